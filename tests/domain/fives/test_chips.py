"""The chips: paid out of one's own colour, changed where need be, never made or lost."""

import pytest

from domain.fives.chips import Ledger, Payment, Pieces, can_make_up, payment
from domain.rulebooks.pda import RULES as PDA
from domain.rulebooks.udl import RULES as UDL

TEN_AND_TEN = Pieces(tens=10, fives=10)


@pytest.fixture
def ledger() -> Ledger:
    purse = PDA.purse.value
    assert purse is not None
    return Ledger(2, purse)


def pay(ledger: Ledger, payer: int, points: int, pieces: Pieces | None = None) -> None:
    ledger.move(payer, payer, 1 - payer, points, pieces)


def test_pda_6a_each_starts_with_ten_tens_and_ten_fives_of_one_colour(ledger: Ledger) -> None:
    assert ledger.pieces == [[TEN_AND_TEN, Pieces(0, 0)], [Pieces(0, 0), TEN_AND_TEN]]
    assert ledger.points == [[150, 0], [0, 150]]


def test_pda_6b_chips_won_are_kept_apart_from_ones_own(ledger: Ledger) -> None:
    pay(ledger, 0, 15, Pieces(1, 1))
    pay(ledger, 1, 20, Pieces(2, 0))
    assert ledger.points == [[135, 15], [20, 130]]
    assert (ledger.won[0], ledger.won[1]) == (20, 15)


def test_pda_6c_fifteen_is_paid_with_a_ten_and_a_five() -> None:
    assert payment(15, TEN_AND_TEN) == Payment(paid=15, unpaid=0, change=False, left=135)


def test_amb_35_a_payer_pays_what_he_has_and_the_rest_lapses() -> None:
    assert payment(40, Pieces(1, 1)) == Payment(paid=15, unpaid=25, change=False, left=0)


def test_amb_36_a_payer_without_fives_needs_change() -> None:
    assert payment(5, Pieces(4, 0)) == Payment(paid=5, unpaid=0, change=True, left=35)
    assert not can_make_up(35, Pieces(4, 0))
    assert can_make_up(30, Pieces(1, 4))


def test_amb_36_change_is_a_ten_of_the_owners_colour_for_two_fives_of_it(ledger: Ledger) -> None:
    for _ in range(10):
        pay(ledger, 0, 5, Pieces(0, 1))
    ledger.change(0, 1, 1)
    assert ledger.pieces[0] == [Pieces(9, 2), Pieces(1, 8)]
    assert ledger.points[0] == [100, 50]


def test_pieces_are_unknown_once_a_payment_may_have_been_made_in_two_ways(ledger: Ledger) -> None:
    pay(ledger, 0, 10)
    assert ledger.pieces[0] == [None, None]
    assert ledger.points[0] == [140, 10]
    assert ledger.pieces[1][1] == TEN_AND_TEN


def test_a_five_can_be_paid_in_one_way_only(ledger: Ledger) -> None:
    pay(ledger, 0, 5)
    assert ledger.pieces[0] == [Pieces(10, 9), Pieces(0, 1)]


def test_pieces_are_known_again_when_one_holder_has_them_all(ledger: Ledger) -> None:
    pay(ledger, 0, 10)
    pay(ledger, 0, 140)
    assert ledger.pieces[0] == [Pieces(0, 0), TEN_AND_TEN]


def test_an_eleventh_five_tells_of_change_that_nobody_reported(ledger: Ledger) -> None:
    for _ in range(11):
        pay(ledger, 0, 5)
    assert ledger.points[0] == [95, 55]
    assert ledger.pieces[0] == [None, None]


def test_pieces_that_the_payer_does_not_have_leave_them_unknown(ledger: Ledger) -> None:
    for _ in range(10):
        pay(ledger, 0, 5, Pieces(0, 1))
    pay(ledger, 0, 15, Pieces(1, 1))
    assert ledger.pieces[0] == [None, None]


def test_change_that_nobody_reported_may_have_come_from_any_holder_of_the_colour() -> None:
    purse = PDA.purse.value
    assert purse is not None
    ledger = Ledger(3, purse)
    for _ in range(10):
        ledger.move(0, 0, 1, 5, Pieces(0, 1))
    ledger.move(0, 0, 2, 5, None)
    assert ledger.pieces[0] == [None, None, None]
    assert ledger.points[0] == [95, 50, 5]


def test_udl_g12_thirty_five_point_chips_are_always_known() -> None:
    purse = UDL.purse.value
    assert purse is not None
    ledger = Ledger(2, purse)
    pay(ledger, 1, 20)
    assert ledger.pieces[1] == [Pieces(0, 4), Pieces(0, 26)]


def test_amb_37_a_starting_set_is_what_was_counted(ledger: Ledger) -> None:
    ledger.count_in(0, Pieces(9, 10))
    assert ledger.points[0] == [140, 0]
    pay(ledger, 0, 140)
    assert ledger.pieces[0] == [Pieces(0, 0), Pieces(9, 10)]
