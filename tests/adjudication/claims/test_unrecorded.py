"""Unrecorded acts are undetermined, and recorded ones still decide (AMB-76)."""

import pytest

from adjudication.review.sweep import sweep
from adjudication.review.watch import watch
from domain import events as e
from domain.bones import Bone
from domain.match.match import fold
from tests.adjudication.hearings import dealt, heard, recorded, table
from tests.support.fortytwo import Told, begun

FIVES = ("PDA", "HF", "FU", "UDL")


def by_result(book: str, *after: e.Fact, how: e.HandEnding = "domino") -> list[e.Fact]:
    """A hand of which only the result is told, from position 3, its end at 4."""
    opened, begun_, *_ = table(book)
    end = e.HandEnded(how, winner=1, points=20)
    return recorded([opened, begun_], e.HandStarted(1), end, *after)


@pytest.mark.parametrize("book", FIVES)
@pytest.mark.parametrize("how", ["domino", "lock"])
@pytest.mark.parametrize("kind", ["hand_points", "lock_winner", "blocked"])
def test_the_count_of_a_hand_recorded_by_its_result_is_open(
    book: str, how: e.HandEnding, kind: str
) -> None:
    assert heard(by_result(book, how=how), kind, 4, against=1).verdict == "undetermined"


@pytest.mark.parametrize("book", ["PDA", "HF", "UDL"])
def test_a_payment_for_a_hand_recorded_by_its_result_is_open(book: str) -> None:
    for answers in (4, None):
        facts = by_result(book, e.ChipsPaid(0, 1, 20, answers))
        assert heard(facts, "wrong_payment", 5).verdict == "undetermined"


@pytest.mark.parametrize("book", ["HF"])
def test_hf_4p_2_who_pays_is_judged_however_the_hand_is_recorded(book: str) -> None:
    opened, game, *_ = table(book, holdings=(6, 6, 6))
    facts = recorded([opened, game], e.HandStarted(1), e.HandEnded("domino", 1, 20))
    verdicts = {
        heard(recorded(facts, e.ChipsPaid(payer, 1, 20, 4)), "wrong_payment", 5).verdict
        for payer in (0, 2)
    }
    assert verdicts == {"proved", "undetermined"}


def test_fu_wh_4_points_of_a_hand_recorded_by_its_result_count_once() -> None:
    def scores(*after: e.Fact) -> tuple[int, ...]:
        return fold(enumerate(by_result("FU", *after), 1)).scores

    assert scores() == (0, 20)
    assert scores(e.PointsPegged(1, 20)) == (0, 20)
    assert scores(e.PointsPegged(1, 20, answers=4)) == (0, 20)
    assert scores(e.PointsPegged(1, 15, answers=4), e.PointsPegged(1, 5, answers=4)) == (0, 20)
    assert scores(e.HandStarted(2), e.HandEnded("lock", 0, 5)) == (5, 20)


def test_fu_wh_4_points_of_a_hand_recorded_by_its_acts_count_when_they_are_pegged() -> None:
    facts = table("FU", "0 plays 6-6", e.HandEnded("lock", 0, 10))
    assert fold(enumerate(facts, 1)).scores == (0, 0)


@pytest.mark.parametrize("book", ["PDA", "HF", "UDL"])
def test_the_card_of_a_game_whose_hands_were_not_paid_on_record_is_open(book: str) -> None:
    facts = by_result(book, e.ScoreCardWritten((0, 20)))
    assert heard(facts, "score_card", 5).verdict == "undetermined"
    paid = by_result(book, e.ChipsPaid(0, 1, 20), e.ScoreCardWritten((0, 20)))
    assert heard(paid, "score_card", 6).verdict == "proved"


@pytest.mark.parametrize("book", FIVES)
def test_whoever_was_not_seen_to_draw_may_have_held_any_bone(book: str) -> None:
    opened, game, hand, mine, _ = table(book)
    facts = recorded([opened, game, hand, mine], "0 plays 6-6", "1 passes")
    assert heard(facts, "could_play", 6, against=1).verdict == "undetermined"
    assert heard(facts, "illegal_pass", 6).verdict == "undetermined"


def test_pda_8e_domino_called_by_a_player_whose_deal_is_not_on_record_is_open() -> None:
    opened, game, hand, mine, _ = table("PDA")
    facts = recorded([opened, game, hand, mine], "0 plays 6-6", e.DominoCalled(1))
    assert heard(facts, "hidden_domino", 6).verdict == "undetermined"
    full = recorded([opened, game, hand, mine], "0 plays 6-6", e.DominoCalled(0))
    assert heard(full, "hidden_domino", 6).verdict == "proved", "six bones are on record"


def test_42_bg_3_marks_of_a_hand_recorded_by_its_result_are_open() -> None:
    record = Told()
    record.tell(e.GameStarted(1), e.HandStarted(1, shaker=3))
    at = record.ends("made", ours=1)
    assert record.hear("hand_marks", at).verdict == "undetermined"
    assert record.hear("trump_is", trump="5").verdict == "undetermined"
    assert record.hear("bones_not_shown", at).verdict == "undetermined"
    assert record.match.scores == (1, 0), "marks count as stated"


def test_42_bg_3_marks_of_a_hand_recorded_by_its_acts_are_judged_by_them() -> None:
    record = begun()
    record.play(0, "6-6 5-5 4-4 3-3")
    assert record.hear("hand_marks", record.ends("made", ours=1)).verdict == "refuted"


@pytest.mark.parametrize("book", FIVES)
def test_a_record_that_begins_in_the_middle_of_a_game_does_not_say_who_opens(book: str) -> None:
    opened, *_ = table(book)
    facts = recorded([opened], e.HandStarted(3), *dealt(7, 7), "0 plays 5-4")
    for kind in ("wrong_leader", "wrong_opening", "opening_not_double"):
        assert heard(facts, kind, 5).verdict in ("undetermined", "refuted"), kind
    for kind in ("not_shuffled", "draw_order"):
        at = 2 if kind == "not_shuffled" else 3
        assert heard(recorded([opened, e.Shuffled(0)], *facts[1:]), kind, at + 1).verdict != (
            "proved"
        ), kind


def test_pda_2b_lots_before_the_record_begins_are_not_missing() -> None:
    opened, game, *_ = table("PDA")
    assert isinstance(opened, e.MatchOpened)
    lots = e.LotsDrawn((e.Lot(0, Bone("6-6")),))
    carried = e.MatchOpened(opened.book, opened.version, opened.sha256, opened.players)
    facts = recorded([carried, game], lots, e.HandStarted(1))
    assert heard(facts, "lots_missing", 4).verdict == "proved", "seat 1 drew none"
    later = recorded([carried], lots, e.HandStarted(2))
    assert heard(later, "lots_missing", 3).verdict == "undetermined"


def test_fu_st_3_whose_turn_a_pass_took_is_open_without_the_lots() -> None:
    facts = table("FU", "0 passes", "0 plays 6-6")
    assert heard(facts, "out_of_turn", 6).verdict == "undetermined", "lots may have named seat 1"
    assert heard(facts, "out_of_turn", 7).verdict == "refuted", "an opening is a claim of its own"
    opened, game, *rest = facts
    lots = e.LotsDrawn((e.Lot(0, Bone("4-2")), e.Lot(1, Bone("4-4"))))
    assert heard([opened, game, lots, *rest], "out_of_turn", 7).verdict == "proved"


def test_fu_st_3_a_bone_taken_back_at_the_opening_may_not_have_been_playable_again() -> None:
    facts = table("FU", "0 plays 5-1", "0 lifts 6", "0 plays 5-4")
    assert heard(facts, "exposed_not_played", 7).verdict == "undetermined"
    opened, game, *rest = table("FU", "0 plays 5-1")
    lots = e.LotsDrawn((e.Lot(0, Bone("5-4")), e.Lot(1, Bone("4-2"))))
    ours = recorded([opened, game, lots, *rest], "0 lifts 7", "0 plays 5-4")
    assert heard(ours, "exposed_not_played", 8).verdict == "proved"


def test_fu_st_3_an_opening_that_may_have_been_out_of_turn_may_expose_its_bone() -> None:
    facts = table("FU", "0 plays 5-1", "0 lifts 6", "1 plays 6-6")
    assert heard(facts, "exposed_not_played", 6).verdict == "undetermined"


def test_fu_st_3_a_draw_before_the_opening_is_open_without_the_lots() -> None:
    """The player who is to open may draw instead, which `could_play` judges; nobody else may."""
    opened, game, *rest = table("FU", "1 draws", holdings=(5, 5, 5))
    assert heard([opened, game, *rest], "hand_size", 7).verdict == "undetermined"
    for first, verdict in ((0, "proved"), (1, "refuted")):
        names = ["4-2", "3-1", "2-0"]
        names[first] = "6-6"
        lots = e.LotsDrawn(tuple(e.Lot(seat, Bone(name)) for seat, name in enumerate(names)))
        assert heard([opened, game, lots, *rest], "hand_size", 8).verdict == verdict


@pytest.mark.parametrize("marks", [{"theirs": 1}, {"theirs": 1, "ours": 1}])
@pytest.mark.parametrize("end", [e.GameEnded(winner=0), e.MatchEnded(winner=0)])
def test_a_winner_who_was_not_ahead_is_the_tables_word_where_hands_are_known_by_result(
    marks: dict[str, int], end: e.Fact
) -> None:
    record = Told()
    record.tell(e.GameStarted(1))
    for number, (side, mark) in enumerate(marks.items(), 1):
        record.tell(e.HandStarted(number, shaker=3))
        record.ends("made", **{side: mark})
    record.tell(end)
    kinds = ["match_result"] + ["game_result"] * isinstance(end, e.GameEnded)
    heard_of = {record.hear(kind, against=seat).verdict for kind in kinds for seat in (0, 1)}
    assert heard_of == {"undetermined"}


@pytest.mark.parametrize("bids", [(), (e.BidMade(0, "30"),)])
def test_42_gp_2_a_hand_known_by_its_result_may_have_begun_when_time_was_called(
    bids: tuple[e.Fact, ...],
) -> None:
    record = Told()
    record.tell(e.GameStarted(1), e.HandStarted(1, shaker=3), *bids, e.TimeCalled("game"))
    record.ends("made", ours=1)
    at = record.tell(e.ScoreCardWritten((1, 0)))
    expected = "proved" if bids else "undetermined"
    assert record.hear("score_card", at).verdict == expected, "the card agrees with the record"


def test_udl_16_a_spinner_that_no_card_on_record_marks_is_open() -> None:
    facts = table("UDL", "0 plays 6-5", e.HandEnded("lock"), e.HandStarted(2))
    assert heard(facts, "spinner_mark", 7).verdict == "undetermined", "it may be marked wrongly"


# --- 42: the bids of a hand --------------------------------------------------------------------


def without_bids(trump: e.Trump | None = "4") -> Told:
    """A hand of 42 of which no bid is on record; seat 2 declares trump and leads."""
    record = Told()
    record.shake(1)
    if trump is not None:
        record.tell(e.TrumpDeclared(2, trump))
    return record


@pytest.mark.parametrize("trump", [None, "4"])
def test_42_pb_3_without_the_bids_nobody_led_out_of_turn(trump: e.Trump | None) -> None:
    record = without_bids(trump)
    at = record.play(2, "4-3")
    assert record.hear("out_of_turn", at).verdict == "undetermined"
    assert not sweep(record.facts).proved
    assert not list(watch(record.facts))
    follow = record.play(0, "6-6")
    assert record.hear("out_of_turn", follow).verdict == "proved", "the turn of seat 3"


def test_42_pb_4a_without_the_bids_nobody_knows_which_declaration_counts() -> None:
    """Under fours 6-4 is a trump and 6-2 follows no six, so that 5-5 may be played to 6-5."""
    record = without_bids()
    record.play(2, "1-1 2-1 6-6 5-1")
    at = record.play(0, "6-5 5-5")
    for kind in ("renege", "out_of_turn"):
        assert record.hear(kind, at - 1).verdict != "proved"
    for kind, named in (("trick_winner", {"trick": 1}), ("trick_points", {"count": 1})):
        assert record.hear(kind, against=2, **named).verdict == "undetermined"
    assert record.hear("suit_named", at - 1, trump="6").verdict == "undetermined"


def test_amb_159_without_the_bids_a_trump_that_was_declared_may_be_left_out_too() -> None:
    """Ones are trumps by the lead, if nobody declared another."""
    record = without_bids(trump=None)
    record.play(2, "1-1 2-1 6-6 5-1")
    revoked = record.play(2, "4-3 3-3")
    assert record.hear("trick_winner", against=2, trick=1).verdict == "undetermined"
    assert record.hear("trump_is", trump="1").verdict == "undetermined"
    assert record.hear("renege", revoked).verdict == "undetermined"
    assert not sweep(record.facts).proved


def test_amb_159_with_every_bid_on_record_the_lead_names_a_trump_that_nobody_declared() -> None:
    record = Told()
    record.shake(1)
    record.bid("31", "pass", "pass", "pass")
    record.play(0, "6-5")
    assert record.hear("trump_is", trump="6").verdict == "proved"


def test_42_pb_4a_without_the_bids_a_declaration_decides_no_trump_before_the_lead_either() -> None:
    record = without_bids()
    assert record.hear("trump_is", trump="4").verdict == "undetermined"
    record = without_bids(trump=None)
    assert record.hear("trump_is", trump="4").verdict == "undetermined", "both may be left out"
    record.bid("31", "pass", "pass", "pass")
    assert record.hear("trump_is", trump="4").verdict == "refuted", "nobody has declared"


def test_42_bid_12_without_the_bids_a_bone_may_have_been_turned_over_in_them() -> None:
    record = without_bids()
    at = record.tell(e.BoneExposed(0, Bone("6-6")))
    assert record.hear("exposed_in_bidding", at).verdict == "proved", "the bidding may go on"
    record.play(2, "4-3 3-3 6-5")
    assert record.hear("exposed_in_bidding", at).verdict == "undetermined"
    assert record.hear("exposed_not_played", at, against=0).verdict == "undetermined"


def test_42_pb_13_without_the_bids_anybody_may_have_chosen_the_stack() -> None:
    record = without_bids()
    at = record.tell(e.StackChosen(2, "double"))
    record.play(2, "4-3")
    assert record.hear("stack_choice", at).verdict == "undetermined"
