"""Disputes: claims and their findings, what is heard, rulings, appeals."""

from collections.abc import Sequence
from typing import Annotated, TypeVar

from litestar import get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import RawBody
from litestar.response import Stream
from msgspec import Meta, Struct

from adjudication.worlds.steps import LONGEST
from api.access.guards.guard import may
from api.access.guards.revocation import while_allowed, while_good
from api.audit.audit_parameters import TheAudit
from api.disputes import dispute_schemas, dispute_steps, ruling_steps
from api.disputes.dispute_parameters import Assuming, MostSteps, TheHearings
from api.disputes.finding_schemas import Findings
from api.disputes.hearings.pool import HearingPool
from api.event_store import Appended
from api.http import answers, body_reading
from api.http.answers import Page, put
from api.http.http_types import Request, Response
from api.http.refusals import BadRequest
from api.http.services import service
from api.languages.catalogues import catalogue_of
from api.languages.page_language import In
from api.matches.idempotent_commands import Recorded, order_of, question_of, recorded
from api.matches.match_parameters import AtPosition, MatchId, TheMatches
from api.matches.matches import Matches, Order
from api.matches.sender_fold import Report
from api.settings import Settings
from api.visibility import WHOLE, DisputeSeen, MatchView, visible
from api.visibility.request_viewer import viewer_of
from api.visibility.view_schemas import DisputeList
from domain import events as e
from domain.events import Claim, ClaimRaised

S = TypeVar("S", bound=dispute_steps.Step)


@post(
    "/v1/matches/{match:str}/claims",
    opt={**may("claim"), "body": Claim, "answer": Findings},
)
async def raise_claim(
    request: Request, matches: TheMatches, hearings: TheHearings, match: MatchId, body: RawBody
) -> Response:
    """Raise a claim, and have the finding on it.

    A claim that says the same as one that is not closed, whoever raised that, joins it: the
    answer's `position` is that of the first.
    """
    claim = body_reading.read(body, Claim)
    raised = dispute_steps.raise_claim(
        matches, hearings, match, claim, order=order_of(request, claim)
    )
    appended, findings = await while_good(request, raised)
    where = f"/v1/matches/{match}/claims/{findings.position}"
    return recorded(appended, put(Findings, findings), location=where)


@get(
    "/v1/matches/{match:str}/claims",
    opt={**may("read-claims"), "answer": Page[dispute_schemas.ClaimLine]},
)
async def list_claims(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """The claims raised in a match that the caller may see, as they were recorded.

    Those that a correction has struck out or replaced since are listed too.
    """
    viewer = viewer_of(request)
    view = await matches.view(match, viewer)
    return answers.conditional(request, len(view.whole.entries), claim_lines(view))


def claim_lines(view: MatchView) -> list[dispute_schemas.ClaimLine]:
    """The claims that the viewer may see, in the order in which they were raised.

    They are as they were recorded: also those that a correction has struck out or replaced.
    """
    rulings = view.whole.match.disputes
    return [
        dispute_schemas.ClaimLine(
            entry.position, entry.fact.claim, rulings.last_ruling(entry.position)
        )
        for entry in view.visible.entries
        if isinstance(entry.fact, ClaimRaised)
    ]


@get(
    "/v1/matches/{match:str}/claims/{position:int}",
    opt={**may("read-claims"), "answer": Findings},
)
async def read_claim(
    request: Request,
    matches: TheMatches,
    hearings: TheHearings,
    match: MatchId,
    position: AtPosition,
    language: In = "en",
    assuming: Assuming = None,
) -> Response:
    """The finding on a claim: on what was known when it was raised, and with hindsight.

    A claim that a correction has struck out is not found.
    """
    entries = list((await matches.following(match, viewer_of(request))).entries)
    catalogue_of(language)
    heard = dispute_steps.findings(
        hearings,
        entries,
        position,
        question_of(request),
        language=language,
        assuming=_sets(request, assuming),
    )
    finding = put(Findings, await while_good(request, heard))
    return answers.conditional(request, len(entries), finding)


@get(
    "/v1/matches/{match:str}/claims/{position:int}/long-hearing",
    opt={**may("hear"), "answer": ("text/event-stream", Findings)},
)
async def hear_claim_longer(
    request: Request,
    matches: TheMatches,
    hearings: TheHearings,
    match: MatchId,
    position: AtPosition,
    language: In = "en",
    assuming: Assuming = None,
    steps: MostSteps = LONGEST,
) -> Stream:
    """Hear a claim for longer, as events: `progress`, and at the end `finding` or `stopped`."""
    entries = list((await matches.following(match, WHOLE)).entries)
    catalogue_of(language)
    dispute_steps.claim_at(entries, position)
    sent = dispute_steps.long_hearing(
        hearings,
        entries,
        position,
        question_of(request),
        language=language,
        assuming=_sets(request, assuming),
        steps=steps,
    )
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Stream(
        while_allowed(request, "hear", sent), media_type="text/event-stream", headers=headers
    )


def _sets(request: Request, assuming: list[str] | None) -> list[list[str]]:
    """The sets of assumptions that are to be tried."""
    most = service(request, Settings).assumption_sets
    sets = [names.split(",") for names in assuming or ()]
    if len(sets) > most:
        raise BadRequest("assuming", f"is given {len(sets)} times; at most {most} may be tried")
    return sets


# --- what players object to ---------------------------------------------------------------------


class Objection(Struct, frozen=True, forbid_unknown_fields=True):
    """A claim by a player for their own seat (`domain.events.Claim`), and why, in words."""

    kind: e.Word
    event: e.Position | None = None
    against: e.SeatNo | None = None
    trick: Annotated[int, Meta(ge=0)] | None = None
    trump: e.Trump | None = None
    what: e.Word | None = None
    text: e.Text = ""

    def claim(self, seat: int) -> e.Claim:
        """The claim as it is put on record, raised by the player at `seat`."""
        return e.Claim(
            self.kind,
            self.event,
            self.against,
            seat,
            trick=self.trick,
            trump=self.trump,
            what=self.what,
        )


@post(
    "/v1/matches/{match:str}/objections",
    opt={**may("object"), "body": Objection, "answer": Recorded},
)
async def raise_objection(
    request: Request, matches: TheMatches, hearings: TheHearings, match: MatchId, body: RawBody
) -> Response:
    """Object as a player: the claim goes on record for an official to hear.

    It is answered with where it stands, and not with what would be found: nobody at the table has
    the program reckon for them.
    """
    objection = body_reading.read(body, Objection)
    order, seat = order_of(request, objection), viewer_of(request).seat
    if seat is None:
        raise PermissionDeniedException("a player objects for their own seat")

    async def objected(entries: Sequence[e.Entry]) -> Sequence[Report]:
        return await _reports(hearings, entries, objection, seat, order=order)

    return recorded(await matches.record(match, objected, order))


async def _reports(
    hearings: HearingPool, entries: Sequence[e.Entry], objection: Objection, seat: int, order: Order
) -> list[Report]:
    """The claim, once it is found to say something of what the player may see; and their words."""
    at = len(entries) + 1
    raised = e.Entry(at, e.ClaimRaised(objection.claim(seat)), order.reporter)
    seen = visible(entries, order.by)
    await dispute_steps.findings_when_raised(hearings, seen, raised, order)
    statements = [Report(e.StatementHeard(at, seat, objection.text))] if objection.text else []
    return [Report(raised.fact), *statements]


# --- what is heard -----------------------------------------------------------------------------


@get(
    "/v1/matches/{match:str}/disputes",
    opt={**may("read-claims"), "answer": DisputeList},
)
async def list_disputes(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """Where each dispute stands that the caller may see, and which await a ruling."""
    viewer = viewer_of(request)
    view = await matches.view(match, viewer)
    listed = put(DisputeList, view.disputes())
    return answers.conditional(request, len(view.whole.entries), listed)


@get(
    "/v1/matches/{match:str}/disputes/{position:int}",
    opt={**may("read-claims"), "answer": DisputeSeen},
)
async def read_dispute(
    request: Request, matches: TheMatches, match: MatchId, position: AtPosition
) -> Response:
    """One dispute: where it stands, all that belongs to it, and what could be presumed."""
    viewer = viewer_of(request)
    view = await matches.view(match, viewer)
    seen = dispute_steps.dispute_seen(view, position)
    return answers.conditional(request, len(view.whole.entries), seen)


async def _dispute_after(
    request: Request, matches: Matches, match: str, position: int, appended: Appended
) -> Response:
    """The dispute after a step of it, as it was when the step was recorded."""
    now, view = await matches.following(match, WHOLE), MatchView(viewer_of(request))
    view.feed(now.at(appended.last, corrected=False))
    seen = dispute_steps.dispute_seen(view, position)
    where = f"/v1/matches/{match}/disputes/{position}"
    return recorded(appended, seen, location=where)


async def _step(
    request: Request, matches: Matches, match: str, position: int, body: bytes, kind: type[S]
) -> Response:
    step = body_reading.read(body, kind)
    order = order_of(request, step)
    appended = await dispute_steps.take(matches, match, position, step, order=order)
    return await _dispute_after(request, matches, match, position, appended=appended)


@post(
    "/v1/matches/{match:str}/claims/{position:int}/hearing",
    opt={**may("hear"), "body": dispute_steps.Hearing, "answer": DisputeSeen},
)
async def open_hearing(
    request: Request, matches: TheMatches, match: MatchId, position: AtPosition, body: RawBody
) -> Response:
    """Open the hearing of a claim; the clocks stop until play resumes."""
    return await _step(request, matches, match, position, body=body, kind=dispute_steps.Hearing)


@post(
    "/v1/matches/{match:str}/claims/{position:int}/statements",
    opt={**may("claim"), "body": dispute_steps.Statement, "answer": DisputeSeen},
)
async def record_statement(
    request: Request, matches: TheMatches, match: MatchId, position: AtPosition, body: RawBody
) -> Response:
    """Take down what somebody says; what it says of a bone can then be presumed by name."""
    return await _step(request, matches, match, position, body=body, kind=dispute_steps.Statement)


@post(
    "/v1/matches/{match:str}/claims/{position:int}/inspections",
    opt={**may("hear"), "body": dispute_steps.Inspection, "answer": DisputeSeen},
)
async def record_inspection(
    request: Request, matches: TheMatches, match: MatchId, position: AtPosition, body: RawBody
) -> Response:
    """Put on record what the official found or saw; it counts as a fact."""
    return await _step(request, matches, match, position, body=body, kind=dispute_steps.Inspection)


@post(
    "/v1/matches/{match:str}/claims/{position:int}/attachments",
    opt={**may("claim"), "body": dispute_steps.Attachment, "answer": DisputeSeen},
)
async def attach_evidence(
    request: Request, matches: TheMatches, match: MatchId, position: AtPosition, body: RawBody
) -> Response:
    """File a photograph, a recording or a paper with a claim, by its hash."""
    return await _step(request, matches, match, position, body=body, kind=dispute_steps.Attachment)


@post(
    "/v1/matches/{match:str}/claims/{position:int}/closing",
    opt={**may("hear"), "body": dispute_steps.Closing, "answer": DisputeSeen},
)
async def close_dispute(
    request: Request, matches: TheMatches, match: MatchId, position: AtPosition, body: RawBody
) -> Response:
    """Close a dispute: it was ruled on, withdrawn, settled or not heard, or is moot.

    While a ruling on it is under appeal, it can only be withdrawn or settled.
    """
    return await _step(request, matches, match, position, body=body, kind=dispute_steps.Closing)


# --- rulings -----------------------------------------------------------------------------------


@post(
    "/v1/matches/{match:str}/claims/{position:int}/ruling",
    opt={**may("rule"), "body": ruling_steps.Decision, "answer": dispute_schemas.Ruled},
)
async def rule_on_claim(
    request: Request,
    matches: TheMatches,
    hearings: TheHearings,
    audit: TheAudit,
    match: MatchId,
    position: AtPosition,
    body: RawBody,
) -> Response:
    """Rule on a claim, or a part of it. The ruling and what follows are recorded together."""
    decision = body_reading.read(body, ruling_steps.Decision)
    order = order_of(request, decision)
    given_now = ruling_steps.give(
        matches,
        hearings,
        match,
        position,
        decision=decision,
        order=order,
        checkpoint=audit.last_signed(),
        brought=await service(request, ruling_steps.EventCards).brought_to(matches, match),
    )
    appended = await while_good(request, given_now)
    entries = (await matches.following(match, WHOLE)).entries[appended.first - 1 : appended.last]
    return recorded(appended, dispute_schemas.Ruled.of(appended, entries))


@post(
    "/v1/matches/{match:str}/claims/{position:int}/appeal",
    opt={**may("claim"), "body": dispute_steps.Appeal, "answer": DisputeSeen},
)
async def appeal_ruling(
    request: Request, matches: TheMatches, match: MatchId, position: AtPosition, body: RawBody
) -> Response:
    """Appeal from a ruling; its dispute is open again until a ruling takes its place."""
    stated = body_reading.read(body, dispute_steps.Appeal)
    order = order_of(request, stated)
    appended = await dispute_steps.appeal(matches, match, position, stated, order=order)
    return await _dispute_after(request, matches, match, position, appended=appended)


ROUTES = [
    raise_claim,
    raise_objection,
    list_claims,
    read_claim,
    hear_claim_longer,
    list_disputes,
    read_dispute,
    open_hearing,
    record_statement,
    record_inspection,
    attach_evidence,
    close_dispute,
    rule_on_claim,
    appeal_ruling,
]
