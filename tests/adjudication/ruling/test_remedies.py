"""Remedies that each book lays down for an infraction, in full, and what a ruling brings."""

from typing import NamedTuple

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.finding import Consequence
from adjudication.ruling.giving_rulings import rule
from domain import events as e
from domain.bones import Bone
from domain.errors import BadClaim
from domain.fives.opening import NextOpening
from domain.fives.scoring import Transfer
from domain.match.match import fold
from tests.adjudication.hearings import Told as Event
from tests.adjudication.hearings import dealt, follows, heard, recorded, table, upheld
from tests.support.fortytwo import Told, begun

NORTH, SOUTH = 0, 1
HELD = ("6-1 5-5 4-2 3-0 2-2 1-0 6-4", "6-6 6-5 4-4 3-1 2-0 1-1 5-3")
EIGHT = (HELD[0] + " 2-1", HELD[1])
EIGHT_HEAVY = ("6-1 5-4 4-2 3-0 2-2 1-0 2-1", "6-6 6-5 6-4 5-5 6-3 4-4 5-3 5-2")
FIVE_EACH = ("6-1 5-5 4-2 3-0 2-2", "6-6 6-5 4-4 3-1 2-0")

LEAD = "1 plays 6-6"
MISMATCH = "0 plays 5-5 on 6-6 touch 6 5"


class Laid(NamedTuple):
    """A clause, what was done, the claim on it, and all that follows."""

    clause: str
    book: str
    told: tuple[Event, ...]
    kind: str
    follows: Consequence
    caused: tuple[e.Fact, ...] = ()
    scores: tuple[int, int] = (0, 0)
    held: tuple[str, str] = HELD
    event: int | None = 7
    by: int = SOUTH
    against: int | None = NORTH
    what: str | None = None


def hand_lost(points: int, winner: int, ruling: int, answers: int) -> tuple[e.Fact, ...]:
    return (
        e.ChipsPaid(1 - winner, winner, points, answers=answers, ruling=ruling),
        e.HandEnded("penalty", winner, points, ruling=ruling),
    )


def out(scope: e.Scope, ruling: int, *more: e.Fact) -> tuple[e.Fact, ...]:
    """North is out, and the game in progress is South's."""
    return (
        e.HandEnded("penalty", SOUTH, ruling=ruling),
        e.PlayerDisqualified(NORTH, scope, ruling),
        e.GameEnded(scores=(0, 150), winner=SOUTH, ruling=ruling),
        *more,
    )


BOGUS = ("PDA-9a", "PDA-9b", "PDA-9c", "PDA-9d")
OUT_OF_GAME = Consequence(("UDL-7",), ends="game", disqualified=(NORTH, "game"), winner=SOUTH)
CASES = (
    Laid(
        "PDA-8a",
        "PDA",
        (LEAD,),
        "hand_size",
        Consequence(
            ("PDA-8a", *BOGUS),
            ends="hand",
            pays=(Transfer(NORTH, SOUTH, 50),),
            flat=50,
            owed=(Transfer(NORTH, SOUTH, 50),),
            causes=(4,),
            next=NextOpening("any_domino", SOUTH),
            discretion=("PDA-9e",),
        ),
        hand_lost(50, SOUTH, 8, 4),
        (0, 50),
        EIGHT,
        event=4,
    ),
    Laid(
        "PDA-9c",
        "PDA",
        ("0 plays 6-1",),
        "hand_size",
        Consequence(
            ("PDA-8a", *BOGUS),
            ends="hand",
            pays=(Transfer(SOUTH, NORTH, 75),),
            flat=50,
            owed=(Transfer(SOUTH, NORTH, 75),),
            causes=(5,),
            next=NextOpening("any_domino", NORTH),
            elect="PDA-9c",
            discretion=("PDA-9e",),
        ),
        hand_lost(75, NORTH, 8, 5),
        (75, 0),
        EIGHT_HEAVY,
        event=5,
        by=NORTH,
        against=SOUTH,
    ),
    Laid(
        "PDA-8c",
        "PDA",
        (LEAD, "0 draws 2-1"),
        "could_play",
        Consequence(
            ("PDA-8c", "PDA-9a", "PDA-9e"), ends="game", score=(100, 150), discretion=("PDA-9e",)
        ),
        (
            e.HandEnded("penalty", SOUTH, ruling=9),
            e.GameEnded(scores=(100, 150), winner=SOUTH, ruling=9),
        ),
        (100, 150),
    ),
    Laid(
        "PDA-10c",
        "PDA",
        (LEAD, MISMATCH),
        "misplay",
        Consequence(("PDA-10c",), fix="play_elsewhere_or_take_back", lifts=7, penalty_free=True),
        (e.PlayRetracted(NORTH, 7, ruling=9),),
    ),
    Laid(
        "HF-BOG-3",
        "HF",
        (LEAD, "0 draws 2-1"),
        "could_play",
        Consequence(
            ("HF-BOG-1", "HF-BOG-2", "HF-BOG-3"),
            ends="hand",
            pays=(Transfer(NORTH, SOUTH, 50),),
            flat=50,
            owed=(Transfer(NORTH, SOUTH, 50),),
            causes=(7, 4),
            next=NextOpening("any_domino", SOUTH),
        ),
        hand_lost(50, SOUTH, 9, 7),
        (0, 50),
    ),
    Laid(
        "UDL-7",
        "UDL",
        (LEAD, "0 draws 2-1"),
        "could_play",
        OUT_OF_GAME,
        out("game", 9),
        (0, 150),
    ),
    Laid(
        "UDL-6",
        "UDL",
        (LEAD, MISMATCH),
        "misplay",
        Consequence(("UDL-6", "UDL-8"), ends="game", disqualified=(NORTH, "game"), winner=SOUTH),
        out("game", 9),
        (0, 150),
    ),
    Laid(
        "UDL-8",
        "UDL",
        (LEAD, MISMATCH),
        "misplay",
        Consequence(("UDL-8", "AMB-11"), fix="put_on_proper_end", lifts=7, penalty_free=True),
        (e.PlayRetracted(NORTH, 7, ruling=9),),
        by=NORTH,
    ),
    Laid(
        "UDL-9",
        "UDL",
        (LEAD, "0 leaves"),
        "observed",
        Consequence(
            ("UDL-9", "UDL-17"), ends="match", disqualified=(NORTH, "tournament"), winner=SOUTH
        ),
        out("tournament", 9, e.MatchEnded(winner=SOUTH, ruling=9)),
        (0, 150),
        event=None,
        what="leaves",
    ),
    Laid(
        "UDL-10: the first time",
        "UDL",
        (LEAD, "0 slow_play"),
        "slow_play",
        Consequence(("UDL-10",), level=1, warning=True),
        event=None,
    ),
    Laid(
        "UDL-10: the second time",
        "UDL",
        (LEAD, "0 slow_play", "0 slow_play"),
        "slow_play",
        Consequence(
            ("UDL-10",),
            pays=(Transfer(NORTH, SOUTH, 20),),
            flat=20,
            owed=(Transfer(NORTH, SOUTH, 20),),
            causes=(8,),
            level=2,
        ),
        (e.ChipsPaid(NORTH, SOUTH, 20, answers=8, ruling=10),),
        (0, 20),
        event=None,
    ),
    Laid(
        "UDL-10: the third time",
        "UDL",
        (LEAD, "0 slow_play", "0 slow_play", "0 slow_play"),
        "slow_play",
        Consequence(("UDL-10",), ends="game", disqualified=(NORTH, "game"), winner=SOUTH, level=3),
        out("game", 11),
        (0, 150),
        event=None,
    ),
    Laid(
        "AMB-18",
        "FU",
        (LEAD, "0 draws 2-1"),
        "could_play",
        Consequence(("AMB-18",), refer=True),
        held=FIVE_EACH,
    ),
)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.clause)
def test_what_the_clause_lays_down_and_what_a_ruling_on_it_makes_happen(case: Laid) -> None:
    facts = table(case.book, *case.told, holdings=case.held, best_of=1 if case.book in "HFU" else 3)
    upheld_ = upheld(facts, case.kind, case.event, by=case.by, against=case.against, what=case.what)
    assert upheld_.finding.verdict == "proved"
    assert follows(upheld_.finding) == case.follows
    assert tuple(upheld_.caused) == case.caused
    assert upheld_.match.scores == case.scores


@pytest.mark.parametrize("late", [0, 1])
def test_42_gp_1_the_late_side_forfeits_the_game_seven_to_none(late: int) -> None:
    record = Told()
    record.tell(e.GameStarted(1), e.Observed("late", late, minutes=6))
    finding = record.hear("late_forfeit", 3, against=late)
    score = (0, 7) if late == 0 else (7, 0)
    due = Consequence(("42-GP-1", "42-RR-8"), ends="game", score=score, winner=1 - late)
    assert finding.consequence == due
    _, *caused = record.rule(finding)
    assert caused == [e.GameEnded(scores=score, winner=1 - late, ruling=5)]


@pytest.mark.parametrize("talks", [0, 1])
@pytest.mark.parametrize(("bid", "marks"), [("31", 1), ("42", 1), ("84", 2)])
def test_42_gp_4_the_other_side_has_the_marks_at_stake(talks: int, bid: str, marks: int) -> None:
    record = begun(bid, "pass", "pass", "pass")
    record.tell(e.Observed("talk", talks))
    finding = record.hear("observed", what="talk", against=talks)
    to_others = {str(1 - talks): marks}
    clauses = ("42-PC-3", "42-GP-3", "42-GP-4")
    assert finding.consequence == Consequence(clauses, ends="hand", marks=to_others)
    _, *caused = record.rule(finding)
    assert caused == [e.HandEnded("forfeit", marks=to_others, ruling=14)]


def test_amb_54_before_a_bid_one_mark_is_at_stake() -> None:
    record = Told()
    record.tell(e.GameStarted(1))
    record.shake(1)
    record.tell(e.Observed("talk", 0))
    record.bid("84")
    finding = record.hear("observed", what="talk", against=0)
    assert finding.consequence is not None
    assert finding.consequence.marks == {"1": 1}


ALL_SIXES = (
    "6-6 5-5 4-4 3-3",
    "6-5 5-4 4-3 3-2",
    "6-4 5-3 4-2 3-1",
    "6-3 5-2 4-1 3-0",
    "6-2 5-1 4-0 2-2",
    "6-1 5-0 1-1 2-1",
    "6-0 0-0 1-0 2-0",
)


@pytest.mark.parametrize("tricks", [6, 7])
def test_42_gp_3_talk_after_the_last_trick_loses_no_hand(tricks: int) -> None:
    record = begun("42", "pass", "pass", "pass")
    for trick in ALL_SIXES[:tricks]:
        record.play(0, trick)
    record.tell(e.Observed("talk", 0))
    finding = record.hear("observed", what="talk", against=0)
    assert finding.consequence is not None
    assert finding.consequence.marks == ({"1": 1} if tricks < 7 else None)


@pytest.mark.parametrize("passes", [3, 4])
def test_42_bid_11_talk_once_all_have_passed_loses_no_hand(passes: int) -> None:
    record = Told()
    record.tell(e.GameStarted(1))
    record.shake(1)
    record.bid(*["pass"] * passes)
    record.tell(e.Observed("talk", 0))
    finding = record.hear("observed", what="talk", against=0)
    assert finding.consequence is not None
    assert finding.consequence.marks == ({"1": 1} if passes < 4 else None)


def test_42_bid_12_a_re_shake_that_was_elected_voids_the_hand() -> None:
    record = Told()
    record.tell(e.GameStarted(1))
    record.shake(1)
    record.bid("30")
    record.tell(e.BoneExposed(1, Bone("5-5")), e.ReshakeElected(2, reshake=True))
    finding = record.hear("exposed_in_bidding", 9)
    _, *caused = record.rule(finding)
    assert caused == [e.HandEnded("void", ruling=12)]


# --- amounts and seats ----------------------------------------------------------------------------


@pytest.mark.parametrize(("scores_after_bogus", "due"), [("stand", (50, 10)), ("void", (50, 0))])
def test_amb_67_board_scores_since_the_bogus_play_stand_or_go_back(
    scores_after_bogus: str, due: tuple[int, int]
) -> None:
    """South drew wrongly at 7, and was paid 10 for a bone before it was noticed."""
    acts = ("0 plays 6-6", "1 draws 2-1", "1 plays 5-5", e.ChipsPaid(NORTH, SOUTH, 10, answers=8))
    held = ("6-6 6-1 4-2 3-0 2-2 1-0 6-4", "5-5 6-5 4-4 3-1 2-0 1-1 5-3")
    facts = table("HF", acts[0], acts[1], holdings=held, scores_after_bogus=scores_after_bogus)
    facts = recorded(facts, e.BonePlayed(SOUTH, Bone("6-5"), on=Bone("6-6")), acts[3])
    ruled = upheld(facts, "could_play", 7, by=NORTH, against=SOUTH)
    assert ruled.match.scores == due


def test_amb_67_scores_before_the_bogus_play_and_in_other_hands_stay_when_later_ones_go_back() -> (
    None
):
    held = ("6-6 6-1 4-2 3-0 2-2 1-0 6-4", "5-5 6-5 4-4 3-1 2-0 1-1 5-3")
    acts = (e.ChipsPaid(NORTH, SOUTH, 5, answers=6), "1 draws 2-1")
    facts = table("HF", "0 plays 6-6", *acts, holdings=held, scores_after_bogus="void")
    over = (e.HandEnded("domino", NORTH, 0), e.ChipsPaid(NORTH, SOUTH, 15, answers=9))
    ruled = upheld(recorded(facts, *over), "could_play", 8, by=NORTH, against=SOUTH)
    assert ruled.match.scores == (50, 20)


def test_hf_bog_3_what_one_offence_costs_the_other_players_draws_do_not_pay() -> None:
    """AMB-79: what was paid for one of a player's own draws was paid for all of them."""
    acts = ("0 plays 6-6", "1 draws 2-1", "1 plays 6-5 on 6-6", "0 draws 3-2")
    held = ("6-6 6-1 4-2 3-0 2-2 1-0 6-4", "5-5 6-5 4-4 3-1 2-0 1-1 5-3")
    facts = table("HF", *acts, e.ChipsPaid(NORTH, SOUTH, 50, answers=9), holdings=held)
    assert follows(heard(facts, "could_play", 9, by=1, against=0)).causes == (9, 4)
    assert upheld(facts, "could_play", 9, by=1, against=0).match.scores == (0, 50)
    assert upheld(facts, "could_play", 7, by=0, against=1).match.scores == (50, 50)


def test_amb_15_the_hand_is_counted_before_the_next_bone_is_placed() -> None:
    """North held 65 pips, drew 4 more with a bone to play, and then placed one of 11."""
    held = ("6-5 6-4 5-5 5-4 4-4 6-3 5-3", "6-6 6-2 4-3 3-0 2-2 1-0 2-1")
    acts = (LEAD, "0 draws 2-0", "0 draws 1-1", "0 plays 6-5 on 6-6", "1 draws 4-2")
    finding = heard(table("HF", *acts, holdings=held), "could_play", 7, by=SOUTH, against=NORTH)
    assert follows(finding).owed == (Transfer(NORTH, SOUTH, 70),)


def test_amb_15_one_bone_too_many_is_counted_before_its_player_opens() -> None:
    facts = table("PDA", f"1 plays {EIGHT_HEAVY[1].split()[0]}", holdings=EIGHT_HEAVY)
    finding = heard(facts, "hand_size", 5, by=NORTH, against=SOUTH)
    assert follows(finding).owed == (Transfer(SOUTH, NORTH, 75),)


@pytest.mark.parametrize(("shown", "points", "needs"), [(True, 75, None), (False, 50, True)])
def test_pda_9c_a_holding_that_nobody_saw_costs_the_certain_fifty_and_must_be_shown(
    shown: bool, points: int, needs: bool | None
) -> None:
    facts = table("PDA", "0 plays 6-1", holdings=(EIGHT_HEAVY[0], EIGHT_HEAVY[1] if shown else 8))
    due = follows(heard(facts, "hand_size", 5, by=NORTH, against=SOUTH))
    assert due.owed == (Transfer(SOUTH, NORTH, points),)
    assert due.needs == (needs and "holding_shown")


# --- payments that do not say what they are for ---------------------------------------------------


def test_a_payment_without_a_cause_is_for_what_the_payee_could_be_paid_for_last() -> None:
    """Not for what the other player called or won since."""
    called = table("PDA", "0 plays 5-5", "0 calls 10", e.ChipsPaid(SOUTH, NORTH, 10))
    assert upheld(called, "score_call", 7).match.scores == (10, 0)
    counted = table("PDA", "0 plays 6-6", holdings=("6-6", "5-5 6-5"))
    counted = recorded(counted, e.HandEnded("domino", NORTH, 20), e.ChipsPaid(SOUTH, NORTH, 20))
    assert upheld(counted, "hand_points", 7).match.scores == (20, 0)
    unpaid = recorded(counted[:-1], e.ChipsPaid(NORTH, SOUTH, 20))
    assert upheld(unpaid, "hand_points", 7).match.scores == (20, 20)


def test_pda_6c_a_payment_without_a_cause_is_for_a_call_and_not_for_a_bone_since() -> None:
    acts = ("0 plays 5-5", "0 calls 10", "1 plays 5-3 on 5-5", "0 plays 5-0 on 5-5")
    facts = table("PDA", *acts, e.ChipsPaid(SOUTH, NORTH, 10))
    assert heard(facts, "wrong_payment", 10).verdict == "refuted"


@pytest.mark.parametrize(("points", "verdict"), [(2, "refuted"), (3, "proved")])
def test_fu_sc_1_a_peg_without_a_cause_is_for_the_last_bone_that_scored(
    points: int, verdict: str
) -> None:
    """5-5 scored two, as the board then was; 5-0 scored nothing."""
    acts = ("0 plays 5-5", "1 plays 5-3 on 5-5", "0 plays 5-0 on 5-5")
    facts = table("FU", *acts, e.PointsPegged(NORTH, points), holdings=(5, 5))
    assert heard(facts, "wrong_payment", 9).verdict == verdict


@pytest.mark.parametrize(("bone", "points"), [("5-0", 1), ("5-5", 2)])
def test_fu_sc_1_points_pegged_without_a_cause_are_for_the_bone_that_scored(
    bone: str, points: int
) -> None:
    held = ("5-0 5-5 3-2 3-1 1-0", "6-6 6-5 4-4 3-3 2-0")
    facts = table("FU", f"0 plays {bone}", e.PointsPegged(NORTH, points), holdings=held)
    facts = recorded(facts, e.BoneDrawn(SOUTH))
    assert heard(facts, "payment_withheld", 6, by=NORTH).verdict == "refuted"
    assert heard(facts, "wrong_payment", 7).verdict == "refuted"


# --- reversals ------------------------------------------------------------------------------


def and_ruled(facts: list[e.Fact], claim: e.Claim, at: int | None = None) -> list[e.Fact]:
    """With the claim raised and upheld; or, raised at that position, dismissed."""
    acts = facts if at else [*facts, e.ClaimRaised(claim)]
    numbered = list(enumerate(acts, 1))
    finding = adjudicate(numbered, claim, at or len(acts))
    return [*acts, *rule(Case(numbered), finding, at or len(acts), upheld=at is None)]


def test_amb_34_what_a_ruling_paid_in_an_earlier_game_goes_back_in_that_game() -> None:
    claim = e.Claim("score_call", 7)
    facts = table("PDA", "0 plays 5-5", "0 calls 10", holdings=(7, 7), best_of=5)
    facts = recorded(facts, e.GameEnded(winner=SOUTH, scores=(0, 150)), e.GameStarted(2))
    ruled = and_ruled(facts, claim)
    assert ruled[-1] == e.ChipsPaid(SOUTH, NORTH, 10, answers=7, ruling=11, game=1)
    back = and_ruled(ruled, claim, 10)
    assert back[-1] == e.ChipsPaid(NORTH, SOUTH, 10, answers=7, colour_of=SOUTH, ruling=13, game=1)
    ledgers = [game.ledger for game in fold(enumerate(back, 1)).games.values()]
    assert [one.won for one in ledgers if one] == [[0, 0], [0, 0]]


@pytest.mark.parametrize("first", [0, 1])
def test_amb_79_of_two_hands_lost_by_one_player_one_penalty_is_due(first: int) -> None:
    """North began with eight bones, and drew with a bone to play: one hand, one penalty."""
    held = ("6-1 5-5 4-2 3-0 2-2 1-0 6-4 2-1", HELD[1])
    facts = table("HF", LEAD, "0 draws 3-2", "0 plays 6-4 on 6-6", holdings=held)
    claims = (e.Claim("hand_size", 4, NORTH), e.Claim("could_play", 7, NORTH))
    once = and_ruled(facts, claims[first])
    both = and_ruled(once, claims[1 - first])
    assert fold(enumerate(both, 1)).scores == (0, 50)
    other = and_ruled(both, claims[first], len(facts) + 1)
    assert fold(enumerate(other, 1)).scores == (0, 50), "the other ruling comes to life"
    neither = fold(enumerate(and_ruled(other, claims[1 - first], len(once) + 1), 1))
    assert (neither.scores, neither.current_hand().ended) == ((0, 0), None)


def test_amb_34_a_penalty_reversed_in_the_next_game_goes_back_in_its_own() -> None:
    facts = table("PDA", LEAD, holdings=EIGHT, best_of=5)
    ruled = and_ruled(facts, e.Claim("hand_size", 4, NORTH))
    over = recorded(ruled, e.GameEnded(winner=SOUTH, scores=(0, 150)), e.GameStarted(2))
    back = and_ruled(over, e.Claim("hand_size", 4, NORTH), len(facts) + 1)
    games = [fold(enumerate(told, 1)).games[1].ledger for told in (ruled, back)]
    assert [one.won for one in games if one] == [[0, 50], [0, 0]]


def test_a_ruling_on_a_hand_before_leaves_the_hand_on_the_table() -> None:
    facts = table("HF", LEAD, "0 draws 2-1", "0 plays 6-4 on 6-6", holdings=HELD)
    count = (e.HandEnded("domino", SOUTH, 15), e.ChipsPaid(NORTH, SOUTH, 15, answers=9))
    facts = recorded(facts, *count, e.HandStarted(2), *dealt(7, 7))
    upheld_ = upheld(facts, "could_play", 7, by=SOUTH, against=NORTH)
    assert e.HandEnded("penalty", SOUTH, 50, ruling=15, hand=1) in upheld_.caused
    assert upheld_.match.current_hand().ended is None
    # A payment for the count is not a payment for the penalty.
    assert upheld_.match.scores == (0, 65)


def test_udl_10_a_finding_just_before_the_next_hand_is_about_what_it_belongs_to() -> None:
    over = (e.HandEnded("lock"), "0 slow_play", e.HandStarted(2))
    facts = table("UDL", LEAD, *over, holdings=HELD, best_of=3)
    finding = heard(facts, "slow_play", 8, by=SOUTH, against=NORTH)
    assert follows(finding).earlier == (1, 1)
    before_any_hand = recorded(
        facts[:2], e.Observed("leaves", NORTH), e.GameEnded(winner=SOUTH), e.GameStarted(2)
    )
    finding = heard(before_any_hand, "observed", 3, by=SOUTH, against=NORTH, what="leaves")
    assert follows(finding).earlier == (1, 0)


def test_udl_10_what_can_be_paid_is_what_was_left_in_the_game_of_the_finding() -> None:
    over = (e.ChipsPaid(NORTH, SOUTH, 140), "0 slow_play", e.GameEnded(winner=SOUTH))
    facts = table("UDL", LEAD, *over, "0 slow_play", e.GameStarted(2), holdings=HELD, best_of=3)
    finding = heard(facts, "slow_play", 10, by=SOUTH, against=NORTH)
    assert follows(finding).pays == (Transfer(NORTH, SOUTH, 10),)


def test_pda_9e_a_choice_is_shown_with_the_scores_at_the_act() -> None:
    """North drew eight bones, and scored 10 before it was noticed: those come after the act."""
    facts = table("PDA", "0 plays 5-5", "0 calls 10", holdings=EIGHT, best_of=3)
    facts = recorded(facts, e.ChipsPaid(SOUTH, NORTH, 10, answers=7))
    (choice,) = upheld(facts, "hand_size", 4, by=SOUTH, against=NORTH).finding.choices
    assert choice.effects["nothing_more"].scores == (10, 50)
    assert choice.effects["loss_of_game"].scores == (0, 150)
    ruled = upheld(facts, "hand_size", 4, by=SOUTH, against=NORTH, PDA_9e="loss_of_game")
    assert ruled.match.scores == (0, 150)


def test_what_the_record_refutes_is_not_upheld_where_nothing_is_left_to_pay() -> None:
    record = begun("42", "pass", "pass", "pass")
    finding = record.hear("hand_marks", record.ends("made", theirs=5))
    assert finding.verdict == "refuted"
    with pytest.raises(BadClaim, match="correct the record first"):
        record.rule(finding)
