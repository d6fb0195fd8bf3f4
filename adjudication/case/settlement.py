"""Amounts left to pay: those due for an act, less those that the record shows as paid for it.

Both directions count: what was paid too little is paid, what was paid too much goes back,
and what was paid rightly is never paid again (AMB-34, AMB-79). The same holds for points
that are pegged. What is due is not worked out here.
"""

from collections.abc import Collection, Iterable
from math import inf
from typing import NamedTuple

from msgspec.structs import replace

from adjudication.case.case import Case
from domain import events as e
from domain.fives.chips import payment
from domain.fives.scoring import Transfer, board_score
from domain.match.dues import Due
from domain.match.game import Game
from domain.match.hand import Hand
from domain.match.match import Match
from domain.seats import Seat

PaymentFact = e.ChipsPaid | e.PointsPegged


class Account(NamedTuple):
    """From whom to whom chips of one colour pass; pegs have neither colour nor payer."""

    colour: Seat | None
    payer: Seat | None
    payee: Seat


class PaymentOrder(NamedTuple):
    """The ruling that a payment names, what it is for, and its game if not the current one."""

    ruling: int
    answers: int | None
    game: int | None


def chips_left(match: Match, seat: Seat, number: int | None = None) -> int:
    """The points that a player can still pay in a game, by default the current one (AMB-35)."""
    ledger = _game(match, number).ledger
    return match.target if ledger is None else ledger.points[seat][seat]


def _game(match: Match, number: int | None) -> Game:
    return match.current_game() if number is None else match.games[number]


def answered(case: Case, position: int, fact: PaymentFact) -> int | None:
    """The event that a payment is for; the last of them where it is for several (`paid_for`)."""
    parts = paid_for(case, position, fact)
    return parts[-1][0] if parts else None


def paid_for(case: Case, position: int, fact: PaymentFact) -> tuple[tuple[int | None, int], ...]:
    """The events that a payment is for, in their order, each with its part of the points.

    A payment says what it is for; otherwise it is for what was owed then (`Dues.parts`), or else
    for the last thing that the payee could be paid for (AMB-121).

    What was paid by a ruling, in records that name the ruling alone, is for the event
    that the claim was about. A ruling that names nothing puts chips where credit was, or the
    other way, or takes back board scores that are void: it pays for nothing.
    """
    if fact.answers is not None:
        ruling = case.now.disputes.rulings.get(fact.answers)
        named = ruling and case.now.disputes.claims[ruling.claim].event
        return ((fact.answers if ruling is None else named, fact.points),)
    if fact.ruling is not None:
        return ((None, fact.points),)
    returned = _returned(case, position, fact)
    if returned is not None:
        return ((returned, fact.points),)
    payee = fact.payee if isinstance(fact, e.ChipsPaid) else fact.seat
    match = case.before(position)
    seats = {seat for seat, side in enumerate(match.side) if side == match.side[payee]}
    hand = match.hand
    owed = () if hand is None else hand.dues.parts(seats, fact.points)
    if owed and not _is_called_after(case, position, hand, owed[-1]):
        parts: dict[int | None, int] = {}
        for due in owed:
            cause = _brought_by(case, position, due)
            parts[cause] = parts.get(cause, 0) + due.points
        return tuple(parts.items())
    # Nobody knows what a hand that is told by its result alone brought before its end.
    last = None if case.is_by_result(position) else _last_for(case, position, payee)
    return ((last, fact.points),)


def is_return(fact: PaymentFact) -> bool:
    """Whether chips go back to their owner, or a peg is taken back."""
    return fact.back if isinstance(fact, e.PointsPegged) else fact.colour_of == fact.payee


def _returned(case: Case, position: int, fact: PaymentFact) -> int | None:
    """The events that chips which go back had been paid for; the payment itself if unknown."""
    if not isinstance(fact, e.ChipsPaid) or not is_return(fact):
        return None
    for at, paid in case.back(position):
        if isinstance(paid, e.ChipsPaid) and (paid.payer, paid.payee) == (fact.payee, fact.payer):
            return paid_for(case, at, paid)[-1][0] or at
    return None


def _is_called_after(case: Case, position: int, hand: Hand | None, part: Due) -> bool:
    """Whether points that nobody had called, and that are paid in part, are called later."""
    if hand is None or any(due.is_for(part) for due in hand.dues.owed):
        return False
    for at, fact in case.since(position):
        if isinstance(fact, e.HandStarted):
            return False
        if isinstance(fact, e.ScoreCalled) and _is_call_for(case, at, fact, part):
            return part.points != fact.points
    return False


def _brought_by(case: Case, position: int, due: Due) -> int:
    """The event that brought points: a call, else the bone, or the end of a hand."""
    for at, fact in case.back(position):
        if at <= due.at.position:
            break
        if isinstance(fact, e.ScoreCalled) and _is_call_for(case, at, fact, due):
            return at
        if isinstance(fact, e.MugginsCalled) and _takes(case, fact, due):
            return at
    return due.at.position


def _is_call_for(case: Case, at: int, fact: e.ScoreCalled, due: Due) -> bool:
    """Whether a call is for the bone that these points are for: the caller's last."""
    if not case.are_one_side(fact.seat, due.seat):
        return False
    later = (
        one
        for one, played in case.back(at)
        if isinstance(played, e.BonePlayed) and case.are_one_side(played.seat, due.seat)
    )
    return next(later, None) == due.at.position


def _takes(case: Case, fact: e.MugginsCalled, due: Due) -> bool:
    (brought,) = case.at(due.at.position)
    missed = isinstance(brought, e.BonePlayed) and not case.are_one_side(brought.seat, due.seat)
    return missed and (fact.seat, fact.points) == (due.seat, due.points)


def _last_for(case: Case, position: int, payee: Seat) -> int | None:
    """The last event before this one that the payee could be paid for."""
    for at, earlier in case.back(position):
        seat = earlier.seat if isinstance(earlier, e.ScoreCalled | e.MugginsCalled) else None
        seat = earlier.winner if isinstance(earlier, e.HandEnded) else seat
        due = seat is not None and case.are_one_side(seat, payee)
        if due or _scores_unasked(case, at, earlier, payee):
            return at
    return None


def _scores_unasked(case: Case, at: int, fact: e.Fact, payee: Seat) -> bool:
    """Whether a bone brings its player points that nobody need call (AMB-32)."""
    if not isinstance(fact, e.BonePlayed) or not case.are_one_side(fact.seat, payee):
        return False
    if case.rules.score_call.value != "automatic":
        return False
    return board_score(case.rules, case.before(at + 1).current_hand().layout.open_total) > 0


def pays_for(case: Case, position: int, fact: PaymentFact, placement: int, seat: Seat) -> bool:
    """Whether a payment to this player, or their partner, may be for this placement.

    It is not for something before it, nor, once the hand has ended, for the count.
    """
    payee = fact.payee if isinstance(fact, e.ChipsPaid) else fact.seat
    if not case.are_one_side(payee, seat):
        return False
    causes = (cause for cause, _ in paid_for(case, position, fact))
    return any(cause is not None and _is_for(case, cause, placement) for cause in causes)


def _is_for(case: Case, cause: int, placement: int) -> bool:
    return placement <= cause and not any(isinstance(one, e.HandEnded) for one in case.at(cause))


def net_paid(case: Case, causes: Collection[int], before: float = inf) -> dict[Account, int]:
    """Points paid for these events, by account, less those that went back.

    A payment may itself be among them, where the record does not say what it was for.
    Payments from the event at `before` on do not count.
    """
    paid: list[tuple[Account, int]] = []
    for at, fact in case.facts:
        if not isinstance(fact, PaymentFact) or at >= before:
            continue
        parts = paid_for(case, at, fact)
        paid += [
            entry(fact if len(parts) == 1 else replace(fact, points=points))
            for cause, points in parts
            if at in causes or cause in causes
        ]
    return _added_up(case, paid)


def paid_on(case: Case, causes: Collection[int], account: Account, before: float = inf) -> int:
    """Points paid for these events on one account, which partners share (`net_paid`)."""
    entries = [(account, 0), *net_paid(case, causes, before).items()]
    return _added_up(case, entries)[account]


def _added_up(case: Case, entries: Iterable[tuple[Account, int]]) -> dict[Account, int]:
    """Entries by account. Partners have one, in the name that comes first (FU-EQ-1)."""
    balances: dict[Account, int] = {}
    names: dict[tuple[Seat | None, Seat | None, int], Account] = {}
    for account, points in entries:
        shared = account.colour, account.payer, case.now.side[account.payee]
        name = names.setdefault(shared, account)
        balances[name] = balances.get(name, 0) + points
    return balances


def entry(fact: PaymentFact) -> tuple[Account, int]:
    """A payment as an entry in an account: negative where it goes back."""
    if isinstance(fact, e.PointsPegged):
        return Account(None, None, fact.seat), -fact.points if fact.back else fact.points
    colour = fact.payer if fact.colour_of is None else fact.colour_of
    points = fact.points + fact.unpaid
    if colour == fact.payee:
        return Account(colour, fact.payee, fact.payer), -points
    return Account(colour, fact.payer, fact.payee), points


def balance(case: Case, due: Iterable[Transfer], causes: Collection[int]) -> dict[Account, int]:
    """Points left to pay, by account, refunds first; negative where they go back."""
    owed = [(Account(one.payer, one.payer, one.payee), one.points) for one in due]
    paid = [(account, -points) for account, points in net_paid(case, causes).items()]
    left = _added_up(case, [*owed, *paid])
    return {one: left[one] for one in sorted(left, key=left.__getitem__) if left[one]}


def settled(
    case: Case,
    due: Iterable[Transfer],
    causes: Collection[int],
    ruling: int,
    number: int | None = None,
) -> list[e.Fact]:
    """The payments that leave paid what is due for these events, the first of them named.

    `number` is the game that they are about, where another has begun since.
    """
    answers = next(iter(causes), None)
    order = PaymentOrder(ruling, answers, number)
    return paid_in_turn(
        case, ((account, points, order) for account, points in balance(case, due, causes).items())
    )


def paid_in_turn(case: Case, due: Iterable[tuple[Account, int, PaymentOrder]]) -> list[e.Fact]:
    """The payments one after the other: what one brings back is there for the next."""
    facts: list[e.Fact] = []
    for account, points, order in due:
        facts += payments(case.followed_by(facts).now, account, points, order)
    return facts


def payments(match: Match, account: Account, points: int, order: PaymentOrder) -> list[e.Fact]:
    """Points from payer to payee, or, negative, back.

    What a payer has no chips for any more is credited unpaid, since it was due at the act; it
    lapses only where the game was won by then (AMB-35). Of what goes back, that is the first to
    go. Change is made first where the payer's pieces need it (AMB-36).
    """
    colour, payer, payee = account
    ruling, answers, number = order
    back = points < 0
    if colour is None or payer is None:
        return [e.PointsPegged(payee, abs(points), answers, back=back, ruling=ruling, game=number)]
    game = _game(match, number)
    credited = min(abs(points), game.unpaid.get((colour, payee), 0)) if back else 0
    if back:
        payer, payee = payee, payer
    ledger, wanted = game.ledger, abs(points) - credited
    moved = min(wanted, ledger.points[colour][payer]) if ledger else wanted
    unpaid = credited if back else wanted - moved
    if not moved and not unpaid:
        return []
    other = None if colour == payer else colour
    paid = e.ChipsPaid(
        payer, payee, moved, answers, other, ruling=ruling, game=number, unpaid=unpaid
    )
    pieces = ledger.pieces[colour][payer] if ledger and colour == payer else None
    if number is None and pieces is not None and payment(moved, pieces).change:
        return [e.ChangeMade(payer, payee, 1), paid]
    return [paid]


def credited_instead(
    case: Case, account: Account, points: int, order: PaymentOrder
) -> list[e.Fact]:
    """Credit again chips that rulings paid to others, if the table had paid those very chips.

    So each of a colour's chips lies where it would without the ruling that is taken back.
    """
    colour, payer, payee = account
    ledger = _game(case.now, order.game).ledger
    if ledger is None or colour is None or colour != payer:
        return []
    facts: list[e.Fact] = []
    lacking = points - ledger.points[colour][colour]
    for other, paid in _paid_by_rulings(case, colour, order.game).items():
        moved = min(lacking, paid, ledger.points[colour][other])
        if other != payee and moved > 0:
            facts += _as_credit(Account(colour, colour, other), moved, order)
            lacking -= moved
    return facts


def _paid_by_rulings(case: Case, colour: Seat, number: int | None) -> dict[Seat, int]:
    """Points of a player's chips that rulings have moved to each other player in a game."""
    game = _game(case.now, number)
    moved_to: dict[Seat, int] = {}
    for at, fact in case.facts:
        if not isinstance(fact, e.ChipsPaid) or fact.ruling is None:
            continue
        about = fact.game or case.before(at).current_game().number
        if about == game.number and colour in (fact.payer, fact.payee):
            account, points = entry(replace(fact, unpaid=0))
            if account.colour == colour:
                moved_to[account.payee] = moved_to.get(account.payee, 0) + points
    return moved_to


def credits_paid(case: Case, ruling: int) -> list[e.Fact]:
    """Pay what was credited for want of chips, once its payer has some again (AMB-35).

    So the chips lie alike in whatever order the rulings were given.
    """
    due: list[tuple[Account, int, PaymentOrder]] = []
    for number, game in case.now.games.items():
        for (colour, payee), credited in game.unpaid.items():
            points = min(credited, chips_left(case.now, colour, number))
            account = Account(colour, colour, payee)
            order = PaymentOrder(ruling, None, _named(case.now, number))
            due += [(account, -points, order), (account, points, order)] if points > 0 else []
    return paid_in_turn(case, due)


def laid_as(case: Case, target: Match, ruling: int) -> list[e.Fact]:
    """Lay each colour's chips as they lie in `target`, with credit in their place."""
    moves: list[tuple[int, int, Seat, Seat]] = []
    for number, game in case.now.games.items():
        ledger, laid = game.ledger, target.games[number].ledger
        if ledger is None or laid is None:
            continue
        seats = range(case.now.players)
        moves += [
            (laid.points[colour][holder] - ledger.points[colour][holder], number, colour, holder)
            for colour in seats
            for holder in seats
            if colour != holder
        ]
    facts: list[e.Fact] = []
    for points, number, colour, holder in sorted(moves):
        order = PaymentOrder(ruling, None, _named(case.now, number))
        if points < 0:
            facts += _as_credit(Account(colour, colour, holder), -points, order)
        elif points:
            account = Account(colour, colour, holder)
            both = [(account, -points, order), (account, points, order)]
            facts += paid_in_turn(case.followed_by(facts), both)
    return facts


def _as_credit(account: Account, points: int, order: PaymentOrder) -> list[e.Fact]:
    """Chips that go back to the one whose colour they are, credited to the other instead."""
    assert account.colour is not None
    colour, other = account.colour, account.payee
    back = e.ChipsPaid(other, colour, points, None, colour, ruling=order.ruling)
    owed = e.ChipsPaid(colour, other, 0, None, ruling=order.ruling, unpaid=points)
    return [replace(one, game=order.game) for one in (back, owed)]


def _named(match: Match, number: int) -> int | None:
    """How a payment names its game: not at all where it is the current one."""
    return None if number == match.current_game().number else number
