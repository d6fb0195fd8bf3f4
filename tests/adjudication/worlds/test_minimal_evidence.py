"""Evidence is enough and never too much: checked for claims of every kind that asks of bones."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from random import Random

import pytest

from adjudication import claims as catalogue
from adjudication.adjudicate import adjudicate
from adjudication.case.assumptions import offered
from adjudication.case.case import Case
from adjudication.case.constraints_of_log import LoggedDeal
from adjudication.worlds.model import Deal, Question
from adjudication.worlds.observations import Observation
from adjudication.worlds.proof_checker import BadProof, check
from adjudication.worlds.proofs import Answer, Leaf
from adjudication.worlds.steps import Steps, Stopped
from adjudication.worlds.verdict import verdict
from domain import events as e
from tests.adjudication.kinds import KINDS, NO_MEANING, PLAYERS
from tests.generators.generate_fives import hidden

CELLS = [(book, players) for book, counts in PLAYERS.items() for players in counts]
FAR = 3_000
"""Steps after which it is left open here whether a fact can be spared."""


class Weighed(Case):
    """A case in which every proof is checked, and held against the deal without each leaf."""

    met: Counter[str]

    def answer(
        self, logged: LoggedDeal, question: Question, looks: Iterable[Observation] = ()
    ) -> Answer:
        answer = super().answer(logged, question, looks)
        if answer.proof is not None:
            check(logged.deal, question, answer.proof, assuming=self.assuming)
            if answer.proof.minimal:
                leaves = answer.proof.leaves
                assert not [one for one in leaves if self._spared(logged, question, answer, one)]
            assert answer.proof.minimal or not answer.proof.smallest
            self.met["minimal" if answer.proof.minimal else "perhaps more than needed"] += 1
        return answer

    def _spared(self, logged: LoggedDeal, question: Question, answer: Answer, leaf: Leaf) -> bool:
        """Whether the other leaves alone force the verdict."""
        assert answer.proof is not None
        others = _only(logged.deal, [one for one in answer.proof.leaves if one != leaf])
        with pytest.raises(BadProof):
            check(others, question, answer.proof, assuming=self.assuming)
        try:
            verdict_ = verdict(others, question, assuming=self.assuming, stop=Steps(FAR))
        except Stopped:
            return False
        return verdict_ == answer.verdict


def _only(deal: Deal, leaves: Sequence[Leaf]) -> Deal:
    """The deal of which nothing is known but what these leaves say."""
    named = {(one.position, one.kind, one.assumption) for one in leaves}
    count = deal.count
    if count is not None and (count.position, count.kind, count.assumption) not in named:
        count = None
    facts = (one for one in deal.facts if (one.position, one.kind, one.assumption) in named)
    return Deal(deal.tokens, deal.draws, tuple(facts), count)


def records(
    book: str, players: int, each: int
) -> Iterator[tuple[Random, list[tuple[int, e.Fact]], list[e.Claim]]]:
    """Records of hidden bones for each kind of claim that asks of them, and some such claims."""
    rng = Random(f"evidence {book} {players}")
    for name, kind in KINDS[book].items():
        if (name, book) in NO_MEANING or not kind.hides:
            continue
        for _ in range(each):
            facts = [fact for _, fact in kind.make(rng, players)]
            bits, keep = rng.random() < 0.5, rng.random()
            log = list(enumerate(hidden(facts, bits=bits, keep=keep, seed=rng), 1))
            claims = list(kind.asks(log))
            yield rng, log, rng.sample(claims, min(3, len(claims)))


@pytest.mark.share(4, long=3)
@pytest.mark.parametrize(("book", "players"), CELLS)
def test_without_any_one_of_its_events_the_evidence_does_not_suffice(
    book: str, players: int, thorough: bool
) -> None:
    met = Counter[str]()
    for rng, log, claims in records(book, players, 30 if thorough else 3):
        for claim in claims:
            names = offered(log, claim)
            presumed = rng.sample(names, min(rng.randrange(3), len(names)))
            physical = Weighed(log, stop=Steps(20_000))
            physical.met = met
            test = catalogue.tests_for(physical.now)[claim.kind]
            test(physical, claim)
            case = physical.presuming([one for one in presumed if "paid" not in one], claim.event)
            test(case, claim)
    assert met["minimal"] > 3
    # The claims about one blocked hand are cut short together: a small sample allows for one.
    assert met["perhaps more than needed"] <= max(6, met["minimal"] / 50)


@pytest.mark.share(4)
@pytest.mark.parametrize(("book", "players"), CELLS[:-1])
def test_whatever_may_be_presumed_is_presumed_of_every_kind_of_claim(
    book: str, players: int, thorough: bool
) -> None:
    count = 0
    for _, log, claims in records(book, players, 10 if thorough else 1):
        for claim in claims:
            names = offered(log, claim)
            finding = adjudicate(log, claim, assuming=[(name,) for name in names])
            assert len(finding.presuming) == len(names)
            count += len(names)
    assert count
