"""How commands start: what they make, what they refuse, and in which order it is told."""

import subprocess
from pathlib import Path

import pytest

from tests.api.conftest import BONEBOOK, Server
from tests.support import warm
from tests.support.paths import VECTORS
from tests.support.ports import free_port

AS_INSTALLED = ("env",)
"""Runs the command from nothing, as whoever installed it does."""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    command = [str(BONEBOOK), *arguments]
    return subprocess.run(command, cwd=folder, check=False, capture_output=True, text=True)


def refusal(folder: Path, *arguments: str) -> str:
    """The line with which a command refuses; it makes nothing, and leaves no trace in its log."""
    (here := folder / "here").mkdir()
    errors = folder / "err"
    assert warm.Running(arguments, here, folder / "out", errors).wait() != 0
    assert list(here.iterdir()) == []
    (line,) = errors.read_text().strip().splitlines()
    return line


COMMANDS = {
    "compare": ["compare"],
    "rebuild": ["rebuild"],
    "follow": ["follow"],
    "export": ["export", "m-a"],
    "sweep": ["sweep", "--database", "sqlite:///bonebook.db"],
}


@pytest.mark.share(5, long=3)
@pytest.mark.parametrize("name", COMMANDS)
def test_a_log_that_is_not_there_is_refused_and_not_made(name: str, tmp_path: Path):
    said = refusal(tmp_path, *COMMANDS[name])
    assert "there is no log there; `bonebook serve` makes one" in said


@pytest.mark.share(4, long=2)
@pytest.mark.parametrize("name", ["serve", "compare", "follow", "migrate"])
def test_an_address_that_is_none_is_a_setting_at_fault_and_no_trace(name: str, tmp_path: Path):
    port = ("--port", str(free_port())) if name == "serve" else ()
    said = refusal(tmp_path, name, *port, "--database", "postgresql://[")
    assert "this is no URL of a PostgreSQL database" in said


@pytest.mark.long
def test_serve_says_what_it_makes_and_only_then(tmp_path: Path):
    server = Server(tmp_path, before=AS_INSTALLED)
    assert "Began a new log: bonebook.db" in (tmp_path / "out").read_text()
    server.kill()
    server.start()
    assert "Began" not in (tmp_path / "out").read_text()
    server.kill()


def test_a_port_that_is_taken_is_told_before_anything_is_made(server: Server, tmp_path: Path):
    done = run(tmp_path, "serve", "--port", str(server.port))
    assert done.returncode == 2
    assert f"port {server.port}: Address already in use; give another" in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert done.stdout == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
def test_an_import_says_that_it_began_a_log(tmp_path: Path):
    record = VECTORS / "games.json"
    done = run(tmp_path, "import", str(record), "--database", "sqlite:///new.db")
    assert done.returncode == 0
    assert done.stderr == "Began a new log: new.db\n"


def test_the_deletion_of_the_file_stops_the_recording_with_an_alarm(tmp_path: Path):
    server = Server(tmp_path, followers="false")
    try:
        with server.client("recorder") as client:
            opening = {"book": "PDA", "players": ["Ana", "Bruno"]}
            here = client.post("/v1/matches", json=opening).headers["Location"]
            (tmp_path / "bonebook.db").unlink()
            refused = client.post(f"{here}/events", json={"fact": "game-started", "number": 1})
            assert refused.status_code == 503
            assert refused.json()["type"] == "urn:bonebook:store-unavailable"
            assert client.get("/healthz").status_code == 503
        assert "was deleted or replaced" in (tmp_path / "err").read_text()
    finally:
        server.kill()
