"""A refused request leaves nothing behind for a collection of garbage."""

import asyncio
import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.api.audit.serving import OPENING, serving

TALK = {"fact": "observed", "what": "talk"}
MATCH = "/v1/matches/m-1"
REFUSED: dict[str, tuple[str, Any, int]] = {
    "a batch of too many": (f"{MATCH}/events", {"events": [TALK] * 2001}, 422),
    "an impossible report": (f"{MATCH}/events", {"events": [TALK, {"fact": "passed"}]}, 422),
    "an impossible number": (f"{MATCH}/events", {"fact": "game-started", "number": 7}, 409),
    "an unknown field": ("/v1/matches", OPENING | {"field": "x"}, 422),
    "a claim of no kind": (f"{MATCH}/claims", {"kind": "x", "event": 1}, 409),
    "a claim about another event": (f"{MATCH}/claims", {"kind": "misplay", "event": 1}, 409),
    "another's place": ("/v1/principals", {"id": "x", "name": "X", "kind": "person"}, 403),
}


@pytest.fixture
def uncollected() -> Iterator[None]:
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def errors() -> int:
    return sum(isinstance(held, BaseException) for held in gc.get_objects())


@pytest.mark.usefixtures("uncollected")
@pytest.mark.parametrize("name", REFUSED)
def test_a_refused_request_leaves_no_error_behind(name: str, tmp_path: Path) -> None:
    path, body, status = REFUSED[name]

    async def visit() -> None:
        async with serving(tmp_path) as served:
            official = served.client("official")
            assert (await official.post("/v1/matches", json=OPENING)).status_code == 201
            counts = list[int]()
            for _ in range(6):
                answer = await official.post(path, json=body)
                assert answer.status_code == status, answer.text
                counts.append(errors())
            # Others come and go meanwhile; those that are kept would be one more each time.
            assert min(counts[3:]) <= counts[0], counts

    asyncio.run(visit())
