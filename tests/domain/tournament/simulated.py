"""Tournaments played by chance, each fact decided on before it is taken."""

import random

from api.tournaments.commands.simulated_event import SimulatedEvent
from domain.events import tournament_facts as f
from domain.tournament.formats import FORMATS
from domain.tournament.overturned import touched_by
from domain.tournament.progress import best_of
from domain.tournament.stages import Elimination

FORMATS_WITH_OPTIONS = [
    ("PDA", {}),
    ("42", {}),
    ("42", {"afternoon.bracket": "single", "morning.withdrawal": "expunged"}),
    ("42", {"morning.rounds": "3", "afternoon.reset_final": "false"}),
    ("UDL", {}),
    ("UDL", {"bracket.bracket": "double"}),
    ("round-robin", {}),
    ("table-then-bracket", {"table.rounds": "3"}),
    ("bracket", {"bracket.bracket": "double"}),
    ("swiss", {}),
    ("swiss-then-bracket", {"swiss.rounds": "3"}),
    ("groups-then-bracket", {"groups.groups": "2"}),
    ("league", {"season.legs": "1", "season.points": "(2, 1, 0)"}),
    ("ladder", {"ladder.reach": "none"}),
    ("DP", {"rounds.rounds": "3", "rounds.best_of": "3"}),
]
assert {name for name, _ in FORMATS_WITH_OPTIONS} == set(FORMATS)


class Simulation(SimulatedEvent):
    """A tournament of one of the formats, with matches in a log and all kinds of mishaps."""

    def __init__(self, seed: int, entries: int | None = None) -> None:
        entries = entries or random.Random(seed).randint(4, 24)
        form, options = FORMATS_WITH_OPTIONS[seed % len(FORMATS_WITH_OPTIONS)]
        super().__init__(form, options, entries, seed)
        self.matches = 0

    def form_what_was_drawn(self) -> None:
        """The bracket of a format that has nothing else."""
        (stage,) = self.tournament.format.stages
        assert isinstance(stage, Elimination)
        self.draw(stage.name)
        self.form(stage)

    def meet(self, node: str, pair: list[str]) -> None:
        first, second = self.chance.sample(pair, 2)
        chance = self.chance.random()
        if chance < 0.05:
            self.record(f.ResultTaken(node, (first, second), first, (7, 0), how="forfeited"))
            return
        if chance < 0.08:
            self.record(f.ResultTaken(node, (first, second), None, (0, 0), how="both_forfeited"))
            return
        self.matches += 1
        match = f"m-{self.matches:016x}"
        self.record(f.MatchAssigned(node, (first, second), match))
        length = best_of(self.tournament, node)
        score = (length // 2 + 1, self.chance.randint(0, length // 2)) if length > 1 else (7, 4)
        self.record(f.ResultTaken(node, (first, second), first, score, match, 100))

    def mishap(self) -> None:
        """Somebody leaves, is put out, or a result turns out to be another."""
        chance = self.chance.random()
        there = sorted(set(self.tournament.field()) - self.tournament.out)
        if chance < 0.02 and len(there) > 4:
            self.record(f.EntryWithdrawn(self.chance.choice(there)))
        elif chance < 0.04 and len(there) > 4:
            self.record(f.EntryDisqualified(self.chance.choice(there), "tournament", "UDL-13"))
        elif chance < 0.1:
            self.overturn()

    def overturn(self) -> None:
        known = [one for one in self.tournament.in_force.values() if one.match]
        if not known:
            return
        old = self.chance.choice(known)
        assert old.position is not None
        winner = next(entry for entry in old.pair if entry != old.winner)
        new = f.ResultTaken(
            old.node, old.pair, winner, (old.score[1], old.score[0]), old.match, old.position + 1
        )
        touched = touched_by(self.tournament, new)
        self.record(new)
        if self.tournament.waiting:
            choices: list[f.DirectorsChoice] = ["replay", "keep", "annotate"]
            assert new.match
            assert new.position
            self.record(
                f.ResultOverturned(
                    new.node, new.match, new.position, self.chance.choice(choices), touched
                )
            )
