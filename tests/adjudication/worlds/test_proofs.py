"""Every proof passes the independent checker, spares no leaf, and cannot be altered."""

from collections.abc import Iterator
from functools import partial
from itertools import chain, repeat
from random import Random

import pytest
from msgspec import json, structs

from adjudication.case.case import Case
from adjudication.claims.counts import lock_winner
from adjudication.worlds import reachable_totals
from adjudication.worlds.model import Deal, Question
from adjudication.worlds.proof_checker import BadProof, check
from adjudication.worlds.proofs import (
    Answer,
    Branch,
    CaseSplit,
    Leaf,
    PlaceGroup,
    Proof,
    Span,
    TooManyBones,
    TotalsOutOfRange,
    TotalsUnreachable,
)
from adjudication.worlds.verdict import decide, verdict
from domain import events as e
from tests.adjudication.hearings import table
from tests.adjudication.made import small_deal, some_question, whole_deal
from tests.adjudication.worlds import brute

HONEST = ("honest",)


def proofs(seed: int, rounds: int) -> Iterator[tuple[Deal, Question, Proof]]:
    chance = Random(seed)
    for n in range(rounds):
        deal = whole_deal(chance)[0] if n % 10 == 0 else small_deal(chance, largest=9)
        question = some_question(chance, deal)
        proof = decide(deal, question, assuming=HONEST).proof
        if proof is not None:
            yield deal, question, proof


def test_every_proof_passes_the_checker() -> None:
    checked = 0
    for deal, question, proof in proofs(20, 2_000):
        check(deal, question, proof, assuming=HONEST)
        checked += 1
    assert checked > 500


def test_no_leaf_can_be_spared() -> None:
    """Without any one leaf the other leaves no longer force the verdict."""
    for deal, question, proof in proofs(21, 800):
        for spared in proof.leaves:
            rest = _only(deal, set(proof.leaves) - {spared})
            assert verdict(rest, question, assuming=HONEST) != proof.verdict
        forced = _only(deal, set(proof.leaves))
        assert verdict(forced, question, assuming=HONEST) == proof.verdict


def test_a_proof_without_one_of_its_leaves_is_refused() -> None:
    for deal, question, proof in proofs(22, 1_000):
        for spared in proof.leaves:
            with pytest.raises(BadProof):
                check(deal, question, _without(proof, spared), assuming=HONEST)


@pytest.mark.long
def test_the_smallest_evidence_is_the_smallest() -> None:
    claimed = 0
    for deal, question, proof in proofs(23, 1_500):
        if len(deal.tokens) <= 6 and proof.smallest and not _presumed(proof):
            used = Deal(
                deal.tokens,
                deal.draws,
                tuple(fact for fact in deal.facts if fact.assumption is None),
            )
            fewest = brute.fewest(
                used,
                lambda part, question=question, proof=proof: (
                    brute.verdict(part, question) in _forced(proof)
                ),
            )
            assert len(proof.leaves) == fewest
            claimed += 1
    assert claimed > 100


def test_an_assumption_is_leant_on_only_where_no_physical_fact_would_do() -> None:
    for deal, question, proof in proofs(24, 1_000):
        if verdict(deal, question) == proof.verdict:
            assert not _presumed(proof)


def test_a_contradiction_is_told_with_the_fewest_facts_that_there_are() -> None:
    met = 0
    for deal, _, proof in proofs(27, 1_500):
        if proof.verdict == "contradictory" and len(deal.tokens) <= 6 and not _presumed(proof):
            physical = tuple(fact for fact in deal.facts if fact.assumption is None)
            used = Deal(deal.tokens, deal.draws, physical)
            assert proof.smallest
            assert len(proof.leaves) == brute.fewest(used, lambda part: not any(brute.worlds(part)))
            met += 1
    assert met > 50


def test_that_two_full_hands_are_no_tie_is_proved_without_trying_every_deal() -> None:
    record = table(
        "PDA",
        e.OpeningDrawn(1, 1),
        "1 plays 6-6",
        "0 draws",
        "0 plays 6-0 on 6-6",
        e.HandEnded("lock"),
        holdings=(
            "5-0 6-0 4-3 6-1 5-5 4-2 5-3 3-1 2-2 4-4 1-1 1-0 5-2 5-4",
            "3-3 6-3 3-2 6-2 2-0 4-1 2-1 6-4 0-0 6-5 6-6 4-0",
        ),
    )
    facts = list(enumerate(record, 1))
    case = Case(facts, stop=partial(next, chain(repeat(False, 50_000), repeat(True))))
    tested = lock_winner(case, e.Claim("lock_winner", facts[-1][0]))
    assert tested.answer is not None
    assert tested.verdict == "refuted"


def test_an_answer_survives_the_wire() -> None:
    for deal, question, _ in proofs(28, 300):
        answer = decide(deal, question, assuming=HONEST)
        assert json.decode(json.encode(answer), type=Answer) == answer


def test_an_altered_proof_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    kinds: set[str] = set()
    for largest in (reachable_totals.LARGEST, 0):
        # With none worked out by number, totals are proved case by case.
        monkeypatch.setattr(reachable_totals, "LARGEST", largest)
        for deal, question, proof in proofs(204, 200):
            check(deal, question, proof, assuming=HONEST)
            for kind, altered in _altered(proof):
                kinds.add(kind)
                with pytest.raises(BadProof):
                    check(deal, question, altered, assuming=HONEST)
    of_totals = {"span", "unreachable", "case"}
    assert kinds == of_totals | {"verdict", "branch", "leaf", "order", "bone", "twice", "room"}


def test_a_presumed_leaf_is_refused_where_it_is_not_assumed() -> None:
    presumed = 0
    for deal, question, proof in proofs(26, 1_000):
        if _presumed(proof):
            presumed += 1
            with pytest.raises(BadProof):
                check(deal, question, proof)
    assert presumed > 10


def _presumed(proof: Proof) -> bool:
    return any(leaf.assumption for leaf in proof.leaves)


def _forced(proof: Proof) -> set[str]:
    """The brute verdict where these facts still force the proof's."""
    return {proof.verdict, "contradictory"}


def _leaf(deal: Deal, number: int) -> Leaf:
    fact = deal.facts[number]
    return Leaf(fact.position, fact.kind, fact.clause, fact.assumption)


def _only(deal: Deal, leaves: set[Leaf]) -> Deal:
    facts = (fact for n, fact in enumerate(deal.facts) if _leaf(deal, n) in leaves)
    return Deal(deal.tokens, deal.draws, tuple(facts))


def _without(proof: Proof, spared: Leaf) -> Proof:
    def rest(leaves: tuple[Leaf, ...]) -> tuple[Leaf, ...]:
        return tuple(leaf for leaf in leaves if leaf != spared)

    branches = tuple(
        structs.replace(branch, leaves=rest(branch.leaves)) for branch in proof.branches
    )
    return structs.replace(proof, leaves=rest(proof.leaves), branches=branches)


def _altered(proof: Proof) -> Iterator[tuple[str, Proof]]:
    """Proofs that differ in one thing, each with what was altered."""
    others = {"proved": "refuted", "refuted": "contradictory", "contradictory": "proved"}
    if proof.branches:
        yield "verdict", structs.replace(proof, verdict=others[proof.verdict])
        yield "branch", structs.replace(proof, branches=proof.branches[1:])
    if len(proof.leaves) > 1:
        yield "order", structs.replace(proof, leaves=proof.leaves[::-1])
    stranger = Leaf(9_999, "played")
    yield "leaf", structs.replace(proof, leaves=(*proof.leaves, stranger))
    for number, branch in enumerate(proof.branches):
        for kind, other in _altered_branches(branch):
            branches = (*proof.branches[:number], other, *proof.branches[number + 1 :])
            yield kind, structs.replace(proof, branches=branches)


def _altered_branches(branch: Branch) -> Iterator[tuple[str, Branch]]:
    match branch.reason:
        case TooManyBones(bones, rooms):
            yield "bone", structs.replace(branch, reason=TooManyBones(bones[1:], rooms))
            yield "twice", structs.replace(branch, reason=TooManyBones((*bones, bones[0]), rooms))
            elsewhere = (*rooms[1:], PlaceGroup(9, 9, 1))
            yield "room", structs.replace(branch, reason=TooManyBones(bones, elsewhere))
        case TotalsOutOfRange(spans):
            wider = tuple(Span(span.least - 1, span.most + 1) for span in spans)
            yield "span", structs.replace(branch, reason=TotalsOutOfRange(wider))
        case TotalsUnreachable(spans):
            yield "unreachable", structs.replace(branch, reason=TotalsOutOfRange(spans))
            wider = tuple(Span(span.least - 1, span.most + 1) for span in spans)
            yield "span", structs.replace(branch, reason=TotalsUnreachable(wider))
        case CaseSplit(bone, cases):
            yield "case", structs.replace(branch, reason=CaseSplit(bone, cases[:-1]))
