"""The verdict on a question over all worlds, exactly.

A question is proved if it holds in every world that the facts allow, refuted if
in none, undetermined otherwise; where there is no world, the record contradicts
itself. `verdict` says only that; `decide` also says why, or what would settle it.

Physical facts alone are used, and those presumed under a name that the caller
gives (AMB-75, AMB-76). Nothing is sampled and nothing depends on the order of a
hash: the same deal and question give the same answer, byte for byte.
"""

from collections.abc import Iterable

from msgspec import structs

from adjudication.worlds.constraints import Constraints, constraints_of
from adjudication.worlds.matching import Placing, first_placing
from adjudication.worlds.minimal_evidence import prove
from adjudication.worlds.model import Deal, Question, StatedCount
from adjudication.worlds.observations import Observation, best_observation
from adjudication.worlds.proofs import Answer, DrawnBones, Proof, Settling, Verdict, World
from adjudication.worlds.steps import Stop, Stopped, part_of, unlimited
from adjudication.worlds.world_search import (
    Example,
    PlacementHypothesis,
    counting,
    example,
    hypotheses,
)

__all__ = ["Observation", "Stopped", "decide", "verdict"]


def verdict(
    deal: Deal,
    question: Question,
    *,
    assuming: Iterable[str] = (),
    stop: Stop = unlimited,
    known: Constraints | None = None,
) -> Verdict:
    """The bare verdict, without its reasons; `contradictory` where no world is allowed.

    `known` are the constraints of the deal under these names, if they are at hand. Raises `Stopped`
    when `stop` says so before the verdict is known.
    """
    names = tuple(assuming)
    known, count = known or constraints_of(deal, names), deal.presumed(names)
    plain_verdict = _named(*(one is not None for one in _examples(known, question, None, stop)))
    if plain_verdict == "undetermined" and count is not None:
        return _named(*(one is not None for one in _examples(known, question, count, stop)))
    return plain_verdict


def decide(
    deal: Deal,
    question: Question,
    *,
    assuming: Iterable[str] = (),
    looks: Iterable[Observation] = (),
    stop: Stop = unlimited,
) -> Answer:
    """The verdict with its smallest evidence, or with a world each way and the best look.

    `looks` are the observations that could be made, from which the one that would
    settle an undetermined question is chosen; otherwise they are not read.
    Raises `Stopped` as `verdict` does, and only then: a verdict that is known stands, with
    the evidence and the look that there was time for.
    """
    names = tuple(assuming)
    known, count = constraints_of(deal, names), deal.presumed(names)
    # A count is leaned on only where the facts leave it open: it is an assumption, and dear.
    answer = _decided(known, question, None, looks, stop=stop)
    if answer.verdict != "undetermined" or count is None:
        return answer
    counted = _decided(known, question, count, (), stop=stop)
    return structs.replace(counted, settled_by=answer.settled_by) if counted.if_true else counted


def _examples(
    known: Constraints, question: Question, count: StatedCount | None, stop: Stop
) -> tuple[Example | None, Example | None]:
    """A world in which the question holds, and one in which it does not, where there are."""
    rows = known.rows(known.everything)
    ways = [hypotheses(question, holds) for holds in (True, False)]
    if count is not None:
        ways = [counting(one, count.totals) for one in ways]
    true, false = (example(rows, one, stop=stop) for one in ways)
    return true, false


def _decided(
    known: Constraints,
    question: Question,
    count: StatedCount | None,
    looks: Iterable[Observation],
    stop: Stop,
) -> Answer:
    true, false = _examples(known, question, count, stop)
    if true is None or false is None:
        named = _named(true is not None, false is not None)
        proof = prove(known, question, named, stop, count=count)
        return Answer(proof.verdict, proof, leans_on=_leans_on(proof))
    return Answer(
        "undetermined",
        if_true=_world(known, true),
        if_false=_world(known, false),
        settled_by=_settling(known, question, looks, stop),
    )


def _settling(
    known: Constraints, question: Question, looks: Iterable[Observation], stop: Stop
) -> Settling | None:
    """The best look. That the verdict is open is known, whether or not there is time for it."""
    try:
        return best_observation(known, question, looks, part_of(stop))
    except Stopped:
        return None


def _named(can_hold: bool, can_fail: bool) -> Verdict:
    if can_hold:
        return "undetermined" if can_fail else "proved"
    return "refuted" if can_fail else "contradictory"


def _leans_on(proof: Proof) -> tuple[str, ...]:
    return tuple(sorted({leaf.assumption for leaf in proof.leaves if leaf.assumption}))


def _world(known: Constraints, example: Example) -> World:
    """The world as bones by draw; where one could choose, each bone lies in the first draw it can.

    Totals are not rows, so for them the world is the first that the search comes to.
    """
    rooms = tuple(known.deal.rooms())
    supposition, placing = example
    if isinstance(supposition, PlacementHypothesis):
        rows = supposition.narrowed(known.rows(known.everything))
        placing = first_placing(rows, [mask for _, mask in rooms], placing)
    lots = [(draw, _bones(known, placing, mask)) for draw, mask in rooms]
    return World(
        tuple(
            DrawnBones(draw.seat, draw.position, bones) for draw, bones in lots if draw is not None
        ),
        lots[-1][1],
    )


def _bones(known: Constraints, placing: Placing, places: int) -> tuple[str, ...]:
    tokens = known.deal.tokens
    return tuple(str(tokens[n]) for n, place in enumerate(placing) if place & places)
