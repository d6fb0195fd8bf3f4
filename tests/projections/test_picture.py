"""The board as SVG: complete, readable without sight, and plain enough for a strict page."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from xml.etree import ElementTree

import pytest

from domain import events as e
from domain.bones import Bone
from domain.events import BonePlayed
from domain.messages.message import message
from projections.pictures.board_picture import PALETTE, draw
from projections.pictures.board_words import End
from projections.pictures.placing import TablePlacement
from projections.pictures.tabletop import FIVE_UP, LANDSCAPE, PORTRAIT, Table
from tests.generators import generate_fives

GOLDEN = Path(__file__).parent / "golden"
SVG = "{http://www.w3.org/2000/svg}"


def bones(*placements: str) -> list[BonePlayed]:
    """Bones as "5-0 on 5-5", or "4-2 on 6-6 touching 6 4"."""
    plays: list[BonePlayed] = []
    for words in (placement.split() for placement in placements):
        touch = (int(words[4]), int(words[5])) if "touching" in words else None
        on = Bone(words[2]) if "on" in words else None
        plays.append(BonePlayed(0, Bone(words[0]), on=on, touch=touch))
    return plays


LEAFLET = bones("5-5", "5-0 on 5-5", "6-5 on 5-5", "4-0 on 5-0")
LEAFLET_ENDS = [End(Bone("4-0"), 4, 4), End(Bone("6-5"), 6, 6), End(Bone("5-5"), 5, 0)]
MISPLAY = bones("6-6", "4-2 on 6-6 touching 6 4", "6-1 on 6-6")
MISPLAY_ENDS = [End(Bone("4-2"), 2, 2), End(Bone("6-1"), 1, 1)]

PICTURES = {
    "leaflet": lambda: draw(LEAFLET, open_ends=LEAFLET_ENDS, spinner=Bone("5-5")),
    "misplay": lambda: draw(MISPLAY, open_ends=MISPLAY_ENDS, spinner=Bone("6-6"), numerals=True),
    "empty": lambda: draw([], size=360, table=PORTRAIT, caption=message("Before the first bone")),
}


def drawn(picture: str, name: str) -> list[ElementTree.Element]:
    """The parts of the picture with this class."""
    parts = ElementTree.fromstring(picture).iter()
    return [part for part in parts if name in part.get("class", "").split()]


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_the_one_that_was_approved(name):
    assert PICTURES[name]() == (GOLDEN / f"{name}.svg").read_text("utf-8")


@pytest.mark.parametrize("name", PICTURES)
def test_a_strict_content_security_policy_has_nothing_to_block(name):
    for part in ElementTree.fromstring(PICTURES[name]()).iter():
        assert part.tag.removeprefix(SVG) in {
            "svg", "title", "desc", "g", "rect", "path", "circle", "text",
        }  # fmt: skip
        assert not {key for key in part.attrib if key in ("style", "id") or key.startswith("on")}
        assert not any("url(" in value for value in part.attrib.values())


def test_every_bone_is_drawn_with_its_pips():
    picture = draw(LEAFLET)
    pips = {
        part.get("data-bone"): len(list(part.iter(f"{SVG}circle")))
        for part in drawn(picture, "bone")
    }
    assert pips == {"5-5": 10, "5-0": 5, "6-5": 11, "4-0": 4}


def test_numerals_instead_of_pips():
    picture = draw(LEAFLET, numerals=True)
    shown = [
        [text.text or "" for text in part.iter(f"{SVG}text")] for part in drawn(picture, "bone")
    ]
    assert [sorted(halves) for halves in shown] == [["5", "5"], ["0", "5"], ["5", "6"], ["0", "4"]]


def test_the_last_bone_and_the_spinner_are_marked():
    picture = draw(LEAFLET, spinner=Bone("5-5"))
    assert [part.get("data-bone") for part in drawn(picture, "last")] == ["4-0"]
    assert [part.get("data-bone") for part in drawn(picture, "spinner")] == ["5-5"]
    assert not drawn(draw(LEAFLET, last=False), "last")
    assert not drawn(draw(LEAFLET), "spinner")


def test_a_joint_that_does_not_match_is_hatched():
    assert len(drawn(draw(MISPLAY), "mismatch")) == 1
    assert not drawn(draw(LEAFLET), "mismatch")


def test_open_ends_show_what_they_add():
    marks = drawn(draw(LEAFLET, open_ends=LEAFLET_ENDS), "open-end")
    shown = ["".join(mark.itertext()) for mark in marks]
    assert shown == ["4", "6", "", ""], "an arm adds nothing and has a mark without a number"


def test_a_count_that_is_not_public_is_neither_drawn_nor_said():
    picture = draw(LEAFLET, open_ends=[End(end.bone, end.pips) for end in LEAFLET_ENDS])
    assert not list(ElementTree.fromstring(picture).iter(f"{SVG}text"))
    assert "Count" not in picture
    assert "open-end" not in draw(LEAFLET)


def test_the_picture_says_what_it_shows():
    picture = draw(LEAFLET, caption=message("Ana & Bruno, game 1"), open_ends=LEAFLET_ENDS)
    root = ElementTree.fromstring(picture)
    assert root.get("role") == "img"
    assert root.findtext(f"{SVG}title") == "Ana & Bruno, game 1"
    assert root.findtext(f"{SVG}desc") == (
        "4 bones down. Last bone 4-0. Open ends: 4 right, 6 left, double 5 up and down. Count 10."
    )
    assert [part.tag for part in root][:2] == [f"{SVG}title", f"{SVG}desc"]


def test_a_mismatch_is_said():
    assert "4-2 does not match 6-6." in draw(MISPLAY)


def test_every_bone_and_mark_is_inside_the_view():
    line = bones("6-0", "6-5 on 6-0", "5-4 on 6-5", "4-3 on 5-4", "3-2 on 4-3", "2-1 on 3-2")
    for nth in range(1, len(line) + 1):
        picture = draw(line[:nth])
        view = ElementTree.fromstring(picture).get("viewBox", "")
        x, y, width, height = map(int, view.split())
        assert 9 * height == 5 * width, "the picture keeps its shape"
        for part in drawn(picture, "bone"):
            left, top = map(int, part.get("transform", "")[len("translate(") : -1].split())
            assert x + 20 <= left <= x + width - 60
            assert y + 20 <= top <= y + height - 60


def test_the_size_is_the_width_in_pixels():
    assert ' width="720" height="400"' in draw(LEAFLET, size=720)


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    shares = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("what", PALETTE)
def test_colours_keep_the_contrast_of_wcag_2_2(what):
    seen, on, least = PALETTE[what]
    dark, light = sorted([luminance(seen), luminance(on)])
    assert (light + 0.05) / (dark + 0.05) >= least


def view_of(plays: Sequence[TablePlacement], table: Table) -> str:
    return ElementTree.fromstring(draw(plays, table=table)).get("viewBox", "")


@pytest.mark.parametrize(("book", "players", "table"), [("PDA", 2, LANDSCAPE), ("FU", 4, FIVE_UP)])
def test_the_view_moves_a_few_times_in_a_hand_at_most(book: str, players: int, table: Table):
    hands: list[list[e.BonePlayed]] = []
    for fact in generate_fives.match(1, book, players, best_of=1).facts:
        if isinstance(fact, e.HandStarted):
            hands.append([])
        elif isinstance(fact, e.BonePlayed):
            hands[-1].append(fact)
    for hand in hands:
        views = [view_of(hand[:upto], table) for upto in range(1, len(hand) + 1)]
        moved = sum(one != after for one, after in pairwise(views))
        assert moved <= 3
