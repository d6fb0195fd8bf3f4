"""Declarations over bones that nobody has seen, and over hypothetical deals.

Here belongs judging one declaration in every deal that is left open: because the
hands were never turned up (verdicts over worlds), or because the option
`laydown_world` = any_deal asks for it (AMB-60). In each deal the declaration is
judged by itself, as in `adjudication.laydown.declarations`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import permutations
from typing import Final, Literal

from adjudication.laydown.budget import Budget
from adjudication.laydown.declarations import (
    DEFAULT,
    Declaration,
    Judgement,
    Terms,
    binding_order,
    check,
    forcing,
    judge,
    scoring_side,
    settled_by_points,
    start,
)
from adjudication.laydown.search import STRONGEST_FIRST, TrickState
from adjudication.laydown.unseen import Masks, PartialDeal, PoolSearch, Unseen, four
from adjudication.worlds.steps import Steps, Stopped
from domain.fortytwo.tricks import SEATS

VARIANTS: Final = 7
"""How many deals are tried before a proof over all of them is."""

PROOF_STEPS: Final = 4_000
"""How far a proof over the pool is tried before the deals are split instead."""


@dataclass(frozen=True, slots=True)
class DealsJudgement:
    """A declaration judged over all deals that are left open.

    Attributes
    ----------
    verdict : proved if it holds in every deal, refuted if in none, contradictory without any deal
    holds : a deal in which it holds, None where there is none
    fails : the answer, with its deal and breaking line, where it fails; None where it never does
    nodes : how many positions were looked at
    """

    verdict: Literal["proved", "refuted", "undetermined", "contradictory"]
    holds: Masks | None
    fails: Judgement | None
    nodes: int


def judge_as_agreed(
    declaration: Declaration, terms: Terms = DEFAULT, budget: Budget | None = None
) -> Judgement:
    """Judge a declaration with all hands known, in the actual deal or in any (AMB-60).

    In any deal the bones of the other three may be divided among them in every
    way, each keeping the number that he holds.
    Raises `ImpossibleDeclaration`, and `Stopped` when the budget ends.
    """
    budget = budget or Budget()
    if terms.laydown_world == "actual":
        return judge(declaration, terms, budget)
    check(declaration)
    fails = _failing(declaration, Unseen(), terms, budget)
    return replace(fails or Judgement(True, (), None, None, 0), nodes=budget.nodes)


def judge_unseen(
    declaration: Declaration,
    unseen: Unseen,
    terms: Terms = DEFAULT,
    budget: Budget | None = None,
) -> DealsJudgement:
    """Judge a declaration where only the bones in `declaration.hands` were seen.

    Exact over every deal of the unseen bones; the budget bounds and cancels it.
    Under any_deal only the declarer's bones matter, and what the others hold together.
    Raises `ImpossibleDeclaration`, and `Stopped` when the budget ends.
    """
    check(declaration, unseen.free)
    budget = budget or Budget()
    holds, fails = _tried(declaration, unseen, terms, budget)
    fails = fails or _failing(declaration, unseen, terms, budget)
    holds = holds or _holding(declaration, unseen, terms, budget)
    if fails is None:
        verdict = "proved" if holds else "contradictory"
    else:
        verdict = "undetermined" if holds else "refuted"
    return DealsJudgement(verdict, holds, fails, budget.nodes)


def _tried(
    declaration: Declaration, unseen: Unseen, terms: Terms, budget: Budget
) -> tuple[Masks | None, Judgement | None]:
    """A deal in which it holds, and the answer in one in which it fails, where trying finds them.

    Each seat in turn is given the strongest bones, or the weakest: nearly always some deal
    of these makes the declaration right and another wrong, which no proof has to show then.
    """
    holds, fails = None, None
    if terms.laydown_world == "any_deal" or not (unseen.pool and unseen.consistent()):
        return None, None
    for seats in permutations(range(SEATS)):
        dealt = _dealt_in_turn(declaration, unseen, seats)
        answer = judge(dealt, terms, budget)
        if answer.holds:
            holds = holds or dealt.hands
        else:
            fails = fails or answer
        if holds and fails:
            break
    return holds, fails


def _dealt_in_turn(declaration: Declaration, unseen: Unseen, seats: Sequence[int]) -> Declaration:
    """A deal in which the first of these seats has the strongest bones that it can have."""
    hands = list(declaration.hands)
    for index in STRONGEST_FIRST[declaration.trump]:
        bone = 1 << index
        if not unseen.pool & bone:
            continue
        for seat in seats:
            left = unseen.giving(seat, bone)
            if unseen.may_hold(seat) & bone and left.consistent():
                hands[seat] |= bone
                unseen = left
                break
    return replace(declaration, hands=four(hands))


def _failing(
    declaration: Declaration, unseen: Unseen, terms: Terms, budget: Budget
) -> Judgement | None:
    """The answer in some deal in which the declaration fails, None if it never does.

    Deals are split by who holds one bone, and left alone as soon as the pool
    search proves the declaration for all of them.
    """
    if not unseen.consistent():
        return None
    if terms.laydown_world == "any_deal" and not unseen.free[declaration.declarer]:
        declaration, unseen = _others_hidden(declaration, unseen)
        terms = replace(terms, laydown_world="actual")
    if terms.laydown_world == "actual":
        for variant in range(VARIANTS if unseen.pool else 1):
            answer = judge(_some_deal(declaration, unseen, variant), terms, budget)
            if not answer.holds:
                return answer
        if not unseen.pool or _certain_over_pool(declaration, unseen, terms, budget, holds=True):
            return None
    splits = _split(declaration, unseen) if unseen.pool else ()
    found = (_failing(dealt, rest, terms, budget) for dealt, rest in splits)
    return next((answer for answer in found if answer is not None), None)


def _holding(
    declaration: Declaration, unseen: Unseen, terms: Terms, budget: Budget
) -> Masks | None:
    """Some deal in which the declaration holds, None if there is none."""
    if not unseen.consistent() or settled_by_points(declaration) is False:
        return None
    if terms.laydown_world == "any_deal" and not unseen.free[declaration.declarer]:
        # Each deal of the others is asked for anyway, so one answer serves them all.
        fails = _failing(declaration, unseen, terms, budget)
        return None if fails else _some_deal(declaration, unseen).hands
    if terms.laydown_world == "actual":
        some = _some_deal(declaration, unseen)
        if judge(some, terms, budget).holds:
            return some.hands
        if unseen.pool and _certain_over_pool(declaration, unseen, terms, budget, holds=False):
            return None
    splits = _split(declaration, unseen, _FRIENDS_FIRST) if unseen.pool else ()
    found = (_holding(dealt, rest, terms, budget) for dealt, rest in splits)
    return next((hands for hands in found if hands is not None), None)


def _others_hidden(declaration: Declaration, unseen: Unseen) -> tuple[Declaration, Unseen]:
    """The same, with the bones of everybody but the declarer put together (AMB-60)."""
    own = declaration.declarer
    hands = [hand if seat == own else 0 for seat, hand in enumerate(declaration.hands)]
    free = [
        0 if seat == own else hand.bit_count() + unseen.free[seat]
        for seat, hand in enumerate(declaration.hands)
    ]
    pool = (sum(declaration.hands) | unseen.pool) & ~declaration.hands[own]
    return replace(declaration, hands=four(hands)), Unseen(pool, four(free))


_OPPONENTS_FIRST: Final = (1, 3, 2, 0)
"""Seats from the declarer: an opponent who holds a strong bone breaks most declarations."""

_FRIENDS_FIRST: Final = (0, 2, 3, 1)


def _split(
    declaration: Declaration, unseen: Unseen, order: Sequence[int] = _OPPONENTS_FIRST
) -> Iterator[tuple[Declaration, Unseen]]:
    """The cases of who holds one unseen bone: the declarer's first, then the strongest."""
    candidates = unseen.may_hold(declaration.declarer) or unseen.pool
    bone = 1 << next(i for i in STRONGEST_FIRST[declaration.trump] if candidates >> i & 1)
    for step in order:
        seat = (declaration.declarer + step) % SEATS
        if unseen.may_hold(seat) & bone:
            hands = four([h | bone * (s == seat) for s, h in enumerate(declaration.hands)])
            yield replace(declaration, hands=hands), unseen.giving(seat, bone)


def _some_deal(declaration: Declaration, unseen: Unseen, variant: int = 0) -> Declaration:
    """The declaration in one of the deals left open; each variant deals otherwise."""
    while unseen.pool:
        cases = [case for case in _split(declaration, unseen) if case[1].consistent()]
        declaration, unseen = cases[variant * unseen.pool.bit_count() % 7 % len(cases)]
    return declaration


def _certain_over_pool(
    declaration: Declaration, unseen: Unseen, terms: Terms, budget: Budget, *, holds: bool
) -> bool:
    """Whether the declaration holds, or fails, in all these deals, as far as a proof shows.

    Whoever has unseen bones plays against what is to be proved, and may have any of them
    until it is played: what is so even then is so in every deal. The attempt has a limit of
    its own, past which nothing is known.
    """
    settled = settled_by_points(declaration)
    if settled is not None:
        return settled is holds
    right_if_reached = declaration.what != "set"
    count = Steps(PROOF_STEPS)
    attempt = Budget(lambda: count() or budget.stop())
    search = PoolSearch(
        declaration.trump,
        scoring_side(declaration),
        forcing(declaration, terms),
        dealer=right_if_reached is not holds,
        counting=declaration.what != "laydown",
        declarer=declaration.declarer,
        order=binding_order(declaration, terms),
        budget=attempt,
    )
    try:
        lie, at = PartialDeal(declaration.hands, unseen), _position(declaration, unseen)
        return (search.reached(lie, at) is right_if_reached) is holds
    except Stopped:
        if not count.ran_out:
            raise
        return False
    finally:
        budget.nodes += attempt.nodes


def _position(declaration: Declaration, unseen: Unseen) -> TrickState:
    """Where the play stands, whatever the unseen bones are."""
    _, at = start(_some_deal(declaration, unseen), DEFAULT, Budget())
    return at
