"""The verdict on a question over all worlds, exactly.

A question is proved if it holds in every world that the facts allow, refuted if
in none, undetermined otherwise; where there is no world, the record contradicts
itself. `verdict` says only that; `decide` also says why, or what would settle it.

Physical facts alone are used, and those presumed under a name that the caller
gives (AMB-75, AMB-76). Nothing is sampled and nothing depends on the order of a
hash: the same deal and question give the same answer, byte for byte.
"""

from collections.abc import Iterable

from adjudication.deals import Deal, Question
from adjudication.evidence import prove
from adjudication.known import Known, known_of
from adjudication.looks import Look, best_look
from adjudication.matching import Placing, first_placing
from adjudication.proofs import Answer, Lot, Proof, Verdict, World
from adjudication.suppositions import Example, Lying, Stop, Stopped, example, never, suppositions

__all__ = ["Look", "Stopped", "decide", "verdict"]


def verdict(
    deal: Deal, question: Question, *, assuming: Iterable[str] = (), stop: Stop = never
) -> Verdict:
    """The bare verdict, without its reasons.

    Raises `Stopped` when `stop` says so before it is known.
    """
    known = known_of(deal, assuming)
    rows = known.rows(known.everything)
    either = (example(rows, suppositions(question, holds), stop=stop) for holds in (True, False))
    return _named(*(found is not None for found in either))


def decide(
    deal: Deal,
    question: Question,
    *,
    assuming: Iterable[str] = (),
    looks: Iterable[Look] = (),
    stop: Stop = never,
) -> Answer:
    """The verdict with its smallest evidence, or with a world each way and the best look.

    `looks` are the observations that could be made, from which the one that would
    settle an undetermined question is chosen; otherwise they are not read.
    Raises `Stopped` as `verdict` does.
    """
    known = known_of(deal, assuming)
    rows = known.rows(known.everything)
    true = example(rows, suppositions(question, True), stop=stop)
    false = example(rows, suppositions(question, False), stop=stop)
    if true is None or false is None:
        proof = prove(known, question, _named(true is not None, false is not None), stop)
        return Answer(proof.verdict, proof, leans_on=_leans_on(proof))
    return Answer(
        "undetermined",
        if_true=_world(known, true),
        if_false=_world(known, false),
        settled_by=best_look(known, question, looks, stop),
    )


def _named(can_hold: bool, can_fail: bool) -> Verdict:
    if can_hold:
        return "undetermined" if can_fail else "proved"
    return "refuted" if can_fail else "contradictory"


def _leans_on(proof: Proof) -> tuple[str, ...]:
    return tuple(sorted({leaf.assumption for leaf in proof.leaves if leaf.assumption}))


def _world(known: Known, found: Example) -> World:
    """The world as bones by draw; where one could choose, each bone lies in the first draw it can.

    Totals are not rows, so for them the world is the first that the search comes to.
    """
    rooms = tuple(known.deal.rooms())
    supposition, placing = found
    if isinstance(supposition, Lying):
        rows = supposition.narrowed(known.rows(known.everything))
        placing = first_placing(rows, [mask for _, mask in rooms], placing)
    lots = [(draw, _bones(known, placing, mask)) for draw, mask in rooms]
    return World(
        tuple(Lot(draw.seat, draw.position, bones) for draw, bones in lots if draw is not None),
        lots[-1][1],
    )


def _bones(known: Known, placing: Placing, places: int) -> tuple[str, ...]:
    tokens = known.deal.tokens
    return tuple(str(tokens[n]) for n, place in enumerate(placing) if place & places)
