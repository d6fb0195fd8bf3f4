"""Partners are one side in Five-Up for four: they call, peg and win for one another (FU-EQ-1)."""

import pytest

from adjudication.review.sweep import sweep
from domain import events as e
from domain.match.match import fold
from domain.match.strict import breaches
from tests.adjudication.hearings import Told, heard, recorded, table, upheld

SCORES = "0 plays 5-5"
FOUR = (5, 5, 5, 5)


def five_up(*record: Told, score_call: str = "automatic") -> list[e.Fact]:
    """A hand of four that seat 0 opens with 5-5, which scores two points at position 8."""
    return table("FU", SCORES, *record, holdings=FOUR, score_call=score_call)


def proved(facts: list[e.Fact]) -> set[str]:
    swept = sweep(list(enumerate(facts, 1)))
    return {one.kind for one in (*swept.proved, *swept.also)}


@pytest.mark.parametrize("partner", [0, 2])
@pytest.mark.parametrize("answers", [8, None])
def test_points_may_be_pegged_in_the_name_of_either_partner(
    partner: int, answers: int | None
) -> None:
    facts = five_up(e.PointsPegged(partner, 2, answers), "1 plays 5-1 on 5-5")
    for kind, event in (("missed_score", 8), ("payment_withheld", 8), ("wrong_payment", 9)):
        assert heard(facts, kind, event).verdict == "refuted", kind
    assert proved(facts) == set()


def test_the_points_of_one_bone_are_pegged_once_whoever_pegs() -> None:
    facts = five_up(e.PointsPegged(0, 2, 8), e.PointsPegged(2, 2, 8))
    assert heard(facts, "wrong_payment", 10).verdict == "proved"
    ruled = upheld(facts, "wrong_payment", 10)
    assert ruled.match.scores == (2, 0)


def test_the_other_side_has_nothing_due_for_it() -> None:
    facts = five_up(e.PointsPegged(1, 2, 8))
    assert heard(facts, "wrong_payment", 9).verdict == "proved"


@pytest.mark.parametrize("caller", [0, 2])
def test_either_partner_may_call_a_score(caller: int) -> None:
    facts = five_up(f"{caller} calls 2", "1 plays 5-1 on 5-5", score_call="required")
    assert heard(facts, "missed_score", 8).verdict == "refuted"
    assert heard(facts, "score_call", 9).verdict == "proved"


def test_a_call_of_the_other_side_is_none() -> None:
    facts = five_up("1 calls 2", "1 plays 5-1 on 5-5", score_call="required")
    assert heard(facts, "missed_score", 8).verdict == "proved"
    assert heard(facts, "score_call", 9).verdict == "refuted"


@pytest.mark.parametrize(("winner", "payee"), [(0, 2), (2, 0), (2, 2)])
def test_the_count_of_a_hand_is_pegged_by_either_partner(winner: int, payee: int) -> None:
    ended = e.HandEnded("domino", winner, 12)
    facts = recorded(five_up(e.PointsPegged(0, 2, 8)), ended, e.PointsPegged(payee, 12))
    assert heard(facts, "wrong_payment", 11).verdict != "proved"
    match = fold(enumerate(facts, 1))
    assert match.current_game().credits[-1].cause is not None


@pytest.mark.parametrize(("seat", "lawful"), [(0, True), (2, True), (1, False)])
def test_strict_lets_either_partner_call(seat: int, lawful: bool) -> None:
    match = fold(enumerate(five_up(), 1))
    assert lawful == (breaches(match, e.ScoreCalled(seat, 2)) == ())
