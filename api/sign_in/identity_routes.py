"""Routes of identities: which person of the identity provider signs in as which principal."""

from typing import Annotated

from litestar import delete, get, post
from litestar.params import FromPath, RawBody
from msgspec import Meta, Struct

from api.access.access_store import AccessStore
from api.access.guards.guard import directory_of, may
from api.access.guards.once_by_key import once
from api.access.issuing import new_identity, person_name, provider_id
from api.access.principals import AccessKey, Id
from api.clock import rfc3339, utc_now
from api.http import answers, body_reading
from api.http.answers import Page
from api.http.http_types import Request, Response
from api.http.refusals import AccessError, NotThere
from api.http.services import service
from api.settings import Settings

IdentityId = FromPath[str]


class NewIdentity(Struct, frozen=True, forbid_unknown_fields=True):
    """A link to be made: a principal, and the name that the provider has for its person."""

    principal: Id
    name: Annotated[str, Meta(min_length=1, max_length=255)]


class IdentityLine(Struct, frozen=True):
    """A link of a person of a provider to a principal; `used_at` is the last sign-in by it."""

    id: str
    principal: str
    provider: str
    name: str
    created_at: str
    revoked_at: str | None
    used_at: str | None


@get("/v1/identities", opt={**may("read-access"), "answer": Page[IdentityLine]})
async def list_identities(request: Request) -> Response:
    """Every link of a person to a principal, those that were removed too."""
    return answers.uncached([_line(key) for key in await _identities(request)])


@post("/v1/identities", opt={**may("manage-access"), "body": NewIdentity, "answer": IdentityLine})
@once
async def make_identity(request: Request, body: RawBody) -> Response:
    """Link a person of the identity provider to a principal, as which they then sign in."""
    new, settings = body_reading.read(body, NewIdentity), service(request, Settings)
    if not settings.openid_issuer:
        raise AccessError("no identity provider is set here: set openid_issuer")
    named = person_name(settings, new.name)
    its = provider_id(settings)
    made = await new_identity(
        service(request, AccessStore), new.principal, its, named, now=utc_now()
    )
    await directory_of(request).refresh()
    return answers.uncached(_line(made), 201)


@delete(
    "/v1/identities/{identity:str}",
    opt={**may("manage-access"), "answer": IdentityLine},
    status_code=200,
)
@once
async def remove_identity(request: Request, identity: IdentityId) -> Response:
    """Remove a link; the sessions that were opened by it end within a second."""
    if not any(key.id == identity for key in await _identities(request)):
        raise NotThere("identity", "there is no such link")
    await service(request, AccessStore).revoke(identity, rfc3339(utc_now()))
    await directory_of(request).refresh()
    removed = next(key for key in await _identities(request) if key.id == identity)
    return answers.uncached(_line(removed))


async def _identities(request: Request) -> list[AccessKey]:
    return [key for key in await service(request, AccessStore).keys() if key.provider]


def _line(key: AccessKey) -> IdentityLine:
    return IdentityLine(
        *(key.id, key.principal, key.provider, key.label),
        created_at=key.created_at,
        revoked_at=key.revoked_at,
        used_at=key.used_at,
    )


ROUTES = [list_identities, make_identity, remove_identity]
