"""What is said of a case, as data: a sentence with its parts, worded in a language later.

A sentence is written in English where it is said, with its parts by name; that text
is the key under which other languages have theirs (`adjudication.messages.languages`). Parts
are numbers, names and bones as they are written, or sentences themselves.
"""

from collections.abc import Iterable
from typing import Literal

from msgspec import Struct

from domain.bones import Bone


class Message(Struct, frozen=True, omit_defaults=True, tag="said"):
    """A sentence, or a part of one: its English text with `{names}`, and what they stand for."""

    text: str
    parts: dict[str, "MessagePart"] = {}


class MessageList(Struct, frozen=True, tag="several"):
    """Parts in a row, `joined` by commas and a last word, or by semicolons."""

    parts: tuple["MessagePart", ...]
    joined: Literal["and", "or", ",", ";"]


MessagePart = str | int | Message | MessageList


def message(text: str, /, **parts: "MessagePart | Bone | None") -> Message:
    """A sentence with its parts. The text must be written out, so that it can be found.

    >>> message("{who} drew at event {position}.", who="North", position=7).parts
    {'who': 'North', 'position': 7}
    """
    return Message(text, {name: _part(part) for name, part in parts.items()})


def _part(part: "MessagePart | Bone | None") -> MessagePart:
    if isinstance(part, bool | Bone) or part is None:
        return str(part)
    return part


def all_of(parts: Iterable["MessagePart | Bone"]) -> MessageList:
    """These, all of them: `6-1, 6-3 and 5-2`."""
    return MessageList(tuple(map(_part, parts)), "and")


def any_of(parts: Iterable["MessagePart | Bone"]) -> MessageList:
    """One of these: `6-1, 6-3 or 5-2`."""
    return MessageList(tuple(map(_part, parts)), "or")


def in_turn(parts: Iterable["MessagePart | Bone"]) -> MessageList:
    """These one after the other: `6-1, 6-3, 5-2`."""
    return MessageList(tuple(map(_part, parts)), ",")


def apart(parts: Iterable["MessagePart | Bone"]) -> MessageList:
    """These, each a clause of its own: `… ; …`."""
    return MessageList(tuple(map(_part, parts)), ";")


def bones(number: int) -> Message:
    """How many bones, in words."""
    return message("1 bone") if number == 1 else message("{number} bones", number=number)


def term(word: str) -> Message:
    """A word of the record (`deemed_pass`, `domino`), which a language may have its own for."""
    return Message(word.replace("_", " "))
