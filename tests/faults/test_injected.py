"""Each write and each sync of an SQLite log is made to fail, one after the other.

A short recording is made once for each call that it makes to the disk, and in the n-th
the n-th call fails, for want of space, as on a broken disk, or with the process killed
in it. Whatever happens, what was acknowledged is there when the log is opened again, and
of the rest each command is there whole or not at all.
"""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from api.event_store import LogEntry, StaleVersion, open_log
from domain.events import Entry, Observed
from tests.api.event_store.ledger import everything
from tests.faults.injected_process import COMMANDS, batch
from tests.faults.tracing import CALLS, INJECTED, MUTANT, need_strace, run_traced
from tests.support.paths import RECORDER

pytestmark = [pytest.mark.anyio, pytest.mark.long, pytest.mark.usefixtures("_traceable")]

VERSION_1 = RECORDER / "golden" / "version1.sqlite"
RECORDED = 9
"""Events in it."""


@pytest.fixture
def _traceable() -> None:
    need_strace()


def empty(_: Path) -> None:
    """The log is begun, so its tables are made as well."""


def of_version_1(folder: Path) -> None:
    """The log is one of version 1, so its tables are changed first."""
    shutil.copy(VERSION_1, folder / "log.db")
    (folder / "log.db").chmod(0o600)


def made(beginning: Callable[[Path], None], folder: Path, run: int) -> Path:
    (folder / str(run)).mkdir()
    beginning(folder / str(run))
    return folder / str(run)


def calls_of_a_run(
    beginning: Callable[[Path], None],
    folder: Path,
    call: str,
    program: tuple[str, ...] = INJECTED,
) -> int:
    """How often a run that does not fail makes this call."""
    whole = made(beginning, folder, 0)
    trace = run_traced(folder, call, "", 0, [0], program)
    assert told(whole)[-1] == ["ended"]
    return sum(f" {call}(" in line for line in trace.splitlines())


def acknowledged_unsynced(trace: str) -> list[str]:
    """The acknowledgements before which the last call to the disk was not a sync."""
    last = ""
    lines: list[str] = []
    for line in trace.splitlines():
        if '["recorded"' in line.replace("\\", "") and not last.startswith("f"):
            lines.append(line)
        called = line.split()[1].partition("(")[0]
        last = called if called in CALLS else last
    return lines


def told(folder: Path) -> list[list[Any]]:
    return [json.loads(line) for line in (folder / "told").read_text().splitlines()]


async def held_against(folder: Path, before: int) -> None:
    """Hold the answers of a run against the store; then send its commands again."""
    reports = told(folder) if (folder / "told").exists() else []
    recorded = {one[1]: one[2:] for one in reports if one[0] == "recorded"}
    undone = {one[1] for one in reports if one[0] == "refused" and one[2] is False}
    log = open_log(f"sqlite:///{folder}/log.db")
    entries = await everything(log)
    assert len(entries) >= before
    assert [one.log_position for one in entries] == list(range(1, len(entries) + 1))
    stored = commands(entries)
    for number, at in stored.items():
        assert at == list(range(at[0], at[0] + len(batch(number)))), "in part"
    for number, (first, last) in recorded.items():
        assert stored[number] == list(range(first, last + 1)), "acknowledged and lost"
    assert not undone & stored.keys(), "stored, though it was said not to be"
    assert len(stored.keys() - recorded.keys()) <= 1
    version = await log.version("m-a")
    for number in range(COMMANDS):
        again = await log.append("m-a", batch(number), version, f"n{number}", b"")
        assert again.replayed == (number in stored)
        version = max(version, again.last)
    assert [len(at) for at in commands(await everything(log)).values()].count(0) == 0
    assert len(await everything(log)) == before + sum(len(batch(n)) for n in range(COMMANDS))
    await log.close()


def commands(entries: list[LogEntry]) -> dict[int, list[int]]:
    """The positions of each command's events, by its number."""
    positions: dict[int, list[int]] = {}
    for entry in entries:
        assert isinstance(entry.entry, Entry)
        if isinstance(entry.entry.fact, Observed) and entry.entry.fact.what == "tick":
            number = int(entry.entry.fact.note.split()[0])
            positions.setdefault(number, []).append(entry.entry.position)
    return positions


@pytest.mark.parametrize(
    ("fault", "beginning"),
    [
        ("error=EIO", empty),
        ("error=ENOSPC", empty),
        ("signal=KILL", empty),
        ("error=EIO", of_version_1),
        ("signal=KILL", of_version_1),
    ],
)
async def test_whichever_write_or_sync_fails_what_was_acknowledged_is_there(
    fault: str, beginning: Callable[[Path], None], tmp_path: Path, thorough: bool
):
    """A thorough run makes each call fail, the usual one every eighth."""
    before = 0 if beginning is empty else RECORDED
    failed = 0
    for call in CALLS:
        here = tmp_path / call
        here.mkdir()
        count = calls_of_a_run(beginning, here, call)
        runs = list(range(1, count + 1, 1 if thorough else 8))
        folders = [made(beginning, here, n) for n in runs]
        if runs:
            run_traced(here, call, fault, count + 8, runs)
        for each in folders:
            reports = told(each) if (each / "told").exists() else []
            failed += ["ended"] not in reports or any(one[0] == "refused" for one in reports)
            await held_against(each, before)
    print(f"{fault}: {failed} runs in which a call failed")
    assert failed > (40 if thorough else 5)


async def test_after_a_commit_that_failed_nothing_is_tried_again_until_the_log_is_reopened(
    tmp_path: Path,
):
    """PostgreSQL learnt this of fsync in 2018: a second one may say that all is well."""
    count = calls_of_a_run(empty, tmp_path, "fdatasync")
    runs = list(range(count // 2, count + 1))
    folders = [made(empty, tmp_path, n) for n in runs]
    run_traced(tmp_path, "fdatasync", "error=EIO", count + 8, runs)
    unknown = [told(each) for each in folders if ["closed"] in told(each)]
    assert unknown
    for reports in unknown:
        *_, (refused, _, recorded), last = reports
        assert (refused, recorded, last) == ("refused", None, ["closed"])


def test_nothing_is_acknowledged_before_it_was_synced(tmp_path: Path):
    made(empty, tmp_path, 0)
    trace = run_traced(tmp_path, "fsync", "", 0, [0])
    assert trace.count("recorded") == COMMANDS
    assert acknowledged_unsynced(trace) == []


# --- mutants ------------------------------------------------------------------------------


def test_a_log_that_does_not_wait_for_the_disk_is_caught(tmp_path: Path):
    made(empty, tmp_path, 0)
    trace = run_traced(tmp_path, "fsync", "", 0, [0], (MUTANT, "unsynced"))
    assert len(acknowledged_unsynced(trace)) == COMMANDS


async def test_answers_kept_in_a_transaction_of_their_own_are_caught(
    tmp_path: Path, thorough: bool
):
    """The process is killed between the events of a command and its answer."""
    program = (MUTANT, "answers_apart")
    count = calls_of_a_run(empty, tmp_path, "pwrite64", program)
    runs = list(range(1, count + 1, 1 if thorough else 8))
    folders = [made(empty, tmp_path, n) for n in runs]
    run_traced(tmp_path, "pwrite64", "signal=KILL", count + 8, runs, program)
    caught = 0
    for each in folders:
        try:
            await held_against(each, 0)
        except (AssertionError, StaleVersion):  # denied to its sender, or recorded again
            caught += 1
    assert caught
