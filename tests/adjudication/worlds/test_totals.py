"""Totals of hidden holdings: what can be reached, against every deal, and in few steps."""

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from adjudication.worlds.constraints import constraints_of
from adjudication.worlds.exchanges import world_by_exchanges
from adjudication.worlds.matching import Crowd, match
from adjudication.worlds.model import Bound, Deal, Draw, Token, Totals, pips_left
from adjudication.worlds.proof_checker import BadProof, check
from adjudication.worlds.proofs import Proof, TotalsUnreachable
from adjudication.worlds.reachable_totals import shared_out
from adjudication.worlds.verdict import decide, verdict
from adjudication.worlds.world_search import TotalsHypothesis
from domain.bones import BONES
from tests.adjudication.made import small_deal
from tests.adjudication.worlds import brute

FEW_STEPS = 10_000


def odd(first: int, second: int) -> tuple[Deal, Totals]:
    """Two hidden holdings of so many bones, an odd number of pips together: are they tied?"""
    chance = Random(first)
    bones = chance.sample(BONES, first + second)
    while sum(bone.pips for bone in bones) % 2 == 0:
        bones = chance.sample(BONES, first + second)
    deal = Deal(tuple(map(Token, bones)), (Draw(0, 1, first), Draw(1, 2, second)))
    return deal, tied(deal)


def tied(deal: Deal) -> Totals:
    holdings = deal.slots(0), deal.slots(1)
    return Totals(holdings, pips_left(deal), ((Bound((1, -1), 0), Bound((-1, 1), 0)),))


@pytest.mark.parametrize(("first", "second"), [(3, 2), (4, 3), (5, 4), (7, 6), (10, 9), (14, 13)])
def test_a_tie_that_only_parity_excludes_takes_few_steps_and_a_proof_that_is_checked(
    first: int, second: int
) -> None:
    deal, question = odd(first, second)
    steps = iter(range(FEW_STEPS))
    answer = decide(deal, question, stop=lambda: next(steps, None) is None)
    assert answer.verdict == "refuted"
    assert answer.proof is not None
    assert isinstance(answer.proof.branches[0].reason, TotalsUnreachable)
    check(deal, question, answer.proof)


def test_a_proof_that_totals_cannot_be_reached_is_refused_where_they_can() -> None:
    deal, question = odd(3, 2)
    answer = decide(deal, question)
    assert isinstance(answer.proof, Proof)
    apart_by_one = Totals(
        question.holdings, question.weights, ((Bound((1, -1), 1), Bound((-1, 1), -1)),)
    )
    assert verdict(deal, apart_by_one) == "undetermined"
    with pytest.raises(BadProof):
        check(deal, apart_by_one, answer.proof)


def test_totals_that_can_be_reached_are_those_of_all_deals() -> None:
    chance = Random(31)
    for _ in range(200):
        size = chance.randint(3, 7)
        bones = chance.sample(BONES, size)
        size_of_first = chance.randint(1, size - 1)
        deal = Deal(
            tuple(map(Token, bones)), (Draw(0, 1, size_of_first), Draw(1, 2, size - size_of_first))
        )
        every = set(map(sum, combinations([bone.pips for bone in bones], size_of_first)))
        rows = [deal.everything] * size
        for total in range(13 * size_of_first):
            way = shared_out(exactly(deal, total), True, rows, lambda: None)
            assert way is not None
            assert (way.rows is not None) == (total in every)


def exactly(deal: Deal, total: int) -> Totals:
    """Does the first holding count so much?"""
    bounds = Bound((1,), total), Bound((-1,), -total)
    return Totals((deal.slots(0),), pips_left(deal), (bounds,))


def test_what_exchanges_come_to_is_a_world_with_such_totals() -> None:
    chance, met = Random(33), Counter[bool]()
    for _ in range(1_500):
        deal = small_deal(chance)
        known = constraints_of(deal)
        rows = known.rows(known.everything)
        start = match(rows)
        if not deal.slots(0) or isinstance(start, Crowd):
            continue
        question = exactly(deal, chance.randint(0, 30))
        for supposed in (True, False):
            world = world_by_exchanges(question, supposed, rows, start, step=lambda: None)
            met[world is not None] += 1
            if world is None:
                continue
            assert sorted(world) == [1 << place for place in range(len(rows))]
            assert all(map(int.__and__, rows, world))
            assert TotalsHypothesis(question, supposed).search(rows, world) == world
    assert min(met[True], met[False]) > 100


def test_exact_totals_and_ties_agree_with_the_enumerator() -> None:
    """Questions that the spans of the totals leave open, under facts of any kind."""
    chance, met = Random(32), set[str]()
    for _ in range(1_500):
        deal = small_deal(chance)
        weights = pips_left(deal, gone=chance.randint(0, deal.everything))
        holdings = deal.slots(0), deal.slots(1)
        if not all(holdings):
            continue
        total = chance.randint(0, sum(weights))
        exact = Totals(holdings[:1], weights, ((Bound((1,), total), Bound((-1,), -total)),))
        for question in (exact, Totals(holdings, weights, tied(deal).any_of)):
            expected = brute.verdict(deal, question)
            assert verdict(deal, question) == expected, (deal, question)
            met.add(expected)
    assert met == {"proved", "refuted", "undetermined", "contradictory"}
