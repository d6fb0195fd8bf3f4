"""Score cards: the bytes of one, what is signed of it, and whether a signature holds.

A card is a text that names the event which states its scores, by the hash of its leaf: so it
is bound to the log, and the log to it. Who signs has a key of their own device; the signature is
over the hash of the card and over who does what with it.
"""

from hashlib import sha256
from typing import Final

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ec import (
    ECDSA,
    SECP256R1,
    EllipticCurvePublicKey,
)
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256
from msgspec import MsgspecError, Struct, json

from domain.audit.checkpoints import decimal
from domain.audit.errors import BadNote
from domain.audit.notes import from_base64, to_base64

_KIND: Final = "bonebook-card/v1"
_SIGNATURE: Final = "bonebook-card-signature/v1"
_NONE: Final = "-"
_LINES: Final = 11
AGREE, REFUSE, RECEIVE = "agree", "refuse", "receive"
"""An act on a card: a player agrees or refuses, an official receives it."""
OFFICIAL: Final = "official"
ED25519_KEY, P256_KEY = "ed25519", "p256"


class Card(Struct, frozen=True):
    """A score card of one game, or of the match where the book has one for it.

    Attributes
    ----------
    origin, match : which log and match
    game : the number of the game; for a card of the match, of the game after which it was written
    book : the id, version and hash of the rule book
    players : by seat, as they stand in the log: their names, or tokens where names are sealed
    scores, wins : by side; the games won only where the card has them
    event : the version at which the scores are stated, and `leaf` the hash of its leaf
    supersedes : the hash of the card that this one amends, None for the first
    """

    origin: str
    match: str
    game: int
    book: tuple[str, str, str]
    players: tuple[str, ...]
    scores: tuple[int, ...]
    wins: tuple[int, ...] | None
    event: int
    leaf: bytes
    supersedes: str | None = None

    @property
    def text(self) -> str:
        """The card as it is signed: eleven lines."""
        lines = (
            _KIND,
            self.origin,
            self.match,
            str(self.game),
            " ".join(self.book),
            json.encode(self.players).decode(),
            _numbers(self.scores),
            _numbers(self.wins),
            str(self.event),
            to_base64(self.leaf),
            self.supersedes or _NONE,
        )
        return "".join(f"{line}\n" for line in lines)

    @property
    def hash(self) -> str:
        """The card's identity: the SHA-256 of its bytes, in base64."""
        return to_base64(sha256(self.text.encode()).digest())


def card(text: str) -> Card:
    """The card that this text is. Raises `BadNote` unless `Card.text` gives the same text."""
    lines = text.split("\n")
    if len(lines) != _LINES + 1 or lines[0] != _KIND or lines[-1]:
        raise BadNote(f"a card is {_LINES} lines, the first of them {_KIND}")
    _, origin, match, game, book, players, scores, wins, event, leaf, supersedes, _ = lines
    try:
        names = json.decode(players, type=tuple[str, ...])
    except MsgspecError as error:
        raise BadNote(f"the players of a card are a list of names: {error}") from error
    id_, version, digest = _words(book)
    read = Card(
        origin,
        match,
        decimal(game),
        (id_, version, digest),
        players=names,
        scores=tuple(map(_score, scores.split(" "))),
        wins=None if wins == _NONE else tuple(decimal(one) for one in wins.split(" ")),
        event=decimal(event),
        leaf=from_base64(leaf),
        supersedes=None if supersedes == _NONE else supersedes,
    )
    if read.text != text:
        raise BadNote("the card is not written as it must be")
    return read


def _score(text: str) -> int:
    """A score as a card has it, which by pairs may be below 0 (DP-22a)."""
    below = text.startswith("-")
    points = decimal(text[below:])
    return -points if below else points


def _words(book: str) -> list[str]:
    words = book.split(" ")
    if len(words) != 3:
        raise BadNote("a card names its rule book, the version and the hash")
    return words


def _numbers(numbers: tuple[int, ...] | None) -> str:
    return _NONE if numbers is None else " ".join(map(str, numbers))


def signed_text(card_hash: str, role: str, act: str, reason: str = "") -> str:
    """The signed text: who (`seat 0`, `official`) does what with a card, and why they refuse it.

    `act` is `AGREE`, `REFUSE` or `RECEIVE`. A refusal has a line for `reason`, even if that is
    empty; any other act leaves it out.

    >>> print(signed_text("vE8…=", "seat 0", "agree"), end="")
    bonebook-card-signature/v1
    seat 0
    agree
    vE8…=
    """
    why = f"{json.encode(reason).decode()}\n" if act == REFUSE else ""
    return f"{_SIGNATURE}\n{role}\n{act}\n{card_hash}\n{why}"


def signature_holds(key: str, text: str, signature: str) -> bool:
    """Whether this key (`ed25519:…` or `p256:…`, the public key in base64) signed this text.

    `signature` is base64 of 64 bytes; of P-256 r and s, each 32 bytes, not DER. False for a
    malformed key or signature as well.
    """
    kind, _, encoded = key.partition(":")
    try:
        public, signed = from_base64(encoded), from_base64(signature)
        if kind == ED25519_KEY:
            Ed25519PublicKey.from_public_bytes(public).verify(signed, text.encode())
        elif kind == P256_KEY:
            _verify_p256(public, signed, text.encode())
        else:
            return False
    except (BadNote, InvalidSignature, ValueError):
        return False
    return True


def _verify_p256(public: bytes, signed: bytes, data: bytes) -> None:
    """Verify a signature of r and s, 32 bytes each, as browsers make it, or raise."""
    r, s = (int.from_bytes(part, "big") for part in (signed[:32], signed[32:]))
    key = EllipticCurvePublicKey.from_encoded_point(SECP256R1(), public)
    key.verify(encode_dss_signature(r, s), data, ECDSA(SHA256()))
