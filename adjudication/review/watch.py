"""The silent watch: after each event, which breaches are already provable.

For officials only. In several books it is for the opponent to notice, and then a
breach is a note and no more; `acts` says where the book lets an official act.
"""

from collections.abc import Iterator

from msgspec import Struct

from adjudication.case.case import Reading
from adjudication.case.constraints_of_log import Facts
from adjudication.claims import tests_for
from adjudication.review.sweep import INFRACTIONS, Found, found_at
from domain.events import Claim, Fact, HandStarted


class Noted(Struct, frozen=True):
    """A breach that has become provable: by which event, and whether an official may act."""

    found: Found
    by: int
    acts: bool


def provable(facts: Facts) -> tuple[Found, ...]:
    """The breaches of the hand on the table that the record proves by now."""
    return tuple(_of_the_hand(Reading(facts, bare=True)))


def watch(facts: Facts, since: int = 1) -> Iterator[Noted]:
    """Each breach as it becomes provable, from the event at `since` on."""
    whole = Reading(facts, bare=True)
    known: set[Found] = set()
    for position in dict.fromkeys(at for at, _ in facts if at >= since - 1):
        reading = whole.upto(position)
        for found in _of_the_hand(reading):
            if found not in known and position >= since:
                yield Noted(found, position, _official_acts(reading, found))
            known.add(found)


def _of_the_hand(reading: Reading) -> Iterator[Found]:
    hand: list[tuple[int, Fact]] = []
    for position, fact in reading.back(reading.facts[-1][0] + 1):
        hand.append((position, fact))
        if isinstance(fact, HandStarted):
            break
    for position, fact in reversed(hand):
        yield from found_at(reading, position, fact, INFRACTIONS, "proved")


def _official_acts(reading: Reading, found: Found) -> bool:
    claim = Claim(found.kind, found.event, found.player)
    case = tests_for(reading.now)[found.kind](reading, claim).case
    book = reading.now.book
    # An edition before the claim's says nothing of it.
    if case is None or not book.has_infraction(found.kind, case):
        return False
    return book.infraction(found.kind, case).caller == "official"
