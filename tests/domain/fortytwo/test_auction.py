"""The auction of 42: every complete one, and what becomes of bids out of order."""

from collections.abc import Iterator
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from domain.fortytwo.auction import (
    IllegalBid,
    Increment,
    available,
    bid_value,
    bidding_order,
    go_on,
    hold_auction,
    no_bids,
)
from domain.seats import Seat

BIDS = (*range(30, 43), 84, 126, 168, 210)


def auctions(highest: int = 0, turns: int = 4) -> Iterator[tuple[int, ...]]:
    """All sequences of bids, a pass being 0."""
    if not turns:
        yield ()
        return
    for bid in (0, *BIDS):
        if available(bid, highest):
            for rest in auctions(max(bid, highest), turns - 1):
                yield (bid, *rest)


def test_there_are_3214_complete_auctions() -> None:
    every = list(auctions())
    assert len(every) == 3_214
    assert max(map(max, every)) == 210


def test_42_bid_1_to_13_a_lawful_auction_stands_as_spoken() -> None:
    for bids in auctions():
        spoken = [
            (seat, str(bid or "pass")) for seat, bid in zip(bidding_order(2), bids, strict=True)
        ]
        auction = hold_auction(2, spoken)
        assert set(auction.rulings) == {"ok"}
        assert auction.complete
        assert auction.bid == max(bids)
        assert auction.bidder == (bidding_order(2)[bids.index(max(bids))] if any(bids) else None)


@pytest.mark.parametrize("spoken", ["43", "50", "29", "0", "", "none", "eight", "-42", "4 2", "٤٢"])
def test_42_bid_4_anything_else_is_no_bid(spoken: str) -> None:
    assert bid_value(spoken) is None


@pytest.mark.parametrize(
    ("spoken", "value"), [("One mark", 42), ("seven marks", 294), (" 41 ", 41)]
)
def test_amb_51_marks_may_be_spoken_as_words(spoken: str, value: int) -> None:
    assert bid_value(spoken) == value


def test_42_bid_2_a_second_bid_is_void_and_the_first_stands() -> None:
    auction = hold_auction(0, [(1, "30"), (1, "31"), (2, "pass")])
    assert auction.rulings == ("ok", "second_bid", "ok")
    assert (auction.bidder, auction.bid, auction.turn) == (1, 30, 3)


def test_42_bid_10_a_bid_out_of_turn_waits_for_its_turn() -> None:
    waiting = hold_auction(0, [(3, "31")])
    assert (waiting.rulings, waiting.bidder, waiting.turn) == (("held",), None, 1)
    overtaken = hold_auction(0, [(3, "31"), (1, "pass"), (2, "32")])
    assert overtaken.rulings == ("deemed_pass", "ok", "ok")
    assert overtaken.turn == 0


def test_amb_53_an_unavailable_bid_in_turn_is_a_pass_or_the_officials() -> None:
    bids = [(1, "31"), (2, "30")]
    assert hold_auction(0, bids).rulings == ("ok", "deemed_pass")
    assert hold_auction(0, bids, illegal_bid="refer").rulings == ("ok", "refer")


def test_42_bid_6_three_marks_need_two_marks_first_whatever_the_increment() -> None:
    assert not available(126, 42, "any_multiple")
    assert available(168, 84, "any_multiple")
    assert not available(168, 84)
    assert not available(126, 126, "any_multiple")


@given(
    st.integers(0, 3),
    st.lists(
        st.tuples(st.integers(0, 3), st.sampled_from(("pass", "30", "31", "84", "126", "nil"))),
        max_size=7,
    ),
    st.sampled_from(get_args(Increment)),
    st.sampled_from(get_args(IllegalBid)),
)
def test_bid_by_bid_an_auction_stands_as_it_does_when_ruled_on_whole(
    shaker: Seat, bids: list[tuple[Seat, str]], increment: Increment, illegal: IllegalBid
) -> None:
    auction = no_bids(shaker)
    assert auction == hold_auction(shaker, [])
    for spoken in range(1, len(bids) + 1):
        so_far = bids[:spoken]
        auction = go_on(auction, shaker, so_far, bid_increment=increment, illegal_bid=illegal)
        assert auction == hold_auction(shaker, so_far, bid_increment=increment, illegal_bid=illegal)
