"""The right to correct: an official corrects anything, a recorder its own reports.

A recorder's entries are its own until the score card is signed: what stands before the last
signature has been agreed on by others. Nobody corrects a signature into being.
"""

from collections.abc import Sequence
from typing import NamedTuple

from msgspec import convert, msgpack

from adjudication.recordable import decide_corrections, decide_report
from adjudication.review.correction_impact import CorrectionImpact, due_after
from api.disputes.dispute_schemas import Correction
from api.disputes.hearings.pool import HearingPool
from api.disputes.hearings.review import corrected
from api.http.refusals import BadRequest, NotCorrectable
from api.matches.matches import Matches
from api.matches.who_may_report import why_not
from api.visibility import WHOLE, Viewer, visible
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
        if at < _last_signature(entries):
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


async def previewed(
    hearings: HearingPool,
    matches: Matches,
    match: str,
    corrections: Sequence[e.RecordCorrected],
    *,
    principal: str,
) -> Previewed:
    """Work out what corrections would bring; nothing is recorded.

    `principal` is as in `HearingPool.hear`. Raises `UnknownStream`,
    `ImpossibleReport` for a correction that cannot be made, and what `HearingPool.review` does.
    """
    entries = list((await matches.following(match, WHOLE)).entries)
    made = await hearings.review(
        corrected, entries, msgpack.encode(corrections), principal=principal
    )
    differs = convert(made, CorrectionImpact)

    def work(recorded: Sequence[e.Entry]) -> Previewed:
        then = with_facts(recorded, (*corrections, *differs.due))
        return Previewed(with_facts(recorded, ()), then, differs)

    return await matches.apart(work, entries)


def with_facts(entries: Sequence[e.Entry], facts: Sequence[e.Fact]) -> Following:
    """The match with these facts recorded after all others, folded anew from its first event.

    For a long match that takes long: call it beside the event loop.
    """
    first = entries[-1].position + 1
    then = Following.of([*entries, *(e.Entry(n, fact) for n, fact in enumerate(facts, first))])
    then.fold()
    return then
