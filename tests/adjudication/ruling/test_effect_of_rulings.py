"""A match's result follows from the rulings that stand, however they came about."""

from random import Random

import pytest
from msgspec import structs

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.review.correction_impact import due_after
from adjudication.review.flagged_rulings import flagged_rulings
from adjudication.ruling.giving_rulings import check_ground, rule
from domain import events as e
from domain.errors import BadClaim
from domain.match.match import fold
from domain.match.replay import as_corrected
from tests.adjudication.hearings import table
from tests.adjudication.ruling.histories import (
    History,
    Standing,
    claimable_match,
    come_to,
    entries,
    random_history,
    rule_again,
    standing,
)
from tests.adjudication.ruling.ruled_matches import EVERY_BOOK, given, outcome, ruled
from tests.support.examples import AsMany
from tests.support.pairs_table import deal, told

HELD = ("5-5 6-4 4-2 3-0 2-2 1-0 6-1", "6-6 6-5 6-3 6-2 5-4 5-3 5-2")


@pytest.mark.share(5, long=4)
@pytest.mark.parametrize(("book", "players"), EVERY_BOOK)
def test_a_record_comes_to_what_its_standing_rulings_alone_come_to(
    book: str, players: int, as_many: AsMany
) -> None:
    for seed in range(as_many(1, 1, 100)):
        match = claimable_match(book, players, seed)
        for number in range(as_many(2, 3, 10)):
            history = random_history(match, number)
            # Numbered without gaps, the corrected record comes to the same.
            as_numbered = standing(Case(history.facts).facts)
            assert as_numbered == standing(history.facts), (seed, number, *history.told)
            compared = come_to(history)
            if not isinstance(compared, str):
                assert compared.recorded == compared.plain, (seed, number, *history.told)


@pytest.mark.parametrize("struck", [True, False])
def test_a_ruled_false_pass_is_known_in_a_record_from_which_an_earlier_fact_was_struck(
    struck: bool,
) -> None:
    """DP-17b: a round with a false pass brings nothing, whatever number the pass has by now."""
    parts = ("A 6-6", "B -", "C -", "D -", "A 6-1", "B 6-5", e.HandEnded("domino", 0, 40))
    _, facts = told("dominican", deal(), *parts)
    notes = [e.Observed("talk", seat) for seat in (0, 1, 2)]
    log = [facts[0][1], *notes, *(fact for _, fact in facts[1:])]
    passed = next(at for at, fact in enumerate(log, 1) if isinstance(fact, e.Passed))
    claim = e.Claim("could_play", passed, 1)
    raised = list(enumerate([*log, e.ClaimRaised(claim)], 1))
    finding = adjudicate(raised, claim, len(raised))
    ruling = rule(Case(raised), finding, len(raised), upheld=True, choices={"DP-34a": "stands"})
    upheld = [*log, e.ClaimRaised(claim), *ruling]
    slips = [e.RecordCorrected(at, (), "never said") for at in (2, 3, 4)] if struck else []
    record = as_corrected(entries([*upheld, *slips]))
    assert Case(record).now.games[1].scores == fold(record).games[1].scores


@pytest.mark.parametrize("early", [True, False])
def test_a_ruling_counts_alike_before_and_after_a_game_by_pairs_is_given_up(early: bool) -> None:
    """DP-18, AMB-87: whoever gives up has the score of the record, without a broken hand."""
    parts = ("A 6-6", "B 6-1", "C -", "D 1-0", "A 0-0", "B 5-0", "C 6-2")
    _, facts = told("world", deal(), *parts, e.HandEnded("domino", 3, 40))
    log, gave_up = [fact for _, fact in facts], e.Resigned(1, "game")
    claim = e.Claim("could_play", next(at for at, fact in facts if isinstance(fact, e.Passed)))
    ended = [*ruled(log, claim), gave_up] if early else ruled([*log, gave_up], claim)
    assert outcome(ended).scores == {1: (200, 0)}
    at = next(n for n, fact in enumerate(ended, 1) if isinstance(fact, e.ClaimRaised))
    assert outcome(given(ended, at, upheld=False)).scores == {1: (200, 40)}


def test_a_game_by_pairs_that_the_table_ended_is_over_again_once_a_ruling_is_reversed() -> None:
    """Points taken and given back leave nothing behind."""
    parts = ("A 6-6", "B 6-1", "C -", "D 1-0", "A 0-0", "B 5-0", "C 6-2")
    _, facts = told("world", deal(), *parts, e.HandEnded("domino", 3, 40), e.GameEnded())
    log = [fact for _, fact in facts]
    claim = e.Claim("could_play", next(at for at, fact in facts if isinstance(fact, e.Passed)))
    upheld = ruled(log, claim)
    at = next(n for n, fact in enumerate(upheld, 1) if isinstance(fact, e.ClaimRaised))
    dismissed = fold(enumerate(given(upheld, at, upheld=False), 1))
    assert dismissed.current_game().ended == len(log)


def test_who_gave_up_after_a_ruling_keeps_their_points_when_it_is_reversed() -> None:
    """AMB-24, AMB-87: the scores that the ruling levied go with it."""
    facts = table("UDL", "1 plays 6-6", holdings=HELD)
    log = [*facts, e.Observed("confrontation", 0)]
    upheld = ruled(log, e.Claim("observed", len(log), 0, what="confrontation"))
    assert outcome(upheld).scores == {1: (0, 150)}
    reversed_since = given([*upheld, e.Resigned(1, "match")], len(log) + 1, upheld=False)
    assert outcome(reversed_since).scores == outcome([*log, e.Resigned(1, "match")]).scores


def test_points_of_a_ruling_whose_event_was_corrected_away_were_never_entered() -> None:
    """DP-18: a hand that was played since counts as if nobody had been sanctioned."""
    first = ("A 6-6", e.HandEnded("domino", 0, 120), deal(2, by=1))
    second = ("B 6-6", "C 6-1", "D -", "A 1-0", "B 0-0", "C 6-2", "D 2-1")
    _, facts = told("dominican_club", deal(), *first, *second, e.HandEnded("domino", 1, 10))
    log = [fact for _, fact in facts]
    passed = next(at for at, fact in facts if isinstance(fact, e.Passed))
    third = [e.HandStarted(3), e.HandEnded("domino", 1, 15)]

    def corrected(history: History) -> Standing:
        correction = e.RecordCorrected(passed, (), "nobody passed")
        history.log += [*third, correction]
        history.log += due_after(entries(history.log[:-1]), correction)
        rule_again(history)
        return standing(history.facts)

    never, history = History(log.copy(), Random(1)), History(log, Random(1))
    history.claim(e.Claim("could_play", passed, 3))
    history.rule(history.raised[0], upheld=True)
    assert standing(history.facts).outcome.scores == {1: (220, 0)}
    assert corrected(history).outcome == corrected(never).outcome


def test_claims_that_say_the_same_have_one_standing_ruling() -> None:
    """Raised again and ruled otherwise, the claim is as the last ruling has it."""
    facts = table("PDA", "1 plays 6-6", "0 draws 3-2", "0 draws 2-1", holdings=HELD)
    claim = e.Claim("could_play", 8, 0)
    upheld = ruled(facts, claim)
    again = [*upheld, e.ClaimRaised(structs.replace(claim, by=1))]
    dismissed = given(again, len(again), upheld=False)
    assert outcome(dismissed) == outcome(facts)
    assert outcome(given(dismissed, len(again), upheld=True)) == outcome(upheld)


def test_a_ruling_from_which_nothing_follows_names_its_ground() -> None:
    facts = table("PDA", "1 plays 6-6", "0 draws", "0 draws")
    raised = [*facts, e.ClaimRaised(e.Claim("could_play", 8, 0))]
    numbered = list(enumerate(raised, 1))
    finding = adjudicate(numbered, e.Claim("could_play", 8, 0), len(raised))
    assert (finding.verdict, finding.consequence) == ("undetermined", None)
    with pytest.raises(BadClaim, match="nothing follows from upholding this claim"):
        check_ground(finding, upheld=True, note="")
    check_ground(finding, upheld=True, note="both admit it")
    (ruling,) = rule(Case(numbered), finding, len(raised), upheld=True, note="both admit it")
    assert isinstance(ruling, e.RulingGiven)


def test_a_ruling_that_changes_no_points_pegs_none() -> None:
    facts = table("FU", "1 plays 6-6", "0 draws", "1 calls 12", holdings=(7, 7))
    paid = [*facts, e.PointsPegged(1, 12, answers=8)]
    first = ruled(paid, e.Claim("score_call", 8))
    both = ruled(first, e.Claim("observed", what="talk"))
    pegged = [fact.points for fact in both if isinstance(fact, e.PointsPegged)]
    assert 0 not in pegged


def test_a_ruling_that_had_a_score_paid_is_not_to_be_looked_at_again_for_that() -> None:
    """The record says that the score is paid, since the ruling on it paid it."""
    facts = table("PDA", "0 plays 5-5", "0 calls 10", "1 plays 5-3 on 5-5")
    paid = ruled(facts, e.Claim("payment_withheld", 7, by=0))
    (withheld,) = (at for at, fact in enumerate(paid, 1) if isinstance(fact, e.ClaimRaised))
    finding = adjudicate(list(enumerate(paid, 1)), e.Claim("payment_withheld", 7, by=0), withheld)
    assert (finding.verdict, outcome(paid).scores) == ("refuted", {1: (10, 0)})
    assert flagged_rulings(entries(paid)) == ()


FAULTY = e.SetFoundFaulty("missing")


def test_amb_86_the_hand_that_was_played_with_a_faulty_set_is_void_and_no_later_one() -> None:
    """The claim was raised in time, and ruled on once the next hand had begun."""
    facts = table("PDA", "0 plays 5-5", FAULTY, e.HandEnded("domino", 0, 20))
    raised = [*facts, e.ClaimRaised(e.Claim("faulty_set", 7))]
    late = given([*raised, e.HandStarted(2)], len(raised), upheld=True)
    hands = fold(enumerate(late, 1)).games[1].hands
    assert [hand.how for hand in hands] == ["void", None]


def test_amb_86_a_set_found_faulty_before_the_first_hand_voids_none() -> None:
    facts = [*table("PDA")[:2], FAULTY, e.ClaimRaised(e.Claim("faulty_set", 3))]
    late = given([*facts, e.HandStarted(1)], len(facts), upheld=True)
    assert [hand.how for hand in fold(enumerate(late, 1)).games[1].hands] == [None]
