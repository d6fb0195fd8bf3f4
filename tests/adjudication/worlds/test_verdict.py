"""Verdicts over all worlds: against an enumerator written apart, and by their laws."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import json

from adjudication.worlds.model import (
    Bound,
    Contains,
    Deal,
    Draw,
    Lacks,
    LacksOneOf,
    MalformedDeal,
    PhysicalFact,
    Question,
    Restriction,
    Token,
    Totals,
    pips_left,
)
from adjudication.worlds.proof_checker import check
from adjudication.worlds.proofs import Leaf, PlaceGroup, TooManyBones
from adjudication.worlds.steps import Steps
from adjudication.worlds.verdict import Stopped, decide, verdict
from domain.bones import BONES, SUIT, Bone
from tests.adjudication.made import small_deal, some_question, whole_deal
from tests.adjudication.worlds import brute
from tests.adjudication.worlds.world_count import count_worlds
from tests.oracles.enumerator import named
from tests.support.examples import AsMany

TABLE = Deal(tuple(map(Token, BONES)), (Draw(0, 1, 7), Draw(1, 2, 7), Draw(1, 4)))
"""Seven bones each, then one drawn by seat 1 at position 4."""

SIX_BEFORE_THE_DRAW = Contains(SUIT[6] & ~Bone("6-6").mask, TABLE.slots(1, before=4))


def tokens_of(deal: Deal, bone: Bone) -> int:
    """The mask of every token of this bone."""
    return sum(1 << n for n, token in enumerate(deal.tokens) if token.bone is bone)


def played(seat: int, bone: str, at: int) -> PhysicalFact:
    return PhysicalFact(at, "played", (Restriction(Bone(bone).mask, TABLE.slots(seat, before=at)),))


OPENED = TABLE.given(played(0, "6-6", 3), played(1, "6-1", 5))


def test_pda_8c_two_sixes_played_after_one_draw_prove_that_one_was_held() -> None:
    answer = decide(OPENED.given(played(0, "6-4", 6), played(1, "6-3", 7)), SIX_BEFORE_THE_DRAW)
    assert answer.proof
    assert answer.verdict == "proved"
    assert answer.proof.leaves == (Leaf(5, "played"), Leaf(7, "played"))
    assert answer.proof.branches[0].reason == TooManyBones(("6-1", "6-3"), (PlaceGroup(1, 4, 1),))


def test_pda_8c_one_six_played_after_one_draw_proves_nothing() -> None:
    answer = decide(OPENED, SIX_BEFORE_THE_DRAW)
    assert answer.verdict == "undetermined"
    assert answer.if_true
    assert answer.if_false
    assert [lot.bones for lot in answer.if_false.lots if lot.position == 4] == [("6-1",)]
    assert sum(len(lot.bones) for lot in answer.if_true.lots) + len(answer.if_true.boneyard) == 28


def test_pda_8c_a_bone_known_not_to_be_the_one_drawn_was_held() -> None:
    not_drawn = Restriction(Bone("6-1").mask, TABLE.everything & ~TABLE.slots(1, at=4))
    assert verdict(
        OPENED.given(PhysicalFact(5, "not-just-drawn", (not_drawn,))), SIX_BEFORE_THE_DRAW
    ) == ("proved")


def test_hf_bog_5_a_bone_put_back_may_come_again_but_not_to_an_earlier_slot() -> None:
    again = Token(Bone("6-4"), since=5)
    draws = (Draw(0, 1, 7), Draw(1, 2, 7), Draw(1, 4), Draw(0, 7))
    deal = Deal((*map(Token, BONES), again), draws)
    back = Restriction(Bone("6-4").mask, deal.slots(1, at=4))
    deal = deal.given(PhysicalFact(5, "returned", (back,)))
    of_seat = [Contains(1 << 28, deal.slots(seat)) for seat in (0, 1)]
    assert [verdict(deal, question) for question in of_seat] == ["undetermined", "refuted"]
    assert verdict(deal, Contains(tokens_of(deal, Bone("6-4")), deal.slots(1))) == "proved"


def test_a_record_that_contradicts_itself_names_the_two_facts_that_do() -> None:
    deal = OPENED.given(played(1, "5-1", 8), played(0, "5-1", 9))
    answer = decide(deal, SIX_BEFORE_THE_DRAW)
    assert answer.proof
    assert answer.verdict == "contradictory"
    assert [leaf.position for leaf in answer.proof.leaves] == [8, 9]


def test_amb_76_a_presumption_counts_only_when_named_and_the_answer_leans_on_it() -> None:
    places = OPENED.everything & ~OPENED.slots(1, before=4)
    honest = PhysicalFact(
        4, "drew-honestly", (Restriction(SUIT[6], places),), assumption="honest draws"
    )
    deal = OPENED.given(honest)
    assert verdict(deal, SIX_BEFORE_THE_DRAW) == "undetermined"
    answer = decide(deal, SIX_BEFORE_THE_DRAW, assuming=["honest draws"])
    assert (answer.verdict, answer.leans_on) == ("refuted", ("honest draws",))


def test_a_total_is_bounded_by_the_bones_that_can_still_lie_there() -> None:
    holding = OPENED.slots(0)
    weights = pips_left(OPENED, gone=Bone("6-6").mask)
    heaviest = sum(sorted(weights)[-6:])

    def at_most(most: int) -> str:
        return verdict(OPENED, Totals((holding,), weights, ((Bound((1,), most),),)))

    assert [at_most(heaviest), at_most(heaviest - 1)] == ["proved", "undetermined"]
    assert at_most(-1) == "refuted"


def test_a_search_that_is_told_to_stop_says_so() -> None:
    with pytest.raises(Stopped):
        verdict(OPENED, SIX_BEFORE_THE_DRAW, stop=lambda: True)


@pytest.mark.parametrize(
    ("tokens", "draws", "facts", "named"),
    [
        ((Token(BONES[0]), Token(BONES[0])), (), (), "tokens"),
        ((Token(BONES[0]),), (Draw(0, 1, 2),), (), "draws"),
        ((Token(BONES[0]),), (Draw(0, 1, -1),), (), "draws"),
        ((Token(BONES[0]),), (), (PhysicalFact(1, "seen", (Restriction(2, 1),)),), "facts"),
        (
            (Token(BONES[0]),),
            (),
            (PhysicalFact(1, "seen", ()), PhysicalFact(1, "seen", ())),
            "facts",
        ),
    ],
)
def test_a_malformed_deal_names_its_part(
    tokens: tuple[Token, ...], draws: tuple[Draw, ...], facts: tuple[PhysicalFact, ...], named: str
) -> None:
    with pytest.raises(MalformedDeal, match=f"^{named}:"):
        Deal(tokens, draws, facts)


def test_malformed_totals_name_their_part() -> None:
    with pytest.raises(MalformedDeal, match=r"^holdings:"):
        Totals((1, 3), (1, 1), ())
    with pytest.raises(MalformedDeal, match=r"^any_of:"):
        Totals((1, 2), (1, 1), ((Bound((1,), 0),),))
    with pytest.raises(MalformedDeal, match=r"^holdings:"):
        Totals((1, 2), (1, 1), ((Bound((1, 0), 0),),))


# --- against the enumerator -------------------------------------------------------------


def test_small_deals_agree_with_the_enumerator(as_many: AsMany) -> None:
    chance, met, deals = Random(8), Counter[str](), as_many(2_000, 3_000, 10_000)
    for _ in range(deals):
        deal = small_deal(chance)
        question = some_question(chance, deal)
        expected = brute.verdict(deal, question)
        assert verdict(deal, question) == expected, (deal, question)
        met[expected] += 1
    verdicts = ("proved", "refuted", "undetermined", "contradictory")
    assert min(met[each] for each in verdicts) > deals / 20


def test_larger_small_deals_agree_with_the_enumerator() -> None:
    chance = Random(9)
    for _ in range(100):
        deal = small_deal(chance, largest=8)
        question = some_question(chance, deal)
        assert verdict(deal, question) == brute.verdict(deal, question), (deal, question)


def test_counts_agree_with_the_enumerator() -> None:
    chance = Random(10)
    for _ in range(1_000):
        deal = small_deal(chance)
        assert count_worlds(deal) == brute.count(deal), deal


def test_a_count_that_is_too_much_work_is_left_open() -> None:
    assert count_worlds(OPENED, limit=2) is None
    assert count_worlds(TABLE.given()) is not None


def test_the_worlds_shown_are_worlds_one_each_way() -> None:
    chance = Random(11)
    for _ in range(1_000):
        deal = small_deal(chance)
        question = some_question(chance, deal)
        answer = decide(deal, question)
        for shown, holds in ((answer.if_true, True), (answer.if_false, False)):
            if shown is not None:
                dealt = [*(lot.bones for lot in shown.lots), shown.boneyard]
                assert dealt in [
                    _dealt(deal, world)
                    for world in brute.worlds(deal)
                    if brute.holds(question, world) is holds
                ]


def _dealt(deal: Deal, world: brute.World) -> list[tuple[str, ...]]:
    return [
        tuple(str(deal.tokens[t]) for t, place in enumerate(world) if mask >> place & 1)
        for _, mask in deal.rooms()
    ]


def test_whole_deals_are_never_proved_when_false_nor_refuted_when_true() -> None:
    chance, met = Random(12), Counter[str]()
    for _ in range(1_000):
        deal, truth = whole_deal(chance)
        slots = deal.slots(chance.randint(0, 1), before=10 + 3 * chance.randint(0, 11))
        question = Contains(
            chance.choice(SUIT) & chance.choice(SUIT) | chance.choice(BONES).mask, slots
        )
        given_verdict = verdict(deal, question)
        assert given_verdict in {"undetermined", named({brute.holds(question, truth)})}
        met[given_verdict] += 1
    assert min(met["proved"], met["refuted"], met["undetermined"]) > 50


# --- laws -------------------------------------------------------------------------------

seeds = st.integers(0, 2**32 - 1)


def asked(seed: int) -> tuple[Deal, Question]:
    chance = Random(seed)
    deal = small_deal(chance, largest=9)
    return deal, some_question(chance, deal)


@given(seeds)
def test_law_the_same_question_gets_the_same_bytes(seed: int) -> None:
    first, second = (json.encode(decide(*asked(seed))) for _ in range(2))
    assert first == second


@given(seeds, st.integers(1, 60))
def test_law_a_verdict_that_is_known_is_never_lost_to_its_evidence_or_a_look(
    seed: int, steps: int
) -> None:
    deal, question = asked(seed)
    try:
        known = verdict(deal, question, stop=Steps(steps))
    except Stopped:
        return
    count = Steps(steps)
    answer = decide(deal, question, stop=count)
    assert (answer.verdict, count.ran_out) == (known, False)
    if answer.proof:
        check(deal, question, answer.proof)


@given(seeds, st.integers(0, 6))
def test_law_more_facts_only_settle_or_contradict(seed: int, kept: int) -> None:
    deal, question = asked(seed)
    fewer = verdict(Deal(deal.tokens, deal.draws, deal.facts[:kept]), question)
    assert verdict(deal, question) in _after(fewer)


@given(seeds)
def test_law_an_assumption_only_narrows(seed: int) -> None:
    deal, question = asked(seed)
    assert verdict(deal, question, assuming=["honest"]) in _after(verdict(deal, question))


def _after(fewer: str) -> set[str]:
    if fewer == "undetermined":
        return {"proved", "refuted", "undetermined", "contradictory"}
    return {fewer, "contradictory"}


@given(seeds)
def test_law_what_is_lacked_is_not_contained(seed: int) -> None:
    deal, question = asked(seed)
    if not isinstance(question, Totals):
        turned = {"proved": "refuted", "refuted": "proved"}
        contains, lacks = (
            verdict(deal, each(question.tokens, question.places)) for each in (Contains, Lacks)
        )
        assert turned.get(contains, contains) == lacks


@given(seeds, st.randoms(use_true_random=False))
def test_law_renaming_seats_and_tokens_leaves_the_verdict(seed: int, chance: Random) -> None:
    deal, question = asked(seed)
    order = chance.sample(range(len(deal.tokens)), len(deal.tokens))
    assert verdict(*_renamed(deal, question, order)) == verdict(deal, question)


def _renamed(deal: Deal, question: Question, order: list[int]) -> tuple[Deal, Question]:
    """Token n becomes token order[n], and the seats change places."""

    def turned(mask: int) -> int:
        return sum(1 << order[n] for n in range(len(order)) if mask >> n & 1)

    def moved(values: tuple[object, ...]) -> list[object]:
        return [values[order.index(n)] for n in range(len(order))]

    tokens = tuple(token for token in moved(deal.tokens) if isinstance(token, Token))
    draws = tuple(Draw(1 - draw.seat, draw.position, draw.size) for draw in deal.draws)
    facts = tuple(
        PhysicalFact(
            fact.position,
            fact.kind,
            tuple(Restriction(turned(said.tokens), said.places) for said in fact.restrictions),
            fact.clause,
            fact.assumption,
        )
        for fact in deal.facts
    )
    if isinstance(question, Totals):
        weights = tuple(weight for weight in moved(question.weights) if isinstance(weight, int))
        renamed: Question = Totals(question.holdings, weights, question.any_of)
    elif isinstance(question, LacksOneOf):
        renamed = LacksOneOf(tuple(map(turned, question.groups)), question.places)
    else:
        renamed = type(question)(turned(question.tokens), question.places)
    return Deal(tokens, draws, facts), renamed
