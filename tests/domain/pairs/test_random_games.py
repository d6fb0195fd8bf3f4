"""Random games by pairs against the naive engine: turns, fits, openers, scores, winners."""

from random import Random
from typing import Any

import pytest

from domain import events as e
from domain.bones import mask_of
from domain.match.decide import decide
from domain.match.match import Match
from domain.match.strict import breaches
from tests.generators.generate_pairs import TableByPairs, bone_of
from tests.oracles.naive_pairs import TABLE

OPTIONS: dict[str, list[Any]] = {
    "first_opening": ["lots", "double_six", "highest_double"],
    "next_opening": ["rotates", "winner", "winning_pair"],
    "block_opening": ["lighter", "nearest"],
    "void_opening": ["rotates", "same", "blocker", "double_six"],
    "broken_opening": ["rotates", "same"],
    "block_winner": ["pair", "hand"],
    "block_tie": ["nobody", "opener", "blocker", "other"],
    "domino_counts": ["all", "opponents", "one"],
    "block_counts": ["all", "opponents", "one"],
    "capicua": [0, 25, 7],
    "capicua_ends": ["different", "any"],
    "chuchazo": [0, 40],
    "round_of_passes": [0, 25, 60],
    "by_hand": [(), (100, 75, 50, 25)],
    "target": [6, 100, 150, 333],
    "excess": ["entered", "cut"],
    "minutes": [40],
    "last_hand": ["finish", "one_more"],
    "love": [False, True],
}
"""Values of each option that bears on play and score."""


def compare(table: TableByPairs, *, strict: bool = False) -> int:
    """Play a game, and hold the domain against the naive engine at each step; the facts told."""
    match, told = Match(), 0
    for step in table.steps(40):
        while told < len(table.facts):
            fact = table.facts[told]
            decide(match, fact)
            if strict and told:
                assert not breaches(match, fact), fact
            told += 1
            match.apply(told, fact)
        _same(table, match, step)
    return told


def _same(table: TableByPairs, match: Match, step: str) -> None:
    hand, naive = match.hand, table.hand
    assert hand is not None
    scores, won, _ = table.game.count()
    assert (list(match.scores), match.game_winner) == (scores, won)
    if step == "deal":
        opening = hand.opening
        due = table.opener if table.opener != "lots" else naive.turn
        by = opening.rule if opening.seat is None else opening.seat
        assert due == (("pair", match.side[opening.seat or 0]) if opening.or_partner else by)
    if step == "act" and naive.line:
        assert hand.to_play == naive.turn
        held = naive.held[naive.turn]
        fits = mask_of(bone_of(bone) for bone in held if naive.fits(bone))
        assert hand.layout.fitting() & mask_of(map(bone_of, held)) == fits


@pytest.mark.parametrize("edition", TABLE)
def test_games_of_each_edition_come_out_alike(edition: str) -> None:
    for seed in range(12):
        compare(TableByPairs(Random(seed), edition, {}))


@pytest.mark.parametrize("start", range(0, 100, 20))
def test_games_with_any_options_false_passes_and_rulings_come_out_alike(start: int) -> None:
    """DP-17b, DP-18, DP-19, DP-20, DP-22a, DP-33, DP-34a."""
    for seed in range(start, start + 20):
        rng = Random(seed)
        chosen = {name: rng.choice(all_) for name, all_ in OPTIONS.items() if rng.random() < 0.3}
        edition, careless = rng.choice(list(TABLE)), rng.choice((0, 0.05, 0.2))
        if edition == "cuba":
            chosen = {name: one for name, one in chosen.items() if one != "double_six"}
        compare(TableByPairs(rng, edition, chosen, careless))


@pytest.mark.parametrize("edition", TABLE)
def test_lawful_play_breaks_nothing_under_strict_enforcement(edition: str) -> None:
    for seed in range(100, 104):
        compare(TableByPairs(Random(seed), edition, {}), strict=True)


def test_every_fact_is_told_in_a_form_that_can_be_stored() -> None:
    table = TableByPairs(Random(3), "world", {}, 0.2).tell(6)
    assert [e.decode(e.encode(fact)) for fact in table.facts] == table.facts
