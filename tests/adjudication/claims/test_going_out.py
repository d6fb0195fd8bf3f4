"""Somebody's last bone ends a hand by itself, in every fives book, said or not.

PDA-4, PDA-4a; HF-END-1; FU-WH-1; UDL-G7.
"""

import pytest
from msgspec.structs import replace

from adjudication.adjudicate import adjudicate
from adjudication.review.sweep import sweep
from domain import events as e
from domain.bones import Bone
from domain.errors import UnlawfulReport
from domain.match.decide import decide
from domain.match.match import fold
from projections.board import board
from tests.support.table import opened

FIVES = Bone("5-5")
BOOKS = ("PDA", "HF", "FU", "UDL")
LAST = 6
"""Where the last bone of seat 0 is placed."""

Numbered = list[tuple[int, e.Fact]]


def went_out(book_id: str, *then: e.Fact) -> Numbered:
    """Seat 0 has one bone and places it; seat 1 has two; these facts follow, from event 7."""
    facts = (
        opened(book_id),
        e.GameStarted(1),
        e.HandStarted(1, opens="any_domino", by=0),
        e.OpeningDrawn(0, 1, (FIVES,)),
        e.OpeningDrawn(1, 2, (Bone("6-5"), Bone("5-4"))),
        e.BonePlayed(0, FIVES),
        *then,
    )
    return list(enumerate(facts, 1))


PLAYS_ON = (e.BonePlayed(1, Bone("6-5"), FIVES), e.BonePlayed(1, Bone("5-4"), FIVES))


@pytest.mark.parametrize("book_id", BOOKS)
@pytest.mark.parametrize("then", [(), PLAYS_ON[:1], (e.BoneDrawn(1),), (e.Passed(1),)])
def test_nobody_is_to_play_after_the_last_bone(book_id: str, then: tuple[e.Fact, ...]) -> None:
    match = fold(went_out(book_id, *then))
    assert board(match).to_play is None
    assert board(match).over == "domino"


@pytest.mark.parametrize("book_id", BOOKS)
def test_the_last_bone_taken_back_opens_the_hand_again(book_id: str) -> None:
    match = fold(went_out(book_id, e.PlayRetracted(0, LAST)))
    assert board(match).to_play == 0
    assert board(match).over is None


@pytest.mark.parametrize("book_id", BOOKS)
@pytest.mark.parametrize("later", [PLAYS_ON[0], e.BoneDrawn(1), e.BoneDrawn(0), e.Passed(1)])
def test_strict_play_refuses_every_act_after_the_last_bone(book_id: str, later: e.Fact) -> None:
    match = fold(went_out(book_id))
    decide(match, later)  # what happened can be recorded all the same
    match.opened = replace(match.opened, enforcement="strict")
    with pytest.raises(UnlawfulReport, match="the hand is over"):
        decide(match, later)


@pytest.mark.parametrize("book_id", BOOKS)
@pytest.mark.parametrize("later", [PLAYS_ON[0], e.BoneDrawn(1), e.Passed(1)])
def test_who_acts_after_the_last_bone_plays_on_after_the_end(book_id: str, later: e.Fact) -> None:
    facts = went_out(book_id, later)
    assert adjudicate(facts, e.Claim("played_on_after_end", 7)).verdict == "proved"
    proved = [(offence.kind, offence.event) for offence in sweep(facts).proved]
    assert ("played_on_after_end", 7) in proved
    assert ("out_of_turn", 7) not in proved


@pytest.mark.parametrize("book_id", BOOKS)
@pytest.mark.parametrize("later", [PLAYS_ON[0], e.BoneDrawn(1), e.Passed(1)])
def test_an_act_after_the_last_bone_is_one_offence_by_its_own_clause(
    book_id: str, later: e.Fact
) -> None:
    facts = went_out(book_id, later)
    turn = adjudicate(facts, e.Claim("out_of_turn", 7))
    assert turn.verdict == "refuted"
    assert "After the last bone it is nobody's turn" in " ".join(turn.words)
    if not isinstance(later, e.BonePlayed):
        assert adjudicate(facts, e.Claim("could_play", 7, against=1)).verdict == "refuted"


@pytest.mark.parametrize("book_id", BOOKS)
def test_a_draw_after_the_last_bone_raises_no_count(book_id: str) -> None:
    """6-5 and 5-4 make 20, and 6-6 drawn after the end adds nothing."""
    late = e.BoneDrawn(1, Bone("6-6"))
    for then in ((), (late,)):
        counted = e.HandEnded("domino", 0, 4 if book_id == "FU" else 20)
        shown = e.BonePlayed(0, FIVES), e.ScoreCalled(0, 2 if book_id == "FU" else 10)
        facts = went_out(book_id, shown[1], *then, counted)
        claim = e.Claim("hand_points", facts[-1][0])
        assert adjudicate(facts, claim).verdict == "proved"


@pytest.mark.parametrize("book_id", BOOKS)
def test_who_goes_out_second_has_not_won(book_id: str) -> None:
    facts = went_out(book_id, *PLAYS_ON, e.HandEnded("domino", 1, 0))
    match = fold(facts)
    assert match.current_game().hands[-1].winner == 0
    for seat, verdict in ((0, "proved"), (1, "refuted"), (None, "refuted")):
        finding = adjudicate(facts, e.Claim("out_first", facts[-1][0], against=seat))
        assert finding.verdict == verdict
    assert adjudicate(facts, e.Claim("hand_points", facts[-1][0])).verdict == "refuted"


@pytest.mark.parametrize("book_id", BOOKS)
def test_a_hand_is_not_blocked_once_somebody_went_out(book_id: str) -> None:
    facts = went_out(book_id, e.HandEnded("lock", 1))
    match = fold(facts)
    assert match.current_game().hands[-1].winner == 0
    assert adjudicate(facts, e.Claim("blocked", 7)).verdict == "refuted"
    assert adjudicate(facts, e.Claim("lock_winner", 7, against=1)).verdict == "refuted"


@pytest.mark.parametrize("book_id", BOOKS)
def test_bones_after_the_last_one_score_nothing(book_id: str) -> None:
    """5-0 beside 5-5 would leave 10 open."""
    facts = went_out(book_id)
    facts[4] = (5, e.OpeningDrawn(1, 2, (Bone("5-0"), Bone("5-4"))))
    facts.append((7, e.BonePlayed(1, Bone("5-0"), FIVES)))
    for kind in ("missed_score", "payment_withheld"):
        assert adjudicate(facts, e.Claim(kind, 7)).verdict == "refuted"
    match = fold(facts)
    assert [one.at.position for one in match.current_hand().dues.owed] in ([], [LAST])


def test_an_unsaid_end_is_left_open_where_no_bone_is_on_record() -> None:
    facts: Numbered = list(
        enumerate((opened("PDA"), e.GameStarted(1), e.HandStarted(1), e.HandEnded("domino", 0)), 1)
    )
    assert adjudicate(facts, e.Claim("out_first", 4, against=0)).verdict == "undetermined"
