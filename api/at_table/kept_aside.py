"""Reports of tablets that lost their table: stored and shown to officials, not recorded.

Two tablets that record one table would record it twice. So of the one that was taken over from,
nothing is recorded and nothing lost: an official sees what it had and says what is to be done.
"""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from api.clock import Now, rfc3339
from api.event_store import Log
from api.matches.sender_fold import Report
from domain.events import Fact, decode, encode

_PUT: Final = """
    INSERT INTO kept_aside (stream, device, seq, principal, kept_at, happened_at, fact)
    VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
"""
_READ: Final = """
    SELECT device, seq, principal, kept_at, happened_at, fact FROM kept_aside
    WHERE stream = ? ORDER BY kept_at, device, seq
"""


class FactKeptAside(Struct, frozen=True):
    """A fact that was not recorded: the number that its device gave it, who sent it, when.

    `happened_at` is when it happened, as that device has it.
    """

    device: str
    seq: int
    principal: str
    kept_at: str
    happened_at: str | None
    fact: Fact


class KeptAside:
    """The reports set aside in each match of a log. Every method may raise `StoreUnavailable`."""

    def __init__(self, log: Log, clock: Now) -> None:
        self._log = log
        self._clock = clock

    async def put(
        self, match: str, device: str, first: int, principal: str, reports: Sequence[Report]
    ) -> None:
        """Keep the reports that a principal sent, numbered by their device from `first` on.

        A report whose number is kept already for this match and device is left as it was.
        """
        now = rfc3339(self._clock())
        async with self._log.transaction() as execute:
            for seq, report in enumerate(reports, first):
                fact = encode(report.fact).decode()
                await execute(_PUT, match, device, seq, principal, now, report.happened_at, fact)

    async def of(self, match: str) -> list[FactKeptAside]:
        """The reports set aside in a match, by `kept_at`, then device and number."""
        return [_read(row) for row in await self._log.rows(_READ, match)]


def _read(row: Sequence[Any]) -> FactKeptAside:
    device, seq, principal, kept_at, happened_at, fact = row
    return FactKeptAside(
        device, seq, principal, kept_at, happened_at=happened_at, fact=decode(fact.encode())
    )
