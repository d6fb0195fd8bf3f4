"""One file of a league, a day, a tournament or a match, with all it takes to verify it offline.

The same rows under the same checkpoint make the same file, byte for byte. A league's file has
the rows and the secret, and is for whoever may see everything. The others have entries with
their proofs, and of hidden parts only what it is told to open.
"""

import hashlib
from collections.abc import AsyncIterator, Callable, Collection, Generator, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import IO, TypeVar
from zipfile import ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from msgspec import MsgspecError, Struct, json

from api.audit.signed_log.errors import AuditError
from api.audit.signed_log.files import CHECKPOINT, KEYS, SIGNED, STAMPED, AuditFiles
from api.event_store import Log
from domain.audit.checkpoints import SignedCheckpoint, TreeHead
from domain.audit.leaf import LeafMaker, LeafPart, StoredRow, parts
from domain.audit.name_tokens import SEALED_TAGS, SealedName, tokens_in
from domain.audit.notes import NoteSigner
from domain.audit.tiles import node_in_tiles, tiles_of
from domain.audit.tree import inclusion_path
from domain.audit.verification import Damage

T = TypeVar("T")

FORMAT = "bonebook-archive/1"
WHOLE_KINDS = ("match", "tournament")
"""Kinds of archive that have all events of one stream, as a signed note says."""
NAMES = "names.jsonl"
_DATE = (1980, 1, 1, 0, 0, 0)
_BATCH = 1000
_encode = json.Encoder(order="deterministic").encode


class ArchivedRow(Struct, frozen=True):
    """A line of `rows.jsonl`: a row by its place in the log and its version in its stream.

    `tag` is the kind of fact and `state` the stored fact; in base64, since it may be any bytes.
    """

    position: int
    stream: str
    version: int
    tag: str
    state: bytes


class ArchivedName(Struct, frozen=True, omit_defaults=True):
    """A line of `names.jsonl`: the name that a token in the rows stands for, and its salt.

    Both are empty where the name was erased.
    """

    token: str
    salt: bytes = b""
    text: str = ""


class ArchivedOpening(Struct, frozen=True):
    """The opening of a hidden part of an entry: the salt and the bytes of the part."""

    salt: bytes
    data: bytes


class ArchivedEntry(Struct, frozen=True, omit_defaults=True):
    """A line of `entries.jsonl`: a leaf, the proof that it is in the log, and what opens it.

    `index` is its place in the log, from 0. A hidden part that is not opened is None.
    """

    index: int
    entry: str
    path: tuple[bytes, ...]
    bones: ArchivedOpening | None = None
    rest: ArchivedOpening | None = None


class Manifest(Struct, frozen=True):
    """The manifest of an archive; `files` has the SHA-256 of every other file, in hexadecimal.

    `kind` is `league`, `day`, `tournament` or `match`; size and root are the checkpoint's.
    """

    format: str
    kind: str
    origin: str
    size: int
    root: bytes
    files: dict[str, str]


class _Writer:
    """An archive as it is written; its files must come in one order."""

    def __init__(self, file: ZipFile) -> None:
        self._file = file
        self.files: dict[str, str] = {}

    def put(self, name: str, data: bytes) -> None:
        """Add a file whole."""
        with self.lines(name) as write:
            write(data)

    @contextmanager
    def lines(self, name: str) -> Generator[Callable[[bytes], None]]:
        """Add a file piece by piece."""
        digest = hashlib.sha256()
        with self._file.open(ZipInfo(name, _DATE), "w", force_zip64=True) as member:

            def write(data: bytes) -> None:
                digest.update(data)
                member.write(data)

            yield write
        self.files[name] = digest.hexdigest()

    def finish(self, kind: str, of: TreeHead) -> None:
        """Add the manifest, with the hashes of all files added so far, as the last file."""
        made = Manifest(
            FORMAT, kind, of.origin, of.size, root=of.root, files=dict(sorted(self.files.items()))
        )
        self.put("manifest.json", json.format(_encode(made), indent=1) + b"\n")


async def archive_league(
    log: Log, files: AuditFiles, secret: bytes, policy: str, target: IO[bytes]
) -> TreeHead:
    """Write the whole log, as far as its last checkpoint covers it; return that head.

    `secret` is the origin's and goes into the archive, as does `policy`, a policy's text. `target`
    stays open. Raises `AuditError` if nothing was signed, the log has gaps, or a tile is missing.
    """
    signed = _last(files)
    size = signed.checkpoint.size
    with ZipFile(target, "w", ZIP_STORED) as file:
        archive = _Writer(file)
        tokens: list[str] = []
        with archive.lines("rows.jsonl") as write:
            async for row in _rows(log, size):
                write(_encode(ArchivedRow(*row)) + b"\n")
                tokens += tokens_in(row.state) if row.tag in SEALED_TAGS else ()
        await _put_names(archive, log, tokens)
        for tile in tiles_of(size):
            archive.put(tile.path, files.known_tile(tile))
        notes = (one for one in files.signed() if one.checkpoint.size <= size)
        archive.put(SIGNED, "".join(str(one.note) for one in notes).encode())
        archive.put(CHECKPOINT, str(signed.note).encode())
        _put_keys(archive, files)
        if stamped := files.stamped():
            archive.put(STAMPED, stamped)
        archive.put("policy", policy.encode())
        archive.put("secret", secret.hex().encode())
        archive.finish("league", signed.checkpoint)
    return signed.checkpoint


async def archive_events(
    log: Log,
    files: AuditFiles,
    maker: LeafMaker,
    chosen: Callable[[StoredRow], bool],
    kind: str,
    target: IO[bytes],
    opened: Collection[LeafPart] = (),
    head: str = "",
) -> TreeHead:
    """Write the chosen events of those that the last checkpoint covers, each with its proof.

    Return the head of that checkpoint. `opened` names the hidden parts to be opened in all of them;
    `head` is the `head_note` of a whole stream, "" for none. Raises as `archive_league` does.
    """
    signed = _last(files)
    size = signed.checkpoint.size
    node = node_in_tiles(files.known_tile, size)
    with ZipFile(target, "w", ZIP_STORED) as file:
        archive = _Writer(file)
        with archive.lines("entries.jsonl") as write:
            async for row in _rows(log, size):
                if chosen(row):
                    path = inclusion_path(node, row.position - 1, size)
                    write(_encode(_archived(row, maker, path, opened)) + b"\n")
        archive.put(CHECKPOINT, str(signed.note).encode())
        _put_keys(archive, files)
        if head:
            archive.put("head", head.encode())
        archive.finish(kind, signed.checkpoint)
    return signed.checkpoint


async def _put_names(archive: _Writer, log: Log, tokens: list[str]) -> None:
    """Add what the tokens in the rows stand for, where names are sealed."""
    names = await log.names.of(tokens)
    if names:
        lines = (_encode(ArchivedName(it, one.salt, one.text)) for it, one in names.items())
        archive.put(NAMES, b"".join(line + b"\n" for line in sorted(lines)))


def _put_keys(archive: _Writer, files: AuditFiles) -> None:
    """Add the notes by which the log's key handed over, where it did."""
    notes = b"".join(files.successions())
    if notes:
        archive.put(KEYS, notes)


def head_note(signer: NoteSigner, stream: str, version: int, size: int) -> str:
    """A signed note: stream `stream` has `version` events, and no more, in a log of this size.

    `signer` has the key `ORIGIN/heads`. A further leaf of the stream below that size proves it
    false.
    """
    text = head_text(signer.key.name.removesuffix("/heads"), stream, version, size)
    return f"{text}\n{signer.signature(text)}"


def head_text(origin: str, stream: str, version: int, size: int) -> str:
    """The text that `head_note` signs: the last version of a stream in the log of this size."""
    return f"bonebook-match-head/v1\n{origin}\n{stream}\n{version}\n{size}\n"


def _archived(
    row: StoredRow, maker: LeafMaker, path: Iterable[bytes], opened: Collection[LeafPart]
) -> ArchivedEntry:
    held = parts(row.state)
    data: dict[LeafPart, bytes] = {"bones": held.bones, "rest": held.rest}
    opening_of = {
        part: ArchivedOpening(maker.salt(part, row.position), data[part]) for part in opened
    }
    entry = maker.entry(row).decode()
    return ArchivedEntry(
        row.position - 1, entry, tuple(path), opening_of.get("bones"), rest=opening_of.get("rest")
    )


async def _rows(log: Log, size: int) -> AsyncIterator[StoredRow]:
    after = 0
    while after < size:
        rows = await log.stored(after, min(_BATCH, size - after))
        if not rows or rows[-1].position > size:
            raise AuditError(f"the log has gaps below {size}: verify it first")
        for row in rows:
            yield row
        after = rows[-1].position


def _last(files: AuditFiles) -> SignedCheckpoint:
    checkpoint = files.checkpoint()
    if checkpoint is None:
        raise AuditError(f"{files.folder}: nothing is signed there")
    return checkpoint


# --- reading ---------------------------------------------------------------------------------


@contextmanager
def unpacked(path: Path) -> Generator["Archive"]:
    """An archive, unpacked until the block ends; nothing in it is verified.

    Raises `AuditError` if the file is no archive.
    """
    with TemporaryDirectory(prefix="bonebook-archive-") as folder:
        try:
            with ZipFile(path) as file:
                for name in file.namelist():
                    _checked(name)
                if sum(one.file_size for one in file.infolist()) > path.stat().st_size:
                    raise AuditError(f"{path}: it is no archive: it unpacks to more than it is")
                file.extractall(folder)
            manifest = json.decode((Path(folder) / "manifest.json").read_bytes(), type=Manifest)
        except (OSError, BadZipFile, MsgspecError) as error:
            raise AuditError(f"{path}: it is no archive: {error}") from error
        if manifest.format != FORMAT:
            raise AuditError(f"{path}: its format is {manifest.format}, not {FORMAT}")
        yield Archive(Path(folder), manifest)


def _checked(name: str) -> None:
    if PurePosixPath(name).is_absolute() or ".." in PurePosixPath(name).parts:
        raise AuditError(f"it is no archive: it has a file {name}")


class Archive:
    """An unpacked archive; a league's is a `api.audit.verification.verifying.Source` of rows."""

    def __init__(self, folder: Path, manifest: Manifest) -> None:
        self.manifest = manifest
        self.folder = folder
        self.files = AuditFiles(folder)

    async def secret(self) -> bytes | None:
        try:
            return bytes.fromhex((self.folder / "secret").read_text())
        except (OSError, ValueError):
            return None

    async def head(self) -> int:
        return self.manifest.size

    async def signed_head(self) -> tuple[int, bytes] | None:
        return None

    async def rows(self, after: int) -> AsyncIterator[StoredRow]:
        for row in self._lines("rows.jsonl", ArchivedRow):
            if row.position > after:
                yield StoredRow(row.position, row.stream, row.version, row.tag, state=row.state)

    async def names(self, tokens: list[str]) -> dict[str, SealedName]:
        if not (self.folder / NAMES).exists():
            return {}
        names = self._lines(NAMES, ArchivedName)
        return {
            name.token: SealedName(name.salt, name.text) for name in names if name.token in tokens
        }

    def entries(self) -> Iterator[ArchivedEntry]:
        """The entries of an archive that is not a league's, in the order of its file.

        Raises `AuditError` for a bad line when that is reached, and if the file is missing.
        """
        return self._lines("entries.jsonl", ArchivedEntry)

    async def elsewhere(self) -> list[Damage]:
        damage: list[Damage] = []
        for name, digest in self.manifest.files.items():
            try:
                with (self.folder / _name(name)).open("rb") as file:
                    same = hashlib.file_digest(file, "sha256").hexdigest() == digest
            except OSError:
                same = False
            if not same:
                damage.append(Damage(1, f"{name} is not what the manifest says"))
        return damage

    def _lines(self, name: str, kind: type[T]) -> Iterator[T]:
        try:
            with (self.folder / name).open("rb") as file:
                for number, line in enumerate(file, 1):
                    try:
                        yield json.decode(line, type=kind)
                    except MsgspecError as error:
                        raise AuditError(f"{name}, line {number}: {error}") from error
        except OSError as error:
            raise AuditError(f"{name} is missing") from error


def _name(name: str) -> str:
    _checked(name)
    return name
