"""Who lags behind a match does so on every route that tells of it."""

from datetime import UTC, datetime
from typing import Any

import pytest

from api.access.access_store import AccessError
from api.access.issuing import checked_grant
from api.access.principals import LAGGING, ROLES, SEATED, Grant, Role
from tests.api.access.test_viewings import OF_A_MATCH, tell
from tests.api.conftest import NOON
from tests.api.test_non_interference import HIDDEN

VERSIONED = sorted(
    path
    for path in OF_A_MATCH
    if path.startswith("/v1/")
    and path.rpartition("/")[2] not in ("aside", "assignment", "viewings")
)


@pytest.mark.parametrize("path", VERSIONED)
def test_an_auditor_has_no_hand_before_it_ended(path: str, in_house: Any) -> None:
    async def asked(house: Any) -> tuple[str | None, str | None]:
        await tell(house, HIDDEN)
        lagging = Grant("audience", "auditor", "league", None, "hand", NOON)
        await house.state.access.grant(lagging)
        await house.state.directory.refresh()
        etags: list[str | None] = []
        for role in ("audience", "official"):
            async with house.client(role) as client:
                answer = await client.get(path.replace("{match:str}", "m"))
                etags.append(answer.headers.get("ETag"))
        return etags[0], etags[1]

    lagging, at_once = in_house(asked)
    if path.rpartition("/")[2] in ("tricks", "tricks.svg"):
        assert (lagging, at_once) == (None, None), "there are none in PDA"
    else:
        assert (lagging, at_once) == ('"2"', '"6"'), "the opening and the game, not the hand"


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
