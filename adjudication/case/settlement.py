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
from adjudication.case.purposes import Account, entry, paid_for, payments_for
from domain import events as e
from domain.fives.chips import payment
from domain.fives.scoring import Transfer
from domain.match.game import Game
from domain.match.match import Match
from domain.seats import Seat


class PaymentOrder(NamedTuple):
    """The fields that a payment by a ruling shares with others of its kind.

    `ruling` is the event of the ruling and `answers` the event that is paid for, if any; `game`
    is the number of the game, None for the current one.
    """

    ruling: int
    answers: int | None
    game: int | None


def chips_left(match: Match, seat: Seat, number: int | None = None) -> int:
    """The points of a player's own chips left to them in a game, by default the current one.

    The target of the game if no chips are on record (AMB-35).
    """
    ledger = _game(match, number).ledger
    return match.target if ledger is None else ledger.points[seat][seat]


def _game(match: Match, number: int | None) -> Game:
    return match.current_game() if number is None else match.games[number]


def net_paid(case: Case, causes: Collection[int], before: float = inf) -> dict[Account, int]:
    """Points paid for these events, by account, less those that went back.

    `causes` may have a payment itself, where the record does not say what it was for.
    Payments from the event at `before` on do not count.
    """
    paid: list[tuple[Account, int]] = []
    for at, fact in payments_for(case, causes, before):
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
        shared = account.colour, account.payer, case.laid_down.side[account.payee]
        name = names.setdefault(shared, account)
        balances[name] = balances.get(name, 0) + points
    return balances


def balance(case: Case, due: Iterable[Transfer], causes: Collection[int]) -> dict[Account, int]:
    """Points left to pay for these events, by account: `due` less what was paid for `causes`.

    Negative where points go back; these come first. Accounts that are settled are left out.
    """
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
    """The payments by a ruling that settle what is due for these events, as facts.

    `ruling` is the event of the ruling; each payment names the first of `causes`. `number` is the
    game that they are about, where another has begun since. The facts name events by numbers of
    the case. Empty if all is settled.
    """
    answers = next(iter(causes), None)
    order = PaymentOrder(ruling, answers, number)
    return paid_in_turn(
        case, ((account, points, order) for account, points in balance(case, due, causes).items())
    )


def paid_in_turn(case: Case, due: Iterable[tuple[Account, int, PaymentOrder]]) -> list[e.Fact]:
    """The facts that make these payments in turn, `payments` of each.

    Chips that come back by one are there to pay the next.
    """
    facts: list[e.Fact] = []
    for account, points, order in due:
        facts += payments(case.followed_by(facts).now, account, points, order)
    return facts


def payments(match: Match, account: Account, points: int, order: PaymentOrder) -> list[e.Fact]:
    """The facts by which points pass from payer to payee, or back if they are negative.

    Points for which the payer has no chips left are credited as unpaid (AMB-35); of points that
    go back, credited ones go first. In the current game change is made first where the payer's
    pieces need it (AMB-36). Empty if no chips or credit move; pegs are one fact in any case.
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
    ledger, due = game.ledger, abs(points) - credited
    moved = min(due, ledger.points[colour][payer]) if ledger else due
    unpaid = credited if back else due - moved
    if not moved and not unpaid:
        return []
    other = None if colour == payer else colour
    paid = e.ChipsPaid(
        payer, payee, moved, answers, colour_of=other, ruling=ruling, game=number, unpaid=unpaid
    )
    pieces = ledger.pieces[colour][payer] if ledger and colour == payer else None
    if number is None and pieces is not None and payment(moved, pieces).change:
        return [e.ChangeMade(payer, payee, 1), paid]
    return [paid]


def credited_instead(
    case: Case, account: Account, points: int, order: PaymentOrder
) -> list[e.Fact]:
    """The facts that free a payer's own chips for a payment of `points` on an account.

    Chips of that colour that rulings moved to players other than the payee go back, and those
    players are credited the points as unpaid, until the payer has enough. Empty if they have.
    So the chips lie as they would without a ruling that is taken back.
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
    """The facts that pay points credited as unpaid, as far as payers now have chips, in all games.

    Each credit is taken back and paid. So the chips lie alike in whatever order rulings were given
    (AMB-35). `ruling` is the event of the ruling that the payments name.
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
    """The facts that bring each colour's chips to where they lie in `target`, in all games.

    A holder whose chips go back is credited their points instead.
    """
    moves: list[tuple[int, int, Seat, Seat]] = []
    for number, game in case.now.games.items():
        ledger, laid = game.ledger, target.games[number].ledger
        if ledger is None or laid is None:
            continue
        seats = range(case.laid_down.players)
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
    back = e.ChipsPaid(other, colour, points, None, colour_of=colour, ruling=order.ruling)
    owed = e.ChipsPaid(colour, other, 0, None, ruling=order.ruling, unpaid=points)
    return [replace(one, game=order.game) for one in (back, owed)]


def _named(match: Match, number: int) -> int | None:
    """The number by which a payment names its game, None for the current game."""
    return None if number == match.current_game().number else number
