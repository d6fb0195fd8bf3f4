"""A sweep: everything that a whole record proves, whether or not anybody claimed it.

Every kind of claim is tested over every event that it can be about. Windows,
callers and remedies play no part here: a sweep tells what is so, not what
follows. An act that its player put right unasked is no offence. What is asked of which
kind of event stands with each kind of claim (`adjudication.claims.catalogue`).
"""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct

from adjudication.case.case import Case
from adjudication.case.cures import taken_back_at
from adjudication.claims import Test, tests_for
from adjudication.claims.catalogue import CATALOGUE
from adjudication.claims.catalogue.claim_kind import ClaimKind, FactKinds
from domain import events as e
from domain.errors import BadClaim
from domain.match.replay import Facts
from domain.seats import Seat


class Found(Struct, frozen=True, omit_defaults=True):
    """A claim that a sweep found proved, or for a statement refuted.

    `kind` is the claim's and `event` the recorded position. `player` is the seat whose act it is,
    given only for kinds that name a player. `ordinal` says which fact it is, from 1, where a
    correction put several at its position.
    """

    kind: str
    event: int
    player: Seat | None = None
    ordinal: int | None = None


class Swept(Struct, frozen=True):
    """Everything that a record proves, each part in the order of the record.

    Attributes
    ----------
    proved : infractions
    refuted : statements made at the table that are false
    also : other claims: proved ones of `BESIDE` (as a bid out of turn, a bone not shown, chips
        short of a set) and `DUTIES`, and refuted ones of `CARDS`
    """

    proved: tuple[Found, ...]
    refuted: tuple[Found, ...]
    also: tuple[Found, ...] = ()


KindsByFact = dict[type[e.Fact], tuple[str, ...]]


def _by_fact(facts_of: Callable[[ClaimKind], FactKinds]) -> KindsByFact:
    """The kinds of claims by the facts that they are asked of."""
    table: KindsByFact = {}
    for kind in CATALOGUE.values():
        for fact in facts_of(kind):
            table[fact] = (*table.get(fact, ()), kind.name)
    return table


INFRACTIONS: Final = _by_fact(lambda kind: kind.infraction_of)
"""By kind of fact, the kinds of claims whose infraction it may be, in a book that knows them."""

STATEMENTS: Final = _by_fact(lambda kind: kind.statement_of)
"""By kind of fact, the kinds of claims that it states; refuted, it was a false statement."""

BESIDE: Final = _by_fact(lambda kind: kind.beside_of)
"""By kind of fact, other kinds of claims that may be proved of it."""

DUTIES: Final = _by_fact(lambda kind: kind.duty_of)
"""By kind of fact, kinds of claims about duties of officials, and about mistaken rulings."""

CARDS: Final = _by_fact(lambda kind: kind.card_of)
"""By kind of fact, the kinds of claims that a score card states; refuted, it is miswritten."""


def is_asked(kind: ClaimKind, case: Case, position: int, fact: e.Fact) -> bool:
    """Whether a sweep tests a kind of claim at an event, the fact being of a kind it is asked of.

    By `told_by`, `needs_note` and `only_where` of the kind.
    """
    told_by, only_where = kind.told_by, kind.only_where
    if told_by and not case.has_kind(told_by):
        return False
    if kind.needs_note and not case.notes_on(position):
        return False
    return only_where is None or only_where(case.before(position), fact)


def _open_still(case: Case, position: int, kind: ClaimKind) -> bool:
    """Whether an act is no offence as far as the record goes: put right, or not over yet."""
    if kind.put_right_by_taking_back and case.laid_down.on_layout:  # In 42 nothing cures (AMB-122).
        # An act that was taken back stays so, as far as a record goes on.
        return taken_back_at(case.aside, position) is not None
    return kind.unfinished is not None and kind.unfinished(case, position)


def sweep(facts: Facts) -> Swept:
    """Everything that this record proves; `facts` are (position, fact) pairs.

    Of bones that nobody saw, only what holds however they lie is found.
    """
    case = Case(facts, bare=True)
    proved: list[Found] = []
    refuted: list[Found] = []
    also: list[Found] = []
    claims_to_test = (
        (proved, INFRACTIONS, "proved"),
        (refuted, STATEMENTS, "refuted"),
        (also, BESIDE, "proved"),
        (also, DUTIES, "proved"),
        (also, CARDS, "refuted"),
    )
    for position, fact in case.facts:
        for findings, kinds, verdict in claims_to_test:
            if type(fact) in kinds:
                findings.extend(found_at(case, position, fact, kinds, verdict=verdict))
    return Swept(tuple(proved), tuple(refuted), tuple(also))


def found_at(
    case: Case,
    position: int,
    fact: e.Fact,
    kinds: KindsByFact,
    verdict: str,
) -> Iterator[Found]:
    """The claims of these kinds about one event that a sweep asks for and that have this verdict.

    None about an act that its player put right.
    """
    tests = tests_for(case.laid_down)
    for kind in (CATALOGUE[name] for name in kinds.get(type(fact), ()) if name in tests):
        if _is_open_to(kind, case, position, fact):
            offence = offence_at(case, position, fact, kind)
            if _verdict(tests[kind.name], case, claim_of(offence)) == verdict:
                yield offence


def _is_open_to(kind: ClaimKind, case: Case, position: int, fact: e.Fact) -> bool:
    """Whether a sweep asks for a kind of claim at an event, which was not put right."""
    return is_asked(kind, case, position, fact) and not _open_still(case, position, kind)


def offence_at(case: Case, position: int, fact: e.Fact, kind: ClaimKind) -> Found:
    """The `Found` that a sweep gives for this kind at one event, if it is so; nothing is tested."""
    numbers, seat = case.numbers, e.seat_of(fact) if kind.names_player else None
    return Found(kind.name, numbers.recorded(position), seat, numbers.ordinal(position))


def claim_of(found: Found) -> e.Claim:
    """The claim that says what a sweep found, without anybody who raises it."""
    return e.Claim(found.kind, found.event, found.player, ordinal=found.ordinal)


def is_so(case: Case, position: int, fact: e.Fact, found: Found, *, verdict: str) -> bool:
    """Whether `found_at` gives this claim: a sweep asks for it, and it has this verdict."""
    kind = CATALOGUE[found.kind]
    if not _is_open_to(kind, case, position, fact):
        return False
    return _verdict(tests_for(case.laid_down)[kind.name], case, claim_of(found)) == verdict


def _verdict(test: Test, case: Case, claim: e.Claim) -> str | None:
    """None where the claim says nothing, as of a declaration in a hand that went wrong before."""
    try:
        return test(case, claim).verdict
    except BadClaim:
        return None
