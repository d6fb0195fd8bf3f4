"""What is said of a case, as data: a sentence with its parts, worded in a language later.

A sentence is written in English where it is said, with its parts by name; that text
is the key under which other languages have theirs (`adjudication.messages.languages`). Parts
are numbers, names and bones as they are written, or sentences themselves.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from domain.bones import Bone


class Said(Struct, frozen=True, omit_defaults=True, tag="said"):
    """A sentence, or a part of one: its English text with `{names}`, and what they stand for."""

    text: str
    parts: dict[str, "Part"] = {}


class Several(Struct, frozen=True, tag="several"):
    """Parts in a row, `joined` by commas and a last word, or by semicolons."""

    parts: tuple["Part", ...]
    joined: Literal["and", "or", ",", ";"]


Part = str | int | Said | Several


def say(text: str, /, **parts: "Part | Bone | None") -> Said:
    """A sentence with its parts. The text must be written out, so that it can be found.

    >>> say("{who} drew at event {position}.", who="North", position=7).parts
    {'who': 'North', 'position': 7}
    """
    return Said(text, {name: _part(part) for name, part in parts.items()})


def _part(part: "Part | Bone | None") -> Part:
    if isinstance(part, bool | Bone) or part is None:
        return str(part)
    return part


def all_of(parts: Iterable["Part | Bone"]) -> Several:
    """These, all of them: `6-1, 6-3 and 5-2`."""
    return Several(tuple(map(_part, parts)), "and")


def any_of(parts: Iterable["Part | Bone"]) -> Several:
    """One of these: `6-1, 6-3 or 5-2`."""
    return Several(tuple(map(_part, parts)), "or")


def in_turn(parts: Iterable["Part | Bone"]) -> Several:
    """These one after the other: `6-1, 6-3, 5-2`."""
    return Several(tuple(map(_part, parts)), ",")


def apart(parts: Iterable["Part | Bone"]) -> Several:
    """These, each a clause of its own: `… ; …`."""
    return Several(tuple(map(_part, parts)), ";")


def bones(number: int) -> Said:
    """How many bones, in words."""
    return say("1 bone") if number == 1 else say("{number} bones", number=number)


def term(word: str) -> Said:
    """A word of the record (`deemed_pass`, `domino`), which a language may have its own for."""
    return Said(word.replace("_", " "))
