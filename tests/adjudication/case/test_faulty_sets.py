"""A set with a bone too many: verdicts are over the bones that were in the box (AMB-86)."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.case.constraints_of_log import LoggedDeal
from adjudication.worlds.constraints import constraints_of
from adjudication.worlds.likelihood import likelihood, uniform_deals
from adjudication.worlds.model import Contains, Deal, Draw, PhysicalFact, Restriction, Token
from adjudication.worlds.verdict import verdict
from domain import events as e
from domain.bones import BONES, Bone
from tests.adjudication.hearings import heard, recorded, table
from tests.adjudication.test_proofs_as_data import clauses_of, facts_of, served
from tests.adjudication.worlds.brute import holds, worlds
from tests.oracles.proof_reader import read
from tests.support.examples import AsMany
from tests.support.fortytwo import begun

SIXES = tuple(map(Bone, ("6-4", "6-0", "6-1", "6-2", "6-3", "6-5", "6-6")))
TWICE = e.SetFoundFaulty("doubled", Bone("6-4"))


@pytest.mark.parametrize("book", ["PDA", "HF", "FU", "UDL"])
def test_who_may_have_held_the_twin_is_not_cleared_by_elimination(book: str) -> None:
    held = {"FU": 5}.get(book, 7)
    facts = [
        *table(book, holdings=(held, held)),
        e.BonePlayed(0, Bone("6-6")),
        e.BoneDrawn(1),
        *(e.BoneExposed(0, bone) for bone in SIXES[: held - 1]),
    ]
    drew = facts.index(e.BoneDrawn(1)) + 1
    rest = [e.Observed("not_held", 1, event=drew, bone=bone) for bone in SIXES[held - 1 : -1]]
    assert heard([*facts, *rest], "could_play", drew).verdict == "refuted"
    assert heard([*facts, *rest, TWICE], "could_play", drew).verdict == "undetermined"
    neither = e.Observed("not_held", 1, event=drew, bone=Bone("6-4"))
    assert heard([*facts, *rest, TWICE, neither], "could_play", drew).verdict == "refuted"


def test_42_pb_9_nor_is_a_player_who_may_have_followed_with_the_twin() -> None:
    record = begun(hidden=True, trump="5")
    at = record.play(0, "6-6 4-4")
    record.tell(*(e.BoneExposed(0, bone) for bone in SIXES if bone is not Bone("6-6")))
    assert record.hear("renege", at).verdict == "refuted"
    record.tell(TWICE)
    assert record.hear("renege", at).verdict == "undetermined"


def test_a_marked_set_changes_no_verdict() -> None:
    record = begun(hidden=True, trump="5")
    at = record.play(0, "6-6 4-4")
    record.tell(*(e.BoneExposed(0, bone) for bone in SIXES if bone is not Bone("6-6")))
    record.tell(e.SetFoundFaulty("marked", Bone("6-4")))
    assert record.hear("renege", at).verdict == "refuted"


def test_the_twin_found_with_another_is_the_other() -> None:
    facts = table("PDA", holdings=(7, 7))
    facts += [e.BonePlayed(0, Bone("6-4")), e.BoneDrawn(1)]
    facts += [e.Observed("held", 1, event=len(facts), bone=Bone("6-4")), TWICE]
    finding = heard(facts, "could_play", len(facts) - 2)
    assert finding.verdict == "proved"


# --- against bones that are dealt ---------------------------------------------------------------


def physical_hands(rng: Random, seats: int) -> tuple[list[tuple[int, e.Fact]], list[list[Bone]]]:
    """A hand with a bone twice, acts of chance told as seen, and what each held at its end."""
    twice = rng.choice(BONES)
    box = rng.sample([*BONES, twice], 29)
    hands = [[box.pop() for _ in range(5)] for _ in range(seats)]
    facts: list[e.Fact] = [e.HandStarted(1)]
    for seat in rng.sample(range(seats), seats):
        seen = tuple(hands[seat]) if rng.random() < 0.2 else None
        if seen is None or len(set(seen)) == 5:
            facts.append(e.OpeningDrawn(seat, 5, seen))
        else:
            facts.append(e.OpeningDrawn(seat, 5))
    for _ in range(rng.randrange(1, 14)):
        seat = rng.randrange(seats)
        bone = rng.choice(hands[seat]) if hands[seat] else None
        act = rng.randrange(5)
        if act == 0 and box:
            hands[seat].append(box.pop())
            facts.append(e.BoneDrawn(seat, rng.choice((None, hands[seat][-1]))))
        elif act == 1 and len(set(hands[seat])) == len(hands[seat]):
            facts.append(e.HoldingShown(seat, tuple(hands[seat])))
        elif bone is not None and act == 2:
            facts.append(e.BoneExposed(seat, bone))
        elif bone is not None:
            hands[seat].remove(bone)
            facts.append(e.BonePlayed(seat, bone))
    facts.append(e.SetFoundFaulty("doubled", twice))
    return list(enumerate(facts, 1)), hands


def test_no_verdict_is_against_the_bones_that_were_dealt(as_many: AsMany) -> None:
    decided = 0
    for seed in range(as_many(150, 200, 6000)):
        rng = Random(f"twice {seed}")
        facts, hands = physical_hands(rng, rng.choice((2, 3, 4)))
        logged, end = LoggedDeal(facts), len(facts) + 1
        for seat, hand in enumerate(hands):
            sought = rng.sample(BONES, rng.choice((1, 3, 8)))
            tokens = logged.tokens(sought, end) & ~logged.gone(end)
            verdict_ = verdict(logged.deal, Contains(tokens, logged.slots(seat, end)))
            truth = "proved" if set(sought) & set(hand) else "refuted"
            assert verdict_ in (truth, "undetermined"), (seed, seat, sought)
            decided += verdict_ == truth
    assert decided


def dealt(rng: Random) -> tuple[Deal, Iterator[tuple[int, ...]]]:
    """A small deal in which 6-6 is there twice and was seen, and its worlds with either seen."""
    bones = rng.sample(BONES[:-1], 4)
    tokens = (*map(Token, bones), Token(Bone("6-6")), Token(Bone("6-6"), twin=True))
    draws = Draw(0, 1, 2), Draw(1, 2, 2)
    seen, other = 1 << 4, 1 << 5
    places = rng.choice((0b11, 0b1100, 0b1111))
    deal = Deal(tokens, draws, (PhysicalFact(3, "seen", (Restriction(seen, places),)),))
    either = Deal(tokens, draws)
    drawn_worlds = (w for w in worlds(either) if places >> w[4] & 1 or places >> w[5] & 1)
    assert other
    return deal, drawn_worlds


def test_either_of_two_that_are_alike_may_be_the_one_that_was_seen(as_many: AsMany) -> None:
    for seed in range(as_many(20, 25, 400)):
        rng = Random(f"likely {seed}")
        deal, drawn_worlds = dealt(rng)
        question = Contains(rng.randrange(1, 64), rng.choice((0b11, 0b1100)))
        if bool(question.tokens & 16) != bool(question.tokens & 32):
            continue  # A question about a bone is about both that are like it.
        answers = [holds(question, world) for world in drawn_worlds]
        share = likelihood(deal, question)
        assert share is not None
        assert Fraction(share.least).limit_denominator(10_000) == Fraction(
            answers.count(True), len(answers)
        ), seed


@pytest.mark.parametrize("fault", ["missing", "doubled"])
@pytest.mark.parametrize("book", ["PDA", "UDL"])
def test_a_proof_over_the_bones_of_a_faulty_set_is_accepted(book: str, fault: e.Fault) -> None:
    facts = [*table(book), e.BonePlayed(0, Bone("6-6")), e.BoneDrawn(1)]
    drew = len(facts)
    facts += [e.Observed("not_held", 1, event=drew, bone=bone) for bone in SIXES[:-1]]
    facts += [e.SetFoundFaulty(fault, Bone("6-4"))]
    numbered = list(enumerate(recorded([], *facts), 1))
    finding = adjudicate(numbered, e.Claim("could_play", drew))
    assert finding.verdict == "refuted"
    read(served(finding), facts_of(numbered), clauses_of(book))


@pytest.mark.long
def test_deals_drawn_by_lot_are_as_likely_as_deals_where_a_bone_is_there_twice() -> None:
    compared = 0
    for seed in range(30):
        rng = Random(f"drawn {seed}")
        deal, _ = dealt(rng)
        question = Contains(rng.randrange(1, 16) | rng.choice((0, 48)), rng.choice((0b11, 0b1100)))
        exact = likelihood(deal, question)
        assert exact is not None
        known = constraints_of(deal)
        placings = list(uniform_deals(known.rows(known.everything), 1_500, twins=deal.twins))
        inside = [
            any(place & question.places for place in map(placing.__getitem__, asked_of(question)))
            for placing in placings
        ]
        assert abs(inside.count(True) / len(placings) - exact.least) < 0.05, seed
        compared += 0 < exact.least < 1
    assert compared > 10


def asked_of(question: Contains) -> list[int]:
    return [number for number in range(6) if question.tokens >> number & 1]
