"""How likely an open claim is: the share that an enumerator counts, or a bound around it."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.worlds.constraints import constraints_of
from adjudication.worlds.likelihood import MOST_DEALS, bounded, likelihood, uniform_deals
from adjudication.worlds.model import Deal, Draw, PhysicalFact, Restriction, Token
from adjudication.worlds.proofs import Likelihood
from adjudication.worlds.verdict import verdict
from domain import events as e
from domain.bones import BONES
from tests.adjudication.hearings import table
from tests.adjudication.kinds import KINDS
from tests.adjudication.made import small_deal, some_question
from tests.adjudication.worlds import brute
from tests.generators import hiding
from tests.oracles import plain_hand42
from tests.oracles.enumerator import worlds

DRAWN = [(at, fact) for at, fact in enumerate(table("PDA", "1 plays 6-6", "0 draws"), 1)]
"""Seat 0 draws with seven bones that nobody saw, a six being playable."""


def rows_of(deal: Deal) -> list[int]:
    known = constraints_of(deal)
    return known.rows(known.everything)


def test_the_share_is_that_of_the_deals_counted_one_by_one() -> None:
    chance, counted = Random(41), 0
    for _ in range(1_500):
        deal = small_deal(chance)
        question = some_question(chance, deal)
        answers = [brute.holds(question, world) for world in brute.worlds(deal)]
        chances = likelihood(deal, question)
        if not answers:
            assert chances is None
            continue
        counted += 1
        share = float(Fraction(answers.count(True), len(answers)))
        assert chances == Likelihood(share, share)
        assert (verdict(deal, question) == "undetermined") is (0 < share < 1)
    assert counted > 300


def test_pda_8c_one_of_seven_unseen_bones_fits_as_often_as_combinations_say() -> None:
    finding = adjudicate(DRAWN, e.Claim("could_play", 7, 0), weighing=True)
    assert finding.answer is not None
    share = finding.answer.likelihood
    assert share is not None
    # Seat 1 led 6-6, so six of the 27 other bones have a six, and seat 0 holds seven of the 27.
    none = 1.0
    for step in range(7):
        none *= (21 - step) / (27 - step)
    assert share is not None
    assert (share.least, share.most) == (pytest.approx(1 - none), share.least)


def test_deals_drawn_by_lot_are_deals_and_each_as_likely_as_another() -> None:
    chance, compared = Random(42), 0
    for _ in range(200):
        deal = small_deal(chance, 5)
        every = list(brute.worlds(deal))
        drawn = list(uniform_deals(rows_of(deal)))
        places = [tuple(place.bit_length() - 1 for place in placing) for placing in drawn]
        assert set(places) <= set(every)
        if 2 <= len(every) <= 8:
            compared += 1
            assert len(drawn) == MOST_DEALS
            counts = Counter(places)
            expected = MOST_DEALS / len(every)
            assert all(abs(counts[world] - expected) < 0.6 * expected for world in every)
    assert compared > 20


def test_many_draws_at_different_times_are_put_together_and_still_agree_with_every_fact() -> None:
    drawn = Deal(
        tuple(Token(bone) for bone in BONES),
        tuple(Draw(at % 2, at, 1 + 4 * (at < 3)) for at in range(1, 15)),
    )
    plays = (
        PhysicalFact(100 + n, "played", (Restriction(1 << n, drawn.slots(n % 2, before=5 + n)),))
        for n in range(8)
    )
    rows = rows_of(drawn.given(*plays))
    placings = list(uniform_deals(rows, 60))
    assert len(placings) >= 40
    assert all(row & place for one in placings for row, place in zip(rows, one, strict=True))


def test_a_bound_widens_by_what_is_not_known_and_needs_enough_deals() -> None:
    assert bounded([True] * 39) is None
    sure = bounded([True] * 200 + [False] * 200)
    open_ = bounded([True] * 200 + [None] * 100 + [False] * 100)
    assert sure is not None
    assert open_ is not None
    assert (sure.least, sure.most, sure.deals) == (0.432, 0.568, 400)
    assert (open_.least, open_.most) == (0.432, 0.818)


def test_42_pb_14_the_bound_of_a_declaration_holds_the_share_of_deals_judged_one_by_one() -> None:
    chance, how, compared = Random(7), KINDS["42"]["declaration"], 0
    while compared < 6:
        log = hiding.all_hidden(how.make(chance, 4), {0})
        for claim in how.asks(log):
            finding = adjudicate(log, claim, weighing=True)
            if finding.verdict != "undetermined":
                continue
            assert finding.answer is not None
            share = finding.answer.likelihood
            assert share is not None
            record = plain_hand42.Record(log)
            answers = [how.definition(record, claim, world) for world in worlds(log, 4)]
            assert share.least <= answers.count(True) / len(answers) <= share.most
            assert share.deals == MOST_DEALS
            compared += 1


def test_likelihood_is_told_where_it_was_asked_for_and_no_ruling_stores_it() -> None:
    claim = e.Claim("could_play", 7, 0)
    plain, weighed = adjudicate(DRAWN, claim), adjudicate(DRAWN, claim, weighing=True)
    assert plain.verdict == weighed.verdict == "undetermined"
    assert weighed.digest() == plain.digest()
    assert plain.answer is not None
    assert plain.answer.likelihood is None
    *_, share, caution, end = weighed.words
    assert share == "Of 100 deals that the record allows, it is so in 87."
    assert caution == "That helps to weigh it, and decides nothing."
    assert (*weighed.words[:-3], end) == plain.words


def test_a_decided_claim_has_no_likelihood() -> None:
    facts = list(enumerate(table("PDA", "1 plays 6-6", "0 draws", holdings=("6-4", 7)), 1))
    finding = adjudicate(facts, e.Claim("could_play", 7, 0), weighing=True)
    assert finding.answer is not None
    assert (finding.verdict, finding.answer.likelihood) == ("proved", None)
