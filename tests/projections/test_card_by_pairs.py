"""The score card of dominoes by pairs: who opened each hand, and what was added to its count."""

from domain import events as e
from projections.scorecard import score_card
from tests.support.pairs_table import deal, told


def test_dp_40_a_line_of_the_card_has_the_opener_and_the_bonuses() -> None:
    """DP-17: 100 for the double blank and 100 for the first hand won; 75 for the second."""
    acts = [
        act
        for bone in ["6-6", "6-5", "5-5", "5-4", "4-4", "4-0", "0-0"]
        for act in (f"A {bone}", "B -", "C -", "D -")
    ]
    won = e.HandEnded("domino", 0, 40)
    by_result = (e.HandStarted(2), e.HandEnded("domino", 1, 30))
    match, _ = told("puerto_rico_500", deal(), *acts[:-3], won, by_result)
    (game,) = score_card(match).games
    assert [(line.opener, line.points, line.bonus) for line in game.hands] == [
        (0, 40, 200),
        (None, 30, 75),
    ]
    assert game.scores == (240, 105)


def test_dp_40_a_hand_that_nobody_won_has_no_bonus() -> None:
    match, _ = told("world", deal(), "A 6-6", e.HandEnded("broken"))
    (game,) = score_card(match).games
    assert [(line.opener, line.winner, line.bonus) for line in game.hands] == [(0, None, None)]
