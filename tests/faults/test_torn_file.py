"""SQLite's journal torn at any sector: what was acknowledged is there, the rest whole or absent."""

import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from domain.events import Observed
from domain.recorder import NewEvent, open_log
from tests.faults.conftest import Sizes

pytestmark = pytest.mark.anyio

SECTOR = 512


def count(path: Path) -> tuple[int, int]:
    """Events and answers in the file."""
    with closing(sqlite3.connect(path)) as db:
        assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        return tuple(  # pyright: ignore[reportReturnType]
            db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            for table in ("stored_events", "answers")
        )


def torn(wal: bytes, durable: int, random: Random) -> list[bytes]:
    """The journal as a crash may leave it: cut at each sector behind what is synced, or spoilt."""
    states: list[bytes] = []
    for at in range(durable, len(wal), SECTOR):
        states.append(wal[:at])
        states.append(wal[:at] + random.randbytes(min(SECTOR, len(wal) - at)))
        states.append(wal[:at] + bytes(min(SECTOR, len(wal) - at)) + wal[at + SECTOR :])
    return states


def snapshot(log: Path, to: Path) -> tuple[bytes, bytes]:
    """File and journal. Another process copies: to close a file here would drop SQLite's locks."""
    to.mkdir(exist_ok=True)
    subprocess.run(["cp", log, f"{log}-wal", to], check=True)
    return (to / log.name).read_bytes(), (to / f"{log.name}-wal").read_bytes()


def write(path: Path, file: bytes, wal: bytes) -> None:
    path.write_bytes(file)
    Path(f"{path}-wal").write_bytes(wal)
    Path(f"{path}-shm").unlink(missing_ok=True)


async def test_a_torn_journal_keeps_what_was_acknowledged_and_no_part_of_the_rest(
    tmp_path: Path, sizes: Sizes
):
    path, broken = tmp_path / "log.db", tmp_path / "broken.db"
    random = Random(20260503)
    log = open_log(f"sqlite:///{path}")
    states = version = commands = 0
    file, wal = snapshot(path, tmp_path / "copy")
    while states < sizes.torn:
        size = random.randint(1, 4)
        event = NewEvent(Observed("talk", note="x" * random.randint(1, 900)))
        await log.append("m-a", [event] * size, version, f"k{version}", b"")
        was, synced = file, wal
        file, wal = snapshot(path, tmp_path / "copy")
        if file == was and len(wal) > len(synced):  # not where the journal began again
            allowed = ((version, commands), (version + size, commands + 1))
            for state in torn(wal, len(synced), random):
                write(broken, file, state)
                assert count(broken) in allowed
                states += 1
        version += size
        commands += 1
    await log.close()
