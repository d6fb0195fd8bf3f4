"""Tournaments played by chance, each fact decided on before it is taken."""

import random

from domain.events import tournament_facts as f
from domain.tournament.decide import decide
from domain.tournament.draws import commitment
from domain.tournament.findings import best_of, due, ladder_of, table, touched_by
from domain.tournament.fold import evolve
from domain.tournament.formats import FORMATS, Elimination, Ladder, RoundRobin, format_of
from domain.tournament.pairing.next_round import brackets_to_form, rounds_to_pair
from domain.tournament.state import Tournament

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
]
assert {name for name, _ in FORMATS_WITH_OPTIONS} == set(FORMATS)


class Simulation:
    """A tournament under way, and every fact of it in order."""

    def __init__(self, seed: int, entries: int | None = None) -> None:
        self.chance = random.Random(seed)
        self.tournament = Tournament()
        self.facts: list[f.TournamentFact] = []
        self.matches = 0
        self.entries = entries or self.chance.randint(4, 24)
        self.name, self.options = FORMATS_WITH_OPTIONS[seed % len(FORMATS_WITH_OPTIONS)]

    def record(self, fact: f.TournamentFact) -> None:
        decide(self.tournament, fact)
        evolve(self.tournament, fact)
        self.facts.append(fact)

    def play(self) -> Tournament:
        self.enter()
        for stage in self.tournament.format.stages:
            if isinstance(stage, RoundRobin):
                self.draw(stage.name)
                while paired := self.next_round(stage):
                    self.record(paired)
                    self.play_what_is_due()
                self.break_ties(stage)
            else:
                self.play_brackets(stage)
        self.record(f.TournamentClosed())
        return self.tournament

    def next_round(self, stage: RoundRobin) -> f.RoundPaired | None:
        if not isinstance(stage, Ladder):
            left = rounds_to_pair(self.tournament, stage.name)
            return left[0] if left else None
        weeks = len(self.tournament.pairings.get(stage.name, ()))
        order = [e for e in ladder_of(self.tournament, stage.name) if e not in self.tournament.out]
        if weeks == 4 or len(order) < 2:
            return None
        above, below = sorted(self.chance.sample(range(len(order)), 2))
        return f.RoundPaired(stage.name, weeks + 1, ((order[below], order[above]),))

    def enter(self) -> None:
        digest = format_of(self.name, self.options).sha256()
        self.record(f.TournamentOpened("Simulated", self.name, digest, self.options))
        for number in range(self.entries):
            self.record(f.EntryMade(f"E{number:03}", f"Entry {number}"))
            self.record(f.EntryCheckedIn(f"E{number:03}"))
        self.record(f.EntriesClosed())

    def draw(self, stage: str) -> None:
        secret = self.chance.randbytes(32)
        committed = commitment(secret, self.tournament.field()).hex()
        self.record(f.DrawCommitted(stage, committed, "bones turned up before the start"))
        self.record(f.DrawRevealed(stage, secret.hex(), str(self.chance.randint(0, 10**6))))

    def play_brackets(self, stage: Elimination) -> None:
        """Form the brackets and play them; again where a result of the table was overturned."""
        if stage.seeds.value == "drawn":
            self.draw(stage.name)
        while not self.tournament.brackets:
            for before in self.tournament.format.stages:
                if isinstance(before, RoundRobin):
                    self.play_what_is_due()
                    self.break_ties(before)
            self.form(stage)
            self.play_what_is_due()

    def form_what_was_drawn(self) -> None:
        """The bracket of a format that has nothing else."""
        (stage,) = self.tournament.format.stages
        assert isinstance(stage, Elimination)
        self.draw(stage.name)
        self.form(stage)

    def form(self, stage: Elimination) -> None:
        two = len(stage.divisions.value) > 1 and self.left() >= 4
        championship = self.chance.randint(2, self.left() - 2) if two else None
        for formed in brackets_to_form(self.tournament, stage.name, championship):
            self.record(formed)

    def left(self) -> int:
        return len(set(self.tournament.field()) - self.tournament.out)

    def break_ties(self, stage: RoundRobin) -> None:
        tied = [
            entry
            for one in table(self.tournament, stage)
            if len(one.entries) > 1
            for entry in one.entries
        ]
        if tied:
            self.record(f.LotsDecided(stage.name, tuple(self.chance.sample(tied, len(tied)))))

    def play_what_is_due(self) -> None:
        while pending := sorted(
            due(self.tournament), key=lambda played: (played[0], *sorted(played[1]))
        ):
            self.mishap()
            node, pair = self.chance.choice(pending)
            if (node, pair) in set(due(self.tournament)):
                self.meet(node, sorted(pair))

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
