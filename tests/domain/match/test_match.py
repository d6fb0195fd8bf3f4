"""The match: what each event does to it, where the books have nothing to say."""

import pytest

from domain import events as e
from domain.bones import Bone
from domain.errors import ImpossibleReport
from domain.match.decide import decide
from domain.match.match import Match
from tests.support.table import bones, opened, told

DEALT: tuple[e.Fact, ...] = (
    e.GameStarted(1),
    e.HandStarted(1, "any_domino", 0),
    e.OpeningDrawn(0, 7),
    e.OpeningDrawn(1, 7),
)


def held(match: Match) -> list[int]:
    assert match.hand is not None
    return match.hand.held


def test_a_holding_shrinks_with_each_play_and_grows_with_each_draw() -> None:
    match = told("PDA", *DEALT, e.BonePlayed(0, Bone("6-6")), e.BoneDrawn(1), e.BoneDrawn(1))
    assert held(match) == [6, 9]
    assert match.hand is not None
    assert match.hand.boneyard == 12


def test_a_drawn_bone_is_unknown_until_it_is_seen() -> None:
    match = told("PDA", *DEALT, e.BoneDrawn(1), e.BoneExposed(1, Bone("4-1"), "draw"))
    assert match.hand is not None
    assert match.hand.known_bones(1) == bones("4-1")
    assert match.hand.unknown(1) == 7


def test_a_bone_exposed_in_the_shuffle_is_in_no_holding() -> None:
    match = told("PDA", *DEALT, e.BoneExposed(1, Bone("4-1"), "shuffle"))
    assert match.hand is not None
    assert match.hand.known_bones(1) == ()


def test_a_shown_holding_is_known_to_the_last_bone() -> None:
    match = told("PDA", *DEALT[:2], e.OpeningDrawn(0, 2), e.HoldingShown(0, bones("4-1 6-0")))
    assert match.hand is not None
    assert match.hand.known_bones(0) == bones("4-1 6-0")
    assert match.hand.unknown(0) == 0


def test_a_hand_begins_with_all_bones_in_the_boneyard() -> None:
    match = told("PDA", *DEALT, e.HandEnded("lock", None), e.HandStarted(2))
    assert match.hand is not None
    assert (match.hand.boneyard, match.hand.held, len(match.hand.layout)) == (28, [0, 0], 0)


def test_a_retracted_play_is_named_by_its_position() -> None:
    plays = (e.BonePlayed(0, Bone("6-6")), e.BonePlayed(1, Bone("5-3"), Bone("6-6"), (6, 5)))
    match = told("PDA", *DEALT, *plays, e.PlayRetracted(1, play=7))
    assert match.hand is not None
    assert [one.bone for one in match.hand.layout.placements] == [Bone("6-6")]


def test_the_record_may_begin_in_the_middle_of_a_game() -> None:
    start = e.MatchOpened(
        **{
            field: getattr(opened("PDA"), field)
            for field in ("book", "version", "sha256", "players")
        },
        scores=(60, 75),
        domino_holder=1,
    )
    match = Match()
    match.apply(1, start)
    match.apply(2, e.HandStarted(4, "any_domino", 1))
    assert match.scores == (60, 75)
    assert match.game is not None
    assert match.game.domino_holder == 1
    assert match.game.ledger is not None
    assert match.game.ledger.points == [[75, 75], [60, 90]]


def test_a_new_game_begins_with_no_points_and_full_purses() -> None:
    match = told("PDA", *DEALT, e.ChipsPaid(1, 0, 150), e.GameEnded(), e.GameStarted(2))
    assert match.scores == (0, 0)
    assert match.wins == (1, 0)
    assert match.game is not None
    assert match.game.ledger is not None
    assert match.game.ledger.points == [[150, 0], [0, 150]]


def test_chips_of_another_colour_may_be_given_back() -> None:
    wrong = (e.ChipsPaid(1, 0, 20), e.ChipsPaid(0, 1, 20, colour_of=1))
    match = told("PDA", *DEALT, *wrong)
    assert match.scores == (0, 0)
    assert match.game is not None
    assert match.game.ledger is not None
    assert match.game.ledger.points == [[150, 0], [0, 150]]


KNOWN = (*DEALT[:2], e.OpeningDrawn(0, 2, bones("6-6 5-1")), e.OpeningDrawn(1, 1))
DRAWN = (*KNOWN, e.BonePlayed(0, Bone("6-6")), e.BoneDrawn(0))


LIFTED_OF_THE_DRAW = (
    e.BoneExposed(0, Bone("4-4"), "draw"),
    e.BonePlayed(0, Bone("4-4"), Bone("6-6"), (6, 4)),
    e.PlayRetracted(0, 9),
)
LIFTED_OF_BEFORE = (
    e.BonePlayed(0, Bone("5-1"), Bone("6-6"), (6, 5)),
    e.BoneDrawn(0),
    e.PlayRetracted(0, 9),
)


@pytest.mark.parametrize(
    ("facts", "bone", "possible"),
    [
        (KNOWN, "6-6", True),
        (KNOWN, "4-4", False),
        (DRAWN, "4-4", True),
        (DRAWN, "5-1", False),
        ((*DRAWN, e.BoneReturned(0, Bone("4-4"))), "5-1", False),
        ((*DRAWN, e.BoneExposed(0, Bone("4-4"), "draw")), "4-4", True),
        ((*DRAWN, e.BoneExposed(0, Bone("4-4"), "draw")), "3-3", False),
        ((*DRAWN, e.BoneDrawn(0, Bone("3-3"))), "3-3", True),
        ((*DRAWN, e.BonePlayed(0, Bone("4-4"), Bone("6-6"), (6, 4))), "5-1", False),
        ((*DRAWN, e.BonePlayed(0, Bone("6-4"), Bone("6-6"), just_drawn=True)), "5-1", False),
        ((*DRAWN, *LIFTED_OF_THE_DRAW), "4-4", True),
        ((*DRAWN, *LIFTED_OF_THE_DRAW), "3-3", False),
        ((*DRAWN, e.BonePlayed(1, Bone("6-4"), Bone("6-6")), *LIFTED_OF_BEFORE), "5-1", False),
    ],
)
def test_hf_bog_5_only_a_bone_of_the_latest_draw_is_put_back(
    facts: tuple[e.Fact, ...], bone: str, possible: bool
) -> None:
    match = told("HF", *facts)
    if possible:
        decide(match, e.BoneReturned(0, Bone(bone)))
        return
    with pytest.raises(ImpossibleReport) as refused:
        decide(match, e.BoneReturned(0, Bone(bone)))
    assert refused.value.contradicts
