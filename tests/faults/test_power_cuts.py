"""After a power cut everything acknowledged is there, and recording and signing go on."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from api.audit.keeper import AuditKeeper
from api.event_store import NewEvent, open_log
from domain.events import Observed
from tests.api.audit.serving import settings
from tests.faults.power_cuts import Call, Disk, calls_of, cut, told_by
from tests.faults.tracing import need_strace
from tests.support.examples import AsMany

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def calls(tmp_path_factory: pytest.TempPathFactory) -> list[Call]:
    need_strace()
    folder = tmp_path_factory.mktemp("traced") / "league"
    folder.mkdir()
    return calls_of(folder)


def test_all_of_it_is_there_where_no_power_was_cut(calls: Sequence[Call], tmp_path: Path):
    cut(
        [*calls, *(Call("sync", call.path) for call in calls)], "ordered", Random(0), tmp_path / "x"
    )
    assert asyncio.run(went_on(tmp_path / "x")) == told_by(calls)


@pytest.mark.parametrize("disk", ["POSIX-only", "ordered"])
def test_a_power_cut_takes_nothing_acknowledged_and_recording_goes_on(
    disk: Disk,
    calls: Sequence[Call],
    tmp_path: Path,
    as_many: AsMany,
    request: pytest.FixtureRequest,
):
    random = Random(f"{disk} {request.config.option.turn}")
    signing = next(n for n, call in enumerate(calls) if call.name == "told")
    for number in range(as_many(6, 8, 150)):
        upto = random.randint(signing + 1, len(calls))
        folder = tmp_path / str(number)
        cut(calls[:upto], disk, random, folder)
        there = asyncio.run(went_on(folder))
        assert there >= told_by(calls[:upto]), (number, upto)


def test_of_what_nobody_synced_such_a_disk_keeps_a_part(calls: Sequence[Call], tmp_path: Path):
    unsynced = [call for call in calls if call.name != "sync"]
    survivors: list[dict[str, bytes]] = []
    for seed in range(2):
        cut(unsynced, "POSIX-only", Random(seed), tmp_path / str(seed))
        files = [path for path in (tmp_path / str(seed)).rglob("*") if path.is_file()]
        survivors.append({path.name: path.read_bytes() for path in files})
    assert survivors[0] != survivors[1]


async def went_on(folder: Path) -> int:
    """The events there are after the start; then one more is recorded, signed and verified."""
    set_up = settings(folder)
    log = open_log(set_up.database)
    keeper = AuditKeeper(log, set_up)
    await keeper.begin()
    assert keeper.alarm == ""
    there = await log.version("m")
    assert keeper.signing is not None
    await keeper.signing.begin()
    await log.append("m", [NewEvent(Observed("talk"))], there)
    await keeper.signing.sign()
    report = await keeper._verify(all_rows=True)  # pyright: ignore[reportPrivateUsage]
    await log.close()
    assert (report.status, report.events) == (0, there + 1), report.lines()
    return there
