"""The auction: which bids there are, which stand, and who wins it.

A bid is kept as it was spoken; what it is worth is worked out here.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from msgspec import Struct

from domain.fortytwo.tricks import SEATS
from domain.seats import Seat, left_of

Ruling = Literal["ok", "held", "deemed_pass", "second_bid", "late", "refer"]
"""The ruling on a bid: good, held for its turn, or one of the faults.

`ok` stands in turn, `held` was out of turn and stands, `deemed_pass` was not
available at its turn (42-BID-10, AMB-53), `second_bid` is void (42-BID-2,
42-BID-9), `late` came after the first lead and is void too (42-PB-3), `refer` is left to the
official.
"""

Increment = Literal["exactly_one_mark", "any_multiple"]
"""By how much a bid over two marks raises (`bid_increment`, 42-BID-7, AMB-52)."""

IllegalBid = Literal["pass", "refer"]
"""The ruling on an unavailable bid made in turn (`illegal_bid`, AMB-53)."""

PASS: Final = 0
MARK: Final = 42
TWO_MARKS: Final = 84
LOWEST: Final = 30

_WORDS: Final = ("one", "two", "three", "four", "five", "six", "seven")
_SPOKEN: Final = (
    {"pass": PASS}
    | {str(bid): bid for bid in (*range(LOWEST, MARK), *range(MARK, 10_000, MARK))}
    | {
        f"{word} {'mark' if number == 1 else 'marks'}": number * MARK
        for number, word in enumerate(_WORDS, 1)
    }
)
"""The value of each bid, by the words for it."""


class Auction(Struct, frozen=True, gc=False):
    """How an auction stands.

    Attributes
    ----------
    bidder : the seat with the highest bid, None while all have passed
    bid : its value in points, a multiple of 42 from one mark up, 0 for none
    marks : the marks at stake, 0 for none
    rulings : one for each bid, in the order spoken
    turn : whose bid is awaited, None when all four have had their turn
    """

    bidder: Seat | None
    bid: int
    marks: int
    rulings: tuple[Ruling, ...]
    turn: Seat | None

    @property
    def complete(self) -> bool:
        """Whether every seat has had its turn (42-BID-2)."""
        return self.turn is None


def bid_value(spoken: str) -> int | None:
    """The value of a bid as spoken, `PASS` for a pass, None if it is no bid.

    Bids are 30 to 42 and multiples of 42 (42-BID-4, 42-BID-5); one to seven
    marks may be said in words (42-BID-8, AMB-51). Capital letters and further spaces do not
    matter. Zero is not a pass.

    >>> [bid_value(word) for word in ("pass", "30", "two marks", "126", "43", "0")]
    [0, 30, 84, 126, None, None]
    """
    value = _SPOKEN.get(spoken)
    return _SPOKEN.get(" ".join(spoken.lower().split())) if value is None else value


def marks_of(bid: int) -> int:
    """The marks at stake on a bid: one up to 42, else its multiple of 42 (42-BID-4, 42-BID-5).

    >>> [marks_of(bid) for bid in (0, 30, 42, 84, 126)]
    [0, 1, 1, 2, 3]
    """
    return 0 if bid == PASS else max(1, bid // MARK)


def available(bid: int, highest: int, bid_increment: Increment = "exactly_one_mark") -> bool:
    """Whether a bid may be made over the highest so far (42-BID-3, 42-BID-6, 42-BID-7).

    A pass always may. More than two marks need two marks before them, and are
    then raised one mark at a time.

    >>> available(84, 0), available(126, 42), available(126, 84), available(168, 84)
    (True, False, True, False)
    """
    if bid == PASS:
        return True
    if bid <= TWO_MARKS:
        return bid > highest
    if highest < TWO_MARKS:
        return False
    return bid > highest if bid_increment == "any_multiple" else bid == highest + MARK


def bidding_order(shaker: Seat) -> tuple[Seat, ...]:
    """The seats in the order of bidding: left of the shaker first, the shaker last.

    42-BID-1, 42-BID-2.

    >>> bidding_order(0)
    (1, 2, 3, 0)
    """
    return tuple((shaker + step) % SEATS for step in range(1, SEATS + 1))


def reshake_elector(exposer: Seat) -> Seat:
    """The opponent who decides on a re-shake after `exposer` turns a bone over.

    42-BID-12, AMB-74.
    """
    return left_of(exposer, SEATS)


def no_bids(shaker: Seat) -> Auction:
    """The auction before its first bid, which is awaited from the left of the shaker (42-BID-1)."""
    return Auction(None, PASS, 0, (), turn=left_of(shaker, SEATS))


def go_on(
    before: Auction,
    shaker: Seat,
    bids: Sequence[tuple[Seat, str]],
    *,
    bid_increment: Increment = "exactly_one_mark",
    illegal_bid: IllegalBid = "pass",
) -> Auction:
    """The auction after all of `bids`, at least one: the same as `hold_auction` gives, but quicker.

    `before` is the auction without the last bid. Where every bid was made in turn, only the
    last is ruled on.
    """
    seat, spoken = bids[-1]
    turns_taken = (seat - shaker - 1) % SEATS
    if seat != before.turn or turns_taken != len(before.rulings):
        return hold_auction(shaker, bids, bid_increment=bid_increment, illegal_bid=illegal_bid)
    bidder, highest = before.bidder, before.bid
    ruling, value = ruled(spoken, highest, True, bid_increment, illegal=illegal_bid)
    if value:
        bidder, highest = seat, value
    awaited = None if seat == shaker else left_of(seat, SEATS)
    return Auction(bidder, highest, marks_of(highest), (*before.rulings, ruling), turn=awaited)


def hold_auction(
    shaker: Seat,
    bids: Sequence[tuple[Seat, str]],
    *,
    bid_increment: Increment = "exactly_one_mark",
    illegal_bid: IllegalBid = "pass",
) -> Auction:
    """The auction after these bids, given in the order spoken (42-BID-1 to 42-BID-11, 42-BID-13).

    A bid out of turn waits for its turn; what is no longer available then is a
    pass (42-BID-10). A bid in turn that is not available is final and so a pass
    too, or left to the official (AMB-53).

    >>> hold_auction(0, [(2, "31"), (1, "30"), (3, "pass"), (0, "pass")]).rulings
    ('held', 'ok', 'ok', 'ok')
    """
    rulings: list[Ruling] = ["second_bid"] * len(bids)
    first = first_bids(bids)
    for place, _ in first.values():
        rulings[place] = "held"
    bidder, highest = None, PASS
    for seat, place, in_turn in _as_their_turns_come(shaker, first):
        spoken = bids[place][1]
        rulings[place], value = ruled(spoken, highest, in_turn, bid_increment, illegal=illegal_bid)
        if value:
            bidder, highest = seat, value
    awaited = next((seat for seat in bidding_order(shaker) if seat not in first), None)
    return Auction(bidder, highest, marks_of(highest), tuple(rulings), turn=awaited)


def ruled(
    spoken: str, highest: int, in_turn: bool, increment: Increment, illegal: IllegalBid
) -> tuple[Ruling, int]:
    """The ruling on a bid at its turn, over the highest so far, and its value, 0 if it is none.

    `in_turn` is whether it was spoken then, and not before.
    """
    value = bid_value(spoken)
    if value is None or not available(value, highest, increment):
        return ("refer" if in_turn and illegal == "refer" else "deemed_pass"), PASS
    return ("ok" if in_turn else "held"), value


def first_bids(bids: Sequence[tuple[Seat, str]]) -> dict[Seat, tuple[int, str]]:
    """By seat, the place in `bids`, from 0, and the words of its first bid (42-BID-2)."""
    first: dict[Seat, tuple[int, str]] = {}
    for place, (seat, spoken) in enumerate(bids):
        first.setdefault(seat, (place, spoken))
    return first


def _as_their_turns_come(
    shaker: Seat, first: dict[Seat, tuple[int, str]]
) -> Iterator[tuple[Seat, int, bool]]:
    """Seat, place among the bids and whether spoken in turn, up to the first silent seat."""
    latest = -1
    for seat in bidding_order(shaker):
        if seat not in first:
            return
        place = first[seat][0]
        yield seat, place, place > latest
        latest = max(latest, place)
