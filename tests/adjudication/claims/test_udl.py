"""UDL muggins as an official needs it: each clause that costs something, heard and carried out."""

import pytest

from domain import events as e
from domain.bones import Bone
from domain.errors import BadClaim
from domain.fives.chips import Pieces
from domain.fives.scoring import Transfer
from projections.following import follow
from tests.adjudication.hearings import dealt, follows, heard, recorded, table, upheld

ZERO = "6-6 5-4 5-2 4-4 4-1 3-1 2-0"
ONE = "6-3 6-1 4-3 4-0 3-2 2-1 1-0"
KNOWN = (ZERO, ONE)
LEAD = "0 plays 6-6"


def udl(
    *acts: str | e.Fact, holdings: tuple[str | int, ...] = KNOWN, **more: object
) -> list[e.Fact]:
    return table("UDL", *acts, holdings=holdings, **more)  # type: ignore[arg-type]


# --- spinner, opening ------


def test_udl_1_the_spinner_of_each_hand_is_marked_on_the_card() -> None:
    facts = udl(LEAD, e.HandEnded("lock"), e.HandStarted(2), e.HandEnded("void"))
    card = follow([e.Entry(at, fact) for at, fact in enumerate(facts, 1)]).score_card()
    assert [line.spinner for line in card.games[0].hands] == [Bone("6-6"), None]


def test_udl_1_starting_below_a_double_in_hand_costs_the_game() -> None:
    facts = udl("0 plays 4-4", "1 plays 4-3 on 4-4", LEAD + " on 4-4 touch 4 6")
    ruled = upheld(facts, "wrong_opening", 6, by=1)
    assert ruled.finding.verdict == "proved"
    assert follows(ruled.finding).disqualified == (0, "game")
    assert ruled.match.winners == {1: 1}
    assert ruled.match.scores == (0, 150)


def test_udl_1_may_be_called_during_the_match_and_not_after_it() -> None:
    facts = udl("0 plays 4-4", e.GameEnded(winner=0), e.GameStarted(2))
    assert heard(facts, "wrong_opening", 6, by=1).timely
    closed = recorded(facts, e.GameEnded(winner=0), e.MatchEnded(0))
    assert not heard(closed, "wrong_opening", 6, by=1).timely


def test_udl_1_found_in_the_next_game_takes_the_game_that_it_belongs_to() -> None:
    facts = udl("0 plays 4-4", e.GameEnded(scores=(150, 40)), e.GameStarted(2), best_of=3)
    ruled = upheld(facts, "wrong_opening", 6, by=1)
    assert ruled.kinds() == ["player-disqualified", "game-ended"]
    assert ruled.match.winners == {1: 1}
    assert (ruled.match.scores, ruled.match.current_game().ended) == ((0, 0), None)


def test_udl_1_playing_on_the_side_of_a_double_that_is_not_the_spinner_is_bogus() -> None:
    plays = ("1 plays 6-3 on 6-6", "0 plays 3-1 on 6-3", "1 plays 2-1 on 3-1", "0 plays 5-2 on 2-1")
    zeroth, first = "6-6 3-1 5-2 2-0 5-4 4-1 4-4", "6-3 2-1 5-5 6-5 4-0 5-3 1-0"
    facts = udl(LEAD, *plays, "1 plays 5-5 on 5-2", "0 plays 5-4 on 5-5", holdings=(zeroth, first))
    facts = recorded(facts, "1 plays 6-5 on 5-5")
    ruled = upheld(facts, "misplay", 13, by=0)
    assert follows(ruled.finding).cites == ("UDL-1", "UDL-6")
    assert (ruled.match.out, ruled.match.winners) == ({1: "game"}, {1: 0})


# --- muggins ------


def test_udl_4_a_missed_score_is_open_once_the_opponent_has_played() -> None:
    five_five = ("5-5 6-2 5-2 4-1 3-1 2-0 4-4", "5-1 4-3 4-0 3-2 2-1 1-0 6-3")
    facts = udl("0 plays 5-5", "1 plays 5-1 on 5-5", "1 muggins 10", holdings=five_five)
    finding = heard(facts, "muggins", 8)
    assert (finding.verdict, follows(finding).pays) == ("proved", (Transfer(0, 1, 10),))


@pytest.mark.parametrize(
    ("calls", "right"),
    [
        (("1 muggins 10",), False),
        (("1 plays 5-1 on 5-5", "1 muggins 15"), False),
        (("1 plays 5-1 on 5-5", "0 draws", "1 muggins 10"), False),
        (("1 plays 5-1 on 5-5", "0 plays 5-2 on 5-5", "1 muggins 10"), False),
        (("0 calls 5", "1 plays 5-1 on 5-5", "1 muggins 5"), True),
        (("0 calls 10", "1 plays 5-1 on 5-5", "1 muggins 10"), False),
        (("0 calls 15", "1 plays 5-1 on 5-5", "1 muggins 5"), False),
        (("1 passes", "1 muggins 10"), True),
        (("1 plays 5-1 on 5-5", "1 muggins 10", "1 muggins 10"), False),
    ],
)
def test_amb_31_the_window_of_muggins(calls: tuple[str, ...], right: bool) -> None:
    five_five = ("5-5 6-2 5-2 4-1 3-1 2-0 4-4", "5-1 4-3 4-0 3-2 2-1 1-0 6-3")
    facts = udl("0 plays 5-5", *calls, holdings=five_five)
    assert heard(facts, "muggins", len(facts)).verdict == ("proved" if right else "refuted")


@pytest.mark.parametrize(("called", "right"), [(10, True), (15, True), (5, False), (25, False)])
def test_amb_31_each_of_two_scores_missed_in_one_turn_is_open(called: int, right: bool) -> None:
    holdings = ("5-5 5-1 6-2 4-1 3-1 2-0 4-4", "6-3 4-3 4-0 3-2 2-1 1-0 3-3")
    acts = ("0 plays 5-5", "0 plays 5-1 on 5-5 touch 5 1", "1 passes", f"1 muggins {called}")
    facts = udl(*acts, holdings=holdings)
    assert heard(facts, "muggins", 9).verdict == ("proved" if right else "refuted")


def test_amb_31_two_scores_of_one_amount_missed_in_one_turn_are_taken_by_two_calls() -> None:
    """Each is paid, together or one after the other, and there is no third."""
    holdings = ("5-5 5-0 6-2 4-1 3-1 2-0 4-4", "6-3 4-3 4-0 3-2 2-1 1-0 5-1")
    acts = ("0 plays 5-5", "0 plays 5-0 on 5-5", "1 plays 5-1 on 5-5", *["1 muggins 10"] * 3)
    facts = udl(*acts, holdings=holdings)
    calls = [heard(facts, "muggins", at).verdict for at in (9, 10, 11)]
    assert calls == ["proved", "proved", "refuted"]
    for payments in (["0 pays 1 20"], ["0 pays 1 10"] * 2):
        paid = recorded(facts[:-1], *payments, "0 draws")
        for at in range(11, 11 + len(payments)):
            assert heard(paid, "wrong_payment", at).verdict == "refuted"
        assert heard(paid, "payment_withheld", 10).verdict == "refuted"


def test_amb_33_where_only_an_exact_call_counts_all_of_it_is_open_to_muggins() -> None:
    five_five = ("5-5 6-2 5-2 4-1 3-1 2-0 4-4", "5-1 4-3 4-0 3-2 2-1 1-0 6-3")
    acts = ("0 plays 5-5", "0 calls 5", "1 plays 5-1 on 5-5", "1 muggins 10")
    facts = udl(*acts, holdings=five_five, miscall="exact_only")
    assert heard(facts, "muggins", 9).verdict == "proved"


def test_amb_66_a_score_is_undone_with_the_misplay_that_made_it() -> None:
    facts = udl(LEAD, "1 plays 4-3 on 6-6 touch 6 3", "1 calls 4", "1 lifts 7")
    call = heard(facts, "score_call", 8)
    assert (call.verdict, follows(call).due) == ("refuted", 0)
    assert heard(recorded(facts, "0 passes"), "missed_score", 7).verdict == "refuted"


def test_a_bone_put_back_leaves_the_score_of_the_bone_before_it() -> None:
    five_five = ("5-5 6-2 5-2 4-1 3-1 2-0 4-4", "5-1 4-3 4-0 3-2 2-1 1-0 6-3")
    acts = ("0 plays 5-5", "1 plays 4-3 on 5-5 touch 5 4", "1 lifts 7", "1 plays 5-1 on 5-5")
    facts = udl(*acts, "1 muggins 10", holdings=five_five)
    assert heard(facts, "muggins", 10).verdict == "proved"


# --- bogus, pulled and could play ------


def test_udl_6_named_by_the_opponent_before_he_plays_a_wrong_bone_costs_the_game() -> None:
    ruled = upheld(udl(LEAD, "1 plays 5-4 on 6-6 touch 6 5", holdings=(7, 7)), "misplay", 7, by=0)
    assert ruled.kinds() == ["hand-ended", "player-disqualified", "game-ended"]
    assert (ruled.match.scores, ruled.match.out) == ((150, 0), {1: "game"})


def test_amb_24_a_player_put_out_of_the_game_keeps_his_points_on_the_card_and_the_match() -> None:
    acts = (LEAD, "0 pays 1 15", "1 plays 4-0 on 6-6 touch 6 4")
    ruled = upheld(udl(*acts, best_of=3), "misplay", 8, by=0)
    assert (ruled.match.scores, ruled.match.wins) == ((150, 15), (1, 0))
    assert (ruled.match.winner, ruled.match.closed) == (None, None)


def test_udl_6_after_the_opponent_has_played_it_is_a_played_domino() -> None:
    facts = udl(LEAD, "1 plays 4-3 on 6-6 touch 6 3", "0 plays 4-1 on 4-3")
    finding = heard(facts, "misplay", 7, by=0)
    assert (finding.timely, follows(finding).fix, follows(finding).ends) == (False, "stands", None)


@pytest.mark.parametrize("act", ["1 draws", "1 passes"])
def test_udl_7_pulled_or_passed_with_a_playable_domino_costs_the_game(act: str) -> None:
    ruled = upheld(udl(LEAD, act), "could_play", 7, by=0)
    assert (ruled.finding.verdict, follows(ruled.finding).cites) == ("proved", ("UDL-7",))
    assert (ruled.match.winners, ruled.match.out) == ({1: 0}, {1: "game"})


# --- exposed and misplayed ------


def test_udl_8_the_misplayer_himself_puts_it_right_without_penalty() -> None:
    finding = heard(udl(LEAD, "1 plays 6-3 on 6-6 touch 6 3"), "misplay", 7, by=1)
    assert follows(finding).fix == "put_on_proper_end"
    assert follows(finding).penalty_free
    assert finding.words[-2] == "6-3 fits 6-6."


def test_amb_77_without_a_proper_end_it_goes_back_exposed() -> None:
    finding = heard(udl(LEAD, "1 plays 4-3 on 6-6 touch 6 3"), "misplay", 7, by=1)
    assert finding.words[-2] == "4-3 fits nowhere: it goes back to the holding, exposed."


HELD_BACK = ("1 plays 6-1 on 6-6", "0 plays 4-1 on 6-1", "1 plays 6-3 on 6-6")
"""4-3 fits the 4 at the last of these plays, the third after the exposure."""


@pytest.mark.parametrize("how", ["accident", "draw"])
def test_udl_8_an_exposed_domino_must_be_played_at_the_first_opportunity(how: str) -> None:
    exposure = e.BoneExposed(1, Bone("4-3"), how)  # type: ignore[arg-type]
    finding = heard(udl(LEAD, exposure, *HELD_BACK), "exposed_not_played", 7, by=0)
    assert (finding.verdict, finding.evidence) == ("proved", (7, 10))
    assert follows(finding).refer


def test_udl_2_a_domino_exposed_in_the_shuffle_binds_nobody() -> None:
    facts = udl(LEAD, "1 exposes 4-3 shuffle", *HELD_BACK)
    assert heard(facts, "exposed_not_played", 7, by=0).verdict == "refuted"


def test_udl_12_a_domino_played_out_of_turn_is_exposed_and_must_be_played_when_it_fits() -> None:
    out_of_turn = (LEAD, "0 plays 4-1 on 6-6 touch 6 4")
    facts = udl(*out_of_turn, "0 lifts 7", e.PlayResumed(), holdings=(7, 7))
    assert follows(heard(facts, "out_of_turn", 7, by=1)).fix == "exposed_play_at_first_opportunity"
    facts = recorded(facts, "1 plays 6-1 on 6-6", "0 plays 6-2 on 6-6")
    for source in (7, 8):
        finding = heard(facts, "exposed_not_played", source, by=1)
        assert (finding.verdict, finding.evidence[-1]) == ("proved", 11)
    played = recorded(facts[:-1], "0 plays 4-1 on 6-1")
    assert heard(played, "exposed_not_played", 7, by=1).verdict == "refuted"


def test_udl_12_once_it_is_lifted_it_is_still_the_turn_of_the_player_passed_over() -> None:
    facts = udl(LEAD, "0 plays 5-4 on 6-6 touch 6 5", "0 lifts 7", "1 plays 6-3 on 6-6")
    assert heard(facts, "out_of_turn", 9, by=0).verdict == "refuted"
    again = udl(LEAD, "0 plays 5-4 on 6-6 touch 6 5", "0 lifts 7", "0 plays 5-2 on 6-6 touch 6 5")
    assert heard(again, "out_of_turn", 9, by=1).verdict == "proved"


def test_a_domino_seen_as_it_was_drawn_and_put_back_is_not_held_back() -> None:
    seen = (LEAD, "1 draws 6-0", "1 exposes 6-0 draw", "1 returns 6-0", "1 plays 6-3 on 6-6")
    assert heard(udl(*seen), "exposed_not_played", 8, by=0).verdict == "refuted"


def test_amb_06_the_book_lays_down_no_order_of_drawing() -> None:
    facts = udl(LEAD, e.HandEnded("domino", 0), e.HandStarted(2), e.OpeningDrawn(1, 7))
    assert heard(facts, "draw_order", 9, by=0).verdict == "refuted"


def test_udl_12_a_domino_played_out_of_turn_that_stayed_on_the_table_is_not_held_back() -> None:
    facts = udl(LEAD, "0 plays 5-4 on 6-6 touch 6 5", "1 plays 6-3 on 6-6", "0 plays 3-1 on 6-3")
    assert heard(facts, "exposed_not_played", 7, by=1).verdict == "refuted"


def test_a_domino_played_in_turn_is_not_exposed() -> None:
    facts = udl(LEAD, "1 plays 6-3 on 6-6", "0 plays 3-1 on 6-3")
    assert heard(facts, "exposed_not_played", 7, by=0).verdict == "refuted"


def test_amb_44_of_several_exposed_dominoes_any_may_be_played() -> None:
    facts = udl(LEAD, "1 exposes 6-3", "1 exposes 6-1", "1 plays 6-3 on 6-6")
    assert heard(facts, "exposed_not_played", 8, by=0).verdict == "refuted"
    held = recorded(facts, "0 plays 3-1 on 6-3", "1 plays 2-1 on 3-1")
    assert heard(held, "exposed_not_played", 8, by=0).verdict == "proved"


ACTS_THAT_HOLD_BACK = {
    "a play": ("1 exposes 6-3", "1 plays 6-1 on 6-6"),
    "a draw": ("1 exposes 6-3", "1 draws"),
    "a pass": ("1 exposes 6-3", "1 passes"),
}


@pytest.mark.parametrize("name", sorted(ACTS_THAT_HOLD_BACK))
def test_udl_8_the_act_that_held_an_exposed_domino_back_can_be_claimed(name: str) -> None:
    facts = udl(LEAD, *ACTS_THAT_HOLD_BACK[name])
    finding = heard(facts, "exposed_not_played", 8, by=0)
    assert (finding.verdict, finding.offender, finding.evidence) == ("proved", 1, (7, 8))
    assert follows(finding).refer
    assert heard(facts, "exposed_not_played", 6, by=1).verdict == "refuted", "the lead"


def test_udl_12_the_play_that_held_a_domino_of_an_earlier_turn_back_can_be_claimed() -> None:
    out_of_turn = (LEAD, "0 plays 4-1 on 6-6 touch 6 4", "0 lifts 7", "1 plays 6-1 on 6-6")
    facts = udl(*out_of_turn, "0 plays 6-2 on 6-6", "1 plays 2-1 on 6-2", holdings=(7, 7))
    assert heard(facts, "exposed_not_played", 10, by=1).verdict == "proved"
    assert heard(facts, "exposed_not_played", 9, by=0).verdict == "refuted", "not their bone"
    assert heard(facts, "exposed_not_played", 11, by=0).verdict == "refuted"


def test_udl_8_an_act_at_which_no_exposed_domino_could_be_played_holds_none_back() -> None:
    facts = udl(LEAD, "1 exposes 4-3", *HELD_BACK)
    verdicts = [heard(facts, "exposed_not_played", at, by=0).verdict for at in (8, 10)]
    assert verdicts == ["refuted", "proved"]


def test_udl_8_a_bone_lifted_again_stays_exposed() -> None:
    plays = ("1 exposes 6-3", "1 plays 6-3 on 6-6", "1 lifts 8", "1 plays 6-1 on 6-6")
    finding = heard(udl(LEAD, *plays), "exposed_not_played", 7, by=0)
    assert (finding.verdict, finding.evidence) == ("proved", (7, 10))


# --- time for play ------

SLOW = "1 slow_play"


@pytest.mark.parametrize(
    ("findings", "clause"), [(1, "warning"), (2, "pays"), (3, "disqualified"), (4, "disqualified")]
)
def test_udl_10_warning_then_20_points_then_out_of_the_game(findings: int, clause: str) -> None:
    finding = heard(udl(LEAD, *[SLOW] * findings), "slow_play", against=1, by=0)
    consequence = follows(finding)
    assert (finding.verdict, consequence.cites, consequence.level) == (
        "proved",
        ("UDL-10",),
        findings,
    )
    assert consequence.warning == (clause == "warning")
    assert bool(consequence.pays) == (clause == "pays")
    assert (consequence.disqualified == (1, "game")) == (clause == "disqualified")


def test_udl_10_a_warning_moves_nothing() -> None:
    assert upheld(udl(LEAD, SLOW), "slow_play", against=1).caused == []


def test_udl_10_the_second_finding_is_paid_in_fives() -> None:
    ruled = upheld(udl(LEAD, SLOW, SLOW), "slow_play", against=1)
    ledger = ruled.match.current_game().ledger
    assert ledger is not None
    assert ledger.pieces[1] == [Pieces(0, 4), Pieces(0, 26)]
    assert ruled.match.scores == (20, 0)


def test_udl_g14_twenty_points_that_take_the_last_chips_end_the_game() -> None:
    ruled = upheld(udl(LEAD, "1 pays 0 135", SLOW, SLOW), "slow_play", against=1)
    assert ruled.kinds() == ["chips-paid", "game-ended"]
    assert follows(ruled.finding).pays == (Transfer(1, 0, 15),)
    assert (ruled.match.scores, ruled.match.winners) == ((150, 0), {1: 0})


@pytest.mark.parametrize(("scope", "level"), [("game", 1), ("match", 2)])
def test_amb_40_findings_are_counted_by_game_or_by_match(scope: str, level: int) -> None:
    facts = udl(LEAD, SLOW, e.GameEnded(winner=0), e.GameStarted(2), SLOW, slow_scope=scope)
    assert follows(heard(facts, "slow_play", against=1)).level == level


def test_udl_10_the_other_books_have_no_such_ladder() -> None:
    with pytest.raises(BadClaim, match="PDA says nothing of slow play"):
        heard(table("PDA", LEAD, SLOW), "slow_play", against=1)


# --- conduct ------


@pytest.mark.parametrize(
    ("what", "clause", "scope"),
    [
        ("leaves", "UDL-9", "tournament"),
        ("abandonment", "UDL-17", "tournament"),
        ("slam_disconnect", "UDL-13", "tournament"),
        ("equipment_broken", "UDL-13", "life"),
        ("concealing", "UDL-14", "match"),
        ("intentional_hiding", "UDL-14", "match"),
        ("confrontation", "UDL-15", "tournament"),
        ("substitution", "UDL-17", "tournament"),
    ],
)
def test_udl_9_13_14_15_17_what_an_official_sees_puts_a_player_out(
    what: str, clause: str, scope: e.Scope
) -> None:
    ruled = upheld(udl(LEAD, f"1 {what}", best_of=3), "observed", what=what, against=1)
    assert clause in follows(ruled.finding).cites
    assert ruled.kinds() == ["hand-ended", "player-disqualified", "game-ended", "match-ended"]
    assert (ruled.match.out, ruled.match.winner) == ({1: scope}, 0)


def test_udl_13_who_breaks_equipment_pays_for_it() -> None:
    finding = heard(udl(LEAD, "1 equipment_broken"), "observed", what="equipment_broken")
    assert follows(finding).fix == "pay_for_the_damage"


def test_udl_9_who_leaves_between_games_loses_the_match_and_not_a_game_that_he_won() -> None:
    facts = udl(LEAD, e.GameEnded(scores=(90, 150)), "1 leaves", best_of=3)
    ruled = upheld(facts, "observed", what="leaves", against=1)
    assert ruled.kinds() == ["hand-ended", "player-disqualified", "match-ended"]
    assert (ruled.match.winners, ruled.match.winner) == ({1: 1}, 0)


@pytest.mark.parametrize(
    ("what", "free", "refer"),
    [
        ("break_permitted", True, False),
        ("break_taken", False, True),
        ("break_near_the_end", False, True),
    ],
)
def test_udl_9_a_break_needs_permission_and_is_never_given_near_the_end(
    what: str, free: bool, refer: bool
) -> None:
    consequence = follows(heard(udl(LEAD, f"1 {what}"), "observed", what=what))
    assert (consequence.penalty_free, consequence.refer, consequence.ends) == (free, refer, None)


def test_udl_15_other_conduct_is_for_the_official() -> None:
    assert follows(heard(udl(LEAD, "1 shouting"), "observed", what="shouting")).refer
    assert heard(udl(LEAD), "observed", what="leaves").verdict == "refuted"


def test_udl_14_a_domino_called_with_bones_hidden_costs_the_match_where_it_was_meant() -> None:
    facts = udl(LEAD, "0 domino")
    assert follows(heard(facts, "hidden_domino", 7, by=1)).refer
    meant = upheld(recorded(facts, "0 intentional_hiding"), "hidden_domino", 7, by=1)
    assert (meant.match.out, meant.match.winner) == ({0: "match"}, 1)


def test_udl_14_intent_found_in_one_hand_says_nothing_of_another() -> None:
    facts = udl("0 intentional_hiding", LEAD, e.HandEnded("void"), e.HandStarted(2), *dealt(7, 7))
    facts = recorded(facts, LEAD, "0 domino")
    assert follows(heard(facts, "hidden_domino", len(facts), by=1)).refer


# --- hand ends ------


def test_udl_20_without_points_on_the_board_nothing_is_collected() -> None:
    facts = udl(LEAD, e.HandEnded("domino", 0, 20))
    assert heard(facts, "not_on_board", 7).verdict == "proved"
    on_board = udl(LEAD, "1 pays 0 5", e.HandEnded("domino", 0, 20))
    assert heard(on_board, "not_on_board", 8).verdict == "refuted"


def test_udl_16_a_claim_is_final_with_the_card_of_its_game() -> None:
    facts = udl(LEAD, "1 draws", e.GameEnded(winner=0), e.GameStarted(2), best_of=3)
    assert heard(facts, "could_play", 7, by=0).timely
    card_of_two = recorded(facts, e.ScoreCardWritten((0, 0), game=2))
    assert heard(card_of_two, "could_play", 7, by=0).timely
    card_of_one = recorded(card_of_two, e.ScoreCardWritten((0, 0), game=1))
    late = heard(card_of_one, "could_play", 7, by=0)
    assert (late.verdict, late.timely, late.consequence) == ("proved", False, None)
