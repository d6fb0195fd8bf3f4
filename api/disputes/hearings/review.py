"""Reviews of a record, as bytes for a worker: what it proves, or would come to otherwise.

A review is a function of entries and of particulars, which the worker finds by its name.
"""

from collections.abc import Callable, Sequence

from msgspec import Struct, msgpack

from adjudication.recordable import decide_report
from adjudication.review.correction_impact import CorrectionImpact, correction_impact
from adjudication.review.diff import Difference
from adjudication.review.docket import DocketEntry, open_disputes
from adjudication.review.flagged_rulings import FlaggedRuling, flagged_rulings
from adjudication.review.reruling import rerule
from adjudication.review.sweep import Swept, sweep
from adjudication.review.watch import Notice, watch
from adjudication.review.what_if import what_if
from api.disputes import dispute_schemas
from api.http.refusals import BadRequest, NotReached
from api.matches import match_schemas
from api.worker_limits import Limits, impose
from domain.events import Entry, Fact, RecordCorrected
from domain.match.match import fold
from domain.match.replay import as_corrected

Review = Callable[..., object]


def watched(entries: Sequence[Entry], since: int) -> list[Notice]:
    """The breaches that an event at `since` or later proves, on the corrected record."""
    return list(watch(as_corrected(entries), since))


class LookedOver(Struct, frozen=True):
    """Rulings for an official to look at again, and breaches.

    `notices` are breaches that events since the last hand began prove, claimed or not. They may be
    of earlier hands.
    """

    flagged: tuple[FlaggedRuling, ...]
    notices: tuple[Notice, ...]


def looked_over(entries: Sequence[Entry]) -> LookedOver:
    """The rulings to look at again, and the breaches that the hand in play has proved."""
    facts = as_corrected(entries)
    hand = fold(facts).hand
    return LookedOver(flagged_rulings(entries), tuple(watch(facts, hand.started if hand else 1)))


def awaiting_ruling(entries: Sequence[Entry]) -> tuple[DocketEntry, ...]:
    """The disputes of a record that await a ruling, in the order in which to hear them."""
    return open_disputes(as_corrected(entries))


def swept(entries: Sequence[Entry]) -> Swept:
    """Everything that a record proves as corrected, claimed or not."""
    return sweep(as_corrected(entries))


def differing(entries: Sequence[Entry], stated: bytes) -> tuple[Difference, ...]:
    """The differences that a supposition makes, given as a packed `WhatIf`.

    Raises `BadRequest`, `NotReached`, `NotItsRules` and `BadText`.
    """
    supposition = msgpack.decode(stated, type=dispute_schemas.WhatIf)
    facts = as_corrected(entries)
    changes = supposed(supposition, {at for at, _ in facts})
    return what_if(facts, changes, supposition.rules.of(match_schemas.opening_of(entries)))


def supposed(stated: dispute_schemas.WhatIf, positions: set[int]) -> dict[int, Sequence[Fact]]:
    """The facts supposed to have happened instead, by position, out of these `positions`.

    Raises `BadRequest` for the opening or a position given twice, `NotReached` for any other.
    """
    changes: dict[int, Sequence[Fact]] = {}
    for n, change in enumerate(stated.changes):
        if change.at in changes:
            raise BadRequest(f"changes[{n}].at", f"is {change.at} twice")
        if change.at == 1:
            raise BadRequest(f"changes[{n}].at", "is the opening: give other rules instead")
        if change.at not in positions:
            raise NotReached(f"changes[{n}].at", f"is {change.at}; the record has no such event")
        changes[change.at] = change.facts
    return changes


def ruled_again(entries: Sequence[Entry], stated: bytes) -> object:
    """Every ruling worked out again under the rules of a packed `Rules`, or its own if empty.

    Raises `NotItsRules` and `BadText`.
    """
    rules = msgpack.decode(stated, type=dispute_schemas.Rules)
    return rerule(entries, rules.of(match_schemas.opening_of(entries)))


def corrected(entries: Sequence[Entry], made: bytes) -> CorrectionImpact:
    """The impact of corrections, given as a packed tuple of `RecordCorrected`.

    Raises `ImpossibleReport` for a correction that cannot be made.
    """
    corrections = msgpack.decode(made, type=tuple[RecordCorrected, ...])
    match = fold(as_corrected(entries))
    for correction in corrections:
        decide_report(match, correction)
    return correction_impact(entries, *corrections)


def reviewed_within(limits: Limits, review: Review, raw: bytes, *particulars: object) -> bytes:
    """Run in a worker process: the packed result of a review of packed entries.

    The process is killed past its time. Raises `MemoryError` past its memory, and what the review
    does.
    """
    impose(limits)
    entries = msgpack.decode(raw, type=tuple[Entry, ...])
    return msgpack.encode(review(entries, *particulars))
