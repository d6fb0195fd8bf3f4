"""The remedy for a proved claim: the book's, worked out for this case.

The remedies are data of the rule books (`domain.rules.Remedy`); here they become
amounts, seats and scores. Where an amount depends on bones that nobody saw, the
certain minimum is given and `needs` says what must be shown first.
"""

from math import inf

from msgspec import structs

from adjudication.case.case import Case
from adjudication.case.purposes import Account
from adjudication.case.settlement import chips_left, paid_on
from adjudication.claims.fortytwo.declared_hands import points_so_far
from adjudication.claims.set_of_bones import seen_although_missing
from adjudication.finding import Consequence, Tested
from adjudication.ruling.sanctions import RulingTurn, sanction, with_red_card
from adjudication.ruling.undone_scores import with_score_undone
from domain import events as e
from domain.bones import pips_in
from domain.events import Claim
from domain.fives.opening import NextOpening
from domain.fives.scoring import Transfer, bogus_points, payee_of
from domain.fortytwo.contract import forfeited_marks, status_of
from domain.fortytwo.hand import TrickPlay
from domain.match.match import Match
from domain.messages.message import events_named
from domain.rules import Remedy
from domain.seats import Seat
from domain.winning import Moment


def consequence_of(
    case: Case, claim: Claim, tested: Tested, timely: bool | None, *, carded: bool = True
) -> Consequence | None:
    """The consequence of upholding a claim; None if nothing follows.

    A test without a `case` brings its own consequence, whatever the verdict, unless it is late
    (`timely` False). A test with one has the book's remedy if it is proved and names an offender:
    in time that of its `case`, late that of its `late_case`, and without that none. By pairs, the
    card is left out unless `carded`.
    """
    late = timely is False
    if tested.case is None:
        stated = None if late else tested.consequence
        if stated is None:
            return None
        if carded:
            stated = with_red_card(case, stated, tested.offender, _turn(case, claim, tested))
        moot_by = _ended_before(case, tested.position) if stated.marks else stated.moot_by
        return structs.replace(stated, earlier=_earlier(case, tested.position), moot_by=moot_by)
    if tested.verdict != "proved" or tested.offender is None:
        return None
    which = tested.late_case if late else tested.case
    if which is None:
        return None
    infraction = case.laid_down.book.infraction(claim.kind, which)
    offender, at = tested.offender, tested.position
    consequence = work_out(case, infraction.remedy, offender, at, carded=carded)
    consequence = with_red_card(case, consequence, offender, _turn(case, claim, tested))
    return consequence if tested.level is None else structs.replace(consequence, level=tested.level)


def _turn(case: Case, claim: Claim, tested: Tested) -> RulingTurn:
    """When a ruling on this claim is carried out among the others (`effect_of_rulings`)."""
    about, first = case.numbers.claim(claim), case.first_alike(claim)
    named = max(events_named(*tested.words), default=tested.position)
    act = Moment(named if about.event is None else about.event, about.ordinal or 1)
    return act, inf if first is None else first


def work_out(
    case: Case, remedy: Remedy, offender: Seat, position: int, *, carded: bool = True
) -> Consequence:
    """The consequence of a remedy in this match, for an offence by `offender` at `position`.

    By pairs, the remedy's card is left out unless `carded`.
    """
    match = case.now
    if match.pairs is not None:
        consequence = sanction(
            case, match.pairs, remedy, offender, position=position, carded=carded
        )
        return structs.replace(consequence, earlier=_earlier(case, position))
    if not match.is_fives:
        return _in_tricks(case, remedy, offender, position)
    payee = payee_of(match.rules, match.players, offender)
    owed, needs = _owed(case, remedy, offender, payee, position=position)
    causes = penalised_acts(case, offender, position) if owed else ()
    more = remedy.pays is not None and any(one.points > remedy.pays.flat for one in owed)
    wins = remedy.ends in ("game", "match") and remedy.disqualified is not None
    follows = Consequence(
        cites=remedy.cites,
        ends=remedy.ends,
        pays=_payable(case, owed, causes, position),
        flat=remedy.pays.flat if remedy.pays else 0,
        returns=_board_scores_since(case, remedy, position),
        owed=owed,
        causes=causes,
        score=_levied(match, remedy, offender),
        next=NextOpening("any_domino", payee) if remedy.opponent_leads else None,
        disqualified=(offender, remedy.disqualified) if remedy.disqualified else None,
        winner=match.side[payee] if wins else None,
        fix=remedy.fix,
        lifts=_lifted(case, remedy, position),
        moot_by=_ended_before(case, position) if remedy.ends == "hand" else None,
        warning=remedy.warning,
        penalty_free=remedy.penalty_free,
        elect=remedy.elect if more else None,
        discretion=remedy.discretion,
        earlier=_earlier(case, position),
        needs=needs,
        refer=remedy.refer,
    )
    return with_score_undone(case, follows)


def _ended_before(case: Case, position: int) -> int | None:
    """The ruling that ended the hand for an act before this one, so that this costs nothing.

    The first act ends a hand, and its penalty alone is due (AMB-79).
    """
    then = case.before(position + 1).current_game()
    if not then.hands:
        return None
    game = case.now.games[then.number]
    record = next(hand for hand in game.hands if hand.number == then.hands[-1].number)
    end = record.end
    holds = end is not None and end.fact.ruling is not None and end.at < Moment(position)
    return end.fact.ruling if end is not None and holds else None


def _in_tricks(case: Case, remedy: Remedy, offender: Seat, position: int) -> Consequence:
    """A remedy in 42: the marks at stake, one before a bid (42-GP-4, AMB-54).

    Where there is no hand to lose, an official says what follows (42-GP-5), and where a bid is
    not on record, so that nobody knows how many marks it is.
    """
    lost, marks, needs = remedy.forfeits_marks, dict[str, int](), None
    if lost and is_hand_to_lose(case, position):
        if _is_bid_known(case, position):
            marks = marks_at_stake(case, offender, position)
        else:
            needs = "bids"
    is_referred = lost and not marks
    levied = _levied(case.now, remedy, offender)
    return Consequence(
        cites=(*remedy.cites, "42-GP-5") if is_referred else remedy.cites,
        ends=None if is_referred else remedy.ends,
        score=levied,
        winner=None if levied is None else 1 - case.laid_down.side[offender],
        penalty_free=remedy.penalty_free,
        marks=marks or None,
        fix=remedy.fix,
        moot_by=_ended_before(case, position) if marks else None,
        earlier=_earlier(case, position),
        needs=needs,
        refer=remedy.refer or is_referred,
    )


def is_hand_to_lose(case: Case, position: int) -> bool:
    """Whether a hand of 42 was in progress that an act at `position` may have lost.

    False before the first hand, and once the hand was over, said or not (42-GP-3, 42-GP-4). A bid
    that its tricks have made or set ends it where the rules have it so (AMB-156). False also once
    a re-shake is elected (42-BID-12), or where the set is found faulty, since the hand is played
    again (AMB-86).
    """
    hand = case.before(position).hand
    if hand is None or hand.ended is not None:
        return False
    play = hand.tricks
    if play is not None and (play.played_out() or play.reshake):
        return False
    return not (_may_be_decided(case, play) or _is_of_faulty_set(case, position))


def _may_be_decided(case: Case, play: TrickPlay | None) -> bool:
    """Whether a hand is over with the trick that decides its bid, and that may have been taken.

    Of tricks that nobody counted any side may have had the points.
    """
    rule = case.laid_down.straight.decided_hand
    if rule is None or rule.value == "goes_on" or play is None or play.bidding == "partial":
        return False
    bid, bidder = play.auction.bid, play.auction.bidder
    if bidder is None:
        return False
    return any(status_of(bid, bidder, points) != "open" for points in points_so_far(play))


def _is_of_faulty_set(case: Case, position: int) -> bool:
    """Whether the set was found faulty before the hand ended to which an event belongs."""
    for at, fact in case.hand_at(position):
        if at > position and isinstance(fact, e.HandEnded):
            return False
        if isinstance(fact, e.SetFoundFaulty) and seen_although_missing(case, at, fact) is None:
            return True
    return False


def _is_bid_known(case: Case, position: int) -> bool:
    """Whether the record has the bid for which a hand of 42 is played.

    During the bidding it is the highest so far (AMB-54). A first bone may be led during it, as a
    later bid of the player shows whose turn it was.
    """
    play = case.before(position + 1).current_hand().tricks
    if play is None or not play.begun() or play.bidding != "partial":
        return True
    before = case.before(position).current_hand().tricks
    is_lead = before is not None and not before.begun()
    later = (fact for _, fact in case.facts[position : case.next_hand(position) - 1])
    bidders = {fact.seat for fact in later if isinstance(fact, e.BidMade)}
    return is_lead and play.auction.turn in bidders


def marks_at_stake(case: Case, offender: Seat, position: int) -> dict[str, int]:
    """The marks that a hand forfeited by an act at `position` brings to the other side.

    By side, whose number is text; a side that gets none is left out.
    """
    tricks = case.before(position + 1).current_hand().tricks
    marks = forfeited_marks(tricks.auction.bid if tricks else 0, offender)
    return {str(side): won for side, won in enumerate(marks) if won}


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


def _owed(
    case: Case, remedy: Remedy, offender: Seat, payee: Seat, position: int
) -> tuple[tuple[Transfer, ...], str | None]:
    """The penalty in points, whatever chips are left; and what has to be shown for it first."""
    if remedy.pays is None:
        return (), None
    points, needs = remedy.pays.flat, None
    if remedy.pays.or_hand:
        pips = pips_held(case, offender, position)
        if pips is None:
            needs = "holding_shown"
        else:
            points = bogus_points(case.laid_down.rules, points, pips)
    return (Transfer(offender, payee, points),), needs


def _board_scores_since(case: Case, remedy: Remedy, position: int) -> tuple[Transfer, ...]:
    """The board scores paid since a bogus play that ends its hand, where they are void (AMB-67)."""
    rule = case.laid_down.rules.scores_after_bogus
    if remedy.ends != "hand" or rule is None or rule.value == "stand":
        return ()
    paid: list[e.ChipsPaid] = []
    for _, fact in case.at_table(position):
        if isinstance(fact, e.HandEnded | e.HandStarted):
            break
        if isinstance(fact, e.ChipsPaid):
            paid.append(fact)
    return tuple(Transfer(one.payee, one.payer, one.points) for one in paid)


_PENALISED = (e.OpeningDrawn, e.BoneDrawn, e.Passed)


def penalised_acts(case: Case, offender: Seat, position: int) -> tuple[int, ...]:
    """The events that a penalty in points is for, the act at `position` first.

    If that is a draw, at the start or later, or a pass, all other draws and passes of `offender` in
    the hand follow in order, earlier ones too. The gravest of what a player did wrong in one hand
    is levied once (AMB-79), so that what was paid for one of these acts was paid for all.
    """
    if not any(isinstance(fact, _PENALISED) for fact in case.at(position)):
        return (position,)
    others = (
        at
        for at, fact in case.hand_at(position)
        if isinstance(fact, _PENALISED) and fact.seat == offender and at != position
    )
    return (position, *others)


def _payable(
    case: Case, owed: tuple[Transfer, ...], causes: tuple[int, ...], position: int
) -> tuple[Transfer, ...]:
    """The part of a penalty that can be paid: the chips left, with what was paid for it already."""
    if not owed:
        return ()
    (due,) = owed
    assert due.payer is not None
    paid = paid_on(case, causes, Account(due.payer, due.payer, due.payee))
    number = case.before(position + 1).current_game().number
    points = min(due.points, chips_left(case.now, due.payer, number) + paid)
    return (due._replace(points=points),) if points else ()


_LIFTS = (
    "take_back",
    "take_back_right_player_leads",
    "play_elsewhere_or_take_back",
    "put_on_proper_end",
    "exposed_play_at_first_opportunity",
)
"""Kinds of claim whose remedy at the table begins with lifting the bone."""


def _lifted(case: Case, remedy: Remedy, position: int) -> int | None:
    """The bone that the remedy has lifted, by its play (PDA-10c, UDL-8, UDL-12)."""
    placed = any(isinstance(fact, e.BonePlayed) for fact in case.at(position))
    return position if placed and remedy.fix in _LIFTS else None


_TURN_ENDS = (e.BonePlayed, e.Passed, e.BoneReturned, e.HandEnded, e.HandStarted)


def pips_held(case: Case, seat: Seat, position: int) -> int | None:
    """The pips in a holding once an offence at `position` was complete, or None if unseen.

    That is after the draws of that turn and before the next bone is placed; at a
    pass, or a deal, the holding as it then was (AMB-15, PDA-9c).
    """
    at = position + 1
    for later, fact in case.at_table(position):
        if isinstance(fact, _TURN_ENDS):
            break
        if isinstance(fact, e.BoneDrawn | e.OpeningDrawn):
            if fact.seat != seat:
                break
            at = later + 1
    logged = case.known_deal(position)
    bones = logged.holding(seat, at)
    return None if bones is None else pips_in(bones)
