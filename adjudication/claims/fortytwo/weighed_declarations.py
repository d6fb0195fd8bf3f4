"""The likelihood of a declaration in 42: in how many of the deals it holds, by deals drawn."""

from dataclasses import replace

from adjudication.case.case import Case
from adjudication.laydown.budget import Budget
from adjudication.laydown.deals import holds_as_agreed
from adjudication.laydown.declarations import Declaration, ImpossibleDeclaration, Terms, check
from adjudication.laydown.unseen import four
from adjudication.worlds.constraints import constraints_of
from adjudication.worlds.likelihood import bounded, uniform_deals
from adjudication.worlds.proofs import Likelihood
from adjudication.worlds.steps import STEPS, Steps, Stopped
from domain.fortytwo.tricks import SEATS


def weighed(case: Case, declared: Declaration, terms: Terms, position: int) -> Likelihood | None:
    """The share of deals in which a declaration holds, estimated by judging some drawn uniformly.

    A deal in which a bone that the set has twice is held twice is judged neither way. Half the
    steps of a hearing are spent at most; None if too few deals could be judged by then.
    """
    logged = case.known_deal(position)
    slots = [logged.slots(seat, position) for seat in range(SEATS)]
    known = constraints_of(logged.deal, case.assuming)
    left = ~logged.gone(position)
    budget = Budget(Steps(STEPS // 2))
    judged: list[bool | None] = []
    try:
        for placing in uniform_deals(known.rows(known.everything), twins=logged.deal.twins):
            hands = [0] * SEATS
            for number, place in enumerate(placing):
                for seat in range(SEATS):
                    if left >> number & 1 and place & slots[seat]:
                        hands[seat] |= logged.deal.tokens[number].bone.mask
            judged.append(_held_in(replace(declared, hands=four(hands)), terms, budget))
    except Stopped:
        judged.append(None)
    return bounded(judged)


def _held_in(dealt: Declaration, terms: Terms, budget: Budget) -> bool | None:
    """Whether it holds in this deal; None where its bones cannot be judged."""
    try:
        check(dealt)
    except ImpossibleDeclaration:
        return None
    return holds_as_agreed(dealt, terms, budget)
