"""Routes of service keys: for programs, with scopes and a place.

Whoever makes one sees and revokes their own; an administrator everybody's.
"""

from datetime import timedelta
from typing import Annotated

from litestar import delete, get, post
from litestar.params import FromPath, RawBody
from msgspec import Meta, Struct

from api.access.access_routes import Days, KeyLine, KeyMade
from api.access.access_store import AccessStore
from api.access.guards.guard import directory_of, may, not_granted, the_caller
from api.access.guards.once_by_key import once
from api.access.issuing import ServiceKeyTerms, new_service_key
from api.access.key_scopes import PLACE_OF_KEY, KeyScope
from api.access.policy import allowed
from api.access.principals import AccessKey, OptionalId, Venue
from api.clock import rfc3339, utc_now
from api.http import answers, body_reading
from api.http.answers import Page
from api.http.http_types import Request, Response
from api.http.refusals import NotThere
from api.http.services import service

ServiceKeyId = FromPath[str]


class NewServiceKey(Struct, frozen=True, forbid_unknown_fields=True):
    """A service key to be made: what it is for, what it may, where, and for how many days.

    `place` is `public`, where it reads what everybody may, or `league`, or an event, a table or a
    match, such as `event:spring`. An administrator may name the `principal` whose key it is; else
    it is the caller's own.
    """

    name: Annotated[str, Meta(min_length=1, max_length=80)]
    scopes: Annotated[tuple[KeyScope, ...], Meta(min_length=1, max_length=8)]
    place: Annotated[str, Meta(pattern=PLACE_OF_KEY)]
    days: Days = 365
    principal: OptionalId = ""


@get("/v1/service-keys", opt={**may("issue"), "answer": Page[KeyLine]})
async def list_service_keys(request: Request) -> Response:
    """The caller's service keys, revoked ones too, the newest last; an administrator sees all."""
    return answers.uncached([KeyLine.of(key) for key in await service_keys_in_reach(request)])


@post("/v1/service-keys", opt={**may("issue"), "body": NewServiceKey, "answer": KeyMade})
@once
async def make_service_key(request: Request, body: RawBody) -> Response:
    """Make a service key: it may what its principal may, as far as its scopes and its place go."""
    new = body_reading.read(body, NewServiceKey)
    terms = ServiceKeyTerms(new.name, new.scopes, new.place, timedelta(days=new.days))
    made, token = await make_for(request, terms, new.principal)
    return answers.uncached(KeyMade(token, made.id, made.principal, made.expires_at), 201)


@delete("/v1/service-keys/{key:str}", opt={**may("issue"), "answer": KeyLine}, status_code=200)
@once
async def revoke_service_key(request: Request, key: ServiceKeyId) -> Response:
    """Revoke a service key of one's own; an administrator any. It stays in the list."""
    await revoke_in_reach(request, key)
    revoked = next(held for held in await service_keys_in_reach(request) if held.id == key)
    return answers.uncached(KeyLine.of(revoked))


async def make_for(
    request: Request, terms: ServiceKeyTerms, principal: str = ""
) -> tuple[AccessKey, str]:
    """Make a service key of the caller, or of a principal that an administrator names.

    Return it with its secret, to be shown once. Raises 403 where another than an administrator
    names somebody else, and `AccessError` as `new_service_key` does.
    """
    caller, directory = the_caller(request.scope), directory_of(request)
    if principal not in ("", caller.id) and not _administers(request):
        raise not_granted("manage-access")
    await directory.refresh()
    owner, store = principal or caller.id, service(request, AccessStore)
    made = await new_service_key(store, directory, owner, terms, now=utc_now())
    await directory.refresh()
    return made


async def revoke_in_reach(request: Request, id: str) -> None:
    """Revoke a service key that the caller may revoke. Raises `NotThere` for any other."""
    if not any(key.id == id for key in await service_keys_in_reach(request)):
        raise NotThere("key", "you have no such service key")
    await service(request, AccessStore).revoke(id, rfc3339(utc_now()))
    await directory_of(request).refresh()


async def service_keys_in_reach(request: Request) -> list[AccessKey]:
    """The service keys that a caller may see and revoke, revoked ones too, the newest last."""
    own = None if _administers(request) else the_caller(request.scope).id
    keys = await service(request, AccessStore).keys()
    return [key for key in keys if key.scopes and own in (None, key.principal)]


def _administers(request: Request) -> bool:
    return allowed(the_caller(request.scope).grants, "manage-access", Venue())


ROUTES = [list_service_keys, make_service_key, revoke_service_key]
