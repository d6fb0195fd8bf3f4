"""A backup as one file: a gzipped tar of the log, its signatures and maybe its key.

The last member lists the others with their hashes, so that a file that was cut is told from a whole
one. Encrypted, it is a file of age's (age-encryption.org/v1), which age itself opens too.
"""

import gzip
import os
import shutil
import tarfile
import zlib
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from hashlib import file_digest
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

import pyrage
from msgspec import MsgspecError, Struct, json

from api.audit.signed_log.files import sync_folder
from api.event_store.store import CopiedLog
from api.event_store.whole_log.copies import copy_log

FORMAT: Final = "bonebook-backup/1"
LOG, AUDIT, KEY, CONTENTS = "log", "audit", "signing-key", "backup.json"
"""Members of the tar: two folders and two files."""
PARTIAL: Final = ".partial"
"""The end of the name of a backup that is not all on the disk yet."""
_ENCRYPTED: Final = b"age-encryption.org/v1"
_FAST: Final = 1
"""gzip's level that takes least time: rows of a log shrink to a fifth with it."""

Recipient = pyrage.x25519.Recipient | pyrage.ssh.Recipient
Identity = pyrage.x25519.Identity | pyrage.ssh.Identity


class BadBackup(Exception):
    """A file that is no backup, is damaged, or cannot be opened; the text says which."""


class Contents(Struct, frozen=True):
    """The list of what is in a backup.

    Attributes
    ----------
    format, made_at : `bonebook-backup/1`, and when it was begun (RFC 3339)
    origin : what the log is called in what it signs, "" where it signs nothing
    log : the copy of the log
    key : whether the signing key is in it; "elsewhere" means that somebody else must keep it
    files : the SHA-256 of each member but this one, in hexadecimal digits, by path
    """

    format: Literal["bonebook-backup/1"]
    made_at: str
    origin: str
    log: CopiedLog
    key: Literal["included", "elsewhere", "none"]
    files: dict[str, str]


class BackupSource(Struct, frozen=True):
    """The places that a backup is made of: the log's URL, its audit folder and its key.

    `origin` is "" where nothing is signed; `key` is None where the key is not to be in it.
    """

    database: str
    origin: str
    audit: Path
    key: Path | None


def write_backup(
    source: BackupSource, file: Path, made_at: str, recipients: Sequence[Recipient] = ()
) -> Contents:
    """Write a backup to a file that is not there yet, while servers record.

    With recipients it is encrypted to each of them. Nothing that is not encrypted then comes to the
    file's own disk: it is collected where this machine keeps temporary files. The file is there
    whole or not at all. Raises `FileExistsError`, `OSError`, `WrongStore` and `StoreUnavailable`.
    """
    if file.exists():
        raise FileExistsError(file)
    with TemporaryDirectory(prefix="bonebook-backup-") as folder:
        collected, packed = Path(folder) / "collected", Path(folder) / "packed"
        contents = _collect(source, collected, made_at)
        with tarfile.open(packed, "w:gz", compresslevel=_FAST) as tar:
            for path in (*contents.files, CONTENTS):
                tar.add(collected / path, path)
        if recipients:
            clear, packed = packed, Path(folder) / "encrypted"
            pyrage.encrypt_file(str(clear), str(packed), recipients)
        _put(packed, file)
    return contents


def _put(packed: Path, file: Path) -> None:
    """Copy a finished backup to its place, under another name until all of it is on the disk.

    A disk of FAT, as in most USB sticks, has neither links nor modes, so none are asked for there.
    """
    partial = file.with_name(f".{file.name}{PARTIAL}")
    partial.unlink(missing_ok=True)
    opened = os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with packed.open("rb") as whole, os.fdopen(opened, "wb") as written:
        shutil.copyfileobj(whole, written, 1 << 20)
        written.flush()
        os.fsync(written.fileno())
    if file.exists():
        partial.unlink()
        raise FileExistsError(file)
    partial.rename(file)
    sync_folder(file.resolve().parent)


def _collect(source: BackupSource, folder: Path, made_at: str) -> Contents:
    """Copy all that belongs into a backup into a new folder."""
    (folder / LOG).mkdir(parents=True)
    # The signatures first: a log may go on beyond them, and must not end before.
    if source.origin:
        _copy_present(source.audit, folder / AUDIT)
    if source.key is not None:
        shutil.copy2(source.key, folder / KEY)
    copied = copy_log(source.database, folder / LOG)
    files = {path: _sha256(folder / path) for path in _paths(folder)}
    key = "included" if source.key else "elsewhere" if source.origin else "none"
    contents = Contents(FORMAT, made_at, source.origin, copied, key=key, files=files)
    (folder / CONTENTS).write_bytes(json.format(json.encode(contents)))
    return contents


def _copy_present(folder: Path, to: Path) -> None:
    """Copy a folder that is written to: a file whose place a wider one takes is not missed."""
    to.mkdir()
    for path in _paths(folder):
        (to / path).parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileNotFoundError):
            shutil.copy2(folder / path, to / path)


def _paths(folder: Path) -> Iterator[str]:
    """The files below a folder, as paths within it, in order."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            yield path.relative_to(folder).as_posix()


@contextmanager
def opened_backup(file: Path, identities: Sequence[Identity]) -> Generator[tuple[Contents, Path]]:
    """A backup's contents and a folder with its members, each of which is as it was written.

    The folder is where this machine keeps temporary files, for as long as this lasts. Raises
    `BadBackup` and `OSError`.
    """
    with TemporaryDirectory(prefix="bonebook-restore-") as name:
        folder, packed = Path(name) / "members", file
        folder.mkdir()
        if _is_encrypted(file):
            packed = Path(name) / "packed"
            _decrypt(file, packed, identities)
        try:
            with gzip.open(packed) as stream:
                with tarfile.open(fileobj=stream, mode="r|") as tar:
                    tar.extractall(folder, filter="data")
                while stream.read(1 << 20):  # to the end, where its checksum is
                    pass
        except (tarfile.TarError, EOFError, zlib.error, OSError) as error:
            if isinstance(error, OSError) and error.errno:
                raise
            raise BadBackup(f"{file}: it is no backup, or cut off: {error}") from error
        yield _checked(file, folder), folder


def _is_encrypted(file: Path) -> bool:
    with file.open("rb") as opened:
        return opened.read(len(_ENCRYPTED)) == _ENCRYPTED


def _decrypt(file: Path, to: Path, identities: Sequence[Identity]) -> None:
    if not identities:
        raise BadBackup(f"{file}: it is encrypted; give the file of the key with --identity")
    try:
        pyrage.decrypt_file(str(file), str(to), identities)
    except pyrage.DecryptError as error:
        raise BadBackup(f"{file}: it cannot be decrypted: {error}") from error


def _checked(file: Path, folder: Path) -> Contents:
    """The list of contents, once every member is found to be as it says."""
    try:
        contents = json.decode((folder / CONTENTS).read_bytes(), type=Contents)
    except (FileNotFoundError, MsgspecError) as error:
        raise BadBackup(f"{file}: it is no backup, or cut off: {CONTENTS}: {error}") from error
    present = set(_paths(folder)) - {CONTENTS}
    if odd := sorted(present ^ contents.files.keys()):
        raise BadBackup(f"{file}: {odd[0]} is missing, or was put in")
    for path, digest in contents.files.items():
        if _sha256(folder / path) != digest:
            raise BadBackup(f"{file}: {path} is not as it was written")
    return contents


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return file_digest(file, "sha256").hexdigest()
