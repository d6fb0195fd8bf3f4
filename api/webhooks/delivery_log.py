"""The attempts at deliveries to each webhook: the last thousand, each with the hash of its body."""

import secrets
from collections.abc import Sequence
from hashlib import sha256
from time import time_ns
from typing import Final

from msgspec import Struct

from api.event_store import Log
from api.webhooks.posting import Delivery, PostOutcome

KEPT: Final = 1000
"""Attempts that are kept of one webhook: the last so many."""

_NOTE: Final = "INSERT INTO deliveries VALUES (?, ?, ?, ?, ?, ?, ?)"
_FORGET: Final = """
    DELETE FROM deliveries WHERE webhook = ? AND id <= (
        SELECT id FROM deliveries WHERE webhook = ? ORDER BY id DESC LIMIT 1 OFFSET ?
    )
"""
_COLUMNS: Final = "id, delivery, sent_at, body_sha256, status, error"
_READ: Final = f"""
    SELECT {_COLUMNS} FROM deliveries WHERE webhook = ? AND id < ? ORDER BY id DESC LIMIT ?
"""
_NEWEST: Final = "~"
"""A text that sorts after every id."""


class Attempted(Struct, frozen=True):
    """One attempt at a delivery.

    Attributes
    ----------
    id : of the attempt; later ones have greater ids
    delivery : the `webhook-id`, the same in each attempt
    sent_at : when the attempt ended, of a test when it began
    body_sha256 : the SHA-256 of the body, in hexadecimal digits
    status : the answer's HTTP status, null where none came
    error : why it counts as a failure, null where it does not
    """

    id: str
    delivery: str
    sent_at: str
    body_sha256: str
    status: int | None
    error: str | None


def attempted(sent: Delivery, outcome: PostOutcome, at: str) -> Attempted:
    """The record of an attempt that ended just now; `at` is the time to record."""
    id = f"at-{time_ns():016x}-{secrets.token_hex(3)}"
    digest = sha256(sent.body).hexdigest()
    status, error = outcome.status or None, outcome.error or None
    return Attempted(id, sent.id, at, digest, status=status, error=error)


class DeliveryLog:
    """The attempts of a log's webhooks. Every method may raise `StoreUnavailable`."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def note(self, webhook: str, attempts: Sequence[Attempted]) -> None:
        """Store these attempts, and forget all but the last `KEPT` of this webhook."""
        async with self._log.transaction() as execute:
            for attempt in attempts:
                await execute(
                    _NOTE,
                    *(attempt.id, webhook, attempt.delivery, attempt.sent_at),
                    *(attempt.body_sha256, attempt.status or 0, attempt.error or ""),
                )
            await execute(_FORGET, webhook, webhook, KEPT)

    async def of(self, webhook: str, before: str | None, limit: int) -> list[Attempted]:
        """Up to `limit` attempts of a webhook, the newest first.

        They are those before the attempt with the id `before`, unless that is None.
        """
        rows = await self._log.rows(_READ, webhook, before or _NEWEST, limit)
        return [
            Attempted(id, delivery, at, digest, status=status or None, error=error or None)
            for id, delivery, at, digest, status, error in rows
        ]
