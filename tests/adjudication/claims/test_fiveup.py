"""Five-Up states no penalties: what is found is put right, or goes to whoever decides (AMB-18)."""

import pytest
from msgspec.structs import replace

from domain import events as e
from domain.match.match import fold
from domain.match.strict import breaches
from tests.adjudication.hearings import follows, heard, recorded, table, upheld

ZERO = "6-6 5-4 5-2 4-4 4-1"
ONE = "6-3 6-1 4-3 4-0 3-2"
LEAD = "0 plays 6-6"


def fu(*acts: str | e.Fact, holdings: tuple[str | int, ...] = (ZERO, ONE)) -> list[e.Fact]:
    return table("FU", *acts, holdings=holdings)


@pytest.mark.parametrize(
    ("kind", "event", "acts"),
    [
        ("could_play", 7, (LEAD, "1 draws")),
        ("could_play", 7, (LEAD, "1 passes")),
        ("illegal_pass", 7, (LEAD, "1 passes")),
        ("hidden_domino", 7, (LEAD, "0 domino")),
        ("observed", None, ("1 shouting",)),
    ],
)
def test_amb_18_a_finding_without_a_penalty_is_referred(
    kind: str, event: int | None, acts: tuple[str, ...]
) -> None:
    what = "shouting" if kind == "observed" else None
    ruled = upheld(fu(*acts), kind, event, what=what)
    assert (ruled.finding.verdict, follows(ruled.finding).refer) == ("proved", True)
    assert ruled.caused == []


def test_amb_42_a_wrong_number_of_bones_is_referred() -> None:
    assert follows(heard(fu(holdings=(5, 6)), "hand_size", 5)).refer


def test_fu_pl_5_an_arm_before_both_sides_is_a_misplay_and_put_right() -> None:
    facts = fu(LEAD, "1 plays 6-3 on 6-6 arm")
    finding = heard(facts, "misplay", 7)
    assert (finding.verdict, follows(finding).fix) == ("proved", "play_elsewhere_or_take_back")
    assert follows(heard(recorded(facts, "0 passes"), "misplay", 7)).fix != "stands"
    later = recorded(facts, "0 plays 5-4 on 6-6 touch 6 5")
    assert follows(heard(later, "misplay", 7)).fix == "stands"


def test_amb_80_the_partners_placement_does_not_shut_the_window() -> None:
    misplay = "1 plays 4-3 on 6-6 touch 6 3"
    plays = ("2 passes", "3 plays 3-1 on 4-3 touch 4 3")
    facts = fu(LEAD, misplay, *plays, holdings=(5, 5, 5, 5))
    assert heard(facts, "misplay", 9, by=0).timely
    assert not heard(recorded(facts, "0 plays 6-5 on 6-6"), "misplay", 9, by=0).timely


def test_fu_sc_1_points_are_fives_and_due_whether_called_or_not() -> None:
    facts = fu("0 plays 5-5", "0 calls 2", "1 plays 5-1 on 5-5", holdings=(5, 5))
    call = heard(facts, "score_call", 7)
    assert (call.verdict, follows(call).due) == ("proved", 2)
    uncalled = fu("0 plays 5-5", "1 plays 5-1 on 5-5", holdings=(5, 5))
    assert follows(heard(uncalled, "missed_score", 6)).due == 2


def test_fu_eq_3_pegged_points_are_held_against_what_was_due() -> None:
    wrong = fu("0 plays 5-5", "0 calls 2", e.PointsPegged(0, 3, answers=7), holdings=(5, 5))
    assert heard(wrong, "wrong_payment", 8).verdict == "proved"
    right = fu("0 plays 5-5", "0 calls 2", e.PointsPegged(0, 2, answers=7), holdings=(5, 5))
    assert heard(right, "wrong_payment", 8).verdict == "refuted"


@pytest.mark.parametrize(("won_by", "due"), [(None, 4), (0, 0), (1, 0)])
def test_amb_35_a_hand_brings_nothing_in_a_game_that_anybody_has_won(
    won_by: int | None, due: int
) -> None:
    pegs = () if won_by is None else (e.PointsPegged(won_by, 61),)
    acts = ("0 plays 6-5", *pegs, e.HandEnded("domino", 0, 4), e.PointsPegged(0, 4))
    facts = fu(*acts, holdings=("6-5", "6-4 6-3"))
    ended = next(at for at, fact in enumerate(facts, 1) if isinstance(fact, e.HandEnded))
    count, paid = heard(facts, "hand_points", ended), heard(facts, "wrong_payment", ended + 1)
    assert follows(count).due == due
    assert count.verdict == ("proved" if due else "refuted")
    assert paid.verdict == ("refuted" if due else "proved")


def test_amb_41_a_play_out_of_turn_is_taken_back() -> None:
    facts = fu(LEAD, "0 plays 5-4 on 6-6 touch 6 5")
    assert follows(heard(facts, "out_of_turn", 7)).fix == "take_back"


def test_fu_st_4_the_hand_is_led_by_whoever_went_out() -> None:
    facts = fu(LEAD, e.HandEnded("domino", 0, 4), e.HandStarted(2), *fu()[3:5], "1 plays 6-3")
    finding = heard(facts, "wrong_leader", len(facts))
    assert (finding.verdict, follows(finding).fix) == ("proved", "take_back_right_player_leads")


# --- the end of a game -----------------------------------------------------------------------


def test_amb_35_the_last_bone_has_won_the_game_and_no_count_is_due() -> None:
    opened, *rest = fu(holdings=("5-0", "6-6 3-1"))
    shown = ("0 plays 5-0", e.PointsPegged(0, 1, answers=6), "0 domino", "1 shows 6-6 3-1")
    facts = recorded([replace(opened, scores=(60, 30)), *rest], *shown)
    at_the_end = fold(enumerate(facts, 1))
    assert (at_the_end.game_winner, at_the_end.scores) == (0, (61, 30))
    for points, verdict, refused in ((0, "proved", []), (3, "refuted", ["points"])):
        end = e.HandEnded("domino", 0, points)
        counted = recorded(facts, end)
        assert heard(counted, "hand_points", len(counted)).verdict == verdict
        assert [breach.field for breach in breaches(at_the_end, end)] == refused
        pegged = recorded(counted, e.PointsPegged(0, 3))
        assert fold(enumerate(pegged, 1)).scores == (61, 30)


def test_fu_wg_1_points_that_were_left_once_parts_had_won_the_game_are_not_withheld() -> None:
    opened, *rest = fu(LEAD, "1 plays 6-3 on 6-6", holdings=("6-6 5-1", "6-3 5-2"))
    parts = (e.PointsPegged(1, 1), e.PointsPegged(1, 1), e.GameEnded())
    for score, verdict in ((59, "refuted"), (50, "proved")):
        facts = recorded([replace(opened, scores=(30, score)), *rest], *parts)
        heard_at = {8: "wrong_payment", 9: "wrong_payment", 7: "payment_withheld"}
        verdicts = {heard(facts, kind, at).verdict for at, kind in heard_at.items()}
        assert verdicts == {verdict}, (score, "3 points are due for 15")


def test_fu_eq_1_the_side_of_a_partner_who_is_named_has_won() -> None:
    facts = fu(e.PointsPegged(2, 61), holdings=(5, 5, 5, 5))
    won = e.GameEnded(winner=2)
    assert breaches(fold(enumerate(facts, 1)), won) == ()
    over = recorded(facts, won)
    match = fold(enumerate(over, 1))
    assert (match.game_winner, match.scores, match.winner) == (0, (61, 0), 0)
    assert heard(over, "match_result", against=0).verdict == "proved"
