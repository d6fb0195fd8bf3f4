"""An SQLite log as a crash may leave it: its journal torn at any sector, its file half-written.

After each acknowledgement file and journal are copied. The journal is cut at each sector
behind what was synced, or spoilt there; and a checkpoint is caught half-way, some sectors
of the file old, some new, with the journal whole.
"""

import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random

from api.event_store import NewEvent, open_log
from domain.events import Observed

SECTOR = 512
MIXED = 40
"""States of each checkpoint that was caught half-way."""


def count(path: Path) -> tuple[int, int]:
    """Events and answers in the file."""
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA synchronous=OFF")  # what is only looked at need not outlive a crash
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return tuple(  # pyright: ignore[reportReturnType]
            db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            for table in ("stored_events", "answers")
        )


def torn(wal: bytes, durable: int, random: Random) -> Iterator[bytes]:
    """The journal as a crash may leave it: cut at each sector behind what is synced, or spoilt."""
    for at in range(durable, len(wal), SECTOR):
        size = min(SECTOR, len(wal) - at)
        yield wal[:at]
        yield wal[:at] + random.randbytes(size)
        yield wal[:at] + bytes(size) + wal[at + SECTOR :]


def half_written(old: bytes, new: bytes, random: Random) -> bytes:
    """The file in a checkpoint: of each sector either the old form or the new."""
    size = max(len(old), len(new))
    sectors = (
        (new if random.random() < 0.5 else old)[at : at + SECTOR].ljust(
            min(SECTOR, size - at), b"\0"
        )
        for at in range(0, size, SECTOR)
    )
    return b"".join(sectors)


def snapshot(log: Path, to: Path) -> tuple[bytes, bytes]:
    """File and journal. Another process copies: to close a file here would drop SQLite's locks."""
    to.mkdir(exist_ok=True)
    subprocess.run(["cp", log, f"{log}-wal", to], check=True)
    return (to / log.name).read_bytes(), (to / f"{log.name}-wal").read_bytes()


def write(path: Path, file: bytes, wal: bytes) -> None:
    path.write_bytes(file)
    Path(f"{path}-wal").write_bytes(wal)
    Path(f"{path}-shm").unlink(missing_ok=True)


def checkpoint(log: Path) -> None:
    """Copy the journal into the file, as another process may at any time."""
    with closing(sqlite3.connect(log)) as db:
        db.execute("PRAGMA wal_checkpoint(PASSIVE)")


async def each_state(
    folder: Path, states: int, seed: int, progress: Callable[[int], object] = lambda _: None
) -> tuple[int, int]:
    """Make at least so many states; how many there were, and events acknowledged.

    Asserts of each that what was acknowledged is there, and the rest whole or absent.
    """
    path, broken = folder / "log.db", folder / "broken.db"
    random = Random(seed)
    log = open_log(f"sqlite:///{path}")
    done = version = commands = 0
    file, wal = snapshot(path, folder / "copy")
    while done < states:
        size = random.randint(1, 4)
        event = NewEvent(Observed("talk", note="x" * random.randint(1, 900)))
        await log.append("m-a", [event] * size, version, f"k{version}", b"")
        was, synced = file, wal
        file, wal = snapshot(path, folder / "copy")
        if file == was and len(wal) > len(synced):  # not where the journal began again
            allowed = ((version, commands), (version + size, commands + 1))
            for state in torn(wal, len(synced), random):
                write(broken, file, state)
                assert count(broken) in allowed
                done += 1
        version += size
        commands += 1
        if commands % 8 == 0:
            done += _caught_half_way(path, broken, random, (version, commands))
            file, wal = snapshot(path, folder / "copy")
        progress(done)
    await log.close()
    return done, version


def _caught_half_way(path: Path, broken: Path, random: Random, whole: tuple[int, int]) -> int:
    """Checkpoint the log, and look at what a crash in the middle of it would have left."""
    copy = path.parent / "copy"
    old, wal = snapshot(path, copy)
    checkpoint(path)
    new, _ = snapshot(path, copy)
    assert new != old
    for _ in range(MIXED):
        write(broken, half_written(old, new, random), wal)
        assert count(broken) == whole
    return MIXED
