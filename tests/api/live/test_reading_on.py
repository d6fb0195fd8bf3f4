"""The reader of the log where a follower is at another place, or the log was exchanged."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest
from msgspec import structs

from api.access.access_store import AccessStore
from api.access.principals import Venue
from api.event_store import Log, LogEntry, NewEvent, StoreUnavailable, open_log
from api.live import log_reader
from api.live.log_parts import LogPart
from api.live.log_reader import LogPiece, LogReader, RecentReads, Subscription
from api.matches.matches import Matches
from api.matches.sender_fold import Report
from domain import events as e
from tests.api.live.test_exchanged import ORDER, House
from tests.api.live.test_log_reader import NORTH, OPENED, Place, at_place

TALK = NewEvent(e.Observed("talk"))


async def positions(news: Subscription, cursor: int, until: int) -> list[int]:
    """The places of the entries that a follower takes, until everything up to a place was read."""
    taken = list[int]()
    while cursor < until:
        piece = await news.after(cursor, 0.05)
        taken += [entry.log_position for entry in piece.entries]
        cursor = piece.upto
    return taken


async def joined(news: Subscription, cursor: int) -> asyncio.Task[LogPiece]:
    """A follower that waits at the end of the log, and the piece that it is woken by."""

    async def waiting() -> LogPiece:
        return await news.after(cursor, 60)

    task = asyncio.create_task(waiting())
    while not news.joined:  # noqa: ASYNC110 - nothing tells that it joined
        await asyncio.sleep(0)
    return task


def test_of_more_than_is_read_at_once_nothing_is_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(log_reader, "AT_ONCE", 5)

    async def visit(place: Place) -> None:
        await place.open("m", "north")
        head = await place.log.head()
        with place.reader.subscribed(NORTH) as news:
            first = await joined(news, head)
            await place.log.append("m", [TALK] * 12, None)
            piece = await first
            taken = [entry.log_position for entry in piece.entries]
            taken += await positions(news, piece.upto, head + 12)
        assert taken == list(range(head + 1, head + 13))

    at_place(visit)


def test_what_a_follower_did_not_take_to_the_end_is_given_again() -> None:
    async def visit(place: Place) -> None:
        await place.open("m", "north")
        head = await place.log.head()
        with place.reader.subscribed(NORTH) as news:
            first = await joined(news, head)
            await place.log.append("m", [TALK] * 3, None)
            assert len((await first).entries) == 3
            assert await positions(news, head + 1, head + 3) == [head + 2, head + 3]

    at_place(visit)


def test_a_follower_for_whom_nothing_came_is_told_at_once_how_far_was_read() -> None:
    async def visit(place: Place) -> None:
        for match, table in (("m", "north"), ("n", "south")):
            await place.open(match, table)
        head = await place.log.head()
        everything = place.reader.subscribed(LogPart())
        with place.reader.subscribed(NORTH) as news, everything as others:
            first, second = await joined(news, head), await joined(others, head)
            await place.log.append("m", [TALK], None)
            assert (await first).upto == (await second).upto == head + 1
            second = await joined(others, head + 1)
            await place.log.append("n", [TALK], None)
            assert (await second).upto == head + 2
            assert (await news.after(head + 1, 20)).upto == head + 2
            assert news.wakes == 1

    at_place(visit)


def test_a_match_that_was_opened_before_its_place_was_noted_here_is_given_whole() -> None:
    async def visit(place: Place) -> None:
        await place.open("m", "south")
        head = await place.log.head()
        with place.reader.subscribed(NORTH) as news:
            following = await joined(news, head)
            await AccessStore(place.log).assign(Venue("n", "", "north"))
            await place.log.append("n", [NewEvent(OPENED), TALK, TALK], 0)
            taken = [entry.log_position for entry in (await following).entries]
            assert taken == [head + 1, head + 2, head + 3]

    at_place(visit)


def test_a_follower_who_is_ahead_of_the_reader_is_given_nothing_twice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def visit(place: Place) -> None:
        await place.open("m", "north")
        head, gate, tail = await place.log.head(), asyncio.Event(), place.log.tail

        async def slow(after: int = 0, limit: int = 1000) -> Sequence[LogEntry]:
            await gate.wait()
            return await tail(after, limit)

        with place.reader.subscribed(NORTH) as first, place.reader.subscribed(NORTH) as ahead:
            following = await joined(first, head)
            monkeypatch.setattr(place.log, "tail", slow)
            await place.log.append("m", [TALK] * 2, None)
            waiting = await joined(ahead, head + 2)
            gate.set()
            assert len((await following).entries) == 2
            await place.log.append("m", [TALK], None)
            assert [entry.log_position for entry in (await waiting).entries] == [head + 3]

    at_place(visit)


def test_where_the_store_is_away_everybody_looks_around(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(place: Place) -> None:
        await place.open("m", "north")

        async def away() -> None:
            raise StoreUnavailable("away")

        monkeypatch.setattr(place.directory, "at_hand", away)
        with place.reader.subscribed(NORTH) as news:
            following = await joined(news, await place.log.head())
            await place.reader.wake_ending()
            assert (list((await following).entries), news.wakes) == ([], 1)

    at_place(visit)


def test_in_the_log_that_took_anothers_place_followers_go_on_where_it_ends(
    tmp_path: Path,
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        reader, log = LogReader(house.log, house.directory), house.log
        with reader.subscribed(LogPart()) as news:
            following = await joined(news, await end_of(log))
            house.cut(3)
            await house.look()
            assert list((await following).entries) == []
            await house.matches.record("m", [Report(e.Passed(1))], ORDER)
            assert await asyncio.wait_for(positions(news, 3, 4), 30) == [4]
        await log.close()

    asyncio.run(visit())


async def end_of(log: Log) -> int:
    """The end of a log that has entries, once it was looked at."""
    return await log.news(0)


def test_what_was_read_of_a_log_is_not_given_to_who_follows_the_one_that_took_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It joined where the log ends now, which is where the reader had been."""

    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        reader, log = LogReader(house.log, house.directory), house.log
        head, gate, begun, tail = await end_of(log), asyncio.Event(), asyncio.Event(), log.tail

        async def slow(after: int = 0, limit: int = 1000) -> Sequence[LogEntry]:
            entries = await tail(after, limit)
            begun.set()
            await gate.wait()
            return entries

        with reader.subscribed(LogPart()) as first:
            following = await joined(first, head)
            monkeypatch.setattr(log, "tail", slow)
            await house.matches.record("m", [Report(e.Passed(1))], ORDER)
            await begun.wait()
            following.cancel()
        house.cut(head)
        await house.look()
        with reader.subscribed(LogPart()) as second:
            following = await joined(second, head)
            monkeypatch.setattr(log, "tail", tail)
            gate.set()
            await house.matches.record("m", [Report(e.Passed(0))], ORDER)
            entries = [entry.entry for entry in (await following).entries]
        assert [entry.fact for entry in entries if isinstance(entry, e.Entry)] == [e.Passed(0)]
        await log.close()

    asyncio.run(visit())


def test_what_waits_for_a_follower_is_not_of_the_log_that_another_took_the_place_of(
    tmp_path: Path,
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        reader, log = LogReader(house.log, house.directory), house.log
        head = await end_of(log)
        with reader.subscribed(LogPart()) as news, reader.subscribed(LogPart()) as other:
            await news.after(head, 0.0)
            following = await joined(other, head)
            await house.matches.record("m", [Report(e.Passed(1))], ORDER)
            assert len((await following).entries) == 1
            house.cut(head)
            following = asyncio.create_task(other.after(head + 1, 60))
            await house.look()
            await following
            assert not news.joined
            assert (await news.after(head, 0.0)).entries == []
        await log.close()

    asyncio.run(visit())


def test_players_are_those_of_the_log_that_took_anothers_place(tmp_path: Path) -> None:
    zoe = LogPart(players=frozenset(("Zoe",)))

    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        reader, log = LogReader(house.log, house.directory), house.log
        head = await end_of(log)
        with reader.subscribed(zoe) as news:
            following = await joined(news, head)
            await house.matches.record("m", [Report(e.Passed(1))], ORDER)
            while reader.position == head:  # noqa: ASYNC110 - nothing tells that it was read
                await asyncio.sleep(0)
            house.cut(0)
            await house.look()
            await following
            other = Matches(open_log(f"sqlite:///{house.path}"))
            opened = structs.replace(OPENED, players=("Zoe", "Bruno"))
            await other.open("m", opened, ORDER)
            await other.log.close()
            await house.look()
            following = await joined(news, await log.head())
            await house.grow_by_others(e.GameStarted(1))
            assert [entry.log_position for entry in (await following).entries] == [2]
        await log.close()

    asyncio.run(visit())


def test_a_read_that_failed_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(place: Place) -> None:
        await place.open("m", "north")
        head, recent = await end_of(place.log), RecentReads(place.log)

        async def away(*_: int) -> Sequence[LogEntry]:
            raise StoreUnavailable("away")

        with monkeypatch.context() as patched:
            patched.setattr(place.log, "tail", away)
            with pytest.raises(StoreUnavailable):
                await recent.after(0, head)
        assert len(await recent.after(0, head)) == head

    at_place(visit)


def test_followers_that_are_behind_share_reads_from_whatever_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(log_reader, "AT_ONCE", 10)
    read = list[int]()

    async def visit(place: Place) -> None:
        await place.open("m", "north")
        await place.log.append("m", [TALK] * 30, None)
        head, recent, tail = await end_of(place.log), RecentReads(place.log), place.log.tail

        async def counted(cursor: int, count: int) -> Sequence[LogEntry]:
            read.append(cursor)
            return await tail(cursor, count)

        monkeypatch.setattr(place.log, "tail", counted)
        for cursor in (*range(20), 5, 15):
            entries = await recent.after(cursor, head)
            upto = cursor - cursor % 10 + 10
            places = [entry.log_position for entry in entries]
            assert places == list(range(cursor + 1, upto + 1))
        for cursor in range(head - head % 10, head):
            entries = await recent.after(cursor, head)
            assert [entry.log_position for entry in entries] == list(range(cursor + 1, head + 1))

    at_place(visit)
    assert sorted(read)[:3] == [0, 10, 30]


def test_a_follower_begins_to_be_read_for_at_the_end_of_the_log() -> None:
    """Nothing is read for it of what came while nobody followed."""

    async def visit(place: Place) -> None:
        await place.open("m", "north")
        head = await place.log.head()
        for _ in range(2):
            with place.reader.subscribed(NORTH) as news:
                following = await joined(news, head)
                assert place.reader.position == head
                following.cancel()
            await place.log.append("m", [TALK] * 3, None)
            head += 3

    at_place(visit)


def test_nothing_is_read_for_a_follower_at_the_end_where_nobody_has_looked_how_far_that_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        before = House(tmp_path)
        await before.begin()
        head = await before.log.head()
        await before.log.close()
        house, read = House(tmp_path), list[int]()

        async def tail(after: int = 0, *_: int) -> Sequence[LogEntry]:
            read.append(after)
            return []

        monkeypatch.setattr(house.log, "tail", tail)
        with LogReader(house.log, house.directory).subscribed(LogPart()) as news:
            await news.after(head, 0.0)
            (await joined(news, head)).cancel()
            for _ in range(9):
                await asyncio.sleep(0)
        assert read == []
        await house.log.close()

    asyncio.run(visit())


def test_a_follower_who_takes_nothing_has_no_more_waiting_than_is_read_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(log_reader, "AT_ONCE", 5)

    async def visit(place: Place) -> None:
        await place.open("m", "north")
        head = await place.log.head()
        with place.reader.subscribed(NORTH) as slow, place.reader.subscribed(NORTH) as news:
            await slow.after(head, 0.0)
            following = await joined(news, head)
            await place.log.append("m", [TALK] * 12, None)
            cursor = (await following).upto
            await positions(news, cursor, head + 12)
            assert not slow.joined
            assert await positions(slow, head, head + 12) == list(range(head + 1, head + 13))

    at_place(visit)


def test_a_follower_is_never_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither by a reader that is behind it, nor by a read that finds nothing."""

    async def visit(place: Place) -> None:
        await place.open("m", "north")
        head, gate, tail = await place.log.head(), asyncio.Event(), place.log.tail

        async def slow(after: int = 0, limit: int = 1000) -> Sequence[LogEntry]:
            await gate.wait()
            return await tail(after, limit)

        async def nothing(*_: int) -> Sequence[LogEntry]:
            return []

        with place.reader.subscribed(NORTH) as first, place.reader.subscribed(NORTH) as ahead:
            following = await joined(first, head)
            monkeypatch.setattr(place.log, "tail", slow)
            await place.log.append("m", [TALK] * 2, None)
            assert (await ahead.after(head + 2, 0.0)).upto == head + 2
            gate.set()
            await following
        monkeypatch.setattr(place.log, "tail", nothing)
        with place.reader.subscribed(NORTH) as alone:
            assert (await alone.after(head, 0.0)).upto == head

    at_place(visit)


def test_who_has_left_is_given_nothing_and_what_waits_was_not_passed() -> None:
    async def visit(place: Place) -> None:
        await place.open("m", "north")
        head = await place.log.head()
        with place.reader.subscribed(NORTH) as left:
            (await joined(left, head)).cancel()
        with place.reader.subscribed(LogPart()) as news:
            following = await joined(news, head)
            assert news.passed == head
            await place.log.append("elsewhere", [NewEvent(OPENED)], 0)
            (entry,) = (await following).entries
            following = asyncio.create_task(news.after(head + 1, 60))
            await asyncio.sleep(0)
            news.put(entry)
            assert news.passed == 0
            await following
        assert left._entries == []  # pyright: ignore[reportPrivateUsage]

    at_place(visit)
