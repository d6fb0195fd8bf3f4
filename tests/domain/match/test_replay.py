"""Replay as it stood and as corrected: the log keeps every entry, and says what was so when."""

import pytest

from domain import events as e
from domain.bones import Bone
from domain.match.replay import as_corrected, as_it_stood, replay
from tests.support.table import opened

FACTS: tuple[e.Fact, ...] = (
    opened("PDA"),
    e.GameStarted(1),
    e.HandStarted(1),
    e.OpeningDrawn(0, 7),
    e.OpeningDrawn(1, 7),
    e.BonePlayed(0, Bone("6-6")),
    e.BonePlayed(1, Bone("6-3"), Bone("6-6")),
    e.BonePlayed(0, Bone("6-4"), Bone("6-6")),
)
SIX_THREE = 7


def log(*more: e.Fact) -> list[e.Entry]:
    return [e.Entry(position, fact) for position, fact in enumerate((*FACTS, *more), 1)]


def corrected_to(*facts: e.Fact, at: int = SIX_THREE) -> e.RecordCorrected:
    return e.RecordCorrected(at, facts, "the scribe misread it")


SIX_TWO = corrected_to(e.BonePlayed(1, Bone("6-2"), Bone("6-6")))


def totals(entries: list[e.Entry], at: int) -> tuple[int, int]:
    """The open total at a position, as it stood and as corrected."""
    open_totals: list[int] = []
    for corrected in (False, True):
        hand = replay(entries, at, corrected=corrected).hand
        assert hand is not None
        open_totals.append(hand.layout.open_total)
    return open_totals[0], open_totals[1]


def test_without_corrections_both_readings_are_the_log() -> None:
    plain = [(entry.position, entry.fact) for entry in log()]
    assert as_it_stood(log()) == as_corrected(log()) == plain


def test_before_a_correction_only_the_corrected_reading_knows_of_it() -> None:
    assert totals(log(SIX_TWO), SIX_THREE) == (15, 14)


def test_from_a_correction_on_both_readings_have_it() -> None:
    assert totals(log(SIX_TWO), 9) == (6, 6)


def test_the_stored_entry_stays() -> None:
    entries = log(SIX_TWO)
    as_corrected(entries)
    assert entries[SIX_THREE - 1].fact == FACTS[SIX_THREE - 1]


def test_positions_do_not_move_when_an_entry_is_struck_out() -> None:
    facts = as_corrected(log(corrected_to()))
    assert [position for position, _ in facts] == [1, 2, 3, 4, 5, 6, 8, 9]


def test_several_facts_may_stand_in_the_place_of_one() -> None:
    omission = corrected_to(
        e.BoneDrawn(1), e.BonePlayed(1, Bone("6-3"), Bone("6-6"), just_drawn=True)
    )
    match = replay(log(omission))
    assert match.hand is not None
    assert match.hand.held == [5, 7]
    assert match.hand.boneyard == 13
    positions = [position for position, _ in as_corrected(log(omission))]
    assert positions.count(SIX_THREE) == 2


def test_a_later_correction_of_the_same_entry_takes_its_place() -> None:
    again = corrected_to(e.BonePlayed(1, Bone("6-1"), Bone("6-6")))
    entries = log(SIX_TWO, again)
    assert totals(entries, SIX_THREE) == (15, 13)
    assert totals(entries, 9) == (6, 5)


@pytest.mark.parametrize("at", range(1, len(FACTS) + 1))
def test_a_replay_up_to_a_position_is_the_match_as_far_as_that(at: int) -> None:
    match = replay(log(), at)
    assert match.position == at
    assert match.hand is None or len(match.hand.layout) == max(0, at - 5)
