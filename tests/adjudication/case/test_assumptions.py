"""Named assumptions: the verdict is on physical facts first, then under each set."""

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.case.assumptions import offered
from domain import events as e
from domain.bones import Bone
from domain.errors import BadClaim
from domain.match.replay import as_corrected
from tests.adjudication.table import DREW_AT_7, DREW_AT_8, HAND, NORTH, SOUTH, entries, recorded
from tests.support.table import opened

UNSEEN = (*HAND[:-1], e.BonePlayed(NORTH, Bone("6-4"), on=Bone("6-6")))
"""The same hand where nobody saw whether 6-4 was the bone just drawn."""

WHETHER_HE_HELD_IT = e.StatementHeard(
    10, SOUTH, "they had it from the deal", "held", NORTH, Bone("6-4"), 7
)


def test_amb_75_a_statement_restricts_nothing_until_it_is_presumed() -> None:
    log = recorded(entries(*UNSEEN), [e.ClaimRaised(DREW_AT_8), WHETHER_HE_HELD_IT])
    finding = adjudicate(as_corrected(log), DREW_AT_8, 10, assuming=[["statement:11"]])
    assert finding.verdict == "undetermined"
    (presuming,) = finding.presuming
    assert (presuming.verdict, presuming.assuming) == ("proved", ("statement:11",))
    assert presuming.answer is not None
    assert presuming.answer.leans_on == ("statement:11",)
    assert presuming.consequence is not None


def test_amb_76_honest_draws_refute_only_where_they_are_presumed() -> None:
    facts = as_corrected(entries(*UNSEEN))
    finding = adjudicate(facts, DREW_AT_7, assuming=[["honest_draws:0"], ["honest_draws:1"]])
    assert finding.verdict == "undetermined"
    honest, other = finding.presuming
    # At 8 they held all that they held at 7 and nothing fitted, so nothing fitted at 7.
    assert (honest.verdict, other.verdict) == ("refuted", "undetermined")


def test_the_act_in_dispute_is_never_presumed_honest() -> None:
    facts = as_corrected(entries(*HAND))
    (presuming,) = adjudicate(facts, DREW_AT_8, assuming=[["honest_draws:0"]]).presuming
    assert presuming.verdict == "proved"


def test_an_assumption_that_the_record_rules_out_is_told_as_a_contradiction() -> None:
    facts = as_corrected(entries(*HAND))
    (presuming,) = adjudicate(facts, DREW_AT_7, assuming=[["honest_draws:0"]]).presuming
    assert presuming.verdict == "contradictory"
    assert presuming.answer is not None
    assert presuming.answer.leans_on == ("honest_draws:0",)


def test_an_honest_pass_means_that_no_bone_fitted() -> None:
    hand = (
        opened("PDA"),
        e.HandStarted(1),
        e.OpeningDrawn(NORTH, 7),
        e.OpeningDrawn(SOUTH, 7),
        e.BonePlayed(SOUTH, Bone("6-6")),
        e.Passed(NORTH),
        e.BoneDrawn(SOUTH),
        e.BonePlayed(SOUTH, Bone("6-4"), on=Bone("6-6")),
        e.BoneDrawn(NORTH),
    )
    claim = e.Claim("could_play", 9, against=NORTH)
    facts = as_corrected(entries(*hand))
    assert offered(facts, claim) == ("honest_draws:1", "honest_passes:0")
    (presuming,) = adjudicate(facts, claim, assuming=[["honest_passes:0"]]).presuming
    assert presuming.verdict == "undetermined"
    assert presuming.answer is not None
    world = presuming.answer.if_true
    assert world is not None
    sixes = {bone for lot in world.lots if lot.seat == NORTH for bone in lot.bones if "6" in bone}
    assert not sixes


@pytest.mark.parametrize("name", ["honesty", "honest_draws:", "honest_draws:x", "paid:3"])
def test_a_name_that_is_no_assumption_is_refused(name: str) -> None:
    with pytest.raises(BadClaim, match="assuming"):
        adjudicate(as_corrected(entries(*HAND)), DREW_AT_7, assuming=[[name]])
