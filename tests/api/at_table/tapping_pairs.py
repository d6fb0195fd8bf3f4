"""Games by pairs as a scribe taps them: lawful, with every hand shown and its end stated."""

from collections.abc import Iterator
from random import Random
from typing import Any

from domain import events as e
from domain.rulebooks.by_pairs_editions import EDITIONS
from tests.api.at_table.tapping import JsonFact, seen_at_the_table
from tests.generators.generate_pairs import TableByPairs, bone_of

MOST_HANDS = 14
ON_THE_PAGE = [*EDITIONS]
"""The editions that the recorder's page plays by."""
BY_BONES = [name for name in ON_THE_PAGE if EDITIONS[name]["bones"] == "double_six"]
"""Those with a key for each bone."""


class ScribedByPairs(TableByPairs):
    """A table by pairs whose hands are shown in the order of the seats before they end.

    The opener takes bones last (DP-3), where it is known who opens.
    """

    def _deal(self) -> None:
        super()._deal()
        opens = self.opener if isinstance(self.opener, int) else 3
        order = [(opens + 1 + step) % 4 for step in range(4)]
        dealt = self.facts[-1]
        assert isinstance(dealt, e.OpeningDrawn)
        self.facts[-4:] = [e.OpeningDrawn(seat, dealt.count) for seat in order]

    def _call_time(self, chance: float, *, in_play: bool) -> None:
        """Time is not called between the deal and the lead, where it ends the game (DP-19)."""
        super()._call_time(chance if self.hand.line else 0, in_play=in_play)

    def _end(self) -> Iterator[str]:
        before = len(self.facts)
        yield from super()._end()
        self.facts[before:] = [*self._shown(), self._ended()]

    def _rule(self) -> None:
        """Nothing is disputed."""

    def _shown(self) -> Iterator[e.Fact]:
        for seat, held in enumerate(self.hand.held):
            if held:
                bones = sorted(map(bone_of, held), key=str, reverse=True)
                yield e.HoldingShown(seat, tuple(bones))

    def _ended(self) -> e.Fact:
        hand, side = self.hand, self.hand.winner(self.rules)
        out = hand.out()
        if side is None:
            return e.HandEnded("lock")
        points = hand.points({**self.rules, "capicua": 0, "chuchazo": 0})
        if out is not None:
            return e.HandEnded("domino", out, points)
        order = [(hand.blocker() + step) % 4 for step in range(4)]
        pair = [seat for seat in order if seat % 2 == side]
        nearest = self.rules["block_opening"] == "nearest"
        return e.HandEnded("lock", pair[0] if nearest else min(pair, key=hand.pips), points)


def by_pairs(seed: int, edition: str, hands: int = MOST_HANDS) -> list[JsonFact]:
    """A game by pairs as it is tapped after its opening, with its card where it was won."""
    table = ScribedByPairs(Random(f"{seed}{edition}"), edition, {}).tell(hands)
    ends = (e.GameEnded, e.GameStarted)
    facts: list[e.Fact] = [fact for fact in table.facts[1:] if not isinstance(fact, ends)]
    scores, won, _ = table.game.count()
    facts.insert(0, e.GameStarted(1))
    if won is not None:
        facts += [e.GameEnded(), e.ScoreCardWritten(tuple(scores))]
        facts += [] if edition == "brazil" else [e.MatchEnded(won)]
    return seen_at_the_table([table.facts[0], *facts])


def opening(edition: str) -> dict[str, Any]:
    """A match under an edition, as it is opened over HTTP."""
    players = ["Ana", "Beto", "Caro", "Dino"]
    return {"book": "DP", "players": players, "options": {"edition": edition}}
