"""The key of a slot: it stands in the slot's address, for software that can send no other.

Whoever has the address is shown what lies face up in the match that the slot shows, and nothing
else. A key ends when it is revoked, when another takes its place, and with the right to point
slots of the director who made it. Its SHA-256 alone is kept.
"""

import hmac
import re
import secrets
from collections.abc import Sequence
from datetime import datetime
from typing import Final, NamedTuple

from api.access.directory import Directory
from api.access.policy import ANONYMOUS, Caller, Grants, allowed
from api.access.principals import Delay, Grant, Venue, digest
from api.clock import rfc3339
from api.event_store import Log

SLOT_KEY: Final = r"bo_[A-Za-z0-9_-]{43}"
_COLUMNS: Final = "slot, sha256, principal, opened_by, delay, created_at"
_READ: Final = f"SELECT {_COLUMNS} FROM slot_keys WHERE slot = ?"
_ALL: Final = f"SELECT {_COLUMNS} FROM slot_keys ORDER BY slot"
_PUT: Final = f"""
    INSERT INTO slot_keys ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (slot) DO UPDATE SET
        sha256 = excluded.sha256, principal = excluded.principal, opened_by = excluded.opened_by,
        delay = excluded.delay, created_at = excluded.created_at
"""
_REMOVE: Final = f"DELETE FROM slot_keys WHERE slot = ? RETURNING {_COLUMNS}"


class SlotKey(NamedTuple):
    """The key of a slot, as it is kept.

    Attributes
    ----------
    sha256 : the hash of the key
    principal, opened_by : who made it, and the key of theirs that it was made with
    delay : how far what is shown lags behind the table
    created_at : when it was made (RFC 3339)
    """

    slot: str
    sha256: str
    principal: str
    opened_by: str
    delay: Delay
    created_at: str

    def is_good(self, directory: Directory) -> bool:
        """Whether the key's maker may still point slots."""
        maker = directory.opener(self.principal, self.opened_by)
        return maker is not None and allowed(maker.grants, "point", Venue())

    def holder(self) -> Caller:
        """The caller whom a holder of the key counts as: nobody, with the role of a scoreboard."""
        shown = Grant("", "scoreboard", "league", delay=self.delay)
        return ANONYMOUS._replace(grants=Grants([shown]))


class SlotKeys:
    """The keys of slots, one of each at most. Every method may raise `StoreUnavailable`."""

    def __init__(self, log: Log) -> None:
        self._log = log

    async def all(self) -> dict[str, SlotKey]:
        """Every key, be it good still or not, by its slot."""
        return {row[0]: _read(row) for row in await self._log.rows(_ALL)}

    async def make(
        self, slot: str, maker: Caller, delay: Delay, now: datetime
    ) -> tuple[SlotKey, str]:
        """Make a key in place of the slot's last: as it is kept, and in clear, to be shown once."""
        token = f"bo_{secrets.token_urlsafe(32)}"
        made = SlotKey(
            slot, digest(token), maker.id, maker.key, delay=delay, created_at=rfc3339(now)
        )
        async with self._log.transaction() as execute:
            await execute(_PUT, *made[:4], str(delay), made.created_at)
        return made, token

    async def revoke(self, slot: str) -> SlotKey | None:
        """Revoke the key of a slot, and return it; None if there was none."""
        async with self._log.transaction() as execute:
            rows = await execute(_REMOVE, slot)
            return _read(rows[0]) if rows else None

    async def find(self, slot: str, token: str) -> SlotKey | None:
        """The slot's key if this token is it, be it good still or not; else None."""
        rows = await self._log.rows(_READ, slot)
        if not re.fullmatch(SLOT_KEY, token) or not rows:
            return None
        slot_key = _read(rows[0])
        return slot_key if hmac.compare_digest(digest(token), slot_key.sha256) else None


def _read(row: Sequence[str]) -> SlotKey:
    slot, sha256, principal, opened_by, delay, created_at = row
    lag: Delay = "hand" if delay == "hand" else int(delay)
    return SlotKey(slot, sha256, principal, opened_by, delay=lag, created_at=created_at)
