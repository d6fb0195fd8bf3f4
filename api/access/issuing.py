"""Making principals, keys and grants, for a command line or a route alike."""

import re
from datetime import datetime, timedelta

from api.access.access_store import AccessStore
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
    mint,
)
from api.clock import rfc3339
from api.http.refusals import AccessError

LONGEST = timedelta(days=3650)
GOOD_FOR = timedelta(days=365)
"""How long a key is good where nobody says."""
OVERLAP = timedelta(hours=24)
"""How long a key that was rotated stays good."""

_PRINCIPAL_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")


async def new_principal(
    store: AccessStore, id: str, name: str, kind: PrincipalKind, now: datetime
) -> Principal:
    """Add a principal. Raises `AccessError`."""
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
    """A new key of a principal, and the key itself, to be shown once. Raises `AccessError`."""
    key, token = _minted(principal, label, good_for, now)
    await store.add_key(key)
    return key, token


async def rotated(
    store: AccessStore, id: str, overlap: timedelta, now: datetime
) -> tuple[AccessKey, str]:
    """A new key in place of another, good for as long as the other was made for.

    The other is good for the overlap still. Raises `AccessError`.
    """
    old = next((one for one in await store.keys() if one.id == id), None)
    if old is None or old.revoked_at is not None:
        raise AccessError(f"there is no key {id} that could be rotated")
    key, token = _minted(old.principal, old.label, _life(old), now)
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
    """A grant that means something. Raises `AccessError`, which says what would."""
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
