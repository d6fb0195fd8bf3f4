"""The server's care for a verifiable log: verify, sign, ask witnesses, raise the alarm.

Where the log is not what was signed of it, nothing more is recorded by this process, and
every answer says so, until somebody restores the log or begins a new one of another origin.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from functools import partial
from pathlib import Path
from time import monotonic

import structlog
from litestar.types import Message, Scope

from api.audit.attesting.asking_witnesses import WitnessRound, last_seen
from api.audit.attesting.stamps import StampRound
from api.audit.signed_log.audit_store import AuditStore
from api.audit.signed_log.checkpointer import Checkpointer
from api.audit.signed_log.errors import AuditError, LogAltered, WitnessAhead
from api.audit.signed_log.files import CHECKPOINT, AuditFiles
from api.audit.signed_log.signing_key import signer
from api.audit.signed_log.table_seals import TableSeals
from api.audit.verification.verifying import StoreSource, Verified, verify
from api.background_tasks import Pulse, Supervisor
from api.clock import Now, utc_now
from api.event_store import Log
from api.settings import Settings
from domain.audit.checkpoints import SignedCheckpoint
from domain.audit.errors import BadNote
from domain.audit.leaf import LeafMaker
from domain.audit.notes import ED25519, to_base64
from domain.audit.policy import KnownWitness, Policy, policy
from domain.audit.successions import followed

_log = structlog.get_logger("bonebook")

_DAY = 24 * 3600.0
_LOOK = 0.2
"""Seconds between two looks at what another process may have signed."""
_ALARM = (b"bonebook-alarm", b"the log is not what was signed of it")


def policy_of(settings: Settings) -> Policy:
    """The keys and witnesses that these settings trust; without a policy their own key alone.

    Nobody where they name no origin either, or there is no key yet. Raises `AuditError` where the
    policy or key cannot be read.
    """
    if settings.policy:
        try:
            return policy(Path(settings.policy).read_text())
        except (OSError, UnicodeDecodeError, BadNote) as error:
            raise AuditError(f"{settings.policy}: {error}") from error
    key = Path(settings.signing_key)
    if not settings.origin or not key.exists():
        return Policy(())
    return Policy((signer(key, settings.origin, ED25519, create=False).key,))


def keys_followed(policy: Policy, notes: Iterable[bytes]) -> Policy:
    """The policy, with the keys to which its keys handed over by these notes.

    Old keys stay, for heads up to the size at which each handed over. Raises `AuditError` where a
    note is malformed or not signed by both keys, or a trusted key handed over twice.
    """
    try:
        return followed(policy, notes)
    except BadNote as error:
        raise AuditError(f"keys: {error}") from error


def check_signing(settings: Settings) -> None:
    """Raise `AuditError` where these settings cannot sign; make folder and key where they can.

    Without an origin there is nothing to sign, and nothing is checked or made.
    """
    if settings.origin:
        files = AuditFiles(Path(settings.audit))
        files.make()
        if files.begun() and not Path(settings.signing_key).exists():
            raise AuditError(
                f"{settings.signing_key} is missing, and {files.folder} has what its key signed:"
                " restore it, or name the file as signing_key"
            )
        key = signer(Path(settings.signing_key), settings.origin, ED25519).key
        policy = keys_followed(policy_of(settings), files.successions())
        if key in policy.until:
            raise AuditError(f"{settings.signing_key}: its key handed over; name the new file")
        if key not in policy.keys_of(settings.origin):
            raise AuditError(f"{settings.policy} does not name the key {key.text}")


async def check_log(log: Log, settings: Settings) -> None:
    """Verify every row; raise `LogAltered` where the log is not what was signed of it.

    Nothing is verified without an origin, and no witness is asked. Doubts raise nothing. Raises
    `AuditError` where the policy or key cannot be read.
    """
    if settings.origin:
        source, files = StoreSource(log, settings.origin), AuditFiles(Path(settings.audit))
        report = await verify(source, files, policy_of(settings))
        if report.damage:
            words = report.damage[0].words
            raise LogAltered(f"the log is not what was signed of it: {words}; run bonebook verify")


class AuditKeeper:
    """The keeper of a log: it signs checkpoints, and nothing if the settings name no origin.

    Attributes
    ----------
    files : where tiles and checkpoints lie
    origin : the origin that is signed for, "" where nothing is signed
    signing : signs the log; None before `begin`, or without an origin
    verified_at : when the log was last verified here, in seconds of `time.monotonic`; None before
    """

    def __init__(self, log: Log, settings: Settings, clock: Now = utc_now) -> None:
        self.files = AuditFiles(Path(settings.audit))
        self.origin = settings.origin
        if settings.seal_names:
            log.seal_names()
        self._log = log
        self._settings = settings
        self.signing: Checkpointer | None = None
        self._seals = TableSeals(log, clock, settings.seal_seconds)
        self._maker: LeafMaker | None = None
        self.verified_at: float | None = None

    async def begin(self) -> None:
        """Verify the rows after the last checkpoint and some before; ask the witnesses.

        Call it before anything is recorded; nothing is signed yet. Where the log is not what was
        signed, the alarm is raised and recording stops: no error. Raises `AuditError` where the log
        cannot be signed as it is set up. Without an origin nothing is done.
        """
        if not self.origin:
            return
        check_signing(self._settings)
        key = signer(Path(self._settings.signing_key), self.origin, ED25519)
        self._policy = policy_of(self._settings)
        self.signing = Checkpointer(self._log, key, self.files)
        self._round = WitnessRound(self.files, self._policy, key.key)
        self._mend_heads()
        await self._verify(all_rows=False)

    def _mend_heads(self) -> None:
        """Write the last signed head again where a file lost it; the rows are held against it."""
        with self.files.alone() as alone, suppress(BadNote):
            if not alone:
                return
            keys = keys_followed(self._policy, self.files.successions()).keys_of(self.origin)
            if self.files.mend_heads(keys):
                _log.error(
                    "a file had lost signed heads; the last is written again", origin=self.origin
                )

    async def maker(self) -> LeafMaker | None:
        """Makes the leaves of this log; None without an origin, or before signing first began."""
        if self._maker is None and self.origin:
            secret = await AuditStore(self._log, self.origin).secret()
            self._maker = LeafMaker(self.origin, secret) if secret else None
        return self._maker

    @property
    def alarm(self) -> str:
        """The damage found in the log or its store, for which recording stopped; "" if none is."""
        return self._log.read_only

    def signed_to(self) -> int | None:
        """The log position up to which this process knows the log to be signed, 0 for none.

        None before `begin`, or without an origin.
        """
        if self.signing is None:
            return None
        return self.signing.signed.size if self.signing.signed else 0

    def cosigned_to(self) -> int | None:
        """The log position up to which a witness signed since the start; None where none has."""
        return self._round.cosigned if self.signing is not None else None

    def last_signed(self) -> str:
        """The last checkpoint, to which rulings are pinned, as "SIZE ROOT", the root in base64.

        "" before this process has read or made one, or without an origin.
        """
        last = self.signing.signed if self.signing else None
        return f"{last.size} {to_base64(last.root)}" if last else ""

    def start(self, tasks: Supervisor) -> None:
        """Seal, sign and ask witnesses, and once a day verify, each in a task of its own.

        Checkpoints are stamped too if the settings name an authority. Call `begin` before. Nothing
        is started where the settings name no origin.
        """
        signing = self.signing
        if signing is None:
            return
        witnessing = partial(self._round.run, signing)
        tasks.start(self._seals.pulse, self._seals.run)
        tasks.start(signing.pulse, partial(self._until_alarm, signing.run))
        tasks.start(self._round.pulse, partial(self._until_alarm, witnessing))
        tasks.start(Pulse("daily verification"), self._daily)
        if self._settings.timestamps:
            stamping_settings = self._settings.timestamps, self._settings.timestamp_roots
            stamping = partial(StampRound(self.files, *stamping_settings).run, signing)
            tasks.start(Pulse("timestamps"), partial(self._until_alarm, stamping))

    async def _until_alarm(self, act: Callable[[], Awaitable[None]]) -> None:
        """Act, and raise the alarm where the log is not what was signed of it."""
        if self.alarm:
            return
        try:
            await act()
        except LogAltered as altered:
            self._raise_alarm(str(altered))

    async def sign_now(self, seconds: float) -> SignedCheckpoint | None:
        """Seal the tables, and wait so long for a checkpoint of all that is recorded by then.

        Return the last checkpoint, which reaches less far where nothing is signed in time, and is
        not waited for before `begin`. Without an origin nothing is sealed nor waited for. None
        where nothing was ever signed.
        Raises `StoreUnavailable`, as `ReadOnly` where there is an alarm and anything to seal.
        """
        if self.origin:
            await self._seals.seal()
        head, until = await self._log.head(), monotonic() + seconds
        while True:
            signed = self.files.checkpoint(CHECKPOINT)
            covers = signed is not None and signed.checkpoint.size >= head
            if self.signing is None or covers or monotonic() >= until:
                return signed
            await self.signing.covered(head, _LOOK)

    async def verify_all(self) -> None:
        """Verify every row; rewrite lost tiles from good rows, and raise the alarm for the rest.

        Nothing is verified before `begin`, or without an origin. Damage raises no error.
        """
        if self.signing is not None:
            await self._verify(all_rows=True)

    async def _daily(self) -> None:
        while not self.alarm:
            await asyncio.sleep(_DAY)
            await self.verify_all()

    async def _last_seen(
        self, witness: KnownWitness, origin: str, ours: SignedCheckpoint | None
    ) -> SignedCheckpoint | None:
        """The last checkpoint that a witness signed; nothing is signed where that is ahead."""
        try:
            return await last_seen(witness, origin, ours)
        except WitnessAhead as ahead:
            if self.signing is not None:
                self.signing.ahead = str(ahead)
            raise

    async def _verify(self, *, all_rows: bool) -> Verified:
        source, ask = StoreSource(self._log, self.origin), self._last_seen
        report = await verify(source, self.files, self._policy, ask, all_rows=all_rows)
        if report.mendable:
            await asyncio.to_thread(self.files.put_tiles, report.mendable)
            _log.warning("tiles rebuilt from rows", origin=self.origin, tiles=len(report.mendable))
            report = await verify(source, self.files, self._policy, ask, all_rows=all_rows)
        if report.damage:
            self._raise_alarm(report.damage[0].words)
        self.verified_at = monotonic()
        return report

    def _raise_alarm(self, words: str) -> None:
        self._log.stop_recording(words)
        _log.critical("the log is not what was signed of it", origin=self.origin, first=words)

    async def mark(self, message: Message, _: Scope) -> None:
        """Add the header `bonebook-alarm` to the start of a response, if there is an alarm."""
        if self.alarm and message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], _ALARM]
