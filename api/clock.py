"""The time, as the edge of the house knows it, and how it is written.

The other rooms read no clock: a time comes to them with a report.
"""

from collections.abc import Callable
from datetime import UTC, datetime

Now = Callable[[], datetime]
"""A clock: a function that returns the present moment in UTC."""


def utc_now() -> datetime:
    """The present moment, in UTC."""
    return datetime.now(UTC)


def rfc3339(moment: datetime) -> str:
    """A moment as RFC 3339 text that sorts, cut to milliseconds; it must be in UTC, unchecked."""
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
