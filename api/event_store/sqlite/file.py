"""The file that holds an SQLite log: made private, and refused where it is not safe.

Here belongs what is checked of a file before SQLite opens it. What is checked of
the database inside is in `store`.
"""

import fcntl
import os
import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from stat import S_IMODE
from urllib.parse import quote

from api.event_store.errors import WrongStore

_MOUNTS = Path("/proc/self/mountinfo")
_NETWORK = frozenset(
    ("nfs", "nfs4", "cifs", "smb3", "smbfs", "afs", "ceph", "glusterfs", "lustre", "fuse.sshfs")
)
"""File systems whose locks or fsync SQLite cannot lean on."""


def prepare(path: Path, *, create: bool = True) -> None:
    """See that the file is there, its owner's alone, and on a disk of this machine.

    One that is not there is made, empty, where `create` allows it. Raises `WrongStore`.
    """
    if not create and not path.is_file():
        raise WrongStore(f"{path}: there is no log there; `bonebook serve` makes one")
    folder = path.resolve().parent
    if not folder.is_dir():
        raise WrongStore(f"{path}: there is no folder {folder}; make it first")
    kind = file_system(folder)
    if kind in _NETWORK:
        raise WrongStore(f"{path}: it is on a network file system ({kind}); use a local disk")
    # Opened only where it is new: to close a file that SQLite has open drops its locks.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
    mode = S_IMODE(path.stat().st_mode)
    if mode & 0o077:
        raise WrongStore(f"{path}: others may open it (mode {mode:04o}); chmod 600 it")


class OpenedFiles:
    """A database file and its journal, as they lay when they were opened.

    What is written to a file that was deleted, or that another has taken the place of, goes
    nowhere, and SQLite does not notice.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._names = str(path), f"{path}-wal"
        self._known = self._found()

    def lie_there(self) -> bool:
        """Whether what is opened now would be the same files."""
        return self._found() == self._known

    def _found(self) -> tuple[int, ...]:
        try:
            file, journal = map(os.stat, self._names)
        except OSError:
            return ()
        return file.st_dev, file.st_ino, journal.st_dev, journal.st_ino


@contextmanager
def one_at_a_time(path: Path) -> Generator[None]:
    """Keep other processes from opening a log in the same folder meanwhile.

    SQLite does not wait for its turn when two switch a new file to WAL. The folder
    is locked, not the file: locks on a file that SQLite has open are its own.
    """
    folder = os.open(path.resolve().parent, os.O_RDONLY)
    try:
        fcntl.flock(folder, fcntl.LOCK_EX)
        yield
    finally:
        os.close(folder)


def damaged_pages(path: Path, *, quick: bool) -> list[str]:
    """The first 20 faults that SQLite finds in the pages of a file, over a connection of its own.

    [] where it finds none. With `quick`, indexes are not compared with their tables, so that it
    takes a fraction of the time.
    """
    pragma = "quick_check" if quick else "integrity_check"
    with closing(sqlite3.connect(f"file:{quote(str(path))}?mode=ro", uri=True)) as database:
        try:
            lines = [words for (words,) in database.execute(f"PRAGMA {pragma}(20)")]
        except sqlite3.DatabaseError as error:
            lines = [str(error)]
    return [f"SQLite: {words}" for words in lines if words != "ok"]


def file_system(folder: Path, mounts: Path = _MOUNTS) -> str:
    """The kind of file system a folder is on, "" where this machine does not tell.

    `mounts` is a table as in Linux's proc(5), /proc/pid/mountinfo.
    """
    try:
        lines = mounts.read_text().splitlines()
    except OSError:
        return ""
    mounted = ((_path(line.split()[4]), line.split(" - ")[1].split()[0]) for line in lines)
    holding = [(len(at.parts), kind) for at, kind in mounted if folder.is_relative_to(at)]
    # Of mounts at one place the later hides the earlier.
    return max(reversed(holding), key=lambda mount: mount[0], default=(0, ""))[1]


def _path(mount_point: str) -> Path:
    """The path behind proc's octal escapes for space, tab, newline and backslash."""
    for code, char in (("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")):
        mount_point = mount_point.replace(code, char)
    return Path(mount_point)
