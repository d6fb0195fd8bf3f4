"""Arrows between the features of `api`: each has its reason, be it an import or a script.

The layers in `pyproject.toml` say which feature may lie above which, and that no circle closes;
import-linter holds them for imports. Here every arrow between two features stands in one table,
and the same layers are held for templates that use templates, and for files that load scripts.
"""

import ast
import json
import posixpath
import re
import shutil
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from api.at_table.pages.recorder_files import MADE
from tests.house.test_house import ROOT

SHARED = {
    *("access", "clock", "command_kit", "event_store", "http", "languages", "page_kit", "settings"),
    *("background_tasks", "bounded_cache", "plain_json", "shared_work", "visibility"),
    "worker_limits",
}
"""Folders and modules that every feature may use."""
TOP = {"cli", "server"}
"""They put the features together, and use all of them."""

REASONS: dict[tuple[str, str], str] = {
    ("appeals", "rulebooks"): "an appeal file quotes clauses, articles and readings",
    ("appeals", "score_cards"): "an appeal file words how hands end as a card does",
    ("appeals", "desk"): "an appeal file says a dispute in the words of its hearing",
    ("appeals", "disputes"): "an appeal file has the findings of a dispute",
    ("appeals", "matches"): "an appeal file is of a match",
    ("at_table", "match_lists"): "the recorder's page lists the matches that its user may record",
    ("at_table", "matches"): "a tablet records a match, and folds it with the browser's engine",
    ("audit", "matches"): "a receipt is for an event of a match that the caller may see",
    ("backups", "audit"): "a log that was restored is verified",
    ("backups", "match_lists"): "the lists of a restored log are compared with it",
    ("broadcast", "matches"): "a scoreboard is made of a match",
    ("broadcast", "tournaments"): "a scoreboard names tournament, round and entries",
    ("contract", "live"): "the AsyncAPI document has the messages of streams",
    ("contract", "matches"): "the schema of a report leaves out facts with routes of their own",
    ("contract", "webhooks"): "the AsyncAPI document has the envelope of deliveries",
    ("demo", "exchange"): "the sample match is read from a file",
    ("desk", "at_table"): "an official reads what a tablet sent that no longer records",
    ("desk", "disputes"): "an official hears claims and rules",
    ("desk", "match_lists"): "the desk lists the tables in play",
    ("desk", "matches"): "a table at the desk shows its match",
    ("desk", "tournaments"): "the players of an event are told apart by its entries",
    ("disputes", "audit"): "a ruling names the checkpoint that it rests on",
    ("disputes", "exchange"): "claims are tried on matches in files",
    ("disputes", "matches"): "a dispute is recorded in its match",
    ("exchange", "matches"): "an import is recorded, an export is read",
    ("live", "broadcast"): "streams tell the scoreboard of a match",
    ("live", "match_lists"): "a stream of several matches begins with the list of them",
    ("live", "matches"): "a stream tells of matches",
    ("live", "tournaments"): "a stream tells of tournaments",
    ("match_lists", "audit"): "a rebuild first verifies the log",
    ("match_lists", "matches"): "a list shows matches",
    ("match_lists", "tournaments"): "the front page lists tournaments beside matches",
    ("packs", "audit"): "a pack carries proofs and checkpoints",
    ("packs", "score_cards"): "a pack carries the cards of the game",
    ("packs", "matches"): "a pack carries the events and boards of a match",
    ("score_cards", "audit"): "a card is handed out with the proofs of its events",
    ("score_cards", "matches"): "a card is written and signed in a match",
    (
        "scoreboards",
        "match_lists",
    ): "a slot that is pointed at a table finds the match played there",
    ("scoreboards", "matches"): "a scoreboard shows a match",
    ("tournaments", "audit"): "events of a tournament have receipts",
    ("tournaments", "matches"): "a tournament opens matches and takes their results",
    ("scoreboards", "broadcast"): "boards and overlays show the scoreboard of a match",
    ("upkeep", "audit"): "the log is signed and verified at a button",
    ("upkeep", "backups"): "a backup is written at a button",
    ("upkeep", "match_lists"): "the lists of a league are held against its log",
    ("webhooks", "broadcast"): "a delivery has the scoreboard of its match",
    ("webhooks", "live"): "a delivery has what a stream tells",
    ("webhooks", "tournaments"): "a delivery has an entry of a tournament",
    ("webhooks", "matches"): "a webhook is for a match that its owner may watch",
}
"""The reason for each arrow: the first feature uses something of the second."""


class Arrow(NamedTuple):
    """A use of one feature by another, and the file that has it."""

    user: str
    used: str
    file: str


_parsed = cache(ast.parse)


def imports(api: Path) -> Iterator[Arrow]:
    """Imports of Python modules."""
    for file in sorted(api.rglob("*.py")):
        for node in ast.walk(_parsed(file.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("api."):
                yield _arrow(api, file, str(node.module).split(".")[1])


def templates(api: Path) -> Iterator[Arrow]:
    """Templates that are drawn by a module, or extended, included or imported by a template."""
    for pattern in ("*.py", "*.html"):
        for file in sorted(api.rglob(pattern)):
            for feature in re.findall(r'"(\w+)/\w+\.html"', file.read_text()):
                yield _arrow(api, file, feature)


def static_files(api: Path) -> Iterator[Arrow]:
    """Static files that are named by a module, a template, a script or a style sheet."""
    owners = {
        path.relative_to(folder).as_posix(): folder.parent.name
        for folder in api.glob("*/static")
        for path in folder.rglob("*.*")
    }
    for file in (
        path for path in sorted(api.rglob("*.*")) if path.suffix in (".py", ".html", ".js")
    ):
        for name in _named_files(api, file):
            # Types alone are named as if they were a script.
            owner = owners.get(name) or owners.get(f"{name.removesuffix('.js')}.d.ts")
            if owner:
                yield _arrow(api, file, owner)
            elif file.suffix != ".py" and name not in {*MADE, "recorder-worker.js"}:
                raise AssertionError(f"{file}: there is no static file {name}")


FILE_NAME = re.compile(r"""["']([\w./-]+\.(?:js|css|svg|webmanifest|json))["']""")


def _named_files(api: Path, file: Path) -> Iterator[str]:
    """Static files by their names below `/static`: as addresses, in Python as names themselves."""
    for name in FILE_NAME.findall(file.read_text()):
        if name.startswith("/static/"):
            yield name.removeprefix("/static/")
        elif file.suffix == ".py":
            yield name
        elif name.startswith("."):
            here = file.relative_to(api).parent.as_posix().partition("/static")[2].strip("/")
            yield posixpath.normpath(posixpath.join(here, name))


def _arrow(api: Path, file: Path, used: str) -> Arrow:
    where = file.relative_to(api)
    return Arrow(where.parts[0].removesuffix(".py"), used, where.as_posix())


KINDS = {"import": imports, "template": templates, "static file": static_files}


@cache
def layers() -> dict[str, int]:
    """The layer of each folder and module of `api`, 0 at the top."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    contracts = project["tool"]["importlinter"]["contracts"]
    contract = next(contract for contract in contracts if contract["id"] == "api")
    return {
        name: level for level, layer in enumerate(contract["layers"]) for name in layer.split(" | ")
    }


def upward(api: Path, kind: str) -> list[Arrow]:
    """Arrows that do not lead to a lower layer."""
    level = layers()
    return [
        arrow
        for arrow in KINDS[kind](api)
        if arrow.user != arrow.used
        if arrow.user not in level
        or arrow.used not in level
        or level[arrow.user] >= level[arrow.used]
    ]


def without_reason(api: Path, kind: str) -> list[Arrow]:
    """Arrows between features that are not in the table."""
    return [
        arrow
        for arrow in KINDS[kind](api)
        if arrow.user != arrow.used and arrow.user not in TOP and arrow.used not in SHARED
        if (arrow.user, arrow.used) not in REASONS and arrow.user != "__init__"
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_arrows_of_each_kind_lead_down(kind: str):
    assert upward(ROOT / "api", kind) == []


@pytest.mark.parametrize("kind", KINDS)
def test_each_arrow_between_features_has_its_reason(kind: str):
    assert without_reason(ROOT / "api", kind) == []


def test_each_reason_has_its_arrow():
    drawn = {(arrow.user, arrow.used) for kind in KINDS.values() for arrow in kind(ROOT / "api")}
    assert set(REASONS) - drawn == set()


def test_each_static_file_has_one_feature():
    names = [
        path.relative_to(folder).as_posix()
        for folder in (ROOT / "api").glob("*/static")
        for path in folder.rglob("*.*")
    ]
    assert len(names) == len(set(names))


def test_scripts_find_one_another_where_they_are_served():
    folders = {f"./{folder.relative_to(ROOT)}" for folder in (ROOT / "api").glob("*/static")}
    options = json.loads((ROOT / "tsconfig.json").read_text())["compilerOptions"]
    assert set(options["rootDirs"]) == folders
    assert set(options["paths"]["/static/*"]) == {f"{folder}/*" for folder in folders}


# --- a trespass of each kind is found ---------------------------------------------------------

TRESPASSES = {
    "import": ("scoreboards/slots.py", "from api.score_cards import card_sheet\n"),
    "template": ("match_lists/templates/matches.html", '{% include "desk/card.html" %}\n'),
    "static file": ("score_cards/static/card.js", 'import "./desk/table.js";\n'),
}
"""For each kind a file, and a line that uses a feature without leave."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_trespass_is_found(kind: str, tmp_path: Path):
    api = tmp_path / "api"
    shutil.copytree(ROOT / "api", api)
    place, line = TRESPASSES[kind]
    with (api / place).open("a") as file:
        file.write(line)
    assert [arrow.file for arrow in without_reason(api, kind)] == [place]
    if kind != "import":  # import-linter holds the layers of imports
        assert [arrow.file for arrow in upward(api, kind)] == [place]
