"""The desk's pages without a browser: alarms, and what a player's page depends on."""

import re
from typing import Any

import pytest

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.principals import Grant
from api.desk import all_tables
from api.event_store import Log
from api.matches.matches import Matches
from api.visibility import Viewer
from tests.api.conftest import NOON
from tests.api.disputes.test_dispute_steps import TOLD

OPENING = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m"}
ALARM = "This log is not what was signed of it."


def test_where_the_log_is_not_what_was_signed_the_desk_says_so_and_offers_nothing(in_house: Any):
    async def visit(house: Any) -> tuple[str, str, str]:
        async with house.client("official") as client:
            await client.post("/v1/matches", json=OPENING)
            await client.post("/v1/matches/m/events", json={"events": TOLD})
            before = (await client.get("/desk/m")).text
            house.services[Log].stop_recording("row 3 was altered")
            return before, (await client.get("/desk/m")).text, (await client.get("/desk")).text

    before, table, every = in_house(visit)
    assert "data-post=" in before
    assert ALARM not in before
    assert ALARM in table
    assert ALARM in every
    assert "data-post=" not in table


def test_what_others_hold_changes_no_byte_of_a_players_own_page(in_house: Any):
    def seen(hidden: list[str]) -> str:
        async def visit(house: Any) -> str:
            async with house.client("official") as client:
                await client.post("/v1/matches", json=OPENING)
                dealt = [
                    {**TOLD[2], "bones": hidden},
                    {**TOLD[3], "bones": ["6-6", "6-5", "5-5", "5-4", "4-4", "4-3", "3-3"]},
                ]
                facts = [*TOLD[:2], *dealt, TOLD[4]]
                answer = await client.post("/v1/matches/m/events", json={"events": facts})
                assert answer.status_code == 201, answer.text
            # The watcher sits down at seat 1.
            sits = Grant("audience", "player", "match:m", seat=1, created_at=NOON)
            await house.services[AccessStore].grant(sits)
            await house.services[Directory].refresh()
            async with house.client("audience") as client:
                page = await client.get("/matches/m/seat")
            assert page.status_code == 200
            return page.text

        return in_house(visit)

    own_page = seen(["0-0", "1-0", "1-1", "2-0", "2-1", "2-2", "3-0"])
    assert own_page == seen(["3-1", "3-2", "4-0", "4-1", "4-2", "5-0", "5-1"])
    assert 'data-bone="6-5"' in own_page
    assert "2-1" not in own_page


def test_the_desk_folds_the_matches_of_one_page_and_links_to_the_next(
    in_house: Any, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(all_tables, "PAGE", 3)
    views: list[str] = []
    view = Matches.view

    async def counting(matches: Matches, match: str, viewer: Viewer) -> Any:
        views.append(match)
        return await view(matches, match, viewer)

    monkeypatch.setattr(Matches, "view", counting)

    async def visit(house: Any) -> list[list[str]]:
        pages: list[list[str]] = []
        async with house.client("official") as client:
            for number in range(8):
                answer = await client.post("/v1/matches", json={**OPENING, "id": f"m{number}"})
                assert answer.status_code == 201
            ended = [{"fact": "game-started", "number": 1}, {"fact": "match-ended", "winner": 0}]
            answer = await client.post("/v1/matches/m6/events", json={"events": ended})
            assert answer.status_code == 201, answer.text
            link: str | None = "/desk"
            while link is not None:
                views.clear()
                page = (await client.get(link)).text
                pages.append(re.findall(r'href="/desk/(m\d)"', page))
                assert len(views) <= 3
                older = re.search(r'href="(/desk\?before=m\d)"', page)
                link = older and older[1]
        return pages

    shown = in_house(visit)
    assert [sorted(page) for page in shown] == [["m4", "m5", "m7"], ["m1", "m2", "m3"], ["m0"]]


PUT_BACK = [{"fact": "bone-returned", "seat": 0, "bone": "5-4"}]
TWICE = [{"fact": "set-found-faulty", "what": "doubled", "bone": "5-4"}]


@pytest.mark.parametrize("seen", [PUT_BACK, TWICE], ids=["put back", "there twice"])
def test_a_deal_is_drawn_with_a_bone_that_lies_in_two_ways(in_house: Any, seen: list[Any]):
    """One was drawn and put back (HF-BOG-5), or the set has one twice (AMB-86)."""

    async def visit(house: Any) -> str:
        async with house.client("official") as client:
            await client.post("/v1/matches", json=OPENING | {"book": "HF"})
            drawn = [*TOLD[:6], *seen, *TOLD[6:]]
            answer = await client.post("/v1/matches/m/events", json={"events": drawn})
            assert answer.status_code == 201, answer.text
            claim = {"kind": "could_play", "event": 7}
            raised = await client.post("/v1/matches/m/claims", json=claim)
            assert raised.json()["with_hindsight"]["verdict"] == "undetermined"
            page = await client.get("/desk/m")
            file = await client.get(raised.headers["Location"] + "/appeal-file/zip")
            assert (page.status_code, file.status_code) == (200, 200)
            return page.text

    assert in_house(visit).count('data-bone="5-4"') >= 2
