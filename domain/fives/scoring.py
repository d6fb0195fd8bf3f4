"""The rules of the fives games that are functions: scores, payers, hand ends.

Each function names the clauses that it carries out and takes the book's rules
as data, so that no game has code of its own. How much an open end counts, a double's
above all, is said by `domain.fives.layout`.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from domain.rules import Fives
from domain.seats import Seat, Side, left_of, right_of
from domain.winning import game_result


class Transfer(NamedTuple):
    """Points from one player to another; `payer` is None where points are pegged."""

    payer: Seat | None
    payee: Seat
    points: int


class BeforeCount(NamedTuple):
    """Where the winner of a hand stands before its count (AMB-28, AMB-35).

    Attributes
    ----------
    score : their points, the last bone's among them
    last : the last bone's
    left : what their payer can still pay after it, or None where nothing caps it
    over : whether the game had been won before, by whoever
    """

    score: int
    last: int = 0
    left: int | None = None
    over: bool = False


class HandCount(NamedTuple):
    """The count of a hand that ended.

    `winner` is a seat, or a side for a lock between partnerships; None for nobody. `pips` is
    what was counted, `points` what is due for it.
    """

    winner: int | None
    pips: int = 0
    points: int = 0


# --- sides and payers ------------------------------------------------------------------


def sides_of(rules: Fives, players: int) -> tuple[Side, ...]:
    """The side of each seat, by seat: itself, or 0 and 1 between partnerships (FU-EQ-1)."""
    if rules.partnerships is not None and players in rules.partnerships.value:
        return tuple(seat % 2 for seat in range(players))
    return tuple(range(players))


def payer_of(rules: Fives, players: int, seat: Seat) -> Seat | None:
    """The player who pays `seat` for a score; None where points are pegged.

    PDA-6c, HF-SC-1, HF-3P-2, HF-3P-3, HF-4P-2, HF-4P-3, UDL-G12.

    >>> from domain.rulebooks.retail import RULES
    >>> payer_of(RULES, 3, 2), payer_of(RULES, 4, 0)
    (1, 2)
    """
    return {
        "opponent": right_of(seat, players),
        "right_neighbour": right_of(seat, players),
        "opposite": (seat + 2) % players,
        "nobody": None,
    }[rules.payer.value[players]]


def payee_of(rules: Fives, players: int, seat: Seat) -> Seat:
    """Whom `seat` pays in ordinary play, and so after an infraction (AMB-25).

    Where points are pegged, the player on the left.
    """
    for other in range(players):
        if payer_of(rules, players, other) == seat:
            return other
    return left_of(seat, players)


# --- scores -------------------------------------------------------------------------------


def board_score(rules: Fives, open_total: int) -> int:
    """The points that an open total scores, the first of a game like any other.

    PDA-5, PDA-5a, HF-OBJ-1, HF-SC-1, FU-SC-1, FU-SC-2, UDL-G11, UDL-G15 (AMB-05).

    >>> from domain.rulebooks.pda import RULES
    >>> board_score(RULES, 15), board_score(RULES, 12), board_score(RULES, 0)
    (15, 0, 0)
    """
    scores = open_total % rules.scoring_unit.value == 0
    return open_total // rules.pips_per_point.value if scores else 0


def hand_points(rules: Fives, pips: int) -> int:
    """The points for a counted hand: to the nearest scoring unit.

    PDA-4a, PDA-7b, HF-END-4, UDL-G8, UDL-G9a; FU-WH-3, FU-WH-4, FU-WH-5
    (AMB-46, AMB-47, AMB-49).

    >>> from domain.rulebooks.pda import RULES
    >>> hand_points(RULES, 42), hand_points(RULES, 13), hand_points(RULES, 32)
    (40, 15, 30)
    """
    unit = rules.scoring_unit.value
    nearest = (pips + unit // 2) // unit * unit
    return nearest // rules.pips_per_point.value


def bogus_points(rules: Fives, flat: int, pips: int, takes_additional: bool = True) -> int:
    """The points of a flat penalty, or the offender's hand of so many pips if more.

    PDA-9b, PDA-9c, HF-BOG-3, AMB-14. The hand is rounded as `hand_points` does. If it has more
    pips than `flat`, the rules may have both together. Without `takes_additional` the flat
    penalty alone.

    >>> from domain.rulebooks.pda import RULES
    >>> bogus_points(RULES, 50, 57), bogus_points(RULES, 50, 57, takes_additional=False)
    (55, 50)
    """
    if not takes_additional or pips <= flat:
        return flat
    if rules.bogus_count is not None and rules.bogus_count.value == "sum":
        return hand_points(rules, flat + pips)
    return max(flat, hand_points(rules, pips))


# --- the end of a hand ------------------------------------------------------------------


def hand_count(
    rules: Fives,
    players: int,
    how: str,
    went_out: Seat | None,
    pips: Sequence[int],
    before: Callable[[int], BeforeCount],
) -> HandCount:
    """The count of a hand that ended by `how` ("domino" by `went_out`, or "lock").

    PDA-4, PDA-4a, PDA-7, HF-END-1, HF-END-4, FU-WH-1, FU-WH-3, UDL-G7, UDL-G8. `pips` are
    left in each seat's holding; `before` says where the winner, a seat or a side, stood.
    """
    winner = went_out if how == "domino" else lock_winner(rules, players, pips)
    if winner is None:
        return HandCount(None)
    counted = counted_pips(rules, players, winner, pips)
    return HandCount(winner, counted, points_due(rules, how, before(winner), counted))


def lock_winner(rules: Fives, players: int, pips: Sequence[int]) -> int | None:
    """The seat (the side, between partnerships) with the fewest pips, or None if tied.

    PDA-7, PDA-7a, PDA-7c, HF-END-3, HF-END-5, FU-WH-2, FU-WH-6, UDL-G9a, UDL-5,
    UDL-19, AMB-26.
    """
    sides = sides_of(rules, players)
    totals = [
        sum(p for seat, p in enumerate(pips) if sides[seat] == side) for side in sorted(set(sides))
    ]
    least = min(totals)
    return totals.index(least) if totals.count(least) == 1 else None


def counted_pips(rules: Fives, players: int, winner: int, pips: Sequence[int]) -> int:
    """The pips that the winner of a hand is paid for (HF-3P-4, FU-WH-3, AMB-26, AMB-27).

    `winner` is a seat, or the side that won a lock between partnerships; `pips` are by seat.
    """
    sides = sides_of(rules, players)
    if rules.counted_hand.value == "opponents":
        return sum(p for seat, p in enumerate(pips) if sides[seat] != sides[winner])
    payer = payer_of(rules, players, winner)
    return 0 if payer is None else pips[payer]


def collects(rules: Fives, how: str, score: int, last_play_score: int) -> bool:
    """Whether the winner of a hand may collect the count (UDL-20, AMB-28).

    `score` is the winner's with the last bone's score, `last_play_score`, already in it. The hand
    ended by `how`, as for `hand_count`.
    """
    if rules.collects_off_board.value:
        return True
    if how != "domino" and not rules.off_board_lock.value:
        return True
    return score - (0 if rules.last_bone_counts.value else last_play_score) > 0


def points_due(rules: Fives, how: str, before: BeforeCount, pips: int) -> int:
    """The points due for so many pips: at most the chips that are left (AMB-35).

    0 once anybody has won the game, or for a winner who has not scored on the board and so may
    not collect (UDL-20, AMB-28). `how` and `before` are as for `hand_count`.
    """
    reached = game_result(rules.target.value, (before.score,), ()) is not None
    if before.over or reached or not collects(rules, how, before.score, before.last):
        return 0
    points = hand_points(rules, pips)
    return points if before.left is None else min(points, before.left)
