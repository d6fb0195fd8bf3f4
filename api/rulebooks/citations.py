"""Which code, tests and vectors cite which clause: read from the sources themselves.

Code cites in its docstrings, a test in its docstring or at the head of its name
(`test_pda_8c_…`), a vector in its `cite`. The pages of the rule books show it, and
the tests bind each clause by it.
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

from domain.rulebooks import BOOKS

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("domain", "adjudication", "projections")

CITED = re.compile(
    r"\b(?:PDA-[0-9]+[a-e]?|DP-[0-9]+[a-c]?|(?:HF|42|FU)-[A-Z0-9]+-[0-9]+[a-z]?|UDL-G?[0-9]+[a-z]?|AMB-[0-9]+)\b"
)

_HEADS = ("PDA-", "DP-", "HF-", "42-", "FU-", "UDL-", "AMB-")
"""The beginnings of all ids."""

_NAMED_AFTER = re.compile(r"^ *(?:async )?def (test_(?:pda|dp|hf|42|fu|udl|amb)_\w+)", re.M)
"""A test that is named after a clause, or after a ruling."""
_DOCUMENTED = re.compile(
    r"^( *)(?:async )?(?:def|class) (\w+)"
    r"(?:.*:|.*[(\[]\n(?:(?!\1[)\]]).*\n)*\1[)\]].*:)(?:  #.*)?"
    r'\n *r?"""((?s:.*?))"""',
    re.M,
)
"""A definition as it is laid out here, with its docstring; to parse the sources takes ten times
as long."""
Citations = Mapping[str, tuple["CitedAt", ...]]


class CitedAt(NamedTuple):
    """The place where a clause is cited.

    Attributes
    ----------
    file : the path of the file from the root
    name : the function, class or test in it; "" for the module itself
    """

    file: str
    name: str

    def __str__(self) -> str:
        module = self.file.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
        return f"{module}.{self.name}" if self.name else module


def in_code(root: Path = ROOT) -> Citations:
    """The functions, classes and modules whose docstring cites a clause or ruling, by its id.

    They are those of the rooms `ROOMS`, without the rule books themselves.
    """
    places_of: dict[str, list[CitedAt]] = defaultdict(list)
    for room in ROOMS:
        for path, text in _texts(root / room):
            if path.parent.name == "rulebooks":
                continue
            for name, docstring in _citing(text):
                place = CitedAt(path.relative_to(root).as_posix(), name)
                for id in cited_in(docstring):
                    places_of[id].append(place)
    return _settled(places_of)


def in_tests(root: Path = ROOT) -> Citations:
    """The tests that cite a clause or ruling in their docstring, or a clause in their name.

    They are by the id of that.
    """
    ids = frozenset(clause.id for book in BOOKS.values() for clause in book.clauses)
    places_of: dict[str, list[CitedAt]] = defaultdict(list)
    for path, text in _texts(root / "tests"):
        file = path.relative_to(root).as_posix()
        for name in _NAMED_AFTER.findall(text):
            for id in named_in(name, ids):
                places_of[id].append(CitedAt(file, name))
        for name, docstring in _citing(text):
            for id in cited_in(docstring) if _is_test(name) else ():
                places_of[id].append(CitedAt(file, name))
    return _settled(places_of)


def in_vectors(root: Path = ROOT) -> Mapping[str, Mapping[str, int]]:
    """How many vectors cite a clause or ruling, or rest on it, by its id and then by their file."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for path in sorted((root / "tests" / "vectors").glob("*.json")):
        for vector in json.loads(path.read_text())["vectors"]:
            for id in {*vector.get("cite", ()), vector.get("basis")} - {None}:
                counts[id][path.stem] += 1
    return counts


def _settled(places_of: Mapping[str, Iterable[CitedAt]]) -> Citations:
    return {id: tuple(sorted(set(places))) for id, places in places_of.items()}


def _texts(folder: Path) -> Iterator[tuple[Path, str]]:
    for path in folder.rglob("*.py"):
        yield path, path.read_text()


def _is_test(name: str) -> bool:
    return name.startswith("test_")


def _citing(source: str) -> Iterator[tuple[str, str]]:
    """The docstrings of a source, none where it has the beginning of no id."""
    return docstrings(source) if any(map(source.__contains__, _HEADS)) else iter(())


def docstrings(source: str) -> Iterator[tuple[str, str]]:
    """The bare name and docstring of each function and class that has one; "" names the module."""
    if source.startswith('"""'):
        yield "", source[3 : source.index('"""', 3)]
    for match in _DOCUMENTED.finditer(source):
        yield match[2], match[3]


def cited_in(text: str) -> set[str]:
    """The ids that a text cites, by their form: whether there is such a clause is not asked.

    >>> sorted(cited_in("drew while able (PDA-8c, HF-BOG-1; AMB-17), not PDA-8x"))
    ['AMB-17', 'HF-BOG-1', 'PDA-8c']
    """
    return set(CITED.findall(text))


@cache
def _by_key(ids: frozenset[str]) -> Mapping[str, str]:
    """The ids by the words that they are in the name of a test."""
    return {id.lower().replace("-", "_"): id for id in ids}


def named_in(name: str, ids: frozenset[str]) -> set[str]:
    """The clauses at the head of a test's name, the later ones without what they share.

    >>> sorted(named_in("test_hf_sc_4_to_6_example", frozenset(["HF-SC-4", "HF-SC-5", "HF-SC-6"])))
    ['HF-SC-4', 'HF-SC-5', 'HF-SC-6']
    >>> sorted(named_in("test_udl_4_g13_missed", frozenset(["UDL-4", "UDL-G13"])))
    ['UDL-4', 'UDL-G13']
    """
    ids_by_key = _by_key(ids)
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


def _between(first: str, last: str, ids: Collection[str]) -> list[str]:
    """The clauses after `first` up to number `last`."""
    head, _, number = first.rpartition("-")
    if not (number.isdigit() and last.isdigit()):
        return []
    named = (f"{head}-{n}" for n in range(int(number) + 1, int(last) + 1))
    return [id for id in named if id in ids]
