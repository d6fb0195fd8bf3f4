"""Docstrings, comments and names say what they are about (the house's rules for writing)."""

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.house.test_house import ROOMS, ROOT, modules, nodes_of, tree_of

HOUSE = modules(*ROOMS, "tests", "bench")

RIDDLE = re.compile(
    r"""(?:^ *r?\"{3}|(?:^|\s)#:? )(?:What|Who|Whoever|Whose|Whatever|That which)\b"""
)
"""A docstring or comment that names its subject by a clause."""

TELL_NOTHING = {"asked", "found", "given", "kept", "looked", "one", "said", "told", "wanted"}
"""Names that do not say what they hold, outside comprehensions and lambdas of one line."""

MOST_OF_EACH = {
    "api": 0.4,
    "adjudication": 0.5,
    "bench": 0.4,
    "domain": 0.5,
    "projections": 0.4,
    "tests": 0.4,
}
"""The share of such names that a room may still have, in percent; a share only falls."""
MOST = 0.5
"""The share that the whole house may have, in percent."""


def riddles(module: str) -> Iterator[str]:
    """Lines on which a docstring or a comment begins so; later lines of a comment may."""
    before = ""
    for line in (ROOT / module).read_text().splitlines():
        if RIDDLE.search(line) and not before.lstrip().startswith("#"):
            yield f"{module}: {line.strip()[:80]}"
        before = line


def test_a_docstring_or_comment_begins_with_its_thing():
    assert [line for module in HOUSE for line in riddles(module)] == []


COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.GeneratorExp, ast.DictComp)
BINDING = (ast.Name, ast.arg, ast.ExceptHandler, ast.MatchAs)


def local_names(nodes: list[ast.AST]) -> Iterator[str]:
    """The names that functions bind, but for those of comprehensions and lambdas of one line."""
    short: set[ast.AST] = {
        name
        for node in nodes
        if isinstance(node, COMPREHENSIONS) and node.lineno == node.end_lineno
        for generator in node.generators
        for name in ast.walk(generator.target)
    }
    for node in nodes:
        if isinstance(node, ast.Lambda):
            short.update(node.args.args)
    for node in (node for node in nodes if isinstance(node, BINDING)):
        match node:
            case ast.Name(name, ast.Store()) | ast.arg(name) if node not in short:
                yield name
            case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)):
                yield name
            case _:
                pass


def names_of(room: str) -> Counter[str]:
    """How often each local name is bound in a room."""
    return Counter(name for module in modules(room) for name in local_names(nodes_of(module)))


def share_that_tells_nothing(names: Counter[str]) -> float:
    """The share of local names that do not say what they hold, in percent."""
    return 100 * sum(names[name] for name in TELL_NOTHING) / names.total()


def test_local_names_say_what_they_hold():
    rooms = {room: names_of(room) for room in MOST_OF_EACH}
    shares = {room: share_that_tells_nothing(names) for room, names in rooms.items()}
    assert {room: share for room, share in shares.items() if share > MOST_OF_EACH[room]} == {}
    assert share_that_tells_nothing(sum(rooms.values(), Counter[str]())) < MOST


Documented = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def public_names(body: Iterable[ast.stmt]) -> Iterator[Documented]:
    """The public classes and functions defined here, and the public methods of those classes."""
    for node in body:
        match node:
            case ast.ClassDef() | ast.FunctionDef() | ast.AsyncFunctionDef():
                if not node.name.startswith("_"):
                    yield node
                    yield from public_names(node.body) if isinstance(node, ast.ClassDef) else ()
            case _:
                pass


@cache
def promised() -> set[str]:
    """The methods that a protocol documents for every class that keeps it."""
    return {
        method.name
        for module in modules(*ROOMS)
        for node in nodes_of(module)
        if isinstance(node, ast.ClassDef) and "Protocol" in map(ast.unparse, node.bases)
        for method in public_names(node.body)
        if ast.get_docstring(method)
    }


def methods(module: str) -> set[ast.stmt]:
    """The methods of the classes of a module."""
    classes = [node for node in nodes_of(module) if isinstance(node, ast.ClassDef)]
    return {method for node in classes for method in node.body}


def undocumented(module: str) -> list[str]:
    """The public names of a module that have no docstring, nor one of a protocol."""
    of_classes = methods(module)
    return [
        f"{module}: {node.name}"
        for node in public_names(tree_of(module).body)
        if not ast.get_docstring(node) and not (node in of_classes and node.name in promised())
    ]


def test_each_public_name_is_documented():
    assert [name for module in modules(*ROOMS) for name in undocumented(module)] == []


# --- the documents ------------------------------------------------------------------------

LONGEST_SENTENCE = 30
"""The most words that a sentence of a document has."""

CODE = re.compile(r"```.*?```|<!--.*?-->", re.DOTALL)
NOT_PROSE = ("|", "#", "<", "    ")
ITEM = re.compile(r"(?:^|\s)(?:[-*]|\d+\.) ")
END = re.compile(r"(?<=[.!?])[\"”)]*\s+(?=[A-Z0-9“\"(X])|: (?=[A-Z])")


def sentences(text: str) -> Iterator[str]:
    """The sentences of a document: no code, tables, headings; what is quoted counts as one word."""
    for block in re.split(r"\n\s*\n", CODE.sub("", text)):
        lines = (line for line in block.split("\n") if not line.startswith(NOT_PROSE))
        for item in ITEM.split(" ".join(lines)):
            plain = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", re.sub("`[^`]*`", "X", item))
            yield from END.split(plain)


@pytest.mark.parametrize(
    "document",
    [
        path.relative_to(ROOT).as_posix()
        for path in (*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"))
        if path.name != "CHANGELOG.md"
    ],
)
def test_a_sentence_of_a_document_is_short(document: str):
    every = sentences((ROOT / document).read_text())
    long = [sentence for sentence in every if len(sentence.split()) > LONGEST_SENTENCE]
    assert long == []


def _number(record: Path) -> str:
    return record.name[:4]


@pytest.mark.parametrize("record", sorted((ROOT / "docs/decisions").glob("0*.md")), ids=_number)
def test_a_decision_record_says_the_decision_first(record: Path):
    _, first, *_ = record.read_text().split("\n\n")
    assert first.startswith(("#", "**")) is False, first
    sentence = next(sentences(first))
    assert len(sentence.split()) <= LONGEST_SENTENCE, sentence


def test_each_document_has_its_place_in_the_index():
    index = (ROOT / "docs/README.md").read_text()
    pages = {path.name for path in (ROOT / "docs").glob("*.md")} - {"README.md"}
    assert {page for page in pages if f"({page}" not in index} == set()
