"""The officiating of 42: every claim, clause by clause, from the record to what follows."""

from itertools import count
from typing import Any, Literal

import pytest
from msgspec import structs

from adjudication import claims
from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.review.docket import open_disputes
from adjudication.review.sweep import sweep
from adjudication.review.watch import watch
from adjudication.ruling.giving_rulings import rule
from domain import events as e
from domain.bones import Bone
from domain.errors import BadClaim
from domain.rulebooks import book
from domain.rulebooks.earlier.straight42_earlier import FIRST
from tests.adjudication.hearings import follows
from tests.support.fortytwo import HANDS, Told, begun
from tests.support.table import bones, opened


def test_every_case_that_the_book_names_belongs_to_a_claim_of_42() -> None:
    assert {one.claim for one in book("42").infractions} <= set(claims.STRAIGHT)


# --- reneges (42-GP-3, 42-GP-4) -----------------------------------------------------------------


def reneged(*, hidden: bool = False, bid: str = "31") -> tuple[Told, int]:
    """Fours are led under sixes, and seat 3, who holds 4-1 here, plays 3-3."""
    record = Told(hidden=hidden)
    hands = (
        "4-4 6-5 6-4 6-3 6-2 6-1 6-0",
        "5-5 5-4 5-3 5-2 5-1 5-0 0-0",
        "6-6 4-3 4-2 3-2 4-0 1-1 1-0",
        "3-3 4-1 3-1 3-0 2-2 2-1 2-0",
    )
    record.shake(1, hands=hands)
    record.bid(bid, "pass", "pass", "pass")
    record.tell(e.TrumpDeclared(0, "6"))
    return record, record.play(0, "4-4 5-4 4-3 3-3")


def test_42_pb_9_not_following_suit_loses_the_hand_and_the_marks_at_stake() -> None:
    record, at = reneged(bid="84")
    finding = record.hear("renege", at, by=0)
    assert (finding.verdict, finding.timely, finding.by_right) == ("proved", True, True)
    assert finding.consequence is not None
    assert (finding.consequence.ends, finding.consequence.marks) == ("hand", {"0": 2})
    assert record.rule(finding)[1:] == [
        e.HandEnded("forfeit", marks={"0": 2}, ruling=len(record.facts) - 1)
    ]
    assert record.match.scores == (2, 0)
    assert record.match.current_hand().ended is not None


def test_42_pb_9_any_player_may_call_it_his_partner_too() -> None:
    record, at = reneged()
    assert record.hear("renege", at, by=1).by_right


def test_with_hidden_hands_a_renege_is_open_until_the_bone_appears() -> None:
    record, at = reneged(hidden=True)
    open_still = record.hear("renege", at)
    assert open_still.verdict == "undetermined"
    assert open_still.consequence is None
    assert record.rule(open_still, upheld=False)[1:] == []
    later = record.play(0, "6-5 5-5 6-6 4-1")
    finding = record.hear("renege", at)
    assert (finding.verdict, later in finding.evidence) == ("proved", True)


def test_42_pb_10_who_cannot_follow_plays_what_he_likes() -> None:
    record = begun()
    at = record.play(0, "6-6 5-5")
    assert record.hear("renege", at).verdict == "refuted"


def test_amb_58_a_renege_is_late_once_the_bones_are_shuffled_again() -> None:
    record, at = reneged()
    record.ends("made", ours=1)
    assert record.hear("renege", at).timely
    record.tell(e.HandStarted(2))
    late = record.hear("renege", at)
    assert (late.verdict, late.timely, late.consequence) == ("proved", False, None)


def test_42_gp_4_a_renege_found_after_the_hand_takes_back_its_marks() -> None:
    record, at = reneged()
    record.ends("made", theirs=1)
    record.rule(record.hear("renege", at))
    assert record.match.scores == (1, 0)


def test_42_gp_4_a_reversed_ruling_gives_back_the_marks_of_the_hand() -> None:
    record, at = reneged()
    record.ends("made", theirs=1)
    record.rule(record.hear("renege", at))
    before = record.match.copy()
    end = len(record.facts)
    record.tell(e.ConsequenceReversed(end, ruling=end - 1))
    assert record.match.scores == (0, 1)
    record.tell(e.HandStarted(2), e.HandEnded("made", marks={"1": 3}))
    before.apply(*record.facts[-3])
    assert (before.scores, record.match.scores) == ((0, 1), (0, 4))


def test_42_pb_11_playing_out_of_turn_is_a_renege() -> None:
    record = begun()
    record.play(0, "6-6")
    at = record.tell(e.BonePlayed(2, Bone("4-4")))
    finding = record.hear("out_of_turn", at)
    assert finding.verdict == "proved"
    assert finding.consequence is not None
    assert finding.consequence.marks == {"1": 1}


def test_42_pb_3_leading_out_of_turn_is_a_renege() -> None:
    record = begun()
    at = record.tell(e.BonePlayed(1, Bone("5-5")))
    assert record.hear("out_of_turn", at).verdict == "proved"
    record = begun()
    record.play(0, "6-6 5-5 4-4 3-3")
    at = record.tell(e.BonePlayed(3, Bone("2-2")))
    assert record.hear("out_of_turn", at).verdict == "proved"


@pytest.mark.parametrize(
    ("bids", "seat"), [(("31",), 0), (("31",), 1), (("31", "pass"), 0), (("pass", "pass"), 2)]
)
def test_42_pb_3_nobody_leads_before_the_bidding_is_over(bids: tuple[str, ...], seat: int) -> None:
    record = Told(hidden=True)
    record.shake(1)
    record.bid(*bids)
    at = record.play(seat, "6-6")
    assert record.hear("out_of_turn", at).verdict == "undetermined", "bids may be left out"
    record.tell(e.BidMade(3, "pass"))
    finding = record.hear("out_of_turn", at)
    assert (finding.verdict, finding.offender) == ("proved", seat)


@pytest.mark.parametrize(
    ("bids", "marks"), [((), 1), (("30",), 1), (("84",), 2), (("84", "126"), 3)]
)
def test_42_pc_3_talk_before_a_contract_costs_the_highest_bid_so_far(
    bids: tuple[str, ...], marks: int
) -> None:
    record = Told()
    record.shake(1)
    record.bid(*bids)
    record.tell(e.Observed("talk", 3))
    finding = record.hear("observed", against=3, what="talk")
    assert finding.consequence is not None
    assert (finding.verdict, finding.consequence.marks) == ("proved", {"0": marks}), "AMB-54"
    record.rule(finding)
    assert record.match.scores == (marks, 0)


def test_42_pc_2_signs_are_talk_and_late_once_the_bones_are_shuffled() -> None:
    record = begun()
    record.tell(e.Observed("signs", 0))
    record.ends("made", ours=1)
    claim = {"against": 0, "what": "signs"}
    assert record.hear("observed", **claim).timely
    record.tell(e.HandStarted(2))
    assert record.hear("observed", **claim).timely is False


def test_a_claim_of_conduct_is_about_the_finding_that_it_names() -> None:
    record = begun()
    first = record.tell(e.Observed("talk", 2))
    record.ends("set", theirs=1)
    record.shake(2, 0)
    record.bid("42", "pass", "pass", "pass", first=1)
    assert record.hear("observed", first, against=2, what="talk").timely is False
    second = record.tell(e.Observed("talk", 2, event=first))
    named = record.hear("observed", second, against=2, what="talk")
    assert (named.evidence, named.timely) == ((second,), False), "told late of the earlier talk"
    assert record.hear("observed", second - 1, against=2, what="talk").verdict == "refuted"


def test_without_a_shaker_on_record_nothing_is_held_against_anybody() -> None:
    record = Told()
    record.shake(1, shaker=None)
    drew = len(record.facts)
    assert record.hear("draw_order", drew).verdict == "undetermined"
    assert record.hear("wrong_shaker", 2).verdict == "undetermined"
    record.tell(e.ClaimRaised(e.Claim("draw_order", drew)))
    assert sweep(record.facts).proved == ()
    assert list(watch(record.facts)) == []
    assert [one.verdict for one in open_disputes(record.facts)] == ["undetermined"]


@pytest.mark.parametrize(
    ("what", "clause"),
    [("slow_play", "42-PC-1"), ("food_or_drink", "42-PC-4"), ("bones_moved", "42-SD-3")],
)
def test_other_conduct_is_the_officials(what: str, clause: str) -> None:
    record = begun()
    record.tell(e.Observed(what, 2))
    consequence = record.hear("observed", what=what).consequence
    assert consequence is not None
    assert consequence.refer
    assert consequence.cites == (clause, "42-GP-5")


# --- bids -----------------------------------------------------------------------------------------


def bid(*spoken: tuple[int, str]) -> Told:
    record = Told()
    record.shake(1)
    record.tell(*(e.BidMade(seat, words) for seat, words in spoken))
    return record


def test_42_bid_10_a_bid_out_of_turn_stands_if_it_is_still_available() -> None:
    record = bid((1, "31"), (0, "30"), (2, "pass"), (3, "pass"))
    finding = record.hear("bid_out_of_turn", 7)
    assert finding.verdict == "proved"
    assert finding.consequence is not None
    assert (finding.consequence.fix, finding.consequence.penalty_free) == ("stands", True)
    assert record.hear("illegal_bid", 7).verdict == "refuted"
    assert record.hear("bid_out_of_turn", 8).verdict == "refuted"


def test_42_bid_10_no_longer_available_it_is_a_pass_and_never_a_renege() -> None:
    record = bid((1, "31"), (0, "32"), (2, "pass"), (3, "pass"))
    for kind in ("bid_out_of_turn", "illegal_bid"):
        consequence = record.hear(kind, 7).consequence
        assert consequence is not None
        assert (consequence.fix, consequence.marks) == ("deemed_pass", None)
    assert record.rule(record.hear("illegal_bid", 7))[1:] == []


@pytest.mark.parametrize(
    ("spoken", "event", "fix"),
    [
        (((0, "31"), (1, "30")), 8, "deemed_pass"),
        (((0, "126"),), 7, "deemed_pass"),
        (((0, "30"), (0, "31")), 8, "deemed_pass"),
    ],
    ids=["42-BID-3 not higher", "42-BID-6 three marks first", "42-BID-2 a second bid"],
)
def test_amb_53_an_unavailable_bid_is_a_pass(
    spoken: tuple[tuple[int, str], ...], event: int, fix: str
) -> None:
    finding = bid(*spoken).hear("illegal_bid", event)
    assert finding.consequence is not None
    assert (finding.verdict, finding.consequence.fix) == ("proved", fix)


def test_a_bid_after_the_first_lead_is_a_pass() -> None:
    record = begun()
    record.play(0, "6-6")
    at = record.tell(e.BidMade(2, "84"))
    finding = record.hear("illegal_bid", at)
    assert finding.consequence is not None
    assert (finding.verdict, finding.consequence.fix) == ("proved", "deemed_pass")


def test_42_sd_1_and_42_bid_11_the_wrong_player_shook() -> None:
    record = Told()
    record.shake(1, 3)
    record.bid("pass", "pass", "pass", "pass")
    record.ends("passed")
    at = record.tell(e.HandStarted(2, shaker=1))
    finding = record.hear("wrong_shaker", at)
    assert (finding.verdict, finding.offender) == ("proved", 1)
    assert finding.consequence is not None
    assert finding.consequence.refer
    assert record.hear("wrong_shaker", 2).verdict == "undetermined", "nobody drew lots"


@pytest.mark.parametrize(
    ("count", "verdict"), [(6, "proved"), (7, "refuted"), (8, "proved")], ids=str
)
def test_amb_42_a_wrong_number_of_bones_is_the_officials(count: int, verdict: str) -> None:
    record = Told()
    record.tell(e.HandStarted(1, shaker=3))
    at = record.tell(e.OpeningDrawn(0, count))
    finding = record.hear("hand_size", at, against=0)
    assert (finding.verdict, finding.timely, finding.by_right) == (verdict, True, True)
    assert (finding.consequence is not None and finding.consequence.refer) == (count != 7)
    record.ends("void")
    record.tell(e.HandStarted(2))
    assert record.hear("hand_size", at, against=0).timely is False


def test_the_watch_says_nothing_of_the_consequence_that_an_older_edition_lacks() -> None:
    printed = FIRST
    opening = structs.replace(opened("42", 4), version=printed.version, sha256=printed.sha256())
    facts = [opening, e.HandStarted(1, shaker=3), e.OpeningDrawn(0, 8)]
    (noted,) = watch(list(enumerate(facts, 1)))
    assert (noted.found.kind, noted.acts) == ("hand_size", False)


# --- a bone turned over --------------------------------------------------------------------------


def turned_over() -> tuple[Told, int]:
    record = Told(hidden=True)
    record.shake(1)
    record.bid("30")
    return record, record.tell(e.BoneExposed(1, Bone("5-5")))


def test_42_bid_12_the_opponent_is_asked_and_may_have_the_hand_shaken_again() -> None:
    record, at = turned_over()
    finding = record.hear("exposed_in_bidding", at)
    (choice,) = finding.choices
    assert (choice.clause, choice.who, choice.default) == ("42-BID-12", "opponent", "declined")
    assert choice.effects["taken"].hand_over
    assert not choice.effects["declined"].hand_over
    assert [type(fact) for fact in record.rule(finding, True, **{"42_BID_12": "taken"})[1:]] == [
        e.HandEnded
    ]
    record.tell(e.HandStarted(2))
    assert record.match.current_hand().to_play == 0, "the same player shakes"


def test_amb_82_silence_is_no_reshake() -> None:
    record, at = turned_over()
    record.bid("pass", first=1)
    finding = record.hear("exposed_in_bidding", at)
    assert finding.consequence is not None
    assert (finding.consequence.fix, finding.choices) == ("play_on", ())
    assert record.rule(finding)[1:] == []


def test_42_bid_12_what_he_elected_holds() -> None:
    record, at = turned_over()
    record.tell(e.ReshakeElected(2, reshake=True))
    finding = record.hear("exposed_in_bidding", at)
    assert finding.consequence is not None
    assert finding.consequence.fix == "reshake_same_shaker"
    assert record.rule(finding)[1:] == [e.HandEnded("void", ruling=len(record.facts) - 1)]


def test_amb_74_the_wrong_player_neither_elects_nor_shuts_out_the_right_one() -> None:
    record, at = turned_over()
    record.tell(e.ReshakeElected(0, reshake=False), e.ReshakeElected(2, reshake=True))
    void = record.ends("void")
    assert record.hear("hand_marks", void).verdict == "proved"
    assert follows(record.hear("exposed_in_bidding", at)).fix == "reshake_same_shaker"


def test_42_bid_12_once_a_re_shake_is_elected_there_is_no_hand_to_lose() -> None:
    record, _ = turned_over()
    record.tell(e.ReshakeElected(2, reshake=True))
    at = record.tell(e.Observed("talk", 1))
    finding = record.hear("observed", at, what="talk")
    assert (finding.verdict, follows(finding).marks, follows(finding).refer) == (
        "proved",
        None,
        True,
    )


def test_42_bid_12_a_hand_shaken_again_is_void_though_somebody_has_bid() -> None:
    record, _ = turned_over()
    record.tell(e.ReshakeElected(2, reshake=True))
    assert record.hear("hand_marks", record.ends("void")).verdict == "proved"


def test_42_pb_4_after_the_bidding_the_bone_stays_up_and_must_be_played() -> None:
    record = begun()
    at = record.tell(e.BoneExposed(1, Bone("5-5")))
    assert record.hear("exposed_in_bidding", at).verdict == "refuted"
    record.play(0, "6-6 5-4")
    finding = record.hear("exposed_not_played", at, against=1)
    assert finding.verdict == "proved", "void of sixes, they could have played it"
    assert finding.consequence is not None
    assert finding.consequence.refer


def test_42_pb_4_the_play_that_held_an_exposed_bone_back_can_be_claimed() -> None:
    record = begun()
    record.tell(e.BoneExposed(1, Bone("5-5")))
    record.play(0, "6-6")
    lead = record.facts[-1][0]
    held_back = record.tell(e.BonePlayed(1, Bone("5-4")))
    assert record.hear("exposed_not_played", held_back).verdict == "proved"
    assert record.hear("exposed_not_played", lead).verdict == "refuted"


def test_amb_44_of_several_exposed_bones_he_may_play_any() -> None:
    record = begun()
    at = record.tell(e.BoneExposed(1, Bone("5-5")))
    other = record.tell(e.BoneExposed(1, Bone("0-0")))
    record.play(0, "6-6 0-0 4-4 3-3")
    assert record.hear("exposed_not_played", at, against=1).verdict == "refuted"
    assert record.hear("exposed_not_played", other, against=1).verdict == "refuted"
    record.play(0, "6-5 5-4")
    assert record.hear("exposed_not_played", at, against=1).verdict == "proved"
    assert record.hear("exposed_not_played", other, against=1).verdict == "refuted"


def test_42_pb_4_a_play_out_of_turn_was_no_chance_to_play_the_exposed_bone() -> None:
    record = begun()
    at = record.tell(e.BoneExposed(2, Bone("4-4")))
    record.play(0, "6-6")
    record.tell(e.BonePlayed(2, Bone("1-1")))
    assert record.hear("exposed_not_played", at, against=2).verdict == "refuted"


# --- tricks -------------------------------------------------------------------------------------


def test_42_bg_2_who_won_a_trick_is_answered_late_too() -> None:
    record = begun()
    at = record.play(0, "6-6 5-5 4-4 3-3")
    for won_by, verdict in ((0, "proved"), (1, "refuted")):
        assert record.hear("trick_winner", trick=1, against=won_by).verdict == verdict
    record.ends("forfeit", ours=1)
    record.shake(2, 0)
    late = record.hear("trick_winner", trick=1, against=0)
    assert (late.verdict, late.timely, at in late.evidence) == ("proved", False, True)
    with pytest.raises(BadClaim, match="1 tricks are complete"):
        record.hear("trick_winner", trick=2, against=0)


# --- declarations ---------------------------------------------------------------------------


def declared(
    what: Literal["laydown", "set"] = "laydown", seat: int = 0, **options: Any
) -> tuple[Told, int]:
    """Seat 0 holds all the sixes under sixes and is to lead."""
    record = begun(**options)
    return record, record.tell(e.DeclarationMade(seat, what))


def test_42_pb_14_a_right_laydown_scores_the_hand_as_declared() -> None:
    record, at = declared()
    record.tell(e.Challenged(1))
    finding = record.hear("declaration", at)
    assert finding.verdict == "proved"
    assert record.ended_by_ruling(finding).how == "made"
    assert record.match.scores == (1, 0)


def test_42_pb_14_a_wrong_declaration_that_is_challenged_forfeits_the_hand() -> None:
    record, at = declared("set", 1)
    record.tell(e.Challenged(0))
    finding = record.hear("declaration", at)
    assert (finding.verdict, finding.timely) == ("refuted", True)
    assert record.ended_by_ruling(finding, upheld=False).how == "forfeit"
    assert record.match.scores == (1, 0)


def test_42_pb_14_an_unchallenged_declaration_stands_right_or_wrong() -> None:
    record, at = declared("set", 1)
    end = record.ends("set", theirs=1)
    assert record.hear("hand_marks", end).verdict == "proved"
    record.tell(e.HandStarted(2))
    late = record.hear("declaration", at)
    assert (late.verdict, late.timely, late.consequence) == ("refuted", False, None)
    assert record.match.scores == (0, 1)


@pytest.mark.parametrize("by", [1, 3])
def test_42_pb_14_only_the_opposing_team_challenges_a_declaration(by: int) -> None:
    """The partner's challenge is none: what was declared stands, until the others challenge it."""
    record, at = declared("set", 1)
    record.tell(e.Challenged(by))
    finding = record.hear("declaration", at, by=by)
    assert (finding.verdict, finding.by_right, finding.consequence) == ("refuted", False, None)
    opponents = record.hear("declaration", at, by=0)
    assert (opponents.by_right, follows(opponents).how) == (True, "forfeit")
    record.tell(e.Challenged(2))
    assert follows(record.hear("declaration", at, by=by)).marks == {"0": 1}, "it was challenged"


@pytest.mark.parametrize(("challenger", "verdict"), [(3, "proved"), (2, "refuted")])
def test_42_pb_14_a_challenge_by_the_declarers_side_leaves_the_declaration_standing(
    challenger: int, verdict: str
) -> None:
    record, _ = declared("set", 1)
    record.tell(e.Challenged(challenger))
    assert record.hear("hand_marks", record.ends("set", theirs=1)).verdict == verdict


def test_the_evidence_of_a_declaration_is_what_was_declared_and_the_hand() -> None:
    record, at = declared()
    evidence = record.hear("declaration", at).evidence
    assert (evidence[0], len(evidence) > 5) == (at, True)


def test_a_claim_about_trump_is_not_its_own_evidence() -> None:
    record, _ = declared()
    raised = record.tell(e.ClaimRaised(e.Claim("trump_is", trump="6")))
    finding = record.hear("trump_is", trump="6")
    assert raised not in finding.evidence
    kinds = [type(record.facts[one - 1][1]) for one in finding.evidence]
    assert (finding.verdict, kinds) == ("proved", [e.BidMade, e.TrumpDeclared])


def test_42_pb_5_the_first_lead_is_the_evidence_where_nothing_was_declared() -> None:
    record = Told()
    record.shake(1)
    record.bid("31", "pass", "pass", "pass")
    assert record.hear("trump_is", trump="6").evidence == (2,), "the hand began, nothing since"
    led = record.play(0, "6-5")
    record.play(1, "5-5")
    assert record.hear("trump_is", trump="6").evidence == (led,)


def slow() -> tuple[list[tuple[int, e.Fact]], int]:
    """A declaration over a whole hand that is not decided at sight."""
    return declared_at_once(
        "30",
        "6-6 6-5 5-5 4-4 3-3 2-1 1-0",
        "6-4 6-3 5-4 4-3 3-2 2-2 0-0",
        "6-2 6-1 5-3 4-2 3-1 2-0 1-1",
        "6-0 5-2 5-1 5-0 4-1 4-0 3-0",
    )


def endless() -> tuple[list[tuple[int, e.Fact]], int]:
    """A declaration over a whole hand, of which nobody saw what the others hold."""
    facts, at = declared_at_once(
        "42",
        "6-6 6-0 6-2 6-3 3-3 0-0 4-4",
        "4-3 2-2 4-1 1-1 3-2 1-0 3-0",
        "6-5 4-0 5-4 5-2 2-1 2-0 5-1",
        "4-2 5-0 6-4 6-1 5-5 5-3 3-1",
    )
    return [(n, _unseen(fact) if e.seat_of(fact) else fact) for n, fact in facts], at


def declared_at_once(bid: str, *hands: str) -> tuple[list[tuple[int, e.Fact]], int]:
    """Seat 0 wins the bid, calls sixes, and declares it made before a bone is played."""
    record = Told()
    record.shake(1, hands=hands)
    record.bid(bid, "pass", "pass", "pass")
    record.tell(e.TrumpDeclared(0, "6"))
    at = record.tell(e.DeclarationMade(0, "made"))
    return record.facts, at


def _unseen(fact: e.Fact) -> e.Fact:
    return structs.replace(fact, bones=None) if isinstance(fact, e.OpeningDrawn) else fact


def test_a_search_past_its_limit_is_undetermined_and_says_why() -> None:
    facts, at = slow()
    finding = adjudicate(facts, e.Claim("declaration", at), steps=10)
    assert (finding.verdict, finding.consequence) == ("undetermined", None)
    assert finding.cut_short
    assert "cut short after 10 steps" in finding.words[1]
    longer = adjudicate(facts, e.Claim("declaration", at))
    assert not longer.cut_short
    assert longer.verdict == "proved"


def test_a_search_past_its_limit_shows_the_deal_that_it_found() -> None:
    facts, at = endless()
    finding = adjudicate(facts, e.Claim("declaration", at), steps=20)
    assert finding.cut_short
    assert finding.words[2].endswith("it can be made wrong.")


def test_amb_86_a_deal_each_way_is_shown_where_a_bone_was_there_twice() -> None:
    facts, at = slow()
    unseen = [(n, _unseen(fact)) for n, fact in facts]
    doubled = [*unseen, (at + 1, e.SetFoundFaulty("doubled", Bone("1-0")))]
    finding = adjudicate(doubled, e.Claim("declaration", at))
    ends = [words.rpartition(", ")[2] for words in finding.words if words.startswith("With ")]
    assert (finding.verdict, len(ends)) == ("undetermined", 2)
    weighed = adjudicate(doubled, e.Claim("declaration", at), weighing=True)
    assert weighed.answer is not None
    assert weighed.answer.likelihood is not None


def test_a_declaration_in_a_hand_that_went_wrong_is_refused_with_the_reason() -> None:
    record = begun()
    record.play(0, "6-6")
    record.tell(e.BonePlayed(2, Bone("4-4")))
    at = record.tell(e.DeclarationMade(0, "made"))
    with pytest.raises(BadClaim, match="went wrong before"):
        record.hear("declaration", at)


TRUMPED = "4-4 4-3 4-2 4-1 6-0 1-1 1-0"
"""A hand with the last six; under sixes 5-4 of seat 1 beats a lead of 4-0."""


# --- the end of a hand and of the game ----------------------------------------------------


def test_42_pb_15_a_hand_decided_early_has_all_remaining_bones_turned_up() -> None:
    record = begun("42", "pass", "pass", "pass")
    record.play(0, "6-0 5-5 4-4 3-3")
    at = record.ends("set", theirs=1)
    assert record.hear("bones_not_shown", at).verdict == "undetermined", "none is on record"
    for seat in range(4):
        held = record.match.current_hand().known_bones(seat)
        record.tell(e.HoldingShown(seat, held))
        verdict = "refuted" if seat == 3 else "proved"
        assert record.hear("bones_not_shown", at).verdict == verdict
    assert record.hear("bones_not_shown", at).verdict == "refuted"


def test_amb_152_who_turns_bones_up_after_others_is_told_of_by_nobody() -> None:
    record = begun("42", "pass", "pass", "pass", trump="5")
    record.play(0, "6-0 5-5 4-4 3-3")
    at = record.ends("set", theirs=1)
    for seat in range(4):
        record.tell(e.HoldingShown(seat, record.match.current_hand().known_bones(seat)))
    assert not list(watch(record.facts))
    assert not sweep(record.facts[: at + 2]).also, "the bones still lie there"


@pytest.mark.parametrize("mixed", [e.Shuffled(0), e.HandStarted(2)], ids=["shuffled", "begun"])
def test_amb_152_bones_are_turned_up_until_they_are_mixed_again(mixed: e.Fact) -> None:
    record = begun("42", "pass", "pass", "pass", trump="5")
    record.play(0, "6-0 5-5 4-4 3-3")
    at = record.ends("set", theirs=1)
    record.tell(e.HoldingShown(0, record.match.current_hand().known_bones(0)), mixed)
    assert [(one.kind, one.event) for one in sweep(record.facts).also] == [("bones_not_shown", at)]


def test_amb_152_in_a_hand_that_is_forfeited_nobody_has_to_turn_bones_up() -> None:
    record = begun()
    at = record.ends("forfeit", theirs=1)
    record.tell(e.HoldingShown(0, record.match.current_hand().known_bones(0)))
    record.shake(2, 0)
    assert record.hear("bones_not_shown", at, against=1).verdict == "refuted"


def test_42_bg_3_the_marks_stated_must_be_those_of_the_contract() -> None:
    record = begun()
    for trick in ("6-6 5-5 4-4 3-3", "6-4 5-0 4-1 3-2"):
        record.play(0, trick)
    assert record.hear("hand_marks", record.ends("made", ours=1)).verdict == "proved"
    wrong = begun()
    wrong.play(0, "6-6 5-5 4-4 3-3")
    finding = wrong.hear("hand_marks", wrong.ends("made", ours=1))
    assert finding.verdict == "refuted", "11 taken of 31"
    assert finding.consequence is not None
    assert finding.consequence.refer


@pytest.mark.parametrize(
    ("challenger", "verdict"), [(None, "proved"), (2, "proved"), (1, "refuted")]
)
def test_amb_63_a_wrong_declaration_forfeits_what_the_tricks_have_made(
    challenger: int | None, verdict: str
) -> None:
    record = Told()
    record.shake(1, hands=("6-6 6-5 6-4 6-3 6-2 6-1 4-0", *HANDS[1:2], TRUMPED, HANDS[3]))
    record.bid("31", "pass", "pass", "pass")
    record.tell(e.TrumpDeclared(0, "6"))
    for trick in ("6-6 5-5 4-4 3-3", "6-4 5-0 4-1 3-2"):
        record.play(0, trick)
    record.tell(e.DeclarationMade(0, "laydown"))
    if challenger is not None:
        record.tell(e.Challenged(challenger))
    assert record.hear("hand_marks", record.ends("made", ours=1)).verdict == verdict


def test_42_bid_12_a_hand_shaken_again_is_void_before_anybody_has_bid() -> None:
    record = Told(hidden=True)
    record.shake(1)
    record.tell(e.BoneExposed(1, Bone("5-5")), e.ReshakeElected(2, reshake=True))
    assert record.hear("hand_marks", record.ends("void")).verdict == "proved"


@pytest.mark.parametrize(
    ("counts", "verdict"), [((8, 7, 7, 6), "undetermined"), ((7, 7, 7, 7), "refuted")]
)
def test_amb_42_a_hand_thrown_in_for_a_wrong_number_of_bones_is_the_officials(
    counts: tuple[int, ...], verdict: str
) -> None:
    record = Told(hidden=True)
    record.tell(e.HandStarted(1, shaker=3))
    record.tell(*(e.OpeningDrawn(seat, counts[seat]) for seat in (0, 2, 1, 3)))
    record.bid("30")
    assert record.hear("hand_marks", record.ends("void")).verdict == verdict


def game(*marks: int, called_after: int | None = None) -> Told:
    """Hands of so many marks, to the second side where negative."""
    record = Told()
    record.tell(e.GameStarted(1))
    for number, won in zip(count(1), marks, strict=False):
        record.tell(e.HandStarted(number, shaker=3))
        record.bid("30", "pass", "pass", "pass")
        record.ends("made", **({"ours": won} if won > 0 else {"theirs": -won}))
        if called_after == number:
            record.tell(e.TimeCalled())
    return record


def test_42_gp_2_the_side_ahead_when_time_is_called_has_won() -> None:
    record = game(1, 1, -1, called_after=3)
    finding = record.hear("game_result", against=0)
    assert finding.verdict == "proved"
    assert finding.consequence is not None
    assert (finding.consequence.score, finding.consequence.cites) == ((2, 1), ("42-GP-2",))
    record.rule(finding)
    assert record.match.winners == {1: 0}


def test_42_gp_2_a_tie_when_time_is_called_has_no_winner_yet() -> None:
    record = game(1, -1, called_after=2)
    assert record.hear("game_result", against=0).verdict == "refuted"
    assert record.hear("game_result").verdict == "proved"


def test_amb_84_a_game_without_a_clock_is_not_won_on_time() -> None:
    for limit, winner in (("25", 0), ("none", None)):
        record = Told(hidden=True, game_minutes=limit)
        record.tell(e.GameStarted(1), e.HandStarted(1, shaker=3))
        record.bid("30", "pass", "pass", "pass")
        record.ends("made", ours=1)
        record.tell(e.TimeCalled())
        assert record.match.game_winner == winner
        assert record.hear("game_result", against=0).verdict == ("refuted", "proved")[winner == 0]


def test_42_gen_3_seven_marks_win_and_hands_after_them_do_not_count() -> None:
    record = game(3, 4)
    assert record.hear("game_result", against=2).verdict == "proved"
    at = record.tell(e.HandStarted(3))
    assert record.hear("played_on_after_end", at).verdict == "proved"
    assert game(3).hear("played_on_after_end", 3).verdict == "refuted"


@pytest.mark.parametrize(("minutes", "verdict"), [(5, "refuted"), (6, "proved")])
def test_42_gp_1_more_than_five_minutes_late_forfeits_seven_to_nothing(
    minutes: int, verdict: str
) -> None:
    record = Told()
    record.tell(e.GameStarted(1), e.Observed("late", 1, minutes=minutes))
    finding = record.hear("late_forfeit", against=3)
    assert finding.verdict == verdict
    if verdict == "proved":
        record.rule(finding)
        assert (record.match.scores, record.match.winners) == ((7, 0), {1: 0})


def test_42_gp_1_lateness_that_is_only_observed_makes_no_winner() -> None:
    record = Told()
    record.tell(e.GameStarted(1), e.Observed("late", 1, minutes=6))
    assert (record.match.winners, record.match.winner) == ({}, None)
    claim = record.tell(e.ClaimRaised(e.Claim("late_forfeit", against=3)))
    finding = adjudicate(record.facts, e.Claim("late_forfeit", against=3), claim)
    record.tell(*rule(Case(record.facts), finding, claim, upheld=True))
    assert record.match.winners == {1: 0}
    finding = adjudicate(record.facts, e.Claim("late_forfeit", against=3), claim)
    record.tell(*rule(Case(record.facts), finding, claim, upheld=False))
    assert (record.match.winners, record.match.winner) == ({}, None)


def test_amb_57_both_teams_late_is_the_officials() -> None:
    record = Told()
    record.tell(e.Observed("late", 0, minutes=7), e.Observed("late", 1, minutes=9))
    finding = record.hear("late_forfeit", against=0)
    assert finding.consequence is not None
    assert (finding.verdict, finding.consequence.refer) == ("proved", True)


def test_42_pb_14a_an_order_laid_down_is_what_he_holds() -> None:
    record = begun(hidden=True)
    order = bones("6-6 6-5 6-4 6-3 6-2 6-1 6-0")
    at = record.tell(e.DeclarationMade(0, "laydown", order))
    assert record.hear("declaration", at).verdict == "proved", "however the others' bones lie"
