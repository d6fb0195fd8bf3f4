"""Hands by pairs for scenarios over HTTP, and the shape of a scenario."""

from typing import Any, NamedTuple

from domain import events as e
from domain.bones import Bone
from tests.support.pairs_table import Part, deal

RaisedClaim = dict[str, Any]


class Scenario(NamedTuple):
    """A table, the claims about it, what is recorded after the rulings, and what is read then.

    Attributes
    ----------
    title : the clause of the text, and a few words
    edition : the edition of the match
    table : what is recorded first
    reads : the values that the text gives, by name
    claims : claims that an official hears in turn, and upholds where they are proved
    then : recorded after the rulings
    options : options beside the edition
    """

    title: str
    edition: str
    table: tuple[Part, ...]
    reads: dict[str, Any]
    claims: tuple[RaisedClaim, ...] = ()
    then: tuple[e.Fact, ...] = ()
    options: tuple[tuple[str, str], ...] = ()


def claim(
    kind: str, event: int | None = None, against: int | None = None, what: str | None = None
) -> RaisedClaim:
    fields = {"kind": kind, "event": event, "against": against, "what": what}
    return {field: value for field, value in fields.items() if value is not None}


def drawn(*counts: int) -> tuple[e.Fact, ...]:
    """A hand that seat A opens, and how many bones each player took."""
    taken = (e.OpeningDrawn(seat, count) for seat, count in enumerate(counts))
    return e.HandStarted(1, "any_domino", 0), *taken


def dominoed(winner: int, points: int, number: int = 1) -> tuple[e.Fact, ...]:
    """A hand that seat A led, of which the table states its winner and its points."""
    led = e.BonePlayed(0, Bone("6-6"))
    return *deal(number), led, e.HandEnded("domino", winner, points)


def played_out(bones: str) -> tuple[Part, ...]:
    """A hand in which seat A plays out these bones while the others pass."""
    acts = [act for bone in bones.split() for act in (f"A {bone}", "B -", "C -", "D -")]
    return deal(), *acts[:-3], e.HandEnded("domino", 0)


def in_turn(bones: str) -> tuple[e.Fact, ...]:
    """Bones that the seats play in turn, A first, each joined to the one before."""
    line = [Bone(name) for name in bones.split()]
    joined = enumerate(zip(line, (None, *line), strict=False))
    return tuple(e.BonePlayed(at % 4, bone, on) for at, (bone, on) in joined)


NEXT = e.HandStarted(2)

SIXES: tuple[Part, ...] = (deal(), *in_turn("6-5 5-4 6-4 6-6 6-3 3-2 6-2 6-1 1-0 6-0"))
"""B blocks the hand at event 17: both ends show 6, and all sixes lie on the table."""
BLOCKED = (*SIXES, e.HandEnded("lock"))
BY_BOTH: tuple[Part, ...] = (
    "A shows 0-0 1-1 2-0 2-1",
    "C shows 2-2 3-0 4-0 3-1 4-1",
    "D shows 3-3 4-4 5-0 5-1 4-2",
)
"""A has 7 pips, C 20, D 31 and B the other 32: 27 against 63, 90 in all."""
BY_HAND: tuple[Part, ...] = (
    "A shows 0-0 1-1 2-0 2-1",
    "C shows 5-5 4-4 5-3 5-2 4-3",
    "D shows 2-2 3-0 4-0 3-1 4-1",
)
"""A has 7 pips, C 40, D 20 and B 23: A's hand is the lightest, 47 against 43 by pairs."""
LEVEL: tuple[Part, ...] = (
    "A shows 0-0 1-1 2-0 2-1",
    "C shows 5-5 4-2 5-3 5-2 4-3",
    "D shows 2-2 3-0 4-0 3-1 4-1",
)
"""A has 7 pips, C 38, D 20 and B 25: 45 each."""

CAPICUA = (
    *played_out("6-6 6-5 5-5 5-4 4-4 4-0 6-0"),
    "B shows 3-3 3-2 3-1 3-0 2-2 2-1 2-0",
    "D shows 5-2 5-1 5-0 6-4 6-3 6-2 6-1",
)
"""The last bone fitted the ends 6 and 0; 108 pips are left, 29 of them C's."""
CHUCHAZO = (
    *played_out("6-6 6-5 5-5 5-4 4-4 4-0 0-0"),
    "B shows 3-3 3-2 3-1 3-0 2-2 2-1 2-0",
    "D shows 5-2 5-1 5-0 6-4 6-3 6-2 6-1",
)
"""The last bone is the double blank; 114 pips are left."""

B_HELD = "B shows 6-5 5-4 4-3 3-2 2-1 1-0 0-0"
D_HELD = "D shows 6-4 5-3 4-2 3-1 2-0 1-1 2-2"
TWO_PASSES: tuple[Part, ...] = (deal(), "A 6-6", "B -", "C 6-1", "D -", B_HELD, D_HELD)
"""B could play 6-5 at event 9, and D 6-4 or 3-1 at event 11."""
B_PASSED, D_PASSED = claim("could_play", 9, 1), claim("could_play", 11, 3)

MISPLACED: tuple[Part, ...] = (deal(), "A 6-6", "B 5-4 <6-6")
AFTER_IT = ("C 6-1", "D 4-1", "A -", "B -")
MISPLAY = claim("misplay", 9, 1)

TOUCHED: tuple[Part, ...] = (deal(), "A 6-6", e.BoneExposed(1, Bone("6-5")), "B 6-4")
TOUCH = claim("exposed_not_played", 9, 1)

LOTS = e.LotsDrawn(
    (
        *(e.Lot(0, Bone("5-4")), e.Lot(1, Bone("6-3"))),
        *(e.Lot(2, Bone("1-0")), e.Lot(3, Bone("4-4"))),
    )
)
"""A and B turned nine pips each, B with the higher half."""

THINKS: tuple[Part, ...] = (
    *(deal(), "A 6-6", "B 6-5", "C -", "D -", "A -", "B 5-4"),
    e.Observed("thinking", 1, event=13),
)
NO_CHOICE, CHOICE = "B shows 4-3 3-2 2-1 1-0 0-0", "B shows 5-3 3-2 2-1 1-0 0-0"

AFTER_TIME: tuple[Part, ...] = (
    *(dominoed(0, 10), deal(2, by=1), "B 6-6", "C -", e.TimeCalled()),
    "C shows 6-5 5-4 4-3 3-2 2-1 1-0 0-0",
)
"""C passed falsely at event 16, and the time is up in the second hand."""

OPEN, GONE, DEALT = "taken_back_and_lies_open", ["6-6"], "dealt_again"
