"""Power cuts that are simulated: what a disk may hold of the calls that a process made before one.

A process is traced while it writes. Its calls are then carried out again up to any of them, on one
of two disks. An *ordered* disk keeps all that was done up to some moment behind the last sync. A
*POSIX-only* disk keeps what was synced, and of all else any part: of each file some of its writes,
of each folder some of its new, renamed and deleted names.

    power_cuts.py FOLDER    the process that is traced: it records in a log and signs it
"""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Literal, NamedTuple

from msgspec import Struct, field

from api.audit.keeper import AuditKeeper
from api.event_store import NewEvent, open_log
from domain.events import Observed
from tests.api.audit.serving import settings
from tests.faults.tracing import STRACE
from tests.support.paths import ROOT

Disk = Literal["ordered", "POSIX-only"]
COMMANDS = 24
_CALLS = (
    *("openat", "write", "pwrite64", "ftruncate", "truncate", "fsync", "fdatasync"),
    *("link", "linkat", "rename", "unlink", "mkdir", "rmdir"),
)
_LINE = re.compile(r"^\d+ +(?P<name>\w+)\((?P<arguments>.*)\) += (?P<result>-?\d+)")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_FILE = re.compile(r"^\d+<(?P<path>[^>]*)>")


class Call(NamedTuple):
    """A call that changed a file or a folder, or synced one; "told" is what the process arguments.

    Attributes
    ----------
    at : the place in the file, its size, or the position that was told
    """

    name: str
    path: str
    data: bytes = b""
    at: int = 0
    to: str = ""


class _File(Struct):
    """A file: its bytes on the disk, and the writes behind its last sync."""

    synced: bytes = b""
    unsynced: list[Call] = field(default_factory=list)


def calls_of(folder: Path) -> list[Call]:
    """Record and sign in a folder, and say which calls that took."""
    assert STRACE is not None
    trace = folder.with_name("trace")
    options = ["-f", "-y", "-qq", "-xx", "-s", "200000", "-o", str(trace)]
    traced = [STRACE, *options, "-e", f"trace={','.join(_CALLS)}"]
    run = [sys.executable, str(Path(__file__)), str(folder)]
    subprocess.run([*traced, *run], check=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    return list(_calls(_whole(trace.read_text().splitlines()), str(folder)))


def _whole(lines: Sequence[str]) -> Iterator[str]:
    """The calls, each in a line of its own where another thread's call came between."""
    begun: dict[str, str] = {}
    for line in lines:
        thread = line.split(" ", 1)[0]
        if line.endswith("<unfinished ...>"):
            begun[thread] = line.removesuffix("<unfinished ...>")
        elif " resumed>" in line:
            yield begun.pop(thread) + line.partition(" resumed>")[2]
        else:
            yield line


def _calls(lines: Iterator[str], folder: str) -> Iterator[Call]:
    ends: dict[str, int] = {}
    for line in lines:
        parsed = _LINE.match(line)
        if parsed is None or int(parsed["result"]) < 0:
            continue
        name, arguments, result = parsed["name"], parsed["arguments"], int(parsed["result"])
        texts = [bytes.fromhex(text.replace("\\x", "")) for text in _TEXT.findall(arguments)]
        opened = _FILE.match(arguments)
        path = _unhex(opened["path"]) if opened else texts[0].decode() if texts else ""
        if "link" in name or name in ("rename", "mkdir"):
            path = texts[0].decode()
        if name == "openat":
            path = texts[0].decode()
        if not path.startswith(folder):
            continue
        if name == "openat" and "O_CREAT" in arguments and path not in ends:
            ends[path] = 0
            yield Call("create", path)
        elif name == "openat" and "O_TRUNC" in arguments:
            ends[path] = 0
            yield Call("ftruncate", path)
        elif name == "write" and path.endswith("/told"):
            yield Call("told", path, at=int(texts[-1]))
        elif name == "write":
            yield Call("write", path, texts[-1][:result], ends.setdefault(path, 0))
            ends[path] += result
        elif name == "pwrite64":
            yield Call("write", path, texts[-1][:result], int(arguments.rpartition(",")[2]))
        elif name in ("ftruncate", "truncate"):
            ends[path] = int(arguments.rpartition(",")[2])
            yield Call("ftruncate", path, at=ends[path])
        elif name == "rename":
            to = texts[1].decode()
            ends[to] = ends.pop(path, 0)
            yield Call("rename", path, to=to)
        elif name in ("link", "linkat"):
            yield Call("link", texts[0].decode(), to=texts[1].decode())
        elif name == "unlink":
            ends.pop(path, None)
            yield Call("unlink", path)
        elif name in ("fsync", "fdatasync"):
            yield Call("sync", path)
        elif name in ("mkdir", "rmdir"):
            yield Call(name, path)


def _unhex(path: str) -> str:
    return bytes.fromhex(path.replace("\\x", "")).decode() if path.startswith("\\x") else path


def told_by(calls: Sequence[Call]) -> int:
    """The last position that was acknowledged."""
    return max((call.at for call in calls if call.name == "told"), default=0)


def cut(calls: Sequence[Call], disk: Disk, random: Random, to: Path) -> None:
    """Make a folder as a power cut behind these calls may leave it on such a disk."""
    folder = calls[0].path.rpartition("/")[0]
    files = _on_posix(calls, random) if disk == "POSIX-only" else _in_order(calls, random)
    to.mkdir()
    for path, data in files.items():
        file = to / path.removeprefix(folder + "/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_bytes(data)


def _in_order(calls: Sequence[Call], random: Random) -> dict[str, bytes]:
    """All that was done up to some moment behind the last sync; the last write may be torn."""
    synced = max((n for n, call in enumerate(calls) if call.name == "sync"), default=-1) + 1
    upto = random.randint(synced, len(calls))
    done = list(calls[:upto])
    if upto > synced and done[-1].name == "write" and random.random() < 0.5:
        half = random.randrange(0, len(done[-1].data) + 1, 512)
        done[-1] = done[-1]._replace(data=done[-1].data[:half])
    disk = _Disk()
    for call in done:
        disk.take(call)
        disk.sync_all()
    return disk.surviving(random)


def _on_posix(calls: Sequence[Call], random: Random) -> dict[str, bytes]:
    disk = _Disk()
    for call in calls:
        disk.take(call)
    return disk.surviving(random)


class _Disk:
    """A disk that has what was synced, and may have any part of what was not."""

    def __init__(self) -> None:
        self._names: dict[str, _File] = {}
        """The files by name as the process sees them."""
        self._kept: dict[str, _File] = {}
        """The files by name as they are certain to be after a cut."""
        self._unsynced: list[tuple[str, _File | None]] = []
        """Names that were given to another file, or to none, since their folder was synced."""

    def take(self, call: Call) -> None:
        if call.name == "create":
            self._name(call.path, _File())
        elif call.name in ("write", "ftruncate"):
            self._names.setdefault(call.path, _File()).unsynced.append(call)
        elif call.name in ("link", "rename"):
            self._name(call.to, self._names[call.path])
            if call.name == "rename":
                self._name(call.path, None)
        elif call.name == "unlink":
            self._name(call.path, None)
        elif call.name == "sync" and call.path in self._names:
            _sync(self._names[call.path])
        elif call.name == "sync":
            self._sync_folder(call.path)

    def _name(self, path: str, file: _File | None) -> None:
        if file is None:
            self._names.pop(path, None)
        else:
            self._names[path] = file
        self._unsynced.append((path, file))

    def _sync_folder(self, folder: str) -> None:
        left: list[tuple[str, _File | None]] = []
        for path, file in self._unsynced:
            if path.rpartition("/")[0] == folder:
                _give(self._kept, path, file)
            else:
                left.append((path, file))
        self._unsynced = left

    def sync_all(self) -> None:
        for file in self._names.values():
            _sync(file)
        for path, file in self._unsynced:
            _give(self._kept, path, file)
        self._unsynced = []

    def surviving(self, random: Random) -> dict[str, bytes]:
        """The files after a cut: of what was not synced each part with an even chance."""
        names = dict(self._kept)
        for path, file in self._unsynced:
            if random.random() < 0.5:
                _give(names, path, file)
        written: dict[int, bytes] = {}
        for file in names.values():
            chosen = [call for call in file.unsynced if random.random() < 0.5]
            written.setdefault(id(file), _written(file.synced, chosen))
        return {path: written[id(file)] for path, file in names.items()}


def _give(names: dict[str, _File], path: str, file: _File | None) -> None:
    if file is None:
        names.pop(path, None)
    else:
        names[path] = file


def _sync(file: _File) -> None:
    file.synced, file.unsynced = _written(file.synced, file.unsynced), []


def _written(data: bytes, calls: Sequence[Call]) -> bytes:
    for call in calls:
        if call.name == "ftruncate":
            data = data[: call.at].ljust(call.at, b"\0")
        else:
            data = data.ljust(call.at, b"\0")
            data = data[: call.at] + call.data + data[call.at + len(call.data) :]
    return data


# --- the process that is traced ---------------------------------------------------------------


async def record(folder: Path) -> None:
    """Record and sign, and write down each position once it is acknowledged."""
    set_up, random = settings(folder), Random(1)
    told = os.open(folder / "told", os.O_CREAT | os.O_WRONLY | os.O_APPEND)
    log = open_log(set_up.database)
    keeper = AuditKeeper(log, set_up)
    await keeper.begin()
    assert keeper.signing is not None
    await keeper.signing.begin()
    version = 0
    for number in range(COMMANDS):
        size = random.randint(1, 40)
        done = await log.append("m", [NewEvent(Observed("talk"))] * size, version)
        version = done.last
        os.write(told, str(version).encode())
        if number % 3 == 2:
            await keeper.signing.sign()
    await log.close()


if __name__ == "__main__":
    asyncio.run(record(Path(sys.argv[1])))
