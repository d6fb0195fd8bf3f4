"""Which event a fact speaks of, where a correction put several at one position.

A reference names a position. It means the event that it was made about: one of a kind that it
can speak of, by the player whom it concerns, with the bone that it names. Where that leaves
several, the one that was first recorded there is meant.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, NamedTuple, get_type_hints

from domain import events as e
from domain.seats import Seat, Side

Sides = Sequence[Side]
"""The side of each seat."""


def _fields(kind: type[e.Fact]) -> frozenset[str]:
    hints = get_type_hints(kind, include_extras=True)
    names = (name for name, hint in hints.items() if hint in (e.Position, e.Position | None))
    return frozenset(names)


REFERENCES: Final[dict[type[e.Fact], frozenset[str]]] = {kind: _fields(kind) for kind in e.FACTS}
"""By kind of fact, the names of its fields that hold the position of another event."""

_DREW = (e.BoneDrawn, e.OpeningDrawn)

_SPEAKS_OF: Final[dict[str, tuple[type[e.Fact], ...]]] = {
    "play": (e.BonePlayed,),
    "passed": (e.Passed,),
    "answers": (e.ScoreCalled, e.MugginsCalled, e.BonePlayed, e.HandEnded, e.Observed),
    "of": (e.HandEnded, e.GameEnded, e.MatchEnded, e.PlayerDisqualified),
}
"""Kinds of fact that a field can refer to, where a position holds several."""

_FOUND_OF: Final[dict[str, tuple[type[e.Fact], ...]]] = {
    "drew": _DREW,
    "contact": _DREW,
    "placed_before_signal": (e.BonePlayed,),
}
"""Kinds of fact that an official's finding can refer to, by the kind of finding."""


def readings(fact: e.Fact, field: str, there: Sequence[e.Fact], side: Sides) -> list[int]:
    """The places, from 0, in `there` of the facts that a field of this fact can mean.

    `there` are all facts at the position that the field names.

    Each test counts as far as it leaves any: of a kind that the field speaks of, by the player
    concerned, with the bone named.
    """
    places = list(range(len(there)))
    for fits in (_of_kind, _of_player, _of_bone):
        fitting = [place for place in places if fits(fact, field, there[place], side)]
        places = fitting or places
    return places


def _of_kind(fact: e.Fact, field: str, other: e.Fact, _: Sides) -> bool:
    kinds = _SPEAKS_OF.get(field)
    if isinstance(fact, e.Observed | e.StatementHeard):
        kinds = _FOUND_OF.get(fact.what or "")
    return kinds is None or isinstance(other, kinds)


def _of_player(fact: e.Fact, field: str, other: e.Fact, side: Sides) -> bool:
    match fact, other:
        case e.PlayRetracted() | e.PassTakenBack(), _ if field in ("play", "passed"):
            return e.seat_of(other) == fact.seat
        case e.ChipsPaid() | e.PointsPegged(), e.HandEnded() if field == "answers":
            return other.winner is None or side[other.winner] == side[_payee(fact)]
        case e.ChipsPaid() | e.PointsPegged(), _ if field == "answers":
            seat = e.seat_of(other)
            return seat is None or side[seat] == side[_payee(fact)]
        case e.Observed(what="contact" | "placed_before_signal"), _:
            return fact.seat in (None, e.seat_of(other))
        case _:
            return True


def _payee(fact: e.ChipsPaid | e.PointsPegged) -> Seat:
    """To whom the points were due: where chips of their own colour come back, the one who pays."""
    if isinstance(fact, e.PointsPegged):
        return fact.seat
    return fact.payer if fact.colour_of == fact.payee else fact.payee


def _of_bone(fact: e.Fact, _: str, other: e.Fact, __: Sides) -> bool:
    if not isinstance(fact, e.Observed | e.StatementHeard) or fact.what != "drew":
        return True
    match other:
        case e.BoneDrawn(bone=bone):
            return bone in (None, fact.bone)
        case e.OpeningDrawn(bones=bones):
            return bones is None or fact.bone in bones
        case _:
            return True


def meant(fact: e.Fact, field: str, there: Sequence[e.Fact], first: int | None, side: Sides) -> int:
    """The place, from 0, in `there` of the fact that a field of this fact refers to.

    `there` are all facts at the position that the field names: several after a correction.
    Of several that it can mean, that is the one at `first`, the place of the one first recorded
    there (None: it is gone), else the last; of a lifted bone (`play`) always the last.
    """
    places = readings(fact, field, there, side)
    if field == "play":
        # As the match is folded: the last that this player placed there.
        return places[-1]
    return first if first in places else places[-1]


class Leaning(NamedTuple):
    """An event that refers to a position, and the places, from 0, of the facts there it can mean.

    `places` is empty for a ruling that has the position among its evidence: it means them all.
    """

    position: int
    fact: e.Fact
    places: tuple[int, ...]


class Named(NamedTuple):
    """An event that names a position, in a field; "" for a claim's event or a ruling's evidence."""

    position: int
    fact: e.Fact
    field: str


def named_in(record: Iterable[tuple[int, e.Fact]]) -> dict[int, list[Named]]:
    """The events of `record` by the positions that they name, but corrections and late notes.

    An event that names a position in two fields is there twice. None names its own.
    """
    named: dict[int, list[Named]] = {}
    for at, fact in record:
        if isinstance(fact, e.RecordCorrected | e.LateChangeNoted):
            continue
        if isinstance(fact, e.ClaimRaised) and fact.claim.event is not None:
            named.setdefault(fact.claim.event, []).append(Named(at, fact, ""))
        elif isinstance(fact, e.RulingGiven):
            for position in dict.fromkeys(fact.evidence):
                named.setdefault(position, []).append(Named(at, fact, ""))
        for field, position in references(fact):
            if position != at:
                named.setdefault(position, []).append(Named(at, fact, field))
    return named


def leaning_on(naming: Iterable[Named], there: Sequence[e.Fact], side: Sides) -> Iterator[Leaning]:
    """Each event that names a position, with the facts `there`, at that position, it can mean."""
    for at, fact, field in naming:
        if field:
            yield Leaning(at, fact, tuple(readings(fact, field, there, side)))
        elif isinstance(fact, e.ClaimRaised):
            yield Leaning(at, fact, tuple(claimed(fact.claim, there)))
        else:
            yield Leaning(at, fact, ())


def claimed(claim: e.Claim, there: Sequence[e.Fact]) -> list[int]:
    """The places, from 0, of the facts in `there`, at the claim's event, that it can be about.

    Its ordinal names the place, the last if there are fewer; else those by the player it is
    against, or all without any.
    """
    if claim.ordinal is not None:
        return [min(claim.ordinal, len(there)) - 1]
    places = list(range(len(there)))
    against = [one for one in places if e.seat_of(there[one]) == claim.against]
    return against or places


def references(fact: e.Fact) -> Iterator[tuple[str, int]]:
    """The fields of a fact that name another event, each with its position; None left out.

    The event of a claim and the evidence of a ruling are not among them.
    """
    for field in sorted(REFERENCES[type(fact)]):
        position: Any = getattr(fact, field)
        if position is not None:
            yield field, position
