"""Every pattern and every parser takes time in proportion to its input, whatever the input is.

Each is fed the worst of its kind. The processor's time for twice the input is compared with the
time for the input: quadratic work takes four times as long, linear work twice.
"""

import importlib
import pkgutil
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from re import _parser as sre  # pyright: ignore[reportAttributeAccessIssue]
from time import thread_time
from typing import Any, NamedTuple

import pytest

from api.http.middleware.body_faults import faults_of_body
from api.http.problems import path_in
from api.page_kit.problem_words import filled_in
from domain.errors import BadText
from domain.formats.notation import read
from domain.formats.notation.tokens import parts, split_line
from domain.house_rules.loading import load
from domain.house_rules.toml_lines import lines_of, too_deep

ROOT = Path(__file__).resolve().parents[2]
ROOMS = ("api", "domain", "adjudication", "projections")
SHORT = 3000
WORTH_A_LOOK = 0.004
"""Seconds of the processor for a short input, below which no power above one is seen."""
STEEPEST = 3.0
"""How many times as long twice the input may take."""
OWN = {
    "api.at_table.pages.recorder_files._STYLE_COMMENT": "it reads our own style sheets",
    "api.at_table.pages.recorder_files._STYLE_SPACE": "it reads our own style sheets",
    "api.page_kit.paper._UNSEEN": "it reads our own drawings, in which names are escaped",
    "api.rulebooks.citations.CITED": "it reads our own code",
    "api.rulebooks.citations._DOCUMENTED": "it reads our own code",
}
"""Patterns that see nothing from outside."""
PIECES = (
    " ",
    "\t ",
    "a",
    "0",
    ".",
    "-",
    '"',
    '\\"',
    "'",
    "[",
    "{",
    "a.",
    "1.0",
    "0 ",
    "\\",
    "\n",
    "=",
)
METHODS = ("match", "fullmatch", "search", "sub", "findall", "finditer", "split")


class Use(NamedTuple):
    """A pattern, and a method that the code calls on it."""

    name: str
    pattern: re.Pattern[Any]
    method: str


def uses(room: str) -> Iterator[Use]:
    """Each pattern that a module of a room compiles, with each method called on it."""
    package = importlib.import_module(room)
    for info in pkgutil.walk_packages(package.__path__, f"{room}."):
        if "__main__" in info.name:
            continue
        module = importlib.import_module(info.name)
        source = Path(module.__file__ or "").read_text()
        for name, value in vars(module).items():
            if isinstance(value, re.Pattern) and re.search(rf"^{name}\b.*=", source, re.M):
                called = re.findall(rf"\b{name}\.(\w+)", source)
                for method in sorted({one for one in called if one in METHODS} or {"match"}):
                    yield Use(f"{info.name}.{name}", value, method)


def literals(pattern: re.Pattern[Any]) -> set[str]:
    """The texts that a pattern has written out, and their beginnings."""
    source = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode()
    strings: set[str] = set()

    def walk(parsed: Any) -> None:
        text = ""
        for code, value in parsed:
            if code is sre.LITERAL:
                text += chr(value)
                continue
            strings.update({text, text[:1]} - {""})
            text = ""
            for part in value if isinstance(value, (tuple, list)) else ():
                for inner in part if isinstance(part, list) else [part]:
                    if isinstance(inner, sre.SubPattern):
                        walk(inner)
        strings.update({text, text[:1]} - {""})

    walk(sre.parse(source))
    return strings


def attacks(pattern: re.Pattern[Any]) -> Iterator[tuple[str, str, str]]:
    """Beginnings, what is repeated, and an end that fails."""
    own = literals(pattern)
    for piece in sorted({*PIECES, *own, *(f"{one} " for one in own)}):
        for start in sorted({"", *own, *(f"{one}a" for one in own)}):
            for end in ("", "\0"):
                yield start, piece, end


def seconds(act: Callable[[], object], tries: int = 1) -> float:
    """The processor's time of an act, the least of several."""
    times: list[float] = []
    for _ in range(tries):
        began = thread_time()
        act()
        times.append(thread_time() - began)
    return min(times)


def steepness(run: Callable[[int], Callable[[], object]], size: int) -> float:
    """How many times as long twice the input takes; 1 where there is too little to measure."""
    if seconds(run(size)) < WORTH_A_LOOK:
        return 1.0
    # Another process may hold the caches: work that is linear is so in one of three measurements.
    return min(seconds(run(2 * size), 3) / max(seconds(run(size), 3), 1e-9) for _ in range(3))


def ran(use: Use, text: str) -> Callable[[], object]:
    subject: Any = text if isinstance(use.pattern.pattern, str) else text.encode()
    empty: Any = "" if isinstance(subject, str) else b""
    method = getattr(use.pattern, use.method)
    if use.method == "sub":
        return lambda: method(empty, subject)
    return lambda: list(method(subject) or ()) if use.method == "finditer" else method(subject)


@pytest.mark.long
@pytest.mark.parametrize("room", ROOMS)
def test_every_pattern_is_linear(room: str) -> None:
    for use in uses(room):
        if use.name not in OWN:
            assert_linear(use)


def assert_linear(use: Use) -> None:
    for start, piece, end in attacks(use.pattern):

        def of_size(size: int, parts: tuple[str, str, str] = (start, piece, end)) -> Any:
            begin, repeated, close = parts
            return ran(use, begin + repeated * (size // len(repeated)) + close)

        times = steepness(of_size, SHORT)
        assert times < STEEPEST, (use.name, use.method, start, piece, end, times)


def slips(text: str) -> object:
    with pytest.raises(BadText) as error:
        load.__wrapped__(text)
    return error.value.slips


def unread(text: str) -> None:
    with pytest.raises(BadText):
        read(text)


HEAD = 'id = "BAR"\nbase = "PDA"\ntitle = "B"\nversion = "1"\neffective = "2026-01-01"\n'
PARSERS: dict[str, tuple[Callable[[str], object], Callable[[int], str]]] = {
    "blanks in a list": (slips, lambda n: f"{HEAD}x = [1,\n[{' ' * n}\n]"),
    "blanks in a head": (lines_of, lambda n: "[" + " " * n),
    "blanks in heads": (lines_of, lambda n: ("[" + " " * 50 + "\n") * (n // 50)),
    "many slips": (slips, lambda n: HEAD + "".join(f"k{one} = 1\n" for one in range(n // 8))),
    "many heads": (lines_of, lambda n: "[[a]]\nb = 1\n" * (n // 12)),
    "a deep key": (slips, lambda n: f"{HEAD}{'a.' * (n // 2)}a = 1"),
    "many deep keys": (slips, lambda n: "".join(f"{'a.' * 20}k = 1\n" for _ in range(n // 48))),
    "quotes in keys": (too_deep, lambda n: '"\\"' * (n // 3)),
    "quotes in a word": (split_line, lambda n: '"' + '\\"' * (n // 2)),
    "words": (split_line, lambda n: 'a"b" ' * (n // 5)),
    "parts of a word": (parts, lambda n: '"' + '\\"' * (n // 2)),
    "notation": (
        unread,
        lambda n: "players: " + "a, " * n,
    ),
    "a path in a name": (lambda text: path_in(ValueError(text)), lambda n: " - at `$" * (n // 8)),
    "a sentence": (
        lambda text: filled_in(("", " is ", " is ", " is ", " is ", "!"), text),
        lambda n: " is " * (n // 4),
    ),
    "a body of names": (
        lambda text: list(faults_of_body(text.encode())),
        lambda n: "[" + '{"a\\u0061": 1, "b": ""},' * (n // 24) + "1]",
    ),
    "a body of brackets": (
        lambda text: list(faults_of_body(text.encode())),
        lambda n: "[" + "[]," * (n // 3) + "1]",
    ),
    "a body of many names, the last of them given twice": (
        lambda text: list(faults_of_body(text.encode())),
        lambda n: "{" + "".join(f'"{at:07}":1,' for at in range(n // 12)) + '"0":1,"0":1}',
    ),
    "a body of quotes": (
        lambda text: list(faults_of_body(text.encode())),
        lambda n: "[" * 40 + '"' + '\\"' * (n // 2) + "1.0 ,",
    ),
}


@pytest.mark.share(4, long=2)
@pytest.mark.parametrize("parser", PARSERS)
def test_a_parser_is_linear(parser: str) -> None:
    parse, text_of = PARSERS[parser]

    def of_size(size: int) -> Callable[[], object]:
        text = text_of(size)
        return lambda: parse(text)

    for size in (SHORT, 16 * SHORT):
        assert steepness(of_size, size) < STEEPEST
