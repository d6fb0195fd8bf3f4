"""The reader of the log where a follower is at another place, or the log was exchanged."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

from api.access.access_store import AccessStore
from api.access.principals import Venue
from api.event_store import Log, LogEntry, NewEvent, StoreUnavailable
from api.live import log_reader
from api.live.log_parts import LogPart
from api.live.log_reader import LogPiece, LogReader, Subscription
from api.matches.sender_fold import Report
from domain import events as e
from tests.api.live.test_exchanged import ORDER, House
from tests.api.live.test_log_reader import NORTH, OPENED, Place, at_place

TALK = NewEvent(e.Observed("talk"))


async def positions(news: Subscription, cursor: int, until: int) -> list[int]:
    """The places of the entries that a follower takes, until everything up to a place was read."""
    taken = list[int]()
    while cursor < until:
        piece = await news.behind(cursor, 0.05)
        taken += [entry.log_position for entry in piece.entries]
        cursor = piece.upto
    return taken


async def joined(news: Subscription, cursor: int) -> asyncio.Task[LogPiece]:
    """A follower that waits at the end of the log, and the piece that it is woken by."""

    async def waiting() -> LogPiece:
        return await news.behind(cursor, 60)

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
