"""Entries of a record that came from elsewhere, as the log takes them.

Apart from reading them (`api.exchange.match_files`), which needs no log and no clock.
"""

import re
from collections.abc import Iterable
from typing import Final

from api.event_store import NewEvent
from api.exchange.match_files import as_lines
from api.http.middleware.body_faults import has_controls
from domain.errors import BadRecord
from domain.events import Entry

_STAMP: Final = re.compile(r"(?!0)\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z", re.ASCII)


def check_recordable(entries: Iterable[Entry], now: str) -> None:
    """Raise `BadRecord` for an entry as no server records one.

    With controls in a text, as a request may not have them either; or recorded after now or in
    another zone than UTC: whoever sees matches some seconds later than the table would wait for it,
    as times are compared as text.
    """
    for entry in entries:
        if has_controls(as_lines([entry]).decode()):
            detail = "characters that control a terminal or turn text around are in it"
            raise BadRecord(f"event {entry.position}", detail)
        if entry.recorded_at and not _STAMP.fullmatch(entry.recorded_at):
            detail = f"recorded_at: {entry.recorded_at!r} is no time in UTC: {now} is one"
            raise BadRecord(f"event {entry.position}", detail)
        if entry.recorded_at > now:
            detail = f"recorded_at: {entry.recorded_at!r} is still to come"
            raise BadRecord(f"event {entry.position}", detail)


def as_recorded(entries: Iterable[Entry], reporter: str, now: str) -> list[NewEvent]:
    """Entries that were read, to be recorded.

    `reporter` is filled in where an entry has none, and `now` where it has no time of recording.
    """
    return [
        NewEvent(
            entry.fact,
            entry.reporter or reporter,
            entry.happened_at,
            entry.recorded_at or now,
            device=entry.device,
        )
        for entry in entries
    ]
