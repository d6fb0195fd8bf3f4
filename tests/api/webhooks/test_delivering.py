"""Webhooks: all of it, in order, at least once, and what their owner may see of it alone."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import Any

import msgspec
import pytest

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.issuing import new_key, rotated
from api.access.principals import Grant
from api.broadcast.boards import Boards
from api.broadcast.occasions import Occasions
from api.clock import rfc3339
from api.event_store import open_log
from api.live.log_entries import LogEntries
from api.matches.hot_match import Report
from api.matches.matches import Matches, Order
from api.settings import Settings
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.visibility import WHOLE
from api.webhooks import delivering
from api.webhooks.delivering import Webhooks
from api.webhooks.endpoints import LEASE, Endpoint, WebhookStore
from domain import events as e
from domain.bones import Bone
from domain.events.tournament_facts import TournamentEntry, TournamentOpened
from domain.rulebooks import BOOKS
from domain.tournament.formats import format_of
from domain.tournament.stream_names import stream_of
from tests.api.webhooks.receivers import Receiver, receiving
from tests.support.principals import put_in

SETTINGS = Settings(webhook_networks="127.0.0.0/8", webhook_retry_seconds=0.02)
OPENED = e.MatchOpened("PDA", BOOKS["PDA"].version, BOOKS["PDA"].sha256(), ("Ana", "Bruno"))
HELD = tuple(map(Bone, ("6-6", "6-5", "6-4", "6-3", "6-2", "6-1", "6-0")))
ORDER = Order(WHOLE, "official")


class Hall:
    """Matches that are recorded, and webhooks that tell of them; its clock goes on by hand."""

    def __init__(self, settings: Settings = SETTINGS) -> None:
        self.settings = settings
        self.now = datetime(2026, 11, 22, 12, tzinfo=UTC)
        self.log = open_log("sqlite://")
        self.matches = Matches(self.log, clock=lambda: self.now)
        self.directory = Directory(AccessStore(self.log), lambda: self.now)
        self.store = WebhookStore(self.log, lambda: self.now)
        self._events = RecordedTournaments(self.log, lambda: self.now)
        self._entries = LogEntries(self.matches, self._events, self.directory)

    def webhooks(self) -> Webhooks:
        """The parts of a server that tell the webhooks."""
        boards = Boards(self.matches, Occasions(self._events, self.directory))
        parts = self.store, self.log, self._entries, self.directory, boards, self.settings
        return Webhooks(*parts)

    @asynccontextmanager
    async def serving(self) -> AsyncIterator[None]:
        """A server that tells them."""
        running = asyncio.create_task(self.webhooks().run())
        try:
            yield
        finally:
            running.cancel()
            with suppress(asyncio.CancelledError):
                await running

    async def open(self, match: str) -> None:
        await self.matches.open(match, OPENED, ORDER)

    async def report(self, match: str, *facts: e.Fact) -> None:
        await self.matches.record(match, [Report(one) for one in facts], ORDER)

    async def hook(self, receiver: Receiver, url: str, owner: str, *kinds: str) -> Endpoint:
        made = await self.store.add(owner, url, kinds, "")
        receiver.secret = made.secrets[0]
        return made

    async def off(self, id: str) -> None:
        """Return once an endpoint is turned off."""
        while True:
            if id in [one.id for one in await self.store.all() if one.disabled]:
                return
            await asyncio.sleep(0.01)


@asynccontextmanager
async def hall(settings: Settings = SETTINGS) -> AsyncIterator[Hall]:
    made = Hall(settings)
    await put_in(made.log, {"official": "official", "audience": "audience"})
    late = Grant("audience", "audience", "match:late", None, 30, rfc3339(made.now))
    await AccessStore(made.log).remove(Grant("audience", "audience", "league"), rfc3339(made.now))
    await AccessStore(made.log).grant(late)
    await made.directory.refresh()
    try:
        yield made
    finally:
        await made.log.close()


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivering, "LOOK", 0.02)
    monkeypatch.setattr(delivering, "BEHIND", 0.01)


def in_hall(
    visit: Callable[[Hall], Coroutine[Any, Any, None]], settings: Settings = SETTINGS
) -> None:
    async def visited() -> None:
        async with hall(settings) as made, made.serving():
            await visit(made)

    asyncio.run(visited())


def told(receiver: Receiver) -> list[tuple[str, int]]:
    """Events that it was told of, each once, in the order in which each first came."""
    return list(dict.fromkeys((one["subject"], int(one["id"])) for one in receiver.took))


def test_a_delivery_is_a_cloud_event_with_a_standard_signature() -> None:
    async def visit(hall: Hall) -> None:
        async with receiving() as (receiver, url):
            await hall.hook(receiver, url, "official")
            await hall.open("m")
            await receiver.until(1)
        [event] = receiver.took
        delivered = event.pop("data")
        data, board = delivered["entry"], delivered["scoreboard"]
        assert (board["match"], board["version"]) == ("m", data["position"])
        assert event == {
            "specversion": "1.0",
            "id": "1",
            "source": "/v1/matches/m",
            "type": "org.bonebook.match-opened",
            "subject": "m",
            "time": "2026-11-22T12:00:00.000Z",
            "datacontenttype": "application/json",
        }
        assert (data["position"], data["fact"]["fact"]) == (1, "match-opened")

    in_hall(visit)


def test_what_follows_a_tournaments_event_is_told_of() -> None:
    """The log has tournaments too; webhooks tell of matches."""

    async def visit(hall: Hall) -> None:
        digest = format_of("PDA", {}).sha256()
        opened = TournamentEntry(
            1, TournamentOpened("Spring", "PDA", digest, {}), "official", None, rfc3339(hall.now)
        )
        async with receiving() as (receiver, url):
            await hall.hook(receiver, url, "official")
            await hall.log.append(stream_of("spring"), [opened], 0)
            await hall.open("m")
            await receiver.until(1)
        assert told(receiver) == [("m", 1)]

    in_hall(visit)


def test_everything_comes_in_order_where_some_receivers_fail_and_some_hang(thorough: bool) -> None:
    receivers, rounds = (20, 30) if thorough else (10, 4)

    async def visit(hall: Hall) -> None:
        async with AsyncExitStack() as open_:
            started: list[Receiver] = []
            for n in range(receivers):
                failing, hanging = n % 10 == 0, n % 10 == 1

                def behave(number: int, failing: bool = failing, hanging: bool = hanging):
                    if number % 2 and (failing or hanging):
                        return 503 if failing else None
                    return 200

                receiver, url = await open_.enter_async_context(receiving(behave))
                await hall.hook(receiver, url, "official")
                started.append(receiver)
            for match in ("one", "two"):
                await hall.open(match)
            for _ in range(rounds):
                await hall.report("one", e.OfficialCalled())
                await hall.report("two", e.OfficialCalled(), e.PlayResumed())
                await hall.report("one", e.PlayResumed())
            entries = await hall.log.tail()
            order = [(one.stream, one.entry.position) for one in entries]
            for receiver in started:
                # Deliveries answered late come again, so their number says too little.
                while len(told(receiver)) < len(order):
                    await receiver.until(len(receiver.took) + 1)
                assert told(receiver) == order
            assert started[0].asked > len(order)

    in_hall(visit, msgspec.structs.replace(SETTINGS, webhook_seconds=0.2))


def test_the_next_server_goes_on_where_one_was_stopped() -> None:
    async def visited() -> None:
        async with hall() as made, receiving() as (receiver, url):
            await made.hook(receiver, url, "official")
            await made.open("m")
            for count in range(1, 10, 2):
                async with made.serving():
                    await made.report("m", e.OfficialCalled(), e.PlayResumed())
                    while len(told(receiver)) < count + 2:
                        await receiver.until(len(receiver.took) + 1)
            assert told(receiver) == [("m", position) for position in range(1, 12)]
            assert len(receiver.took) <= 11 + 5, "only what was under way comes once more"

    asyncio.run(visited())


def test_an_owner_is_told_what_they_may_see_and_when() -> None:
    async def visit(hall: Hall) -> None:
        async with receiving() as (receiver, url), receiving() as (everything, there):
            await hall.hook(receiver, url, "audience")
            await hall.hook(everything, there, "official")
            await hall.open("secret")
            await hall.open("late")
            await hall.report(
                "late",
                e.GameStarted(1),
                e.HandStarted(1),
                e.OpeningDrawn(0, 7, HELD),
            )
            await everything.until(5)
            assert receiver.took == []
            hall.now += timedelta(seconds=31)
            await receiver.until(4)
        assert told(receiver) == [("late", n) for n in (1, 2, 3, 4)]
        assert "6-6" not in str(receiver.took)

    in_hall(visit)


def test_only_the_kinds_that_were_asked_for_are_sent() -> None:
    async def visit(hall: Hall) -> None:
        async with receiving() as (receiver, url):
            await hall.hook(receiver, url, "official", "hand-started", "play-resumed")
            await hall.open("m")
            await hall.report("m", e.GameStarted(1), e.HandStarted(1), e.OfficialCalled())
            await hall.report("m", e.PlayResumed())
            await receiver.until(2)
        assert told(receiver) == [("m", 3), ("m", 5)]

    in_hall(visit)


def test_what_is_never_taken_becomes_a_dead_letter_and_is_sent_again_at_a_word(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(delivering, "ATTEMPTS", 3)

    async def visit(hall: Hall) -> None:
        async with receiving(lambda asked: 302 if asked < 3 else 200) as (receiver, url):
            made = await hall.hook(receiver, url, "official")
            await hall.open("m")
            await hall.report("m", e.GameStarted(1))
            await receiver.until(1)
            [dead] = await hall.store.dead_letters(made.id)
            assert (dead.match, dead.position, dead.attempts) == ("m", 1, 3)
            assert dead.error == "it answered 302"
            await hall.store.replay(made.id, 0)
            await receiver.until(3)
        assert [int(one["id"]) for one in receiver.took] == [2, 1, 2]

    in_hall(visit)


def test_a_receiver_that_is_gone_is_left_alone() -> None:
    async def visit(hall: Hall) -> None:
        async with receiving(lambda _: 410) as (receiver, url), receiving() as (other, there):
            gone = await hall.hook(receiver, url, "official")
            await hall.hook(other, there, "official")
            await hall.open("m")
            await hall.off(gone.id)
            await hall.report("m", e.GameStarted(1), e.HandStarted(1))
            await other.until(3)
            assert receiver.asked == 1

    in_hall(visit)


def test_both_secrets_sign_while_one_takes_the_place_of_the_other() -> None:
    async def visit(hall: Hall) -> None:
        async with receiving() as (receiver, url):
            made = await hall.hook(receiver, url, "official")
            fresh = await hall.store.rotate(made)
            await hall.open("m")
            await receiver.until(1)  # verified with the secret before
            receiver.secret = fresh
            await hall.report("m", e.GameStarted(1))
            await receiver.until(2)
            hall.now += timedelta(hours=25)
            [later] = await hall.store.all()
            assert later.secrets == (fresh,)

    in_hall(visit)


def test_the_next_attempt_is_later_each_time_and_never_at_one_time_with_all_others() -> None:
    webhooks = Hall().webhooks()
    for failures in range(1, 40):
        waits = {webhooks.backoff(failures) for _ in range(20)}
        longest = min(delivering.LONGEST_WAIT, 0.02 * 2 ** (failures - 1))
        assert len(waits) > 1
        assert all(longest / 2 <= one <= longest for one in waits)


def test_the_webhook_of_a_revoked_key_delivers_nothing_more() -> None:
    async def visit(hall: Hall) -> None:
        access = AccessStore(hall.log)
        key, _ = await new_key(access, "official", "", timedelta(days=1), hall.now)
        async with receiving() as (receiver, url):
            made = await hall.store.add("official", url, (), "", key.id)
            receiver.secret = made.secrets[0]
            await hall.open("m")
            await receiver.until(1)
            await access.revoke(key.id, rfc3339(hall.now))
            await hall.directory.refresh()
            await hall.open("n")
            await hall.off(made.id)
        assert told(receiver) == [("m", 1)]

    in_hall(visit)


def test_a_webhook_goes_on_with_the_key_that_took_the_place_of_its_own() -> None:
    async def visit(hall: Hall) -> None:
        access = AccessStore(hall.log)
        key, _ = await new_key(access, "official", "", timedelta(days=1), hall.now)
        async with receiving() as (receiver, url):
            made = await hall.store.add("official", url, (), "", key.id)
            receiver.secret = made.secrets[0]
            fresh, _ = await rotated(access, key.id, timedelta(0), hall.now)
            await hall.directory.refresh()
            await hall.open("m")
            await receiver.until(1)
        assert [one.opened_by for one in await hall.store.all()] == [fresh.id]

    in_hall(visit)


def test_a_lease_of_a_clock_that_was_a_day_ahead_stops_no_webhook() -> None:
    async def visit() -> None:
        async with hall() as made, receiving() as (receiver, url):
            hook = await made.hook(receiver, url, "official")
            made.now += timedelta(days=1)
            assert await made.store.lease(hook.id, "a server that is gone") is not None
            made.now -= timedelta(days=1)
            assert await made.store.lease(hook.id, "another server") is not None

    asyncio.run(visit())


def test_one_server_at_a_time_tells_an_endpoint() -> None:
    async def visit() -> None:
        async with hall() as made, receiving() as (receiver, url):
            hook = await made.hook(receiver, url, "official")
            assert await made.store.lease(hook.id, "one") is not None
            made.now += timedelta(seconds=1)
            assert await made.store.lease(hook.id, "other") is None
            made.now += LEASE + timedelta(seconds=1)
            assert await made.store.lease(hook.id, "other") is not None
            assert await made.store.lease(hook.id, "one") is None

    asyncio.run(visit())


def test_who_asks_for_everything_again_while_it_is_told_is_told_everything_again() -> None:
    async def visit() -> None:
        async with hall() as made, receiving() as (receiver, url):
            hook = await made.hook(receiver, url, "official")
            await made.store.reached(hook.id, hook.cursor, 7)
            await made.store.replay(hook.id, 2)
            await made.store.reached(hook.id, 7, 9)  # by a server that had begun before
            assert [one.cursor for one in await made.store.all()] == [2]

    asyncio.run(visit())


def test_a_test_is_signed_and_tells_how_it_was_taken() -> None:
    async def visit(hall: Hall) -> None:
        async with receiving() as (receiver, url):
            await hall.hook(receiver, url, "official")
            [endpoint] = await hall.store.all()
            sent, outcome = await hall.webhooks().test(endpoint, "2026-11-22T12:00:00.000Z")
            await receiver.until(1)
        assert (outcome.status // 100, outcome.error) == (2, "")
        assert "org.bonebook.test" in str(receiver.took)
        assert endpoint.id in sent.body.decode()
        assert (await hall.store.all())[0].cursor == endpoint.cursor, "it is no event"

    in_hall(visit)
