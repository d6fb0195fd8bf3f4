"""The task that tells every endpoint of what happens: in order, at least once, from the log.

Each endpoint has a task of its own, so one that hangs holds up no other. It has one event under
way at a time. Where that fails it is tried again, later and later; an endpoint that goes on failing
is left alone that long between two attempts (a circuit breaker), and what it did not take after
`ATTEMPTS` becomes a dead letter.
"""

import asyncio
import random
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Final

import structlog

from api.access.directory import Directory
from api.settings import Settings
from api.streams.log_entries import BEHIND, NOT_YET, LogEntries
from api.visibility import Seen, kind_of
from api.webhooks.endpoints import Endpoint, WebhookStore
from api.webhooks.envelopes import delivery
from api.webhooks.posting import Delivery, PostOutcome, post
from domain.events.tournament_facts import TournamentEntry
from domain.recorder import Log, LogEntry, StoreUnavailable

_log = structlog.get_logger("bonebook")

ATTEMPTS: Final = 16
"""After so many, with the settings as they come about three days later, an event is given up."""
LONGEST_WAIT: Final = 8 * 3600.0
LOOK: Final = 1.0
"""Seconds after which endpoints that are new or gone are noticed."""
GONE: Final = 410
"""What a receiver answers that wants no more."""


class Webhooks:
    """Tells the endpoints of a log."""

    def __init__(
        self,
        store: WebhookStore,
        log: Log,
        entries: LogEntries,
        directory: Directory,
        settings: Settings,
    ) -> None:
        self.store = store
        self._log = log
        self._entries = entries
        self._directory = directory
        self._settings = settings
        self._allowed = tuple(filter(None, settings.webhook_networks.split(",")))
        self._server = secrets.token_hex(8)
        self._serving: dict[str, asyncio.Task[None]] = {}

    async def run(self) -> None:
        """Tell them until cancelled; a store that is away is waited for."""
        async with self._stopping():
            while True:
                with suppress(StoreUnavailable):
                    known = {one.id for one in await self.store.all() if not one.disabled}
                    for id in known - self._serving.keys():
                        self._serving[id] = asyncio.create_task(self._serve(id))
                    for id in self._serving.keys() - known:
                        self._serving.pop(id).cancel()
                await asyncio.sleep(LOOK)

    @asynccontextmanager
    async def _stopping(self) -> AsyncIterator[None]:
        try:
            yield
        finally:
            for task in self._serving.values():
                task.cancel()
            await asyncio.gather(*self._serving.values(), return_exceptions=True)
            with suppress(StoreUnavailable):
                await self.store.give_back(self._server)

    async def _serve(self, id: str) -> None:
        held = False
        while True:
            try:
                endpoint = await self.store.lease(id, self._server)
                if endpoint is None:
                    held = False
                    await asyncio.sleep(LOOK)
                    continue
                if not held:  # another server may have told of what was just opened
                    await self._directory.refresh()
                    held = True
                await self._tell(endpoint)
            except StoreUnavailable:
                await asyncio.sleep(LOOK)
            except Exception as error:  # noqa: BLE001 - whatever it was, the task must go on
                _log.error("webhook not served", webhook=id, exc_info=error)
                await asyncio.sleep(LOOK)

    async def _tell(self, endpoint: Endpoint) -> None:
        """Tell an endpoint of the next event that it is to be told of, or wait for some."""
        cursor = endpoint.cursor
        for entry in await self._log.tail(cursor, 200):
            wanted = await self._wanted(endpoint, entry)
            if wanted is not None:
                if cursor > endpoint.cursor:  # what it is not told of lies behind it
                    await self.store.reached(endpoint.id, endpoint.cursor, cursor)
                await self._deliver(endpoint, cursor, entry, wanted)
                return
            cursor = entry.log_position
        if cursor > endpoint.cursor:
            await self.store.reached(endpoint.id, endpoint.cursor, cursor)
            return
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK):
                await self._log.news(cursor)

    async def _wanted(self, endpoint: Endpoint, one: LogEntry) -> Delivery | None:
        """What is sent of an event, once its owner may see it; None where it is not for them."""
        match = one.stream
        if isinstance(one.entry, TournamentEntry) or endpoint.match not in ("", match):
            return None
        while True:
            caller = self._directory.principal(endpoint.principal)
            seen = None if caller is None else await self._entries.seen(one, caller)
            if seen != NOT_YET:
                break
            await asyncio.sleep(BEHIND)
            await self.store.lease(endpoint.id, self._server)
        if not isinstance(seen, Seen):
            return None
        kind = kind_of(seen)
        return delivery(match, seen, kind) if not endpoint.kinds or kind in endpoint.kinds else None

    async def _deliver(
        self, endpoint: Endpoint, cursor: int, entry: LogEntry, sent: Delivery
    ) -> None:
        """One attempt at one event, and what follows from how it went."""
        seconds = self._settings.webhook_seconds
        found = await post(
            endpoint.url, sent, endpoint.secrets, seconds=seconds, allowed=self._allowed
        )
        if not found.error:
            await self.store.reached(endpoint.id, cursor, entry.log_position)
            return
        failures = endpoint.failures + 1
        if found.status == GONE:
            await self.store.failed(endpoint.id, failures, found.error, disabled=True)
        elif failures >= ATTEMPTS:
            where = entry.stream, entry.entry.position
            await self.store.bury(endpoint.id, *where, failures, found.error)
            await self.store.reached(endpoint.id, cursor, entry.log_position)
        else:
            await self.store.failed(endpoint.id, failures, found.error)
            await self._pause(endpoint.id, failures, found)

    async def _pause(self, id: str, failures: int, found: PostOutcome) -> None:
        """Leave an endpoint alone for a while, and keep it meanwhile."""
        left = max(self.backoff(failures), min(found.wait, LONGEST_WAIT))
        while left > 0:
            await asyncio.sleep(min(left, 10.0))
            left -= 10.0
            kept = await self.store.lease(id, self._server)
            if kept is None or not kept.failures:  # its owner had it set back
                return

    def backoff(self, failures: int) -> float:
        """Seconds until the next attempt: twice as long each time, and never all at once."""
        longest = min(LONGEST_WAIT, self._settings.webhook_retry_seconds * 2 ** (failures - 1))
        return longest * random.uniform(0.5, 1.0)
