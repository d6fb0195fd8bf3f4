"""A page's values are freed as soon as it is written, and wait for no collector of cycles."""

import gc
from pathlib import Path
from typing import Any

import pytest
from jinja2.runtime import Context

from tests.api.conftest import A_HAND

API = Path(__file__).parents[3] / "api"
TEMPLATES = sorted(str(path.relative_to(API)) for path in API.glob("*/templates/*.html"))
PAGES = (
    "/",
    "/tonight",
    "/desk",
    "/desk/m",
    "/matches/m",
    "/matches/m/sheet",
    "/matches/m/disputes",
    "/matches/m/replay",
)


def test_no_page_leaves_its_values_to_the_collector(in_house: Any):
    async def visit(house: Any) -> None:
        async with house.client("official") as client:
            opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m"}
            await client.post("/v1/matches", json=opening)
            await client.post("/v1/matches/m/events", json={"events": A_HAND})
            for page in PAGES * 2:  # at first a template is compiled, too
                gc.collect()
                gc.set_debug(gc.DEBUG_SAVEALL)
                answer = await client.get(page, headers={"Accept": "text/html"})
                assert answer.status_code == 200
                gc.collect()
                gc.set_debug(0)
                left = [one.name for one in gc.garbage if isinstance(one, Context)]
                gc.garbage.clear()
                assert not left, page

    in_house(visit)


@pytest.mark.parametrize("template", TEMPLATES)
def test_macros_are_given_all_that_they_use(template: str):
    """A macro that looks into a page's context is in a cycle with all of the page's values."""
    text = (API / template).read_text()
    assert "with context" not in text
    assert "{% macro" not in text or "{% block" not in text
