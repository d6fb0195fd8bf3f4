"""The log and the files beside it: no false alarm, and what rows make anew is made anew."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from api.audit.keeper import check_signing
from api.audit.signed_log.errors import AuditError
from api.audit.signed_log.files import AuditFiles
from api.audit.verification.verifying import StoreSource, Verified, verify
from api.event_store import open_log
from api.event_store.sqlite.writer import SQLiteWriter
from domain.audit.policy import Policy
from tests.api.audit.serving import OPENING, keys_for, serving, settings
from tests.api.audit.tampering import KEY, ORIGIN
from tests.api.audit.test_signing import events, signed_on, verified


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_log_that_grows_while_it_is_verified_raises_no_alarm(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = "sqlite://" if kind == "sqlite" else request.getfixturevalue("fresh_schema")()

    async def visit() -> Verified:
        log, files = open_log(url), AuditFiles(tmp_path)
        files.make()
        await log.append("m-1", events(5), 0)
        await signed_on(log, files)

        class Growing(StoreSource):
            """A log in which an event is recorded whenever its head was just read."""

            async def head(self) -> int:
                await log.append("m-1", events(1), await log.version("m-1"))
                head = await super().head()
                await log.append("m-1", events(1), await log.version("m-1"))
                return head

        report = await verify(Growing(log, ORIGIN), files, Policy((KEY.key,)))
        await log.close()
        return report

    assert asyncio.run(visit()).damage == ()


@pytest.mark.parametrize("harm", [Path.unlink, lambda path: path.write_bytes(b"torn")])
def test_a_lost_or_torn_tile_is_made_anew_and_recording_goes_on(
    harm: Callable[[Path], object], tmp_path: Path
) -> None:
    async def visit() -> None:
        keys = await keys_for(settings(tmp_path))
        async with serving(tmp_path, keys) as served:
            official = served.client("official")
            assert (await official.post("/v1/matches", json=OPENING)).status_code == 201
            await served.covered(1)
        (tile,) = [path for path in (tmp_path / "audit" / "tile").rglob("*") if path.is_file()]
        before = tile.read_bytes()
        harm(tile)
        async with serving(tmp_path, keys) as served:
            assert (served.audit.alarm, tile.read_bytes()) == ("", before)
            more = {**OPENING, "id": "m-2"}
            assert (await served.client("official").post("/v1/matches", json=more)).is_success

    asyncio.run(visit())


def test_a_server_whose_key_file_is_missing_says_so_and_makes_no_other(tmp_path: Path) -> None:
    async def visit() -> None:
        configured = settings(tmp_path)
        keys = await keys_for(configured)
        async with serving(tmp_path, keys) as served:
            opened = await served.client("official").post("/v1/matches", json=OPENING)
            assert opened.status_code == 201
            await served.covered(1)
        (tmp_path / "key").unlink()
        with pytest.raises(AuditError, match="key is missing"):
            check_signing(configured)
        assert not (tmp_path / "key").exists()

    asyncio.run(visit())


def test_a_signed_log_that_was_cut_is_damage(tmp_path: Path) -> None:
    async def visit() -> tuple[str, ...]:
        log, files = open_log("sqlite://"), AuditFiles(tmp_path)
        files.make()
        for first in (0, 5):
            await log.append("m-1", events(5), first)
            await signed_on(log, files)
        signed = tmp_path / "signed.log"
        signed.write_text(str(files.signed()[0].note))
        report = await verified(log, files)
        await log.close()
        return tuple(one.words for one in report.damage)

    assert asyncio.run(visit()) == ("signed.log ends at 5, checkpoint is at 10",)


def test_a_note_of_the_store_that_was_moved_back_is_damage(tmp_path: Path) -> None:
    async def visit() -> tuple[str, ...]:
        log, files = open_log("sqlite://"), AuditFiles(tmp_path)
        files.make()
        await log.append("m-1", events(5), 0)
        await signed_on(log, files)
        async with log.transaction() as execute:
            await execute("UPDATE signed_heads SET size = 4")
        report = await verified(log, files)
        await log.close()
        return tuple(one.words for one in report.damage)

    assert asyncio.run(visit()) == ("the store notes 4 as signed, 5 was",)


def test_a_log_on_a_full_disk_is_opened_and_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = f"sqlite:///{tmp_path / 'log.db'}"

    async def written() -> None:
        log = open_log(url)
        await log.append("m-1", events(2), 0)
        await log.close()

    def full(_: object) -> None:
        raise OSError(28, "No space left on device")

    async def read() -> int:
        log = open_log(url)
        try:
            return await log.head()
        finally:
            await log.close()

    asyncio.run(written())
    monkeypatch.setattr(SQLiteWriter, "first", full)
    assert asyncio.run(read()) == 2
