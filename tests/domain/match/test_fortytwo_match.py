"""42 in the match: what the text says, clause by clause, of a record as it is folded."""

import pytest
from msgspec.structs import replace

from domain import events as e
from domain.bones import Bone
from domain.errors import ImpossibleReport, UnlawfulReport
from domain.match.match import Match
from tests.fortytwo import Told, begun
from tests.table import bones, opened


def tricks(told: Told):
    play = told.match.current_hand().tricks
    assert play is not None
    return play


# --- the shake and the bidding -------------------------------------------------------------


def test_42_sd_1_the_highest_lot_shakes_first() -> None:
    told = Told()
    lots = (("6-3", 0), ("5-4", 1), ("1-0", 2), ("2-0", 3))
    told.tell(e.GameStarted(1))
    told.tell(e.LotsDrawn(tuple(e.Lot(seat, Bone(name)) for name, seat in lots), tied=True))
    told.tell(e.LotsDrawn((e.Lot(0, Bone("1-1")), e.Lot(1, Bone("3-0")))))
    told.tell(e.HandStarted(1))
    assert tricks(told).shaker == 1


def test_42_sd_1_lots_that_are_tied_name_nobody() -> None:
    told = Told()
    told.tell(e.LotsDrawn((e.Lot(0, Bone("6-3")), e.Lot(1, Bone("5-4")))), e.HandStarted(1))
    assert tricks(told).shaker is None


def test_42_bid_11_passed_or_played_the_shake_moves_to_the_left() -> None:
    told = Told()
    told.shake(1, 3)
    told.bid("pass", "pass", "pass", "pass")
    told.ends("passed")
    told.tell(e.HandStarted(2))
    assert tricks(told).shaker == 0


def test_42_bid_1_the_player_left_of_the_shaker_bids_first_and_42_pb_3_the_winner_leads() -> None:
    told = Told()
    told.shake(1, 3)
    assert told.match.current_hand().to_play == 0
    told.bid("pass", "30", "pass", "31")
    assert told.match.current_hand().to_play == 3


def test_a_bid_after_the_first_lead_is_recorded_and_changes_nothing() -> None:
    told = begun()
    told.play(0, "6-6")
    told.tell(e.BidMade(2, "84"))
    assert (tricks(told).auction.bid, tricks(told).turn) == (31, 1)
    assert tricks(told).auction.rulings[-1] == "late"


def test_42_pb_4a_trump_counts_from_the_bid_winner_before_the_first_lead() -> None:
    told = Told()
    told.shake(1)
    told.bid("31", "pass", "pass", "pass")
    told.tell(e.TrumpDeclared(1, "5"))
    assert tricks(told).trump is None
    told.play(0, "6-5")
    told.tell(e.TrumpDeclared(0, "5"))
    assert tricks(told).trump == "6", "42-PB-5: the high side of the first domino led"


def test_42_pb_4a_who_declares_early_and_is_overbid_has_declared_nothing() -> None:
    told = Told()
    told.shake(1)
    told.bid("30", "pass", "pass")
    told.tell(e.TrumpDeclared(0, "3"))
    assert tricks(told).trump == "3"
    told.tell(e.BidMade(3, "31"))
    assert tricks(told).trump is None
    told.tell(e.TrumpDeclared(3, "6"), e.TrumpDeclared(3, "5"))
    assert tricks(told).trump == "6"


# --- the re-shake ----------------------------------------------------------------------------


def turned_over() -> Told:
    told = Told(hidden=True)
    told.shake(1)
    told.bid("30")
    told.tell(e.BoneExposed(1, Bone("5-5")))
    return told


def test_42_bid_12_the_next_opponent_elects_and_the_same_player_shakes_again() -> None:
    told = turned_over()
    assert tricks(told).electors == (2,)
    told.tell(e.ReshakeElected(2, reshake=True))
    assert tricks(told).reshake
    told.ends("void")
    told.tell(e.HandStarted(2))
    assert tricks(told).shaker == 3
    assert told.match.scores == (0, 0)


def test_amb_74_and_amb_82_he_elects_at_once_and_silence_is_no_reshake() -> None:
    told = turned_over()
    told.bid("pass", first=1)
    told.tell(e.ReshakeElected(2, reshake=True))
    assert not tricks(told).reshake


def test_amb_74_nobody_else_elects() -> None:
    told = turned_over()
    told.tell(e.ReshakeElected(0, reshake=True))
    assert not tricks(told).reshake
    told.tell(e.ReshakeElected(2, reshake=True), e.ReshakeElected(0, reshake=False))
    assert tricks(told).reshake, "nor does anybody else take the election away"


def test_42_bid_12_two_bones_turned_over_give_two_elections() -> None:
    told = turned_over()
    told.tell(e.BoneExposed(2, Bone("4-4")), e.ReshakeElected(2, reshake=True))
    assert tricks(told).reshake


def test_42_bid_12_after_the_bidding_there_is_no_election() -> None:
    told = begun(hidden=True)
    told.tell(e.BoneExposed(1, Bone("5-5")))
    assert tricks(told).electors == ()


# --- marks, the clock, lateness -----------------------------------------------------------------


def hand_of(told: Told, number: int, how: e.HandEnding = "made", **marks: int) -> None:
    told.tell(e.HandStarted(number, shaker=3))
    told.bid("30", "pass", "pass", "pass")
    told.ends(how, **marks)


def test_42_gen_3_and_42_rr_7_seven_marks_win_and_all_marks_are_credited() -> None:
    told = Told()
    for number, marks in enumerate((3, 3, 2), 1):
        hand_of(told, number, ours=marks)
    told.tell(e.GameEnded())
    assert (told.match.scores, told.match.winners) == ((8, 0), {1: 0})


def test_42_gp_2_a_hand_in_progress_is_completed_and_a_tie_takes_one_more() -> None:
    told = Told()
    hand_of(told, 1, ours=1)
    told.tell(e.HandStarted(2, shaker=0))
    told.bid("pass", first=1)
    told.tell(e.TimeCalled())
    told.bid("30", "pass", "pass", first=2)
    assert told.match.game_winner is None, "a pass is a bid: the hand is in progress (AMB-56)"
    told.ends("set", theirs=1)
    assert told.match.game_winner is None, "tied: one more hand decides"
    hand_of(told, 3, how="passed")
    assert told.match.game_winner is None, "a hand passed out decides nothing"
    hand_of(told, 4, theirs=1)
    told.tell(e.GameEnded())
    assert told.match.winners == {1: 1}


def test_42_gp_2_between_hands_the_game_is_over_at_once() -> None:
    told = Told()
    hand_of(told, 1, ours=1)
    told.tell(e.HandStarted(2), e.TimeCalled())
    assert told.match.game_winner == 0


def test_42_gp_1_lateness_as_found_is_kept_and_wins_nothing_until_it_is_ruled_on() -> None:
    told = Told()
    told.tell(e.Observed("late", 1, minutes=6), e.GameStarted(1))
    assert told.match.game is not None
    assert (told.match.game.late, told.match.game_winner) == ((0, 6), None)


def test_42_gp_4_a_ruling_on_a_hand_that_was_over_replaces_its_marks() -> None:
    told = Told()
    hand_of(told, 1, ours=2)
    told.tell(e.ClaimRaised(e.Claim("renege", against=0)))
    claim = told.match.position
    told.tell(e.RulingGiven(claim, "proved", upheld=True))
    told.tell(e.HandEnded("forfeit", marks={"1": 2}, ruling=claim + 1))
    assert told.match.scores == (0, 2)
    assert told.match.game is not None
    assert [hand.marks for hand in told.match.game.hands] == [(0, 2)]


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
    told = begun()
    with pytest.raises(ImpossibleReport) as refused:
        told.tell(*facts)
    assert refused.value.field == field


def test_a_bone_played_twice_names_the_event_that_contradicts_it() -> None:
    told = begun()
    at = told.play(0, "6-6")
    with pytest.raises(ImpossibleReport) as refused:
        told.tell(e.BonePlayed(1, Bone("6-6")))
    assert refused.value.contradicts == at


def test_an_election_needs_a_bone_turned_over() -> None:
    told = Told(hidden=True)
    told.shake(1)
    with pytest.raises(ImpossibleReport):
        told.tell(e.ReshakeElected(2, reshake=True))


def test_marks_belong_to_42() -> None:
    match = Match()
    match.apply(1, opened("PDA"))
    match.apply(2, e.HandStarted(1))
    told = Told.__new__(Told)
    told.match, told.facts = match, []
    for fact in (e.HandEnded("domino", 0, marks={"0": 1}), e.ReshakeElected(0, reshake=False)):
        with pytest.raises(ImpossibleReport):
            told.tell(fact)


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
    told = Told.__new__(Told)
    told.match, told.facts = Match(), []
    told.tell(replace(opened("42", 4), enforcement="strict"), *facts[:-1])
    with pytest.raises(UnlawfulReport) as refused:
        told.tell(facts[-1])
    assert clause in refused.value.clauses
