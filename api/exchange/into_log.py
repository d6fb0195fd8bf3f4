"""Entries of a record that came from elsewhere, as the log takes them.

Apart from reading them (`api.match_files`), which needs no log and no clock.
"""

from collections.abc import Iterable

from api.http.request_limits import has_controls
from api.match_files import as_lines
from domain.errors import BadRecord
from domain.events import Entry
from domain.instants import instant
from domain.recorder import NewEvent


def check_recordable(entries: Iterable[Entry], now: str) -> None:
    """Raise `BadRecord` for an entry as no server records one.

    With controls in a text, as a request may not have them either; or recorded after now, for
    which whoever sees matches some seconds later than the table would wait until then.
    """
    for entry in entries:
        if has_controls(as_lines([entry]).decode()):
            detail = "characters that control a terminal or turn text around are in it"
            raise BadRecord(f"event {entry.position}", detail)
        if not 0 <= (instant(entry.recorded_at) or 0) <= (instant(now) or 0):
            detail = f"recorded_at: {entry.recorded_at!r} is before 1970, or still to come"
            raise BadRecord(f"event {entry.position}", detail)


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
