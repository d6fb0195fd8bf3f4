"""The guard of every route: who asks, and whether they may.

A route names the action that it is, and no more; `api.access.policy` says who may do that, and
where. A route that names none is closed to everybody. A match that the caller may not watch is
answered as one that is not there.
"""

from typing import Any

from litestar.connection import ASGIConnection
from litestar.exceptions import (
    NotAuthorizedException,
    PermissionDeniedException,
)
from litestar.handlers.base import BaseRouteHandler

from api.access.directory import ANONYMOUS, Caller, Directory
from api.access.policy import NAMED_INSIDE, POLICY, allowed, allowed_anywhere
from api.access.principals import Venue
from api.http.rate_limit import address_of, spend
from domain import events as e
from domain.recorder import UnknownStream

PUBLIC: dict[str, Any] = {"public": True}
"""The `opt` of a route that shows nothing of any match and needs no key."""


def may(action: str, in_query: bool = False) -> dict[str, Any]:
    """The `opt` of a route: what it does, and whether the key may be in `?key=`.

    A page and its event stream cannot send a header, so they may.
    """
    return {"action": action, "key_in_query": in_query}


async def guard(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Let in who may use this route; every route of the app has this guard.

    Raises 401 where there is no good key, 429 where it asks too often, 403 where its
    principal may not do this, `UnknownStream` where it may not know of the match, and
    `StoreUnavailable` where nobody can say.
    """
    if handler.opt.get("public"):
        return
    directory, state = directory_of(connection), connection.scope["state"]
    await directory.at_hand()
    action, match = handler.opt.get("action", ""), connection.path_params.get("match")
    caller = await _caller(connection, handler, directory)
    if caller is ANONYMOUS:
        who, detail = address_of(connection.scope["client"]), "this address asks too often"
    else:
        who, detail = caller.key, "this key asks too often"
        state["caller"] = caller
    state["quota"] = spend(connection.app.state["buckets"], "key", who, detail)
    if not _may(directory, caller, action, match):
        # What was granted on another node a moment ago is good: a refusal is given on news alone.
        await directory.refresh()
        caller = directory.still(caller) or ANONYMOUS
        if not _may(directory, caller, action, match):
            await _refuse(connection, directory, caller, action, match)
    state["caller"] = caller


def _may(directory: Directory, caller: Caller, action: str, match: str | None) -> bool:
    if match is not None:
        return allowed(caller.grants, action, directory.venue(match))
    if action in NAMED_INSIDE:
        return allowed_anywhere(caller.grants, action)
    return allowed(caller.grants, action, Venue())


async def _caller(
    connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler, directory: Directory
) -> Caller:
    """Who asks: whoever gives no key at all is `ANONYMOUS`.

    Raises 401 for a key that is none. Those are counted by address, and 429 once there are
    many; a good one is let in all the same, since others may be at that address.
    """
    token = _token(connection, handler)
    if token is None:
        return ANONYMOUS
    caller = directory.caller(token)
    if caller is None:
        wrong, where = connection.app.state["wrong_keys"], address_of(connection.scope["client"])
        detail = "too many wrong keys came from this address"
        # Before the store is asked: wrong keys must not become its work.
        quota = spend(wrong, "wrong-keys", where, detail)
        await directory.refresh()
        caller = directory.caller(token)
        if caller is None:
            connection.scope["state"]["quota"] = quota
            raise _no_key()
    return caller


def _token(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> str | None:
    """What was given as a key, None where nothing was."""
    given = connection.headers.get("authorization")
    if given is not None:
        scheme, _, token = given.partition(" ")
        return token.strip() if scheme.lower() == "bearer" else ""
    asked = connection.query_params.getall("key", [])
    if not asked or not handler.opt.get("key_in_query"):
        return None
    return asked[0] or None if len(asked) == 1 else ""


def _no_key() -> NotAuthorizedException:
    return NotAuthorizedException(
        "give a key: Authorization: Bearer bb_…", headers={"WWW-Authenticate": "Bearer"}
    )


async def _refuse(
    connection: ASGIConnection[Any, Any, Any, Any],
    directory: Directory,
    caller: Caller,
    action: str,
    match: str | None,
) -> None:
    """Refuse, and give away no match that the caller may not know of."""
    if caller is ANONYMOUS:
        raise _no_key()
    if match is not None:
        watches = allowed(caller.grants, "watch", directory.venue(match))
        if not watches or not await connection.app.state["matches"].log.version(match):
            raise UnknownStream(match)
    raise not_granted(action)


def not_granted(action: str) -> PermissionDeniedException:
    """The refusal of somebody who may know of a thing but not do this to it."""
    roles = " or ".join(POLICY.get(action, ())) or "nobody"
    return PermissionDeniedException(f"{action}: not granted to this key here; {roles} may")


def require(connection: ASGIConnection[Any, Any, Any, Any], action: str, venue: Venue) -> None:
    """Refuse an action at a place that only the body names. Raises 403."""
    if not allowed(the_caller(connection.scope).grants, action, venue):
        raise not_granted(action)


def may_here(connection: ASGIConnection[Any, Any, Any, Any], action: str) -> bool:
    """Whether the caller may do this too, to the match of the request."""
    return allowed(the_caller(connection.scope).grants, action, venue_of(connection))


def venue_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Venue:
    """Where the match of the request is played; nowhere, where it names none."""
    return directory_of(connection).venue(connection.path_params.get("match", ""))


def directory_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Directory:
    """Who may do what, as this server knows it."""
    return connection.app.state["directory"]


def the_caller(scope: Any) -> Caller:
    """Who sent this request, once the guard has let it in."""
    return scope["state"]["caller"]


# --- who may report which fact ------------------------------------------------------------

OWN_ROUTE = {
    "match-opened": "POST /v1/matches",
    "claim-raised": "POST /v1/matches/{id}/claims",
    "ruling-given": "POST /v1/matches/{id}/claims/{position}/ruling",
    "record-corrected": "POST /v1/matches/{id}/corrections",
    "score-card-signed": "POST /v1/matches/{id}/signatures",
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


def why_not(official: bool, fact: e.Fact) -> str:
    """Why an official, or a recorder, may not report a fact as an event; "" where they may."""
    tag = e.tag_of(type(fact))
    if tag in OWN_ROUTE:
        return f"{tag} is sent to {OWN_ROUTE[tag]}"
    if official:
        return ""
    if tag in FOR_OFFICIALS:
        return f"{tag} is for a key of an official"
    by_ruling = isinstance(fact, e.HandEnded | e.GameEnded | e.MatchEnded) and fact.ruling
    return f"{tag} by a ruling is for a key of an official" if by_ruling else ""
