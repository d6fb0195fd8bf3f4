"""Every kind of claim in every book against an enumerator written apart: no wrong verdict.

5 cases for each kind and book in the usual run, 40 in a long one, 250 in a thorough one, or as
many as BONEBOOK_CASES says; 10000 of each are run by ``python3 run.py bench claims 10000``. What
is compared stands in `cases`.
"""

import os
from random import Random

import pytest

from adjudication.claims import FIVES, STRAIGHT
from domain.match.decide import decide
from domain.match.match import Match
from tests.adjudication.cases import tally
from tests.adjudication.kinds import CELLS, KINDS, NEVER, NO_MEANING, PLAYERS
from tests.support.examples import AsMany

ENOUGH = 250
"""With so many cases every verdict that there can be occurs."""

VERDICTS = {"proved", "refuted", "undetermined"}


@pytest.mark.share(6)
@pytest.mark.parametrize(("kind", "book"), CELLS)
def test_no_claim_gets_another_verdict_than_its_worlds_give(
    kind: str, book: str, as_many: AsMany
) -> None:
    size = int(os.environ.get("BONEBOOK_CASES", as_many(5, 3, ENOUGH)))
    counts = tally(kind, book, size)
    assert counts.disagreements == []
    possible = VERDICTS - NEVER.get((kind, book), (set[str](), ""))[0]
    assert set(counts.verdicts) <= possible
    assert len(counts.verdicts) == len(possible) or size < ENOUGH


def test_every_kind_of_claim_is_tried_in_every_book_that_has_it() -> None:
    assert set(KINDS["42"]) == set(STRAIGHT)
    for book in ("PDA", "HF", "FU", "UDL"):
        assert set(KINDS[book]) == set(FIVES)
    assert len(CELLS) == 4 * len(FIVES) + len(STRAIGHT) - len(NO_MEANING)


@pytest.mark.parametrize("book", PLAYERS)
def test_what_is_tried_can_have_happened(book: str) -> None:
    chance = Random(f"possible {book}")
    for how in KINDS[book].values():
        for players in PLAYERS[book]:
            match = Match()
            for at, fact in how.make(chance, players):
                decide(match, fact)
                match.apply(at, fact)
