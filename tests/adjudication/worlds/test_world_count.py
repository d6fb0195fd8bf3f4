"""A count that was paid, presumed right: exact, leaned on only where it must be, and checked."""

from collections.abc import Iterator
from random import Random

import pytest
from msgspec import structs

from adjudication.adjudicate import adjudicate
from adjudication.case.assumptions import offered
from adjudication.worlds.model import Deal, Question, StatedCount, Totals
from adjudication.worlds.proof_checker import BadProof, check
from adjudication.worlds.proofs import Answer
from adjudication.worlds.verdict import decide, verdict
from domain import events as e
from domain.errors import BadClaim
from tests.adjudication.hearings import table
from tests.adjudication.made import small_deal, some_question
from tests.adjudication.worlds import brute

PAID = ("honest", "paid:40")
NORTH, SOUTH = 0, 1


def counted(seed: int, rounds: int) -> Iterator[tuple[Deal, Question, Totals]]:
    """Small deals with a count of a holding or two, and a question about where bones lie."""
    chance = Random(seed)
    for _ in range(rounds):
        deal = small_deal(chance)
        question, count = some_question(chance, deal), some_question(chance, deal)
        while isinstance(question, Totals):
            question = some_question(chance, deal)
        while not isinstance(count, Totals):
            count = some_question(chance, deal)
        yield deal.counting(StatedCount(40, "hand-ended", count, "paid:40")), question, count


@pytest.mark.long
def test_a_presumed_count_leaves_the_worlds_in_which_it_is_right() -> None:
    leaned = 0
    for deal, question, count in counted(31, 1_500):
        answers = {
            brute.holds(question, world)
            for world in brute.worlds(deal, PAID)
            if brute.holds(count, world)
        }
        physical = brute.verdict(deal, question, PAID)
        # Facts that force a verdict, or contradict each other, do so without the count.
        expected = brute.named(answers) if physical == "undetermined" else physical
        answer = decide(deal, question, assuming=PAID)
        assert answer.verdict == verdict(deal, question, assuming=PAID) == expected
        assert verdict(deal, question, assuming=("honest",)) == physical
        leaned += "paid:40" in answer.leans_on
        _shows_worlds_that_are_so(deal, question, count, answer)
    assert leaned > 50


def _shows_worlds_that_are_so(
    deal: Deal, question: Question, count: Totals, answer: Answer
) -> None:
    """Of an undetermined question, each world shown agrees with the count."""
    if answer.if_true is None or answer.if_false is None:
        return
    names = [str(token) for token in deal.tokens]
    for shown, holds in ((answer.if_true, True), (answer.if_false, False)):
        lots = [bone for lot in shown.lots for bone in lot.bones]
        placed = [*lots, *shown.boneyard]
        world = tuple(placed.index(name) for name in names)
        assert brute.holds(count, world)
        assert brute.holds(question, world) is holds


def test_a_proof_from_a_count_passes_the_checker_and_spares_no_leaf() -> None:
    leaned = 0
    for deal, question, _ in counted(32, 1_500):
        proof = decide(deal, question, assuming=PAID).proof
        if proof is None:
            continue
        check(deal, question, proof, assuming=PAID)
        if any(leaf.assumption == "paid:40" for leaf in proof.leaves):
            leaned += 1
            assert verdict(deal, question, assuming=("honest",)) == "undetermined"
            with pytest.raises(BadProof):
                check(deal, question, proof, assuming=("honest",))
        for spared in proof.leaves:
            branches = tuple(
                structs.replace(
                    branch, leaves=tuple(leaf for leaf in branch.leaves if leaf != spared)
                )
                for branch in proof.branches
            )
            rest = tuple(leaf for leaf in proof.leaves if leaf != spared)
            with pytest.raises(BadProof):
                check(
                    deal,
                    question,
                    structs.replace(proof, leaves=rest, branches=branches),
                    assuming=PAID,
                )
    assert leaned > 50


# --- at the table ------------------------------------------------------------------------------

ENDS = 16


def hand(*plays: str) -> list[e.Fact]:
    """South goes out with five bones while North draws once and passes; the count is paid."""
    acts = [f"1 plays {play}" for play in plays]
    turns = [acts[0], "0 draws", *(each for one in acts[1:] for each in (one, "0 passes"))]
    ended = e.HandEnded("domino", SOUTH, 5)
    paid = e.ChipsPaid(NORTH, SOUTH, 5, answers=ENDS)
    return table("PDA", *turns, ended, paid, holdings=(1, 5))


HAND = hand("6-6", "6-5 on 6-6", "5-2 on 6-5", "2-1 on 5-2", "1-1 on 2-1")
"""North holds one bone, draws another, and pays 5 for both at the end of the hand."""

DREW = e.Claim("could_play", 7, against=NORTH, by=SOUTH)


def test_pda_4a_the_count_that_was_paid_is_offered_and_rules_bones_out() -> None:
    facts = list(enumerate(HAND, 1))
    assert f"paid:{ENDS}" in offered(facts, DREW)
    finding = adjudicate(facts, DREW, assuming=[[f"paid:{ENDS}"]])
    assert finding.verdict == "undetermined"
    (presuming,) = finding.presuming
    # Two bones of at most seven pips together: with a six, only 6-0 with 0-0 or 1-0 is left.
    assert presuming.answer is not None
    assert presuming.verdict == "undetermined"
    world = presuming.answer.if_true
    assert world is not None
    assert {bone for lot in world.lots if lot.seat == NORTH for bone in lot.bones} >= {"6-0"}


def test_with_the_light_bones_seen_elsewhere_the_count_refutes_the_claim() -> None:
    light = hand("6-6", "6-0 on 6-6", "6-1 on 6-6", "1-1 on 6-1", "2-0 on 6-0")
    (presuming,) = adjudicate(
        list(enumerate(light, 1)), DREW, assuming=[[f"paid:{ENDS}"]]
    ).presuming
    assert presuming.verdict == "refuted"
    assert presuming.answer is not None
    assert presuming.answer.leans_on == (f"paid:{ENDS}",)
    assert f"presuming the count paid at event {ENDS}" in " ".join(presuming.words)


def test_a_count_in_dispute_is_not_presumed_right() -> None:
    facts = list(enumerate(HAND, 1))
    claim = e.Claim("hand_points", ENDS)
    assert f"paid:{ENDS}" not in offered(facts, claim)
    finding = adjudicate(facts, claim, assuming=[[f"paid:{ENDS}"]])
    assert finding.presuming[0].verdict == finding.verdict == "undetermined"


@pytest.mark.parametrize("at", [1, 6, 17, 99])
def test_a_count_that_nobody_paid_cannot_be_presumed(at: int) -> None:
    with pytest.raises(BadClaim, match="no hand's count was paid"):
        adjudicate(list(enumerate(HAND, 1)), DREW, assuming=[[f"paid:{at}"]])
