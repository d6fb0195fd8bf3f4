"""When something happened, as a number: RFC 3339 read without a calendar or a clock.

Only differences between instants are used, and never to put events in order: that
is the log's. No time zone database: an offset is taken as it is written.
"""

import re
from functools import lru_cache
from typing import Final

_RFC3339: Final = re.compile(
    r"(\d{4})-(\d\d)-(\d\d)[Tt ](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))",
    re.ASCII,
)
_REMEMBERED: Final = 256
"""Texts whose instants are remembered: those of one event are asked for several times."""
_MONTHS: Final = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


@lru_cache(_REMEMBERED)
def instant(text: str | None) -> int | None:
    """Milliseconds since 1970 began, UTC; None where the text is no RFC 3339 time.

    What is finer than a millisecond is dropped. A leap second, ``23:59:60``, is the
    instant at which the next minute begins.

    >>> instant("1970-01-02T00:00:01.25Z"), instant("1970-01-01T02:00:00+02:00")
    (86401250, 0)
    >>> instant("yesterday"), instant("2026-02-29T12:00:00Z")
    (None, None)
    """
    parsed = _RFC3339.fullmatch(text or "")
    if parsed is None:
        return None
    year, month, day, hour, minute, second = map(int, parsed.groups()[:6])
    fraction, sign, ahead_hours, ahead_minutes = parsed.groups()[6:]
    ahead = int(ahead_hours or 0), int(ahead_minutes or 0)
    if not _exists(year, month, day) or hour > 23 or minute > 59 or second > 60:
        return None
    if ahead[0] > 23 or ahead[1] > 59:
        return None
    east = (60 * ahead[0] + ahead[1]) * (-1 if sign == "-" else 1)
    minutes = 1440 * _days(year, month, day) + 60 * hour + minute - east
    return 1000 * (60 * minutes + second) + int((fraction or "0").ljust(3, "0")[:3])


def _leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def _exists(year: int, month: int, day: int) -> bool:
    if not 1 <= month <= 12:
        return False
    return 1 <= day <= _MONTHS[month - 1] + (month == 2 and _leap(year))


def _days(year: int, month: int, day: int) -> int:
    """Days from the first of January 1970 to this day."""
    before = year - 1
    years = 365 * (year - 1970) + before // 4 - before // 100 + before // 400 - 477
    months = sum(_MONTHS[: month - 1]) + (month > 2 and _leap(year))
    return years + months + day - 1
