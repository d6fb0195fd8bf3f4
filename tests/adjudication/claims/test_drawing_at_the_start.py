"""The bones that a player starts with: in handfuls, made up, too many, too few (PDA-10a)."""

import pytest

from adjudication.review.sweep import sweep
from adjudication.review.watch import watch
from domain import events as e
from domain.bones import Bone
from tests.adjudication.hearings import follows, heard, recorded, table
from tests.support.fortytwo import Told

BOOKS = ("PDA", "HF", "FU", "UDL")
FIVES = Bone("5-5")
DUE = {"PDA": 7, "HF": 7, "FU": 5, "UDL": 7}
KINDS = ("hand_size", "could_play", "out_of_turn")


def begun(book: str, *drawn: e.Fact) -> list[e.Fact]:
    """The start of a hand in which the first player drew, and the second draws like this."""
    return recorded(table(book, holdings=(DUE[book], DUE[book]))[:4], *drawn)


def proved(facts: list[e.Fact]) -> set[tuple[str, int]]:
    """Verdicts of the sweep, the watch and the claims about each draw."""
    numbered = list(enumerate(facts, 1))
    offences = {(one.kind, one.event) for one in sweep(numbered).proved}
    offences |= {(notice.found.kind, notice.found.event) for notice in watch(numbered)}
    for at, fact in numbered:
        if isinstance(fact, e.OpeningDrawn | e.BoneDrawn):
            kinds = KINDS if isinstance(fact, e.BoneDrawn) else KINDS[:1]
            offences |= {(kind, at) for kind in kinds if heard(facts, kind, at).verdict == "proved"}
    return offences


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("first", [1, 3, 4])
@pytest.mark.parametrize("one_by_one", [False, True])
def test_an_opening_draw_in_handfuls_is_one_draw(book: str, first: int, one_by_one: bool) -> None:
    rest = DUE[book] - first
    later = [e.BoneDrawn(1)] * rest if one_by_one else [e.OpeningDrawn(1, rest)]
    assert proved(begun(book, e.OpeningDrawn(1, first), *later, e.BonePlayed(0, FIVES))) == set()


@pytest.mark.parametrize("book", BOOKS)
def test_players_may_draw_their_handfuls_by_turns(book: str) -> None:
    facts = table(book, holdings=(3, 3))
    rest = [e.OpeningDrawn(seat, DUE[book] - 3) for seat in (0, 1)]
    assert proved([*facts, *rest, e.BonePlayed(0, FIVES)]) == set()


def test_in_42_an_opening_draw_in_handfuls_is_one_draw() -> None:
    handfuls = [e.OpeningDrawn(seat, count) for seat in (1, 3, 2, 0) for count in (3, 4)]
    opened = table("42", holdings=(7, 7, 7, 7))[:2]
    facts = recorded(opened, e.HandStarted(1, shaker=0), *handfuls, e.BidMade(1, "30"))
    assert [heard(facts, "hand_size", at).verdict for at in range(4, 12)] == ["refuted"] * 8


@pytest.mark.parametrize(
    ("book", "how"),
    [("42", "forfeit"), ("42", "penalty"), ("42", "void"), ("HF", "penalty"), ("HF", "void")],
)
def test_a_hand_that_ends_while_bones_are_drawn_shows_nobody_drawing_too_few(
    book: str, how: e.HandEnding
) -> None:
    opened = table(book, holdings=(7, 7, 7, 7))[:2]
    drawn = (e.HandStarted(1), e.OpeningDrawn(1, 7), e.OpeningDrawn(0, 3))
    ended = e.HandEnded(how, marks={"1": 1} if how == "forfeit" else None)
    facts = recorded(opened, *drawn, ended, e.HandStarted(2))
    assert heard(facts, "hand_size", 5).verdict == "undetermined"
    assert ("hand_size", 5) not in proved(facts)


@pytest.mark.parametrize("book", ["PDA", "UDL"])
@pytest.mark.parametrize("fact", [e.BoneDrawn(1), e.OpeningDrawn(1, 1)])
def test_pda_10a_the_bone_that_makes_up_the_number_is_no_offence(book: str, fact: e.Fact) -> None:
    opens = ("1 plays 5-5", fact, "0 plays 5-4 on 5-5")
    facts = recorded(begun(book, e.OpeningDrawn(1, 6)), *opens)
    for kind in KINDS if isinstance(fact, e.BoneDrawn) else KINDS[:1]:
        assert heard(facts, kind, 7).verdict == "refuted"
    made_up = heard(facts, "hand_size", 5)
    if book == "PDA":
        assert (follows(made_up).fix, follows(made_up).penalty_free) == ("already_drawn_up", True)


@pytest.mark.parametrize(
    ("acts", "event"),
    [
        ((e.OpeningDrawn(1, 8),), 5),
        ((e.OpeningDrawn(1, 5), e.OpeningDrawn(1, 3)), 6),
        ((e.OpeningDrawn(1, 7), e.BoneDrawn(1)), 6),
        ((e.OpeningDrawn(1, 6), e.BoneDrawn(1), e.BoneDrawn(1)), 7),
    ],
)
def test_pda_8a_the_draw_that_exceeds_the_number_is_found(
    acts: tuple[e.Fact, ...], event: int
) -> None:
    facts = recorded(begun("PDA", *acts), "0 plays 6-6")
    assert follows(heard(facts, "hand_size", event, by=0)).cites[0] == "PDA-8a"
    assert ("hand_size", event) in proved(facts)


def test_pda_8b_the_last_of_too_few_is_found_once() -> None:
    facts = begun("PDA", e.OpeningDrawn(1, 3), e.OpeningDrawn(1, 3), e.BonePlayed(0, FIVES))
    assert proved(facts) == {("hand_size", 6)}
    assert follows(heard(facts, "hand_size", 6, by=0)).cites[0] == "PDA-8b"
    late = heard(recorded(facts, "1 draws"), "hand_size", len(facts) + 1)
    assert late.verdict == "refuted"
    assert "7 bones" not in late.words[0], "a player who drew six had no seven"


def test_a_draw_on_ones_turn_is_no_matter_of_the_number() -> None:
    facts = recorded(begun("PDA", e.OpeningDrawn(1, 7)), "0 plays 6-6", "1 draws")
    assert heard(facts, "hand_size", 7).verdict == "refuted"


NOTES = (
    (e.OfficialCalled(), e.PlayResumed()),
    (e.Observed("other", 0),),
    (e.LateChangeNoted(2, "the table was moved"),),
    (e.TimeCalled(),),
)


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("notes", NOTES)
def test_what_is_noted_between_handfuls_changes_nothing(
    book: str, notes: tuple[e.Fact, ...]
) -> None:
    rest = e.OpeningDrawn(1, DUE[book] - 3)
    facts = begun(book, e.OpeningDrawn(1, 3), *notes, rest, e.BonePlayed(0, FIVES))
    assert heard(facts, "hand_size", 5).verdict == "refuted"


@pytest.mark.parametrize("book", BOOKS)
def test_nobody_drew_too_few_for_a_hand_that_ended_before_all_had_drawn(book: str) -> None:
    faulty = e.SetFoundFaulty("missing", Bone("6-6"))
    facts = begun(book, e.OpeningDrawn(1, 3), faulty, e.HandEnded("void"))
    assert heard(facts, "hand_size", 5).verdict == "undetermined"


def test_nobody_drew_too_few_for_a_hand_of_42_that_is_shaken_again() -> None:
    record = Told(hidden=True)
    record.tell(e.HandStarted(1, shaker=0), e.OpeningDrawn(3, 7))
    at = record.tell(e.OpeningDrawn(1, 3))
    turned = record.tell(e.BoneExposed(3, FIVES))
    again = record.tell(e.ReshakeElected(0, True), e.HandEnded("void")) - 1
    finding = record.hear("hand_size", at)
    assert finding.verdict == "undetermined"
    assert str(again) in finding.words[0], turned
