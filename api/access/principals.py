"""Principals, keys, grants and venues: plain values, and how a key is made and read.

A key is `bb_<id>_<43 characters>`, 256 bits of chance, of which only the SHA-256 is kept.
"""

import re
import secrets
from hashlib import sha256
from typing import Annotated, Literal, NamedTuple, get_args

from msgspec import Meta, Struct

Role = Literal[
    "administrator",
    "director",
    "official",
    "recorder",
    "player",
    "partner",
    "broadcaster",
    "auditor",
    "scoreboard",
    "audience",
]
ROLES: tuple[Role, ...] = get_args(Role)
SEATED: tuple[Role, ...] = ("player", "partner")
"""Roles that are granted for a seat."""

LAGGING: tuple[Role, ...] = ("broadcaster", "auditor", "scoreboard", "audience")
"""Roles whose view may lag behind the table: they report nothing and decide nothing."""

PrincipalKind = Literal["person", "device", "service"]
Id = Annotated[str, Meta(pattern=r"\A[a-z0-9][a-z0-9-]{0,63}\Z")]
OptionalId = Annotated[str, Meta(pattern=r"\A([a-z0-9][a-z0-9-]{0,63})?\Z")]
"""An id, or an empty string for none."""
PrincipalName = Annotated[str, Meta(min_length=1, max_length=80)]
DelaySeconds = Annotated[int, Meta(ge=0, le=86_400)]
Delay = DelaySeconds | Literal["hand"]
"""How far a view lags behind the match: seconds, or until the hand is over."""

ONE_SCOPE = "(league|(event|table|match):[a-z0-9][a-z0-9-]{0,63})"
SCOPE = rf"\A{ONE_SCOPE}\Z"
GrantScope = Annotated[str, Meta(pattern=SCOPE)]
LEAGUE = "league"

_ID = "abcdefghjkmnpqrstuvwxyz23456789"
_TOKEN = re.compile(r"bb_([a-z0-9]{1,64})_[\w-]{43}", re.ASCII)


class Principal(Struct, frozen=True):
    """Somebody or something that may be granted a role.

    Attributes
    ----------
    id : what entries in the log name it by
    name : what people call it
    kind : a person, a device (a tablet at a table) or a service (another program)
    created_at : when it was made (RFC 3339)
    ended_at : when it was ended, after which none of its keys is good, or None
    """

    id: str
    name: str
    kind: PrincipalKind
    created_at: str
    ended_at: str | None = None


class AccessKey(Struct, frozen=True):
    """A stored access key; times are RFC 3339, or None.

    Attributes
    ----------
    sha256 : the hash of the key; for a link to an identity provider, of the person (`provider`)
    label : what the key is on or for; the name that a provider has for its person
    expires_at : when it ends by itself, None if it is good until it is revoked
    revoked_at : when it was revoked, None before
    used_at : its last use, coarsely: a minute may pass before a use is noted
    scopes : a service key's, by blanks (`api.access.key_scopes`); "" for all that its principal may
    place : where a service key is good: `public` or the scope of a grant; "" for all other keys
    provider : the identity provider of its person, issuer#claim (`provider_id`); "" for a secret
    """

    id: str
    principal: str
    sha256: str
    label: str
    created_at: str
    expires_at: str | None = None
    revoked_at: str | None = None
    used_at: str | None = None
    scopes: str = ""
    place: str = ""
    provider: str = ""


class Grant(Struct, frozen=True):
    """A role that a principal has in a scope.

    Attributes
    ----------
    principal : whose it is
    role : which role
    scope : `league`, `event:ID`, `table:ID` or `match:ID`
    seat : whose seat it is, for a player; whose partner, for a partner; None otherwise
    delay : how far what is shown lags behind: seconds, or `hand`, until the hand is over
    created_at, removed_at : when it was given, and taken away or None (RFC 3339)
    """

    principal: str
    role: Role
    scope: str
    seat: int | None = None
    delay: Delay = 0
    created_at: str = ""
    removed_at: str | None = None


class Venue(NamedTuple):
    """A match, where it is played, and whether everybody may watch it.

    A table goes by one name in the whole league. Without a match it is the venue that a
    match is to be opened at. Everybody watches a public match with its `delay`.
    """

    match: str = ""
    event: str = ""
    table: str = ""
    public: bool = False
    delay: Delay = 0

    def scopes(self) -> list[str]:
        """The scopes that reach this venue, the widest first."""
        named = (("event", self.event), ("table", self.table), ("match", self.match))
        return [LEAGUE, *(f"{kind}:{id}" for kind, id in named if id)]


def mint() -> tuple[str, str, str]:
    """A new key: its id, the key itself, which is kept nowhere, and the hash that is kept."""
    id = "".join(secrets.choice(_ID) for _ in range(8))
    token = f"bb_{id}_{secrets.token_urlsafe(32)}"
    return id, token, digest(token)


def digest(token: str) -> str:
    """The SHA-256 of a key or another secret, in hexadecimal digits."""
    return sha256(token.encode()).hexdigest()


def digest_of_person(provider: str, name: str) -> str:
    """The SHA-256 of a person, by provider and name there; it differs from that of every key."""
    return digest(f"{provider} {name}")


def key_id(token: str) -> str:
    """The id in a key, "" where it has not the form of one."""
    parsed = _TOKEN.fullmatch(token)
    return parsed[1] if parsed else ""
