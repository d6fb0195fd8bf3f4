"""Claims that officials make: duties at the table, chips, the set, games that nobody finishes."""

import pytest
from msgspec import ValidationError, json

from adjudication.adjudicate import adjudicate
from adjudication.finding import Finding
from domain import events as e
from domain.bones import Bone
from domain.errors import BadClaim
from domain.match.match import fold
from domain.rulebooks import BOOKS
from tests.adjudication.hearings import follows, heard, recorded, table, upheld
from tests.support.fortytwo import Told, begun

FIVES = ("PDA", "HF", "FU", "UDL")
LEAD = "0 plays 6-6"


def before_hand(book: str, *between: e.Fact, players: int = 2) -> tuple[list[e.Fact], int]:
    """A game whose first hand comes after these facts; the position of its start."""
    opened, begun_, *_ = table(book, holdings=(5,) * players)
    facts = recorded([opened, begun_], *between, e.HandStarted(1), e.OpeningDrawn(0, 5))
    return facts, len(facts) - 1


def second_hand(book: str, winner: int | None, *between: e.Fact) -> tuple[list[e.Fact], int]:
    """A second hand after these facts, and the position of its start."""
    first = (e.HandEnded("domino" if winner is not None else "lock", winner), *between)
    facts = table(book, *first, e.HandStarted(2), e.OpeningDrawn(0, 5), holdings=(7, 7))
    return facts, len(facts) - 1


def lots(*names: str, tied: bool = False) -> e.LotsDrawn:
    return e.LotsDrawn(tuple(e.Lot(seat, Bone(n)) for seat, n in enumerate(names)), tied=tied)


# --- shuffling --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "shuffled", "missing", "clause"),
    [
        ("PDA", (0,), 1, "PDA-2a"),
        ("HF", (1,), 0, "HF-SET-3"),
        ("UDL", (1,), 0, "UDL-G5"),
    ],
)
def test_pda_2a_hf_set_3_udl_g5_who_did_not_shuffle_before_a_game_is_found(
    book: str, shuffled: tuple[int, ...], missing: int, clause: str
) -> None:
    facts, at = before_hand(book, *map(e.Shuffled, shuffled))
    finding = heard(facts, "not_shuffled", at)
    assert (finding.verdict, finding.offender) == ("proved", missing)
    assert clause in follows(finding).cites
    assert follows(finding).refer
    drawn = [lots("6-5", "4-4")] if book == "PDA" else []
    right, at = before_hand(book, *drawn, e.Shuffled(0), e.Shuffled(1))
    assert heard(right, "not_shuffled", at).verdict == "refuted"


def test_fu_st_1_somebody_shuffles_before_every_hand() -> None:
    facts = table("FU", e.Shuffled(0), LEAD, e.HandEnded("lock"), e.HandStarted(2))
    at = len(facts)
    finding = heard([*facts, e.OpeningDrawn(0, 5)], "not_shuffled", at)
    assert (finding.verdict, finding.offender) == ("proved", 0)
    assert "FU-ST-1" in follows(finding).cites


@pytest.mark.parametrize("book", FIVES)
def test_a_shuffle_can_be_reported_until_a_bone_is_drawn(book: str) -> None:
    """Nobody has missed the duty while nothing is drawn: a proof would be withdrawn later."""
    first = (e.Shuffled(0), LEAD, e.HandEnded("domino", 0), e.HandStarted(2))
    facts = table(book, *first)
    at = len(facts)
    assert heard(facts, "not_shuffled", at).verdict == "refuted"
    shuffled = recorded(facts, e.Shuffled(0), e.Shuffled(1), e.OpeningDrawn(0, 5))
    assert heard(shuffled, "not_shuffled", at).verdict == "refuted"
    assert heard(recorded(facts, e.OpeningDrawn(0, 5)), "not_shuffled", at).verdict == "proved"


@pytest.mark.parametrize("book", ["PDA", "HF", "FU", "UDL"])
def test_a_record_that_never_tells_of_shuffling_does_not_say_that_nobody_did(book: str) -> None:
    facts, at = before_hand(book)
    finding = heard(facts, "not_shuffled", at)
    assert (finding.verdict, finding.consequence) == ("undetermined", None)


@pytest.mark.parametrize(("shuffler", "verdict"), [(1, "refuted"), (0, "proved")])
@pytest.mark.parametrize("book", ["PDA", "HF"])
def test_hf_new_1_amb_06_the_loser_of_the_last_hand_shuffles(
    book: str, shuffler: int, verdict: str
) -> None:
    facts, at = second_hand(book, 0, e.Shuffled(shuffler))
    finding = heard(facts, "not_shuffled", at)
    assert (finding.verdict, finding.offender in (1, None)) == (verdict, True)
    tied, at = second_hand(book, None, e.Shuffled(shuffler))
    # AMB-06: nobody lost it; whether PDA's lots ask more of anybody is not on record.
    open_still = "undetermined" if book == "PDA" else "refuted"
    assert heard(tied, "not_shuffled", at).verdict == open_still


def test_pda_2c_the_higher_lot_shuffles_after_the_lots() -> None:
    both = (e.Shuffled(0), e.Shuffled(1), lots("6-5", "4-4"))
    facts, at = before_hand("PDA", *both, e.Shuffled(1))
    finding = heard(facts, "not_shuffled", at)
    assert (finding.verdict, finding.offender) == ("proved", 0)
    assert "PDA-2c" in follows(finding).cites
    facts, at = before_hand("PDA", *both, e.Shuffled(0))
    assert heard(facts, "not_shuffled", at).verdict == "refuted"


def test_pda_2c_lots_drawn_between_two_hands_make_nobody_shuffle() -> None:
    """They settle the start of a game: once a hand is won its loser shuffles (AMB-06)."""
    facts, at = second_hand("PDA", 0, lots("6-5", "4-4"), e.Shuffled(1))
    assert heard(facts, "not_shuffled", at).verdict == "refuted"


def test_udl_3_both_shuffle_before_every_hand() -> None:
    facts, at = second_hand("UDL", 0, e.Shuffled(1))
    assert heard(facts, "not_shuffled", at, against=0).verdict == "proved"
    assert heard(facts, "not_shuffled", at, against=1).verdict == "refuted"


# --- lots -------------------------------------------------------------------------------------


def test_pda_2b_who_drew_no_lot_before_a_game_is_found() -> None:
    facts, at = before_hand("PDA", e.LotsDrawn((e.Lot(0, Bone("6-5")),)))
    finding = heard(facts, "lots_missing", at)
    assert (finding.verdict, finding.offender, "PDA-2b" in follows(finding).cites) == (
        "proved",
        1,
        True,
    )
    facts, at = before_hand("PDA", lots("6-5", "4-4"))
    assert heard(facts, "lots_missing", at).verdict == "refuted"
    later, at = second_hand("PDA", 0)
    assert heard(later, "lots_missing", at).verdict == "refuted", "once a game"


def test_fu_st_3_lots_drawn_away_from_the_table_are_not_missing() -> None:
    opened, begun_, *_ = table("FU", holdings=(5, 5))
    facts = recorded([opened, begun_], e.HandStarted(1, "any_domino", 0))
    assert heard(facts, "lots_missing", 3).verdict == "refuted"
    with pytest.raises(BadClaim, match="no draw for a game"):
        heard(table("UDL"), "lots_missing", 3)


def drawn_again(seat: int) -> Told:
    """Seats 0 and 1 tie for the highest lot; then 0 and another draw again."""
    told = Told()
    told.tell(lots("6-3", "5-4", "2-1", "1-0"))
    told.tell(e.LotsDrawn((e.Lot(0, Bone("3-3")), e.Lot(seat, Bone("6-6")))))
    return told


def test_42_sd_1_a_redraw_by_a_player_who_was_not_tied_is_found_and_does_not_count() -> None:
    told = drawn_again(2)
    finding = told.hear("redrew_untied", 3)
    assert (finding.verdict, finding.offender) == ("proved", 2)
    assert follows(finding).cites[0] == "42-SD-1"
    told.tell(e.HandStarted(1, shaker=2))
    assert told.hear("wrong_shaker", 4).verdict == "proved", "of those tied seat 0 drew highest"
    lawful = drawn_again(1)
    assert lawful.hear("redrew_untied", 3).verdict == "refuted"
    lawful.tell(e.HandStarted(1, shaker=1))
    assert lawful.hear("wrong_shaker", 4).verdict == "refuted"


# --- chips and the set ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("book", "first", "second", "clause"),
    [
        ("PDA", "red", "red", "PDA-6a"),
        ("PDA", "red", "green", "PDA-6a"),
        ("HF", "green", "green", "HF-SET-1"),
        ("UDL", "red", "blue", "UDL-G12"),
    ],
)
def test_pda_6a_hf_set_1_udl_g12_chips_of_the_wrong_colour_are_found(
    book: str, first: str, second: str, clause: str
) -> None:
    opened, begun_, *_ = table(book)
    tens, fives = (0, 30) if book == "UDL" else (10, 10)
    counts = [e.ChipsCounted(0, tens, fives, first), e.ChipsCounted(1, tens, fives, second)]
    facts = recorded([opened, begun_], *counts)
    assert heard(facts, "chip_colour", 3).verdict == "refuted"
    finding = heard(facts, "chip_colour", 4)
    assert (finding.verdict, clause in follows(finding).cites) == ("proved", True)


def test_cl_31a_chips_that_lie_with_a_player_they_are_not_paid_to_fail_the_audit() -> None:
    """HF-3P-2: a player pays the one on their left alone."""
    right = table("HF", LEAD, "2 pays 0 10", holdings=(6, 6, 6))
    assert heard(right, "chips_audit").verdict == "proved"
    wrong = recorded(right, "1 pays 0 5")
    finding = heard(wrong, "chips_audit")
    assert (finding.verdict, follows(finding).fix) == ("refuted", "correct_the_payment")


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("what", ["missing", "doubled", "marked"])
def test_amb_86_a_faulty_set_voids_the_hand_in_every_book(book: str, what: e.Fault) -> None:
    facts = begun_in(book)
    ruled = upheld([*facts, e.SetFoundFaulty(what, Bone("0-0"))], "faulty_set", len(facts) + 1)
    assert (ruled.finding.verdict, ruled.kinds()) == ("proved", ["hand-ended"])
    ended = ruled.caused[0]
    assert isinstance(ended, e.HandEnded)
    assert (ended.how, ruled.match.scores) == ("void", fold(enumerate(facts, 1)).scores)


def test_amb_86_a_bone_that_was_seen_is_not_missing() -> None:
    facts = table("PDA", LEAD, e.SetFoundFaulty("missing", Bone("6-6")))
    assert heard(facts, "faulty_set", 7).verdict == "refuted"


def begun_in(book: str) -> list[e.Fact]:
    """A hand in progress in this book."""
    if book == "42":
        return [fact for _, fact in begun(hidden=True).facts]
    holdings = {"FU": (5, 5), "DP": (7, 7, 7, 7)}.get(book, (7, 7))
    return table(book, LEAD, holdings=holdings)


# --- bones lifted, put back; the spinner --------------------------------------------------------


def test_cl_09_a_bone_lifted_that_was_in_order_goes_back_where_it_was() -> None:
    facts = table("PDA", LEAD, "1 plays 6-3 on 6-6", "1 lifts 7")
    finding = heard(facts, "premature_correction", 8)
    assert (finding.verdict, follows(finding).fix) == ("proved", "put_back_where_it_was")
    mismatched = table("PDA", LEAD, "1 plays 4-3 on 6-6 touch 6 3", "1 lifts 7")
    assert heard(mismatched, "premature_correction", 8).verdict == "refuted"
    lead = table("PDA", LEAD, "0 lifts 6", holdings=("6-6 5-4 5-2", "3-1 4-1 4-4"))
    assert heard(lead, "premature_correction", 7).verdict == "proved"


@pytest.mark.parametrize(
    ("book", "verdict"), [("HF", "proved"), ("UDL", "proved"), ("FU", "refuted")]
)
def test_hf_set_5_amb_69_a_bone_exposed_as_it_was_drawn_is_kept(book: str, verdict: str) -> None:
    drawn = ("1 draws 4-4", "1 exposes 4-4 draw", "1 returns 4-4")
    facts = table(book, LEAD, *drawn, holdings=("6-6 6-1", "5-4 3-1"))
    assert heard(facts, "exposed_put_back", 9).verdict == verdict
    able = table(book, LEAD, *drawn, holdings=("6-6 6-1", "6-4 3-1"))
    assert heard(able, "exposed_put_back", 9).verdict == "refuted", "HF-BOG-5: it mends the draw"


def test_cl_07_pda_10d_the_double_is_the_spinner_once_the_other_side_has_placed() -> None:
    plays = ("1 plays 6-3 on 6-6", "0 plays 3-3 on 6-3", "1 plays 3-1 on 3-3", "0 plays 3-2 on 3-3")
    facts = table("PDA", LEAD, *plays)
    assert heard(facts, "spinner_accepted", 10).verdict == "refuted", "nobody has placed since"
    placed = recorded(facts, "1 plays 6-1 on 6-6")
    finding = heard(placed, "spinner_accepted", 10)
    assert (finding.verdict, follows(finding).fix) == ("proved", "stands_as_new_spinner")
    named = [*facts, e.ClaimRaised(e.Claim("misplay", 10, 0, 1))]
    late = recorded(named, "1 plays 6-1 on 6-6")
    assert heard(late, "spinner_accepted", 10).verdict == "refuted", "named in time"


def test_udl_1_the_spinner_marked_on_the_card_is_held_against_the_layout() -> None:
    facts = table("UDL", LEAD, e.SpinnerMarked(1, Bone("5-5")), e.SpinnerMarked(0, Bone("6-6")))
    wrong = heard(facts, "spinner_mark", 7)
    assert (wrong.verdict, follows(wrong).cites) == ("proved", ("UDL-1", "UDL-16"))
    assert heard(facts, "spinner_mark", 8).verdict == "refuted"
    ended = recorded(table("UDL", LEAD), e.HandEnded("lock"))
    assert heard(ended, "spinner_mark", 7).verdict == "undetermined", "no mark is on record"
    late = recorded(ended, e.SpinnerMarked(1, Bone("6-6")))
    assert heard(late, "spinner_mark", 7).verdict == "refuted", "marked before the next hand"


# --- the end of games ---------------------------------------------------------------------------


def test_amb_39_a_bone_placed_before_the_signal_counts_as_an_official_found_it() -> None:
    facts = table("UDL", e.TimeCalled(), LEAD)
    assert heard(facts, "before_signal", 7).verdict == "refuted"
    found = recorded(facts, e.Observed("placed_before_signal", 0, event=7))
    finding = heard(found, "before_signal", 7)
    assert (finding.verdict, follows(finding).fix) == ("proved", "counts_as_before_the_signal")
    assert follows(finding).cites == ("UDL-11", "AMB-39")
    with pytest.raises(BadClaim, match="no time has been called"):
        heard(table("UDL", LEAD), "before_signal", 6)


@pytest.mark.parametrize("book", BOOKS)
def test_amb_87_42_rr_8_who_gives_up_a_game_loses_it_in_every_book(book: str) -> None:
    facts = [*begun_in(book), e.Resigned(0)]
    ruled = upheld(facts, "resigned", len(facts))
    target = {"42": 7, "FU": 61, "DP": 200}.get(book, 150)
    assert (ruled.match.scores, ruled.match.winners) == ((0, target), {1: 1})


@pytest.mark.parametrize("book", BOOKS)
def test_amb_87_a_match_given_up_is_over_in_every_book(book: str) -> None:
    facts = [*begun_in(book), e.Resigned(1, "match")]
    assert upheld(facts, "resigned", len(facts)).match.winner == 0


@pytest.mark.parametrize("book", BOOKS)
def test_amb_87_a_result_stands_when_every_side_agreed(book: str) -> None:
    facts = [*begun_in(book), e.ResultAgreed((0,), winner=1), e.ResultAgreed((0, 1), winner=1)]
    assert heard(facts, "agreed_result", len(facts) - 1).verdict == "refuted"
    assert upheld(facts, "agreed_result", len(facts)).match.winners == {1: 1}


def test_amb_87_among_three_an_official_decides() -> None:
    facts = table("HF", LEAD, e.Resigned(1), holdings=(6, 6, 6))
    assert follows(heard(facts, "resigned", 8)).refer


@pytest.mark.parametrize(("stated", "verdict"), [((1, 0), "proved"), ((0, 1), "refuted")])
def test_udl_16_the_card_has_the_games_won(stated: tuple[int, int], verdict: str) -> None:
    facts = table("UDL", LEAD, e.HandEnded("lock"), e.GameEnded(winner=0), best_of=3)
    written = recorded(facts, e.ScoreCardWritten((150, 20), wins=stated))
    assert heard(written, "card_wins", len(written)).verdict == verdict


def test_pda_11a_a_card_never_handed_in_is_missing_once_the_match_is_over() -> None:
    facts = table("PDA", LEAD, e.GameEnded(winner=0, scores=(150, 20)), holdings=(7, 7))
    facts = recorded(facts, e.ScoreCardWritten((150, 20)))
    card = len(facts)
    assert heard(facts, "card_withheld", card).verdict == "refuted"
    over = recorded(facts, e.MatchEnded(winner=0))
    assert heard(over, "card_withheld", card).verdict == "undetermined", "no card is told of"
    handed = recorded(over, e.Observed("card_handed_in"))
    assert heard(handed, "card_withheld", card).verdict == "refuted"
    again = recorded(facts, e.Observed("card_handed_in"), e.ScoreCardWritten((150, 25)))
    finding = heard(recorded(again, e.MatchEnded(winner=0)), "card_withheld", len(again))
    assert (finding.verdict, follows(finding).cites) == ("proved", ("PDA-11a",))
    after = recorded(over, e.Observed("card_handed_in"), e.ScoreCardWritten((150, 25)))
    assert heard(after, "card_withheld", len(after)).verdict == "proved", "written after the end"
    with pytest.raises(BadClaim, match="no card handed to officials"):
        heard(table("HF", LEAD, e.ScoreCardWritten((0, 0))), "card_withheld", 7)


# --- officials ------------------------------------------------------------------------------------


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("what", ["no_show", "abandonment", "peeking", "interference"])
def test_pda_10e_42_gp_5_conduct_of_which_no_text_speaks_is_referred_in_every_book(
    book: str, what: str
) -> None:
    """UDL-9 and UDL-17 do speak of who leaves."""
    if (book, what) == ("UDL", "abandonment"):
        return
    finding = found(book, what, 0)
    assert (finding.verdict, follows(finding).refer) == ("proved", True)
    assert found(book, what, 0, claimed="talking").verdict == "refuted"


def found(book: str, what: str, seat: int | None, claimed: str = "") -> Finding:
    facts = [*begun_in(book), e.Observed(what, seat)]
    return heard(facts, "observed", against=seat, what=claimed or what)


@pytest.mark.parametrize(
    ("what", "clause"),
    [
        ("spectator", "42-SP-1"),
        ("food_or_drink", "42-PC-4"),
        ("bones_moved", "42-SD-3"),
        ("hesitation", "42-PB-1"),
        ("slam", "42-PB-2"),
        ("stacks", "42-PB-12"),
    ],
)
def test_42_conduct_is_referred_with_its_clause_of_a_bystander_too(what: str, clause: str) -> None:
    """42-PC-4, 42-SD-3, 42-PB-1, 42-PB-2, 42-PB-12; 42-SP-1 to 42-SP-3, where there is no seat.

    42-SP-2 is found like its neighbours.
    """
    for seat in (None, 2):
        finding = found("42", what, seat)
        assert (follows(finding).cites[0], follows(finding).refer) == (clause, True)


def test_udl_18_boneyard_tiles_moved_out_of_their_area_are_referred() -> None:
    assert follows(found("UDL", "boneyard_moved", 0)).cites == ("UDL-18",)


def test_pda_11a_a_card_that_was_handed_in_is_on_record() -> None:
    assert found("PDA", "card_handed_in", None).verdict == "proved"
    assert found("PDA", "slow_play", None, claimed="card_handed_in").verdict == "refuted"


def test_42_pc_1_slow_play_is_counted_and_referred() -> None:
    told = begun()
    told.tell(e.Observed("slow_play", 2), e.Observed("slow_play", 2))
    finding = told.hear("slow_play", against=2)
    assert (finding.verdict, follows(finding).level) == ("proved", 2)
    assert follows(finding).cites == ("42-PC-1", "42-GP-5")
    assert told.hear("slow_play", against=1).verdict == "refuted"


@pytest.mark.parametrize("contract", ["low", "nello", "sevens", "plunge", "splash"])
def test_42_gen_1_no_other_contract_can_be_told(contract: str) -> None:
    with pytest.raises(ValidationError, match="trump"):
        e.decode(json.encode({"fact": "trump-declared", "seat": 0, "trump": contract}))


@pytest.mark.parametrize(
    ("fact", "verdict"),
    [
        (e.StackChosen(0, "double"), "refuted"),
        (e.StackChosen(2, "single"), "proved"),
        (e.StackChosen(1, orientation="crosswise"), "refuted"),
        (e.StackChosen(2, orientation="crosswise"), "proved"),
    ],
)
def test_42_pb_13_the_bid_winner_chooses_the_stack_and_the_others_which_way_it_lies(
    fact: e.StackChosen, verdict: str
) -> None:
    told = begun("84", "pass", "pass", "pass")
    at = told.tell(fact)
    assert told.hear("stack_choice", at).verdict == verdict
    small = begun("31", "pass", "pass", "pass")
    assert small.hear("stack_choice", small.tell(fact)).verdict == "proved", "no marks bid"


@pytest.mark.parametrize(("upheld_", "verdict"), [(False, "proved"), (True, "refuted")])
@pytest.mark.parametrize("book", BOOKS)
def test_amb_88_an_officials_error_is_a_ruling_that_the_record_contradicts(
    book: str, upheld_: bool, verdict: str
) -> None:
    facts = [*begun_in(book), e.Observed("peeking", 0)]
    claim = e.Claim("observed", against=0, what="peeking")
    facts += [e.ClaimRaised(claim), e.RulingGiven(len(facts) + 1, "undetermined", upheld_)]
    finding = adjudicate(list(enumerate(facts, 1)), e.Claim("official_error", len(facts)))
    assert (finding.verdict, finding.consequence is not None) == (verdict, verdict == "proved")


# --- UDL-12 ------


def test_udl_12_out_of_turn_is_cited_after_the_window_too() -> None:
    facts = table("UDL", LEAD, "0 plays 6-2 on 6-6")
    assert follows(heard(facts, "out_of_turn", 7, by=1)).cites == ("UDL-12",)
    placed = recorded(facts, "1 plays 6-3 on 6-6")
    late = heard(placed, "out_of_turn", 7, by=1)
    assert (late.timely, follows(late).cites, follows(late).fix) == (False, ("UDL-12",), None)


def test_hf_exposed_not_played_cites_no_clause_of_the_draw() -> None:
    facts = table(
        "HF", LEAD, "1 exposes 6-3", "1 plays 6-2 on 6-6", holdings=("6-6 6-1", "6-3 6-2")
    )
    assert follows(heard(facts, "exposed_not_played", 7)).cites == ("PDA-10b", "AMB-44")
