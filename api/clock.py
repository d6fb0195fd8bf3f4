"""The time, as the edge of the house knows it, and how it is written.

The other rooms read no clock: a time comes to them with a report.
"""

from collections.abc import Callable
from datetime import UTC, datetime

Now = Callable[[], datetime]
"""A clock; tests give one that stands still."""


def utc_now() -> datetime:
    """The present moment, in UTC."""
    return datetime.now(UTC)


def rfc3339(moment: datetime) -> str:
    """A moment in UTC as text that sorts: to the millisecond, as entries and keys have it."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
