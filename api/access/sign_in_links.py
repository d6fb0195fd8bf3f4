"""One-time links by which people and tablets sign in, and how their codes are made.

A code is 256 bits of chance, of which only the SHA-256 is kept.
"""

import re
import secrets

from msgspec import Struct

from api.access.principals import digest

_LINK = re.compile(r"bl_([0-9a-f]{12})_[\w-]{43}", re.ASCII)


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


def mint_link() -> tuple[str, str, str]:
    """A new link's id, its code, which is kept nowhere, and the hash that is kept."""
    id = secrets.token_hex(6)
    code = f"bl_{id}_{secrets.token_urlsafe(32)}"
    return id, code, digest(code)


def address_of_link(server: str, code: str) -> str:
    """The address of a link on a server; no browser sends what comes after the `#`."""
    return f"{server}/sign-in#{code}"


def link_id(code: str) -> str:
    """The id in a link's code, "" where it has not the form of one."""
    parsed = _LINK.fullmatch(code)
    return parsed[1] if parsed else ""
