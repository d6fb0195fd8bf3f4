"""The silent watch: after each event, which breaches are already provable.

For officials only. In several books it is for the opponent to notice, and then a
breach is a note and no more; `acts` says where the book lets an official act.
Spectators' streams are `api.live`.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from adjudication.case.case import Case
from adjudication.case.record_facts import ANY, FurtherFacts, kinds_of_further
from adjudication.claims import tests_for
from adjudication.claims.catalogue import CATALOGUE
from adjudication.claims.catalogue.claim_kind import ClaimKind
from adjudication.review.sweep import (
    BESIDE,
    DUTIES,
    INFRACTIONS,
    Found,
    claim_of,
    is_so,
    offence_at,
)
from domain.events import Fact, HandEnded, HandStarted
from domain.match.replay import Facts


class Notice(Struct, frozen=True):
    """A breach that has become provable.

    `by` is the recorded position of the event with which it did, and `acts` says whether the book
    lets an official act without a claim.
    """

    found: Found
    by: int
    acts: bool


class _Unproved(NamedTuple):
    """A claim that is not proved, and the kinds of further facts that may prove it."""

    offence: Found
    ahead: frozenset[FurtherFacts]


class _WatchedHand:
    """The last hand of a record, with the preparations for it, and what is open about its facts."""

    def __init__(self, kinds: Mapping[type[Fact], Sequence[ClaimKind]]) -> None:
        """`kinds`: the kinds of claims asked of each kind of fact, if any."""
        self._kinds = kinds
        self._facts: dict[int, Fact] = {}
        self._ended = 0
        self._unasked: set[int] = set()
        self._open: dict[int, Sequence[_Unproved]] = {}
        self._waiting = defaultdict[FurtherFacts, set[int]](set)
        """The numbers of facts with open claims, by what each of these claims rests on."""

    def take_in(self, number: int, fact: Fact) -> None:
        """Take in the next fact. With the start of a hand all up to the end of the last is gone."""
        if isinstance(fact, HandStarted):
            for earlier in [one for one in self._facts if one <= self._ended]:
                del self._facts[earlier]
                self._open.pop(earlier, None)
        elif isinstance(fact, HandEnded) and fact.is_of_table:
            self._ended = number
        self._facts[number] = fact
        if self._kinds.get(type(fact)):
            self._unasked.add(number)

    def begin_anew(self) -> None:
        """Have every claim about the hand asked again."""
        self._open.clear()
        self._waiting.clear()
        self._unasked.update(at for at, fact in self._facts.items() if self._kinds.get(type(fact)))

    def to_ask(
        self, case: Case, new: Collection[FurtherFacts]
    ) -> Iterator[tuple[int, Fact, Sequence[_Unproved]]]:
        """The facts whose open claims may be proved by facts of `new` kinds, in order.

        With each its number, and its open claims. `left_open` is to follow for each.
        """
        numbers = self._unasked.union(*(self._waiting.pop(kind, ()) for kind in new))
        self._unasked.clear()
        for number in sorted(numbers & self._facts.keys()):
            fact = self._facts[number]
            claims = self._open.pop(number, None)
            if claims is None:
                kinds = self._kinds[type(fact)]
                offences = (offence_at(case, number, fact, kind) for kind in kinds)
                claims = [_Unproved(offence, _ANY) for offence in offences]
            yield number, fact, claims

    def left_open(self, number: int, claims: Sequence[_Unproved]) -> None:
        """Keep the claims that are open still, about the fact with this number."""
        self._open[number] = claims
        for kind in frozenset[FurtherFacts]().union(*(claim.ahead for claim in claims)):
            self._waiting[kind].add(number)


def watch(facts: Facts, since: int = 1) -> Iterator[Notice]:
    """Each breach that becomes provable with the event at `since` or a later one, in that order.

    A breach that was provable before is left out, and one that becomes provable only once the next
    hand has started.
    A claim is asked again only beside further facts of a kind that its last answer rests on.
    """
    whole = Case(facts, bare=True)
    hand = _WatchedHand(_kinds_asked(whole))
    known: set[Found] = set()
    heard, turning_points = 0, None
    for position in dict.fromkeys(at for at, _ in facts if at >= since - 1):
        case = whole.upto(whole.numbers.upto(position))
        new = set(_ANY)
        for number, fact in case.since(heard):
            new.update(kinds_of_further(fact))
            hand.take_in(number, fact)
        heard = case.end - 1
        if case.turning_points != turning_points:
            turning_points = case.turning_points
            hand.begin_anew()
        for number, fact, claims in hand.to_ask(case, new):
            left: list[_Unproved] = []
            for claim in claims:
                offence = claim.offence
                if claim.ahead.isdisjoint(new):
                    left.append(claim)
                elif offence in known:
                    continue
                elif (ahead := _unless_proved(case, number, fact, offence)) is None:
                    known.add(offence)
                    if position >= since:
                        yield Notice(offence, position, _official_acts(case, offence))
                elif ahead:
                    left.append(_Unproved(offence, ahead))
            hand.left_open(number, left)


_ANY: Final = frozenset[FurtherFacts]({ANY})


def _kinds_asked(case: Case) -> dict[type[Fact], list[ClaimKind]]:
    """The kinds of claims asked of each kind of fact: infractions and duties.

    Of what a sweep tells beside them, whatever the book lays down as an infraction.
    """
    laid_down = {infraction.claim for infraction in case.laid_down.book.infractions}
    tests = tests_for(case.laid_down)
    return {
        fact: [
            CATALOGUE[name]
            for table in (INFRACTIONS, DUTIES, BESIDE)
            for name in table.get(fact, ())
            if name in tests and (table is not BESIDE or name in laid_down)
        ]
        for fact in {*INFRACTIONS, *DUTIES, *BESIDE}
    }


def _unless_proved(
    case: Case, number: int, fact: Fact, offence: Found
) -> frozenset[FurtherFacts] | None:
    """The kinds of further facts that may prove an offence; None where it is proved."""
    case.ahead.clear()
    if is_so(case, number, fact, offence, verdict="proved"):
        return None
    return frozenset(case.ahead)


def _official_acts(case: Case, offence: Found) -> bool:
    which = tests_for(case.laid_down)[offence.kind](case, claim_of(offence)).case
    book = case.laid_down.book
    # An edition before the claim's says nothing of it.
    if which is None or not book.has_infraction(offence.kind, which):
        return False
    return book.infraction(offence.kind, which).caller == "official"
