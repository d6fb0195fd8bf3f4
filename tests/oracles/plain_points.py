"""Truth of each claim about points, chips and results in the fives games (CL-26 to CL-37).

Second implementation, written from the clauses. The log alone decides these; None
where it does not decide yet.
"""

from collections.abc import Iterator

from domain import events as e
from tests.oracles.plain_debts import CALLED, Payment, parts_of
from tests.oracles.plain_record import Record, is_misplay
from tests.oracles.plain_results import after_end, game_of, results


def played_on_after_end(r: Record, c: e.Claim) -> bool:
    """CL-32: play went on although somebody had won, or gone out; chips given back undo no win."""
    at = c.event or 0
    if not isinstance(r.fact(at, object), e.HandStarted) and r.out(at) is not None:
        return True
    games = results(r, c.event).games
    return bool(games) and max(games.items())[1].won is not None


# --- calls --------------------------------------------------------------------------------


def put_right(r: Record, play: int) -> bool:
    """Whether a bone was lifted that did not belong there: then its score is undone (AMB-66).

    It was misplaced, or its player had no turn, or a ruling says so.
    """
    lifts = [one for _, one in r.since(play) if isinstance(one, e.PlayRetracted)]
    lifts = [one for one in lifts if one.play == play]
    sight, seat = r.sights[play], r.fact(play, e.BonePlayed).seat
    in_turn = not sight.laid or sight.turn in (None, seat)
    return bool(lifts) and (is_misplay(r, play) or not in_turn or lifts[0].ruling is not None)


def _lifted(r: Record, play: int, before: int | None = None) -> bool:
    return any(
        isinstance(fact, e.PlayRetracted) and fact.play == play
        for at, fact in r.since(play)
        if before is None or at < before
    )


def placement(r: Record, before: int, seat: int | None = None) -> int | None:
    """The last bone placed (by a player's side) that lies on the table before an event."""
    for at, fact in r.back(before):
        if isinstance(fact, e.HandStarted):
            return None
        own = isinstance(fact, e.BonePlayed) and (seat is None or r.side[seat] == r.side[fact.seat])
        if own and not _lifted(r, at, before):
            return at
    return None


def scored(r: Record, play: int) -> int:
    """The points that a bone scored when it was placed: none after the game, or the hand."""
    return 0 if after_end(r, play) or r.out(play) is not None else r.table(play + 1).score()


def anybody_else(r: Record, seat: int, after: int, before: int) -> bool:
    """Whether another has played or passed in between; after a last bone nobody does."""
    return not r.is_last_bone(after) and any(
        isinstance(fact, e.BonePlayed | e.Passed) and fact.seat != seat
        for at, fact in r.since(after)
        if at < before
    )


def true_and_due(r: Record, call: int) -> tuple[int, int]:
    """The score of the caller's last bone, and what their call earns (AMB-30, 33, 66)."""
    fact = r.fact(call, e.ScoreCalled)
    play = placement(r, call, fact.seat)
    if play is None or put_right(r, play):
        return 0, 0
    true = scored(r, play)
    if r.book not in CALLED:
        return true, true
    late = anybody_else(r, r.fact(play, e.BonePlayed).seat, play, call)
    return true, 0 if late else min(fact.points, true)


def score_call(r: Record, c: e.Claim) -> bool:
    """CL-26: the amount called is the score of their last bone, in time where that matters."""
    true, due = true_and_due(r, c.event or 0)
    return r.fact(c.event, e.ScoreCalled).points == true == due > 0


def missed_score(r: Record, c: e.Claim) -> bool:
    """CL-28: it scored; nobody called or took it before the others acted, or the next hand."""
    play = c.event or 0
    seat = r.fact(play, e.BonePlayed).seat
    if put_right(r, play) or not scored(r, play):
        return False
    for at, fact in r.since(play):
        match fact:
            case e.ScoreCalled(seat=who) if r.side[who] == r.side[seat]:
                return False
            case e.BonePlayed(seat=who) | e.Passed(seat=who) if who != seat:
                if not r.is_last_bone(play):
                    return True
            case e.HandStarted():
                return True
            case _:
                if _takes(r, at, fact, seat, play):
                    return False
    return False


def _takes(r: Record, at: int, fact: e.Fact, seat: int, play: int) -> bool:
    """Whether a payment may be for that bone: not for what came before, nor for the count."""
    match fact:
        case e.ChipsPaid(payee=who) | e.PointsPegged(seat=who) if r.side[who] == r.side[seat]:
            return any(
                cause >= play and not isinstance(r.fact(cause, object), e.HandEnded)
                for cause, _ in parts_of(r, at, fact)
            )
        case _:
            return False


def unpaid_last(r: Record, ended: int, side: int) -> int:
    """Points that a hand's last bone still brings that side, before its count (AMB-28, AMB-35)."""
    out = r.sights[ended].out
    play = placement(r, ended) if out is None else out[0]
    if play is None or r.side[r.fact(play, e.BonePlayed).seat] != side:
        return 0
    seat = r.fact(play, e.BonePlayed).seat
    between = [(at, fact) for at, fact in r.since(play) if at < ended]
    due = called(r, play, ended) if r.book in CALLED else scored(r, play)
    for at, fact in between:
        if isinstance(fact, e.ChipsPaid | e.PointsPegged) and _takes(r, at, fact, seat, play):
            due -= fact.points
    return max(0, due)


def missed(r: Record, call: int) -> int:
    """Points that the caller of muggins may take of what an opponent missed (UDL-4, AMB-31).

    Of several bones the one whose points are called, else the last.
    """
    fact = r.fact(call, e.MugginsCalled)
    may = r.book == "UDL" and not _is_too_late(r, call, fact.seat)
    open_points = list(open_to_muggins(r, call, fact.seat)) if may else []
    return fact.points if fact.points in open_points else next(iter(open_points), 0)


def _is_too_late(r: Record, call: int, caller: int) -> bool:
    """Whether the game was over; where time ended it, whether the caller acted after that."""
    game = game_of(r, call)
    if game is None or game.won is None or game.won_at != game.signal:
        return after_end(r, call)
    acts = (e.BonePlayed, e.Passed)
    own = (at for at, one in r.back(call) if isinstance(one, acts) and one.seat == caller)
    return after_end(r, next(own, call))


def open_to_muggins(r: Record, call: int, caller: int) -> Iterator[int]:
    """The points of each bone of this hand that the caller may take, the last bone's first."""
    for play, fact in r.back(call):
        if isinstance(fact, e.HandStarted | e.HandEnded):
            return
        if isinstance(fact, e.BonePlayed) and fact.seat != caller:
            opened = _first_act(r, play, caller)
            if opened is None or opened > call or put_right(r, play):
                continue
            missed = scored(r, play) - called(r, play, opened)
            over = _lifted(r, play, opened) or _over(r, opened, call, caller, missed)
            if missed > 0 and not over:
                yield missed


def _over(r: Record, opened: int, call: int, caller: int, missed: int) -> bool:
    """Whether somebody else has acted since muggins opened, or the caller has taken it."""
    for at, fact in r.since(opened):
        match fact:
            case _ if at >= call:
                break
            case e.BonePlayed(seat=who) | e.BoneDrawn(seat=who) | e.Passed(seat=who):
                if who != caller:
                    return True
            case e.MugginsCalled(seat=who, points=points):
                if (who, points) == (caller, missed):
                    return True
            case _:
                pass
    return False


def called(r: Record, play: int, before: int) -> int:
    """Points by the last call in time for that bone; a late one takes nothing back (AMB-33)."""
    seat = r.fact(play, e.BonePlayed).seat
    due = 0
    for at, fact in r.since(play):
        named = isinstance(fact, e.ScoreCalled) and r.side[fact.seat] == r.side[seat]
        if at < before and named and placement(r, at, seat) == play:
            due = due if anybody_else(r, seat, play, at) else true_and_due(r, at)[1]
    return due


def _first_act(r: Record, play: int, seat: int) -> int | None:
    """When this player first played or passed after that bone: there muggins opens."""
    acts = (e.BonePlayed, e.Passed)
    return next(
        (at for at, one in r.since(play) if isinstance(one, acts) and one.seat == seat), None
    )


def muggins(r: Record, c: e.Claim) -> bool:
    """CL-29: exactly what the opponent missed, after one's own play and before another's."""
    return 0 < r.fact(c.event, e.MugginsCalled).points == missed(r, c.event or 0)


# --- payments -----------------------------------------------------------------------------


def due_for(r: Record, cause: int) -> int | None:
    """Points due for an event that a payment is for; None where the log does not tell."""
    answered = r.fact(cause, object)
    match answered:
        case e.ScoreCalled():
            return true_and_due(r, cause)[1]
        case e.MugginsCalled():
            return min(answered.points, missed(r, cause))
        case e.BonePlayed():
            return 0 if put_right(r, cause) else scored(r, cause)
        case _:
            return None


def cause_of(r: Record, at: int, fact: Payment) -> int | None:
    """The event that a payment is for, the last where there are several."""
    parts = parts_of(r, at, fact)
    return parts[-1][0] if parts else None


def chips_short(r: Record, c: e.Claim) -> bool:
    """CL-31: not ten tens and ten fives; in UDL not thirty fives."""
    fact = r.fact(c.event, e.ChipsCounted)
    return (fact.tens, fact.fives) != ((0, 30) if r.book == "UDL" else (10, 10))


# --- results -------------------------------------------------------------------------------


def score_card(r: Record, c: e.Claim) -> bool:
    """CL-37: the card says what the log says of its game."""
    card = r.fact(c.event, e.ScoreCardWritten)
    game = _games_before(r, c.event or 0) if card.game is None else card.game
    return card.scores == tuple(results(r).games[game].scores)


def _games_before(r: Record, at: int) -> int:
    return max(
        (fact.number for _, fact in r.back(at) if isinstance(fact, e.GameStarted)), default=1
    )


def match_result(r: Record, c: e.Claim) -> bool | None:
    """CL-37: this player won the match, or, naming nobody, nobody did."""
    results_ = results(r)
    if results_.doubted or (results_.winner is None and not results_.closed):
        return None
    return results_.winner == (None if c.against is None else r.side[c.against])


# --- what an official saw --------------------------------------------------------------------


def slow_play(r: Record, c: e.Claim) -> bool:
    """CL-34: so many findings against this player in the current game (UDL-10, AMB-40)."""
    times = 0
    for _, fact in r.log:
        if isinstance(fact, e.GameStarted):
            times = 0
        elif isinstance(fact, e.Observed) and fact.what == "slow_play":
            times += fact.seat == c.against
    return times > 0 and c.count in (None, times)


def observed(r: Record, c: e.Claim) -> bool:
    """CL-35: an official saw this conduct."""
    return any(
        isinstance(fact, e.Observed) and fact.what == c.what and c.against in (None, fact.seat)
        for _, fact in r.log
    )
