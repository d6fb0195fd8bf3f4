"""Webhooks: all of it, in order, at least once, and what their owner may see of it alone."""

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.issuing import ServiceKeyTerms, new_key, new_service_key, rotated
from api.access.policy import Caller
from api.access.principals import Grant, Venue
from api.broadcast.boards import Boards
from api.broadcast.occasions import Occasions
from api.clock import rfc3339
from api.event_store import LogEntry, StoreUnavailable, open_log
from api.live import log_entries
from api.live.log_entries import LogEntries
from api.live.log_reader import LogReader, Subscription
from api.matches.matches import Matches, Order
from api.matches.sender_fold import Report
from api.settings import Settings
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.visibility import WHOLE
from api.webhooks import delivering, delivery_log
from api.webhooks.delivering import Webhooks
from api.webhooks.delivery_log import Attempted, DeliveryLog, attempted
from api.webhooks.endpoints import (
    LEASE,
    Endpoint,
    HookLease,
    HookStanding,
    HookSubject,
    WebhookStore,
)
from api.webhooks.posting import Delivery, PostOutcome
from api.webhooks.replaying import place_before
from domain import events as e
from domain.bones import Bone
from domain.events.tournament_facts import TournamentOpened, stream_of
from domain.rulebooks import BOOKS
from domain.tournament.formats import format_of
from tests.api.webhooks.receivers import Receiver, receiving
from tests.support.principals import put_in

SETTINGS = Settings(webhook_networks="127.0.0.0/8", webhook_retry_seconds=0.02)
OPENED = e.MatchOpened("PDA", BOOKS["PDA"].version, BOOKS["PDA"].sha256(), ("Ana", "Bruno"))
HELD = tuple(map(Bone, ("6-6", "6-5", "6-4", "6-3", "6-2", "6-1", "6-0")))
ORDER = Order(WHOLE, "official")


class Hall:
    """Matches that are recorded, and webhooks that tell of them; its clock goes on by hand."""

    def __init__(self, settings: Settings = SETTINGS, url: str = "sqlite://") -> None:
        self.settings = settings
        self.now = datetime(2026, 11, 22, 12, tzinfo=UTC)
        self.log = open_log(url)
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

    async def begin(self, tournament: str) -> None:
        """Open a tournament."""
        digest = format_of("PDA", {}).sha256()
        opened = TournamentOpened("Spring", "PDA", digest, {})
        await self._events.open(tournament, opened, ORDER)

    async def report(self, match: str, *facts: e.Fact) -> None:
        await self.matches.record(match, [Report(one) for one in facts], ORDER)

    async def hook(self, receiver: Receiver, url: str, owner: str, *kinds: str) -> Endpoint:
        made = await self.store.add(owner, url, kinds, "")
        receiver.secret = made.secrets[0]
        return made

    async def stands(self, id: str, so: Callable[[HookStanding], bool]) -> None:
        """Return once an endpoint stands so."""
        async with asyncio.timeout(30):
            while True:
                if so((await self.store.standing())[id]):
                    return
                await asyncio.sleep(0.005)

    async def off(self, id: str) -> None:
        """Return once an endpoint is turned off."""
        while True:
            if id in [one.id for one in await self.store.all() if one.disabled]:
                return
            await asyncio.sleep(0.01)


@asynccontextmanager
async def hall(settings: Settings = SETTINGS, url: str = "sqlite://") -> AsyncIterator[Hall]:
    made = Hall(settings, url)
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
    monkeypatch.setattr(delivering, "PAUSED_LOOK", 0.02)


def in_hall(
    visit: Callable[[Hall], Coroutine[Any, Any, None]], settings: Settings = SETTINGS
) -> None:
    async def visited() -> None:
        async with hall(settings) as made, made.serving():
            await visit(made)

    asyncio.run(visited())


async def holds(condition: Callable[[], bool]) -> None:
    """Return once it does."""
    async with asyncio.timeout(30):
        while True:
            if condition():
                return
            await asyncio.sleep(0.005)


async def listed(log: DeliveryLog, webhook: str, count: int) -> list[Attempted]:
    """The attempts at a webhook, once there are so many."""
    while True:
        attempts = await log.of(webhook, None, count)
        if len(attempts) == count:
            return attempts
        await asyncio.sleep(0.01)


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


def test_facts_of_a_tournament_are_told_of_in_their_place() -> None:
    async def visit(hall: Hall) -> None:
        async with receiving() as (receiver, url), receiving() as (narrow, there):
            await hall.hook(receiver, url, "official")
            made = await hall.store.add("official", there, (), stream_of("spring"))
            narrow.secret = made.secrets[0]
            await hall.open("m")
            await hall.begin("spring")
            await hall.open("n")
            await receiver.until(3)
            await narrow.until(1)
        assert told(receiver) == [("m", 1), ("spring", 1), ("n", 1)]
        [event] = narrow.took
        assert (event["source"], event["type"]) == (
            "/v1/tournaments/spring",
            "org.bonebook.tournament-opened",
        )
        assert event["data"]["entry"]["fact"]["name"] == "Spring"

    in_hall(visit)


def test_a_webhook_of_a_tournament_is_told_of_its_matches() -> None:
    async def visit(hall: Hall) -> None:
        async with receiving() as (receiver, url):
            made = await hall.store.add("official", url, (), stream_of("spring"))
            receiver.secret = made.secrets[0]
            await AccessStore(hall.log).assign(Venue("in", "spring"))
            await hall.directory.refresh()
            for match in ("out", "in"):
                await hall.open(match)
            await receiver.until(1)
        assert told(receiver) == [("in", 1)]

    in_hall(visit)


def test_a_webhook_of_a_table_is_told_of_a_match_whose_place_is_noted_after_its_opening() -> None:
    async def visit(hall: Hall) -> None:
        async with receiving() as (receiver, url):
            north = HookSubject(table="north").stream
            made = await hall.store.add("official", url, (), north)
            receiver.secret = made.secrets[0]
            await hall.open("in")
            await AccessStore(hall.log).assign(Venue("in", table="north"))
            await receiver.until(1)
        assert told(receiver) == [("in", 1)]

    in_hall(visit)


def test_a_webhook_of_a_player_is_told_of_their_matches_by_name() -> None:
    async def visit(hall: Hall) -> None:
        async with receiving() as (receiver, url):
            made = await hall.store.add("official", url, (), HookSubject(player="Eva: B").stream)
            receiver.secret = made.secrets[0]
            await hall.open("out")
            hers = structs.replace(OPENED, players=("Ana", "Eva: B"))
            await hall.matches.open("in", hers, ORDER)
            await receiver.until(1)
        assert told(receiver) == [("in", 1)]

    in_hall(visit)


def test_each_attempt_is_listed_with_the_hash_of_its_body() -> None:
    async def visit(hall: Hall) -> None:
        bodies: list[bytes] = []
        async with receiving(lambda asked: 200 if asked else 503) as (receiver, url):
            made = await hall.hook(receiver, url, "official")
            await hall.open("m")
            await receiver.until(1)
            bodies += receiver.bodies
        log = DeliveryLog(hall.log)
        attempts = await listed(log, made.id, 2)
        assert [(attempt.status, attempt.error) for attempt in attempts] == [
            (200, None),
            (503, "it answered 503"),
        ]
        assert [attempt.delivery for attempt in attempts] == ["msg_m_1"] * 2
        assert [attempt.body_sha256 for attempt in attempts] == [
            sha256(body).hexdigest() for body in bodies
        ]
        [older] = await log.of(made.id, attempts[0].id, 10)
        assert older == attempts[1]

    in_hall(visit)


def test_the_last_attempts_alone_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivery_log, "KEPT", 3)

    async def visit(hall: Hall) -> None:
        log, sent = DeliveryLog(hall.log), Delivery("msg_m_1", b"{}")
        lines = [attempted(sent, PostOutcome(200), rfc3339(hall.now)) for _ in range(5)]
        await log.note("wh-1", lines)
        await log.note("wh-2", lines[:0])
        newest = sorted((line.id for line in lines), reverse=True)[:3]
        assert [attempt.id for attempt in await log.of("wh-1", None, 10)] == newest

    in_hall(visit)


@pytest.mark.parametrize("minute", range(5))
def test_a_webhook_is_told_again_of_all_that_was_recorded_since_a_time(minute: int) -> None:
    async def visit(hall: Hall) -> None:
        began = hall.now
        for n in range(5):
            hall.now = began + timedelta(minutes=n)
            await hall.open(f"m-{n}")
        since = began + timedelta(minutes=minute)
        assert await place_before(hall.log, since) == minute
        assert await place_before(hall.log, since - timedelta(seconds=1)) == minute

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


def test_a_webhook_that_is_turned_off_is_served_by_nobody_and_counts_as_no_backlog() -> None:
    async def visit() -> None:
        log = open_log("sqlite://")
        store = WebhookStore(log, lambda: datetime(2026, 11, 22, tzinfo=UTC))
        made = await store.add("ann", "https://receiver.example/", (), "")
        await store.failed(made.id, 1, "it is gone", disabled=True)
        assert await store.standing() == {}
        await store.replay(made.id, 0)
        assert list(await store.standing()) == [made.id]
        await log.close()

    asyncio.run(visit())


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


def test_what_is_given_up_is_a_dead_letter_before_it_is_passed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(delivering, "ATTEMPTS", 1)

    async def visit(hall: Hall) -> None:
        bury = hall.store.bury

        async def away(*_: Any) -> None:
            monkeypatch.setattr(hall.store, "bury", bury)
            raise StoreUnavailable("the server was stopped")

        monkeypatch.setattr(hall.store, "bury", away)
        async with receiving(lambda asked: 302 if asked < 2 else 200) as (receiver, url):
            made = await hall.hook(receiver, url, "official")
            await hall.open("m")
            await hall.report("m", e.GameStarted(1))
            await receiver.until(1)
            assert [dead.position for dead in await hall.store.dead_letters(made.id)] == [1]

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


def test_a_secret_signs_on_that_is_exchanged_twice_within_a_day() -> None:
    async def visit(hall: Hall) -> None:
        made = await hall.store.add("official", "https://hook.example/", (), "")
        second = await hall.store.rotate(made)
        third = await hall.store.rotate((await hall.store.all())[0])
        assert (await hall.store.all())[0].secrets == (third, second)

    in_hall(visit)


def test_a_receiver_is_left_alone_no_longer_than_the_longest_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(delivering, "LONGEST_WAIT", 0.02)
    outcomes = [PostOutcome(503, "it answered 503", 100_000.0), PostOutcome(200)]
    answered = asyncio.Event()

    async def posted(*_: Any, **__: Any) -> PostOutcome:
        if len(outcomes) == 1:
            answered.set()
        return outcomes.pop(0)

    monkeypatch.setattr(delivering, "post", posted)

    async def visit(hall: Hall) -> None:
        await hall.store.add("official", "https://hook.example/", (), "")
        await hall.open("m")
        async with asyncio.timeout(30):
            await answered.wait()

    in_hall(visit)


def test_a_delivery_rests_on_rights_that_are_read_anew_once_they_are_old() -> None:
    async def visit(hall: Hall) -> None:
        access = AccessStore(hall.log)
        key, _ = await new_key(access, "official", "", timedelta(days=1), hall.now)
        async with receiving() as (receiver, url):
            made = await hall.store.add("official", url, (), "", key.id)
            receiver.secret = made.secrets[0]
            await hall.open("m")
            await receiver.until(1)
            await access.revoke(key.id, rfc3339(hall.now))
            hall.directory.forget()
            await hall.report("m", e.GameStarted(1))
            await hall.off(made.id)
        assert told(receiver) == [("m", 1)]

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
            for n in range(100):
                await hall.open(f"n-{n}")
            await hall.off(made.id)
        assert told(receiver) == [("m", 1)]

    in_hall(visit)


SUBJECTS = [
    HookSubject(player="Ana"),
    HookSubject(table="north"),
    HookSubject(tournament="spring"),
]


@pytest.mark.parametrize("subject", SUBJECTS, ids=str)
def test_a_subscription_tells_what_its_service_key_may_see_and_ends_with_it(
    subject: HookSubject,
) -> None:
    """The subject names matches of two events; the key is good in one of them."""

    async def visit(hall: Hall) -> None:
        access = AccessStore(hall.log)
        for match, event in (("in", "spring"), ("out", "autumn"), ("later", "spring")):
            await access.assign(Venue(match, event, "north"))
        await hall.directory.refresh()
        terms = ServiceKeyTerms("board", ["webhooks"], "event:spring")
        key, _ = await new_service_key(access, hall.directory, "official", terms, hall.now)
        async with receiving() as (receiver, url), receiving() as (everything, there):
            made = await hall.store.add("official", url, (), subject.stream, key.id)
            receiver.secret = made.secrets[0]
            await hall.hook(everything, there, "official")
            for match in ("out", "in"):
                await hall.open(match)
                hand = e.GameStarted(1), e.HandStarted(1), e.OpeningDrawn(0, 7, HELD)
                await hall.report(match, *hand)
            await everything.until(8)
            await receiver.until(4)
            await access.revoke(key.id, rfc3339(hall.now))
            await hall.directory.refresh()
            await hall.open("later")
            await hall.off(made.id)
        assert told(receiver) == [("in", n) for n in (1, 2, 3, 4)]
        assert "6-6" not in str(receiver.took), "its maker is an official and sees that bone"
        assert "6-6" in str(everything.took)

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


def test_a_lease_is_renewed_before_it_is_over() -> None:
    async def visit() -> None:
        async with hall() as made, receiving() as (receiver, url):
            hook = await made.hook(receiver, url, "official")
            for _ in range(3):
                assert await made.store.lease(hook.id, "one") is not None
                made.now += LEASE * 2 / 3
                assert await made.store.lease(hook.id, "other") is None

    asyncio.run(visit())


def test_leases_are_given_back_once_nothing_is_delivered_any_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def visit() -> None:
        async with hall() as made, receiving(lambda _: None) as (receiver, url):
            await made.hook(receiver, url, "official")
            await made.open("m")
            webhooks, give_back = made.webhooks(), made.store.give_back
            delivering_still = list[bool]()

            async def noted(server: str) -> None:
                tasks = webhooks._serving.values()  # pyright: ignore[reportPrivateUsage]
                delivering_still.extend(not task.done() for task in tasks)
                await give_back(server)

            monkeypatch.setattr(made.store, "give_back", noted)
            running = asyncio.create_task(webhooks.run())
            await holds(lambda: receiver.asked == 1)
            running.cancel()
            await asyncio.wait({running})
            assert delivering_still == [False]

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


def test_others_have_their_turns_between_entries_that_are_not_for_an_endpoint(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    turns, turns_by_entry, seen = 0, list[int](), LogEntries.seen

    async def noting(entries: LogEntries, entry: LogEntry, caller: Caller) -> Any:
        turns_by_entry.append(turns)
        return await seen(entries, entry, caller)

    async def take_turns() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    monkeypatch.setattr(LogEntries, "seen", noting)

    async def visit(hall: Hall) -> None:
        others = asyncio.create_task(take_turns())
        async with receiving() as (receiver, url):
            await hall.hook(receiver, url, "official", "hand-started")
            await hall.open("m")
            await hall.report("m", *[e.Observed("talk")] * 50, e.GameStarted(1), e.HandStarted(1))
            await receiver.until(1)
        others.cancel()

    in_hall(visit)
    assert len(turns_by_entry) >= 53
    assert sorted(set(turns_by_entry)) == turns_by_entry


def test_what_is_not_for_an_endpoint_is_passed_over_without_a_write(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    noted, reached = list[int](), WebhookStore.reached

    async def noting(store: WebhookStore, id: str, before: int, cursor: int) -> None:
        noted.append(cursor)
        await reached(store, id, before, cursor)

    monkeypatch.setattr(WebhookStore, "reached", noting)

    async def visit(hall: Hall) -> None:
        async with receiving() as (receiver, url):
            await hall.hook(receiver, url, "official", "hand-started")
            await hall.open("m")
            for _ in range(10):
                await hall.report("m", e.Observed("talk"))
                await asyncio.sleep(2 * delivering.LOOK)
            await hall.report("m", e.GameStarted(1), e.HandStarted(1))
            await receiver.until(1)
            await hall.open("n")
            await asyncio.sleep(2 * delivering.LOOK)
        assert [int(one["id"]) for one in receiver.took] == [13]

    in_hall(visit)
    assert len(noted) <= 1, "the one delivery"


def test_what_is_not_for_an_endpoint_asks_nothing_of_the_store(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    leased, lease, again = list[str](), WebhookStore.lease, asyncio.Event()

    async def noting(store: WebhookStore, id: str, server: str) -> HookLease | None:
        if leased:  # once more, since the lease was new
            again.set()
        leased.append(id)
        return await lease(store, id, server)

    monkeypatch.setattr(WebhookStore, "lease", noting)

    async def visit(hall: Hall) -> None:
        await hall.open("m")
        async with receiving() as (receiver, url):
            made = await hall.store.add("official", url, (), "n")
            receiver.secret = made.secrets[0]
            await again.wait()
            for _ in range(20):
                await hall.report("m", e.Observed("talk"))
                await asyncio.sleep(delivering.LOOK)
            assert len(leased) <= 3
            await hall.open("n")
            await receiver.until(1)
        assert told(receiver) == [("n", 1)]

    in_hall(visit)


def test_an_endpoint_set_back_to_where_it_is_is_told_what_it_may_see_since(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    passed_over, seen = asyncio.Event(), LogEntries.seen

    async def noting(entries: LogEntries, entry: LogEntry, caller: Caller) -> Any:
        shown = await seen(entries, entry, caller)
        if entry.stream == "n" and shown is None:
            passed_over.set()
        return shown

    monkeypatch.setattr(LogEntries, "seen", noting)
    monkeypatch.setattr(log_entries, "_NOTED_WITHIN", 0.0)

    async def visit(hall: Hall) -> None:
        async with receiving() as (receiver, url):
            made = await hall.hook(receiver, url, "audience")
            await hall.open("m")
            await hall.open("n")
            await passed_over.wait()
            grant = Grant("audience", "audience", "match:m", created_at=rfc3339(hall.now))
            await AccessStore(hall.log).grant(grant)
            await hall.directory.refresh()
            await hall.store.replay(made.id, made.cursor)
            await receiver.until(1)
        assert [one["source"] for one in receiver.took] == ["/v1/matches/m"]

    in_hall(visit)


def test_what_the_reader_left_out_while_a_place_was_not_noted_yet_is_told_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another server records, so that all of it is read at once."""
    url, join = f"sqlite:///{tmp_path}/log.db", LogReader.join
    joined, waits = asyncio.Event(), asyncio.Event()

    def noting(reader: LogReader, subscription: Subscription) -> None:
        join(reader, subscription)
        joined.set()

    async def may_be(*_: object) -> bool:
        waits.set()
        return True

    monkeypatch.setattr(delivering, "LOOK", 30.0)
    monkeypatch.setattr(LogReader, "join", noting)
    monkeypatch.setattr(LogEntries, "may_be_noted_yet", may_be)

    async def visited() -> None:
        async with hall(url=url) as made, receiving() as (receiver, there):
            other, north = Hall(url=url), HookSubject(table="north").stream
            hook = await made.store.add("official", there, (), north)
            receiver.secret = hook.secrets[0]
            async with made.serving():
                await joined.wait()
                await other.open("in")
                await other.report("in", e.GameStarted(1), e.HandStarted(1))
                await made.log.look()
                await waits.wait()
                await AccessStore(other.log).assign(Venue("in", table="north"))
                await made.directory.refresh()
                await receiver.until(3)
            assert told(receiver) == [("in", 1), ("in", 2), ("in", 3)]
            await other.log.close()

    asyncio.run(visited())


def test_who_takes_an_endpoint_over_knows_the_places_that_the_server_before_knew() -> None:
    async def visited() -> None:
        async with hall() as made, receiving() as (receiver, url):
            north = HookSubject(table="north").stream
            hook = await made.store.add("official", url, (), north)
            receiver.secret = hook.secrets[0]
            await made.open("in")
            await AccessStore(made.log).assign(Venue("in", table="north"))
            await made.store.reached(hook.id, 0, 1)  # by the server before
            await made.report("in", e.GameStarted(1))
            async with made.serving():
                await receiver.until(1)
            assert told(receiver) == [("in", 2)]

    asyncio.run(visited())


def test_an_endpoint_that_is_set_back_while_it_is_left_alone_is_told_at_once() -> None:
    async def visit(hall: Hall) -> None:
        async with receiving(lambda asked: 200 if asked else 503) as (receiver, url):
            made = await hall.hook(receiver, url, "official")
            await hall.open("m")
            await hall.stands(made.id, lambda state: state.endpoint.failures > 0)
            await hall.store.replay(made.id, 0)
            await receiver.until(1)
        assert told(receiver) == [("m", 1)]

    in_hall(visit, structs.replace(SETTINGS, webhook_retry_seconds=3600))


def test_an_endpoint_is_kept_while_its_owner_may_not_see_what_comes_next() -> None:
    async def visit(hall: Hall) -> None:
        late = Grant("audience", "audience", "match:m", None, 600, rfc3339(hall.now))
        await AccessStore(hall.log).grant(late)
        await hall.directory.refresh()
        async with receiving() as (receiver, url):
            made = await hall.hook(receiver, url, "audience")
            await hall.open("m")
            await hall.stands(made.id, lambda state: state.held_until != "")
            for _ in range(2):
                hall.now += LEASE * 2 / 3
                await hall.stands(
                    made.id, lambda state: state.held_until == rfc3339(hall.now + LEASE)
                )
            assert await hall.store.lease(made.id, "another") is None

    in_hall(visit)


def test_how_far_an_endpoint_is_behind_that_another_server_tells_is_as_the_store_has_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(delivering, "RENEWED", delivering.LOOK)

    async def held_elsewhere(*_: object) -> None:
        return None

    async def visited() -> None:
        async with hall() as made, receiving() as (receiver, url):
            webhooks = made.webhooks()
            await made.hook(receiver, url, "official", "hand-started")
            await made.open("m")
            passed, running = vars(webhooks)["_passed"], asyncio.create_task(webhooks.run())
            await holds(lambda: bool(passed) and not webhooks.backlog)
            monkeypatch.setattr(WebhookStore, "lease", held_elsewhere)
            await holds(lambda: webhooks.backlog == 1)
            running.cancel()

    asyncio.run(visited())


def test_nothing_is_kept_of_an_endpoint_that_is_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(delivering, "RENEWED", delivering.LOOK)

    async def visited() -> None:
        async with hall() as made, receiving() as (receiver, url):
            webhooks = made.webhooks()
            hook, passed = await made.hook(receiver, url, "official"), vars(webhooks)["_passed"]
            running = asyncio.create_task(webhooks.run())
            await holds(lambda: bool(passed))
            await made.store.remove(hook.id)
            await holds(lambda: hook.id not in vars(webhooks)["_serving"])
            await holds(lambda: not passed)
            running.cancel()

    asyncio.run(visited())


def test_a_trial_delivery_is_signed_and_its_outcome_is_answered() -> None:
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
