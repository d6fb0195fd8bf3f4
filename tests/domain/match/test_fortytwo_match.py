"""42 in the match: what the text says, clause by clause, of a record as it is folded."""

import pytest
from msgspec.structs import replace

from domain import events as e
from domain.bones import Bone
from domain.errors import ImpossibleReport, UnlawfulReport
from domain.match.match import Match
from tests.support.fortytwo import Told, begun
from tests.support.table import bones, opened


def tricks(record: Told):
    play = record.match.current_hand().tricks
    assert play is not None
    return play


# --- the shake and the bidding -------------------------------------------------------------


def test_42_sd_1_the_highest_lot_shakes_first() -> None:
    record = Told()
    lots = (("6-3", 0), ("5-4", 1), ("1-0", 2), ("2-0", 3))
    record.tell(e.GameStarted(1))
    record.tell(e.LotsDrawn(tuple(e.Lot(seat, Bone(name)) for name, seat in lots), tied=True))
    record.tell(e.LotsDrawn((e.Lot(0, Bone("1-1")), e.Lot(1, Bone("3-0")))))
    record.tell(e.HandStarted(1))
    assert tricks(record).shaker == 1


def test_42_sd_1_lots_that_are_tied_name_nobody() -> None:
    record = Told()
    record.tell(e.LotsDrawn((e.Lot(0, Bone("6-3")), e.Lot(1, Bone("5-4")))), e.HandStarted(1))
    assert tricks(record).shaker is None


def test_42_bid_11_passed_or_played_the_shake_moves_to_the_left() -> None:
    record = Told()
    record.shake(1, 3)
    record.bid("pass", "pass", "pass", "pass")
    record.ends("passed")
    record.tell(e.HandStarted(2))
    assert tricks(record).shaker == 0


def test_42_bid_1_the_player_left_of_the_shaker_bids_first_and_42_pb_3_the_winner_leads() -> None:
    record = Told()
    record.shake(1, 3)
    assert record.match.current_hand().to_play == 0
    record.bid("pass", "30", "pass", "31")
    assert record.match.current_hand().to_play == 3


def test_a_bid_after_the_first_lead_is_recorded_and_changes_nothing() -> None:
    record = begun()
    record.play(0, "6-6")
    record.tell(e.BidMade(2, "84"))
    assert (tricks(record).auction.bid, tricks(record).turn) == (31, 1)
    assert tricks(record).auction.rulings[-1] == "late"


def test_42_pb_4a_trump_counts_from_the_bid_winner_before_the_first_lead() -> None:
    record = Told()
    record.shake(1)
    record.bid("31", "pass", "pass", "pass")
    record.tell(e.TrumpDeclared(1, "5"))
    assert tricks(record).trump is None
    record.play(0, "6-5")
    record.tell(e.TrumpDeclared(0, "5"))
    assert tricks(record).trump == "6", "42-PB-5: the high side of the first domino led"


def test_42_pb_4a_who_declares_early_and_is_overbid_has_declared_nothing() -> None:
    record = Told()
    record.shake(1)
    record.bid("30", "pass", "pass")
    record.tell(e.TrumpDeclared(0, "3"))
    assert tricks(record).trump == "3"
    record.tell(e.BidMade(3, "31"))
    assert tricks(record).trump is None
    record.tell(e.TrumpDeclared(3, "6"), e.TrumpDeclared(3, "5"))
    assert tricks(record).trump == "6"


# --- the re-shake ----------------------------------------------------------------------------


def turned_over() -> Told:
    record = Told(hidden=True)
    record.shake(1)
    record.bid("30")
    record.tell(e.BoneExposed(1, Bone("5-5")))
    return record


def test_42_bid_12_the_next_opponent_elects_and_the_same_player_shakes_again() -> None:
    record = turned_over()
    assert tricks(record).electors == (2,)
    record.tell(e.ReshakeElected(2, reshake=True))
    assert tricks(record).reshake
    record.ends("void")
    record.tell(e.HandStarted(2))
    assert tricks(record).shaker == 3
    assert record.match.scores == (0, 0)


def test_amb_74_and_amb_82_he_elects_at_once_and_silence_is_no_reshake() -> None:
    record = turned_over()
    record.bid("pass", first=1)
    record.tell(e.ReshakeElected(2, reshake=True))
    assert not tricks(record).reshake


def test_amb_74_nobody_else_elects() -> None:
    record = turned_over()
    record.tell(e.ReshakeElected(0, reshake=True))
    assert not tricks(record).reshake
    record.tell(e.ReshakeElected(2, reshake=True), e.ReshakeElected(0, reshake=False))
    assert tricks(record).reshake, "nor does anybody else take the election away"


def test_42_bid_12_two_bones_turned_over_give_two_elections() -> None:
    record = turned_over()
    record.tell(e.BoneExposed(2, Bone("4-4")), e.ReshakeElected(2, reshake=True))
    assert tricks(record).reshake


def test_42_bid_12_after_the_bidding_there_is_no_election() -> None:
    record = begun(hidden=True)
    record.tell(e.BoneExposed(1, Bone("5-5")))
    assert tricks(record).electors == ()


# --- marks, the clock, lateness -----------------------------------------------------------------


def hand_of(record: Told, number: int, how: e.HandEnding = "made", **marks: int) -> None:
    record.tell(e.HandStarted(number, shaker=3))
    record.bid("30", "pass", "pass", "pass")
    record.ends(how, **marks)


def test_42_gen_3_and_42_rr_7_seven_marks_win_and_all_marks_are_credited() -> None:
    record = Told()
    for number, marks in enumerate((3, 3, 2), 1):
        hand_of(record, number, ours=marks)
    record.tell(e.GameEnded())
    assert (record.match.scores, record.match.winners) == ((8, 0), {1: 0})


def test_42_gp_2_a_hand_in_progress_is_completed_and_a_tie_takes_one_more() -> None:
    record = Told()
    hand_of(record, 1, ours=1)
    record.tell(e.HandStarted(2, shaker=0))
    record.bid("pass", first=1)
    record.tell(e.TimeCalled())
    record.bid("30", "pass", "pass", first=2)
    assert record.match.game_winner is None, "a pass is a bid: the hand is in progress (AMB-56)"
    record.ends("set", theirs=1)
    assert record.match.game_winner is None, "tied: one more hand decides"
    hand_of(record, 3, how="passed")
    assert record.match.game_winner is None, "a hand passed out decides nothing"
    hand_of(record, 4, theirs=1)
    record.tell(e.GameEnded())
    assert record.match.winners == {1: 1}


def test_42_gp_2_between_hands_the_game_is_over_at_once() -> None:
    record = Told()
    hand_of(record, 1, ours=1)
    record.tell(e.HandStarted(2), e.TimeCalled())
    assert record.match.game_winner == 0


def test_42_gp_1_lateness_as_found_is_kept_and_wins_nothing_until_it_is_ruled_on() -> None:
    record = Told()
    record.tell(e.Observed("late", 1, minutes=6), e.GameStarted(1))
    assert record.match.game is not None
    assert (record.match.game.late, record.match.game_winner) == ((0, 6), None)


def test_42_gp_4_a_ruling_on_a_hand_that_was_over_replaces_its_marks() -> None:
    record = Told()
    hand_of(record, 1, ours=2)
    record.tell(e.ClaimRaised(e.Claim("renege", against=0)))
    claim = record.match.position
    record.tell(e.RulingGiven(claim, "proved", upheld=True))
    record.tell(e.HandEnded("forfeit", marks={"1": 2}, ruling=claim + 1))
    assert record.match.scores == (0, 2)
    assert record.match.game is not None
    assert [hand.marks for hand in record.match.game.hands] == [(0, 2)]


# --- what cannot have happened -------------------------------------------------------------------

IMPOSSIBLE = {
    "a bone played twice": ([e.BonePlayed(0, Bone("6-6")), e.BonePlayed(1, Bone("6-6"))], "bone"),
    "a bone of another hand": ([e.BonePlayed(0, Bone("5-5"))], "bone"),
    "nothing declared to challenge": ([e.Challenged(1)], "fact"),
    "an order of too few bones": ([e.DeclarationMade(0, "laydown", bones("6-6 6-5"))], "order"),
    "an order with another's bone": (
        [e.DeclarationMade(0, "laydown", bones("6-6 6-5 6-4 6-3 6-2 6-1 5-5"))],
        "order",
    ),
    "a bone drawn from no boneyard": ([e.BoneDrawn(0)], "fact"),
    "a bone put back": ([e.BoneReturned(0, Bone("6-6"))], "fact"),
    "a pass at play": ([e.Passed(0)], "fact"),
    "a score called": ([e.ScoreCalled(0, 5)], "fact"),
    "points pegged": ([e.PointsPegged(0, 5)], "fact"),
    "chips paid": ([e.ChipsPaid(0, 1, 5)], "fact"),
    "marks to a third side": ([e.HandEnded("made", marks={"2": 1})], "marks"),
    "a bone joined to another": ([e.BonePlayed(0, Bone("6-6"), on=Bone("5-5"))], "on"),
}


@pytest.mark.parametrize(("facts", "field"), IMPOSSIBLE.values(), ids=IMPOSSIBLE)
def test_what_cannot_have_happened_is_refused(facts: list[e.Fact], field: str) -> None:
    record = begun()
    with pytest.raises(ImpossibleReport) as refused:
        record.tell(*facts)
    assert refused.value.field == field


def test_a_bone_played_twice_names_the_event_that_contradicts_it() -> None:
    record = begun()
    at = record.play(0, "6-6")
    with pytest.raises(ImpossibleReport) as refused:
        record.tell(e.BonePlayed(1, Bone("6-6")))
    assert refused.value.contradicts == at


@pytest.mark.parametrize("hidden", [True, False])
def test_an_election_needs_a_bone_turned_over(hidden: bool) -> None:
    record = Told(hidden=hidden)
    record.shake(1)
    with pytest.raises(ImpossibleReport):
        record.tell(e.ReshakeElected(2, reshake=True))


def test_marks_belong_to_42() -> None:
    match = Match()
    match.apply(1, opened("PDA"))
    match.apply(2, e.HandStarted(1))
    record = Told.__new__(Told)
    record.match, record.facts = match, []
    for fact in (e.HandEnded("domino", 0, marks={"0": 1}), e.ReshakeElected(0, reshake=False)):
        with pytest.raises(ImpossibleReport):
            record.tell(fact)


# --- a match with strict enforcement --------------------------------------------------------

UNLAWFUL = {
    "42-SD-2": [e.HandStarted(1, shaker=3), e.OpeningDrawn(1, 7)],
    "42-BID-1": [e.HandStarted(1, shaker=3), e.BidMade(1, "30")],
    "42-BID-2": [e.HandStarted(1, shaker=3), e.BidMade(0, "30"), e.BidMade(0, "31")],
    "42-BID-3": [e.HandStarted(1, shaker=3), e.BidMade(0, "31"), e.BidMade(1, "30")],
    "42-BID-4": [e.HandStarted(1, shaker=3), e.BidMade(0, "29")],
    "42-BID-6": [e.HandStarted(1, shaker=3), e.BidMade(0, "126")],
    "42-PB-4a": [e.HandStarted(1, shaker=3), e.BidMade(0, "30"), e.TrumpDeclared(1, "5")],
}


@pytest.mark.parametrize(("clause", "facts"), UNLAWFUL.items(), ids=UNLAWFUL)
def test_a_strict_match_refuses_what_is_seen_to_be_unlawful(
    clause: str, facts: list[e.Fact]
) -> None:
    record = Told.__new__(Told)
    record.match, record.facts = Match(), []
    record.tell(replace(opened("42", 4), enforcement="strict"), *facts[:-1])
    with pytest.raises(UnlawfulReport) as refused:
        record.tell(facts[-1])
    assert clause in refused.value.clauses
