"""The file with the key that a log, or a witness, signs with."""

from contextlib import suppress
from pathlib import Path
from secrets import token_bytes
from stat import S_IMODE

from api.audit.signed_log.errors import AuditError
from api.audit.signed_log.files import sync_folder, written_beside
from domain.audit.errors import BadNote
from domain.audit.notes import NoteSigner, from_base64, to_base64

_START = "PRIVATE+KEY"


def signer(path: Path, name: str, kind: int, *, create: bool = True) -> NoteSigner:
    """The key in this file; a new one is written where there is no file and `create` is True.

    The key must be of this name and kind (`ED25519`, `COSIGNATURE`). The file is one line, as Go's
    sumdb writes it. Raises `AuditError` if it is missing, malformed, another key's, or others than
    its owner may read it.
    """
    if create and not path.exists():
        _write_new(path, name, kind)
    try:
        if S_IMODE(path.stat().st_mode) & 0o077:
            raise AuditError(f"{path}: others may read the key; chmod 600 it")
        text = path.read_text().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise AuditError(f"{path}: the key that signs cannot be read: {error}") from error
    try:
        return _read(text, name, kind)
    except (BadNote, ValueError) as error:
        raise AuditError(f"{path}: it has no key for {name}: {error}") from error


def _read(text: str, name: str, kind: int) -> NoteSigner:
    start, _, rest = text.removeprefix(_START).partition("+")
    named, _, rest = rest.partition("+")
    id_, _, encoded = rest.partition("+")
    data = from_base64(encoded)
    if start or named != name or len(data) != 33 or data[0] != kind:
        raise BadNote("it is of another name or kind")
    made = NoteSigner(name, kind, data[1:])
    if made.key.id.hex() != id_:
        raise BadNote("its id is of another key")
    return made


def _write_new(path: Path, name: str, kind: int) -> None:
    seed = token_bytes(32)
    try:
        made = NoteSigner(name, kind, seed)
        line = f"{_START}+{name}+{made.key.id.hex()}+{to_base64(bytes((kind,)) + seed)}\n"
        # Another process may make one at the same time: the first is the key.
        with written_beside(path, line.encode()) as beside, suppress(FileExistsError):
            path.hardlink_to(beside)
        sync_folder(path.parent)  # before anything is signed that only this key can follow
    except (OSError, BadNote) as error:
        raise AuditError(f"{path}: a key cannot be made: {error}") from error
