"""A whole match of each book, with its breaches, is replayed as text and compared.

Where a change of what is told is meant, `python -m tests.projections.whole_matches` tells it again.
"""

import re
from pathlib import Path

import pytest

from domain import events as e
from domain.formats import notation
from domain.match.decide import decide, decide_correction
from domain.match.match import Match
from domain.rulebooks import edition
from tests.projections.whole_matches import MATCHES, finding_when_ruled, findings, told

BOOKS = {"pda": ("PDA", 2), "hf": ("HF", 3), "fu": ("FU", 4), "udl": ("UDL", 2)}

each = pytest.mark.parametrize("match", MATCHES, ids=lambda path: path.stem)


def test_each_of_the_four_books_has_its_match() -> None:
    books = {}
    for match in MATCHES:
        opened = notation.read(match.read_text())[0].fact
        assert isinstance(opened, e.MatchOpened)
        books[match.stem] = (opened.book, len(opened.players))
    assert books == BOOKS


@each
def test_its_text_is_canonical_but_for_comments(match: Path) -> None:
    text = match.read_text()
    bare = re.sub(r" *#.*", "", text).lstrip("\n")
    assert notation.write(notation.read(text)) == bare
    mended, repairs = notation.mend(text)
    assert mended == notation.read(text)
    assert {repair.field for repair in repairs} <= {"comment"}


@each
def test_every_event_of_it_could_have_happened(match: Path) -> None:
    entries = notation.read(match.read_text())
    state = Match()
    for entry in entries:
        decide(state, entry.fact)
        if isinstance(entry.fact, e.RecordCorrected):
            decide_correction(entries[: entry.position - 1], entry.fact)
        state.apply(entry.position, entry.fact)
    assert state.closed
    assert state.book is edition(state.opened.book, state.opened.sha256)


@each
def test_what_is_told_of_it_is_what_was_told_before(match: Path) -> None:
    assert told(notation.read(match.read_text())) == match.with_suffix(".told").read_text()


@each
def test_at_least_three_kinds_of_infraction_are_proved_in_it(match: Path) -> None:
    heard = findings(notation.read(match.read_text())).values()
    proved = {one.claim.kind for one in heard if one.verdict == "proved"}
    assert len(proved) >= 3
    assert {one.timely for one in heard} >= {True}


@each
def test_each_ruling_rests_on_the_finding_that_it_names(match: Path) -> None:
    entries = notation.read(match.read_text())
    rulings = [entry for entry in entries if isinstance(entry.fact, e.RulingGiven)]
    assert rulings
    for entry in rulings:
        assert isinstance(entry.fact, e.RulingGiven)
        finding = finding_when_ruled(entries, entry.position)
        assert (entry.fact.verdict, entry.fact.finding) == (finding.verdict, finding.digest())
