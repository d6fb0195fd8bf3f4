"""SIGHUP: what may change while a server runs, and what waits for its next start."""

import json
import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from api.server.reloading import RELOADED
from api.settings import Settings
from tests.api.conftest import Server
from tests.support.paths import ROOT


@pytest.fixture
def reloaded(tmp_path: Path) -> Iterator[Server]:
    file = tmp_path / "bonebook.toml"
    file.write_text("burst = 10000\n")
    server = Server(tmp_path, config=file)
    yield server
    server.kill()


def told_again(server: Server, text: str) -> dict[str, Any]:
    """The line of the log that says how it went, once the settings were read again."""
    (server.folder / "bonebook.toml").write_text(text)
    before = lines_of(server)
    os.kill(server.process.pid, signal.SIGHUP)
    while not (
        new := [line for line in lines_of(server)[len(before) :] if "settings" in line["event"]]
    ):
        assert server.process.poll() is None
    return new[0]


def lines_of(server: Server) -> list[dict[str, Any]]:
    text = (server.folder / "err").read_text()
    return [json.loads(line) for line in text.splitlines(keepends=True) if line.endswith("\n")]


def test_limits_and_the_level_of_the_log_change_while_the_server_runs(reloaded: Server):
    line = told_again(
        reloaded, 'burst = 7\nlog_level = "warning"\nstreams = 5000\nmemory = 9999999\n'
    )
    assert set(line["changed"]) == {"burst", "log_level", "streams"}
    assert line["at_next_start"] == ["memory"]
    with reloaded.client("recorder") as client:
        answer = client.get("/v1/matches")
    assert '"key";q=7;' in answer.headers["RateLimit-Policy"]
    assert not [line for line in lines_of(reloaded) if line["event"] == "request"]


def test_settings_that_cannot_be_leave_all_as_it_is(reloaded: Server):
    line = told_again(reloaded, "burst = 7\nprot = 1\n")
    assert (line["level"], "`prot`" in line["why"]) == ("error", True)
    with reloaded.client("recorder") as client:
        assert '"key";q=10000;' in client.get("/v1/matches").headers["RateLimit-Policy"]


def test_every_setting_that_reloads_is_one_and_the_page_names_it():
    assert set(RELOADED) <= {field.name for field in structs.fields(Settings)}
    page = (ROOT / "docs" / "operators.md").read_text()
    assert [name for name in RELOADED if f"`{name}`" not in page] == []
