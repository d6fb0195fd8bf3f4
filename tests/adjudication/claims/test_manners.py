"""How a bone was handled: called early, misnamed, touched, thought over, meant for another end."""

import pytest
from msgspec.structs import replace

from adjudication.claims.claims_of_book import claims_for
from adjudication.review.sweep import sweep
from domain import events as e
from domain.bones import Bone
from domain.match.match import fold
from domain.rulebooks import edition_called
from tests.adjudication.hearings import follows, heard, recorded, table
from tests.support.fortytwo import Told, begun

FIVES = ("PDA", "HF", "FU", "UDL")
REFERS = {"PDA": "PDA-10e", "HF": "AMB-13", "FU": "AMB-18", "UDL": "UDL-15"}
OPEN = "1 plays 6-6"
"""At position 6."""


def noted(what: str, event: int, bone: str | None = None, seat: int | None = 0) -> e.Observed:
    return e.Observed(what, seat, None if bone is None else Bone(bone), event)


@pytest.mark.parametrize("book", FIVES)
def test_amb_115_a_count_called_before_the_bone_is_let_go_is_for_the_official(book: str) -> None:
    acts = (OPEN, "0 plays 6-4 on 6-6", "0 calls 10")
    assert heard(table(book, *acts), "early_call", 8).verdict == "undetermined"
    early = heard(table(book, *acts, noted("called_before_release", 8)), "early_call", 8)
    assert (early.verdict, early.offender, early.evidence) == ("proved", 0, (8, 9))
    assert (follows(early).refer, follows(early).cites) == (True, (REFERS[book], "AMB-115"))
    late = heard(table(book, *acts, noted("called_after_release", 8)), "early_call", 8)
    assert (late.verdict, late.consequence) == ("refuted", None)


def test_amb_115_a_call_before_any_bone_of_ones_own_lies_is_early_by_the_log_alone() -> None:
    facts = table("PDA", "1 calls 10", "1 plays 5-5")
    finding = heard(facts, "early_call", 6)
    assert (finding.verdict, finding.evidence) == ("proved", (6, 7))
    assert finding.words[-1] == "So the score was called before the bone was let go."
    passed = table("PDA", OPEN, "0 calls 10", "0 draws")
    assert heard(passed, "early_call", 7).verdict == "undetermined"


@pytest.mark.parametrize("book", FIVES)
def test_amb_116_a_misnamed_bone_is_what_it_shows_and_the_name_is_for_the_official(
    book: str,
) -> None:
    acts = (OPEN, "0 plays 6-4 on 6-6")
    assert heard(table(book, *acts), "misnamed", 7).verdict == "undetermined"
    wrong = heard(table(book, *acts, noted("named", 7, "6-5")), "misnamed", 7)
    assert (wrong.verdict, follows(wrong).refer) == ("proved", True)
    assert wrong.words[1] == "An official heard it called 6-5 (event 8)."
    right = heard(table(book, *acts, noted("named", 7, "6-4")), "misnamed", 7)
    assert right.verdict == "refuted"


def test_42_pc_2_a_misnamed_bone_is_referred_with_the_clause_on_talk() -> None:
    record = begun("30", "pass", "pass", "pass")
    at = record.play(0, "6-6")
    record.tell(e.Observed("named", 0, Bone("6-5"), at))
    finding = record.hear("misnamed", at)
    assert (finding.verdict, follows(finding).cites[0]) == ("proved", "42-PC-2")


@pytest.mark.parametrize("book", FIVES)
def test_amb_117_a_touched_bone_is_not_played_by_that_and_is_for_the_official(book: str) -> None:
    played = table(book, OPEN, "0 plays 6-4 on 6-6", noted("touched", 7, "6-5"))
    drawn = table(book, OPEN, "0 draws", noted("touched", 7, "6-5"))
    for facts in (played, drawn):
        finding = heard(facts, "touched_not_played", 7)
        assert (finding.verdict, follows(finding).refer) == ("proved", True)
    same = table(book, OPEN, "0 plays 6-4 on 6-6", noted("touched", 7, "6-4"))
    assert heard(same, "touched_not_played", 7).verdict == "refuted"
    assert heard(table(book, OPEN), "touched_not_played", 6).verdict == "undetermined"


def test_42_pb_1_bones_are_touched_only_to_play() -> None:
    record = begun("30", "pass", "pass", "pass")
    at = record.play(0, "6-6")
    record.tell(e.Observed("touched", 0, Bone("6-5"), at))
    finding = record.hear("touched_not_played", at)
    assert (finding.verdict, follows(finding).cites[0]) == ("proved", "42-PB-1")


def test_amb_118_thinking_is_without_a_choice_only_where_no_deal_leaves_one() -> None:
    acts = (OPEN, "0 plays 6-4 on 6-6", noted("thinking", 7))
    hidden = heard(table("PDA", *acts), "idle_thinking", 7)
    assert hidden.verdict == "undetermined"
    assert hidden.answer is not None
    assert hidden.answer.if_true is not None
    alone = table("PDA", *acts, holdings=("6-4 5-5 4-4 3-3 2-2 1-1 0-0", 7))
    finding = heard(alone, "idle_thinking", 7)
    assert (finding.verdict, follows(finding).refer) == ("proved", True)
    assert finding.answer is not None
    assert finding.answer.proof is not None
    two = table("PDA", *acts, holdings=("6-4 6-5 4-4 3-3 2-2 1-1 0-0", 7))
    assert heard(two, "idle_thinking", 7).verdict == "refuted"


def test_amb_118_a_bone_that_fits_two_ends_is_a_choice_by_the_log_alone() -> None:
    facts = table("PDA", OPEN, "0 plays 6-4 on 6-6", "1 plays 6-2 on 6-6", "0 plays 4-2 on 6-4")
    finding = heard(facts, "idle_thinking", 9)
    assert (finding.verdict, finding.words[1]) == ("refuted", "4-2 could be placed on 6-4 or 6-2.")


def test_amb_118_without_a_note_that_it_was_thought_over_it_stays_open() -> None:
    facts = table("PDA", OPEN, "0 plays 6-4 on 6-6", holdings=("6-4 5-5 4-4 3-3 2-2 1-1 0-0", 7))
    assert heard(facts, "idle_thinking", 7).verdict == "undetermined"


def test_42_pc_1_the_last_bone_of_the_suit_leaves_no_choice() -> None:
    record = begun("30", "pass", "pass", "pass")
    at = record.play(0, "6-6")
    record.tell(e.BonePlayed(1, Bone("5-5")), e.Observed("thinking", 1, event=at + 1))
    finding = record.hear("idle_thinking", at + 1)
    assert finding.verdict == "refuted", "void of sixes, any of seven bones could be played"


@pytest.mark.parametrize("book", FIVES)
def test_amb_119_which_end_was_meant_is_refuted_where_the_bone_fits_no_other(book: str) -> None:
    facts = table(book, OPEN, "0 plays 6-4 on 6-6", noted("meant_for", 7, "6-6"))
    assert heard(facts, "end_meant", 7).verdict == "refuted"


@pytest.mark.parametrize(
    ("meant", "verdict"), [(None, "undetermined"), ("6-2", "proved"), ("6-4", "refuted")]
)
@pytest.mark.parametrize("book", FIVES)
def test_amb_119_which_end_was_meant_is_the_officials_note(
    book: str, meant: str | None, verdict: str
) -> None:
    acts: list[str | e.Fact] = [OPEN, "0 plays 6-4 on 6-6", "1 plays 6-2 on 6-6"]
    acts.append("0 plays 4-2 on 6-4")
    if meant:
        acts.append(noted("meant_for", 9, meant))
    finding = heard(table(book, *acts), "end_meant", 9)
    assert finding.verdict == verdict
    if verdict == "proved":
        assert follows(finding).cites == (REFERS[book], "AMB-119")


@pytest.mark.parametrize(("what", "verdict"), [("late", "proved"), ("no_show", "proved")])
@pytest.mark.parametrize("book", FIVES)
def test_amb_120_a_player_who_comes_late_or_not_at_all_is_for_the_official(
    book: str, what: str, verdict: str
) -> None:
    opened, *_ = table(book)
    facts = recorded([opened], e.Observed(what, 1, minutes=20 if what == "late" else None))
    finding = heard(facts, "late_forfeit", against=1)
    assert (finding.verdict, follows(finding).refer) == (verdict, True)
    assert heard(facts, "late_forfeit", against=0).verdict == "refuted"


def test_42_bg_1_the_trick_points_of_a_side_are_counted_from_the_tricks() -> None:
    record = begun("30", "pass", "pass", "pass")
    record.play(0, "6-4 5-5 4-1 3-2")
    assert record.hear("trick_points", against=2, count=31).verdict == "proved"
    assert record.hear("trick_points", against=1, count=0).verdict == "proved"
    assert record.hear("trick_points", against=0, count=30).verdict == "refuted"
    assert record.hear("trick_points", against=0, count=31, trick=1).verdict == "proved"


def test_42_bg_1_a_hand_told_by_its_result_leaves_its_trick_points_open() -> None:
    record = Told()
    record.tell(e.GameStarted(1), e.HandStarted(1, shaker=3))
    record.ends("made", ours=1)
    finding = record.hear("trick_points", against=0, count=42)
    assert finding.verdict == "undetermined"


@pytest.mark.parametrize(
    ("trump", "suit", "verdict"),
    [("4", "4", "proved"), ("5", "6", "proved"), ("5", "4", "refuted"), ("none", "6", "proved")],
)
def test_42_pb_7_the_high_end_names_the_suit_unless_the_bone_is_a_trump(
    trump: e.Trump, suit: str, verdict: str
) -> None:
    record = begun("30", "pass", "pass", "pass", trump=trump)
    at = record.play(0, "6-4 5-5")
    assert record.hear("suit_named", at - 1, trump=suit).verdict == verdict
    assert record.hear("suit_named", at, trump=suit).verdict == "refuted", "no lead"


def test_a_sweep_finds_what_officials_noted_of_a_bone() -> None:
    facts = table("PDA", OPEN, "0 plays 6-4 on 6-6", noted("named", 7, "6-5"))
    assert ("misnamed", 7) in [
        (one.kind, one.event) for one in sweep(list(enumerate(facts, 1))).also
    ]


@pytest.mark.parametrize("version", ["2006.1", "2006.2"])
def test_an_earlier_edition_offers_none_of_these_claims_and_lays_nothing_down(version: str) -> None:
    edition_ = edition_called("PDA", version)
    opened, *rest = table("PDA", OPEN, "0 plays 6-4 on 6-6", noted("named", 7, "6-5"))
    assert isinstance(opened, e.MatchOpened)
    facts = [replace(opened, version=version, sha256=edition_.sha256()), *rest]
    assert "misnamed" not in claims_for(fold(enumerate(facts, 1)))
    finding = heard(facts, "misnamed", 7)
    assert (finding.verdict, finding.consequence) == ("proved", None)
