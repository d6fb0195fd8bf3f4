"""How access to a league begins: with an administrator, or with the keys of an older release.

An older release kept its keys in a file, each with one of three roles. They are taken in once:
each becomes a principal with the id of its key, so that what it recorded stays its own.
"""

import tomllib
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from stat import S_IMODE
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct, ValidationError, convert

from api.access.access_store import AccessStore
from api.access.issuing import GOOD_FOR
from api.access.principals import LEAGUE, AccessKey, Grant, Principal, PrincipalKind, mint
from api.clock import rfc3339
from api.event_store import Log, UnknownFact

ADMINISTRATOR = "administrator"
"""The id of the principal that the first start makes, where no old keys are taken in."""

_KINDS: dict[str, PrincipalKind] = {
    "official": "person",
    "recorder": "device",
    "audience": "service",
}


class BadKeys(Exception):
    """The file of keys cannot be taken in; the text says what to change."""


class OldKey(Struct, frozen=True, forbid_unknown_fields=True):
    """A key in the file of an older release: its role, and its SHA-256."""

    role: Literal["official", "recorder", "audience"]
    sha256: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class Begun(NamedTuple):
    """The result of the first start: how many old keys it took in, or the administrator's new key.

    `token` is that key, shown this once; `code` is that of a one-time link which signs the
    administrator in, and `begin` leaves it empty. All are empty or 0 if the league began before.
    """

    taken_in: int = 0
    token: str = ""
    code: str = ""


async def begin(log: Log, read_old: Callable[[], dict[str, OldKey]], now: datetime) -> Begun:
    """Put in the first principals with their keys and grants, where the store has no principal.

    `read_old` gives the keys of an older release by id (`old_keys`), and is called only then.
    Without any, an administrator is made with a new key, who is an official too. Raises what
    `read_old` raises.
    """
    store = AccessStore(log)
    if await store.principals():
        return Begun()
    at = rfc3339(now)
    old = read_old()
    if old:
        principals = [
            Principal(id, f"{key.role} {id}", _KINDS[key.role], at) for id, key in old.items()
        ]
        keys = [
            AccessKey(id, id, key.sha256, "of an older release", created_at=at)
            for id, key in old.items()
        ]
        granted = [Grant(id, key.role, LEAGUE, created_at=at) for id, key in old.items()]
        recorders = {id for id, key in old.items() if key.role == "recorder"}
        charges = [Grant(*charge, created_at=at) for charge in await _opened(log, recorders)]
        done = await store.begin(principals, keys, [*granted, *charges])
        return Begun(taken_in=len(old) if done else 0)
    id, token, hashed = mint()
    administrator = Principal(ADMINISTRATOR, "Administrator", "person", at)
    key = AccessKey(
        id, administrator.id, hashed, "first", created_at=at, expires_at=rfc3339(now + GOOD_FOR)
    )
    roles = [
        Grant(administrator.id, "administrator", LEAGUE, created_at=at),
        Grant(administrator.id, "official", LEAGUE, created_at=at),
    ]
    done = await store.begin([administrator], [key], roles)
    return Begun(token=token if done else "")


async def _opened(log: Log, recorders: Iterable[str]) -> list[tuple[str, Literal["recorder"], str]]:
    """The charge of each match that one of these opened: whose, as what, for which."""
    if not recorders:
        return []
    recorders_of: list[tuple[str, Literal["recorder"], str]] = []
    for match in await log.streams():
        with suppress(UnknownFact):  # of a later release: nothing can be recorded there
            (opening,) = await log.read(match, 0, 1)
            if opening.reporter in recorders:
                recorders_of.append((opening.reporter, "recorder", f"match:{match}"))
    return recorders_of


def old_keys(path: Path) -> dict[str, OldKey]:
    """The keys in the file of an older release, by id; none without a file.

    Raises `BadKeys` if the file cannot be read or parsed, or others than its owner may read it.
    """
    if not path.exists():
        return {}
    mode = S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        raise BadKeys(f"{path}: others may read it (mode {mode:04o}); chmod 600 it")
    try:
        return convert(tomllib.loads(path.read_text()), dict[str, OldKey])
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise BadKeys(f"{path} cannot be read: {error}") from error
