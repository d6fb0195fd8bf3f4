"""Lines and words: how a line of notation falls into words, and how a word is quoted.

Nothing here knows what a word means.
"""

import re
from typing import NamedTuple

from msgspec import DecodeError, json

_PIECE = re.compile(
    r"(?P<space>[ \t]+)|(?P<comment>#.*)|(?P<word>[\[\]]|(?:\"(?:[^\"\\]|\\.)*\"|[^\s\"#\[\]])+)"
)
_BARE = re.compile(r"[^\s\"#\[\],=]+\Z")
_PART = re.compile(r"(?:\"(?:[^\"\\]|\\.)*\"?|[^\",=])+|[,=]")


class Words(NamedTuple):
    """The words of a line, its comment with the #, and what is wrong with it, None if nothing.

    A fault may be a character that begins no word, where reading stops, or words too far apart.
    """

    words: list[str]
    comment: str = ""
    fault: str | None = None


def split_line(line: str) -> Words:
    """The words of a line, which begin it and stand one space apart; else there is a fault.

    A comment may stand further off.

    >>> split_line('A plays 6-5 on 5-5  # at last')
    Words(words=['A', 'plays', '6-5', 'on', '5-5'], comment='# at last', fault=None)
    """
    words: list[str] = []
    at = 0
    fault = None
    while at < len(line):
        piece = _PIECE.match(line, at)
        if piece is None:
            return Words(words, "", f"column {at + 1}: {line[at]!r} begins no word")
        at = piece.end()
        if piece["comment"]:
            return Words(words, piece["comment"], fault)
        if piece["word"]:
            words.append(piece["word"])
        elif len(piece["space"]) > 1 or piece["space"] == "\t" or at - 1 == 0:
            fault = _unless_comment(line, at, fault)
    return Words(words, "", fault)


def _unless_comment(line: str, at: int, fault: str | None) -> str | None:
    """Space before a comment is free; elsewhere words stand one space apart."""
    if line[at : at + 1] == "#":
        return fault
    return fault or f"column {at}: words stand one space apart"


def quoted(text: str) -> str:
    """The text as one word: bare where that is plain, else in quotes as JSON has them.

    >>> quoted("PDA"), quoted("Ann Lee"), quoted("none")
    ('PDA', '"Ann Lee"', '"none"')
    """
    if text != "none" and _BARE.match(text):
        return text
    return json.encode(text).decode()


def unquoted(word: str) -> str | None:
    """The text that a word stands for; None where its quotes are wrong, or are needed and lack."""
    if not word.startswith('"'):
        return word if _BARE.match(word) else None
    try:
        return json.decode(word, type=str)
    except DecodeError:
        return None


def parts(word: str) -> list[list[str]] | None:
    """The parts of a list or table: ``a,b=c`` is ``[[a], [b, c]]``; None where one is empty.

    Quotes of a part are kept.
    """
    groups: list[list[str]] = [[]]
    part_expected = True
    for part in _PART.findall(word):
        if part in ",=":
            if part_expected:
                return None
            part_expected = True
            if part == ",":
                groups.append([])
        else:
            part_expected = False
            groups[-1].append(part)
    return None if part_expected else groups
