"""42 over random games: never proved when false, never refuted when true, exact when small."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.laydown.declarations import Declaration, Terms
from adjudication.review.sweep import sweep
from domain import events as e
from domain.bones import ALL, Bone, bones_in, mask_of
from domain.match.decide import decide
from domain.match.match import Match
from domain.match.strict import breaches
from tests.adjudication.laydown.naive_laydown import holds
from tests.generators.generate42 import CARELESS, LAWFUL, Habits42, Told42, match42
from tests.generators.generate_fives import hidden
from tests.oracles.naive42 import able, follows

SEEDS = range(12)
SWEPT = ("renege", "illegal_bid", "out_of_turn", "draw_order")


def placed(facts: list[e.Fact]) -> list[tuple[int, e.Fact]]:
    return list(enumerate(facts, 1))


@pytest.mark.share(3)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("habits", [LAWFUL, CARELESS], ids=["lawful", "careless"])
def test_every_fact_is_possible_and_the_marks_are_folded(seed: int, habits: Habits42) -> None:
    generated = match42(seed, habits)
    match, marks = Match(), iter(generated.marks)
    for at, fact in placed(generated.facts):
        decide(match, fact)
        assert habits is CARELESS or not breaches(match, fact)
        match.apply(at, fact)
        if isinstance(fact, e.HandEnded):
            assert match.scores == next(marks)
    assert (
        match.game_winner == match.winners[1] == generated.marks[-1].index(max(generated.marks[-1]))
    )


@pytest.mark.share(3, long=2)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_sweep_finds_every_fault_and_no_other(seed: int) -> None:
    generated = match42(seed, CARELESS)
    swept = sweep(placed(generated.facts))
    assert {(one.kind, one.event) for one in swept.proved} == {
        (seeded.fault, seeded.position) for seeded in generated.seeded if seeded.fault in SWEPT
    }
    assert {one.event for one in swept.refuted} == {
        at for at, right in generated.declared.items() if not right
    }


@pytest.mark.share(3, long=2)
@pytest.mark.parametrize("seed", SEEDS)
def test_with_hidden_hands_nothing_false_is_proved_and_nothing_true_refuted(seed: int) -> None:
    generated = match42(seed, CARELESS)
    seen = placed(hidden(generated.facts))
    reneged = {seeded.position for seeded in generated.seeded if seeded.fault == "renege"}
    for at, fact in seen:
        if isinstance(fact, e.BonePlayed):
            verdict = adjudicate(seen, e.Claim("renege", at)).verdict
            assert verdict in ("undetermined", "proved" if at in reneged else "refuted")


# --- small ends against every deal ----------------------------------------------------------


def cut_short(generated: Told42, seed: int) -> list[tuple[int, e.Fact]]:
    """A game as hidden, up to somewhere in the last tricks of one of its hands."""
    facts = placed(hidden(generated.facts))
    late = [
        number
        for number, (at, fact) in enumerate(facts)
        if isinstance(fact, e.BonePlayed) and 18 <= plays_of(facts, at) <= 26
    ]
    return facts[: Random(seed).choice(late) + 1]


def plays_of(facts: list[tuple[int, e.Fact]], upto: int) -> int:
    """How many bones have been played in the hand by this event."""
    start = max(at for at, fact in facts if isinstance(fact, e.HandStarted) and at <= upto)
    return sum(isinstance(fact, e.BonePlayed) and start < at <= upto for at, fact in facts)


def deals(unseen: tuple[Bone, ...], sizes: list[int]) -> Iterator[list[tuple[Bone, ...]]]:
    """Every way to give each seat so many of these bones."""
    if not sizes:
        yield []
        return
    for mine in combinations(unseen, sizes[0]):
        rest = tuple(bone for bone in unseen if bone not in mine)
        for others in deals(rest, sizes[1:]):
            yield [mine, *others]


def by_enumeration(facts: list[tuple[int, e.Fact]]) -> dict[int, str]:
    """For each play of the last hand, whether it was a renege in all, some or no deals."""
    start = max(at for at, fact in facts if isinstance(fact, e.HandStarted))
    hand = [(at, fact) for at, fact in facts if at >= start]
    plays = [(at, fact) for at, fact in hand if isinstance(fact, e.BonePlayed)]
    shown = [(fact.seat, fact.bone) for _, fact in hand if isinstance(fact, e.BoneExposed)]
    left = ALL & ~mask_of(fact.bone for _, fact in plays)
    sizes = [7 - sum(fact.seat == seat for _, fact in plays) for seat in range(4)]
    trump = next((fact.trump for _, fact in hand if isinstance(fact, e.TrumpDeclared)), None)
    trump = trump or str(plays[0][1].bone.high)
    answers: dict[int, set[bool]] = {at: set() for at, _ in plays}
    for dealt in deals(bones_in(left), sizes):
        whole = [
            {*mine, *(fact.bone for _, fact in plays if fact.seat == seat)}
            for seat, mine in enumerate(dealt)
        ]
        if not all(bone in whole[seat] for seat, bone in shown):
            continue
        for nth, (at, fact) in enumerate(plays):
            held = whole[fact.seat] - {f.bone for _, f in plays[:nth]}
            led = plays[nth - nth % 4][1].bone
            wrong = nth % 4 != 0 and not follows(fact.bone, led, trump)
            answers[at].add(wrong and able(sorted(held, key=str), led, trump))
    names: dict[tuple[bool, ...], str] = {(True,): "proved", (False,): "refuted"}
    return {at: names.get(tuple(found), "undetermined") for at, found in answers.items()}


@pytest.mark.share(3, long=2)
@pytest.mark.parametrize("seed", SEEDS)
def test_reneges_in_small_ends_agree_with_every_deal_there_is(seed: int) -> None:
    long = replace(CARELESS, false_declaration=0, declares=0, early=0)
    facts = cut_short(match42(seed, long), seed)
    expected = by_enumeration(facts)
    assert {at: adjudicate(facts, e.Claim("renege", at)).verdict for at in expected} == expected


# --- declarations ------------------------------------------------------------------------------


def declared(seed: int) -> tuple[list[e.Fact], Declaration]:
    """A hand of lawful play, then a declaration with at most four tricks left."""
    rng = Random(seed)
    generated = match42(rng, replace(LAWFUL, declares=0, early=0))
    ended = [fact for fact in generated.facts if isinstance(fact, e.HandEnded)]
    start = rng.choice(
        [at for at, end in zip(generated.deals, ended, strict=True) if end.how != "passed"]
    )
    keep = rng.randrange(12, 28)
    facts = generated.facts[:1]
    played = 0
    for fact in generated.facts[start - 1 :]:
        played += isinstance(fact, e.BonePlayed)
        if not isinstance(fact, e.DeclarationMade | e.HoldingShown | e.Challenged):
            facts.append(fact)
        if played == keep:
            break
    match = Match()
    for at, fact in placed(facts):
        match.apply(at, fact)
    hand = match.current_hand()
    play = hand.tricks
    assert play is not None
    assert play.trump is not None
    assert play.auction.bidder is not None
    seat = rng.randrange(4)
    order = list(bones_in(hand.known[seat]))
    rng.shuffle(order)
    leader = play.leader()
    assert leader is not None
    known = hand.known
    stated = Declaration(
        rng.choice(("laydown", "made", "set")),
        seat,
        (known[0], known[1], known[2], known[3]),
        leader,
        play.trump,
        play.auction.bid,
        play.auction.bidder,
        (play.points[0], play.points[1]),
        tuple(play.trick),
        tuple(order) if rng.random() < 0.5 else None,
    )
    return [*facts, e.DeclarationMade(seat, stated.what, stated.order)], stated


@pytest.mark.share(4)
@pytest.mark.parametrize("seed", range(40))
def test_declarations_agree_with_the_plain_recursion(seed: int) -> None:
    facts, stated = declared(seed)
    right = holds(stated, Terms())
    finding = adjudicate(placed(facts), e.Claim("declaration", len(facts)))
    assert finding.verdict == ("proved" if right else "refuted")
    seen = adjudicate(placed(hidden(facts)), e.Claim("declaration", len(facts)))
    assert seen.verdict in ("undetermined", finding.verdict)


@pytest.mark.share(4)
@pytest.mark.parametrize("seed", range(40))
def test_declarations_over_two_hidden_hands_agree_with_every_deal(seed: int) -> None:
    facts, stated = declared(seed)
    shown = [seat for seat in range(4) if seat != stated.declarer][:2]
    shown = shown[: 1 if sum(map(int.bit_count, stated.hands)) <= 10 else 2]
    turned_up = [e.HoldingShown(seat, bones_in(stated.hands[seat])) for seat in shown]
    placed_ = placed([*hidden(facts), *turned_up])
    verdict = adjudicate(placed_, e.Claim("declaration", len(facts))).verdict
    certain = {*shown, *([stated.declarer] if stated.order else [])}
    free = [seat for seat in range(4) if seat not in certain]
    pool = mask_of(bone for seat in free for bone in bones_in(stated.hands[seat]))
    answers: set[bool] = set()
    for dealt in deals(bones_in(pool), [stated.hands[seat].bit_count() for seat in free]):
        hands = list(stated.hands)
        for seat, mine in zip(free, dealt, strict=True):
            hands[seat] = mask_of(mine)
        other = replace(stated, hands=(hands[0], hands[1], hands[2], hands[3]))
        answers.add(holds(other, Terms()))
        if len(answers) == 2:
            break
    names: dict[tuple[bool, ...], str] = {(True,): "proved", (False,): "refuted"}
    assert verdict == names.get(tuple(answers), "undetermined")
