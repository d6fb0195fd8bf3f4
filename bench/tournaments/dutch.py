"""Swiss pairing held against the Dutch system of FIDE, by the engine of `caissify-pairings`.

``uv pip install caissify-pairings``, then ``python3 run.py bench dutch``. Both pair the same
standings, round after round; the Dutch engine minds colours and floats too, which dominoes have
not, and it has no bound to what it searches.
"""

import random
from collections import Counter
from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from domain.tournament.pairing.circle import Meeting
from domain.tournament.pairing.swiss import swiss_round

SIZES: Final = (8, 9, 12, 15, 20)
SEEDS, ROUNDS = 40, 4


class TwoWays:
    """A Swiss tournament by chance, of which every round is paired both ways."""

    def __init__(self, entries: int, seed: int) -> None:
        self.chance = random.Random(seed)
        self.order = [str(n) for n in range(1, entries + 1)]
        self.scores = dict.fromkeys(self.order, 0)
        self.met: set[frozenset[str]] = set()
        self.byes: set[str] = set()
        self.colours: dict[str, list[str]] = {one: [] for one in self.order}
        self.floats: dict[str, list[str]] = {one: [] for one in self.order}

    def dutch(self, number: int) -> list[Meeting]:
        """The round as the Dutch system pairs it."""
        players = [
            {
                "id": int(one),
                "name": one,
                "score": float(self.scores[one]),
                "rating": 3000 - int(one),
                "starting_number": int(one),
                "color_hist": self.colours[one],
                "float_history": self.floats[one],
                "bye_count": int(one in self.byes),
            }
            for one in self.order
        ]
        met = {tuple(sorted(map(int, pair))) for pair in self.met}
        engine: Any = import_module("caissify_pairings")
        pairs = engine.generate_pairings("dutch", players, met, number, ROUNDS)
        return [
            Meeting(str(one["white_id"]), str(one["black_id"]) if one["black_id"] else None)
            for one in pairs
        ]

    def ours(self) -> list[Meeting]:
        """The round as it is paired here."""
        return swiss_round(self.order, self.scores, self.met, self.byes)

    def play(self, pairs: Sequence[Meeting]) -> None:
        """Play a round as it was paired; who is named first has white."""
        before = dict(self.scores)
        for first, second in pairs:
            if second is None:
                self.byes.add(first)
                self.scores[first] += 1
                self.colours[first].append("none")
                self.floats[first].append("down")
                continue
            self.met.add(frozenset((first, second)))
            self.scores[self.chance.choice((first, second))] += 1
            for player, other, colour in ((first, second, "white"), (second, first, "black")):
                apart = before[player] - before[other]
                self.colours[player].append(colour)
                self.floats[player].append("down" if apart > 0 else "up" if apart else "none")

    def apart(self, pairs: Sequence[Meeting]) -> int:
        """The sum of squared differences of score, which a Swiss keeps least."""
        return sum((self.scores[a] - self.scores[b]) ** 2 for a, b in pairs if b)


def run() -> None:
    """Print how often both bring scores together as closely, and which is closer where not."""
    for entries in SIZES:
        counts: Counter[str] = Counter()
        for seed in range(SEEDS):
            both = TwoWays(entries, seed)
            for number in range(1, ROUNDS + 1):
                ours, dutch = both.ours(), both.dutch(number)
                here, there = both.apart(ours), both.apart(dutch)
                counts["as close" if here == there else "closer" if here < there else "wider"] += 1
                counts["the same pairs"] += {*map(frozenset, ours)} == {*map(frozenset, dutch)}
                both.play(dutch)
        print(f"{entries} entries, {SEEDS * ROUNDS} rounds: {dict(counts)}")
