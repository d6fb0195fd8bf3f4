"""What follows from a proved claim: the book's remedy, worked out for this case.

The remedies are data of the rule books (`domain.rules.Remedy`); here they become
amounts, seats and scores. Where an amount depends on bones that nobody saw, the
certain minimum is given and `needs` says what must be shown first.
"""

from msgspec import structs

from adjudication.case.case import Case
from adjudication.finding import Consequence, Tested
from domain import events as e
from domain.bones import pips_in
from domain.events import Claim
from domain.fives.scoring import NextOpening, Transfer, bogus_points, payee_of
from domain.fortytwo.contract import forfeited_marks
from domain.match.match import Match
from domain.rules import Remedy
from domain.seats import Seat


def consequence_of(
    case: Case, claim: Claim, tested: Tested, timely: bool | None
) -> Consequence | None:
    """What follows if the claim is upheld: nothing, unless it is proved and in time.

    A statement brings its own consequence; some offences have another remedy once
    their window is shut (`late_case`).
    """
    late = timely is False
    if tested.case is None:
        return None if late else tested.consequence
    if tested.verdict != "proved" or tested.offender is None:
        return None
    which = tested.late_case if late else tested.case
    if which is None:
        return None
    infraction = case.now.book.infraction(claim.kind, which)
    found = work_out(case, infraction.remedy, tested.offender, tested.position)
    return found if tested.level is None else structs.replace(found, level=tested.level)


def work_out(case: Case, remedy: Remedy, offender: Seat, position: int) -> Consequence:
    """A remedy in this match, for an offence by `offender` at `position`."""
    match = case.now
    if not match.is_fives:
        return _in_tricks(case, remedy, offender, position)
    payee = payee_of(match.rules, match.players, offender)
    pays, needs = _pays(case, remedy, offender, payee, position)
    wins = remedy.ends in ("game", "match") and remedy.disqualified is not None
    return Consequence(
        cites=remedy.cites,
        ends=remedy.ends,
        pays=pays,
        flat=remedy.pays.flat if remedy.pays else 0,
        returns=_board_scores_since(case, remedy, position),
        score=_levied(match, remedy, offender),
        next=NextOpening("any_domino", payee) if remedy.opponent_leads else None,
        disqualified=(offender, remedy.disqualified) if remedy.disqualified else None,
        winner=match.side[payee] if wins else None,
        fix=remedy.fix,
        warning=remedy.warning,
        penalty_free=remedy.penalty_free,
        elect=remedy.elect
        if pays and pays[0].points > (remedy.pays.flat if remedy.pays else 0)
        else None,
        discretion=remedy.discretion,
        earlier=_earlier(case, position),
        needs=needs,
        refer=remedy.refer,
    )


def _in_tricks(case: Case, remedy: Remedy, offender: Seat, position: int) -> Consequence:
    """A remedy in 42: the marks at stake, one before a bid (42-GP-4, AMB-54)."""
    tricks = case.before(position + 1).current_hand().tricks
    bid = tricks.auction.bid if tricks else 0
    marks = forfeited_marks(bid, offender)
    levied = _levied(case.now, remedy, offender)
    return Consequence(
        cites=remedy.cites,
        ends=remedy.ends,
        score=levied,
        winner=None if levied is None else 1 - case.now.side[offender],
        penalty_free=remedy.penalty_free,
        marks={str(side): won for side, won in enumerate(marks) if won}
        if remedy.forfeits_marks
        else None,
        fix=remedy.fix,
        refer=remedy.refer,
    )


def _earlier(case: Case, position: int) -> tuple[int, int] | None:
    """The game and hand of an offence, where the table has gone on to another since."""
    now, then = case.now.current_game(), case.before(position + 1).current_game()
    hands = [0 if game.hand is None else game.hand.started for game in (now, then)]
    if now.number == then.number and hands[0] == hands[1]:
        return None
    return then.number, then.hand.number if then.hand else 0


def _levied(match: Match, remedy: Remedy, offender: Seat) -> tuple[int, ...] | None:
    """The final score by side where one is levied (PDA-8c)."""
    if remedy.score is None:
        return None
    to_others, to_offender = remedy.score
    mine = match.side[offender]
    return tuple(to_offender if side == mine else to_others for side in range(match.sides))


def _pays(
    case: Case, remedy: Remedy, offender: Seat, payee: Seat, position: int
) -> tuple[tuple[Transfer, ...], str | None]:
    if remedy.pays is None:
        return (), None
    match = case.now
    points, needs = remedy.pays.flat, None
    if remedy.pays.or_hand:
        pips = pips_held(case, offender, position)
        if pips is None:
            needs = "holding_shown"
        else:
            points = bogus_points(match.rules, points, pips)
    paid = min(points, _can_pay(case, offender, payee, position))
    return ((Transfer(offender, payee, paid),) if paid else ()), needs


def _board_scores_since(case: Case, remedy: Remedy, position: int) -> tuple[Transfer, ...]:
    """The board scores paid since a bogus play that ends its hand, where they are void (AMB-67)."""
    rule = case.now.rules.scores_after_bogus
    if remedy.ends != "hand" or rule is None or rule.value == "stand":
        return ()
    paid: list[e.ChipsPaid] = []
    for _, fact in case.since(position):
        if isinstance(fact, e.HandEnded | e.HandStarted):
            break
        if isinstance(fact, e.ChipsPaid):
            paid.append(fact)
    return tuple(Transfer(one.payee, one.payer, one.points) for one in paid)


def _can_pay(case: Case, offender: Seat, payee: Seat, position: int) -> int:
    """The points that the offender can still pay, in the game of the offence (AMB-35)."""
    match = case.now
    number = case.before(position + 1).current_game().number
    if number == match.current_game().number:
        return chips_left(match, offender)
    return match.target - case.final_scores(number)[match.side[payee]]


def chips_left(match: Match, seat: Seat) -> int:
    """The points that a player can still pay (AMB-35)."""
    ledger = match.current_game().ledger
    return match.rules.target.value if ledger is None else ledger.points[seat][seat]


_TURN_ENDS = (e.BonePlayed, e.Passed, e.BoneReturned, e.HandEnded, e.HandStarted)


def pips_held(case: Case, seat: Seat, position: int) -> int | None:
    """The pips in a holding once an offence at `position` was complete, or None if unseen.

    That is after the draws of that turn and before the next bone is placed; at a
    pass, or a deal, the holding as it then was (AMB-15, PDA-9c).
    """
    at = position + 1
    for later, fact in case.since(position):
        if isinstance(fact, _TURN_ENDS):
            break
        if isinstance(fact, e.BoneDrawn | e.OpeningDrawn):
            if fact.seat != seat:
                break
            at = later + 1
    logged = case.logged_deal(position)
    bones = logged.holding(seat, at)
    return None if bones is None else pips_in(bones)
