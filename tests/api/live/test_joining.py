"""Viewers who join a match in play: each is shown it once, as it is, and told what comes then."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Coroutine
from pathlib import Path
from typing import Any

from msgspec import json

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.guards.revocation import StreamRights
from api.access.principals import Grant, Role
from api.clock import rfc3339, utc_now
from api.event_store import open_log
from api.live.match_streams import CATCH_UP, REPLACED, MatchStreams, Sight
from api.live.messages import JSON_LINES
from api.matches.matches import Matches, Order
from api.matches.sender_fold import Report
from api.settings import Settings
from api.visibility import AUDIENCE, WHOLE, Viewer
from domain.events import GameStarted, HandStarted, MatchOpened, Passed
from domain.rulebooks import BOOKS
from tests.support.principals import put_in

OPENED = MatchOpened("PDA", BOOKS["PDA"].version, BOOKS["PDA"].sha256(), ("Ana", "Bruno"))
ORDER = Order(WHOLE, "official")
SETTINGS = Settings()


class Hall:
    """A match of three events, and the feed of its log."""

    def __init__(self, url: str = "sqlite://", settings: Settings = SETTINGS) -> None:
        self.matches = Matches(open_log(url))
        self.feed = MatchStreams(self.matches, settings)

    async def begin(self) -> None:
        await self.matches.open("m", OPENED, ORDER)
        await self.matches.record("m", [Report(GameStarted(1)), Report(HandStarted(1))], ORDER)

    async def passed(self) -> None:
        await self.matches.record("m", [Report(Passed(0))], ORDER)

    async def join(
        self,
        rights: StreamRights | None = None,
        viewer: Viewer = AUDIENCE,
        after: int | None = None,
    ) -> AsyncGenerator[bytes]:
        """A stream that is begun; its snapshot is still to be asked for."""
        sight = Sight(viewer, form=JSON_LINES)
        stream = await self.feed.stream("m", sight, "ann", after, rights=rights)
        assert json.decode(await anext(stream))["event"] == "retry"
        return stream


async def told(stream: AsyncIterator[bytes]) -> tuple[str, int, list[int]]:
    """The next message: its kind, the position that it leads to, the entries in it."""
    message = json.decode(await anext(stream))
    data = message["data"]
    return message["event"], data["position"], [one["position"] for one in data["entries"]]


def in_hall(
    visit: Callable[[Hall], Coroutine[Any, Any, None]],
    url: str = "sqlite://",
    settings: Settings = SETTINGS,
) -> None:
    async def visited() -> None:
        hall = Hall(url, settings)
        await hall.begin()
        following = asyncio.create_task(hall.feed.run())
        async with asyncio.timeout(60):
            await visit(hall)
        following.cancel()
        await hall.matches.log.close()

    asyncio.run(visited())


def test_who_joins_late_is_shown_the_match_as_it_is_then() -> None:
    async def visit(hall: Hall) -> None:
        early = await hall.join()
        assert await told(early) == ("snapshot", 3, [])
        await hall.passed()
        assert await told(early) == ("update", 4, [4])
        late = await hall.join()
        assert await told(late) == ("snapshot", 4, [])
        await hall.passed()
        assert await told(early) == await told(late) == ("update", 5, [5])

    in_hall(visit)


def test_what_the_snapshot_has_is_not_sent_once_more() -> None:
    """It was recorded after the stream had its place, and sent before its snapshot was made."""

    async def visit(hall: Hall) -> None:
        early, late = await hall.join(), await hall.join()
        assert await told(early) == ("snapshot", 3, [])
        await hall.passed()
        assert await told(early) == ("update", 4, [4])
        assert await told(late) == ("snapshot", 4, [])
        await hall.passed()
        assert await told(late) == ("update", 5, [5])

    in_hall(visit)


def test_of_an_update_whose_beginning_the_snapshot_has_the_rest_is_sent(tmp_path: Path) -> None:
    """Another server records; the feed looks after the snapshot was made, and reads both events."""
    url = f"sqlite:///{tmp_path}/log.db"

    async def visit(hall: Hall) -> None:
        other = Hall(url)
        late = await hall.join()
        await other.passed()
        await hall.matches.following("m", AUDIENCE)  # somebody reads it
        assert await told(late) == ("snapshot", 4, [])
        await other.passed()
        assert await told(late) == ("update", 5, [5])
        await other.matches.log.close()

    in_hall(visit, url)


def test_a_change_of_somebodys_rights_tells_a_reader_nothing() -> None:
    async def visit(hall: Hall) -> None:
        access = AccessStore(hall.matches.log)
        directory = Directory(access, utc_now)
        await put_in(hall.matches.log, {"official": "official"})
        looking = asyncio.create_task(hall.feed.run_rights(directory))
        early = await hall.join()
        assert await told(early) == ("snapshot", 3, [])
        await access.grant(Grant("official", "auditor", "league", created_at=rfc3339(utc_now())))
        assert await anext(early) == b"", "it looks whether its reader may still have it"
        await hall.passed()
        assert await told(early) == ("update", 4, [4])
        looking.cancel()

    in_hall(visit)


def test_a_change_of_others_rights_wakes_no_stream() -> None:
    async def visit(hall: Hall) -> None:
        access, right = AccessStore(hall.matches.log), [True]
        directory = Directory(access, utc_now)
        await put_in(hall.matches.log, {"official": "official"})
        looked_at = asyncio.Queue[str]()

        def rights(key: str) -> StreamRights:
            def lasts() -> bool:
                looked_at.put_nowait(key)
                return key == "good" or right[0]

            return StreamRights(key, lasts)

        streams = [await hall.join(rights(key)) for key in ("", "", "", "good")]
        for stream in streams:
            assert await told(stream) == ("snapshot", 3, [])
        waits = [asyncio.ensure_future(anext(stream)) for stream in streams]
        looking = asyncio.create_task(hall.feed.run_rights(directory))

        async def granted(role: Role) -> None:
            grant = Grant("official", role, "league", created_at=rfc3339(utc_now()))
            await access.grant(grant)
            assert {await looked_at.get(), await looked_at.get()} == {"", "good"}

        await granted("auditor")
        done, _ = await asyncio.wait(waits, timeout=0)
        assert not done
        right[0] = False
        await granted("director")
        assert [await wait for wait in waits[:3]] == [b""] * 3
        assert not waits[3].done()
        assert looked_at.empty(), "of those without a key one was asked about"
        looking.cancel()

    in_hall(visit)


def test_who_comes_back_is_told_what_was_missed_up_to_two_hundred_entries() -> None:
    async def visit(hall: Hall) -> None:
        for _ in range(CATCH_UP):
            await hall.passed()
        end = 3 + CATCH_UP
        kind, position, positions = await told(await hall.join(after=3))
        assert (kind, position, positions) == ("update", end, list(range(4, end + 1)))
        for after, kind in ((2, "gap"), (end + 1, "reset")):
            begins_anew = await hall.join(after=after)
            assert json.decode(await anext(begins_anew))["event"] == kind
            assert await told(begins_anew) == ("snapshot", end, [])

    in_hall(visit)


def test_looks_that_find_nothing_end_no_stream() -> None:
    """Its reader is a hand behind, and slow to read."""

    async def visit(hall: Hall) -> None:
        stream = await hall.join(viewer=Viewer("audience", delay="hand"))
        assert await told(stream) == ("snapshot", 2, [])
        for _ in range(3):
            await hall.feed.send_behind()
        waits = asyncio.ensure_future(anext(stream))
        assert await asyncio.wait({waits}, timeout=0) == (set(), {waits})
        waits.cancel()

    in_hall(visit, settings=Settings(stream_backlog=1))


def test_a_stream_that_ended_has_no_place() -> None:
    async def visit(hall: Hall) -> None:
        for _ in range(REPLACED[1] + 2):  # of an open stream's place that would be too often
            stream = await hall.join()
            await stream.aclose()
        assert hall.feed.places.open == 0

    in_hall(visit, settings=Settings(streams_per_key=1))


def test_nothing_is_encoded_for_streams_that_ended() -> None:
    async def visit(hall: Hall) -> None:
        sent: list[tuple[str, int, int]] = []
        hall.feed.sent = lambda *update: sent.append(update)
        stays, leaves = await hall.join(), await hall.join(viewer=WHOLE)
        for stream in (stays, leaves):
            assert await told(stream) == ("snapshot", 3, [])
        await leaves.aclose()
        await hall.passed()
        assert await told(stays) == ("update", 4, [4])
        assert sent == [("m", 4, 1)]

    in_hall(visit)
