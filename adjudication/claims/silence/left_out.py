"""Things that a record may leave out, a function for each: its sentence, None if it is there."""

from collections.abc import Callable
from typing import Final

from adjudication.case.case import Case
from adjudication.case.case_cache import once
from adjudication.claims.fortytwo.auctions import NOT_EVERY_BID, play_bidden
from adjudication.claims.scores import last_placement
from adjudication.finding import Tested
from domain import events as e
from domain.fortytwo.auction import bidding_order
from domain.match.game import Game
from domain.match.rights.turns import may_make_up
from domain.messages.message import Message, all_of, message
from domain.seats import Side


def no_deal(case: Case, tested: Tested) -> Message | None:
    """The message that the record lacks the deal of some player in the hand, or None."""
    undealt = case.undealt(tested.position)
    if not undealt:
        return None
    who = all_of(map(case.name, undealt))
    return message("The record does not say what {who} drew at the start.", who=who)


def no_deal_asked_of(case: Case, tested: Tested) -> Message | None:
    """`no_deal`, if the verdict rests on bones unseen; else None."""
    return None if tested.answer is None else no_deal(case, tested)


def no_own_deal(case: Case, tested: Tested) -> Message | None:
    """The message that the record lacks the deal of the player whose act it is, or None."""
    return no_deal(case, tested) if tested.offender in case.undealt(tested.position) else None


def no_own_deal_asked_of(case: Case, tested: Tested) -> Message | None:
    """`no_own_deal`, if the verdict rests on bones unseen; else None."""
    return None if tested.answer is None else no_own_deal(case, tested)


def no_acts(case: Case, tested: Tested) -> Message | None:
    """The message that the hand is recorded by its result, without its acts; or None."""
    if not case.is_by_result(tested.position):
        return None
    return message("The record does not say how the hand was played.")


def no_bids_for_marks(case: Case, tested: Tested) -> Message | None:
    """The message that the record lacks a bid of a hand of 42 that ended, or None.

    A hand thrown in needs one bid on record, and none after a re-shake.
    """
    hand = case.before(tested.position + 1).current_hand()
    assert hand.tricks is not None
    thrown_in = hand.ended is not None and hand.ended.how == "void"
    if thrown_in and (hand.tricks.reshake or hand.tricks.bids):
        return None
    return NOT_EVERY_BID if _bids_untold(case, tested.position) else None


def no_bids_around(case: Case, tested: Tested) -> Message | None:
    """The message that a bid is missing, for a bone turned over in 42 (42-BID-12); or None.

    Where a player's first bid follows, the bidding was going on.
    """
    exposed = (fact for fact in case.at(tested.position) if isinstance(fact, e.BoneExposed))
    tricks = case.before(tested.position).current_hand().tricks
    if tricks is None or tricks.begun() or not any(fact.how == "accident" for fact in exposed):
        return None
    if not (_was_led(case, tested.position) and _bids_untold(case, tested.position)):
        return None
    bid = {seat for seat, _ in tricks.bids}
    for _, later in case.since(tested.position):
        if isinstance(later, e.BonePlayed):
            break
        if isinstance(later, e.BidMade) and later.seat not in bid:
            return None
    return NOT_EVERY_BID


def no_bids_of_hand(case: Case, tested: Tested) -> Message | None:
    """The message that a bid of 42 is missing, where it matters who won the bidding; or None.

    Trump is such: what the winner declared may be left out as well (42-PB-4a, AMB-159).
    """
    return NOT_EVERY_BID if _bids_untold(case, tested.position) else None


def no_bids_for_trump(case: Case, tested: Tested) -> Message | None:
    """The message that a bid of 42 is missing, for a verdict that rests on trump; or None.

    The bid winner's declaration may be left out too (42-PB-4a, AMB-159). A play within a trick is
    in turn or not whatever is trump.
    """
    tricks = case.before(tested.position).current_hand().tricks
    if tricks is None or not _was_led(case, tested.position):
        return None
    if tested.case == "acted" and (tricks.trick or not tricks.tricks):
        return None
    return NOT_EVERY_BID if _bids_untold(case, tested.position) else None


def _was_led(case: Case, position: int) -> bool:
    """Whether a bone of a hand is on record as led, before the event or after."""
    return any(isinstance(fact, e.BonePlayed) for fact in _hand_of(case, position))


def _bids_untold(case: Case, position: int) -> bool:
    """Whether some bid of a hand of 42 is not on record, before the event or after."""
    return not case.laid_down.on_layout and play_bidden(case, position).bidding == "partial"


def _hand_of(case: Case, position: int) -> list[e.Fact]:
    """The facts of the hand to which an event belongs, before it and after it."""
    started = case.before(position + 1).current_hand().started
    return [fact for _, fact in case.facts[started : case.next_hand(position) - 1]]


def no_turn(case: Case, tested: Tested) -> Message | None:
    """The message that the recorder joined the hand and nobody knows whose turn it is, or None."""
    hand = case.before(tested.position).current_hand()
    return _JOINED if hand.joined and hand.to_play is None else None


def no_earlier_acts(case: Case, tested: Tested) -> Message | None:
    """The message that the recorder joined the hand, without its earlier acts; or None."""
    return _JOINED if case.is_joined(tested.position) else None


def no_earlier_misses(case: Case, tested: Tested) -> Message | None:
    """The message that muggins may be for a score from before the recorder joined; or None.

    Muggins takes no such score once somebody else has acted after the caller.
    """
    hand = case.before(tested.position).current_hand()
    starts = (fact.found for fact in case.at(hand.started) if isinstance(fact, e.HandStarted))
    call = next(
        (fact for fact in case.at(tested.position) if isinstance(fact, e.MugginsCalled)), None
    )
    table = next(starts, None)
    if table is None or call is None or not case.rules.muggins.value:
        return None
    acted = table.turn not in (None, call.seat)
    for act in hand.acts:
        if act.seat != call.seat and not act.lifts and acted:
            return _JOINED if case.rules.muggins_close.value == "hand_end" else None
        acted = acted or (act.seat == call.seat and act.ends_turn)
    return _JOINED


def no_start(case: Case, tested: Tested) -> Message | None:
    """The message that the offender's draw here may be of their opening bones, or None."""
    draws = any(isinstance(fact, e.BoneDrawn) for fact in case.at(tested.position))
    match, seat = case.before(tested.position), tested.offender
    may = draws and seat is not None and may_make_up(match, match.current_hand(), seat)
    return _JOINED if may else None


def no_points(case: Case, tested: Tested) -> Message | None:
    """The message that points of earlier tricks of 42 are missing from a joined hand, or None."""
    tricks = case.before(tested.position + 1).current_hand().tricks
    return None if tricks is None or tricks.points_known else _JOINED


def no_own_bone(case: Case, tested: Tested) -> Message | None:
    """The message that the bone of a call was placed before the recorder joined, or None."""
    played = last_placement(case, tested.position, tested.offender)
    return _JOINED if played is None and case.is_joined(tested.position) else None


def no_payments(case: Case, _: Tested) -> Message | None:
    """The message that some hand's points are missing, recorded by its result; or None."""
    at = _first_unscored(case)
    if at is None:
        return None
    return message("What the hand that ended at event {at} brought is not on record.", at=at)


@once
def _first_unscored(case: Case) -> int | None:
    """The end of the first hand of which it is not on record what it brought."""
    ends = case.of_kind(e.HandEnded)
    unscored = (at for at, fact in ends if fact.ruling is None and _is_unscored(case, at, fact))
    return next(unscored, None)


def _is_unscored(case: Case, ended: int, fact: e.HandEnded) -> bool:
    """Whether points or marks of a hand that is recorded by its result are not on record."""
    if fact.winner is None or not case.is_by_result(ended):
        return False
    match = case.before(ended)
    if not match.is_fives:
        return fact.marks is None
    if match.current_game().ledger is None or not fact.points:
        return False
    for _, later in case.at_table(ended):
        if isinstance(later, e.ChipsPaid):
            return False
        if isinstance(later, e.HandStarted | e.GameStarted):
            break
    return True


_PLAY: Final = (e.BidMade, e.BonePlayed, e.BoneDrawn, e.Passed)


def no_play_at_time(case: Case, _: Tested) -> Message | None:
    """The message that the play of a hand in which time was called is missing, or None.

    Only a hand in progress is finished first. UDL-11, 42-GP-2, DP-19.
    """
    for game in case.now.games.values():
        if game.time.signal is not None and _may_have_been_bid(case, game.time.signal.position):
            return NOT_EVERY_BID
        for hand in game.hands if game.time.signal is not None else ():
            end = hand.end.position if hand.complete and hand.end is not None else 0
            if game.time.signal is None or not hand.started < game.time.signal.position < end:
                continue
            acts = (fact for at, fact in case.facts if hand.started < at < end)
            if not any(isinstance(fact, _PLAY) for fact in acts):
                return message(
                    "The record does not say whether play had begun in hand {hand}"
                    " when time was called at event {at}.",
                    hand=hand.number,
                    at=game.time.signal.position,
                )
    return None


def _may_have_been_bid(case: Case, signal: int) -> bool:
    """Whether a bid that is not on record may have been before the signal (42-GP-2, AMB-155).

    So it may where a player who bids earlier than the next one on record has no bid.
    """
    match = case.before(signal)
    hand = None if case.laid_down.on_layout else match.hand
    if hand is None or hand.tricks is None or hand.tricks.in_progress(match.straight):
        return False
    later = [fact for _, fact in case.facts[signal : case.next_hand(signal) - 1]]
    play = next((fact for fact in later if isinstance(fact, e.BidMade | e.BonePlayed)), None)
    if play is None or hand.ended is not None:
        return False
    order = bidding_order(hand.tricks.shaker or 0)
    bid = {seat for seat, _ in hand.tricks.bids}
    until = order.index(play.seat) if isinstance(play, e.BidMade) else len(order)
    return any(seat not in bid for seat in order[:until])


def stated_game(case: Case, _: Tested) -> Message | None:
    """The message that the current game's winner is not ahead on record, or None."""
    game = case.now.game
    return None if game is None or not _is_stated_alone(game) else _word_alone(case, game.won_by)


def stated_wins(case: Case, _: Tested) -> Message | None:
    """The message that the winner of some game is not ahead in it on record, or None."""
    game = next(filter(_is_stated_alone, case.now.games.values()), None)
    return None if game is None else _word_alone(case, game.won_by)


def stated_match(case: Case, tested: Tested) -> Message | None:
    """The message that a match now won, or a game of it, was by the table's word alone; or None."""
    match, game = case.now, case.now.game
    if match.winner is None:
        return None
    by_word = match.result.winner is None and not match.conceded
    if by_word and game is not None and game.won_by is None and game.doubts(match.winner):
        return _word_alone(case, match.winner)
    return stated_wins(case, tested)


def _is_stated_alone(game: Game) -> bool:
    stated = game.result is not None and game.result.how == "stated" and not game.conceded
    return stated and game.doubts(game.won_by)


def _word_alone(case: Case, side: Side | None) -> Message | None:
    if side is None:
        return None
    return message(
        "{winner} won by the word of the table alone: on record they were not ahead.",
        winner=case.side(case.laid_down.side.index(side)),
    )


def no(sentence: Message, *tells: Callable[[e.Fact], bool]) -> Callable[..., Message | None]:
    """A function that gives `sentence` if no fact of the record passes any of the tests."""

    @once
    def is_known(case: Case) -> bool:
        return any(is_told(fact) for _, fact in case.facts for is_told in tells)

    def missing(case: Case, _: Tested) -> Message | None:
        return None if is_known(case) else sentence

    return missing


def of(*kinds: type[e.Fact]) -> Callable[[e.Fact], bool]:
    """A function that says whether a fact is of one of these kinds, for `no`."""
    return lambda fact: isinstance(fact, kinds)


def no_lots_for_leader(case: Case, tested: Tested) -> Message | None:
    """The message that the lots are missing by which the hand is opened (FU-ST-3), or None."""
    hand = case.before(tested.position).current_hand()
    return message("The record has no lots.") if hand.opening.rule == "lots" else None


_ORDERED_BY_LOTS: Final = (("lots_missing", "not_drawn"), ("draw_order", "drew_early"))
"""The infractions of a book in which lots settle who draws first."""


def no_lots_for_opening(case: Case, tested: Tested) -> Message | None:
    """The message that lots are missing, where they open the hand and no bone lay yet (FU-ST-3).

    None once a bone lay before the event, and where the verdict rests on bones unseen: those
    were held, whoever was to open.
    """
    around = (case.before(at).current_hand() for at in (tested.position, tested.position + 1))
    settled = all(hand.layout.placements for hand in around) or tested.answer is not None
    return None if settled else no_lots_for_leader(case, tested)


def no_lots_for_pass(case: Case, tested: Tested) -> Message | None:
    """The message that lots are missing, for a pass before the first bone (FU-ST-3); or None."""
    passed = any(isinstance(fact, e.Passed) for fact in case.at(tested.position))
    return no_lots_for_opening(case, tested) if passed else None


def no_lots_for_draw(case: Case, tested: Tested) -> Message | None:
    """The message that lots are missing, for a draw of too many before the first bone; or None.

    Only the opener draws then, and lots say who that is (FU-ST-3).
    """
    drawn = any(isinstance(fact, e.BoneDrawn) for fact in case.at(tested.position))
    return no_lots_for_opening(case, tested) if drawn and tested.case == "over" else None


def no_lots_for_first_bone(case: Case, tested: Tested) -> Message | None:
    """The message that lots are missing, while at most one bone lies (FU-ST-3); or None.

    The first bone may still go back.
    """
    hand = case.before(tested.position).current_hand()
    return None if len(hand.layout) > 1 else no_lots_for_leader(case, tested)


def no_lots_before_a_win(case: Case, tested: Tested) -> Message | None:
    """The message that a game's lots are missing, before anybody wins a hand (PDA-2c); or None."""
    hands = case.before(tested.position + 1).current_game().hands
    first = case.laid_down.is_fives and all(hand.winner is None for hand in hands)
    drawn = case.has_kind(e.LotsDrawn)
    book = case.laid_down.book
    has_lots = all(book.has_infraction(*one) for one in _ORDERED_BY_LOTS)
    return message("The record has no lots.") if first and has_lots and not drawn else None


def no_lots_for_shuffle(case: Case, tested: Tested) -> Message | None:
    """The message that the lots are missing of which the higher shuffles (PDA-2c), or None."""
    has_duty = case.laid_down.book.has_infraction("not_shuffled", "higher_lot")
    return no_lots_before_a_win(case, tested) if has_duty else None


def laid_down(fact: e.Fact) -> bool:
    """Whether a player laid their bones down in the order in which they would play them."""
    return isinstance(fact, e.DeclarationMade) and fact.order is not None


def no_earlier_hands(case: Case, tested: Tested) -> Message | None:
    """The message that the hands before the first on record matter and are missing, or None."""
    match = case.before(tested.position + 1)
    game, hand = match.current_game(), match.current_hand()
    if hand.started != game.hands[0].started or not case.begins_within(game.number):
        return None
    # Where the record says who opens, or who shakes, it need not tell of the hands before.
    started = (fact for fact in case.at(hand.started) if isinstance(fact, e.HandStarted))
    if any(fact.opens or fact.shaker is not None for fact in started):
        return None
    return message("The record begins in the middle of the game.")


def no_preparation(case: Case, tested: Tested) -> Message | None:
    """The message that the preparation of the first hand on record is missing, or None.

    It may be missing where the game had begun by then, and where the recorder joined the hand.
    """
    match = case.before(tested.position + 1)
    game, hand = match.current_game(), match.current_hand()
    if hand.joined:
        return _JOINED
    if hand.started != game.hands[0].started or not case.carries(game.number):
        return None
    return message("The record begins in the middle of the game.")


_JOINED: Final = message("The record begins in the middle of the hand.")
