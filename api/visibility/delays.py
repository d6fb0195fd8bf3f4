"""How much of a match there is for a viewer who sees it later than the table does.

A delay is applied here and nowhere else: what has not been reached is not there, for reads,
streams, versions, positions and downloads alike.
"""

from datetime import datetime, timedelta

from api.access.principals import Delay, DelaySeconds
from api.clock import rfc3339
from projections.following import Following


def reached(following: Following, had: int, delay: Delay, now: datetime) -> int:
    """How many entries of a match a viewer with this delay has at `now`.

    `following` has all entries; `had` is how many the viewer had before, and no fewer are returned:
    a hand that a reversed ruling reopens has been shown.
    """
    entries = following.entries
    if delay == "hand":
        hand, in_play = following.match.hand, following.match.in_play
        return max(had, hand.started - 1) if hand is not None and in_play else len(entries)
    until = shown_until(delay, now)
    while had < len(entries) and entries[had].recorded_at <= until:
        had += 1
    return had


def shown_until(delay: DelaySeconds, now: datetime) -> str:
    """The latest recording time, as RFC 3339, that a viewer with this delay is shown at `now`."""
    return rfc3339(now - timedelta(seconds=delay))
