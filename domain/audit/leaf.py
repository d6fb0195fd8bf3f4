"""The content of a leaf: a stored row, with a commitment in place of each private part.

A row is stored in three lines: what is open, the bones that nobody showed, and the rest. A row
of an older release is one line, all of it rest. The bytes are taken as they are stored, and
never read.
"""

import re
from binascii import b2a_base64
from functools import lru_cache
from hashlib import sha256
from typing import Final, Literal, NamedTuple

from domain.audit.errors import BadRow
from domain.audit.tree import leaf_hash

LeafPart = Literal["bones", "rest"]
"""The parts of a row that a leaf does not contain, but commits to by a salted hash each."""

LONGEST_ENTRY: Final = 60_000
"""The most bytes of an entry; tlog-tiles counts them in 16 bits."""
_KIND: Final = b"bonebook-leaf/v1\n"
_NOTHING: Final = b"{}"
_PART_HEADS: Final[dict[LeafPart, bytes]] = {
    "bones": b"bonebook-part/v1\nbones\n",
    "rest": b"bonebook-part/v1\nrest\n",
}
_BLOCK: Final = 64
_INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
_OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))
_WORD: Final = re.compile(r"[!-~]+", re.ASCII)


class StoredRow(NamedTuple):
    """An event as it lies in the log.

    Attributes
    ----------
    position : its place in the whole log, from 1
    stream, version : the match or other stream, and its place in it, from 1
    tag : the kind of its fact
    state : the stored bytes
    """

    position: int
    stream: str
    version: int
    tag: str
    state: bytes


class Parts(NamedTuple):
    """The bytes of the three parts of a row: what is open, bones that nobody showed, the rest."""

    open: bytes
    bones: bytes
    rest: bytes


def parts(state: bytes) -> Parts:
    """The parts of stored bytes; one line, of an older release, is all `rest`, and `open` is {}.

    Raises `BadRow` where there are neither one line nor three, or of three the first is ``{}``
    or empty. The lines themselves are not read.
    """
    lines = state.split(b"\n")
    if len(lines) == 1:
        return Parts(_NOTHING, b"", state)
    if len(lines) != 3 or len(lines[0]) <= len(_NOTHING):
        # An empty open part would be the same leaf as the one line of an older row.
        raise BadRow("its bytes are neither one line nor three")
    return Parts(*lines)


def salt(secret: bytes, part: LeafPart, position: int) -> bytes:
    """The salt, 32 bytes, of a part of the row at this position, by the secret of its log."""
    return _salting(secret, part).of(position)


def commitment(salted_with: bytes, part: LeafPart, data: bytes) -> bytes:
    """The commitment, 32 bytes, to a part whose bytes are `data`, by its salt.

    Without the salt nobody can guess the part and compare.
    """
    key = salted_with.ljust(_BLOCK, b"\0")
    inner = sha256(key.translate(_INNER) + _PART_HEADS[part] + data).digest()
    return sha256(key.translate(_OUTER) + inner).digest()


# HMAC as RFC 2104 writes it: several times as quick for messages so short as `hmac.digest`, which
# looks its algorithm up anew each time.


class _Salting:
    """An HMAC by the secret, as far as it is the same for all salts of a part."""

    def __init__(self, secret: bytes, part: LeafPart) -> None:
        key = secret.ljust(_BLOCK, b"\0")
        self._inner = sha256(key.translate(_INNER) + b"bonebook-salt/v1\n%s\n" % part.encode())
        self._outer = sha256(key.translate(_OUTER))

    def of(self, position: int) -> bytes:
        inner, outer = self._inner.copy(), self._outer.copy()
        inner.update(b"%d\n" % position)
        outer.update(inner.digest())
        return outer.digest()


_salting = lru_cache(maxsize=8)(_Salting)


@lru_cache(maxsize=4096)
def _word(text: str) -> bytes:
    """A stream or a tag as it stands in an entry. Raises `BadRow`."""
    if not _WORD.fullmatch(text):
        raise BadRow("its stream or its tag has characters that no release ever stored")
    return text.encode()


class LeafMaker:
    """Makes the leaves of one log, which has an origin and a secret of 32 bytes."""

    def __init__(self, origin: str, secret: bytes) -> None:
        self.origin = origin
        self._secret = secret
        self._head = _KIND + origin.encode() + b"\n"

    def entry(self, row: StoredRow) -> bytes:
        """The bytes whose hash is the leaf of a row, private parts replaced by commitments.

        Raises `BadRow` where `parts` does, for other than printable ASCII in the stream or the
        tag, and for an entry of more than `LONGEST_ENTRY` bytes.
        """
        part = parts(row.state)
        made = b"%s%d\n%s\n%d\n%s\n%s\n%s\n%s\n" % (
            self._head,
            row.position,
            _word(row.stream),
            row.version,
            _word(row.tag),
            part.open,
            self._commitment("bones", row.position, part.bones),
            self._commitment("rest", row.position, part.rest),
        )
        if len(made) > LONGEST_ENTRY:
            raise BadRow(f"its entry is longer than {LONGEST_ENTRY} bytes")
        return made

    def leaf(self, row: StoredRow) -> bytes:
        """The hash of the leaf of a row. Raises `BadRow` as `entry` does."""
        return leaf_hash(self.entry(row))

    def salt(self, part: LeafPart, position: int) -> bytes:
        """The salt that opens a part of the row at a position."""
        return salt(self._secret, part, position)

    def _commitment(self, part: LeafPart, position: int, data: bytes) -> bytes:
        made = commitment(salt(self._secret, part, position), part, data)
        return b2a_base64(made, newline=False)
