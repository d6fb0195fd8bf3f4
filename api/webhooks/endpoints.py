"""Webhook endpoints and dead letters, as they are kept beside the log."""

import secrets
from base64 import b64encode
from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Any, Final, NamedTuple

from msgspec import Struct, json

from api.clock import Now, rfc3339
from api.event_store import Log
from api.live.log_parts import LogPart
from domain.events.tournament_facts import event_of, stream_of

OVERLAP: Final = timedelta(hours=24)
"""How long deliveries are signed with the secret before, too."""
LEASE: Final = timedelta(seconds=30)
"""How long one server serves an endpoint after it last said that it does."""

_TABLE: Final = "table"
_PLAYER: Final = "player"
_COLUMNS: Final = """
    id, principal, url, kinds, stream, secret, old_secret, old_until,
    log_position, failures, last_error, disabled, opened_by, external_id, metadata
"""


class Endpoint(Struct, frozen=True):
    """Where somebody wants to be told.

    Attributes
    ----------
    principal : whose it is: it is told what they may see, as late as they may see it
    kinds : the kinds of fact that it is told of; empty: of all
    stream : the match or tournament that it is told of, or `table:` or `player:` and a name, or
        "": all that its owner may watch; of a tournament also its matches
    secrets : what deliveries are signed with (Standard Webhooks), the newest first
    cursor : the log position up to which it was told
    failures : how often in a row it did not take what it was sent, the last time for `last_error`
    disabled : whether nothing is sent any more until its owner says so
    opened_by : the key that it was made with, "" where none was noted; it ends with that key
    external_id, metadata : its owner's own
    """

    id: str
    principal: str
    url: str
    kinds: tuple[str, ...]
    stream: str
    secrets: tuple[str, ...]
    cursor: int
    failures: int
    last_error: str
    disabled: bool
    opened_by: str = ""
    external_id: str = ""
    metadata: dict[str, str] = {}

    @property
    def subject(self) -> "HookSubject":
        """The match, tournament, table or player that it is told of."""
        kind, _, name = self.stream.partition(":")
        if kind in (_TABLE, _PLAYER) and name:
            return HookSubject(**{kind: name})
        tournament = event_of(self.stream)
        return (
            HookSubject(self.stream) if tournament is None else HookSubject(tournament=tournament)
        )


class HookSubject(NamedTuple):
    """The match, tournament, table or player that an endpoint is told of; the others are ""."""

    match: str = ""
    tournament: str = ""
    table: str = ""
    player: str = ""

    @property
    def stream(self) -> str:
        """The subject as it is stored: a stream of the log, else ``table:…`` or ``player:…``."""
        if self.tournament:
            return stream_of(self.tournament)
        if self.table:
            return f"{_TABLE}:{self.table}"
        return f"{_PLAYER}:{self.player}" if self.player else self.match

    @property
    def part(self) -> LogPart:
        """The part of the log that it is told of."""
        return LogPart(
            self.tournament,
            frozenset(filter(None, (self.table,))),
            frozenset(filter(None, (self.match,))),
            frozenset(filter(None, (self.player,))),
        )


class HookLease(NamedTuple):
    """An endpoint leased to the server that serves it, and whether the lease is new."""

    endpoint: Endpoint
    is_new: bool


class HookStanding(NamedTuple):
    """An endpoint, the server that holds its lease, and until when."""

    endpoint: Endpoint
    held_by: str
    held_until: str


class DeadLetter(Struct, frozen=True):
    """A delivery that an endpoint never took: its entry, the attempts, why the last failed.

    The entry is one of a match or of a tournament; the other is null.
    """

    match: str | None
    tournament: str | None
    position: int
    attempts: int
    error: str
    given_up_at: str


class WebhookStore:
    """The endpoints of a log. Every method may raise `StoreUnavailable`."""

    def __init__(self, log: Log, clock: Now) -> None:
        self._log = log
        self._clock = clock

    def now(self) -> str:
        """The time of the store."""
        return rfc3339(self._clock())

    async def add(
        self,
        principal: str,
        url: str,
        kinds: Sequence[str],
        stream: str,
        key: str = "",
        *,
        external_id: str = "",
        metadata: Mapping[str, str] = {},
    ) -> Endpoint:
        """A new endpoint, told of what happens from now on."""
        chosen, own = json.encode(kinds).decode(), json.encode(metadata).decode()
        id, cursor, secret = f"wh-{secrets.token_hex(6)}", await self._log.head(), new_secret()
        async with self._log.transaction() as execute:
            await execute(
                f"INSERT INTO webhooks ({_COLUMNS})"
                " VALUES (?, ?, ?, ?, ?, ?, '', '', ?, 0, '', 0, ?, ?, ?)",
                *(id, principal, url, chosen, stream, secret, cursor, key, external_id, own),
            )
        return Endpoint(
            id,
            principal,
            url,
            tuple(kinds),
            stream=stream,
            secrets=(secret,),
            cursor=cursor,
            failures=0,
            last_error="",
            disabled=False,
            opened_by=key,
            external_id=external_id,
            metadata=dict(metadata),
        )

    async def of(self, principal: str) -> list[Endpoint]:
        """The endpoints of a principal."""
        statement = f"SELECT {_COLUMNS} FROM webhooks WHERE principal = ? ORDER BY id"
        return [self._read(row) for row in await self._log.rows(statement, principal)]

    async def all(self) -> list[Endpoint]:
        """Every endpoint."""
        rows = await self._log.rows(f"SELECT {_COLUMNS} FROM webhooks ORDER BY id")
        return [self._read(row) for row in rows]

    async def standing(self) -> dict[str, HookStanding]:
        """Every endpoint that is not disabled, by its id, with its server."""
        rows = await self._log.rows(
            f"SELECT {_COLUMNS}, held_by, held_until FROM webhooks WHERE disabled = 0"
        )
        return {row[0]: HookStanding(self._read(row[:-2]), *row[-2:]) for row in rows}

    async def remove(self, id: str) -> None:
        """Forget an endpoint, its dead letters and its attempts."""
        async with self._log.transaction() as execute:
            for table in ("dead_letters", "deliveries"):
                await execute(f"DELETE FROM {table} WHERE webhook = ?", id)
            await execute("DELETE FROM webhooks WHERE id = ?", id)

    async def rotate(self, endpoint: Endpoint) -> str:
        """Replace an endpoint's secret; the one before signs too for a day."""
        fresh, until = new_secret(), rfc3339(self._clock() + OVERLAP)
        async with self._log.transaction() as execute:
            await execute(
                "UPDATE webhooks SET secret = ?, old_secret = ?, old_until = ? WHERE id = ?",
                *(fresh, endpoint.secrets[0], until, endpoint.id),
            )
        return fresh

    async def lease(self, id: str, server: str) -> HookLease | None:
        """The endpoint as it is now, where this server may serve it for a while; else None."""
        now, until = rfc3339(self._clock()), rfc3339(self._clock() + LEASE)
        held = await self._log.rows(
            f"SELECT {_COLUMNS} FROM webhooks WHERE id = ? AND disabled = 0"
            " AND held_by = ? AND held_until > ?",
            *(id, server, rfc3339(self._clock() + LEASE * 2 / 3)),
        )
        if held:
            return HookLease(self._read(held[0]), is_new=False)
        async with self._log.transaction() as execute:
            rows = await execute(
                "UPDATE webhooks SET held_by = ?, held_until = ? WHERE id = ? AND disabled = 0"
                f" AND (held_by = ? OR held_until < ? OR held_until > ?) RETURNING {_COLUMNS}",
                # A lease that ends later than one taken now is of a clock that was ahead.
                *(server, until, id, server, now, until),
            )
        return HookLease(self._read(rows[0]), is_new=True) if rows else None

    async def give_back(self, server: str) -> None:
        """Give a lease back, so that another server may serve the endpoint at once."""
        async with self._log.transaction() as execute:
            await execute("UPDATE webhooks SET held_until = '' WHERE held_by = ?", server)

    async def reached(self, id: str, before: int, cursor: int) -> None:
        """Note how far in the log an endpoint was told, unless a replay set it back meanwhile."""
        async with self._log.transaction() as execute:
            await execute(
                "UPDATE webhooks SET log_position = ?, failures = 0, last_error = ''"
                " WHERE id = ? AND log_position = ?",
                *(cursor, id, before),
            )

    async def failed(self, id: str, failures: int, error: str, *, disabled: bool = False) -> None:
        """Record a delivery that an endpoint did not accept."""
        async with self._log.transaction() as execute:
            await execute(
                "UPDATE webhooks SET failures = ?, last_error = ?, disabled = ? WHERE id = ?",
                *(failures, error, int(disabled), id),
            )

    async def replay(self, id: str, cursor: int) -> None:
        """Set an endpoint back, so that it is told again of all behind a log position.

        Its lease ends, by which the server that has it knows.
        """
        async with self._log.transaction() as execute:
            await execute(
                "UPDATE webhooks SET log_position = ?, failures = 0, last_error = '', disabled = 0,"
                " held_until = '' WHERE id = ?",
                *(cursor, id),
            )

    async def bury(self, id: str, stream: str, position: int, attempts: int, error: str) -> None:
        """Keep a delivery that the endpoint never accepted, as a dead letter."""
        async with self._log.transaction() as execute:
            await execute(
                "INSERT INTO dead_letters VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                *(id, stream, position, attempts, error, rfc3339(self._clock())),
            )

    async def dead_letters(self, id: str) -> list[DeadLetter]:
        """The dead letters of an endpoint, oldest first."""
        rows = await self._log.rows(
            "SELECT stream, position, attempts, error, given_up_at FROM dead_letters"
            " WHERE webhook = ? ORDER BY given_up_at, stream, position",
            id,
        )
        return [DeadLetter(*_names(stream), *others) for stream, *others in rows]

    def _read(self, row: Sequence[Any]) -> Endpoint:
        id, principal, url, kinds, stream, secret, old, old_until, cursor, *others = row
        failures, error, disabled, key, external_id, metadata = others
        signing = (secret, old) if old and old_until > rfc3339(self._clock()) else (secret,)
        chosen = tuple(json.decode(kinds, type=list[str]))
        noted = json.decode(metadata, type=dict[str, str])
        state = (cursor, failures, error, bool(disabled), key, external_id, noted)
        return Endpoint(id, principal, url, chosen, stream, signing, *state)


def _names(stream: str) -> tuple[str | None, str | None]:
    """The match and the tournament that a stream belongs to, one of them None."""
    tournament = event_of(stream)
    return (stream, None) if tournament is None else (None, tournament)


def new_secret() -> str:
    """A secret as Standard Webhooks writes it."""
    return f"whsec_{b64encode(secrets.token_bytes(32)).decode()}"
