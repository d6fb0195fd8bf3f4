"""AMB-66: a bone that a ruling has lifted takes its score back with it."""

from typing import NamedTuple

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.ruling.giving_rulings import rule
from domain import events as e
from domain.match.match import Match, fold
from tests.adjudication.hearings import follows, heard, recorded, table

MISPLACED = ("0 plays 5-5", "1 plays 4-0 on 5-5 touch 5 4")
OUT_OF_TURN = ("0 plays 5-5", "0 plays 5-0 on 5-5")
"""The second bone, placed at 7, leaves ten, and does not belong there."""


class Offence(NamedTuple):
    """The acts of a table, the claim about the second bone, who placed it, and who claims."""

    book: str
    acts: tuple[str, ...]
    kind: str
    offender: int
    by: int


OFFENCES = (
    Offence("FU", MISPLACED, "misplay", 1, 0),
    Offence("FU", OUT_OF_TURN, "out_of_turn", 0, 1),
    Offence("HF", MISPLACED, "misplay", 1, 0),
    Offence("HF", OUT_OF_TURN, "out_of_turn", 0, 1),
    Offence("PDA", MISPLACED, "misplay", 1, 0),
    Offence("UDL", MISPLACED, "misplay", 1, 1),
    Offence("UDL", OUT_OF_TURN, "out_of_turn", 0, 1),
)


def scored(offence: Offence, *more: e.Fact) -> list[e.Fact]:
    """The bone is placed and called at 8, and paid for at 9."""
    seat, points = offence.offender, 2 if offence.book == "FU" else 10
    paid = e.ChipsPaid(1 - seat, seat, points, answers=8)
    if offence.book == "FU":
        paid = e.PointsPegged(seat, points, answers=8)
    return table(offence.book, *offence.acts, e.ScoreCalled(seat, points), paid, *more)


def ruled(facts: list[e.Fact], offence: Offence, *decisions: bool) -> Match:
    """The match once the claim was ruled on, again and again."""
    claim = e.Claim(offence.kind, 7, offence.offender, offence.by)
    log = [*facts, e.ClaimRaised(claim)]
    at = len(log)
    for decision in decisions:
        numbered = list(enumerate(log, 1))
        finding = adjudicate(numbered, claim, at)
        log = recorded(log, *rule(Case(numbered), finding, at, upheld=decision))
    return fold(enumerate(log, 1))


@pytest.mark.parametrize("offence", OFFENCES, ids="{0.book} {0.kind}".format)
def test_amb_66_a_ruling_that_has_a_bone_lifted_takes_its_score_back(offence: Offence) -> None:
    facts = scored(offence)
    assert ruled(facts, offence, True).scores == (0, 0)
    assert ruled(facts, offence, True, False).scores == fold(enumerate(facts, 1)).scores
    assert ruled(facts, offence, True, False, True).scores == (0, 0)


@pytest.mark.parametrize("offence", OFFENCES, ids="{0.book} {0.kind}".format)
def test_amb_66_the_finding_says_what_goes_back_and_nothing_where_nothing_was_paid(
    offence: Offence,
) -> None:
    facts, points = scored(offence), 2 if offence.book == "FU" else 10
    (back,) = follows(heard(facts, offence.kind, 7, by=offence.by)).pays
    assert abs(back.points) == points
    assert follows(heard(facts[:-1], offence.kind, 7, by=offence.by)).pays == ()


def test_amb_66_what_the_table_gave_back_goes_back_no_second_time() -> None:
    offence = OFFENCES[4]
    facts = scored(offence, e.ChipsPaid(1, 0, 10, answers=8, colour_of=0))
    assert ruled(facts, offence, True).scores == (0, 0)


def test_amb_66_a_score_stays_with_a_bone_to_which_another_was_joined() -> None:
    """HF-MP-1: of three the next player may play on it before the claim is ruled on."""
    acts = (*MISPLACED, e.ChipsPaid(0, 1, 10, answers=8))
    facts = table("HF", *acts, holdings=(6, 6, 6))
    claim = e.Claim("misplay", 8, 1, 0)
    log = recorded(facts, e.ClaimRaised(claim), "2 plays 2-0 on 4-0")
    numbered = list(enumerate(log, 1))
    finding = adjudicate(numbered, claim, 10)
    log = recorded(log, *rule(Case(numbered), finding, 10, upheld=True))
    assert fold(enumerate(log, 1)).scores == (0, 10, 0)


def test_amb_66_a_bone_out_of_turn_that_its_player_takes_back_scores_nothing() -> None:
    """UDL-12: it counts as exposed, and is played later."""
    assert heard(table("HF", *OUT_OF_TURN, "0 lifts 7"), "missed_score", 7).verdict == "refuted"
    called = table("UDL", *OUT_OF_TURN, "0 calls 10", "0 lifts 7")
    assert heard(called, "score_call", 8).verdict == "refuted"
