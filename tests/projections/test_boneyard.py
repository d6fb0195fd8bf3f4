"""The number of bones left to draw, where players draw and where nobody does."""

import pytest

from domain import events as e
from domain.match.match import Match
from projections.board import board
from tests.support.pairs_table import told


@pytest.mark.parametrize("edition", ["world", "cuba"])
def test_dp_2_by_pairs_no_bones_are_left_to_draw(edition: str):
    """DP-2: also before the deal, and where bones sleep."""
    each = 10 if edition == "cuba" else 7
    dealt = (e.HandStarted(1), *(e.OpeningDrawn(seat, each) for seat in range(4)))
    stages = (), (e.HandStarted(1),), (*dealt[:3],), dealt
    matches: list[Match] = [told(edition, stage)[0] for stage in stages]
    assert [board(match).boneyard for match in matches] == [0] * len(stages)


def test_dp_2_the_record_still_counts_the_bones_that_sleep():
    match, _ = told("cuba", e.HandStarted(1), *(e.OpeningDrawn(seat, 10) for seat in range(4)))
    assert (match.current_hand().boneyard, board(match).boneyard) == (15, 0)
