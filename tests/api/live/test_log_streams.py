"""Streams of several matches: what belongs to them, each event once, wherever they are resumed."""

import asyncio
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

import httpx2
import pytest
from msgspec import json

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.principals import Delay, Grant, Venue
from api.broadcast.boards import Boards
from api.broadcast.occasions import Occasions
from api.clock import Now, rfc3339, utc_now
from api.event_store import Log, NewEvent, open_log
from api.event_store.followers import Follower
from api.event_store.sqlite.store import SQLiteStore
from api.live.log_entries import LogEntries
from api.live.log_parts import LogPart
from api.live.log_streams import LogSight, LogStreams
from api.live.match_streams import MatchStreams
from api.live.messages import JSON_LINES, LogSnapshot
from api.match_lists.match_search import match_line
from api.match_lists.match_summaries import LISTINGS, summaries
from api.matches.matches import Matches, Order
from api.matches.sender_fold import Report
from api.settings import Settings
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.visibility import WHOLE
from domain import events as e
from domain.rulebooks import BOOKS
from tests.api.conftest import A_HAND, Server, until_followed
from tests.api.live.test_match_stream import events
from tests.generators import generate_fives
from tests.support.principals import put_in

OPENING = {"book": "PDA", "players": ["Ana", "Bruno"]}
OPENED = e.MatchOpened("PDA", BOOKS["PDA"].version, BOOKS["PDA"].sha256(), ("Ana", "Bruno"))


def opened(client: httpx2.Client, id: str, **where: Any) -> str:
    client.post("/v1/matches", json={**OPENING, "id": id, **where}).raise_for_status()
    return f"/v1/matches/{id}"


async def of_a_director(server: Server) -> dict[str, str]:
    log = open_log(server.database)
    tokens = await put_in(log, {"boss": "director"})
    await log.close()
    return {"Authorization": f"Bearer {tokens['boss']}"}


def test_a_stream_of_a_player_has_their_matches_by_name_and_no_other(
    official: httpx2.Client,
) -> None:
    other = opened(official, "without-zoe")
    hers = opened(official, "with-zoe", players=["Zoe", "Bruno"])
    lines = {"Accept": "application/x-ndjson"}
    with official.stream("GET", "/v1/stream?player=Zoe", headers=lines) as answer:
        messages = (json.decode(line) for line in answer.iter_lines())
        snapshot = next(one for one in messages if one["event"] == "snapshot")["data"]
        assert [line["id"] for line in snapshot["matches"]] == ["with-zoe"]
        assert [board["match"] for board in snapshot["scoreboards"]] == ["with-zoe"]
        for here in (other, hers):
            started = {"fact": "game-started", "number": 1}
            official.post(f"{here}/events", json=started).raise_for_status()
        update = next(one for one in messages if one["event"] == "update")["data"]
    assert update["match"] == "with-zoe"


def test_a_stream_has_its_table_its_event_or_the_league_and_goes_on_behind_an_id(
    server: Server, official: httpx2.Client
) -> None:
    director = httpx2.Client(base_url=server.url, headers=asyncio.run(of_a_director(server)))
    event = {"id": "cup", "name": "Cup", "format": "42", "public": True}
    director.post("/v1/tournaments", json=event).raise_for_status()
    opened(official, "cup-1", event="cup", table="window", public=True)
    until_followed(official)  # what the lists do not have yet would follow the snapshot
    paths = ("/v1/stream", "/v1/tables/window/stream", "/v1/tournaments/cup/stream")
    ids: dict[str, int] = {}
    for path in paths:
        with httpx2.stream("GET", f"{server.url}{path}") as answer:  # whoever comes along
            kind, id, shown = next(events(answer))
            assert (kind, id is not None) == ("snapshot", True)
            assert "cup-1" in [one["id"] for one in shown["matches"]]
            ids[path] = id or 0
    official.post("/v1/matches/cup-1/events", json={"events": A_HAND[:2]}).raise_for_status()
    opened(official, "window-2", table="window", public=True)
    opened(official, "window-3", table="window", public=False)
    entered = {"events": [{"fact": "entry-made", "entry": "a", "name": "A"}]}
    director.post("/v1/tournaments/cup/events", json=entered).raise_for_status()
    opened(official, "last", event="cup", table="window", public=True)

    mine = ("cup", "cup-1", "window-2", "window-3", "last")

    def since(path: str, **query_: Any) -> list[tuple[str, int]]:
        shown_events: list[tuple[str, int]] = []
        query = {"after": ids[path], **query_}
        with httpx2.stream("GET", f"{server.url}{path}", params=query) as answer:
            for _, _, data in events(answer):
                match_and_position = (
                    data.get("match") or data["tournament"],
                    data["entry"]["position"],
                )
                # Facts in a snapshot may come again behind it, as others' may.
                if match_and_position[0] in mine and match_and_position not in (
                    ("cup", 1),
                    ("cup-1", 1),
                ):
                    shown_events.append(match_and_position)
                if match_and_position == ("last", 1):
                    return shown_events
        raise AssertionError(shown_events)

    of_cup = [("cup-1", 2), ("cup-1", 3)]
    assert since(paths[0]) == [*of_cup, ("window-2", 1), ("cup", 2), ("last", 1)]
    assert since(paths[1]) == [*of_cup, ("window-2", 1), ("last", 1)]
    assert since(paths[2]) == [*of_cup, ("cup", 2), ("last", 1)]
    assert since(paths[0], kinds=["match-opened"]) == [("window-2", 1), ("last", 1)]
    two = {"table": ["nowhere", "window"], "kinds": ["game-started", "match-opened"]}
    assert since(paths[0], **two) == [("cup-1", 2), ("window-2", 1), ("last", 1)]
    assert since(paths[0], match=["cup-1", "last"]) == [*of_cup, ("last", 1)]
    either = {"match": ["cup-1", "last"], "table": "nowhere"}
    assert since(paths[0], **either) == [*of_cup, ("last", 1)]
    with httpx2.stream("GET", f"{server.url}/v1/stream", params={"after": 10**9}) as answer:
        messages = events(answer)
        assert [next(messages)[0], next(messages)[0]] == ["reset", "snapshot"]
    assert official.get("/v1/tournaments/nowhere/stream").status_code == 404


class StreamNode:
    """Streams of one server, over a log that others write to as well."""

    def __init__(self, log: Log, clock: Now = utc_now) -> None:
        self.matches = Matches(log, clock=clock)
        self.directory = Directory(AccessStore(log), utc_now)
        events = RecordedTournaments(log, utc_now)
        entries, feed = (
            LogEntries(self.matches, events, self.directory),
            MatchStreams(self.matches, Settings()),
        )
        boards = Boards(self.matches, Occasions(events, self.directory))
        parts = self.matches, entries, self.directory, feed, boards
        self.streams = LogStreams(*parts, heartbeat=0.02)

    async def some(
        self,
        after: int | None,
        most: int,
        kinds: frozenset[str] = frozenset(),
        who: str = "official",
    ) -> list[Any]:
        """As many messages behind a place in the log as are sent before the stream breaks."""

        await self.directory.refresh()
        caller = self.directory.principal(who)
        assert caller is not None
        sight = LogSight(caller, who, LogPart(), kinds, JSON_LINES)
        read: list[Any] = []
        async with aclosing(await self.streams.stream(sight, nothing_shown, after)) as sent:
            async for chunk in sent:
                read += map(json.decode, chunk.splitlines())
                if len(read) > most:
                    break
        return read


async def recording(nodes: Sequence[StreamNode], random: Random) -> None:
    """Three matches, each report through one node or the other."""
    order = Order(WHOLE, "official")
    for match in "abc":
        await nodes[0].matches.open(match, OPENED, order)
        begun = [Report(e.GameStarted(1)), Report(e.HandStarted(1))]
        await nodes[1].matches.record(match, begun, order)
    for _ in range(30):
        fact = random.choice((e.Passed(0), e.Passed(1), e.Observed("talk")))
        await random.choice(nodes).matches.record(random.choice("abc"), [Report(fact)], order)
        await asyncio.sleep(0)


async def to_be_shown(log: Log, kinds: frozenset[str]) -> list[tuple[str, int]]:
    """Every event of these kinds that is on record, in order."""
    return [
        (entry.stream, entry.entry.position)
        for entry in await log.tail(0)
        if isinstance(entry.entry, e.Entry)
        and (not kinds or e.tag_of(type(entry.entry.fact)) in kinds)
    ]


async def followed(random: Random) -> None:
    """Follow a log, on one node and then on another, until all of it was shown."""
    log = open_log("sqlite://")
    await put_in(log, {"official": "official"})
    nodes = StreamNode(log), StreamNode(log)
    kinds = frozenset(random.choice(((), ("passed",), ("game-started", "passed"))))
    recorded = asyncio.create_task(recording(nodes, random))
    cursor, shown = 0, list[tuple[str, int]]()
    while not recorded.done() or len(shown) < len(await to_be_shown(log, kinds)):
        for message in await random.choice(nodes).some(cursor, random.randrange(1, 9), kinds):
            if message["event"] == "update":
                cursor = message["id"]
                shown.append((message["data"]["match"], message["data"]["entry"]["position"]))
    assert shown == await to_be_shown(log, kinds)
    await recorded
    await log.close()


def test_however_often_it_breaks_and_moves_every_event_is_shown_once(thorough: bool) -> None:
    for seed in range(1000 if thorough else 8):
        asyncio.run(asyncio.wait_for(followed(Random(seed)), 60))


def test_a_reader_who_is_behind_misses_nothing_and_sees_nothing_early() -> None:
    async def read() -> None:
        now = datetime(2026, 11, 22, 12, tzinfo=UTC)
        log = open_log("sqlite://")
        await put_in(log, {"official": "official", "late": "audience"})
        store = AccessStore(log)
        await store.remove(Grant("late", "audience", "league"), rfc3339(now))
        await store.grant(Grant("late", "audience", "league", None, 30, rfc3339(now)))
        node, order = StreamNode(log, lambda: now), Order(WHOLE, "official")
        await node.matches.open("m", OPENED, order)
        for _ in range(20):
            now += timedelta(seconds=5)
            await node.matches.record("m", [Report(e.Observed("talk"))], order)
        begun = await node.some(None, 3, who="late")
        assert [one["event"] for one in begun] == ["retry", "snapshot", "alive", "alive"]
        cursor, shown = begun[1]["id"], list[int]()
        assert cursor == 15, "what was recorded half a minute ago is in the snapshot"
        for _ in range(6):
            now += timedelta(seconds=5)
            for message in await node.some(cursor, 2, who="late"):
                if message["event"] == "update":
                    cursor = message["id"]
                    shown.append(message["data"]["entry"]["position"])
            assert cursor == shown[-1], "the last that is half a minute old"
        assert shown == list(range(16, 22))
        await log.close()

    asyncio.run(asyncio.wait_for(read(), 60))


async def first_update(
    node: StreamNode, who: str, after: int, waiting: asyncio.Event
) -> tuple[int, int]:
    """The id and position of the first update behind a place; until then it is being waited."""
    caller = node.directory.principal(who)
    assert caller is not None
    sight = LogSight(caller, who, LogPart(), frozenset(), JSON_LINES)
    async with aclosing(await node.streams.stream(sight, nothing_shown, after)) as sent:
        async for chunk in sent:
            for message in map(json.decode, chunk.splitlines()):
                if message["event"] == "update":
                    return message["id"], message["data"]["entry"]["position"]
                if message["event"] == "alive":
                    waiting.set()
    raise AssertionError


def test_what_everybody_sees_later_comes_behind_the_snapshot_of_who_has_no_delay_elsewhere() -> (
    None
):
    async def read() -> None:
        now = datetime(2026, 11, 22, 12, tzinfo=UTC)
        log = open_log("sqlite://")
        await put_in(log, {"official": "official"})
        await put_in(log, {"anybody": "player"}, "match:another")
        await AccessStore(log).opened(Venue("m", public=True, delay=30), None)
        node, order = StreamNode(log, lambda: now), Order(WHOLE, "official")
        await node.matches.open("m", OPENED, order)
        for _ in range(20):
            now += timedelta(seconds=5)
            await node.matches.record("m", [Report(e.Observed("talk"))], order)
        begun = await node.some(None, 1, who="anybody")
        assert [one["event"] for one in begun] == ["retry", "snapshot"]
        assert begun[1]["id"] == 15, "what was recorded half a minute ago is in the snapshot"
        await log.close()

    asyncio.run(asyncio.wait_for(read(), 60))


def test_others_have_their_turns_between_the_entries_of_a_reader_who_is_behind() -> None:
    async def read() -> None:
        log = open_log("sqlite://")
        await put_in(log, {"official": "official"})
        node, order = StreamNode(log), Order(WHOLE, "official")
        await node.matches.open("m", OPENED, order)
        await node.matches.record("m", [Report(e.Observed("talk"))] * 60, order)
        await node.directory.refresh()
        caller = node.directory.principal("official")
        assert caller is not None
        sight = LogSight(caller, "official", LogPart(), frozenset(), JSON_LINES)
        turns, turns_by_update = 0, list[int]()

        async def take_turns() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        others = asyncio.create_task(take_turns())
        async with aclosing(await node.streams.stream(sight, nothing_shown, 0)) as sent:
            async for chunk in sent:
                turns_by_update += [turns] * (b'"update"' in chunk)
                if len(turns_by_update) == 61:
                    break
        others.cancel()
        assert sorted(set(turns_by_update)) == turns_by_update
        await log.close()

    asyncio.run(asyncio.wait_for(read(), 60))


def test_the_store_is_not_asked_for_each_entry_of_a_match_in_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Else a reader of a busy league falls behind by the way to the database, twice an entry."""
    asked, version = Counter[str](), SQLiteStore.version

    async def counted(store: SQLiteStore, stream: str) -> int:
        asked[stream] += 1
        return await version(store, stream)

    async def read() -> None:
        log = open_log("sqlite://")
        await put_in(log, {"official": "official"})
        recorder, other, order = StreamNode(log), StreamNode(log), Order(WHOLE, "official")
        await recorder.matches.open("m", OPENED, order)
        await recorder.matches.record("m", [Report(e.Observed("talk"))] * 60, order)
        monkeypatch.setattr(SQLiteStore, "version", counted)
        for node in (recorder, other):
            messages = await node.some(0, 61)
            updates = [message["data"] for message in messages if message["event"] == "update"]
            boards = [data["scoreboard"]["version"] for data in updates]
            assert boards == [data["entry"]["position"] for data in updates] == [*range(1, 62)]
        assert asked["m"] <= 2, "once by each node"
        await log.close()

    asyncio.run(asyncio.wait_for(read(), 60))


def test_what_is_noted_a_moment_later_or_on_another_server_is_shown() -> None:
    """Grants noted after a match was opened, also where it was played long ago."""

    async def read() -> None:
        log = open_log("sqlite://")
        await put_in(log, {"anybody": "player"}, "match:another")
        here, there = StreamNode(log), StreamNode(log)
        await there.directory.refresh()
        await here.directory.refresh()
        long_ago = [
            NewEvent(fact, "import", None, "2020-01-01T00:00:00.000Z")
            for fact in (OPENED, e.GameStarted(1), e.HandStarted(1))
        ]
        await log.append("m", long_ago, 0)
        waiting = asyncio.Event()
        shown = asyncio.create_task(first_update(here, "anybody", 0, waiting))
        await waiting.wait()
        await AccessStore(log).opened(Venue("m", public=True), None)
        assert await shown == (1, 1)
        assert await first_update(there, "anybody", 1, waiting) == (2, 2)
        await log.close()

    asyncio.run(asyncio.wait_for(read(), 60))


def test_what_is_not_in_the_lists_yet_comes_behind_the_snapshot() -> None:
    """The lists that a snapshot is read from are written a moment after the log."""

    async def read() -> None:
        log = open_log("sqlite://")
        await put_in(log, {"official": "official"})
        here, there = StreamNode(log), StreamNode(log)
        await there.directory.refresh()
        order = Order(WHOLE, "official")
        await here.matches.open("m", OPENED, order)
        await AccessStore(log).opened(Venue("m", table="north"), None)
        await Follower(log, LISTINGS).catch_up()
        for fact in (e.GameStarted(1), e.HandStarted(1)):
            await here.matches.record("m", [Report(fact)], order)

        async def listed() -> AsyncGenerator[LogSnapshot]:
            listings = await summaries(there.matches, ["m"], WHOLE)
            yield LogSnapshot((match_line("m", listings["m"]),), (), {})

        caller = there.directory.principal("official")
        assert caller is not None
        sight = LogSight(caller, "official", LogPart(), frozenset(), JSON_LINES)
        shown: list[int] = []
        async with aclosing(await there.streams.stream(sight, listed, None)) as sent:
            async for chunk in sent:
                for message in map(json.decode, chunk.splitlines()):
                    if message["event"] == "snapshot":
                        shown.append(message["data"]["matches"][0]["version"])
                    if message["event"] == "update":
                        shown.append(message["data"]["entry"]["position"])
                if chunk == ALIVE:
                    break
        assert shown == [1, 2, 3]
        await log.close()

    asyncio.run(asyncio.wait_for(read(), 60))


def test_matches_of_others_that_were_opened_long_ago_follow_no_snapshot() -> None:
    """On a server that was asked for no stream yet, or for none of late."""

    async def read() -> None:
        log = open_log("sqlite://")
        await put_in(log, {"anybody": "player"}, "match:another")
        node, order = StreamNode(log), Order(WHOLE, "official")
        for match in "abc":
            await node.matches.open(match, OPENED, order)
        snapshots = [one for one in await node.some(None, 1, who="anybody") if "id" in one]
        assert [one["id"] for one in snapshots] == [await log.head()]
        await log.close()

    asyncio.run(asyncio.wait_for(read(), 60))


class Evening:
    """Three matches of generated facts, hidden bones and all: two of an event, one elsewhere."""

    def __init__(self, seed: int) -> None:
        self.now = datetime(2026, 11, 22, 12, tzinfo=UTC)
        self.log = open_log("sqlite://")
        self.node = StreamNode(self.log, lambda: self.now)
        made = (
            generate_fives.match(seed + n, "PDA", 2, habits=generate_fives.CARELESS)
            for n in range(3)
        )
        self.facts = {match: iter(one.facts) for match, one in zip("abc", made, strict=True)}
        self.random = Random(seed)

    async def begin(self) -> None:
        """Let three watch the event: at once, half a minute later, and after each hand."""
        await put_in(self.log, {"soon": "broadcaster"}, "event:cup")
        await put_in(self.log, {"late": "player", "hand": "player"}, "match:another")
        store = AccessStore(self.log)
        delays: dict[str, Delay] = {"late": 30, "hand": "hand"}
        for who, delay in delays.items():
            await store.grant(
                Grant(who, "broadcaster", "event:cup", None, delay, rfc3339(self.now))
            )
        for match, event, table in (("a", "cup", "north"), ("b", "cup", ""), ("c", "other", "")):
            opening = next(self.facts[match])
            assert isinstance(opening, e.MatchOpened)
            await self.node.matches.open(match, opening, Order(WHOLE, "official"))
            await store.opened(Venue(match, event, table), None)

    async def go_on(self, count: int) -> None:
        """The next events of one match or another, a second each."""
        for _ in range(count):
            self.now += timedelta(seconds=1)
            match = self.random.choice("abc")
            report = [Report(next(self.facts[match]))]
            await self.node.matches.record(match, report, Order(WHOLE, "official"))

    async def shown(self, who: str, part: LogPart, kinds: frozenset[str]) -> list[bytes]:
        """Messages to a viewer of a part, from the beginning of the log to now."""
        await self.node.directory.refresh()
        caller = self.node.directory.principal(who)
        assert caller is not None
        sight, chunks = LogSight(caller, who, part, kinds, JSON_LINES), list[bytes]()
        async with aclosing(await self.node.streams.stream(sight, nothing_shown, 0)) as sent:
            async for chunk in sent:
                if chunk == ALIVE:
                    return chunks[1:]
                chunks.append(chunk)
        raise AssertionError

    async def in_play(self, update: bytes) -> bool:
        """Whether an update is of the hand that is being played."""
        data = json.decode(update.splitlines()[-1])["data"]
        hand = (await self.node.matches.following(data["match"], WHOLE)).match.hand
        return hand is not None and not hand.ended and data["entry"]["position"] >= hand.started


ALIVE = b'{"event":"alive"}\n'


async def nothing_shown() -> AsyncGenerator[LogSnapshot]:
    yield LogSnapshot((), (), {})


PARTS = LogPart(tables=frozenset({"north"})), LogPart("cup"), LogPart()
"""A table, a tournament, the league."""
KINDS, READERS = ((), ("bone-drawn", "bone-played")), ("soon", "late", "hand")


def test_who_is_behind_is_sent_the_same_bytes_later_and_nothing_of_other_matches(
    thorough: bool,
) -> None:
    seen = set[str]()

    async def watch(seed: int) -> None:
        evening = Evening(seed)
        await evening.begin()
        kinds, part = frozenset(evening.random.choice(KINDS)), PARTS[seed % len(PARTS)]
        for _ in range(3):
            await evening.go_on(40)
            soon, late, hand = [await evening.shown(one, part, kinds) for one in READERS]
            until = rfc3339(evening.now - timedelta(seconds=30))
            reached = [one for one in soon if recorded_at(one) <= until]
            assert late == reached == soon[: len(reached)]
            assert hand == soon[: len(hand)]
            assert not [one for one in hand if await evening.in_play(one)]
            of = {json.decode(one.splitlines()[-1])["data"]["match"] for one in soon}
            assert of <= ({"a"} if part.tables else {"a", "b"})
            seen.update(of)
        evening.now += timedelta(seconds=30)
        assert await evening.shown("late", part, kinds) == soon
        await evening.log.close()

    for seed in range(60 if thorough else 2):
        asyncio.run(asyncio.wait_for(watch(seed), 60))
    assert seen == {"a", "b"}


def recorded_at(update: bytes) -> str:
    """When the event of an update was recorded."""
    return json.decode(update.splitlines()[-1])["data"]["entry"]["recorded_at"]
