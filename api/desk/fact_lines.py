"""Lines of text for facts, with players' names, in the reader's language."""

from bisect import bisect_left
from collections.abc import Sequence
from operator import attrgetter

from adjudication.claims.catalogue import CATALOGUE
from api.languages.page_language import PageLanguage
from domain import events as e
from domain.match.match import Match
from domain.messages.catalogue import worded
from projections.transcript import line


def line_of(words: PageLanguage, match: Match, fact: e.Fact) -> str:
    """A fact in words, with the names of this match's players."""
    return worded(line(match, fact), words.catalogue)


def fact_at(entries: Sequence[e.Entry], position: int) -> e.Fact | None:
    """The fact at a position of the entries that a viewer may see, None if they have none there."""
    place = bisect_left(entries, position, key=attrgetter("position"))
    there = place < len(entries) and entries[place].position == position
    return entries[place].fact if there else None


def kind_of(words: PageLanguage, kind: str) -> str:
    """A kind of claim in plain words."""
    record = CATALOGUE.get(kind)
    return worded(record.words, words.catalogue) if record else kind.replace("_", " ")


def title_of(match: Match) -> str:
    """The names of the sides of a match, with a dash between."""
    return " – ".join(side_of(match, side) for side in range(match.sides))


def side_of(match: Match, side: int) -> str:
    """The names of the players of a side, with `&` between."""
    sides = zip(match.opened.players, match.side, strict=False)
    return " & ".join(name for name, its in sides if its == side)
