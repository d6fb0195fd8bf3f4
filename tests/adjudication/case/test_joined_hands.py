"""A recorder who joins in the middle of a hand puts on record what the table shows."""

import pytest

from adjudication.case.official_findings import check_finding
from adjudication.review.sweep import sweep
from domain import events as e
from domain.bones import Bone
from domain.errors import ImpossibleReport
from domain.formats import notation
from domain.match.match import fold
from domain.match.rights.turns import starting_bones
from domain.match.strict import breaches
from tests.adjudication.hearings import heard, recorded, table
from tests.adjudication.table import entries

FIRST = e.Joint(Bone("6-6"))
FOUND = e.TableFound(
    held=(2, 3),
    placed=(FIRST, e.Joint(Bone("6-4"), Bone("6-6")), e.Joint(Bone("6-1"), Bone("6-6"))),
    turn=0,
)
BOOKS = ("PDA", "HF", "FU", "UDL")


def joined(book: str, *acts: "str | e.Fact", table_found: e.TableFound = FOUND) -> list[e.Fact]:
    """A match whose record begins in the middle of hand 4, from position 2; acts from 3 on."""
    opened, *_ = table(book)
    return recorded([opened], e.HandStarted(4, found=table_found), *acts)


@pytest.mark.parametrize("book", BOOKS)
def test_play_goes_on_from_the_table_as_it_was_found(book: str) -> None:
    match = fold(enumerate(joined(book, "0 plays 4-1 on 6-4", "1 draws"), 1))
    hand = match.current_hand()
    assert (hand.held, hand.boneyard, hand.to_play) == ([1, 4], 19, 1)
    assert (hand.recorded, hand.layout.open_pips()) == ("from_an_act", (1, 6))


@pytest.mark.parametrize("book", BOOKS)
def test_what_is_recorded_after_joining_decides(book: str) -> None:
    facts = joined(book, "0 draws", "0 draws", "0 plays 4-0 on 6-4", "1 plays 1-0 on 6-1")
    log = recorded(facts[:-2], e.HoldingShown(0, tuple(map(Bone, ("4-0", "5-5", "3-3", "2-2")))))
    assert heard(log, "could_play", 3, against=0).verdict == "undetermined"
    four = e.TableFound((1, 3), FOUND.placed, 0)
    sure = joined(book, "0 draws", "0 plays 4-0 on 6-4", table_found=four)
    shown = recorded(sure[:-1], e.BoneExposed(0, Bone("5-5"), "draw"), "0 plays 4-0 on 6-4")
    assert heard(shown, "could_play", 3, against=0).verdict == "proved", "4-0 was all they held"


@pytest.mark.parametrize(
    ("turn", "acts", "verdict"),
    [
        (0, ("0 plays 1-0 on 6-1", "1 plays 6-5 on 6-6", "1 muggins 10"), "refuted"),
        (0, ("0 plays 4-1 on 6-4", "1 muggins 10"), "refuted"),
        (None, ("0 plays 1-0 on 6-1", "1 muggins 10"), "undetermined"),
        (1, ("1 plays 6-5 on 6-6", "1 muggins 10"), "undetermined"),
        (1, ("1 plays 6-5 on 6-6", "0 plays 5-0 on 6-5", "1 muggins 10"), "refuted"),
    ],
)
def test_amb_31_only_a_score_missed_before_joining_leaves_muggins_open(
    turn: int | None, acts: tuple[str, ...], verdict: str
) -> None:
    """Later misses are on record, and an act of the other player shut the earlier ones."""
    on_table = e.TableFound(FOUND.held, FOUND.placed, turn)
    facts = joined("UDL", *acts, table_found=on_table)
    assert heard(facts, "muggins", len(facts)).verdict == verdict


def test_udl_4_a_score_missed_after_joining_is_taken_by_muggins() -> None:
    on_table = e.TableFound((2, 3), (FIRST, e.Joint(Bone("6-4"), Bone("6-6"))), 0)
    facts = joined("UDL", "0 plays 4-3 on 6-4", "1 plays 6-5 on 6-6", table_found=on_table)
    for points, verdict in ((15, "proved"), (10, "refuted")):
        called = recorded(facts, f"1 muggins {points}")
        assert heard(called, "muggins", len(called)).verdict == verdict


@pytest.mark.parametrize("book", BOOKS)
def test_whoever_acts_first_may_have_acted_out_of_turn_where_nobody_noted_whose_it_was(
    book: str,
) -> None:
    """A draw out of turn is judged as that alone (CL-17): it is no draw of one who could play."""
    for turn, verdict in ((0, "proved"), (None, "undetermined"), (1, "refuted")):
        on_table = e.TableFound(FOUND.held, FOUND.placed, turn)
        drew = e.BonePlayed(0, Bone("4-0"), Bone("6-4"), just_drawn=False)
        facts = joined(book, "0 draws", drew, table_found=on_table)
        assert heard(facts, "could_play", 3, against=0).verdict == verdict
    passed = joined(book, "0 passes", table_found=e.TableFound(FOUND.held, FOUND.placed))
    assert heard(passed, "illegal_pass", 3, against=0).verdict == "undetermined"


@pytest.mark.parametrize("book", BOOKS)
def test_a_bone_that_lay_on_the_table_is_in_no_holding(book: str) -> None:
    table_found = e.TableFound((1, 3), (*FOUND.placed, e.Joint(Bone("4-4"), Bone("6-4"))), 0)
    facts = joined(book, "0 passes", table_found=table_found)
    assert heard(facts, "could_play", 3, against=0).verdict == "undetermined"
    with pytest.raises(ImpossibleReport, match="4-4 lies on the table"):
        recorded(facts, "1 plays 4-4 on 6-4")


@pytest.mark.parametrize("book", BOOKS)
def test_what_came_before_joining_is_unknown(book: str) -> None:
    facts = joined(book, e.ScoreCalled(1, 10))
    assert heard(facts, "score_call", 3).verdict == "undetermined"
    nobody = e.TableFound(FOUND.held, FOUND.placed)
    facts = joined(book, "1 plays 4-1 on 6-4", table_found=nobody)
    assert heard(facts, "out_of_turn", 3).verdict == "undetermined"
    assert heard(facts, "wrong_leader", 3).verdict != "proved"
    ended = recorded(facts, e.HandEnded("void"))
    assert heard(ended, "void_hand", 4).verdict != "refuted"


@pytest.mark.parametrize("book", ["PDA", "HF", "UDL"])
def test_a_payment_for_what_came_before_joining_is_open(book: str) -> None:
    facts = joined(book, e.ChipsPaid(0, 1, 10), e.ScoreCalled(1, 10), e.ChipsPaid(0, 1, 10, 4))
    for at in (3, 5):
        assert heard(facts, "wrong_payment", at).verdict == "undetermined"


@pytest.mark.parametrize(
    ("table_found", "field"),
    [
        (e.TableFound((2, 3, 4)), "found.held"),
        (e.TableFound((20, 9)), "found"),
        (e.TableFound((2, 3), turn=2), "found.turn"),
        (e.TableFound((2, 3), (e.Joint(Bone("6-4"), Bone("6-6")),)), "found.placed"),
        (
            e.TableFound((2, 3), (FIRST, e.Joint(Bone("6-6"), Bone("6-6")))),
            "found.placed",
        ),
        (
            e.TableFound((2, 3), (FIRST, e.Joint(Bone("5-4"), Bone("6-6")))),
            "found.placed",
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused(table_found: e.TableFound, field: str) -> None:
    with pytest.raises(ImpossibleReport) as refused:
        joined("PDA", table_found=table_found)
    assert refused.value.field == field


def test_the_table_found_is_written_in_the_notation() -> None:
    entries = [e.Entry(at, fact) for at, fact in enumerate(joined("PDA"), 1)]
    assert [one.fact for one in notation.read(notation.write(entries))] == joined("PDA")


@pytest.mark.parametrize("book", BOOKS)
def test_pda_10a_a_draw_after_joining_may_make_up_what_was_drawn_too_few(book: str) -> None:
    """Seat 0 led 6-6 and drew one too few; seat 1 holds as many as a player starts with."""
    start = starting_bones(fold(enumerate(joined(book), 1)))
    short = e.TableFound((start - 2, start), (FIRST,), turn=1)
    facts = joined(book, "0 draws", "1 plays 6-1 on 6-6", table_found=short)
    assert heard(facts, "out_of_turn", 3).verdict == "undetermined"
    own_turn = e.TableFound((start - 2, start), (FIRST,), turn=0)
    facts = joined(book, "0 draws", e.BoneExposed(0, Bone("6-4"), "accident"), table_found=own_turn)
    assert heard(facts, "could_play", 3, against=0).verdict != "proved"
    after = joined(book, "1 plays 6-1 on 6-6", "1 draws", table_found=short)
    assert heard(after, "out_of_turn", 4).verdict == "proved", "their number is whole"


@pytest.mark.parametrize("book", BOOKS)
def test_a_bone_played_as_not_just_drawn_may_be_any_that_was_found_held(book: str) -> None:
    unlike = e.BonePlayed(0, Bone("4-1"), on=Bone("6-4"), just_drawn=False)
    facts = joined(book, unlike, e.HoldingShown(0, (Bone("5-5"),)))
    check_finding(entries(*facts), e.Observed("held", 0, Bone("5-5"), event=3))


# --- the spinner ----------------------------------------------------------------------------------

ROW = ("6-1", "6-6", "6-5", "5-5", "5-1")


def in_a_row(*more: e.Joint) -> e.TableFound:
    """Two doubles of which nobody knows which was placed first."""
    row = tuple(map(Bone, ROW))
    line = map(e.Joint, row, (None, *row))
    return e.TableFound(held=(4, 4), placed=(*line, *more), turn=0)


@pytest.mark.parametrize("act", ["0 plays 5-2 on 5-5 arm", "0 plays 6-2 on 6-6 arm"])
@pytest.mark.parametrize("book", ["PDA", "HF", "UDL"])
def test_amb_153_of_several_doubles_found_any_may_be_the_spinner(book: str, act: str) -> None:
    facts = joined(book, act, table_found=in_a_row())
    assert heard(facts, "misplay", 3).verdict == "undetermined"
    assert not sweep(list(enumerate(facts, 1))).proved
    match = fold(enumerate(facts[:2], 1))
    assert not breaches(match, facts[2])


@pytest.mark.parametrize("book", ["PDA", "HF", "UDL"])
def test_amb_153_the_double_with_arms_is_the_spinner(book: str) -> None:
    found = in_a_row(e.Joint(Bone("5-0"), Bone("5-5"), arm=True))
    for act, verdict in (("5-2 on 5-5 arm", "refuted"), ("6-2 on 6-6 arm", "proved")):
        facts = joined(book, f"0 plays {act}", table_found=found)
        assert heard(facts, "misplay", 3).verdict == verdict
    mismatch = e.BonePlayed(0, Bone("4-2"), Bone("6-1"), (1, 2))
    facts = joined(book, mismatch, table_found=in_a_row())
    assert heard(facts, "misplay", 3).verdict == "proved", "whichever is the spinner"


@pytest.mark.parametrize("book", ["PDA", "HF", "UDL"])
def test_amb_153_what_fits_the_spinner_alone_may_have_been_playable(book: str) -> None:
    found = in_a_row()
    fives = joined(book, "0 draws", "0 exposes 5-2", "0 exposes 5-3", table_found=found)
    assert heard(fives, "could_play", 3, against=0).verdict == "undetermined"
    ones = joined(book, "0 draws", "0 exposes 1-0", "0 exposes 2-1", table_found=found)
    assert heard(ones, "could_play", 3, against=0).verdict != "refuted"


@pytest.mark.parametrize(("bone", "refused"), [("5-2", False), ("6-2", False), ("2-1", True)])
@pytest.mark.parametrize("book", ["PDA", "HF", "UDL"])
def test_amb_153_a_draw_is_refused_for_what_fits_whichever_is_the_spinner(
    book: str, bone: str, refused: bool
) -> None:
    facts = joined(book, e.BoneExposed(0, Bone(bone)), table_found=in_a_row())
    match = fold(enumerate(facts, 1))
    assert bool(breaches(match, e.BoneDrawn(0))) is refused
