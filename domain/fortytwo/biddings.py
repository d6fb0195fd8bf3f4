"""Every bidding that a record allows which leaves some of the bids out (AMB-155).

The bids on record are ruled on as `auction` does. A player without one may have passed in turn,
or made any bid that was then available.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from domain.fortytwo.auction import (
    LOWEST,
    MARK,
    PASS,
    TWO_MARKS,
    IllegalBid,
    Increment,
    Ruling,
    available,
    bid_value,
    bidding_order,
    first_bids,
    ruled,
)
from domain.fortytwo.tricks import SEATS
from domain.seats import Seat

_RAISES: Final = SEATS - 1
"""Players beside the last bidder, each of whom may have raised by a mark."""


class Biddings(NamedTuple):
    """All biddings that the bids on record allow.

    Attributes
    ----------
    winners : the seats that may have won the bidding; None among them if all may have passed
    rulings : by seat, the rulings that its first bid on record may have
    """

    winners: frozenset[Seat | None]
    rulings: Mapping[Seat, frozenset[Ruling]]


def biddings_of(
    shaker: Seat,
    bids: Sequence[tuple[Seat, str]],
    bid_increment: Increment = "exactly_one_mark",
    illegal_bid: IllegalBid = "pass",
) -> Biddings:
    """All biddings that these bids allow, given in the order spoken.

    >>> sorted(biddings_of(3, [(0, "30"), (2, "31")]).winners)
    [1, 2, 3]
    """
    first = first_bids(bids)
    highest: set[tuple[Seat | None, int]] = {(None, PASS)}
    rulings: dict[Seat, frozenset[Ruling]] = {}
    latest, unheard = -1, _bids_unheard(bids)
    for seat in bidding_order(shaker):
        if seat not in first:
            highest |= {
                (seat, bid)
                for _, before in highest
                for bid in unheard
                if available(bid, before, bid_increment)
            }
            continue
        place, spoken = first[seat]
        heard = {
            before: ruled(spoken, before[1], place > latest, bid_increment, illegal=illegal_bid)
            for before in highest
        }
        rulings[seat] = frozenset(ruling for ruling, _ in heard.values())
        highest = {(seat, value) if value else before for before, (_, value) in heard.items()}
        latest = max(latest, place)
    return Biddings(frozenset(seat for seat, _ in highest), rulings)


def _bids_unheard(bids: Iterable[tuple[Seat, str]]) -> tuple[int, ...]:
    """The bids that a player without one on record may have made, as far as they can matter."""
    most = max([TWO_MARKS, *(bid_value(spoken) or PASS for _, spoken in bids)])
    return (*range(LOWEST, MARK), *range(MARK, most + _RAISES * MARK + 1, MARK))
