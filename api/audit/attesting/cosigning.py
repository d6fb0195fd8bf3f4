"""A witness: it signs a checkpoint only where that extends the last one that it signed.

C2SP tlog-witness, run by somebody other than the league. For each log it knows it keeps one
file, the last checkpoint with its own signature on it; to check, to store and to answer are
one step, so that two requests cannot both extend the same checkpoint.
"""

from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from api.audit.signed_log.files import AuditFiles
from domain.audit.checkpoints import SignedCheckpoint, decimal, hashes, signed_checkpoint
from domain.audit.errors import BadNote
from domain.audit.notes import NoteKey, NoteSigner, signed_by, to_base64
from domain.audit.tree import EMPTY_ROOT, consistency_holds

LONGEST_REQUEST = 64 << 10
_TEXT = "text/plain; charset=utf-8"
_SIZE = "text/x.tlog.size"


class WitnessAnswer(NamedTuple):
    """Status, type and body of an answer."""

    status: int
    media_type: str
    body: str


def origin_hash(origin: str) -> str:
    """The name of a log in a witness's addresses: the SHA-256 of its origin, in hexadecimal."""
    return sha256(origin.encode()).hexdigest()


def request_text(old: int, path: Sequence[bytes], note: str) -> str:
    """The body that asks a witness to sign a checkpoint's note.

    `old` is the size that the witness signed last, 0 before, and `path` the proof that the
    checkpoint extends that, empty where there is nothing to prove.
    """
    lines = "".join(f"{to_base64(one)}\n" for one in path)
    return f"old {old}\n{lines}\n{note}"


class Witness:
    """A witness that signs the checkpoints of the logs whose keys it knows."""

    def __init__(self, signer: NoteSigner, logs: Sequence[NoteKey], folder: Path) -> None:
        self._signer = signer
        self._logs = logs
        self._folder = folder

    def add_checkpoint(self, body: bytes, now: int) -> WitnessAnswer:
        """Answer a request (`request_text`) at the time `now`, in seconds since 1970.

        If the checkpoint extends the last one signed here, or is the same, sign and store it, and
        answer 200 with the signature; else answer with the status of C2SP tlog-witness and why not.
        """
        try:
            old, path, offered = _request(body)
        except BadNote as error:
            return _refused(400, str(error))
        new = offered.checkpoint
        keys = [key for key in self._logs if key.name == new.origin]
        if not keys:
            return _refused(404, "this log is not known here")
        try:
            signed = signed_by(offered.note, keys)
        except BadNote as error:
            return _refused(403, str(error))
        if not signed:
            return _refused(403, "no key that is known here signed it")
        if old > new.size:
            return _refused(400, "the old size is larger than the new one")
        stored = self.checkpoint(origin_hash(new.origin))
        known_size = stored.checkpoint.size if stored else 0
        if old != known_size:
            return WitnessAnswer(409, _SIZE, f"{known_size}\n")
        if not _extends(stored, path, offered):
            return _refused(422, "it is not proved to extend what was signed here")
        line = self._signer.cosignature(new.text, now)
        lines = "".join(one.line for one in signed)
        files = self._files(origin_hash(new.origin))
        files.put_checkpoint(f"{new.text}\n{lines}{line}")
        files.sync()
        return WitnessAnswer(200, _TEXT, line)

    def checkpoint(self, hashed: str) -> SignedCheckpoint | None:
        """The last checkpoint signed here of the log whose origin has this hash.

        None if the log is not witnessed here, or nothing of it was signed yet. Raises `BadNote` if
        its file is malformed.
        """
        if hashed not in {origin_hash(key.name) for key in self._logs}:
            return None
        return self._files(hashed).checkpoint()

    def _files(self, hashed: str) -> AuditFiles:
        files = AuditFiles(self._folder / hashed)
        files.make()
        return files


def _request(body: bytes) -> tuple[int, tuple[bytes, ...], SignedCheckpoint]:
    head, gap, note = body.partition(b"\n\n")
    try:
        first, *lines = head.decode().split("\n")
    except UnicodeDecodeError as error:
        raise BadNote("it is no UTF-8") from error
    if not gap or not first.startswith("old "):
        raise BadNote("it begins with the old size, and the checkpoint stands below an empty line")
    return decimal(first.removeprefix("old ")), hashes(lines), signed_checkpoint(note)


def _extends(
    stored: SignedCheckpoint | None, path: Sequence[bytes], offered: SignedCheckpoint
) -> bool:
    new = offered.checkpoint
    if new.size == 0 and new.root != EMPTY_ROOT:
        return False
    if stored is None or stored.checkpoint.size == 0:
        return not path
    old = stored.checkpoint
    return consistency_holds(old.size, new.size, path, old.root, second_root=new.root)


def _refused(status: int, why: str) -> WitnessAnswer:
    return WitnessAnswer(status, _TEXT, why + "\n")
