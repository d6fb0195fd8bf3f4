"""Where principals, keys, grants and venues are kept: tables beside the log, on either database.

Every change raises one number, the version, in the same transaction, and notes it on the row. So
a server that has read up to a version reads on from there, and nothing is asked twice. Rows are
marked as ended or removed, never deleted, so that readers learn of it. `access_journal` notes each.
"""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from typing import Any, cast

from msgspec import Struct, structs

from api.access.access_journal import note_changes
from api.access.principals import AccessKey, Delay, Grant, Principal, Role, Venue
from api.access.sessions import Session
from api.access.sign_in_links import SignInLink
from api.event_store import Execute, Log
from api.http.refusals import AccessError

NO_SEAT = -1

_PRINCIPAL = "id, name, kind, created_at, ended_at"
_KEY = ", ".join(AccessKey.__struct_fields__)
_GRANT = "principal, role, scope, seat, delay, created_at, removed_at"
_VENUE = "stream, event, board, public, delay"
_SESSION = ", ".join(Session.__struct_fields__)
_LINK = ", ".join(SignInLink.__struct_fields__)

_VERSION = "SELECT version FROM access_head"
_RAISE = "UPDATE access_head SET version = version + 1 RETURNING version"
_PUT_GRANT = f"""
    INSERT INTO grants ({_GRANT}, changed, opened) VALUES (?, ?, ?, ?, ?, ?, NULL, ?, ?)
    ON CONFLICT (principal, role, scope, seat)
"""
_AGAIN = """
    DO UPDATE SET delay = excluded.delay, created_at = excluded.created_at,
        removed_at = NULL, changed = excluded.changed, opened = excluded.opened
"""
_PUT_VENUE = f"""
    INSERT INTO venues ({_VENUE}, placed, changed, opened) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (stream) DO UPDATE SET
"""
_AS_IT_WAS = " opened = excluded.opened"
_MOVED = """
    placed = CASE venues.board WHEN excluded.board THEN venues.placed ELSE excluded.placed END,
    event = excluded.event, board = excluded.board,
    public = excluded.public, delay = excluded.delay, changed = excluded.changed,
    opened = excluded.opened
"""

_LOCK_PIN = """
    UPDATE principals SET pin_failures = pin_failures WHERE id = ?
    RETURNING pin, pin_failures, pin_closed_until
"""


class AccessChanges(Struct, frozen=True):
    """Rows that changed after a version, each as it is now, and the version as of this reading.

    Rows that were ended, revoked or removed are among them. All are empty if nothing changed.
    """

    version: int
    principals: Sequence[Principal] = ()
    keys: Sequence[AccessKey] = ()
    grants: Sequence[Grant] = ()
    venues: Sequence[Venue] = ()
    sessions: Sequence[Session] = ()
    links: Sequence[SignInLink] = ()


class AccessStore:
    """Principals, keys, grants and venues in the tables of a log.

    Times are given by the caller, as RFC 3339. Every method may raise
    `api.event_store.StoreUnavailable`.
    """

    def __init__(self, log: Log) -> None:
        self._log = log

    # --- reading --------------------------------------------------------------------------

    async def changes(self, after: int = 0) -> AccessChanges:
        """The rows that were changed after version `after`, itself excluded; with 0, all rows.

        The version in the answer is below `after` where the store has lost changes: the rows are
        then not all, and the caller reads anew with 0.
        """
        ((version,),) = await self._log.rows(_VERSION)
        if version == after:
            return AccessChanges(version)
        return AccessChanges(
            version,
            [Principal(*row) for row in await self._changed(_PRINCIPAL, "principals", after)],
            [AccessKey(*row) for row in await self._changed(_KEY, "access_keys", after)],
            [_grant(row) for row in await self._changed(_GRANT, "grants", after)],
            venues=[_venue(row) for row in await self._changed(_VENUE, "venues", after)],
            sessions=[Session(*row) for row in await self._changed(_SESSION, "sessions", after)],
            links=[SignInLink(*row) for row in await self._changed(_LINK, "sign_in_links", after)],
        )

    async def _changed(self, columns: str, table: str, after: int) -> list[Any]:
        after_it = f"FROM {table} WHERE changed > ? ORDER BY changed"
        return await self._log.rows(f"SELECT {columns} {after_it}", after)

    async def principals(self) -> list[Principal]:
        """Every principal, those that ended too, by id."""
        rows = await self._log.rows(f"SELECT {_PRINCIPAL} FROM principals ORDER BY id")
        return [Principal(*row) for row in rows]

    async def keys(self) -> list[AccessKey]:
        """Every key, the newest last: revoked ones and links to identity providers too."""
        rows = await self._log.rows(f"SELECT {_KEY} FROM access_keys ORDER BY created_at, id")
        return [AccessKey(*row) for row in rows]

    async def grants(self) -> list[Grant]:
        """Every grant that was not removed, ordered by principal, scope, role and seat.

        Those of ended principals are among them.
        """
        order = "ORDER BY principal, scope, role, seat"
        rows = await self._log.rows(f"SELECT {_GRANT} FROM grants WHERE removed_at IS NULL {order}")
        return [_grant(row) for row in rows]

    # --- writing --------------------------------------------------------------------------

    async def begin(
        self, principals: Sequence[Principal], keys: Sequence[AccessKey], grants: Sequence[Grant]
    ) -> bool:
        """Put in the first principals; False, and nothing is done, where there are any already."""
        async with self._log.transaction() as execute:
            ((version,),) = await execute(_RAISE)
            if await execute("SELECT 1 FROM principals LIMIT 1"):
                return False
            for principal in principals:
                await _put_principal(execute, principal, version)
            for key in keys:
                await _put_key(execute, key, version)
            for grant in grants:
                await _put_grant(execute, grant, version)
            await note_changes(execute, version)
        return True

    async def add_principal(self, principal: Principal) -> None:
        """Add a principal. Raises `AccessError` where its id is taken, if only by an ended one."""
        async with changing(self._log) as (execute, version):
            if await execute("SELECT 1 FROM principals WHERE id = ?", principal.id):
                raise AccessError(f"there is a principal {principal.id} already")
            await _put_principal(execute, principal, version)

    async def end_principal(self, id: str, now: str) -> None:
        """End a principal: none of its keys is good any more.

        Raises `AccessError` where there is none with this id, or it was ended before.
        """
        async with changing(self._log) as (execute, version):
            await existing(execute, "principals", id)
            ended = "UPDATE principals SET ended_at = ?, changed = ? WHERE id = ?"
            await execute(f"{ended} AND ended_at IS NULL", now, version, id)

    async def add_key(self, key: AccessKey) -> None:
        """Add a key. Raises `AccessError` where its principal is not there or was ended."""
        async with changing(self._log) as (execute, version):
            await existing(execute, "principals", key.principal)
            await _put_key(execute, key, version)

    async def rotate(self, old: str, new: AccessKey, until: str) -> None:
        """Add a key in place of the one with id `old`, which stays good up to `until` at most.

        The webhooks, leases and slots that the old key opened are the new one's from now on.
        Raises `AccessError` if there is no key `old`; a revoked one passes, and stays revoked.
        """
        async with changing(self._log) as (execute, version):
            await existing(execute, "access_keys", old)
            await _put_key(execute, new, version)
            for opened in ("webhooks", "leases", "slot_keys"):
                await execute(f"UPDATE {opened} SET opened_by = ? WHERE opened_by = ?", new.id, old)
            ends = "UPDATE access_keys SET expires_at = ?, changed = ? WHERE id = ?"
            await execute(
                f"{ends} AND (expires_at IS NULL OR expires_at > ?)", until, version, old, until
            )

    async def revoke(self, id: str, now: str) -> None:
        """Revoke a key for good; one that was revoked before keeps that time.

        Raises `AccessError` if there is no such key.
        """
        async with changing(self._log) as (execute, version):
            await existing(execute, "access_keys", id)
            revoked = "UPDATE access_keys SET revoked_at = ?, changed = ? WHERE id = ?"
            await execute(f"{revoked} AND revoked_at IS NULL", now, version, id)

    async def used(self, uses: Sequence[tuple[str, str]]) -> None:
        """Note when keys were last used: pairs of an id and a time. No version is raised."""
        async with self._log.transaction() as execute:
            for id, at in uses:
                await execute("UPDATE access_keys SET used_at = ? WHERE id = ?", at, id)

    async def set_pin(self, principal: str, pin_hash: str) -> None:
        """Keep the hash of a principal's PIN, in place of any before, and forget wrong tries.

        Raises `AccessError` if the principal does not exist or was ended.
        """
        async with changing(self._log) as (execute, version):
            await existing(execute, "principals", principal)
            tried = "pin_failures = 0, pin_closed_until = '', changed = ?"
            await execute(
                f"UPDATE principals SET pin = ?, {tried} WHERE id = ?", pin_hash, version, principal
            )

    async def try_pin(self, principal: str, now: str, tries: int, until: str) -> str | None:
        """Count a try of a principal's PIN; return the PIN's hash, to be compared.

        "" where there is no PIN or principal. None, and nothing counted, while the PIN is closed.
        Try number `tries` gets the hash too, and closes the PIN up to its time `until`; then tries
        count from zero. After a right PIN, call `pin_was_right`.
        """
        async with self._log.transaction() as execute:
            rows = await execute(_LOCK_PIN, principal)
            if not rows:
                return ""
            ((pin_hash, failures, closed_until),) = rows
            if closed_until > now:
                return None
            closed = failures + 1 >= tries
            await execute(
                "UPDATE principals SET pin_failures = ?, pin_closed_until = ? WHERE id = ?",
                0 if closed else failures + 1,
                until if closed else "",
                principal,
            )
        return pin_hash

    async def pin_was_right(self, principal: str) -> None:
        """Set the count of tries of a principal's PIN back to zero, and open the PIN."""
        async with self._log.transaction() as execute:
            await execute(
                "UPDATE principals SET pin_failures = 0, pin_closed_until = '' WHERE id = ?",
                principal,
            )

    async def grant(self, grant: Grant) -> None:
        """Grant a role, in place of any grant of the same principal, role, scope and seat.

        Raises `AccessError` if the principal does not exist or was ended.
        """
        async with changing(self._log) as (execute, version):
            await existing(execute, "principals", grant.principal)
            await _put_grant(execute, grant, version)

    async def remove(self, grant: Grant, now: str) -> Grant:
        """Take away the grant with this principal, role, scope and seat; return it as it is now.

        Raises `AccessError` if there is none, or it was taken away before.
        """
        async with changing(self._log) as (execute, version):
            removed = await execute(
                "UPDATE grants SET removed_at = ?, changed = ? WHERE principal = ? AND role = ?"
                f" AND scope = ? AND seat = ? AND removed_at IS NULL RETURNING {_GRANT}",
                now,
                version,
                *_identity(grant),
            )
            if not removed:
                raise AccessError(
                    f"{grant.principal} is not granted {grant.role} for {grant.scope}"
                )
        return _grant(removed[0])

    async def assign(self, venue: Venue, *, on_air: bool = True) -> None:
        """Note where a match is played, and whether everybody may watch it, in place of before.

        A match that comes to a table without `on_air` is not shown on slots that were pointed at
        the table before.
        """
        async with changing(self._log) as (execute, version):
            placed = 0 if on_air else version
            await _put_venue(execute, venue, placed, version, again=_MOVED)

    async def opened(
        self, venue: Venue | None, charge: Grant | None, *, on_air: bool = True
    ) -> None:
        """Note the venue of a match just opened, and the grant by which it is somebody's charge.

        None for either notes nothing of it; `on_air` is as in `assign`. A venue or grant that is
        there already stays, even where it was changed or removed since: a repeat is harmless.
        """
        async with changing(self._log) as (execute, version):
            if venue is not None:
                await _put_venue(execute, venue, 0 if on_air else version, version)
            if charge is not None:
                await _put_grant(execute, charge, version, "DO NOTHING")

    async def opened_together(self, venues: Sequence[Venue]) -> None:
        """Note the venues of matches that were opened together; a venue already there stays.

        All are shown on slots that point at their tables, as by `opened` with `on_air`.
        """
        async with changing(self._log) as (execute, version):
            for venue in venues:
                await _put_venue(execute, venue, 0, version)


@asynccontextmanager
async def changing(log: Log) -> AsyncGenerator[tuple[Execute, int]]:
    """Open a transaction that raises the version; yield its `execute` and the new version.

    A row counts as changed if its column `changed` is set to that version: it is journaled at the
    end of the block.
    """
    async with raising(log) as (execute, version):
        yield execute, version
        await note_changes(execute, version)


@asynccontextmanager
async def raising(log: Log) -> AsyncGenerator[tuple[Execute, int]]:
    """As `changing`, but nothing is journaled: for sessions and links, which are deleted later."""
    async with log.transaction() as execute:
        ((version,),) = await execute(_RAISE)
        yield execute, version


async def existing(execute: Execute, table: str, id: str) -> None:
    """Check that `table` (`principals` or `access_keys`) has a row with this id.

    Raises `AccessError` if not, or if the principal was ended. A revoked key passes.
    """
    ended = " AND ended_at IS NULL" if table == "principals" else ""
    if not await execute(f"SELECT 1 FROM {table} WHERE id = ?{ended}", id):
        kind = "principal" if table == "principals" else "key"
        raise AccessError(f"there is no {kind} {id}")


async def _put_principal(execute: Execute, principal: Principal, version: int) -> None:
    put = f"INSERT INTO principals ({_PRINCIPAL}, changed) VALUES (?, ?, ?, ?, ?, ?)"
    await execute(
        put,
        principal.id,
        principal.name,
        principal.kind,
        principal.created_at,
        principal.ended_at,
        version,
    )


async def _put_key(execute: Execute, key: AccessKey, version: int) -> None:
    marks = ", ".join("?" * len(AccessKey.__struct_fields__))
    put = f"INSERT INTO access_keys ({_KEY}, changed) VALUES ({marks}, ?)"
    await execute(put, *structs.astuple(key), version)


async def _put_grant(execute: Execute, grant: Grant, version: int, again: str = _AGAIN) -> None:
    kind, _, id = grant.scope.partition(":")
    opened = await _opened(execute, id) if kind == "match" else None
    values = (*_identity(grant), str(grant.delay), grant.created_at)
    await execute(_PUT_GRANT + again, *values, version, opened)


async def _put_venue(
    execute: Execute, venue: Venue, placed: int, version: int, *, again: str = _AS_IT_WAS
) -> None:
    its = (*venue[:4], str(venue.delay), placed, version, await _opened(execute, venue.match))
    await execute(_PUT_VENUE + again, *its)


async def _opened(execute: Execute, match: str) -> int | None:
    """Where in the log a match was opened, for lists: Citus takes no query among values."""
    rows = await execute("SELECT opened FROM openings WHERE stream = ?", match)
    return rows[0][0] if rows else None


def _identity(grant: Grant) -> tuple[str, str, str, int]:
    return (grant.principal, grant.role, grant.scope, NO_SEAT if grant.seat is None else grant.seat)


def _venue(row: Sequence[Any]) -> Venue:
    match, event, board, public, delay = row
    return Venue(match, event, board, bool(public), delay=_lag(delay))


def _lag(stored: str) -> Delay:
    return "hand" if stored == "hand" else int(stored)


def _grant(row: Sequence[Any]) -> Grant:
    principal, role, scope, seat, delay, created_at, removed_at = row
    at = None if seat == NO_SEAT else seat
    return Grant(
        principal,
        cast(Role, role),
        scope,
        at,
        delay=_lag(delay),
        created_at=created_at,
        removed_at=removed_at,
    )
