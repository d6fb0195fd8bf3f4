"""The house stands: whose names these are, which room may see which, the two commands."""

import ast
import importlib
import os
import re
import runpy
import shutil
import subprocess
import sys
import tomllib
from collections import Counter
from functools import cache
from importlib.metadata import distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("api", "domain", "projections", "adjudication")

LONGEST_MODULE = 400
LONGEST_FUNCTION = 40
MOST_MODULES = 14


def modules(*folders: str, but: tuple[str, ...] = ()) -> list[str]:
    """The modules below these folders, as paths from the root."""
    paths = sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))
    names = [path.relative_to(ROOT).as_posix() for path in paths]
    return [name for name in names if not name.startswith(but)]


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse((ROOT / module).read_text())


@cache
def nodes_of(module: str) -> list[ast.AST]:
    """Every node of a module: to walk a tree takes longer than all that is asked of its nodes."""
    return [*ast.walk(tree_of(module))]


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
    "rooms": ("projections.score", "adjudication"),
    "api": ("api.conformance.games", "api.rulebooks.citations"),
    "circles": ("domain.tournament.pairing.swiss", "domain.tournament.progress"),
    "domain": ("domain.fives.chips", "domain.match.match"),
    "adjudication": ("adjudication.worlds.model", "adjudication.case.case"),
    "projections": ("projections.score", "projections.following"),
    "rulebooks": ("domain.rulebooks.pda", "domain.rulebooks.udl"),
    "pure": ("domain.fives.chips", "datetime"),
    "store": ("api.command_kit.text", "eventsourcing"),
    "recordable": ("api.matches.report_bodies", "domain.match.decide"),
    "access": ("api.access.directory", "litestar"),
    "policy": ("api.access.policy", "os"),
}
"""For each contract a module, and an import that breaks it and no other contract."""
REPORTED = {"circles": ".pairing -> .progress"}
"""The report of a broken contract, where it does not name the import as the others do."""


def lint_imports(house: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    program = Path(sys.executable).with_name("lint-imports")
    return run(program, "--no-logo", "--no-cache", *arguments, cwd=house)


def test_the_rooms_keep_their_directions():
    linted = lint_imports(ROOT)
    assert linted.returncode == 0, linted.stdout


def test_each_contract_has_its_trespass():
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]
    assert {one["id"] for one in contracts["contracts"]} == set(TRESPASSES)


@pytest.fixture(scope="module")
def trespassed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Complaints about a house with every trespass in it."""
    house = tmp_path_factory.mktemp("house")
    shutil.copy(ROOT / "pyproject.toml", house)
    for room in ROOMS:
        shutil.copytree(ROOT / room, house / room)
    for module, imported in TRESPASSES.values():
        with (house / f"{module.replace('.', '/')}.py").open("a") as file:
            file.write(f"import {imported}\n")
    linted = lint_imports(house)
    assert linted.returncode == 1
    return linted.stdout


@pytest.mark.parametrize("contract", TRESPASSES)
def test_a_trespass_breaks_its_contract(contract: str, trespassed: str):
    module, imported = TRESPASSES[contract]
    assert REPORTED.get(contract, f"{module} -> {imported} ") in trespassed


def test_pure_rooms_open_print_and_ask_nothing():
    asking = {"open", "print", "input", "exec", "eval", "__import__"}
    calls = [
        f"{module}: {node.func.id}"
        for module in modules("domain", "projections", "adjudication")
        for node in nodes_of(module)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id in asking
    ]
    assert calls == []


# --- sizes ------------------------------------------------------------------------------


def test_a_module_can_be_read_in_one_sitting():
    lengths = {
        module: len((ROOT / module).read_text().splitlines()) for module in modules(*ROOMS, "bench")
    }
    assert {module: lines for module, lines in lengths.items() if lines > LONGEST_MODULE} == {}


def test_a_function_fits_on_a_screen():
    long = [
        f"{module}: {node.name}"
        for module in modules(*ROOMS, "bench")
        for node in nodes_of(module)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and lines_of_body(node) > LONGEST_FUNCTION
    ]
    assert long == []


def lines_of_body(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """The lines of a function without its signature and docstring."""
    first = node.body[1 if ast.get_docstring(node) and len(node.body) > 1 else 0]
    return (node.end_lineno or 0) - first.lineno + 1


def test_a_folder_is_seen_at_a_glance():
    paths = [Path(module) for module in modules(*ROOMS, "bench")]
    folders = Counter(path.parent.as_posix() for path in paths if path.name != "__init__.py")
    full = {folder for folder, count in folders.items() if count > MOST_MODULES}
    assert full == set()


def test_a_folder_opens_with_what_belongs_in_it():
    folders = [module for module in modules(*ROOMS) if module.endswith("__init__.py")]
    assert [folder for folder in folders if not ast.get_docstring(tree_of(folder))] == []


# --- one word, one meaning --------------------------------------------------------------

SAME_THING_IN_TWO_ROOMS = {
    "by_pairs": "dominoes by pairs: its book, and what strict enforcement refuses of it",
    "chips": "the chips of a game, and what is shown of them",
    "contested": "reports that contradict each other, and what officials are shown of them",
    "contract": "what is promised: by HTTP, printed and tried whole, and in a hand of 42",
    "decide": "which reports can be true: of a match, and of a tournament",
    "declarations": "declarations in 42: whether they are certain, and claims about them",
    "disputes": "the disputes of a match: their state, and what is shown of them",
    "errors": "what a caller can do wrong, and what the log can answer instead of recording",
    "followers": "what keeps read models current, and the bench that measures it",
    "hand": "a hand of a match, and its tricks in 42",
    "opening": "the opening of a hand, of a fives game and by pairs",
    "policy": "who is trusted with what: a server's callers, and the keys that a reader believes",
    "reading": "reading a match, from each of the formats",
    "relay": "what is published to a relay of viewers, and the bench that measures it",
    "replay": "replaying a match, and the command and the bench that do",
    "sessions": "sessions of people who signed in, and the commands on them",
    "store": "what a store must do, and the two stores that do it",
    "sweep": "the sweep of a match, and the command and the bench that run it",
    "tricks": "the tricks of 42, claims about them, and what is shown of them",
    "writer": "the transactions of a log that write, in each of the two stores",
    "writing": "writing a match, in each of the formats",
}


def test_services_are_found_by_their_type():
    """The state of the app has no other reader, which would name a service by a string."""
    readers = [
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "api").rglob("*.py")
        if "app.state" in path.read_text()
    ]
    assert readers == ["api/http/services.py"]


def test_a_type_has_a_name_of_its_own():
    places: dict[str, list[str]] = {}
    for module in modules(*ROOMS, "bench"):
        for name in types_in(module):
            if not module.removesuffix(".py").endswith("_schemas"):  # named as in the contract
                places.setdefault(name, []).append(module)
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def types_in(module: str) -> set[str]:
    """The classes of a module, and the aliases that are named like one."""
    classes = {node.name for node in nodes_of(module) if isinstance(node, ast.ClassDef)}
    targets = [node.targets[0] for node in tree_of(module).body if isinstance(node, ast.Assign)]
    names = {target.id for target in targets if isinstance(target, ast.Name)}
    return classes | {name for name in names if name[0].isupper() and not name.isupper()}


def test_a_module_shares_its_name_only_with_the_same_thing():
    stems = Counter(Path(module).stem for module in modules(*ROOMS, "bench"))
    shared = {stem for stem, count in stems.items() if count > 1} - {"__init__"}
    assert shared == set(SAME_THING_IN_TWO_ROOMS)


# --- nothing that only tests call ---------------------------------------------------------


def names_used(module: str) -> set[str]:
    """Every name that a module reads, calls or exports, its imports left out."""
    names: set[str] = set()
    for node in nodes_of(module):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            names.add(node.id)
        elif isinstance(node, ast.Attribute):
            names.add(node.attr)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names.add(node.value)
    return names


def functions(module: str) -> set[str]:
    """The functions and methods that a module defines, but for Python's own."""
    names = {node.name for node in nodes_of(module) if isinstance(node, ast.FunctionDef)}
    return {name for name in names if not name.startswith("__")}


def test_no_function_of_the_rules_is_called_by_vectors_and_tests_alone():
    callers = modules(*ROOMS, but=("api/conformance/",))
    used = set[str]().union(*map(names_used, callers))
    rules = modules("domain", "projections", "adjudication")
    alone = {f"{module}: {name}" for module in rules for name in functions(module) - used}
    assert not alone


# --- the map ----------------------------------------------------------------------------


def test_the_map_of_the_house_has_a_line_for_each_room_and_each_folder_in_it():
    map_of_the_house = (ROOT / "docs" / "house.md").read_text()
    rows = re.findall(r"^\| `([a-z0-9_/]+)/` \|", map_of_the_house, re.MULTILINE)
    packages = [Path(module).parent for module in modules(*ROOMS) if module.endswith("__init__.py")]
    shown = [folder.as_posix() for folder in packages if len(folder.parts) <= 2]
    assert sorted(rows) == sorted(shown)


TESTED_ELSEWHERE = {"packs": "score_cards"}
OF_SEVERAL_FEATURES = {"clients", "examples", "firefox", "memory"}


def test_the_tests_of_a_feature_are_in_the_folder_of_its_name():
    features = {path.parent.name for path in (ROOT / "api").glob("*/__init__.py")}
    tests = {path.parent.name for path in (ROOT / "tests" / "api").glob("*/test_*.py")}
    assert features - tests == set(TESTED_ELSEWHERE)
    assert tests - features == OF_SEVERAL_FEATURES


RECORDS_OF_NAMES = ("0012-names-and-folders.md", "0036-the-house-by-feature.md")


def modules_named_now() -> list[str]:
    """The modules in the tables of the records of names, their braces written out."""
    named: list[str] = []
    for record in RECORDS_OF_NAMES:
        text = (ROOT / "docs/decisions" / record).read_text()
        table = text.partition("## Modules")[2].partition("## ")[0]
        rows = [line.split(" | ")[-1] for line in table.splitlines() if line.startswith("| `")]
        for stem, braced, tail in re.findall(r"`([\w.]*?)(?:\{(.*?)\})?([\w.]*)`", " ".join(rows)):
            named += [stem + one + tail for one in braced.split(", ")]
    return named


def test_a_record_of_names_has_the_names_of_today():
    places = {named: ROOT / named.replace(".", "/") for named in modules_named_now()}
    gone = [
        named
        for named, place in places.items()
        if not (place.is_dir() or place.with_suffix(".py").is_file())
    ]
    assert gone == []


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
    for command in ("demo", "serve", "test", "check", "format", "bench"):
        assert f"python3 run.py {command} " in listed.stdout
    assert list(tmp_path.iterdir()) == []


def test_run_py_tells_an_old_python_so_in_one_line(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "version_info", (3, 10, 13, "final", 0))
    message = runpy.run_path(str(ROOT / "run.py"))["main"]("demo")
    assert message == f"Bonebook needs Python 3.11 or newer; {sys.executable} is 3.10."


def test_run_py_keeps_in_venv_what_python_compiles(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("PYTHONPYCACHEPREFIX", "elsewhere")
    runpy.run_path(str(ROOT / "run.py"))["compile_once"]()
    assert "PYTHONDONTWRITEBYTECODE" not in os.environ
    assert os.environ["PYTHONPYCACHEPREFIX"].startswith(str(ROOT / ".venv"))


LONG = "tests/faults/test_torn_file.py"
NO_TESTS = 5


@pytest.mark.long
@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        ([f"--override-ini=testpaths={LONG}"], NO_TESTS),
        ([f"--override-ini=testpaths={LONG}", "--long"], 0),
        ([f"--override-ini=testpaths={LONG}", "--thorough"], 0),
        ([LONG], 0),
    ],
)
def test_what_takes_long_runs_where_it_is_asked_for_or_named(arguments: list[str], status: int):
    listed = run(sys.executable, "-m", "pytest", "--collect-only", *arguments, cwd=ROOT)
    assert listed.returncode == status, listed.stdout + listed.stderr
