"""Strict play is lawful play: what the book forbids is refused, and nobody can be convicted.

20,000 acts a table in a thorough run.
"""

import pytest

from adjudication.review.sweep import sweep
from tests.domain.match.strict_walk import Walk
from tests.domain.match.strict_walk42 import Walk42
from tests.generators.generate_fives import TABLES
from tests.support.examples import AsMany

A_WALK = 400
"""Acts in one walk."""

NO_OFFENCE = {"missed_score"}
"""A player who does not call a score loses it, and breaks nothing (PDA-6c, UDL-4)."""


@pytest.mark.share(3)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_every_act_that_the_book_forbids_is_refused(
    book: str, players: int, as_many: AsMany
) -> None:
    for seed in range(as_many(400, 400, 20_000) // A_WALK + 1):
        walk = Walk(book, players, seed)
        walk.acts(A_WALK)
        assert walk.let_through == [], seed
        assert walk.refused


@pytest.mark.share(4, long=2)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_strict_play_yields_no_proved_offence(book: str, players: int, as_many: AsMany) -> None:
    for seed in range(as_many(400, 400, 20_000) // A_WALK + 1):
        walk = Walk(book, players, seed)
        walk.acts(A_WALK)
        proved = sweep(list(enumerate(walk.facts, 1))).proved
        assert [one for one in proved if one.kind not in NO_OFFENCE] == [], seed


# --- 42 ---------------------------------------------------------------------------------


def test_every_act_that_the_book_of_42_forbids_is_refused_and_no_other(as_many: AsMany) -> None:
    for seed in range(as_many(400, 400, 20_000) // A_WALK + 1):
        walk = Walk42(seed)
        walk.acts(A_WALK)
        assert (walk.let_through, walk.refused_lawful) == ([], []), seed
        assert walk.refused


NOT_SEEN = {"declaration", "hand_marks"}
"""A declaration may be wrong, and the marks for it: that is for a challenge (42-PB-14)."""


def test_strict_play_of_42_yields_no_proved_offence(as_many: AsMany) -> None:
    for seed in range(as_many(400, 400, 20_000) // A_WALK + 1):
        walk = Walk42(seed)
        walk.acts(A_WALK)
        swept = sweep(list(enumerate(walk.facts, 1)))
        assert [one for one in swept.proved if one.kind not in NOT_SEEN] == [], seed
        assert [one for one in swept.refuted if one.kind not in NOT_SEEN] == [], seed
