"""Records in the printed order: lots, shuffles and counted chips before their game starts."""

from random import Random
from typing import NamedTuple

from msgspec import structs

from domain import events as e

BEFORE_A_GAME = (e.LotsDrawn, e.Shuffled, e.ChipsCounted)
REFERENCES = ("answers", "play", "event", "claim", "ruling")


class Printed(NamedTuple):
    """A record with the start of each game moved behind what comes before a game.

    `moved` gives the position of each fact of the first record in the second.
    """

    facts: list[e.Fact]
    moved: dict[int, int]


def printed(facts: list[e.Fact], rng: Random | None = None) -> Printed:
    """The same record, each game started after its lots, shuffles and chips, or amid them."""
    order = list(range(1, len(facts) + 1))
    for n in reversed(range(len(facts))):
        last = n
        while isinstance(facts[n], e.GameStarted) and _follows(facts, last):
            if rng is not None and rng.random() < 0.2:
                break
            order[last], order[last + 1] = order[last + 1], order[last]
            last += 1
    moved = {at: n for n, at in enumerate(order, 1)}
    return Printed([_renumbered(facts[at - 1], moved) for at in order], moved)


def without_ends(facts: list[e.Fact]) -> Printed:
    """The same record without the reports that a game is over."""
    order = [at for at, fact in enumerate(facts, 1) if not isinstance(fact, e.GameEnded)]
    moved = {at: n for n, at in enumerate(order, 1)}
    return Printed([_renumbered(facts[at - 1], moved) for at in order], moved)


def _follows(facts: list[e.Fact], last: int) -> bool:
    return last + 1 < len(facts) and isinstance(facts[last + 1], BEFORE_A_GAME)


def _renumbered(fact: e.Fact, moved: dict[int, int]) -> e.Fact:
    stated = {name: getattr(fact, name, None) for name in REFERENCES}
    named = {name: moved[at] for name, at in stated.items() if isinstance(at, int)}
    return structs.replace(fact, **named) if named else fact
