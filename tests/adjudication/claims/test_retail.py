"""High Five retail: bogus play with its grace, wrong numbers, who pays whom at three and four."""

import pytest

from domain import events as e
from domain.bones import Bone
from domain.fives.opening import NextOpening
from domain.fives.scoring import Transfer
from tests.adjudication.hearings import dealt, follows, heard, recorded, table, upheld

ZERO = "6-6 5-4 5-2 4-4 4-1 3-1 2-0"
ONE = "6-3 6-1 4-3 4-0 3-2 2-1 1-0"
HEAVY = "6-5 6-4 6-3 5-5 5-3 4-4 2-1"
"""59 pips, 60 to the nearest five."""
LEAD = "0 plays 6-6"
UNKNOWN = {2: 7, 3: 6, 4: 5}


def hf(*acts: str | e.Fact, holdings: tuple[str | int, ...] = (ZERO, ONE)) -> list[e.Fact]:
    return table("HF", *acts, holdings=holdings)


def players(number: int, offender: str) -> tuple[str | int, ...]:
    """So many players, of whom seat 1 holds these bones."""
    return tuple(offender if seat == 1 else UNKNOWN[number] for seat in range(number))


# --- bogus ------


@pytest.mark.parametrize("act", ["1 draws 0-0", "1 passes"])
def test_hf_bog_1_drawing_or_passing_with_a_playable_bone_is_bogus(act: str) -> None:
    finding = heard(hf(LEAD, act), "could_play", 7, by=0)
    assert (finding.verdict, follows(finding).ends) == ("proved", "hand")


def test_hf_bog_2_the_hand_is_over_and_the_opponent_has_the_winners_advantage() -> None:
    ruled = upheld(hf(LEAD, "1 passes"), "could_play", 7, by=0)
    assert ruled.kinds() == ["chips-paid", "hand-ended"]
    ruled.match.apply(ruled.match.position + 1, e.HandStarted(2))
    assert ruled.match.current_hand().opening == NextOpening("any_domino", 0)


@pytest.mark.parametrize(("held", "points"), [(ONE, 50), (HEAVY, 60)])
def test_hf_bog_3_the_pips_in_his_hand_or_fifty_whichever_is_greater(
    held: str, points: int
) -> None:
    ruled = upheld(hf(LEAD, "1 passes", holdings=(7, held)), "could_play", 7, by=0)
    assert follows(ruled.finding).pays == (Transfer(1, 0, points),)
    assert (follows(ruled.finding).elect, ruled.match.scores) == (None, (points, 0))


def test_amb_15_the_bones_drawn_in_that_turn_are_counted_and_what_is_seen_between_is_no_end() -> (
    None
):
    acts = (LEAD, "1 draws 4-3", "1 exposes 4-3 draw", "1 draws 3-0")
    facts = hf(*acts, holdings=(7, "6-5 6-4 6-3 5-5 5-3 2-1 1-0"))
    assert follows(heard(facts, "could_play", 7, by=0)).pays == (Transfer(1, 0, 60),)


def test_hf_bog_4_realised_before_it_touches_the_board_there_is_no_penalty() -> None:
    ruled = upheld(hf(LEAD, "1 draws", "1 calls 0", "1 returns 0-0"), "could_play", 7, by=0)
    consequence = follows(ruled.finding)
    assert (ruled.finding.verdict, consequence.fix) == ("proved", "draw_taken_back_turn_continues")
    assert (consequence.cites, ruled.caused) == (("HF-BOG-4", "HF-BOG-5"), [])


def test_hf_bog_5_the_bone_shown_goes_back_and_may_be_drawn_again() -> None:
    facts = hf(LEAD, "1 draws", "1 returns 0-0", "1 plays 6-3 on 6-6", "0 draws 0-0")
    assert facts[-1] == e.BoneDrawn(0, Bone("0-0"))


@pytest.mark.parametrize(
    "acts",
    [
        ("1 draws", "1 draws", "1 returns 0-0"),
        ("1 draws", "1 contact", "1 returns 0-0"),
        ("1 draws", e.Observed("contact"), "1 returns 0-0"),
        ("1 draws", "1 returns 0-0", e.Observed("contact", 1, event=7)),
        ("1 draws", "1 plays 6-3 on 6-6"),
    ],
)
def test_hf_bog_6_a_second_bone_or_contact_with_the_table_makes_it_bogus_at_once(
    acts: tuple[str | e.Fact, ...],
) -> None:
    consequence = follows(heard(hf(LEAD, *acts), "could_play", 7, by=0))
    assert (consequence.ends, consequence.cites[0]) == ("hand", "HF-BOG-1")


def test_hf_bog_6_the_contact_of_another_players_bone_changes_nothing() -> None:
    facts = hf(LEAD, "1 draws", "0 contact", "1 returns 0-0")
    assert follows(heard(facts, "could_play", 7, by=0)).ends is None


@pytest.mark.parametrize(("number", "payee"), [(2, 0), (3, 2), (4, 3)])
def test_amb_25_the_offender_pays_whom_he_pays_in_ordinary_play_and_that_player_leads(
    number: int, payee: int
) -> None:
    held = " ".join(HEAVY.split()[: UNKNOWN[number]])
    facts = hf(LEAD, "1 passes", holdings=players(number, held))
    finding = heard(facts, "could_play", len(facts))
    consequence = follows(finding)
    assert consequence.pays[0][:2] == (1, payee)
    assert consequence.next == NextOpening("any_domino", payee)
    ruled = upheld(facts, "could_play", len(facts))
    assert ruled.match.scores[payee] == consequence.pays[0].points >= 50


def test_amb_17_bogus_can_be_raised_until_the_first_domino_of_the_next_hand() -> None:
    facts = hf(LEAD, "1 passes", e.HandEnded("lock"), e.HandStarted(2), *dealt(7, 7))
    assert heard(facts, "could_play", 7, by=0).timely
    late = heard(recorded(facts, LEAD), "could_play", 7, by=0)
    assert (late.timely, late.consequence) == (False, None)


# --- wrong number, wrong payment ------


@pytest.mark.parametrize("count", [6, 8])
def test_hf_pen_1_a_wrong_number_of_bones_costs_fifty_points(count: int) -> None:
    ruled = upheld(hf(holdings=(7, count)), "hand_size", 5, by=0)
    consequence = follows(ruled.finding)
    assert (consequence.pays, consequence.fix) == ((Transfer(1, 0, 50),), "correct_the_number")
    assert (ruled.match.scores, ruled.match.current_hand().ended) == ((50, 0), None)


@pytest.mark.parametrize("fact", [e.Passed(1), e.ClaimRaised(e.Claim("hand_size", event=5, by=0))])
def test_hf_pen_1_drawing_up_after_play_or_an_objection_is_no_cure(fact: e.Fact) -> None:
    facts = hf(fact, e.OpeningDrawn(1, 1), holdings=(7, 6))
    assert follows(heard(facts, "hand_size", 5, by=0)).pays == (Transfer(1, 0, 50),)


def test_hf_pen_1_an_official_at_the_table_ends_no_draw() -> None:
    facts = hf(e.OfficialCalled(0), e.OpeningDrawn(1, 1), holdings=(7, 6))
    assert heard(facts, "hand_size", 5, by=0).verdict == "refuted"


@pytest.mark.parametrize(("number", "due"), [(3, 7), (4, 6), (2, 8)])
def test_hf_pen_1_three_draw_six_and_four_draw_five(number: int, due: int) -> None:
    right = hf(holdings=players(number, " ".join(HEAVY.split()[: UNKNOWN[number]])))
    assert heard(right, "hand_size", 5).verdict == "refuted"
    wrong = hf(holdings=(due,) + (UNKNOWN[number],) * (number - 1))
    assert heard(wrong, "hand_size", 4).verdict == "proved"


@pytest.mark.parametrize(
    ("number", "payer", "right"),
    [(2, 1, True), (3, 2, True), (3, 1, False), (4, 2, True), (4, 1, False), (4, 3, False)],
)
def test_hf_3p_2_hf_4p_2_the_right_neighbour_pays_and_with_four_the_player_opposite(
    number: int, payer: int, right: bool
) -> None:
    facts = hf("0 plays 5-5", f"{payer} pays 0 10", holdings=(UNKNOWN[number],) * number)
    finding = heard(facts, "wrong_payment", len(facts))
    assert finding.verdict == ("refuted" if right else "proved")


def test_amb_34_a_wrong_payment_is_put_right_until_the_next_game() -> None:
    next_hand = (e.HandEnded("lock"), e.HandStarted(2), *dealt(7, 7), "0 plays 5-4")
    facts = hf("0 plays 5-5", e.ChipsPaid(1, 0, 5, answers=6), *next_hand, holdings=(7, 7))
    assert heard(facts, "wrong_payment", 7).timely
    over = recorded(facts, e.GameEnded(winner=0), e.GameStarted(2))
    assert not heard(over, "wrong_payment", 7).timely


def test_amb_37_a_short_set_is_made_up_when_found_in_the_first_hand_or_later() -> None:
    printed = table("HF", holdings=(7, 7))
    facts = recorded(printed[:2], e.ChipsCounted(1, 10, 9), *printed[2:], LEAD)
    finding = heard(facts, "chips_short", 3, by=0)
    assert (finding.verdict, finding.timely) == ("proved", True)
    assert follows(finding).fix == "make_up_the_set"


def test_amb_32_a_score_is_due_whether_called_or_not() -> None:
    facts = hf("0 plays 5-5", "1 plays 5-1 on 5-5", holdings=(7, 7))
    assert follows(heard(facts, "missed_score", 6, by=0)).due == 10


def test_a_payment_of_an_earlier_score_does_not_claim_a_later_one() -> None:
    late_pay = e.ChipsPaid(1, 0, 10, answers=6)
    plays = ("0 plays 5-5", "1 plays 5-1 on 5-5", "0 plays 5-4 on 5-5", "1 plays 4-1 on 5-4")
    facts = hf(*plays[:3], late_pay, plays[3], holdings=(7, 7))
    score = heard(facts, "missed_score", 8, by=0)
    assert (score.verdict, follows(score).due) == ("proved", 5)


# --- misplays and turns ------


def test_amb_13_a_wrong_bone_is_put_right_as_in_pda_10c() -> None:
    facts = hf(LEAD, "1 plays 4-3 on 6-6 touch 6 3")
    assert follows(heard(facts, "misplay", 7, by=0)).fix == "play_elsewhere_or_take_back"
    stands = heard(recorded(facts, "0 plays 4-1 on 4-3"), "misplay", 7, by=0)
    assert follows(stands).fix == "stands"


def test_amb_41_a_play_out_of_turn_is_taken_back() -> None:
    facts = hf(LEAD, "0 plays 5-4 on 6-6 touch 6 5")
    assert follows(heard(facts, "out_of_turn", 7, by=1)).fix == "take_back"


def test_hf_set_5_a_bone_exposed_while_drawing_is_kept_and_binds_to_nothing() -> None:
    facts = hf(LEAD, "1 draws", "1 exposes 6-2 draw", "1 plays 6-3 on 6-6")
    finding = heard(facts, "exposed_not_played", 8, by=0)
    assert (finding.verdict, follows(finding).penalty_free) == ("proved", True)
