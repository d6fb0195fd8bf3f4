"""Careless matches, what can be claimed of them, and rulings given at any point of them."""

import itertools
from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import NamedTuple

from msgspec import structs

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.finding import Finding
from adjudication.review.sweep import BESIDE, INFRACTIONS, STATEMENTS, found_at
from adjudication.ruling.giving_rulings import rule
from domain import events as e
from domain.match.match import Match, fold
from tests.generators.generate42 import CARELESS as CARELESS_42
from tests.generators.generate42 import match42
from tests.generators.generate_fives import CARELESS, TABLES, match
from tests.generators.generate_pairs import TableByPairs

Numbered = list[tuple[int, e.Fact]]

BOOKS = (*TABLES, ("42", 4))
EVERY_BOOK = (*BOOKS, ("DP", 4))


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
    """The result; of games that were `overdrawn` without the chips, and what they lacked."""
    return outcome_of(fold(enumerate(log, 1)), overdrawn)


def outcome_of(match_: Match, overdrawn: Collection[int] = ()) -> Outcome:
    """The result of a match, but for the part of `outcome` on games that were overdrawn."""
    games = match_.games
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
        match_.winners,
        match_.wins,
        match_.winner,
        match_.out,
    )


# --- random matches and what can be claimed of them -------------------------------------------


def careless_log(book: str, players: int, seed: int) -> list[e.Fact]:
    """A careless match, without its close; at times cut short."""
    chance = Random(f"{book} {players} {seed}")
    if book == "42":
        facts = match42(chance, CARELESS_42).facts
    elif book == "DP":
        edition = chance.choice(("world", "dominican", "dominican_club", "brazil"))
        facts = UnruledTable(chance, edition, {}, careless=0.15).tell(chance.choice((2, 3))).facts
    else:
        best_of = chance.choice((1, 3)) if book in ("PDA", "UDL") else 1
        facts = match(chance, book, players, habits=CARELESS, best_of=best_of).facts
    played: list[e.Fact] = [fact for fact in facts if not isinstance(fact, e.MatchEnded)]
    least = min(60, len(played))
    return played if chance.random() < 0.5 else played[: chance.randint(least, len(played))]


class UnruledTable(TableByPairs):
    """A careless table by pairs at which nobody has ruled yet."""

    def _rule(self) -> None:
        return


def claims_about(log: Sequence[e.Fact]) -> list[e.Claim]:
    """Every infraction and every wrong statement of a match that its record decides."""
    numbered: Numbered = list(enumerate(log, 1))
    case = Case(numbered, bare=True)
    offences = [
        offence
        for kinds, verdict in ((INFRACTIONS, "proved"), (STATEMENTS, "refuted"), (BESIDE, "proved"))
        for position, fact in numbered
        for offence in found_at(case, position, fact, kinds, verdict)
    ]
    return [e.Claim(one.kind, one.event, one.player) for one in offences]


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
        n
        for n, ledger in ledgers.items()
        if any(points < 0 for row in ledger.points for points in row)
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


def some(chance: Random, claims: list[e.Claim], most: int) -> Iterator[e.Claim]:
    """A few of them, so that no kind drowns the others."""
    by_kind: dict[str, list[e.Claim]] = {}
    for claim in claims:
        by_kind.setdefault(claim.kind, []).append(claim)
    kinds = list(by_kind)
    chance.shuffle(kinds)
    for kind in kinds[:most]:
        yield chance.choice(by_kind[kind])


def on_one_debt(log: Sequence[e.Fact]) -> Iterator[tuple[e.Claim, e.Claim]]:
    """Pairs of claims, in either order, that ask for points due for the same thing."""
    numbered: Numbered = list(enumerate(log, 1))
    claims = [claim for claim in claims_about(log) if claim.kind in ABOUT_DEBTS]
    causes = {n: _settles(adjudicate(numbered, claim)) for n, claim in enumerate(claims)}
    for first, second in itertools.permutations(causes, 2):
        if set(causes[first]) & set(causes[second]):
            yield claims[first], claims[second]
