"""Ended is ended: who has won a hand, a game and a match stays so, whatever is reported later."""

from collections.abc import Mapping
from random import Random
from typing import NamedTuple

import pytest

from domain import events as e
from domain.bones import BONES, Bone
from domain.errors import ImpossibleReport, NoSuchRule
from domain.match.decide import decide
from domain.match.match import Match, fold
from domain.match.strict import breaches
from domain.rulebooks import book
from tests.generators.generate_fives import TABLES as FIVES_TABLES
from tests.support.examples import AsMany

TABLES = (*((*table, "") for table in FIVES_TABLES), ("UDL", 2, "finish_hand"), ("42", 4, ""))
"""Every book with every number of players, and where there is a choice, what time stops."""


def match(book_id: str, *facts: e.Fact, players: int | None = None, best_of: int = 1) -> Match:
    """The match after these facts, which follow its opening and the start of game 1 and hand 1."""
    begun = (opening(book_id, players, best_of), e.GameStarted(1), e.HandStarted(1), *facts)
    return fold(enumerate(begun, 1))


def opening(book_id: str, players: int | None, best_of: int, **options: str) -> e.MatchOpened:
    rules = book(book_id)
    names = tuple("ABCD"[: players or min(rules.seats)])
    return e.MatchOpened(rules.id, rules.version, rules.sha256(), names, options, best_of)


def told(match_: Match) -> tuple[int | None, tuple[int, ...]]:
    """The winner of the current game, and its scores."""
    return match_.game_winner, match_.scores


# --- a game ------------------------------------------------------------------------------

SECOND_TO_THE_TARGET = {
    "FU two": ("FU", 2, [e.PointsPegged(1, 61), e.PointsPegged(0, 62)], (1, (0, 61))),
    "FU partners": ("FU", 4, [e.PointsPegged(3, 61), e.PointsPegged(2, 70)], (1, (0, 61))),
    "HF three": ("HF", 3, [e.ChipsPaid(0, 1, 150), e.ChipsPaid(2, 0, 150)], (1, (0, 150, 0))),
    "HF four": ("HF", 4, [e.ChipsPaid(1, 3, 150), e.ChipsPaid(2, 0, 150)], (3, (0, 0, 0, 150))),
    "PDA": ("PDA", 2, [e.ChipsPaid(0, 1, 150), e.ChipsPaid(1, 0, 150)], (1, (0, 150))),
}


@pytest.mark.parametrize("case", SECOND_TO_THE_TARGET)
def test_amb_35_the_first_to_the_target_has_won_whoever_reaches_it_later(case: str) -> None:
    book_id, players, facts, due = SECOND_TO_THE_TARGET[case]
    assert told(match(book_id, *facts, players=players)) == due
    assert told(match(book_id, *facts, e.GameEnded(), players=players)) == due


@pytest.mark.parametrize("parts", [(2,), (1,), (1, 1), (2, 1), (1, 1, 2)])
def test_stated_points_that_win_a_game_count_once_however_they_are_pegged(
    parts: tuple[int, ...],
) -> None:
    """Five-Up, 59 to nothing: a hand of two points, recorded by its result, wins."""
    stated = (e.PointsPegged(1, 59), e.HandEnded("domino", 1, 2))
    pegged = [e.PointsPegged(1, part, answers=5) for part in parts]
    assert told(match("FU", *stated)) == (1, (0, 61))
    assert told(match("FU", *stated, *pegged)) == (1, (0, 59 + max(2, sum(parts))))


MENDED_AT_ONE_POSITION: dict[str, tuple[str, list[e.Fact], tuple[int, tuple[int, int]]]] = {
    "two payments": ("PDA", [e.ChipsPaid(0, 1, 150), e.ChipsPaid(1, 0, 20)], (1, (0, 150))),
    "two pegs": ("FU", [e.PointsPegged(1, 61), e.PointsPegged(0, 62)], (1, (0, 61))),
    "the end, then a payment": (
        "PDA",
        [e.GameEnded(scores=(5, 0), winner=0), e.ChipsPaid(0, 1, 150)],
        (0, (5, 0)),
    ),
    "the signal between two payments": (
        "UDL",
        [e.ChipsPaid(0, 1, 15), e.TimeCalled(), e.ChipsPaid(1, 0, 150)],
        (1, (0, 15)),
    ),
    "after the signal, the first of two": (
        "UDL",
        [e.TimeCalled(), e.ChipsPaid(0, 1, 15), e.ChipsPaid(1, 0, 20)],
        (1, (0, 15)),
    ),
}


@pytest.mark.parametrize("case", MENDED_AT_ONE_POSITION)
def test_facts_that_a_correction_puts_at_one_position_count_one_after_the_other(case: str) -> None:
    book_id, facts, due = MENDED_AT_ONE_POSITION[case]
    recorded = match(book_id, *facts)
    begun = [(1, recorded.opened), (2, e.GameStarted(1)), (3, e.HandStarted(1))]
    assert told(fold([*begun, *((4, fact) for fact in facts)])) == told(recorded) == due


def test_udl_11_level_at_the_signal_the_first_credit_wins_and_later_ones_change_nothing() -> None:
    paid = [e.ChipsPaid(0, 1, 15), e.ChipsPaid(1, 0, 20)]
    assert told(match("UDL", e.TimeCalled(), *paid, e.GameEnded())) == (1, (0, 15))


def test_udl_11_a_game_that_is_level_at_the_signal_is_not_used_up() -> None:
    tied = match("UDL", e.TimeCalled(), best_of=3)
    assert (tied.game_winner, tied.result.games_used) == (None, 0)


def test_udl_g11a_ahead_at_the_signal_has_won_whatever_is_scored_later() -> None:
    facts = [e.ChipsPaid(0, 1, 15), e.TimeCalled(), e.ChipsPaid(1, 0, 150)]
    assert told(match("UDL", *facts)) == (1, (0, 15))


def test_42_gen_3_the_seventh_mark_wins_without_a_word_and_later_marks_do_not_count() -> None:
    hands = [e.HandEnded("made", marks={"1": 7}), e.HandStarted(2)]
    late = e.HandEnded("made", marks={"0": 7})
    assert told(match("42", *hands, late)) == (1, (0, 7))
    assert match("42", *hands, late, e.GameStarted(2)).winners == {1: 1}


def test_the_record_shows_what_came_after_the_end() -> None:
    game = match("PDA", e.ChipsPaid(0, 1, 150), e.ChipsPaid(1, 0, 30)).current_game()
    assert (game.result and game.result.position, game.after_end) == (4, (5,))


@pytest.mark.parametrize(("book_id", "seat", "side"), [("FU", 2, 0), ("FU", 3, 1), ("42", 2, 0)])
def test_fu_eq_1_a_player_named_as_the_winner_wins_for_the_side(
    book_id: str, seat: int, side: int
) -> None:
    ended = match(book_id, e.GameEnded(winner=seat), players=4)
    assert (ended.game_winner, ended.wins[side], ended.winner) == (side, 1, side)


def test_only_a_ruling_ends_an_earlier_game() -> None:
    second = match("UDL", e.ChipsPaid(0, 1, 150), e.GameEnded(), e.GameStarted(2), best_of=3)
    with pytest.raises(ImpossibleReport, match="only a ruling"):
        decide(second, e.GameEnded(game=1, scores=(150, 0), winner=0))
    with pytest.raises(ImpossibleReport, match="no ruling was given"):
        decide(second, e.GameEnded(game=1, scores=(150, 0), winner=0, ruling=4))


def test_a_bone_is_lifted_by_a_ruling_that_was_given() -> None:
    played = match("UDL", e.BonePlayed(0, Bone("6-6")))
    with pytest.raises(ImpossibleReport, match="no ruling was given at event 2"):
        decide(played, e.PlayRetracted(0, played.position, ruling=2))
    decide(played, e.PlayRetracted(0, played.position))


# --- given up, or agreed -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book_id", "scores"),
    [("PDA", (150, 30)), ("HF", (150, 30)), ("FU", (61, 30)), ("UDL", (150, 30)), ("42", (7, 0))],
)
def test_amb_87_42_rr_8_who_gives_up_a_game_loses_it_whatever_is_reported_later(
    book_id: str, scores: tuple[int, ...]
) -> None:
    scored: dict[str, list[e.Fact]] = {
        "FU": [e.PointsPegged(1, 30)],
        "42": [e.HandEnded("made", marks={"1": 3}), e.HandStarted(2)],
    }
    before = scored.get(book_id, [e.ChipsPaid(0, 1, 30)])
    given_up = match(book_id, *before, e.Resigned(1))
    assert told(given_up) == (0, scores)
    assert told(match(book_id, *before, e.Resigned(1), e.GameEnded(winner=1))) == (0, scores)
    assert given_up.winner == 0


def test_amb_87_a_game_that_was_won_before_it_was_given_up_stays_won() -> None:
    assert told(match("FU", e.PointsPegged(1, 61), e.Resigned(1))) == (1, (0, 61))


def test_amb_87_who_gives_up_the_match_loses_it_and_no_later_game_counts() -> None:
    later = [e.GameStarted(2), e.GameEnded(winner=1), e.GameStarted(3), e.GameEnded(winner=1)]
    ended = match("UDL", e.Resigned(1, "match"), *later, best_of=3)
    assert (ended.winner, ended.wins) == (0, (0, 0))
    for end in (e.GameEnded(winner=1), e.MatchEnded(winner=1)):
        assert match("UDL", e.Resigned(1, "match"), end).winner == 0


@pytest.mark.parametrize(("book", "scores"), [("42", (7, 0)), ("FU", (61, 5)), ("PDA", (150, 5))])
def test_42_rr_8_amb_85_a_match_of_one_game_is_given_up_with_the_score_of_its_game(
    book: str, scores: tuple[int, int]
) -> None:
    before = {"42": [], "FU": [e.PointsPegged(1, 5)], "PDA": [e.ChipsPaid(0, 1, 5)]}[book]
    ended = match(book, *before, e.Resigned(1, "match"))
    assert (ended.winner, ended.scores, ended.wins) == (0, scores, (1, 0))


def test_amb_87_a_match_that_was_won_before_it_was_given_up_stays_won() -> None:
    assert match("UDL", e.GameEnded(winner=1), e.Resigned(1, "match")).winner == 1


@pytest.mark.parametrize("scope", ["game", "match"])
@pytest.mark.parametrize("book_id", ["PDA", "HF", "FU", "UDL", "42"])
def test_amb_87_a_result_decides_once_every_side_agreed_and_names_a_winner(
    book_id: str, scope: e.Concluded
) -> None:
    def winner(*seats: int, won: int | None = 1) -> int | None:
        return match(book_id, e.ResultAgreed(seats, scope, won)).winner

    assert (winner(0, 1), winner(0), winner(0, 1, won=None)) == (1, None, None)


def test_amb_87_among_three_nobody_has_won_a_game_that_one_gave_up() -> None:
    assert match("HF", e.Resigned(1), players=3).game_winner is None


@pytest.mark.parametrize(("book_id", "best_of"), [("PDA", 5), ("UDL", 3)])
def test_amb_87_who_gave_up_a_game_wins_the_match_that_the_other_gives_up(
    book_id: str, best_of: int
) -> None:
    gave_up = [e.Resigned(0), e.Resigned(1, "match")]
    for facts in (gave_up, [gave_up[0], e.GameEnded(winner=1), gave_up[1]]):
        ended = match(book_id, *facts, best_of=best_of)
        assert (ended.winner, ended.wins) == (0, (0, 1))
    twice = match(book_id, e.Resigned(0, "match"), e.Resigned(0), best_of=best_of)
    assert twice.winner == 1


def test_amb_87_among_three_the_last_who_has_not_given_up_the_match_wins_it() -> None:
    gave_up = [e.Resigned(0), e.Resigned(1, "match")]
    assert told(match("HF", *gave_up, players=3, best_of=3)) == (2, (0, 0, 150))
    assert match("HF", *gave_up, players=3, best_of=3).winner is None
    assert match("HF", *gave_up, e.Resigned(2, "match"), players=3, best_of=3).winner == 0


@pytest.mark.parametrize("scope", ["game", "match"])
def test_amb_87_among_three_who_gave_up_wins_by_no_points_and_no_statement(
    scope: e.Concluded,
) -> None:
    """Not in a later game either, where it was the match; the others go on."""
    gave_up = [e.Resigned(0, scope)]
    if scope == "match":
        gave_up += [e.GameEnded(winner=2), e.GameStarted(2)]
    paid = [*gave_up, e.ChipsPaid(2, 0, 150)]
    assert told(match("HF", *paid, players=3)) == (None, (150, 0, 0))
    assert match("HF", *paid, e.GameEnded(winner=0), players=3).game_winner is None
    assert told(match("HF", *paid, e.ChipsPaid(0, 1, 150), players=3)) == (1, (150, 150, 0))
    before = match("HF", e.ChipsPaid(2, 0, 150), e.Resigned(0, scope), players=3)
    assert told(before) == (0, (150, 0, 0))


def test_amb_87_among_three_strict_enforcement_states_no_winner_who_gave_up() -> None:
    given_up = match("HF", e.Resigned(1), players=3)
    assert [one.clauses for one in breaches(given_up, e.GameEnded(winner=1))] == [("AMB-87",)]
    assert breaches(given_up, e.GameEnded(winner=0)) == ()


def test_a_ruling_stands_over_a_game_given_up() -> None:
    ended = match("UDL", e.Resigned(1), e.ClaimRaised(e.Claim("resigned", 4)))
    ended.apply(6, e.RulingGiven(5, "proved", upheld=True))
    ended.apply(7, e.GameEnded(scores=(0, 150), winner=1, ruling=6))
    assert told(ended) == (1, (0, 150))
    ended.apply(8, e.ConsequenceReversed(7, 6))
    assert told(ended) == (0, (150, 0))


# --- a ruling, and its reversal ------------------------------------------------------------


def test_a_seventh_mark_that_is_taken_back_leaves_the_game_to_be_won() -> None:
    match_ = match("42", e.HandEnded("made", marks={"1": 6}), e.HandStarted(2))
    raised = match_.position + 1
    for position, fact in enumerate(
        (
            e.ClaimRaised(e.Claim("renege", event=raised - 1)),
            e.RulingGiven(raised, "proved", upheld=True),
            e.HandEnded("forfeit", marks={"1": 1}, ruling=raised + 1),
        ),
        raised,
    ):
        match_.apply(position, fact)
    assert told(match_) == (1, (0, 7))
    match_.apply(raised + 3, e.ConsequenceReversed(raised + 2, raised + 1))
    assert told(match_) == (None, (0, 6))


def test_42_gp_4_a_ruling_may_name_the_hand_and_game_that_it_is_about() -> None:
    match_ = match("42", e.HandEnded("made", marks={"1": 2}), e.HandStarted(2), best_of=3)
    match_.apply(6, e.GameStarted(2))
    match_.apply(7, e.HandStarted(1))
    match_.apply(8, e.ClaimRaised(e.Claim("renege", event=4)))
    match_.apply(9, e.RulingGiven(8, "proved", upheld=True))
    end = e.HandEnded("forfeit", marks={"0": 1}, ruling=9, game=1, hand=1)
    decide(match_, end)
    match_.apply(10, end)
    assert [match_.games[number].scores for number in (1, 2)] == [(1, 0), (0, 0)]
    assert match_.hand is not None
    assert match_.hand.ended is None


def test_pda_4b_who_went_out_has_won_the_hand_after_a_ruling_on_it_is_taken_back() -> None:
    drawn = (e.OpeningDrawn(0, 1), e.OpeningDrawn(1, 7), e.BonePlayed(0, Bone("6-6")))
    ended = match("PDA", *drawn, e.HandEnded("domino", winner=1), e.HandStarted(2))
    claimed = (
        e.ClaimRaised(e.Claim("could_play", event=6)),
        e.RulingGiven(9, "proved", upheld=True),
        e.HandEnded("penalty", winner=1, points=50, ruling=10, hand=1),
    )
    for position, fact in enumerate(claimed, 9):
        ended.apply(position, fact)
    assert ended.games[1].hands[0].winner == 1
    ended.apply(12, e.ConsequenceReversed(11, 10))
    assert ended.games[1].hands[0].winner == 0


def test_amb_35_without_a_signal_what_is_paid_counts_when_it_is_paid() -> None:
    played = (e.OpeningDrawn(0, 1), e.OpeningDrawn(1, 7), e.BonePlayed(0, Bone("5-5")))
    paid = (e.ChipsPaid(0, 1, 150), e.ChipsPaid(1, 0, 150, answers=6))
    ended = match("PDA", *played, e.HandEnded("domino", winner=0, points=40), *paid)
    assert told(ended) == (1, (0, 150))


@pytest.mark.parametrize(("answers", "due"), [(None, (0, (40, 10))), (9, (0, (40, 10)))])
def test_amb_39_the_count_of_the_hand_that_time_let_finish_can_still_be_paid(
    answers: int | None, due: tuple[int, tuple[int, int]]
) -> None:
    facts = (
        opening("UDL", 2, 1, time_expiry="finish_hand"),
        *(e.GameStarted(1), e.HandStarted(1), e.OpeningDrawn(0, 1), e.OpeningDrawn(1, 7)),
        *(e.ChipsPaid(0, 1, 10), e.TimeCalled(), e.BonePlayed(0, Bone("6-6"))),
        e.HandEnded("domino", winner=0, points=40),
    )
    folded = fold(enumerate(facts, 1))
    assert folded.game_winner is None
    folded.apply(10, e.ChipsPaid(1, 0, 40, answers=answers))
    assert told(folded) == due


CALLED = (
    *(e.OpeningDrawn(0, 7), e.OpeningDrawn(1, 7), e.ChipsPaid(0, 1, 5)),
    *(e.BonePlayed(0, Bone("5-5")), e.ScoreCalled(0, 10)),
)
"""Seat 1 leads by five points; seat 0 has called ten, at 8, and not been paid."""


@pytest.mark.parametrize(
    ("then", "due"),
    [
        ((e.TimeCalled(),), (0, (10, 5))),
        ((e.TimeCalled(), e.GameEnded()), (1, (0, 5))),
        ((e.TimeCalled(), e.Resigned(0)), (1, (0, 5))),
    ],
)
def test_amb_39_what_was_called_before_the_signal_is_paid_until_the_game_is_over(
    then: tuple[e.Fact, ...], due: tuple[int, tuple[int, int]]
) -> None:
    ended = match("UDL", *CALLED, *then)
    ended.apply(len(then) + 9, e.ChipsPaid(1, 0, 10, answers=8))
    assert told(ended) == due


def test_amb_39_what_was_paid_before_the_signal_leaves_nothing_to_wait_for() -> None:
    paid = match("UDL", *CALLED, e.ChipsPaid(1, 0, 10, answers=8), e.TimeCalled())
    assert told(paid) == (0, (10, 5))
    assert match("UDL", *CALLED, e.TimeCalled()).game_winner is None


def test_amb_66_a_bone_lifted_gives_no_second_call_for_the_one_before() -> None:
    """The score of the bone before was missed when seat 1 passed: nothing is left to wait for."""
    missed = (*CALLED[:4], e.Passed(1), e.BonePlayed(0, Bone("4-3"), Bone("5-5"), (5, 4)))
    lifted = match("UDL", *missed, e.PlayRetracted(0, 9), e.TimeCalled())
    assert lifted.current_hand().passes == 1
    assert told(lifted) == (1, (0, 5))


def test_pda_9e_a_match_that_a_ruling_ended_goes_on_once_it_is_taken_back() -> None:
    claimed = (
        e.ClaimRaised(e.Claim("observed", what="peeked")),
        e.RulingGiven(4, "proved", upheld=True),
    )
    ended = match("PDA", *claimed, e.MatchEnded(winner=1, ruling=5), best_of=5)
    assert ended.winner == 1
    ended.apply(7, e.ConsequenceReversed(6, 5))
    assert ended.winner is None


# --- a match -----------------------------------------------------------------------------------


def test_udl_g10_the_first_to_two_games_has_won_the_match() -> None:
    games = [
        fact
        for number, winner in enumerate((1, 1, 0, 0), 1)
        for fact in (e.GameStarted(number), e.GameEnded(winner=winner))
    ]
    folded = fold(enumerate((opening("UDL", 2, 3), *games), 1))
    assert (folded.winner, folded.wins, folded.result.games_used) == (1, (0, 2), 2)
    folded.apply(len(games) + 2, e.MatchEnded(winner=0))
    assert folded.winner == 1


def test_two_players_have_two_names() -> None:
    rules = book("UDL")
    twice = e.MatchOpened(rules.id, rules.version, rules.sha256(), ("Ann", "Ann"))
    with pytest.raises(NoSuchRule, match="two players are called Ann"):
        decide(Match(), twice)


# --- a recorder's word -------------------------------------------------------------------------

DEALT_AND_PLAYED = (e.OpeningDrawn(0, 7), e.OpeningDrawn(1, 7), e.BonePlayed(1, Bone("6-6")))
SCORED = {
    "HF": [e.ChipsPaid(1, 0, 10)],
    "PDA": [e.ChipsPaid(1, 0, 10)],
    "UDL": [e.ChipsPaid(1, 0, 10)],
    "FU": [e.PointsPegged(0, 10)],
}


@pytest.mark.parametrize("book_id", SCORED)
@pytest.mark.parametrize("end", [e.GameEnded, e.MatchEnded])
def test_amb_150_nobody_states_a_winner_whom_the_record_has_behind(
    book_id: str, end: type[e.GameEnded | e.MatchEnded]
) -> None:
    """Ten to nothing, act by act: a statement that the other has won levies nothing."""
    played = (*DEALT_AND_PLAYED, *SCORED[book_id])
    behind = match(book_id, *played, end(winner=1))
    assert (behind.winner, behind.scores) == (None, (10, 0))
    assert match(book_id, *played, end(winner=0)).winner == 0


@pytest.mark.parametrize("book_id", SCORED)
def test_amb_150_nobody_states_points_that_the_record_does_not_have(book_id: str) -> None:
    levied = e.GameEnded(scores=(150, 0), winner=0)
    ended = match(book_id, *DEALT_AND_PLAYED, *SCORED[book_id], levied)
    assert (ended.game_winner, ended.scores) == (0, (10, 0))


@pytest.mark.parametrize("book_id", SCORED)
def test_amb_150_a_result_counts_as_stated_where_a_hand_is_recorded_by_its_result(
    book_id: str,
) -> None:
    facts = (*SCORED[book_id], e.HandEnded("domino", 1, 5), e.GameEnded(winner=1, scores=(10, 61)))
    assert told(match(book_id, *facts)) == (1, (10, 61))
    unscored = match(book_id, *DEALT_AND_PLAYED, e.GameEnded(winner=1, scores=(0, 61)))
    assert told(unscored) == (1, (0, 61))


def test_amb_150_a_match_is_not_stated_to_be_won_by_whoever_has_fewer_games() -> None:
    won = (e.ChipsPaid(1, 0, 150), e.GameEnded(), e.GameStarted(2))
    assert match("UDL", *won, e.MatchEnded(winner=1), best_of=3).winner is None
    assert match("UDL", *won, e.MatchEnded(winner=0), best_of=3).winner == 0


# --- whatever is reported later ----------------------------------------------------------------


class Ends(NamedTuple):
    """Ends by now: the games that are won, the hands that have ended, the match."""

    games: Mapping[int, object]
    hands: Mapping[tuple[int, int], object]
    match: int | None


def ends(match_: Match) -> Ends:
    won = {
        number: (game.result.winner, game.result.how, game.scores)
        for number, game in match_.games.items()
        if game.result is not None and not game.calls.pending
    }
    hands = {
        (number, hand.started): (hand.end, hand.winner, hand.marks)
        for number, game in match_.games.items()
        for hand in game.hands
        if hand.end is not None
    }
    return Ends(won, hands, match_.winner)


def reports(chance: Random, match_: Match) -> e.Fact:
    """Any report but a ruling or a correction, likely or not."""
    seat = chance.randrange(match_.players)
    other = chance.randrange(match_.players)
    game = match_.current_game()
    hand = game.hand.number if game.hand else 0
    points = chance.choice((5, 10, 20, 75, 150))
    side = str(chance.randrange(2))
    how = chance.choice(("domino", "lock", "void", "penalty", "made", "set", "forfeit", "passed"))
    bone = chance.choice(BONES)
    return chance.choice(
        (
            e.ChipsPaid(seat, other, points),
            e.ChipsPaid(seat, other, points, answers=chance.randint(1, match_.position)),
            e.ChipsPaid(seat, other, points, colour_of=other),
            e.PointsPegged(seat, chance.randint(0, 40)),
            e.HandEnded(how, chance.choice((None, seat)), chance.choice((None, points))),
            e.HandEnded(how, marks={side: chance.randint(0, 7)}),
            e.HandStarted(hand + 1, "any_domino", seat),
            e.GameStarted(game.number + 1),
            e.GameEnded(winner=chance.choice((None, seat))),
            e.GameEnded(scores=tuple(chance.choice((0, 61, 150)) for _ in range(match_.sides))),
            e.GameEnded(chance.randint(1, game.number), None, seat),
            e.TimeCalled(),
            e.TimeCalled("match"),
            e.OpeningDrawn(seat, 7),
            e.BonePlayed(seat, bone),
            e.Passed(seat),
            e.BidMade(seat, chance.choice(("pass", "30", "42"))),
            e.ScoreCalled(seat, points),
            e.MugginsCalled(seat, points),
            e.HoldingShown(seat, ()),
            e.ScoreCardWritten(tuple(chance.choice((0, 61, 150)) for _ in range(match_.sides))),
            e.ScoreCardSigned(seat),
            e.Observed("late", seat, minutes=chance.randint(0, 9)),
            e.Resigned(seat, chance.choice(("game", "match"))),
            e.ResultAgreed(tuple(range(match_.players)), chance.choice(("game", "match")), seat),
        )
    )


@pytest.mark.share(2)
@pytest.mark.parametrize(("book_id", "players", "clock"), TABLES)
def test_no_later_report_changes_who_won_a_hand_a_game_or_the_match(
    book_id: str, players: int, clock: str, as_many: AsMany
) -> None:
    options = {"time_expiry": clock} if clock else {}
    for seed in range(as_many(30, 40, 2000)):
        chance = Random(f"{book_id} {players} {clock} {seed}")
        folded = fold([(1, opening(book_id, players, chance.choice((1, 3, 5)), **options))])
        over = ends(folded)
        for _ in range(60):
            fact = reports(chance, folded)
            try:
                decide(folded, fact)
            except ImpossibleReport:
                continue
            folded.apply(folded.position + 1, fact)
            now = ends(folded)
            assert over.games.items() <= now.games.items(), (seed, fact)
            assert over.hands.items() <= now.hands.items(), (seed, fact)
            assert over.match in (None, now.match), (seed, fact)
            over = now
