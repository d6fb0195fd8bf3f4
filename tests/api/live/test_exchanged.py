"""A log that lost its tail while the server ran: nothing of it is shown, and recording goes on."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic

import pytest
from msgspec import json

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.principals import Grant
from api.broadcast.boards import Boards
from api.broadcast.occasions import Occasions
from api.clock import rfc3339, utc_now
from api.event_store import Log, LogExchanged, StoreUnavailable, open_log
from api.live.log_entries import LogEntries
from api.live.log_parts import LogPart
from api.live.log_reader import RecentReads
from api.live.log_streams import LogSight, LogStreams
from api.live.match_streams import MatchStreams
from api.live.messages import JSON_LINES, LogSnapshot
from api.live.open_streams import Sight
from api.matches.matches import Matches, Order
from api.matches.sender_fold import Report
from api.settings import Settings
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.visibility import WHOLE
from domain.events import (
    Entry,
    Fact,
    GameStarted,
    HandStarted,
    MatchOpened,
    OpeningDrawn,
    Passed,
)
from domain.rulebooks import BOOKS
from tests.support.principals import put_in

OPENED = MatchOpened("PDA", BOOKS["PDA"].version, BOOKS["PDA"].sha256(), ("Ana", "Bruno"))
ORDER = Order(WHOLE, "official")


class House:
    """The matches and streams over a log, by default in a file, whose tail can be cut off."""

    def __init__(
        self,
        folder: Path,
        heartbeat: float = 15.0,
        access: Callable[[Log], AccessStore] = AccessStore,
        seconds: Callable[[], float] = monotonic,
        url: str = "",
    ) -> None:
        self.path = folder / "log.db"
        self.log: Log = open_log(url or f"sqlite:///{self.path}")
        self.matches = Matches(self.log)
        self.directory = Directory(access(self.log), utc_now, seconds)
        events = RecordedTournaments(self.log, utc_now)
        self.feed = MatchStreams(self.matches, Settings())
        self.occasions = Occasions(events, self.directory)
        self.boards = Boards(self.matches, self.occasions)
        self.streams = LogStreams(
            self.matches,
            LogEntries(self.matches, events, self.directory),
            self.directory,
            self.feed,
            self.boards,
            heartbeat,
        )

    async def begin(self) -> None:
        await self.matches.open("m", OPENED, ORDER)
        await self.matches.record("m", [Report(GameStarted(1)), Report(HandStarted(1))], ORDER)
        for _ in range(2):
            await self.matches.record("m", [Report(Passed(0))], ORDER)

    async def grow_by_others(self, *facts: Fact) -> None:
        """Record these of another process, each behind the last."""
        other = Matches(open_log(f"sqlite:///{self.path}"))
        for fact in facts:
            await other.record("m", [Report(fact)], ORDER)
        await other.log.close()

    def cut(self, after: int) -> None:
        """Take away what is recorded after a position, as a failover may."""
        with closing(sqlite3.connect(self.path, isolation_level=None)) as db:
            db.execute("DROP TRIGGER IF EXISTS no_delete")
            db.execute("DELETE FROM stored_events WHERE rowid > ?", (after,))
            db.execute("DELETE FROM answers WHERE log_position > ?", (after,))

    async def look(self) -> None:
        """Look at the log as the server's health does twice a second."""
        try:
            await self.log.look()
        except StoreUnavailable:
            await self.log.look()


async def told(stream: AsyncIterator[bytes], kind: str) -> dict[str, object]:
    """The next message of a kind; none of another kind comes before it but heartbeats."""
    async for data in stream:
        for line in data.splitlines():
            message = json.decode(line)
            if message["event"] not in ("retry", "alive"):
                assert message["event"] == kind, message
                return message["data"]
    raise AssertionError(f"the stream ended before {kind}")


def test_a_stream_of_a_match_is_told_to_begin_anew(tmp_path: Path) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        following = asyncio.create_task(house.feed.run())
        stream = await house.feed.stream("m", Sight(WHOLE, form=JSON_LINES), "ann", None)
        assert (await told(stream, "snapshot"))["position"] == 5
        house.cut(3)
        await house.look()
        assert await told(stream, "reset") == {"after": 5, "position": 3}
        assert (await told(stream, "snapshot"))["position"] == 3
        await house.matches.record("m", [Report(Passed(1))], ORDER)
        assert (await told(stream, "update"))["position"] == 4
        following.cancel()
        await house.log.close()

    asyncio.run(visit())


def test_a_stream_is_told_to_begin_anew_though_the_store_was_away_when_it_was_to_be(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        reach, away = house.matches.reach, iter([True])

        async def reach_once_away(match: str, position: int, entries: Sequence[Entry] = ()) -> None:
            if next(away, False):
                raise StoreUnavailable("away")
            await reach(match, position, entries)

        following = asyncio.create_task(house.feed.run())
        stream = await house.feed.stream("m", Sight(WHOLE, form=JSON_LINES), "ann", None)
        assert (await told(stream, "snapshot"))["position"] == 5
        monkeypatch.setattr(house.matches, "reach", reach_once_away)
        house.cut(3)
        await house.look()
        assert await told(stream, "reset") == {"after": 5, "position": 3}
        assert not next(away, False), "it was away"
        following.cancel()
        await house.log.close()

    asyncio.run(asyncio.wait_for(visit(), 20))


def test_a_viewer_who_is_behind_is_told_to_begin_anew_where_the_next_entry_is_gone(
    tmp_path: Path,
) -> None:
    async def visit() -> None:
        house = House(tmp_path, heartbeat=0.01)
        await house.begin()
        await put_in(house.log, {"late": "player"}, "match:another")
        grant = Grant("late", "broadcaster", "league", None, 3600, rfc3339(utc_now()))
        await AccessStore(house.log).grant(grant)
        await house.directory.refresh()
        caller = house.directory.principal("late")
        assert caller is not None
        await house.look()

        async def pages() -> AsyncGenerator[LogSnapshot]:
            yield LogSnapshot((), (), {})

        sight = LogSight(caller, "late", LogPart(), frozenset(), JSON_LINES)
        stream = await house.streams.stream(sight, pages, 4)
        async for data in stream:  # it waits for the fifth entry, and says that it is alive
            if b'"alive"' in data:
                break
        house.cut(3)
        await house.look()
        assert (await told(stream, "reset"))["after"] == 4
        await house.log.close()

    asyncio.run(visit())


async def league_stream(house: House, after: int | None = None) -> AsyncGenerator[bytes]:
    """The stream of an official after a place, or with an empty snapshot at its beginning."""
    keys = await put_in(house.log, {"official": "official"})
    await house.directory.refresh()
    caller = house.directory.caller(keys["official"])
    assert caller is not None
    await house.look()

    async def pages() -> AsyncGenerator[LogSnapshot]:
        yield LogSnapshot((), (), {})

    sight = LogSight(caller, "ann", LogPart(), frozenset(), JSON_LINES)
    return await house.streams.stream(sight, pages, after)


def test_a_stream_of_the_league_that_comes_back_at_the_very_end_goes_on(tmp_path: Path) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        stream = await league_stream(house, 5)
        update = asyncio.create_task(told(stream, "update"))
        await asyncio.sleep(0)
        await house.matches.record("m", [Report(Passed(1))], ORDER)
        await update
        await stream.aclose()
        await house.log.close()

    asyncio.run(visit())


def test_a_stream_of_the_league_is_told_to_begin_anew(tmp_path: Path) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        stream = await league_stream(house)
        await told(stream, "snapshot")
        house.cut(3)
        await house.look()
        assert (await told(stream, "reset"))["position"] == 3
        await told(stream, "snapshot")
        await house.matches.record("m", [Report(Passed(1))], ORDER)
        await told(stream, "update")
        await house.log.close()

    asyncio.run(visit())


def test_a_stream_that_begins_anew_goes_by_the_rights_in_the_log_that_there_is(
    tmp_path: Path,
) -> None:
    """Its reader had no delay in the other log."""

    async def visit() -> None:
        house = House(tmp_path)
        house.log.when_exchanged(house.directory.forget)
        await house.begin()
        stream = await league_stream(house)
        await told(stream, "snapshot")
        house.cut(3)
        access, now = AccessStore(house.log), rfc3339(utc_now())
        await access.remove(Grant("official", "official", "league"), now)
        await access.grant(Grant("official", "broadcaster", "league", None, 3600, now))
        await house.look()
        await told(stream, "reset")
        assert json.decode(await anext(stream))["id"] == 0, "all of it is still to be shown"
        await house.log.close()

    asyncio.run(asyncio.wait_for(visit(), 20))


def test_a_match_in_memory_is_read_anew_and_takes_reports(tmp_path: Path) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        await house.look()
        house.cut(3)
        await house.look()
        assert len((await house.matches.following("m", WHOLE)).entries) == 3
        appended = await house.matches.record("m", [Report(Passed(1))], Order(WHOLE, "o", 3))
        assert appended.last == 4
        await house.log.close()

    asyncio.run(visit())


def test_who_reads_a_match_that_lost_events_is_told_that_the_log_was_exchanged(
    tmp_path: Path,
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        await house.look()
        house.cut(3)
        with pytest.raises(LogExchanged):  # before anybody else has looked
            await house.matches.following("m", WHOLE)
        assert len((await house.matches.following("m", WHOLE)).entries) == 3
        await house.log.close()

    asyncio.run(visit())


def test_a_log_that_grew_again_by_other_events_is_known_by_its_rows(tmp_path: Path) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        await house.look()
        house.cut(3)
        await house.grow_by_others(*[Passed(1)] * 4)
        await house.look()
        entries = (await house.matches.following("m", WHOLE)).entries
        assert [one.fact for one in entries[3:]] == [Passed(1)] * 4
        await house.log.close()

    asyncio.run(visit())


def test_who_joins_again_after_an_exchange_is_told_what_comes(tmp_path: Path) -> None:
    """Nobody who sees as much was there when the log was exchanged for a shorter one."""

    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        following = asyncio.create_task(house.feed.run())
        sights = Sight(WHOLE, form=JSON_LINES), Sight(WHOLE, frozenset(("passed",)), JSON_LINES)
        stays, leaves = [await house.feed.stream("m", it, "ann", None) for it in sights]
        for stream in (stays, leaves):
            await told(stream, "snapshot")
        await leaves.aclose()
        house.cut(3)
        await house.look()
        await told(stays, "reset")
        await told(stays, "snapshot")
        again = await house.feed.stream("m", sights[1], "ann", None)
        assert (await told(again, "snapshot"))["position"] == 3
        await house.matches.record("m", [Report(Passed(1))], ORDER)
        assert (await told(again, "update"))["position"] == 4
        following.cancel()
        await house.log.close()

    asyncio.run(visit())


def test_a_snapshot_is_of_the_log_that_took_the_others_place(tmp_path: Path) -> None:
    """The match comes to the very position at which the snapshot before was made."""

    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        stream = await house.feed.stream("m", Sight(WHOLE, form=JSON_LINES), "ann", None)
        before = await told(stream, "snapshot")
        await house.look()
        house.cut(2)
        await house.grow_by_others(HandStarted(1), OpeningDrawn(0, 7), OpeningDrawn(1, 7))
        await house.look()
        following = asyncio.create_task(house.feed.run())
        assert await told(stream, "reset") == {"after": 5, "position": 5}
        after = await told(stream, "snapshot")
        assert (after["position"], after["scoreboard"] != before["scoreboard"]) == (5, True)
        following.cancel()
        await house.log.close()

    asyncio.run(visit())


def test_reads_of_a_log_are_not_those_of_the_log_that_took_its_place(tmp_path: Path) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        await house.look()
        recent = RecentReads(house.log)
        await recent.after(3, 5)
        house.cut(3)
        await house.grow_by_others(Passed(1), Passed(1))
        await house.look()
        facts = [one.entry.fact for one in await recent.after(3, 5) if isinstance(one.entry, Entry)]
        assert facts == [Passed(1)] * 2
        await house.log.close()

    asyncio.run(visit())
