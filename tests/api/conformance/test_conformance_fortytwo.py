"""The public vectors of straight 42, every one of them."""

import json
from typing import Any

import pytest

from api.conformance.fortytwo import KINDS
from api.conformance.running import run
from tests.support.paths import VECTORS


def vectors() -> list[Any]:
    """The vectors of the kinds of 42, named by id and title."""
    vectors = [
        vector
        for name in ("fortytwo", "tournament")
        for vector in json.loads((VECTORS / f"{name}.json").read_text())["vectors"]
        if vector["kind"] in KINDS
    ]
    return [pytest.param(vector, id=f"{vector['id']} {vector['title']}") for vector in vectors]


@pytest.mark.parametrize("vector", vectors())
def test_vector(vector: dict[str, Any]) -> None:
    assert KINDS[vector["kind"]](vector) == vector["expect"]


@pytest.mark.parametrize("file", ["adjudication_full", "adjudication_hidden", "games"])
def test_disputes_and_games_of_42_come_out_as_in_the_vectors(file: str) -> None:
    held = json.loads((VECTORS / f"{file}.json").read_text())["vectors"]
    outcomes = list(run((file, one) for one in held if one["ruleset"] == "42"))
    assert outcomes
    assert [one for one in outcomes if not one.passed] == []


def test_every_kind_of_42_has_vectors() -> None:
    assert {param.values[0]["kind"] for param in vectors()} == set(KINDS)
