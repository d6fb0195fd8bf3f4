"""Everybody watches a public match with its delay, by every route; those with a role do not."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx2
import pytest

from api.access.access_journal import access_damage
from api.event_store import open_log
from tests.api.access.test_lagging import VERSIONED
from tests.api.conftest import House
from tests.support.bare import bare_app_over
from tests.support.principals import put_in

PLAYED = [
    {"fact": "game-started", "number": 1},
    {"fact": "hand-started", "number": 1},
    {"fact": "opening-drawn", "seat": 0, "count": 7},
    {"fact": "opening-drawn", "seat": 1, "count": 7},
]


class Hall:
    """A public match that everybody watches two minutes late, by a clock that is set by hand."""

    def __init__(self) -> None:
        self.now = datetime(2026, 11, 22, 12, tzinfo=UTC)
        self.log = open_log("sqlite://")

    async def begin(self, delay: int | str) -> None:
        """Open the match and its hand, half a minute ago."""
        tokens = await put_in(self.log, {"director": "director", "broadcaster": "broadcaster"})
        self.house = House(bare_app_over(self.log, lambda: self.now), tokens)
        async with self.house.client("director") as director:
            opening = {"id": "m", "book": "PDA", "players": ["Ana", "Bruno"], "table": "north"}
            public = {"public": True, "public_delay": delay}
            answer = await director.post("/v1/matches", json=opening | public)
            assert answer.status_code == 201, answer.text
            answer = await director.post("/v1/matches/m/events", json={"events": PLAYED})
            assert answer.status_code == 201, answer.text
        self.now += timedelta(seconds=30)

    def anybody(self) -> httpx2.AsyncClient:
        """A reader without a key."""
        transport = httpx2.ASGITransport(app=self.house.app)  # pyright: ignore[reportArgumentType]
        return httpx2.AsyncClient(transport=transport, base_url="http://here")


@asynccontextmanager
async def hall(delay: int | str = 120) -> AsyncGenerator[Hall]:
    made = Hall()
    await made.begin(delay)
    yield made
    await made.log.close()


@pytest.mark.anyio
async def test_before_its_delay_is_over_everybody_is_told_that_there_is_no_such_match() -> None:
    async with hall() as here, here.anybody() as anybody:
        paths = [path.replace("{match:str}", "m") for path in VERSIONED]
        before = {path: (await anybody.get(path)).status_code for path in paths}
        assert set(before.values()) == {401}, "as of an id that nobody used"
        lists = [
            "/v1/matches",
            "/v1/tables/north/scoreboard",
            "/v1/tables/north/scoreboard.csv",
            "/",
            "/hall?table=north",
        ]
        answers = {path: (await anybody.get(path)).text for path in lists}
        assert not [path for path, text in answers.items() if "Ana" in text]
        async with here.house.client("broadcaster") as desk:
            assert (await desk.get("/v1/matches/m/scoreboard")).json()["version"] == 5
        here.now += timedelta(seconds=91)
        after = (await anybody.get("/v1/matches/m/scoreboard")).json()
        assert (after["version"], after["sides"][0]["name"]) == (5, "Ana")
        assert "Ana" in (await anybody.get("/")).text


@pytest.mark.anyio
async def test_until_the_hand_is_over_everybody_is_shown_what_was_before_it() -> None:
    async with hall("hand") as here, here.anybody() as anybody:
        assert (await anybody.get("/v1/matches/m/scoreboard")).json()["version"] == 2
        async with here.house.client("director") as director:
            ended = {"fact": "hand-ended", "result": "domino", "winner": 0}
            answer = await director.post("/v1/matches/m/events", json=ended)
        if answer.status_code == 201:
            assert (await anybody.get("/v1/matches/m/scoreboard")).json()["version"] == 6


@pytest.mark.anyio
async def test_the_delay_stands_in_the_assignment_and_changes_with_it() -> None:
    async with hall() as here, here.anybody() as anybody:
        async with here.house.client("director") as director:
            stands = (await director.get("/v1/matches/m/assignment")).json()
            assert stands == {"event": "", "table": "north", "public": True, "public_delay": 120}
            answer = await director.put(
                "/v1/matches/m/assignment", json=stands | {"public_delay": 10}
            )
            assert answer.json()["public_delay"] == 10
            refused = await director.put(
                "/v1/matches/m/assignment", json=stands | {"public_delay": "soon"}
            )
            assert (refused.status_code, refused.json()["field"]) == (422, "public_delay")
        assert (await anybody.get("/v1/matches/m/scoreboard")).json()["version"] == 5
        assert await access_damage(here.log) == []


@pytest.mark.anyio
async def test_a_match_is_no_later_than_the_results_of_its_tournament() -> None:
    """Its tournament would tell how it ended."""
    async with hall() as here, here.house.client("director") as director:
        cup: dict[str, Any] = {"id": "cup", "name": "Cup", "format": "swiss", "book": "PDA"}
        opened = await director.post(
            "/v1/tournaments", json=cup | {"public": True, "public_delay": 60}
        )
        assert opened.status_code == 201, opened.text
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "event": "cup", "public": True}
        answers = {
            delay: (
                await director.post("/v1/matches", json=opening | {"public_delay": delay})
            ).status_code
            for delay in (0, 60, 61, "hand")
        }
        assert answers == {0: 201, 60: 201, 61: 422, "hand": 201}
        async with here.anybody() as anybody:
            never = await anybody.get("/v1/tournaments/none")
            assert (
                (await anybody.get("/v1/tournaments/cup")).status_code == never.status_code == 401
            )
            here.now += timedelta(seconds=61)
            assert (await anybody.get("/v1/tournaments/cup")).status_code == 200


@pytest.mark.anyio
async def test_an_imported_match_has_its_delay_and_none_longer_than_its_tournament() -> None:
    async with hall() as here, here.house.client("director") as director:
        cup: dict[str, Any] = {"id": "cup", "name": "Cup", "format": "swiss", "book": "PDA"}
        opened = await director.post(
            "/v1/tournaments", json=cup | {"public": True, "public_delay": 60}
        )
        assert opened.status_code == 201, opened.text
        facts = (await director.get("/v1/matches/m/record.jsonl")).text
        answers = []
        for delay in (60, 61):
            its = {"id": f"m-{delay}", "event": "cup", "public": True, "public_delay": delay}
            answer = await director.post("/v1/imports", json={"matches": [its | {"facts": facts}]})
            answers.append((answer.status_code, answer.json().get("field", "")))
        assert answers == [(201, ""), (422, "public_delay")]
        stands = (await director.get("/v1/matches/m-60/assignment")).json()
        assert stands["public_delay"] == 60
