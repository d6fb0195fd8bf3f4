"""The page about endings by pairs: its pictures are those that the program draws."""

import re

import pytest

from domain.bones import Bone
from domain.events import BonePlayed
from projections.pictures.textboard import text_board
from tests.support.paths import ROOT

PAGE = (ROOT / "docs/pairs.md").read_text()
PICTURES = re.findall(r"^Played: ([^\n]+)\n\n```text\n(.+?)\n```$", PAGE, re.MULTILINE | re.DOTALL)


def drawn(played: str) -> str:
    """The picture of bones that were each joined to the one before."""
    bones = [Bone(name) for name in played.rstrip(".").split(", ")]
    joined = zip(bones, (None, *bones), strict=False)
    return text_board(BonePlayed(0, bone, on) for bone, on in joined)


@pytest.mark.parametrize(("played", "picture"), PICTURES, ids=[name for name, _ in PICTURES])
def test_a_picture_of_an_ending_is_the_programs(played: str, picture: str) -> None:
    """DP-12, DP-13, DP-15, DP-17."""
    assert picture == drawn(played)


def test_every_ending_has_its_picture() -> None:
    assert len(PICTURES) == PAGE.count("\nPlayed: ") == 6
