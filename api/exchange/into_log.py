"""Entries of a record that came from elsewhere, as the log takes them.

Apart from reading them (`api.match_files`), which needs no log.
"""

from collections.abc import Iterable

from domain.events import Entry
from domain.recorder import NewEvent


def as_recorded(entries: Iterable[Entry], reporter: str, now: str) -> list[NewEvent]:
    """Entries that were read, to be recorded; what one does not state of itself is filled in."""
    return [
        NewEvent(
            entry.fact,
            entry.reporter or reporter,
            entry.happened_at,
            entry.recorded_at or now,
            entry.device,
        )
        for entry in entries
    ]
