"""The smallest set of facts that forces a verdict, and the proof that it does.

A set of facts forces it when every supposition of the contrary fails under it.
The search for the smallest such set is the implicit hitting set method: each set
that does not force it leaves a world; the facts false in a largest such world
must be hit by every set that does; the cheapest set that hits all found so far is
the next guess (Ignatiev et al., "Smallest MUS Extraction", CP 2015). Where that takes
too many rounds, a set found by deletion stands, of which no fact can be spared.

Cheapest is: fewest assumptions, then fewest facts, then the earlier recorded.
"""

from collections.abc import Sequence

from adjudication.deals import Draw, Fact, Question
from adjudication.matching import Crowd, Failure, Placing, bits
from adjudication.proofs import (
    Branch,
    Crowded,
    Divided,
    Leaf,
    Outweighed,
    Proof,
    Reason,
    Room,
    Supposed,
    SupposedLying,
    SupposedTotals,
    Verdict,
)
from adjudication.record import Record
from adjudication.suppositions import (
    NOTHING,
    Cases,
    Overweight,
    Stop,
    Supposition,
    Weighing,
    suppositions,
)

ROUNDS = 40
"""Guesses before the set found by deletion is left to stand."""

STEPS = 2_000
"""Steps within one guess, to the same end."""


def prove(record: Record, question: Question, verdict: Verdict, stop: Stop) -> Proof:
    """The proof of a verdict known to hold; each branch has only the leaves it needs itself."""
    contrary = {
        "proved": suppositions(question, False),
        "refuted": suppositions(question, True),
    }.get(verdict, (NOTHING,))
    kept, smallest = _smallest(record, contrary, stop)
    branches = tuple(_branch(record, kept, supposition, stop) for supposition in contrary)
    return Proof(verdict, _leaves(record, kept), branches, smallest)


# --- which facts ----------------------------------------------------------------------


def _smallest(record: Record, contrary: Sequence[Supposition], stop: Stop) -> tuple[int, bool]:
    """The cheapest facts that force it, and whether they are known to be the cheapest."""
    kept = _needed(record, contrary, _named_in_failures(record, contrary, stop), stop)
    to_hit: list[int] = []
    for _ in range(ROUNDS):
        guess, certain = _cheapest_hit(record, to_hit, kept)
        if guess is None:
            return kept, certain
        escape = _escape(record, contrary, guess, stop)
        if escape is None:
            return guess, True
        to_hit.append(record.everything & ~_largest(record, *escape, stop))
    return kept, False


def _named_in_failures(record: Record, contrary: Sequence[Supposition], stop: Stop) -> int:
    """Facts that force it, at a first look: those about the tokens that are too crowded."""
    kept = 0
    rows = record.rows(record.everything)
    for supposition in contrary:
        failure = supposition.search(rows, stop=stop)
        kept |= record.about(failure.tokens) if isinstance(failure, Crowd) else record.everything
    return kept


def _needed(record: Record, contrary: Sequence[Supposition], kept: int, stop: Stop) -> int:
    """What is left when facts that can be spared are dropped, the dearest and latest first."""
    for fact in sorted(bits(kept), key=lambda fact: (-record.price(fact), -fact)):
        if _escape(record, contrary, kept & ~fact, stop) is None:
            kept &= ~fact
    return kept


def _escape(
    record: Record, contrary: Sequence[Supposition], kept: int, stop: Stop
) -> tuple[Supposition, Placing] | None:
    """A world that these facts leave to one of the suppositions."""
    rows = record.rows(kept)
    for supposition in contrary:
        found = supposition.search(rows, stop=stop)
        if not isinstance(found, Failure):
            return supposition, found
    return None


def _largest(record: Record, supposition: Supposition, world: Placing, stop: Stop) -> int:
    """The facts true in the world, and as many more as leave the supposition one."""
    kept = record.true_in(world)
    for fact in bits(record.everything & ~kept):
        if fact & kept:
            continue
        found = supposition.search(record.rows(kept | fact), world, stop)
        if not isinstance(found, Failure):
            world, kept = found, record.true_in(found)
    return kept


def _cheapest_hit(record: Record, to_hit: Sequence[int], kept: int) -> tuple[int | None, bool]:
    """The cheapest facts, cheaper than `kept`, with one of each set; whether that is certain."""
    best, below, steps = None, record.cost(kept), 0
    waiting = [(0, 0)]
    while waiting and steps < STEPS:
        steps += 1
        chosen, cost = waiting.pop()
        missed = [facts for facts in to_hit if not facts & chosen]
        if cost + _apart(missed) >= below:
            continue
        if not missed:
            best, below = chosen, cost
            continue
        fewest = min(missed, key=int.bit_count)
        for fact in reversed(list(bits(fewest))):
            waiting.append((chosen | fact, cost + record.price(fact)))
    return (None, False) if waiting else (best, True)


def _apart(missed: Sequence[int]) -> int:
    """How many of these sets share no fact: each costs at least one more."""
    count, used = 0, 0
    for facts in missed:
        if not facts & used:
            count, used = count + 1, used | facts
    return count


# --- as data --------------------------------------------------------------------------


def _branch(record: Record, kept: int, supposition: Supposition, stop: Stop) -> Branch:
    own = _needed(record, (supposition,), kept, stop)
    failure = supposition.search(record.rows(own), stop=stop)
    return Branch(_supposed(record, supposition), _reason(record, failure), _leaves(record, own))


def _supposed(record: Record, supposition: Supposition) -> Supposed | None:
    if isinstance(supposition, Weighing):
        return SupposedTotals(supposition.met)
    if supposition == NOTHING:
        return None
    return SupposedLying(_bones(record, supposition.tokens), supposition.inside)


def _reason(record: Record, failure: Placing | Failure) -> Reason:
    match failure:
        case Crowd(tokens, places):
            return Crowded(_bones(record, tokens), tuple(_rooms(record, places)))
        case Overweight(spans):
            return Outweighed(spans)
        case Cases(token, each):
            bone = str(record.deal.tokens[token])
            return Divided(bone, tuple(_reason(record, case) for case in each))
        case _:
            raise AssertionError("a verdict was to be proved that does not hold")


def _bones(record: Record, tokens: int) -> tuple[str, ...]:
    return tuple(str(record.deal.tokens[token.bit_length() - 1]) for token in bits(tokens))


def _rooms(record: Record, places: int) -> list[Room]:
    return [
        _room(draw, (mask & places).bit_count())
        for draw, mask in record.deal.rooms()
        if mask & places
    ]


def _room(draw: Draw | None, size: int) -> Room:
    return Room(draw.seat, draw.position, size) if draw else Room(None, None, size)


def _leaves(record: Record, kept: int) -> tuple[Leaf, ...]:
    return tuple(_leaf(record.facts[fact.bit_length() - 1]) for fact in bits(kept))


def _leaf(fact: Fact) -> Leaf:
    return Leaf(fact.position, fact.kind, fact.clause, fact.assumption)
