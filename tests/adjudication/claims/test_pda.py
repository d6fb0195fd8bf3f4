"""PDA High Five, rules 8 to 11 as an official needs them: heard, ruled on and carried out."""

import pytest

from domain import events as e
from domain.errors import BadClaim
from domain.fives.opening import NextOpening
from domain.fives.scoring import Transfer
from tests.adjudication.hearings import Ruled, dealt, follows, heard, recorded, table, upheld

ZERO = "6-6 5-4 5-2 4-4 4-1 3-1 2-0"
ONE = "6-3 6-1 4-3 4-0 3-2 2-1 1-0"
HEAVY = "6-5 6-4 6-3 5-5 5-3 4-4 2-1"
"""59 pips, 60 to the nearest five; with 0-0 they are eight bones."""
LEAD = "0 plays 6-6"


def pda(
    *acts: str | e.Fact,
    holdings: tuple[str | int, ...] = (ZERO, ONE),
    best_of: int = 5,
    **more: str,
) -> list[e.Fact]:
    return table("PDA", *acts, holdings=holdings, best_of=best_of, **more)


def opening(ruled: Ruled) -> NextOpening:
    """The opener of the hand after the ruling."""
    ruled.match.apply(ruled.match.position + 1, e.HandStarted(2))
    return ruled.match.current_hand().opening


# --- 8: bogus play ------


def test_pda_8a_more_than_seven_turned_over_ends_the_hand_for_50_and_the_domino() -> None:
    facts = pda(holdings=(ZERO, ONE + " 0-0"))
    ruled = upheld(facts, "hand_size", 5, by=0)
    assert follows(ruled.finding).cites == ("PDA-8a", "PDA-9a", "PDA-9b", "PDA-9c", "PDA-9d")
    assert ruled.kinds() == ["chips-paid", "hand-ended"]
    assert ruled.match.scores == (50, 0)
    assert opening(ruled) == NextOpening("any_domino", 0)


def test_pda_8b_fewer_than_seven_once_the_opponent_has_played() -> None:
    facts = pda(LEAD, holdings=(ZERO, "6-3 6-1 4-3 4-0 3-2 2-1"))
    ruled = upheld(facts, "hand_size", 5, by=0)
    assert follows(ruled.finding).cites[0] == "PDA-8b"
    assert (ruled.match.scores, opening(ruled)) == ((50, 0), NextOpening("any_domino", 0))


@pytest.mark.parametrize("unknown", [False, True])
def test_pda_8c_pulling_with_a_playable_bone_ends_the_game_150_to_100(unknown: bool) -> None:
    facts = pda(LEAD, "1 draws", holdings=(7, 7) if unknown else (ZERO, ONE))
    if unknown:
        facts = recorded(facts, "1 shows 6-3 6-1 4-3 4-0 3-2 2-1 1-0 0-0")
    ruled = upheld(facts, "could_play", 7, by=0)
    assert (ruled.finding.verdict, follows(ruled.finding).score) == ("proved", (150, 100))
    assert ruled.kinds() == ["hand-ended", "game-ended"]
    assert (ruled.match.scores, ruled.match.winners, ruled.match.closed) == (
        (150, 100),
        {1: 0},
        None,
    )


def test_pda_8c_found_in_the_next_game_ends_the_game_that_it_was_played_in() -> None:
    facts = pda(LEAD, "1 draws", e.GameEnded(scores=(60, 150)), e.GameStarted(2), e.HandStarted(1))
    ruled = upheld(facts, "could_play", 7, by=0)
    assert ruled.kinds() == ["game-ended"]
    assert ruled.match.winners == {1: 0}
    assert (ruled.match.scores, ruled.match.current_game().ended) == ((0, 0), None)


def test_amb_23_in_the_last_game_it_decides_the_match() -> None:
    ended = [(e.GameEnded(winner=winner), e.GameStarted(n)) for n, winner in ((2, 0), (3, 0))]
    facts = pda(*ended[0], *ended[1], e.HandStarted(1), *dealt(ZERO, ONE), LEAD, "1 draws")
    finding = heard(facts, "could_play", len(facts), by=0)
    assert [one.clause for one in finding.choices] == ["PDA-9e"]
    assert finding.choices[0].effects["nothing_more"].match_winner == 0


DOMINO = ("1 plays 1-0 on 6-6 touch 6 1", "1 domino")


def test_pda_8d_a_false_domino_that_made_the_opponent_reveal_ends_the_game() -> None:
    revealed = (*DOMINO, "0 shows 5-4 5-2 4-4 4-1 3-1 2-0")
    ruled = upheld(pda(LEAD, *revealed), "false_domino", 8, by=0)
    assert follows(ruled.finding).cites[0] == "PDA-8d"
    assert (ruled.match.scores, ruled.match.winners) == ((150, 100), {1: 0})


@pytest.mark.parametrize(
    "after",
    [
        (),
        ("1 lifts 7", "0 exposes 5-4"),
        ("0 plays 4-1 on 1-0 touch 0 1", "0 exposes 5-4"),
    ],
)
def test_pda_8d_needs_a_reveal_because_of_the_call(after: tuple[str, ...]) -> None:
    assert heard(pda(LEAD, *DOMINO, *after), "false_domino", 8, by=0).verdict == "refuted"


def test_pda_8d_what_is_shown_in_the_next_hand_reveals_nothing() -> None:
    facts = pda(LEAD, *DOMINO, e.HandEnded("void"), e.HandStarted(2), *dealt(7, 7), "0 exposes 5-4")
    assert heard(facts, "false_domino", 8, by=0).verdict == "refuted"


def test_pda_8e_hidden_bones_end_the_game_where_the_official_finds_intent() -> None:
    facts = pda(LEAD, "1 plays 6-3 on 6-6", "1 domino", "0 shows 5-4 5-2 4-4 4-1 3-1 2-0")
    assert follows(heard(facts, "hidden_domino", 8, by=0)).refer
    ruled = upheld(recorded(facts, "1 intentional_hiding"), "hidden_domino", 8, by=0)
    assert follows(ruled.finding).cites[0] == "PDA-8e"
    assert ruled.match.scores == (150, 100)


@pytest.mark.parametrize(
    ("kind", "event", "acts"),
    [("could_play", 7, (LEAD, "1 draws")), ("hand_size", 5, ())],
)
def test_pda_8_is_called_by_the_opponent_or_an_official(
    kind: str, event: int, acts: tuple[str, ...]
) -> None:
    facts = pda(*acts, holdings=(ZERO, ONE if acts else ONE + " 0-0"))
    rights = [heard(facts, kind, event, by=by).by_right for by in (0, None, 1)]
    assert rights == [True, True, False]


def test_amb_17_bogus_play_can_be_raised_until_the_card_is_written_or_signed() -> None:
    facts = pda(LEAD, "1 draws", "1 plays 6-3 on 6-6", e.GameEnded(winner=1))
    assert heard(facts, "could_play", 7, by=0).timely
    late = heard(recorded(facts, e.ScoreCardWritten((0, 150))), "could_play", 7, by=0)
    assert (late.verdict, late.timely, late.consequence) == ("proved", False, None)


# --- 9: the penalty ------


def heavy() -> list[e.Fact]:
    """Player 1 turned over eight bones of 59 pips together."""
    return pda(holdings=(7, HEAVY + " 0-0"))


def test_pda_9a_bogus_ends_the_hand_at_once_when_validated() -> None:
    ruled = upheld(heavy(), "hand_size", 5, by=0)
    assert ruled.match.current_hand().ended == e.HandEnded("penalty", 0, 60, ruling=7)


def test_pda_9b_fifty_points_go_to_the_opponent_in_the_offenders_chips() -> None:
    light = upheld(pda(holdings=(ZERO, ONE + " 0-0")), "hand_size", 5, by=0)
    assert light.caused[0] == e.ChipsPaid(1, 0, 50, answers=5, ruling=7)
    assert light.finding.choices[0].clause == "PDA-9e"


def test_amb_36_without_a_five_for_it_a_ten_is_changed_first() -> None:
    fives = e.ChipsPaid(1, 0, 50, fives=10)
    ruled = upheld(pda(fives, holdings=(7, "6-5 6-4 6-3 5-5 5-3 4-0 1-0 0-0")), "hand_size", 5)
    assert follows(ruled.finding).pays == (Transfer(1, 0, 55),)
    assert ruled.caused[:2] == [e.ChangeMade(1, 0, 1), e.ChipsPaid(1, 0, 55, answers=5, ruling=8)]
    ledger = ruled.match.current_game().ledger
    assert ledger is not None
    assert ledger.points[1] == [105, 45]


@pytest.mark.parametrize(("elected", "points"), [("taken", 60), ("declined", 50)])
def test_pda_9c_the_opponent_may_take_or_decline_the_additional_points(
    elected: str, points: int
) -> None:
    ruled = upheld(heavy(), "hand_size", 5, by=0, PDA_9c=elected)
    choice = ruled.finding.choices[0]
    assert (choice.clause, choice.who, choice.default) == ("PDA-9c", "opponent", "taken")
    assert choice.effects[elected].scores == (points, 0)
    assert ruled.match.scores == (points, 0)


def test_amb_14_an_operator_may_add_the_hand_to_the_fifty() -> None:
    facts = pda(holdings=(7, HEAVY + " 0-0"), bogus_9c="sum")
    assert follows(heard(facts, "hand_size", 5, by=0)).pays == (Transfer(1, 0, 110),)


def test_pda_9c_bones_that_nobody_saw_must_be_shown_before_more_than_50_is_paid() -> None:
    consequence = follows(heard(pda(holdings=(7, 8)), "hand_size", 5, by=0))
    assert (consequence.pays, consequence.needs, consequence.elect) == (
        (Transfer(1, 0, 50),),
        "holding_shown",
        None,
    )


def test_pda_9d_the_opponent_starts_the_next_hand_with_any_domino() -> None:
    assert opening(upheld(heavy(), "hand_size", 5, by=0)) == NextOpening("any_domino", 0)


def test_pda_9d_found_in_a_later_hand_the_hand_in_progress_goes_on() -> None:
    facts = recorded(heavy(), e.HandEnded("lock", 0), e.HandStarted(2), *dealt(7, 7))
    ruled = upheld(facts, "hand_size", 5, by=0)
    assert ruled.kinds() == ["chips-paid", "hand-ended"]
    assert ruled.caused[-1] == e.HandEnded("penalty", 0, 60, ruling=11, game=None, hand=1)
    assert ruled.match.current_hand().ended is None


def test_pda_9b_found_in_the_next_game_the_score_of_its_own_game_is_mended() -> None:
    facts = recorded(heavy(), e.GameEnded(scores=(60, 150)), e.GameStarted(2), e.HandStarted(1))
    ruled = upheld(facts, "hand_size", 5, by=0)
    assert ruled.caused[0] == e.ChipsPaid(1, 0, 60, answers=5, ruling=10, game=1)
    assert ruled.match.games[1].scores == (120, 150)
    assert (ruled.match.scores, ruled.match.winners) == ((0, 0), {1: 1})


@pytest.mark.parametrize(
    ("chosen", "kinds", "out"),
    [
        ("nothing_more", ["chips-paid", "hand-ended"], {}),
        ("loss_of_game", ["chips-paid", "hand-ended", "game-ended"], {}),
        ("forfeit_of_match", ["chips-paid", "hand-ended", "game-ended", "match-ended"], {}),
        (
            "banned_for_good",
            ["chips-paid", "hand-ended", "player-disqualified", "game-ended", "match-ended"],
            {1: "life"},
        ),
    ],
)
def test_pda_9e_more_is_at_the_officials_discretion(
    chosen: str, kinds: list[str], out: dict[int, e.Scope]
) -> None:
    ruled = upheld(heavy(), "hand_size", 5, by=0, PDA_9e=chosen)
    assert (ruled.kinds(), ruled.match.out) == (kinds, out)
    assert ruled.match.winner == (0 if "match-ended" in kinds else None)


def test_pda_9e_what_is_not_open_cannot_be_chosen() -> None:
    facts = pda(LEAD, "1 draws")
    with pytest.raises(BadClaim, match=r"PDA-9e: nothing_more/forfeit_of_match"):
        upheld(facts, "could_play", 7, by=0, PDA_9e="loss_of_game")
    with pytest.raises(BadClaim, match="is not open"):
        upheld(facts, "could_play", 7, by=0, PDA_9c="declined")


def test_amb_35_a_penalty_that_takes_the_last_chips_ends_the_game() -> None:
    facts = pda(e.ChipsPaid(1, 0, 120), holdings=(ZERO, ONE + " 0-0"))
    ruled = upheld(facts, "hand_size", 5, by=0)
    assert ruled.kinds() == ["chips-paid", "hand-ended", "game-ended"]
    assert (ruled.match.scores, ruled.match.winners) == ((150, 0), {1: 0})


# --- 10: invalid play ------


@pytest.mark.parametrize(
    ("acts", "fix"),
    [
        ((), "draw_up_to_7"),
        (("1 plays 6-6", e.OpeningDrawn(1, 1)), "already_drawn_up"),
        (("1 plays 6-6", "1 draws", "0 plays 6-3 on 6-6"), "already_drawn_up"),
    ],
)
def test_pda_10a_fewer_than_seven_before_the_opponent_plays_draws_up(
    acts: tuple[str | e.Fact, ...], fix: str
) -> None:
    ruled = upheld(pda(e.Shuffled(0), *acts, holdings=(7, 6)), "hand_size", 5, by=0)
    consequence = follows(ruled.finding)
    assert (consequence.fix, consequence.penalty_free, consequence.cites) == (
        fix,
        True,
        ("PDA-10a",),
    )
    assert ruled.caused == []


def test_pda_10a_ones_own_lead_does_not_shut_it() -> None:
    consequence = follows(heard(pda(LEAD, holdings=(6, 7)), "hand_size", 4, by=1))
    assert consequence.fix == "draw_up_to_7"


def test_pda_10b_an_exposed_bone_binds_to_nothing() -> None:
    facts = pda(LEAD, "1 exposes 6-3", "1 plays 6-1 on 6-6")
    ruled = upheld(facts, "exposed_not_played", 7, by=0)
    assert (follows(ruled.finding).penalty_free, ruled.caused) == (True, [])


MISMATCH = "1 plays 4-3 on 6-6 touch 6 3"


@pytest.mark.parametrize("by", [0, 1])
def test_pda_10c_either_player_may_name_a_wrong_bone_before_the_next_placement(by: int) -> None:
    finding = heard(pda(LEAD, MISMATCH, "0 draws"), "misplay", 7, by=by)
    consequence = follows(finding)
    assert (finding.timely, finding.by_right, consequence.fix) == (
        True,
        True,
        "play_elsewhere_or_take_back",
    )
    assert (consequence.penalty_free, consequence.pays, consequence.ends) == (True, (), None)


def test_pda_10c_not_named_in_time_it_stays_without_penalty() -> None:
    finding = heard(pda(LEAD, MISMATCH, "0 plays 4-1 on 4-3"), "misplay", 7, by=0)
    consequence = follows(finding)
    assert (finding.timely, consequence.fix, consequence.penalty_free) == (False, "stands", True)


def test_pda_10d_a_double_believed_the_spinner_becomes_it_when_nobody_names_it() -> None:
    zeroth, first = "6-6 3-1 5-2 2-0 5-4 4-1 4-4", "6-3 2-1 5-5 6-5 4-0 5-3 1-0"
    plays = ("1 plays 6-3 on 6-6", "0 plays 3-1 on 6-3", "1 plays 2-1 on 3-1", "0 plays 5-2 on 2-1")
    third = ("1 plays 5-5 on 5-2", "0 plays 5-4 on 5-5", "1 plays 6-5 on 5-5")
    facts = pda(LEAD, *plays, *third, holdings=(zeroth, first))
    assert follows(heard(facts, "misplay", 13, by=0)).fix == "play_elsewhere_or_take_back"
    stands = heard(recorded(facts, "0 plays 4-1 on 5-4"), "misplay", 13, by=0)
    assert (stands.timely, follows(stands).fix) == (False, "stands_as_new_spinner")
    assert follows(stands).cites == ("PDA-10c", "PDA-10d")


def test_amb_12_nobody_need_play_on_a_wrong_spinner_until_play_has_accepted_it() -> None:
    zeroth, first = "6-6 3-1 5-2 5-4 5-0 1-0 3-0", "6-3 2-1 5-5 6-5 6-2 4-3 2-2"
    plays = ("1 plays 6-3 on 6-6", "0 plays 3-1 on 6-3", "1 plays 2-1 on 3-1", "0 plays 5-2 on 2-1")
    third = ("1 plays 5-5 on 5-2", "0 plays 5-4 on 5-5", "1 plays 6-5 on 5-5")
    facts = pda(LEAD, *plays, *third, "0 draws 6-4", holdings=(zeroth, first))
    # Seat 0 might play 5-0 on 5-5, which is not the spinner yet.
    assert heard(facts, "could_play", 14, by=1).verdict == "refuted"
    facts = recorded(facts, "0 plays 6-4 on 5-4", "1 plays 6-2 on 6-6", "0 draws 3-3")
    assert heard(facts, "could_play", 17, by=1).verdict == "proved"


@pytest.mark.parametrize(
    ("kind", "event", "acts"),
    [
        ("could_play", 7, (LEAD, "1 passes")),
        ("illegal_pass", 7, (LEAD, "1 passes")),
        ("out_of_turn", 7, (LEAD, "0 plays 4-1 on 6-6 touch 6 4")),
        ("wrong_opening", 6, ("0 plays 4-4",)),
        ("opening_not_double", 6, ("0 plays 5-4",)),
        ("void_hand", 6, (e.HandEnded("void"),)),
    ],
)
def test_pda_10e_what_no_rule_defines_goes_to_the_commissioner(
    kind: str, event: int, acts: tuple[str | e.Fact, ...]
) -> None:
    ruled = upheld(pda(*acts), kind, event)
    assert (ruled.finding.verdict, follows(ruled.finding).refer) == ("proved", True)
    assert ruled.caused == []


def test_pda_10e_conduct_that_no_rule_names_goes_there_too() -> None:
    assert follows(heard(pda(LEAD, "1 shouting"), "observed", what="shouting")).refer


# --- 6: payments ------


def test_amb_34_a_wrong_payment_is_corrected_until_the_card() -> None:
    five_five = ("5-5 6-2 5-2 4-1 3-1 2-0 4-4", "5-1 4-3 4-0 3-2 2-1 1-0 6-3")
    facts = pda("0 plays 5-5", "0 calls 10", "1 pays 0 5", holdings=five_five)
    finding = heard(facts, "wrong_payment", 8)
    assert (finding.verdict, finding.timely) == ("proved", True)
    assert follows(finding).fix == "correct_the_payment"
    signed = recorded(facts, e.GameEnded(winner=0), e.ScoreCardWritten((5, 0)))
    assert not heard(signed, "wrong_payment", 8).timely


def test_pda_6b_one_pays_out_of_ones_own_colour() -> None:
    holdings = ("5-5 6-2 5-2 4-1 3-1 2-0 4-4", "5-0 4-3 4-0 3-2 2-1 1-0 6-3")
    scored = pda("0 plays 5-5", "0 calls 10", "1 pays 0 10", holdings=holdings)
    facts = recorded(scored, "1 plays 5-0 on 5-5", "1 calls 10")
    own = recorded(facts, e.ChipsPaid(0, 1, 10, answers=10))
    theirs = recorded(facts, e.ChipsPaid(0, 1, 10, answers=10, colour_of=1))
    assert heard(own, "wrong_payment", 11).verdict == "refuted"
    assert heard(theirs, "wrong_payment", 11).verdict == "proved"


def test_amb_34_chips_paid_for_nothing_go_back_in_the_colour_they_came_in() -> None:
    facts = pda(LEAD, e.ChipsPaid(0, 1, 20), e.ChipsPaid(1, 0, 10, colour_of=0))
    assert heard(facts, "wrong_payment", 8).verdict == "refuted"


# --- 1, 11: match and card ------


def test_pda_1a_three_games_of_five_win_the_match() -> None:
    facts = pda()
    for number, winner in enumerate((0, 1, 0), 1):
        facts = recorded(facts, e.GameEnded(winner=winner), e.GameStarted(number + 1))
    assert heard(facts, "match_result", against=0).verdict == "undetermined"
    won = recorded(facts, e.GameEnded(winner=0))
    assert heard(won, "match_result", against=0).verdict == "proved"
    assert heard(won, "match_result", against=1).verdict == "refuted"
    assert heard(won, "match_result").verdict == "refuted"


def test_pda_1b_the_final_takes_four_of_seven() -> None:
    facts = pda(best_of=7)
    for number in (1, 2, 3):
        facts = recorded(facts, e.GameEnded(winner=1), e.GameStarted(number + 1))
    assert heard(facts, "match_result", against=1).verdict == "undetermined"
    won = recorded(facts, e.GameEnded(winner=1))
    assert heard(won, "match_result", against=1).verdict == "proved"


def test_a_match_closed_without_a_winner_was_won_by_nobody() -> None:
    facts = pda(e.MatchEnded())
    assert heard(facts, "match_result", against=0).verdict == "refuted"
    assert heard(facts, "match_result").verdict == "proved"


def test_pda_11_the_card_says_what_the_log_says_and_is_signed_by_both() -> None:
    facts = pda(e.ChipsPaid(0, 1, 90), e.ChipsPaid(1, 0, 150), e.GameEnded())
    wrong = heard(recorded(facts, e.ScoreCardWritten((150, 85))), "score_card", 9)
    assert (wrong.verdict, follows(wrong).fix, follows(wrong).score) == (
        "refuted",
        "correct_the_card",
        (150, 90),
    )
    signed = recorded(facts, e.ScoreCardWritten((150, 90)), e.ScoreCardSigned(0))
    right = heard(signed, "score_card", 9)
    assert (right.verdict, right.words[-2]) == ("proved", "Signed by Player 0.")
    both = heard(recorded(signed, e.ScoreCardSigned(1)), "score_card", 9)
    assert (both.words[-2], follows(both).cites) == (
        "Signed by Player 0 and Player 1.",
        ("PDA-11",),
    )


def test_pda_8c_the_card_of_a_game_lost_by_bogus_play_says_150_to_100() -> None:
    facts = pda(LEAD, "1 draws", "0 pays 1 20")
    claim = e.ClaimRaised(e.Claim("could_play", 7, by=0))
    caused = upheld(facts, "could_play", 7, by=0).caused
    ruling = e.RulingGiven(9, "proved", upheld=True)
    card = e.ScoreCardWritten((150, 100))
    log = recorded(facts, claim, ruling, *caused, card)
    assert heard(log, "score_card", len(log)).verdict == "proved"


def test_the_card_of_an_earlier_game_is_held_against_that_game() -> None:
    facts = pda(e.ChipsPaid(1, 0, 150), e.GameEnded(), e.GameStarted(2), e.ChipsPaid(0, 1, 10))
    log = recorded(facts, e.ScoreCardWritten((150, 0), game=1))
    assert heard(log, "score_card", len(log)).verdict == "proved"


@pytest.mark.parametrize(("dead_board", "verdict"), [("draw_out", "proved"), ("stop", "refuted")])
def test_amb_38_on_a_dead_board_the_bones_are_drawn_unless_the_option_stops_it(
    dead_board: str, verdict: str
) -> None:
    blanks = ("6-0 on 0-0 touch 0 6", "5-0 on 6-0 touch 0 5", "4-0 on 5-0 touch 0 4")
    more = ("3-0 on 4-0 touch 0 3", "2-0 on 3-0 touch 0 2", "1-0 on 2-0 touch 0 1")
    plays = [f"{n % 2} plays {bone}" for n, bone in enumerate((*blanks, *more), 1)]
    facts = table("PDA", "0 plays 0-0", *plays, "1 passes", dead_board=dead_board)
    assert heard(facts, "illegal_pass", len(facts)).verdict == verdict
