"""The first minutes: `serve` and `demo` print a one-time link, and it opens signed in."""

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest

from api.access.guards.session_cookie import COOKIE
from api.command_kit.program import program
from domain.audit.policy import policy
from tests.api.conftest import BONEBOOK, Server, signed_in
from tests.support.paths import ROOT
from tests.support.ports import free_port

LINK = re.compile(r"(http://127\.0\.0\.1:\d+)/sign-in#(bl_[\w-]+)")


def opened(printed: str, page: str) -> httpx2.Response:
    """A page, as whoever follows the link that was printed has it."""
    link = LINK.search(printed)
    assert link, printed
    session = signed_in(link[1], link[2])
    again = httpx2.post(f"{link[1]}/sign-in", data={"key": link[2]})
    assert again.status_code == 422
    headers = {"Cookie": f"{COOKIE}={session}", "Accept": "text/html"}
    return httpx2.get(f"{link[1]}{page}", headers=headers)


@pytest.fixture
def first(tmp_path: Path) -> Iterator[Server]:
    """A server that is started for the first time, with no keys of an older release."""
    server = Server(tmp_path, {"nobody": ""})
    yield server
    server.kill()


@pytest.mark.long
def test_the_first_serve_prints_a_link_that_signs_its_administrator_in(first: Server):
    answer = opened((first.folder / "out").read_text(), "/links")
    assert answer.status_code == 200
    assert "Administrator" in answer.text
    first.kill()
    first.start()
    assert not LINK.search((first.folder / "out").read_text())


@pytest.mark.long
def test_the_first_serve_names_commands_as_they_can_be_run(first: Server):
    printed = (first.folder / "out").read_text()
    assert f"Another one: {program()} link create administrator\n" in printed
    assert f"  {program()} grant remove administrator official\n" in printed


def test_a_clone_that_is_not_on_the_path_is_begun_by_run_py(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", str(BONEBOOK.parent))
    assert program() == "bonebook"
    monkeypatch.setenv("PATH", "/nowhere")
    assert program() == "python3 run.py"
    assert (ROOT / "run.py").exists()


def test_demo_prints_a_link_that_signs_its_official_in(tmp_path: Path):
    port = str(free_port())
    command = [str(BONEBOOK), "demo", "--port", port]
    with subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as demo:
        assert demo.stdout is not None
        assert demo.stderr is not None
        try:
            lines: list[str] = []
            while not lines or "Stop with" not in lines[-1]:
                lines.append(demo.stdout.readline())
                assert lines[-1], demo.stderr.read()
            until_it_answers(f"http://127.0.0.1:{port}")
            answer = opened("".join(lines), "/matches/demo/disputes")
            everybody = httpx2.get(f"http://127.0.0.1:{port}/matches/demo")
        finally:
            demo.kill()
    assert answer.status_code == 200
    assert "The silent watch" in answer.text
    assert everybody.status_code == 200


def until_it_answers(url: str) -> None:
    while True:
        try:
            httpx2.get(f"{url}/healthz")
        except httpx2.TransportError:
            continue
        return


def test_the_first_serve_of_a_signed_log_prints_the_line_by_which_it_is_checked(tmp_path: Path):
    server = Server(tmp_path, {"nobody": ""}, origin="league.example/north")
    try:
        (line,) = re.findall(r"^  (log .*)$", (tmp_path / "out").read_text(), re.MULTILINE)
        read = policy(f"{line}\nquorum none\n")
        assert [key.name for key in read.logs] == ["league.example/north"]
        assert line.endswith(f"{server.url}/audit")
    finally:
        server.kill()
