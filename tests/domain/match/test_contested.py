"""Reports of hidden bones that other events contradict: what lies face up stands."""

import pytest

from domain import events as e
from domain.bones import Bone
from domain.errors import ImpossibleReport
from domain.match.decide import decide, decide_correction
from domain.match.match import Match, fold
from domain.match.replay import as_corrected
from domain.rulebooks import BOOKS

PDA = BOOKS["PDA"]
OPENED = e.MatchOpened("PDA", PDA.version, PDA.sha256(), ("Ana", "Bruno"))
HELD = tuple(map(Bone, ("6-6", "6-5", "6-4", "6-3", "6-2", "6-1", "6-0")))
BEGUN: tuple[e.Fact, ...] = (
    OPENED,
    e.GameStarted(1),
    e.HandStarted(1),
    e.OpeningDrawn(0, 7, HELD),
    e.OpeningDrawn(1, 7),
)


def entries(*facts: e.Fact) -> list[e.Entry]:
    return [e.Entry(position, fact) for position, fact in enumerate((*BEGUN, *facts), 1)]


def folded(*facts: e.Fact) -> Match:
    return fold(as_corrected(entries(*facts)))


AGAINST: dict[str, tuple[tuple[e.Fact, ...], dict[tuple[int, int], int]]] = {
    "played by the other": ((e.BonePlayed(1, Bone("6-4")),), {(4, 0): 6}),
    "exposed by the other": ((e.BoneExposed(1, Bone("6-4")),), {(4, 0): 6}),
    "not in a holding seen whole": ((e.BonePlayed(0, Bone("5-5")),), {(4, 0): 6}),
    "another holding shown": (
        (e.HoldingShown(1, (*map(Bone, ("5-5", "5-4", "5-3", "5-2", "5-1", "5-0")), HELD[0])),),
        {(4, 0): 6},
    ),
    "another bone shown": (
        (e.HoldingShown(0, (*HELD[:6], Bone("5-5"))),),
        {(4, 0): 6},
    ),
    "put back by the other": (
        (e.BoneDrawn(1), e.BoneReturned(1, Bone("6-4"))),
        {(4, 0): 7},
    ),
    "put back, though held before the draw": (
        (e.BoneDrawn(0), e.BoneReturned(0, Bone("6-4"))),
        {(4, 0): 7},
    ),
    "put back, though another was drawn": (
        (e.BoneDrawn(1, Bone("5-5")), e.BoneReturned(1, Bone("5-4"))),
        {(6, 1): 7},
    ),
    "drawn by the other, also unseen": (
        (e.BoneDrawn(1, Bone("6-4")),),
        {(4, 0): 6, (6, 1): 4},
    ),
    "drawn again by the same": ((e.BoneDrawn(0, Bone("6-4")),), {(4, 0): 6, (6, 0): 4}),
}


@pytest.mark.parametrize("name", AGAINST)
def test_what_lies_face_up_stands_and_the_hidden_report_is_contested(name: str) -> None:
    facts, contested = AGAINST[name]
    match = folded(*facts)
    assert match.contested == contested
    hand = match.current_hand()
    assert 0 not in contested or hand.unknown(0) == hand.held[0]
    assert all(hand.unknown(seat) >= 0 for seat in (0, 1))


@pytest.mark.parametrize(
    "fact",
    [
        e.BonePlayed(0, Bone("6-4")),
        e.BoneExposed(0, Bone("6-4")),
        e.HoldingShown(0, HELD),
        e.BonePlayed(1, Bone("5-5")),
        e.BoneDrawn(1, Bone("5-5")),
        e.BoneDrawn(0, Bone("5-5")),
    ],
    ids=e.encode,
)
def test_what_agrees_with_a_hidden_report_contests_nothing(fact: e.Fact) -> None:
    assert folded(fact).contested == {}


def test_a_bone_put_back_may_be_drawn_by_anybody() -> None:
    back = (e.BoneDrawn(0), e.BoneReturned(0, Bone("5-5")), e.BoneDrawn(1, Bone("5-5")))
    assert folded(*back).contested == {}


def test_bones_shown_since_stay_known_when_their_report_is_contested() -> None:
    match = folded(e.BoneExposed(0, Bone("6-6")), e.BonePlayed(1, Bone("6-4")))
    assert match.contested == {(4, 0): 7}
    assert match.current_hand().known_bones(0) == (Bone("6-6"),)
    with pytest.raises(ImpossibleReport) as refused:
        decide(match, e.BonePlayed(1, Bone("6-6"), Bone("6-4")))
    assert refused.value.contradicts == 6
    decide(match, e.BonePlayed(1, Bone("6-5"), Bone("6-4")))


def test_a_correction_settles_the_contradiction_and_another_need_not() -> None:
    record = entries(e.BonePlayed(1, Bone("6-4")), e.Passed(0))
    elsewhere = e.RecordCorrected(7, (e.BoneDrawn(0),), "drew")
    decide_correction(record, elsewhere)
    settled = e.RecordCorrected(4, (e.OpeningDrawn(0, 7, (*HELD[:2], *HELD[3:], Bone("5-5"))),), "")
    decide_correction(record, settled)
    assert fold(as_corrected([*record, e.Entry(8, settled)])).contested == {}
    worse = e.RecordCorrected(7, (e.BonePlayed(0, Bone("6-4"), Bone("6-4")),), "")
    with pytest.raises(ImpossibleReport):
        decide_correction(record, worse)


def test_a_copy_contests_for_itself() -> None:
    match = folded()
    copy = match.copy()
    copy.apply(6, e.BonePlayed(1, Bone("6-4")))
    assert (match.contested, copy.contested) == ({}, {(4, 0): 6})
    assert match.current_hand().known_bones(0) == tuple(sorted(HELD, key=lambda one: one.mask))
