"""Chips: whose colour lies with whom, in points and, where it is known, in pieces.

Every player has a set of one colour (PDA-6a, HF-SET-2, UDL-G12) and pays out of
it. What others hold of a colour is what its owner has lost. Points are always
known. Pieces are known as long as payments are itemised or can have been made
in one way only: unknown is a value here too.
"""

from typing import Final

from msgspec import Struct

from domain.copying import state
from domain.rules import Purse
from domain.seats import Seat


class Pieces(Struct, frozen=True, gc=False):
    """Tens and fives of one colour in one place."""

    tens: int
    fives: int

    @property
    def points(self) -> int:
        """Their worth in points."""
        return 10 * self.tens + 5 * self.fives


NOTHING: Final = Pieces(0, 0)


class Payment(Struct, frozen=True, gc=False):
    """The part of an amount due that a payer can pay.

    `unpaid` is what lapses and `left` what the payer then has, in points; `change` is whether a
    ten must be changed first.
    """

    paid: int
    unpaid: int
    change: bool
    left: int


def payment(due: int, own: Pieces) -> Payment:
    """The part of `due` points that a player's own pieces pay (AMB-35, AMB-36).

    The payer pays what is there, the rest lapses; `change` says that the pieces
    do not make up the sum, so that the payee must change a ten first.

    >>> payment(15, Pieces(tens=3, fives=0))
    Payment(paid=15, unpaid=0, change=True, left=15)
    """
    paid = min(due, own.points)
    return Payment(paid, due - paid, paid > 0 and not can_make_up(paid, own), own.points - paid)


def can_make_up(points: int, own: Pieces) -> bool:
    """Whether some, none or all of these pieces add up to exactly `points`."""
    tens = min(own.tens, points // 10)
    rest = points - 10 * tens
    return rest % 5 == 0 and rest // 5 <= own.fives


@state
class Ledger:
    """The chips of one game, by colour (the owner's seat) and holder; each begins with a purse.

    Attributes
    ----------
    points : ``points[colour][holder]``
    pieces : ``pieces[colour][holder]``, or None where it is not known
    won : the points of other colours that each player holds: their score
    """

    __slots__ = ("_starting", "pieces", "points", "won")

    def __init__(self, players: int, purse: Purse) -> None:
        own = Pieces(purse.tens, purse.fives)
        self._starting = [own] * players
        self.points = [
            [purse.points if holder == colour else 0 for holder in range(players)]
            for colour in range(players)
        ]
        self.pieces: list[list[Pieces | None]] = [
            [own if holder == colour else NOTHING for holder in range(players)]
            for colour in range(players)
        ]
        self.won = [0] * players

    def count_in(self, seat: Seat, pieces: Pieces) -> None:
        """Let a player start with these chips of their colour, not the usual set (AMB-37).

        For use before any of that colour is paid.
        """
        self._starting[seat] = pieces
        self.points[seat][seat] = pieces.points
        self.pieces[seat][seat] = pieces

    def move(
        self, colour: Seat, payer: Seat, payee: Seat, points: int, pieces: Pieces | None
    ) -> None:
        """Move chips of one colour from one holder to another; pieces None: not seen which.

        Whether the payer has them is not checked.
        """
        row = self.points[colour]
        row[payer] -= points
        row[payee] += points
        if payer != colour:
            self.won[payer] -= points
        if payee != colour:
            self.won[payee] += points
        _hand_over(self.pieces[colour], payer, payee, pieces or self._only_way(colour, points))
        self._infer(colour)

    def change(self, owner: Seat, holder: Seat, tens: int) -> None:
        """`owner` hands over tens of their colour for twice as many fives of it (AMB-36)."""
        row = self.pieces[owner]
        mine, theirs = row[owner], row[holder]
        row[owner] = Pieces(mine.tens - tens, mine.fives + 2 * tens) if mine else None
        row[holder] = Pieces(theirs.tens + tens, theirs.fives - 2 * tens) if theirs else None
        self._infer(owner)

    def _only_way(self, colour: Seat, points: int) -> Pieces | None:
        """The pieces of an unitemised payment, where there is only one way to pay it."""
        if self._starting[colour].tens == 0 or points in (0, 5):
            return Pieces(0, points // 5)
        if self._starting[colour].fives == 0:
            return Pieces(points // 10, 0)
        return None

    def _infer(self, colour: Seat) -> None:
        """Infer pieces: a holder without points has none; one unknown holder has the rest.

        Pieces that cannot lie there say that somebody changed a ten and nobody
        reported it (AMB-36): then no more is known than the points.
        """
        row, total = self.pieces[colour], self._starting[colour]
        tens, fives = total.tens, total.fives
        unknown: list[Seat] = []
        for holder, points in enumerate(self.points[colour]):
            pieces = NOTHING if points == 0 else row[holder]
            row[holder] = pieces
            if pieces is None:
                unknown.append(holder)
            else:
                tens, fives = tens - pieces.tens, fives - pieces.fives
        if len(unknown) == 1:
            row[unknown[0]] = Pieces(tens, fives)
        for pieces in row:
            if pieces is not None and not _is_part(pieces, total):
                row[:] = [None if points else NOTHING for points in self.points[colour]]
                return


def _hand_over(row: list[Pieces | None], payer: Seat, payee: Seat, pieces: Pieces | None) -> None:
    """Move pieces of one colour from one holder to another; None where it was not seen which."""
    mine, theirs = row[payer], row[payee]
    if pieces is None:
        row[payer] = row[payee] = None
        return
    row[payer] = mine and Pieces(mine.tens - pieces.tens, mine.fives - pieces.fives)
    row[payee] = theirs and Pieces(theirs.tens + pieces.tens, theirs.fives + pieces.fives)


def _is_part(pieces: Pieces, total: Pieces) -> bool:
    """Whether these pieces can lie in one place, of so many in all."""
    return 0 <= pieces.tens <= total.tens and 0 <= pieces.fives <= total.fives
