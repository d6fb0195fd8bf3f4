"""Codes of six digits by which another tablet takes a match over: once, for ten minutes.

A code is short, so wrong ones are few: counted by address, and in all. Whoever gives a good one is
signed in as a device of its own, which may record this one match and is vouched for by the key of
whoever made the code.
"""

import secrets
from datetime import datetime, timedelta
from typing import Annotated, Final, NamedTuple

from msgspec import Meta

from api.access.access_store import AccessStore
from api.access.principals import Grant, Principal, digest
from api.clock import Now, rfc3339
from api.event_store import Log

Code = Annotated[str, Meta(pattern=r"\A[0-9]{6}\Z")]
GOOD_FOR: Final = timedelta(minutes=10)

_PUT: Final = """
    INSERT INTO handovers (sha256, stream, made_by, expires_at, used_at)
    VALUES (?, ?, ?, ?, NULL) ON CONFLICT DO NOTHING RETURNING sha256
"""
_USE: Final = """
    UPDATE handovers SET used_at = ? WHERE sha256 = ? AND used_at IS NULL AND expires_at > ?
    RETURNING stream, made_by
"""


class HandoverCode(NamedTuple):
    """A code, and until when it is good."""

    code: str
    expires_at: str


class Handover(NamedTuple):
    """The right that a code gives: the match, and the key that vouches for the new tablet."""

    match: str
    made_by: str


class Handovers:
    """The codes of every match of a log. Every method may raise `StoreUnavailable`."""

    def __init__(self, log: Log, clock: Now) -> None:
        self._log = log
        self._clock = clock

    async def new(self, match: str, made_by: str) -> HandoverCode:
        """A code for a match, to be shown once; `made_by` is the id of a key."""
        now = self._clock()
        until = rfc3339(now + GOOD_FOR)
        async with self._log.transaction() as execute:
            await execute("DELETE FROM handovers WHERE expires_at < ?", rfc3339(now))
            while True:
                code = f"{secrets.randbelow(1_000_000):06}"
                if await execute(_PUT, digest(code), match, made_by, until):
                    return HandoverCode(code, until)

    async def use(self, code: str) -> Handover | None:
        """Use up a code, and return the right that it gives; None if unknown, used or expired."""
        now = rfc3339(self._clock())
        async with self._log.transaction() as execute:
            rows = await execute(_USE, now, digest(code), now)
        return Handover(*rows[0]) if rows else None


async def new_tablet(access: AccessStore, match: str, now: datetime) -> Principal:
    """Add a device that is granted to record one match, for the tablet that takes it over."""
    at = rfc3339(now)
    tablet = Principal(f"tablet-{secrets.token_hex(6)}", "a tablet", "device", at)
    await access.add_principal(tablet)
    await access.grant(Grant(tablet.id, "recorder", f"match:{match}", created_at=at))
    return tablet
