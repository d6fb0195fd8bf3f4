"""The silent watch: after each event, which breaches are already provable.

For officials only. In several books it is for the opponent to notice, and then a
breach is a note and no more; `acts` says where the book lets an official act.
"""

from collections.abc import Iterator

from msgspec import Struct

from adjudication.case.case import Case
from adjudication.claims import tests_for
from adjudication.review.sweep import BESIDE, DUTIES, INFRACTIONS, Found, found_at
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
    for position in dict.fromkeys(at for at, _ in facts if at >= since - 1):
        case = whole.upto(whole.numbers.upto(position))
        for offence in _of_the_hand(case):
            if offence not in known and position >= since:
                yield Notice(offence, position, _official_acts(case, offence))
            known.add(offence)


def _of_the_hand(case: Case) -> Iterator[Found]:
    """Infractions proved of the hand, and of the preparations for it.

    Of what a sweep tells beside them, whatever the book lays down as an infraction.
    """
    laid_down = {infraction.claim for infraction in case.now.book.infractions}
    hand: list[tuple[int, Fact]] = []
    begun = False
    for position, fact in case.back(len(case.facts) + 1):
        if begun and isinstance(fact, HandEnded) and fact.is_of_table:
            break
        hand.append((position, fact))
        begun |= isinstance(fact, HandStarted)
    for position, fact in reversed(hand):
        for kinds in (INFRACTIONS, DUTIES):
            yield from found_at(case, position, fact, kinds, verdict="proved")
        for offence in found_at(case, position, fact, BESIDE, verdict="proved"):
            if offence.kind in laid_down:
                yield offence


def _official_acts(case: Case, offence: Found) -> bool:
    claim = Claim(offence.kind, offence.event, offence.player, ordinal=offence.ordinal)
    which = tests_for(case.now)[offence.kind](case, claim).case
    book = case.now.book
    # An edition before the claim's says nothing of it.
    if which is None or not book.has_infraction(offence.kind, which):
        return False
    return book.infraction(offence.kind, which).caller == "official"
