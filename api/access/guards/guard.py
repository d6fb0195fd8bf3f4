"""The guard of every route: who asks, and whether they may.

A route names the action that it is, and no more; `api.access.policy` says who may do that, and
where. A route that names none is closed to everybody. A match that the caller may not watch is
answered as one that is not there.
"""

from collections.abc import Callable, Generator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, TypeVar

import litestar
from litestar.exceptions import (
    NotAuthorizedException,
    PermissionDeniedException,
)
from litestar.handlers.base import BaseRouteHandler

from api.access.directory import Directory
from api.access.guards import csrf, session_cookie
from api.access.policy import (
    ANONYMOUS,
    NAMED_INSIDE,
    POLICY,
    Caller,
    allowed,
    allowed_anywhere,
    allowed_at_each,
)
from api.access.principals import Delay, Venue, digest
from api.access.session_store import SessionStore
from api.event_store import Log, StoreUnavailable, UnknownFact, UnknownStream
from api.http.http_types import AnyConnection, Request, fields_of
from api.http.rate_limit import RateLimits, address_of, spend, take
from api.http.refusals import BadRequest
from api.http.services import service
from api.settings import Settings
from domain.events.tournament_facts import stream_of

T = TypeVar("T")

PUBLIC: dict[str, Any] = {"public": True}
"""The `opt` of a route that shows nothing of any match and needs no key."""


PRINCIPAL_TOO_OFTEN = "the keys of this principal together ask too often"


def may(action: str, *, face_up: bool = False, place: bool = False) -> dict[str, Any]:
    """The `opt` of a route: what it does, and whether it shows only what lies face up.

    A caller who may see hidden bones is noted when they use a route that is not `face_up`. A route
    with `place` tells where matches are played, or goes by the place of a match that its path does
    not name: as was said on any server before the request.
    """
    return {"action": action, "face_up": face_up, "place": place}


async def guard(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Let in who may use this route, everybody to a `PUBLIC` one; every route has this guard.

    Raises 401 where there is no good key or session, 429 where it asks too often, 403 where
    its principal may not do this, `ForgedRequest` where no page of this server sent it,
    `UnknownStream` where it may not know of the match, and `StoreUnavailable` where nobody
    can say.
    """
    if handler.opt.get("public") or fields_of(connection.scope).get("method") == "OPTIONS":
        return
    directory, state = directory_of(connection), connection.scope["state"]
    limits = service(connection, RateLimits)
    await directory.at_hand()
    action, match = handler.opt.get("action", ""), named_in(connection)
    caller = await caller_of(connection)
    if caller is ANONYMOUS:
        who, detail = address_of(connection.scope["client"]), "this address asks too often"
    else:
        who, detail = caller.key, "this key asks too often"
        state["caller"] = caller
        # Told only where it is used up: what a key has left is what its holder can go by.
        take(limits.principals, "principal", caller.id, PRINCIPAL_TOO_OFTEN)
    state["quota"] = spend(limits.keys, "key", who, detail)
    if handler.opt.get("place") or not _may(directory, caller, action, match):
        # A grant made on another node a moment ago counts: refuse on fresh data alone.
        await directory.refresh()
        caller = directory.still(caller) or ANONYMOUS
        if not _may(directory, caller, action, match):
            await _refuse(connection, directory, caller, action, match=match)
    if caller is ANONYMOUS and not await _may_know(connection, match):
        raise _no_key()
    state["caller"] = caller


def named_in(connection: AnyConnection) -> str | None:
    """The match or tournament that the path names, by its stream; None where it names none."""
    event = connection.path_params.get("tournament")
    return connection.path_params.get("match") if event is None else stream_of(event)


def _may(directory: Directory, caller: Caller, action: str, match: str | None) -> bool:
    if match is not None:
        return allowed(caller.grants, action, directory.venue(match))
    if action in NAMED_INSIDE:
        return allowed_anywhere(caller.grants, action)
    return allowed(caller.grants, action, Venue())


async def caller_of(connection: AnyConnection) -> Caller:
    """The caller, by the key in the header, else by a session cookie; `ANONYMOUS` without either.

    A session that is unknown or over counts as none; the use of a good one is noted. Raises 401
    where the key is not good, or its person must sign in with a PIN as well. Raises 429 where many
    wrong keys or sessions came from the address: good ones are let in all the same. Raises
    `ForgedRequest`, and `StoreUnavailable` where a secret is unknown and the store does not answer.
    """
    credentials = header(connection, b"authorization")
    if credentials is None:
        return await _in_session(connection)
    key, directory = key_in(credentials), directory_of(connection)
    caller = await looked_up(connection, lambda: directory.caller(key))
    if caller is None:
        raise _no_key()
    if has_second_factor(connection, caller):
        raise NotAuthorizedException("this key opens a session at /sign-in, with its owner's PIN")
    return caller


def key_in(credentials: str) -> str:
    """The key in an `Authorization` header, "" where it has none."""
    scheme, _, token = credentials.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def has_second_factor(connection: AnyConnection, caller: Caller) -> bool:
    """Whether this caller must sign in with a PIN beside a key or link (`Settings.second_factor`).

    Only people must, unless they use a service key. A device or a service has no PIN: a person let
    in whoever holds it.
    """
    return needs_second_factor(directory_of(connection), service(connection, Settings), caller)


def needs_second_factor(directory: Directory, settings: Settings, caller: Caller) -> bool:
    """Whether a caller needs a PIN beside a key, by these settings.

    A service key is for a program: its person made it while signed in.
    """
    principal = directory.named(caller.id)
    person = principal is not None and principal.kind == "person"
    return person and settings.second_factor and not directory.is_service_key(caller.key)


async def looked_up(connection: AnyConnection, find: Callable[[], T | None]) -> T | None:
    """The result of `find`, which looks a secret up; once more on fresh data if it finds nothing.

    Each secret that is not found at first counts as a wrong one of the address, even if fresh data
    has it. None if the fresh data has it neither. Raises 429 where too many came from there: before
    the store is asked, since wrong secrets must not become its work.
    """
    result = find()
    if result is not None:
        return result
    wrong = service(connection, RateLimits).wrong_keys
    where = address_of(connection.scope["client"])
    quota = spend(wrong, "wrong-keys", where, "too many wrong keys came from this address")
    await directory_of(connection).refresh()
    result = find()
    if result is None:
        connection.scope["state"]["quota"] = quota
    return result


async def _in_session(connection: AnyConnection) -> Caller:
    """The principal of a browser's session, noting its use; `ANONYMOUS` if the session is over.

    Where a person's session is over, a tablet's at the match that is named takes its place. Raises
    `ForgedRequest`.
    """
    directory, match = directory_of(connection), _match_of(connection)
    if not isinstance(connection, litestar.Request):
        return ANONYMOUS
    for token in session_tokens(connection):
        caller = directory.in_session(token, match)
        if caller is None and not directory.knows(token):
            caller = await looked_up(connection, partial(directory.in_session, token, match))
        if caller is not None:
            return await _used(connection, caller, token)
    return ANONYMOUS


def session_tokens(connection: AnyConnection) -> list[str]:
    """The secrets in the session cookies for a request: the person's, then its tablet's.

    The tablet's is that of the match in the path or in `?match=`. Cookies that are not there are
    left out; no secret is checked.
    """
    tokens = [session_cookie.held(connection)]
    if match := _match_of(connection):
        tokens.append(session_cookie.held(connection, match))
    return [token for token in tokens if token]


def _match_of(connection: AnyConnection) -> str:
    """The match that a tablet asks about, in the path or as a parameter."""
    return connection.path_params.get("match") or connection.query_params.get("match", "")


def csrf_of(connection: AnyConnection, caller: Caller) -> str:
    """The CSRF token of the session that a caller is in, "" where it is in none."""
    tokens = [one for one in session_tokens(connection) if digest(one) == caller.session]
    return csrf.csrf_token(tokens[0]) if tokens else ""


async def _used(connection: Request, caller: Caller, token: str) -> Caller:
    """Note that a session is used, and that a page of this server did it."""
    directory = directory_of(connection)
    await csrf.check_own(connection, token)
    session = directory.session(caller.session)
    if session is not None:
        with suppress(StoreUnavailable):  # it is good still, and the next request notes its use
            await service(connection, SessionStore).renew(session)
    return caller


def _no_key() -> NotAuthorizedException:
    return NotAuthorizedException(
        "give a key: Authorization: Bearer bb_…; people sign in at /sign-in",
        headers={"WWW-Authenticate": "Bearer"},
    )


async def _refuse(
    connection: AnyConnection,
    directory: Directory,
    caller: Caller,
    action: str,
    match: str | None,
) -> None:
    """Refuse, and give away no match that the caller may not know of."""
    if caller is ANONYMOUS:
        raise _no_key()
    if match is not None:
        knows = allowed(caller.grants, "watch", directory.venue(match))
        if not knows or not await _has_reached(service(connection, Log), directory, caller, match):
            raise UnknownStream(match)
    raise not_granted(action)


async def _may_know(connection: AnyConnection, match: str | None) -> bool:
    """Whether everybody may know that there is a match: once they are shown anything of it."""
    directory, log = directory_of(connection), service(connection, Log)
    if match is None or not directory.venue(match).delay:
        return True
    return await _has_reached(log, directory, ANONYMOUS, match)


async def _has_reached(log: Log, directory: Directory, caller: Caller, match: str) -> bool:
    """Whether there is a match, and its opening is as old as the longest of a viewer's delays."""
    row = await log.stored_at(match, 1)
    if row is None:
        return False
    held = caller.grants.at(directory.venue(match))
    seconds = max((one.delay for one in held if not isinstance(one.delay, str)), default=0)
    if not seconds:
        return True
    (opened,) = await log.tail(row.position - 1, 1)
    until = directory.shown_until(seconds)
    return not isinstance(opened.entry, UnknownFact) and opened.entry.recorded_at <= until


def not_granted(action: str) -> PermissionDeniedException:
    """The 403 for a caller who may know of a thing but not do this to it, to be raised."""
    roles = " or ".join(POLICY.get(action, ())) or "nobody"
    return PermissionDeniedException(f"{action}: not granted to this key here; {roles} may")


def require(connection: AnyConnection, action: str, venue: Venue) -> None:
    """Check that the caller may do this at `venue`, which only the body names. Raises 403."""
    if not allowed(the_caller(connection.scope).grants, action, venue):
        raise not_granted(action)


async def require_places(connection: AnyConnection, action: str, venue: Venue) -> None:
    """Refuse an action unless it is allowed at each place that the body names. Raises 403.

    What everybody may watch needs the right to publish there as well, unless the settings say
    that matches are public. A refusal rests on what was granted and moved up to now.
    """
    if not _may_at_each(connection, action, venue):
        directory = directory_of(connection)
        await directory.refresh()
        state = connection.scope["state"]
        state["caller"] = directory.still(state["caller"]) or ANONYMOUS
        if not _may_at_each(connection, action, venue):
            raise not_granted(action)


def check_public_delay(connection: AnyConnection, event: str, delay: Delay) -> None:
    """Check that a public match is not delayed longer than the results of its tournament `event`.

    Results delayed by `hand` count as at once; for the match `hand` passes always. Any delay passes
    where `event` is "" or not public. Raises `BadRequest`.
    """
    its = directory_of(connection).venue(stream_of(event)) if event else Venue()
    sooner = 0 if its.delay == "hand" else its.delay
    if its.public and delay != "hand" and delay > sooner:
        raise BadRequest(
            "public_delay",
            f"everybody has the results of {event} after {sooner} seconds; give no more",
        )


def _may_at_each(connection: AnyConnection, action: str, venue: Venue) -> bool:
    grants = the_caller(connection.scope).grants
    allotted = directory_of(connection).allotted(venue.table)
    publishes = venue.public and not service(connection, Settings).public_matches
    actions = (action, "publish") if publishes else (action,)
    return all(allowed_at_each(grants, one, venue, allotted) for one in actions)


def charge(connection: AnyConnection, work: int) -> None:
    """Charge a request as `work` requests, of which the guard has counted the first.

    Its key and principal are charged, or without a key its address. The request is carried out all
    the same; later ones wait.
    """
    caller = the_caller(connection.scope)
    who = caller.key if caller.id else address_of(connection.scope["client"])
    service(connection, RateLimits).charge(who, caller.id, work - 1)


@contextmanager
def charged(limits: RateLimits, caller: Caller, work: int) -> Generator[None]:
    """Charge a request as `work` requests, the first being counted already, then run the block.

    The charge stays, unless the block raises `StoreUnavailable`: then the sender must try again.
    """
    limits.charge(caller.key, caller.id, work - 1)
    try:
        yield
    except StoreUnavailable:
        limits.charge(caller.key, caller.id, 1 - work)
        raise


def may_here(connection: AnyConnection, action: str) -> bool:
    """Whether the caller may do this to the match or tournament of the request as well."""
    return allowed(the_caller(connection.scope).grants, action, venue_of(connection))


def venue_of(connection: AnyConnection) -> Venue:
    """Where the match or tournament of the request is; nowhere, where it names none."""
    return directory_of(connection).venue(named_in(connection) or "")


def header(connection: AnyConnection, name: bytes) -> str | None:
    """The value of the first header with this name, which is given in lower case; None without one.

    Litestar would make a mapping of all headers first.
    """
    values = (value for field, value in connection.scope["headers"] if field == name)
    value = next(values, None)
    return None if value is None else value.decode("latin-1")


def directory_of(connection: AnyConnection) -> Directory:
    """The server's directory of principals and grants."""
    return service(connection, Directory)


def the_caller(scope: Any) -> Caller:
    """The sender of a request that the guard has let in, `ANONYMOUS` without a key or session.

    Raises `KeyError` on a `PUBLIC` route, whose senders the guard does not ask for.
    """
    return scope["state"]["caller"]
