"""Looking at the record again: corrections, what-if, re-ruling, and what the record proves.

For officials. Nothing here is recorded but a correction, and that only once it is sent
without `preview`.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

from litestar import get, post
from litestar.exceptions import PermissionDeniedException
from litestar.params import QueryParameter, RawBody

from adjudication.review.docket import DocketEntry, open_disputes
from adjudication.review.flagged_rulings import flagged_rulings
from adjudication.review.reruling import rerule
from adjudication.review.sweep import sweep
from adjudication.review.watch import watch
from adjudication.review.what_if import what_if
from api.access.guards.guard import may, may_here, the_caller
from api.disputes import dispute_schemas, review_schemas
from api.disputes.corrections import check_fit_to_replace, check_own, due_with, previewed
from api.disputes.ruling_steps import EventCards
from api.http import answers, bodies
from api.http.answers import Page, put
from api.http.http_types import Request, Response
from api.http.refusals import BadRequest, NotReached
from api.http.services import service
from api.matches import match_schemas
from api.matches.match_parameters import MatchId, TheMatches
from api.matches.matches import Matches
from api.matches.orders import Recorded, order_of, recorded
from api.matches.sender_fold import Report
from api.visibility import state
from api.visibility.request_viewer import viewer_of
from domain.events import Entry
from domain.match.replay import as_corrected
from projections.contested import contested

T = TypeVar("T")
REVIEW = may("review")

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
    correction = bodies.read(body, dispute_schemas.Correction)
    official, sender = may_here(request, "rule"), the_caller(request.scope).id
    if preview and not official:
        raise PermissionDeniedException("a preview is for a key of an official")
    check_fit_to_replace(correction, official)
    corrections, order = correction.corrections(), order_of(request, correction)
    if preview:
        now, then, differs = await previewed(matches, match, corrections)
        viewer = viewer_of(request)
        before, after = (state(one, then.match, viewer) for one in (now, then))
        seen = dispute_schemas.Preview(
            before,
            after,
            put(tuple[review_schemas.Difference, ...], differs.differences),
            differs.leaned,
            leaning=put(tuple[review_schemas.SpeaksOf, ...], differs.leaning),
        )
        return answers.conditional(request, len(now.entries), seen)

    async def reports(entries: Sequence[Entry]) -> list[Report]:
        if not official:
            check_own(corrections, entries, sender)
        due = await asyncio.to_thread(due_with, corrections, entries, order.by)
        return [Report(one) for one in (*corrections, *due)]

    return recorded(await matches.record(match, reports, order))


async def _asked(
    request: Request,
    matches: Matches,
    match: str,
    kind: type[T],
    answer: Callable[[Sequence[Entry]], object],
) -> Response:
    """Reviews worked out from the entries of a match, beside the event loop."""
    entries = list((await matches.following(match, viewer_of(request))).entries)
    review = await matches.apart(lambda read: put(kind, answer(read)), entries)
    return answers.conditional(request, len(entries), review)


async def _worked_out(
    request: Request,
    matches: Matches,
    match: str,
    name: str,
    kind: type[T],
    answer: Callable[[Sequence[Entry]], object],
) -> Response:
    """A review that is worked out once and kept until the match goes on."""
    version, review = await matches.worked_out(
        match, viewer_of(request), name, lambda read: put(kind, answer(read))
    )
    return answers.conditional(request, version, review)


@get(
    "/v1/matches/{match:str}/reviews", opt={**REVIEW, "answer": Page[review_schemas.FlaggedRuling]}
)
async def list_reviews(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """The rulings to look at again: their evidence was corrected, or they come out otherwise."""
    return await _worked_out(
        request,
        matches,
        match,
        "reviews",
        kind=list[review_schemas.FlaggedRuling],
        answer=flagged_rulings,
    )


def awaiting_ruling(entries: Sequence[Entry]) -> tuple[DocketEntry, ...]:
    """The disputes of a record that await a ruling, in the order in which to hear them."""
    return open_disputes(as_corrected(entries))


@get("/v1/matches/{match:str}/docket", opt={**REVIEW, "answer": dispute_schemas.Docket})
async def read_docket(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """The disputes that await a ruling, and what else an official has to see to."""
    viewer = viewer_of(request)
    now = await matches.following(match, viewer)
    version, contradictory = len(now.entries), contested(now.match)
    disputes: tuple[DocketEntry, ...] = ()
    if now.match.disputes.open():
        version, disputes = await matches.worked_out(match, viewer, "docket", awaiting_ruling)
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
    """Which breaches the record proves, by which event, and whether an official may act."""
    hand = (await matches.following(match, viewer_of(request))).match.hand
    since = after + 1 if after is not None else hand.started if hand else 1

    def noted(entries: Sequence[Entry]) -> object:
        return list(watch(as_corrected(entries), since))

    kind = list[review_schemas.Notice]
    return await _worked_out(request, matches, match, f"watch {since}", kind=kind, answer=noted)


@get("/v1/matches/{match:str}/sweep", opt={**REVIEW, "answer": review_schemas.Swept})
async def sweep_match(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """Everything that the record of the match proves, whether or not anybody claimed it."""

    def swept(entries: Sequence[Entry]) -> object:
        return sweep(as_corrected(entries))

    return await _worked_out(
        request, matches, match, "sweep", kind=review_schemas.Swept, answer=swept
    )


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
    supposition = bodies.read(body, dispute_schemas.WhatIf)

    def differing(entries: Sequence[Entry]) -> object:
        facts = as_corrected(entries)
        changes = supposed(supposition, {at for at, _ in facts})
        return what_if(facts, changes, supposition.rules.of(match_schemas.opening_of(entries)))

    return await _asked(request, matches, match, list[review_schemas.Difference], answer=differing)


def supposed(stated: dispute_schemas.WhatIf, positions: set[int]) -> dict[int, Sequence[Any]]:
    """Facts supposed to have happened instead, by position. Raises `BadRequest`."""
    changes: dict[int, Sequence[Any]] = {}
    for n, change in enumerate(stated.changes):
        if change.at in changes:
            raise BadRequest(f"changes[{n}].at", f"is {change.at} twice")
        if change.at == 1:
            raise BadRequest(f"changes[{n}].at", "is the opening: give other rules instead")
        if change.at not in positions:
            raise NotReached(f"changes[{n}].at", f"is {change.at}; the record has no such event")
        changes[change.at] = change.facts
    return changes


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
    """Work out every ruling again, under the rules it was given on or under others."""
    rules = bodies.read(body, dispute_schemas.Rules)

    def again(entries: Sequence[Entry]) -> object:
        return rerule(entries, rules.of(match_schemas.opening_of(entries)))

    return await _asked(request, matches, match, list[review_schemas.Reruled], answer=again)


ROUTES = [
    correct_record,
    list_reviews,
    read_docket,
    read_watch,
    sweep_match,
    suppose_other_facts,
    rule_claims_again,
]
