"""Backups while the server runs: a spare laptop takes over from the last one on a USB disk."""

from pathlib import Path

import pyrage
import pytest
from click.testing import CliRunner

from api.backups.regular import KEPT
from api.cli import main
from tests.api.conftest import A_HAND, Server

OPENING = {"id": "final", "book": "PDA", "players": ["Ana", "Bruno"]}
ORIGIN = "league.example/north"


def backups_in(folder: Path) -> list[Path]:
    return sorted(folder.glob("bonebook-*.backup"))


def until_written(folder: Path, before: list[Path]) -> None:
    """Wait for a backup beside those that were there before."""
    while set(backups_in(folder)) <= set(before):
        pass


@pytest.mark.long
def test_a_spare_laptop_goes_on_from_the_last_backup_of_one_that_died(tmp_path: Path):
    hall, spare, disk = (tmp_path / name for name in ("hall", "spare", "disk"))
    for folder in (hall, spare, disk):
        folder.mkdir()
    key = pyrage.x25519.Identity.generate()
    (disk / "key.txt").write_text(f"{key}\n")
    settings = {"origin": ORIGIN, "backup_folder": disk, "backup_seconds": 0.2}
    first = Server(hall, **settings, backup_key="true", backup_to=str(key.to_public()))
    try:
        until_written(disk, [])
        with first.client("recorder") as client:
            assert client.post("/v1/matches", json=OPENING).status_code == 201
            sent = client.post("/v1/matches/final/events", json={"events": A_HAND})
            assert sent.status_code == 201
            # The next backup may have begun before the report; the one after it has the report.
            for id in ("next", "after"):
                before = backups_in(disk)
                assert client.post("/v1/matches", json={**OPENING, "id": id}).is_success
                until_written(disk, before)
    finally:
        first.kill()
    last = backups_in(disk)[-1]
    assert len(backups_in(disk)) <= KEPT
    places = {
        "BONEBOOK_DATABASE": f"sqlite:///{spare / 'bonebook.db'}",
        "BONEBOOK_AUDIT": str(spare / "bonebook.audit"),
        "BONEBOOK_SIGNING_KEY": str(spare / "bonebook.signing-key"),
        "BONEBOOK_ORIGIN": ORIGIN,
    }
    restore = ["restore", str(last), "--identity", str(disk / "key.txt")]
    restored = CliRunner().invoke(main, restore, env=places)
    assert restored.exit_code == 0, restored.output
    second = Server(spare, first.keys, origin=ORIGIN)
    try:
        with second.client("recorder") as client:
            assert client.get("/v1/matches/final").json()["version"] == 1 + len(A_HAND)
            more = client.post("/v1/matches", json={**OPENING, "id": "more"})
            assert more.status_code == 201
        assert second.client("official").get("/healthz").json()["status"] == "ok"
    finally:
        second.kill()


def test_a_folder_that_is_not_there_is_refused_at_the_start(tmp_path: Path):
    environment = {"BONEBOOK_BACKUP_FOLDER": str(tmp_path / "none")}
    refused = CliRunner().invoke(main, ["serve", "--port", "0"], env=environment)
    assert refused.exit_code == 2
    assert "`backup_folder`: there is no folder" in refused.output


def test_a_disk_that_was_pulled_out_stops_nothing_and_is_in_the_health(tmp_path: Path):
    server, disk = tmp_path / "server", tmp_path / "disk"
    server.mkdir()
    disk.mkdir()
    running = Server(server, backup_folder=disk, backup_seconds=0.1)
    try:
        until_written(disk, [])
        old = backups_in(disk)
        with running.client("recorder") as client:
            disk.rename(tmp_path / "pulled out")
            assert client.post("/v1/matches", json=OPENING).status_code == 201
            while not task_of(running)["last_error"]:
                pass
            (tmp_path / "pulled out").rename(disk)
            while task_of(running)["last_error"]:
                pass
            until_written(disk, old)
    finally:
        running.kill()


def task_of(server: Server) -> dict[str, str]:
    with server.client("official") as client:
        tasks = client.get("/healthz").json()["tasks"]
    return next(task for task in tasks if task["name"] == "backups")
