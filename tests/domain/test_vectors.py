"""The vectors of the four fives books, one test for each: `tests/vectors`."""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from api.conformance.fives import hand_end
from domain import events as e
from domain.bones import Bone
from domain.fives.chips import Pieces, payment
from domain.fives.layout import Layout
from domain.fives.scoring import board_score, bogus_points, hand_points
from domain.formats import neutral_json
from domain.match.match import Match
from domain.rulebooks import book
from domain.rules import Fives, choose, spell
from tests.support.paths import VECTORS

Vector = dict[str, Any]
FIVES = ("PDA", "HF", "FU", "UDL")


def vectors(file: str, kind: str) -> list[Any]:
    """A parameter for each vector of this kind, called by its id."""
    held = msgspec.json.decode((VECTORS / f"{file}.json").read_bytes())
    return [
        pytest.param(vector, id=vector["id"])
        for vector in held["vectors"]
        if vector["kind"] == kind and vector["ruleset"] in FIVES
    ]


def rules_of(vector: Vector) -> Fives:
    rules = book(vector["ruleset"]).rules
    assert isinstance(rules, Fives)
    return choose(rules, {name: spell(choice) for name, choice in vector["options"].items()})


def empty_layout(vector: Vector) -> Layout:
    rules = rules_of(vector)
    return Layout(rules.branching.value, rules.wrong_spinner.value, rules.arms_before_sides.value)


def placement(play: Vector) -> tuple[Any, ...]:
    on, touch = play.get("on"), play.get("touch")
    return (
        Bone(play["tile"]),
        None if on is None else Bone(on),
        None if touch is None else tuple(touch),
        play.get("slot"),
        play["p"],
    )


def by_side(points: Iterable[int]) -> dict[str, int]:
    return {str(side): one for side, one in enumerate(points)}


@pytest.mark.parametrize("vector", vectors("board_counts", "board_count"))
def test_board_count(vector: Vector) -> None:
    rules, layout = rules_of(vector), empty_layout(vector)
    steps: list[Vector] = []
    for play in vector["plays"]:
        legal = not layout.faults(*placement(play))
        layout.place(*placement(play))
        total = layout.open_total
        steps.append({"count": total, "score": board_score(rules, total), "legal": legal})
    expect = vector["expect"]
    assert steps == expect["steps"]
    assert (layout.spinner and str(layout.spinner)) == expect["spinner"]
    ends = sorted([str(bone), pip] for bone, pip in layout.open_ends())
    assert ends == sorted(expect["open"])


@pytest.mark.parametrize("vector", vectors("legal_moves", "legal_moves"))
def test_legal_moves(vector: Vector) -> None:
    layout = empty_layout(vector)
    for play in vector["plays"]:
        layout.place(*placement(play))
    legal = {
        tile: [None if on is None else str(on) for on in layout.places_for(Bone(tile))]
        for tile in vector["hand"]
        if layout.places_for(Bone(tile))
    }
    expect = vector["expect"]
    assert legal.keys() == expect["legal"].keys()
    for tile, places in legal.items():
        assert sorted(places, key=str) == sorted(expect["legal"][tile], key=str)
    fitting = layout.fitting()
    assert any(fitting & Bone(tile).mask for tile in vector["hand"]) == expect["could_play"]


@pytest.mark.parametrize("vector", vectors("hand_end", "hand_end"))
def test_hand_end(vector: Vector) -> None:
    assert hand_end(vector) == vector["expect"]


@pytest.mark.parametrize("vector", vectors("chips_penalties", "payment"))
def test_payment(vector: Vector) -> None:
    own = Pieces(tens=vector["own"]["10"], fives=vector["own"]["5"])
    paid = payment(vector["due"], own)
    assert {
        "paid": paid.paid,
        "unpaid": paid.unpaid,
        "change": paid.change,
        "payer_left": paid.left,
        "game_over": paid.left == 0,
    } == vector["expect"]


@pytest.mark.parametrize("vector", vectors("chips_penalties", "penalty"))
def test_penalty(vector: Vector) -> None:
    points = bogus_points(rules_of(vector), 50, vector["pips_in_hand"], vector["takes_additional"])
    assert points == vector["expect"]["points"]


@pytest.mark.parametrize("vector", vectors("chips_penalties", "rounding"))
def test_rounding(vector: Vector) -> None:
    rules, expect = rules_of(vector), vector["expect"]["points"]
    assert [hand_points(rules, pips) for pips in range(len(expect))] == expect


@pytest.mark.parametrize("vector", vectors("games", "game"))
def test_game(vector: Vector) -> None:
    course: dict[str, list[Vector]] = {"counts": [], "scores": [], "boneyard": []}
    match = Match()
    for position, fact in enumerate(neutral_json.read(vector["game"]), 1):
        match.apply(position, fact)
        event, hand = neutral_json.index_of(position), match.hand
        if isinstance(fact, e.BonePlayed) and hand is not None:
            total = hand.layout.open_total
            score = board_score(match.rules, total)
            course["counts"].append({"event": event, "count": total, "score": score})
        if isinstance(fact, e.ChipsPaid | e.PointsPegged):
            course["scores"].append({"event": event, "scores": by_side(match.scores)})
        if isinstance(fact, e.BoneDrawn | e.Passed) and hand is not None:
            course["boneyard"].append(
                {"event": event, "boneyard": hand.boneyard, "hand_counts": by_side(hand.held)}
            )
    for what, values in course.items():
        assert values == vector["expect"][what]
