"""API keys: who may ask for what, and who may report which fact.

A key is `bb_<id>_<43 characters>`. Only its SHA-256 is kept, in a file of its own
that its owner alone may read. Here also is the guard that every route has; a route
that does not say who may use it is closed to everybody.
"""

import hmac
import os
import secrets
import tomllib
from hashlib import sha256
from pathlib import Path
from stat import S_IMODE
from typing import Annotated, Any, NamedTuple

from litestar.connection import ASGIConnection
from litestar.exceptions import NotAuthorizedException, PermissionDeniedException
from litestar.handlers.base import BaseRouteHandler
from msgspec import Meta, Struct, ValidationError, convert

from api.access.principals import Role
from api.http.rate_limit import address_of, spend
from domain import events as e

ROLES: tuple[Role, ...] = ("official", "recorder", "audience")

_ID = "abcdefghjkmnpqrstuvwxyz23456789"
_UNKNOWN = "0" * 64


class BadKeys(Exception):
    """The file of keys cannot be used; the text says what to change."""


class Key(Struct, frozen=True, forbid_unknown_fields=True):
    """What is kept of a key: what its holder is, and the key's SHA-256."""

    role: Role
    sha256: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class KeyHolder(NamedTuple):
    """Who sent a request: the id of the key, and the role that it gives."""

    id: str
    role: Role


class Keys:
    """The keys that are known, by id."""

    def __init__(self, keys: dict[str, Key]) -> None:
        self._keys = keys

    def caller(self, token: str) -> KeyHolder | None:
        """Whose key this is, None where it is nobody's. Takes as long either way."""
        id = token.split("_", 2)[1] if token.startswith("bb_") and token.count("_") > 1 else ""
        key = self._keys.get(id)
        known = hmac.compare_digest(_digest(token), key.sha256 if key else _UNKNOWN)
        return KeyHolder(id, key.role) if key and known else None


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def mint(role: Role) -> tuple[str, str, Key]:
    """A new key: its id, the key itself, which is kept nowhere, and what is kept of it."""
    id = "".join(secrets.choice(_ID) for _ in range(8))
    token = f"bb_{id}_{secrets.token_urlsafe(32)}"
    return id, token, Key(role, _digest(token))


def open_keys(path: Path) -> tuple[Keys, dict[Role, str]]:
    """The keys in this file. A file that is not there is made, with a key for each role.

    The new keys come back by role, to be shown once. Raises `BadKeys`.
    """
    if path.exists():
        return Keys(_read(path)), {}
    made: dict[Role, tuple[str, str, Key]] = {role: mint(role) for role in ROLES}
    lines = ["# Keys to this Bonebook, by id. Delete a key's lines to revoke it; restart.\n"]
    lines += [
        f'\n[{id}]\nrole = "{key.role}"\nsha256 = "{key.sha256}"\n' for id, _, key in made.values()
    ]
    try:
        file = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except OSError as error:
        raise BadKeys(f"{path} cannot be made: {error.strerror}") from error
    with os.fdopen(file, "w") as opened:
        opened.writelines(lines)
    return (
        Keys({id: key for id, _, key in made.values()}),
        {role: token for role, (_, token, _) in made.items()},
    )


def _read(path: Path) -> dict[str, Key]:
    mode = S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        raise BadKeys(f"{path}: others may read it (mode {mode:04o}); chmod 600 it")
    try:
        return convert(tomllib.loads(path.read_text()), dict[str, Key])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise BadKeys(f"{path} cannot be read: {error}") from error


# --- the guard ----------------------------------------------------------------------------


def may(*roles: Role, in_query: bool = False) -> dict[str, Any]:
    """The `opt` of a route: who may use it, and whether the key may be in `?key=`.

    A page and its event stream cannot send a header, so they may.
    """
    return {"roles": roles, "key_in_query": in_query}


OWN_ROUTE = {
    "match-opened": "POST /v1/matches",
    "claim-raised": "POST /v1/matches/{id}/claims",
    "ruling-given": "POST /v1/matches/{id}/claims/{position}/ruling",
    "record-corrected": "POST /v1/matches/{id}/corrections",
}
"""Facts that nobody reports as events, and where they go instead."""

FOR_OFFICIALS = (
    "observed",
    "late-change-noted",
    "consequence-reversed",
    "dispute-closed",
    "player-disqualified",
)
"""Facts that say what an official found or ordered."""


def why_not(role: Role, fact: e.Fact) -> str:
    """Why a key of this role may not report a fact as an event; "" where it may."""
    tag = e.tag_of(type(fact))
    if tag in OWN_ROUTE:
        return f"{tag} is sent to {OWN_ROUTE[tag]}"
    if role == "official":
        return ""
    if tag in FOR_OFFICIALS:
        return f"{tag} is for a key of an official"
    by_ruling = isinstance(fact, e.HandEnded | e.GameEnded | e.MatchEnded) and fact.ruling
    return f"{tag} by a ruling is for a key of an official" if by_ruling else ""


PUBLIC: dict[str, Any] = {"public": True}
"""The `opt` of a route that needs no key."""


async def guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Let in who may use this route; every route of the app has this guard.

    It awaits nothing, but one that is no coroutine would be run in a thread each time.
    Raises 401 where there is no good key, 429 where it asks too often, and 403 where its
    role may not. Wrong keys are counted by address, and 429 once there are many; a good one
    is let in all the same, since others may be at that address.
    """
    if handler.opt.get("public"):
        return
    token, state = _token(connection, handler), connection.scope["state"]
    caller = _keys(connection).caller(token)
    if caller is None:
        if token:
            wrong, where = (
                connection.app.state["wrong_keys"],
                address_of(connection.scope["client"]),
            )
            detail = "too many wrong keys came from this address"
            state["quota"] = spend(wrong, "wrong-keys", where, detail)
        raise NotAuthorizedException(
            "give a key: Authorization: Bearer bb_…", headers={"WWW-Authenticate": "Bearer"}
        )
    state["caller"] = caller
    buckets = connection.app.state["buckets"]
    state["quota"] = spend(buckets, "key", caller.id, "this key asks too often")
    allowed = handler.opt.get("roles", ())
    if caller.role not in allowed:
        raise PermissionDeniedException(
            f"a key for {caller.role} may not do this; {' or '.join(allowed) or 'nobody'} may"
        )


def _keys(connection: ASGIConnection[Any, Any, Any, Any]) -> Keys:
    return connection.app.state["keys"]


def _token(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> str:
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return token.strip()
    asked = connection.query_params.getall("key", [])
    return asked[0] if handler.opt.get("key_in_query") and len(asked) == 1 else ""


def the_caller(scope: Any) -> KeyHolder:
    """Who sent this request, once the guard has let it in."""
    return scope["state"]["caller"]
