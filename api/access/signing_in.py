"""Sessions of people who signed in on a page, and the one-time links that open them.

Plain values, and how their secrets are made: 256 bits of chance, of which only the SHA-256 is kept.
"""

import re
import secrets
from datetime import timedelta
from typing import NamedTuple

from msgspec import Struct

from api.access.principals import digest
from api.settings import Settings

_LINK = re.compile(r"bl_([0-9a-f]{12})_[\w-]{43}", re.ASCII)


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


class SignInLink(Struct, frozen=True):
    """A stored one-time link, good until it is used (`used_at`, None before) or expires.

    `made_by` is the id of its maker's key, "" from a command line. Times are RFC 3339.
    """

    id: str
    sha256: str
    principal: str
    made_by: str
    created_at: str
    expires_at: str
    used_at: str | None = None


class SessionTimes(NamedTuple):
    """How long a session lasts without use, how long at most, and how long a link is good.

    A tablet's session lasts as long whether it is used or not, so that it outlives an outage.
    """

    idle: timedelta = timedelta(minutes=30)
    longest: timedelta = timedelta(hours=12)
    link: timedelta = timedelta(minutes=10)
    tablet: timedelta = timedelta(days=7)


def mint_session() -> tuple[str, str]:
    """A new secret for the browser, stored nowhere, and the hash that is stored."""
    token = f"bs_{secrets.token_urlsafe(32)}"
    return token, digest(token)


def mint_link() -> tuple[str, str, str]:
    """A new link's id, its code, which is kept nowhere, and the hash that is kept."""
    id = secrets.token_hex(6)
    code = f"bl_{id}_{secrets.token_urlsafe(32)}"
    return id, code, digest(code)


def address_of_link(server: str, code: str) -> str:
    """The address of a link on a server; no browser sends what comes after the `#`."""
    return f"{server}/sign-in#{code}"


def provider_id(settings: Settings) -> str:
    """The id of the provider as links have it: its issuer, and the claim that names people."""
    return f"{settings.openid_issuer}#{settings.openid_claim}"


def person_name(settings: Settings, name: str) -> str:
    """The name of a person at the provider, as links have it: addresses in small letters."""
    return name.strip().lower() if settings.openid_claim == "email" else name


def link_id(code: str) -> str:
    """The id in a link's code, "" where it has not the form of one."""
    parsed = _LINK.fullmatch(code)
    return parsed[1] if parsed else ""
