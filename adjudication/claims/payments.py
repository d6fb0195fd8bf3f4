"""Claims about chips that changed hands: who paid whom, how much, and the starting sets.

What was paid is a fact; what was due is worked out from what the payment answers, and
never taken from what somebody stated.
"""

from adjudication.case.case import Case
from adjudication.case.payment_index import PaymentFact, is_return
from adjudication.case.purposes import GOES_ON, Account
from adjudication.case.settlement import balance, chips_left, paid_on
from adjudication.claims.counts import is_count, wrongly_paid
from adjudication.claims.debts import Bill, bill_of, debt_for, payee_of_payment
from adjudication.claims.scores import called_for, causes_of, others_acted, scored_at
from adjudication.finding import Consequence, Tested, ruled
from domain import events as e
from domain.fives.chips import Pieces
from domain.fives.scoring import Transfer, payer_of
from domain.match.match import Match
from domain.messages.message import Message, apart, counted, message, points


def wrong_payment(case: Case, claim: e.Claim) -> Tested:
    """Test CL-30: the wrong player paid, or the wrong amount, or in the wrong colour.

    Refuted of one that a ruling ordered, or that gives back what had been paid; left open where
    the record does not say what it was for. PDA-6b, PDA-6c, HF-3P-2, HF-4P-2, UDL-G12, AMB-34,
    AMB-36, AMB-121.
    """
    position, fact = case.event_of(claim, e.ChipsPaid, e.PointsPegged)
    match = case.before(position)
    payer = fact.payer if isinstance(fact, e.ChipsPaid) else None
    bill = bill_of(case, position, fact)
    goes_back = _goes_back(case, position, fact, bill)
    ordered = fact.ruling is not None or goes_back
    clauses = [] if ordered else _faults(case, position, fact, bill)
    reasons = clauses or _why_right(case, position, fact, bill, goes_back=goes_back)
    counted = Tested(ruled(bool(clauses)), position, "payment")
    if not clauses and not ordered and bill.unknown:
        counted = Tested("undetermined", position, "payment")
    elif not clauses and not ordered and bill.counts is not None:
        miscounted = _not_the_count(case, position, fact, *bill.counts)
        counted = miscounted or Tested("proved", position, "payment")
    wrong = counted.verdict
    owed = [due for debt in bill.debts for due in debt.owed or ()]
    causes = [cause for debt in bill.debts if debt.owed is not None for cause in debt.causes]
    return Tested(
        wrong,
        position,
        "payment",
        offender=payer if payer is not None else payee_of_payment(fact),
        consequence=Consequence(
            match.rules.payer.clauses,
            owed=tuple(owed),
            causes=tuple(dict.fromkeys(causes)),
            fix=None if _left_to_pay(case, bill) == {} else "correct_the_payment",
        )
        if wrong == "proved"
        else None,
        words=(message("{clauses}.", clauses=apart((_paid(case, position, fact), *reasons))),),
        answer=counted.answer,
        holders=counted.holders,
    )


def _paid(case: Case, position: int, fact: PaymentFact) -> Message:
    """The payee, the points paid, and the event that they were for."""
    who, paid = case.name(payee_of_payment(fact)), points(fact.points)
    if fact.answers is None:
        return message(
            "{who} was paid {points} at event {position}", who=who, points=paid, position=position
        )
    return message(
        "{who} was paid {points} at event {position} for event {answers}",
        who=who,
        points=paid,
        position=position,
        answers=fact.answers,
    )


def _why_right(
    case: Case, position: int, fact: PaymentFact, bill: Bill, *, goes_back: bool
) -> list[Message]:
    """Why nothing is wrong with a payment."""
    if fact.ruling is not None:
        return [message("a ruling at event {ruling} ordered it", ruling=fact.ruling)]
    if goes_back:
        return [message("it gave back what had been paid for the same")]
    known = [debt.points for debt in bill.debts if debt.points is not None]
    if len(known) < len(bill.debts):
        return [message("the record does not say how much was due")]
    if len(known) > 1:
        return [
            message("{due} for event {position}", due=was_due(due), position=debt.causes[0])
            for due, debt in zip(known, bill.debts, strict=True)
        ]
    due = sum(known)
    if fact.points >= due:
        return [was_due(due)]
    if _is_made_up(case, position, fact, bill):
        return [message("{due}, and the rest was paid before play went on", due=was_due(due))]
    if _wins(case, position, fact):
        return [message("{due}, and it won the game: no more was due", due=was_due(due))]
    return [message("{due}, and no more was left to pay", due=was_due(due))]


def was_due(number: int) -> Message:
    """The message that says how many points were due."""
    if not number:
        return message("nothing was due")
    return counted("{number} point was due", "{number} points were due", number)


def _goes_back(case: Case, position: int, fact: PaymentFact, bill: Bill) -> bool:
    """Whether a payment is the return of one that was made for the same things."""
    if isinstance(fact, e.PointsPegged) or not is_return(fact):
        return is_return(fact)
    account = Account(fact.payee, fact.payee, fact.payer)
    return paid_on(case, _causes(bill), account, position) >= fact.points


def _not_the_count(
    case: Case, position: int, fact: PaymentFact, ended: int, part: int
) -> Tested | None:
    """The test of a payment for a hand's count where not all holdings are known.

    None where the amount is wrong for any holdings. The caller fills in the rest of `Tested`.
    """
    hands = [one for one in case.at(ended) if isinstance(one, e.HandEnded) and is_count(one)]
    if not hands:
        return Tested("refuted", ended, "payment")
    if case.undealt(ended):
        return Tested("undetermined", ended, "payment")
    paid = paid_on(case, (ended,), _account(fact), position) + part
    # Perhaps a part of the count, the rest of which is paid before play goes on.
    later = paid_on(case, (ended,), _account(fact), _until(case, position))
    amounts = dict.fromkeys((paid, max(paid, later)))
    miscounted = wrongly_paid(case, ended, payee_of_payment(fact), amounts)
    if miscounted is None:
        return None
    answer, holders = miscounted
    return Tested(answer.verdict, ended, "payment", answer=answer, holders=holders)


def payment_withheld(case: Case, claim: e.Claim) -> Tested:
    """Test CL-30: what was due for this call, bone or count was not all paid (PDA-6c, HF-SC-1).

    It is withheld once somebody has played on without paying it, unless the game was won by then.
    Left open for a count of which the record does not say what it was.
    """
    position, fact = case.event_of(claim, e.ScoreCalled, e.MugginsCalled, e.BonePlayed, e.HandEnded)
    debt = debt_for(case, position, case.end)
    if isinstance(fact, e.BonePlayed) and _is_uncalled(case, position):
        debt = debt._replace(points=0, owed=())
    owed = _payable(case.before(position), debt.owed or ())
    left = sum(more for more in balance(case, owed, debt.causes).values() if more > 0)
    due = sum(one.points for one in owed)
    went_on = _went_on(case, _owed_since(case, position))
    won = left > 0 and went_on is not None and _is_won_between(case, position, went_on)
    unknown = debt.owed is None and isinstance(fact, e.HandEnded) and is_count(fact)
    clauses = (
        message("{due} for event {position}", due=was_due(due), position=position),
        *((_unpaid(due, left),) if due else ()),
        *((message("the game was won by then, so that no more was due"),) if won else ()),
        message("nobody has played on since, so it can still be paid")
        if went_on is None and left > 0
        else message("nobody has played on since")
        if went_on is None
        else message("the game went on at event {went_on}", went_on=went_on),
    )
    return Tested(
        "undetermined" if unknown else ruled(left > 0 and went_on is not None and not won),
        position,
        "payment",
        offender=next((one.payer for one in owed), None),
        consequence=Consequence(case.rules.payer.clauses, owed=owed, causes=debt.causes, due=due)
        if owed
        else None,
        words=(message("{clauses}.", clauses=apart(clauses)),),
    )


def _owed_since(case: Case, position: int) -> int:
    """Where what a bone scored came to be owed: at the last call of it in time (AMB-30)."""
    scored = scored_at(case, position)
    if scored is None:
        return position
    calls = causes_of(case, scored)
    return max(at for at in calls if not others_acted(case, scored.seat, position, at))


def _is_uncalled(case: Case, placement: int) -> bool:
    """Whether what a bone scored is owed only once it is called, and nobody has (AMB-30)."""
    scored = scored_at(case, placement)
    end = case.end
    needed = case.rules.score_call.value != "automatic"
    return needed and scored is not None and called_for(case, scored, end) is None


def _unpaid(due: int, left: int) -> Message:
    """How much of what was due was not paid."""
    if not left:
        return message("all of it was paid")
    if left == due:
        return message("none of it was paid")
    return counted("{number} point of it was not paid", "{number} points of it were not paid", left)


def _payable(match: Match, owed: tuple[Transfer, ...]) -> tuple[Transfer, ...]:
    """The part that the payer had chips for when it was due; the rest lapsed (AMB-35)."""
    return tuple(
        debt
        if debt.payer is None
        else debt._replace(points=min(debt.points, chips_left(match, debt.payer)))
        for debt in owed
    )


def _went_on(case: Case, position: int) -> int | None:
    """Where somebody played on after an event: the end of a hand shuts nothing."""
    return next((at for at, _ in case.at_table(position, *GOES_ON)), None)


def _faults(case: Case, position: int, fact: PaymentFact, bill: Bill) -> list[Message]:
    """The faults of a payment, as far as the log alone decides them."""
    match, side, payee = case.before(position), case.laid_down.side, payee_of_payment(fact)
    payer = fact.payer if isinstance(fact, e.ChipsPaid) else None
    should = payer_of(match.rules, match.players, payee)
    clauses: list[Message] = []
    if payer != should:
        clauses.append(
            message(
                "it was for {should} to pay {payee}",
                should=case.name(should),
                payee=case.name(payee),
            )
        )
    if any(debt.payee is not None and side[debt.payee] != side[payee] for debt in bill.debts):
        clauses.append(message("nothing was due to {payee}", payee=case.name(payee)))
    clauses += _wrong_amount(case, position, fact, bill)
    if isinstance(fact, e.ChipsPaid) and fact.colour_of not in (None, payer):
        clauses.append(message("each player pays in their own colour"))
    return clauses


def _wrong_amount(case: Case, position: int, fact: PaymentFact, bill: Bill) -> list[Message]:
    """That a payment is not what was left to pay, unless what lacks is paid before play goes on."""
    if any(debt.points is None for debt in bill.debts):
        return []
    before, left = _balance_at(case, position, fact, bill)
    if fact.points == left:
        return []
    if fact.points < left and (
        _is_made_up(case, position, fact, bill) or _wins(case, position, fact)
    ):
        return []
    if not before:
        return [was_due(left)]
    return [was_due(left), message("{before} had been paid before", before=points(before))]


def _balance_at(case: Case, position: int, fact: PaymentFact, bill: Bill) -> tuple[int, int]:
    """Points paid of these debts before a payment, and points left that could be paid."""
    account = _account(fact)
    due = sum(debt.points or 0 for debt in bill.debts)
    before = paid_on(case, _causes(bill), account, position)
    left = max(0, due - before)
    if account.payer is not None:
        left = min(left, chips_left(case.before(position), account.payer))
    return before, left


def _causes(bill: Bill) -> tuple[int, ...]:
    return tuple(dict.fromkeys(cause for debt in bill.debts for cause in debt.causes))


def _account(fact: PaymentFact) -> Account:
    payer = fact.payer if isinstance(fact, e.ChipsPaid) else None
    return Account(payer, payer, payee_of_payment(fact))


def _is_made_up(case: Case, position: int, fact: PaymentFact, bill: Bill) -> bool:
    """Whether the whole of these debts was paid, in parts, before anybody played on.

    As far as the payer had chips for it (AMB-35).
    """
    whole = sum(_balance_at(case, position, fact, bill))
    return paid_on(case, _causes(bill), _account(fact), _until(case, position)) == whole


def _wins(case: Case, position: int, fact: PaymentFact) -> bool:
    """Whether the payee's side won the game with it, or with other parts before play went on.

    No more is due then (PDA-2, FU-WG-1).
    """
    until = _until(case, position)
    won = case.before(until).game_winner == case.laid_down.side[payee_of_payment(fact)]
    return won and _is_won_between(case, case.last_of(*GOES_ON, before=position) + 1, until)


def _is_won_between(case: Case, first: int, later: int) -> bool:
    """Whether somebody has won the game since the one position, by the other."""
    won = case.before(later).game_winner is not None
    return won and case.before(first).game_winner is None


def _left_to_pay(case: Case, bill: Bill) -> dict[Account, int] | None:
    """Points left to pay of these debts, or to give back; None if not all debts are known."""
    if any(debt.owed is None for debt in bill.debts):
        return None
    owed = [due for debt in bill.debts for due in debt.owed or ()]
    return balance(case, owed, _causes(bill))


def is_settled_or_open(case: Case, position: int) -> bool:
    """Whether a wrong payment has been put right, or is a part whose rest can still be paid.

    It can until somebody plays on (AMB-34, AMB-121).
    """
    fact = case.fact(position, e.ChipsPaid, e.PointsPegged)
    left, account = _left_to_pay(case, bill_of(case, position, fact)), _account(fact)
    if not left:
        return left is not None
    return _went_on(case, position) is None and all(
        debt.payer == account.payer and case.are_one_side(debt.payee, account.payee) and more > 0
        for debt, more in left.items()
    )


def _until(case: Case, position: int) -> int:
    """The event before which points can still be paid together with those at `position`."""
    return _went_on(case, position) or case.end


def chips_short(case: Case, claim: e.Claim) -> Tested:
    """Test CL-31: a starting set was not worth a full one (PDA-6a, HF-SET-2, UDL-G12, AMB-37).

    Worth less or more; which denominations make it up changes no balance (AMB-36).
    """
    position, fact = case.event_of(claim, e.ChipsCounted)
    rules = case.rules
    purse = rules.purse.value
    wrong = purse is not None and Pieces(fact.tens, fact.fives).points != purse.points
    return Tested(
        ruled(wrong),
        position,
        "payment",
        offender=fact.seat,
        consequence=Consequence(rules.purse.clauses, fix="make_up_the_set", refer=True)
        if wrong
        else None,
        words=(
            message(
                "{who} had {tens} tens and {fives} fives at event {position}: {points}.",
                who=case.name(fact.seat),
                tens=fact.tens,
                fives=fact.fives,
                position=position,
                points=points(Pieces(fact.tens, fact.fives).points),
            ),
            message("A full set is {points}.", points=points(0 if purse is None else purse.points)),
        ),
    )
