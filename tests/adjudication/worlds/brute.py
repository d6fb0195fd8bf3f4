"""Every world of a small deal, one after the other: slow, obvious, and knows no matching."""

from collections.abc import Callable, Iterator

from adjudication.worlds.model import Contains, Deal, Lacks, LacksOneOf, Question
from adjudication.worlds.observations import Observation
from tests.oracles.enumerator import named

World = tuple[int, ...]
"""For each token the number of its place."""


def worlds(deal: Deal, assuming: tuple[str, ...] = ()) -> Iterator[World]:
    """All ways to put the tokens in the places that every fact in use allows."""
    drawn = [draw.position for draw in deal.draws for _ in range(draw.size)]
    facts = [fact for fact in deal.facts if fact.assumption is None or fact.assumption in assuming]

    def may(token: int, place: int) -> bool:
        return (place >= len(drawn) or drawn[place] > deal.tokens[token].since) and all(
            restriction.places >> place & 1
            for fact in facts
            for restriction in fact.restrictions
            if restriction.tokens >> token & 1
        )

    size = range(len(deal.tokens))
    allowed = [[place for place in size if may(token, place)] for token in size]
    yield from _filled(allowed, ())


def _filled(allowed: list[list[int]], so_far: World) -> Iterator[World]:
    if len(so_far) == len(allowed):
        yield so_far
        return
    for place in allowed[len(so_far)]:
        if place not in so_far:
            yield from _filled(allowed, (*so_far, place))


def holds(question: Question, world: World) -> bool:
    """Whether the answer is yes in this world."""
    if isinstance(question, Contains | Lacks):
        lies = any(question.tokens >> t & 1 and question.places >> p & 1 for t, p in _each(world))
        return lies is isinstance(question, Contains)
    if isinstance(question, LacksOneOf):
        return any(holds(Lacks(group, question.places), world) for group in question.groups)
    totals = [
        sum(question.weights[token] for token, place in _each(world) if holding >> place & 1)
        for holding in question.holdings
    ]
    return any(
        all(
            sum(f * total for f, total in zip(bound.factors, totals, strict=True)) <= bound.most
            for bound in bounds
        )
        for bounds in question.any_of
    )


def _each(world: World) -> Iterator[tuple[int, int]]:
    yield from enumerate(world)


def verdict(deal: Deal, question: Question, assuming: tuple[str, ...] = ()) -> str:
    """The verdict by looking at every world."""
    return named({holds(question, world) for world in worlds(deal, assuming)})


def count(deal: Deal) -> int:
    """The worlds, not telling boneyard places apart."""
    drawn = sum(draw.size for draw in deal.draws)
    return len({tuple(min(place, drawn) for place in world) for world in worlds(deal)})


def outcomes(deal: Deal, question: Question, look: Observation) -> set[str]:
    """The verdicts that the look can lead to."""
    seen: dict[tuple[int, ...], set[bool]] = {}
    for world in worlds(deal):
        sight = tuple(
            next((n for n, part in enumerate(look.parts) if part >> place & 1), -1)
            for token, place in _each(world)
            if look.tokens >> token & 1
        )
        seen.setdefault(sight, set()).add(holds(question, world))
    return {named(answers) for answers in seen.values()}


def fewest(deal: Deal, still: Callable[[Deal], bool]) -> int:
    """The least number of the deal's facts for which it is still so."""
    masks = sorted(range(1 << len(deal.facts)), key=int.bit_count)
    for mask in masks:
        facts = tuple(fact for n, fact in enumerate(deal.facts) if mask >> n & 1)
        if still(Deal(deal.tokens, deal.draws, facts)):
            return len(facts)
    raise AssertionError("not so with all of them")
