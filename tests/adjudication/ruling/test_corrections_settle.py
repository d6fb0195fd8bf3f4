"""A correction brings the record to what the standing rulings come to on the corrected facts."""

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.review.correction_impact import correction_impact, due_after
from adjudication.ruling.giving_rulings import rule
from domain import events as e
from domain.match.decide import decide_correction
from domain.match.match import fold
from domain.match.replay import as_corrected
from tests.adjudication.hearings import table
from tests.adjudication.ruling.histories import entries
from tests.adjudication.ruling.ruled_matches import ruled
from tests.support.pairs_table import deal, told

HELD = ("5-5 6-4 4-2 3-0 2-2 1-0 6-1", "6-6 6-5 6-3 6-2 5-4 5-3 5-2")
PAID = 8


def overpaid(points: int) -> list[e.Fact]:
    """North is paid for 10 at 7, by an event at 8; and then the ruling that this was wrong."""
    facts = table("PDA", "0 plays 5-5", "0 calls 10", holdings=HELD)
    log = [*facts, e.ChipsPaid(1, 0, points, answers=7)]
    return ruled(log, e.Claim("wrong_payment", PAID))


def paid_instead(points: int) -> e.RecordCorrected:
    return e.RecordCorrected(PAID, (e.ChipsPaid(1, 0, points, answers=7),), "counted again")


def scores(log: list[e.Fact]) -> tuple[int, ...]:
    return fold(as_corrected(entries(log))).scores


def test_a_corrected_payment_goes_back_as_far_as_it_was_too_much() -> None:
    log = overpaid(15)
    assert scores(log) == (10, 0)
    correction = paid_instead(25)
    decide_correction(entries(log), correction)
    assert scores([*log, correction]) == (20, 0)
    assert scores([*log, correction, *due_after(entries(log), correction)]) == (10, 0)


def test_the_preview_shows_what_the_rulings_then_come_to() -> None:
    impact = correction_impact(entries(overpaid(15)), paid_instead(25))
    assert impact.due
    assert "scores.0" not in {one.path for one in impact.differences}


def test_a_correction_of_something_else_brings_nothing_more() -> None:
    log = overpaid(15)
    undone = e.RecordCorrected(7, (e.ScoreCalled(0, 10),), "as it was")
    assert due_after(entries(log), undone) == ()


def test_a_record_without_rulings_owes_nothing() -> None:
    facts = table("PDA", "0 plays 5-5", "0 calls 10", holdings=HELD)
    assert due_after(entries([*facts, e.ChipsPaid(1, 0, 15)]), paid_instead(10)) == ()


def test_dp_34a_a_choice_that_a_correction_shuts_counts_no_more() -> None:
    """The hand might stand once it had ended. It had not: the false pass breaks it."""
    parts = ("A 6-6", "B -", "C 6-1", "D 1-1", "A 2-1", "B 6-5", e.HandEnded("domino", 0, 40))
    log = [fact for _, fact in told("world", deal(), *parts)[1]]
    ended = len(log)
    raised = [*log, e.ClaimRaised(e.Claim("could_play", 9, 1))]
    facts = as_corrected(entries(raised))
    finding, choices = (
        adjudicate(facts, e.Claim("could_play", 9, 1), ended + 1),
        {"DP-34a": "stands"},
    )
    record = [*raised, *rule(Case(facts), finding, ended + 1, upheld=True, choices=choices)]
    assert scores(record) == (40, -80)
    correction = e.RecordCorrected(ended, (), "it had not ended")
    brought = due_after(entries(record), correction)
    assert [fact.how for fact in brought if isinstance(fact, e.HandEnded)] == ["broken"]
    assert scores([*record, correction, *brought]) == (0, -80)
