"""Signed notes (C2SP signed-note), the keys that sign them, and cosignatures.

A note is a text and under it lines of signatures, each with the name and the short id of its
key. Lines of keys that nobody asked about are passed over; a line of a known key that does
not verify makes the whole note worthless. A cosignature (C2SP tlog-cosignature) is a
signature over the text and a time.
"""

from base64 import b64decode, b64encode
from binascii import Error as NotBase64
from collections.abc import Iterable
from hashlib import sha256
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec import Struct

from domain.audit.errors import BadNote

ED25519: Final = 0x01
COSIGNATURE: Final = 0x04
_KINDS: Final = (ED25519, COSIGNATURE)
_MOST_SIGNATURES: Final = 64
_DASH: Final = "— "
_TIME_BYTES: Final = 8
_SIGNATURE_BYTES: Final = 64


class NoteKey(Struct, frozen=True):
    """A key that verifies signatures: its name, its kind (`ED25519`, `COSIGNATURE`), 32 bytes.

    >>> NoteKey("a.example", ED25519, bytes(32)).text
    'a.example+76599a8f+AQAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'
    """

    name: str
    kind: int
    public: bytes

    @property
    def id(self) -> bytes:
        """The key's id in notes: the four bytes that precede each of its signatures."""
        named = self.name.encode() + b"\n" + bytes((self.kind,)) + self.public
        return sha256(named).digest()[:4]

    @property
    def text(self) -> str:
        """The key as people hand it on (a vkey)."""
        return f"{self.name}+{self.id.hex()}+{to_base64(bytes((self.kind,)) + self.public)}"


def note_key(text: str) -> NoteKey:
    """The key of this text (`NoteKey.text`). Raises `BadNote` if malformed or of another id."""
    name, plus, rest = text.strip().partition("+")
    id_, second, encoded = rest.partition("+")
    if not plus or not second:
        raise BadNote(f"{text!r} is no key: NAME+ID+BASE64 is asked for")
    data = from_base64(encoded)
    if len(data) != 33 or data[0] not in _KINDS:
        raise BadNote(f"the key of {name} is neither Ed25519 nor one for cosignatures")
    key = NoteKey(_checked_name(name), data[0], data[1:])
    if key.id.hex() != id_:
        raise BadNote(f"the key of {name} has the id {key.id.hex()}, not {id_}")
    return key


class NoteSigner:
    """A key that signs; made from its name, its kind and the 32 bytes of its seed.

    Raises `BadNote` for a name that no key can have, `ValueError` for a seed of another length.
    An `ED25519` key makes a `signature`, a `COSIGNATURE` key a `cosignature`: neither checks it.
    """

    def __init__(self, name: str, kind: int, seed: bytes) -> None:
        self._private = Ed25519PrivateKey.from_private_bytes(seed)
        public = self._private.public_key().public_bytes_raw()
        self.key = NoteKey(_checked_name(name), kind, public)

    def named(self, name: str) -> "NoteSigner":
        """This key under another name; a signature under one name is not taken for the other's."""
        return NoteSigner(name, self.key.kind, self._private.private_bytes_raw())

    def signature(self, text: str) -> str:
        """The signature line for a note of this text; both the text and the line end with LF."""
        return self._line(self._private.sign(text.encode()))

    def cosignature(self, text: str, time: int) -> str:
        """The signature line, with LF, of a witness who saw this text at `time` (Unix seconds)."""
        signed = self._private.sign(_cosigned(text, time))
        return self._line(time.to_bytes(_TIME_BYTES, "big") + signed)

    def _line(self, signature: bytes) -> str:
        return f"{_DASH}{self.key.name} {to_base64(self.key.id + signature)}\n"


class NoteSignature(Struct, frozen=True):
    """A signature line: the name and id of its key, the signature, the line whole."""

    name: str
    id: bytes
    signature: bytes
    line: str


class Note(Struct, frozen=True):
    """A text, which ends with a line feed, and the signatures under it."""

    text: str
    signatures: tuple[NoteSignature, ...]

    def __str__(self) -> str:
        return f"{self.text}\n{''.join(one.line for one in self.signatures)}"


class Signed(Struct, frozen=True):
    """A key whose signature verifies, the signature line, its time in Unix seconds (0: none)."""

    key: NoteKey
    line: str
    time: int = 0


def note(data: bytes) -> Note:
    """The note that these bytes spell; `signed_by` checks its signatures.

    Raises `BadNote` if they are malformed or have no signature line.
    """
    try:
        whole = data.decode()
    except UnicodeDecodeError as error:
        raise BadNote("it is no UTF-8") from error
    if any(char < " " and char != "\n" for char in whole):
        raise BadNote("it has control characters")
    text, gap, lines = whole.rpartition("\n\n")
    if not gap or not lines.endswith("\n"):
        raise BadNote("it has no signatures below an empty line, or is cut short")
    signatures = tuple(_signature(line) for line in lines.removesuffix("\n").split("\n"))
    if len(signatures) > _MOST_SIGNATURES:
        raise BadNote(f"it has more than {_MOST_SIGNATURES} signatures")
    return Note(text + "\n", signatures)


def signed_by(signed: Note, keys: Iterable[NoteKey]) -> list[Signed]:
    """Those of these keys that signed the note, each with its first line, in the note's order.

    Lines of other keys are passed over. Raises `BadNote` where any line that bears the name and
    the id of one of them does not verify.
    """
    known = {(key.name, key.id): key for key in keys}
    by_key: dict[NoteKey, Signed] = {}
    for signature in signed.signatures:
        key = known.get((signature.name, signature.id))
        if key is None:
            continue
        time = _verified(key, signed.text, signature.signature)
        if time is None:
            raise BadNote(f"bad signature of {key.name}")
        by_key.setdefault(key, Signed(key, signature.line, time))
    return list(by_key.values())


def _verified(key: NoteKey, text: str, signature: bytes) -> int | None:
    """The time in a signature, 0 where its kind has none; None where it does not verify."""
    time, message = 0, text.encode()
    if key.kind == COSIGNATURE:
        time = int.from_bytes(signature[:_TIME_BYTES], "big")
        message, signature = _cosigned(text, time), signature[_TIME_BYTES:]
    if len(signature) != _SIGNATURE_BYTES or time >= 1 << 63:
        return None
    try:
        Ed25519PublicKey.from_public_bytes(key.public).verify(signature, message)
    except (InvalidSignature, ValueError):
        return None
    return time


def _cosigned(text: str, time: int) -> bytes:
    return f"cosignature/v1\ntime {time}\n{text}".encode()


def _signature(line: str) -> NoteSignature:
    name, space, encoded = line.removeprefix(_DASH).partition(" ")
    if not line.startswith(_DASH) or not space:
        raise BadNote("a line below the empty one is no signature")
    data = from_base64(encoded)
    if len(data) < 5:
        raise BadNote("a signature is too short")
    return NoteSignature(_checked_name(name), data[:4], data[4:], line + "\n")


def _checked_name(name: str) -> str:
    if not name or "+" in name or any(char.isspace() or char < " " for char in name):
        raise BadNote(f"{name!r} is no name of a key: leave out spaces and +")
    return name


def to_base64(data: bytes) -> str:
    """Bytes in the base64 of notes, with padding."""
    return b64encode(data).decode()


def from_base64(text: str) -> bytes:
    """Decode canonical base64, with padding. Raises `BadNote` for any other text."""
    try:
        data = b64decode(text.encode("ascii"), validate=True)
    except (NotBase64, ValueError) as error:
        raise BadNote("there is base64 that is none") from error
    if to_base64(data) != text:
        raise BadNote("there is base64 that is not written as it must be")
    return data
