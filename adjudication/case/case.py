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
from adjudication.case.case_cache import once
from adjudication.case.constraints_of_log import LoggedDeal
from adjudication.case.folds import RecordStates, folds_of
from adjudication.case.numbering import Numbering
from adjudication.case.record_facts import ANY, FINDING
from adjudication.case.unsaid import left_out, never_lifted
from adjudication.worlds.likelihood import likelihood
from adjudication.worlds.model import Question, StatedCount
from adjudication.worlds.observations import Observation
from adjudication.worlds.proofs import Answer, Verdict
from adjudication.worlds.steps import Stop, Stopped, unlimited
from adjudication.worlds.verdict import decide, verdict
from domain import events as e
from domain.errors import BadClaim
from domain.match.match import Match
from domain.match.replay import CorrectedFacts, Facts
from domain.messages.message import MessagePart, all_of, message
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


def _any_of(kinds: Iterable[type[Any]]) -> str:
    return " or ".join(map(_named, kinds))


_FINDINGS = (e.Observed, e.StatementHeard)
"""Events that may speak of an earlier event."""

_MAY_REOPEN = (FINDING, e.SetFoundFaulty, e.PlayRetracted, e.BoneReturned)
"""Events after which a hand may allow deals that it did not allow before."""

_OF_BONES = (
    e.HandStarted,
    e.OpeningDrawn,
    e.BoneDrawn,
    e.BonePlayed,
    e.BoneExposed,
    e.HoldingShown,
    e.DeclarationMade,
)
"""Further events after which a hand allows fewer deals (`adjudication.case.constraints_of_log`)."""


class Case(RecordStates):
    """The record of a match, as a claim about one of its events reads it.

    A position or event that a method takes or gives is a number of `facts`, unless it is called
    recorded; claims name events by recorded positions.

    Attributes
    ----------
    record : (position, fact) pairs by recorded position, the opening of the match first; as they
        stood or as corrected, as the caller chose. A case made of another keeps that one's
    numbers, times : which recorded position each fact has; when that was, where it is known
    facts : the same facts, numbered from 1 without gaps
    ahead : the kinds of facts that, added to the record, may change what was asked of it
    assuming : the names of what is presumed beside the physical facts
    apart_from : the event that a claim is about, which is not presumed lawful
    counts : the counts of hands that are presumed to be right, by the event that ended the hand
    bare : whether `answer` gives verdicts alone, without reasons
    answers : what was worked out from the facts already (`adjudication.case.case_cache`)
    weighing : whether an undetermined answer gets the share of deals in which it holds
    stop : asked at each step of a search whether to give up
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
        super().__init__()
        self.record = record
        self.numbers = Numbering(record)
        self._take(self.numbers.facts)
        self._now = now if self.numbers.plain else None  # Else it counts by other numbers.
        self._folds = folds_of(self._facts)
        self.assuming = assuming
        self.apart_from = apart_from
        self.counts = counts or {}
        self.bare = bare
        self.weighing = weighing
        self.stop = stop

    @property
    def times(self) -> Mapping[int, str]:
        """When each event happened, or else was recorded, by recorded position, where known."""
        return self.record.times if isinstance(self.record, CorrectedFacts) else {}

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
        self._aside: Case | None = None

    def upto(self, position: int) -> "Case":
        """The record up to and with the event at `position`, `bare`; folded states are shared."""
        earlier = copy(self)
        earlier.ahead = set()
        earlier._take_upto(position)
        earlier.counts = {at: count for at, count in self.counts.items() if at <= position}
        earlier.bare = True
        return earlier

    @property
    def aside(self) -> "Case":
        """The same record with an `ahead` of its own, for a question that decides nothing."""
        if self._aside is None:
            self._aside = copy(self)
            self._aside.ahead = set()
        return self._aside

    def presuming(
        self, names: Iterable[str], apart_from: int | None, counts: PresumedCounts | None = None
    ) -> "Case":
        """The same record with these assumptions, act in dispute and counts in place of its own.

        `apart_from` None: no act is in dispute. Without `counts` none is presumed. Folded states
        are shared.
        """
        other = copy(self)
        other.assuming, other.apart_from, other.counts = tuple(names), apart_from, counts or {}
        other._dealings, other._aside = {}, None
        return other

    def within(self, stop: Stop) -> "Case":
        """The same record, `bare`, with another bound on its searches; folded states are shared."""
        other = copy(self)
        other.bare, other.stop, other._dealings, other._aside = True, stop, {}, None
        return other

    def leaving_out(self, positions: Collection[int]) -> "Case":
        """The record with nothing at these positions; the other positions stay as they are."""
        if not positions:
            return self
        other, first = copy(self), min(positions)
        other._take([(at, left_out(at) if at in positions else fact) for at, fact in self._facts])
        other._folds = self._folds.begun_alike(other._facts, first - 1)
        return other

    def with_fact(self, position: int, fact: e.Fact) -> "Case":
        """The record with this fact in the place of the one at `position`."""
        other = copy(self)
        other._take([(at, fact if at == position else one) for at, one in self._facts])
        other._folds = self._folds.begun_alike(other._facts, position - 1)
        return other

    def followed_by(self, facts: Iterable[e.Fact]) -> "Case":
        """The record with these facts after it, from the next position on."""
        other, own = copy(self), self.facts  # One that goes on goes on before these.
        other._take([*own, *enumerate(facts, len(own) + 1)])
        other._folds = self._folds.begun_alike(other._facts, len(own))
        return other

    def event_of(self, claim: e.Claim, *kinds: type[F]) -> tuple[int, F]:
        """The number and the fact of the event that a claim names, of one of these kinds.

        Of several facts that a correction put at its position it is the one that the claim's
        `ordinal` counts out. Without that it is the one that stands for what was recorded there at
        first, if of these kinds, else the last that is. Raises `BadClaim` if the claim names no
        event, or one that the record does not have, or that is of another kind.
        """
        if claim.event is None:
            raise BadClaim("event", f"is missing: give the position of a {_any_of(kinds)}")
        numbers = self._spoken_of(claim, claim.event)
        at = self.numbers.of(claim.event, lambda fact: isinstance(fact, kinds), numbers)
        if at is None:
            recorded = _named(type(self._facts[numbers[0] - 1][1]))
            raise BadClaim("event", f"{claim.event} is a {recorded}, not a {_any_of(kinds)}")
        return at, self.fact(at, *kinds)

    def _spoken_of(self, claim: e.Claim, event: int) -> range:
        """The facts that a claim can speak of: those at a position, or the one it counts out."""
        numbers = self.numbers.among(event)
        if not numbers or numbers[-1] > len(self._facts):
            raise BadClaim("event", f"is {event}; the record has no such event")
        if claim.ordinal is None:
            return numbers
        if claim.ordinal > len(numbers):
            detail = f"is {claim.ordinal}; event {event} holds {len(numbers)} facts"
            raise BadClaim("ordinal", detail)
        return numbers[claim.ordinal - 1 : claim.ordinal]

    def claim_raised(self, at: int) -> e.Claim:
        """The claim raised at `at`, as it was: its event is a recorded position, no number.

        Raises `KeyError` if no claim was raised there.
        """
        raised = self.numbers.claims.get(at)
        return self._at_the_end.disputes.claims[at] if raised is None else raised

    def first_alike(self, claim: e.Claim) -> int | None:
        """The number of the first fact that raised this claim, whoever did; None without any."""
        self.ahead.add(e.ClaimRaised)
        return self._at_the_end.disputes.first_alike(self.numbers.claim(claim))

    def claim_about(self, kind: str, at: int, against: Seat | None) -> e.Claim:
        """A claim of this kind about the event at `at`, with its recorded position and ordinal.

        `against` None leaves open whom it is against; nobody raises it.
        """
        return e.Claim(kind, self.numbers.recorded(at), against, ordinal=self.numbers.ordinal(at))

    def logged_deal(self, position: int) -> LoggedDeal:
        """The deal of the hand to which the event at `position` belongs, by the whole record.

        Later facts of the hand count, and so does what is presumed.
        """
        self.ahead.update(_MAY_REOPEN)
        number = self._number(position)
        if number not in self._dealings:
            hand = self._facts_of(number)
            logged = LoggedDeal(hand, self._at_the_end.contested, self.laid_down.bones)
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

    def known_deal(self, position: int) -> LoggedDeal:
        """`logged_deal`, for callers that read from it where bones lie, and do not use `answer`.

        It notes in `ahead` what `answer` would.
        """
        self.ahead.update(_OF_BONES)
        return self.logged_deal(position)

    def undealt(self, position: int) -> tuple[Seat, ...]:
        """The players whose deal is not on record, though their hand went on beyond the deal.

        The hand is that to which the event at `position` belongs. Empty also where the recorder
        joined the hand and saw how many bones everybody held.
        """
        return self._undealt(self._number(position))

    @once
    def _undealt(self, number: int) -> tuple[Seat, ...]:
        own = [fact for _, fact in self._facts_of(number)]
        dealt = {fact.seat for fact in own if isinstance(fact, e.OpeningDrawn)}
        undealt = tuple(seat for seat in range(self.laid_down.players) if seat not in dealt)
        if not undealt:
            return ()
        if number == len(self.starts):
            self.ahead.update((e.OpeningDrawn, *_AFTER_THE_DEAL, FINDING))
        if any(isinstance(fact, e.HandStarted) and fact.found for fact in own):
            return ()  # How many everybody held was seen.
        return undealt if any(isinstance(fact, _AFTER_THE_DEAL) for fact in own) else ()

    def contested(self, position: int) -> tuple[tuple[int, int], ...]:
        """The draws of a hand whose reported bones count for nothing, and what contradicts each.

        Pairs of positions, in order; the hand is that to which the event at `position` belongs.
        """
        number, reports = self._number(position), self._at_the_end.contested.items()
        return tuple(sorted((at, by) for (at, _), by in reports if self._number(at) == number))

    def hand_at(self, position: int) -> Facts:
        """The facts of the hand to which the event at `position` belongs, later ones included.

        It runs from the last start of a hand (or the record's own beginning) to the
        next. What an official found, or was told, belongs to the hand it speaks of; a finding
        that another supersedes is left out.
        """
        number = self._number(position)
        self.ahead.add(ANY if number == len(self.starts) else FINDING)
        return self._facts_of(number)

    def _facts_of(self, number: int) -> Facts:
        """`hand_at`, for what notes itself which further facts it rests on."""
        bounds = [0, *self.starts, len(self._facts)]
        own = self._facts[bounds[number] : bounds[number + 1]]
        if not self._findings and not self._superseded:
            return own
        after = self._facts[bounds[number + 1]][0] if number < len(self.starts) else inf
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

        `looks` are what an official could still turn up, to name one that would settle an
        undetermined answer. A `bare` case gives the verdict alone. The answer is undetermined,
        with nothing to show for it, where `stop` ends the search.
        """
        if self.bare:
            return Answer(self._verdict(logged, question))
        try:
            answer = decide(
                logged.deal, question, assuming=self.assuming, looks=looks, stop=self.stop
            )
        except Stopped:
            return Answer("undetermined")
        if not self.weighing or answer.verdict != "undetermined":
            return answer
        share = likelihood(logged.deal, question, self.assuming)
        return structs.replace(answer, likelihood=share)

    def _verdict(self, logged: LoggedDeal, question: Question) -> Verdict:
        """The bare verdict. What no deal allows, none allows that more is known of."""
        try:
            known, names = logged.constraints(self.assuming), self.assuming
            name = verdict(logged.deal, question, assuming=names, stop=self.stop, known=known)
        except Stopped:
            name = "undetermined"
        if name in ("proved", "undetermined"):
            self.ahead.update(_OF_BONES)
        return name

    def side(self, seat: Seat | None) -> MessagePart:
        """The names of a player and their partners, in the order of seats; "nobody" for None."""
        if seat is None:
            return message("nobody")
        side = self.laid_down.side
        names = enumerate(self.opened.players)
        return all_of(name for other, name in names if side[other] == side[seat])

    def name(self, seat: Seat | None) -> MessagePart:
        """The name of a player; "nobody" for None."""
        return message("nobody") if seat is None else self.opened.players[seat]
