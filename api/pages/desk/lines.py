"""What happened, a line for each fact, and who is meant, in the language of whoever reads."""

from adjudication.claims.claim_kinds import CATALOGUE
from api.pages.language import PageLanguage
from domain import events as e
from domain.match.match import Match
from domain.messages.catalogue import worded
from projections.transcript import line


def line_of(words: PageLanguage, match: Match, fact: e.Fact) -> str:
    """What a fact says, in the names of this match's players."""
    return worded(line(match, fact), words.catalogue)


def kind_of(words: PageLanguage, kind: str) -> str:
    """A kind of claim in plain words."""
    known = CATALOGUE.get(kind)
    return worded(known.words, words.catalogue) if known else kind.replace("_", " ")


def side_of(match: Match, side: int) -> str:
    """The names of a side."""
    sides = zip(match.opened.players, match.side, strict=False)
    return " & ".join(name for name, its in sides if its == side)
