"""Overturned results that pile up, and are decided on in any order, while play goes on."""

from typing import get_args

import pytest

from domain.events import tournament_facts as f
from domain.tournament.fold import fold
from domain.tournament.overturned import touched_by, went_on_without
from domain.tournament.progress import best_of, bracket, due, winner_of
from domain.tournament.stages import Elimination
from tests.domain.tournament.simulated import FORMATS_WITH_OPTIONS, Simulation
from tests.domain.tournament.test_tournament import seen


class Piling(Simulation):
    """A tournament in which cards and logs turn out to be other than was reported, again and again.

    A director decides now and then; meanwhile the others play on.
    """

    def mishap(self) -> None:
        chance, waiting = self.chance.random(), self.tournament.waiting
        if chance < 0.2:
            self.overturn()
        elif chance < 0.35 and waiting:
            self.choose()
        elif chance < 0.4:
            self.put_out_of_a_match()
        elif chance < 0.45:
            self.reinstate()
        else:
            super().mishap()

    def overturn(self) -> None:
        known = list(self.tournament.in_force.values())
        if not known:
            return
        old = self.chance.choice(known)
        winner = next(entry for entry in old.pair if entry != old.winner)
        needed = best_of(self.tournament, old.node) // 2 + 1
        score = (needed, 0) if winner == old.pair[0] else (0, needed)
        at = old.position and old.position + self.chance.randint(1, 5)
        self.record(f.ResultTaken(old.node, old.pair, winner, score, old.match, at))

    def choose(self) -> None:
        new = self.chance.choice([*self.tournament.waiting.values()])
        choice = self.chance.choice(get_args(f.DirectorsChoice))
        touched = touched_by(self.tournament, new)
        self.record(f.ResultOverturned(new.node, new.match, new.position, choice, touched))

    def put_out_of_a_match(self) -> None:
        for node, pair in due(self.tournament)[:1]:
            entry = self.chance.choice(sorted(pair))
            self.record(f.EntryDisqualified(entry, "match", "UDL-14", node=node))

    def reinstate(self) -> None:
        for entry in sorted(self.tournament.out)[:1]:
            if not went_on_without(self.tournament, entry):
                self.record(f.EntryReinstated(entry))

    def record(self, fact: f.TournamentFact) -> None:
        if isinstance(fact, f.TournamentClosed):
            self.settle()
        super().record(fact)
        t = self.tournament
        for division in t.brackets:
            playing = [
                entry for state in bracket(t, division).values() if state.due
                for entry in (state.first, state.second)
            ]  # fmt: skip
            assert len(playing) == len({*playing})

    def settle(self) -> None:
        """Decide on all that waits, and play what follows, until nothing does."""
        t = self.tournament
        while t.waiting or due(t):
            while t.waiting:
                self.choose()
            self.play_what_is_due()
            for stage in t.format.stages:
                if isinstance(stage, Elimination) and not t.brackets:
                    self.play_brackets(stage)


@pytest.mark.parametrize("kind", range(len(FORMATS_WITH_OPTIONS)))
def test_whatever_waits_everybody_is_in_one_place_and_somebody_wins(
    kind: int, thorough: bool
) -> None:
    kinds = len(FORMATS_WITH_OPTIONS)
    for seed in range(kind, 100 * kinds if thorough else 2 * kinds, kinds):
        simulation = Piling(seed)
        t = simulation.play()
        assert seen(t) == seen(fold(simulation.facts))
        assert all(winner_of(t, division) is not None for division in t.brackets)
