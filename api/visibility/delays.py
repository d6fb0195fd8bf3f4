"""How much of a match there is for a viewer who sees it later than the table does.

A delay is applied here and nowhere else: what has not been reached is not there, for reads,
streams, versions, positions and downloads alike.
"""

from datetime import datetime, timedelta

from api.access.principals import Delay
from projections.following import Following


def reached(following: Following, had: int, delay: Delay, now: datetime) -> int:
    """How many entries of a match a viewer with this delay has, who `had` so many before.

    `following` has all of them. Nothing is taken back: a hand that a reversed ruling reopens
    has been shown.
    """
    entries = following.entries
    if delay == "hand":
        hand = following.match.hand
        if hand is None or hand.ended is not None:
            return len(entries)
        return max(had, hand.started - 1)
    until = stamp(now - timedelta(seconds=delay))
    while had < len(entries) and entries[had].recorded_at <= until:
        had += 1
    return had


def stamp(time: datetime) -> str:
    """A time as entries are stamped with it: UTC, to the millisecond, so that text sorts."""
    return time.isoformat(timespec="milliseconds").replace("+00:00", "Z")
