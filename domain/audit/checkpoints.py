"""Checkpoints: what a log says of itself, signed (C2SP tlog-checkpoint); receipts hold them.

Here belong the text of a checkpoint, and of a receipt: one entry with the proof that it is in
the log (C2SP tlog-proof).
"""

import re
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from domain.audit.errors import BadNote
from domain.audit.notes import Note, from_base64, note, to_base64
from domain.audit.tree import HASH_BYTES, inclusion_holds, leaf_hash

_NUMBER: Final = re.compile(r"0|[1-9]\d{0,17}", re.ASCII)
_RECEIPT: Final = "c2sp.org/tlog-proof@v1"
_LONGEST_PATH: Final = 63


class TreeHead(Struct, frozen=True):
    """A statement about the log of an origin: its number of leaves, and the root over them.

    >>> print(TreeHead("league.example/north", 0, bytes(32)).text, end="")
    league.example/north
    0
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=
    """

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The text that is signed."""
        return f"{self.origin}\n{self.size}\n{to_base64(self.root)}\n"


class SignedCheckpoint(Struct, frozen=True):
    """A checkpoint and the note that it was read from."""

    checkpoint: TreeHead
    note: Note


def signed_checkpoint(data: bytes) -> SignedCheckpoint:
    """The checkpoint that these bytes are; its signatures are not checked. Raises `BadNote`.

    Extension lines are passed over, as a reader must: ours have none.
    """
    read = note(data)
    lines = read.text.split("\n")
    if len(lines) < 4 or not lines[0]:
        raise BadNote("a checkpoint has the origin, the size and the root")
    root = from_base64(lines[2])
    if len(root) != HASH_BYTES:
        raise BadNote("the root of a checkpoint is 32 bytes long")
    return SignedCheckpoint(TreeHead(lines[0], decimal(lines[1]), root), read)


def decimal(text: str) -> int:
    """Read a number as these formats write it: up to 18 digits, no sign, no leading zero.

    Raises `BadNote` for any other text.
    """
    if not _NUMBER.fullmatch(text):
        raise BadNote(f"{text[:20]!r} is no number as it must be written")
    return int(text)


class Receipt(Struct, frozen=True):
    """A proof that an entry is in a log.

    Attributes
    ----------
    entry : the bytes whose hash is the leaf
    index : the number of that leaf, from 0
    path : the inclusion path from the leaf to the root
    checkpoint : the checkpoint whose root the path leads to, with all signatures
    """

    entry: bytes
    index: int
    path: tuple[bytes, ...]
    checkpoint: SignedCheckpoint

    @property
    def text(self) -> str:
        """The text of the receipt, as files hold it and `receipt` reads it."""
        path = "".join(f"{to_base64(one)}\n" for one in self.path)
        head = f"{_RECEIPT}\nextra {to_base64(self.entry)}\nindex {self.index}\n"
        return f"{head}{path}\n{self.checkpoint.note}"

    def holds(self) -> bool:
        """Whether the path proves the entry at `index` under its checkpoint's root.

        Signatures of the checkpoint are the caller's to check.
        """
        log = self.checkpoint.checkpoint
        return inclusion_holds(
            leaf_hash(self.entry), self.index, log.size, self.path, root=log.root
        )


def receipt(data: bytes) -> Receipt:
    """The receipt that these bytes spell. Raises `BadNote` if they are malformed.

    Neither its path (`Receipt.holds`) nor any signature is checked.
    """
    try:
        head, gap, checkpoint = data.decode().partition("\n\n")
    except UnicodeDecodeError as error:
        raise BadNote("it is no UTF-8") from error
    lines = head.split("\n")
    if not gap or len(lines) < 3 or lines[0] != _RECEIPT:
        raise BadNote(f"a receipt begins with {_RECEIPT}")
    entry = from_base64(_after("extra ", lines[1]))
    index = decimal(_after("index ", lines[2]))
    signed = signed_checkpoint(checkpoint.encode())
    return Receipt(entry, index, hashes(lines[3:]), signed)


def hashes(lines: Sequence[str]) -> tuple[bytes, ...]:
    """The hashes of a path, one in base64 in each line; () for no lines.

    Raises `BadNote` for more than 63 lines, and for a line that is not 32 bytes in base64.
    """
    path = tuple(from_base64(line) for line in lines)
    if len(path) > _LONGEST_PATH or any(len(one) != HASH_BYTES for one in path):
        raise BadNote("a path has up to 63 hashes of 32 bytes")
    return path


def _after(start: str, line: str) -> str:
    if not line.startswith(start):
        raise BadNote(f"a line that begins with {start!r} is missing")
    return line.removeprefix(start)
