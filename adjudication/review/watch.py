"""The silent watch: after each event, which breaches are already provable.

For officials only. In several books it is for the opponent to notice, and then a
breach is a note and no more; `acts` says where the book lets an official act.
Spectators' streams are `api.live`.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec import Struct

from adjudication.case.case import Case
from adjudication.case.record_facts import ANY
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
    ahead: frozenset[type[object]]


def watch(facts: Facts, since: int = 1) -> Iterator[Notice]:
    """Each breach that becomes provable with the event at `since` or a later one, in that order.

    A breach that was provable before is left out, and one that becomes provable only once the next
    hand has started.
    A claim is asked again only beside further facts of a kind that its last answer rests on.
    """
    whole = Case(facts, bare=True)
    kinds = _kinds_asked(whole)
    known: set[Found] = set()
    open_claims: dict[int, list[_Unproved]] = {}
    heard, turning_points = 0, None
    for position in dict.fromkeys(at for at, _ in facts if at >= since - 1):
        case = whole.upto(whole.numbers.upto(position))
        new = {ANY, *(type(fact) for _, fact in case.since(heard))}
        heard = case.end - 1
        if case.turning_points != turning_points:
            turning_points, open_claims = case.turning_points, {}
        for number, fact in reversed(_hand_of(case)):
            claims = open_claims.get(number)
            if claims is None:
                claims = [
                    _Unproved(offence_at(case, number, fact, kind), _ANY)
                    for kind in kinds.get(type(fact), ())
                ]
            elif all(claim.ahead.isdisjoint(new) for claim in claims):
                continue
            left = open_claims[number] = list[_Unproved]()
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


_ANY: Final = frozenset[type[object]]({ANY})


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
) -> frozenset[type[object]] | None:
    """The kinds of further facts that may prove an offence; None where it is proved."""
    case.ahead.clear()
    if is_so(case, number, fact, offence, verdict="proved"):
        return None
    return frozenset(case.ahead)


def _hand_of(case: Case) -> list[tuple[int, Fact]]:
    """The last hand of a record and the preparations for it, the latest fact first."""
    hand: list[tuple[int, Fact]] = []
    begun = False
    for number, fact in case.back(case.end):
        if begun and isinstance(fact, HandEnded) and fact.is_of_table:
            break
        hand.append((number, fact))
        begun |= isinstance(fact, HandStarted)
    return hand


def _official_acts(case: Case, offence: Found) -> bool:
    which = tests_for(case.laid_down)[offence.kind](case, claim_of(offence)).case
    book = case.laid_down.book
    # An edition before the claim's says nothing of it.
    if which is None or not book.has_infraction(offence.kind, which):
        return False
    return book.infraction(offence.kind, which).caller == "official"
