"""Clocks: how long each play, game and match took, from the times of the events.

No clock is read here. Times say how long something took and never what came first:
that is the log's order. Where they are missing, run backwards, or do not say when a
pause began or ended, a duration is None: unknown is a value. Durations are whole
milliseconds. Clocks stand still while an official is at the table or a dispute is
heard, but by pairs that of the game (DP-19); that a play went over is shown, and slow play is
an official's finding (UDL-10).
"""

from dataclasses import dataclass, field
from typing import Final, NamedTuple

from msgspec import Struct

from domain import events as e
from domain.copying import state
from domain.instants import instant
from domain.match.match import Match
from domain.rules import Rule
from domain.seats import Seat


class Clock(Struct, frozen=True):
    """One clock at one position, in milliseconds.

    Attributes
    ----------
    limit : the time allowed, or None where the book allows any time
    elapsed : the time taken so far; None where the times do not say
    remaining : the time left, at least 0; None without a limit or where `elapsed` is
    over : whether the limit is exceeded; False without a limit, None where `elapsed` is
    running : whether it runs now; None where that depends on a bone that nobody saw
    signal : the position of the last official signal that its time has expired, or None; always
        None for a turn
    """

    limit: int | None
    elapsed: int | None
    remaining: int | None
    over: bool | None
    running: bool | None
    signal: int | None = None


class Turn(Struct, frozen=True):
    """The player to act, and their clock, which counts from the event at `began` (`PlayTime`)."""

    seat: Seat
    began: int
    clock: Clock


class PlayTime(Struct, frozen=True, gc=False):
    """The milliseconds that a player took for the play, pass or bid at `position`.

    They count from the event at `began`: the player's last draw in this turn, but none after a bone
    that was seen to fit, else the event that began the turn (AMB-70). `elapsed` is None where
    the times do not say, and `over` is as in `Clock`.
    """

    position: int
    seat: Seat
    began: int
    elapsed: int | None
    over: bool | None


class Clocks(Struct, frozen=True):
    """The clocks of a match at one position.

    `paused` says that play has stopped for an official or a dispute. `turn` is None while nobody's
    turn is awaited or nobody knows whose, `game` and `match` before the first game. `plays` are all
    made in turn so far, also those taken back. `as_of` is the last known time of an event at the
    table, in ms since 1970 (UTC); None where the times do not say.
    """

    position: int
    paused: bool
    turn: Turn | None
    game: Clock | None
    match: Clock | None
    plays: tuple[PlayTime, ...]
    as_of: int | None = None


class _Mark(NamedTuple):
    """A moment by the table's own time: ms that it ran so far, and gaps in what is known of it."""

    played: int
    gaps: int


@state
@dataclass(slots=True)
class _Stopless:
    """The time of a table whose clock nobody stops (DP-19)."""

    ran: int = 0
    gaps: int = 0
    last: int | None = None

    def run_to(self, time: int | None) -> _Mark | None:
        """Let it run to an event with this time; its mark, if the event has a time."""
        if time is None:
            return None
        if self.last is not None:
            self.gaps += time < self.last
            self.ran += max(0, time - self.last)
        self.last = time
        return _Mark(self.ran, self.gaps)


class _Waiting(NamedTuple):
    """A player whose turn it is, and the ms allowed for it.

    After a draw, `fits` says whether the bone drawn fits, if somebody saw it.
    """

    seat: Seat
    began: int
    mark: _Mark | None
    limit: int | None
    drew: bool = False
    fits: bool | None = True


@state
@dataclass(slots=True)
class _Period:
    """A game or the match on the clock: its beginning, its end once it has ended, the signal."""

    begun: _Mark | None
    ended: _Mark | None = None
    over: bool = False
    signal: int | None = None


_ABOUT_THE_RECORD: Final = (
    e.MatchOpened,
    e.StatementHeard,
    e.AttachmentFiled,
    e.RulingGiven,
    e.RulingAppealed,
    e.ConsequenceReversed,
    e.DisputeClosed,
    e.PlayerDisqualified,
    e.RecordCorrected,
    e.LateChangeNoted,
)
"""Facts that need not happen at the table: when they were told is no time of play."""

_STOPS: Final = (e.OfficialCalled, e.ClaimRaised)
_ACTS: Final = (e.BonePlayed, e.BoneDrawn, e.Passed, e.BidMade, e.GameStarted)


@state
@dataclass(slots=True)
class ClockFold:
    """The state from which clocks are read; take in each event after the match has."""

    played: int = 0
    gaps: int = 0
    last: int | None = None
    now: _Mark | None = None
    stopless: _Stopless = field(default_factory=_Stopless)
    unstopped: _Mark | None = None
    paused: bool = False
    game: _Period | None = None
    match: _Period | None = None
    waiting: _Waiting | None = None
    plays: list[PlayTime] = field(default_factory=list[PlayTime])

    def apply(self, match: Match, position: int, fact: e.Fact, when: str | None) -> None:
        """Take in the event that `match` has just folded; `when` is its RFC 3339 time, if known."""
        again = isinstance(fact, e.PlayResumed) and fact.game is not None
        if again or isinstance(fact, e.ConsequenceReversed):
            self._open_again(match)
        if isinstance(fact, _ABOUT_THE_RECORD):
            return
        self._run_to(fact, instant(when))
        self.unstopped = self.stopless.run_to(instant(when))
        self._periods(match, position, fact)
        self._turns(match, position, fact)

    # --- the table's own time ------------------------------------------------------------

    def _run_to(self, fact: e.Fact, time: int | None) -> None:
        """Let the table's time run to this event, and stop or start it there."""
        paused = self._paused_by(fact)
        unsaid = self.paused and isinstance(fact, _ACTS)
        if time is not None and self.last is not None:
            if time < self.last:
                self.gaps += 1
            elif not self.paused:
                self.played += time - self.last
        if unsaid or (paused != self.paused and time is None):
            # Play went on, or stopped, and nobody can say when.
            self.gaps += 1
            self.last = None
        self.paused = paused
        self.last = self.last if time is None else time
        self.now = None if time is None else _Mark(self.played, self.gaps)

    def _paused_by(self, fact: e.Fact) -> bool:
        if isinstance(fact, _STOPS):
            return True
        return self.paused and not isinstance(fact, (e.PlayResumed, *_ACTS))

    def _now(self, match: Match) -> _Mark | None:
        """The last event by the clock of the game: by pairs it has no stops."""
        return self.now if match.pairs is None else self.unstopped

    def _periods(self, match: Match, position: int, fact: e.Fact) -> None:
        now = self._now(match)
        match fact:
            case e.GameStarted():
                self.game = _Period(now)
                self.match = self.match or _Period(now)
            case e.GameEnded() if match.game is not None and match.game.ended == position:
                _end(self.game, now)
            case e.MatchEnded():
                _end(self.game, now)
                _end(self.match, now)
            case e.TimeCalled(period):
                called = self.game if period == "game" else self.match
                if called is not None:
                    called.signal = position
            case _:
                pass

    def _open_again(self, match: Match) -> None:
        """Go on with what a ruling had ended; how long it was not played nobody can say."""
        self.gaps += 1
        self.stopless.gaps += 1
        self.last = self.stopless.last = None
        if self.game is not None and match.game is not None and match.game.ended is None:
            self.game.over = False
        if self.match is not None and match.closed is None:
            self.match.over = False

    # --- turns ---------------------------------------------------------------------------

    def _turns(self, match: Match, position: int, fact: e.Fact) -> None:
        waiting = self.waiting
        if isinstance(fact, e.BonePlayed | e.Passed | e.BidMade):
            if waiting is not None and waiting.seat == fact.seat:
                self.plays.append(self._timed(position, waiting))
            self._wait(match, position)
        elif isinstance(fact, e.HandEnded | e.GameEnded):
            self.waiting = None if fact.is_of_table else waiting
        elif isinstance(fact, e.MatchEnded):
            self.waiting = None
        elif isinstance(fact, e.HandStarted | e.OpeningDrawn | e.PlayRetracted | e.TrumpDeclared):
            self._wait(match, position)
        elif isinstance(fact, e.BoneDrawn) and waiting is not None and waiting.seat == fact.seat:
            self.waiting = self._drawn(match, position, fact, waiting)

    def _wait(self, match: Match, position: int) -> None:
        """A turn begins, unless nobody knows whose: the highest double is being called."""
        hand = match.hand
        seat = None if hand is None or hand.ended else hand.to_play
        limit = _turn_limit(match)
        self.waiting = None if seat is None else _Waiting(seat, position, self.now, limit)

    def _drawn(self, match: Match, position: int, fact: e.BoneDrawn, waiting: _Waiting) -> _Waiting:
        """After a draw the time runs from the moment the playable bone is drawn (AMB-70).

        Who draws on could not play before, unless the bone was seen to fit.
        """
        if waiting.drew and waiting.fits:
            return waiting
        fits = None
        if fact.bone is not None:
            fits = bool(match.current_hand().layout.fitting() & fact.bone.mask)
        return _Waiting(fact.seat, position, self.now, waiting.limit, drew=True, fits=fits)

    def _timed(self, position: int, waiting: _Waiting) -> PlayTime:
        elapsed = _between(waiting.mark, self.now)
        over = _over(waiting.limit, elapsed)
        return PlayTime(position, waiting.seat, waiting.began, elapsed, over=over)

    # --- the view ------------------------------------------------------------------------

    def clocks(self, match: Match) -> Clocks:
        """The clocks as they stand at the last event."""
        per_game, per_match = _limits(match)
        waiting = self.waiting
        turn = None
        if waiting is not None and match.in_play:
            running = False if self.paused else waiting.fits
            clock = _clock(waiting.limit, _between(waiting.mark, self.now), running)
            turn = Turn(waiting.seat, waiting.began, clock)
        return Clocks(
            position=match.position,
            paused=self.paused,
            turn=turn,
            game=self._of(match, self.game, per_game),
            match=self._of(match, self.match, per_match),
            plays=tuple(self.plays),
            as_of=self.last,
        )

    def _of(self, match: Match, period: _Period | None, limit: int | None) -> Clock | None:
        if period is None:
            return None
        until = period.ended if period.over else self._now(match)
        running = not period.over and (match.pairs is not None or not self.paused)
        return _clock(limit, _between(period.begun, until), running, period.signal)


def _end(period: _Period | None, at: _Mark | None) -> None:
    if period is not None and not period.over:
        period.ended, period.over = at, True


def _between(earlier: _Mark | None, later: _Mark | None) -> int | None:
    """The time played from one mark to another; None where anything between is unknown."""
    if earlier is None or later is None or earlier.gaps != later.gaps:
        return None
    return later.played - earlier.played


def _clock(
    limit: int | None, elapsed: int | None, running: bool | None, signal: int | None = None
) -> Clock:
    remaining = None if limit is None or elapsed is None else max(0, limit - elapsed)
    return Clock(limit, elapsed, remaining, _over(limit, elapsed), running=running, signal=signal)


def _over(limit: int | None, elapsed: int | None) -> bool | None:
    if limit is None:
        return False
    return None if elapsed is None else elapsed > limit


def _turn_limit(match: Match) -> int | None:
    """For the play or bid that is awaited, in ms (UDL-10; 42-PC-1, which suggests them)."""
    if match.is_fives:
        return _times(1_000, match.rules.play_seconds)
    if match.pairs is not None:
        return None
    tricks = None if match.hand is None else match.hand.tricks  # Asking begins no hand.
    bidding = tricks is not None and not tricks.auction.complete
    rules = match.straight
    return _times(1_000, rules.bid_seconds if bidding else rules.bone_seconds)


def timed(match: Match) -> bool:
    """Whether the match has a limit of any kind: for a turn, a game or the whole."""
    return any(one is not None for one in (_turn_limit(match), *_limits(match)))


def _limits(match: Match) -> tuple[int | None, int | None]:
    """Per game and match, in ms (UDL-11, UDL-G11a; 42-GP-2, AMB-84; DP-19)."""
    if match.pairs is not None:
        return _times(60_000, match.pairs.game_minutes), None
    if not match.is_fives:
        return _times(60_000, match.straight.game_minutes), None
    rules = match.rules
    return _times(60_000, rules.game_minutes), _times(60_000, rules.match_minutes)


def _times(unit: int, rule: Rule[int | None] | None) -> int | None:
    return None if rule is None or rule.value is None else unit * rule.value
