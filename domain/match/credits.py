"""Effects of payments, pegs and calls on a match: chips that move, points that are credited.

Whether they were due is not asked here; `domain.match.evolve` has the table of all kinds.
"""

from msgspec.structs import replace

from domain import events as e
from domain.fives.chips import Pieces
from domain.match.dues import Paid
from domain.match.game import Game
from domain.match.match_state import MatchState
from domain.match.rights.muggins import open_to_muggins, taken_silently
from domain.seats import Seat
from domain.winning import Moment


def _settled(m: MatchState, payment: Paid, answers: int | None, *, back: bool = False) -> None:
    """Settle the debt to a side by a payment to it, or open it again where that goes back."""
    if m.hand is not None:
        seats = {seat for seat, side in enumerate(m.side) if side == m.side[payment.payee]}
        game = m.current_game()
        cause = None if answers is None else game.calls.answer(answers)
        payment = replace(payment, at=game.calls.cause(cause))
        dues = m.hand.dues
        missed = taken_silently(m, payment.payee, payment.points, payment.at)
        if missed is not None and not back:
            dues = dues.taken(missed, payment.payee)
        m.hand.dues = dues.given_back(payment, seats) if back else dues.paid(payment, seats)


def chips_paid(m: MatchState, position: int, fact: e.ChipsPaid) -> None:
    """Move chips from payer to payee, if the game has chips, and credit the points.

    They pay what is due to the payee's side, unless a ruling orders them for another `game`. Chips
    of the payee's own colour go back: they take points off the payer, credit nothing, and are owed
    again if no ruling orders it.
    Points `unpaid`, for which a ruling finds no chips left, are credited, or taken off, as well.
    """
    if fact.colour_of == fact.payee:
        if fact.ruling is None:
            _settled(m, Paid(fact.payee, fact.payer, fact.points), fact.answers, back=True)
    elif fact.game is None:
        _settled(m, Paid(fact.payer, fact.payee, fact.points), fact.answers)
    game = _game_of(m, fact)
    before, change = game.ledger and tuple(game.ledger.won), [0] * m.sides
    if game.ledger is None or before is None:
        change[m.side[fact.payee]] = fact.points
    else:
        colour = fact.payer if fact.colour_of is None else fact.colour_of
        itemised = fact.tens is not None or fact.fives is not None
        pieces = Pieces(fact.tens or 0, fact.fives or 0) if itemised else None
        game.moved[colour, fact.payer] = game.moved[colour, fact.payee] = position
        game.ledger.move(colour, fact.payer, fact.payee, fact.points, pieces=pieces)
        for seat in (fact.payer, fact.payee):
            change[m.side[seat]] = game.ledger.won[seat] - before[seat]
        _credit_unpaid(m, game, fact, change)
    _credit(m, fact, fact.payer if fact.colour_of == fact.payee else fact.payee, tuple(change))


def _credit_unpaid(m: MatchState, game: Game, fact: e.ChipsPaid, change: list[int]) -> None:
    """Credit points due at the act, though their chips have gone to the payee since."""
    if not fact.unpaid:
        return
    back = fact.colour_of == fact.payee
    colour = fact.payer if fact.colour_of is None else fact.colour_of
    payee, more = (fact.payer, -fact.unpaid) if back else (fact.payee, fact.unpaid)
    game.unpaid[colour, payee] = game.unpaid.get((colour, payee), 0) + more
    change[m.side[payee]] += more


def _game_of(m: MatchState, fact: e.ChipsPaid | e.PointsPegged) -> Game:
    """The game in which points pass: an earlier one where a ruling names it."""
    return m.current_game() if fact.game is None else m.own_game(fact.game)


def _credit(
    m: MatchState, fact: e.ChipsPaid | e.PointsPegged, payee: Seat, change: tuple[int, ...]
) -> None:
    """Points are credited, for what they answer or else for what the payee called last.

    Points that go back were credited to `payee`.

    A ruling that names nothing pays for nothing: chips take the place of credit, or go back.
    """
    game = _game_of(m, fact)
    called = game.calls.last.get(m.side[payee]) if fact.ruling is None else None
    answered = called if fact.answers is None else game.calls.answer(fact.answers)
    # Earlier records name the ruling as what a payment answers.
    ruling = fact.answers if fact.ruling is None else fact.ruling
    cause = _ruled_on(m, fact) or game.calls.cause(answered)
    if cause is not None and game.ledger is None:
        game.unstate(cause, change)
    act = m.disputes.act_of(ruling)
    if act is None and fact.ruling is None:
        act = _undone(m, game, change)
    game.credit(m.moment, change, cause, act)


def _ruled_on(m: MatchState, fact: e.ChipsPaid | e.PointsPegged) -> Moment | None:
    """By pairs a sanction is for the claim that it was ruled on: its act may be corrected away."""
    ruled = m.disputes.rulings.get(fact.ruling or 0) if m.pairs is not None else None
    claim = None if ruled is None else m.disputes.claims.get(ruled.claim)
    if ruled is None or claim is None:
        return None
    return Moment(m.disputes.first_alike(claim) or ruled.claim)


def _undone(m: MatchState, game: Game, change: tuple[int, ...]) -> Moment | None:
    """The credit from before time expired that points given back undo, while nobody has won.

    None once somebody has acted after that, and where the points are from then.
    """
    cut, hand = game.cut, game.hand
    if cut is None or game.result is not None or min(change) >= 0 or max(change) > 0:
        return None
    if m.moment <= cut or (hand is not None and any(act.at > cut for act in hand.acts)):
        return None
    side = change.index(min(change))
    last = next((one for one in reversed(game.credits) if one.change[side] > 0), None)
    return last.at if last is not None and last.at <= cut else None


def change_made(m: MatchState, position: int, fact: e.ChangeMade) -> None:
    """Exchange tens of the owner for fives of that colour that another holds."""
    game = m.current_game()
    if game.ledger is not None:
        game.moved[fact.owner, fact.owner] = game.moved[fact.owner, fact.holder] = position
        game.ledger.change(fact.owner, fact.holder, fact.tens)


def points_pegged(m: MatchState, position: int, fact: e.PointsPegged) -> None:
    """Credit points to a player's side, or take them back where the fact says `back`."""
    by_table = fact.game is None and m.pairs is None
    if by_table and not (fact.back and fact.ruling is not None):
        _settled(m, Paid(None, fact.seat, fact.points), fact.answers, back=fact.back)
    change = [0] * m.sides
    change[m.side[fact.seat]] = -fact.points if fact.back else fact.points
    _credit(m, fact, fact.seat, tuple(change))


def called(m: MatchState, position: int, fact: e.ScoreCalled | e.MugginsCalled) -> None:
    """Note points called for a bone, or taken by muggins.

    A call counts for the last bone of the hand if the caller's side placed it and nobody has passed
    since, up to what that bone scored. Muggins counts for the latest score that the caller may take
    now and that is just so many points. Any other call makes nothing due; it is noted only as the
    side's last.
    """
    game, hand = m.current_game(), m.current_hand()
    now = game.calls.make_payable(m.moment)
    game.calls.last[m.side[fact.seat]] = now
    if isinstance(fact, e.ScoreCalled):
        last = hand.last_play
        if last is not None and m.side[last.seat] == m.side[fact.seat]:
            game.calls.causes[now] = last.at
            if not hand.passes:
                due = min(fact.points, hand.dues.brought)
                game.calls.claimed[last.at, m.side[fact.seat]] = due
        score = hand.dues.score
        if score is not None and m.side[score.seat] == m.side[fact.seat]:
            hand.dues = hand.dues.called(fact.points)
        return
    missed = [one for one in open_to_muggins(m, fact.seat) if one.points == fact.points]
    if missed:
        game.calls.causes[now] = missed[0].at
        game.calls.claimed[missed[0].at, m.side[fact.seat]] = fact.points
        hand.dues = hand.dues.taken(missed[0], fact.seat)
