"""A log that was put back from a backup says so, signed: how far it came, and what it lost.

Whoever kept a later head of the log then has the log's own word for what became of it. Nothing that
was signed before is taken back by such a note: it names the head that was lost.
"""

import re
from typing import Final

from msgspec import Struct

from domain.audit.checkpoints import TreeHead, decimal
from domain.audit.errors import BadNote
from domain.audit.notes import Note, NoteSigner, from_base64, note, to_base64
from domain.audit.tree import HASH_BYTES

_KIND: Final = "bonebook-restored/v1"
_TIME: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z", re.ASCII)
NOTHING: Final = bytes(HASH_BYTES)
"""The root that stands for no head."""


class Restoration(Struct, frozen=True):
    """A statement that a log was put back from a backup, and goes on from there.

    Attributes
    ----------
    events : how many events, from the first of the log, were put back
    proved : the last signed head of at most so many events; of size 0 if none was signed of them
    lost : the last signed head of the log that is gone, known from its audit folder and larger than
        `proved`; of size 0 if none is known
    time : when it was put back (RFC 3339, UTC)
    """

    events: int
    proved: TreeHead
    lost: TreeHead
    time: str

    @property
    def text(self) -> str:
        """The text that is signed."""
        heads = "".join(f"{it.size} {to_base64(it.root)}\n" for it in (self.proved, self.lost))
        return f"{_KIND}\n{self.proved.origin}\n{self.events}\n{heads}{self.time}\n"

    def signed(self, signer: NoteSigner) -> str:
        """The restoration as a note signed by the log's key.

        Raises `BadNote` for the key of another log.
        """
        if signer.key.name != self.proved.origin:
            raise BadNote(f"the key is of {signer.key.name}, not of {self.proved.origin}")
        return f"{self.text}\n{signer.signature(self.text)}"

    @property
    def words(self) -> str:
        """The restoration in words, as in "restored from 120 at 2026-11-26T08:00:00Z".

        Where `lost` is larger than `events`, it ends with how many signed events are gone.
        """
        gone = self.lost.size - self.events
        behind = f"; {gone:,} events behind them had been signed, and are gone" if gone > 0 else ""
        return f"restored from {self.events:,} at {self.time}{behind}"


def restoration(data: bytes) -> tuple[Restoration, Note]:
    """The restoration that these bytes state; its signatures are not checked. Raises `BadNote`."""
    read = note(data)
    lines = read.text.split("\n")
    if len(lines) != 7 or lines[0] != _KIND or not _TIME.fullmatch(lines[5]):
        raise BadNote("a note of a restoration has the kind, origin, events, two heads and a time")
    proved, lost = (_head(lines[1], line) for line in lines[3:5])
    made = Restoration(decimal(lines[2]), proved, lost, time=lines[5])
    if made.text != read.text:
        raise BadNote("a note of a restoration is not written as it must be")
    return made, read


def _head(origin: str, line: str) -> TreeHead:
    size, _, root = line.partition(" ")
    head = TreeHead(origin, decimal(size), from_base64(root))
    if len(head.root) != HASH_BYTES:
        raise BadNote("the root of a head is 32 bytes long")
    return head
