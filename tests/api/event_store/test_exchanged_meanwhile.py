"""A log that is exchanged while something reads it: nothing of the old log is kept.

How streams begin anew is in `tests/api/live/test_exchanged.py`.
"""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from api.audit.signed_log.table_seals import TABLES, TableSeals
from api.clock import utc_now
from api.event_store import LogExchanged, UnknownStream
from api.event_store.followers import Follower
from api.matches.matches import Matches
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.visibility import WHOLE
from domain.events.tournament_facts import TournamentOpened
from domain.tournament.formats import format_of
from tests.api.event_store.test_followers import NOTES, kept, note
from tests.api.live.test_exchanged import OPENED, ORDER, House

EVENT = TournamentOpened("Spring", "PDA", format_of("PDA", {}).sha256())


def exchange_behind(
    house: House, name: str, patch: pytest.MonkeyPatch, after: int, *, asks: str = ""
) -> None:
    """Have the log exchanged once, between the next answer of a method and its use.

    What was recorded after a position is gone then. `asks` is part of the statement meant.
    """
    method = getattr(house.log, name)

    async def answer(*arguments: Any, **named: Any) -> Any:
        result = await method(*arguments, **named)
        if asks not in str(arguments[0]):
            return result
        patch.undo()
        house.cut(after)
        await house.look()
        return result

    patch.setattr(house.log, name, answer)


def test_a_match_that_was_being_read_is_read_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        await house.look()
        exchange_behind(house, "read", monkeypatch, 3)
        matches = Matches(house.log)
        with pytest.raises(LogExchanged):
            await matches.following("m", WHOLE)
        assert len((await matches.following("m", WHOLE)).entries) == 3
        await house.log.close()

    asyncio.run(visit())


def test_the_tournaments_before_are_known_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        events = RecordedTournaments(house.log, utc_now)
        await events.open("first", EVENT, ORDER)
        assert await events.ids() == ["first"]
        await events.open("second", EVENT, ORDER)
        await house.matches.open("m", OPENED, ORDER)
        await house.look()
        exchange_behind(house, "rows", monkeypatch, 2)
        with pytest.raises(LogExchanged):
            await events.ids()
        assert await events.ids() == ["first", "second"]
        await house.log.close()

    asyncio.run(visit())


@pytest.mark.parametrize("method", ["read_tournament", "version"])
def test_a_tournament_that_was_being_read_is_read_anew(
    method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.matches.open("m", OPENED, ORDER)
        events = RecordedTournaments(house.log, utc_now)
        await events.open("late", EVENT, ORDER)
        await house.look()
        exchange_behind(house, method, monkeypatch, 1)
        with pytest.raises(LogExchanged):
            await events.at_present("late")
        with pytest.raises(UnknownStream):
            await events.at_present("late")
        await house.log.close()

    asyncio.run(visit())


def test_sealing_the_tables_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        await house.look()
        seals = TableSeals(house.log, utc_now)
        exchange_behind(house, "rows", monkeypatch, 3, asks=TABLES["viewings"].reached)
        await seals.seal()
        await seals.seal()
        await house.log.close()

    asyncio.run(visit())


def test_a_read_model_takes_in_nothing_that_was_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        follower = Follower(house.log, NOTES)
        await note(house.log, "m", "1", "2")
        assert await follower.catch_up() == 2
        await note(house.log, "m", "lost")
        await house.look()
        exchange_behind(house, "tail", monkeypatch, 2)
        with pytest.raises(LogExchanged):
            await follower.catch_up()
        await note(house.log, "m", "3")
        assert await follower.catch_up() == 3
        assert await kept(house.log, "m") == "1 2 3"
        await house.log.close()

    asyncio.run(visit())
