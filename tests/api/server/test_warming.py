"""After a start, the first pages find their templates compiled and their matches folded."""

from collections import Counter
from typing import Any

import pytest
from jinja2 import Environment

from api.event_store.followers import Follower
from api.match_lists.match_summaries import LISTINGS
from api.matches.matches import Matches
from api.page_kit.rendering import _TEMPLATES
from api.server.warming import warm_up
from domain.match.match import Match
from tests.api.conftest import A_HAND


@pytest.fixture
def worked(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How many templates were compiled, and how many events folded."""
    counted: Counter[str] = Counter()
    compiling, folding = Environment.compile, Match.apply

    def compiled(*arguments: Any, **options: Any) -> Any:
        counted["templates"] += 1
        return compiling(*arguments, **options)

    def folded(*arguments: Any) -> None:
        counted["events"] += 1
        folding(*arguments)

    monkeypatch.setattr(Environment, "compile", compiled)
    monkeypatch.setattr(Match, "apply", folded)
    return counted


@pytest.mark.parametrize("page", ["/", "/desk"])
def test_the_first_page_after_a_start_compiles_no_template_and_folds_no_match(
    page: str, worked: Counter[str], in_house: Any
):
    async def visit(house: Any) -> None:
        matches = house.services[Matches]
        async with house.client("official") as client:
            for match in ("m-1", "m-2"):
                opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": match}
                await client.post("/v1/matches", json=opening)
                await client.post(f"/v1/matches/{match}/events", json={"events": A_HAND})
                matches._hot.pop(match)
            await Follower(matches.log, LISTINGS).catch_up()
            assert _TEMPLATES.cache is not None
            _TEMPLATES.cache.clear()
            worked.clear()
            await warm_up(house.services)
            assert worked["templates"]
            assert worked["events"] == 2 * (1 + len(A_HAND))
            worked.clear()
            answer = await client.get(page, headers={"Accept": "text/html"})
            assert answer.status_code == 200
            assert "Bruno" in answer.text
            assert worked == {}

    in_house(visit)
