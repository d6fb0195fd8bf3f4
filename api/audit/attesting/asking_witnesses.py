"""Asking witnesses: over HTTP, each on its own, with what it said held against what we signed."""

import asyncio
from collections.abc import Mapping
from urllib.parse import urlsplit

import h11
import structlog

from api.audit.attesting.cosigning import origin_hash, request_text
from api.audit.signed_log.checkpointer import Checkpointer
from api.audit.signed_log.errors import AuditError, LogAltered, WitnessAhead
from api.audit.signed_log.files import COSIGNED, AuditFiles
from api.background_tasks import Pulse
from api.http.wire.outgoing import Outgoing, Receiver, exchanged
from domain.audit.checkpoints import SignedCheckpoint, TreeHead, decimal, signed_checkpoint
from domain.audit.errors import BadNote
from domain.audit.notes import Note, NoteKey, note, signed_by
from domain.audit.policy import KnownWitness, Policy
from domain.audit.successions import followed
from domain.audit.tiles import node_in_tiles, resumed
from domain.audit.tree import consistency_path

_log = structlog.get_logger("bonebook")

PATIENCE = 5.0
"""Seconds for a question and its answer, however slowly they pass."""
_LONGEST_ANSWER = 64 << 10
EVERY = 10.0
"""Seconds between two times that witnesses are asked."""
IDLE = 600.0
"""Seconds after which witnesses are asked again though nothing is new, as a sign of life."""


async def last_seen(
    witness: KnownWitness, origin: str, ours: SignedCheckpoint | None = None
) -> SignedCheckpoint | None:
    """The last checkpoint that a witness signed for an origin; its signature alone is checked.

    A witness that answers 404, as a standard one may, is asked to sign `ours` once more: the answer
    is then `ours`, or None where it does not sign, or without `ours`. Raises `WitnessAhead` if it
    then says that it signed more; a larger checkpoint that is shown is returned. Raises
    `AuditError` where the witness does not answer properly.
    """
    status, body = await _call(witness, "GET", f"{origin_hash(origin)}/checkpoint", None)
    if status == 404:
        return await _signed_again(witness, ours) if ours else None
    try:
        seen = signed_checkpoint(body)
        if status != 200 or not signed_by(seen.note, [witness.key]):
            raise AuditError(f"{witness.url} answers {status} without its own signature")
    except BadNote as error:
        raise AuditError(f"{witness.url} answers {status} and no checkpoint: {error}") from error
    if seen.checkpoint.origin != origin:
        raise AuditError(f"{witness.url} answers with another log")
    return seen


async def _signed_again(witness: KnownWitness, ours: SignedCheckpoint) -> SignedCheckpoint | None:
    """Our last checkpoint where a witness signs it once more; None where it is behind that.

    Raises `AuditError`, and `WitnessAhead` where it says that it signed a larger one.
    """
    size = ours.checkpoint.size
    body = request_text(size, [], str(ours.note)).encode()
    status, answer = await _call(witness, "POST", "add-checkpoint", body)
    if status == 200:
        _own_line(witness, ours.note, answer)
        return ours
    if status == 409 and (known := _size(witness, answer)) > size:
        raise WitnessAhead(witness.url, known, size)
    return None


class WitnessRound:
    """Has witnesses sign the last checkpoint, and keeps what they signed."""

    def __init__(self, files: AuditFiles, policy: Policy, key: NoteKey) -> None:
        self._files = files
        self._policy = policy
        self._key = key
        self._sizes: dict[str, int] = {}
        self.cosigned: int | None = None
        """The size of the last checkpoint that a witness signed here, None before the first."""
        self.ahead = ""
        """A sentence about the witness that says it signed more than the log has; "" if none."""
        self.pulse = Pulse("witnesses")

    async def run(self, of: Checkpointer) -> None:
        """Ask until cancelled, whenever there is a new checkpoint or `IDLE` seconds have passed.

        Raises `LogAltered` where a witness has seen another log. Where a witness says that it
        signed more than there is, `of` signs nothing until no witness says so any more.
        """
        last_asked, idle = None, 0.0
        while True:
            await asyncio.sleep(EVERY)
            idle += EVERY
            signed = of.signed
            if signed is not None and (signed != last_asked or idle >= IDLE):
                await self.ask_all()
                of.ahead = self.ahead
                if self.ahead:
                    self.pulse.failed(AuditError(self.ahead))
                    continue
                self.pulse.done()
                last_asked, idle = signed, 0.0

    async def ask_all(self) -> list[NoteKey]:
        """Ask every witness that has a URL once to sign the last checkpoint; keep what they sign.

        Return the keys of those that did; none before the first checkpoint. A witness that fails
        is logged, and one that signed more than there is set in `ahead` too. Raises `LogAltered`
        where a witness has seen another log, with our signature on it.
        """
        last = self._files.checkpoint()
        if last is None:
            return []
        lines: dict[NoteKey, str] = {}
        self.ahead = ""
        for witness in self._policy.witnesses:
            if witness.url:
                try:
                    lines[witness.key] = await self._asked(witness, last)
                except WitnessAhead as error:
                    self.ahead = str(error)
                    _log.critical("a witness signed more than there is", why=self.ahead)
                except AuditError as error:
                    _log.warning("witness not heard", witness=witness.name, why=str(error))
        if lines:
            await asyncio.to_thread(self._keep, last, list(lines.values()))
            self.cosigned = last.checkpoint.size
        return list(lines)

    async def _asked(self, witness: KnownWitness, last: SignedCheckpoint) -> str:
        """The witness's signature. Raises `AuditError`; `LogAltered` if it has seen another log."""
        new, why = last.checkpoint, "claims to be at another size"
        for _ in range(2):
            old = self._sizes.get(witness.name, 0)
            if old > new.size:
                break
            body = request_text(old, self._path(old, new), str(last.note)).encode()
            status, answer = await _call(witness, "POST", "add-checkpoint", body)
            if status == 200:
                self._sizes[witness.name] = new.size
                return _own_line(witness, last.note, answer)
            why = f"answers {status}: {answer[:200]!r}"
            if status != 409:
                break
            self._sizes[witness.name] = _size(witness, answer)
        known = self._sizes.pop(witness.name, 0)
        await self._hold_against(witness, new)
        if known > new.size:
            raise WitnessAhead(witness.url, known, new.size)
        raise AuditError(f"{witness.url} {why}")

    async def _hold_against(self, witness: KnownWitness, new: TreeHead) -> None:
        """Raise `LogAltered` where what it saw last is of another log and has our signature.

        Its word alone would let any witness stop the recording.
        """
        seen = await last_seen(witness, new.origin)
        if seen is None or not self._is_ours(seen):
            return
        size = seen.checkpoint.size
        if size > new.size:
            raise LogAltered(f"witness: is at {size}")
        if resumed(self._files.known_tile, size).root() != seen.checkpoint.root:
            raise LogAltered(f"witness: other root at {size}")

    def _is_ours(self, seen: SignedCheckpoint) -> bool:
        try:
            own_policy = followed(Policy((self._key,)), self._files.successions())
            keys = own_policy.keys_of(self._key.name, seen.checkpoint.size)
            return bool(signed_by(seen.note, keys))
        except BadNote:
            return False

    def _path(self, old: int, new: TreeHead) -> list[bytes]:
        if not 0 < old < new.size:
            return []
        return consistency_path(node_in_tiles(self._files.known_tile, new.size), old, new.size)

    def _keep(self, last: SignedCheckpoint, lines: list[str]) -> None:
        cosigned = str(last.note) + "".join(lines)
        now = self._files.checkpoint()
        if now is not None and now.checkpoint == last.checkpoint:
            self._files.put_checkpoint(cosigned)
        self._files.put_checkpoint(cosigned, COSIGNED)


def _own_line(witness: KnownWitness, signed: Note, answer: bytes) -> str:
    try:
        whole = note(str(signed).encode() + answer)
        signatures = signed_by(whole, [witness.key])
    except BadNote as error:
        raise AuditError(f"{witness.url} answers with no signature: {error}") from error
    if not signatures:
        raise AuditError(f"{witness.url} answers without its own signature")
    return signatures[0].line


def _size(witness: KnownWitness, answer: bytes) -> int:
    try:
        return decimal(answer.decode().removesuffix("\n"))
    except (BadNote, UnicodeDecodeError) as error:
        raise AuditError(f"{witness.url} answers with no size") from error


async def _call(
    witness: KnownWitness, method: str, path: str, body: bytes | None
) -> tuple[int, bytes]:
    return await called(f"{witness.url.rstrip('/')}/{path}", method, body or b"")


async def called(
    url: str, method: str, body: bytes, headers: Mapping[str, str] = {}
) -> tuple[int, bytes]:
    """Send a request; return the status and body of the answer, whatever the status.

    No redirect is followed, and a body is cut after 64 KiB. Raises `AuditError` where no answer
    comes within `PATIENCE` seconds, or it is malformed.
    """
    where = urlsplit(url)
    host, secure = where.hostname or "", where.scheme == "https"
    named = {"host": where.netloc.rpartition("@")[2], **headers}
    path = f"{where.path or '/'}?{where.query}" if where.query else where.path or "/"
    request = Outgoing(method, path, named, body)
    try:
        receiver = Receiver(host, where.port or (443 if secure else 80), host if secure else "")
        async with asyncio.timeout(PATIENCE):
            answer = await exchanged(receiver, request, longest=_LONGEST_ANSWER)
        return answer.status, answer.body
    except TimeoutError as error:
        raise AuditError(f"{url} gives no answer within {PATIENCE:g} seconds") from error
    except (OSError, h11.ProtocolError, ValueError) as error:
        raise AuditError(f"{url} cannot be asked: {error}") from error
