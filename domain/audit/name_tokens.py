"""Sealed names: what stands in the log in place of a name that may have to be erased.

A token commits to the name with a salt of its own. Name and salt lie beside the log: without
them the token tells nothing, and every proof of the event that has it still holds.
"""

import re
from base64 import urlsafe_b64encode
from collections.abc import Iterable, Mapping
from hmac import digest
from typing import Final
from unicodedata import normalize

from msgspec import Struct, json

_HEAD: Final = b"bonebook-sealed/v1\n"
_IN_ROW: Final = re.compile(rb'"(~[A-Za-z0-9_-]{43})"')
SEALED_TAGS: Final = frozenset(("match-opened", "entry-made", "record-corrected"))
"""The kinds of event whose names are sealed."""


class SealedName(Struct, frozen=True):
    """The name behind a token, and its salt; both empty once the name is erased."""

    salt: bytes
    text: str


def token(salt: bytes, text: str) -> str:
    """The 44 characters that stand for a text in the log; other Unicode forms give the same.

    >>> token(bytes(32), "Ana")
    '~FkA5dRGewUPNyJ1xNWX5bBTwIiUNGVOGDHDFCynLpWA'
    """
    hashed = digest(salt, _HEAD + normalize("NFC", text).encode(), "sha256")
    return "~" + urlsafe_b64encode(hashed).decode().rstrip("=")


def tokens_in(state: bytes) -> list[str]:
    """The tokens in the stored bytes of an event, in their order, repeats too."""
    return [one.decode() for one in _IN_ROW.findall(state)]


def with_names(state: bytes, names: Mapping[str, SealedName]) -> bytes:
    """The bytes of an event with names for its tokens; `names` has the names by token.

    The token of an erased name stays, and a token without a name in `names`.
    """

    def named(quoted: re.Match[bytes]) -> bytes:
        name = names.get(quoted[1].decode())
        return json.encode(name.text) if name and name.text else quoted[0]

    return _IN_ROW.sub(named, state)


def damage_in(tokens: Iterable[str], names: Mapping[str, SealedName]) -> str:
    """The first fault among the names of these tokens, "" where there is none.

    `names` has the names by token. An erased name is no fault; a name that is not there is.
    """
    for sealed in tokens:
        name = names.get(sealed)
        if name is None:
            return "its name is gone, and was not erased"
        if name.text and token(name.salt, name.text) != sealed:
            return "its name is not the one that was sealed"
    return ""
