"""A delayed viewer's match is the match as it was: answers, versions and streams alike."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from msgspec import json

from api.access.access_store import AccessStore
from api.access.principals import Grant
from api.clock import rfc3339
from api.event_store import UnknownStream, open_log
from api.event_store.followers import Follower
from api.http.refusals import NotReached
from api.live.match_streams import BEHIND_SECONDS, MatchStreams, Sight
from api.match_lists.match_summaries import LISTINGS, summaries
from api.matches.matches import Matches, Order
from api.matches.sender_fold import Report
from api.settings import Settings
from api.visibility import AUDIENCE, WHOLE, Viewer, clocks, reached, state, transcript, view
from domain import events as e
from domain.rulebooks import BOOKS
from projections.following import Following
from tests.api.conftest import NOON
from tests.generators import generate_fives

OPENED = e.MatchOpened("PDA", BOOKS["PDA"].version, BOOKS["PDA"].sha256(), ("Ana", "Bruno"))
BEHIND = Viewer("audience", delay=30)
AFTER_THE_HAND = Viewer("broadcaster", "b", delay="hand")


class Table:
    """A generated match, recorded on a table whose clock is set by hand."""

    def __init__(self, seed: int, followed: bool = False) -> None:
        self.now = datetime(2026, 11, 21, 18, tzinfo=UTC)
        generated = generate_fives.match(seed, "PDA", 2, habits=generate_fives.CARELESS)
        self.facts = list(generated.facts)
        self.log = open_log("sqlite://")
        self.matches = Matches(self.log, clock=lambda: self.now)
        self._follower = Follower(self.log, LISTINGS) if followed else None

    async def record(self, count: int) -> None:
        """The next events, each five seconds after the last."""
        order = Order(WHOLE, "k")
        for _ in range(count):
            self.now += timedelta(seconds=5)
            fact = self.facts.pop(0)
            if isinstance(fact, e.MatchOpened):
                await self.matches.open("m", fact, order)
            else:
                await self.matches.record("m", [Report(fact)], order)
            if self._follower is not None:
                await self._follower.catch_up()

    async def shown(self, viewer: Viewer) -> list[bytes]:
        """Everything that is made for a viewer, as bytes."""
        view_now = await self.matches.view("m", viewer)
        following = view_now.whole
        listed = await summaries(self.matches, ["m"], viewer)
        return [
            *(json.encode(view(entry, viewer)) for entry in following.entries),
            json.encode(state(following, following.match, viewer)),
            json.encode(await transcript(view_now)),
            json.encode(clocks(view_now)),
            json.encode(listed["m"]),
        ]


FOLLOWED = pytest.mark.parametrize("followed", [False, True])


@pytest.mark.share(4, long=4, each="followed")
@FOLLOWED
@pytest.mark.parametrize("seed", range(4))
def test_a_viewer_some_seconds_behind_is_shown_what_the_others_were_then(
    seed: int, followed: bool
) -> None:
    async def watch() -> None:
        table = Table(seed, followed)
        shown: list[list[bytes]] = []
        for _ in range(60):
            await table.record(1)
            shown.append(await table.shown(AUDIENCE))
            if len(shown) > 6:  # what was recorded 30 seconds ago, and not a moment later
                assert await table.shown(BEHIND) == shown[-7]
            else:
                with pytest.raises(UnknownStream):
                    await table.matches.following("m", BEHIND)
        table.now += timedelta(seconds=30)
        assert await table.shown(BEHIND) == shown[-1]
        await table.log.close()

    asyncio.run(watch())


@pytest.mark.share(4, long=4, each="followed")
@FOLLOWED
@pytest.mark.parametrize("seed", range(4))
def test_until_the_hand_ends_a_viewer_has_nothing_of_it(seed: int, followed: bool) -> None:
    async def watch() -> None:
        table, live = Table(seed, followed), Viewer("broadcaster", "b")
        before: list[bytes] = []
        hands = 0
        for _ in range(120):
            await table.record(1)
            hand = (await table.matches.following("m", WHOLE)).match.hand
            if hand is None or hand.ended is not None:
                hands += hand is not None
                before = await table.shown(live)
            assert await table.shown(AFTER_THE_HAND) == before
        assert hands > 1
        await table.log.close()

    asyncio.run(watch())


def test_a_delay_goes_by_the_time_of_recording_whatever_a_sender_says() -> None:
    """A tablet whose clock is an hour behind, or a tap that waited so long for a network."""

    async def watch() -> None:
        table = Table(0)
        await table.record(2)
        table.now += timedelta(seconds=30)
        before = len((await table.matches.following("m", BEHIND)).entries)
        earlier = rfc3339(table.now - timedelta(hours=1))
        await table.matches.record("m", [Report(e.Observed("talk"), earlier)], Order(WHOLE, "k"))
        assert len((await table.matches.following("m", BEHIND)).entries) == before == 2
        table.now += timedelta(seconds=30)
        assert len((await table.matches.following("m", BEHIND)).entries) == 3
        await table.log.close()

    asyncio.run(watch())


BROKEN_OFF = {
    "the match is closed": [e.MatchEnded()],
    "the game is closed": [e.GameEnded()],
    "one resigns": [e.Resigned(0, "match")],
    "all agree": [e.ResultAgreed((0, 1), "game", 1)],
}


@pytest.mark.parametrize("ending", BROKEN_OFF.values(), ids=BROKEN_OFF.keys())
def test_a_hand_that_is_broken_off_keeps_nothing_back(ending: list[e.Fact]) -> None:
    async def watch() -> None:
        table = Table(1, followed=True)
        await table.record(15)
        assert len((await table.matches.following("m", AFTER_THE_HAND)).entries) < 15
        table.facts = ending
        await table.record(1)
        live = Viewer("broadcaster", "b")
        assert await table.shown(AFTER_THE_HAND) == await table.shown(live)
        await table.log.close()

    asyncio.run(watch())


def test_a_position_that_is_not_reached_is_none() -> None:
    async def ask() -> None:
        table = Table(1)
        await table.record(20)
        assert (await table.matches.at("m", BEHIND, 14)).match.position == 14
        with pytest.raises(NotReached, match="the match is at 14") as later:
            await table.matches.at("m", BEHIND, 15)
        with pytest.raises(NotReached, match="the match is at 14") as never:
            await table.matches.at("m", BEHIND, 99)
        assert str(later.value).replace("15", "99") == str(never.value)
        await table.log.close()

    asyncio.run(ask())


def test_a_whole_stream_of_a_delayed_viewer_is_the_undelayed_one_later(thorough: bool) -> None:
    async def watch(seed: int) -> None:
        table = Table(seed)
        await table.record(1)
        table.now += timedelta(seconds=30)
        feed = MatchStreams(table.matches, Settings())
        streams = [
            await feed.stream("m", Sight(viewer), "k", None) for viewer in (AUDIENCE, BEHIND)
        ]
        sent: list[list[bytes]] = [[await anext(one), await anext(one)] for one in streams]
        running = asyncio.create_task(feed.run())
        for _ in range(40):
            await table.record(1)
            sent[0].append(await anext(streams[0]))
        for _ in range(40):  # what is half a minute old by now, and not a moment sooner
            table.now = datetime.fromisoformat(recorded_at(sent[0][len(sent[1])]))
            table.now += timedelta(seconds=30)
            await feed.send_behind()
            sent[1].append(await anext(streams[1]))
        assert sent[1] == sent[0]
        running.cancel()
        for stream in streams:
            await stream.aclose()  # pyright: ignore[reportAttributeAccessIssue]
        await table.log.close()

    for seed in range(20 if thorough else 3):
        asyncio.run(asyncio.wait_for(watch(seed), 60))


def recorded_at(update: bytes) -> str:
    """When the event of an update was recorded."""
    data = update.partition(b"data: ")[2]
    return json.decode(data)["entries"][-1]["recorded_at"]


def test_a_stream_sends_the_same_bytes_later() -> None:
    async def watch() -> None:
        table = Table(2)
        await table.record(10)
        table.now += timedelta(seconds=30)
        feed = MatchStreams(table.matches, Settings())
        sights = map(Sight, (AUDIENCE, BEHIND))
        streams = [await feed.stream("m", sight, "k", None) for sight in sights]
        at_once, later = [[await anext(one), await anext(one)] for one in streams]
        assert at_once == later
        running = [asyncio.create_task(feed.run()), asyncio.create_task(feed.run_behind())]
        await table.record(1)
        at_once.append(await anext(streams[0]))
        waiting = asyncio.ensure_future(anext(streams[1]))
        done, _ = await asyncio.wait([waiting], timeout=2 * BEHIND_SECONDS)
        assert not done, "it was sent too soon"
        table.now += timedelta(seconds=30)
        assert await waiting == at_once[-1]
        for task in running:
            task.cancel()
        for stream in streams:
            await stream.aclose()  # pyright: ignore[reportAttributeAccessIssue]
        await table.log.close()

    asyncio.run(watch())


def test_a_stream_without_what_it_was_asked_for_says_that_it_is_alive() -> None:
    async def watch() -> None:
        table = Table(2)
        await table.record(5)
        feed = MatchStreams(table.matches, Settings(heartbeat_seconds=0.2))
        stream = await feed.stream("m", Sight(AUDIENCE, frozenset(["match-ended"])), "k", None)
        _, begun = await anext(stream), await anext(stream)
        assert b"snapshot" in begun
        running = [asyncio.create_task(feed.run()), asyncio.create_task(feed.run_heartbeat())]
        alive = asyncio.ensure_future(anext(stream))
        while not alive.done():  # something of another kind happens all the time
            await table.matches.record("m", [Report(e.Observed("talk"))], Order(WHOLE, "k"))
        assert await alive == b": ping\n\n"
        for task in running:
            task.cancel()
        await stream.aclose()  # pyright: ignore[reportAttributeAccessIssue]
        await table.log.close()

    asyncio.run(asyncio.wait_for(watch(), 30))


def test_what_is_not_reached_is_no_place_in_the_list(in_house: Any) -> None:
    async def visit(house: Any) -> None:
        access = house.services[AccessStore]
        await access.remove(Grant("audience", "audience", "league"), NOON)
        await access.grant(Grant("audience", "audience", "league", None, 30, NOON))
        async with house.client("official") as official, house.client("audience") as behind:
            opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m"}
            assert (await official.post("/v1/matches", json=opening)).status_code == 201
            before = await behind.get("/v1/matches", params={"before": "m"})
            never = await behind.get("/v1/matches", params={"before": "n"})
            assert before.status_code == never.status_code == 404
            assert before.text.replace('m"', 'n"') == never.text.replace('m"', 'n"')
            assert (await official.get("/v1/matches", params={"before": "m"})).status_code == 200

    in_house(visit)


def test_what_was_shown_of_a_hand_is_not_taken_back_where_it_is_in_play_again() -> None:
    facts = (OPENED, e.GameStarted(1), e.HandStarted(1))
    following = Following.of([e.Entry(at, fact) for at, fact in enumerate(facts, 1)])
    now = datetime(2026, 11, 21, 18, tzinfo=UTC)
    assert [reached(following, had, "hand", now) for had in (0, 2, 3)] == [2, 2, 3]
