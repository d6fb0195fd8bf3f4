"""What a correction would change, before it is made: the whole cascade, at any depth.

A correction is committed like any other report; here it is only looked at. Rulings
that leaned on what it corrects are named, for review: they are never altered.
"""

from collections.abc import Collection, Sequence

from msgspec import Struct, to_builtins

from adjudication.review.diff import Difference, differing
from adjudication.review.what_if import summary
from domain import events as e
from domain.match.decide import decide_correction
from domain.match.replay import as_corrected


class CorrectionImpact(Struct, frozen=True):
    """What a correction would change.

    Attributes
    ----------
    differences : of scores, chips, winners and of the findings on the claims raised
    leaned : the rulings whose evidence includes what is corrected
    """

    differences: tuple[Difference, ...]
    leaned: tuple[int, ...]


def correction_impact(
    entries: Sequence[e.Entry], *corrections: e.RecordCorrected
) -> CorrectionImpact:
    """What would differ with these corrections, and which rulings leaned on what they correct.

    Raises `ImpossibleReport` where the record so corrected could not have happened.
    """
    decide_correction(entries, *corrections)
    made = [e.Entry(at, fact) for at, fact in enumerate(corrections, entries[-1].position + 1)]
    corrected = [*entries, *made]
    before, after = (summary(as_corrected(each)) for each in (entries, corrected))
    return CorrectionImpact(
        tuple(differing(to_builtins(before), to_builtins(after))),
        leaning_on(entries, {one.corrects for one in corrections}),
    )


def leaning_on(entries: Sequence[e.Entry], positions: Collection[int]) -> tuple[int, ...]:
    """The rulings whose evidence includes an event at one of these positions."""
    return tuple(
        entry.position
        for entry in entries
        if isinstance(entry.fact, e.RulingGiven)
        and not set(entry.fact.evidence).isdisjoint(positions)
    )
