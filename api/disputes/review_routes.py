"""Looking at the record again: corrections, what-if, re-ruling, and what the record proves.

For officials. Nothing here is recorded but a correction, and that only once it is sent
without `preview`.
"""

from collections.abc import Sequence
from typing import Annotated, Final

from anyio import CapacityLimiter
from litestar import get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import QueryParameter, RawBody
from msgspec import Struct, msgpack

from adjudication.review.docket import DocketEntry
from adjudication.review.flagged_rulings import flagged_rulings
from api.access.guards.guard import may, may_here, the_caller
from api.disputes import dispute_schemas, review_schemas
from api.disputes.corrections import check_fit_to_replace, check_own, due_with, shown_before
from api.disputes.hearings.pool import HearingPool
from api.disputes.hearings.review import Review, differing, ruled_again, swept, watched
from api.disputes.kept_reviews import docket_of, kept_review
from api.disputes.ruling_steps import EventCards
from api.http import answers, body_reading
from api.http.answers import Page, put
from api.http.disconnect import while_connected
from api.http.http_types import Request, Response
from api.http.services import service
from api.http.threads import beside
from api.matches.idempotent_commands import Recorded, order_of, recorded
from api.matches.match_parameters import MatchId, TheMatches
from api.matches.matches import Matches
from api.matches.sender_fold import Report
from api.visibility import WHOLE
from api.visibility.request_viewer import viewer_of
from domain.events import Entry
from projections.contested import contested

REVIEW = may("review")
_CORRECTING: Final = CapacityLimiter(1)
"""Bounds the threads that work out what corrections bring: several would slow each other."""

Previewing = Annotated[
    bool, QueryParameter(name="preview", description="show what would change; record nothing")
]
ProvedAfter = Annotated[
    int | None,
    QueryParameter(
        name="after",
        ge=0,
        description="breaches proved after this position; of this hand if absent",
    ),
]


@post(
    "/v1/matches/{match:str}/corrections",
    opt={
        **may("correct"),
        "body": dispute_schemas.Correction,
        "answer": Recorded,
        "or": (200, "A preview", dispute_schemas.Preview),
    },
)
async def correct_record(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    body: RawBody,
    preview: Previewing = False,
) -> Response:
    """Correct the record: what happened at a position instead of what was written there.

    A recorder corrects what it reported itself, until the score card is signed; an official
    corrects anything, and may have it shown first. What the rulings that stand come to on the
    corrected facts is recorded with it.
    """
    correction = body_reading.read(body, dispute_schemas.Correction)
    official, sender = may_here(request, "rule"), the_caller(request.scope).id
    if preview and not official:
        raise PermissionDeniedException("a preview is for a key of an official")
    check_fit_to_replace(correction, official)
    corrections, order = correction.corrections(), order_of(request, correction)
    if preview:
        entries = list((await matches.following(match, WHOLE)).entries)
        stated = msgpack.encode(corrections), viewer_of(request)
        hearings = service(request, HearingPool)
        previewing = hearings.review(shown_before, entries, *stated, principal=sender)
        seen = put(dispute_schemas.Preview, await while_connected(request.receive, previewing))
        return answers.conditional(request, len(entries), seen)

    async def reports(entries: Sequence[Entry]) -> list[Report]:
        if not official:
            check_own(corrections, entries, sender)
        due = await beside(_CORRECTING, lambda: due_with(corrections, entries, order.by))
        return [Report(one) for one in (*corrections, *due)]

    return recorded(await matches.record(match, reports, order))


async def _reviewed(
    request: Request,
    matches: Matches,
    match: str,
    *particulars: object,
    kind: type[object],
    review: Review,
) -> Response:
    """A review, worked out once for all who ask and kept until the match goes on.

    Raises `ClientGone`; where nobody waits for it any more, it ends.
    """

    reviewing = kept_review(
        request, matches, match, viewer_of(request), *particulars, kind=kind, review=review
    )
    version, answer = await while_connected(request.receive, reviewing)
    return answers.conditional(request, version, answer)


async def _supposed(
    request: Request,
    matches: Matches,
    match: str,
    stated: Struct,
    *,
    kind: type[object],
    review: Review,
) -> Response:
    """A review under what the request states. Raises `ClientGone`."""
    entries = list((await matches.following(match, viewer_of(request))).entries)
    hearings, principal = service(request, HearingPool), the_caller(request.scope).id
    reviewing = hearings.review(review, entries, msgpack.encode(stated), principal=principal)
    made = put(kind, await while_connected(request.receive, reviewing))
    return answers.conditional(request, len(entries), made)


@get(
    "/v1/matches/{match:str}/reviews", opt={**REVIEW, "answer": Page[review_schemas.FlaggedRuling]}
)
async def list_reviews(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """The rulings to look at again: their evidence was corrected, or they come out otherwise."""
    kind = list[review_schemas.FlaggedRuling]
    return await _reviewed(request, matches, match, kind=kind, review=flagged_rulings)


@get("/v1/matches/{match:str}/docket", opt={**REVIEW, "answer": dispute_schemas.Docket})
async def read_docket(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """The disputes that await a ruling, and what else an official has to see to."""
    viewer = viewer_of(request)
    now = await matches.following(match, viewer)
    version, contradictory = len(now.entries), contested(now.match)
    disputes: tuple[DocketEntry, ...] = ()
    if now.match.disputes.open():
        reviewing = docket_of(request, matches, match, viewer)
        version, disputes = await while_connected(request.receive, reviewing)
    event_cards = service(request, EventCards)
    cards = await event_cards.due(matches, match) if may_here(request, "hear") else ()
    listed = dispute_schemas.Docket(
        put(tuple[review_schemas.DocketEntry, ...], disputes),
        put(tuple[review_schemas.ContestedReport, ...], contradictory),
        now.match.unfinished,
        put(tuple[review_schemas.CardsDue, ...], cards),
    )
    return answers.conditional(request, None if cards else version, listed)


@get("/v1/matches/{match:str}/watch", opt={**REVIEW, "answer": Page[review_schemas.Notice]})
async def read_watch(
    request: Request, matches: TheMatches, match: MatchId, after: ProvedAfter = None
) -> Response:
    """Which breaches the record proves, by which event, and whether an official may act.

    Without `after`, those that events since the last hand began prove.
    """
    hand = (await matches.following(match, viewer_of(request))).match.hand
    since = after + 1 if after is not None else hand.started if hand else 1
    kind = list[review_schemas.Notice]
    return await _reviewed(request, matches, match, since, kind=kind, review=watched)


@get("/v1/matches/{match:str}/sweep", opt={**REVIEW, "answer": review_schemas.Swept})
async def sweep_match(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """Everything that the record of the match proves, whether or not anybody claimed it."""
    return await _reviewed(request, matches, match, kind=review_schemas.Swept, review=swept)


@post(
    "/v1/matches/{match:str}/what-if",
    opt={
        **REVIEW,
        "body": dispute_schemas.WhatIf,
        "answer": Page[review_schemas.Difference],
        "asks": True,
    },
)
async def suppose_other_facts(
    request: Request, matches: TheMatches, match: MatchId, body: RawBody
) -> Response:
    """The differences had other things happened, or under other rules. Records nothing."""
    stated = body_reading.read(body, dispute_schemas.WhatIf)
    kind = list[review_schemas.Difference]
    return await _supposed(request, matches, match, stated, kind=kind, review=differing)


@post(
    "/v1/matches/{match:str}/rerulings",
    opt={
        **REVIEW,
        "body": dispute_schemas.Rules,
        "answer": Page[review_schemas.Reruled],
        "asks": True,
    },
)
async def rule_claims_again(
    request: Request, matches: TheMatches, match: MatchId, body: RawBody
) -> Response:
    """Work out every ruling again, under the rules it was given on or under others.

    Nothing is recorded.
    """
    stated = body_reading.read(body, dispute_schemas.Rules)
    kind = list[review_schemas.Reruled]
    return await _supposed(request, matches, match, stated, kind=kind, review=ruled_again)


ROUTES = [
    correct_record,
    list_reviews,
    read_docket,
    read_watch,
    sweep_match,
    suppose_other_facts,
    rule_claims_again,
]
