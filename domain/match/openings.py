"""The player who begins the next hand of a game: its opener, in 42 its shaker."""

from domain import events as e
from domain.fives.opening import NextOpening, next_opening
from domain.fortytwo.hand import TrickPlay, begin
from domain.fortytwo.shake import next_shaker, read_lots
from domain.match.game import Game
from domain.match.records.hand_record import HandRecord
from domain.pairs.counting import SEATS, side_of
from domain.pairs.opening import LastHand, first_opening, highest_lots
from domain.pairs.opening import next_opening as by_pairs
from domain.rules import Fives, Pairs
from domain.seats import Seat

DrawnLots = tuple[e.Lot, ...]
"""The lots that count for the hand to come, level ones, too; empty where none do."""


def shaken(game: Game | None, lots: DrawnLots, fact: e.HandStarted) -> TrickPlay:
    """A hand of 42 before its first bid; the shaker is as reported, else as due (`due_shaker`)."""
    return begin(due_shaker(game, lots) if fact.shaker is None else fact.shaker)


def due_shaker(game: Game | None, lots: DrawnLots) -> Seat | None:
    """The shaker of the next hand of 42, None where the record does not say.

    First the highest lot (42-SD-1); then the player to the left, played or passed
    out (42-BID-11); after a void hand, as by a re-shake, the same player again (42-BID-12).
    """
    hand = None if game is None else game.hand
    if hand is None or hand.tricks is None:
        highest = highest_in(lots)
        return highest[0] if len(highest) == 1 else None
    last = hand.tricks.shaker
    if last is None or (hand.ended is not None and hand.ended.how == "void"):
        return last
    return next_shaker(last)


def opening_of(
    rules: Fives | Pairs, game: Game | None, lots: DrawnLots, fact: e.HandStarted
) -> NextOpening:
    """The right to open the hand that starts: as reported, else as the last hand left it.

    Where lots settle it, the one who drew the highest opens with any bone (FU-ST-3, AMB-21, DP-5).
    """
    stated = fact.opens and NextOpening(fact.opens, fact.by)
    if isinstance(rules, Pairs):
        opening, by_half = stated or _left_by_pairs(rules, game), True
    else:
        opening, by_half = stated or _left_by(rules, game), False
    highest = highest_in(lots, by_half=by_half)
    settled = opening == NextOpening("lots") and len(highest) == 1
    return NextOpening("any_domino", highest[0]) if settled else opening


def draws_first(game: Game, lots: DrawnLots) -> Seat | None:
    """The first to draw: the lowest lot, else who won the last hand (PDA-2c, HF-NEW-1, AMB-06).

    After a tie or a hand thrown in, whoever drew first then. None where lots are level, where a
    hand goes on, and before the first.
    """
    if lots:
        lowest = read_lots([(lot.seat, lot.bone) for lot in lots]).lowest
        return lowest[0] if len(lowest) == 1 else None
    hand = game.hand
    if hand is None or hand.ended is None:
        return None
    winner = game.hands[-1].winner
    return hand.draws_first if winner is None else winner


def lots_that_count(
    before: DrawnLots, drawn: e.LotsDrawn, *, tied_alone: bool, by_half: bool = False
) -> DrawnLots:
    """The lots that count for a hand, once `drawn` follows `before`; level ones, too.

    42-SD-1, AMB-07, AMB-21. After a tie, only lots of those tied count, who draw again; `before`
    stays if none of them did. Without `tied_alone` a new draw by everybody counts whole, since no
    text of that game says otherwise. Empty for lots reported as tied of which one is the highest:
    they settle nothing. `by_half`: see `highest_in`.
    """
    tied = highest_in(before, by_half=by_half)
    again = drawn.draws
    anew = not tied_alone and {lot.seat for lot in before} <= {lot.seat for lot in again}
    if len(tied) > 1 and not anew:
        again = tuple(lot for lot in drawn.draws if lot.seat in tied)
        if not again:
            return before
    if not again or (drawn.tied and len(highest_in(again, by_half=by_half)) < 2):
        return ()
    return again


def highest_in(lots: DrawnLots, *, by_half: bool = False) -> tuple[Seat, ...]:
    """The seats with the highest lot, several if they are level; empty before any is drawn.

    Lots are compared by their spots; with `by_half`, as by pairs, by their higher half among
    equal spots.
    """
    draws = [(lot.seat, lot.bone) for lot in lots]
    if not draws:
        return ()
    return highest_lots(draws) if by_half else read_lots(draws).highest


def _left_by(rules: Fives, game: Game | None) -> NextOpening:
    """The right to open the hand after the game's last one, or its first."""
    last = None if game is None else game.hand
    if game is None or last is None or last.ended is None:
        return NextOpening(rules.first_opening.value)
    if last.ended.how == "void":
        return last.opening
    return next_opening(
        rules,
        game.hands[-1].how or last.ended.how,
        game.hands[-1].winner,
        domino_holder=game.domino_holder,
        previous=last.opening.seat if last.opener is None else last.opener,
    )


def _left_by_pairs(rules: Pairs, game: Game | None) -> NextOpening:
    """The right to open the hand after a game's last one by pairs, or its first."""
    hand = None if game is None else game.hand
    if game is None or hand is None or hand.ended is None:
        return first_opening(rules)
    record, starts_again = game.hands[-1], game.pairs.tally.starts_again if game.pairs else ()
    line = record.line
    winner = None if record.winner is None else side_of(record.winner)
    how = record.how or hand.ended.how
    opener = line.opener if line else None
    if how == "broken" and (_after_time(game, record) or (line and opener is None)):
        how = "void"  # It is dealt again, and so opens as it was to be opened (DP-4a, DP-20).
    if opener is None:
        opener = hand.opening.seat  # A hand recorded by its result shows no lead.
    return by_pairs(
        rules,
        LastHand(
            how,
            hand.opening,
            opener,
            line.last if line else None,
            winner=winner,
            won_by=record.winner,
            hands=line.left.hands if line else (None,) * SEATS,
            starts_again=record.number in starts_again,
        ),
    )


def _after_time(game: Game, record: HandRecord) -> bool:
    """Whether this hand was ended after the time of the game was up."""
    signal, end = game.time.signal, record.end
    return signal is not None and end is not None and end.recorded > signal
