"""Signing: what a crash leaves is taken up, and never are there two logs of one origin."""

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest
from anyio import BrokenWorkerProcess

from api.audit.signed_log import checkpointer
from api.audit.signed_log.checkpointer import Checkpointer
from api.audit.signed_log.errors import AuditError, LogAltered
from api.audit.signed_log.files import AuditFiles, notes_in
from api.audit.signed_log.leaves import HERE
from api.audit.signed_log.signing_key import signer
from api.audit.verification.verifying import StoreSource, Verified, verify
from api.event_store import Log, NewEvent, StoreUnavailable, open_log
from domain.audit.notes import COSIGNATURE, ED25519
from domain.audit.policy import Policy
from domain.events import HandEnded, Passed
from tests.api.audit.tampering import KEY, ORIGIN, OTHER_KEY
from tests.faults.trials import dropping
from tests.support.paths import ROOT

PROCESS = ROOT / "tests" / "api" / "audit" / "signing_process.py"
STEPS = ("tiles", "row", "signed.log", "checkpoint", "done")


def events(count: int) -> list[NewEvent]:
    return [NewEvent(Passed(1))] * count


async def verified(log: Log, files: AuditFiles) -> Verified:
    return await verify(StoreSource(log, ORIGIN), files, Policy((KEY.key,)))


async def signed_on(log: Log, files: AuditFiles) -> Checkpointer:
    """A process that begins anew, and signs what there is."""
    signing = Checkpointer(log, KEY, files)
    await signing.begin()
    await signing.sign()
    return signing


def test_the_end_of_a_hand_is_signed_without_waiting_for_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(checkpointer, "LONGEST", 3600.0)

    async def hand_after_hand() -> list[int]:
        log, files = open_log("sqlite://"), AuditFiles(tmp_path)
        files.make()
        signing = Checkpointer(log, KEY, files)
        running = asyncio.create_task(signing.run())
        for hand in range(3):
            await log.append("m-1", [*events(2), NewEvent(HandEnded("domino", 0))], 3 * hand)
            await signing.covered(3 * hand + 3, 60)
        running.cancel()
        await asyncio.wait([running])
        await log.close()
        return [one.checkpoint.size for one in files.signed()]

    assert asyncio.run(hand_after_hand()) == [3, 6, 9]


@pytest.mark.parametrize(
    ("kind", "step"),
    [*(("sqlite", step) for step in STEPS), ("postgresql", "row"), ("postgresql", "signed.log")],
)
def test_what_is_killed_at_any_step_is_taken_up(
    step: str, kind: str, tmp_path: Path, request: pytest.FixtureRequest
):
    url = f"sqlite:///{tmp_path / 'log.db'}"
    if kind == "postgresql":
        url = request.getfixturevalue("fresh_schema")()
    command = [sys.executable, str(PROCESS), url, str(tmp_path / "audit"), step]
    killed = subprocess.run(command, cwd=ROOT, env=_path(), check=False)
    assert killed.returncode == -signal.SIGKILL
    files = AuditFiles(tmp_path / "audit")
    known = [one.checkpoint for one in files.signed()]

    async def go_on() -> None:
        log = open_log(url)
        try:
            report = await verified(log, files)
            assert (report.damage, report.events) == ((), 30)
            await signed_on(log, files)
            await log.append("m-1", events(1))
            await signed_on(log, files)
            after = [one.checkpoint for one in files.signed()]
            sizes = [one.size for one in after]
            assert after[: len(known)] == known
            assert sizes == [10, 20, 30, 31]
            report = await verified(log, files)
            assert (report.status, report.last) == (0, after[-1])
        finally:
            await log.close()

    asyncio.run(go_on())


def _path() -> dict[str, str]:
    return {"PYTHONPATH": str(ROOT), "PATH": "/usr/bin:/bin"}


def test_a_note_that_a_crash_cut_short_is_cut_off(tmp_path: Path):
    files = AuditFiles(tmp_path)
    text = f"{ORIGIN}\n1\n{'A' * 43}=\n"
    note = f"{text}\n{KEY.signature(text)}"
    for cut in range(len(note.encode())):
        data = (note * 2).encode() + note.encode()[:cut]
        (tmp_path / "signed.log").write_bytes(data)
        files.mend_signed()
        files.append_signed(note)
        assert [str(one.note) for one in files.signed()] == [note] * 3
    assert notes_in(b"") == []


def test_the_tree_is_built_from_rows_where_the_tiles_are_lost_or_wrong(tmp_path: Path):
    async def lose(log: Log, files: AuditFiles) -> None:
        await log.append("m-1", events(300), 0)
        await signed_on(log, files)
        for path in (tmp_path / "audit" / "tile").rglob("*"):
            if path.is_file():
                path.write_bytes(bytes(len(path.read_bytes())))
        await log.append("m-1", events(3))
        signing = await signed_on(log, files)
        assert signing.signed is not None
        assert signing.signed.size == 303
        assert (await verified(log, files)).status == 0

    with_a_log(tmp_path, lose)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_leaves_made_by_a_worker_are_those_that_are_verified(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
):
    """Where more rows are new than are hashed here: the worker reads the log for itself."""
    url = request.getfixturevalue("fresh_schema")() if kind == "postgresql" else ""
    many = 3 * HERE

    async def at_once(log: Log, files: AuditFiles) -> None:
        await log.append("m-1", events(many), 0)
        signing = await signed_on(log, files)
        assert signing.signed is not None
        assert signing.signed.size == many
        await log.append("m-1", events(many))
        await signing.sign()
        report = await verified(log, files)
        assert (report.status, report.events) == (0, 2 * many)

    with_a_log(tmp_path, at_once, url)


def test_a_worker_names_the_row_that_is_missing(tmp_path: Path):
    async def lose(log: Log, files: AuditFiles) -> None:
        await log.append("m-1", events(3 * HERE), 0)
        async with log.transaction() as execute:
            await execute("DROP TRIGGER no_delete")
            await execute("DELETE FROM stored_events WHERE rowid = ?", 2 * HERE)
        with pytest.raises(LogAltered, match=f"{2 * HERE} missing"):
            await signed_on(log, files)

    with_a_log(tmp_path, lose)


def test_what_a_killed_worker_left_undone_is_signed_later(tmp_path: Path):
    async def kill(log: Log, files: AuditFiles) -> None:
        await log.append("m-1", events(3 * HERE), 0)
        signing = await signed_on(log, files)
        await log.append("m-1", events(3 * HERE))
        for worker in children():
            os.kill(worker, signal.SIGKILL)
        with suppress(BrokenWorkerProcess):  # unless it was seen to be gone already
            await signing.sign()
        await signing.sign()
        assert (await verified(log, files)).status == 0
        assert signing.signed is not None
        assert signing.signed.size == 6 * HERE

    with_a_log(tmp_path, kill)


def test_a_worker_whose_connections_are_dropped_goes_on_with_others(
    tmp_path: Path, fresh_schema: Callable[[], str]
):
    url = fresh_schema()

    async def drop(log: Log, files: AuditFiles) -> None:
        await log.append("m-1", events(3 * HERE), 0)
        signing = await signed_on(log, files)
        await log.append("m-1", events(3 * HERE))
        dropping(url)()
        for _ in range(9):  # the server's own connections are gone as well
            with suppress(StoreUnavailable):
                await signing.sign()
        assert signing.signed is not None
        assert signing.signed.size == 6 * HERE
        assert (await verified(log, files)).status == 0

    with_a_log(tmp_path, drop, url)


def children() -> list[int]:
    """The worker processes of this one."""
    of_threads = Path("/proc/self/task").glob("*/children")
    pids = [int(pid) for one in of_threads for pid in one.read_text().split()]
    return [pid for pid in pids if b"anyio" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def test_of_another_log_nothing_is_signed(tmp_path: Path):
    """A log restored from an older backup, or another one, beside the checkpoints of this one."""

    async def go_back(log: Log, files: AuditFiles) -> None:
        await log.append("m-1", events(20), 0)
        await signed_on(log, files)
        other = open_log("sqlite://")
        await other.append("m-1", events(30), 0)
        with pytest.raises(LogAltered, match="signed to 0, 20 is on record"):
            await Checkpointer(other, KEY, files).begin()
        await other.close()
        assert len(files.signed()) == 1

    with_a_log(tmp_path, go_back)


def test_nothing_is_signed_behind_a_last_row_that_is_another_than_was_signed(tmp_path: Path):
    """Such a row was read before it was altered, or in a log that another one took the place of."""

    async def go_on() -> None:
        log, files = open_log(f"sqlite:///{tmp_path / 'log.db'}"), AuditFiles(tmp_path / "audit")
        files.make()
        await log.append("m-1", events(3), 0)
        signing = await signed_on(log, files)
        with closing(sqlite3.connect(tmp_path / "log.db")) as db:
            db.execute("DROP TRIGGER IF EXISTS no_update")
            (before,) = db.execute("SELECT state FROM stored_events WHERE rowid = 2").fetchone()
            db.execute("UPDATE stored_events SET state = ? WHERE rowid = 3", (before + b" ",))
            db.commit()
        await log.append("m-1", events(1))
        with pytest.raises(LogAltered, match="the log is not what was signed at 3"):
            await signing.sign()
        assert [one.checkpoint.size for one in files.signed()] == [3]
        await log.close()

    asyncio.run(go_on())


def test_two_processes_sign_one_log_by_turns(tmp_path: Path):
    async def race(log: Log, files: AuditFiles) -> None:
        await log.append("m-1", events(5), 0)
        first, second = Checkpointer(log, KEY, files), Checkpointer(log, KEY, files)
        await first.begin()
        await second.begin()
        await first.sign()
        await log.append("m-1", events(5))
        with pytest.raises(AuditError, match="another process"):
            await second.sign()
        with files.alone() as alone, files.alone() as too:
            assert (alone, too) == (True, False)
        await first.sign()
        assert [one.checkpoint.size for one in files.signed()] == [5, 10]
        assert (await verified(log, files)).status == 0

    with_a_log(tmp_path, race)


def test_a_failure_in_a_locked_folder_is_not_taken_for_another_lock(tmp_path: Path):
    with pytest.raises(BlockingIOError), AuditFiles(tmp_path).alone():
        raise BlockingIOError


def test_a_checkpoint_of_another_key_stops_the_signing(tmp_path: Path):
    async def another(log: Log, files: AuditFiles) -> None:
        await log.append("m-1", events(5), 0)
        await signed_on(log, files)
        with pytest.raises(AuditError, match="is of another key"):
            await Checkpointer(log, OTHER_KEY, files).begin()

    with_a_log(tmp_path, another)


def with_a_log(
    folder: Path, act: Callable[[Log, AuditFiles], Awaitable[None]], url: str = ""
) -> None:
    async def opened() -> None:
        log = open_log(url or f"sqlite:///{folder / 'log.db'}")
        files = AuditFiles(folder / "audit")
        files.make()
        try:
            await act(log, files)
        finally:
            await log.close()

    asyncio.run(opened())


# --- the key ---------------------------------------------------------------------------------


def test_a_key_is_made_once_and_is_its_owners_alone(tmp_path: Path):
    path = tmp_path / "key"
    made = signer(path, ORIGIN, ED25519)
    assert path.stat().st_mode & 0o777 == 0o600
    assert signer(path, ORIGIN, ED25519).key == made.key
    assert [one.name for one in tmp_path.iterdir()] == ["key"]
    path.chmod(0o640)
    with pytest.raises(AuditError, match="chmod 600"):
        signer(path, ORIGIN, ED25519)


@pytest.mark.parametrize("kind", [ED25519, COSIGNATURE])
def test_a_key_of_another_name_or_kind_is_refused(kind: int, tmp_path: Path):
    path = tmp_path / "key"
    signer(path, ORIGIN, kind)
    with pytest.raises(AuditError, match="no key for"):
        signer(path, "league.example/south", kind)
    with pytest.raises(AuditError, match="no key for"):
        signer(path, ORIGIN, ED25519 + COSIGNATURE - kind)
    path.write_text("PRIVATE+KEY+x")
    with pytest.raises(AuditError, match="no key for"):
        signer(path, ORIGIN, kind)
    with pytest.raises(AuditError, match="cannot be read"):
        signer(tmp_path / "none", ORIGIN, kind, create=False)
