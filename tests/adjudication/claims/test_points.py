"""Points at the edges of their clauses: late and early calls, the last bone, who is paid, sets."""

import pytest
from msgspec import structs

from domain import events as e
from domain.bones import Bone
from domain.fives.scoring import Transfer
from tests.adjudication.hearings import Told, dealt, follows, heard, recorded, table

FIVE_FIVE = ("5-5 6-2 5-2 4-1 3-1 2-0 4-4", "5-1 4-3 4-0 3-2 2-1 1-0 6-3")
"""Seat 0 leads 5-5 and scores ten; seat 1 answers with 5-1 and scores nothing."""

LAST = ("6-4 6-5 6-2", "5-0 5-4")
"""Seat 1 goes out with 5-4, which scores five; seat 0 is left with 6-2."""
GOES_OUT = ("0 plays 6-5", "1 plays 5-0 on 6-5", "0 plays 6-4 on 6-5", "1 plays 5-4 on 6-4")
OUT = 9
"""The position of 5-4."""


def scoring(book: str, *record: Told, **options: str) -> list[e.Fact]:
    return table(book, "0 plays 5-5", *record, holdings=FIVE_FIVE, best_of=1, **options)


def gone_out(
    book: str, *record: Told, scores: tuple[int, ...] = (), **options: str
) -> list[e.Fact]:
    opened, *rest = table(book, holdings=LAST, best_of=1, **options)
    return recorded([structs.replace(opened, scores=scores), *rest], *GOES_OUT, *record)


def counted(book: str, *record: Told, **options: str) -> list[e.Fact]:
    """The hand told to its end, the count last."""
    ends = ("1 domino", "0 shows 6-2", e.HandEnded("domino", 1, 10))
    return gone_out(book, *record, *ends, scores=(), **options)


# --- muggins ------


def test_amb_31_a_window_that_opened_with_a_pass_is_shut_by_the_scorers_own_pass() -> None:
    facts = scoring("UDL", "1 passes", "0 passes", "1 plays 5-1 on 5-5", "1 muggins 10")
    assert heard(facts, "muggins", len(facts)).verdict == "refuted"


def test_amb_31_until_the_end_of_the_hand_an_earlier_score_may_be_taken_and_each_only_once() -> (
    None
):
    turns = ("1 plays 5-1 on 5-5", "0 plays 4-1 on 5-1", "1 plays 4-3 on 4-1")
    facts = scoring("UDL", *turns, "1 muggins 10", muggins_close="hand_end")
    assert heard(facts, "muggins", len(facts)).verdict == "proved"
    again = recorded(facts, "1 muggins 10")
    assert heard(again, "muggins", len(again)).verdict == "refuted"
    ended = recorded(facts[:-1], e.HandEnded("lock"), "1 muggins 10")
    assert heard(ended, "muggins", len(ended)).verdict == "refuted"


def test_amb_31_muggins_is_paid_out_of_the_chips_left_when_it_was_called() -> None:
    facts = scoring("UDL", "1 plays 5-1 on 5-5", "1 muggins 10")
    paid = recorded(facts, "0 pays 1 10")
    assert follows(heard(paid, "muggins", 8)).pays == (Transfer(0, 1, 10),)


def test_amb_32_where_no_call_is_required_nothing_is_missed_and_there_is_no_muggins() -> None:
    facts = scoring("UDL", "1 plays 5-1 on 5-5", "1 muggins 10", score_call="automatic")
    assert heard(facts, "muggins", 8).verdict == "refuted"


# --- calls ------


@pytest.mark.parametrize("book", ["PDA", "UDL"])
def test_amb_30_the_end_of_the_hand_alone_does_not_make_a_call_late(book: str) -> None:
    ended = recorded(counted(book), e.ChipsPaid(0, 1, 10, answers=12))
    assert heard(ended, "missed_score", OUT).verdict == "refuted"
    called = recorded(ended, "1 calls 5")
    assert heard(called, "score_call", len(called)).verdict == "proved"
    assert heard(called, "missed_score", OUT).verdict == "refuted"
    assert heard(recorded(ended, e.HandStarted(2)), "missed_score", OUT).verdict == "proved"


# --- payments ------


@pytest.mark.parametrize("book", ["PDA", "HF", "UDL"])
def test_pda_6c_the_scorer_is_paid_and_does_not_pay(book: str) -> None:
    """PDA-6c, HF-SC-1, UDL-G12."""
    called = scoring(book, "0 calls 10")
    right = recorded(called, e.ChipsPaid(1, 0, 10, answers=7))
    assert heard(right, "wrong_payment", 8).verdict == "refuted"
    wrong = recorded(called, e.ChipsPaid(0, 1, 10, answers=7))
    assert heard(wrong, "wrong_payment", 8).verdict == "proved"


@pytest.mark.parametrize(
    ("book", "acts", "verdict"),
    [
        ("PDA", (), "refuted"),
        ("PDA", ("1 plays 5-1 on 5-5",), "proved"),
        ("PDA", ("0 calls 10", "1 plays 5-1 on 5-5"), "refuted"),
        ("UDL", ("1 plays 5-1 on 5-5",), "proved"),
        ("HF", ("1 plays 5-1 on 5-5",), "refuted"),
    ],
)
def test_amb_30_a_score_that_was_lost_is_not_due_to_be_paid(
    book: str, acts: tuple[str, ...], verdict: str
) -> None:
    facts = scoring(book, *acts, e.ChipsPaid(1, 0, 10, answers=6))
    assert heard(facts, "wrong_payment", len(facts)).verdict == verdict


@pytest.mark.parametrize(("points", "verdict"), [(5, "refuted"), (10, "proved")])
def test_amb_33_a_late_call_takes_nothing_from_the_one_in_time(points: int, verdict: str) -> None:
    called = scoring("PDA", "0 calls 5", "1 plays 5-1 on 5-5", "0 calls 10")
    paid = recorded(called, e.ChipsPaid(1, 0, points, answers=6))
    assert heard(paid, "wrong_payment", len(paid)).verdict == verdict


# --- the count of a hand ------


def test_udl_20_the_last_bone_counts_once_called_whenever_it_is_paid() -> None:
    called = counted("UDL", "1 calls 5")
    late = recorded(called, e.ChipsPaid(0, 1, 5, answers=10), e.ChipsPaid(0, 1, 10, answers=13))
    assert heard(late, "not_on_board", 13).verdict == "refuted"
    assert heard(late, "hand_points", 13).verdict == "proved"
    assert heard(counted("UDL"), "not_on_board", 12).verdict == "proved"


def test_amb_28_as_an_option_the_last_bone_is_left_out_and_nothing_else() -> None:
    options = {"udl20_final_tile_counts": "false"}
    five_before = e.ChipsPaid(0, 1, 5)
    early = table("UDL", five_before, *GOES_OUT, holdings=LAST, **options)  # type: ignore[arg-type]
    on = recorded(early, "1 domino", "0 shows 6-2", e.HandEnded("domino", 1, 10))
    assert heard(on, "not_on_board", len(on)).verdict == "refuted"
    off = counted("UDL", "1 calls 5", e.ChipsPaid(0, 1, 5, answers=10), **options)
    assert heard(off, "not_on_board", len(off)).verdict == "proved"


def test_amb_35_the_last_bone_is_paid_before_the_count() -> None:
    ends = ("1 calls 5", "1 domino", "0 shows 6-2", e.HandEnded("domino", 1, 5))
    facts = gone_out("PDA", *ends, scores=(0, 140))
    finding = heard(facts, "hand_points", len(facts))
    assert (finding.verdict, follows(finding).due) == ("proved", 5)


@pytest.mark.parametrize("book", ["PDA", "HF"])
def test_pda_4_the_count_is_his_who_went_out_whatever_was_stated(book: str) -> None:
    facts = gone_out(book, "1 domino", "0 shows 6-2", e.HandEnded("domino", 0, 10))
    finding = heard(facts, "hand_points", len(facts))
    assert finding.verdict == "refuted"
    assert (follows(finding).due, follows(finding).winner) == (10, 1)


# --- sets and numbers ------


@pytest.mark.parametrize(
    ("book", "tens", "fives", "verdict"),
    [
        ("PDA", 10, 10, "refuted"),
        ("PDA", 5, 20, "refuted"),
        ("PDA", 10, 9, "proved"),
        ("PDA", 11, 10, "proved"),
        ("UDL", 0, 30, "refuted"),
        ("UDL", 0, 29, "proved"),
    ],
)
def test_amb_37_a_set_is_short_or_long_by_its_worth(
    book: str, tens: int, fives: int, verdict: str
) -> None:
    printed = table(book, holdings=(7, 7))
    facts = recorded(printed[:2], e.ChipsCounted(1, tens, fives), *printed[2:])
    assert heard(facts, "chips_short", 3, by=0).verdict == verdict


@pytest.mark.parametrize("book", ["HF", "FU"])
def test_hf_pen_1_a_wrong_number_may_be_raised_until_the_next_game(book: str) -> None:
    holdings = (7, 8) if book == "HF" else (5, 6)
    next_hand = (e.HandEnded("lock"), e.HandStarted(2), *dealt(7, 7), "0 plays 4-4")
    facts = table(book, "0 plays 6-6", *next_hand, holdings=holdings)
    assert heard(facts, "hand_size", 5, by=0).timely
    over = recorded(facts, e.GameEnded(winner=0), e.GameStarted(2))
    assert not heard(over, "hand_size", 5, by=0).timely


@pytest.mark.parametrize(("book", "verdict"), [("PDA", "proved"), ("UDL", "refuted")])
def test_pda_2c_the_lower_lot_draws_first_and_udl_lays_down_no_order(
    book: str, verdict: str
) -> None:
    lots = e.LotsDrawn((e.Lot(0, Bone("6-5")), e.Lot(1, Bone("4-4"))))
    opened, begun, *_ = table(book, holdings=(7, 7))
    facts = recorded([opened, begun], lots, e.HandStarted(1), e.OpeningDrawn(0, 7))
    assert heard(facts, "draw_order", len(facts), by=1).verdict == verdict


@pytest.mark.parametrize("tied", [True, False])
def test_amb_07_equal_lots_settle_nothing_marked_as_tied_or_not(tied: bool) -> None:
    lots = e.LotsDrawn((e.Lot(0, Bone("6-3")), e.Lot(1, Bone("5-4"))), tied=tied)
    opened, begun, *_ = table("PDA", holdings=(7, 7))
    facts = recorded([opened, begun], lots, e.HandStarted(1), e.OpeningDrawn(1, 7))
    assert heard(facts, "draw_order", len(facts)).verdict == "refuted"


def test_hf_new_1_everybody_who_drew_before_the_winner_drew_out_of_order() -> None:
    last = (e.HandEnded("domino", 2, 10), e.HandStarted(2))
    facts = recorded(table("HF", *last, holdings=(6, 6, 6)), *(dealt(6, 6, 6)))
    verdicts = [heard(facts, "draw_order", at).verdict for at in range(9, 12)]
    assert verdicts == ["proved", "proved", "refuted"]


# --- the next opening ------


@pytest.mark.parametrize(("opener", "verdict"), [(1, "refuted"), (3, "refuted"), (2, "proved")])
def test_amb_22_the_winning_side_opens_by_whichever_of_the_partners(
    opener: int, verdict: str
) -> None:
    locked = (e.HandEnded("lock", 1, 3), e.HandStarted(2), *dealt(5, 5, 5, 5))
    facts = table("FU", *locked, holdings=(5, 5, 5, 5), block_next="winning_side")
    led = recorded(facts, f"{opener} plays 6-5")
    assert heard(led, "wrong_leader", len(led)).verdict == verdict


def test_amb_22_the_previous_starter_is_who_was_to_start_where_no_play_is_on_record() -> None:
    started = (e.HandEnded("lock", 1, 3), e.HandStarted(2), *dealt(5, 5))
    opened, begun, *_ = table("FU", holdings=(5, 5), block_next="previous_starter")
    hand = e.HandStarted(1, opens="any_domino", by=0)
    facts = recorded([opened, begun, hand], *started)
    for opener, verdict in ((0, "refuted"), (1, "proved")):
        led = recorded(facts, f"{opener} plays 6-5")
        assert heard(led, "wrong_leader", len(led)).verdict == verdict
