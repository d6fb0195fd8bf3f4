"""A tournament that is played by chance, each fact decided on before it is taken."""

import random
from collections.abc import Mapping

from domain.events import tournament_facts as f
from domain.tournament.crosstable import EntryId
from domain.tournament.decide import decide
from domain.tournament.fold import evolve
from domain.tournament.formats import format_of
from domain.tournament.next_round import brackets_to_form, rounds_to_pair
from domain.tournament.pairing.draws import commitment
from domain.tournament.progress import best_of, due, ladder_of, table
from domain.tournament.stages import Elimination, Ladder, RoundRobin
from domain.tournament.state import Tournament

WEEKS = 4
"""How many rounds, of one challenge each, a ladder has."""


class SimulatedEvent:
    """A tournament that is played by chance (`play`), and its facts so far, in order.

    `form` is the id of its format, with these `options`; `entries` is how many enter, and `book`
    as of `TournamentOpened`. The same of all, and the same `seed`, give the same facts.
    """

    def __init__(
        self, form: str, options: Mapping[str, str], entries: int, seed: int, book: str = ""
    ) -> None:
        self.chance = random.Random(seed)
        self.tournament = Tournament()
        self.facts: list[f.TournamentFact] = []
        self.name, self.options = form, dict(options)
        self.entries = entries
        self.book = book

    def record(self, fact: f.TournamentFact) -> None:
        """Add the next fact. Raises what `decide` does if the fact is not possible."""
        decide(self.tournament, fact)
        evolve(self.tournament, fact)
        self.facts.append(fact)

    def play(self) -> Tournament:
        """Play the tournament from entries to champions, and return it."""
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
        """The next round of a stage, not recorded yet; None after the last.

        Of a ladder it is a challenge by chance, another one with each call.
        """
        if not isinstance(stage, Ladder):
            to_pair = rounds_to_pair(self.tournament, stage.name)
            return to_pair[0] if to_pair else None
        weeks = len(self.tournament.pairings.get(stage.name, ()))
        order = [e for e in ladder_of(self.tournament, stage.name) if e not in self.tournament.out]
        if weeks == WEEKS or len(order) < 2:
            return None
        below = self.chance.randrange(1, len(order))
        above = self.chance.randrange(max(0, below - (stage.reach.value or below)), below)
        return f.RoundPaired(stage.name, weeks + 1, ((order[below], order[above]),))

    def enter(self) -> None:
        """Open the tournament, enter everybody and close the entries."""
        digest = format_of(self.name, self.options).sha256()
        self.record(
            f.TournamentOpened("Simulated", self.name, digest, self.options, book=self.book)
        )
        for number in range(self.entries):
            self.record(f.EntryMade(f"E{number:03}", f"Entry {number}"))
            self.record(f.EntryCheckedIn(f"E{number:03}"))
        self.record(f.EntriesClosed())

    def draw(self, stage: str) -> None:
        """Commit to a draw and reveal it."""
        secret = self.chance.randbytes(32)
        committed = commitment(secret, self.tournament.field()).hex()
        self.record(f.DrawCommitted(stage, committed, "bones turned up before the start"))
        self.record(f.DrawRevealed(stage, secret.hex(), str(self.chance.randint(0, 10**6))))

    def play_brackets(self, stage: Elimination) -> None:
        """Form the brackets of a stage and play them.

        If a result before them was overturned meanwhile, what that opens is played first.
        """
        if stage.seeds.value == "drawn":
            self.draw(stage.name)
        while not self.tournament.brackets:
            for before in self.tournament.format.stages:
                if isinstance(before, RoundRobin):
                    self.play_what_is_due()
                    self.break_ties(before)
            self.form(stage)
            self.play_what_is_due()

    def form(self, stage: Elimination) -> None:
        """Form the brackets of a stage: two if it may have two and at least four are left."""
        two = len(stage.divisions.value) > 1 and self.remaining() >= 4
        championship = self.chance.randint(2, self.remaining() - 2) if two else None
        for formed in brackets_to_form(self.tournament, stage.name, championship):
            self.record(formed)

    def remaining(self) -> int:
        """How many entries of the field are not out."""
        return len(set(self.tournament.field()) - self.tournament.out)

    def break_ties(self, stage: RoundRobin) -> None:
        """Draw lots among all entries of a stage that are level with others, if any are."""
        tied = [
            entry
            for rank in table(self.tournament, stage)
            if len(rank.entries) > 1
            for entry in rank.entries
        ]
        if tied:
            self.record(f.LotsDecided(stage.name, tuple(self.chance.sample(tied, len(tied)))))

    def play_what_is_due(self) -> None:
        """Play the matches that are due, until none is."""
        while pending := sorted(
            due(self.tournament), key=lambda played: (played[0], *sorted(played[1]))
        ):
            self.mishap()
            node, pair = self.chance.choice(pending)
            if (node, pair) in set(due(self.tournament)):
                self.meet(node, sorted(pair))

    def mishap(self) -> None:
        """Called before each match, for subclasses that have something go wrong.

        Here nothing does.
        """

    def meet(self, node: f.Fixture, pair: list[EntryId]) -> None:
        """Play a match; now and then somebody forfeits it."""
        first, second = self.chance.sample(pair, 2)
        length = best_of(self.tournament, node)
        score = (length // 2 + 1, self.chance.randint(0, length // 2)) if length > 1 else (7, 4)
        how = "forfeited" if self.chance.random() < 0.03 else "played"
        self.record(f.ResultTaken(node, (first, second), first, score, how=how))
