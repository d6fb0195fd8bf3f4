"""The scoreboard of a match, made for one viewer of what that viewer may see."""

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Final

from api.broadcast.occasions import Occasion
from api.broadcast.scoreboard_schemas import (
    BoardClock,
    BoardClocks,
    BoardContract,
    BoardPlayer,
    BoardReview,
    BoardSide,
    BoardStatus,
    BoardTurn,
    Named,
    Penalty,
    Scoreboard,
    SideLetter,
)
from api.clock import rfc3339
from api.visibility import MatchView, board_seen, clocks
from domain import events as e
from domain.instants import instant
from domain.match.match import Match
from domain.match.replay import as_corrected
from projections.believed import happened
from projections.clocks import Clock, Clocks
from projections.following import Following
from projections.score import Score

SIDES: Final[tuple[SideLetter, ...]] = ("a", "b", "c", "d")


def scoreboard(
    match: str,
    view: MatchView,
    occasion: Occasion,
    at: int | None = None,
    *,
    corrected: bool = True,
    by_then: bool = False,
) -> Scoreboard:
    """The scoreboard of a match just after position `at`, None being the last that `view` has.

    Without `corrected`, corrections made later do not count. An open total that players must call
    is shown if the time for it is over now; `by_then`, only if it was over at that position.
    """
    whole = view.whole
    then = whole if at is None else whole.at(at, corrected=corrected)
    now = then if by_then else whole
    score, board = then.score(), board_seen(then.match, now.match, view.viewer)
    shown, tricks = clocks(view, at, corrected), then.tricks()
    turn = board.to_play if tricks is None else tricks.turn
    return Scoreboard(
        match=match,
        version=score.position,
        status=_status(then.match, shown),
        as_of=_moment(instant(happened(then.entries[-1], then.entries[0]))),
        tournament=Named(occasion.tournament, occasion.name) if occasion.tournament else None,
        division=occasion.division,
        round=occasion.round,
        table=occasion.table,
        book=Named(then.match.opened.book, then.match.book.title),
        game=score.game or None,
        games_to_win=score.wins_needed,
        hand=board.hand or None,
        target=score.target,
        unit="points" if then.match.on_layout else "marks",
        turn=_turn(then.match, turn),
        sides=tuple(_sides(then, score, board.holdings, turn, occasion=occasion)),
        winner=None if score.match_winner is None else SIDES[score.match_winner],
        spinner=board.spinner,
        open_total=board.open_total if then.match.on_layout else None,
        boneyard=board.boneyard,
        clocks=_clocks(shown),
        review=_review(then),
        contract=_contract(then.match),
    )


def _status(match: Match, shown: Clocks) -> BoardStatus:
    if match.closed is not None:
        return "final"
    if match.disputes.open():
        return "under-review"
    if match.game is None:
        return "scheduled"
    if shown.paused:
        return "suspended"
    game_over = match.game.ended is not None or match.game.result is not None
    hand_over = match.hand is not None and match.hand.ended is not None
    return "intermission" if game_over or hand_over else "live"


def _turn(match: Match, seat: int | None) -> BoardTurn | None:
    if seat is None:
        return None
    return BoardTurn(seat, SIDES[match.side[seat]], match.opened.players[seat])


def _contract(match: Match) -> BoardContract | None:
    play = match.hand.tricks if match.hand else None
    if play is None or play.auction.bidder is None:
        return None
    seat, contract = play.auction.bidder, play.contract()
    return BoardContract(
        seat=seat,
        side=SIDES[match.side[seat]],
        name=match.opened.players[seat],
        bid=play.auction.bid,
        marks=play.auction.marks,
        trump=play.trump,
        status=contract.status if contract else "open",
    )


# --- sides ----------------------------------------------------------------------------------


def _sides(
    then: Following,
    score: Score,
    holdings: tuple[int, ...],
    turn: int | None,
    occasion: Occasion,
) -> Iterator[BoardSide]:
    match, won, tricks = then.match, score.match_winner, then.tricks()
    players, penalties = match.opened.players, list(_penalties(then))
    for n in range(len(score.points)):
        seats = [seat for seat in range(len(players)) if match.side[seat] == n]
        bones = {seat: holdings[seat] if seat < len(holdings) else 0 for seat in seats}
        yield BoardSide(
            side=SIDES[n],
            name=" / ".join(players[seat] for seat in seats),
            entry=Named(*occasion.entries[n]) if n < len(occasion.entries) else None,
            players=tuple(BoardPlayer(seat, players[seat], bones[seat]) for seat in seats),
            games=score.games[n],
            score=score.points[n],
            bones=sum(bones.values()),
            to_play=turn in seats,
            penalties=tuple(one for one in penalties if one.seat in seats),
            winner=None if won is None else won == n,
            trick_points=None if tricks is None else tricks.points[n],
        )


def _penalties(then: Following) -> Iterator[Penalty]:
    """Sanctions by rulings, all of them facts that lie face up; what was taken back is none."""
    if not then.match.disputes.rulings:
        return
    facts = as_corrected(then.entries)
    gone = {fact.of for _, fact in facts if isinstance(fact, e.ConsequenceReversed)}
    for position, fact in facts:
        if position in gone or getattr(fact, "ruling", None) is None:
            continue
        match fact:
            case e.CardGiven(seat, card):
                yield Penalty("card", seat, None, card, scope=None, version=position)
            case e.PlayerDisqualified(seat, scope):
                yield Penalty("disqualified", seat, None, None, scope=scope, version=position)
            case e.ChipsPaid(payer, _, points) if points:
                yield Penalty("points", payer, points, None, scope=None, version=position)
            case e.PointsPegged(seat, points, back=True) if points:
                yield Penalty("points", seat, points, None, scope=None, version=position)
            case _:
                pass


# --- disputes and clocks --------------------------------------------------------------------


def _review(then: Following) -> BoardReview | None:
    open_claims = then.match.disputes.open()
    if not open_claims or then.match.closed is not None:
        return None
    first = min(open_claims)
    raised = then.entries[first - 1]
    return BoardReview(raised.recorded_at or raised.happened_at or "", first, len(open_claims))


def _clocks(shown: Clocks) -> BoardClocks:
    turn = shown.turn.clock if shown.turn else None
    return BoardClocks(*(_clock(one, shown.as_of) for one in (turn, shown.game, shown.match)))


def _clock(clock: Clock | None, as_of: int | None) -> BoardClock | None:
    if clock is None:
        return None
    expires = None
    if clock.running and None not in (as_of, clock.elapsed, clock.limit):
        expires = (as_of or 0) - (clock.elapsed or 0) + (clock.limit or 0)
    return BoardClock(
        running=clock.running,
        as_of=_moment(as_of),
        elapsed_ms=clock.elapsed,
        limit_ms=clock.limit,
        remaining_ms=clock.remaining,
        expires_at=_moment(expires),
        expired=clock.over,
    )


def _moment(milliseconds: int | None) -> str | None:
    """An instant of the table, as text. Whoever is behind is shown the same, that much later."""
    if milliseconds is None:
        return None
    return rfc3339(datetime.fromtimestamp(milliseconds / 1000, UTC))
