"""Pairs of claims that are near each other, ruled in either order, with either reversed.

`troubles` says in words what is wrong with a pair: that the order of the rulings tells, that a
reversal leaves something behind, that a ruling does not do what its finding said, or that a
ruling changes nothing and nobody was told.
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from adjudication.adjudicate import adjudicate
from adjudication.case.case import Case
from adjudication.finding import Consequence, Finding
from adjudication.ruling.giving_rulings import idle_because, rule
from adjudication.ruling.remedy_parts import parts_of
from domain import events as e
from domain.match.match import fold
from domain.match.replay import CorrectedFacts, as_corrected
from tests.adjudication.ruling.histories import (
    ClaimableMatch,
    Standing,
    close_together,
    entries,
    is_overdrawn,
    standing,
)
from tests.adjudication.ruling.ruled_matches import forfeits_however_it_is_ruled


def pairs(match: ClaimableMatch, most: int) -> Iterator[tuple[e.Claim, e.Claim]]:
    """Pairs of different claims that this match proves, near each other."""
    chance = Random(f"pairs {match.name}")
    for _ in range(most):
        near = close_together(chance, match.claims)
        if len(near) > 1 and near[0] != near[1]:
            yield near[0], near[1]


class Ruled(NamedTuple):
    """A log with a ruling at its end, the finding that it is on, and whether it upholds it."""

    log: list[e.Fact]
    finding: Finding
    upheld: bool


def rule_on(log: list[e.Fact], claim: e.Claim, *, upheld: bool = True) -> Ruled:
    """The ruling on a claim, raised here unless it was before; refuted, it is dismissed."""
    facts = _facts(log)
    at = fold(facts).disputes.first_alike(claim)
    if at is None:
        log = [*log, e.ClaimRaised(claim)]
        facts, at = _facts(log), len(log)
    finding = adjudicate(facts, claim, at)
    upheld = upheld and idle_because(finding) != "refuted"
    more = rule(Case(facts), finding, at, upheld=upheld, note="as the officials see it")
    return Ruled([*log, *more], finding, upheld)


def _facts(log: list[e.Fact]) -> CorrectedFacts:
    return as_corrected(entries(log))


def result(log: list[e.Fact]) -> Standing:
    """All that a log comes to."""
    return standing(_facts(log))


def troubles(log: list[e.Fact], first: e.Claim, second: e.Claim) -> Iterator[str]:
    """Sentences about what is wrong with two claims of this log."""
    alone = {claim: rule_on(log, claim) for claim in (first, second)}
    both = {claim: rule_on(alone[claim].log, other) for claim, other in _orders(first, second)}
    if any(is_overdrawn(result(ruled.log)) for ruled in (*alone.values(), *both.values())):
        return
    for ruled in alone.values():
        yield from unlike_its_finding(log, ruled)
    for claim, other in _orders(first, second):
        yield from (f"{other}: {one}" for one in unlike_its_finding(alone[claim].log, both[claim]))
        # A claim that the ruling before it had refuted can be upheld now.
        free = rule_on(rule_on(both[claim].log, claim, upheld=False).log, other)
        if not forfeits_however_it_is_ruled(log, claim):
            yield from _compare(
                f"{claim} and {other}, the first reversed, is not the second alone",
                result(free.log),
                result(alone[other].log),
            )
        left = rule_on(both[claim].log, other, upheld=False)
        if not forfeits_however_it_is_ruled(log, other):
            yield from _compare(
                f"{claim} and {other}, the second reversed, is not the first alone",
                result(left.log),
                result(alone[claim].log),
            )
    if all(ruled.upheld for ruled in both.values()):
        yield from _compare(
            "the order of the rulings tells", *(result(ruled.log) for ruled in both.values())
        )


def _orders(first: e.Claim, second: e.Claim) -> tuple[tuple[e.Claim, e.Claim], ...]:
    return (first, second), (second, first)


def _compare(name: str, one_way: Standing, other_way: Standing) -> Iterator[str]:
    if one_way != other_way:
        fields = [
            f"{field} {ours!r} and {theirs!r}"
            for field, ours, theirs in zip(
                (*one_way.outcome._fields, *one_way._fields[1:]),
                (*one_way.outcome, *one_way[1:]),
                (*other_way.outcome, *other_way[1:]),
                strict=True,
            )
            if ours != theirs
        ]
        yield f"{name}: {'; '.join(fields)}"


# --- the finding and the ruling ---------------------------------------------------------------


def unlike_its_finding(log: Sequence[e.Fact], ruled: Ruled) -> Iterator[str]:
    """Sentences about where a ruling did not do what its finding had said."""
    finding, follows = ruled.finding, ruled.finding.consequence
    before, after = result(list(log)), result(ruled.log)
    name = f"{finding.claim.kind} {finding.claim.event}"
    if not ruled.upheld:
        return
    idle = idle_because(finding)
    if idle is not None or follows is None:
        if before != after:
            yield f"{name} was said to change nothing, as {idle}, and changed something"
        return
    for choice in finding.choices:
        said = choice.effects[choice.default]
        match = fold(_facts(ruled.log))
        does = (match.scores, match.wins, match.winner)
        if (said.scores, said.games, said.match_winner) != does:
            yield f"{name} was said to come to {said}, and came to {does}"
    replaced = _takes_the_place_of_another(ruled.log[len(log) :])
    if before == after and _moves(follows) and not replaced and not _was_so_before(log, follows):
        yield f"{name} was said to bring {parts_of(follows)} and brought nothing"


def _moves(follows: Consequence) -> bool:
    """Whether the finding says that points are paid, something ends or a card is shown."""
    return bool(follows.pays or follows.returns or follows.marks or follows.ends or follows.card)


def _takes_the_place_of_another(ruled: Sequence[e.Fact]) -> bool:
    """Whether what a ruling on a later act had brought fell, and this one brought its own.

    Two partners passed falsely: the hand breaks at the first of it, and costs the same.
    """
    fell = {fact.ruling for fact in ruled if isinstance(fact, e.ConsequenceReversed)}
    brought = {fact.ruling for fact in ruled if isinstance(fact, e.HandEnded | e.PointsPegged)}
    return bool(fell) and bool(brought - fell)


def _was_so_before(log: Sequence[e.Fact], follows: Consequence) -> bool:
    """Whether what it ends had ended, so that nothing is left to end."""
    match = fold(_facts(list(log)))
    over = match.hand is None or match.hand.ended is not None
    moves = follows.pays or follows.returns or follows.card
    return not moves and (over or match.winner is not None)
