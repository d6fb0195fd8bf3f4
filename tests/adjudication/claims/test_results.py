"""Results: a UDL game won on time, and in 42 the time limit and lateness."""

import pytest

from domain import events as e
from domain.errors import BadClaim
from projections.following import follow
from tests.adjudication.hearings import Told, follows, heard, recorded, table, upheld

FIVE_FIVE = ("5-5 6-2 5-2 4-1 3-1 2-0 4-4", "5-1 4-3 4-0 3-2 2-1 1-0 6-3")
TIME = e.TimeCalled()


def udl(*record: Told, **options: str) -> list[e.Fact]:
    return table("UDL", *record, holdings=FIVE_FIVE, best_of=3, **options)


def on_time(facts: list[e.Fact], against: int | None = None) -> str:
    return heard(facts, "time_expiry", signal(facts), against=against).verdict


def signal(facts: list[e.Fact]) -> int:
    return next(at for at, fact in enumerate(facts, 1) if isinstance(fact, e.TimeCalled))


# --- UDL ------


def test_udl_g11a_at_time_the_player_with_more_points_wins_the_game() -> None:
    facts = udl("1 pays 0 20", "0 pays 1 15", TIME)
    assert (on_time(facts, 0), on_time(facts, 1), on_time(facts)) == (
        "proved",
        "refuted",
        "refuted",
    )
    ruled = upheld(facts, "time_expiry", 8, against=0)
    assert ruled.caused == [e.GameEnded(winner=0, ruling=10)]
    assert (ruled.match.winners, ruled.match.scores) == ({1: 0}, (20, 15))


def test_udl_g11a_a_game_that_ends_after_the_signal_goes_to_the_leader() -> None:
    facts = udl("1 pays 0 20", "0 pays 1 15", TIME, e.GameEnded())
    following = follow([e.Entry(at, fact) for at, fact in enumerate(facts, 1)])
    assert (following.score().game_winner, following.score().games) == (0, (1, 0))


def test_a_game_that_ends_level_without_a_signal_has_no_winner() -> None:
    facts = udl("1 pays 0 20", "0 pays 1 15", e.GameEnded())
    following = follow([e.Entry(at, fact) for at, fact in enumerate(facts, 1)])
    assert following.score().game_winner is None


def test_udl_11_level_play_goes_on_until_somebody_scores() -> None:
    facts = udl("0 plays 5-5", "0 calls 0", TIME)
    assert (on_time(facts, 0), on_time(facts)) == ("undetermined", "undetermined")
    played = udl("0 plays 4-1", "1 plays 4-0 on 4-1", TIME)
    assert follows(heard(played, "time_expiry", 8)).fix == "play_on_until_a_score"
    assert on_time(played, 1) == "undetermined"


@pytest.mark.parametrize(
    "credit",
    [
        ("1 plays 4-0 on 4-4", "1 calls 8", "0 plays 5-5 on 4-4 touch 4 5", "0 calls 10"),
        (e.ChipsPaid(1, 0, 5),),
        (e.HandEnded("domino", 0, 20), "1 pays 0 20", "0 pays 1 40"),
    ],
)
def test_udl_11_whoever_is_credited_first_after_a_tie_wins(credit: tuple[Told, ...]) -> None:
    facts = udl("0 plays 4-4", TIME, *credit)
    assert on_time(facts, 0) == "proved"
    assert on_time(facts, 1) == "refuted"


def test_udl_4_muggins_in_overtime_is_a_credit() -> None:
    facts = udl("0 plays 4-4", TIME, "1 plays 4-3 on 4-4", "0 plays 6-2 on 4-3 touch 3 6")
    assert on_time(facts, 1) == "undetermined"
    credit = ("1 plays 2-1 on 6-2", "1 muggins 10", "0 pays 1 10")
    assert on_time(recorded(facts, *credit), 1) == "proved"


def test_amb_39_a_bone_placed_before_the_signal_still_scores_if_called_in_its_window() -> None:
    facts = udl("0 pays 1 5", "0 plays 5-5", TIME)
    assert (on_time(facts, 1), on_time(facts, 0)) == ("undetermined", "undetermined")
    called = recorded(facts, "0 calls 10")
    assert (on_time(called, 0), on_time(called, 1)) == ("proved", "refuted")
    paid = recorded(called, e.ChipsPaid(1, 0, 10, answers=9))
    assert on_time(paid, 0) == "proved"
    over = recorded(facts, e.GameEnded(winner=1))
    assert on_time(over, 1) == "proved"


def test_amb_39_a_call_made_before_the_signal_and_paid_after_it_counts_once() -> None:
    facts = udl("0 pays 1 15", "0 plays 5-5", "0 calls 10", TIME, "1 pays 0 10")
    assert on_time(facts, 1) == "proved"


def test_amb_39_a_call_after_its_window_counts_for_nothing() -> None:
    facts = udl("0 pays 1 5", "0 plays 5-5", "1 plays 5-1 on 5-5", TIME, "0 calls 10")
    assert on_time(facts, 1) == "proved"


def test_amb_39_a_game_won_before_the_signal_is_not_won_on_time() -> None:
    facts = udl("1 pays 0 150", TIME)
    assert (on_time(facts, 0), on_time(facts)) == ("refuted", "refuted")


def test_amb_39_an_operator_may_have_the_hand_finished_and_counted() -> None:
    facts = udl("1 pays 0 10", "0 plays 4-4", TIME, time_expiry="finish_hand")
    assert on_time(facts, 0) == "undetermined"
    ended = recorded(facts, e.HandEnded("domino", 1, 20), e.ChipsPaid(0, 1, 20, answers=9))
    assert (on_time(ended, 1), on_time(ended, 0)) == ("proved", "refuted")
    between_hands = udl("1 pays 0 10", e.HandEnded("lock"), TIME, time_expiry="finish_hand")
    assert on_time(between_hands, 0) == "proved"


def test_amb_39_the_clock_of_the_match_decides_the_game_in_progress_the_same_way() -> None:
    assert on_time(udl("1 pays 0 20", e.TimeCalled("match")), 0) == "proved"


def test_udl_16_the_card_of_a_game_won_on_time_has_the_points_at_the_signal() -> None:
    facts = udl("1 pays 0 20", "0 pays 1 15", TIME, e.GameEnded(), e.ScoreCardWritten((20, 15)))
    assert heard(facts, "score_card", 10).verdict == "proved"


def test_udl_g10_two_games_of_three_win_the_match() -> None:
    facts = udl(e.GameEnded(winner=1), e.GameStarted(2), e.GameEnded(winner=1))
    finding = heard(facts, "match_result", against=1)
    assert (finding.verdict, follows(finding).cites) == ("proved", ("UDL-G10", "UDL-11"))


def test_a_book_without_a_clock_has_no_game_won_on_time() -> None:
    with pytest.raises(BadClaim, match="PDA is not played against a clock"):
        on_time(table("PDA", TIME), 0)


# --- 42 ------

BIDS = (e.BidMade(0, "pass"), e.BidMade(1, "30"), e.BidMade(2, "pass"), e.BidMade(3, "pass"))


def forty_two(*record: Told) -> list[e.Fact]:
    return table("42", *record, holdings=(7, 7, 7, 7))


def test_42_gp_2_the_game_that_ends_on_time_goes_to_the_leader() -> None:
    facts = forty_two(e.HandEnded("made", 1, marks={"1": 1}), TIME, e.GameEnded())
    following = follow([e.Entry(at, fact) for at, fact in enumerate(facts, 1)])
    assert (following.score().points, following.score().game_winner) == ((0, 1), 1)


@pytest.mark.parametrize(("minutes", "forfeits"), [(5, False), (6, True)])
def test_42_gp_1_more_than_five_minutes_late_forfeits_the_game_7_to_0(
    minutes: int, forfeits: bool
) -> None:
    facts = forty_two(e.Observed("late", 1, minutes=minutes))
    finding = heard(facts, "late_forfeit", against=3)
    assert finding.verdict == ("proved" if forfeits else "refuted")
    if forfeits:
        ruled = upheld(facts, "late_forfeit", against=3)
        assert (ruled.match.scores, ruled.match.winners) == ((7, 0), {1: 0})


def test_amb_57_where_both_teams_are_late_an_official_decides() -> None:
    facts = forty_two(e.Observed("late", 0, minutes=9), e.Observed("late", 1, minutes=6))
    assert follows(heard(facts, "late_forfeit", against=0)).refer


def test_42_rr_7_the_card_credits_all_marks_scored() -> None:
    facts = forty_two(e.HandEnded("made", 1, marks={"1": 1}), e.GameEnded())
    log = recorded(facts, e.ScoreCardWritten((0, 1)))
    finding = heard(log, "score_card", len(log))
    assert (finding.verdict, follows(finding).cites[-1]) == ("proved", "42-RR-7")
