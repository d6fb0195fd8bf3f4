"""A claim whose event is corrected away is moot: it is shown, and can be brought to an end."""

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.finding import Finding
from adjudication.review.correction_impact import due_after
from adjudication.review.docket import open_disputes
from adjudication.review.flagged_rulings import flagged_rulings
from adjudication.ruling.giving_rulings import rule
from domain import events as e
from domain.bones import Bone
from domain.errors import BadClaim
from domain.match.decide import decide_correction
from domain.match.match import Match, fold
from domain.match.replay import CorrectedFacts, as_corrected
from tests.adjudication.hearings import table
from tests.adjudication.ruling.histories import entries
from tests.support.fortytwo import begun

NORTH, SOUTH = 0, 1
TAPPED_TWICE = 8


def record(book: str, *act: str) -> list[e.Fact]:
    """A hand in which one draw, at 8, was tapped twice; South holds a bone that fits."""
    return table(book, "1 plays 6-6", "0 draws 3-2", "0 draws 2-1", *act, holdings=HELD)


HELD = ("5-5 6-4 4-2 3-0 2-2 1-0 6-1", "6-6 6-5 6-3 6-2 5-4 5-3 5-2")


def corrected(log: list[e.Fact], at: int) -> list[e.Fact]:
    correction = e.RecordCorrected(at, (), "tapped twice")
    decide_correction(entries(log), correction)
    return [*log, correction]


def facts_of(log: list[e.Fact]) -> CorrectedFacts:
    return as_corrected(entries(log))


def match_of(log: list[e.Fact]) -> Match:
    return fold(facts_of(log))


def heard(log: list[e.Fact], at: int) -> Finding:
    raised = log[at - 1]
    assert isinstance(raised, e.ClaimRaised)
    return adjudicate(facts_of(log), raised.claim, at)


def ruled(log: list[e.Fact], at: int, *, upheld: bool) -> list[e.Fact]:
    return [*log, *rule(Case(facts_of(log)), heard(log, at), at, upheld=upheld)]


BOOKS = ("PDA", "HF", "FU", "UDL")


def raised(book: str) -> tuple[list[e.Fact], int]:
    """The claim that North drew and could have played, raised."""
    log = [*record(book), e.ClaimRaised(e.Claim("could_play", TAPPED_TWICE, NORTH))]
    return log, len(log)


@pytest.mark.parametrize("book", BOOKS)
def test_a_ruling_on_an_event_that_is_corrected_away_can_be_reversed(book: str) -> None:
    log, claim = raised(book)
    free = match_of(log)
    upheld = corrected(ruled(log, claim, upheld=True), TAPPED_TWICE)
    finding = heard(upheld, claim)
    assert (finding.verdict, finding.moot) == ("refuted", len(upheld))
    assert finding.words == (
        f"Event 8 was corrected at event {len(upheld)}: the claim about it is moot.",
    )
    (flagged,) = flagged_rulings(entries(upheld))
    assert (flagged.given, flagged.now) == ("proved", "refuted")
    with pytest.raises(BadClaim, match=f"moot: its event was corrected at event {len(upheld)}"):
        ruled(upheld, claim, upheld=True)
    reversed_ = match_of(ruled(upheld, claim, upheld=False))
    assert (reversed_.scores, reversed_.out, reversed_.winners) == (free.scores, {}, {})
    hand = reversed_.hand
    assert hand is not None
    assert hand.ended is None


def test_official_error_is_found_in_a_ruling_whose_event_was_corrected_away() -> None:
    log, claim = raised("PDA")
    upheld = ruled(log, claim, upheld=True)
    gone = corrected(upheld, TAPPED_TWICE)
    error = adjudicate(facts_of(gone), e.Claim("official_error", len(log) + 1))
    assert error.verdict == "proved"


def test_a_claim_that_was_never_ruled_stays_on_the_docket_until_it_is_disposed_of() -> None:
    log, claim = raised("PDA")
    gone = corrected(log, TAPPED_TWICE)
    (entry,) = open_disputes(facts_of(gone))
    assert (entry.claim, entry.verdict, entry.reach) == (claim, "refused", "nothing")
    assert open_disputes(facts_of(ruled(gone, claim, upheld=False))) == ()
    closed = [*gone, e.DisputeClosed(claim, "moot")]
    assert open_disputes(facts_of(closed)) == ()


def test_a_claim_about_an_event_that_is_gone_cannot_be_raised_anew() -> None:
    log, _ = raised("PDA")
    gone = corrected(log, TAPPED_TWICE)
    again = [*gone, e.ClaimRaised(e.Claim("could_play", TAPPED_TWICE, NORTH))]
    with pytest.raises(BadClaim, match="the record has no such event"):
        heard(again, len(again))


def test_a_claim_is_moot_without_the_event_by_which_it_said_something() -> None:
    """42: the last bone of a trick is struck, and with it what was said of the trick."""
    told = begun()
    last = told.play(0, "6-6 5-5 4-4 3-3")
    claim = told.tell(e.ClaimRaised(e.Claim("trick_winner", against=0, trick=1)))
    log = [fact for _, fact in told.facts]
    assert heard(log, claim).verdict == "proved"
    struck = [*log, e.RecordCorrected(last, (), "not played yet")]
    finding = heard(struck, claim)
    assert (finding.verdict, finding.moot) == ("refuted", claim)
    assert finding.words == (f"The claim raised at event {claim} names no event: it is moot.",)
    assert open_disputes(facts_of(ruled(struck, claim, upheld=False))) == ()


def test_a_ruling_whose_claim_turns_stands_until_an_official_rules_again() -> None:
    """Decision 0037: the correction takes nothing back by itself, and the ruling is listed."""
    log, claim = raised("PDA")
    free = match_of(log)
    upheld = ruled(log, claim, upheld=True)
    assert match_of(upheld).game_winner is not None
    drawn = next(
        at for at, fact in enumerate(log, 1) if isinstance(fact, e.OpeningDrawn) and fact.seat == 0
    )
    first = log[drawn - 1]
    assert isinstance(first, e.OpeningDrawn)
    without_sixes = {"6-4": Bone("4-1"), "6-1": Bone("1-1")}
    bones = tuple(without_sixes.get(str(bone), bone) for bone in first.bones or ())
    correction = e.RecordCorrected(drawn, (e.OpeningDrawn(0, 7, bones),), "read once more")
    decide_correction(entries(upheld), correction)
    turned = [*upheld, correction, *due_after(entries(upheld), correction)]
    assert match_of(turned).scores == match_of(upheld).scores
    (flagged,) = flagged_rulings(entries(turned))
    assert (flagged.claim, flagged.given, flagged.now) == (claim, "proved", "refuted")
    again = match_of(ruled(turned, claim, upheld=False))
    assert (again.scores, again.game_winner) == (free.scores, None)
