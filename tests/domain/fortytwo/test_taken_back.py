"""A bone of 42 that is played and taken back at once (AMB-122)."""

import pytest

from adjudication.review.sweep import sweep
from domain import events as e
from domain.bones import Bone
from domain.errors import ImpossibleReport
from domain.match.hand import Hand
from tests.support.fortytwo import Told, begun


def table(record: Told) -> tuple[object, ...]:
    """The bones in tricks, the turn, the points and trump."""
    hand = record.match.current_hand()
    tricks = hand.tricks
    assert tricks is not None
    won = [(one.plays, one.winner, one.points) for one in tricks.tricks]
    return won, tricks.trick[:], tricks.turn, hand.to_play, tricks.points[:], tricks.trump


def hand(record: Told) -> Hand:
    return record.match.current_hand()


@pytest.mark.parametrize("before", ["", "6-6", "6-6 5-5 4-4"])
def test_amb_122_the_trick_the_turn_and_the_points_are_as_they_were(before: str) -> None:
    record = begun()
    record.play(0, before)
    seat, bone = [(0, "6-6"), (1, "5-5"), (3, "3-3")][min(2, len(before.split()))]
    was, held = table(record), hand(record).held[:]
    at = record.play(seat, bone)
    assert table(record) != was
    record.tell(e.PlayRetracted(seat, at))
    assert (table(record), hand(record).held) == (was, held)
    assert hand(record).known[seat] & Bone(bone).mask
    record.play(seat, bone)


def test_amb_122_a_trump_that_the_lead_named_is_open_again() -> None:
    record = Told()
    record.shake(1)
    record.bid("31", "pass", "pass", "pass")
    at = record.play(0, "6-5")
    assert table(record)[-1] == "6"
    record.tell(e.PlayRetracted(0, at))
    assert table(record)[-1] is None
    record.tell(e.TrumpDeclared(0, "doubles"))
    assert table(record)[-1] == "doubles"


def test_amb_122_out_of_turn_it_is_still_the_turn_of_the_player_passed_over() -> None:
    record = begun()
    record.play(0, "6-6")
    at = record.play(3, "3-3")
    record.tell(e.PlayRetracted(3, at))
    assert hand(record).to_play == 1


def test_a_bone_that_others_have_played_on_cannot_be_taken_back() -> None:
    record = begun()
    at = record.play(0, "6-6")
    record.play(1, "5-5")
    with pytest.raises(ImpossibleReport, match="6-6 stays in its trick: others have played since"):
        record.tell(e.PlayRetracted(0, at))
    with pytest.raises(ImpossibleReport, match="6-6 was placed by seat 0"):
        record.tell(e.PlayRetracted(1, at))
    with pytest.raises(ImpossibleReport, match="no bone placed at event 2"):
        record.tell(e.PlayRetracted(1, 2))


# --- what is claimed of it ------------------------------------------------------------------


def test_42_pb_9_a_renege_that_is_taken_back_is_a_renege() -> None:
    record = begun(trump="5")
    record.play(0, "6-6 5-1 4-4 3-3")
    at = record.play(0, "6-4 5-2")
    record.tell(e.PlayRetracted(1, at))
    assert record.hear("renege", at).verdict == "refuted"
    record.play(1, "5-3 4-3 3-2")
    led = record.tell(e.BonePlayed(1, Bone("5-5")))
    wrong = record.tell(e.BonePlayed(2, Bone("4-2")), e.BonePlayed(3, Bone("3-1"))) - 1
    assert record.hear("renege", wrong).verdict == "refuted"
    low = record.tell(e.BonePlayed(0, Bone("6-1")))
    assert record.hear("renege", low).verdict == "proved", f"6-5 was held when {led} was led"
    record.tell(e.PlayRetracted(0, low), e.BonePlayed(0, Bone("6-5")))
    assert record.hear("renege", low).verdict == "proved"


def test_42_pb_4_a_bone_taken_back_is_played_at_the_first_chance() -> None:
    record = begun()
    lead = record.play(0, "6-6")
    back = record.tell(e.PlayRetracted(0, lead))
    assert record.hear("exposed_not_played", back).verdict == "refuted"
    at = record.play(0, "6-5")
    held_back = record.hear("exposed_not_played", back)
    assert (held_back.verdict, held_back.claim.event) == ("proved", back)
    record.tell(e.PlayRetracted(0, at), e.BonePlayed(0, Bone("6-6")))
    assert record.hear("exposed_not_played", back).verdict == "refuted"


def test_a_trick_that_was_opened_again_has_no_winner() -> None:
    record = begun()
    record.play(0, "6-6 5-5 4-4")
    last = record.play(3, "3-3")
    assert record.hear("trick_winner", against=0, trick=1).verdict == "proved"
    record.tell(e.PlayRetracted(3, last))
    assert record.hear("trick_points", against=0, count=0).verdict == "proved"
    record.play(3, "2-2")
    assert record.hear("trick_points", against=0, count=11).verdict == "proved"


def test_amb_122_a_sweep_tells_of_a_play_out_of_turn_that_was_taken_back() -> None:
    record = begun()
    at = record.tell(e.BonePlayed(1, Bone("5-5")))
    record.tell(e.PlayRetracted(1, at))
    record.play(0, "6-6")
    assert record.hear("out_of_turn", at).verdict == "proved"
    assert [(one.kind, one.event) for one in sweep(record.facts).proved] == [("out_of_turn", at)]
