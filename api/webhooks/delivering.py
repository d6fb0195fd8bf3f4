"""The task that tells every endpoint of what happens: in order, at least once, from the log.

Each endpoint has a task of its own, so one that hangs holds up no other. It has one event under
way at a time. Where that fails it is tried again, later and later; an endpoint that goes on failing
is left alone that long between two attempts (a circuit breaker), and what it did not take after
`ATTEMPTS` becomes a dead letter.
"""

import asyncio
import random
import secrets
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager, suppress
from functools import partial
from time import monotonic
from typing import Final

from msgspec import structs

from api.access.directory import Directory
from api.access.policy import Caller
from api.background_tasks import Pulse
from api.broadcast.boards import Boards, players_on
from api.event_store import Epoch, Log, LogEntry, StoreUnavailable
from api.live.log_entries import BEHIND, NOT_YET, LogEntries
from api.live.log_reader import Subscription
from api.settings import Settings
from api.tournaments.stream_entries import TournamentEntryShown
from api.visibility import Seen, kind_of, viewer_for
from api.webhooks.delivery_log import Attempted, DeliveryLog, attempted
from api.webhooks.endpoints import LEASE, Endpoint, HookStanding, WebhookStore
from api.webhooks.envelopes import delivery, tournament_delivery, trial_delivery
from api.webhooks.posting import Delivery, PostOutcome, post
from domain.events import tag_of
from domain.events.league_facts import LeagueEntry
from domain.events.tournament_facts import event_of

ATTEMPTS: Final = 16
"""The failed attempts after which an event is given up: about three days by default."""
LONGEST_WAIT: Final = 8 * 3600.0
PASSED_OVER: Final = 200
"""Entries that are passed over for an endpoint before its cursor is stored."""
LOOK: Final = 1.0
"""Seconds between two looks at changes of endpoints, and two writes of an endpoint's cursor."""
PAUSED_LOOK: Final = 10.0
"""Seconds between two looks at an endpoint that is left alone for a while."""
RENEWED: Final = LEASE.total_seconds() / 3
"""Seconds after which the lease of an endpoint is renewed though there is nothing to send."""
GONE: Final = 410
"""The status of a receiver that wants no more deliveries."""
KEY_ENDED: Final = PostOutcome(GONE, "the key that made it is good no more")
NOT_FOR_THEM: Final = PostOutcome(0)
"""The outcome where an entry is not for the endpoint: nothing was sent, and nothing failed."""


class Webhooks:
    """Delivers the log to its endpoints; `run` is to be running."""

    def __init__(
        self,
        store: WebhookStore,
        log: Log,
        entries: LogEntries,
        directory: Directory,
        boards: Boards,
        settings: Settings,
    ) -> None:
        self.store = store
        self.attempts = DeliveryLog(log)
        self._log = log
        self._entries = entries
        self._directory = directory
        self._boards = boards
        self._settings = settings
        self._allowed = tuple(filter(None, settings.webhook_networks.split(",")))
        self._server = secrets.token_hex(8)
        self._serving: dict[str, asyncio.Task[None]] = {}
        self._passed: dict[str, int] = {}
        """By endpoint that is leased: how far nothing behind its cursor in the store is for it."""
        self._standing: Mapping[str, HookStanding] = {}
        """The endpoints as they were read last."""
        self._news: dict[str, Subscription] = {}
        self._changed = set[str]()
        """Endpoints that are to be looked at again."""
        self.backlog = 0
        """How many events the endpoint that is furthest behind is still to be told, at most."""
        self.pulse = Pulse("webhooks")
        log.when_exchanged(self._passed.clear)

    async def run(self) -> None:
        """Deliver to every endpoint that this server can lease, until cancelled.

        A store that is away is waited for.
        """
        async with self._stopping():
            while True:
                self.pulse.due()
                with suppress(StoreUnavailable):
                    standing = await self.store.standing()
                    cursors = (self._reached(state.endpoint) for state in standing.values())
                    reached = self._log.reached
                    self.backlog = max(0, reached - min(cursors, default=reached))
                    for id in standing.keys() - self._serving.keys():
                        self._serving[id] = asyncio.create_task(self._serve(id))
                        self._serving[id].add_done_callback(partial(self._left, id))
                    for id in self._serving.keys() - standing.keys():
                        self._serving.pop(id).cancel()
                    self._look_again(standing)
                    self.pulse.done()
                await asyncio.sleep(LOOK)

    @asynccontextmanager
    async def _stopping(self) -> AsyncGenerator[None]:
        try:
            yield
        finally:
            for task in self._serving.values():
                task.cancel()
            await asyncio.gather(*self._serving.values(), return_exceptions=True)
            with suppress(StoreUnavailable):
                await self.store.give_back(self._server)

    def _left(self, id: str, _: asyncio.Task[None]) -> None:
        self._passed.pop(id, None)

    def _look_again(self, standing: Mapping[str, HookStanding]) -> None:
        """Have a task look again whose endpoint was changed since, or has another server."""
        for id, state in standing.items():
            if self._standing.get(id) != state and id in self._news:
                self._changed.add(id)
                self._news[id].wake()
        self._standing = standing

    async def _serve(self, id: str) -> None:
        held = False
        while True:
            try:
                self._changed.discard(id)
                epoch = self._log.epoch
                lease = await self.store.lease(id, self._server)
                if lease is None or lease.is_new:  # set back, or told by another server meanwhile
                    self._passed.pop(id, None)
                if lease is None:
                    held = False
                    await asyncio.sleep(LOOK)
                    continue
                if not held:  # another server may have told of what was just opened
                    await self._directory.refresh()
                    held = True
                if not await self._is_beyond(lease.endpoint):
                    await self._tell(lease.endpoint, epoch)
                self.pulse.resume(id)
            except StoreUnavailable:
                await asyncio.sleep(LOOK)
            except Exception as error:  # noqa: BLE001 - whatever it was, the task must go on
                self.pulse.park(id, error)
                await asyncio.sleep(LOOK)

    async def _is_beyond(self, endpoint: Endpoint) -> bool:
        """Set an endpoint back to the end of the log, if it is beyond it; whether it was.

        It was told of a log that was longer than the one that took its place.
        """
        if endpoint.cursor <= self._log.reached:
            return False
        head = await self._log.head()
        if endpoint.cursor > head:
            await self.store.replay(endpoint.id, head)
        return endpoint.cursor > head

    async def _tell(self, endpoint: Endpoint, epoch: Epoch) -> None:
        """Tell an endpoint of what there is for it, until it is time to look at it again.

        That is soon after something was for it or it was changed, and else when its lease is to
        be renewed. How far it was told is noted then: what it was told since comes once more after
        a crash. What is not for it is passed over without a note: else each endpoint
        would write in the store every second while a league is in play. Raises `LogExchanged` once
        `epoch`, in which the endpoint was read, is over.
        """
        with self._entries.reader.subscribed(endpoint.subject.part) as news:
            self._news[endpoint.id] = news
            try:
                await self._tell_of(news, endpoint, epoch)
            finally:
                del self._news[endpoint.id]

    async def _tell_of(self, news: Subscription, endpoint: Endpoint, epoch: Epoch) -> None:
        reached = structs.replace(endpoint, cursor=self._reached(endpoint))
        until = monotonic() + RENEWED
        failed: tuple[LogEntry, PostOutcome] | None = None
        attempts: list[Attempted] = []
        try:
            while failed is None and monotonic() < until and endpoint.id not in self._changed:
                piece = await news.after(reached.cursor, until - monotonic())
                epoch.check()
                if piece.entries:
                    until = min(until, monotonic() + LOOK)
                for entry in piece.entries:
                    await asyncio.sleep(0)  # Others have their turns between two entries.
                    outcome = await self._sent(reached, entry, attempts, epoch=epoch)
                    epoch.check()
                    if outcome.error:
                        failed = entry, outcome
                        break
                    reached = structs.replace(reached, cursor=entry.log_position, failures=0)
                    if monotonic() > until or (piece.picked and not news.joined):
                        break
                else:
                    reached = structs.replace(reached, cursor=piece.upto)
        finally:
            passed = reached.cursor - endpoint.cursor
            if epoch.over:  # the places are of a log that is gone
                pass
            elif attempts or failed is not None or endpoint.failures or passed > PASSED_OVER:
                self._passed.pop(endpoint.id, None)
                if passed:
                    await self.store.reached(endpoint.id, endpoint.cursor, reached.cursor)
            else:
                self._passed[endpoint.id] = reached.cursor
            if attempts:
                await self.attempts.note(endpoint.id, attempts)
        if failed is not None:
            await self._failed(reached, *failed)

    def _reached(self, endpoint: Endpoint) -> int:
        """How far in the log an endpoint was told, or nothing was for it."""
        reached = self._passed.get(endpoint.id, endpoint.cursor)
        news = self._news.get(endpoint.id)
        return max(reached, news.passed) if news else reached

    async def _sent(
        self, endpoint: Endpoint, entry: LogEntry, attempts: list[Attempted], *, epoch: Epoch
    ) -> PostOutcome:
        """Try once to deliver an entry that is for the endpoint, as soon as its owner may see it.

        The attempt is added to `attempts`. Raises `LogExchanged` if the entry has to wait, and
        `epoch`, in which it was read, is over.
        """
        if isinstance(entry.entry, LeagueEntry) or not await self._is_wanted(endpoint, entry):
            return NOT_FOR_THEM
        while True:
            await self._directory.at_hand()
            caller = self._directory.opener(endpoint.principal, endpoint.opened_by)
            if caller is None:
                return KEY_ENDED
            seen = await self._entries.seen(entry, caller)
            if seen != NOT_YET:
                break
            epoch.check()  # an entry that was lost would be waited for without end
            self._news[endpoint.id].read_alone()
            await asyncio.sleep(BEHIND)
            await self.store.lease(endpoint.id, self._server)
        if seen is None:
            return NOT_FOR_THEM
        kind = kind_of(seen) if isinstance(seen, Seen) else tag_of(type(seen.fact))
        if endpoint.kinds and kind not in endpoint.kinds:
            return NOT_FOR_THEM
        sent = await self._delivery(endpoint, entry.stream, seen, kind, caller=caller)
        if sent is None:
            return NOT_FOR_THEM
        outcome = await self._posted(endpoint, sent)
        attempts.append(attempted(sent, outcome, self.store.now()))
        return outcome

    async def _is_wanted(self, endpoint: Endpoint, entry: LogEntry) -> bool:
        """Whether an entry is of an endpoint's match or tournament, or of a match at its place.

        The place of a match that was opened just now is waited for.
        """
        await self._entries.venue(entry)
        while not self._is_of(endpoint, entry.stream):
            subject = endpoint.subject
            by_place = bool(subject.table or subject.tournament)
            if not by_place or not await self._entries.may_be_noted_yet(entry):
                return False
            self._news[endpoint.id].read_alone()
            await asyncio.sleep(BEHIND)
        return True

    def _is_of(self, endpoint: Endpoint, stream: str) -> bool:
        """Whether a stream may be an endpoint's; for a player, any match may be."""
        subject, venue = endpoint.subject, self._directory.venue(stream)
        if endpoint.stream in ("", stream):
            return True
        if subject.player:
            return event_of(stream) is None
        if subject.table:
            return venue.table == subject.table
        return bool(subject.tournament) and venue.event == subject.tournament

    async def _delivery(
        self,
        endpoint: Endpoint,
        stream: str,
        seen: Seen | TournamentEntryShown,
        kind: str,
        *,
        caller: Caller,
    ) -> Delivery | None:
        """The delivery of an entry as its owner sees it; None for a match of other players."""
        tournament = event_of(stream)
        if tournament is not None and not isinstance(seen, Seen):
            return tournament_delivery(tournament, seen)
        assert isinstance(seen, Seen)
        viewer = viewer_for(caller.grants.at(self._directory.venue(stream)), caller.id)
        board = await self._boards.after(stream, viewer, caller, seen.position)
        player = endpoint.subject.player
        if player and player not in players_on(board):
            return None
        return delivery(stream, seen, kind, board)

    async def _posted(self, endpoint: Endpoint, sent: Delivery) -> PostOutcome:
        seconds = self._settings.webhook_seconds
        return await post(
            endpoint.url, sent, endpoint.secrets, seconds=seconds, allowed=self._allowed
        )

    async def test(self, endpoint: Endpoint, time: str) -> tuple[Delivery, PostOutcome]:
        """Send an endpoint a test event once, and note the attempt, which counts as no failure.

        Return both what and how it went. Raises `StoreUnavailable`.
        """
        sent = trial_delivery(endpoint.id, secrets.token_hex(8), time)
        outcome = await self._posted(endpoint, sent)
        await self.attempts.note(endpoint.id, [attempted(sent, outcome, time)])
        return sent, outcome

    async def _failed(self, endpoint: Endpoint, entry: LogEntry, outcome: PostOutcome) -> None:
        """Record a failed delivery of the event behind an endpoint's cursor."""
        failures = endpoint.failures + 1
        if outcome.status == GONE:
            await self.store.failed(endpoint.id, failures, outcome.error, disabled=True)
        elif failures >= ATTEMPTS:
            where = entry.stream, entry.entry.position
            await self.store.bury(endpoint.id, *where, failures, outcome.error)
            await self.store.reached(endpoint.id, endpoint.cursor, entry.log_position)
        else:
            await self.store.failed(endpoint.id, failures, outcome.error)
            await self._pause(endpoint.id, failures, outcome)

    async def _pause(self, id: str, failures: int, outcome: PostOutcome) -> None:
        """Leave an endpoint alone for a while, and keep it meanwhile."""
        seconds = max(self.backoff(failures), min(outcome.wait, LONGEST_WAIT))
        while seconds > 0:
            await asyncio.sleep(min(seconds, PAUSED_LOOK))
            seconds -= PAUSED_LOOK
            lease = await self.store.lease(id, self._server)
            if lease is None or not lease.endpoint.failures:  # its owner had it set back
                return

    def backoff(self, failures: int) -> float:
        """Seconds until the next attempt after so many failures: doubling, and partly random."""
        longest = min(LONGEST_WAIT, self._settings.webhook_retry_seconds * 2 ** (failures - 1))
        return longest * random.uniform(0.5, 1.0)
