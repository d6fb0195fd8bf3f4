"""On which line of a TOML text something stands, so that an error can say so.

The standard parser keeps no positions. This reads only what names things: heads
of tables and keys at the beginning of a line. What stands inside an inline table
or a list is found at the line of its key.
"""

import re
import tomllib

from domain.errors import Slip

_HEAD = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]")
_KEY = re.compile(r"\s*((?:[A-Za-z0-9_-]+|\"[^\"]*\"|'[^']*')(?:\s*\.\s*[A-Za-z0-9_\"'-]+)*)\s*=")
_AT = re.compile(r"\s*\(at line (\d+), column \d+\)|\s*\(at end of document\)")


def line_of(text: str, path: tuple[str | int, ...]) -> int:
    """The line, from 1, of what is at this path, or of the nearest thing around it.

    >>> line_of('id = "BAR"\\n[values.target]\\nvalue = 100\\n', ("values", "target", "value"))
    3
    """
    best, line = 0, 1
    for number, found in _named(text):
        shared = 0
        for one, other in zip(found, path, strict=False):
            if one != other:
                break
            shared += 1
        if shared == len(found) and shared > best:
            best, line = shared, number
    return line


def _named(text: str) -> list[tuple[int, tuple[str | int, ...]]]:
    """Each line that names something, and its path."""
    table: tuple[str | int, ...] = ()
    counted: dict[tuple[str | int, ...], int] = {}
    found: list[tuple[int, tuple[str | int, ...]]] = []
    inside = ""
    for number, line in enumerate(text.split("\n"), 1):
        if not inside:
            head, key = _HEAD.match(line), _KEY.match(line)
            if head and not key:
                table = _parts(head[2])
                if head[1] == "[[":
                    counted[table] = counted.get(table, -1) + 1
                    table = (*table, counted[table])
                found.append((number, table))
            elif key:
                found.append((number, (*table, *_parts(key[1]))))
        inside = _still_inside(line, inside)
    return found


def _still_inside(line: str, inside: str) -> str:
    """The quotes of a text of several lines in which this line ends, if it does."""
    for quotes in ('"""', "'''"):
        if inside in ("", quotes) and line.count(quotes) % 2:
            inside = "" if inside else quotes
    return inside


def _parts(key: str) -> tuple[str, ...]:
    return tuple(part.strip().strip("\"'") for part in key.split("."))


def toml_slip(error: tomllib.TOMLDecodeError) -> Slip:
    """What the parser has against a text, with the line that it names."""
    at = _AT.search(str(error))
    line = int(at[1]) if at and at[1] else 1
    return Slip(line, "TOML", _AT.sub("", str(error)))
