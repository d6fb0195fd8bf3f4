"""A bone seen in the shuffle, the draw or the bidding of 42 binds nobody in play (42-PB-4)."""

import pytest

from adjudication.case.case import Case
from adjudication.claims.exposed import all_exposed
from adjudication.review.sweep import sweep
from domain import events as e
from domain.bones import Bone
from domain.match.strict import breaches
from tests.adjudication.hearings import heard, table
from tests.support.fortytwo import HANDS, Told
from tests.support.table import bones

SEEN = Bone("5-5")
TRICKS = ("6-6 5-4 4-4 3-3", "6-5 5-3 4-3 3-2", "6-4 5-2 4-2 3-1")
"""Seat 1, who holds 5-5, is void of sixes and plays other bones."""


def told_with(*, shuffle: bool = False, draw: bool = False, bidding: bool = False) -> Told:
    """A hand with 5-5 seen at these moments, by the shaker in the shuffle, else by its holder."""
    record = Told()
    record.tell(e.HandStarted(1, shaker=3))
    if shuffle:
        record.tell(e.BoneExposed(3, SEEN, "shuffle"))
    for seat in (0, 2, 1, 3):
        record.tell(e.OpeningDrawn(seat, 7, bones(HANDS[seat])))
        if draw and seat == 1:
            record.tell(e.BoneExposed(1, SEEN, "draw"))
    record.bid("30")
    if bidding:
        record.tell(e.BoneExposed(1, SEEN))
    record.bid("pass", "pass", "pass", first=1)
    return record


@pytest.mark.parametrize("when", ["shuffle", "draw", "bidding"])
def test_42_pb_4_a_bone_seen_before_play_binds_nobody(when: str) -> None:
    record = told_with(**{when: True})
    record.tell(e.TrumpDeclared(0, "6"))
    for trick in TRICKS:
        for number, bone in enumerate(trick.split()):
            act = e.BonePlayed(number, Bone(bone))
            assert breaches(record.match, act) == ()
            record.tell(act)
    (at,) = [at for at, fact in record.facts if isinstance(fact, e.BoneExposed)]
    finding = record.hear("exposed_not_played", at)
    assert finding.verdict == "refuted"
    assert "not during play" in finding.words[0]
    kinds = {one.kind for one in (*sweep(record.facts).proved, *sweep(record.facts).also)}
    assert kinds == ({"exposed_in_bidding"} if when == "bidding" else set())


def test_amb_44_a_bone_seen_before_play_excuses_no_other_exposed_bone() -> None:
    record = told_with(draw=True)
    record.tell(e.TrumpDeclared(0, "6"))
    at = record.tell(e.BoneExposed(1, Bone("5-4")))
    record.play(0, "6-6 5-5")
    assert all_exposed(Case(record.facts), len(record.facts), 1) == {Bone("5-4")}
    assert record.hear("exposed_not_played", at).verdict == "proved"


@pytest.mark.parametrize("seat", [0, 1])
def test_udl_2_a_bone_turned_up_in_the_shuffle_is_told_as_that(seat: int) -> None:
    facts = table("UDL", "0 plays 6-6", f"{seat} exposes 6-3 shuffle", "1 plays 6-1 on 6-6")
    finding = heard(facts, "exposed_not_played", 7)
    assert (finding.verdict, finding.words[0]) == (
        "refuted",
        "6-3 was turned up in the shuffle, and down again at event 7.",
    )
