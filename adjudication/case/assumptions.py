"""Named assumptions: what an official may presume beside the physical facts (AMB-75, AMB-76).

An assumption is a name. What it says is worked out here as facts that count only
where the name is assumed, so that a proof shows which of them it leans on. What can be
presumed is that draws or passes were honest, statements that name a bone, and that a
count that was paid was right, which says of a whole holding what it totals
(`adjudication.adjudicate`). The act that is in dispute is never presumed honest.
"""

from collections.abc import Callable, Sequence

from adjudication.case.constraints_of_log import LoggedDeal
from adjudication.case.numbering import Numbering
from adjudication.worlds.model import PhysicalFact, Restriction
from domain import events as e
from domain.bones import bones_in
from domain.errors import BadClaim
from domain.match.match import Match
from domain.match.replay import Facts
from domain.match.rights.turns import playable_instead

KINDS = ("honest_draws", "honest_passes", "statement", "paid")
"""Kinds of assumptions, each named `kind:number`: the number is a seat for the first two, else
the position of the statement, or of the end of the hand whose count was paid."""

_ACTS: dict[str, type[e.BoneDrawn | e.Passed]] = {
    "honest_draws": e.BoneDrawn,
    "honest_passes": e.Passed,
}

StateBefore = Callable[[int], Match]
"""A function that gives the match just before the event at a position."""


def offered(facts: Facts, claim: e.Claim) -> tuple[str, ...]:
    """The names of the assumptions that could be made about this record, sorted.

    The event that the claim names gives none.
    """
    names, paid = set[str](), paid_counts(facts)
    for position, fact in facts:
        if position == claim.event:
            continue
        if isinstance(fact, e.BoneDrawn):
            names.add(f"honest_draws:{fact.seat}")
        elif isinstance(fact, e.Passed):
            names.add(f"honest_passes:{fact.seat}")
        elif isinstance(fact, e.StatementHeard) and fact.what is not None:
            names.add(f"statement:{position}")
        elif position in paid:
            names.add(f"paid:{position}")
    return tuple(sorted(names))


def paid_counts(facts: Facts) -> set[int]:
    """The positions of the ends of hands, by Domino or a block, whose stated points were paid.

    A payment or peg of any amount that names the end is enough; stated points of 0 never are.
    """
    answered = {fact.answers for _, fact in facts if isinstance(fact, e.ChipsPaid | e.PointsPegged)}
    return {
        position
        for position, fact in facts
        if isinstance(fact, e.HandEnded)
        and fact.how in ("domino", "lock")
        and fact.points
        and position in answered
    }


def parse_assumption(name: str) -> tuple[str, int]:
    """The kind of an assumption, and the seat or position that it is about (`KINDS`).

    Raises `BadClaim` if the name is no assumption.

    >>> parse_assumption("honest_draws:1")
    ('honest_draws', 1)
    """
    kind, _, number = name.partition(":")
    if kind not in KINDS or not (number.isascii() and number.isdigit()):
        known = ", ".join(f"{one}:N" for one in KINDS)
        raise BadClaim("assuming", f"names {name!r}; what can be presumed is {known}")
    return kind, int(number)


def facts_presumed(
    name: str,
    hand: Facts,
    dealing: LoggedDeal,
    numbers: Numbering,
    before: StateBefore,
    apart_from: int | None,
) -> tuple[PhysicalFact, ...]:
    """The restrictions on the bones of one hand that an assumption brings, by event.

    Empty if it says nothing of this hand, and for `paid`, which restricts totals and not bones.
    `apart_from` is the draw or pass in dispute, which is not presumed honest. The name speaks of
    a recorded position, everything else of the case's numbers.

    Raises `BadClaim` if the name is no assumption.
    """
    kind, number = parse_assumption(name)
    stated = numbers.of(number, lambda fact: isinstance(fact, e.StatementHeard))
    presumed: list[PhysicalFact] = []
    for position, fact in hand:
        restrictions: Sequence[Restriction] = ()
        if kind == "statement":
            if position == stated and isinstance(fact, e.StatementHeard) and fact.what:
                restrictions = dealing.finding(fact.what, fact.holder, fact.bone, fact.event)
        elif (
            kind in _ACTS
            and isinstance(fact, _ACTS[kind])
            and fact.seat == number
            and position != apart_from
        ):
            restrictions = _honest(position, fact, dealing, before)
        if restrictions:
            tag = e.tag_of(type(fact))
            presumed.append(PhysicalFact(position, tag, tuple(restrictions), assumption=name))
    return tuple(presumed)


def _honest(
    position: int, fact: e.BoneDrawn | e.Passed, dealing: LoggedDeal, before: StateBefore
) -> Sequence[Restriction]:
    """At this draw, or pass, the player held no bone that they might have placed instead."""
    match = before(position)
    instead = bones_in(playable_instead(match, match.current_hand(), fact))
    tokens = dealing.tokens(instead, position) & ~dealing.gone(position)
    slots = dealing.slots(fact.seat, position)
    return (Restriction(tokens, dealing.deal.everything & ~slots),) if tokens else ()
