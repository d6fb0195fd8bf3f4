"""Deals made at random from a seed: small ones for the enumerator, whole ones from a true deal."""

from collections.abc import Iterator
from random import Random

from adjudication.worlds.model import (
    Bound,
    Contains,
    Deal,
    Draw,
    Lacks,
    LacksOneOf,
    PhysicalFact,
    Question,
    Restriction,
    Token,
    Totals,
    pips_left,
)
from domain.bones import BONES


def small_deal(chance: Random, largest: int = 6) -> Deal:
    """Up to `largest` tokens, a few draws of two seats, facts of any kind, true or not."""
    size = chance.randint(3, largest)
    bones = chance.sample(BONES, size)
    tokens = [Token(bone) for bone in bones]
    if chance.random() < 0.3:
        tokens[-1] = Token(tokens[0].bone, since=2)
    draws = _some_draws(chance, size)
    deal = Deal(tuple(tokens), draws)
    return deal.given(*(_some_fact(chance, deal, n) for n in range(chance.randint(0, 6))))


def _some_draws(chance: Random, size: int) -> tuple[Draw, ...]:
    draws: list[Draw] = []
    left = chance.randint(1, size)
    while left:
        take = chance.randint(1, left)
        draws.append(Draw(chance.randint(0, 1), len(draws) + 1, take))
        left -= take
    return tuple(draws)


def _some_fact(chance: Random, deal: Deal, number: int) -> PhysicalFact:
    """A played bone, a bone not held, a shown holding, or no kind that ever was."""
    seat, before = chance.randint(0, 1), chance.randint(1, 5)
    slots = deal.slots(seat, before=before)
    token = 1 << chance.randrange(len(deal.tokens))
    shown = chance.randint(0, deal.everything)
    restrictions = {
        "played": [Restriction(token, slots)],
        "not-held": [Restriction(token, deal.everything & ~slots)],
        "shown": [
            Restriction(shown, slots),
            Restriction(deal.everything & ~shown, deal.everything & ~slots),
        ],
        "told": [Restriction(shown, slots | deal.boneyard)],
    }
    kind = chance.choice(["played", "played", "not-held", "told", "shown"])
    presumed = "honest" if chance.random() < 0.15 else None
    return PhysicalFact(10 + number, kind, tuple(restrictions[kind]), "PDA-8c", presumed)


def some_question(chance: Random, deal: Deal) -> Question:
    """Any question that can be asked of the deal."""
    slots = [deal.slots(seat, before=chance.randint(1, 6)) for seat in (0, 1)]
    if chance.random() < 0.75:
        kind = chance.choice([Contains, Contains, Lacks])
        tokens = chance.randint(0, deal.everything)
        places = chance.choice([*slots, slots[0] | slots[1]])
        if kind is Lacks and tokens % 3:
            return LacksOneOf(tuple(filter(None, _groups(tokens))), places)
        return kind(tokens, places)
    weights = pips_left(deal, gone=chance.randint(0, deal.everything))
    holdings, bounds = _some_bounds(chance, slots, sum(weights))
    return Totals(holdings, weights, bounds)


def _groups(tokens: int) -> Iterator[int]:
    """These tokens, each second one in one group and the rest in another, at most three each."""
    each = [1 << number for number in range(tokens.bit_length()) if tokens >> number & 1]
    yield sum(each[::2][:3])
    yield sum(each[1::2][:3])


def _some_bounds(
    chance: Random, slots: list[int], most: int
) -> tuple[tuple[int, ...], tuple[tuple[Bound, ...], ...]]:
    """At most, exactly, less than the other, and an either-or of two holdings."""
    exactly = chance.randint(0, most)
    single, both = tuple(slots[:1]), tuple(slots)
    either = ((Bound((1, -1), -1),), (Bound((0, 1), exactly), Bound((-1, 0), -exactly)))
    return chance.choice(
        [
            (single, ((Bound((1,), exactly),),)),
            (single, ((Bound((1,), exactly), Bound((-1,), -exactly)),)),
            (both, ((Bound((1, -1), -1),),)),
            (both, either),
        ]
    )


def whole_deal(chance: Random) -> tuple[Deal, tuple[int, ...]]:
    """28 bones dealt and drawn, with true facts only, and the place where each bone truly lies."""
    drawn = chance.randint(0, 10)
    pulls = tuple(Draw(chance.randint(0, 1), 10 + 3 * n) for n in range(drawn))
    deal = Deal(tuple(map(Token, BONES)), (Draw(0, 1, 7), Draw(1, 2, 7), *pulls))
    truth = tuple(chance.sample(range(28), 28))
    facts = [_true_fact(chance, deal, truth, n) for n in range(chance.randint(0, 20))]
    return deal.given(*facts), truth


def _true_fact(chance: Random, deal: Deal, truth: tuple[int, ...], number: int) -> PhysicalFact:
    token = chance.randrange(28)
    slots = deal.slots(chance.randint(0, 1), before=10 + 3 * chance.randint(0, 11))
    inside = sum(1 << t for t, place in enumerate(truth) if slots >> place & 1)
    if chance.random() < 0.1:
        restrictions = (
            Restriction(inside, slots),
            Restriction(deal.everything & ~inside, deal.everything & ~slots),
        )
        return PhysicalFact(50 + number, "shown", restrictions)
    places = slots if inside >> token & 1 else deal.everything & ~slots
    return PhysicalFact(50 + number, "seen", (Restriction(1 << token, places),))
