"""Who may do what, for those who may say so: principals, keys, grants, where matches are played.

A key is shown once, in the answer that makes it.
"""

from datetime import timedelta
from typing import Annotated

from litestar import Request, Response, get, post, put
from litestar.params import FromPath, RawBody
from msgspec import Meta, Struct, json

from api.access import issuing
from api.access.access_store import AccessStore
from api.access.directory import rfc3339
from api.access.pins import Pin, set_pin
from api.access.policy import GRANTED_BY_DIRECTORS, allowed, venue_of_scope
from api.access.principals import (
    AccessKey,
    Delay,
    Grant,
    GrantScope,
    Id,
    OptionalId,
    Principal,
    PrincipalKind,
    PrincipalName,
    Role,
    Venue,
)
from api.access.viewings import Viewing
from api.http import schemas
from api.http.auth import directory_of, may, not_granted, the_caller, venue_of
from api.matches import utc_now
from api.routes.dependencies import MatchId, TheMatches
from api.visibility import WHOLE

PrincipalId = FromPath[str]
KeyId = FromPath[str]
Days = Annotated[int, Meta(ge=1, le=3650)]
Hours = Annotated[int, Meta(ge=0, le=24 * 30)]


class NewPrincipal(Struct, frozen=True, forbid_unknown_fields=True):
    """A principal to be made."""

    id: Id
    name: PrincipalName
    kind: PrincipalKind = "person"


class NewKey(Struct, frozen=True, forbid_unknown_fields=True):
    """A key to be made, good for so many days."""

    principal: Id
    label: Annotated[str, Meta(max_length=80)] = ""
    days: Days = 365


class Rotation(Struct, frozen=True, forbid_unknown_fields=True):
    """How many hours the old key stays good."""

    overlap_hours: Hours = 24


class NewPin(Struct, frozen=True, forbid_unknown_fields=True):
    """A PIN, four to twelve digits."""

    pin: Pin


class Nothing(Struct, frozen=True, forbid_unknown_fields=True):
    """An empty object: nothing needs to be said."""


class GrantGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """A role that a principal is given in a scope, or that is taken away."""

    principal: Id
    role: Role
    scope: GrantScope
    seat: Annotated[int, Meta(ge=0, le=3)] | None = None
    delay: Delay = 0


class KeyLine(Struct, frozen=True):
    """A key, as it may be shown: when it was made, used and ends."""

    id: str
    principal: str
    label: str
    created_at: str
    expires_at: str | None
    revoked_at: str | None
    used_at: str | None

    @classmethod
    def of(cls, key: AccessKey) -> "KeyLine":
        times = (key.created_at, key.expires_at, key.revoked_at, key.used_at)
        return cls(key.id, key.principal, key.label, *times)


class KeyMade(Struct, frozen=True):
    """A new key, shown this once."""

    key: str
    id: str
    principal: str
    expires_at: str | None


class Assignment(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a match is played, and whether everybody may watch it."""

    event: OptionalId = ""
    table: OptionalId = ""
    public: bool = False


def _store(request: Request) -> AccessStore:
    return request.app.state.access


async def _changed(request: Request, body: object, status: int = 201) -> Response[bytes]:
    """The answer to a change, which this node has taken in by then."""
    await directory_of(request).refresh()
    return _answer(body, status)


def _answer(body: object, status: int = 200) -> Response[bytes]:
    headers = {"Cache-Control": "no-store"}
    content = json.encode(body)
    return Response(content, status_code=status, media_type="application/json", headers=headers)


# --- principals ---------------------------------------------------------------------------


@get("/v1/principals", opt={**may("read-access"), "answer": list[Principal]})
async def list_principals(request: Request) -> Response:
    """Every principal, those that were ended too."""
    return _answer(await _store(request).principals())


@post("/v1/principals", opt={**may("manage-access"), "body": NewPrincipal, "answer": Principal})
async def make_principal(request: Request, body: RawBody) -> Response:
    """Make a principal; it may do nothing until something is granted to it."""
    new = schemas.read(body, NewPrincipal)
    made = await issuing.new_principal(_store(request), new.id, new.name, new.kind, utc_now())
    return await _changed(request, made)


@post(
    "/v1/principals/{principal:str}/end",
    opt={**may("manage-access"), "body": Nothing, "answer": list[Principal]},
)
async def end_principal(request: Request, principal: PrincipalId, body: RawBody) -> Response:
    """End a principal, and with it every key that it has."""
    schemas.read(body, Nothing)
    await _store(request).end_principal(principal, _now())
    return await _changed(request, await _store(request).principals())


@put(
    "/v1/principals/{principal:str}/pin",
    opt={**may("manage-access"), "body": NewPin, "answer": Nothing},
)
async def give_pin(request: Request, principal: PrincipalId, body: RawBody) -> Response:
    """Give a player a PIN to sign with on somebody else's device."""
    await set_pin(_store(request), principal, schemas.read(body, NewPin).pin)
    return _answer(Nothing())


# --- keys ---------------------------------------------------------------------------------


@get("/v1/keys", opt={**may("read-access"), "answer": list[KeyLine]})
async def list_keys(request: Request) -> Response:
    """Every key, with its last use; no key itself, nor what is kept of it."""
    return _answer([KeyLine.of(one) for one in await _store(request).keys()])


@post("/v1/keys", opt={**may("manage-access"), "body": NewKey, "answer": KeyMade})
async def make_key(request: Request, body: RawBody) -> Response:
    """Make a key of a principal."""
    new = schemas.read(body, NewKey)
    made = await issuing.new_key(
        _store(request), new.principal, new.label, timedelta(days=new.days), utc_now()
    )
    return await _changed(request, _shown(*made))


@post(
    "/v1/keys/{key:str}/rotate",
    opt={**may("manage-access"), "body": Rotation, "answer": KeyMade},
)
async def rotate_key(request: Request, key: KeyId, body: RawBody) -> Response:
    """Make a key in place of another, which stays good for a while."""
    overlap = timedelta(hours=schemas.read(body, Rotation).overlap_hours)
    made = await issuing.rotated(_store(request), key, overlap, utc_now())
    return await _changed(request, _shown(*made))


@post(
    "/v1/keys/{key:str}/revoke",
    opt={**may("manage-access"), "body": Nothing, "answer": list[KeyLine]},
)
async def revoke_key(request: Request, key: KeyId, body: RawBody) -> Response:
    """Revoke a key, at once here and within a second on every other node."""
    schemas.read(body, Nothing)
    await _store(request).revoke(key, _now())
    return await _changed(request, [KeyLine.of(one) for one in await _store(request).keys()])


def _shown(key: AccessKey, token: str) -> KeyMade:
    return KeyMade(token, key.id, key.principal, key.expires_at)


# --- grants -------------------------------------------------------------------------------


@get("/v1/grants", opt={**may("read-access"), "answer": list[Grant]})
async def list_grants(request: Request) -> Response:
    """Every grant that stands."""
    return _answer(await _store(request).grants())


@post("/v1/grants", opt={**may("grant"), "body": GrantGiven, "answer": Grant})
async def give_grant(request: Request, body: RawBody) -> Response:
    """Grant a role: an administrator any, a director those below its own in its scope."""
    grant = _grant(request, body)
    await _store(request).grant(grant)
    return await _changed(request, grant)


@post("/v1/grants/remove", opt={**may("grant"), "body": GrantGiven, "answer": Grant})
async def remove_grant(request: Request, body: RawBody) -> Response:
    """Take a grant away; it is known by its principal, role, scope and seat."""
    grant = _grant(request, body)
    await _store(request).remove(grant, _now())
    return await _changed(request, grant)


def _grant(request: Request, body: bytes) -> Grant:
    """The grant in a body. Raises 403 where it is not the caller's to give or take."""
    one = schemas.read(body, GrantGiven)
    held, at = the_caller(request.scope).grants, venue_of_scope(one.scope)
    venue = directory_of(request).venue(at.match) if at.match else at
    manages = allowed(held, "manage-access", Venue())
    if not manages and (one.role not in GRANTED_BY_DIRECTORS or not allowed(held, "grant", venue)):
        raise not_granted("grant")
    return issuing.checked_grant(one.principal, one.role, one.scope, one.seat, one.delay, utc_now())


# --- where a match is played --------------------------------------------------------------


@get(
    "/v1/matches/{match:str}/assignment",
    opt={**may("read-assignment", face_up=True), "answer": Assignment},
)
async def read_assignment(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """Where a match is played, and whether everybody may watch it."""
    await matches.following(match, WHOLE)
    venue = venue_of(request)
    return _answer(Assignment(venue.event, venue.table, venue.public))


@put(
    "/v1/matches/{match:str}/assignment",
    opt={**may("assign", face_up=True), "body": Assignment, "answer": Assignment},
)
async def assign(request: Request, matches: TheMatches, match: MatchId, body: RawBody) -> Response:
    """Say where a match is played: whoever was granted that event or table has it in charge."""
    await matches.following(match, WHOLE)
    new = schemas.read(body, Assignment)
    venue = Venue(match, new.event, new.table, new.public)
    if not allowed(the_caller(request.scope).grants, "assign", venue):
        raise not_granted("assign")
    await _store(request).assign(venue)
    return await _changed(request, new, 200)


@get(
    "/v1/matches/{match:str}/viewings",
    opt={**may("read-viewings", face_up=True), "answer": list[Viewing]},
)
async def list_viewings(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """Who was shown bones of the match that lay hidden, and in which minutes."""
    await matches.following(match, WHOLE)
    return _answer(await request.app.state.viewings.of(match))


def _now() -> str:
    return rfc3339(utc_now())


ROUTES = [
    list_principals,
    make_principal,
    end_principal,
    give_pin,
    list_keys,
    make_key,
    rotate_key,
    revoke_key,
    list_grants,
    give_grant,
    remove_grant,
    read_assignment,
    assign,
    list_viewings,
]
