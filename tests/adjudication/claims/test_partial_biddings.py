"""Bids that a record leaves out decide nothing; those that it has still do (AMB-155)."""

import pytest

from adjudication.claims.silence.left_out import NOT_EVERY_BID
from adjudication.review.sweep import sweep
from adjudication.review.watch import watch
from domain import events as e
from domain.bones import Bone
from domain.fortytwo.biddings import biddings_of
from domain.match.strict import breaches
from tests.support.fortytwo import HANDS, Told, begun

Bids = tuple[tuple[int, str], ...]
FIRST = 7
"""The position of the first bid that `told` tells."""


def told(*bids: tuple[int, str], shaker: int | None = 3) -> Told:
    """A hand with these bids on record; seat 0 bids first."""
    record = Told(hidden=True)
    record.shake(1, shaker)
    record.tell(*(e.BidMade(seat, words) for seat, words in bids))
    return record


@pytest.mark.parametrize(
    ("bids", "winners"),
    [
        (((0, "30"), (1, "31"), (2, "pass"), (3, "pass")), {1}),
        (((0, "30"), (1, "pass"), (3, "pass")), {0, 2}),
        (((0, "30"), (2, "31")), {1, 2, 3}),
        (((0, "pass"), (1, "pass"), (2, "pass")), {None, 3}),
        (((2, "84"), (3, "42")), {0, 1, 2}),
        (((0, "84"), (3, "126")), {1, 2, 3}),
    ],
)
def test_amb_155_a_player_without_a_bid_may_have_made_any_that_was_available(
    bids: Bids, winners: set[int | None]
) -> None:
    assert biddings_of(3, bids).winners == winners


@pytest.mark.parametrize(
    ("bids", "verdict"),
    [
        (((0, "30"), (1, "31")), "refuted"),
        (((0, "30"), (2, "31")), "undetermined"),
        (((2, "31"), (0, "30")), "proved"),
        (((2, "31"), (1, "30")), "proved"),
        (((0, "30"), (0, "31")), "refuted"),
    ],
)
def test_42_bid_10_a_bid_is_out_of_turn_where_an_earlier_bidder_bids_later(
    bids: Bids, verdict: str
) -> None:
    record = told(*bids)
    at = next(at for at, fact in record.facts if fact == e.BidMade(*bids[bids[0][0] != 2]))
    assert record.hear("bid_out_of_turn", at).verdict == verdict


def test_42_bid_10_what_follows_of_a_bid_out_of_turn_is_open_while_others_may_have_raised() -> None:
    record = told((2, "31"), (0, "30"))
    finding = record.hear("bid_out_of_turn", FIRST)
    assert (finding.verdict, finding.consequence) == ("proved", None)
    assert "may stand for its turn, or not" in str(finding.words)
    record.tell(e.BidMade(1, "32"))
    finding = record.hear("bid_out_of_turn", FIRST)
    assert finding.consequence is not None
    assert finding.consequence.fix == "deemed_pass"


@pytest.mark.parametrize(
    ("bids", "verdict"),
    [
        (((0, "31"), (2, "31")), "proved"),
        (((0, "31"), (2, "32")), "undetermined"),
        (((0, "31"), (2, "pass")), "refuted"),
        (((0, "31"), (2, "43")), "proved"),
        (((2, "126"),), "undetermined"),
        (((0, "42"), (1, "126")), "proved"),
        (((1, "30"), (3, "30")), "proved"),
    ],
)
def test_42_bid_3_a_bid_is_not_allowed_whatever_players_without_a_bid_on_record_bid(
    bids: Bids, verdict: str
) -> None:
    record = told(*bids)
    assert record.hear("illegal_bid", len(record.facts)).verdict == verdict


@pytest.mark.parametrize(
    ("bids", "leader", "verdict"),
    [
        (((0, "30"), (2, "31")), 2, "undetermined"),
        (((0, "30"), (2, "31")), 3, "undetermined"),
        (((0, "30"), (2, "31")), 0, "proved"),
        (((0, "30"), (2, "pass")), 2, "proved"),
        ((), 2, "undetermined"),
    ],
)
def test_42_pb_3_whoever_cannot_have_won_the_bidding_leads_out_of_turn(
    bids: Bids, leader: int, verdict: str
) -> None:
    record = told(*bids)
    at = record.play(leader, "6-6")
    finding = record.hear("out_of_turn", at)
    assert finding.verdict == verdict
    if verdict == "undetermined":
        assert NOT_EVERY_BID.text in finding.words


def test_42_pb_3_a_bid_after_the_first_lead_shows_that_the_bidding_was_not_over() -> None:
    record = told((0, "30"), (1, "pass"))
    at = record.play(0, "6-6")
    assert not list(watch(record.facts))
    record.tell(e.BidMade(2, "31"))
    proved = {(found.kind, found.event) for found in sweep(record.facts).proved}
    assert ("out_of_turn", at) in proved
    assert {(notice.found.kind, notice.found.event) for notice in watch(record.facts)} >= {
        ("out_of_turn", at)
    }


def test_amb_155_trump_declared_by_a_player_who_may_have_been_overbid_is_open() -> None:
    def hand(*bids: tuple[int, str]) -> Told:
        record = told(*bids)
        record.tell(e.TrumpDeclared(2, "4"))
        record.play(2, "4-4 3-3 6-6 5-5")
        return record

    partly, whole = hand((2, "31")), hand((0, "30"), (1, "pass"), (2, "31"), (3, "pass"))
    for record, verdict in ((partly, "undetermined"), (whole, "proved")):
        assert record.hear("trump_is", trump="4").verdict == verdict
        assert record.hear("trick_winner", trick=1, against=2).verdict == verdict


def test_amb_155_the_marks_of_a_hand_without_all_its_bids_are_open() -> None:
    record = told((0, "30"))
    record.play(0, "6-6 5-5 4-4 3-3")
    record.play(0, "6-4 5-0 4-1 3-2")
    assert record.hear("hand_marks", record.ends("made", ours=1)).verdict == "undetermined"


@pytest.mark.parametrize("after", [(), ((1, "pass"),)])
def test_42_bid_12_whether_a_bone_turned_over_before_the_lead_was_in_the_bidding_is_open(
    after: Bids,
) -> None:
    record = told((0, "30"))
    at = record.tell(e.BoneExposed(1, Bone("5-5")))
    assert record.hear("exposed_in_bidding", at).verdict == "proved", "the bidding goes on"
    record.tell(*(e.BidMade(seat, words) for seat, words in after))
    record.play(0, "6-6")
    verdict = "proved" if after else "undetermined"
    assert record.hear("exposed_in_bidding", at).verdict == verdict


@pytest.mark.parametrize("bids", [(), ((0, "31"),), ((0, "31"), (1, "pass"), (2, "pass"))])
def test_42_gp_4_a_renege_in_a_hand_without_all_its_bids_costs_marks_that_are_open(
    bids: Bids,
) -> None:
    record = Told()
    record.shake(1, hands=HANDS)
    record.tell(*(e.BidMade(seat, words) for seat, words in bids))
    record.play(0, "6-6 5-5 4-4 3-3")
    at = record.play(0, "6-4 5-0")
    record.play(2, "4-1 3-2")
    record.play(0, "6-5 5-4 4-2")
    turn = record.tell(e.BonePlayed(1, Bone("5-3")))
    finding = record.hear("out_of_turn", turn)
    assert finding.verdict == "proved"
    assert finding.consequence is not None
    assert (finding.consequence.marks, finding.consequence.needs) == (None, "bids")
    assert finding.consequence.refer
    assert record.hear("out_of_turn", at).verdict == "refuted"


@pytest.mark.parametrize("found_first", [True, False])
def test_amb_86_no_renege_costs_a_hand_whose_set_is_found_faulty(found_first: bool) -> None:
    record = begun(hidden=True)
    record.play(0, "6-6 5-5")
    fault = e.SetFoundFaulty("missing", Bone("2-0"))
    acts: list[e.Fact] = [e.BonePlayed(3, Bone("3-3"))]
    record.tell(*([fault, *acts] if found_first else [*acts, fault]))
    at = next(at for at, fact in record.facts if fact == acts[0])
    consequence = record.hear("out_of_turn", at).consequence
    assert consequence is not None
    assert (consequence.marks, consequence.refer) == (None, True)


@pytest.mark.parametrize("bids", [("31", "pass", "pass", "pass"), ("31",), ()])
def test_amb_158_what_is_declared_before_trump_is_known_is_open(bids: tuple[str, ...]) -> None:
    record = Told()
    record.shake(1)
    record.bid(*bids)
    at = record.tell(e.DeclarationMade(0, "laydown"))
    assert record.hear("declaration", at).verdict == "undetermined"


@pytest.mark.parametrize(
    ("counts", "breached"), [((8, 7, 7, 6), False), ((6, 7, 7, 7), False), ((7, 7, 7, 7), True)]
)
def test_amb_42_strict_takes_a_hand_thrown_in_for_a_wrong_number_of_bones(
    counts: tuple[int, ...], breached: bool
) -> None:
    record = Told(hidden=True)
    record.tell(e.HandStarted(1, shaker=3))
    record.tell(*(e.OpeningDrawn(seat, counts[seat]) for seat in (0, 2, 1, 3)))
    assert bool(breaches(record.match, e.HandEnded("void"))) == breached
