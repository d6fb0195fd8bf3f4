"""The files of a log that is signed: tiles, every checkpoint, and the last one.

Here belongs how they are written, so that a crash leaves either the old file or the new one.
They should lie on another disk than the database: what is told here cannot then be lost, or
altered, together with the rows.
"""

import fcntl
import os
from collections.abc import Collection, Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from api.audit.signed_log.errors import AuditError
from domain.audit.checkpoints import SignedCheckpoint, signed_checkpoint
from domain.audit.errors import BadNote
from domain.audit.notes import NoteKey, signed_by
from domain.audit.tiles import WIDTH, Tile
from domain.audit.tree import HASH_BYTES

CHECKPOINT = "checkpoint"
COSIGNED = "cosigned"
_TRIES = 3
SIGNED = "signed.log"
KEYS = "keys"
STAMPED = "stamped"
RESTORED = "restored"
_DASH = "— ".encode()


class AuditFiles:
    """The folder of one log; no signature in it is checked here.

    A missing file reads as nothing; other failures raise `OSError`, but for tiles.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def make(self) -> None:
        """Make the folder where there is none. Raises `AuditError`."""
        try:
            self.folder.mkdir(mode=0o755, parents=True, exist_ok=True)
        except OSError as error:
            raise AuditError(f"{self.folder} cannot be made: {error.strerror}") from error

    def begun(self) -> bool:
        """Whether the file of all checkpoints is there."""
        return (self.folder / SIGNED).exists()

    @contextmanager
    def alone(self) -> Generator[bool]:
        """Lock the folder for this block; yield False, without the lock, if another holds it."""
        held = os.open(self.folder, os.O_RDONLY)
        try:
            yield _locked(held)
        finally:
            os.close(held)

    # --- tiles ------------------------------------------------------------------------------

    def tile(self, tile: Tile) -> bytes | None:
        """The hashes of a tile, cut from a wider one where only that is there; None: neither is.

        A file that is too short or cannot be read counts as missing.
        """
        size = tile.width * HASH_BYTES
        for _ in range(_TRIES):  # a wider one may take its place meanwhile
            for path in self._wide_enough(tile):
                with suppress(OSError):
                    data = path.read_bytes()
                    if len(data) >= size:
                        return data[:size]
        return None

    def known_tile(self, tile: Tile) -> bytes:
        """The hashes of a tile that must be there. Raises `AuditError`."""
        data = self.tile(tile)
        if data is None:
            raise AuditError(f"{tile.path} is missing in {self.folder}")
        return data

    def _wide_enough(self, tile: Tile) -> Iterator[Path]:
        yield self.folder / tile.path
        full = self.folder / Tile(tile.level, tile.number).path
        yield full
        widths = [int(one.name) for one in _partial(full) if one.name.isdecimal()]
        for width in sorted(one for one in widths if one > tile.width):
            yield _folder_of_partial(full) / str(width)

    def put_tiles(self, tiles: Iterable[tuple[Tile, bytes]]) -> None:
        """Write tiles, in this order, so that a power cut takes none of them away."""
        folders: set[Path] = set()
        for tile, data in tiles:
            folder = (self.folder / tile.path).parent
            while folder != self.folder.parent and folder not in folders:
                folders.add(folder)
                folder = folder.parent
            self.put_tile(tile, data)
        for folder in sorted(folders, reverse=True):
            sync_folder(folder)

    def put_tile(self, tile: Tile, data: bytes) -> None:
        """Write a tile; narrower ones of its place are then deleted. Its folder is not flushed."""
        path = self.folder / tile.path
        path.parent.mkdir(parents=True, exist_ok=True)
        _replace(path, data)
        full = self.folder / Tile(tile.level, tile.number).path
        for partial in _partial(full):
            if partial.name.isdecimal() and int(partial.name) < tile.width:
                partial.unlink(missing_ok=True)
        if tile.width == WIDTH:
            with suppress(OSError):
                _folder_of_partial(full).rmdir()

    # --- checkpoints ------------------------------------------------------------------------

    def signed(self) -> list[SignedCheckpoint]:
        """Every checkpoint in `signed.log`, in the order in which they were signed.

        A last one that a crash cut short is left out. Raises `BadNote` where another is malformed.
        """
        try:
            data = (self.folder / SIGNED).read_bytes()
        except FileNotFoundError:
            return []
        return [signed_checkpoint(one) for one in notes_in(data)]

    def last_signed(self) -> SignedCheckpoint | None:
        """The last of `signed`, perhaps ahead of `checkpoint`; None if empty. Raises `BadNote`."""
        signed = self.signed()
        return signed[-1] if signed else None

    def stamped(self) -> bytes | None:
        """The last stamp and its checkpoint (`api.audit.attesting.stamps`); None without any."""
        try:
            return (self.folder / STAMPED).read_bytes()
        except FileNotFoundError:
            return None

    def stamped_checkpoint(self) -> SignedCheckpoint | None:
        """The checkpoint that the last stamp is of, None if there is none. Raises `BadNote`."""
        stamped = self.stamped()
        return None if stamped is None else signed_checkpoint(stamped.partition(b"\n")[2])

    def successions(self) -> list[bytes]:
        """The notes by which the log's key handed over (`domain.audit.successions`), if it did."""
        try:
            return notes_in((self.folder / KEYS).read_bytes())
        except FileNotFoundError:
            return []

    def add_succession(self, note: str) -> None:
        """Add a note by which the key handed over."""
        _replace(self.folder / KEYS, b"".join(self.successions()) + note.encode())
        self.sync()

    def restorations(self) -> list[bytes]:
        """The notes that the log was put back (`domain.audit.restorations`), if it was."""
        try:
            return notes_in((self.folder / RESTORED).read_bytes())
        except FileNotFoundError:
            return []

    def add_restoration(self, note: str) -> None:
        """Add a note that says that the log was put back."""
        _replace(self.folder / RESTORED, b"".join(self.restorations()) + note.encode())
        self.sync()

    def mend_signed(self) -> None:
        """Cut off a last checkpoint that a crash left incomplete, so that the next one is read."""
        path = self.folder / SIGNED
        if path.exists():
            whole = sum(map(len, notes_in(path.read_bytes())))
            if whole < path.stat().st_size:
                os.truncate(path, whole)

    def append_signed(self, note: str) -> None:
        """Add a checkpoint at the end of the file of all, on disk when this returns."""
        path = self.folder / SIGNED
        begun = path.exists()
        with path.open("ab") as file:
            file.write(note.encode())
            file.flush()
            os.fsync(file.fileno())
        if not begun:
            sync_folder(self.folder)

    def catch_up_with(self, last: SignedCheckpoint) -> None:
        """Put `last` as the checkpoint, where an older one is there, or none that can be read."""
        now: SignedCheckpoint | None = None
        with suppress(BadNote):
            now = self.checkpoint()
        if now is None or now.checkpoint.size < last.checkpoint.size:
            self.put_checkpoint(str(last.note))

    def mend_heads(self, keys: Collection[NoteKey]) -> bool:
        """Copy the larger of the two files' last checkpoints to the other file.

        Return whether one had lost it: False too if `checkpoint` is only older. Nothing is copied
        if both files are empty, or `checkpoint` has one that none of these keys signed. One with a
        bad signature is not copied. Raises `BadNote` if `signed.log` is malformed.
        """
        self.mend_signed()
        signed, last, holds = self.last_signed(), None, False
        with suppress(BadNote):
            last = self.checkpoint()
            holds = last is not None and bool(signed_by(last.note, keys))
            if last is not None and not holds:
                return False
        if signed is not None and (last is None or last.checkpoint.size <= signed.checkpoint.size):
            lost = last is None
            self.catch_up_with(signed)
            return lost
        if last is not None and holds:
            self.append_signed(str(last.note))
        return holds

    def put_checkpoint(self, note: str, name: str = CHECKPOINT) -> None:
        """Replace the file of this name: the last checkpoint, or the last cosigned or stamped."""
        _replace(self.folder / name, note.encode())

    def sync(self) -> None:
        """Flush the folder to disk, so that a power cut brings no replaced file back."""
        sync_folder(self.folder)

    def checkpoint(self, name: str = CHECKPOINT) -> SignedCheckpoint | None:
        """The checkpoint in the file of this name, None if there is none. Raises `BadNote`."""
        try:
            return signed_checkpoint((self.folder / name).read_bytes())
        except FileNotFoundError:
            return None


def notes_in(data: bytes) -> list[bytes]:
    """The notes that lie one after the other in a file, without a last one that is cut short."""
    notes: list[bytes] = []
    held: list[bytes] = []
    for line in data.splitlines(keepends=True):
        if held and held[-1].startswith(_DASH) and not line.startswith(_DASH):
            notes.append(b"".join(held))
            held = []
        held.append(line)
    if held and held[-1].startswith(_DASH) and held[-1].endswith(b"\n"):
        notes.append(b"".join(held))
    return notes


def _folder_of_partial(full: Path) -> Path:
    return full.with_name(f"{full.name}.p")


def _partial(full: Path) -> list[Path]:
    with suppress(OSError):
        return list(_folder_of_partial(full).iterdir())
    return []


def _replace(path: Path, data: bytes) -> None:
    """Write a file so that whoever reads it, after a crash too, has the old one or this.

    The folder is not synced: after a power cut the old one is taken up, and written again.
    """
    beside = path.with_name(f".{path.name}.new")
    with beside.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)


@contextmanager
def written_beside(path: Path, content: bytes) -> Generator[Path]:
    """A file of this content beside a path, on disk, for its owner alone; gone afterwards.

    Put in the path's place, it is there whole or not at all. Raises `OSError`.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        opened = os.open(beside, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600)
        with os.fdopen(opened, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(opened)
        yield beside
    finally:
        beside.unlink(missing_ok=True)


def sync_folder(folder: Path) -> None:
    """Flush a folder to disk, so that a power cut loses none of its new files."""
    held = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(held)
    finally:
        os.close(held)


def _locked(held: int) -> bool:
    """Whether an open folder could be locked: no other process, nor this one, has the lock."""
    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True
