"""The steps of a dispute: what each of them puts on record, worked out from the record as it is.

Here belong the bodies in which a step is told, and how a claim and a step become facts; a
ruling is `api.disputes.ruling_steps`'s. Whether a claim is true is `adjudication`'s; how facts are
recorded is `api.matches.matches`'.
"""

import asyncio
from collections.abc import AsyncGenerator, Iterable, Sequence
from typing import Annotated, Any, ClassVar, Final, Literal

from litestar.exceptions import HTTPException
from msgspec import Meta, Struct, json, structs

from adjudication.case.assumptions import offered
from adjudication.worlds.steps import STEPS
from api.disputes import finding_schemas
from api.disputes.hearings.pool import HearingPool, is_cut_short
from api.disputes.hearings.question import HearingRequest
from api.event_store import Appended
from api.http.answers import put
from api.http.refusals import NotThere
from api.http.threads import begun_apart
from api.matches.matches import Matches, Order
from api.matches.sender_fold import Report
from api.visibility import (
    WHOLE,
    DisputeSeen,
    Findings,
    MatchView,
    Viewer,
    view,
    view_schemas,
    visible,
)
from domain import events as e
from domain.bones import Bone
from domain.errors import BonebookError, ImpossibleReport
from domain.match.replay import as_corrected
from projections.disputes import Dispute

Assumption = e.Name

LONGER: Final = 4
"""How many times as many steps a round of a long hearing takes as the round before."""
HEARTBEAT: Final = 10.0
"""Seconds between two comments by which a long hearing says that it still goes on."""


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """One step of a dispute: a fact of type `becomes`, but for the position of the claim."""

    becomes: ClassVar[type[Any]]

    def fact(self, claim: int) -> e.Fact:
        """The step as a fact about the claim raised at `claim`."""
        return self.becomes(claim=claim, **structs.asdict(self))


class Hearing(Step, frozen=True):
    """An official comes to the table to hear the claim; `seat` is who called."""

    becomes = e.OfficialCalled
    seat: e.SeatNo | None = None


class Statement(Step, frozen=True):
    """A statement by the player at `seat`, null for a bystander (`domain.events.StatementHeard`).

    With `what` it needs `bone`, `event` and, but for `drew`, `holder`: it can then be presumed, as
    `statement:N`, N being the position at which it is recorded.
    """

    becomes = e.StatementHeard
    seat: e.SeatNo | None = None
    text: e.Text = ""
    what: Literal["held", "not_held", "drew"] | None = None
    holder: e.SeatNo | None = None
    bone: Bone | None = None
    event: e.Position | None = None


class Inspection(Step, frozen=True):
    """The official's finding in person, which counts as a fact (`domain.events.Observed`)."""

    becomes = e.Observed
    what: e.Word
    seat: e.SeatNo | None = None
    bone: Bone | None = None
    event: e.Position | None = None
    minutes: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    note: e.Text = ""
    supersedes: e.Position | None = None


class Attachment(Step, frozen=True):
    """A photograph, a recording or a paper, by its hash; it is kept elsewhere."""

    becomes = e.AttachmentFiled
    sha256: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
    media_type: Annotated[str, Meta(pattern=r"\A[a-z]+/[a-z0-9.+-]{1,80}\Z")]
    note: e.Text = ""


class Closing(Step, frozen=True):
    """The dispute is over, and how; `ruled` needs a ruling on the claim, or on a part of it."""

    becomes = e.DisputeClosed
    how: Literal["ruled", "withdrawn", "settled", "moot", "not_heard"] = "ruled"
    note: e.Text = ""


class Appeal(Struct, frozen=True, forbid_unknown_fields=True):
    """The ruling at position `ruling` is taken to whoever is above (PDA-10e: the Commissioner).

    `seat` is the player who appeals, null where it is not said who.
    """

    ruling: e.Position
    seat: e.SeatNo | None = None
    to: e.Word = "commissioner"
    grounds: e.Text = ""


# --- recording ------------------------------------------------------------------------------


async def raise_claim(
    matches: Matches, hearings: HearingPool, match: str, claim: e.Claim, order: Order
) -> tuple[Appended, Findings]:
    """Record a claim that says something of what its sender may see; return the findings on that.

    It is heard once, unless the match moved on meanwhile. A claim that says the same as one that is
    not closed, whoever raised that, joins it if its sender may see it: a statement without words is
    recorded, and the position in the findings is that of the first. Raises `BadClaim` for a claim
    that says nothing, and what a hearing does.
    """
    epoch, following = matches.log.epoch, await matches.following(match, WHOLE)
    entries = list(following.entries)
    first = following.match.disputes.first_alike(claim, open_only=True)
    if first is not None and visible(entries[first - 1 : first], order.by):
        joined = e.StatementHeard(first, claim.by)
        appended = await matches.record(match, [Report(joined)], order)
        entries = list((await matches.following(match, WHOLE)).entries)[: appended.last]
        return appended, await findings(hearings, entries, first, order)
    raised = e.Entry(len(entries) + 1, e.ClaimRaised(claim), order.reporter)
    try:
        answers = await findings_when_raised(hearings, entries, raised, order)
    finally:
        epoch.check()
    appended = await matches.record(match, [Report(raised.fact)], order)
    if appended.first != raised.position:
        entries = list((await matches.following(match, WHOLE)).entries)[: appended.last]
        answers = await findings(hearings, entries, appended.first, order)
    return appended, answers


async def findings_when_raised(
    hearings: HearingPool, entries: Sequence[e.Entry], raised: e.Entry, order: Order
) -> Findings:
    """The findings on a claim that is being raised, and not on record yet.

    Raises `BadClaim` where it says nothing about what its sender may see of this record.
    """
    answers = await findings(hearings, [*entries, raised], raised.position, order)
    if answers.with_hindsight.moot == raised.position:
        # The claim says nothing about this record: a hearing of it alone raises the reason.
        assert isinstance(raised.fact, e.ClaimRaised)
        seen = tuple(await hearings.shown_to(order.by, entries))
        await hearings.hear(HearingRequest(entries=seen, claim=raised.fact.claim), order.reporter)
    return answers


async def take(matches: Matches, match: str, claim: int, step: Step, order: Order) -> Appended:
    """Record a step of the dispute that was raised at `claim`.

    Raises `NotThere` where there is none that the sender may see, and `ImpossibleReport` where the
    dispute is closed, or the step cannot be by the record.
    """

    async def taken(entries: Sequence[e.Entry]) -> Sequence[Report]:
        claim_at(entries, claim, order.by)
        return [Report(step.fact(claim))]

    return await matches.record(match, taken, order)


async def appeal(
    matches: Matches, match: str, claim: int, stated: Appeal, order: Order
) -> Appended:
    """Record the appeal from a ruling on the claim raised at `claim`.

    Raises `NotThere`, and `ImpossibleReport` for a ruling that is on another claim, holds no longer
    or is under appeal.
    """

    async def appealed(entries: Sequence[e.Entry]) -> Sequence[Report]:
        claim_at(entries, claim, order.by)
        ruling = entries[stated.ruling - 1].fact if stated.ruling <= len(entries) else None
        if isinstance(ruling, e.RulingGiven) and ruling.claim != claim:
            detail = f"{stated.ruling} is on the claim raised at {ruling.claim}"
            raise ImpossibleReport("ruling", detail, stated.ruling)
        return [Report(e.RulingAppealed(stated.ruling, stated.seat, stated.to, stated.grounds))]

    return await matches.record(match, appealed, order)


# --- reading back -----------------------------------------------------------------------------


def claim_at(entries: Iterable[e.Entry], position: int, by: Viewer = WHOLE) -> e.Claim:
    """The claim raised at a position, as corrected, if a viewer may see it.

    Raises `NotThere` for any other position, and for a claim that was struck out.
    """
    about = [
        entry
        for entry in entries
        if entry.position == position or isinstance(entry.fact, e.RecordCorrected)
    ]
    for at, fact in as_corrected(visible(about, by)):
        if at == position and isinstance(fact, e.ClaimRaised):
            return fact.claim
    raise NotThere("position", f"no claim was raised at event {position}")


async def findings(
    hearings: HearingPool,
    entries: Sequence[e.Entry],
    position: int,
    order: Order,
    language: str = "en",
    assuming: Sequence[Sequence[str]] = (),
    steps: int = STEPS,
) -> Findings:
    """The findings on the claim raised at a position, from what the viewer `order.by` may see.

    The first is on the record as it stood when the claim was raised, the second on all `entries`.
    To a viewer who sees all, an undetermined one also says in what share of the deals the claim
    holds. Each of `assuming` is a set of assumptions to try, and `steps` bounds each search.
    Raises `NotThere`, `BadClaim` for a name that is no assumption, and what a hearing does.
    """
    seen = await hearings.shown_to(order.by, entries)
    question = HearingRequest(
        entries=tuple(seen),
        claim=claim_at(seen, position),
        raised_at=position,
        assuming=tuple(map(tuple, assuming)),
        language=language,
        steps=steps,
        weighing=order.by.sees_all,
    )
    now = await hearings.hear(question, order.reporter)
    if seen[-1].position == position:
        return Findings(position, now, now)
    stood = structs.replace(question, stood_at=position)
    return Findings(position, await hearings.hear(stood, order.reporter), now)


async def long_hearing(
    hearings: HearingPool,
    entries: Sequence[e.Entry],
    position: int,
    order: Order,
    language: str,
    assuming: Sequence[Sequence[str]],
    steps: int,
) -> AsyncGenerator[bytes]:
    """Server-sent events of a hearing that may take longer: `progress` each round, then `finding`.

    It is heard with more steps each time, `steps` at most, until it is not cut short: what can be
    found soon is told soon. `stopped` is the end where it cannot be heard. Comments keep the
    connection up between them.
    """
    limit = min(STEPS, steps)
    while True:
        yield _event("progress", {"steps": limit, "of": steps})
        hearing = begun_apart(
            findings(
                hearings,
                entries,
                position,
                order,
                language=language,
                assuming=assuming,
                steps=limit,
            )
        )
        try:
            while not (await asyncio.wait({hearing}, timeout=HEARTBEAT))[0]:
                yield b": ping\n\n"
            answers = hearing.result()
        except (BonebookError, HTTPException) as error:
            yield _event("stopped", {"detail": error.detail})
            return
        finally:
            hearing.cancel()
        if limit == steps or not (
            is_cut_short(answers.at_the_table) or is_cut_short(answers.with_hindsight)
        ):
            yield _event("finding", put(finding_schemas.Findings, answers))
            return
        limit = min(LONGER * limit, steps)


def _event(kind: str, data: object) -> bytes:
    return b"event: %s\ndata: %s\n\n" % (kind.encode(), json.encode(data))


def dispute_seen(seen: MatchView, position: int) -> DisputeSeen:
    """The dispute raised at a position as a viewer sees it, with its events. Raises `NotThere`."""
    entries, whole, dispute = seen.visible.entries, seen.whole.entries, dispute_at(seen, position)
    events = (view(whole[at - 1], seen.viewer) for at in _positions(dispute, entries))
    stands = put(view_schemas.Dispute, dispute)
    return DisputeSeen(stands, tuple(events), offered(as_corrected(entries), dispute.claim))


def dispute_at(seen: MatchView, position: int) -> Dispute:
    """The dispute raised at a position, as far as a viewer may see it. Raises `NotThere`."""
    claim_at(seen.visible.entries, position)
    return next(one for one in seen.disputes().disputes if one.position == position)


def _positions(dispute: Dispute, entries: Iterable[e.Entry]) -> list[int]:
    """Where everything that belongs to a dispute is on record, in order."""
    heard = (dispute.hearings, dispute.statements, dispute.inspections, dispute.attachments)
    at = {dispute.position, *dispute.flagged, *(one for some in heard for one in some)}
    for ruling in dispute.rulings:
        at |= {
            ruling.position,
            *ruling.caused,
            *([ruling.appealed_at] if ruling.appealed_at else []),
        }
    at |= {
        entry.position
        for entry in entries
        if isinstance(entry.fact, e.DisputeClosed) and entry.fact.claim == dispute.position
    }
    return sorted(at)
