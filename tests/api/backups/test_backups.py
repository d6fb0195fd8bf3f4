"""`bonebook backup` and `restore`: a league in one file, on both stores, while servers record."""

import io
import json
import shutil
import tarfile
from collections.abc import Callable
from hashlib import sha256
from itertools import count
from pathlib import Path
from threading import Event, Thread
from typing import Any

import psycopg
import pyrage
import pytest
from click.testing import CliRunner

from api.backups import restoring
from api.backups.backup_files import CONTENTS, Contents
from api.cli import main
from tests.api.backups.leagues import League
from tests.api.conftest import A_HAND, Server


def test_what_is_restored_is_proved_and_served(league: League):
    league.record("m-a")
    league.settled()
    made = league.backup("--with-key")
    assert made.exit_code == 0, made.output
    (league.folder / "restored").mkdir()
    restored = league.restore()
    assert restored.exit_code == 0, restored.output
    assert f"restored: {1 + len(A_HAND)} events" in restored.output
    assert "bad:" not in restored.output
    environment = league.environment(league.other, league.folder / "restored")
    given: dict[str, Any] = {
        name.removeprefix("BONEBOOK_").lower(): it for name, it in environment.items()
    }
    again = Server(league.folder / "restored", league.server.keys, **given)
    try:
        with again.client("official") as client, league.server.client("official") as first:
            for path in ("/v1/matches/m-a/events", "/v1/matches", "/v1/matches/m-a/score"):
                assert client.get(path).json() == first.get(path).json()
            more = client.post("/v1/matches/m-a/events", json={"fact": "observed", "what": "talk"})
            assert more.status_code in (201, 403)
    finally:
        again.kill()


def test_a_backup_taken_while_a_server_records_has_what_was_acknowledged_before(league: League):
    league.record("m-0")
    recorded, go_on = [1], Event()

    def recording() -> None:
        while not go_on.is_set():
            league.record(f"m-{recorded[0]}")
            recorded[0] += 1

    busy = Thread(target=recording)
    busy.start()
    try:
        while recorded[0] < 4:
            pass
        before = recorded[0]
        assert league.backup("--with-key").exit_code == 0
    finally:
        go_on.set()
        busy.join()
    (league.folder / "restored").mkdir()
    restored = league.restore()
    assert restored.exit_code == 0, restored.output
    (events,) = (
        int(line.split()[1].replace(",", ""))
        for line in restored.output.splitlines()
        if line.startswith("restored:")
    )
    assert events >= before * (1 + len(A_HAND))


def test_a_drill_proves_a_backup_and_leaves_nothing(league: League, tmp_path: Path):
    league.record("m-a")
    league.settled()
    assert league.backup().exit_code == 0
    before = sorted(tmp_path.rglob("*"))
    drilled = league.restore("--drill")
    assert drilled.exit_code == 0, drilled.output
    assert "nothing of it is left" in drilled.output
    assert sorted(tmp_path.rglob("*")) == before
    if league.database.startswith("postgresql"):
        with psycopg.connect(league.database.partition("schema=")[0].rstrip("?&")) as db:
            left = db.execute("SELECT rolname FROM pg_roles WHERE rolname LIKE '%drill%'")
            assert not left.fetchall()


def test_without_the_signing_key_it_is_said_where_it_belongs(league: League):
    league.record("m-a")
    league.settled()
    assert "The signing key is not in it" in league.backup().output
    (league.folder / "restored").mkdir()
    restored = league.restore()
    assert restored.exit_code == 0, restored.output
    assert "the signing key is not in it: put it at" in restored.output


def test_nothing_is_written_over(league: League):
    league.record("m-a")
    league.settled()
    assert league.backup("--with-key").exit_code == 0
    assert "there is such a file already" in league.backup().output
    environment = league.environment(league.database, league.folder / "server")
    for kept in ("BONEBOOK_AUDIT", "BONEBOOK_SIGNING_KEY", "BONEBOOK_DATABASE"):
        free = league.environment(league.other, league.folder / "restored")
        there = {**free, kept: environment[kept]}
        refused = CliRunner().invoke(main, ["restore", str(league.file)], env=there)
        assert (refused.exit_code, "already" in refused.output) == (2, True), refused.output


# --- the file itself --------------------------------------------------------------------------


def members(file: Path) -> dict[str, bytes]:
    with tarfile.open(file) as tar:
        return {m.name: read.read() for m in tar if (read := tar.extractfile(m))}


def rewrite(file: Path, changed: dict[str, bytes | None], *, rehashed: bool) -> None:
    """Change members of a backup, and its list of hashes too, as a forger would."""
    now = {name: data for name, data in {**members(file), **changed}.items() if data is not None}
    if rehashed:
        listed: dict[str, Any] = json.loads(now[CONTENTS])
        listed["files"] = {
            name: sha256(data).hexdigest() for name, data in now.items() if name != CONTENTS
        }
        now[CONTENTS] = json.dumps(listed).encode()
    with tarfile.open(file, "w:gz") as tar:
        for name, data in now.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))


def test_an_encrypted_backup_is_opened_by_its_key_alone(sealed: League, tmp_path: Path):
    key, other = (pyrage.x25519.Identity.generate() for _ in range(2))
    made = sealed.backup("--with-key", "--to", str(key.to_public()))
    assert "; encrypted" in made.output
    assert b"m-a" not in sealed.file.read_bytes()
    assert sealed.file.read_bytes().startswith(b"age-encryption.org/v1")
    assert "give the file of the key" in sealed.restore().output
    for identity, status in ((other, 2), (key, 0)):
        (tmp_path / "key.txt").write_text(f"# a key of age's\n{identity}\n")
        assert sealed.restore("--identity", str(tmp_path / "key.txt")).exit_code == status


def test_a_file_without_a_key_of_age_is_refused_by_its_name(sealed: League, tmp_path: Path):
    sealed.backup("--to", str(pyrage.x25519.Identity.generate().to_public()))
    file = tmp_path / "key.txt"
    file.write_text("# the key is elsewhere\n")
    refused = sealed.restore("--identity", str(file))
    assert refused.exit_code == 2
    assert f"{file}: it has no secret key of age or SSH" in refused.output


def test_a_file_that_was_cut_or_changed_is_refused_and_nothing_is_put_in_place(sealed: League):
    assert sealed.backup("--with-key").exit_code == 0
    whole = sealed.file.read_bytes()
    changes: dict[str, dict[str, bytes | None]] = {
        "changed": {"signing-key": b"PRIVATE+KEY"},
        "missing": {"signing-key": None},
        "put in": {"audit/more": b""},
        "no list": {CONTENTS: None},
    }
    for change in changes.values():
        sealed.file.write_bytes(whole)
        rewrite(sealed.file, change, rehashed=False)
        assert sealed.restore().exit_code == 2
    for end in (0, 20, len(whole) // 2, len(whole) - 30):
        sealed.file.write_bytes(whole[:end])
        refused = sealed.restore()
        assert (refused.exit_code, refused.output.count("\n")) == (2, 1), refused.output
    assert not list((sealed.folder / "restored").iterdir())
    assert not (sealed.folder / "restored.db").exists()


def test_a_backup_whose_rows_were_changed_and_hashed_anew_is_found_out(sealed: League):
    assert sealed.backup("--with-key").exit_code == 0
    log = members(sealed.file)["log/log.db"]
    assert b"Bruno" in log
    rewrite(sealed.file, {"log/log.db": log.replace(b"Bruno", b"Carlo")}, rehashed=True)
    restored = sealed.restore()
    assert restored.exit_code == 1
    assert "bad:" in restored.output


def test_a_path_that_leads_out_of_the_file_is_refused(sealed: League, tmp_path: Path):
    assert sealed.backup("--with-key").exit_code == 0
    rewrite(sealed.file, {"../out": b""}, rehashed=True)
    assert sealed.restore().exit_code == 2
    assert not (tmp_path / "out").exists()


def test_a_backup_is_for_its_owner_alone(sealed: League):
    assert sealed.backup("--with-key").exit_code == 0
    assert sealed.file.stat().st_mode & 0o777 == 0o600


def test_the_contents_say_what_is_in_it(sealed: League):
    from msgspec import json as typed

    assert sealed.backup().exit_code == 0
    listed = typed.decode(members(sealed.file)[CONTENTS], type=Contents)
    assert (listed.key, listed.origin, listed.log.head) == (
        "elsewhere",
        "league.example/north",
        1 + len(A_HAND),
    )


def test_nothing_that_is_not_encrypted_comes_to_the_disk_of_the_file(
    sealed: League, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """A stick may be lost, and what was deleted on it can be read."""
    disk = tmp_path / "disk"
    disk.mkdir()
    sealed.file = disk / "north.backup"
    seen: list[list[Path]] = []
    encrypt = pyrage.encrypt_file

    def looked_at(*arguments: Any) -> None:
        seen.append(list(disk.rglob("*")))
        encrypt(*arguments)

    monkeypatch.setattr(pyrage, "encrypt_file", looked_at)
    key = pyrage.x25519.Identity.generate()
    assert sealed.backup("--with-key", "--to", str(key.to_public())).exit_code == 0
    assert seen == [[]]
    assert list(disk.iterdir()) == [sealed.file]


def test_a_disk_without_links_or_modes_takes_a_backup(
    sealed: League, monkeypatch: pytest.MonkeyPatch
):
    def refused(*_: Any, **__: Any) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr("os.link", refused)
    monkeypatch.setattr(Path, "hardlink_to", refused)
    assert sealed.backup("--with-key").exit_code == 0
    assert sealed.restore().exit_code == 0


def test_what_a_killed_backup_left_is_no_backup_and_in_nobodys_way(sealed: League):
    left = sealed.file.with_name(f".{sealed.file.name}.partial")
    left.write_bytes(b"half of it")
    assert sealed.backup("--with-key").exit_code == 0
    assert not left.exists()


class Killed(Exception):
    """The process ends here."""


@pytest.mark.long
@pytest.mark.parametrize("at", ["copytree", "put_back", "rename", "rmtree"])
def test_a_restore_that_is_killed_before_any_step_goes_on_by_the_same_command(
    at: str, league: League, monkeypatch: pytest.MonkeyPatch
):
    """Before each call of a step in turn, on what was left, until it comes to its end."""
    league.record("m-a")
    league.settled()
    assert league.backup("--with-key").exit_code == 0
    (league.folder / "restored").mkdir()
    calls: dict[str, Any] = {"copytree": shutil, "rmtree": shutil, "rename": Path}
    place = calls.get(at, restoring)
    step, kills = getattr(place, at), 0
    while True:
        seen = count()

        def killed(*given: Any, before: int = kills, seen: Any = seen, **named: Any) -> Any:
            if next(seen) == before:
                raise Killed
            return step(*given, **named)

        with monkeypatch.context() as process:
            process.setattr(place, at, killed)
            outcome = league.restore()
        if not isinstance(outcome.exception, Killed):
            break
        kills += 1
    assert kills
    assert (outcome.exit_code, "bad" in outcome.output) == (0, False), outcome.output
    left = {one.name for one in (league.folder / "restored").iterdir()}
    assert left == {"bonebook.audit", "bonebook.signing-key"}


def test_a_backup_goes_back_into_its_own_kind_of_store_alone(
    sealed: League, fresh_schema: Callable[[], str]
):
    assert sealed.backup().exit_code == 0
    sealed.other = f"{fresh_schema()}_of_another_kind"
    refused = sealed.restore()
    assert refused.exit_code == 2, refused.output
    assert "the copy is of a log in sqlite, and postgresql cannot take it" in refused.output
    assert list((sealed.folder / "restored").iterdir()) == []
