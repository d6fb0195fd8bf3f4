"""A disk that is full at whichever file of the audit folder comes next: recording goes on.

With space again signing goes on by itself, in the process that met the full disk and in one that
was started on it. Nothing is taken for an alteration.
"""

import asyncio
from pathlib import Path

import pytest

from api.audit.keeper import AuditKeeper
from api.event_store import Log, NewEvent, open_log
from domain.events import Observed
from tests.api.audit.serving import settings
from tests.faults.small_disk import ballast, grow, small_disk
from tests.support.examples import AsMany

pytestmark = pytest.mark.long

PAGE = 4096
TALK = NewEvent(Observed("talk"))
ROUNDS = 6
"""More pages than the files of one signed head need: the disk is full at each of them in turn."""


class League:
    """A log beside a small disk, which has its audit folder."""

    def __init__(self, folder: Path, disk: Path) -> None:
        self.settings = settings(folder, audit=str(disk / "audit"))
        self.log: Log = open_log(self.settings.database)
        self.version = 0

    async def keeper(self) -> AuditKeeper:
        """The keeper of a server that starts now; what it finds is no alarm."""
        keeper = AuditKeeper(self.log, self.settings)
        await keeper.begin()
        assert keeper.alarm == ""
        assert keeper.signing is not None
        return keeper

    async def record(self, count: int) -> None:
        await self.log.append("m", [TALK] * count, self.version)
        self.version += count


async def sign(keeper: AuditKeeper) -> bool:
    """Whether there was space to sign what is recorded."""
    assert keeper.signing is not None
    try:
        await keeper.signing.begin()
        await keeper.signing.sign()
    except OSError:
        return False
    return True


@pytest.mark.parametrize("restarted", [False, True])
def test_an_audit_disk_that_is_full_at_any_file_stops_no_recording_and_is_caught_up_with(
    restarted: bool, tmp_path: Path, as_many: AsMany
) -> None:
    async def filled(number: int, pages: int) -> bool:
        folder = tmp_path / str(number)
        folder.mkdir()
        with small_disk(folder / "disk", "1m") as disk:
            league = League(folder, disk)
            keeper = await league.keeper()
            await league.record(300)
            assert await sign(keeper)
            ballast(disk, leave=PAGE * pages)
            await league.record(250 + number)
            signed = await sign(keeper)
            if restarted:
                keeper = await league.keeper()
            await league.record(10)
            signed = await sign(keeper) and signed
            grow(disk, "4m")
            assert await sign(keeper)
            report = await keeper._verify(all_rows=True)  # pyright: ignore[reportPrivateUsage]
            assert (report.damage, report.status) == ((), 0)
            assert keeper.signed_to() == league.version
            await league.record(1)
            await league.log.close()
        return signed

    found_space = [
        asyncio.run(filled(number, number % ROUNDS)) for number in range(as_many(2, 3, 60))
    ]
    assert not found_space[0], "the disk was full"
