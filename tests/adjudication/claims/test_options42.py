"""Options of 42: each value of what the text leaves open, in findings, rulings and strictness."""

from typing import Any

import pytest
from msgspec import structs

from domain import events as e
from domain.bones import Bone
from domain.match.match import Match
from domain.match.strict import breaches
from tests.adjudication.case.test_joined_hands42 import FOUND, SIXES
from tests.support.fortytwo import HANDS, Told, begun
from tests.support.table import bones, opened

Options = dict[str, Any]
WINNER: Options = {"undeclared_trump": "bid_winners_lead"}
LAID: Options = {"laydown_trump": "first_bone"}
OVER: Options = {"decided_hand": "over"}
SIXES_DOWN = bones(HANDS[0])


def undeclared(**options: Any) -> Told:
    """A hand that seat 0 bid 31 for, and in which nobody declared trump."""
    record = Told(**options)
    record.shake(1)
    record.bid("31", "pass", "pass", "pass")
    return record


def led_by_another(**options: Any) -> Told:
    """The bid winner's right leads the first trick, and takes it unless fives are trump."""
    record = undeclared(**options)
    record.play(1, "5-4 4-4 3-3 6-5")
    return record


@pytest.mark.parametrize(("options", "trump", "winner"), [({}, "5", 1), (WINNER, "none", 0)])
def test_amb_157_the_lead_of_another_than_the_bid_winner_names_trump_or_none(
    options: Options, trump: e.Trump, winner: int
) -> None:
    record = led_by_another(**options)
    lead = len(record.facts) - 3
    record.play(0, "6-6 5-5 4-3 3-2")
    assert record.hear("trump_is", trump=trump).verdict == "proved"
    assert record.hear("trick_winner", trick=2, against=winner).verdict == "proved"
    assert record.hear("suit_named", lead, trump="5").verdict == "proved"
    assert record.hear("out_of_turn", lead).verdict == "proved"


def test_amb_157_a_lead_that_names_no_trump_is_given_as_the_reason() -> None:
    finding = led_by_another(**WINNER).hear("trump_is", trump="5")
    assert finding.verdict == "refuted"
    assert "had not won the bidding: that names no trump." in str(finding.words)


@pytest.mark.parametrize("options", [{}, WINNER])
def test_42_pb_5_the_lead_of_the_bid_winner_names_trump(options: Options) -> None:
    record = undeclared(**options)
    record.play(0, "6-5")
    assert record.hear("trump_is", trump="6").verdict == "proved"


@pytest.mark.parametrize(("options", "verdict"), [({}, "refuted"), (WINNER, "proved")])
def test_amb_157_following_is_judged_by_the_trump_that_a_lead_names_or_does_not(
    options: Options, verdict: str
) -> None:
    """Seat 1 holds 6-5, which is a six unless fives are trump, and follows a six with 5-3."""
    hands = HANDS[0].replace("6-5", "5-5"), HANDS[1].replace("5-5", "6-5"), *HANDS[2:]
    record = Told(**options)
    record.shake(1, hands=hands)
    record.bid("31", "pass", "pass", "pass")
    record.play(1, "5-4 4-4 3-3 5-5")
    revoked = record.play(0, "6-4 5-3")
    assert record.hear("renege", revoked).verdict == verdict


@pytest.mark.parametrize("options", [{}, WINNER])
@pytest.mark.parametrize("bids", [(), ((0, "31"),), ((0, "31"), (1, "pass"))])
def test_amb_159_without_every_bid_trump_is_open_whoever_may_name_it_by_a_lead(
    options: Options, bids: tuple[tuple[int, str], ...]
) -> None:
    record = Told(**options)
    record.shake(1)
    record.tell(*(e.BidMade(seat, words) for seat, words in bids))
    record.play(1, "5-4 4-4 3-3 6-5")
    assert record.hear("trump_is", trump="5").verdict == "undetermined"
    assert record.hear("trick_winner", trick=1, against=0).verdict == "undetermined"


@pytest.mark.parametrize(
    ("options", "order", "verdict"),
    [
        ({}, HANDS[0], "undetermined"),
        (LAID, HANDS[0], "proved"),
        (LAID, "6-0 6-1 6-2 6-3 6-4 6-5 6-6", "proved"),
        (LAID, "", "undetermined"),
    ],
)
def test_amb_158_the_first_bone_that_the_bid_winner_lays_down_names_trump_or_does_not(
    options: Options, order: str, verdict: str
) -> None:
    record = undeclared(**options)
    at = record.tell(e.DeclarationMade(0, "laydown", bones(order) or None))
    finding = record.hear("declaration", at)
    assert finding.verdict == verdict
    named = "and had declared no trump: trump is 6" in str(finding.words)
    assert named == (verdict == "proved")


def test_amb_158_a_first_bone_laid_down_names_nothing_for_another_or_beside_a_declared_trump() -> (
    None
):
    record = undeclared(**LAID)
    at = record.tell(e.DeclarationMade(1, "laydown", bones(HANDS[1])))
    assert record.hear("declaration", at).verdict == "undetermined"
    declared = begun(trump="5", **LAID)
    at = declared.tell(e.DeclarationMade(0, "laydown", SIXES_DOWN))
    finding = declared.hear("declaration", at)
    assert (finding.verdict, "declared no trump" in str(finding.words)) == ("refuted", False)


def made_and_played_on(**options: Any) -> Told:
    """The bid of 31 is made with the second trick, and the table plays on."""
    record = begun(**options)
    record.play(0, "6-6 5-5 4-4 3-3")
    record.play(0, "6-4 5-0 4-1 3-2")
    return record


@pytest.mark.parametrize(
    ("options", "marks"), [({}, {"0": 1}), ({"decided_hand": "goes_on"}, {"0": 1}), (OVER, None)]
)
def test_amb_156_a_renege_after_the_bid_is_made_loses_the_hand_or_is_for_an_official(
    options: Options, marks: dict[str, int] | None
) -> None:
    record = made_and_played_on(**options)
    finding = record.hear("out_of_turn", record.tell(e.BonePlayed(1, Bone("5-4"))))
    assert finding.verdict == "proved"
    assert finding.consequence is not None
    assert (finding.consequence.marks, finding.consequence.refer) == (marks, marks is None)
    assert ("42-GP-5" in finding.consequence.cites) == (marks is None)


@pytest.mark.parametrize("options", [{}, OVER])
def test_amb_156_a_renege_in_the_trick_that_makes_the_bid_loses_the_hand(
    options: Options,
) -> None:
    record = begun(**options)
    record.play(0, "6-6 5-5 4-4 3-3")
    early = record.play(3, "3-2")
    record.play(0, "6-4 5-0 4-1")
    finding = record.hear("out_of_turn", early)
    assert finding.consequence is not None
    assert finding.consequence.marks == {"0": 1}


@pytest.mark.parametrize(("options", "is_taken"), [({}, True), (OVER, False)])
def test_amb_156_strict_enforcement_takes_a_bone_after_the_bid_is_made_or_does_not(
    options: Options, is_taken: bool
) -> None:
    record = made_and_played_on(**options)
    refused = breaches(record.match, e.BonePlayed(0, Bone("6-5")))
    assert bool(refused) != is_taken
    assert not breaches(record.match, e.HandEnded("made", marks={"0": 1}))
    if refused:
        assert (refused[0].detail, refused[0].clauses) == (
            "the bid is made: the hand is over",
            ("42-PB-15", "AMB-156"),
        )


@pytest.mark.parametrize(
    ("options", "taken", "marks"),
    [
        (OVER, (6, 0), {"0": 1}),
        (OVER, (31, 0), None),
        (OVER, None, None),
        ({}, (31, 0), {"0": 1}),
        ({}, None, {"0": 1}),
    ],
)
def test_amb_156_a_hand_may_be_over_by_tricks_that_were_taken_before_the_record_begins(
    options: Options, taken: tuple[int, int] | None, marks: dict[str, int] | None
) -> None:
    contract = structs.replace(SIXES, taken=taken)
    record = Told(hidden=True, **options)
    found = structs.replace(FOUND, contract=contract)
    record.tell(e.HandStarted(3, shaker=3, found=found))
    finding = record.hear("out_of_turn", record.tell(e.BonePlayed(3, Bone("4-0"))))
    assert finding.consequence is not None
    assert (finding.consequence.marks, finding.consequence.refer) == (marks, marks is None)


def called_in_the_bidding(*before: tuple[int, str], after: e.Fact, **options: Any) -> Told:
    """Seat 0 leads by a mark; in the second hand time is called after these bids."""
    record = Told(hidden=True, **options)
    record.tell(e.GameStarted(1), e.HandStarted(1, shaker=3))
    record.bid("30", "pass", "pass", "pass")
    record.ends("made", ours=1)
    record.shake(2)
    record.tell(*(e.BidMade(seat, words) for seat, words in before), e.TimeCalled(), after)
    return record


BID: Options = {"hand_in_progress": "bid"}
NEXT = e.BidMade(1, "31")


@pytest.mark.parametrize(
    ("options", "spoken", "winner"),
    [
        ({}, "pass", None),
        (BID, "pass", 0),
        (BID, "30", None),
    ],
)
def test_amb_56_a_hand_is_in_progress_after_a_pass_or_after_a_bid_alone(
    options: Options, spoken: str, winner: int | None
) -> None:
    record = called_in_the_bidding((0, spoken), after=NEXT, **options)
    record.tell(e.BidMade(2, "pass"), e.BidMade(3, "pass"))
    assert record.match.game_winner == winner
    assert record.hear("game_result", against=winner).verdict == "proved"


@pytest.mark.parametrize(
    ("options", "before", "after", "verdict"),
    [
        ({}, (), NEXT, "undetermined"),
        ({}, (), e.BidMade(0, "31"), "proved"),
        ({}, (), e.BonePlayed(0, Bone("6-6")), "undetermined"),
        (BID, ((0, "pass"),), NEXT, "proved"),
        (BID, ((0, "pass"),), e.BidMade(2, "31"), "undetermined"),
    ],
)
def test_amb_155_a_bid_that_is_not_on_record_may_have_been_before_the_signal(
    options: Options, before: tuple[tuple[int, str], ...], after: e.Fact, verdict: str
) -> None:
    record = called_in_the_bidding(*before, after=after, **options)
    assert record.hear("game_result", against=0).verdict == verdict


@pytest.mark.parametrize("options", [{}, BID])
def test_42_gp_2_a_hand_that_was_led_is_finished_whatever_bids_are_on_record(
    options: Options,
) -> None:
    record = Told(hidden=True, **options)
    record.tell(e.GameStarted(1), e.HandStarted(1, shaker=3))
    record.bid("30", "pass", "pass", "pass")
    record.ends("made", ours=1)
    record.shake(2)
    record.play(0, "6-6")
    record.tell(e.TimeCalled())
    assert record.match.game_winner is None
    joined = Told(hidden=True, **options)
    joined.tell(e.HandStarted(3, shaker=3, found=FOUND), e.TimeCalled())
    assert joined.match.game_winner is None


@pytest.mark.parametrize(
    ("options", "games", "is_taken"),
    [
        ({}, 1, True),
        ({}, 3, False),
        ({"best_of": "(1, 3)"}, 3, True),
        ({"best_of": "(1, 3)"}, 5, False),
    ],
)
def test_amb_85_a_match_is_one_game_or_the_best_of_three_where_it_is_so_agreed(
    options: Options, games: int, is_taken: bool
) -> None:
    opening = structs.replace(opened("42", 4, **options), best_of=games, enforcement="strict")
    assert bool(breaches(Match(), opening)) != is_taken
