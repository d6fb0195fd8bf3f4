"""The question behind a verdict, as data: which bones, in whose places, or which totals.

Masks are for the search alone; here the same question names bones and draws, so that
whoever checks a proof needs no deal but the record.
"""

from adjudication.worlds.model import Contains, Deal, Draw, LacksOneOf, Question, Totals
from adjudication.worlds.proofs import AskedBones, AskedQuestion, AskedTotals, PlaceGroup


def asked(deal: Deal, question: Question) -> AskedQuestion:
    """The question with the names of bones and draws in the place of masks."""
    if isinstance(question, Totals):
        return AskedTotals(
            holdings=tuple(places_of(deal, holding) for holding in question.holdings),
            counting=_bones(deal, sum(1 << n for n, w in enumerate(question.weights) if w)),
            any_of=tuple(
                tuple((bound.factors, bound.most) for bound in bounds) for bounds in question.any_of
            ),
        )
    groups = question.groups if isinstance(question, LacksOneOf) else (question.tokens,)
    return AskedBones(
        held=isinstance(question, Contains),
        groups=tuple(_bones(deal, group) for group in groups),
        places=places_of(deal, question.places),
    )


def places_of(deal: Deal, places: int) -> tuple[PlaceGroup, ...]:
    """How many places of a mask belong to each draw, and at the end to the boneyard.

    Those with none are left out.
    """
    return tuple(
        _group(draw, (mask & places).bit_count()) for draw, mask in deal.rooms() if mask & places
    )


def _group(draw: Draw | None, size: int) -> PlaceGroup:
    return PlaceGroup(draw.seat, draw.position, size) if draw else PlaceGroup(None, None, size)


def _bones(deal: Deal, tokens: int) -> tuple[str, ...]:
    return tuple(str(token) for number, token in enumerate(deal.tokens) if tokens >> number & 1)
