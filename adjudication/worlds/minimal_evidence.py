"""The smallest set of facts that forces a verdict, and the proof that it does.

A set of facts forces it when every supposition of the contrary fails under it.
The search for the smallest such set is the implicit hitting set method: each set
that does not force it leaves a world; the facts false in a largest such world
must be hit by every set that does; the cheapest set that hits all found so far is
the next guess (Ignatiev et al., "Smallest MUS Extraction", CP 2015). Where that takes
too many rounds, a set found by deletion stands, of which no fact can be spared; the
proof says where it would take too many cases to see whether one can.

Dropping a fact mostly leaves the last world that was found, so that it is tried first. The worlds
that deletion comes to are the first sets that must be hit. Facts are dropped many at a time where
they can be (Junker, "QuickXplain", AAAI 2004).

Cheapest is: fewest assumptions, then fewest facts. Of equals, facts early in the deal
are kept rather than late ones, as they were known first at the table.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from itertools import chain, islice

from adjudication.worlds.asked import asked, places_of
from adjudication.worlds.constraints import Constraints
from adjudication.worlds.matching import Crowd, Failure, Placing, bits
from adjudication.worlds.model import PhysicalFact, Question, StatedCount
from adjudication.worlds.proofs import (
    Branch,
    CaseSplit,
    Hypothesis,
    HypothesisLying,
    HypothesisTotals,
    Leaf,
    Proof,
    Reason,
    TooManyBones,
    TotalsOutOfRange,
    TotalsUnreachable,
    Verdict,
)
from adjudication.worlds.steps import Stop, Stopped, part_of
from adjudication.worlds.world_search import (
    NOTHING,
    CasesFail,
    Counting,
    Example,
    OutOfRange,
    OutOfReach,
    Supposition,
    TotalsHypothesis,
    counting,
    hypotheses,
)

ROUNDS = 6
"""How many guesses at a smaller set are made before the set found by deletion is kept."""

CONTRADICTION_ROUNDS = 200
"""Guesses where the record contradicts itself: more, since officials mend what these facts say."""

STEPS = 2_000
"""Most steps within one guess."""

CASES = 100
"""Most cases of one search; a fact without which a search takes more is kept as evidence."""

ALL_CASES = 300
"""Most cases for all facts together, so that evidence takes only a part of a hearing."""

FEW_CASES = 1
"""Most cases for each fact that is tried beside those true in a world."""

CASES_TOGETHER = 30
"""Most cases for facts that are dropped together; past that, half of the facts are tried."""


def prove(
    known: Constraints,
    question: Question,
    verdict: Verdict,
    stop: Stop,
    count: StatedCount | None = None,
) -> Proof:
    """The proof of a verdict known to hold; each branch has only the leaves it needs itself.

    `count` is a count to presume, given where the facts do not force the verdict without it. When
    `stop` ends the search, the proof has all facts that are left then. It is not `smallest`, and
    `minimal` only if that was known before.
    """
    contrary = {
        "proved": hypotheses(question, False),
        "refuted": hypotheses(question, True),
    }.get(verdict, (NOTHING,))
    if count is not None:
        contrary = counting(contrary, count.totals)
    rounds = CONTRADICTION_ROUNDS if verdict == "contradictory" else ROUNDS
    stop = part_of(stop)
    facts, minimal, smallest = _smallest(known, contrary, rounds, stop)
    if len(contrary) == 1:
        branches = (_branch(known, facts, contrary[0], count),)
    else:
        needs = [_needed(known, (one,), facts, stop) for one in contrary]
        smallest = smallest and all(certain for _, certain, _ in needs)
        branches = tuple(
            _branch(known, own, supposition, count)
            for supposition, (own, *_) in zip(contrary, needs, strict=True)
        )
    leaves = _leaves(known, facts) + (() if count is None else (_leaf(count),))
    asks = None if verdict == "contradictory" else asked(known.deal, question)
    return Proof(verdict, leaves, branches, smallest, minimal=minimal, asks=asks)


# --- which facts ----------------------------------------------------------------------


def _smallest(
    known: Constraints, contrary: Sequence[Supposition], rounds: int, stop: Stop
) -> tuple[int, bool, bool]:
    """The cheapest facts that force the verdict.

    Also whether each of them is known to be needed, and whether no cheaper set is known to exist.
    """
    facts, minimal, escapes = _needed(known, contrary, known.everything, stop)
    to_hit = [known.everything & ~known.true_in(world) for world in escapes]
    with suppress(Stopped):
        for _ in range(rounds):
            guess, certain = _cheapest_hit(known, to_hit, facts)
            if guess is None:
                return facts, minimal or certain, certain
            escape, certain = _escape(known, contrary, guess, stop)
            if not certain:
                return facts, minimal, False
            if escape is None:
                return guess, True, True
            to_hit.append(known.everything & ~_largest(known, *escape, stop))
    return facts, minimal, False


def _needed(
    known: Constraints, contrary: Sequence[Supposition], kept: int, stop: Stop
) -> tuple[int, bool, list[Placing]]:
    """The evidence left when facts that can be spared are dropped, the dearest and latest first.

    Also whether each that is left is known to be needed, and the worlds that show it. Facts are
    dropped together where they can be, and by halves where they cannot, which leaves the same as
    one by one. Each supposition is shut by facts of its own, so it is searched again only where
    some of these are dropped.
    """
    left, escapes = iter(range(ALL_CASES)), list[Placing]()
    with suppress(Stopped):
        first = [_shut_by(known, way, kept, stop, escapes=escapes, left=left) for way in contrary]
        shut_by = [kept if facts is None else facts for facts, _ in first]
        kept, certain = _union(shut_by), True
        waiting = [sorted(bits(kept), key=lambda fact: (known.price(fact), fact))]
        while waiting:
            together = waiting.pop()
            dropped = kept & _union(together)
            if not dropped:
                continue
            cases = left if len(together) == 1 else iter(range(CASES_TOGETHER))
            again = list(shut_by)
            for number, supposition in enumerate(contrary):
                if not shut_by[number] & dropped:
                    continue
                shut, decided = _shut_by(
                    known, supposition, kept & ~dropped, stop, escapes=escapes, left=cases
                )
                if shut is None:
                    break
                again[number] = shut
            else:
                shut_by, kept = again, _union(again)
                continue
            if len(together) == 1:
                certain = certain and decided
            else:
                half = len(together) // 2
                waiting += [together[:half], together[half:]]
        return kept, certain, escapes
    return kept, False, escapes


def _shut_by(
    known: Constraints,
    supposition: Supposition,
    facts: int,
    stop: Stop,
    *,
    escapes: list[Placing],
    left: Iterator[int],
) -> tuple[int | None, bool]:
    """Those of these facts that rule a supposition out, and whether that could be decided.

    None if the facts leave it a world. Where tokens are too crowded, only the facts about
    these are returned; otherwise all are. `escapes`
    are worlds that earlier facts left; a new one joins them.
    """
    rows = known.rows(facts)
    start = escapes[-1] if escapes else None
    placed = _searched(supposition, rows, start, stop, cases=chain((0,), islice(left, CASES)))
    if isinstance(placed, Crowd):
        return known.about(placed.tokens) & facts, True
    if isinstance(placed, Failure):
        return facts, True
    if placed is not None:
        escapes.append(placed)
    return None, placed is not None


def _searched(
    supposition: Supposition,
    rows: Sequence[int],
    start: Placing | None,
    stop: Stop,
    cases: Iterator[int],
) -> Placing | Failure | None:
    """The result of the search, or None where it takes more than these cases.

    That two holdings do not count alike can need as many cases as there are holdings.
    """
    try:
        return supposition.search(rows, start, lambda: next(cases, None) is None or stop())
    except Stopped:
        if stop():
            raise
        return None


def _union(masks: Iterable[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


def _escape(
    known: Constraints, contrary: Sequence[Supposition], facts: int, stop: Stop
) -> tuple[Example | None, bool]:
    """A world that these facts leave to one of the suppositions, if any; whether that is sure."""
    rows, certain = known.rows(facts), True
    for supposition in contrary:
        placed = _searched(supposition, rows, None, stop, cases=iter(range(CASES)))
        if placed is None:
            certain = False
        elif not isinstance(placed, Failure):
            return (supposition, placed), True
    return None, certain


def _largest(known: Constraints, supposition: Supposition, world: Placing, stop: Stop) -> int:
    """The facts true in a world of the supposition, and all others that still leave it a world."""
    facts = known.true_in(world)
    rows = known.rows(facts)
    for fact in bits(known.everything & ~facts):
        if fact & facts:
            continue
        few = iter(range(FEW_CASES))
        placed = _searched(supposition, known.narrowed(rows, fact), world, stop, cases=few)
        if placed is not None and not isinstance(placed, Failure):
            world, more = placed, known.true_in(placed, ~facts)
            rows, facts = known.narrowed(rows, more), facts | more
    return facts


def _cheapest_hit(
    known: Constraints, to_hit: Sequence[int], facts_found: int
) -> tuple[int | None, bool]:
    """The cheapest facts, cheaper than `kept`, with one of each set; whether that is certain."""
    best, below, steps = None, known.cost(facts_found), 0
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
        waiting += [(chosen | fact, cost + known.price(fact)) for fact in bits(fewest)][::-1]
    return (None, False) if waiting else (best, True)


def _apart(missed: Sequence[int]) -> int:
    """How many of these sets share no fact: each costs at least one more."""
    count, used = 0, 0
    for facts in missed:
        if not facts & used:
            count, used = count + 1, used | facts
    return count


# --- as data --------------------------------------------------------------------------


def _branch(
    known: Constraints, own: int, supposition: Supposition, count: StatedCount | None
) -> Branch:
    """Why these facts shut the supposition, by the search that found it, which is not counted."""
    rows, leaves = known.rows(own), _leaves(known, own)
    failure = supposition.search(rows)
    if isinstance(supposition, Counting):
        alone = supposition.supposed.search(rows)
        supposition = supposition.supposed
        if isinstance(alone, Failure):
            failure = alone
        elif count is not None:
            leaves += (_leaf(count),)
    return Branch(_supposed(known, supposition), _reason(known, failure), leaves)


def _supposed(known: Constraints, supposition: Supposition) -> Hypothesis | None:
    if isinstance(supposition, TotalsHypothesis):
        return HypothesisTotals(supposition.met)
    if supposition == NOTHING or isinstance(supposition, Counting):
        return None
    return HypothesisLying(_bones(known, supposition.tokens), supposition.inside)


def _reason(known: Constraints, failure: Placing | Failure) -> Reason:
    match failure:
        case Crowd(tokens, places):
            return TooManyBones(_bones(known, tokens), places_of(known.deal, places))
        case OutOfRange(spans):
            return TotalsOutOfRange(spans)
        case OutOfReach(spans):
            return TotalsUnreachable(spans)
        case CasesFail(token, each):
            bone = str(known.deal.tokens[token])
            return CaseSplit(bone, tuple(_reason(known, case) for case in each))
        case _:
            raise AssertionError("a verdict was to be proved that does not hold")


def _bones(known: Constraints, tokens: int) -> tuple[str, ...]:
    return tuple(str(known.deal.tokens[token.bit_length() - 1]) for token in bits(tokens))


def _leaves(known: Constraints, facts: int) -> tuple[Leaf, ...]:
    return tuple(_leaf(known.facts[fact.bit_length() - 1]) for fact in bits(facts))


def _leaf(fact: PhysicalFact | StatedCount) -> Leaf:
    clause = fact.clause if isinstance(fact, PhysicalFact) else None
    return Leaf(fact.position, fact.kind, clause, fact.assumption)
