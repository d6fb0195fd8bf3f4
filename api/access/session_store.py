"""Where sessions and one-time links are kept: tables beside those of keys, on either database.

Every change raises the version that those have too (`api.access.access_store`), so one reading
tells a server of both. What is over is deleted some time after its end, which every reader knows.
"""

from datetime import timedelta

from api.access.access_store import existing, raising
from api.access.policy import Caller
from api.access.sessions import Session, SessionTimes, mint_session
from api.access.sign_in_links import SignInLink, mint_link
from api.clock import Now, rfc3339
from api.event_store import Execute, Log
from api.http.refusals import AccessError
from api.settings import Settings

_PUT_SESSION = """
    INSERT INTO sessions (sha256, principal, key, vouched_by, created_at, expires_at, good_until,
        ended_at, at_match, changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
"""
_PUT_LINK = """
    INSERT INTO sign_in_links (id, sha256, principal, made_by, created_at, expires_at, used_at,
        changed) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
"""
_USE = """
    UPDATE sign_in_links SET used_at = ?, changed = ?
    WHERE id = ? AND used_at IS NULL AND expires_at > ? RETURNING id
"""
_RENEW = """
    UPDATE sessions SET good_until = ?, changed = ?
    WHERE sha256 = ? AND ended_at IS NULL AND good_until < ?
"""
_END = "UPDATE sessions SET ended_at = ?, changed = ? WHERE ended_at IS NULL AND"

MOSTLY = 0.9
"""The share of its time that a session has left while no use of it is noted."""


def session_times(settings: Settings) -> SessionTimes:
    """How long sessions and one-time links last."""
    return SessionTimes(
        timedelta(minutes=settings.session_minutes),
        timedelta(hours=settings.session_hours),
        timedelta(minutes=settings.link_minutes),
    )


class SessionStore:
    """Sessions and one-time links in the tables of a log.

    Every method may raise `api.event_store.StoreUnavailable`.
    """

    def __init__(self, log: Log, times: SessionTimes, now: Now) -> None:
        self._log = log
        self._times = times
        self._now = now
        self._renewing: set[str] = set()

    async def open(self, caller: Caller, vouched_by: str, at_match: str = "") -> str:
        """Open a session for whoever showed a key or used a link; return the secret of its cookie.

        `vouched_by` is the id of the key with whose end the session ends, "" for none. With
        `at_match` the session is a tablet's, good for that match alone. Raises `AccessError` where
        the principal was ended.
        """
        now, times = self._now(), self._times
        token, hashed = mint_session()
        longest, idle = (times.tablet,) * 2 if at_match else (times.longest, times.idle)
        until = now + longest
        made = Session(
            hashed,
            caller.id,
            caller.key,
            vouched_by,
            created_at=rfc3339(now),
            expires_at=rfc3339(until),
            good_until=rfc3339(min(until, now + idle)),
            at_match=at_match,
        )
        async with raising(self._log) as (execute, version):
            await _forget(execute, rfc3339(now))
            await existing(execute, "principals", caller.id)
            await execute(_PUT_SESSION, *_values(made), version)
        return token

    async def renew(self, session: Session) -> None:
        """Note that a session is used now: its idle time begins anew, up to its `expires_at`.

        Nothing is written while most of its idle time is left, or while another call writes it.
        """
        now = self._now()
        until = min(rfc3339(now + self._times.idle), session.expires_at)
        often = min(rfc3339(now + self._times.idle * MOSTLY), session.expires_at)
        if session.good_until >= often or session.sha256 in self._renewing:
            return
        self._renewing.add(session.sha256)
        try:
            async with raising(self._log) as (execute, version):
                await execute(_RENEW, until, version, session.sha256, until)
        finally:
            self._renewing.discard(session.sha256)

    async def end(self, sha256: str) -> None:
        """End the session with this hash; one that is over or unknown is ignored."""
        async with raising(self._log) as (execute, version):
            await execute(f"{_END} sha256 = ?", rfc3339(self._now()), version, sha256)

    async def end_all(self, principal: str) -> None:
        """End every session of a principal.

        Raises `AccessError` where the principal does not exist or was ended.
        """
        async with raising(self._log) as (execute, version):
            await existing(execute, "principals", principal)
            await execute(f"{_END} principal = ?", rfc3339(self._now()), version, principal)

    async def sessions(self) -> list[Session]:
        """Every session that was not deleted yet, those that are over too, the newest last."""
        columns = ", ".join(Session.__struct_fields__)
        rows = await self._log.rows(f"SELECT {columns} FROM sessions ORDER BY created_at, sha256")
        return [Session(*row) for row in rows]

    async def new_link(self, principal: str, made_by: str) -> tuple[SignInLink, str]:
        """Make a one-time link that signs a principal in; return it with its secret code.

        `made_by` is the id of the key of its maker, "" from a command line. Raises `AccessError`
        where the principal does not exist or was ended.
        """
        now = self._now()
        id, code, hashed = mint_link()
        until = rfc3339(now + self._times.link)
        made = SignInLink(id, hashed, principal, made_by, created_at=rfc3339(now), expires_at=until)
        async with raising(self._log) as (execute, version):
            await _forget(execute, rfc3339(now))
            await existing(execute, "principals", principal)
            await execute(_PUT_LINK, *_values(made), version)
        return made, code

    async def use(self, link: SignInLink) -> None:
        """Use a link up, without opening a session.

        Raises `AccessError` where it was used before, or has expired.
        """
        at = rfc3339(self._now())
        async with raising(self._log) as (execute, version):
            if not await execute(_USE, at, version, link.id, at):
                raise AccessError("this link was used already, or its time is up")


def _values(record: Session | SignInLink) -> tuple[object, ...]:
    return tuple(getattr(record, name) for name in record.__struct_fields__)


async def _forget(execute: Execute, now: str) -> None:
    for table in ("sessions", "sign_in_links"):
        await execute(f"DELETE FROM {table} WHERE expires_at < ?", now)
