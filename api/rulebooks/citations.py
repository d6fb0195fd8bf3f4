"""Which code, tests and vectors cite which clause: read from the sources themselves.

Code cites in its docstrings, a test in its docstring or at the head of its name
(`test_pda_8c_…`), a vector in its `cite`. The pages of the rule books show it, and
the tests bind each clause by it.
"""

import ast
import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from domain.rulebooks import BOOKS

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("domain", "adjudication", "projections")

CITED = re.compile(
    r"\b(?:PDA-[0-9]+[a-e]?|DP-[0-9]+[a-c]?|(?:HF|42|FU)-[A-Z0-9]+-[0-9]+[a-z]?|UDL-G?[0-9]+[a-z]?|AMB-[0-9]+)\b"
)

Definition = ast.FunctionDef | ast.ClassDef | ast.Module
Citations = Mapping[str, tuple["CitedAt", ...]]


class CitedAt(NamedTuple):
    """Where a clause is cited: the file, from the root, and what in it; "" for the module."""

    file: str
    name: str

    def __str__(self) -> str:
        module = self.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        return f"{module}.{self.name}" if self.name else module


def in_code(root: Path = ROOT) -> Citations:
    """For each clause, the functions, classes and modules whose docstring cites it."""
    places_of: dict[str, list[CitedAt]] = defaultdict(list)
    for room in ROOMS:
        for path, node in _nodes(root / room):
            if path.parent.name == "rulebooks":
                continue
            place = CitedAt(path.relative_to(root).as_posix(), getattr(node, "name", ""))
            for id in cited_in(ast.get_docstring(node) or ""):
                places_of[id].append(place)
    return _settled(places_of)


def in_tests(root: Path = ROOT) -> Citations:
    """For each clause, the tests that cite it in their docstring or their name."""
    ids = {clause.id for book in BOOKS.values() for clause in book.clauses}
    places_of: dict[str, list[CitedAt]] = defaultdict(list)
    for path, node in _nodes(root / "tests"):
        name = getattr(node, "name", "")
        if not name.startswith("test_"):
            continue
        place = CitedAt(path.relative_to(root).as_posix(), name)
        for id in {*cited_in(ast.get_docstring(node) or ""), *named_in(name, ids)}:
            places_of[id].append(place)
    return _settled(places_of)


def in_vectors(root: Path = ROOT) -> Mapping[str, Mapping[str, int]]:
    """For each clause, how many vectors cite it, by the name of their file."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for path in sorted((root / "tests" / "vectors").glob("*.json")):
        for vector in json.loads(path.read_text())["vectors"]:
            for id in {*vector.get("cite", ()), vector.get("basis")} - {None}:
                counts[id][path.stem] += 1
    return counts


def _settled(places_of: Mapping[str, Iterable[CitedAt]]) -> Citations:
    return {id: tuple(sorted(set(places))) for id, places in places_of.items()}


def _nodes(folder: Path) -> Iterator[tuple[Path, Definition]]:
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, Definition):
                yield path, node


def cited_in(text: str) -> set[str]:
    """The ids that a text cites.

    >>> sorted(cited_in("drew while able (PDA-8c, HF-BOG-1; AMB-17), not PDA-8x"))
    ['AMB-17', 'HF-BOG-1', 'PDA-8c']
    """
    return set(CITED.findall(text))


def named_in(name: str, ids: set[str]) -> set[str]:
    """The clauses at the head of a test's name, the later ones without what they share.

    >>> sorted(named_in("test_hf_sc_4_to_6_the_example", {"HF-SC-4", "HF-SC-5", "HF-SC-6"}))
    ['HF-SC-4', 'HF-SC-5', 'HF-SC-6']
    >>> sorted(named_in("test_udl_4_g13_missed", {"UDL-4", "UDL-G13"}))
    ['UDL-4', 'UDL-G13']
    """
    ids_by_key = {id.lower().replace("-", "_"): id for id in ids}
    words = name.removeprefix("test_").split("_")
    cited: list[str] = []
    at = 0
    while at < len(words):
        if words[at] == "to" and cited:
            cited += _between(cited[-1], words[at + 1], ids)
            at += 2
            continue
        step = _next(words, at, cited, ids_by_key)
        if step is None:
            break
        id, at = step
        cited.append(id)
    return set(cited)


def _next(
    words: list[str], at: int, cited: list[str], ids_by_key: Mapping[str, str]
) -> tuple[str, int] | None:
    """The next clause named and where its words end: whole, or as it goes on from the last."""
    last = cited[-1].lower().split("-") if cited else []
    for shared in range(len(last)):
        for size in (2, 1, 3):
            key = "_".join([*last[:shared], *words[at : at + size]])
            if key in ids_by_key:
                return ids_by_key[key], at + size
    for size in (4, 3, 2):
        key = "_".join(words[at : at + size])
        if key in ids_by_key:
            return ids_by_key[key], at + size
    return None


def _between(first: str, last: str, ids: set[str]) -> list[str]:
    """The clauses after `first` up to number `last`."""
    head, _, number = first.rpartition("-")
    if not (number.isdigit() and last.isdigit()):
        return []
    named = (f"{head}-{n}" for n in range(int(number) + 1, int(last) + 1))
    return [id for id in named if id in ids]
