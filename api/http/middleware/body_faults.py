"""The faults of a body of JSON, found before anything of it is believed.

A body is gone through once, in steps that are each short: while a thread does this to a long body,
the event loop has its turn between any two of them. How long bodies may be is for
`head_and_body_limits`.
"""

import re
from collections.abc import Iterator
from typing import Final

from msgspec import DecodeError, json

from api.http.problems import Problem, problem

DEEPEST: Final = 32
_PIECE: Final = 64 << 10
"""Characters that a pattern searches at once."""
_ESCAPE: Final = 6
"""Characters of the longest escape, `\\u202e`."""
CONTROL = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""A control character except tab, line feed and carriage return, or one that turns text around."""
_ESCAPED = re.compile(r"\\(?:[bf]|u00(?:0[0-8bcefBCEF]|1|7[fF]|[89])|u20(?:2[a-eA-E]|6[6-9]))")
_TOKEN = re.compile(r'([\[{])|([\]}])|"([^"\\]*+(?:\\.[^"\\]*+)*+)(?:"\s*+(:)?)?', re.DOTALL)
"""A bracket that opens, one that closes, or a string and whether it is a name."""
_OPENS, _CLOSES, _NAMES = 1, 2, 4
_PRINTABLE = re.compile(rb"[ -\[\]-~]*")
"""Visible ASCII and blanks, without the backslash, which can spell all others."""


def has_controls(text: str) -> bool:
    """Whether a text controls a terminal or turns text around, JSON-escaped characters included."""
    if _is_in(CONTROL, text):
        return True
    # A backslash before a backslash is itself escaped, and escapes nothing.
    return "\\" in text and _is_in(_ESCAPED, text.replace(r"\\", ""))


def _is_in(pattern: re.Pattern[str], text: str) -> bool:
    return any(
        pattern.search(text, at, at + _PIECE + _ESCAPE) for at in range(0, len(text), _PIECE)
    )


def faults_of_body(body: bytes) -> Iterator[Problem]:
    """The faults of a body that no schema is needed for, in the order found.

    These are: not UTF-8, control characters, nesting deeper than `DEEPEST`, a name twice in an
    object; of the last two only the first fault. Malformed JSON is not found here.
    """
    try:
        text = body.decode()
    except UnicodeDecodeError as error:
        yield problem("no-json", 400, f"byte {error.start} is not UTF-8")
        return
    if has_controls(text):
        yield problem(
            "no-json", 400, "characters that control a terminal or turn text around are in it"
        )
    yield from _faults_of_objects(text)


def _faults_of_objects(text: str) -> Iterator[Problem]:
    """The faults of nesting too deep, and of a name twice in an object; nothing more is parsed."""
    names_of_open: list[set[str]] = []
    for token in _TOKEN.finditer(text):
        kind = token.lastindex
        if kind == _OPENS:
            names_of_open.append(set())
            if len(names_of_open) > DEEPEST:
                yield problem("too-deep", 400, f"it may be nested {DEEPEST} deep")
                return
        elif kind == _CLOSES:
            if names_of_open:
                names_of_open.pop()
        elif kind == _NAMES and names_of_open:
            name, names = _unescaped(token[3]), names_of_open[-1]
            if name in names:
                detail = f"the name {name[:80]} is given twice in an object"
                yield problem("no-json", 400, detail)
                return
            names.add(name)


def _unescaped(name: str) -> str:
    """A name as it is read; as it is written where it has an escape that is none."""
    if "\\" not in name:
        return name
    try:
        return json.decode(f'"{name}"', type=str)
    except DecodeError:
        return name


def is_plain(body: bytes) -> bool:
    """Whether a quick look rules out every fault of `faults_of_body`; False leaves it open.

    Only ASCII without a backslash is ruled on, and a name may stand once in the whole body.
    """
    flat = body.count(b"[") + body.count(b"{") <= DEEPEST
    return flat and bool(_PRINTABLE.fullmatch(body)) and not _names_repeat(body)


def _names_repeat(body: bytes) -> bool:
    """Whether two objects, or one, may have a name in common; without a parse."""
    parts = body.split(b'"')  # every second one is a string
    names = [
        name
        for name, behind in zip(parts[1::2], parts[2::2], strict=False)
        if behind.lstrip()[:1] == b":"
    ]
    return len(set(names)) < len(names)
