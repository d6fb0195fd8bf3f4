"""Declarations over bones that nobody has seen, and over hypothetical deals.

Here belongs judging one declaration in every deal that is left open: because the
hands were never turned up (verdicts over worlds), or because the option
`laydown_world` = any_deal asks for it (AMB-60). In each deal the declaration is
judged by itself, as in `adjudication.laydown.declarations`.
"""

from dataclasses import dataclass, replace
from typing import Literal

from adjudication.laydown.budget import Budget
from adjudication.laydown.deal_search import DealSearch
from adjudication.laydown.declarations import (
    DEFAULT,
    Declaration,
    Judgement,
    Terms,
    check,
    is_right,
    judge,
    start,
)
from adjudication.laydown.unseen import Masks, PartialDeal, Unseen, four


@dataclass(frozen=True, slots=True)
class DealsJudgement:
    """A declaration judged over all deals that are left open.

    Attributes
    ----------
    verdict : proved if it holds in every deal, refuted if in none, contradictory without any deal
    holds : a deal in which it holds, None where there is none
    fails : the answer, with its deal and breaking line, where it fails; None where it never does
    nodes : how many positions its budget has counted by then
    """

    verdict: Literal["proved", "refuted", "undetermined", "contradictory"]
    holds: Masks | None
    fails: Judgement | None
    nodes: int


def judge_as_agreed(
    declaration: Declaration, terms: Terms = DEFAULT, budget: Budget | None = None
) -> Judgement:
    """Judge a declaration with all hands known, as `terms.laydown_world` has it (AMB-60).

    `actual`: in this deal. `any_deal`: it must hold however the bones of the other three are
    divided among them, each keeping the number that they hold.
    No `budget` sets no limit. Raises `ImpossibleDeclaration`, and `Stopped` when the budget ends.
    """
    budget = budget or Budget()
    if terms.laydown_world == "actual":
        return judge(declaration, terms, budget)
    check(declaration)
    lie = _dealt_anew(declaration, PartialDeal(declaration.hands, Unseen()))
    failing = DealSearch.over(declaration, lie, terms, budget).find(lie, holds=False)
    if failing is None:
        return Judgement(True, (), None, None, nodes=budget.nodes)
    return judge(replace(declaration, hands=failing), terms, budget)


def holds_as_agreed(declaration: Declaration, terms: Terms, budget: Budget) -> bool:
    """Whether a declaration holds with all hands known: `judge_as_agreed` without a breaking line.

    In the actual deal the bones and the trick are not checked. Raises `Stopped` when the budget
    ends.
    """
    if terms.laydown_world == "any_deal":
        return judge_as_agreed(declaration, terms, budget).holds
    return is_right(declaration, *start(declaration, terms, budget))


def judge_unseen(
    declaration: Declaration,
    unseen: Unseen,
    terms: Terms = DEFAULT,
    budget: Budget | None = None,
    ways: dict[bool, Masks] | None = None,
) -> DealsJudgement:
    """Judge a declaration where only the bones in `declaration.hands` were seen.

    Exact over every deal of the unseen bones; the budget bounds and cancels it, none does not.
    Under any_deal only the declarer's bones matter, and what the others hold together. Else
    `ways` gets a deal in which it holds, and one in which it fails, as soon as there is one.
    Raises `ImpossibleDeclaration`, and `Stopped` when the budget ends.
    """
    check(declaration, unseen.free)
    budget = budget or Budget()
    if not unseen.consistent():
        return DealsJudgement("contradictory", None, None, budget.nodes)
    lie = PartialDeal(declaration.hands, unseen)
    any_deal = terms.laydown_world == "any_deal"
    deals = DealSearch.over(declaration, lie, terms, budget, ways=None if any_deal else ways)
    if any_deal:
        failing = _failing_in_any_deal(deals, lie)
        holding = _holding_in_any_deal(deals, lie) if failing else deals.some_deal(lie)
    else:
        holding, failing = deals.both(lie)
    if failing is None:
        return DealsJudgement("proved", holding, None, budget.nodes)
    fails = judge(replace(declaration, hands=failing), terms, budget)
    return DealsJudgement("undetermined" if holding else "refuted", holding, fails, budget.nodes)


def _dealt_anew(declaration: Declaration, lie: PartialDeal) -> PartialDeal:
    """The declaration with the bones of everybody but the declarer put together (AMB-60)."""
    own, unseen = declaration.declarer, lie.unseen
    others = sum(lie.hands) & ~lie.hands[own]
    hands = [hand if seat == own else 0 for seat, hand in enumerate(lie.hands)]
    free = [
        unseen.free[seat] + (0 if seat == own else hand.bit_count())
        for seat, hand in enumerate(lie.hands)
    ]
    barred = [others | unseen.barred[seat] if seat == own else 0 for seat in range(len(hands))]
    return PartialDeal(four(hands), Unseen(others | unseen.pool, four(free), four(barred)))


def _failing_in_any_deal(deals: DealSearch, lie: PartialDeal) -> Masks | None:
    """A deal in which it fails, the others' bones being dealt anew; None if there is none."""
    own = deals.declaration.declarer
    failing = deals.find(_dealt_anew(deals.declaration, lie), holds=False)
    if failing is None or lie.may_deal(own, failing[own] & ~lie.hands[own]):
        return failing
    cases = (_failing_in_any_deal(deals, case) for case in deals.split(lie, holds=False))
    return next((deal for deal in cases if deal is not None), None)


def _holding_in_any_deal(deals: DealSearch, lie: PartialDeal) -> Masks | None:
    """A deal such that it holds in whatever way the others' bones of that deal are dealt anew.

    Such a deal exists if the declarer can hold bones for which no other deal fails.
    """
    own = deals.declaration.declarer
    if not lie.unseen.free[own]:
        failing = deals.find(_dealt_anew(deals.declaration, lie), holds=False)
        return None if failing else deals.some_deal(lie)
    cases = (_holding_in_any_deal(deals, case) for case in deals.split(lie, holds=True))
    return next((deal for deal in cases if deal is not None), None)
