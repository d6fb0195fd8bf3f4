"""The record of each player in a match: who won, and how long plays took."""

from domain import events as e
from domain.bones import Bone
from projections.following import follow
from projections.player_record import SeatRecord, seat_records
from tests.projections.test_clocks import BEGUN, SIX, SIX_ONE, SIX_TWO, log


def test_udl_10_a_play_over_the_limit_is_slow_and_one_within_it_is_not():
    plays = [(25, e.BonePlayed(1, SIX_ONE, SIX)), (60, e.BonePlayed(0, SIX_TWO, SIX))]
    records = seat_records(follow(log(*BEGUN, *plays)))
    assert [(record.plays, record.play_ms, record.slow) for record in records] == [
        (1, 35_000, 1),
        (1, 5_000, 0),
    ]


def test_plays_of_an_unknown_length_are_left_out_and_not_taken_for_quick():
    untimed = [(None, fact) for _, fact in BEGUN]
    records = seat_records(follow(log(*untimed)))
    assert [(record.plays, record.play_ms) for record in records] == [(0, 0), (0, 0)]


def test_a_game_and_a_match_count_for_both_partners():
    facts = [
        e.GameStarted(1),
        e.HandStarted(1),
        e.BonePlayed(0, Bone("6-6")),
        e.GameEnded(1, (15, 200)),
        e.MatchEnded(1),
    ]
    won = seat_records(follow(log(*((0, fact) for fact in facts), book="FU", players=4)))
    assert [(record.won, record.games_won, record.games_lost) for record in won] == [
        (False, 0, 1),
        (True, 1, 0),
        (False, 0, 1),
        (True, 1, 0),
    ]


def test_nobody_has_won_a_match_that_is_not_decided():
    assert seat_records(follow(log(*BEGUN)))[1] == SeatRecord(1)


def test_amb_129_a_game_set_aside_counts_for_nobody() -> None:
    ended = [
        e.GameStarted(1),
        e.GameEnded(1),
        e.GameStarted(2),
        e.HandStarted(1),
        e.PointsPegged(1, 10),
        e.HandEnded("domino", 1, 20),
        e.PointsPegged(1, 20),
        e.GameEnded(2, (0, 150), winner=1),
        e.PlayResumed(1, aside=True),
    ]
    following = follow(log(*((0, fact) for fact in ended), book="FU"))
    assert following.match.is_aside(2)
    record = seat_records(following)[1]
    assert (record.games_won, record.points, record.hands) == (0, 0, 0)
    assert seat_records(following)[0].games_lost == 0
