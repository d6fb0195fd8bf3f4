"""The house stands: whose names these are, which room may see which, the two commands."""

import ast
import importlib
import runpy
import shutil
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("api", "domain", "projections", "adjudication")

LONGEST_MODULE = 450
LONG_FOR_A_REASON = (
    "domain/rulebooks/",  # as long as the book that it carries
)


def modules(*folders: str, but: tuple[str, ...] = ()) -> list[str]:
    """The modules below these folders, as paths from the root."""
    found = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    names = [path.relative_to(ROOT).as_posix() for path in found]
    return [name for name in names if not name.startswith(but)]


def run(*command: str | Path, cwd: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=cwd, check=False, capture_output=True, text=True)


# --- the names --------------------------------------------------------------------------


@pytest.mark.parametrize("room", ROOMS)
def test_the_generic_names_are_this_checkouts(room: str):
    assert importlib.import_module(room).__file__ == str(ROOT / room / "__init__.py")


def test_the_distribution_can_reach_no_index():
    assert distribution("bonebook").metadata.get_all("Classifier") == ["Private :: Do Not Upload"]


# --- the directions ---------------------------------------------------------------------

TRESPASSES = {
    "rooms": ("projections/trespass.py", "import adjudication"),
    "rulebooks": ("domain/rulebooks/trespass.py", "import domain.rulebooks.other"),
    "pure": ("domain/trespass.py", "from datetime import datetime"),
    "store": ("api/trespass.py", "import eventsourcing.domain"),
}


def lint_imports(house: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("lint-imports")
    return run(program, "--no-logo", "--no-cache", *arguments, cwd=house)


def test_the_rooms_keep_their_directions():
    linted = lint_imports(ROOT)
    assert linted.returncode == 0, linted.stdout


@pytest.mark.parametrize("contract", TRESPASSES)
def test_a_trespass_breaks_its_contract(contract: str, tmp_path: Path):
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for room in ROOMS:
        shutil.copytree(ROOT / room, tmp_path / room)
    books = tmp_path / "domain" / "rulebooks"
    books.mkdir(exist_ok=True)
    for module in ("__init__.py", "other.py"):
        (books / module).touch()
    module, line = TRESPASSES[contract]
    (tmp_path / module).write_text(line + "\n")

    linted = lint_imports(tmp_path, "--contract", contract)
    assert linted.returncode == 1
    assert "trespass" in linted.stdout


@pytest.mark.parametrize(
    "module", modules("domain", "projections", "adjudication", but=("domain/recorder",))
)
def test_pure_rooms_open_print_and_ask_nothing(module: str):
    tree = ast.parse((ROOT / module).read_text())
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    names = {function.id for function in calls if isinstance(function, ast.Name)}
    assert not names & {"open", "print", "input", "exec", "eval", "__import__"}


@pytest.mark.parametrize("module", modules(*ROOMS, "bench", but=LONG_FOR_A_REASON))
def test_a_module_can_be_read_in_one_sitting(module: str):
    assert len((ROOT / module).read_text().splitlines()) <= LONGEST_MODULE


# --- the two commands -------------------------------------------------------------------


def test_the_readme_begins_with_the_two_commands():
    assert (
        (ROOT / "README.md")
        .read_text()
        .startswith("# Bonebook\n\n```sh\npython3 run.py demo\npython3 run.py test\n```\n")
    )


def test_run_py_works_from_another_directory(tmp_path: Path):
    listed = run(sys.executable, ROOT / "run.py", "--help", cwd=tmp_path)
    assert (listed.returncode, listed.stderr) == (0, "")
    for command in ("demo", "serve", "test", "check", "bench"):
        assert f"python3 run.py {command} " in listed.stdout
    assert list(tmp_path.iterdir()) == []


def test_run_py_tells_an_old_python_so_in_one_line(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "version_info", (3, 10, 13, "final", 0))
    message = runpy.run_path(str(ROOT / "run.py"))["main"]("demo")
    assert message == f"Bonebook needs Python 3.11 or newer; {sys.executable} is 3.10."
