"""A sweep finds exactly the infractions and false statements of every whole game."""

import json
from typing import Any

import pytest

from adjudication.review.sweep import Found, sweep
from domain.formats import neutral_json
from tests import generate
from tests.paths import VECTORS

GAMES = json.loads((VECTORS / "games.json").read_text())


def _told(found: tuple[Found, ...]) -> list[tuple[str, int, int | None]]:
    return sorted((one.kind, neutral_json.index_of(one.event), one.player) for one in found)


def _expected(listed: list[dict[str, Any]]) -> list[tuple[str, int, int | None]]:
    return sorted((one["type"], one["event"], one.get("player")) for one in listed)


@pytest.mark.parametrize("vector", GAMES["vectors"], ids=lambda vector: vector["id"])
def test_every_infraction_of_a_game_is_found_and_no_other(vector: dict[str, Any]) -> None:
    swept = sweep(list(enumerate(neutral_json.read(vector["game"]), 1)))
    assert _told(swept.proved) == _expected(vector["expect"]["proved"])
    assert _told(swept.refuted) == _expected(vector["expect"]["refuted_statements"])


@pytest.mark.parametrize(("book", "players"), generate.TABLES)
def test_lawful_play_has_nothing_to_find(book: str, players: int) -> None:
    told = generate.match(11, book, players, best_of=1)
    swept = sweep(list(enumerate(told.facts, 1)))
    assert (swept.proved, swept.refuted) == ((), ())


@pytest.mark.parametrize(("book", "players"), generate.TABLES)
def test_what_hidden_bones_still_prove_is_true(book: str, players: int) -> None:
    told = generate.match(12, book, players, best_of=1, habits=generate.CARELESS)
    seen = sweep(list(enumerate(told.facts, 1)))
    unseen = sweep(list(enumerate(generate.hidden(told.facts, bits=True), 1)))
    assert set(unseen.proved) <= set(seen.proved)
    assert set(unseen.refuted) <= set(seen.refuted)
