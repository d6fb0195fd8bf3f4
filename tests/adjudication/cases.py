"""Random cases for each kind of claim and each book, and the verdict that each must get.

A case is a record told by somebody who did not see every bone, and a claim about it.
The verdict is known beforehand: the claim's plain definition (`plain_fives`,
`plain_points`, `plain_straight`) is asked in every world that the record allows
(`enumerator`). In the true world it has the true answer.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Final, NamedTuple

from adjudication.case.case import Case
from adjudication.case.constraints_of_log import LoggedDeal
from adjudication.claims import tests_for
from adjudication.worlds.model import Question
from adjudication.worlds.observations import Observation
from adjudication.worlds.proof_checker import check
from adjudication.worlds.proofs import Answer
from domain import events as e
from tests.adjudication.kinds import KINDS, PLAYERS, Kind
from tests.generators import hiding
from tests.oracles import plain_hand42
from tests.oracles.enumerator import Log, TooMany, answers, named, the_world
from tests.oracles.plain_record import Record
from tests.oracles.plain_silence import heard

STEPS: Final = (1_500, 6_000)
"""How far a log is enumerated before less of it is hidden: of a fives game, of 42."""

A_LOG: Final = 3
"""How many claims with one verdict are taken from one record; undetermined, twice as many."""


class Trial(NamedTuple):
    """A claim about a record, the verdict that it must get, and the truth (None: still open)."""

    log: Log
    claim: e.Claim
    expected: str
    truth: bool | None


def cases(chance: Random, kind: str, book: str) -> Iterator[Trial]:
    """Cases without end, the same for the same chance."""
    how = KINDS[book][kind]
    while True:
        for players in PLAYERS[book]:
            log = how.make(chance, players)
            if how.hides:
                yield from _hidden_cases(chance, how, log, players)
            else:
                yield from _open_cases(chance, how, log)


def _read(log: Log) -> Record | plain_hand42.Record:
    return plain_hand42.Record(log) if _is_42(log) else Record(log)


def _is_42(log: Log) -> bool:
    opened = log[0][1]
    assert isinstance(opened, e.MatchOpened)
    return opened.book == "42"


def _open_cases(chance: Random, how: Kind, log: Log) -> Iterator[Trial]:
    """Cases that the log alone decides: no bone drawn was seen."""
    log = hiding.all_hidden(log, set())
    record = _read(log)
    judged = [(claim, how.definition(record, claim)) for claim in how.asks(log)]
    names = {True: "proved", False: "refuted", None: "undetermined"}
    trials = [Trial(log, claim, heard(log, claim, names[true]), true) for claim, true in judged]
    yield from _some(chance, trials)


def _hidden_cases(chance: Random, how: Kind, log: Log, players: int) -> Iterator[Trial]:
    """Cases that the worlds decide: as much is hidden as can be enumerated."""
    straight = _is_42(log)
    if straight or chance.random() < 0.7:
        log = hiding.apart(chance, log, 4 if straight else 3)
    if not straight:
        log = hiding.with_bits(chance, log)
    if not any(how.asks(log)):
        return
    world = the_world(log, players)
    if chance.random() < 0.3:
        log = hiding.with_findings(chance, log, world, chance.randint(1, 4))
    for hidden_log in _ever_less_hidden(chance, log, players, how.hides):
        record, claims = _read(hidden_log), list(how.asks(hidden_log))
        questions = [partial(how.definition, record, claim) for claim in claims]
        try:
            answers_ = answers(hidden_log, players, questions, STEPS[straight])
        except TooMany:
            continue
        truths = [how.definition(record, claim, world) for claim in claims]
        each = zip(claims, map(named, answers_), truths, strict=True)
        trials = [
            Trial(hidden_log, claim, heard(hidden_log, claim, one), true)
            for claim, one, true in each
        ]
        yield from _some(chance, trials)
        return


def _ever_less_hidden(chance: Random, log: Log, players: int, most: int) -> Iterator[Log]:
    """The log as told by somebody who saw little, then more and more."""
    if chance.random() < (0.3 if players == 4 else 0.05):
        seen = chance.sample(range(players), chance.randrange(players))
        yield hiding.all_hidden(log, set(seen))
    for unseen in range(chance.choice((most, chance.randint(1, most))), -1, -1):
        yield hiding.hidden(chance, log, unseen)


def _some(chance: Random, trials: list[Trial]) -> Iterator[Trial]:
    """A few of each verdict, so that none drowns the others."""
    chance.shuffle(trials)
    taken = Counter[str]()
    for trial in trials:
        taken[trial.expected] += 1
        if taken[trial.expected] <= A_LOG * (1 + (trial.expected == "undetermined")):
            yield trial


# --- and what the engine says ---------------------------------------------------------------


class Checked(Case):
    """A reading that has every proof checked; what else could be looked at is not asked."""

    def answer(
        self, logged: LoggedDeal, question: Question, looks: Iterable[Observation] = ()
    ) -> Answer:
        del looks
        answer = super().answer(logged, question)
        if answer.proof is not None:
            check(logged.deal, question, answer.proof, assuming=self.assuming)
        return answer


@dataclass(slots=True)
class Tally:
    """The outcome of the cases of one kind and book."""

    verdicts: Counter[str] = field(default_factory=Counter[str])
    disagreements: list[str] = field(default_factory=list[str])

    def add(self, trial: Trial, verdict: str) -> None:
        """Count a verdict; keep the case if it is wrong."""
        self.verdicts[verdict] += 1
        true = "proved" if trial.truth else "refuted"
        false = trial.truth is not None and verdict not in (true, "undetermined")
        if false or verdict != trial.expected:
            lines = "\n".join(f"{at} {e.encode(fact).decode()}" for at, fact in trial.log)
            fault = f"found {verdict}, is {trial.expected}, truly {trial.truth}"
            self.disagreements.append(f"{trial.claim}\n{fault}\n{lines}")


def tally(kind: str, book: str, size: int, seed: str = "") -> Tally:
    """So many cases of this kind in this book, each held against the engine.

    Each seed has other cases.
    """
    counts, case = Tally(), None
    for trial in cases(Random(f"{kind} {book} {seed}".rstrip()), kind, book):
        if counts.verdicts.total() == size:
            break
        if case is None or case.facts is not trial.log:
            case = Checked(trial.log)
        verdict = tests_for(case.now)[kind](case, trial.claim).verdict
        counts.add(trial, verdict)
    return counts
