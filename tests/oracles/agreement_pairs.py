"""Random games by pairs, held against the naive engine at each act and each end.

>>> compare(table_of(3, "cuba")).differences
()
"""

from random import Random
from typing import Any, NamedTuple

from domain.match.decide import decide
from domain.match.match import Match
from domain.match.strict import breaches
from tests.generators.generate_pairs import TableByPairs, bone_of
from tests.oracles.naive_pairs import SETS

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

MASKS = {bone: bone_of(bone).mask for bone in SETS["double_nine"]}


class Agreement(NamedTuple):
    """A game compared: its hands and facts, and the first thing in which the engines differ."""

    hands: int
    facts: int
    differences: tuple[str, ...]


def table_of(seed: int, edition: str) -> TableByPairs:
    """A table that plays as the edition says: lawfully; or, of an odd seed, with false passes,
    rulings on them, and other values of some options."""
    rng = Random(f"{edition} {seed}")
    if seed % 2 == 0:
        return TableByPairs(rng, edition, {})
    chosen = {name: rng.choice(all_) for name, all_ in OPTIONS.items() if rng.random() < 0.3}
    if edition == "cuba":
        chosen = {name: value for name, value in chosen.items() if value != "double_six"}
    return TableByPairs(rng, edition, chosen, rng.choice((0, 0.05, 0.2)))


def compare(table: TableByPairs, *, strict: bool = False) -> Agreement:
    """Play a game and compare; `strict`: hold every fact against strict enforcement too."""
    match, count, hands = Match(), 0, 0
    for step in table.steps(40):
        hands += step == "deal"
        while count < len(table.facts):
            fact = table.facts[count]
            decide(match, fact)
            if strict and count and (broken := breaches(match, fact)):
                return Agreement(hands, count, (f"strict refuses {fact}: {broken}",))
            count += 1
            match.apply(count, fact)
        ours, naive = _of_domain(table, match, step), _of_naive(table, step)
        if ours != naive:
            return Agreement(hands, count, (f"after fact {count} at {step}: {ours}, not {naive}",))
    return Agreement(hands, count, ())


def _of_domain(table: TableByPairs, match: Match, step: str) -> dict[str, object]:
    """Turn, legality, end, winner, points, opener and game, as the domain has them."""
    hand = match.current_hand()
    record = match.current_game().hands[-1]
    state: dict[str, object] = {"scores": list(match.scores), "game": match.game_winner}
    if step == "deal":
        opening = hand.opening
        by = opening.rule if opening.seat is None else opening.seat
        state["opener"] = ("pair", match.side[opening.seat or 0]) if opening.or_partner else by
    if step in ("act", "shown"):
        state["out"] = hand.out and hand.out.seat
        awake = sum(MASKS[bone] for held in table.hand.held for bone in held)
        state["fits"] = hand.layout.fitting() & awake if hand.layout.placements else None
    if step == "act":
        state["turn"] = hand.to_play if hand.layout.placements else table.hand.turn
    if step == "end":
        winner = record.winner
        state["won"] = (record.how, None if winner is None else match.side[winner])
    return state


def _of_naive(table: TableByPairs, step: str) -> dict[str, object]:
    """The same as the naive engine has it."""
    naive, game = table.hand, table.game
    scores, won, _ = game.count()
    state: dict[str, object] = {"scores": scores, "game": won}
    if step == "deal":
        state["opener"] = table.opener if table.opener != "lots" else naive.turn
    if step in ("act", "shown"):
        state["out"] = naive.out()
        fitting = (bone for held in naive.held for bone in held if naive.fits(bone))
        state["fits"] = sum(MASKS[bone] for bone in fitting) if naive.line else None
    if step == "act":
        state["turn"] = naive.turn
    if step == "end":
        how = "lock" if naive.out() is None else "domino"
        state["won"] = (how, naive.winner(table.rules))
    return state
