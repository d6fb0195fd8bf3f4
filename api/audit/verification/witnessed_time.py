"""The time that others saw a checkpoint at, against the times that events were stamped with.

An event behind a checkpoint was recorded after a witness saw that; the last event under it, before.
Where the stamps say otherwise, the server's clock was wrong, or was set back.
"""

import re
from datetime import UTC, datetime

from domain.audit.leaf import StoredRow

TOLERANCE = 60
"""Seconds by which clocks may differ."""
_STAMP = re.compile(rb'"recorded_at":"([0-9T:.+Z-]{20,35})"')


class WitnessedTime:
    """The findings about the clock that stamped the rows; give it every row, in order.

    `who` saw the checkpoint of this size, at `times` in seconds since 1970; without times nothing
    is found.

    Attributes
    ----------
    doubt : what is wrong with it, "" where nothing is known to be
    """

    def __init__(self, size: int, times: list[int], who: str) -> None:
        self._size = size
        self._times = times
        self._who = who
        self.doubt = ""

    def row(self, row: StoredRow) -> None:
        """Compare the stamp of a row with the time of the checkpoint, and set `doubt` if wrong."""
        if not self._times or self.doubt or row.position < self._size:
            return
        stamp = _STAMP.search(row.state)
        stamped = _seconds(stamp[1]) if stamp else None
        if stamped is None:
            return
        if row.position == self._size and stamped > max(self._times) + TOLERANCE:
            self._doubt(row, "later", max(self._times))
        if row.position > self._size and stamped < min(self._times) - TOLERANCE:
            self._doubt(row, "earlier", min(self._times))

    def _doubt(self, row: StoredRow, how: str, time: int) -> None:
        seen = datetime.fromtimestamp(time, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
        self.doubt = (
            f"{row.position} is stamped {how} than {self._who} saw {self._size},"
            f" which was at {seen}:"
            " the clock of the server was wrong"
        )


def _seconds(stamp: bytes) -> float | None:
    """A stamp in seconds since 1970, None if it cannot be read."""
    try:
        return datetime.fromisoformat(stamp.decode()).timestamp()
    except ValueError:
        return None
