"""Times of events, as far as they are believed: bounded by receipt and by the opening.

A device tells when something happened by its own clock, which may be a day off. Nothing happens
after it was received; and a fact that comes once a match has been open for a while did not happen
before it was opened, but where the record was brought in whole. Such a time is kept as it was
reported, and when it was received counts in its place.
"""

from collections.abc import Sequence
from typing import Final

from domain.events import Entry
from domain.instants import instant

SKEW: Final = 2_000
"""Milliseconds by which a clock may be ahead and still be believed."""
BROUGHT_IN: Final = 60_000
"""Milliseconds after an opening within which an older record may be brought in."""


def happened(entry: Entry, opening: Entry) -> str:
    """When an event happened, RFC 3339: as reported if that is believed, else when received."""
    return entry.recorded_at if _is_doubted(entry, opening) else _stated(entry)


def doubted(entries: Sequence[Entry]) -> tuple[int, ...]:
    """The positions of the events whose reported times are not believed.

    `entries` are a log from its opening on.
    """
    return tuple(entry.position for entry in entries if _is_doubted(entry, entries[0]))


def _stated(entry: Entry) -> str:
    return entry.happened_at or entry.recorded_at


def _is_doubted(entry: Entry, opening: Entry) -> bool:
    reported, received = instant(entry.happened_at), instant(entry.recorded_at)
    if reported is None or received is None:
        return False
    if reported > received + SKEW:
        return True
    opened = instant(opening.recorded_at)
    return opened is not None and reported + SKEW < opened < received - BROUGHT_IN
