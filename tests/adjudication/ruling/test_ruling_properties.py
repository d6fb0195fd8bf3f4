"""A ruling reaches what it is about, once: given now or later, taken back, in any order.

Random careless matches of every book and number of players are recorded; whatever they
prove is claimed and ruled on. What is compared is all that a match comes to: the scores,
chips and marks of every game, who won it, and the match.
"""

import itertools
from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import NamedTuple

import pytest
from msgspec import structs

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.finding import Finding
from adjudication.review.sweep import BESIDE, INFRACTIONS, STATEMENTS, found_at
from adjudication.ruling.rulings import rule
from domain import events as e
from domain.match.match import Match, fold
from tests.adjudication.hearings import recorded, table
from tests.examples import AsMany
from tests.generate import CARELESS, TABLES, match
from tests.generate42 import CARELESS as CARELESS_42
from tests.generate42 import match42

Numbered = list[tuple[int, e.Fact]]

BOOKS = (*TABLES, ("42", 4))


ABOUT_DEBTS = (
    "hand_points",
    "missed_score",
    "muggins",
    "payment_withheld",
    "score_call",
    "wrong_payment",
)


class Outcome(NamedTuple):
    """All that a match comes to."""

    scores: dict[int, tuple[int, ...]]
    chips: dict[int, list[list[int]]]
    marks: dict[int, list[tuple[int, int]]]
    winners: dict[int, int]
    wins: tuple[int, ...]
    winner: int | None
    out: dict[int, e.Scope]


def outcome(log: Sequence[e.Fact], overdrawn: Collection[int] = ()) -> Outcome:
    """What it comes to; of games that were `overdrawn` without the chips, and what they lacked."""
    found: Match = fold(enumerate(log, 1))
    games = found.games
    ledgers = {n: game.ledger for n, game in games.items() if game.ledger and n not in overdrawn}
    return Outcome(
        {
            number: tuple(min(one, game.target) for one in game.scores)
            if number in overdrawn
            else game.scores
            for number, game in games.items()
        },
        {number: [list(row) for row in ledger.points] for number, ledger in ledgers.items()},
        {n: [] if g.is_fives else [hand.marks for hand in g.hands] for n, g in games.items()},
        found.winners,
        found.wins,
        found.winner,
        found.out,
    )


# --- random matches and what can be claimed of them -------------------------------------------


def careless_log(book: str, players: int, seed: int) -> list[e.Fact]:
    """A careless match, without its close; at times cut short."""
    chance = Random(f"{book} {players} {seed}")
    if book == "42":
        facts = match42(chance, CARELESS_42).facts
    else:
        best_of = chance.choice((1, 3)) if book in ("PDA", "UDL") else 1
        facts = match(chance, book, players, habits=CARELESS, best_of=best_of).facts
    played: list[e.Fact] = [fact for fact in facts if not isinstance(fact, e.MatchEnded)]
    return played if chance.random() < 0.5 else played[: chance.randint(60, len(played))]


def claims_about(log: Sequence[e.Fact]) -> list[e.Claim]:
    """Every infraction and every wrong statement of a match that its record decides."""
    numbered: Numbered = list(enumerate(log, 1))
    case = Case(numbered, bare=True)
    found = [
        one
        for kinds, verdict in ((INFRACTIONS, "proved"), (STATEMENTS, "refuted"), (BESIDE, "proved"))
        for position, fact in numbered
        for one in found_at(case, position, fact, kinds, verdict)
    ]
    return [e.Claim(one.kind, one.event, one.player) for one in found]


def ruled(log: Sequence[e.Fact], claim: e.Claim) -> list[e.Fact]:
    """The log with the claim raised and ruled on at its end, as it was found."""
    raised = [*log, e.ClaimRaised(claim)]
    return given(raised, len(raised), upheld=True)


def given(log: Sequence[e.Fact], claim_at: int, *, upheld: bool) -> list[e.Fact]:
    case = Case(list(enumerate(log, 1)))
    raised = log[claim_at - 1]
    assert isinstance(raised, e.ClaimRaised)
    finding: Finding = adjudicate(case.facts, raised.claim, claim_at)
    upheld = upheld and (finding.verdict != "refuted" or bool(_settles(finding)))
    return [*log, *rule(case, finding, claim_at, upheld=upheld)]


def _settles(finding: Finding) -> tuple[int, ...]:
    return finding.consequence.causes if finding.consequence else ()


_REFERS = ("answers", "play", "event", "ruling", "claim", "of", "supersedes", "corrects")


def with_inserted(log: Sequence[e.Fact], at: int, more: Sequence[e.Fact]) -> list[e.Fact]:
    """The log with facts after position `at`; what refers to a later one follows it."""

    def moved(fact: e.Fact) -> e.Fact:
        fields = {
            name: value + len(more)
            for name in _REFERS
            if isinstance(value := getattr(fact, name, None), int) and value > at
        }
        return structs.replace(fact, **fields) if fields else fact

    return [*log[:at], *more, *map(moved, log[at:])]


def raised_in_time(log: Sequence[e.Fact], claim: e.Claim) -> tuple[int, list[e.Fact]]:
    """The log with the claim raised, and where: at the end of the first hand that decides it."""
    whole: Numbered = list(enumerate(log, 1))
    verdict = adjudicate(whole, claim).verdict
    bounds = (at for at in hand_bounds(log) if at > (claim.event or 0))
    decided = (at for at in bounds if adjudicate(whole[:at], claim).verdict == verdict)
    bound = next(decided, len(log))
    return bound + 1, with_inserted(log, bound, [e.ClaimRaised(claim)])


def given_after(log: Sequence[e.Fact], claim_at: int, after: int) -> list[e.Fact]:
    """The log with the claim upheld after position `after`, and play going on from there."""
    early = given(log[:after], claim_at, upheld=True)
    return with_inserted(log, after, early[after:])


def overdrawn(log: Sequence[e.Fact]) -> set[int]:
    """The games in which somebody paid chips that they no longer had.

    Nobody can: with the ruling given in the middle of it, the record could not have gone on
    as it did. The score is right all the same, for what was due at the act counts there.
    """
    games = fold(enumerate(log, 1)).games
    ledgers = {number: game.ledger for number, game in games.items() if game.ledger}
    return {
        n for n, one in ledgers.items() if any(points < 0 for row in one.points for points in row)
    }


def hand_bounds(log: Sequence[e.Fact]) -> list[int]:
    """The positions after which a hand is over and all that came of it is paid."""
    starts = [
        n for n, fact in enumerate(log) if isinstance(fact, e.HandStarted | e.GameStarted) and n > 3
    ]
    return [n for n in starts if not isinstance(log[n - 1], e.GameStarted)]


def forfeits_however_it_is_ruled(log: Sequence[e.Fact], claim: e.Claim) -> bool:
    """A declaration that is wrong and challenged forfeits the hand (42-PB-14): none reverses it."""
    if claim.kind != "declaration":
        return False
    return adjudicate(list(enumerate(log, 1)), claim).verdict == "refuted"


def some(chance: Random, found: list[e.Claim], most: int) -> Iterator[e.Claim]:
    """A few of them, so that no kind drowns the others."""
    by_kind: dict[str, list[e.Claim]] = {}
    for one in found:
        by_kind.setdefault(one.kind, []).append(one)
    kinds = list(by_kind)
    chance.shuffle(kinds)
    for kind in kinds[:most]:
        yield chance.choice(by_kind[kind])


def on_one_debt(log: Sequence[e.Fact]) -> Iterator[tuple[e.Claim, e.Claim]]:
    """Pairs of claims, in either order, that ask for points due for the same thing."""
    numbered: Numbered = list(enumerate(log, 1))
    asked = [claim for claim in claims_about(log) if claim.kind in ABOUT_DEBTS]
    causes = {n: _settles(adjudicate(numbered, claim)) for n, claim in enumerate(asked)}
    for one, other in itertools.permutations(causes, 2):
        if set(causes[one]) & set(causes[other]):
            yield asked[one], asked[other]


@pytest.fixture(scope="module")
def seeds(as_many: AsMany) -> range:
    """16 matches of each table for each law, about two minutes, or a quick share of them."""
    return range(as_many(1, 3, 16))


# --- the laws ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("book", "players"), BOOKS)
def test_a_ruling_given_hands_later_comes_to_the_same(
    book: str, players: int, seeds: range
) -> None:
    for seed in seeds:
        log = careless_log(book, players, seed)
        for claim in some(Random(seed), claims_about(log), 3):
            raised_at, raised = raised_in_time(log, claim)
            now = given_after(raised, raised_at, raised_at)
            later = given(raised, raised_at, upheld=True)
            short = overdrawn(now)
            assert outcome(now, short) == outcome(later, short), (seed, claim, raised_at)


@pytest.mark.parametrize(("book", "players"), BOOKS)
def test_a_ruling_upheld_and_then_reversed_is_as_if_it_had_never_been_given(
    book: str, players: int, seeds: range
) -> None:
    for seed in seeds:
        log, chance = careless_log(book, players, seed), Random(seed)
        for claim in some(chance, claims_about(log), 3):
            if forfeits_however_it_is_ruled(log, claim):
                continue
            raised_at, raised = raised_in_time(log, claim)
            bounds = [at for at in hand_bounds(raised) if at > raised_at]
            upheld = given_after(raised, raised_at, chance.choice([raised_at, *bounds]))
            taken_back = given(upheld, raised_at, upheld=False)
            assert outcome(taken_back) == outcome(log), (seed, claim, raised_at)


@pytest.mark.parametrize(("book", "players"), BOOKS)
def test_amb_79_two_rulings_in_either_order_follow_the_order_of_the_acts(
    book: str, players: int, seeds: range
) -> None:
    for seed in seeds:
        log = careless_log(book, players, seed)
        claims = list(some(Random(seed), claims_about(log), 3))
        for one, other in itertools.pairwise(claims):
            first = ruled(ruled(log, one), other)
            second = ruled(ruled(log, other), one)
            assert outcome(first) == outcome(second), (seed, one, other)


@pytest.mark.parametrize(("book", "players"), BOOKS)
def test_amb_79_what_was_paid_once_is_not_paid_again(book: str, players: int, seeds: range) -> None:
    for seed in seeds:
        log = careless_log(book, players, seed)
        for claim in some(Random(seed), claims_about(log), 3):
            once = ruled(log, claim)
            assert outcome(ruled(once, claim)) == outcome(once), (seed, claim)


@pytest.mark.parametrize(("book", "players"), [table for table in BOOKS if table[0] != "42"])
def test_a_debt_is_due_again_once_the_ruling_that_paid_it_is_reversed(
    book: str, players: int, seeds: range
) -> None:
    for seed in seeds:
        log = careless_log(book, players, seed)
        for one, other in itertools.islice(on_one_debt(log), 4):
            paid = ruled(log, one)
            both = ruled(paid, other)
            at = len(log) + 1
            assert outcome(both) == outcome(paid), (seed, one, other)
            due_again = given(both, at, upheld=False)
            again = given(due_again, len(paid) + 1, upheld=True)
            assert outcome(again) == outcome(ruled(log, other)), (seed, one, other)


# --- where chips are short -----------------------------------------------------------------------


def short_of_chips(players: int, seed: int) -> list[e.Fact]:
    """A hand of High Five in which anybody pays anybody, at times all the chips that they have."""
    chance = Random(f"{players} {seed}")
    facts = table("HF", holdings=(9 - players,) * players)
    for bone in ("5-5", "5-0 on 5-5", "5-4 on 5-5", "4-1 on 5-4", "6-5 on 5-5"):
        facts = recorded(facts, f"{chance.randrange(players)} plays {bone}")
        placed = [at for at, fact in enumerate(facts, 1) if isinstance(fact, e.BonePlayed)]
        payer = chance.randrange(players)
        ledger = fold(enumerate(facts, 1)).current_game().ledger
        left = ledger.points[payer][payer] if ledger else 0
        if points := chance.choice((0, min(10, left), left)):
            payee = (payer + chance.randrange(1, players)) % players
            facts.append(e.ChipsPaid(payer, payee, points, answers=chance.choice(placed)))
    return facts


@pytest.mark.parametrize("players", [2, 3, 4])
def test_amb_35_chips_lie_as_if_a_ruling_that_was_reversed_had_never_been_given(
    players: int, seeds: range
) -> None:
    for seed in range(5 * len(seeds)):
        log, chance = short_of_chips(players, seed), Random(seed)
        paid = [at for at, fact in enumerate(log, 1) if isinstance(fact, e.ChipsPaid)]
        pairs = list(itertools.permutations([e.Claim("wrong_payment", at) for at in paid], 2))
        for one, other in chance.sample(pairs, min(2, len(pairs))):
            first = ruled(log, one)
            both = ruled(first, other)
            left = given(both, len(first) + 1, upheld=False)
            assert outcome(left) == outcome(first), (seed, one, other)
            left = given(both, len(log) + 1, upheld=False)
            left = given(left, len(first) + 1, upheld=True)
            assert outcome(left) == outcome(ruled(log, other)), (seed, one, other)
