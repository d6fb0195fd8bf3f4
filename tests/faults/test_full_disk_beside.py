"""A full disk at a file beside the log: one line says so, and half a file is never believed."""

import asyncio
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from api.audit.keeper import check_signing
from api.audit.signed_log.errors import AuditError
from api.audit.signed_log.signing_key import signer
from api.backups.regular import RegularBackups
from api.event_store import NewEvent, StoreUnavailable, open_log
from api.server.club_certificates import certify, files_in
from api.settings import BadSettings, Settings, load
from domain.audit.notes import ED25519
from domain.events import Observed
from tests.api.audit.serving import ORIGIN, settings
from tests.faults.small_disk import ballast, grow, small_disk

PAGE = 4096
NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
TALK = NewEvent(Observed("talk"))


@pytest.mark.parametrize("pages", range(3))
def test_a_signing_key_is_made_whole_or_not_at_all(pages: int, tmp_path: Path):
    with small_disk(tmp_path / "disk", "1m") as disk:
        here = settings(tmp_path, signing_key=str(disk / "key"))
        filled = ballast(disk, leave=PAGE * pages)
        failed = ""
        try:
            check_signing(here)
        except AuditError as error:
            failed = str(error)
        if failed:
            assert failed.startswith(f"{disk / 'key'}: a key cannot be made: [Errno 28] No space")
            assert "\n" not in failed
            assert list(disk.iterdir()) == [filled], "half a key stays in nobody's way"
            grow(disk, "2m")
            check_signing(here)
        assert failed or pages
        key = signer(disk / "key", ORIGIN, ED25519, create=False).key
        check_signing(here)
        assert signer(disk / "key", ORIGIN, ED25519, create=False).key == key


@pytest.mark.parametrize("pages", range(9))
def test_a_clubs_authority_is_made_whole_or_begun_anew(pages: int, tmp_path: Path):
    with small_disk(tmp_path / "disk", "1m") as disk:
        ballast(disk, leave=PAGE * pages)
        began = False
        try:
            certify(disk / "club", ["192.168.1.5"], NOW)
        except OSError:
            began = files_in(disk / "club").authority_key.exists()
            before = files_in(disk / "club").authority.read_bytes() if began else b""
            grow(disk, "2m")
            certify(disk / "club", ["192.168.1.5"], NOW)
            assert not began or files_in(disk / "club").authority.read_bytes() == before
        names = sorted(file.name for file in (disk / "club").iterdir())
        assert names == ["authority.crt", "authority.key", "server.crt", "server.key"]


def test_a_settings_file_that_a_full_disk_left_empty_is_refused(tmp_path: Path):
    with small_disk(tmp_path / "disk", "1m") as disk:
        file = disk / "bonebook.toml"
        ballast(disk, leave=0)
        with pytest.raises(OSError, match="No space"):
            file.write_text("port = 9000\n")
        with pytest.raises(BadSettings, match=r"bonebook\.toml is empty, as a full disk leaves"):
            load({"BONEBOOK_CONFIG": str(file)})


@pytest.mark.parametrize("at", ["the backup", "the temporary files"])
def test_a_backup_that_finds_no_space_leaves_the_last_one_and_recording_goes_on(
    at: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    async def visit(disk: Path) -> None:
        folder = disk if at == "the backup" else tmp_path / "backups"
        folder.mkdir(exist_ok=True)
        if at == "the temporary files":
            monkeypatch.setattr(tempfile, "tempdir", str(disk))
        log = open_log(f"sqlite:///{tmp_path / 'log.db'}")
        await log.append("m", [TALK] * 50, 0)
        url = f"sqlite:///{tmp_path / 'log.db'}"
        here = Settings(database=url, backup_folder=str(folder))
        times = iter(NOW.replace(minute=minute) for minute in range(60))
        backups = RegularBackups(log, here, lambda: next(times))
        first = (await backups.write()).file
        whole = first.read_bytes()
        for pages in range(3):
            filled = ballast(disk, leave=PAGE * pages)
            await log.append("m", [TALK] * 50, await log.version("m"))
            with pytest.raises((OSError, StoreUnavailable)) as failed:
                await backups.write()
            assert str(disk) in str(failed.value) or "No space" in str(failed.value)
            assert "\n" not in str(failed.value)
            assert list(folder.glob("*.backup")) == [first]
            assert first.read_bytes() == whole
            filled.unlink()
        grow(disk, "16m")
        last = (await backups.write()).file
        assert sorted(folder.glob("*.backup"))[-1] == last
        assert not list(folder.glob(".*"))
        await log.close()

    with small_disk(tmp_path / "disk", "1m") as disk:
        asyncio.run(visit(disk))
