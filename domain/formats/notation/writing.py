"""Writing: the entries of a match as canonical text."""

from collections.abc import Iterable
from typing import Any

from msgspec import to_builtins

from domain import events as e
from domain.errors import BadRecord
from domain.formats.notation import kinds as k
from domain.formats.notation.shapes import HEAD, HOUSE_RULES, NOTED, SHAPES, Field, Phrase
from domain.formats.notation.tokens import quoted

_APART = (e.GameStarted, e.HandStarted)
"""The facts before which an empty line is written, for the eye."""


def write(entries: Iterable[e.Entry]) -> str:
    """The text of a match, its opening first; `read` gives the same entries again.

    Raises `BadRecord` where the first entry is not the opening of a match, or they are not
    numbered from 1 without gaps. The text of no entries at all is "".
    """
    lines: list[str] = []
    for due, entry in enumerate(entries, 1):
        if entry.position != due:
            raise BadRecord("position", f"is {entry.position} where {due} is due")
        if due == 1:
            lines += _head(entry)
            continue
        if isinstance(entry.fact, _APART) or due == 2:
            lines.append("")
        lines.append(f"{due}. {' '.join([*_words(entry.fact), *_noted(entry)])}")
    return "\n".join([*lines, ""])


def write_fact(fact: e.Fact) -> str:
    """The line of one fact, without its number. Raises `BadRecord` for the opening of a match.

    >>> from domain.bones import Bone
    >>> write_fact(e.BonePlayed(0, Bone("6-5"), Bone("5-5"), just_drawn=True))
    'A plays 6-5 on 5-5 just-drawn'
    """
    return " ".join(_words(fact))


def _head(entry: e.Entry) -> list[str]:
    if not isinstance(entry.fact, e.MatchOpened):
        raise BadRecord("fact", "the first event of a match is its opening")
    data = to_builtins(entry.fact)
    lines = [
        f"{phrase.keyword}: {phrase.kind.write(data[phrase.name])}"
        for phrase in HEAD
        if phrase.kind is not None and phrase.name in data
    ]
    lines += [f"{word}: {quoted(value)}" for word, value in _notes(entry)]
    rules = data.get(HOUSE_RULES.replace("-", "_"))
    if rules:
        lines += [
            f"{HOUSE_RULES}:",
            *(f"| {line}".rstrip(" ") if not line else f"| {line}" for line in rules.split("\n")),
        ]
    return lines


def _words(fact: e.Fact) -> list[str]:
    if isinstance(fact, e.MatchOpened):
        raise BadRecord("fact", "the opening of a match stands at its head and nowhere else")
    shape = SHAPES[type(fact)]
    data = to_builtins(fact)
    words = [] if shape.subject is None else [k.SEATS[data[shape.subject]]]
    words += [shape.word, *(_fixed(data, field) for field in shape.fixed)]
    if shape.nested:
        for nested in getattr(fact, shape.nested):
            words += ["[" + " ".join(_words(nested)) + "]"]
    for phrase in shape.phrases:
        words += _phrase(data, phrase)
    return words


def _fixed(data: dict[str, Any], field: Field) -> str:
    value = _get(data, field.name)
    return k.UNSEEN if value is None else field.kind.write(value)


def _phrase(data: dict[str, Any], phrase: Phrase) -> list[str]:
    value = _get(data, phrase.name)
    if value is None:
        return []
    if phrase.kind is None:
        return [phrase.keyword] if value == phrase.value else []
    return [phrase.keyword, phrase.kind.write(value)]


def _get(data: dict[str, Any], name: str) -> Any:
    into, _, last = name.rpartition(".")
    return (data[into] if into else data).get(last)


def _notes(entry: e.Entry) -> list[tuple[str, str]]:
    notes = [(phrase.keyword, getattr(entry, phrase.name)) for phrase in NOTED]
    return [(word, value) for word, value in notes if value not in (None, "")]


def _noted(entry: e.Entry) -> list[str]:
    return [part for word, value in _notes(entry) for part in (word, quoted(value))]
