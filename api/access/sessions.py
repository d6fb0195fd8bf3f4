"""Sessions of people who signed in on a page: plain values, and how their secrets are made.

A secret is 256 bits of chance, of which only the SHA-256 is kept.
"""

import secrets
from datetime import timedelta
from typing import Final, NamedTuple

from msgspec import Struct

from api.access.principals import digest

TABLET_LASTS: Final = timedelta(days=7)
"""How long the session of a tablet lasts."""


class Session(Struct, frozen=True):
    """A stored session; times are RFC 3339, or None.

    Attributes
    ----------
    sha256 : of what the browser holds
    principal : who signed in
    key : id of the key or link that they signed in with
    vouched_by : id of the key whose end is the session's end too, "" where there is none
    created_at : when they signed in
    expires_at : when it ends, however it is used
    good_until : when it ends unless it is used before
    ended_at : when it was ended, by signing out or by an administrator
    at_match : the one match that a tablet's session is good for, "" for a person's
    """

    sha256: str
    principal: str
    key: str
    vouched_by: str
    created_at: str
    expires_at: str
    good_until: str
    ended_at: str | None = None
    at_match: str = ""


class SessionTimes(NamedTuple):
    """How long a session lasts without use, how long at most, and how long a link is good.

    A server has the first three from its settings. A tablet's session lasts as long whether it is
    used or not, so that it outlives an outage.
    """

    idle: timedelta
    longest: timedelta
    link: timedelta
    tablet: timedelta = TABLET_LASTS


def mint_session() -> tuple[str, str]:
    """A new secret for the browser, stored nowhere, and the hash that is stored."""
    token = f"bs_{secrets.token_urlsafe(32)}"
    return token, digest(token)
