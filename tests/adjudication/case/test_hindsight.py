"""The verdict at the table and with hindsight, and records that contradict themselves."""

from adjudication.adjudicate import adjudicate
from domain import events as e
from domain.bones import Bone
from domain.match.replay import as_corrected
from tests.adjudication.table import DREW_AT_7, DREW_AT_8, HAND, NORTH, SOUTH, entries
from tests.lawful.by_pairs import wrong_counts

AT_THE_TABLE = 8
"""The claim is raised at once; the bone that proves it comes down at 9."""


def test_what_came_out_later_counts_and_what_was_known_then_is_told_beside_it() -> None:
    finding = adjudicate(as_corrected(entries(*HAND)), DREW_AT_8, AT_THE_TABLE)
    assert (finding.verdict, finding.at_table) == ("proved", "undetermined")
    assert finding.timely


def test_a_search_that_was_cut_short_at_the_table_takes_nothing_from_what_is_known_now() -> None:
    """Where two hands of ten are unseen, pips can be spread in too many ways; later both show."""
    facts, planted = wrong_counts("cuba", 42_000_005)[0]
    numbered = list(enumerate(facts, 1))
    finding = adjudicate(numbered, e.Claim(planted.kind, planted.event), planted.event)
    assert (finding.verdict, finding.at_table, finding.cut_short) == (
        "refuted",
        "undetermined",
        False,
    )


def test_where_nothing_came_out_later_only_one_verdict_is_told() -> None:
    finding = adjudicate(as_corrected(entries(*HAND)), DREW_AT_7, AT_THE_TABLE)
    assert (finding.verdict, finding.at_table) == ("undetermined", None)


def test_the_smallest_set_of_events_that_cannot_all_be_true_is_named() -> None:
    lying = (
        *HAND,
        e.Observed("held", SOUTH, Bone("2-1"), 9),
        e.Observed("not_held", NORTH, Bone("6-4"), 9),
        e.Observed("drew", bone=Bone("5-1"), event=7),
    )
    finding = adjudicate(as_corrected(entries(*lying)), DREW_AT_8)
    assert finding.verdict == "contradictory"
    assert finding.answer is not None
    assert finding.answer.proof is not None
    assert finding.answer.proof.smallest
    assert [leaf.position for leaf in finding.answer.proof.leaves] == [9, 11]
    assert finding.words[-1] == "These 2 cannot all be true: one of them must be corrected."
    assert finding.consequence is None


def test_too_many_bones_for_one_hand_are_a_contradiction_of_all_of_them() -> None:
    eight = [Bone(f"{high}-0") for high in range(6)] + [Bone("1-1"), Bone("2-1")]
    sworn = (*HAND[:6], *(e.Observed("held", SOUTH, bone, 6) for bone in eight))
    claim = e.Claim("wrong_opening", 6, against=SOUTH)
    finding = adjudicate(as_corrected(entries(*sworn)), claim)
    assert finding.verdict == "contradictory"
    assert finding.answer is not None
    assert finding.answer.proof is not None
    # Seven bones were drawn; with 6-6, which was led, any seven of the eight are too many.
    assert len(finding.answer.proof.leaves) == 8


def a_bone_less(*fact: e.Fact) -> str:
    """The verdict on a draw at 7, where South shows every 6 but 6-1."""
    south = tuple(map(Bone, ("6-0", "6-2", "6-3", "6-4", "6-5", "1-0")))
    facts = entries(*HAND[:7], e.HoldingShown(SOUTH, south), *fact)
    return adjudicate(as_corrected(facts), DREW_AT_7).verdict


def test_amb_86_a_bone_that_was_missing_from_the_set_lay_with_nobody() -> None:
    missing = e.SetFoundFaulty("missing", Bone("6-1"))
    assert a_bone_less() == "undetermined"
    assert a_bone_less(missing) == "refuted"


def test_amb_86_a_bone_that_the_record_shows_was_not_missing() -> None:
    assert a_bone_less(e.SetFoundFaulty("missing", Bone("6-2"))) == "undetermined"
