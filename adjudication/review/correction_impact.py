"""The impact of a correction before it is made: the whole cascade, at any depth.

A correction is committed like any other report; here it is only looked at. Rulings
that leaned on what it corrects are named, for review: they are never altered. What they come
to on the corrected facts is appended with the correction (decision 0037).
"""

from collections.abc import Collection, Iterator, Sequence

from msgspec import Struct, to_builtins

from adjudication.case.case import Case
from adjudication.recordable import decide_corrections
from adjudication.review.diff import Difference, differing
from adjudication.review.what_if import summary
from adjudication.ruling.effect_of_rulings import changes_due
from domain import events as e
from domain.match import references
from domain.match.match import fold
from domain.match.replay import as_corrected, first_recorded


class CorrectionImpact(Struct, frozen=True):
    """The changes that a correction would make.

    Attributes
    ----------
    differences : of scores, chips, winners and of the findings on the claims raised, once the
        facts in `due` are recorded as well
    leaned : the positions of the rulings whose evidence includes a corrected event, also of those
        superseded since
    leaning : every finding, payment, claim, ruling and other event that speaks of one
    due : the facts to record with it, so that the match is what its rulings come to
    """

    differences: tuple[Difference, ...]
    leaned: tuple[int, ...]
    leaning: tuple["SpeaksOf", ...] = ()
    due: tuple[e.Fact, ...] = ()


class SpeaksOf(Struct, frozen=True, omit_defaults=True):
    """An event that speaks of one that is corrected.

    Attributes
    ----------
    position, fact : the event, and its kind
    of : the position that it speaks of
    means : which of the facts that would stand there it would mean, from 1; absent where there
        is one alone or none
    choices : which of them it could mean, where those are several
    """

    position: int
    fact: str
    of: int
    means: int | None = None
    choices: tuple[int, ...] = ()


def correction_impact(
    entries: Sequence[e.Entry], *corrections: e.RecordCorrected
) -> CorrectionImpact:
    """The changes that these corrections, made together, would make. Nothing is recorded.

    Raises `ImpossibleReport` where the record so corrected could not have happened.
    """
    corrected = _followed_by(entries, corrections)
    decide_corrections(entries, corrections, after=corrected)
    due = due_after(entries, *corrections)
    settled = _followed_by(corrected, due)
    before, after = (summary(as_corrected(each)) for each in (entries, settled))
    return CorrectionImpact(
        tuple(differing(to_builtins(before), to_builtins(after))),
        leaning_on(entries, {one.corrects for one in corrections}),
        tuple(_speaking(entries, corrected, corrections)),
        due,
    )


def due_after(entries: Sequence[e.Entry], *corrections: e.RecordCorrected) -> tuple[e.Fact, ...]:
    """The facts left to record so that the match is as its rulings have it, once these are made.

    Empty where that is so already. The corrections must be such as `decide_corrections` lets pass.
    """
    if not any(isinstance(entry.fact, e.RulingGiven) for entry in entries):
        return ()
    case = Case(as_corrected(_followed_by(entries, corrections)))
    return tuple(map(case.numbers.as_recorded, changes_due(case)))


def _followed_by(entries: Sequence[e.Entry], facts: Sequence[e.Fact]) -> list[e.Entry]:
    first = entries[-1].position + 1
    return [*entries, *(e.Entry(at, fact) for at, fact in enumerate(facts, first))]


def _speaking(
    entries: Sequence[e.Entry],
    corrected: Sequence[e.Entry],
    corrections: Sequence[e.RecordCorrected],
) -> Iterator[SpeaksOf]:
    """Facts that speak of the corrected events, and the fact there that each would mean."""
    record = as_corrected(corrected)
    side, named = fold(record[:1]).side, references.named_in(record)
    recorded = {entry.position: entry.fact for entry in entries}
    for correction in corrections:
        at, there = correction.corrects, correction.facts
        first = first_recorded(correction, recorded[at])
        for reference in references.leaning_on(named.get(at, ()), there, side):
            means = (
                first if first in reference.places or not reference.places else reference.places[-1]
            )
            yield SpeaksOf(
                reference.position,
                e.tag_of(type(reference.fact)),
                at,
                None if means is None or len(there) < 2 else means + 1,
                choices=tuple(place + 1 for place in reference.places)
                if len(reference.places) > 1
                else (),
            )


def leaning_on(entries: Sequence[e.Entry], positions: Collection[int]) -> tuple[int, ...]:
    """The positions of all rulings on record whose evidence includes one of these positions."""
    return tuple(
        entry.position
        for entry in entries
        if isinstance(entry.fact, e.RulingGiven)
        and not set(entry.fact.evidence).isdisjoint(positions)
    )
