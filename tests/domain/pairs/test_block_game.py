"""Dominoes by pairs, clause by clause: play, ends, counts, bonuses, openings, the match."""

import pytest

from domain import events as e
from domain.bones import Bone
from domain.errors import BadText, ImpossibleReport, NoSuchRule
from domain.fives.opening import NextOpening
from domain.house_rules import load
from domain.match.decide import decide
from domain.match.match import Match
from domain.pairs.game_tally import CountedHand, tally
from domain.pairs.opening import highest_lots
from domain.rulebooks import book
from domain.rules import Pairs, choose
from domain.winning import Credit, Moment, total
from tests.support.pairs_table import Part, deal, opened, told


def rules(**options: str) -> Pairs:
    printed = book("DP").rules
    assert isinstance(printed, Pairs)
    return choose(printed, options)


def ended(how: e.HandEnding, winner: int | None = None, points: int | None = None) -> e.HandEnded:
    return e.HandEnded(how, winner, points)


def opening(match: Match) -> NextOpening:
    return match.current_hand().opening


def next_hand(
    edition: str, *parts: str | e.Fact | tuple[e.Fact, ...], **options: str
) -> NextOpening:
    match, _ = told(edition, *parts, e.HandStarted(2), **options)
    return opening(match)


def test_dp_1_seats_one_and_three_are_a_pair() -> None:
    match, _ = told("world")
    assert match.side == (0, 1, 0, 1)


def test_dp_2_nobody_draws() -> None:
    """DP-2, DP-3: seven bones each and no boneyard."""
    match, _ = told("world", deal())
    assert (match.current_hand().held, match.current_hand().boneyard) == ([7] * 4, 0)
    with pytest.raises(ImpossibleReport, match="no boneyard"):
        told("world", deal(), e.BoneDrawn(0))


def test_dp_4a_a_hand_dealt_again_opens_as_it_was_to_be_opened() -> None:
    """DP-4, DP-4a."""
    assert next_hand("world", deal(by=2), ended("void")) == NextOpening("any_domino", 2)


@pytest.mark.parametrize(
    ("edition", "rule"), [("world", "lots"), ("dominican", "double_six"), ("jamaica", "double_six")]
)
def test_dp_5_the_first_hand_opens_as_the_edition_has_it(edition: str, rule: str) -> None:
    match, _ = told(edition, e.HandStarted(1))
    assert opening(match) == NextOpening(rule)  # pyright: ignore[reportArgumentType]


def test_dp_5_lots_of_equal_pips_go_by_the_higher_half() -> None:
    """DP-5: each turns one bone and puts it back, so two may turn the same."""
    lots = (
        e.Lot(0, Bone("5-4")),
        e.Lot(1, Bone("6-3")),
        e.Lot(2, Bone("1-0")),
        e.Lot(3, Bone("1-0")),
    )
    match, _ = told("world", e.LotsDrawn(lots), e.HandStarted(1))
    assert opening(match) == NextOpening("any_domino", 1)
    assert highest_lots([(0, Bone("6-3")), (2, Bone("6-3"))]) == (0, 2)


def test_dp_6_rotation_moves_on_from_the_seat_that_led() -> None:
    """DP-6, DP-34b: rightly or not, the seat that led has opened."""
    assert next_hand("world", deal(), "B 6-6", ended("domino", 0)) == NextOpening("any_domino", 2)


def test_dp_6_the_winner_or_the_winning_pair_opens() -> None:
    won = (deal(), "A 6-6", ended("domino", 3))
    assert next_hand("dominican", *won) == NextOpening("any_domino", 3)
    assert next_hand("jamaica", *won) == NextOpening("any_domino", 1, or_partner=True)


@pytest.mark.parametrize(
    ("rule", "due"),
    [
        ("rotates", NextOpening("any_domino", 1)),
        ("same", NextOpening("any_domino", 0)),
        ("blocker", NextOpening("any_domino", 1)),
        ("double_six", NextOpening("double_six")),
    ],
)
def test_dp_7_after_a_block_that_nobody_won(rule: str, due: NextOpening) -> None:
    hand = (deal(), "A 6-6", "B 6-5", ended("lock"))
    assert next_hand("world", *hand, void_opening=rule) == due


@pytest.mark.parametrize(
    ("edition", "end"),
    [
        ("puerto_rico_500", ended("lock")),  # void_opening: same
        ("dominican", e.HandEnded("broken")),  # broken_opening: same
        ("brazil", ended("lock")),
        ("brazil", ended("domino", 1)),
    ],
)
def test_dp_7_dp_7a_after_a_first_hand_by_its_result_alone_any_bone_is_led(
    edition: str, end: e.HandEnded
) -> None:
    """The record does not say who led, and so not who opens: by lots or a double nobody does."""
    assert next_hand(edition, e.HandStarted(1), end) == NextOpening("any_domino", None)


def test_dp_8_doubles_open_no_branch() -> None:
    match, _ = told("world", deal(), "A 6-6", "B 6-5", "C 6-4")
    layout = match.current_hand().layout
    assert [pip for _, pip in layout.open_ends()] == [5, 4]
    assert layout.faults(Bone("6-3"), Bone("6-6")) == ("not_the_spinner",)
    assert layout.spinner is None


def test_dp_9_the_turn_goes_round_with_plays_and_passes() -> None:
    """DP-9, DP-10."""
    match, _ = told("world", deal(), "A 6-6", "B -", "C 6-1")
    assert match.current_hand().to_play == 3


def test_dp_12_the_last_bone_ends_the_hand() -> None:
    """DP-12: so nobody plays on, and their pair wins whatever is stated."""
    own = ("6-6", "6-5", "5-5", "5-4", "4-4", "4-3", "3-3")
    acts: list[str] = []
    for bone in own:
        acts += [f"A {bone}", "B -", "C -", "D -"]
    match, _ = told("world", deal(), *acts[:-3], ended("lock", 1))
    assert match.current_hand().out is not None
    assert match.current_game().hands[-1].winner == 0
    assert match.scores == (168 - sum(Bone(bone).pips for bone in own), 0)


def test_dp_12_dp_17_dp_17a_a_bone_placed_after_the_end_is_left_in_its_hand() -> None:
    """It counts, and is no last bone of its player: a capicúa before it stays one."""
    own = ("6-6", "6-5", "5-5", "5-4", "4-4", "4-3", "6-3")
    out = (deal(), *(act for bone in own for act in (f"A {bone}", "B -", "C -", "D -")))[:-3]
    late, end = "B 3-2 <6-3", e.HandEnded("domino", 0)
    left, capicua = 168 - sum(Bone(bone).pips for bone in own), 25
    for acts in (out, (*out, late)):
        match, _ = told("dominican", *acts, end, round_of_passes="0")
        assert match.scores == (left + capicua, 0)
    held = ("B shows 0-0 1-0 1-1 2-0 2-1 2-2", "D shows 6-4 6-2 6-1 6-0 5-3 5-2 5-1")
    assert told("dominican_club", *out, late, end, *held)[0].scores == (12 + 5 + 52, 0)


def shown_block() -> tuple[Part, ...]:
    """A hand that stops after two bones, with three hands shown: 168 pips less 23 are left."""
    return (
        deal(),
        "A 6-6",
        "B 6-5",
        ended("lock"),
        "A shows 0-0 1-0 1-1 2-0 2-1 2-2",
        "C shows 3-0 3-1 3-2 3-3 4-0 4-1 4-2",
        "D shows 4-3 4-4 5-0 5-1 5-2 5-3 5-4",
    )


def test_dp_14_the_pair_or_the_lighter_hand_wins_a_block() -> None:
    """DP-13, DP-14, DP-16, DP-17a: one hand that nobody shows follows from the other three."""
    parts = tuple(
        one.replace("5-0", "5-0") if isinstance(one, str) else one for one in shown_block()
    )
    match, _ = told("world", *parts)
    assert match.scores == (168 - 12 - 11, 0)
    match, _ = told("dominican_club", *parts)
    a, c = 12, 33
    assert match.scores == (168 - 23 - a - c, 0)
    match, _ = told("jamaica", *parts)
    assert match.scores == (1, 0)


@pytest.mark.parametrize(
    ("tie", "scores"),
    [("nobody", (0, 0)), ("opener", (1, 0)), ("blocker", (0, 1)), ("other", (1, 0))],
)
def test_dp_15_equal_counts(tie: str, scores: tuple[int, int]) -> None:
    """DP-15: the lighter hands of both pairs hold 29 pips."""
    parts = (
        deal(),
        "A 6-6",
        "B 6-5",
        ended("lock"),
        "A shows 6-0 6-3 4-1 0-0 2-1 4-2",
        "B shows 4-4 1-0 3-1 5-1 2-0 5-3",
        "C shows 6-4 4-3 2-2 5-2 4-0 6-2 5-4",
    )
    match, _ = told("jamaica", *parts, block_tie=tie)
    assert match.scores == scores


def test_dp_17_capicua_and_chuchazo_need_no_call() -> None:
    bones = ("6-6", "6-5", "5-5", "5-4", "4-4", "4-0", "6-0")
    acts = [act for bone in bones for act in (f"A {bone}", "B -", "C -", "D -")][:-3]
    match, _ = told("puerto_rico_500", deal(), *acts, ended("domino", 0))
    left = 168 - sum(Bone(bone).pips for bone in bones)
    assert match.scores == (left + 100 + 100, 0)  # The first hand of the game, and a capicúa.
    match, _ = told("world", deal(), *acts, ended("domino", 0))
    assert match.scores == (left, 0)


def test_dp_17_a_round_of_passes_is_scored_at_the_third() -> None:
    """DP-17, DP-17b: also on the lead, whoever wins the hand; a false pass undoes it."""
    match, facts = told("dominican", deal(), "A 6-6", "B -", "C -", "D -")
    assert match.scores == (25, 0)
    claim = e.ClaimRaised(e.Claim("could_play", facts[-1][0], 3))
    ruling = e.RulingGiven(facts[-1][0] + 1, "proved", upheld=True)
    match, _ = told("dominican", deal(), "A 6-6", "B -", "C -", "D -", claim, ruling)
    assert match.scores == (0, 0)


@pytest.mark.parametrize(
    ("before_the_claim", "ruling"),
    [
        ((), e.RulingGiven(12, "undetermined", upheld=True, note="both admit it")),
        ((ended("void"), e.HandStarted(2)), e.RulingGiven(14, "proved", upheld=True, note="late")),
    ],
    ids=["the record left it open", "the next hand had begun"],
)
def test_dp_17b_a_ruling_from_which_nothing_follows_takes_no_round_away(
    before_the_claim: tuple[e.Fact, ...], ruling: e.RulingGiven
) -> None:
    """AMB-58."""
    claim = e.ClaimRaised(e.Claim("could_play", 11, 3))
    hand = (deal(), "A 6-6", "B -", "C -", "D -", before_the_claim)
    assert told("dominican", *hand, claim, ruling)[0].scores == (25, 0)


def test_dp_18_the_target_ends_the_game_and_a_sanction_may_undo_it() -> None:
    """DP-18, DP-22a, DP-33: later hands count for nothing, later sanctions do."""
    won = (deal(), "A 6-6", ended("domino", 0, 210))
    match, facts = told("world", *won, e.GameEnded())
    assert (match.game_winner, match.scores) == (0, (210, 0))
    claim = e.ClaimRaised(e.Claim("observed", facts[-1][0], 0, what="signals"))
    at = facts[-1][0] + 1
    sanction = (
        e.RulingGiven(at, "proved", upheld=True),
        e.PointsPegged(0, 80, back=True, ruling=at + 1),
    )
    match, _ = told("world", *won, e.GameEnded(), claim, sanction, e.HandStarted(2))
    assert (match.game_winner, match.scores) == (None, (130, 0))


@pytest.mark.parametrize(("excess", "won"), [("entered", (250, 0)), ("cut", (200, 0))])
def test_dp_18_a_sanction_taken_back_was_never_entered(excess: str, won: tuple[int, ...]) -> None:
    """Points that it had cut off, and a hand played since, count as if nobody had been sanctioned.

    Upheld after all it stands where it stood: what came after the game was won does not count.
    """
    hands = [
        CountedHand(1, "won", led=Moment(2), ended=Moment(4), winner=0, points=150),
        CountedHand(2, "won", led=Moment(12), ended=Moment(14), winner=1, points=30),
    ]

    def scores(*sanctions: tuple[int, int]) -> tuple[int, ...]:
        """The scores with sanctions for event 3, each as (position, points)."""
        entered = [
            Credit(Moment(at), Moment(at), (points, 0), cause=Moment(3)) for at, points in sanctions
        ]
        made = tally(rules(excess=excess), (0, 0), hands, entered, signal=None)
        return total((0, 0), made.credits)

    never, once = scores(), scores((10, 100))
    assert (never, once) == ((150, 30), won)
    assert scores((10, 100), (20, -100)) == never
    assert scores((10, 100), (20, -100), (30, 100)) == once
    assert scores((10, 100), (20, -100), (30, 100), (40, -100)) == never
    assert scores((20, 100)) == ((250 if excess == "entered" else 200), 30)


def test_dp_18_points_beyond_the_target_are_entered_or_cut() -> None:
    won = (deal(), "A 6-6", ended("domino", 0, 210))
    assert told("world", *won, excess="cut")[0].scores == (200, 0)
    assert told("world", *won)[0].scores == (210, 0)


def test_dp_19_the_hand_in_play_is_finished_when_the_time_is_up() -> None:
    """DP-19: in play from its lead; without one the game ends there."""
    one = (deal(), "A 6-6", ended("domino", 0, 10))
    assert told("world", *one, e.TimeCalled())[0].game_winner == 0
    led = (*one, deal(2, by=1), "B 6-6", e.TimeCalled())
    assert told("world", *led)[0].game_winner is None
    assert told("world", *led, ended("domino", 1, 20))[0].game_winner == 1
    level = told("world", *led, ended("domino", 1, 10))[0]
    assert level.game_winner is None
    more = told("spain", *led, ended("domino", 1, 20))[0]
    assert more.game_winner is None


def test_dp_20_a_hand_broken_after_the_time_is_dealt_again() -> None:
    led = (deal(), "A 6-6", ended("domino", 0, 10), deal(2, by=1), "B 6-6", "C -", e.TimeCalled())
    at = len(told("world", *led)[1])
    ruled = (
        e.ClaimRaised(e.Claim("could_play", at - 1, 2)),
        e.RulingGiven(at + 1, "proved", upheld=True),
        e.HandEnded("broken", ruling=at + 2),
        e.PointsPegged(2, 80, back=True, ruling=at + 2),
    )
    match, _ = told("world", *led, ruled)
    assert (match.game_winner, match.scores) == (None, (-70, 0))
    match, _ = told("world", *led, ruled, deal(3), "C 6-6", ended("domino", 2, 60))
    assert (match.game_winner, match.scores) == (1, (-10, 0))


def test_dp_21_a_shut_out_may_count_as_two() -> None:
    """DP-21, DP-22: of three games two are won at once."""
    won = (deal(), "A 6-6", ended("domino", 0, 120), e.GameEnded())
    assert told("brazil", *won)[0].wins == (1, 0)
    match = told("brazil", *won, shut_out_doubles="true")[0]
    assert (match.wins, match.winner) == ((2, 0), 0)


def test_dp_22_a_match_of_an_even_number_of_games_is_refused() -> None:
    with pytest.raises(NoSuchRule, match=r"options\.best_of: must be odd"):
        decide(Match(), opened("world", best_of="2"))


def test_dp_22b_love_puts_both_back_to_nothing() -> None:
    hands = (
        (*deal(), e.HandEnded("domino", 0, 1)),
        (*deal(2), e.HandEnded("domino", 1, 1)),
    )
    match, _ = told("jamaica", *hands, e.HandStarted(3))
    assert (match.scores, opening(match).rule) == ((0, 0), "double_six")


def test_dp_26_a_pass_out_of_turn_is_void() -> None:
    """DP-26: a bone out of turn stands, and the turn goes on from it."""
    assert told("world", deal(), "A 6-6", "C -")[0].current_hand().to_play == 1
    assert told("world", deal(), "A 6-6", "C 6-1")[0].current_hand().to_play == 3


def test_dp_23_a_pass_may_be_taken_back_before_the_next_act() -> None:
    match, facts = told("world", deal(), "A 6-6", "B -")
    back = e.PassTakenBack(1, facts[-1][0])
    match, _ = told("world", deal(), "A 6-6", "B -", back)
    assert (match.current_hand().to_play, match.current_hand().passes) == (1, 0)
    with pytest.raises(ImpossibleReport, match="passed"):
        told("world", deal(), "A 6-6", "B -", "C -", back)


def test_dp_31_what_is_stated_counts_until_it_is_put_right() -> None:
    assert told("world", *shown_block()[:3], ended("lock", 1, 99))[0].scores == (0, 99)


def test_dp_36_cards_are_facts_of_a_ruling() -> None:
    """DP-35, DP-36: where the edition has them."""
    told("world", e.CardGiven(0, "yellow"))
    with pytest.raises(ImpossibleReport, match="cards are not used"):
        told("spain", e.CardGiven(0, "yellow"))


def test_dp_40_the_card_may_have_scores_below_nothing() -> None:
    """DP-22a, DP-40; no other game has them."""
    match, _ = told("world", e.ScoreCardWritten((-80, 120)), e.ScoreCardSigned(0))
    assert match.current_game().card.scores == (-80, 120)


# --- editions and house rules -----------------------------------------------------------------


def test_an_edition_sets_all_its_values_and_one_may_be_chosen_beside_it() -> None:
    chosen = rules(edition="puerto_rico_500", target="333")
    assert (chosen.target.value, chosen.by_hand.value) == (333, (100, 75, 50, 25))
    assert chosen.block_opening.value == "nearest"
    assert rules(target="7", edition="brazil").target.value == 7


@pytest.mark.parametrize(
    ("name", "text", "wrong"),
    [
        ("edition", "chile", "world or spain"),
        ("target", "0", "from 1 to 1000"),
        ("target", "many", "from 1 to 1000"),
        ("minutes", "0", "or none"),
        ("by_hand", "1; 2", "whole numbers from 0 to 1000"),
        ("tempo", "1", "no option here"),
    ],
)
def test_a_value_that_there_is_not_is_refused(name: str, text: str, wrong: str) -> None:
    with pytest.raises(NoSuchRule, match=wrong):
        rules(**{name: text})


HOUSE = """
id = "CLUB"
base = "DP"
title = "Thursday club"
version = "1"
effective = "2026-01-01"

[[clauses]]
id = "CLUB-1"
status = "computed"
gloss = "As the Dominican clubs, to 150."

[options]
edition = { value = "dominican_club", cites = ["CLUB-1"] }
target = { value = 150, cites = ["CLUB-1"] }
"""


def test_a_club_writes_down_its_own_rules() -> None:
    made = load(HOUSE).rules
    assert isinstance(made, Pairs)
    assert (made.target.value, made.false_pass.value, made.edition.choices) == (
        150,
        100,
        ("dominican_club",),
    )


def test_each_slip_in_house_rules_is_named_once() -> None:
    with pytest.raises(BadText) as refused:
        load(HOUSE.replace("150", "0").replace("dominican_club", "chile"))
    assert [slip.field for slip in refused.value.slips] == [
        "options.edition.value",
        "options.target.value",
    ]
