"""Bones that a ruling has lifted: what is played, corrected or reversed after it (DP-24)."""

from collections.abc import Sequence

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.review.correction_impact import due_after
from adjudication.ruling.giving_rulings import rule
from domain import events as e
from domain.bones import Bone
from domain.match.decide import decide_correction
from domain.match.match import Match, fold
from domain.match.replay import as_corrected
from tests.adjudication.hearings import table
from tests.adjudication.ruling.histories import entries
from tests.adjudication.ruling.ruled_matches import given, ruled
from tests.support.pairs_table import deal, told

MISPLACED = 9
CLAIM = 12
"""The event of Beto's bone that does not fit, and of the claim about it two acts later."""

FOUR_THREE = e.BonePlayed(0, Bone("4-3"), Bone("6-4"))
SIX_BLANK = e.BonePlayed(0, Bone("6-0"), Bone("6-6"))
PASSED = e.Passed(2)
SIX_FOUR = e.BonePlayed(3, Bone("6-4"), Bone("5-4"))


def lifted_by_pairs() -> list[e.Fact]:
    """DP-24: Beto's bone at 9 is named two acts later, and the three bones go back at 14 to 16."""
    parts = ("A 6-6", "B 5-4 <6-6", "C 6-5", "D 6-4")
    log = [fact for _, fact in told("world", deal(), *parts)[1]]
    return ruled(log, e.Claim("misplay", MISPLACED, 1))


def corrected(log: Sequence[e.Fact], *corrections: e.RecordCorrected) -> list[e.Fact]:
    """The log with corrections that the record allows, and what they bring."""
    decide_correction(entries(log), *corrections)
    return [*log, *corrections, *due_after(entries(log), *corrections)]


def stands(log: Sequence[e.Fact]) -> Match:
    return fold(as_corrected(entries(log)))


def bones(match: Match) -> list[str]:
    return [str(one.bone) for one in match.current_hand().layout.placements]


def again(log: list[e.Fact], *, upheld: bool) -> list[e.Fact]:
    """The claim ruled on again, on the corrected record."""
    facts = as_corrected(entries(log))
    finding = adjudicate(facts, fold(facts).disputes.claims[CLAIM], CLAIM)
    return [*log, *rule(Case(facts), finding, CLAIM, upheld=upheld, note="looked at again")]


def test_a_lift_that_was_reversed_can_be_corrected_away() -> None:
    reversed_ = again(lifted_by_pairs(), upheld=False)
    lift = next(
        at
        for at, fact in enumerate(reversed_, 1)
        if isinstance(fact, e.PlayRetracted) and fact.ruling is not None
    )
    assert len(bones(stands(reversed_))) == 4
    assert bones(stands(corrected(reversed_, e.RecordCorrected(lift, (), "slip"))))


def test_dp_24_a_bone_that_is_played_after_the_ruling_stays_whatever_is_ruled_next() -> None:
    played = [*lifted_by_pairs(), e.BonePlayed(1, Bone("6-1"), Bone("6-6"))]
    assert bones(stands(ruled([*played, e.Observed("angry_protest", 2)], conduct()))) == [
        "6-6",
        "6-1",
    ]


def conduct() -> e.Claim:
    return e.Claim("observed", 18, 2, what="angry_protest")


INSTEAD = {
    "a pass": (10, (PASSED,), [7, 7]),
    "another bone": (10, (e.BonePlayed(2, Bone("6-3"), Bone("6-6")),), [7, 7]),
    "nothing": (11, (), [7, 7]),
}
"""By what is put instead of a lifted act: its event, the facts, and how many bones C and D hold."""


@pytest.mark.parametrize("name", INSTEAD)
def test_dp_24_an_act_that_the_ruling_took_back_can_be_corrected(name: str) -> None:
    at, facts, held = INSTEAD[name]
    match = stands(corrected(lifted_by_pairs(), e.RecordCorrected(at, facts, "a slip")))
    assert (bones(match), match.current_hand().to_play) == (["6-6"], 1)
    assert match.current_hand().held[2:] == held


@pytest.mark.parametrize("more", [FOUR_THREE, SIX_BLANK], ids=["joined to it", "elsewhere"])
def test_dp_24_an_act_found_since_goes_back_too_and_the_offender_plays(more: e.BonePlayed) -> None:
    correction = e.RecordCorrected(11, (SIX_FOUR, more), "the next bone was not told")
    log = corrected(lifted_by_pairs(), correction)
    match = stands(log)
    assert (bones(match), match.current_hand().to_play) == (["6-6"], 1)
    assert match.current_hand().held == [6, 7, 7, 7]
    reversed_since = stands(again(log, upheld=False))
    assert bones(reversed_since) == ["6-6", "5-4", "6-5", "6-4", str(more.bone)]
    assert reversed_since.current_hand().to_play == 1
    assert bones(stands(again(again(log, upheld=False), upheld=True))) == ["6-6"]


def test_dp_24_two_passes_found_since_make_it_late_and_the_hand_is_broken() -> None:
    """Four acts lie between the bone and the claim, so that none is taken back."""
    passes = (e.BonePlayed(2, Bone("6-5"), Bone("6-6")), e.Passed(3), e.Passed(0))
    match = stands(corrected(lifted_by_pairs(), e.RecordCorrected(10, passes, "not told")))
    assert bones(match) == ["6-6", "5-4", "6-5", "6-4"]
    assert match.scores == (0, -80)


def test_a_ruling_whose_bone_was_never_played_can_be_reversed() -> None:
    elsewhere = e.BonePlayed(3, Bone("6-4"), Bone("6-6"))
    corrections = (
        e.RecordCorrected(MISPLACED, (e.Passed(1),), "Beto passed"),
        e.RecordCorrected(11, (elsewhere,), "joined to the 6-6"),
    )
    log = corrected(lifted_by_pairs(), *corrections)
    assert bones(stands(log)) == ["6-6"]
    match = stands(again(log, upheld=False))
    assert (bones(match), match.current_hand().to_play) == (["6-6", "6-5", "6-4"], 0)


def test_what_a_reversed_ruling_had_lifted_can_be_corrected() -> None:
    log = given(lifted_by_pairs(), CLAIM, upheld=False)
    match = stands(corrected(log, e.RecordCorrected(10, (PASSED,), "Caro passed")))
    assert (bones(match), match.current_hand().to_play) == (["6-6", "5-4", "6-4"], 0)


def test_dp_26_a_void_pass_leaves_the_turn_where_it_was_once_the_bone_lies_again() -> None:
    parts = ("A 6-6", "B 5-4 <6-6", "D -")
    log = [fact for _, fact in told("world", deal(), *parts)[1]]
    upheld = ruled(log, e.Claim("misplay", MISPLACED, 1))
    assert stands(given(upheld, 11, upheld=False)).current_hand().to_play == 2


FIVES = ("FU", "HF", "PDA", "UDL")


def misplaced_and_called(book: str) -> tuple[list[e.Fact], int]:
    """The bone at 7 leaves ten, though it does not fit, and is called; who can claim it so."""
    points = 2 if book == "FU" else 10
    facts = table(book, "0 plays 5-5", "1 plays 4-0 on 5-5 touch 5 4", e.ScoreCalled(1, points))
    return facts, 1 if book == "UDL" else 0


@pytest.mark.parametrize("book", FIVES)
def test_amb_66_nothing_is_due_for_a_bone_that_a_ruling_lifted_until_it_lies_again(
    book: str,
) -> None:
    facts, by = misplaced_and_called(book)
    owed = fold(enumerate(facts, 1)).current_hand().dues
    assert owed.debts[-1].at.position == 7
    upheld = ruled(facts, e.Claim("misplay", 7, 1, by))
    dues = stands(upheld).current_hand().dues
    points = (*dues.debts, *dues.missed, *filter(None, [dues.score]))
    assert [due for due in points if due.at.position == 7] == []
    assert dues.brought == 0
    restored = stands(given(upheld, 9, upheld=False)).current_hand().dues
    assert (restored.debts, restored.brought) == (owed.debts, owed.brought)


def test_amb_39_a_game_does_not_wait_for_the_score_of_a_bone_that_a_ruling_lifted() -> None:
    """UDL-11: time is up, and what was called for the bone is due no more."""
    facts, by = misplaced_and_called("UDL")
    log = [*facts, e.TimeCalled("game")]
    awaited = fold(enumerate(log, 1)).current_game().calls.pending
    upheld = ruled(log, e.Claim("misplay", 7, 1, by))
    assert stands(upheld).current_game().calls.pending != awaited
    restored = stands(given(upheld, len(log) + 1, upheld=False)).current_game().calls.pending
    assert restored == awaited
