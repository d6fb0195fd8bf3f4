"""The ids of a stream's messages: a position, and a mark of the entry that stands there.

A failover or a restore may leave a log with other entries from some position on. By the mark a
stream notices that a reader comes back from the log before, wherever it ended. The mark is made of
the time of recording alone, which each reader sees: a hash of more would let them try what is
hidden from them until one fits.
"""

import re
from hashlib import sha256
from typing import Final, NamedTuple

_WRITTEN: Final = re.compile(r"(\d{1,15})(?:-([0-9a-f]{8}))?", re.ASCII)


class StreamId(NamedTuple):
    """The id of a message.

    Attributes
    ----------
    position : the position in a match, or the place in the log
    mark : of the entry there; "" in ids of earlier releases, and where there is none
    """

    position: int
    mark: str = ""

    def __str__(self) -> str:
        return f"{self.position}-{self.mark}" if self.mark else str(self.position)

    def fits(self, recorded_at: str) -> bool:
        """Whether this may be of a log whose entry at this position was recorded at that time."""
        return not self.mark or self == id_of(self.position, recorded_at)


def id_of(position: int, recorded_at: str) -> StreamId:
    """The id at a position, whose entry was recorded at this time; "" if that is not known."""
    if not recorded_at:
        return StreamId(position)
    return StreamId(position, sha256(f"{position} {recorded_at}".encode()).hexdigest()[:8])


def read_id(text: str) -> StreamId | None:
    """The id that is written so; None for a text that is no id."""
    written = _WRITTEN.fullmatch(text)
    return StreamId(int(written[1]), written[2] or "") if written else None
