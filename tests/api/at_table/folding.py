"""The engine's view of a match, in the words of the recorder's page, after each fact."""

import json
from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Any

from api.at_table.pages.recorder_rules import rules_of_match
from domain import events as e
from domain.formats import neutral_json
from domain.match.match import Match
from tests.generators import generate42, generate_fives
from tests.generators.generate_pairs import TableByPairs
from tests.generators.printed_order import printed
from tests.house.threes import THREES
from tests.support.paths import VECTORS

Case = dict[str, Any]


def case(name: str, facts: Sequence[e.Fact]) -> Case:
    """The facts of a match, and what each of them changes in the engine's state."""
    opened = facts[0]
    assert isinstance(opened, e.MatchOpened)
    match, states = Match(), list[dict[str, Any]]()
    before: dict[str, Any] = {}
    for position, fact in enumerate(facts, 1):
        match.apply(position, fact)
        after = state(match)
        states.append({name: after[name] for name in after if after[name] != before.get(name, ...)})
        before = after
    events = [{"position": at, "fact": plain(fact)} for at, fact in enumerate(facts, 1)]
    return {"name": name, "rules": rules_of_match(opened), "events": events, "states": states}


def plain(fact: e.Fact) -> dict[str, Any]:
    """A fact as it is sent."""
    return json.loads(e.encode(fact))


def state(match: Match) -> dict[str, Any]:
    """The page's view of a match, by the names that it has there."""
    game, hand = match.game, match.hand
    return {
        "scores": list(match.scores) if game else None,
        "won": game.won_by if game else None,
        "wins": list(match.wins),
        "closed": match.closed,
        "chips": [[*row] for row in game.ledger.points] if game and game.ledger else None,
        "pieces": _pieces(match),
        "held": [*hand.held] if hand else None,
        "boneyard": hand.boneyard if hand else None,
        "turn": hand.to_play if hand else None,
        "known": [sorted(map(str, hand.known_bones(s))) for s in range(match.players)]
        if hand
        else None,
        "layout": _layout(match) if hand and match.on_layout else None,
        "tricks": _tricks(match) if hand and not match.on_layout else None,
        "opening": [hand.opening.rule, hand.opening.seat] if hand and match.pairs else None,
        "rounds": [one.side for one in hand.rounds] if hand and match.pairs else None,
        "passes": hand.passes if hand and match.pairs else None,
        "ended": (hand.ended.how if hand.ended else None) if hand and match.pairs else None,
        "over": match.game.ended is not None if match.game and match.pairs else None,
    }


def _pieces(match: Match) -> Any:
    ledger = match.game.ledger if match.game else None
    if ledger is None:
        return None
    return [[None if p is None else [p.tens, p.fives] for p in row] for row in ledger.pieces]


def _layout(match: Match) -> dict[str, Any]:
    layout = match.current_hand().layout
    return {
        "total": layout.open_total,
        "spinner": str(layout.spinner) if layout.spinner else None,
        "ends": [[str(bone), pip] for bone, pip in layout.open_ends()],
    }


def _tricks(match: Match) -> dict[str, Any]:
    tricks = match.current_hand().tricks
    assert tricks is not None
    contract = tricks.contract()
    return {
        "shaker": tricks.shaker,
        "bidder": tricks.auction.bidder,
        "bid": tricks.auction.bid,
        "trump": tricks.trump,
        "won": [one.winner for one in tricks.tricks],
        "points": [*tricks.points],
        "status": contract.status if contract else "open",
    }


# --- the matches ------------------------------------------------------------------------


def vectors(name: str) -> list[dict[str, Any]]:
    """The public vectors of one file."""
    return json.loads((VECTORS / f"{name}.json").read_text())["vectors"]


def played_vectors() -> list[Case]:
    """The whole games of the vectors, and their boards."""
    cases = [case(one["id"], neutral_json.read(one["game"])) for one in vectors("games")]
    for name in ("board_counts", "legal_moves"):
        cases += [case(one["id"], _on_a_board(one)) for one in vectors(name)]
    return cases


def _on_a_board(vector: dict[str, Any]) -> list[e.Fact]:
    """A board as a hand in which each player holds enough for it."""
    players = 1 + max((play["p"] for play in vector["plays"]), default=1)
    log = [{"e": "game_start", "n": 1}, {"e": "hand", "n": 1}]
    log += [{"e": "deal", "p": seat, "n": 28 // players} for seat in range(players)]
    game = {**vector, "players": max(2, players)}
    log += [{"e": "play", **play} for play in vector["plays"]]
    return neutral_json.read({**game, "log": log})


def made_up(*seeds: int) -> list[Case]:
    """Random matches of every book; those of odd seeds with breaches and slips."""
    tables = (*generate_fives.TABLES, ("42", 4), ("THREES", 2))
    return [one_made_up(seed, book, players) for seed in seeds for book, players in tables]


def one_made_up(seed: int, book: str, players: int) -> Case:
    """A random match of a book, told in two of three seeds as somebody sees it at the table.

    With an odd seed lots and chips come before the game that they are for.
    """
    name, rng = f"{book} for {players}, {seed}", Random(f"{book}{players}{seed}")
    if book == "42":
        habits42 = generate42.CARELESS if seed % 2 else generate42.LAWFUL
        facts = generate42.match42(rng, replace(habits42, takes_back=0.1)).facts
        return case(name, printed(facts).facts if seed % 2 else facts)
    habits = generate_fives.CARELESS if seed % 2 else generate_fives.LAWFUL
    house_rules = THREES if book == "THREES" else ""
    base = "FU" if house_rules else book
    generated = generate_fives.match(
        rng, base, players, habits=habits, best_of=1, house_rules=house_rules
    )
    facts = (
        generate_fives.hidden(generated.facts, keep=0.1, seed=seed) if seed % 3 else generated.facts
    )
    return case(name, printed(facts).facts if seed % 2 else facts)


def by_pairs(seed: int, edition: str) -> Case:
    """A random game by pairs under an edition, with false passes and rulings on some of them."""
    table = TableByPairs(Random(f"{seed}{edition}"), edition, {}, careless=0.06)
    return case(f"{edition} {seed}", table.tell(12).facts)
