"""The effect of each kind of event on a match: a function a kind, and `EVOLVE`, their table.

Events are folded by it in `domain.match.match`. Nothing here asks whether a report is possible or
an act lawful.
"""

from collections.abc import Callable, Iterable
from typing import Any

from domain import events as e
from domain.bones import DOUBLE_NINE, DOUBLE_SIX, Bone, mask_of
from domain.fives.chips import Pieces
from domain.fives.scoring import sides_of
from domain.fortytwo.tricks import side_of
from domain.house_rules import book_of
from domain.match import contested
from domain.match.credits import called, change_made, chips_paid, points_pegged
from domain.match.end_facts import (
    block_shown,
    card_given,
    disqualified,
    game_ended,
    hand_ended,
    lifted,
    match_ended,
    placed_in_time,
    resigned,
    result_agreed,
    resumed,
    reverse,
    time_called,
)
from domain.match.hand import Act, LastPlay, Trace, WentOut
from domain.match.match_state import MatchState
from domain.match.openings import highest_in, lots_that_count
from domain.match.rights.passing import pass_taken_back, passed_by_pairs, passes_ruled_on
from domain.match.rights.turns import comes_to_lie_open, makes_up
from domain.rules import Fives, FortyTwo, Pairs, choose
from domain.seats import Seat

# --- the match and its games -------------------------------------------------------------


def _opened(m: MatchState, position: int, fact: e.MatchOpened) -> None:
    m.opened = fact
    m.book = book_of(fact)
    m.players = len(fact.players)
    rules = m.book.rules
    m.is_fives, m.pairs, m.bones = isinstance(rules, Fives), None, DOUBLE_SIX
    m.on_layout = not isinstance(rules, FortyTwo)
    if isinstance(rules, Fives):
        m.rules = choose(rules, fact.options)
        m.side, m.target = sides_of(m.rules, m.players), m.rules.target.value
    else:
        m.side = tuple(map(side_of, range(m.players)))
        if isinstance(rules, Pairs):
            m.pairs = choose(rules, fact.options)
            m.target = m.pairs.target.value or 0
            m.bones = DOUBLE_NINE if m.pairs.bones.value == "double_nine" else DOUBLE_SIX
        else:
            m.straight = choose(rules, fact.options)
            m.target = m.straight.marks.value
    m.sides = len(set(m.side))
    m.late = (0,) * m.sides


def _game_started(m: MatchState, position: int, fact: e.GameStarted) -> None:
    if m.game is None:
        m.begin_with(fact.number)
    else:
        m.start_game(fact.number)


def _broken_off(m: MatchState, position: int, fact: e.SetFoundFaulty) -> None:
    """The set is found faulty: the hand in play is void, and the game may end early (AMB-86).

    A bone that was seen in the hand was not missing from it.
    """
    hand = m.hand
    if hand is not None and fact.what == "missing" and fact.bone in hand.traces:
        return
    if m.game is not None:
        m.game.broken_off = position
    if hand is not None and hand.ended is None:
        hand.faulty_at = position


def _card_written(m: MatchState, position: int, fact: e.ScoreCardWritten) -> None:
    game = m.current_game() if fact.game is None else m.own_game(fact.game)
    game.card.write(fact.scores)


def _card_signed(m: MatchState, position: int, fact: e.ScoreCardSigned) -> None:
    game = m.own_game(m.signed_game(fact.game).number)
    game.card.sign(fact.seat, by_name=bool(fact.card))


def _card_refused(m: MatchState, position: int, fact: e.ScoreCardRefused) -> None:
    game = m.own_game(m.signed_game(fact.game).number)
    game.card.refused = (*game.card.refused, fact.seat)


def _card_received(m: MatchState, position: int, fact: e.ScoreCardReceived) -> None:
    m.own_game(m.signed_game(fact.game).number).card.received = position


def _nothing(m: MatchState, position: int, fact: e.Fact) -> None:
    """Changes no state: it is evidence, or speaks about the record."""


# --- before a hand -----------------------------------------------------------------------


def _chips_counted(m: MatchState, position: int, fact: e.ChipsCounted) -> None:
    """Chips counted before a game starts, or after one has ended, are those of the game to come."""
    pieces, game = Pieces(fact.tens, fact.fives), m.game
    if game is None or game.ended is not None:
        m.chips_counted[fact.seat] = pieces
    elif game.ledger is not None:
        game.ledger.count_in(fact.seat, pieces)


def _lots_drawn(m: MatchState, position: int, fact: e.LotsDrawn) -> None:
    """Lots settle the hand to come, drawn before its game starts or after (PDA-2b, FU-ST-3)."""
    by_half = m.pairs is not None
    m.tied = highest_in(fact.draws, by_half=by_half) if fact.tied else ()
    m.lots = lots_that_count(m.lots, fact, tied_alone=not m.is_fives, by_half=by_half)


def _hand_started(m: MatchState, position: int, fact: e.HandStarted) -> None:
    m.start_hand(fact)


# --- play ----------------------------------------------------------------------------------


def _opening_drawn(m: MatchState, position: int, fact: e.OpeningDrawn) -> None:
    _draw(m, fact.seat, fact.count, fact.bones or ())
    m.current_hand().dealt |= 1 << fact.seat


def _bone_drawn(m: MatchState, position: int, fact: e.BoneDrawn) -> None:
    hand = m.current_hand()
    hand.drawn_this_turn += not makes_up(m, hand, fact.seat)
    _draw(m, fact.seat, 1, () if fact.bone is None else (fact.bone,))
    hand.acts.append(Act(m.moment, fact.seat, ends_turn=False))


def _draw(m: MatchState, seat: Seat, count: int, bones: tuple[Bone, ...]) -> None:
    hand = m.current_hand()
    if bones and not contested.drawn(m, hand, seat, bones):
        bones = ()
    hand.take(m.moment, seat, count, bones)


def _bone_played(m: MatchState, position: int, fact: e.BonePlayed) -> None:
    """One bone a turn, and the turn passes to the left (HF-PL-1, HF-MP-1, FU-PL-6, FU-PL-8).

    A player's last bone ends the hand: what is placed after it scores nothing, and gives nobody
    the turn (PDA-4, PDA-4a, HF-END-1, FU-WH-1, UDL-G7).
    """
    hand, now = m.current_hand(), m.moment
    bone, seat = fact.bone, fact.seat
    contested.seen(m, hand, seat, bone)
    hand.held[seat] -= 1
    hand.known[seat] &= ~bone.mask
    hand.traces[bone] = Trace("table", seat, now)
    hand.last_act[seat] = position
    hand.due[bone] = hand.to_play
    drawn = hand.latest.get(seat)
    if drawn is not None and (fact.just_drawn or drawn.seen & bone.mask):
        hand.latest[seat] = drawn.with_played(bone)
    if hand.tricks is not None:
        hand.tricks.play(m.straight, position, seat, bone)
        hand.to_play = hand.tricks.turn
        return
    layout = hand.layout
    leads = not layout.placements
    if leads:
        hand.opener = seat
    layout.place(bone, fact.on, fact.touch, fact.slot, side=m.side[seat])
    hand.acts.append(Act(now, seat))
    m.current_game().calls.make_payable(now)
    if hand.over:
        return
    hand.last_play = LastPlay(now, seat, bone, layout.open_total)
    if m.pairs is not None:
        if leads:
            m.current_game().keep_line()
    else:
        hand.dues = hand.dues.played(m.rules, now, seat, layout.open_total)
    hand.drawn_this_turn = 0
    hand.to_play = (seat + 1) % m.players
    hand.passes = 0
    if hand.held[seat] == 0 and not hand.undealt:
        hand.out, hand.to_play = WentOut(now, seat), None
    m.current_game().close_calls(called_too=False)


def _passed(m: MatchState, position: int, fact: e.Passed) -> None:
    hand = m.current_hand()
    if m.pairs is not None:
        passed_by_pairs(m, hand, fact.seat)
        return
    hand.acts.append(Act(m.moment, fact.seat))
    if hand.over:
        return
    if hand.layout.placements or hand.opening.seat is not None:
        # Before anybody is known to open, a pass answers the call, or tells nothing of the turn.
        hand.to_play = (fact.seat + 1) % m.players
    hand.passes += 1
    hand.drawn_this_turn = 0
    hand.dues = hand.dues.passed_over()
    m.current_game().close_calls(called_too=False)


def _bid_made(m: MatchState, position: int, fact: e.BidMade) -> None:
    hand = m.current_hand()
    if hand.tricks is not None:
        hand.tricks.bid(m.straight, fact.seat, fact.bid)
        hand.to_play = hand.tricks.turn


def _trump_declared(m: MatchState, position: int, fact: e.TrumpDeclared) -> None:
    tricks = m.current_hand().tricks
    if tricks is not None:
        tricks.declare(fact.seat, fact.trump)


def _bone_returned(m: MatchState, position: int, fact: e.BoneReturned) -> None:
    hand = m.current_hand()
    contested.returned(m, hand, fact.seat, fact.bone)
    hand.put_back(m.moment, fact.seat, fact.bone)


def _bone_exposed(m: MatchState, position: int, fact: e.BoneExposed) -> None:
    if fact.how == "shuffle":
        return
    hand = m.current_hand()
    contested.seen(m, hand, fact.seat, fact.bone)
    hand.see(m.moment, fact.seat, (fact.bone,))
    if comes_to_lie_open(m, hand, fact):
        hand.exposed[fact.seat] |= fact.bone.mask
    drawn = hand.latest.get(fact.seat)
    if fact.how == "draw" and drawn is not None and drawn.can_have(fact.bone):
        hand.latest[fact.seat] = drawn.with_seen(fact.bone)
    if hand.tricks is not None and fact.how == "accident":
        hand.tricks.turn_over(fact.seat)


def _holding_shown(m: MatchState, position: int, fact: e.HoldingShown) -> None:
    _show(m, fact.seat, fact.bones)
    m.current_hand().shown[fact.seat] = mask_of(fact.bones)
    block_shown(m)


def _show(m: MatchState, seat: Seat, bones: Iterable[Bone]) -> None:
    """The player holds these and no others."""
    hand = m.current_hand()
    contested.shown(m, hand, seat, bones)
    hand.known[seat] = 0
    hand.see(m.moment, seat, bones)


def _declaration_made(m: MatchState, position: int, fact: e.DeclarationMade) -> None:
    hand = m.current_hand()
    if hand.tricks is not None:
        hand.tricks.lay_down(position, fact.seat, fact.what)
    if fact.order is not None:
        _show(m, fact.seat, fact.order)


def _challenged(m: MatchState, position: int, fact: e.Challenged) -> None:
    tricks = m.current_hand().tricks
    if tricks is not None:
        tricks.challenge(fact.seat)


def _reshake_elected(m: MatchState, position: int, fact: e.ReshakeElected) -> None:
    tricks = m.current_hand().tricks
    if tricks is not None:
        tricks.elect(fact.seat, fact.reshake)


# --- what an official saw ------------------------------------------------------------------


def _observed(m: MatchState, position: int, fact: e.Observed) -> None:
    """When a bone was placed counts as found, and how late a side came; a forfeit is a ruling's."""
    if fact.what == "placed_before_signal" and fact.event is not None:
        placed_in_time(m, fact.event)
    if fact.what != "late" or fact.seat is None:
        return
    game = m.game if m.game is not None and m.game.ended is None else None
    late = list(m.late if game is None else game.late)
    late[m.side[fact.seat]] = max(late[m.side[fact.seat]], fact.minutes or 0)
    if game is None:
        m.late = tuple(late)
    else:
        game.late = tuple(late)


# --- disputes ----------------------------------------------------------------------------


def _official_called(m: MatchState, position: int, fact: e.OfficialCalled) -> None:
    m.hearing = position


def _claim_raised(m: MatchState, position: int, fact: e.ClaimRaised) -> None:
    m.disputes.claims[position] = fact.claim


def _ruling_given(m: MatchState, position: int, fact: e.RulingGiven) -> None:
    m.disputes.give(position, fact)
    passes_ruled_on(m)


def _ruling_appealed(m: MatchState, position: int, fact: e.RulingAppealed) -> None:
    m.disputes.appeal(fact)


def _dispute_closed(m: MatchState, position: int, fact: e.DisputeClosed) -> None:
    m.disputes.close(fact)


EVOLVE: dict[type[e.Fact], Callable[[MatchState, int, Any], None]] = {
    e.MatchOpened: _opened,
    e.GameStarted: _game_started,
    e.GameEnded: game_ended,
    e.ScoreCardWritten: _card_written,
    e.ScoreCardSigned: _card_signed,
    e.ScoreCardRefused: _card_refused,
    e.ScoreCardReceived: _card_received,
    e.MatchEnded: match_ended,
    e.ChipsCounted: _chips_counted,
    e.LotsDrawn: _lots_drawn,
    e.Shuffled: _nothing,
    e.HandStarted: _hand_started,
    e.OpeningDrawn: _opening_drawn,
    e.BoneDrawn: _bone_drawn,
    e.BonePlayed: _bone_played,
    e.Passed: _passed,
    e.PlayRetracted: lifted,
    e.BoneReturned: _bone_returned,
    e.BoneExposed: _bone_exposed,
    e.HoldingShown: _holding_shown,
    e.ScoreCalled: called,
    e.MugginsCalled: called,
    e.DominoCalled: _nothing,
    e.ChipsPaid: chips_paid,
    e.ChangeMade: change_made,
    e.PointsPegged: points_pegged,
    e.HandEnded: hand_ended,
    e.BidMade: _bid_made,
    e.TrumpDeclared: _trump_declared,
    e.DeclarationMade: _declaration_made,
    e.Challenged: _challenged,
    e.OfficialCalled: _official_called,
    e.PlayResumed: resumed,
    e.TimeCalled: time_called,
    e.Observed: _observed,
    e.ClaimRaised: _claim_raised,
    e.StatementHeard: _nothing,
    e.AttachmentFiled: _nothing,
    e.RulingGiven: _ruling_given,
    e.RulingAppealed: _ruling_appealed,
    e.ConsequenceReversed: reverse,
    e.DisputeClosed: _dispute_closed,
    e.RecordCorrected: _nothing,
    e.LateChangeNoted: _nothing,
    e.PlayerDisqualified: disqualified,
    e.ReshakeElected: _reshake_elected,
    e.SetFoundFaulty: _broken_off,
    e.SpinnerMarked: _nothing,
    e.StackChosen: _nothing,
    e.Resigned: resigned,
    e.ResultAgreed: result_agreed,
    e.BlockDeclared: _nothing,
    e.PassTakenBack: pass_taken_back,
    e.CardGiven: card_given,
}
"""The function that changes a match by a fact of each kind, called with the fact's position.

Complete over `events.FACTS` (tested).
"""
