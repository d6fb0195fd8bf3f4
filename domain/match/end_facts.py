"""Ends of a hand, a game, the match, its time, a player's part in it; and taking back.

An end is kept beside those on record before it, and what holds is worked out from them all
(`domain.match.game`): so a reversal only takes one away, and leaves what would have been
without it. Whether a reversal can be is `domain.match.disputes`. Who won a block by the bones
left is worked out in `domain.fives.scoring` (`lock_winner`) and `domain.pairs.counting`
(`block_winner`).
"""

from msgspec.structs import replace

from domain import events as e
from domain.fives.layout import Placement
from domain.fives.scoring import board_score, lock_winner
from domain.match.disputes import RuledEnd
from domain.match.game import Game
from domain.match.hand import Hand
from domain.match.match_state import MatchState
from domain.match.records.hand_record import Ending, F
from domain.match.rights.muggins import open_to_muggins
from domain.seats import Side
from domain.winning import START, Moment, SetAside


def hand_ended(m: MatchState, position: int, fact: e.HandEnded) -> None:
    """End the hand on the table, or the earlier one that the fact of a ruling names."""
    hand = m.current_hand()
    game = m.current_game() if fact.game is None else m.own_game(fact.game)
    number = fact.hand or game.hands[-1].number
    record = next(played for played in game.hands if played.number == number)
    if fact.ruling is None and game is m.game:
        record.went_out = None if hand.out is None else hand.out.seat
        if hand.recorded == "result" and m.is_fives and game.ledger is None:
            _stated_count(m, game, fact)
        if fact.winner is not None:
            game.calls.last[m.side[fact.winner]] = game.calls.make_payable(m.moment)
    if record is m.current_game().hands[-1]:
        m.current_game().keep_line()
        record.spinner = hand.layout.spinner
        count = fact.points if fact.how in ("domino", "lock") else None
        hand.dues = hand.dues.counted(m.moment, fact.winner, count)
    end = _ending(m, fact, Moment(record.started))
    record.endings.append(_from_its_declaration(end, hand))
    _caused(m, position, fact)
    if record.end is not None and record.end.recorded == game.cut:
        _can_still_be_called(m, game)
    _ended_on_table(game)
    if not game.counts_credits_alone:
        game.recount()
    block_shown(m)


def _stated_count(m: MatchState, game: Game, fact: e.HandEnded) -> None:
    """The points of a hand that is recorded by its result count as stated, until they are pegged.

    Where chips are paid, the chips alone count. A penalty brings points by a ruling alone.
    """
    if fact.winner is not None and fact.points and fact.how != "penalty":
        change = [0] * m.sides
        change[m.side[fact.winner]] = fact.points
        game.credit(m.moment, tuple(change), cause=m.moment, act=None)


def block_shown(m: MatchState) -> None:
    """Note who won the last hand, if it was blocked, by the holdings shown (PDA-7, AMB-26).

    They are shown before or after the end is reported; nothing is noted until all are.
    """
    hand = m.current_hand()
    m.current_game().keep_line()
    if not m.is_fives or hand.ended is None or hand.ended.how != "lock":
        return
    pips = hand.pips_shown()
    if pips is None:
        return
    side, stated = lock_winner(m.rules, m.players, pips), hand.ended.winner
    winner = stated if stated is not None and m.side[stated] == side else side
    m.current_game().hands[-1].lowest = (winner,)


def _ending(m: MatchState, fact: F, since: Moment = START) -> Ending[F]:
    act = m.disputes.act_of(fact.ruling)
    side = None if fact.winner is None else m.side[fact.winner]
    return Ending(m.moment, m.moment if act is None else max(act, since), fact, side)


def _from_its_declaration(end: Ending[e.HandEnded], hand: Hand) -> Ending[e.HandEnded]:
    """The table's end by a wrong declaration, dated from that declaration (42-PB-14, AMB-79)."""
    challenged = None if hand.tricks is None else hand.tricks.challenged
    if challenged is None or end.fact.how != "forfeit" or end.fact.ruling is not None:
        return end
    declared, side = challenged
    lost = not (end.fact.marks or {}).get(str(side))
    return replace(end, at=Moment(declared)) if lost else end


def _counted_again(m: MatchState, game: Game) -> None:
    """Count a game again, its hand on the table ended by the end that now holds."""
    _ended_on_table(game)
    game.recount()


def _ended_on_table(game: Game) -> None:
    """End the hand on the table of a game by the end that now holds."""
    if game.hand is not None:
        end = game.hands[-1].end
        game.hand.ended, game.hand.ended_at = (end.fact, end.position) if end else (None, 0)


def game_ended(m: MatchState, position: int, fact: e.GameEnded) -> None:
    """Record an end of the current game, or of the one that the fact names."""
    game = m.current_game() if fact.game is None else m.own_game(fact.game)
    _caused(m, position, fact)
    game.endings.append(_ending(m, _for_a_side(m, fact), Moment(game.started)))
    game.close_calls(called_too=True)
    if fact.ruling is not None or not game.is_won_by_target:
        game.recount()


def match_ended(m: MatchState, position: int, fact: e.MatchEnded) -> None:
    """Close the match, by the table or by a ruling."""
    _caused(m, position, fact)
    m.endings.append(_ending(m, _for_a_side(m, fact)))


def _for_a_side(m: MatchState, fact: F) -> F:
    """An end of a game or match, won by the side of the seat that it names."""
    return fact if fact.winner is None else replace(fact, winner=m.side[fact.winner])


# --- given up, or agreed ------------------------------------------------------------------


def resigned(m: MatchState, position: int, fact: e.Resigned) -> None:
    """Note that a player's side gives up the game or match: the only side left wins (AMB-87).

    Nobody does while several are left.
    """
    game, side = m.current_game(), m.side[fact.seat]
    game.broken_off = position
    if m.gave_up.get(side) != "match":
        m.gave_up[side] = fact.scope
    game.gave_up.setdefault(side, m.moment)
    given_up = won_by_resignation(m, fact.scope)
    if given_up is not None:
        scope, winner = given_up
        _conceded(m, scope, winner, scores_given_up(m, winner))


def won_by_resignation(m: MatchState, scope: e.Concluded) -> tuple[e.Concluded, Side] | None:
    """The match, or else the game, that the only side left wins, and that side; or None.

    `scope` is what was given up last. Who gave up a game alone has not given up the match.
    """
    of_match = {side for side, of in m.gave_up.items() if of == "match"}
    gone: dict[e.Concluded, set[Side]] = {"match": of_match, "game": set(m.gave_up)}
    for of in (scope, "game") if scope == "match" else (scope,):
        left = set(range(m.sides)) - gone[of]
        if len(left) == 1:
            return of, left.pop()
    return None


def result_agreed(m: MatchState, position: int, fact: e.ResultAgreed) -> None:
    """The stated side wins, or nobody does, where every side agreed (AMB-87)."""
    every_side = {m.side[seat] for seat in fact.seats} == set(m.side)
    if every_side:
        winner = None if fact.winner is None else m.side[fact.winner]
        _conceded(m, fact.scope, winner, fact.scores)
        m.current_game().broken_off = position


def scores_given_up(m: MatchState, winner: Side) -> tuple[int, ...]:
    """The scores of a game given up, by side: the target, and what the losers had (AMB-24, AMB-87).

    By their points alone: scores that a ruling levied go with the ruling. In 42 the marks of a
    game to none (42-RR-8).
    """
    scores = m.current_game().by_points() if m.on_layout else (0,) * m.sides
    return tuple(m.target if side == winner else scores[side] for side in range(m.sides))


def _conceded(
    m: MatchState, scope: e.Concluded, winner: Side | None, scores: tuple[int, ...] | None
) -> None:
    """The game, or the match and with it the game in progress, is over.

    A match of one game comes out as that game does (AMB-85, 42-RR-8).
    """
    game = m.current_game()
    end = e.GameEnded(scores=scores, winner=winner)
    if scope == "match":
        m.conceded.append(Ending(m.moment, m.moment, e.MatchEnded(winner=winner)))
        if m.opened.best_of > 1:
            end = e.GameEnded()
    if not game.conceded:
        game.conceded_at = game.by_points()
    game.conceded.append(Ending(m.moment, m.moment, end))
    game.close_calls(called_too=True)
    game.recount()


def disqualified(m: MatchState, position: int, fact: e.PlayerDisqualified) -> None:
    """Note a disqualification; one by a ruling may be reversed by a later ruling."""
    _caused(m, position, fact)
    m.bans[position] = fact


def card_given(m: MatchState, position: int, fact: e.CardGiven) -> None:
    """Note a card for conduct that a ruling brought, so that a later one can take it back.

    A card without a ruling changes nothing.
    """
    _caused(m, position, fact)


def lifted(m: MatchState, position: int, fact: e.PlayRetracted) -> None:
    """A bone is lifted; on a layout a ruling's lift can be reversed while nothing follows it.

    The score of a bone that a ruling lifts, or that was misplaced or out of turn, is undone with it
    (AMB-66). What a ruling lifted may lie there no more, or under others, once the record was
    corrected: then nothing is lifted (0038).
    """
    hand, game = m.current_hand(), m.current_game()
    bone = hand.placed_at(fact.seat, fact.play)
    if hand.tricks is not None:
        if bone is not None and hand.tricks.can_take_back(fact.seat, bone):
            hand.take_back(m.moment, fact.seat, bone)
        return
    due = None if bone is None else hand.due.get(bone)
    last = hand.last_play
    was = hand.lift(m.moment, fact.seat, fact.play)
    if was is not None:
        is_out_of_turn = was.placement.on is not None and due not in (None, fact.seat)
        if fact.ruling is not None or is_out_of_turn or _misplaced(m, hand, was.placement):
            placed = was.trace.at
            if game.calls.uncall(placed):
                game.recount()
            hand.dues = hand.dues.without(placed, is_last=last is not None and last.at == placed)
    if m.pairs is not None:
        hand.passes = len(hand.passed_since())
        game.keep_line()
    _caused(m, position, fact)


def _misplaced(m: MatchState, hand: Hand, lay: Placement) -> bool:
    """Whether a bone that was lifted had not lain as it should."""
    return bool(hand.layout.faults(lay.bone, lay.on, lay.touch, lay.slot, side=lay.side))


def _put_back(m: MatchState, lift: int) -> None:
    """A bone that a ruling has lifted lies again, as far as play has not gone on since."""
    hand, game = m.current_hand(), m.current_game()
    if not hand.can_place_again(lift):
        return
    was = hand.place_again(lift)
    if game.calls.call_again(was.trace.at):
        game.recount()
    if m.pairs is not None:
        hand.passes = len(hand.passed_since())
        game.keep_line()


def _caused(m: MatchState, position: int, fact: RuledEnd) -> None:
    """Keep what a ruling ended, so that a later one can take it back."""
    if fact.ruling is not None:
        m.disputes.caused[position] = fact


def reverse(m: MatchState, position: int, fact: e.ConsequenceReversed) -> None:
    """Take back the effect of a ruling that is recorded at `fact.of`, and count again.

    That is an end, a disqualification, a card or a lifted bone. Earlier ends hold again.
    """
    taken_back = m.disputes.caused.pop(fact.of, None)
    if isinstance(taken_back, e.PlayRetracted):
        _put_back(m, fact.of)
        return
    m.bans.pop(fact.of, None)
    m.endings = [one for one in m.endings if one.position != fact.of]
    for game in map(m.own_game, list(m.games)):
        game.endings = [one for one in game.endings if one.position != fact.of]
        for hand in game.hands:
            hand.endings = [one for one in hand.endings if one.position != fact.of]
        _counted_again(m, game)


def resumed(m: MatchState, position: int, fact: e.PlayResumed) -> None:
    """The official has left. With a game named, that one is current again (AMB-129).

    The hand in progress of that game is void. Ends of the game and of the match that no ruling
    brought are gone. With `aside` the games begun after that one are set aside.
    """
    m.hearing = None
    if fact.game is None:
        return
    game = m.game = m.own_game(fact.game)
    m.endings = [one for one in m.endings if one.fact.ruling is not None]
    game.endings = [one for one in game.endings if one.fact.ruling is not None]
    for hand in game.hands[-1:]:
        if hand.end is None:
            hand.endings.append(Ending(m.moment, m.moment, e.HandEnded("void")))
    if fact.aside:
        for number in [one for one in m.games if one > fact.game]:
            m.own_game(number).aside = SetAside(fact.game, m.moment)
    _counted_again(m, game)


# --- time ---------------------------------------------------------------------------------


def time_called(m: MatchState, position: int, fact: e.TimeCalled) -> None:
    """Stop the game by time, its own or that of the match.

    Ignored before the first game, without a time limit, after a first signal, and once an end of
    the game is on record.
    """
    game = m.game
    if (
        game is None
        or game.time.stops == "none"
        or game.time.signal is not None
        or game.ended is not None
    ):
        return
    game.time.signal = m.moment
    hand = game.hand
    if hand is not None and _is_finished_first(m, game, hand):
        game.time.cut_in = hand.number
    if game.cut is not None:
        _can_still_be_called(m, game)
    game.recount()


def placed_in_time(m: MatchState, position: int) -> None:
    """Take the signal to have come after the bone played at `position`, as was found (AMB-39).

    So its score counts, and what the time had decided is worked out anew. Nothing changes unless
    the bone is of the current hand and a signal before it is on record.
    """
    game, hand = m.game, m.hand
    if game is None or hand is None or game.time.signal is None:
        return
    turns = (one.at for one in hand.acts if one.ends_turn)
    placed = next((at for at in turns if at.position == position), None)
    if placed is None or placed < game.time.signal:
        return
    game.time.signal = placed
    game.credits = [
        replace(credit, at=placed) if credit.cause == placed < credit.at else credit
        for credit in game.credits
    ]
    if game.result is not None and game.result.how in ("time", "overtime"):
        game.result = None
    if game.cut is not None:
        _can_still_be_called(m, game)
    game.recount()


def _is_finished_first(m: MatchState, game: Game, hand: Hand) -> bool:
    """Whether the game stops with the end of this hand, which is played out or only to be counted.

    A hand of 42 is played out once anybody has bid, or spoken (42-GP-2, AMB-56), one by pairs once
    it is led (DP-19). Whoever has no bones left when time is called has ended the hand by that
    (UDL-G7, AMB-39).
    """
    if hand.ended is not None:
        return False
    if hand.tricks is not None:
        return game.time.stops == "finish_hand" and hand.tricks.in_progress(m.straight)
    if game.pairs is not None:
        return bool(hand.layout.placements)
    return game.time.stops == "finish_hand" or hand.lacks_its_count


def _can_still_be_called(m: MatchState, game: Game) -> None:
    """Unpaid points from before the cut: what was called, or can be, and the hand's count.

    Nothing in a game that was won before: what is paid for it counts no more.
    """
    hand = game.hand
    if game is not m.game or hand is None or not m.is_fives:
        return
    if game.conceded or game.result is not None:
        return
    due = dict(game.calls.claimed)
    for seat in range(m.players):
        due.update({(one.at, m.side[seat]): one.points for one in open_to_muggins(m, seat)})
    last = hand.last_play
    if last is not None and not hand.passes:
        due[last.at, m.side[last.seat]] = board_score(m.rules, last.open_total)
    for end in (one.end for one in game.hands):
        if end is not None and end.fact.points and end.fact.winner is not None:
            due[end.recorded, m.side[end.fact.winner]] = end.fact.points
    unpaid = {one: points - game.credited(*one) for one, points in due.items()}
    game.calls.pending = {one: points for one, points in unpaid.items() if points > 0}
