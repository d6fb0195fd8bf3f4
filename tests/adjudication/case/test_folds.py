"""A state folded on from one that was kept is the one folded from the start, whatever was read."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.case import folds
from adjudication.case.case import Case
from adjudication.case.folds import APART, facts_alike, folds_of
from adjudication.claims.catalogue import CATALOGUE
from adjudication.review.sweep import BESIDE, CARDS, INFRACTIONS, STATEMENTS, sweep
from domain import events as e
from domain.errors import BadClaim
from domain.match.match import Match, fold
from domain.match.replay import as_corrected, as_it_stood
from tests.domain.test_copying import plain
from tests.generators import generate_fives
from tests.generators.generate_pairs import TableByPairs
from tests.projections.test_following import facts_of, with_slips
from tests.support.examples import AsMany

TABLES = [("PDA", 2), ("HF", 3), ("FU", 4), ("UDL", 2), ("42", 4), ("DP", 4)]


@pytest.fixture(autouse=True)
def nothing_read_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(folds, "_read_last", [])


def long_match(length: int) -> list[tuple[int, e.Fact]]:
    facts = generate_fives.match(42, "PDA", 2, habits=generate_fives.CARELESS, best_of=99).facts
    return list(enumerate(facts[:length], 1))


def record(rng: Random, book: str, players: int, *, slips: bool = False) -> list[e.Entry]:
    """A record with corrections, a ruling taken back and late notes; perhaps with slips as well."""
    if book == "DP":
        table = TableByPairs(rng, "world", {}, careless=0.2).tell(4)
        entries = [e.Entry(at, fact) for at, fact in enumerate(table.facts, 1)]
    else:
        played = facts_of(rng, book, players)[:240]
        entries = [e.Entry(at, fact) for at, fact in enumerate(played, 1)]
        entries = with_slips(rng, played) if slips else entries
    facts = as_corrected(entries)
    act = rng.choice([at for at, fact in facts if isinstance(fact, e.BonePlayed)])
    marks = [at for at, fact in facts if isinstance(fact, e.Shuffled | e.DominoCalled)]
    claimed = len(entries) + 1
    later: list[e.Fact] = [
        e.ClaimRaised(e.Claim("misplay", act)),
        e.RulingGiven(claimed, "proved", True, evidence=(act,)),
        e.GameEnded(winner=1, ruling=claimed + 1),
        e.Observed("slow_play", seat=0, event=act),
        e.ConsequenceReversed(of=claimed + 2, ruling=claimed + 1),
        e.RecordCorrected(act, (dict(facts)[act],), "as it was"),
        *(e.RecordCorrected(at, (), "never said") for at in marks[:1]),
    ]
    return [*entries, *(e.Entry(at, fact) for at, fact in enumerate(later, claimed))]


@pytest.mark.share(6, long=3)
@pytest.mark.parametrize(("book", "players"), TABLES)
@pytest.mark.parametrize("apart", [1, 30])
def test_a_state_from_a_kept_one_is_the_state_from_the_start(
    book: str, players: int, apart: int, monkeypatch: pytest.MonkeyPatch, as_many: AsMany
) -> None:
    monkeypatch.setattr(folds, "APART", apart)
    monkeypatch.setattr(folds, "_WORTH_KEEPING", 1)
    for seed in range(as_many(1, 1, 20)):
        rng = Random(f"folds {book} {players} {apart} {seed}")
        entries = record(rng, book, players, slips=True)
        ends = sorted(rng.sample(range(20, len(entries)), 3))
        for upto in (*ends[: as_many(1, 1, 3)], len(entries), len(entries), ends[0]):
            for read in (as_corrected(entries[:upto]), as_it_stood(entries, upto)):
                case = Case(read)
                for count in rng.sample(range(1, len(case.facts) + 1), as_many(2, 4, 4)):
                    anew = fold(case.facts[:count])
                    assert plain(folds_of(case.facts).after(count)) == plain(anew), (upto, count)
                assert plain(case.now) == plain(fold(case.facts))


@pytest.mark.share(3, long=2)
@pytest.mark.parametrize(("book", "players"), TABLES)
def test_a_claim_on_a_record_that_was_read_before_is_found_as_on_a_new_one(
    book: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    rng = Random(f"claims {book} {players}")
    entries = record(rng, book, players)
    claims = asked(rng, as_corrected(entries), 8)
    heard = [found(as_corrected(entries), claim) for claim in claims]
    swept = sweep(as_corrected(entries))
    found(as_corrected(entries[:-1]), claims[0])
    for claim, finding in zip(claims, heard, strict=True):
        monkeypatch.setattr(folds, "_read_last", [])
        assert found(as_corrected(entries), claim) == finding, claim
    monkeypatch.setattr(folds, "_read_last", [])
    assert sweep(as_corrected(entries)) == swept


TABLES_OF_KINDS = (INFRACTIONS, STATEMENTS, BESIDE, CARDS)
ASKED = {
    fact: {kind for table in TABLES_OF_KINDS for kind in table.get(fact, ())}
    for fact in {kind for table in TABLES_OF_KINDS for kind in table}
}


def asked_of(log: Sequence[tuple[int, e.Fact]], *kinds: type[e.Fact]) -> Iterator[int]:
    """The positions of facts of these kinds."""
    return (at for at, fact in log if isinstance(fact, kinds))


def asked(rng: Random, facts: Sequence[tuple[int, e.Fact]], many: int) -> list[e.Claim]:
    """Claims that a sweep would put to this record."""
    about = [(at, kind) for at, fact in facts for kind in INFRACTIONS.get(type(fact), ())]
    return [
        e.Claim(kind, at, e.seat_of(dict(facts)[at]) if CATALOGUE[kind].names_player else None)
        for at, kind in rng.sample(about, min(many, len(about)))
    ]


def found(facts: Sequence[tuple[int, e.Fact]], claim: e.Claim) -> Any:
    try:
        return adjudicate(facts, claim, steps=200)
    except BadClaim as error:
        return error.field, error.detail


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The positions of the facts that were folded since the list was cleared."""
    positions: list[int] = []
    apply = Match.apply

    def counting(match: Match, position: int, fact: e.Fact) -> None:
        positions.append(position)
        apply(match, position, fact)

    monkeypatch.setattr(Match, "apply", counting)
    return positions


def test_a_claim_folds_the_hands_about_its_event_and_not_the_match(folded: list[int]) -> None:
    log = long_match(1200)
    adjudicate(log, e.Claim("misplay", next(asked_of(log, e.BonePlayed)), 0), steps=100)
    assert len(folded) <= len(log) + 1, "and the act once more, for the score that goes back"
    rng, most = Random(1), 0
    kinds = ("misplay", "out_of_turn", "wrong_payment", "payment_withheld", "score_call")
    for kind in (*kinds, "hand_points", "score_card", "missed_score", "illegal_pass"):
        facts = tuple(fact for fact, names in ASKED.items() if kind in names)
        for at in rng.choices(list(asked_of(log, *facts)), k=4):
            folded.clear()
            found([*log, (len(log) + 1, e.ClaimRaised(e.Claim(kind, at)))], e.Claim(kind, at))
            most = max(most, len(folded))
    assert most <= 8 * APART


def test_a_sweep_folds_a_record_once(folded: list[int]) -> None:
    log = long_match(700)
    sweep(log)
    assert len(folded) <= 4 * len(log)


def test_what_two_records_have_alike_is_their_common_beginning() -> None:
    log = long_match(300)
    for differs in (0, 1, 150, 299):
        other = [*log[:differs], (differs + 1, e.Passed(1)), *log[differs + 1 :]]
        assert facts_alike(log, other) == differs
    assert facts_alike(log, log[:200]) == facts_alike(log[:200], log) == 200
