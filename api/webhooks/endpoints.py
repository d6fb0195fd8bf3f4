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
"""How long the secret before still signs deliveries too."""
LEASE: Final = timedelta(seconds=30)
"""How long a server's lease of an endpoint lasts since it was last renewed."""

_TABLE: Final = "table"
_PLAYER: Final = "player"
_COLUMNS: Final = """
    id, principal, url, kinds, stream, secret, old_secret, old_until,
    log_position, failures, last_error, disabled, opened_by, external_id, metadata
"""


class Endpoint(Struct, frozen=True):
    """An address to which deliveries are posted, and how far they have come.

    Attributes
    ----------
    principal : the owner: it is sent what they may see, as late as they may see it
    kinds : the kinds of fact that are sent; empty for all
    stream : the match or tournament it is sent, or `table:` or `player:` and a name, or "" for all
        that its owner may watch; of a tournament also its matches
    secrets : the secrets that sign deliveries (Standard Webhooks), the newest first
    cursor : the log position up to which it was sent all that is for it, as stored
    failures : how often in a row a delivery failed, the last time for `last_error`
    disabled : whether nothing is sent until a replay
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
        """The match, tournament, table or player that it is sent; empty for all."""
        kind, _, name = self.stream.partition(":")
        if kind in (_TABLE, _PLAYER) and name:
            return HookSubject(**{kind: name})
        tournament = event_of(self.stream)
        return (
            HookSubject(self.stream) if tournament is None else HookSubject(tournament=tournament)
        )


class HookSubject(NamedTuple):
    """The match, tournament, table or player that an endpoint is sent: at most one, others ""."""

    match: str = ""
    tournament: str = ""
    table: str = ""
    player: str = ""

    @property
    def stream(self) -> str:
        """The subject as `Endpoint.stream` has it: a stream, ``table:…`` or ``player:…``, or ""."""
        if self.tournament:
            return stream_of(self.tournament)
        if self.table:
            return f"{_TABLE}:{self.table}"
        return f"{_PLAYER}:{self.player}" if self.player else self.match

    @property
    def part(self) -> LogPart:
        """The part of the log that it is sent."""
        return LogPart(
            self.tournament,
            frozenset(filter(None, (self.table,))),
            frozenset(filter(None, (self.match,))),
            frozenset(filter(None, (self.player,))),
        )


class HookLease(NamedTuple):
    """An endpoint leased to a server, and whether the lease was taken or renewed just now."""

    endpoint: Endpoint
    is_new: bool


class HookStanding(NamedTuple):
    """An endpoint, the server that held its lease last, and until when.

    `held_until` is a time in RFC 3339, "" if the lease was given back or never taken.
    """

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
    """The endpoints of a log. Every method but `now` may raise `StoreUnavailable`."""

    def __init__(self, log: Log, clock: Now) -> None:
        self._log = log
        self._clock = clock

    def now(self) -> str:
        """The time by the clock that the store was made with, as RFC 3339."""
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
        """Make a new endpoint, which is sent what is recorded from now on.

        `stream` is as in `Endpoint`; `key` is the one that it is made with.
        """
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
        """The endpoints of a principal, by id, disabled ones too."""
        statement = f"SELECT {_COLUMNS} FROM webhooks WHERE principal = ? ORDER BY id"
        return [self._read(row) for row in await self._log.rows(statement, principal)]

    async def all(self) -> list[Endpoint]:
        """Every endpoint, by id, disabled ones too."""
        rows = await self._log.rows(f"SELECT {_COLUMNS} FROM webhooks ORDER BY id")
        return [self._read(row) for row in rows]

    async def standing(self) -> dict[str, HookStanding]:
        """Every endpoint that is not disabled, by its id, with its lease."""
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
        """Give an endpoint a new secret and return it; the one before signs too for a day."""
        fresh, until = new_secret(), rfc3339(self._clock() + OVERLAP)
        async with self._log.transaction() as execute:
            await execute(
                "UPDATE webhooks SET secret = ?, old_secret = ?, old_until = ? WHERE id = ?",
                *(fresh, endpoint.secrets[0], until, endpoint.id),
            )
        return fresh

    async def lease(self, id: str, server: str) -> HookLease | None:
        """Take or renew a server's lease of an endpoint, and return the endpoint as it is now.

        None if it is disabled or gone, or if another server holds the lease.
        """
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
        """Give back every lease of a server, so that others may serve the endpoints at once."""
        async with self._log.transaction() as execute:
            await execute("UPDATE webhooks SET held_until = '' WHERE held_by = ?", server)

    async def reached(self, id: str, before: int, cursor: int) -> None:
        """Move an endpoint's cursor and reset its failures.

        Nothing changes if the cursor is not at `before` any more.
        """
        async with self._log.transaction() as execute:
            await execute(
                "UPDATE webhooks SET log_position = ?, failures = 0, last_error = ''"
                " WHERE id = ? AND log_position = ?",
                *(cursor, id, before),
            )

    async def failed(self, id: str, failures: int, error: str, *, disabled: bool = False) -> None:
        """Record a failed delivery: how many in a row with this one, and why.

        `disabled` says whether all deliveries end, until a replay.
        """
        async with self._log.transaction() as execute:
            await execute(
                "UPDATE webhooks SET failures = ?, last_error = ?, disabled = ? WHERE id = ?",
                *(failures, error, int(disabled), id),
            )

    async def replay(self, id: str, cursor: int) -> None:
        """Set an endpoint's cursor, so that it is sent again what follows in the log.

        It begins anew if it was disabled or failing. Its lease ends, which tells its server.
        """
        async with self._log.transaction() as execute:
            await execute(
                "UPDATE webhooks SET log_position = ?, failures = 0, last_error = '', disabled = 0,"
                " held_until = '' WHERE id = ?",
                *(cursor, id),
            )

    async def bury(self, id: str, stream: str, position: int, attempts: int, error: str) -> None:
        """Keep a delivery that was given up after so many attempts, as a dead letter."""
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
    """A new random secret, as Standard Webhooks writes it."""
    return f"whsec_{b64encode(secrets.token_bytes(32)).decode()}"
