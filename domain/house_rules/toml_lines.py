"""On which line of a TOML text something stands, so that an error can say so.

The standard parser keeps no positions. This reads only what names things: heads
of tables and keys at the beginning of a line. What stands inside an inline table
or a list is found at the line of its key. Each step is linear in the text.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Final

from domain.errors import Slip

TomlPath = tuple[str | int, ...]

DEEPEST: Final = 8
"""The most parts, with dots between, of one key: the parser takes quadratic time for them."""
_TOKEN = re.compile(r'[A-Za-z0-9_-]+|"(?:[^"\\\n]|\\[^\n])*"?|\'[^\'\n]*\'?|[ \t]+|.', re.DOTALL)
_KEY = re.compile(r"((?:[A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*[A-Za-z0-9_\"'-]+)*)\s*=")
_PLACE = re.compile(r"\(at line (\d+), column \d+\)\Z")


def lines_of(text: str) -> Mapping[TomlPath, int]:
    """By path, the first line, from 1, that names it; tables under [[…]] count from 0."""
    lines: dict[TomlPath, int] = {}
    for number, path in _named(text):
        lines.setdefault(path, number)
    return lines


def line_of(lines: Mapping[TomlPath, int], path: TomlPath) -> int:
    """The line of what is at this path, or of the nearest thing around it; 1 without any.

    >>> text = 'id = "BAR"\\n[values.target]\\nvalue = 100\\n'
    >>> line_of(lines_of(text), ("values", "target", "value"))
    3
    """
    around = (path[:length] for length in range(len(path), 0, -1))
    return next((lines[known] for known in around if known in lines), 1)


def too_deep(text: str) -> int | None:
    """The first line with a name of more than `DEEPEST` parts, None where there is none."""
    number, names, before = 1, 0, ""
    for token in _TOKEN.findall(text):
        if token[0] in " \t":
            continue
        if token == "." and before not in ("", "."):
            names += 1
        elif token == "." or token == "\n" or before != ".":
            names = 0
        number += token == "\n"
        before = token if token == "." or token[0] in "\"'-_" or token[0].isalnum() else ""
        if names >= DEEPEST:
            return number
    return None


def _named(text: str) -> Iterator[tuple[int, TomlPath]]:
    """Each line that names something, and its path."""
    table: TomlPath = ()
    counted: dict[TomlPath, int] = {}
    inside = ""
    for number, line in enumerate(text.split("\n"), 1):
        if not inside:
            bare = line.strip()
            key, head = _KEY.match(bare), _head(bare)
            if key:
                yield number, (*table, *_parts(key[1]))
            elif head:
                table = _parts(head)
                if bare.startswith("[["):
                    counted[table] = counted.get(table, -1) + 1
                    table = (*table, counted[table])
                yield number, table
        inside = _still_inside(line, inside)


def _head(line: str) -> str:
    """The name in the brackets of a table's head, "" for any other line."""
    name, closed, _ = line.lstrip("[").partition("]")
    return name.strip() if closed and line.startswith("[") else ""


def _still_inside(line: str, inside: str) -> str:
    """The quotes of a text of several lines in which this line ends, if it does."""
    for quotes in ('"""', "'''"):
        if inside in ("", quotes) and line.count(quotes) % 2:
            inside = "" if inside else quotes
    return inside


def _parts(key: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in key.split("."))


def toml_slip(error: tomllib.TOMLDecodeError) -> Slip:
    """The parser's complaint about a text, with the line that it names; line 1 if it names none."""
    words = str(error).removesuffix(" (at end of document)")
    place = _PLACE.search(words[-60:])
    if place is None:
        return Slip(1, "TOML", words)
    return Slip(int(place[1]), "TOML", words.removesuffix(place[0]).rstrip())
