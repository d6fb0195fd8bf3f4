"""A problem in the language of whoever reads it.

A refusal is worded in English where something is refused, with what it speaks of filled in. Each of
these sentences stands in `locale/*/LC_MESSAGES/problems.po` with {0}, {1}, … for what is filled in,
and is found again here by the words between. What no catalogue has stays English.
"""

import re
from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

from msgspec import structs

from api.http.problems import Problem
from api.languages.page_language import texts

_FILLED: Final = re.compile(r"\{(\d)\}")
_LONGEST: Final = 600
"""Characters of a sentence that is looked for: a longer one repeats what was sent."""


class _Sentence(NamedTuple):
    """The English words between what is filled in, and the sentence of another language."""

    english: tuple[str, ...]
    words: str


def problem_in(tag: str, shown: Problem) -> Problem:
    """The problem with title and detail in this language; what is not translated stays English."""
    detail = sentence_in(tag, shown.detail)
    faults = tuple(structs.replace(fault, detail=detail) for fault in shown.errors)
    title = sentence_in(tag, shown.title)
    return structs.replace(shown, title=title, detail=detail, errors=faults)


def sentence_in(tag: str, text: str) -> str:
    """A sentence in the language with this tag; its parts that are sentences themselves are too.

    A sentence that is not translated stays as it is.

    >>> sentence_in("es", "is 5; the seats are 0 to 3")
    'es 5; los asientos van del 0 al 3'
    >>> sentence_in("es", "with this correction event 9 cannot be: seat 1 holds no bones")
    'con esta corrección el evento 9 no puede ser: el asiento 1 no tiene fichas'
    >>> sentence_in("en", "is missing")
    'is missing'
    """
    catalogue = texts("problems", tag)
    if text in catalogue or len(text) > _LONGEST:
        return catalogue.get(text, text)
    for sentence in _sentences(tag):
        filled = filled_in(sentence.english, text)
        if filled:
            parts = [sentence_in(tag, part) for part in filled]
            return _FILLED.sub(lambda name, parts=parts: parts[int(name[1])], sentence.words)
    return text


@cache
def _sentences(tag: str) -> tuple[_Sentence, ...]:
    """The sentences with something to be filled in, that with the most words of its own first."""
    filled = [(text, words) for text, words in texts("problems", tag).items() if "{0}" in text]
    filled.sort(key=lambda pair: len(_FILLED.sub("", pair[0])), reverse=True)
    return tuple(_Sentence(tuple(_FILLED.split(text)[::2]), words) for text, words in filled)


def filled_in(between: Sequence[str], text: str) -> list[str] | None:
    """The parts of a text between these words, each as short as can be; None if it has not these.

    >>> filled_in(("", " is ", "; it may be ", ""), "a is b; it may be c")
    ['a', 'b', 'c']
    """
    first, *middle, last = between
    if not text.startswith(first):
        return None
    parts, at = list[str](), len(first)
    for words in middle:
        end = text.find(words, at + 1)
        if end < 0:
            return None
        parts.append(text[at:end])
        at = end + len(words)
    end = len(text) - len(last)
    return [*parts, text[at:end]] if at < end and text.endswith(last) else None
