"""The record of a match as the test of a claim sees it: before an event, and after it.

One case serves one record; deals that were worked out once are kept, and so are states
(`adjudication.case.folds`). No rule is applied here. Every position here counts the
facts as they are (`adjudication.case.numbering`); what is cited goes back to recorded
positions.
"""

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterable, Mapping
from copy import copy
from math import inf
from operator import itemgetter
from typing import Any, TypeVar

from msgspec import structs

from adjudication.case.assumptions import facts_presumed
from adjudication.case.constraints_of_log import LoggedDeal
from adjudication.case.folds import folds_of
from adjudication.case.numbering import Numbering
from adjudication.case.record_facts import RecordFacts
from adjudication.case.unsaid import left_out, never_lifted
from adjudication.worlds.likelihood import likelihood
from adjudication.worlds.model import Question, StatedCount
from adjudication.worlds.observations import Observation
from adjudication.worlds.proofs import Answer
from adjudication.worlds.steps import Stop, Stopped, unlimited
from adjudication.worlds.verdict import decide, verdict
from domain import events as e
from domain.errors import BadClaim
from domain.match.match import Match
from domain.match.replay import CorrectedFacts, Facts
from domain.messages.message import MessagePart, all_of, message
from domain.rules import Fives
from domain.seats import Seat

F = TypeVar("F")

PresumedCounts = Mapping[int, Callable[[], StatedCount]]
"""Presumed counts, each worked out where the deal of its hand is asked for."""

_AFTER_THE_DEAL = (
    e.BoneDrawn,
    e.BonePlayed,
    e.Passed,
    e.BidMade,
    e.TrumpDeclared,
    e.ScoreCalled,
    e.DominoCalled,
    e.HandEnded,
)
"""Events that come after the deal of every player."""

_named: Callable[[type[Any]], str] = e.tag_of

_FINDINGS = (e.Observed, e.StatementHeard)
"""Events that speak of an earlier event."""


class Case(RecordFacts):
    """The record of a match, as a claim about one of its events reads it.

    Attributes
    ----------
    record : (position, fact) pairs as recorded, the opening of the match first
    numbers, times : which recorded position each fact has; when that was, where it is known
    facts : the same facts, numbered from 1 without gaps
    assuming : the names of what is presumed beside the physical facts
    apart_from : the event that a claim is about, which is not presumed lawful
    counts : the counts of hands that are presumed to be right, by the event that ended the hand
    bare : questions get their verdict alone, without reasons
    answers : what was worked out from the facts already (`adjudication.case.asked_once`)
    weighing : an open question gets the share of deals in which it is so, beside its verdict
    stop : asked now and then in a search whether to give up
    """

    def __init__(
        self,
        record: Facts,
        *,
        assuming: tuple[str, ...] = (),
        apart_from: int | None = None,
        counts: PresumedCounts | None = None,
        bare: bool = False,
        weighing: bool = False,
        stop: Stop = unlimited,
        now: Match | None = None,
    ) -> None:
        """`now`: the match after these facts, where it is folded already."""
        self.record = record
        self.numbers = Numbering(record)
        self.times = record.times if isinstance(record, CorrectedFacts) else {}
        self._take(self.numbers.facts)
        self._now = now if self.numbers.plain else None  # Else it counts by other numbers.
        self._folds = folds_of(self.facts)
        self.assuming = assuming
        self.apart_from = apart_from
        self.counts = counts or {}
        self.bare = bare
        self.weighing = weighing
        self.stop = stop

    def _take(self, facts: Facts) -> None:
        """Read these facts, in which every position is one more than the last."""
        super()._take(facts)
        if e.ConsequenceReversed in self._of_kind:
            super()._take(never_lifted(facts))

    def _read(self) -> None:
        super()._read()
        observations = self.of_kind(*_FINDINGS)
        gone = {fact.supersedes for _, fact in observations if isinstance(fact, e.Observed)}
        self._superseded = gone - {None}
        self._findings = [
            (at, fact) for at, fact in observations if fact.event is not None and at not in gone
        ]
        self._dealings: dict[int, LoggedDeal] = {}
        self._undealt: dict[int, tuple[Seat, ...]] = {}
        self._now: Match | None = None
        self.answers: dict[object, object] = {}

    @property
    def rules(self) -> Fives:
        """The rules of the match's book, with its options chosen."""
        return self._folds.after(1).rules

    def upto(self, position: int) -> "Case":
        """The record up to the event at `position`, `bare`; folded states are shared."""
        earlier = copy(self)
        earlier._take_upto(position)
        earlier.counts = {at: count for at, count in self.counts.items() if at <= position}
        earlier.bare = True
        return earlier

    def presuming(
        self, names: Iterable[str], apart_from: int | None, counts: PresumedCounts | None = None
    ) -> "Case":
        """The record with assumptions made as well; folded states are shared."""
        other = copy(self)
        other.assuming, other.apart_from, other.counts = tuple(names), apart_from, counts or {}
        other._dealings = {}
        return other

    def within(self, stop: Stop) -> "Case":
        """The same record, `bare`, with another bound on its searches; folded states are shared."""
        other = copy(self)
        other.bare, other.stop, other._dealings = True, stop, {}
        return other

    def leaving_out(self, positions: Collection[int]) -> "Case":
        """The record with nothing at these positions; the other positions stay as they are."""
        if not positions:
            return self
        other, first = copy(self), min(positions)
        other._take([(at, left_out(at) if at in positions else fact) for at, fact in self.facts])
        other._folds = self._folds.begun_alike(other.facts, first - 1)
        return other

    def with_fact(self, position: int, fact: e.Fact) -> "Case":
        """The record with another fact at a position."""
        other = copy(self)
        other._take([(at, fact if at == position else one) for at, one in self.facts])
        other._folds = self._folds.begun_alike(other.facts, position - 1)
        return other

    def followed_by(self, facts: Iterable[e.Fact]) -> "Case":
        """The record with these facts after it, from the next position on."""
        other = copy(self)
        other._take([*self.facts, *enumerate(facts, len(self.facts) + 1)])
        other._folds = self._folds.begun_alike(other.facts, len(self.facts))
        return other

    @property
    def now(self) -> Match:
        """The match after all of the record. Not to be changed."""
        if self._now is None:
            self._now = self._begun(self._folds.after(len(self.facts)))
        return self._now

    def before(self, position: int) -> Match:
        """The match just before the event at `position`. Not to be changed.

        Before its first hand it is a copy: what is asked of a hand there begins one.
        """
        return self._begun(self._folds.after(max(0, min(position - 1, len(self.facts)))))

    def _begun(self, match: Match) -> Match:
        return match.copy() if match.position and match.hand is None else match

    def event_of(self, claim: e.Claim, *kinds: type[F]) -> tuple[int, F]:
        """The position and the fact that a claim speaks of, of one of these kinds.

        Raises `BadClaim` where there is none or it is of another kind.
        """
        sought = " or ".join(_named(kind) for kind in kinds)
        if claim.event is None:
            raise BadClaim("event", f"is missing: give the position of a {sought}")
        numbers = self._spoken_of(claim, claim.event)
        at = self.numbers.of(claim.event, lambda fact: isinstance(fact, kinds), numbers)
        if at is None:
            recorded = self.facts[numbers[0] - 1][1]
            raise BadClaim("event", f"{claim.event} is a {_named(type(recorded))}, not a {sought}")
        return at, self.fact(at, *kinds)

    def _spoken_of(self, claim: e.Claim, event: int) -> range:
        """The facts that a claim can speak of: those at a position, or the one it counts out."""
        numbers = self.numbers.among(event)
        if not numbers or numbers[-1] > len(self.facts):
            raise BadClaim("event", f"is {event}; the record has no such event")
        if claim.ordinal is None:
            return numbers
        if claim.ordinal > len(numbers):
            detail = f"is {claim.ordinal}; event {event} holds {len(numbers)} facts"
            raise BadClaim("ordinal", detail)
        return numbers[claim.ordinal - 1 : claim.ordinal]

    def claim_raised(self, at: int) -> e.Claim:
        """The claim raised at `at`, as it was: about a position of the record."""
        raised = self.numbers.claims.get(at)
        return self.now.disputes.claims[at] if raised is None else raised

    def first_alike(self, claim: e.Claim) -> int | None:
        """The first claim raised that says the same, whoever raised it; None without any."""
        return self.now.disputes.first_alike(self.numbers.claim(claim))

    def claim_about(self, kind: str, at: int, against: Seat | None) -> e.Claim:
        """The claim of this kind about the event at `at`, as it would be raised."""
        return e.Claim(kind, self.numbers.recorded(at), against, ordinal=self.numbers.ordinal(at))

    def final_scores(self, number: int) -> tuple[int, ...]:
        """The scores of a game of the match, at its end or now, with what rulings levied."""
        return self.now.games[number].scores

    def logged_deal(self, position: int) -> LoggedDeal:
        """The deal of the hand to which the event at `position` belongs."""
        number = self._number(position)
        if number not in self._dealings:
            hand = self.hand_at(position)
            logged = LoggedDeal(hand, self.now.contested, self.now.bones)
            for name in self.assuming:
                presumed = facts_presumed(
                    name, hand, logged, self.numbers, before=self.before, apart_from=self.apart_from
                )
                logged.deal = logged.deal.given(*presumed)
            for at, count in self.counts.items():
                if self._number(at) == number:
                    logged.deal = logged.deal.counting(count())
            self._dealings[number] = logged
        return self._dealings[number]

    def undealt(self, position: int) -> tuple[Seat, ...]:
        """The players whose deal is not on record, though their hand went on beyond it.

        The hand is that to which the event at `position` belongs.
        """
        number = self._number(position)
        if number not in self._undealt:
            own = [fact for _, fact in self.hand_at(position)]
            dealt = {fact.seat for fact in own if isinstance(fact, e.OpeningDrawn)}
            went_on = any(isinstance(fact, _AFTER_THE_DEAL) for fact in own)
            if any(isinstance(fact, e.HandStarted) and fact.found for fact in own):
                went_on = False  # How many everybody held was seen.
            seats = range(self.now.players) if went_on else ()
            self._undealt[number] = tuple(seat for seat in seats if seat not in dealt)
        return self._undealt[number]

    def is_by_result(self, position: int) -> bool:
        """Whether the hand of the event at `position` is recorded by its result, up to there."""
        begun = self.last_of(e.HandStarted, e.GameStarted, e.PlayResumed, before=position)
        if self.last_of(e.BonePlayed, before=position) > begun:
            return False
        hand = self.before(position).hand
        return hand is not None and hand.recorded == "result"

    def is_joined(self, position: int) -> bool:
        """Whether the record begins in the middle of the hand of the event at `position`."""
        hand = self.before(position).hand
        return hand is not None and hand.joined

    def begins_within(self, game: int) -> bool:
        """Whether the record begins in the middle of this game, after some of its hands."""
        first = self.now.games[game]
        return game == min(self.now.games) and bool(first.hands) and first.hands[0].number > 1

    def carries(self, game: int) -> bool:
        """Whether something of this game, its scores or its Domino, is from before the record."""
        opened = self.opened
        carried = any(opened.scores) or opened.domino_holder is not None
        return self.begins_within(game) or (carried and game == min(self.now.games))

    def contested(self, position: int) -> tuple[tuple[int, int], ...]:
        """The draws of a hand whose reported bones count for nothing, and what contradicts each.

        Pairs of positions, in order; the hand is that to which the event at `position` belongs.
        """
        number, reports = self._number(position), self.now.contested.items()
        return tuple(sorted((at, by) for (at, _), by in reports if self._number(at) == number))

    def hand_at(self, position: int) -> Facts:
        """The facts of the hand to which the event at `position` belongs, later ones included.

        It runs from the last start of a hand (or the record's own beginning) to the
        next. What an official found, or was told, belongs to the hand it speaks of.
        """
        number = self._number(position)
        bounds = [0, *self.starts, len(self.facts)]
        own = self.facts[bounds[number] : bounds[number + 1]]
        if not self._findings and not self._superseded:
            return own
        after = self.facts[bounds[number + 1]][0] if number < len(self.starts) else inf
        about = [one for one in self._findings if own[0][0] <= (one[1].event or 0) < after]
        others = [
            (at, fact)
            for at, fact in own
            if (not isinstance(fact, _FINDINGS) or fact.event is None)
            and at not in self._superseded
        ]
        return sorted([*others, *about], key=itemgetter(0))

    def _number(self, position: int) -> int:
        """Which hand of the record it is, by the starts of hands; 0 begins without one."""
        return bisect_left(self.starts, position)

    def answer(
        self, logged: LoggedDeal, question: Question, looks: Iterable[Observation] = ()
    ) -> Answer:
        """The answer to a question about a deal, over all worlds that the record allows.

        Undetermined, with nothing to show for it, where `stop` ends the search.
        """
        try:
            if self.bare:
                return Answer(
                    verdict(logged.deal, question, assuming=self.assuming, stop=self.stop)
                )
            answer = decide(
                logged.deal, question, assuming=self.assuming, looks=looks, stop=self.stop
            )
        except Stopped:
            return Answer("undetermined")
        if not self.weighing or answer.verdict != "undetermined":
            return answer
        share = likelihood(logged.deal, question, self.assuming)
        return structs.replace(answer, likelihood=share)

    def are_one_side(self, seat: Seat, other: Seat) -> bool:
        """Whether these are one player, or partners."""
        return self.now.side[seat] == self.now.side[other]

    def side(self, seat: Seat | None) -> MessagePart:
        """The name of the player's side: the player and their partners together."""
        if seat is None:
            return message("nobody")
        side = self.now.side
        names = enumerate(self.opened.players)
        return all_of(name for other, name in names if side[other] == side[seat])

    def name(self, seat: Seat | None) -> MessagePart:
        """The name of a player."""
        return message("nobody") if seat is None else self.opened.players[seat]
