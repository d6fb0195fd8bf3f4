"""The tricks of 42: the same live and rebuilt, as text and as a picture."""

from xml.etree import ElementTree

import pytest

from domain import events as e
from domain.bones import Bone
from domain.messages.catalogue import all_worded
from projections.following import Following, follow
from projections.pictures.tricks_picture import draw_tricks
from projections.tricks import tricks, tricks_words
from tests.generators.generate42 import CARELESS, match42
from tests.support.fortytwo import Told, begun
from tests.support.table import told as told_of

NAMES = ("North", "East", "South", "West")


def words(record: Told) -> str:
    seen = tricks(record.match)
    assert seen is not None
    return all_worded(tricks_words(seen, NAMES), between="\n")


@pytest.mark.parametrize("seed", range(3))
def test_live_and_rebuilt_the_tricks_are_the_same(seed: int) -> None:
    entries = [e.Entry(at, fact) for at, fact in enumerate(match42(seed, CARELESS).facts, 1)]
    live = Following()
    for entry in entries:
        live.feed(entry)
        if entry.position % 17 == 0:
            assert live.tricks() == Following.of(entries, entry.position).tricks()
    assert live.tricks() == follow(entries).tricks()


def test_a_fives_game_has_no_tricks() -> None:
    assert tricks(told_of("PDA", e.HandStarted(1))) is None


def test_a_hand_in_words() -> None:
    record = begun()
    record.play(0, "6-6 5-5 4-4 3-3")
    record.play(0, "6-4 5-0")
    assert words(record).splitlines() == [
        "Hand 1, West shook. Bids: North 31, East pass, South pass, West pass.",
        "Trump 6. Points 11-0.",
        "1. North 6-6*  East 5-5   South 4-4   West 3-3   11 points",
        "2. North 6-4*  East 5-0 ",
        "South is to play.",
        "Marks 0-0.",
    ]


def test_what_becomes_of_a_bid_is_told_beside_it() -> None:
    record = Told()
    record.shake(1)
    record.tell(e.BidMade(1, "30"), e.BidMade(0, "31"))
    assert "East 30 (deemed pass), North 31." in words(record)
    assert "South is to bid." in words(record)


def test_who_may_have_the_hand_shaken_again_is_told() -> None:
    record = Told(hidden=True)
    record.shake(1)
    record.tell(e.BoneExposed(1, Bone("5-5")))
    assert "South may elect a re-shake." in words(record)


def test_the_picture_shows_the_trick_the_stacks_and_says_the_rest() -> None:
    record = begun()
    record.play(0, "6-6 5-5 4-4 3-3")
    record.play(0, "6-4 5-0")
    seen = tricks(record.match)
    assert seen is not None
    svg = draw_tricks(seen, NAMES, size=520)
    root = ElementTree.fromstring(svg)
    classes = [one.get("class") for one in root.iter() if one.get("class")]
    assert classes.count("trick") == 1
    shown = [one.get("data-bone") for one in root.iter() if one.get("data-bone")]
    assert shown == ["6-4", "5-0"]
    assert all_worded(tricks_words(seen, NAMES), between="\n") == root[1].text
    assert "<script" not in svg
    assert "style=" not in svg
    assert " id=" not in svg


def test_names_are_escaped() -> None:
    seen = tricks(begun().match)
    assert seen is not None
    assert "<b>" not in draw_tricks(seen, ("<b>", "East", "South", "West"))
