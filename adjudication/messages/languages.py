"""Wording a message in a language: English, or another by its table.

A language is a table from the English text of each sentence to its own, with the
same parts, and two small words. What it has no words for stays English.
"""

import re
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from adjudication.messages.sayings import Message, MessageList, MessagePart
from adjudication.messages.spanish import SPANISH

Language = Literal["en", "es"]


class Wording(NamedTuple):
    """A language: its sentences by the English ones, and its words for lists."""

    sentences: Mapping[str, str]
    and_: str
    or_: str


TONGUES: Final[Mapping[Language, Wording]] = {
    "en": Wording({}, "and", "or"),
    "es": Wording(SPANISH, "y", "o"),
}
"""The languages that findings are worded in."""

_PART = re.compile(r"\{([a-z_]+)\}")


def worded(said: MessagePart, language: Language = "en") -> str:
    """The sentence, or part of one, in this language.

    >>> from adjudication.messages.sayings import all_of, message
    >>> text = "{bones} was not among them: {why}."
    >>> worded(message(text, bones=all_of(["6-1"]), why=message("exposed")))
    '6-1 was not among them: exposed.'
    >>> worded(all_of(["6-1", "6-3", "5-2"]), "es")
    '6-1, 6-3 y 5-2'
    """
    if isinstance(said, MessageList):
        return _several(said, language)
    if not isinstance(said, Message):
        return str(said)
    text = TONGUES[language].sentences.get(said.text, said.text)
    return _PART.sub(lambda part: worded(said.parts[part[1]], language), text)


def _several(several: MessageList, language: Language) -> str:
    words = [worded(part, language) for part in several.parts]
    tongue = TONGUES[language]
    match several.joined:
        case ",":
            return ", ".join(words)
        case ";":
            return "; ".join(words)
        case "and":
            last = tongue.and_
        case "or":
            last = tongue.or_
    if len(words) < 2:
        return "".join(words)
    if language == "es":
        last = _before(last, words[-1])
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def _before(last: str, word: str) -> str:
    """In Spanish, y is e before i and hi; o is u before o and ho."""
    sound = word.lower().removeprefix("h")
    if last == "y" and sound[:1] in ("i", "í") and sound[:2] != "ie":
        return "e"
    return "u" if last == "o" and sound[:1] in ("o", "ó", "8") else last
