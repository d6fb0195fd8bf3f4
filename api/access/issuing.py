"""Making principals, keys and grants, for a command line or a route alike.

Chance and hash of a key are those of `principals.mint`.
"""

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from msgspec import structs

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.key_scopes import PLACE_OF_KEY, PUBLIC_PLACE, SCOPES_OF_KEYS, KeyScope, gives
from api.access.policy import venue_of_scope
from api.access.principals import (
    LAGGING,
    LEAGUE,
    SCOPE,
    SEATED,
    AccessKey,
    Delay,
    Grant,
    Principal,
    PrincipalKind,
    Role,
    Venue,
    digest_of_person,
    mint,
)
from api.clock import rfc3339
from api.http.refusals import AccessError
from api.settings import Settings

LONGEST = timedelta(days=3650)
GOOD_FOR = timedelta(days=365)
"""How long a key is good where nobody says."""
OVERLAP = timedelta(hours=24)
"""How long a key that was rotated stays good."""

_PRINCIPAL_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")


async def new_principal(
    store: AccessStore, id: str, name: str, kind: PrincipalKind, now: datetime
) -> Principal:
    """Add a principal, whose name is its id if `name` is empty.

    Raises `AccessError` if the id is malformed or taken.
    """
    if not _PRINCIPAL_ID.fullmatch(id):
        raise AccessError(
            "a principal's id has 1 to 64 of a-z, 0-9 and -, and does not begin with -"
        )
    made = Principal(id, name or id, kind, rfc3339(now))
    await store.add_principal(made)
    return made


async def new_key(
    store: AccessStore, principal: str, label: str, good_for: timedelta, now: datetime
) -> tuple[AccessKey, str]:
    """Store a new key of a principal; return it with its secret, which is kept nowhere.

    It is good for `good_for`, but for no longer than `LONGEST`. Raises `AccessError` if the
    principal does not exist or was ended.
    """
    key, token = _minted(principal, label, good_for, now)
    await store.add_key(key)
    return key, token


class ServiceKeyTerms(NamedTuple):
    """The terms of a service key: its name, its scopes, one place, and how long it is good."""

    name: str
    scopes: Sequence[KeyScope]
    place: str
    good_for: timedelta = GOOD_FOR


async def new_service_key(
    store: AccessStore, directory: Directory, principal: str, terms: ServiceKeyTerms, now: datetime
) -> tuple[AccessKey, str]:
    """Store a new service key of a principal; return it with its secret, which is kept nowhere.

    Refresh the directory before. Raises `AccessError` if the place is malformed, the principal does
    not exist or was ended, or a scope would give the key nothing that its principal may there.
    """
    scopes, place = terms.scopes, terms.place
    if not re.match(PLACE_OF_KEY, place):
        raise AccessError(
            f"{place!r} is no place: give public, league, event:ID, table:ID or match:ID"
        )
    holder = directory.principal(principal)
    if holder is None:
        raise AccessError(f"there is no principal {principal}")
    venue = _venue_of_place(directory, place)
    for scope in scopes:
        if not gives(holder.grants, scope, place, venue):
            raise AccessError(
                f"{principal} has no right in {place} that the scope {scope} could pass on"
            )
    key, token = _minted(principal, terms.name, terms.good_for, now)
    its = " ".join(scope for scope in SCOPES_OF_KEYS if scope in scopes)
    key = structs.replace(key, scopes=its, place=place)
    await store.add_key(key)
    return key, token


def _venue_of_place(directory: Directory, place: str) -> Venue:
    """The venue of a place, with the event and the table that a match or a table is known by."""
    if place == PUBLIC_PLACE:
        return Venue()
    venue = venue_of_scope(place)
    if venue.match:
        return directory.venue(venue.match)
    return venue._replace(event=venue.event or directory.allotted(venue.table))


async def new_identity(
    store: AccessStore, principal: str, provider: str, name: str, now: datetime
) -> AccessKey:
    """Link a principal to the person whom an identity provider knows by a name.

    `provider` and `name` are as `provider_id` and `person_name` give them. The link is a key that
    nobody holds: it vouches for the sessions that the provider opens, until it is revoked.
    Raises `AccessError` where the person is linked already, or the principal is not there.
    """
    hashed = digest_of_person(provider, name)
    for key in await store.keys():
        if key.provider and key.sha256 == hashed and key.revoked_at is None:
            raise AccessError(f"{name} is linked to {key.principal} already: remove that first")
    id, _, _ = mint()
    key = AccessKey(id, principal, hashed, name, created_at=rfc3339(now), provider=provider)
    await store.add_key(key)
    return key


async def rotated(
    store: AccessStore, id: str, overlap: timedelta, now: datetime
) -> tuple[AccessKey, str]:
    """Store a new key in place of key `id`, with the same rights; return it with its secret.

    It is good for as long as lies between the making of the old key and its end, or `GOOD_FOR`
    where that has no end. The old key ends after the overlap, or sooner by itself; one that has
    expired can be rotated, and stays expired. Raises `AccessError` if the old key is unknown,
    revoked, or a link to an identity provider.
    """
    old = next((one for one in await store.keys() if one.id == id), None)
    if old is None or old.revoked_at is not None or old.provider:
        raise AccessError(f"there is no key {id} that could be rotated")
    key, token = _minted(old.principal, old.label, _life(old), now)
    key = structs.replace(key, scopes=old.scopes, place=old.place)
    await store.rotate(id, key, rfc3339(now + overlap))
    return key, token


def _life(key: AccessKey) -> timedelta:
    """The time for which a key was made."""
    if key.expires_at is None:
        return GOOD_FOR
    return datetime.fromisoformat(key.expires_at) - datetime.fromisoformat(key.created_at)


def _minted(
    principal: str, label: str, good_for: timedelta, now: datetime
) -> tuple[AccessKey, str]:
    id, token, hashed = mint()
    until = rfc3339(now + min(good_for, LONGEST))
    return AccessKey(id, principal, hashed, label, created_at=rfc3339(now), expires_at=until), token


def checked_grant(
    principal: str, role: Role, scope: str, seat: int | None, delay: Delay, now: datetime
) -> Grant:
    """The grant, made now but not stored, if its scope, seat and delay fit the role.

    Raises `AccessError`, which says what would fit.
    """
    if not re.match(SCOPE, scope):
        raise AccessError(f"{scope!r} is no scope: give league, event:ID, table:ID or match:ID")
    if (role in SEATED) != (seat is not None):
        raise AccessError(f"the role of {role} {'needs a' if role in SEATED else 'has no'} seat")
    if role in SEATED and not scope.startswith("match:"):
        raise AccessError(f"the role of {role} is for a seat in one match: give match:ID")
    if delay and role not in LAGGING:
        raise AccessError(f"a delay is for {', '.join(LAGGING)}: the role of {role} acts at once")
    if role == "administrator" and scope != LEAGUE:
        raise AccessError("an administrator is one of the league")
    return Grant(principal, role, scope, seat, delay=delay, created_at=rfc3339(now))


def provider_id(settings: Settings) -> str:
    """The id of the provider as links have it: its issuer, and the claim that names people."""
    return f"{settings.openid_issuer}#{settings.openid_claim}"


def person_name(settings: Settings, name: str) -> str:
    """The name of a person at the provider, as links have it: addresses in small letters."""
    return name.strip().lower() if settings.openid_claim == "email" else name
