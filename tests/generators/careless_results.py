"""Whole matches of the fives games told by payments, cards and results; the play is left out."""

from random import Random

from domain import events as e
from tests.generators.careless import Careless, Manners
from tests.oracles.enumerator import Log
from tests.oracles.plain_record import TARGET, Record


class Results(Careless):
    """One match being made up."""

    def record(self) -> Log:
        self.open(best_of=3)
        for number in range(1, self.rng.randrange(2, 5)):
            if number > 1:
                self.report(e.GameStarted(number))
                self.purses = self.whole()
            self.game()
        if self.chance(0.5):
            named = self.rng.randrange(len(set(self.side))) if self.chance(0.3) else None
            self.report(e.MatchEnded(named))
        return list(enumerate(self.facts, 1))

    def game(self) -> None:
        self.count_chips()
        self.report(e.HandStarted(1))
        for _ in range(self.rng.randrange(1, 5)):
            self.pay(self.anybody(), self.unit * self.rng.randrange(1, 31), 1)
            if self.chance(0.3):
                self.see()
        levied = tuple(self.rng.sample((TARGET[self.book], 50, 25, 0), len(set(self.side))))
        winner = self.rng.choice((None, None, None, *set(self.side)))
        if self.chance(0.8):
            self.report(e.GameEnded(scores=levied if self.chance(0.2) else None, winner=winner))
        self.card()

    def count_chips(self) -> None:
        """Counted before any is paid; a set that is not whole is put right at once."""
        if self.book == "FU" or self.purses != self.whole():
            return
        right = (0, 30) if self.book == "UDL" else (10, 10)
        for seat in range(self.players):
            if self.chance(0.7):
                wrong = self.chance(0.5)
                tens = max(0, right[0] + wrong * self.rng.choice((-1, 0, 1)))
                fives = max(0, right[1] + wrong * self.rng.choice((-1, 0, 1)))
                self.report(e.ChipsCounted(seat, tens, fives))
                if (tens, fives) != right:
                    self.report(e.ChipsCounted(seat, *right))

    def card(self) -> None:
        log = list(enumerate(self.facts, 1))
        scores = list(Record(log).scores(len(log) + 1))
        if self.chance(0.4):
            side = self.rng.randrange(len(scores))
            scores[side] = max(0, scores[side] + self.unit * self.rng.choice((-1, 1)))
        self.report(e.ScoreCardWritten(tuple(scores)))
        if self.chance(0.3):
            self.report(e.ScoreCardSigned(0))


def results(rng: Random, book_id: str, players: int) -> Log:
    """The record of a match told by its payments and results."""
    return Results(rng, book_id, players, Manners(first_hand=0)).record()
