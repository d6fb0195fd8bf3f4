"""A hand from outside: what comes before it, its start, the bones dealt, its end."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from domain.bones import Bone
from domain.events.bidding_facts import Trump
from domain.events.fields import (
    Count,
    FactBase,
    GameNumber,
    HandNumber,
    Points,
    Position,
    SeatNo,
    Word,
)

Opening = Literal["highest_double", "any_domino", "lots", "double_six"]
"""The bone that opens a hand; with `lots` whoever draws the highest opens, with any bone."""
HandEnding = Literal[
    "domino", "lock", "void", "penalty", "made", "set", "forfeit", "passed", "broken"
]
"""How a hand ends: on a layout by a last bone or a block; by a penalty; in 42 with the bid made or
set, a forfeit, or all passing; void, to be dealt again; by pairs broken, by a ruling."""


class Lot(Struct, frozen=True, forbid_unknown_fields=True):
    """One bone drawn and shown to settle who draws or starts first (PDA-2b)."""

    seat: SeatNo
    bone: Bone


class ChipsCounted(FactBase, frozen=True, tag="chips-counted"):
    """A player's own starting chips, as counted, and their colour (PDA-6a, HF-SET-1, HF-SET-2)."""

    seat: SeatNo
    tens: Annotated[int, Meta(ge=0, le=99)]
    fives: Annotated[int, Meta(ge=0, le=99)]
    colour: Word | None = None


class LotsDrawn(FactBase, frozen=True, tag="lots-drawn"):
    """Bones drawn and shown to settle an order; `tied` says that they decided nothing."""

    draws: tuple[Lot, ...]
    tied: bool = False


class Shuffled(FactBase, frozen=True, tag="shuffled"):
    """A player shuffled the bones (PDA-2a, HF-SET-3, UDL-3)."""

    seat: SeatNo


class Joint(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A bone that lies on the table, and the one that it is joined to; none for the first.

    `arm` says that it lies on an arm of that double, not at one of its two sides.
    """

    bone: Bone
    on: Bone | None = None
    arm: bool = False


class InTrick(Struct, frozen=True, forbid_unknown_fields=True):
    """A bone of the trick in progress, and who played it."""

    seat: SeatNo
    bone: Bone


class ContractFound(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The contract that a hand of 42 is played for, and what its tricks have brought.

    `trump` is left out while nobody has led and it has not been declared, `taken` (points in
    tricks, by side) where nobody counted them.
    """

    bidder: SeatNo
    bid: Annotated[str, Meta(pattern=r"\A[a-z0-9]{1,9}( marks?)?\Z")]
    trump: Trump | None = None
    taken: tuple[Points, Points] | None = None


class TableFound(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The table as somebody finds it who begins to record in the middle of a hand.

    `held` is how many bones each seat holds, `placed` what lies on the table, in an order in
    which each bone is joined to an earlier one, and `turn` whose turn it is, where that is known.
    In 42 `placed` are the bones that can be seen in tricks taken, `trick` is the trick in
    progress from its lead, and `contract` what is played for.
    """

    held: Annotated[tuple[Count, ...], Meta(min_length=2, max_length=4)]
    placed: Annotated[tuple[Joint, ...], Meta(max_length=55)] = ()
    turn: SeatNo | None = None
    trick: Annotated[tuple[InTrick, ...], Meta(max_length=3)] = ()
    contract: ContractFound | None = None


class HandStarted(FactBase, frozen=True, tag="hand-started"):
    """Hand `number` of the game begins, all bones face down.

    `opens` says which bone opens, `by` (with `opens` alone) which seat is entitled to, `shaker` who
    shakes in 42: where the log cannot (lots drawn away from the table), and in place of what it
    shows. A recorder who joins in the middle of the hand says in `found` what the table shows; what
    came before is not known.
    """

    number: HandNumber
    opens: Opening | None = None
    by: SeatNo | None = None
    shaker: SeatNo | None = None
    found: TableFound | None = None


class OpeningDrawn(FactBase, frozen=True, tag="opening-drawn"):
    """A player draws `count` bones into their hand before play, or draws up to the number.

    `count` is how many are drawn now, not how many the player then holds. `bones` are these, all of
    them, or absent where nobody reports which.
    """

    seat: SeatNo
    count: Count
    bones: tuple[Bone, ...] | None = None


class BlockDeclared(FactBase, frozen=True, tag="block-declared"):
    """A player says that the hand is blocked (DP-13). Whether it is, is not said here."""

    seat: SeatNo


class HandEnded(FactBase, frozen=True, tag="hand-ended"):
    """A hand ends as the table saw it: how, who won, the points stated.

    `marks` and `taken` (points in tricks) are 42's, by side ("0", "1"). `ruling` is the
    position of the ruling that ended it, which may be about an earlier `hand`, by its
    number, of this or of an earlier `game`; without `hand`, the last of that game.
    """

    how: HandEnding
    winner: SeatNo | None = None
    points: Points | None = None
    marks: dict[str, Points] | None = None
    taken: dict[str, Points] | None = None
    ruling: Position | None = None
    game: GameNumber | None = None
    hand: HandNumber | None = None

    @property
    def is_of_table(self) -> bool:
        """Whether the hand on the table ends, and not an earlier one that a ruling is about."""
        return self.ruling is None or (self.game is None and self.hand is None)
