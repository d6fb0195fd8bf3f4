"""A delayed viewer lags on every route that tells of the match."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.issuing import checked_grant
from api.access.principals import LAGGING, ROLES, SEATED, Grant, Role
from api.event_store import Log, open_log
from api.http.refusals import AccessError
from tests.api.access.test_viewings import OF_A_MATCH, tell
from tests.api.conftest import NOON, House
from tests.api.visibility.test_non_interference import HIDDEN
from tests.support.bare import bare_app_over
from tests.support.principals import put_in

VERSIONED = sorted(
    path
    for path in OF_A_MATCH
    if path.startswith("/v1/")
    and path.rpartition("/")[2] not in ("aside", "assignment", "relay", "viewings")
)


@pytest.mark.parametrize("path", VERSIONED)
def test_an_auditor_has_no_hand_before_it_ended(path: str, in_house: Any) -> None:
    async def asked(house: Any) -> list[str | None]:
        await tell(house, HIDDEN)
        lagging = Grant("audience", "auditor", "league", None, "hand", NOON)
        await house.services[AccessStore].grant(lagging)
        await house.services[Directory].refresh()
        here, etags = path.replace("{match:str}", "m"), list[str | None]()
        then = f"{here}?at=2" if "/scoreboard" in path else here
        for role, asked_for in (("audience", here), ("official", here), ("official", then)):
            async with house.client(role) as client:
                answer = await client.get(asked_for)
                etags.append(answer.headers.get("ETag"))
        return etags

    lagging, at_once, then = in_house(asked)
    if path.rpartition("/")[2] in ("tricks", "tricks.svg"):
        assert (lagging, at_once) == (None, None), "there are none in PDA"
    elif "/scoreboard" in path:  # whose ETag is that of the answer, which names a table, too
        assert lagging == then, "the board after the opening and the game, not of the hand"
    else:
        versions = [tag and tag.partition("-")[0] for tag in (lagging, at_once)]
        assert versions == ['"2', '"6'], "the opening and the game, not the hand"


@pytest.mark.anyio
async def test_a_page_leads_to_no_other_where_what_is_left_was_not_reached() -> None:
    """Else whoever asks would learn that there is a match that they may not know of yet."""
    now, log = datetime(2026, 11, 22, 12, tzinfo=UTC), open_log("sqlite://")
    keys = await put_in(log, {"director": "director"}) | await lags(log)
    house = House(bare_app_over(log, lambda: now), keys)
    async with house.client("director") as director, house.client("audience") as client:
        for match in ("m-far-1", "m-far-2", "m-near"):
            opening = {"id": match, "book": "PDA", "players": ["Ana", "Bruno"], "public": False}
            answer = await director.post("/v1/matches", json=opening)
            assert answer.status_code == 201, answer.text
            now += timedelta(minutes=30)
        pages = {}
        for limit in (1, 2, 3, 50):
            answer = (await client.get("/v1/matches", params={"limit": limit})).json()
            pages[limit] = [one["id"] for one in answer["data"]], answer["next"] is not None
    await log.close()
    assert pages == dict.fromkeys((1, 2, 3, 50), (["m-near"], False))


@pytest.mark.anyio
async def test_who_is_shown_a_match_late_is_refused_as_at_one_that_is_not_there() -> None:
    """By the role that shows it to them, whatever lesser role they have without a delay."""
    now, log = datetime(2026, 11, 22, 12, tzinfo=UTC), open_log("sqlite://")
    keys = await put_in(log, {"director": "director", "audience": "audience"})
    await AccessStore(log).grant(Grant("audience", "broadcaster", "league", None, 600, NOON))
    house = House(bare_app_over(log, lambda: now), keys)

    async def answered() -> list[int]:
        claim = {"kind": "score_call", "event": 1}
        shown = await client.get("/v1/matches/m")
        refused = await client.post("/v1/matches/m/claims", json=claim)
        return [shown.status_code, refused.status_code]

    async with house.client("director") as director, house.client("audience") as client:
        opening = {"id": "m", "book": "PDA", "players": ["Ana", "Bruno"], "public": False}
        answer = await director.post("/v1/matches", json=opening)
        assert answer.status_code == 201, answer.text
        assert await answered() == [404, 404]
        now += timedelta(seconds=601)
        assert await answered() == [200, 403]
    await log.close()


async def lags(log: Log) -> dict[str, str]:
    """One who sees one match at once and is 100 minutes behind in all others; their key."""
    keys = await put_in(log, {"audience": "audience"}, "match:m-near")
    lagging = Grant("audience", "audience", "league", None, 6000, NOON)
    await AccessStore(log).grant(lagging)
    return keys


@pytest.mark.parametrize("role", ROLES)
def test_a_delay_is_for_those_who_only_look(role: Role) -> None:
    seat = 0 if role in SEATED else None
    scope = "match:m" if role in SEATED else "league"
    now = datetime(2026, 11, 22, tzinfo=UTC)
    assert checked_grant("ana", role, scope, seat, 0, now).delay == 0
    if role in LAGGING:
        assert checked_grant("ana", role, scope, seat, "hand", now).delay == "hand"
    else:
        with pytest.raises(AccessError, match="a delay is for"):
            checked_grant("ana", role, scope, seat, 60, now)
