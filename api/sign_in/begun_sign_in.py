"""A sign-in that was begun at an identity provider: one secret, which the browser keeps.

State, nonce and code verifier are worked out from the secret, so the server keeps nothing, and any
of its nodes takes the browser back. Whoever knows the state, which is in addresses, knows no other.
"""

import secrets
from base64 import urlsafe_b64encode
from hashlib import sha256
from typing import NamedTuple
from urllib.parse import quote, unquote

SECONDS = 600
"""Most seconds that a sign-in may take."""


class BegunSignIn(NamedTuple):
    """The secret of a sign-in, and the path to go on to when it is done."""

    secret: str
    onward: str

    @property
    def cookie(self) -> str:
        """Secret and path as the value of a cookie, for `from_cookie`."""
        return f"{self.secret}.{quote(self.onward, safe='')}"

    @property
    def state(self) -> str:
        """The text that the provider sends back, so that no other sign-in is taken for this one."""
        return _derived("state", self.secret)

    @property
    def nonce(self) -> str:
        """The text that the ID token must contain: it shows that the token is for this sign-in."""
        return _derived("nonce", self.secret)

    @property
    def verifier(self) -> str:
        """The code verifier of PKCE (RFC 7636)."""
        return _derived("verifier", self.secret)

    @property
    def challenge(self) -> str:
        """The code challenge of PKCE: the SHA-256 of the verifier."""
        return _text(sha256(self.verifier.encode()).digest())


def begun_sign_in(onward: str) -> BegunSignIn:
    """A new sign-in, with a random secret, that leads on to the path `onward`."""
    return BegunSignIn(secrets.token_urlsafe(32), onward)


def from_cookie(value: str) -> BegunSignIn | None:
    """The sign-in that a browser began, its path unchecked; None if its cookie is malformed."""
    secret, _, onward = value.partition(".")
    return BegunSignIn(secret, unquote(onward)) if len(secret) == 43 else None


def _derived(purpose: str, secret: str) -> str:
    return _text(sha256(f"{purpose} {secret}".encode()).digest())


def _text(digest: bytes) -> str:
    return urlsafe_b64encode(digest).decode().rstrip("=")
