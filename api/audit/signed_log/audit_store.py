"""The tables of signing: the league's secret, and the last signed position."""

from secrets import token_bytes
from typing import Any

from api.event_store import Log
from domain.audit.checkpoints import TreeHead

_NEW_SECRET = "INSERT INTO league_secrets (origin, secret) VALUES (?, ?) ON CONFLICT DO NOTHING"
_SECRET = "SELECT secret FROM league_secrets WHERE origin = ?"
_NEW_HEAD = "INSERT INTO signed_heads (origin, size, root) VALUES (?, 0, ?) ON CONFLICT DO NOTHING"
_HEAD = "SELECT size, root FROM signed_heads WHERE origin = ?"
_MOVE = """
    UPDATE signed_heads SET size = ?, root = ? WHERE origin = ? AND size = ? AND root = ?
    RETURNING size
"""
_NO_ROOT = b""


class AuditStore:
    """The secret and the signed head of one origin, in the tables of a log.

    Every method may raise `StoreUnavailable`.
    """

    def __init__(self, log: Log, origin: str) -> None:
        self._log = log
        self._origin = origin

    async def begin(self) -> bytes:
        """Return the secret; make it, and an empty head, where they are not there yet."""
        async with self._log.transaction() as execute:
            await execute(_NEW_SECRET, self._origin, token_bytes(32))
            await execute(_NEW_HEAD, self._origin, _NO_ROOT)
            rows = await execute(_SECRET, self._origin)
        return bytes(rows[0][0])

    async def secret(self) -> bytes | None:
        """The secret that salts are made from, None before the first `begin`."""
        return _secret(await self._log.rows(_SECRET, self._origin))

    async def signed_head(self) -> tuple[int, bytes] | None:
        """The size and root noted as signed last, or as about to be; 0 and b"" before the first.

        After a crash it may be a head that was never signed. None before the first `begin`.
        """
        rows = await self._log.rows(_HEAD, self._origin)
        return (rows[0][0], bytes(rows[0][1])) if rows else None

    async def signed(self) -> TreeHead | None:
        """The head that is noted as signed last, or as about to be; None before the first."""
        noted = await self.signed_head()
        return TreeHead(self._origin, *noted) if noted and noted[0] else None

    async def move(self, before: TreeHead | None, to: TreeHead) -> bool:
        """Note the head about to be signed in place of `before`, None for none.

        False, and nothing is changed, where another head than `before` is noted.
        """
        size, root = (before.size, before.root) if before else (0, _NO_ROOT)
        async with self._log.transaction() as execute:
            moved = await execute(_MOVE, to.size, to.root, self._origin, size, root)
        return bool(moved)


def _secret(rows: list[Any]) -> bytes | None:
    return bytes(rows[0][0]) if rows else None
