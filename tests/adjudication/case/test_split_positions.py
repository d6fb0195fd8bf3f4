"""A correction that puts several events at one position: what spoke of it speaks of the same."""

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.review.correction_impact import correction_impact
from adjudication.worlds.proofs import LookAt
from domain import events as e
from domain.bones import Bone
from domain.errors import ImpossibleReport
from domain.match.decide import decide_correction
from domain.match.replay import CorrectedFacts, as_corrected
from tests.support.table import opened

SIXES, LAID = Bone("6-6"), Bone("6-1")
INSPECTED: list[e.Fact] = [
    opened("PDA"),
    e.GameStarted(1),
    e.HandStarted(1),
    e.OpeningDrawn(1, 7),
    e.OpeningDrawn(0, 7),
    e.BonePlayed(0, SIXES),
    e.BoneDrawn(1),
    e.BonePlayed(1, LAID, SIXES),
    e.Observed("drew", 1, LAID, event=7),
]
"""Seat 1 drew at 7 and an official found that it was 6-1: nothing says that they could play."""

TWO_DRAWS = (e.BoneDrawn(1), e.BoneDrawn(1))


def entries(*facts: e.Fact) -> list[e.Entry]:
    return [e.Entry(at, fact) for at, fact in enumerate(facts, 1)]


def mended(log: list[e.Entry], *corrections: e.RecordCorrected) -> CorrectedFacts:
    decide_correction(log, *corrections)
    made = [e.Entry(len(log) + n, one) for n, one in enumerate(corrections, 1)]
    return as_corrected([*log, *made])


def test_a_corrector_is_asked_which_of_two_draws_an_official_had_looked_into() -> None:
    log = entries(*INSPECTED)
    with pytest.raises(
        ImpossibleReport, match=r"event 9 \(observed\) speaks of event 7"
    ) as refused:
        decide_correction(log, e.RecordCorrected(7, TWO_DRAWS, "one was left out"))
    assert (refused.value.field, refused.value.contradicts) == ("was", 9)
    with pytest.raises(ImpossibleReport, match="is 3 of 2 facts"):
        decide_correction(log, e.RecordCorrected(7, TWO_DRAWS, "one was left out", was=3))


@pytest.mark.parametrize(("was", "second"), [(1, "proved"), (2, "undetermined")])
def test_an_inspection_speaks_of_the_draw_that_the_corrector_names(was: int, second: str) -> None:
    correction = e.RecordCorrected(7, TWO_DRAWS, "one was left out", was)
    facts = mended(entries(*INSPECTED), correction)
    claim = e.Claim("could_play", 7, 1, ordinal=2)
    assert adjudicate(facts, claim).verdict == second
    right = [*INSPECTED[:7], e.BoneDrawn(1), INSPECTED[7], e.Observed("drew", 1, LAID, 6 + was)]
    split = adjudicate(list(enumerate(right, 1)), e.Claim("could_play", 8, 1))
    assert split.verdict == second


def test_two_draws_at_one_position_are_counted_out_in_leaves_deals_and_words() -> None:
    claim = e.Claim("could_play", 7, 1, ordinal=2)
    proved, still_open = (
        adjudicate(
            mended(entries(*INSPECTED), e.RecordCorrected(7, TWO_DRAWS, "one was left out", was)),
            claim,
        )
        for was in (1, 2)
    )
    assert proved.answer is not None
    assert proved.answer.proof is not None
    assert [(leaf.position, leaf.ordinal) for leaf in proved.answer.proof.leaves] == [
        (7, 2),
        (9, None),
    ]
    assert "event 7 (2 of 2)" in proved.words[0]
    assert still_open.answer is not None
    for world in (still_open.answer.if_true, still_open.answer.if_false):
        assert world is not None
        assert [lot.ordinal for lot in world.lots if lot.position == 7] == [1, 2]
    assert "event 7 (1 of 2)" in still_open.words[1]


def test_a_look_at_one_of_two_draws_says_as_data_which_it_is() -> None:
    """All else that seat 1 held is known, and has no six: one of the two draws was the 6-1."""
    held = tuple(map(Bone, ("0-0", "1-0", "1-1", "2-0", "2-1", "2-2", "3-0")))
    drew = e.OpeningDrawn(1, 7, held)
    facts = mended(
        entries(*INSPECTED[:3], drew, *INSPECTED[4:8]),
        e.RecordCorrected(7, TWO_DRAWS, "one was left out"),
    )
    answer = adjudicate(facts, e.Claim("could_play", 7, 1, ordinal=2)).answer
    assert answer is not None
    assert answer.settled_by is not None
    assert answer.settled_by.look == LookAt("draw", 1, 7, ordinal=1)


def test_an_inspection_that_can_mean_one_draw_alone_asks_nobody() -> None:
    drawn = (e.BoneDrawn(1, Bone("5-4")), e.BoneDrawn(1))
    facts = mended(entries(*INSPECTED), e.RecordCorrected(7, drawn, "one was left out"))
    right = [*INSPECTED[:6], *drawn, INSPECTED[7], e.Observed("drew", 1, LAID, 8)]
    for ordinal, at in ((1, 7), (2, 8)):
        corrected = adjudicate(facts, e.Claim("could_play", 7, 1, ordinal=ordinal))
        right_finding = adjudicate(list(enumerate(right, 1)), e.Claim("could_play", at, 1))
        assert corrected.verdict == right_finding.verdict


def test_a_payment_is_for_the_bone_of_its_payee_where_two_share_a_position() -> None:
    """5-5 scores 10 for seat 0; 5-0 on it leaves 10 and was left out; each is paid."""
    acts: list[e.Fact] = [
        *INSPECTED[:5],
        e.BonePlayed(0, Bone("5-5")),
        e.ChipsPaid(1, 0, 10, answers=6),
    ]
    other = e.BonePlayed(1, Bone("5-0"), Bone("5-5"))
    log = entries(*acts, e.ChipsPaid(0, 1, 10, answers=6))
    facts = mended(log, e.RecordCorrected(6, (acts[5], other), "it was left out", 1))
    right = [*acts[:6], other, acts[6], e.ChipsPaid(0, 1, 10, answers=7)]
    for at in (7, 8):
        finding = adjudicate(facts, e.Claim("wrong_payment", at))
        expected = adjudicate(list(enumerate(right, 1)), e.Claim("wrong_payment", at + 1))
        assert finding.verdict == expected.verdict, at


def test_a_preview_lists_what_speaks_of_the_corrected_event() -> None:
    claim = e.ClaimRaised(e.Claim("could_play", 7, 1))
    ruling = e.RulingGiven(10, "undetermined", upheld=False, evidence=(7,))
    log = entries(*INSPECTED, claim, ruling)
    seen = correction_impact(log, e.RecordCorrected(7, TWO_DRAWS, "left out", 2))
    assert [(one.position, one.fact, one.of, one.means) for one in seen.leaning] == [
        (9, "observed", 7, 2),
        (10, "claim-raised", 7, 2),
        (11, "ruling-given", 7, 2),
    ]
    assert seen.leaning[0].choices == (1, 2)
