"""When a game and a match are won, over rows of credits alone (AMB-35, AMB-39, AMB-56, UDL-11)."""

import pytest

from domain.seats import Side
from domain.winning import (
    Credit,
    GameResult,
    MatchResult,
    Moment,
    WonHow,
    game_result,
    leader,
    match_result,
    total,
    wins_needed,
)

Row = tuple[int, tuple[int, ...]]
"""A credit: the position at which it counts, and what it adds to each side."""


def counted(*rows: Row) -> list[Credit]:
    return [Credit(Moment(at), Moment(90 + number), row) for number, (at, row) in enumerate(rows)]


def won(winner: Side, how: WonHow, at: int, *scores: int) -> GameResult:
    return GameResult(winner, how, Moment(at), scores)


@pytest.mark.parametrize(
    ("carried", "rows", "cut", "due"),
    [
        # By the target, at the credit that reaches it.
        ((61, 0), [], None, won(0, "target", 0, 61, 0)),
        ((0, 60), [], None, None),
        ((0, 0), [(5, (60, 0)), (6, (0, 60))], None, None),
        ((0, 0), [(5, (60, 0)), (6, (1, 0))], None, won(0, "target", 6, 61, 0)),
        ((0, 0), [(5, (0, 62)), (6, (70, 0))], None, won(1, "target", 5, 0, 62)),
        ((0, 0), [(8, (70, 0)), (5, (0, 62))], None, won(1, "target", 5, 0, 62)),
        ((0, 0), [(5, (70, 0)), (5, (-10, 0))], None, None),
        ((5, 0, 0), [(5, (0, 3, 61)), (6, (61, 0, 0))], None, won(2, "target", 5, 5, 3, 61)),
        # On time: what counts at the cut is counted, what counts later is not.
        ((5, 0), [], 5, won(0, "time", 5, 5, 0)),
        ((0, 0), [(5, (0, 5))], 5, won(1, "time", 5, 0, 5)),
        ((0, 0), [(4, (5, 0)), (6, (0, 10))], 5, won(0, "time", 5, 5, 0)),
        ((0, 0), [(4, (0, 61)), (6, (70, 0))], 5, won(1, "target", 4, 0, 61)),
        # Level at the cut: whoever is ahead after the next credits of one moment.
        ((5, 5), [], 5, None),
        ((5, 5), [(6, (0, 5))], 5, won(1, "overtime", 6, 5, 10)),
        ((5, 5), [(6, (5, 5))], 5, None),
        ((5, 5), [(6, (5, 0)), (6, (0, 5)), (7, (0, 5))], 5, won(1, "overtime", 7, 10, 15)),
        ((5, 5), [(6, (5, 0)), (7, (0, 50))], 5, won(0, "overtime", 6, 10, 5)),
        ((5, 5), [(6, (60, 0))], 5, won(0, "target", 6, 65, 5)),
    ],
)
def test_a_game_is_won_at_the_credit_or_the_signal_that_decides_it(
    carried: tuple[int, ...], rows: list[Row], cut: int | None, due: GameResult | None
) -> None:
    expired = None if cut is None else Moment(cut)
    assert game_result(61, carried, counted(*rows), expired) == due


def test_amb_35_chips_bound_a_score_and_pegs_do_not() -> None:
    rows = counted((5, (140, 0)), (6, (20, 0)))
    assert game_result(150, (0, 0), rows) == won(0, "target", 6, 160, 0)
    assert game_result(150, (0, 0), rows, most=150) == won(0, "target", 6, 150, 0)


PARTS = [
    # Reached by the second of three parts; the third counts as well.
    ([(5, 40, 1), (6, 21, 2), (7, 1, 2)], (7, 62)),
    # Given back before anything else is paid, it was not reached.
    ([(5, 40, 1), (6, 25, 2), (7, -5, 2)], None),
    # Points for something else come too late.
    ([(5, 61, 1), (6, 1, 2), (7, 1, 1)], (5, 61)),
]


@pytest.mark.parametrize(("parts", "due"), PARTS)
def test_amb_121_points_for_one_thing_count_together_in_however_many_parts(
    parts: list[tuple[int, int, int]], due: tuple[int, int] | None
) -> None:
    credited = [
        Credit(Moment(at), Moment(at), (points, 0), Moment(cause), goes_on=True)
        for at, points, cause in parts
    ]
    assert game_result(61, (0, 0), credited) == (due and won(0, "target", due[0], due[1], 0))


def test_credits_are_added_to_what_was_carried() -> None:
    assert total((5, 10), counted((5, (5, 0)), (6, (-5, 5)))) == (5, 15)


@pytest.mark.parametrize(
    ("scores", "ahead"),
    [((5, 0), 0), ((0, 5), 1), ((5, 5), None), ((5, 7, 7), None), ((7, 5, 5), 0)],
)
def test_who_shares_the_most_does_not_lead(scores: tuple[int, ...], ahead: Side | None) -> None:
    assert leader(scores) == ahead


@pytest.mark.parametrize(("best_of", "needed"), [(1, 1), (3, 2), (5, 3), (7, 4)])
def test_pda_1a_1b_more_than_half_of_the_games_win_a_match(best_of: int, needed: int) -> None:
    assert wins_needed(best_of) == needed


@pytest.mark.parametrize(
    ("winners", "needed", "due"),
    [
        ([], 1, MatchResult(None, 0, (0, 0))),
        ([1], 1, MatchResult(1, 1, (0, 1))),
        ([0, 1], 2, MatchResult(None, 2, (1, 1))),
        ([None, 0, None, 1, 0], 2, MatchResult(0, 3, (2, 1))),
        ([1, 1, 0, 0, 0], 2, MatchResult(1, 2, (0, 2))),
    ],
)
def test_udl_11_a_game_that_nobody_won_is_not_used_up_and_one_after_the_match_counts_no_more(
    winners: list[Side | None], needed: int, due: MatchResult
) -> None:
    assert match_result(winners, needed) == due


def test_hf_3p_5_three_players_have_their_own_wins() -> None:
    assert match_result([2, None], 1, sides=3) == MatchResult(2, 1, (0, 0, 1))
