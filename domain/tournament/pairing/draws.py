"""A draw that anyone can check: committed to beforehand, recomputed afterwards.

Before the public value exists, the organiser publishes the commitment: it fixes a secret and
the entries, and tells neither the secret nor the order. The public value is one that nobody
chooses: a future round of a beacon, or bones turned up before two witnesses. With both, the
order is worked out below, by whoever likes. Neither side can steer it: the secret was fixed
before the value was known, and the value was not the organiser's.
"""

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from itertools import count

from domain.errors import NoSuchRule

SECRET_BYTES = 32

_WORD_BYTES = 8
_WORDS = 1 << (8 * _WORD_BYTES)


def commitment(secret: bytes, entries: Sequence[str]) -> bytes:
    """The commitment published before the public value exists: 32 bytes for secret and entries.

    Raises `NoSuchRule` where the secret is not of 32 bytes, or two entries are the same.

    >>> commitment(bytes(range(32)), "ABCDEFGH").hex()[:16]
    '6bc4acf1d41ad60c'
    """
    listed = _listed(entries)
    if len(secret) != SECRET_BYTES:
        raise NoSuchRule("secret", f"has {len(secret)} bytes; a draw needs {SECRET_BYTES}")
    return hashlib.sha256(b"bonebook-draw-commit/1\n" + secret + _digest(listed)).digest()


def drawn_order(secret: bytes, entries: Sequence[str], public_value: str) -> tuple[str, ...]:
    """The entries in the order drawn; it does not depend on the order in which they are given.

    `public_value` is ASCII: the beacon's round, or the bones as they were turned up.
    Raises `NoSuchRule` if it is not, or if two entries are the same. The secret is not checked.

    >>> "".join(drawn_order(bytes(range(32)), "ABCDEFGH", "6-4 5-0 3-3"))
    'EHDGABCF'
    """
    order = _listed(entries)
    if not public_value.isascii():
        raise NoSuchRule("public_value", "must be ASCII")
    digest = _digest(order)
    key = hashlib.sha256(b"bonebook-draw/1\n" + secret + digest + public_value.encode()).digest()
    words = _words(key)
    for last in range(len(order) - 1, 0, -1):
        other = _below(last + 1, words)
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def _listed(entries: Sequence[str]) -> list[str]:
    """The entries by their UTF-8 bytes, which everybody sorts alike."""
    if len(set(entries)) != len(entries):
        raise NoSuchRule("entries", "names one twice")
    return sorted(entries, key=str.encode)


def _digest(listed: Sequence[str]) -> bytes:
    return hashlib.sha256("\n".join(listed).encode()).digest()


def _words(key: bytes) -> Iterator[int]:
    """64-bit numbers without end: HMAC-SHA-256 of a counter, four of them to a block."""
    for block in count():
        stream = hmac.digest(key, block.to_bytes(8, "big"), "sha256")
        for at in range(0, len(stream), _WORD_BYTES):
            yield int.from_bytes(stream[at : at + _WORD_BYTES], "big")


def _below(bound: int, words: Iterator[int]) -> int:
    """A number below the bound, each as likely as the others: the uneven rest is passed over."""
    fair = _WORDS - _WORDS % bound
    return next(word for word in words if word < fair) % bound
