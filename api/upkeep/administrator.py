"""An administrator's acts, each carried out once at a time and noted: back up, sign, verify."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final

import structlog
from anyio import BrokenWorkerProcess, CapacityLimiter, to_process

from api.access.policy import Caller
from api.audit.keeper import AuditKeeper
from api.backups.backup_files import BadBackup
from api.backups.regular import BackupUnderWay, RegularBackups, WrittenBackup
from api.event_store import LogError
from api.http.refusals import NotSetUp, UnderWay, UpkeepFailed
from api.http.threads import let_go
from api.settings import Settings
from api.upkeep.acts import UpkeepAct, UpkeepActs, UpkeepKind
from api.upkeep.league_check import CheckDone, CheckFailed, check_in, check_within
from api.worker_limits import Limits

SIGNED_WITHIN: Final = 10.0
"""Seconds for which a signature is waited for at most."""
CHECK_SECONDS: Final = 3600.0
"""Seconds of processor time that a check may take in its worker."""

_log = structlog.get_logger("bonebook")


class Administrator:
    """Carries out the acts of administrators on this server, one of each kind at a time.

    A further act of a kind that is under way is refused with `UnderWay`. Each is noted, one that
    fails as failed; where the store is away or the call is cancelled, it stays begun.
    """

    def __init__(
        self, settings: Settings, audit: AuditKeeper, backups: RegularBackups, acts: UpkeepActs
    ) -> None:
        self.acts = acts
        self._settings = settings
        self._audit = audit
        self._backups = backups
        self._busy = set[UpkeepKind]()
        self._workers = CapacityLimiter(1)

    async def back_up(self, caller: Caller) -> UpkeepAct:
        """Write a backup into the folder that is set.

        Raises `NotSetUp`, `UnderWay`, `UpkeepFailed` and `StoreUnavailable`.
        """
        if not self._settings.backup_folder:
            raise NotSetUp("", "no folder for backups is set: give `backup_folder`")
        async with self._alone("backup", caller) as act:
            written = await self._written()
            head, name = written.contents.log.head, written.file.name
            return await self.acts.end(act, "done", events=head, file=name)

    async def _written(self) -> WrittenBackup:
        try:
            return await self._backups.write()
        except BackupUnderWay as error:
            raise UnderWay("", "a backup is being written already") from error
        except OSError as error:
            _log.error("backup failed", exc_info=error)
            why = error.strerror or "the disk refused it"
            raise UpkeepFailed("", f"the backup was not written: {why}") from error
        except (BadBackup, LogError) as error:
            _log.error("backup failed", exc_info=error)
            raise UpkeepFailed("", "the log could not be copied; see the server's log") from error

    async def sign(self, caller: Caller) -> UpkeepAct:
        """Have all that is recorded signed; the act's `events` says how far the signature reaches.

        It reaches less far where that takes longer than `SIGNED_WITHIN`. Raises `NotSetUp`,
        `UnderWay`, `StoreUnavailable`, and `UpkeepFailed` where nothing was ever signed or the log
        was found altered.
        """
        if not self._settings.origin:
            raise NotSetUp("", "this log is not signed: give `origin`")
        async with self._alone("sign", caller) as act:
            signed = await self._audit.sign_now(SIGNED_WITHIN)
            reached = signed.checkpoint.size if signed else 0
            if self._audit.alarm or reached == 0:
                raise UpkeepFailed("", "nothing is signed now; see the health of the server")
            return await self.acts.end(act, "done", events=reached)

    async def verify(self, caller: Caller) -> UpkeepAct:
        """Verify every row in a worker process; the damage found is in the answer.

        Damage of the log itself has the server verify it too, which raises the alarm. Raises
        `NotSetUp`, `UnderWay`, `UpkeepFailed` and `StoreUnavailable`.
        """
        if self._settings.database == "sqlite://":
            raise NotSetUp("", "a log in memory is not verified: give a `database` on a disk")
        async with self._alone("verify", caller) as act:
            checked = await self._checked()
            if isinstance(checked, CheckFailed):
                raise UpkeepFailed("", f"the league was not verified: {checked.why}")
            if checked.altered:
                await self._audit.verify_all()
            outcome = ("good", "bad", "unknown")[checked.status]
            return await self.acts.end(act, outcome, events=checked.events, lines=checked.lines)

    async def _checked(self) -> CheckDone | CheckFailed:
        limits = Limits(CHECK_SECONDS, self._settings.hearing_memory)
        try:
            checking = to_process.run_sync(
                check_within, limits, self._settings, cancellable=True, limiter=self._workers
            )
            answer = await let_go(checking)
        except (BrokenWorkerProcess, MemoryError) as error:
            raise UpkeepFailed("", "the check passed its limits of time or memory") from error
        return check_in(answer)

    @asynccontextmanager
    async def _alone(self, kind: UpkeepKind, caller: Caller) -> AsyncGenerator[UpkeepAct]:
        """Note an act that begins, and how it failed if it does. Raises `UnderWay`."""
        if kind in self._busy:
            raise UnderWay("", f"another {kind} is under way on this server")
        self._busy.add(kind)
        try:
            act = await self.acts.begin(kind, caller)
            _log.info("upkeep", act=kind, principal=caller.id)
            try:
                yield act
            except (UnderWay, UpkeepFailed) as error:
                await self.acts.end(act, "failed", lines=(error.detail,))
                raise
        finally:
            self._busy.discard(kind)
