"""The silent watch: after each event, which breaches are already provable.

For officials only. In several books it is for the opponent to notice, and then a
breach is a note and no more; `acts` says where the book lets an official act.
"""

from collections.abc import Callable, Collection, Iterator
from typing import Final

from msgspec import Struct

from adjudication.case.case import Case
from adjudication.claims import tests_for
from adjudication.claims.catalogue import CATALOGUE
from adjudication.review.sweep import (
    BESIDE,
    DUTIES,
    INFRACTIONS,
    Found,
    KindsByFact,
    found_at,
)
from domain.events import Claim, Fact, HandEnded, HandStarted
from domain.match.replay import Facts


class Notice(Struct, frozen=True):
    """A breach that has become provable: by which event, and whether an official may act."""

    found: Found
    by: int
    acts: bool


def watch(facts: Facts, since: int = 1) -> Iterator[Notice]:
    """Each breach as it becomes provable, from the event at `since` on."""
    whole = Case(facts, bare=True)
    known: set[Found] = set()
    heard = 0
    for position in dict.fromkeys(at for at, _ in facts if at >= since - 1):
        case = whole.upto(whole.numbers.upto(position))
        for offence in _of_the_hand(case, known, heard):
            if offence not in known and position >= since:
                yield Notice(offence, position, _official_acts(case, offence))
            known.add(offence)
        heard = len(case.facts)


def _only(tables: KindsByFact, is_asked: Callable[[str], bool]) -> KindsByFact:
    return {fact: tuple(filter(is_asked, kinds)) for fact, kinds in tables.items()}


_SHOWN_LATER: Final = _only(INFRACTIONS, lambda kind: not CATALOGUE[kind].shown_at_once)
"""The infractions that later events can prove of an event."""


def _of_the_hand(case: Case, known: Collection[Found], heard: int) -> Iterator[Found]:
    """Infractions proved of the hand, and of the preparations for it, that are not known yet.

    Of what a sweep tells beside them, whatever the book lays down as an infraction. Of the
    first `heard` facts only what later ones can prove is asked again.
    """
    laid_down = {infraction.claim for infraction in case.now.book.infractions}
    beside = _only(BESIDE, laid_down.__contains__)
    for number, fact in reversed(_hand_of(case)):
        infractions = INFRACTIONS if number > heard else _SHOWN_LATER
        for kinds in (infractions, DUTIES, beside):
            yield from found_at(case, number, fact, kinds, verdict="proved", but=known)


def _hand_of(case: Case) -> list[tuple[int, Fact]]:
    """The last hand of a record and the preparations for it, the latest fact first."""
    hand: list[tuple[int, Fact]] = []
    begun = False
    for number, fact in case.back(len(case.facts) + 1):
        if begun and isinstance(fact, HandEnded) and fact.is_of_table:
            break
        hand.append((number, fact))
        begun |= isinstance(fact, HandStarted)
    return hand


def _official_acts(case: Case, offence: Found) -> bool:
    claim = Claim(offence.kind, offence.event, offence.player, ordinal=offence.ordinal)
    which = tests_for(case.now)[offence.kind](case, claim).case
    book = case.now.book
    # An edition before the claim's says nothing of it.
    if which is None or not book.has_infraction(offence.kind, which):
        return False
    return book.infraction(offence.kind, which).caller == "official"
