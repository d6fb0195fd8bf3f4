"""The right to correct: an official corrects anything, a recorder its own reports.

A recorder's entries are its own until the score card is signed: what stands before the last
signature has been agreed on by others. Nobody corrects a signature into being.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from msgspec import msgpack

from adjudication.recordable import decide_corrections, decide_report
from adjudication.review.correction_impact import CorrectionImpact, due_after
from api.disputes import review_schemas
from api.disputes.dispute_schemas import Correction, Preview
from api.disputes.hearings.review import corrected
from api.http.answers import put
from api.http.refusals import BadRequest, NotCorrectable
from api.matches.who_may_report import why_not
from api.visibility import Viewer, state, visible
from domain import events as e
from domain.match.match import fold
from domain.match.replay import as_corrected
from projections.following import Following


def check_fit_to_replace(correction: Correction, official: bool) -> None:
    """Raise `BadRequest` for a fact that its sender may not put in the place of another.

    `official` is whether the sender may rule. A signature, or a refusal to sign, is put in by an
    official alone, with `via` "witness" and no key.
    """
    also = [(f"also[{n}].facts", one.facts) for n, one in enumerate(correction.also)]
    for field, facts in (("facts", correction.facts), *also):
        for n, fact in enumerate(facts):
            if why := _why_not_in_place(fact, official):
                raise BadRequest(f"{field}[{n}]", why)


def _why_not_in_place(fact: e.Fact, official: bool) -> str:
    if isinstance(fact, e.ScoreCardSigned | e.ScoreCardRefused):
        if not official or fact.via != "witness" or fact.key:
            return 'a signature is put in by an official who saw it given, with "via": "witness"'
        return ""
    return "" if official else why_not(official, fact)


def check_own(
    corrections: Sequence[e.RecordCorrected], entries: Sequence[e.Entry], sender: str
) -> None:
    """Raise `NotCorrectable` unless the recorder `sender` may make these corrections.

    `sender` is the principal that reported. It corrects its own reports after the last signature,
    and no effect of a ruling.
    """
    signed = cache(lambda: _last_signature(entries))
    for n, correction in enumerate(corrections):
        at = correction.corrects
        field = f"also[{n - 1}].corrects" if n else "corrects"
        if not 1 <= at <= len(entries) or entries[at - 1].reporter != sender:
            raise NotCorrectable(
                field, f"event {at} is not this key's to correct: it was not reported by it"
            )
        if getattr(entries[at - 1].fact, "ruling", None) is not None:
            raise NotCorrectable(
                field, f"event {at} was caused by a ruling: an official rules on it again"
            )
        if at < signed():
            raise NotCorrectable(
                field, f"event {at} stands on a card that is signed: an official corrects it"
            )


def _last_signature(entries: Sequence[e.Entry]) -> int:
    """The position of the last signature, 0 where there is none."""
    signed = (at for at, fact in as_corrected(entries) if isinstance(fact, e.ScoreCardSigned))
    return max(signed, default=0)


def due_with(
    corrections: Sequence[e.RecordCorrected], entries: Sequence[e.Entry], sender: Viewer
) -> tuple[e.Fact, ...]:
    """The facts to record after these corrections: new consequences of the rulings that hold.

    Without a ruling on record there are none, and nothing is checked. Raises `ImpossibleReport`
    where, by what their sender may see, the corrections cannot be made.
    """
    if not any(isinstance(entry.fact, e.RulingGiven) for entry in entries):
        return ()
    seen = visible(entries, sender)
    match = fold(as_corrected(seen))
    match.position = len(entries)
    for correction in corrections:
        decide_report(match, correction)
    decide_corrections(seen, corrections)
    return due_after(entries, *corrections)


class Previewed(NamedTuple):
    """The match without corrections and with them and what they entail, and what differs."""

    now: Following
    then: Following
    differs: CorrectionImpact


def previewed(entries: Sequence[e.Entry], made: bytes) -> Previewed:
    """Work out what corrections would bring, given as a packed tuple of `RecordCorrected`.

    Nothing is recorded. Raises `ImpossibleReport` for a correction that cannot be made. Of a long
    match that is slow.
    """
    differs = corrected(entries, made)
    corrections = msgpack.decode(made, type=tuple[e.RecordCorrected, ...])
    then = with_facts(entries, (*corrections, *differs.due))
    return Previewed(with_facts(entries, ()), then, differs)


def shown_before(entries: Sequence[e.Entry], made: bytes, viewer: Viewer) -> Preview:
    """A review: the preview of corrections as a viewer sees it. Raises what `previewed` does."""
    now, then, differs = previewed(entries, made)
    return Preview(
        state(now, then.match, viewer),
        state(then, then.match, viewer),
        put(tuple[review_schemas.Difference, ...], differs.differences),
        differs.leaned,
        leaning=put(tuple[review_schemas.SpeaksOf, ...], differs.leaning),
    )


def with_facts(entries: Sequence[e.Entry], facts: Sequence[e.Fact]) -> Following:
    """The match with these facts recorded after all others, folded anew from its first event.

    For a long match that takes long: a review does it, in a worker process.
    """
    first = entries[-1].position + 1
    then = Following.of([*entries, *(e.Entry(n, fact) for n, fact in enumerate(facts, first))])
    then.fold()
    return then
