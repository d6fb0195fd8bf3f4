"""Texts that can be taken back: names stand in the log as tokens, and the texts lie beside it.

Whoever has the salt and the text can show that a token stands for it. When both are deleted,
nobody can, and every proof over the log still holds.
"""

import re
from base64 import urlsafe_b64encode
from hmac import compare_digest, digest
from typing import Final
from unicodedata import normalize

_TOKENS: Final = re.compile(rb'"(~[A-Za-z0-9_-]{43})"')


def token(salted_with: bytes, text: str) -> str:
    """What stands for a text that was sealed with a fresh salt of 32 bytes.

    >>> token(bytes(32), "Ana")
    '~FkA5dRGewUPNyJ1xNWX5bBTwIiUNGVOGDHDFCynLpWA'
    """
    data = b"bonebook-sealed/v1\n" + normalize("NFC", text).encode()
    return "~" + urlsafe_b64encode(digest(salted_with, data, "sha256")).decode().rstrip("=")


def fits(name: str, salted_with: bytes, text: str) -> bool:
    """Whether this token stands for this text."""
    return compare_digest(name, token(salted_with, text))


def tokens_in(data: bytes) -> list[str]:
    """The tokens that stand in stored bytes, as quoted texts."""
    return [found.decode() for found in _TOKENS.findall(data)]
