"""Laws of adjudication on whole random matches and on hands: truth, proofs, monotony, names."""

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random

import pytest
from msgspec.structs import replace

from adjudication import claims as catalogue
from adjudication.adjudicate import adjudicate
from adjudication.case.assumptions import offered
from adjudication.case.case import Case
from adjudication.case.constraints_of_log import LoggedDeal
from adjudication.claims.catalogue import CATALOGUE
from adjudication.review.sweep import BESIDE, INFRACTIONS, STATEMENTS, is_asked
from adjudication.worlds.model import Deal, Question
from adjudication.worlds.observations import Observation
from adjudication.worlds.proof_checker import BadProof, check
from adjudication.worlds.proofs import Answer
from adjudication.worlds.steps import Stopped
from adjudication.worlds.verdict import verdict
from domain import events as e
from tests.generators import careless, generate_fives, hiding
from tests.generators.careless import Manners
from tests.oracles.enumerator import the_world
from tests.support.examples import AsMany

Log = hiding.Log
each_table = pytest.mark.parametrize(("book", "players"), generate_fives.TABLES)

HELD = ("could_play", "wrong_opening", "wrong_leader", "void_hand", "hand_points", "blocked")
"""The kinds that ask what somebody held."""


def claims(case: Case, kinds: Iterable[str] | None = None) -> Iterator[e.Claim]:
    """Every claim of these kinds (None: all) that can be raised about this record."""
    known = catalogue.tests_for(case.now)
    for at, fact in case.facts:
        for table in (INFRACTIONS, STATEMENTS, BESIDE):
            for kind in table.get(type(fact), ()):
                if kind not in known or (kinds is not None and kind not in kinds):
                    continue
                if is_asked(CATALOGUE[kind], case, at, fact):
                    yield e.Claim(kind, at, e.seat_of(fact))


def bare(case: Case, claim: e.Claim) -> str:
    return catalogue.tests_for(case.now)[claim.kind](case, claim).verdict


def some_hands(name: str, book: str, players: int, hands: int) -> Iterator[tuple[Random, Log]]:
    chance = Random(f"{name} {book} {players}")
    for _ in range(hands):
        hand = careless.hand(chance, book, players, Manners(small=0.2))
        yield chance, hiding.with_bits(chance, hiding.apart(chance, hand, 3))


# --- truth ---------------------------------------------------------------------------------


@pytest.mark.share(4, long=3)
@each_table
def test_no_claim_of_any_kind_is_proved_when_false_or_refuted_when_true(
    book: str, players: int, as_many: AsMany
) -> None:
    met = Counter[str]()
    seeds = as_many(1, 2, 15)
    for seed in range(seeds):
        generated = generate_fives.match(
            seed, book, players, habits=generate_fives.CARELESS, best_of=1
        )
        keep = seed % 5 / 5
        unseen = generate_fives.hidden(generated.facts, bits=seed % 2 == 0, keep=keep, seed=seed)
        truth = Case(list(enumerate(generated.facts, 1)), bare=True)
        table = Case(list(enumerate(unseen, 1)), bare=True)
        for claim in claims(truth):
            true, verdict = bare(truth, claim), bare(table, claim)
            assert true in ("proved", "refuted"), (seed, claim)
            assert verdict in (true, "undetermined"), (seed, claim)
            met[verdict] += 1
    assert min(met["undetermined"], met["proved"]) > as_many(0, 8, 60)


# --- proofs --------------------------------------------------------------------------------


class Checked(Case):
    """A reading that has every proof checked, and each of its leaves dropped in turn."""

    proofs = 0

    def answer(
        self, logged: LoggedDeal, question: Question, looks: Iterable[Observation] = ()
    ) -> Answer:
        answer = super().answer(logged, question, looks)
        if answer.proof is not None:
            check(logged.deal, question, answer.proof, assuming=self.assuming)
            for leaf in answer.proof.leaves if answer.proof.minimal else ():
                self._without(logged.deal, question, answer, (leaf.position, leaf.kind))
            self.proofs += 1
        return answer

    def _without(
        self, deal: Deal, question: Question, answer: Answer, leaf: tuple[int, str]
    ) -> None:
        assert answer.proof is not None
        leaves_kept = {(one.position, one.kind) for one in answer.proof.leaves} - {leaf}
        facts = tuple(one for one in deal.facts if (one.position, one.kind) in leaves_kept)
        less = Deal(deal.tokens, deal.draws, facts)
        left = iter(range(300, 0, -1))
        try:
            verdict_ = verdict(
                less, question, assuming=self.assuming, stop=lambda: not next(left, 0)
            )
        except Stopped:
            return
        assert verdict_ != answer.verdict
        with pytest.raises(BadProof):
            check(less, question, answer.proof, assuming=self.assuming)


@pytest.mark.share(4, long=3)
@each_table
def test_every_proof_passes_the_checker_and_not_one_leaf_of_it_can_be_dropped(
    book: str, players: int, thorough: bool
) -> None:
    proofs = 0
    for chance, hand in some_hands("proofs", book, players, 40 if thorough else 8):
        facts = generate_fives.hidden([fact for _, fact in hand], bits=True, keep=0.5, seed=chance)
        case = Checked(list(enumerate(facts, 1)))
        for claim in claims(case, HELD):
            bare(case, claim)
        proofs += case.proofs
    assert proofs > 15


# --- monotony ------------------------------------------------------------------------------


@pytest.mark.share(4, long=3)
@each_table
def test_more_evidence_never_turns_a_verdict(book: str, players: int) -> None:
    turned = Counter[tuple[str, str]]()
    for chance, hand in some_hands("monotony", book, players, 20):
        log = hiding.with_findings(chance, hand, the_world(hand, players), 4)
        log = hiding.hidden(chance, log, 5)
        early = Case(log[: len(log) // 2], bare=True)
        late = Case(log, bare=True)
        for claim in claims(early, ("could_play", "wrong_opening", "wrong_leader")):
            before, after = bare(early, claim), bare(late, claim)
            turned[before, after] += 1
            assert before in ("undetermined", after), claim
    assert any(before != after for before, after in turned)


@pytest.mark.share(4, long=3)
@each_table
def test_an_assumption_only_narrows(book: str, players: int) -> None:
    narrowed = 0
    for chance, hand in some_hands("assumptions", book, players, 20):
        log = hiding.hidden(chance, hand, 5)
        physical = Case(log, bare=True)
        for claim in claims(physical, ("could_play",)):
            names = offered(log, claim)
            presuming = physical.presuming(chance.sample(names, min(2, len(names))), claim.event)
            before, after = bare(physical, claim), bare(presuming, claim)
            assert before in ("undetermined", after) or after == "contradictory", claim
            narrowed += before != after
    assert narrowed


# --- the same for the same -----------------------------------------------------------------


@pytest.mark.share(4, long=3)
@each_table
def test_the_same_question_gets_the_same_answer(book: str, players: int) -> None:
    for chance, hand in some_hands("twice", book, players, 8):
        log = hiding.hidden(chance, hand, 4)
        for claim in list(claims(Case(log)))[::7]:
            first, second = adjudicate(log, claim), adjudicate(list(log), claim)
            assert first == second
            assert first.digest() == second.digest()


@pytest.mark.share(4, long=2)
@each_table
def test_seats_renamed_give_the_same_verdict(book: str, players: int) -> None:
    for chance, hand in some_hands("seats", book, players, 8):
        log = hiding.hidden(chance, hand, 4)
        here = Case(log, bare=True)
        there = Case([(at, _moved(fact, players)) for at, fact in log], bare=True)
        for claim in claims(here, HELD):
            against = None if claim.against is None else (claim.against + 1) % players
            moved = replace(claim, against=against)
            assert bare(here, claim) == bare(there, moved), claim


def _moved(fact: e.Fact, players: int) -> e.Fact:
    """The fact with everybody one seat further."""
    if isinstance(fact, e.LotsDrawn):
        lots = (replace(lot, seat=(lot.seat + 1) % players) for lot in fact.draws)
        return replace(fact, draws=tuple(lots))
    if isinstance(fact, e.MatchOpened) and fact.scores:
        fact = replace(fact, scores=(fact.scores[-1], *fact.scores[:-1]))
    seats = {
        name: (getattr(fact, name) + 1) % players
        for name in ("seat", "by", "winner", "payer", "payee", "colour_of", "domino_holder")
        if getattr(fact, name, None) is not None
    }
    return replace(fact, **seats)
