"""A record mended by a correction gives what the record kept right at first would have given."""

import re

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.review.sweep import sweep
from adjudication.ruling.giving_rulings import rule
from api.languages.commands import translations
from domain import events as e
from domain.bones import Bone
from domain.errors import BadClaim, ImpossibleReport
from domain.match.decide import decide_correction
from domain.match.replay import CorrectedFacts, as_corrected
from domain.messages.message import events_in
from tests.support.table import opened

SIXES = Bone("6-6")
DRAWS: list[e.Fact] = [
    opened("PDA"),
    e.GameStarted(1),
    e.HandStarted(1),
    e.OpeningDrawn(1, 7),
    e.OpeningDrawn(0, 7),
    e.BonePlayed(0, SIXES),
    e.BoneDrawn(1),
    e.BonePlayed(1, Bone("6-1"), SIXES),
    e.BonePlayed(0, Bone("6-4"), SIXES),
]
LOW = tuple(map(Bone, ("5-1", "5-2", "5-3", "5-4", "4-1", "4-2", "4-3")))
FORCED: list[e.Fact] = [
    *DRAWS[:3],
    e.OpeningDrawn(1, 7, LOW),
    e.OpeningDrawn(0, 7),
    e.BonePlayed(0, SIXES),
    e.BoneDrawn(1, Bone("6-1")),
    e.BonePlayed(1, Bone("6-1"), SIXES),
]


def entries(*facts: e.Fact) -> list[e.Entry]:
    return [e.Entry(at, fact) for at, fact in enumerate(facts, 1)]


def mended(log: list[e.Entry], at: int, *facts: e.Fact) -> CorrectedFacts:
    correction = e.RecordCorrected(at, facts, "it was left out")
    decide_correction(log, correction)
    return as_corrected([*log, e.Entry(len(log) + 1, correction)])


def verdict(facts: CorrectedFacts, claim: e.Claim) -> str:
    return adjudicate(facts, claim).verdict


@pytest.mark.parametrize(
    ("right", "omitted", "at", "verdict"),
    [
        (DRAWS, 8, 7, "undetermined"),
        (DRAWS, 8, 8, "undetermined"),
        (FORCED, 7, 6, "refuted"),
        (FORCED, 7, 7, "refuted"),
    ],
)
def test_an_omission_mended_at_either_neighbour_convicts_nobody(
    right: list[e.Fact], omitted: int, at: int, verdict: str
) -> None:
    log = entries(*right[: omitted - 1], *right[omitted:])
    first = omitted if at == omitted else omitted - 1
    facts = mended(log, at, *right[first - 1 : first + 1])
    event = at if first == 7 or omitted == 7 else 7
    assert adjudicate(list(enumerate(right, 1)), e.Claim("could_play", 7, 1)).verdict == verdict
    assert adjudicate(facts, e.Claim("could_play", event, 1)).verdict == verdict


TWO_DRAWS = (e.BoneDrawn(1), e.BoneDrawn(1, Bone("6-1")))


def test_a_claim_says_which_of_several_events_at_a_position_it_means() -> None:
    facts = mended(entries(*FORCED[:6], TWO_DRAWS[1], FORCED[7]), 7, *TWO_DRAWS)
    first, second = (
        adjudicate(facts, e.Claim("could_play", 7, 1, ordinal=which)) for which in (1, 2)
    )
    assert (first.verdict, second.verdict) == ("refuted", "undetermined")
    assert adjudicate(facts, e.Claim("could_play", 7, 1)).verdict == second.verdict
    with pytest.raises(BadClaim, match="event 7 holds 2 facts"):
        adjudicate(facts, e.Claim("could_play", 7, 1, ordinal=3))


CALLED: list[e.Fact] = [
    *DRAWS[:5],
    e.BonePlayed(0, Bone("6-4")),
    e.ScoreCalled(0, 10),
    e.BonePlayed(1, Bone("6-0"), Bone("6-4")),
]


def test_a_ruling_on_a_mended_record_pays_for_the_recorded_event() -> None:
    log = entries(*CALLED[:5], *CALLED[6:])
    correction = e.RecordCorrected(5, (CALLED[4], CALLED[5]), "it was left out")
    log += [
        e.Entry(8, correction),
        e.Entry(9, e.ClaimRaised(e.Claim("score_call", 6, 0))),
    ]
    facts = as_corrected(log)
    finding = adjudicate(facts, e.Claim("score_call", 6, 0), 9)
    assert finding.consequence is not None
    assert finding.consequence.causes == (6, 5)
    _, paid = rule(Case(facts), finding, 9, upheld=True)
    assert paid == e.ChipsPaid(1, 0, 10, answers=6, ruling=10)


@pytest.mark.parametrize("ordinal", [None, 3])
def test_a_ruling_on_a_mended_record_pays_for_the_event_that_the_claim_counts_out(
    ordinal: int | None,
) -> None:
    """At 5 stand a draw, a play, the call of its score, and a payment of half of it."""
    paid = e.ChipsPaid(1, 0, 5, answers=5)
    log = entries(*CALLED[:4], CALLED[4], CALLED[7])
    correction = e.RecordCorrected(5, (CALLED[4], CALLED[5], CALLED[6], paid), "left out")
    claim = e.Claim("score_call", 5, 0, ordinal=ordinal)
    facts = as_corrected([*log, e.Entry(7, correction), e.Entry(8, e.ClaimRaised(claim))])
    finding = adjudicate(facts, claim, 8)
    _, *caused = rule(Case(facts), finding, 8, upheld=True)
    assert caused == [e.ChipsPaid(1, 0, 5, answers=5, ruling=9)]


@pytest.mark.parametrize("ordinal", [None, 4])
def test_a_payment_that_a_correction_put_before_a_call_is_not_for_that_call(
    ordinal: int | None,
) -> None:
    before = e.ChipsPaid(1, 0, 5)
    log = entries(*CALLED[:5], CALLED[7])
    correction = e.RecordCorrected(5, (CALLED[4], CALLED[5], before, CALLED[6]), "left out")
    claim = e.Claim("score_call", 5, 0, ordinal=ordinal)
    facts = as_corrected([*log, e.Entry(7, correction), e.Entry(8, e.ClaimRaised(claim))])
    _, *caused = rule(Case(facts), adjudicate(facts, claim, 8), 8, upheld=True)
    assert caused == [e.ChipsPaid(1, 0, 10, answers=5, ruling=9)]


def test_of_two_calls_at_one_position_the_one_counted_out_is_paid() -> None:
    """North's first call was paid, the second was not; a correction put both at 5."""
    more = (e.ChipsPaid(1, 0, 10), CALLED[7], e.BonePlayed(0, Bone("5-4"), Bone("6-4")))
    calls = (CALLED[4], CALLED[5], CALLED[6], *more, e.ScoreCalled(0, 5))
    claim = e.Claim("score_call", 5, 0, ordinal=7)
    log = entries(*CALLED[:5], e.RecordCorrected(5, calls, "left out"), e.ClaimRaised(claim))
    facts = as_corrected(log)
    finding = adjudicate(facts, claim, 7)
    assert finding.verdict == "proved"
    _, *caused = rule(Case(facts), finding, 7, upheld=True)
    assert caused == [e.ChipsPaid(1, 0, 5, answers=5, ruling=8)]


@pytest.mark.parametrize("beside", [(e.ChipsPaid(0, 1, 10),), (e.OpeningDrawn(0, 6),), ()])
def test_hf_3p_2_a_payment_for_nothing_on_record_is_mended_where_a_correction_put_it(
    beside: tuple[e.Fact, ...],
) -> None:
    log = entries(opened("HF", 3), e.GameStarted(1), e.HandStarted(1), e.OpeningDrawn(0, 6))
    claim = e.Claim("wrong_payment", 4, 1)
    correction = e.RecordCorrected(4, (*beside, e.ChipsPaid(1, 0, 5)), "left out")
    facts = as_corrected([*log, e.Entry(5, correction), e.Entry(6, e.ClaimRaised(claim))])
    finding = adjudicate(facts, claim, 6)
    _, *caused = rule(Case(facts), finding, 6, upheld=True)
    back = e.ChipsPaid(0, 1, 5, answers=4, colour_of=1, ruling=7)
    owed = e.ChipsPaid(2, 0, 5, answers=4, ruling=7)
    # Without any act of the hand on record nobody knows that nothing was due.
    is_told = any(isinstance(fact, e.OpeningDrawn) for fact in beside)
    assert caused == ([back] if is_told else [back, owed])


def test_a_claim_from_which_nothing_follows_is_ruled_on_in_a_mended_record() -> None:
    log = entries(*DRAWS[:7], DRAWS[8])
    correction = e.RecordCorrected(7, (DRAWS[6], DRAWS[7]), "it was left out")
    claim = e.Claim("misplay", 8, 0)
    facts = as_corrected([*log, e.Entry(9, correction), e.Entry(10, e.ClaimRaised(claim))])
    finding = adjudicate(facts, claim, 10)
    assert finding.consequence is None
    (ruling,) = rule(Case(facts), finding, 10, upheld=False)
    assert isinstance(ruling, e.RulingGiven)


def test_a_bone_that_a_ruling_on_a_mended_record_lifts_is_named_as_recorded() -> None:
    out_of_turn = e.BonePlayed(0, Bone("6-5"), SIXES)
    log = entries(*DRAWS[:4], DRAWS[5], out_of_turn)
    correction = e.RecordCorrected(4, (DRAWS[3], DRAWS[4]), "it was left out")
    claim = e.Claim("out_of_turn", 6, 0)
    log = [*log, e.Entry(7, correction), e.Entry(8, e.ClaimRaised(claim))]
    log[0] = e.Entry(1, opened("UDL"))
    facts = as_corrected(log)
    finding = adjudicate(facts, claim, 8)
    assert finding.consequence is not None
    assert finding.consequence.lifts == 6
    _, lifted = rule(Case(facts), finding, 8, upheld=True)
    assert lifted == e.PlayRetracted(0, 6, ruling=9)


def test_what_a_sweep_finds_is_named_so_that_it_can_be_claimed() -> None:
    wrong = e.BonePlayed(1, Bone("4-3"), SIXES, touch=(6, 3))
    facts = mended(entries(*FORCED[:6], FORCED[6], FORCED[7]), 7, FORCED[6], wrong)
    (offence,) = (one for one in sweep(facts).proved if one.kind == "misplay")
    assert (offence.event, offence.ordinal) == (7, 2)


def test_a_correction_that_is_struck_out_corrects_nothing() -> None:
    slip = e.RecordCorrected(9, (e.BonePlayed(0, Bone("6-5"), SIXES),), "misread")
    back = e.RecordCorrected(10, (), "it was right")
    log = [*entries(*DRAWS), e.Entry(10, slip), e.Entry(11, back)]
    assert as_corrected(log) == [*enumerate(DRAWS, 1), (11, back)]


def test_two_events_that_were_exchanged_are_mended_together() -> None:
    """Either alone would have one bone lie on the table twice."""
    first, then = e.BonePlayed(1, Bone("6-4"), SIXES), e.BonePlayed(0, Bone("6-5"), SIXES)
    log = entries(*DRAWS[:6], then, first)
    right = (e.RecordCorrected(7, (first,), "swapped"), e.RecordCorrected(8, (then,), "swapped"))
    for alone in right:
        with pytest.raises(ImpossibleReport, match="lies on the table"):
            decide_correction(log, alone)
    decide_correction(log, *right)


def test_what_was_left_out_beside_a_claim_is_mended_there() -> None:
    raised = e.ClaimRaised(e.Claim("could_play", 7, 1))
    log = entries(*FORCED[:7], raised)
    facts = mended(log, 8, FORCED[7], raised)
    assert adjudicate(facts, raised.claim, 8).timely
    with pytest.raises(ImpossibleReport, match="a claim-raised cannot be a correction"):
        mended(log, 7, FORCED[6], raised)


EVENTS = ("position", "at", "event", "shut", "signal", "declared", "revealed", "held_back")
"""How sentences call their parts that are events of the record."""


def test_every_sentence_calls_an_event_of_the_record_an_event() -> None:
    for sentence in translations.template():
        for text in translations.forms(sentence.id) if sentence.id else ():
            named = set(re.findall(r"\{(\w+)\}", text)) & set(EVENTS)
            assert named <= events_in(text), text
