"""A message: a sentence as data, put into words by a catalogue later.

A sentence is written in English at the place that needs it, with its parts by name. That
text is what a catalogue knows it by, so it stands there in one piece, where
`pybabel extract` finds it. Parts are numbers, names and bones as they are written, or
messages themselves.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Literal

from msgspec import Struct

from domain.bones import Bone


class Message(Struct, frozen=True, omit_defaults=True, tag="message"):
    """A sentence, or a part of one: its English text with `{names}`, and what they stand for.

    `plural` is the text for any number but one, and `number` is that number.
    """

    text: str
    parts: dict[str, "MessagePart"] = {}
    plural: str = ""
    number: int = 1


class MessageList(Struct, frozen=True, tag="messages"):
    """Parts in a row, joined by commas or by semicolons alone, as `joined` says.

    With "and" or "or" that word stands before the last part, and commas between the others.
    """

    parts: tuple["MessagePart", ...]
    joined: Literal["and", "or", ",", ";"]


MessagePart = str | int | Message | MessageList


def message(text: str, /, **parts: "MessagePart | Bone | None") -> Message:
    """A sentence with its parts. The text must be written out, so that it can be found.

    A bone, True, False or None becomes text, such as "6-4" or "None".

    >>> message("{who} drew at event {position}.", who="North", position=7).parts
    {'who': 'North', 'position': 7}
    """
    return Message(text, {name: _part(part) for name, part in parts.items()})


def counted(
    singular: str, plural: str, number: int, /, **parts: "MessagePart | Bone | None"
) -> Message:
    """A sentence in two forms, for 1 and for any other number; `{number}` in it is the number.

    >>> counted("{number} bone", "{number} bones", 2).parts
    {'number': 2}
    """
    others = {name: _part(part) for name, part in parts.items()}
    return Message(singular, {"number": number, **others}, plural, number)


def _part(part: "MessagePart | Bone | None") -> MessagePart:
    if isinstance(part, bool | Bone) or part is None:
        return str(part)
    return part


_EVENT = re.compile(r"\b[Ee]vents? \{(\w+)\}")
"""How every sentence names an event of the record."""


_NAMED = re.compile(r"\{(\w+)\}")
"""A part that a sentence names."""


@cache
def events_in(text: str) -> frozenset[str]:
    """The names of those parts of a sentence that are positions of events, as in `event {at}`.

    >>> sorted(events_in("{who} drew at event {position}."))
    ['position']
    """
    return frozenset(_EVENT.findall(text))


def events_named(*parts: "MessagePart") -> tuple[int, ...]:
    """The positions of the events that the English sentences name, in their order, each once.

    >>> events_named(message("{who} drew at event {at}.", who="North", at=7))
    (7,)
    """
    return tuple(dict.fromkeys(event for part in parts for event in _events_named(part)))


def _events_named(part: "MessagePart", is_event: bool = False) -> Iterator[int]:
    match part:
        case int() if is_event:
            yield part
        case MessageList():
            for member in part.parts:
                yield from _events_named(member, is_event)
        case Message():
            events = events_in(part.text)
            for name in _NAMED.findall(part.text):
                yield from _events_named(part.parts[name], name in events)
        case _:
            pass


def all_of(parts: Iterable["MessagePart | Bone"]) -> MessageList:
    """Parts that are all meant: `6-1, 6-3 and 5-2`."""
    return MessageList(tuple(map(_part, parts)), "and")


def any_of(parts: Iterable["MessagePart | Bone"]) -> MessageList:
    """Parts of which one is meant: `6-1, 6-3 or 5-2`."""
    return MessageList(tuple(map(_part, parts)), "or")


def in_turn(parts: Iterable["MessagePart | Bone"]) -> MessageList:
    """Parts one after the other: `6-1, 6-3, 5-2`."""
    return MessageList(tuple(map(_part, parts)), ",")


def apart(parts: Iterable["MessagePart | Bone"]) -> MessageList:
    """Parts with semicolons between, each a clause of its own."""
    return MessageList(tuple(map(_part, parts)), ";")


def bones(number: int) -> Message:
    """The message for a number of bones: `no bones`, `1 bone`, `2 bones`."""
    if not number:
        return message("no bones")
    return counted("{number} bone", "{number} bones", number)


def points(number: int) -> Message:
    """The message for a number of points: `no points`, `1 point`, `2 points`."""
    if not number:
        return message("no points")
    return counted("{number} point", "{number} points", number)
