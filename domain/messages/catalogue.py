"""A message put into words, by the catalogue of a language.

A catalogue is what gettext makes of one: two functions, from the English text to the
words of the language. What it has no words for stays English.
"""

import re
from collections.abc import Callable, Iterable
from typing import Final, NamedTuple

from domain.messages.message import Message, MessageList, MessagePart, message


class Catalogue(NamedTuple):
    """A language by its tag (`en`, `es`, `es-MX`), and its words for an English text.

    `plural` takes the text for one, that for more, and the number.
    """

    language: str
    text: Callable[[str], str]
    plural: Callable[[str, str, int], str]


def _english(singular: str, plural: str, number: int) -> str:
    return singular if number == 1 else plural


ENGLISH: Final = Catalogue("en", str, _english)
"""The language that messages are written in."""

_PART = re.compile(r"\{([a-z_]+)\}")

_JOINED: Final = {
    "and": message("{first} and {last}"),
    "or": message("{first} or {last}"),
}


def sentence(part: Message, catalogue: Catalogue = ENGLISH) -> str:
    """A whole sentence with a capital first, even where a message that is a part comes first.

    A name, or another text, that comes first stays as it is.

    >>> sentence(message("{count} were held.", count=message("two bones")))
    'Two bones were held.'
    >>> sentence(message("{who} passed.", who="ana"))
    'ana passed.'
    """
    text = worded(part, catalogue)
    return text if _begins_with_a_name(part, catalogue) else text[:1].upper() + text[1:]


def _begins_with_a_name(part: MessagePart, catalogue: Catalogue) -> bool:
    if isinstance(part, MessageList):
        return bool(part.parts) and _begins_with_a_name(part.parts[0], catalogue)
    if not isinstance(part, Message):
        return True
    first = _PART.match(_text(part, catalogue))
    return bool(first) and _begins_with_a_name(part.parts[first[1]], catalogue)


def worded(part: MessagePart, catalogue: Catalogue = ENGLISH) -> str:
    """The sentence, or part of one, in the language of the catalogue.

    >>> from domain.messages.message import all_of, bones
    >>> worded(message("{who} held {bones}.", who="North", bones=bones(1)))
    'North held 1 bone.'
    >>> worded(all_of(["6-1", "6-3", "5-2"]))
    '6-1, 6-3 and 5-2'
    """
    if isinstance(part, MessageList):
        return _listed(part, catalogue)
    if not isinstance(part, Message):
        return str(part)
    text = _text(part, catalogue)
    if not part.parts:
        return text
    return text.format_map({name: worded(each, catalogue) for name, each in part.parts.items()})


def all_worded(
    parts: Iterable[MessagePart], catalogue: Catalogue = ENGLISH, between: str = " "
) -> str:
    """Sentences one after the other, with `between` between them; no capitals are put in.

    >>> all_worded([message("No bone is down."), message("No open ends.")])
    'No bone is down. No open ends.'
    """
    return between.join(worded(part, catalogue) for part in parts)


def _text(part: Message, catalogue: Catalogue) -> str:
    if part.plural:
        return catalogue.plural(part.text, part.plural, part.number)
    return catalogue.text(part.text)


def _listed(parts: MessageList, catalogue: Catalogue) -> str:
    words = [worded(part, catalogue) for part in parts.parts]
    if parts.joined in (",", ";") or len(words) < 2:
        return f"{parts.joined} ".join(words)
    text = catalogue.text(_JOINED[parts.joined].text)
    if catalogue.language.startswith("es"):
        text = _euphonic(text, words[-1])
    return text.format(first=", ".join(words[:-1]), last=words[-1])


def _euphonic(text: str, word: str) -> str:
    """The Spanish `y` is `e` before the sound of i, and `o` is `u` before that of o.

    >>> _euphonic("{first} y {last}", "Inés"), _euphonic("{first} o {last}", "8")
    ('{first} e {last}', '{first} u {last}')
    """
    sound = word.lower().removeprefix("h")
    if sound.startswith(("i", "í")) and not sound.startswith("ie"):
        return text.replace(" y ", " e ")
    if sound.startswith(("o", "ó", "8")):
        return text.replace(" o ", " u ")
    return text
