"""A stream ends where nobody knows any more whether its reader may have it."""

import asyncio
from pathlib import Path

import pytest

from api.access import directory
from api.access.access_store import AccessChanges, AccessStore
from api.access.directory import GRACE
from api.access.guards.revocation import StreamRights
from api.event_store import Log
from api.live import log_reader, match_streams
from api.live.match_streams import Sight
from api.live.messages import JSON_LINES
from api.visibility import WHOLE
from tests.api.access.test_directory import CutOff, Hours
from tests.api.live.test_exchanged import House, league_stream, told

HOUR = 3600.0


class Silent(AccessStore):
    """A store that says nothing once it is silent."""

    def __init__(self, log: Log) -> None:
        super().__init__(log)
        self.silent = False

    async def changes(self, after: int = 0) -> AccessChanges:
        if self.silent:
            await asyncio.Event().wait()
        return await super().changes(after)


def test_streams_end_once_rights_are_not_known_for_five_seconds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(match_streams, "RIGHTS_SECONDS", 0.0)
    monkeypatch.setattr(log_reader, "_LOOK", 0.0)
    stores: list[CutOff] = []

    def access(log: Log) -> AccessStore:
        stores.append(CutOff(log))
        return stores[-1]

    async def visit() -> None:
        hours = Hours()
        house = House(tmp_path, access=access, seconds=hours.seconds)
        await house.begin()
        looking = asyncio.create_task(house.feed.run_rights(house.directory))
        sight, rights = Sight(WHOLE, form=JSON_LINES), StreamRights("k", lambda: True)
        of_match = await house.feed.stream("m", sight, "ann", None, rights=rights)
        of_league = await league_stream(house)
        for stream in (of_match, of_league):
            await told(stream, "snapshot")
        stores[-1].cut = True
        hours.passed = GRACE - 0.1
        await house.directory.at_hand()
        waits = [asyncio.ensure_future(anext(stream)) for stream in (of_match, of_league)]
        assert not (await asyncio.wait(waits, timeout=0))[0]
        hours.passed = GRACE
        for wait in waits:
            with pytest.raises(StopAsyncIteration):
                await wait
        looking.cancel()
        await house.log.close()

    async def within_patience() -> None:
        async with asyncio.timeout(30):
            await visit()

    asyncio.run(within_patience())


def test_streams_of_a_store_that_says_nothing_end_as_soon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """None of them waits for the store once more: that would take an hour here."""
    monkeypatch.setattr(match_streams, "RIGHTS_SECONDS", 0.0)
    monkeypatch.setattr(log_reader, "_LOOK", 0.0)
    monkeypatch.setattr(directory, "GRACE", HOUR)
    stores: list[Silent] = []

    def access(log: Log) -> AccessStore:
        stores.append(Silent(log))
        return stores[-1]

    async def visit() -> None:
        hours = Hours()
        house = House(tmp_path, access=access, seconds=hours.seconds)
        await house.begin()
        sight, rights = Sight(WHOLE, form=JSON_LINES), StreamRights("k", lambda: True)
        of_match = await house.feed.stream("m", sight, "ann", None, rights=rights)
        of_league = await league_stream(house)
        for stream in (of_match, of_league):
            await told(stream, "snapshot")
        stores[-1].silent = True
        hours.passed = 0.5
        await house.directory.at_hand()  # which begins to read beside this
        hours.passed = 0.5 + HOUR
        looking = asyncio.create_task(house.feed.run_rights(house.directory))
        for stream in (of_match, of_league):
            with pytest.raises(StopAsyncIteration):
                await anext(stream)
        looking.cancel()
        await house.log.close()

    async def within_patience() -> None:
        async with asyncio.timeout(30):
            await visit()

    asyncio.run(within_patience())
