"""The clauses of an appeal file as the book has them, and the readings of the register."""

import re
from collections.abc import Iterator, Sequence
from functools import cache

from adjudication.claims.claims_of_book import clauses_of
from api.appeals.reading import Reading
from api.desk.hearing import Cited
from api.rulebooks.articles import chapters
from api.rulebooks.register import reading_of
from domain.rules import RuleBook, for_players

_MARKS = re.compile(r"\*\*|\*|`")
"""The marks of Markdown, which paper has no use for."""


def clauses(reading: Reading) -> tuple[Cited, ...]:
    """The clauses that the claim is about, and those that the present finding and rulings cite.

    Each comes once. A clause outside the record, such as one about the equipment, is left out,
    unless there are no others.
    """
    finding, match = reading.heard.now.with_hindsight, reading.view.whole.match
    book, players, claim = match.book, match.players, reading.dispute.claim
    follows_from = finding.consequence.cites if finding.consequence else ()
    cited = [*follows_from, *(id for ruling in reading.dispute.rulings for id in ruling.cites)]
    cited += _seen_by_officials(book, claim.what or claim.kind)
    # The clause about officials in general adds nothing to that on the breach they saw.
    cited += clauses_of(book, players, claim.kind) if claim.kind != "observed" or not cited else ()
    if not follows_from and not any(ruling.cites for ruling in reading.dispute.rulings):
        cited += [
            id
            for infraction in book.infractions
            if infraction.claim == claim.kind
            for id in infraction.remedy.cites
        ]
    texts = _texts(book)
    known = dict.fromkeys(id for id in for_players(cited, players) if id in texts)
    outside = {clause.id for clause in book.clauses if clause.status == "outside"}
    to_quote = [id for id in known if id not in outside] or known
    return tuple(Cited(id, texts[id]) for id in to_quote)


def quoted(reading: Reading, to_quote: Sequence[Cited]) -> Iterator[str]:
    """A line for each clause as the book has it; before them, where the reader's language is
    another, a line that says that the book is in English.
    """
    t = reading.words.t
    if to_quote and not reading.words.tag.startswith("en"):
        yield t("The clauses are quoted in the language of the book, English.")
    for clause in to_quote:
        text = f"{clause.id}: {clause.gloss}"
        if clause.id.startswith("AMB-"):
            text = t("{text} (a reading: the book leaves it open)", text=text)
        yield text


def _seen_by_officials(book: RuleBook, what: str) -> list[str]:
    """The clauses that forbid what an official saw."""
    return [clause.id for clause in book.clauses if f"observed:{what}" in clause.recorded_by]


def _texts(book: RuleBook) -> dict[str, str]:
    """By id: the article where the text is the project's own, else the gloss; then readings."""
    glosses = {clause.id: clause.gloss for clause in book.clauses}
    readings = {id: text for id, text in reading_of().items() if id not in glosses}
    return {**readings, **glosses, **_articles(book.printed)}


@cache
def _articles(book: str) -> dict[str, str]:
    return {
        id: _MARKS.sub("", text)
        for chapter in chapters(book)
        for id, text in chapter.articles.items()
    }
