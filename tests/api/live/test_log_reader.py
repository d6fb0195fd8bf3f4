"""The reader of the log: a follower has each entry of its part once, and sleeps through others."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest
from msgspec import structs

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.principals import Venue
from api.clock import utc_now
from api.event_store import Log, LogEntry, open_log
from api.live import log_reader
from api.live.log_parts import LogPart
from api.live.log_reader import LogReader, Subscription
from api.matches.matches import Matches, Order
from api.matches.sender_fold import Report
from api.visibility import WHOLE
from domain import events as e
from domain.rulebooks import BOOKS

OPENED = e.MatchOpened("PDA", BOOKS["PDA"].version, BOOKS["PDA"].sha256(), ("Ana", "Bruno"))
ORDER = Order(WHOLE, "official")
TABLES, EVENTS = ("north", "south"), ("cup", "")
NORTH = LogPart(tables=frozenset({"north"}))
PARTS = (
    LogPart(),
    LogPart("cup"),
    LogPart("cup", frozenset({"north"})),
    LogPart(tables=frozenset({"south"})),
    LogPart(matches=frozenset({"m1", "m2"})),
    LogPart(tables=frozenset({"north"}), matches=frozenset({"m1"})),
)


class Place:
    """Matches that are played at tables, and the reader of their log."""

    def __init__(self) -> None:
        self.log: Log = open_log("sqlite://")
        self.matches = Matches(self.log)
        self.directory = Directory(AccessStore(self.log), utc_now)
        self.reader = LogReader(self.log, self.directory)

    async def open(
        self,
        match: str,
        table: str = "",
        event: str = "",
        players: tuple[str, str] = ("Ana", "Bruno"),
    ) -> None:
        await AccessStore(self.log).assign(Venue(match, event, table))
        await self.directory.refresh()
        await self.matches.open(match, structs.replace(OPENED, players=players), ORDER)

    async def talk(self, match: str) -> None:
        await self.matches.record(match, [Report(e.Observed("talk"))], ORDER)


def at_place(visit: Callable[[Place], Coroutine[Any, Any, None]]) -> None:
    async def visited() -> None:
        place = Place()
        await visit(place)
        await place.log.close()

    asyncio.run(visited())


async def follow(
    news: Subscription, cursor: int, until: int, take: Callable[[LogEntry], None]
) -> None:
    """Take entries until everything up to a place was read."""
    while cursor < until:
        piece = await news.after(cursor, 0.05)
        for entry in piece.entries:
            take(entry)
            await asyncio.sleep(0)
        cursor = piece.upto


def test_entries_of_other_tables_wake_no_follower() -> None:
    async def visit(place: Place) -> None:
        await place.open("m", "north")
        await place.open("n", "south")
        head = await place.log.head()
        parts = [LogPart(tables=frozenset({"south"}))] * 20
        parts += [LogPart("cup"), LogPart(matches=frozenset({"n"}))]
        with ExitStack() as stack:
            touched = stack.enter_context(place.reader.subscribed(NORTH))
            others = [stack.enter_context(place.reader.subscribed(part)) for part in parts]
            asleep = [asyncio.create_task(news.after(head, 60)) for news in others]
            taken = list[LogEntry]()
            following = asyncio.create_task(follow(touched, head, head + 30, taken.append))
            for _ in range(30):
                await place.talk("m")
            await following
            assert all(news.joined for news in others)
            assert not any(task.done() for task in asleep)
        assert sum(news.wakes for news in others) == 0
        assert [entry.log_position for entry in taken] == list(range(head + 1, head + 31))
        assert touched.wakes <= 30

    at_place(visit)


def test_matches_of_others_wake_no_follower_of_a_player() -> None:
    async def visit(place: Place) -> None:
        await place.open("m")
        await place.open("n", players=("Carla", "Dora"))
        head = await place.log.head()
        with ExitStack() as stack:
            part = LogPart(players=frozenset({"Dora", "Eva"}))
            followers = [stack.enter_context(place.reader.subscribed(part)) for _ in range(3)]
            asleep = [asyncio.create_task(follower.after(head, 60)) for follower in followers]
            everything = stack.enter_context(place.reader.subscribed(LogPart()))
            following = asyncio.create_task(follow(everything, head, head + 10, lambda _: None))
            for _ in range(10):
                await place.talk("m")
            await following
            assert not any(task.done() for task in asleep)
            assert sum(follower.wakes for follower in followers) == 0
            await place.talk("n")
            pieces = [await task for task in asleep]
            assert [[entry.stream for entry in piece.entries] for piece in pieces] == [["n"]] * 3
            assert all(follower.joined for follower in followers)

    at_place(visit)


def test_what_is_for_nobody_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit(place: Place) -> None:
        await place.open("m", "north")
        await place.open("n", "south")
        head, reads = await place.log.head(), list[int]()
        tail = place.log.tail

        async def reading(after: int = 0, limit: int = 1000) -> Sequence[LogEntry]:
            reads.append(after)
            return await tail(after, limit)

        monkeypatch.setattr(place.log, "tail", reading)
        with place.reader.subscribed(LogPart(matches=frozenset({"n"}))) as news:
            following = asyncio.create_task(news.after(head, 60))
            for _ in range(10):
                await place.talk("m")
            assert reads == []
            await place.talk("n")
            piece = await following
        assert [entry.stream for entry in piece.entries] == ["n"]
        assert len(reads) == 1

    at_place(visit)


@pytest.mark.parametrize("seed", range(8))
def test_each_follower_has_all_entries_of_its_part_once_and_in_order(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some begin behind, some are slow, and more may wait for them than a follower may have."""
    random = Random(seed)
    monkeypatch.setattr(log_reader, "AT_ONCE", random.choice((2, 5, 200)))

    async def visit(place: Place) -> None:
        matches = [f"m{n}" for n in range(6)]
        for match in matches:
            await place.open(match, random.choice(TABLES), random.choice(EVENTS))
        begun, whole = await place.log.head(), len(matches) + 60
        taken = {n: list[int]() for n in range(len(PARTS))}

        async def follower(number: int) -> None:
            cursor = random.choice((0, begun, 3))
            taken[number].append(cursor)
            with place.reader.subscribed(PARTS[number]) as news:
                while cursor < whole:
                    piece = await news.after(cursor, 0.05)
                    for entry in piece.entries:
                        if PARTS[number].has(place.directory.venue(entry.stream)):
                            taken[number].append(entry.log_position)
                        cursor = entry.log_position
                        if random.random() < 0.3:
                            await asyncio.sleep(0.001)
                        if random.random() < 0.1:  # as one does that had to wait
                            news.read_alone()
                            break
                    else:
                        cursor = piece.upto

        following = [asyncio.create_task(follower(n)) for n in taken]
        for _ in range(60):
            await place.talk(random.choice(matches))
            if random.random() < 0.2:
                await asyncio.sleep(0.001)
        await asyncio.gather(*following)
        entries = await place.log.tail(0)
        for number, (after, *positions) in taken.items():
            assert positions == [
                entry.log_position
                for entry in entries
                if entry.log_position > after
                and PARTS[number].has(place.directory.venue(entry.stream))
            ], PARTS[number]

    at_place(visit)


def test_a_follower_that_must_end_is_woken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(log_reader, "_LOOK", 0.01)

    async def visit(place: Place) -> None:
        await place.open("m", "north")
        with place.reader.subscribed(LogPart(), lambda: True) as news:
            piece = await news.after(await place.log.head(), 60)
        assert (list(piece.entries), news.wakes) == ([], 1)

    at_place(visit)
