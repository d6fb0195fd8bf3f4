"""One game of a match as the record has it: its credits, its hands, and how it came out.

The result is decided at the event that decides it (`domain.winning`) and stays;
what is paid, pegged or marked later is on record and counts no more. Only a ruling, or a
correction, which is read in place of what it corrects, makes it come out otherwise.
"""

from operator import le, lt, sub

from msgspec import Struct, field
from msgspec.structs import replace

from domain import events as e
from domain.copying import state
from domain.fives.chips import Ledger
from domain.match.hand import Hand
from domain.match.records.calls import Calls
from domain.match.records.counted_hand import counted
from domain.match.records.game_time import GameTime
from domain.match.records.hand_record import Ending, HandRecord, in_force, levied
from domain.match.records.line_end import line_of, lowest
from domain.match.records.pairs_count import PairsCount
from domain.match.records.signed_card import SignedCard
from domain.pairs.game_tally import GameTally, tally
from domain.seats import Seat, Side
from domain.winning import Credit, GameResult, Moment, SetAside, game_result, leader, total


@state
class Game(Struct):
    """One game of a match.

    Attributes
    ----------
    number, started : which game of the match, and the position at which it began
    target : points, or marks, that win it
    carried : the scores from before the record begins, by side
    time : when its time expired, and how far that stops play
    ledger : the chips, or None where points are pegged
    credits : the points of a fives game, and the sanctions by pairs, in the order recorded
    hands : the hands that have begun; in 42 and by pairs the game counts their marks and points
    endings : how it ended, as the table had it and as rulings have it
    conceded : how it ended by resignations, and by results to which every side agreed
    conceded_at : the scores by points when it was first given up or agreed
    gave_up : when each side that gave it up did so; `START` if it had given up the match before
    broken_off : the position of the last resignation, agreement or faulty set, or None
    result : how it came out, None while nothing has decided it
    scores : the scores by side, without what came after its result
    hand : the hand on the table, or its last one; None before the first
    first_holder : who had the Domino before the record begins (PDA-4d)
    card : its score card, as written and signed at the table
    late : the minutes that each side came late, as found by an official (42-GP-1)
    calls : the scores that were called, what for, and what from before the cut is not paid
    moved : the position at which chips last moved, by (colour, holder)
    unpaid : the points credited by rulings for which no chips were left, by (colour, payee)
    aside : for which earlier game it was set aside, and when (`MatchState.is_aside`), or None
    pairs : the count of a game by pairs, by its rules
    """

    number: int
    started: int
    target: int
    carried: tuple[int, ...]
    time: GameTime
    ledger: Ledger | None
    is_fives: bool = True
    credits: list[Credit] = []
    hands: list[HandRecord] = []
    endings: list[Ending[e.GameEnded]] = []
    conceded: list[Ending[e.GameEnded]] = []
    conceded_at: tuple[int, ...] = ()
    gave_up: dict[Side, Moment] = {}
    result: GameResult | None = None
    scores: tuple[int, ...] = ()
    hand: Hand | None = None
    first_holder: Seat | None = None
    broken_off: int | None = None
    card: SignedCard = field(default_factory=SignedCard)
    late: tuple[int, ...] = (0, 0)
    calls: Calls = field(default_factory=Calls)
    moved: dict[tuple[Seat, Seat], int] = {}
    unpaid: dict[tuple[Seat, Seat], int] = {}
    aside: SetAside | None = None
    pairs: PairsCount | None = None

    @property
    def won_by(self) -> Side | None:
        """The side that has won it, None while nobody has."""
        return None if self.result is None else self.result.winner

    @property
    def won_at(self) -> Moment | None:
        """When it was won, as of the act where a ruling decided it; None while nobody has won."""
        if self.result is None or self.won_by is None:
            return None
        ends = (end for end in self._standing() if end.fact.ruling is not None)
        return min((self.result.at, *(end.at for end in ends if end.fact.winner is not None)))

    @property
    def ended(self) -> int | None:
        """The position of its first end on record, by the table or a ruling; None before.

        So None of a game that is won, given up or agreed and whose end nobody has recorded. Ends
        that are moot, or undone by a ruling, are left out.
        """
        return min((end.position for end in self._standing()), default=None)

    def has_ended(self, closed: int | None) -> bool:
        """Whether an end holds; or any, in a match that was closed at this position."""
        return self.ended is not None or (closed is not None and bool(self.endings))

    @property
    def domino_holder(self) -> Seat | None:
        """The player who earned the Domino last, or had it before the record; or None (PDA-4d)."""
        for hand in reversed(self.hands):
            if hand.how in ("domino", "penalty") and hand.winner is not None:
                return hand.winner
        return self.first_holder

    @property
    def cut(self) -> Moment | None:
        """When expired time stopped it: at the signal, or the end of the hand then on; or None."""
        return self.time.cut(self.hands)

    def counted(self) -> list[Credit]:
        """The credits so far, in 42 marks; those after the result too, by pairs sanctions alone."""
        if self.pairs is not None:
            return list(self.pairs.tally.credits)
        if self.is_fives:
            return self.credits
        ended = [(hand.end, hand.marks) for hand in self.hands]
        return [Credit(end.at, end.recorded, marks) for end, marks in ended if end is not None]

    def by_points(self) -> tuple[int, ...]:
        """The scores by side from `carried` and `counted`, without scores that a ruling levied."""
        return total(self.carried, self.counted())

    @property
    def hands_counted(self) -> int:
        """How many hands had ended when it was decided, or so far; not those void or broken."""
        last = self.result.at if self.result else None
        ends = (hand.end for hand in self.hands if hand.complete)
        return sum(1 for end in ends if end and (last is None or end.at <= last))

    @property
    def after_end(self) -> tuple[int, ...]:
        """The positions of credits (`counted`) whose `at` is after its result; () without one."""
        at = self.result.at if self.result else None
        after = (credit for credit in self.counted() if at is not None and credit.at > at)
        return tuple(credit.position for credit in after)

    def scores_at(self, at: Moment) -> tuple[int, ...]:
        """Scores by side at an event, up to the result: in fives before its points, else after."""
        last = self.result.at if self.result else at
        before = lt if self.is_fives else le
        upto = (credit for credit in self.counted() if credit.at <= last)
        return total(self.carried, (credit for credit in upto if before(credit.recorded, at)))

    def pegged(self, side: Side) -> int:
        """The points of a side, carried and credited, those after the result too."""
        return total(self.carried, self.credits)[side]

    def credit(
        self, now: Moment, change: tuple[int, ...], cause: Moment | None, act: Moment | None
    ) -> None:
        """Credit points recorded at `now`, `change` by side, and work out the result anew.

        They count as of `act`, the act that a ruling is about (None: as of now; by pairs always).
        Those for a `cause`, a bone or hand before the `cut`, count as of it if still to be paid.
        """
        at = now if act is None or self.pairs is not None else act
        if cause is not None and self.calls.pending and self.calls.settle_pending(cause, change):
            at = cause
        goes_on = self._goes_on(cause)
        self.credits.append(Credit(at, now, change, cause, goes_on=goes_on))
        if at == now and self.result is None and self.time.signal is None and self.pairs is None:
            self.scores = total(self.scores, self.credits[-1:])
            if max(self.scores) < self.target:
                return
        self.recount()

    def _goes_on(self, cause: Moment | None) -> bool:
        """Whether the last points had the same cause, with no act and no signal since."""
        last, hand = self.credits[-1] if self.credits else None, self.hand
        if cause is None or last is None or last.cause != cause or hand is None:
            return False
        acted = hand.acts[-1].at if hand.acts else Moment(hand.started)
        return max(acted, self.time.signal or acted) < last.recorded

    def unstate(self, cause: Moment, change: tuple[int, ...]) -> None:
        """Take points pegged off those stated for the hand at `cause`, unless other points won."""
        if self.result is not None and not self._decided_by(cause):
            return
        for place, credit in enumerate(self.credits):
            if credit.recorded == cause == credit.cause:
                pairs = zip(credit.change, change, strict=True)
                beyond = tuple(max(0, stated - max(0, pegged)) for stated, pegged in pairs)
                self.credits[place] = replace(credit, change=beyond)
                self.recount()

    def _decided_by(self, cause: Moment) -> bool:
        """Whether points for this bone or hand won it."""
        decided = self.result.at if self.result is not None else None
        return any(credit.at == decided for credit in self.credits if credit.cause == cause)

    def credited(self, cause: Moment, side: Side) -> int:
        """The points credited to a side for the bone or hand at `cause`; returns not taken off."""
        return sum(max(0, one.change[side]) for one in self.credits if one.cause == cause)

    def close_calls(self, *, called_too: bool) -> None:
        """Let unpaid points from before the cut lapse; those called only with `called_too`."""
        if self.calls.close(called_too=called_too):
            self.recount()

    @property
    def counts_credits_alone(self) -> bool:
        """Whether credits alone decide it so far: a fives game with no end and no time signal."""
        return self.is_fives and not (self.endings or self.conceded or self.time.signal is not None)

    @property
    def is_won_by_target(self) -> bool:
        """Whether points or marks at the target have won it; False for every game by pairs."""
        return self.pairs is None and self.result is not None and self.result.how == "target"

    def recount(self) -> None:
        """Work out `result` and `scores` anew from everything on record."""
        if self.pairs is not None:
            self.pairs.tally = self._by_pairs(self.pairs)
            self.pairs.note_wins(self.endings, self.hands)
        by_record = self._by_record()
        self.result = self._as_ruled(by_record) or by_record or self._as_stated()
        self.scores = self.result.scores if self.result else self.by_points()

    def recount_passes(self, false_passes: frozenset[int]) -> None:
        """Count a game by pairs again; rulings found the passes at these positions false."""
        if self.pairs is not None:
            self.pairs.false_passes = false_passes
            self.recount()

    def keep_line(self) -> None:
        """Update the record of a hand by pairs: line, rounds of passes, block winner; recount."""
        if self.pairs is None or self.hand is None:
            return
        record = self.hands[-1]
        before = record.line, record.rounds
        rules = self.pairs.rules
        record.line, record.rounds = line_of(rules, self.hand), self.hand.rounds
        record.lowest = lowest(rules, record.line) if record.line else ()
        begins = record.line and record.line.led != (before[0].led if before[0] else None)
        counts = begins or record.rounds != before[1] or bool(record.endings)
        if counts and before != (record.line, record.rounds):
            self.recount()

    def _by_pairs(self, pairs: PairsCount) -> GameTally:
        """A game by pairs counted, without what came after it was given up."""
        last = min((end.recorded for end in self.conceded), default=None)
        hands = [
            counted(pairs.rules, hand, pairs.false_passes)
            for hand in self.hands
            if last is None or Moment(hand.started) < last
        ]
        return tally(pairs.rules, self.carried, hands, self.credits, signal=self.time.signal)

    @property
    def counts_as(self) -> int:
        """How many games its win counts as: two for a shut-out, where the rules say so (DP-21)."""
        doubles = self.pairs is not None and self.pairs.rules.shut_out_doubles.value
        if not doubles or self.won_by is None or self.result is None:
            return 1
        return 2 if self.result.scores[1 - self.won_by] <= 0 else 1

    def _by_record(self) -> GameResult | None:
        """The result that credits and the clock show, before the table ended the game."""
        if self.pairs is not None:
            return self.pairs.tally.result
        stated = min((end.recorded for end in self._by_players()), default=None)
        counted, cut = self.counted(), self.cut
        if stated is not None:
            counted = [credit for credit in counted if credit.at <= stated]
            cut = None if cut is None or cut > stated else cut
        # Chips bound a score by themselves, but for what is credited without them (AMB-35).
        most = self.target if any(self.unpaid.values()) else None
        result = game_result(
            self.target, self.carried, counted, cut, most=most, gave_up=self.gave_up
        )
        return None if result is None or self._is_open(result) else result

    def _by_players(self) -> list[Ending[e.GameEnded]]:
        """The ends that no ruling caused: stated, given up, agreed."""
        stated = (end for end in self.endings if end.fact.ruling is None)
        return [*self.conceded, *(end for end in stated if not self._is_undone(end))]

    def _is_open(self, result: GameResult) -> bool:
        """Whether what can still be called may change who was ahead when time expired."""
        if not self.calls.pending or result.how not in ("time", "overtime"):
            return False
        most = list(result.scores)
        for (_, side), points in self.calls.pending.items():
            most[side] += points * (side != result.winner)
        return result.how == "overtime" or leader(most) != result.winner

    def _as_ruled(self, result: GameResult | None) -> GameResult | None:
        """The result as rulings have it, which may levy scores alone; None without any."""
        ruled = [end for end in self._standing() if end.fact.ruling is not None]
        deciding = in_force(end for end in ruled if end.fact.winner is not None)
        if deciding is not None:
            winner, at = deciding.fact.winner, deciding.recorded
            points = self._scores_upto(at) if self.pairs is None else self.by_points()
            scores = levied(ruled, since=at) or deciding.fact.scores or points
            return GameResult(winner, "ruling", at, scores)
        scores = levied(ruled)
        base = result or self._as_stated()
        return replace(base, scores=scores) if base and scores else None

    def _as_stated(self) -> GameResult | None:
        """The result that the players stated, which counts where the record shows none.

        A recorder's word levies nothing: no other winner and no other points (AMB-150).
        """
        end = in_force(self._by_players()) or in_force(self._standing())
        if end is None:
            return None
        if end not in self.conceded and end.fact.ruling is None:
            end = self._borne_out(end)
        stated, counted = end.fact.scores, self.credits if end.fact.scores else self.counted()
        given_up = end in self.conceded
        then = stated or total(self.carried, (o for o in counted if o.recorded <= end.recorded))
        # Points that rulings have moved since were not in what the table stated.
        since = [credit for credit in counted if credit.recorded > end.recorded >= credit.at]
        if given_up and self.pairs is not None:
            change = tuple(map(sub, self.by_points(), self.conceded_at))
            then, since = stated or self.conceded_at, [Credit(end.recorded, end.at, change)]
        given_up |= any(at < end.recorded for at in self.gave_up.values())
        return GameResult.stated(
            end.recorded, end.fact.winner, then, since, target=self.target, given_up=given_up
        )

    def _shows(self, upto: Moment | None = None) -> bool:
        """Whether the record has every hand so far act by act, and points or marks."""
        began = [hand for hand in self.hands if upto is None or Moment(hand.started) < upto]
        counted = (one for one in self.counted() if upto is None or one.recorded <= upto)
        scored = any(any(one.change) for one in counted)
        return scored and bool(began) and all(map(self._is_by_acts, began))

    def _is_by_acts(self, hand: HandRecord) -> bool:
        if hand is self.hands[-1] and self.hand is not None:
            return self.hand.recorded == "acts"
        return hand.by_acts

    def keep_how_recorded(self) -> None:
        """Note in its record whether the hand on the table is on record act by act."""
        if self.hand is not None:
            self.hands[-1].by_acts = self.hand.recorded == "acts"

    def denies(self, winner: Side | None) -> bool:
        """Whether a game with points, on record act by act, has another leader; None: nobody."""
        return self._shows() and leader(self.scores) != winner

    def doubts(self, winner: Side | None) -> bool:
        """Whether this side, if any, is not ahead in points, with some hand not act by act."""
        if winner is None or all(map(self._is_by_acts, self.hands)):
            return False
        scored = any(any(one.change) for one in self.counted())
        return scored and leader(self.by_points()) != winner

    def _borne_out(self, end: Ending[e.GameEnded]) -> Ending[e.GameEnded]:
        """A stated end without the winner and scores that the record does not bear out."""
        winner, at = end.fact.winner, end.recorded
        gave_up = winner in self.gave_up and self.gave_up[winner] < at
        if not (gave_up or self._shows(at)):
            return end
        winner = None if gave_up or winner != leader(self._scores_upto(at)) else winner
        return replace(end, fact=replace(end.fact, winner=winner, scores=None))

    def _standing(self) -> list[Ending[e.GameEnded]]:
        """Its ends without those that are moot."""
        return [end for end in self.endings if not (self._is_moot(end) or self._is_undone(end))]

    def _is_undone(self, end: Ending[e.GameEnded]) -> bool:
        """Whether the win that the table ended the game for is on record no more (DP-18, DP-33)."""
        return self.pairs is not None and self.pairs.is_undone(end, self.hands)

    def _is_moot(self, end: Ending[e.GameEnded]) -> bool:
        """Whether an offence of the other side had ended the hand of this one before (AMB-79)."""
        if end.fact.ruling is None or end.side is None or end.at.position == self.broken_off:
            return False
        hand = next((hand for hand in reversed(self.hands) if hand.started < end.at.position), None)
        first = None if hand is None else hand.end
        if hand is None or first is None or first.fact.ruling is None or first.at >= end.at:
            return False
        played_out = any(
            ended.fact.ruling is None and ended.recorded < end.at for ended in hand.endings
        )
        return first.side not in (None, end.side) and not played_out

    def _scores_upto(self, at: Moment) -> tuple[int, ...]:
        return total(self.carried, (credit for credit in self.counted() if credit.at <= at))
