"""A ruling pays what is due less what was paid, in both directions, and mends what it finds."""

import pytest
from msgspec import structs

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.review.sweep import sweep
from adjudication.ruling.giving_rulings import rule
from domain import events as e
from domain.bones import Bone
from domain.errors import ImpossibleReport
from domain.match.decide import decide
from domain.match.match import Match, fold
from domain.match.strict import breaches
from tests.adjudication.hearings import Told, dealt, heard, recorded, table, upheld
from tests.support.table import bones

SCORES_TEN = "0 plays 5-5"
ANSWER = "1 plays 5-3 on 5-5"


def match(facts: list[e.Fact]) -> Match:
    return fold(enumerate(facts, 1))


def scores(
    facts: list[e.Fact],
    kind: str,
    event: int | None = None,
    *,
    by: int | None = None,
    against: int | None = None,
) -> tuple[int, ...]:
    """The scores once this claim is upheld."""
    return upheld(facts, kind, event, by=by, against=against).match.scores


def out_with_45(book: str, *record: Told, points: int = 45, paid: int = 45) -> list[e.Fact]:
    """North goes out; South holds 42 pips, and somebody states and pays what they will."""
    held = "6-5 6-4 5-5 5-0 6-0"
    facts = table(book, holdings=("6-6", held))
    ended = [e.HandEnded("domino", 0, points), e.HoldingShown(1, bones(held))]
    facts = recorded(facts, e.BonePlayed(0, Bone("6-6")), *ended)
    return recorded(facts, e.ChipsPaid(1, 0, paid, answers=7), *record)


# --- penalties are levied once -----------------------------------------------------------------


def test_udl_4_muggins_that_was_paid_at_the_table_is_not_paid_again() -> None:
    facts = table("UDL", SCORES_TEN, ANSWER, "1 muggins 10", e.ChipsPaid(0, 1, 10, answers=8))
    assert scores(facts, "muggins", 8, by=1) == (0, 10)
    assert scores(facts[:-1], "muggins", 8, by=1) == (0, 10)


def test_udl_10_twenty_points_that_were_paid_are_not_paid_again() -> None:
    twice = (e.Observed("slow_play", 1), e.Observed("slow_play", 1))
    facts = table("UDL", SCORES_TEN, *twice, e.ChipsPaid(1, 0, 20, answers=8))
    assert scores(facts, "slow_play", None, against=1, by=0) == (20, 0)
    assert scores(facts[:-1], "slow_play", None, against=1, by=0) == (20, 0)


@pytest.mark.parametrize("again", [7, 8])
def test_amb_79_two_wrongful_draws_in_one_turn_or_one_claimed_twice_cost_fifty_once(
    again: int,
) -> None:
    play = e.BonePlayed(1, Bone("6-1"), on=Bone("6-6"), just_drawn=False)
    facts = table("HF", "0 plays 6-6", "1 draws 2-0", "1 draws 1-0", play)
    once = upheld(facts, "could_play", 7, against=1, by=0)
    assert once.match.scores == (50, 0)
    ruled_once = [e.ClaimRaised(once.finding.claim), e.RulingGiven(10, "proved", upheld=True)]
    assert scores([*facts, *ruled_once, *once.caused], "could_play", again, against=1, by=0) == (
        50,
        0,
    )


# --- what was stated is not what was due ---------------------------------------------------------


@pytest.mark.parametrize(("paid", "verdict"), [(40, "refuted"), (45, "proved")])
def test_pda_4a_what_was_stated_is_not_what_was_due(paid: int, verdict: str) -> None:
    assert heard(out_with_45("PDA", paid=paid), "wrong_payment", 9).verdict == verdict


@pytest.mark.parametrize(
    ("paid", "wrong"),
    [((10, 10), [9]), ((5, 10), [8, 9]), ((15, 10), [8, 9])],
    ids=str,
)
@pytest.mark.parametrize("book", ["PDA", "UDL"])
def test_pda_6c_what_was_paid_for_a_call_is_not_due_again(
    book: str, paid: tuple[int, int], wrong: list[int]
) -> None:
    payments = (e.ChipsPaid(1, 0, points, answers=7) for points in paid)
    facts = table(book, SCORES_TEN, "0 calls 10", *payments)
    proved = sweep(list(enumerate(facts, 1))).proved
    assert [one.event for one in proved if one.kind == "wrong_payment"] == wrong
    assert scores(facts, "wrong_payment", wrong[0]) == (10, 0)


@pytest.mark.parametrize("answers", [7, None])
@pytest.mark.parametrize("book", ["PDA", "UDL"])
def test_amb_34_what_is_due_may_be_paid_in_parts_before_play_goes_on(
    book: str, answers: int | None
) -> None:
    parts = [e.ChipsPaid(1, 0, points, answers=answers) for points in (5, 5)]
    facts = table(book, SCORES_TEN, "0 calls 10", *parts)
    for after in ((), (ANSWER,)):
        swept = sweep(list(enumerate(recorded(facts, *after), 1)))
        assert [one.kind for one in (*swept.proved, *swept.also) if "payment" in one.kind] == []
    short = heard(
        table(book, SCORES_TEN, "0 calls 10", parts[0], ANSWER, parts[1]), "wrong_payment", 8
    )
    assert short.verdict == "proved"


@pytest.mark.parametrize(
    ("payment", "wrong"),
    [
        (e.ChipsPaid(1, 0, 45, answers=7), False),
        (e.ChipsPaid(0, 1, 45, answers=7), True),
        (e.ChipsPaid(1, 0, 45, answers=7, colour_of=0), True),
        (e.ChipsPaid(1, 0, 50, answers=7), True),
    ],
    ids=["as stated", "to the loser", "in the winner's colour", "more than stated"],
)
def test_pda_6c_a_payment_as_stated_is_the_fault_of_the_statement_alone(
    payment: e.ChipsPaid, wrong: bool
) -> None:
    swept = sweep(list(enumerate([*out_with_45("PDA")[:-1], payment], 1)))
    assert [one.kind for one in swept.refuted] == ["hand_points"]
    assert ("wrong_payment" in [one.kind for one in swept.proved]) is wrong


def test_udl_20_a_count_paid_to_a_player_not_on_the_board_is_a_wrong_payment() -> None:
    assert heard(out_with_45("UDL", points=40, paid=40), "wrong_payment", 9).verdict == "proved"


def test_a_count_of_bones_that_nobody_showed_is_not_known() -> None:
    facts = table("PDA", e.BonePlayed(0, Bone("6-6")), holdings=("6-6", 5))
    facts = recorded(facts, e.HandEnded("domino", 0, 45), e.ChipsPaid(1, 0, 45, answers=7))
    assert heard(facts, "wrong_payment", 8).verdict == "undetermined"
    too_much = recorded(facts[:-1], e.ChipsPaid(1, 0, 60, answers=7))
    assert heard(too_much, "wrong_payment", 8).verdict == "proved"


def test_pda_4b_who_went_out_leads_whatever_was_stated() -> None:
    facts = table("PDA", e.BonePlayed(0, Bone("6-6")), holdings=("6-6", 2))
    next_hand = recorded(facts, e.HandEnded("domino", 1, 0), e.HandStarted(2), *dealt(7, 7))
    led = recorded(next_hand, "1 plays 3-2")
    assert heard(led, "wrong_leader", 11, against=1, by=0).verdict == "proved"
    first = recorded(facts, e.HandEnded("domino", 1, 0), e.HandStarted(2), e.OpeningDrawn(1, 7))
    assert heard(first, "draw_order", 9, by=0).verdict == "proved"


SHOWN = (e.HoldingShown(0, bones("6-1 2-1")), e.HoldingShown(1, bones("3-0 1-1")))
"""Ten pips and five: South has won a hand that is blocked."""


@pytest.mark.parametrize("stated", [0, 1, None])
@pytest.mark.parametrize("shown", ["before", "after", "never", "one alone"])
@pytest.mark.parametrize("book", ["PDA", "HF"])
def test_hf_new_1_who_won_a_block_draws_first_whatever_was_stated(
    book: str, shown: str, stated: int | None
) -> None:
    facts = table(book, e.BonePlayed(0, Bone("6-6")), holdings=("6-6 6-1 2-1", "3-0 1-1"))
    before, after = {
        "before": (SHOWN, ()),
        "after": ((), SHOWN),
        "never": ((), ()),
        "one alone": (SHOWN[:1], ()),
    }[shown]
    ended = recorded(facts, *before, e.HandEnded("lock", stated, 5), *after, e.HandStarted(2))
    wins = 1 if shown in ("before", "after") else stated
    for seat in (0, 1):
        drawn = recorded(ended, e.OpeningDrawn(seat, 7))
        wrong = heard(drawn, "draw_order", len(drawn)).verdict == "proved"
        assert wrong is (wins is not None and seat != wins)


@pytest.mark.parametrize("stated", [0, 1, None])
def test_pda_7c_a_tie_that_the_holdings_deny_leaves_the_domino_where_it_was(
    stated: int | None,
) -> None:
    """Under `lock_next` = lock_winner the winner by the holdings opens; none would call Big 6."""
    facts = table("PDA", e.BonePlayed(0, Bone("6-6")), holdings=("6-6 6-1 2-1", "3-0 1-1"))
    facts[0] = structs.replace(facts[0], options={"lock_next": "lock_winner"})
    over = recorded(facts, *SHOWN, e.HandEnded("lock", stated, 5), e.HandStarted(2), *dealt(7, 7))
    led = recorded(over, "0 plays 6-6")
    assert heard(led, "wrong_leader", len(led), against=0, by=1).verdict == "proved"


def test_amb_66_lifting_a_bone_that_was_in_order_does_not_undo_its_score() -> None:
    facts = table("UDL", SCORES_TEN, "0 calls 10", e.ChipsPaid(1, 0, 10, answers=7), "0 lifts 6")
    assert heard(facts, "score_call", 7).verdict == "proved"
    assert heard(facts, "wrong_payment", 8).verdict == "refuted"
    missed = table("HF", SCORES_TEN, "0 lifts 6", "1 plays 4-4")
    assert heard(missed, "missed_score", 6).verdict == "proved"


# --- a ruling mends what it finds ---------------------------------------------------------------


@pytest.mark.parametrize("paid", [0, 15, 40, 45, 60])
def test_pda_4a_a_ruling_on_a_count_leaves_paid_what_was_due(paid: int) -> None:
    facts = out_with_45("PDA", paid=paid) if paid else out_with_45("PDA", paid=40)[:-1]
    assert scores(facts, "hand_points", 7) == (40, 0)
    if paid not in (0, 40):
        assert scores(facts, "wrong_payment", 9) == (40, 0)


def test_udl_20_upheld_takes_back_what_was_collected() -> None:
    assert scores(out_with_45("UDL", points=40, paid=40), "not_on_board", 7, by=1) == (0, 0)


@pytest.mark.parametrize(("called", "due"), [(10, 10), (5, 5), (15, 10)])
@pytest.mark.parametrize("paid", [0, 5, 10, 20])
def test_pda_6c_a_ruling_on_a_call_leaves_paid_what_was_due(
    called: int, due: int, paid: int
) -> None:
    facts = table("PDA", SCORES_TEN, f"0 calls {called}")
    if paid:
        facts = recorded(facts, e.ChipsPaid(1, 0, paid, answers=7))
    assert scores(facts, "score_call", 7) == (due, 0)
    if paid not in (0, due):
        assert scores(facts, "wrong_payment", 8) == (due, 0)


def test_hf_sc_1_a_score_that_nobody_took_is_paid_and_one_that_was_lost_is_not() -> None:
    missed = table("HF", SCORES_TEN, ANSWER)
    assert scores(missed, "missed_score", 6) == (10, 0)
    lost = table("PDA", SCORES_TEN, ANSWER)
    assert scores(lost, "missed_score", 6) == (0, 0)


def test_pda_6b_chips_of_the_wrong_colour_change_places() -> None:
    facts = table("PDA", SCORES_TEN, "0 calls 10", e.ChipsPaid(1, 0, 10, answers=7))
    facts = recorded(facts, "1 plays 5-0 on 5-5", "1 calls 10")
    wrong = recorded(facts, e.ChipsPaid(0, 1, 10, answers=10, colour_of=1))
    assert match(wrong).scores == (0, 0)
    assert scores(wrong, "wrong_payment", 11) == (10, 10)


def test_amb_36_of_a_ten_five_go_back_and_nobody_is_told_to_change_it() -> None:
    facts = table("PDA", SCORES_TEN, "0 calls 5", e.ChipsPaid(1, 0, 10, answers=7, tens=1))
    ruled = upheld(facts, "wrong_payment", 8)
    assert ruled.caused == [e.ChipsPaid(0, 1, 5, answers=7, colour_of=1, ruling=10)]


def test_hf_3p_2_what_the_wrong_player_paid_goes_back_and_the_right_one_pays() -> None:
    facts = table("HF", SCORES_TEN, "0 calls 10", holdings=(6, 6, 6))
    wrong = recorded(facts, e.ChipsPaid(1, 0, 10, answers=8))
    ruled = upheld(wrong, "wrong_payment", 9).match
    assert ruled.scores == (10, 0, 0)
    assert ruled.games[1].ledger is not None
    assert [ruled.games[1].ledger.points[seat][seat] for seat in range(3)] == [150, 150, 140]


def test_fu_eq_3_points_pegged_too_many_are_pegged_back() -> None:
    facts = table("FU", SCORES_TEN, "0 calls 2", e.PointsPegged(0, 3, answers=7), holdings=(5, 5))
    assert scores(facts, "wrong_payment", 8) == (2, 0)
    assert scores(facts[:-1], "score_call", 7) == (2, 0)


def test_udl_12_a_bone_placed_out_of_turn_is_lifted_by_the_ruling() -> None:
    facts = table("UDL", "0 plays 6-6", "0 plays 6-5 on 6-6")
    ruled = upheld(facts, "out_of_turn", 7, by=1)
    assert e.PlayRetracted(0, 7, ruling=9) in ruled.caused
    hand = ruled.match.current_hand()
    assert (len(hand.layout.placements), hand.held[0], hand.to_play) == (1, 6, 1)


# --- never paid ---------------------------------------------------------------------------------


def test_pda_6c_a_score_called_and_never_paid_is_found_by_a_claim_and_by_the_sweep() -> None:
    facts = table("PDA", SCORES_TEN, "0 calls 10", ANSWER)
    finding = heard(facts, "payment_withheld", 7, by=0)
    assert (finding.verdict, finding.offender) == ("proved", 1)
    assert [one.event for one in sweep(list(enumerate(facts, 1))).also] == [7]
    assert scores(facts, "payment_withheld", 7, by=0) == (10, 0)
    paid = recorded(facts, e.ChipsPaid(1, 0, 10, answers=7))
    assert heard(paid, "payment_withheld", 7, by=0).verdict == "refuted"
    assert sweep(list(enumerate(paid, 1))).also == ()


def test_pda_6c_a_payment_is_not_withheld_before_anybody_plays_on() -> None:
    facts = table("PDA", SCORES_TEN, "0 calls 10")
    assert heard(facts, "payment_withheld", 7, by=0).verdict == "refuted"


def test_pda_4a_a_count_that_was_never_paid_is_withheld() -> None:
    facts = recorded(out_with_45("PDA", paid=40)[:-1], e.HandStarted(2))
    assert heard(facts, "payment_withheld", 7, by=0).verdict == "proved"
    assert scores(facts, "payment_withheld", 7, by=0) == (40, 0)


# --- chips that have gone since the act ----------------------------------------------------------


def test_amb_35_a_penalty_counts_at_its_act_though_the_chips_have_gone_to_the_payee_since() -> None:
    """South drew wrongly at 7 and owed 50; at the ruling South has 20 chips left of 150."""
    play = e.BonePlayed(1, Bone("6-1"), on=Bone("6-6"), just_drawn=False)
    later = (e.ChipsPaid(1, 0, 130), e.ChipsPaid(0, 1, 145), e.ChipsPaid(0, 1, 5))
    facts = table("HF", "0 plays 6-6", "1 draws 2-0", "1 draws 1-0", play, *later)
    assert (match(facts).game_winner, match(facts).scores) == (1, (130, 150))
    ruled = and_ruled(facts, e.Claim("could_play", 7, 1))
    assert e.ChipsPaid(1, 0, 20, answers=7, ruling=14, unpaid=30) in ruled
    assert (match(ruled).game_winner, match(ruled).scores) == (0, (150, 0))
    again = and_ruled(ruled, e.Claim("could_play", 7, 1))
    assert match(again).scores == (150, 0)
    reversed_ = match(and_ruled(ruled, e.Claim("could_play", 7, 1), 13, upheld=False))
    assert (reversed_.game_winner, reversed_.scores) == (1, (130, 150))
    assert reversed_.games[1].ledger is not None
    assert [reversed_.games[1].ledger.points[seat][seat] for seat in (0, 1)] == [0, 20]


def test_amb_35_what_a_ruling_credits_beyond_the_chips_goes_back_before_they_do() -> None:
    """A count of 40 was due: 30 were paid and 15 credited, since South had no chips left."""
    facts = out_with_45("PDA", paid=30)
    facts = recorded(facts, e.ChipsPaid(1, 0, 115, answers=6), e.ChipsPaid(1, 0, 5, answers=6))
    claim_and_ruling = [
        e.ClaimRaised(e.Claim("hand_points", 7)),
        e.RulingGiven(12, "proved", upheld=True),
    ]
    ruled = [*facts, *claim_and_ruling, e.ChipsPaid(1, 0, 0, answers=7, ruling=13, unpaid=15)]
    assert scores(ruled, "hand_points", 7) == (150, 0)
    taken = upheld(ruled, "hand_points", 7).caused
    assert e.ChipsPaid(0, 1, 0, answers=7, colour_of=1, ruling=16, unpaid=5) in taken


def paid_by_the_wrong_players() -> list[e.Fact]:
    """Seat 2 owed 10 for 8, which seat 1 paid; of its chips, 145 wrongly lie with seat 1."""
    facts = table(
        "HF", SCORES_TEN, "0 calls 10", e.ChipsPaid(1, 0, 10, answers=8), holdings=(6,) * 3
    )
    return recorded(facts, "1 plays 5-0 on 5-5", "1 calls 10", e.ChipsPaid(2, 1, 145, answers=11))


@pytest.mark.parametrize("order", [(9, 12), (12, 9)])
def test_amb_35_chips_that_a_ruling_brings_back_pay_what_was_credited_without_them(
    order: tuple[int, int],
) -> None:
    facts = paid_by_the_wrong_players()
    for position in order:
        facts = and_ruled(facts, e.Claim("wrong_payment", position))
    game = match(facts).games[1]
    assert game.ledger is not None
    assert (game.scores, game.ledger.points[2]) == ((10, 10, 0), [10, 0, 140])
    assert not any(game.unpaid.values())


@pytest.mark.parametrize("order", [(9, 12), (12, 9)])
@pytest.mark.parametrize("confirmed", [False, True])
def test_amb_35_a_reversal_leaves_a_colours_chips_where_the_other_ruling_alone_puts_them(
    order: tuple[int, int], confirmed: bool
) -> None:
    """Seat 2 has 5 chips left without the ruling on 12: 5 of the 10 due are credited."""
    facts = paid_by_the_wrong_players()
    claims = {at: e.Claim("wrong_payment", at) for at in order}
    first = and_ruled(facts, claims[order[0]])
    raised = dict(zip(order, (len(facts) + 1, len(first) + 1), strict=True))
    both = and_ruled(first, claims[order[1]])
    left = and_ruled(both, claims[12], raised[12], upheld=False)
    if confirmed:
        left = and_ruled(left, claims[9], raised[9])
    game = match(left).games[1]
    assert game.ledger is not None
    assert (game.scores, game.ledger.points[2]) == ((10, 145, 0), [5, 145, 0])
    assert {account: points for account, points in game.unpaid.items() if points} == {(2, 0): 5}


def test_amb_35_no_more_is_credited_again_than_the_table_had_paid() -> None:
    facts = paid_by_the_wrong_players()
    first = and_ruled(facts, e.Claim("wrong_payment", 12))
    both = and_ruled(first, e.Claim("wrong_payment", 9))
    left = and_ruled(both, e.Claim("wrong_payment", 12), len(facts) + 1, upheld=False)
    ruling = len(both) + 1
    assert left[ruling:] == [
        e.ChipsPaid(1, 0, 10, answers=11, colour_of=0, ruling=ruling),
        e.ChipsPaid(0, 2, 5, colour_of=2, ruling=ruling),
        e.ChipsPaid(2, 0, 0, ruling=ruling, unpaid=5),
        e.ChipsPaid(2, 1, 145, answers=11, ruling=ruling),
    ]


def test_amb_35_chips_that_a_ruling_lays_where_credit_was_are_no_wrong_payment() -> None:
    """They pay for nothing: whoever asks about them is told so, and no page fails."""
    facts = paid_by_the_wrong_players()
    first = and_ruled(facts, e.Claim("wrong_payment", 12))
    both = and_ruled(first, e.Claim("wrong_payment", 9))
    left = list(
        enumerate(and_ruled(both, e.Claim("wrong_payment", 12), len(facts) + 1, upheld=False), 1)
    )
    by_rulings = [at for at, fact in left if isinstance(fact, e.ChipsPaid) and fact.ruling]
    assert len(by_rulings) > 4
    assert not {one.event for one in sweep(left).proved} & {*by_rulings}
    for at in by_rulings:
        assert adjudicate(left, e.Claim("wrong_payment", at)).verdict == "refuted", at


def test_only_a_ruling_credits_what_is_not_paid() -> None:
    facts = table("PDA", SCORES_TEN, "0 calls 10")
    with pytest.raises(ImpossibleReport, match="only for a ruling"):
        decide(match(facts), e.ChipsPaid(1, 0, 5, unpaid=5))


# --- cards ---------------------------------------------------------------------------------------


def drew_wrongly(*record: Told) -> list[e.Fact]:
    held = ("6-1 5-5 4-2 3-0 2-2 1-0 6-4", "6-6 6-5 4-4 3-1 2-0 1-1 5-3")
    return table("PDA", "1 plays 6-6", "0 draws 2-1", *record, holdings=held, best_of=5)


def test_amb_17_the_card_of_another_game_or_one_written_in_mid_hand_shuts_nothing() -> None:
    """PDA-11: it is written once the game has ended."""
    assert heard(drew_wrongly(), "could_play", 7, against=0).timely
    in_mid_hand = drew_wrongly(e.ScoreCardWritten((0, 0)), e.ScoreCardSigned(0))
    assert heard(in_mid_hand, "could_play", 7, against=0).timely
    over = (e.GameEnded(winner=1), e.GameStarted(2), e.GameEnded(winner=1))
    other = drew_wrongly(*over, e.ScoreCardWritten((0, 150)))
    assert heard(other, "could_play", 7, against=0).timely
    its_own = drew_wrongly(*over, e.ScoreCardWritten((0, 150), game=1))
    assert not heard(its_own, "could_play", 7, against=0).timely


def test_amb_17_the_card_that_shuts_is_that_of_the_game_of_the_act() -> None:
    """However soon the next game began, and whether or not an earlier one has a card."""
    gone_on = (e.GameStarted(2), e.ScoreCardWritten((0, 150), game=1))
    assert not heard(drew_wrongly(*gone_on), "could_play", 7, against=0).timely
    first = (e.GameEnded(winner=1), e.ScoreCardWritten((0, 150)))
    second = (e.GameStarted(2), e.ChipsPaid(1, 0, 5), e.GameEnded(winner=1))
    facts = drew_wrongly(*first, *second)
    assert heard(facts, "wrong_payment", 11).timely
    written = recorded(facts, e.ScoreCardWritten((5, 150)))
    assert not heard(written, "wrong_payment", 11).timely


def test_amb_113_a_refusal_is_no_signature_and_a_signature_takes_it_back() -> None:
    over = (e.GameEnded(winner=1), e.ScoreCardWritten((0, 150)))
    refused = drew_wrongly(*over, e.ScoreCardRefused(0, "they drew and could play"))
    card = match(refused).games[1].card
    assert (card.signed, card.refused) == ((), (0,))
    signed = match(recorded(refused, e.ScoreCardSigned(0))).games[1].card
    assert (signed.signed, signed.refused) == ((0,), ())


@pytest.mark.parametrize("named", [1, None])
def test_pda_11_the_card_of_an_earlier_game_can_be_signed(named: int | None) -> None:
    """Where no game is named and this one has no card yet, it is the last card that there is."""
    over = (e.GameEnded(winner=1), e.GameStarted(2), e.ScoreCardWritten((0, 150), game=1))
    sign = e.ScoreCardSigned(0, game=named)
    signed = drew_wrongly(*over, sign)
    assert match(signed).games[1].card.signed == (0,)
    assert match(signed).games[2].card.signed == ()
    assert not list(breaches(match(signed[:-1]), sign))
    card = heard(signed, "score_card", len(signed) - 1)
    assert "Signed by Player 0." in card.words
    assert not heard(
        drew_wrongly(*over[:2], e.ScoreCardWritten((0, 150), 1)), "could_play", 7
    ).timely


def test_udl_16_the_card_is_written_at_the_end_of_the_match() -> None:
    facts = table("UDL", e.GameEnded(winner=0, scores=(150, 40)), e.MatchEnded(winner=0))
    card = recorded(facts, e.ScoreCardWritten((150, 40), game=1), e.ScoreCardSigned(1, game=1))
    assert heard(card, "score_card", 8).verdict == "proved"


def test_a_ruling_after_the_match_still_has_its_consequences() -> None:
    facts = table("PDA", SCORES_TEN, "0 calls 10", e.GameEnded(winner=0), e.MatchEnded(winner=0))
    assert scores(facts, "score_call", 7) == (10, 0)


def test_pda_9e_a_match_forfeited_for_an_earlier_game_ends_the_one_in_progress() -> None:
    """The game of the offence is lost 150 to 100; the one on the table to what it stands at."""
    over = (e.GameEnded(winner=1, scores=(0, 150)), e.GameStarted(2))
    ruled = upheld(drew_wrongly(*over), "could_play", 7, against=0, PDA_9e="forfeit_of_match")
    ended = [one for one in ruled.caused if isinstance(one, e.GameEnded)]
    assert [(one.game, one.scores) for one in ended] == [(1, (100, 150)), (None, (0, 150))]
    assert (ruled.match.winner, ruled.match.winners) == (1, {1: 1, 2: 1})


# --- the first act that ends the hand makes a later one moot -------------------------------------


TOO_MANY = ("6-1 5-5 4-2 3-0 2-2 1-0 6-4 2-1", "6-6 6-5 4-4 3-1 2-0 1-1 5-3")
EIGHT_DRAWN = e.Claim("hand_size", 4, 0)
COULD_PLAY = e.Claim("could_play", 8, 1)


@pytest.mark.parametrize("claims", [(EIGHT_DRAWN, COULD_PLAY), (COULD_PLAY, EIGHT_DRAWN)])
def test_amb_79_a_game_lost_after_the_other_side_ended_the_hand_is_moot(
    claims: tuple[e.Claim, e.Claim],
) -> None:
    """PDA-8a, PDA-8c: North began with eight bones; South later draws with a bone to play."""
    acts = ("1 plays 6-6", "0 plays 6-4 on 6-6", "1 draws 3-2", "1 plays 6-5 on 6-6")
    facts = table("PDA", *acts, holdings=TOO_MANY)
    assert match(and_ruled(facts, COULD_PLAY)).games[1].won_by == 0
    for claim in claims:
        facts = and_ruled(facts, claim)
    game = match(facts).games[1]
    assert (game.won_by, game.ended, game.scores) == (None, None, (0, 50))
    first = next(at for at, one in enumerate(facts, 1) if one == e.ClaimRaised(EIGHT_DRAWN))
    reversed_ = match(and_ruled(facts, EIGHT_DRAWN, first, upheld=False)).games[1]
    assert (reversed_.won_by, reversed_.scores) == (0, (150, 100))


def test_amb_79_a_penalty_that_does_not_say_how_much_it_was_stays_as_it_was_paid() -> None:
    """As earlier editions recorded it: North drew with a bone to play, and South did so later."""
    acts = ("1 plays 6-6", "0 draws 3-2", "0 plays 6-4 on 6-6", "1 draws 4-3")
    facts = and_ruled(table("HF", *acts, holdings=TOO_MANY), e.Claim("could_play", 7, 0))
    says_nothing = [
        structs.replace(fact, points=None) if isinstance(fact, e.HandEnded) else fact
        for fact in facts
    ]
    assert match(says_nothing).scores == match(facts).scores == (0, 50)
    assert match(and_ruled(says_nothing, e.Claim("could_play", 9, 1))).scores == (0, 50)


@pytest.mark.parametrize("seats", [(1, 0), (0, 1)])
def test_amb_79_of_a_players_own_offences_the_gravest_counts(seats: tuple[int, int]) -> None:
    """North began with eight bones and later draws with a bone to play: the game is lost."""
    acts = ("1 plays 6-6", "0 draws 3-2", "0 plays 6-4 on 6-6")
    facts = table("PDA", *acts, holdings=TOO_MANY)
    both = (EIGHT_DRAWN, e.Claim("could_play", 7, 0))
    for which in seats:
        facts = and_ruled(facts, both[which])
    assert match(facts).games[1].won_by == 1


def and_ruled(
    facts: list[e.Fact], claim: e.Claim, raised: int | None = None, *, upheld: bool = True
) -> list[e.Fact]:
    """With the ruling on the claim: raised at that position, or now."""
    acts = facts if raised else [*facts, e.ClaimRaised(claim)]
    at = raised or len(acts)
    numbered = list(enumerate(acts, 1))
    finding = adjudicate(numbered, claim, at)
    return [*acts, *rule(Case(numbered), finding, at, upheld=upheld)]
