"""Rows that are good: whatever was lost of the files beside them, recording and signing go on.

A file is deleted, empty, torn, spoilt, too long, or as it was before. Whatever is signed afterwards
covers all that was signed before.
"""

import asyncio
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec import structs

from api.audit.keeper import AuditKeeper
from api.audit.signed_log.files import AuditFiles
from api.event_store import NewEvent, open_log
from domain.audit.checkpoints import TreeHead
from domain.events import Observed
from tests.api.audit.serving import settings
from tests.api.audit.tampering import KEY, ORIGIN

TALK = NewEvent(Observed("talk"))
SIGNED_AT = (100, 300, 520, 600)
"""Sizes at which the log is signed: with tiles of both levels, whole and partial."""
OLD = 300
FILES = (
    "checkpoint",
    "signed.log",
    "tile/0/000",
    "tile/0/001",
    "tile/0/002.p/88",
    "tile/1/000.p/2",
)

Harm = Callable[[Path, Path], object]


def _as_before(file: Path, before: Path) -> None:
    shutil.copy(before, file) if before.exists() else file.unlink()


def _cut(file: Path, left: float) -> None:
    data = file.read_bytes()
    file.write_bytes(data[: int(len(data) * left)])


HARMS: dict[str, Harm] = {
    "as before": _as_before,
    "cut at its half": lambda file, _: _cut(file, 0.5),
    "cut near its end": lambda file, _: _cut(file, 0.99),
    "deleted": lambda file, _: file.unlink(),
    "empty": lambda file, _: file.write_bytes(b""),
    "spoilt": lambda file, _: file.write_bytes(b"\0" * file.stat().st_size),
    "too long": lambda file, _: file.write_bytes(file.read_bytes() + b"\0" * 50),
}


@pytest.fixture(scope="module")
def league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A signed log, and in `before` its audit folder as it was when half of it was signed."""
    folder = tmp_path_factory.mktemp("league")

    async def signed() -> None:
        set_up = settings(folder)
        log = open_log(set_up.database)
        keeper, version = AuditKeeper(log, set_up), 0
        await keeper.begin()
        assert keeper.signing is not None
        await keeper.signing.begin()
        for size in SIGNED_AT:
            await log.append("m", [TALK] * (size - version), version)
            version = size
            await keeper.signing.sign()
            if size == OLD:
                shutil.copytree(folder / "audit", folder / "before")
        await log.close()

    asyncio.run(signed())
    files = [path for path in (folder / "audit").rglob("*") if path.is_file()]
    assert sorted(str(path.relative_to(folder / "audit")) for path in files) == sorted(FILES)
    return folder


@pytest.mark.share(5, long=2)
@pytest.mark.parametrize("harm", sorted(HARMS))
@pytest.mark.parametrize("name", FILES)
def test_recording_goes_on_by_itself(name: str, harm: str, league: Path, tmp_path: Path) -> None:
    folder = shutil.copytree(league, tmp_path / "league")
    HARMS[harm](folder / "audit" / name, folder / "before" / name)

    async def went_on() -> None:
        set_up = settings(folder)
        log = open_log(set_up.database)
        keeper = AuditKeeper(log, set_up)
        await keeper.begin()
        assert keeper.alarm == ""
        assert keeper.signing is not None
        await keeper.signing.begin()
        await log.append("m", [TALK], SIGNED_AT[-1])
        await keeper.signing.sign()
        report = await keeper._verify(all_rows=True)  # pyright: ignore[reportPrivateUsage]
        await log.close()
        assert (report.status, report.events, keeper.signed_to()) == (0, 601, 601)

    asyncio.run(went_on())


@pytest.mark.parametrize("name", ["checkpoint", "signed.log"])
def test_a_head_that_one_file_lost_is_not_gone_below(name: str, league: Path, tmp_path: Path):
    """Where the rows are older than the head in the other file, nothing is signed."""
    folder = shutil.copytree(league, tmp_path / "league")
    (folder / "audit" / name).unlink()

    async def shortened() -> str:
        set_up = settings(folder)
        log = open_log(set_up.database)
        async with log.transaction() as execute:
            for trigger in await execute("SELECT name FROM sqlite_master WHERE type = 'trigger'"):
                await execute(f"DROP TRIGGER {trigger[0]}")
            await execute("DELETE FROM stored_events WHERE rowid > 500")
        keeper = AuditKeeper(log, set_up)
        await keeper.begin()
        await log.close()
        return keeper.alarm

    assert "600" in asyncio.run(shortened())


def test_a_log_that_is_not_signed_is_not_waited_for(tmp_path: Path) -> None:
    async def signed() -> object:
        set_up = structs.replace(settings(tmp_path), origin="")
        log = open_log(set_up.database)
        last = await AuditKeeper(log, set_up).sign_now(3600)
        await log.close()
        return last

    assert asyncio.run(signed()) is None


def test_a_checkpoint_with_a_bad_signature_is_not_copied_to_the_others(tmp_path: Path):
    files = AuditFiles(tmp_path)
    signature = KEY.signature(TreeHead(ORIGIN, 4, bytes(32)).text)
    files.put_checkpoint(f"{TreeHead(ORIGIN, 5, bytes(32)).text}\n{signature}")
    assert not files.mend_heads([KEY.key])
    assert files.signed() == []
