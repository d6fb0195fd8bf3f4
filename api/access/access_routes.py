"""Routes of access: principals, keys, grants, and the places where matches are played.

A key is shown once, in the answer that makes it.
"""

from datetime import timedelta
from typing import Annotated

from litestar import delete, get, post, put
from litestar.params import FromPath, QueryParameter, RawBody
from msgspec import Meta, Struct, convert

from api.access import issuing
from api.access.access_store import AccessStore
from api.access.guards.guard import directory_of, may, not_granted, the_caller
from api.access.guards.once_by_key import once
from api.access.key_scopes import KeyScope, scopes_of
from api.access.pins import Pin, set_pin
from api.access.policy import GRANTED_BY_DIRECTORS, allowed, venue_of_scope
from api.access.principals import (
    ONE_SCOPE,
    AccessKey,
    Delay,
    Grant,
    GrantScope,
    Id,
    Principal,
    PrincipalKind,
    PrincipalName,
    Role,
    Venue,
)
from api.clock import rfc3339, utc_now
from api.http import answers, body_reading
from api.http.answers import Page
from api.http.http_types import Request, Response
from api.http.patterns import ONE_ID
from api.http.services import service

PrincipalId = FromPath[str]
KeyId = FromPath[str]
Days = Annotated[int, Meta(ge=1, le=3650)]
Hours = Annotated[int, Meta(ge=0, le=24 * 30)]


class NewPrincipal(Struct, frozen=True, forbid_unknown_fields=True):
    """A principal to be made: its id for good, and the name that people know it by."""

    id: Id
    name: PrincipalName
    kind: PrincipalKind = "person"


class NewKey(Struct, frozen=True, forbid_unknown_fields=True):
    """A key to be made, good for so many days; `label` says where it is, to know it by."""

    principal: Id
    label: Annotated[str, Meta(max_length=80)] = ""
    days: Days = 365


class Rotation(Struct, frozen=True, forbid_unknown_fields=True):
    """How many hours the old key stays good, unless it ends sooner by itself."""

    overlap_hours: Hours = 24


class NewPin(Struct, frozen=True, forbid_unknown_fields=True):
    """A PIN, four to twelve digits."""

    pin: Pin


class GrantGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """A role that a principal is given in a scope, or that is taken away.

    `seat` is for players and partners alone, who need one. `delay` is ignored when it is taken.
    """

    principal: Id
    role: Role
    scope: GrantScope
    seat: Annotated[int, Meta(ge=0, le=3)] | None = None
    delay: Delay = 0


OfPrincipal = Annotated[
    str, QueryParameter(name="principal", pattern=ONE_ID, description="whose grant it is")
]
OfRole = Annotated[Role, QueryParameter(name="role", description="the role that is granted")]
OfScope = Annotated[
    str,
    QueryParameter(
        name="scope", pattern=f"^{ONE_SCOPE}$", description="where: `league`, `match:m-1`"
    ),
]
OfSeat = Annotated[
    int | None, QueryParameter(name="seat", ge=0, le=3, description="the seat of a player")
]


class KeyLine(Struct, frozen=True):
    """A key, as it may be shown: when it was made, last used and ends.

    `expires_at` is null for a key that lasts until it is revoked, `revoked_at` and `used_at` before
    it was revoked or used. `scopes` and `place` are those of a service key; other keys have no
    scope and null. `provider` is the identity provider, as issuer#claim, that answers for the
    person named by `label`; null for a key that somebody holds.
    """

    id: str
    principal: str
    label: str
    created_at: str
    expires_at: str | None
    revoked_at: str | None
    used_at: str | None
    scopes: tuple[KeyScope, ...]
    place: str | None
    provider: str | None

    @classmethod
    def of(cls, key: AccessKey) -> "KeyLine":
        """The line of a key."""
        instants = (key.created_at, key.expires_at, key.revoked_at, key.used_at)
        return cls(
            *(key.id, key.principal, key.label, *instants),
            scopes=scopes_of(key),
            place=key.place or None,
            provider=key.provider or None,
        )


class KeyMade(Struct, frozen=True):
    """A new key: `key` is the key itself, shown this once, and `id` what names it from now on."""

    key: str
    id: str
    principal: str
    expires_at: str | None


def _store(request: Request) -> AccessStore:
    return service(request, AccessStore)


async def _changed(request: Request, body: object, status: int = 201) -> Response:
    """The answer to a change, which this node has taken in by then."""
    await directory_of(request).refresh()
    return answers.uncached(body, status)


# --- principals ---------------------------------------------------------------------------


@get("/v1/principals", opt={**may("read-access"), "answer": Page[Principal]})
async def list_principals(request: Request) -> Response:
    """Every principal, those that were ended too, by id."""
    return answers.uncached(await _store(request).principals())


@post("/v1/principals", opt={**may("manage-access"), "body": NewPrincipal, "answer": Principal})
@once
async def make_principal(request: Request, body: RawBody) -> Response:
    """Make a principal; it may do nothing until something is granted to it."""
    new = body_reading.read(body, NewPrincipal)
    made = await issuing.new_principal(_store(request), new.id, new.name, new.kind, now=utc_now())
    return await _changed(request, made)


@delete(
    "/v1/principals/{principal:str}",
    opt={**may("manage-access"), "answer": Principal},
    status_code=200,
)
@once
async def end_principal(request: Request, principal: PrincipalId) -> Response:
    """End a principal: its keys and sessions are good no more. It stays in the list, as ended."""
    await _store(request).end_principal(principal, _now())
    return await _changed(request, await _principal(request, principal), 200)


@put(
    "/v1/principals/{principal:str}/pin",
    opt={**may("manage-access"), "body": NewPin, "answer": Principal},
)
@once
async def give_pin(request: Request, principal: PrincipalId, body: RawBody) -> Response:
    """Give a principal a PIN, in place of any before, to sign with or as a second factor."""
    await set_pin(_store(request), principal, body_reading.read(body, NewPin).pin)
    return answers.uncached(await _principal(request, principal))


async def _principal(request: Request, id: str) -> Principal:
    return next(one for one in await _store(request).principals() if one.id == id)


# --- keys ---------------------------------------------------------------------------------


@get("/v1/keys", opt={**may("read-access"), "answer": Page[KeyLine]})
async def list_keys(request: Request) -> Response:
    """Every key, the newest last, with its last use; neither the key itself nor its hash.

    Revoked keys and links to identity providers are among them.
    """
    return answers.uncached([KeyLine.of(one) for one in await _store(request).keys()])


@post("/v1/keys", opt={**may("manage-access"), "body": NewKey, "answer": KeyMade})
@once
async def make_key(request: Request, body: RawBody) -> Response:
    """Make a key for a principal, with all rights that the principal has."""
    new = body_reading.read(body, NewKey)
    made = await issuing.new_key(
        _store(request), new.principal, new.label, timedelta(days=new.days), now=utc_now()
    )
    return await _changed(request, _shown(*made))


@post(
    "/v1/keys/{key:str}/rotate",
    opt={**may("manage-access"), "body": Rotation, "answer": KeyMade},
)
@once
async def rotate_key(request: Request, key: KeyId, body: RawBody) -> Response:
    """Make a key in place of another, with the same rights.

    The other ends in so many hours, or sooner by itself. Webhooks, leases and slots that it opened
    go over to the new one.
    """
    overlap = timedelta(hours=body_reading.read(body, Rotation).overlap_hours)
    made = await issuing.rotated(_store(request), key, overlap, utc_now())
    return await _changed(request, _shown(*made))


@delete(
    "/v1/keys/{key:str}",
    opt={**may("manage-access"), "answer": KeyLine},
    status_code=200,
)
@once
async def revoke_key(request: Request, key: KeyId) -> Response:
    """Revoke a key, at once here and within a second on every other node; it stays in the list."""
    await _store(request).revoke(key, _now())
    revoked = next(one for one in await _store(request).keys() if one.id == key)
    return await _changed(request, KeyLine.of(revoked), 200)


def _shown(key: AccessKey, token: str) -> KeyMade:
    return KeyMade(token, key.id, key.principal, key.expires_at)


# --- grants -------------------------------------------------------------------------------


@get("/v1/grants", opt={**may("read-access"), "answer": Page[Grant]})
async def list_grants(request: Request) -> Response:
    """Every grant that was not taken away, those of ended principals too."""
    return answers.uncached(await _store(request).grants())


@post("/v1/grants", opt={**may("grant", place=True), "body": GrantGiven, "answer": Grant})
@once
async def give_grant(request: Request, body: RawBody) -> Response:
    """Grant a role: an administrator any, a director those that are below it, in its own scope.

    It takes the place of a grant of the same principal, role, scope and seat.
    """
    grant = _grant(request, body_reading.read(body, GrantGiven))
    await _store(request).grant(grant)
    return await _changed(request, grant)


@delete("/v1/grants", opt={**may("grant", place=True), "answer": Grant}, status_code=200)
@once
async def remove_grant(
    request: Request,
    principal: OfPrincipal,
    role: OfRole,
    scope_: OfScope,
    seat: OfSeat = None,
) -> Response:
    """Take a grant away, known by its principal, role, scope and seat; answer it as it was made."""
    stated = {"principal": principal, "role": role, "scope": scope_, "seat": seat}
    grant = _grant(request, convert(stated, GrantGiven))
    return await _changed(request, await _store(request).remove(grant, _now()), 200)


def _grant(request: Request, stated: GrantGiven) -> Grant:
    """The grant as stated. Raises 403 where it is not the caller's to give or take."""
    held, at = the_caller(request.scope).grants, venue_of_scope(stated.scope)
    venue = directory_of(request).venue(at.match) if at.match else at
    manages = allowed(held, "manage-access", Venue())
    if not manages and (
        stated.role not in GRANTED_BY_DIRECTORS or not allowed(held, "grant", venue)
    ):
        raise not_granted("grant")
    return issuing.checked_grant(
        stated.principal, stated.role, stated.scope, stated.seat, delay=stated.delay, now=utc_now()
    )


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
]
