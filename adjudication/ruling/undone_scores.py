"""Scores that go back with a bone that a ruling has lifted (AMB-66).

Such a bone does not belong where it lies, so that nothing was scored with it. What was paid
for it is paid back, and what was called for it is due no more.
"""

from collections.abc import Iterator

from msgspec import structs

from adjudication.case.case import Case
from adjudication.case.payment_index import PaymentFact
from adjudication.case.purposes import Account
from adjudication.case.settlement import paid_on
from adjudication.claims.scores import causes_of, scored_at
from adjudication.finding import Consequence
from domain import events as e
from domain.fives.scoring import Transfer, payer_of
from domain.match.match import Match
from domain.seats import Seat


def free_to_lift(match: Match, play: int) -> Seat | None:
    """The seat that placed a bone at `play`, if that bone can be lifted now; else None.

    It cannot once a bone is joined to it, or its hand is over.
    """
    hand = match.hand
    if hand is None or hand.ended:
        return None
    for bone, trace in hand.traces.items():
        if trace.place == "table" and trace.position == play:
            joined = any(one.on is bone for one in hand.layout.placements)
            return None if joined else trace.seat or 0
    return None


def with_score_undone(case: Case, follows: Consequence) -> Consequence:
    """The remedy with points that go back: those that the table paid for the bone that it lifts.

    They take the place of its `pays` and `owed`. The remedy as it is if it lifts no bone, that bone
    can be lifted no more, or nothing was paid for it.
    """
    play = follows.lifts
    scored = None if play is None else scored_at(case, play)
    if play is None or scored is None:
        return follows
    if free_to_lift(case.now, play) is None and play not in _lifted_since(case, play):
        return follows
    payer = payer_of(case.laid_down.rules, case.laid_down.players, scored.seat)
    ruled = [at for at, fact in case.facts if isinstance(fact, PaymentFact) and fact.ruling]
    causes = causes_of(case, scored)
    paid = paid_on(case.leaving_out(ruled), causes, Account(payer, payer, scored.seat))
    if paid <= 0:
        return follows
    taken = Transfer(None, scored.seat, -paid)
    back = taken if payer is None else Transfer(scored.seat, payer, paid)
    nothing = Transfer(payer, scored.seat, 0)
    return structs.replace(follows, pays=(back,), owed=(nothing,), causes=causes)


def _lifted_since(case: Case, play: int) -> Iterator[int]:
    return (fact.play for _, fact in case.since(play) if isinstance(fact, e.PlayRetracted))
