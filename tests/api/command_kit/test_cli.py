"""`bonebook` itself: its help, and that a command imports what it needs and no more."""

import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest
from click.testing import CliRunner

import api
from api.cli import COMMANDS, Place, main
from tests.support.paths import GOLDEN

NOT_FOR_FILES = ("litestar", "uvicorn", "psycopg", "eventsourcing")


@pytest.mark.parametrize(("name", "place"), COMMANDS.items(), ids=list(COMMANDS))
def test_its_line_in_the_help_is_its_own(name: str, place: Place) -> None:
    command = getattr(import_module(f"api.{place.module}"), place.name)
    assert (command.name, command.get_short_help_str(200)) == (name, place.line)


def test_the_help_names_them_in_order() -> None:
    assert list(COMMANDS) == sorted(COMMANDS)
    output = CliRunner().invoke(main, ["--help"]).output
    assert all(f" {name} " in output for name in COMMANDS)


def test_every_module_of_commands_has_one_in_the_help() -> None:
    under = Path(api.__file__).parent
    commanding = {
        ".".join(path.relative_to(under).with_suffix("").parts)
        for path in under.glob("*/commands/*.py")
        if re.search(r"@click\.(command|group)\(", path.read_text())
    }
    assert commanding == {place.module for place in COMMANDS.values()}


def test_an_unknown_command_is_refused() -> None:
    result = CliRunner().invoke(main, ["reply"])
    assert result.exit_code == 2
    assert "there is no command 'reply'; there are archive" in result.output


@pytest.mark.parametrize(
    "arguments", [["--help"], ["replay", str(GOLDEN / "matches" / "udl.bones")]]
)
def test_help_and_files_need_neither_server_nor_driver(arguments: list[str]) -> None:
    program = (
        "import sys; from api.cli import main;"
        f"main({arguments!r}, standalone_mode=False);"
        f"print([name for name in {NOT_FOR_FILES!r} if name in sys.modules], file=sys.stderr)"
    )
    run = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert run.stderr.strip() == "[]"
