"""Declarations of 42 (CL-47): against the plain recursion, by their laws, and cancelled."""

from dataclasses import replace
from functools import cache
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudication.laydown.budget import Budget
from adjudication.laydown.deals import judge_as_agreed, judge_unseen
from adjudication.laydown.declarations import (
    DEFAULT,
    Declaration,
    ImpossibleDeclaration,
    Terms,
    judge,
    start,
)
from adjudication.laydown.strength import sure_of_trumps
from adjudication.laydown.unseen import Unseen, four
from adjudication.worlds.steps import Steps, Stopped
from domain.bones import ALL, BONES, SUIT, Bone, bones_in, mask_of
from tests.adjudication.laydown import naive_laydown as naive
from tests.adjudication.laydown.declarations import all_deals, declaration_after, some_hidden

TERMS = [
    Terms(laydown_partner=partner, laydown_own_play=own, laydown_order=order)
    for partner, own, order in product(
        ("adversary", "cooperative"), ("best", "any"), ("binding", "advisory")
    )
]


def count_deals(unseen: Unseen) -> int:
    """In how many ways the unseen bones can lie."""
    bones = [index for index in range(28) if unseen.pool >> index & 1]

    @cache
    def ways(place: int, free: tuple[int, ...]) -> int:
        if place == len(bones):
            return 1
        return sum(
            ways(place + 1, (*free[:seat], free[seat] - 1, *free[seat + 1 :]))
            for seat in range(4)
            if free[seat] and not unseen.barred[seat] >> bones[place] & 1
        )

    return ways(0, unseen.free) if sum(unseen.free) == len(bones) else 0


rngs = st.integers(0, 2**32).map(Random)


@given(rngs, st.integers(1, 3), st.booleans(), st.sampled_from(TERMS))
def test_cl_47_the_search_agrees_with_the_plain_recursion(
    rng: Random, tricks: int, mid_trick: bool, terms: Terms
) -> None:
    declaration = declaration_after(rng, tricks, mid_trick=mid_trick)
    assert judge(declaration, terms).holds == naive.holds(declaration, terms)


@pytest.mark.share(5, long=2)
@pytest.mark.parametrize("seed", range(40))
def test_cl_47_it_agrees_with_four_tricks_left(seed: int) -> None:
    rng = Random(seed)
    declaration = declaration_after(rng, 4, mid_trick=rng.random() < 0.7)
    terms = rng.choice(TERMS)
    assert judge(declaration, terms).holds == naive.holds(declaration, terms)


@given(rngs, st.integers(1, 5), st.booleans(), st.sampled_from(TERMS))
def test_42_pb_14_the_line_that_breaks_a_declaration_can_be_played_and_breaks_it(
    rng: Random, tricks: int, mid_trick: bool, terms: Terms
) -> None:
    declaration = declaration_after(rng, tricks, mid_trick=mid_trick)
    judgement = judge(declaration, terms)
    if judgement.holds:
        assert (judgement.line, judgement.why) == ((), None)
        return
    if terms.laydown_order == "advisory":
        declaration = replace(declaration, order=None)
    end = naive.played(declaration, judgement.line)
    if judgement.why == "order_not_lawful":
        assert naive.next_of_order_is_unlawful(declaration, end)
    else:
        assert naive.decided(declaration, end) is False


@given(rngs, st.integers(1, 4))
def test_amb_61_a_partner_who_helps_never_makes_a_right_declaration_wrong(
    rng: Random, tricks: int
) -> None:
    declaration = declaration_after(rng, tricks)
    if judge(declaration).holds:
        assert judge(declaration, Terms(laydown_partner="cooperative")).holds


@given(rngs, st.integers(1, 4))
def test_amb_62_what_holds_in_any_way_of_playing_holds_in_the_best(
    rng: Random, tricks: int
) -> None:
    declaration = replace(declaration_after(rng, tricks), order=None)
    if judge(declaration, Terms(laydown_own_play="any")).holds:
        assert judge(declaration).holds


def test_a_bone_of_the_suit_that_leads_another_lies_between_two_of_it() -> None:
    """3-2 beats 2-1 and not 2-2, though 3-2 itself leads the 3s."""
    masks = [
        mask_of(map(Bone, hand.split())) for hand in ("6-4 6-6", "2-1 2-2", "3-2 4-1", "2-0 5-1")
    ]
    any_play = Terms(laydown_own_play="any", laydown_partner="adversary")
    left = Declaration("laydown", 1, four(masks), 1, "0", 31, 3, (6, 14))
    assert not naive.holds(left, any_play)
    assert not judge(left, any_play).holds


@given(rngs, st.integers(1, 2), st.booleans(), st.sampled_from(TERMS[::2]))
def test_amb_60_any_deal_asks_every_deal_of_the_others_bones(
    rng: Random, tricks: int, mid_trick: bool, terms: Terms
) -> None:
    declaration = declaration_after(rng, tricks, mid_trick=mid_trick)
    own, hands = declaration.declarer, declaration.hands
    free = four([0 if seat == own else hand.bit_count() for seat, hand in enumerate(hands)])
    others = Unseen(sum(hands) & ~hands[own], free)
    own_hand = [hand * (seat == own) for seat, hand in enumerate(hands)]
    verdict = judge_as_agreed(declaration, replace(terms, laydown_world="any_deal"))
    assert verdict.holds == all(
        naive.holds(naive.with_hands(declaration, deal), terms)
        for deal in all_deals(own_hand, others)
    )
    if verdict.hands is not None:
        assert not naive.holds(naive.with_hands(declaration, verdict.hands), terms)


@given(rngs, st.integers(1, 2), st.booleans(), st.sampled_from(TERMS[::2]))
def test_hidden_verdicts_are_truth_over_all_deals(
    rng: Random, tricks: int, mid_trick: bool, terms: Terms
) -> None:
    whole = declaration_after(rng, tricks, mid_trick=mid_trick)
    declaration, unseen = some_hidden(rng, whole)
    deals = list(all_deals(declaration.hands, unseen))
    assert len(deals) == count_deals(unseen)
    truths = {naive.holds(naive.with_hands(declaration, deal), terms) for deal in deals}
    verdict = judge_unseen(declaration, unseen, terms)
    assert verdict.verdict == verdict_of(truths)
    assert (verdict.holds is not None) == (True in truths)
    if verdict.holds is not None:
        assert naive.holds(naive.with_hands(declaration, verdict.holds), terms)


def test_hidden_verdicts_are_truth_over_all_deals_with_up_to_five_tricks_left(
    thorough: bool,
) -> None:
    """Each deal by itself, by the search with all hands known, which the recursion tests."""
    for seed in range(3_000 if thorough else 60):
        rng = Random(seed)
        tricks, terms = rng.randint(3, 5), rng.choice(TERMS)
        whole = declaration_after(rng, tricks, mid_trick=rng.random() < 0.3)
        declaration, unseen = some_hidden(rng, whole)
        if count_deals(unseen) > 700:
            continue
        truths = {
            judge(naive.with_hands(declaration, deal), terms).holds
            for deal in all_deals(declaration.hands, unseen)
        }
        verdict = judge_unseen(declaration, unseen, terms)
        assert verdict.verdict == verdict_of(truths), seed


@given(rngs, st.integers(1, 2), st.booleans(), st.sampled_from(TERMS[::2]))
def test_amb_60_any_deal_asks_every_deal_in_each_world(
    rng: Random, tricks: int, mid_trick: bool, terms: Terms
) -> None:
    declaration, unseen = some_hidden(rng, declaration_after(rng, tricks, mid_trick=mid_trick))
    any_deal, own = replace(terms, laydown_world="any_deal"), declaration.declarer
    worlds = {deal[own]: deal for deal in all_deals(declaration.hands, unseen)}
    truths = {
        hand: judge_as_agreed(naive.with_hands(declaration, deal), any_deal).holds
        for hand, deal in worlds.items()
    }
    verdict = judge_unseen(declaration, unseen, any_deal)
    assert verdict.verdict == verdict_of(set(truths.values()))
    if verdict.holds is not None:
        assert truths[verdict.holds[own]]
    if verdict.fails is not None:
        assert verdict.fails.hands is not None
        assert not truths[verdict.fails.hands[own]]


def verdict_of(truths: set[bool]) -> str:
    """The verdict where these are the truths over all deals."""
    return "undetermined" if len(truths) == 2 else "proved" if True in truths else "refuted"


@given(rngs, st.integers(1, 3), st.booleans(), st.sampled_from(TERMS))
def test_where_the_answer_is_open_there_is_a_deal_each_way(
    rng: Random, tricks: int, mid_trick: bool, terms: Terms
) -> None:
    declaration, unseen = some_hidden(rng, declaration_after(rng, tricks, mid_trick=mid_trick))
    verdict = judge_unseen(declaration, unseen, terms)
    assert (verdict.verdict == "undetermined") == (
        verdict.holds is not None and verdict.fails is not None
    )
    if verdict.holds is not None:
        assert naive.holds(naive.with_hands(declaration, verdict.holds), terms)
    if verdict.fails is not None:
        assert verdict.fails.hands is not None
        assert not naive.holds(naive.with_hands(declaration, verdict.fails.hands), terms)


def test_no_deal_at_all_is_contradictory() -> None:
    seven_out = Unseen(ALL & ~SUIT[6], (0, 7, 7, 7), (0, ALL, ALL, ALL))
    declaration = Declaration("laydown", 0, (SUIT[6], 0, 0, 0), 0, "6", 42, 0)
    assert judge_unseen(declaration, seven_out).verdict == "contradictory"


def test_a_bone_that_no_seat_may_hold_is_contradictory() -> None:
    bones = [Bone(name).mask for name in ("6-6", "5-5", "4-4", "3-3")]
    nowhere = Unseen(sum(bones), (1, 1, 1, 1), four([bones[0]] * 4))
    declaration = Declaration("laydown", 0, (0, 0, 0, 0), 0, "6", 42, 0)
    assert count_deals(nowhere) == 0
    assert judge_unseen(declaration, nowhere).verdict == "contradictory"


@given(rngs, st.integers(0, 8))
def test_unseen_bones_are_consistent_if_some_deal_agrees(rng: Random, size: int) -> None:
    pool = rng.sample(BONES, size)
    seats = [rng.randrange(4) for _ in pool]
    barred = four([mask_of(bone for bone in pool if rng.random() < 0.5) for _ in range(4)])
    unseen = Unseen(mask_of(pool), four([seats.count(seat) for seat in range(4)]), barred)
    assert unseen.consistent() == (count_deals(unseen) > 0)


def test_one_hand_known_leaves_399072960_worlds() -> None:
    assert count_deals(Unseen(ALL & ~SUIT[6], (0, 7, 7, 7))) == 399_072_960


def test_all_seven_trumps_are_a_laydown_in_every_deal() -> None:
    declaration = Declaration("laydown", 0, (SUIT[6], 0, 0, 0), 0, "6", 42, 0)
    verdict = judge_unseen(declaration, Unseen(ALL & ~SUIT[6], (0, 7, 7, 7)))
    assert (verdict.verdict, verdict.fails) == ("proved", None)


FULL = Declaration(
    "laydown",
    0,
    four(
        [
            mask_of(map(Bone, hand.split()))
            for hand in (
                "2-0 3-2 3-3 4-3 4-4 5-3 6-3",
                "1-0 1-1 3-1 4-1 5-1 5-4 6-6",
                "0-0 2-2 5-5 6-0 6-2 6-4 6-5",
                "2-1 3-0 4-0 4-2 5-0 5-2 6-1",
            )
        ]
    ),
    0,
    "3",
    42,
    0,
)


def test_a_search_can_be_stopped() -> None:
    with pytest.raises(Stopped):
        judge(FULL, budget=Budget(stop=lambda: True))


def test_a_search_stops_after_the_same_steps_each_time() -> None:
    looked_at = set[int]()
    for _ in range(3):
        budget = Budget(Steps(10))
        with pytest.raises(Stopped):
            judge(FULL, budget=budget)
        looked_at.add(budget.nodes)
    assert len(looked_at) == 1


LAST_HANDS = four([Bone(name).mask for name in ("6-1", "6-6", "4-4", "2-2")])
LAST = Declaration("made", 0, LAST_HANDS, 0, "0", 30, 0)


@pytest.mark.parametrize(
    ("declaration", "field"),
    [
        (replace(LAST, hands=(Bone("6-6").mask,) * 4), "hands: 6-6"),
        (replace(LAST, hands=(0, *LAST.hands[1:])), "hands:"),
        (replace(LAST, trick=((1, Bone("5-5")),)), "trick:"),
        (replace(LAST, order=(Bone("5-5"),)), "order:"),
        (replace(LAST, order=()), "order:"),
    ],
)
def test_what_cannot_occur_together_is_refused_by_field(
    declaration: Declaration, field: str
) -> None:
    with pytest.raises(ImpossibleDeclaration, match=field):
        judge(declaration)


def test_the_breaking_deal_of_any_deal_keeps_the_declarers_bones() -> None:
    hands = four([mask_of(map(Bone, h)) for h in (["6-5"], ["1-1"], ["2-2"], ["6-6"])])
    declaration = Declaration("laydown", 0, hands, 0, "6", 42, 0)
    assert not judge(declaration).holds
    partner_has_it = replace(declaration, hands=(hands[0], hands[1], hands[3], hands[2]))
    assert judge(partner_has_it).holds
    verdict = judge_as_agreed(partner_has_it, Terms(laydown_world="any_deal"))
    assert verdict.hands is not None
    assert bones_in(verdict.hands[0]) == (Bone("6-5"),)
    assert verdict.line[0] == (0, Bone("6-5"))


@pytest.mark.parametrize(
    ("hands", "sure"),
    [
        (("5-5 6-5", "5-4 1-0", "2-1 3-1", "2-0 3-0"), (2, 2)),
        (("5-4 1-0", "5-5 6-5", "2-1 3-1", "2-0 3-0"), (0, 0)),
        (("5-5 1-0", "6-5 5-4", "2-1 3-1", "2-0 3-0"), (1, 2)),
    ],
)
def test_42_bg_2_the_highest_trumps_take_a_trick_each_wherever_they_fall(
    hands: tuple[str, ...], sure: tuple[int, int]
) -> None:
    masks = [mask_of(map(Bone, hand.split())) for hand in hands]
    tricks = sure_of_trumps("5", sum(masks), masks, 0, 2, counting=False)
    assert tricks == sure


def test_bones_that_come_to_the_same_are_tried_once() -> None:
    hands = ("5-3 5-2 6-1", "5-4 6-2 3-3", "5-5 2-1 1-1", "4-4 2-2 1-0")
    masks = four([mask_of(map(Bone, hand.split())) for hand in hands])
    search, at = start(Declaration("laydown", 0, masks, 0, "5", 42, 0), DEFAULT, Budget())
    led = {BONES[index] for index in search.moves(at)}
    assert len(led & {Bone("5-3"), Bone("5-2")}) == 1, "nobody holds a trump between them"
    assert Bone("6-1") in led
