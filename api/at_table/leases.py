"""Which tablet records a match: a lease that is renewed while it is there, and shown to the others.

It locks nobody out: a second tablet takes over whenever somebody at the table says so, since a
lock would stop a quick replacement. What the first one sends afterwards is kept aside
(`api.at_table.kept_aside`). It ends by time alone, so a tablet that broke needs no goodbye.
"""

from datetime import timedelta
from typing import Final, NamedTuple

from api.clock import Now, rfc3339
from api.event_store import Log

LEASE_LASTS: Final = timedelta(seconds=30)

_READ: Final = "SELECT device, holder, unsent, good_until, opened_by FROM leases WHERE stream = ?"
_TAKE: Final = """
    INSERT INTO leases (stream, device, holder, unsent, good_until, opened_by)
    VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (stream) DO UPDATE SET device = excluded.device, holder = excluded.holder,
        unsent = excluded.unsent, good_until = excluded.good_until,
        opened_by = excluded.opened_by
    WHERE leases.device = excluded.device OR leases.good_until < ? OR leases.good_until > ?
    RETURNING device
"""


class Lease(NamedTuple):
    """The lease of a match: the device, its holder's name, its unsent reports, and the expiry.

    `unsent` is as the device last told. `opened_by` is the id of the key that it was taken with,
    "" for none: once that is revoked the lease no longer counts, which the reader must check.
    """

    device: str
    holder: str
    unsent: int
    good_until: str
    opened_by: str = ""


class Leases:
    """The leases of every match of a log. Every method may raise `StoreUnavailable`."""

    def __init__(self, log: Log, clock: Now) -> None:
        self._log = log
        self._clock = clock

    async def renew(
        self,
        match: str,
        device: str,
        holder: str,
        unsent: int,
        *,
        key: str = "",
        take_over: bool = False,
    ) -> Lease:
        """Renew this device's lease, or take one that is over; return the match's lease after that.

        That is another device's lease where this lasts still; one that ends later than twice a new
        one, since a clock was set back, is taken. The clocks of two servers differ by less.
        `take_over` takes the lease from whichever device has it. `key` is the id of the caller's
        key.
        """
        now = self._clock()
        mine = Lease(device, holder, unsent, rfc3339(now + LEASE_LASTS), opened_by=key)
        # A lease that ends before this instant is over.
        over = "9999" if take_over else rfc3339(now)
        too_late = rfc3339(now + 2 * LEASE_LASTS)
        async with self._log.transaction() as execute:
            if await execute(_TAKE, match, *mine, over, too_late):
                return mine
        (row,) = await self._log.rows(_READ, match)
        return Lease(*row)

    async def held(self, match: str) -> Lease | None:
        """The lease of a match that has not expired, None where no device has one."""
        rows = await self._log.rows(_READ, match)
        leases = [Lease(*row) for row in rows]
        return next((one for one in leases if one.good_until >= rfc3339(self._clock())), None)
