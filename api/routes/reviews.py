"""Looking at the record again: corrections, what-if, re-ruling, and what the record proves.

For officials. Nothing here is recorded but a correction, and that only once it is sent
without `preview`.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

from litestar import Request, Response, get, post
from litestar.params import QueryParameter, RawBody

from adjudication.differences import Difference
from adjudication.materiality import Material, open_disputes
from adjudication.reruling import Reruled, rerule
from adjudication.reviews import Review, for_review
from adjudication.sweep import Swept, sweep
from adjudication.watch import Noted, watch
from adjudication.whatif import what_if
from api import wire
from api.keys import may
from api.matches import Matches
from api.problems import BadRequest
from api.routes.asking import MatchId, TheMatches
from api.views import state
from domain.events import Entry
from domain.replay import as_corrected

T = TypeVar("T")
OFFICIAL = may("official")

Previewing = Annotated[
    bool, QueryParameter(name="preview", description="show what would change; record nothing")
]
Since = Annotated[
    int | None,
    QueryParameter(
        name="after",
        ge=0,
        description="breaches proved after this position; of this hand if absent",
    ),
]


@post(
    "/v1/matches/{match:str}/corrections",
    opt={**OFFICIAL, "body": wire.Correction, "answer": wire.Recorded, "or": wire.Preview},
)
async def correct(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    body: RawBody,
    preview: Previewing = False,
) -> Response:
    """Correct the record: what happened at a position instead of what was written there."""
    correction = wire.read(body, wire.Correction)
    if preview:
        now, then, differs = await matches.preview(match, correction.fact())
        viewer = wire.viewer(request)
        before, after = (state(one, then.match, viewer) for one in (now, then))
        seen = wire.Preview(before, after, differs.differences, differs.leaned)
        return wire.seen(request, len(now.entries), seen)
    ordered = wire.order(request, correction)
    return wire.recorded(await matches.correct(match, correction.fact(), ordered))


async def _asked(
    request: Request, matches: Matches, match: str, answer: Callable[[Sequence[Entry]], Any]
) -> Response:
    """What is worked out from the entries of a match, beside the event loop."""
    entries = list((await matches.following(match)).entries)
    return wire.seen(request, len(entries), await asyncio.to_thread(answer, entries))


@get("/v1/matches/{match:str}/reviews", opt={**OFFICIAL, "answer": list[Review]})
async def list_reviews(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """The rulings to look at again: their evidence was corrected, or they come out otherwise."""
    return await _asked(request, matches, match, for_review)


@get("/v1/matches/{match:str}/docket", opt={**OFFICIAL, "answer": list[Material]})
async def docket(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """The disputes that await a ruling, in the order in which to hear them."""
    return await _asked(request, matches, match, lambda one: open_disputes(as_corrected(one)))


@get("/v1/matches/{match:str}/watch", opt={**OFFICIAL, "answer": list[Noted]})
async def silent_watch(
    request: Request, matches: TheMatches, match: MatchId, after: Since = None
) -> Response:
    """Which breaches the record proves, by which event, and whether an official may act."""
    hand = (await matches.following(match)).match.hand
    since = after + 1 if after is not None else hand.started if hand else 1

    def noted(entries: Sequence[Entry]) -> list[Noted]:
        return list(watch(as_corrected(entries), since))

    return await _asked(request, matches, match, noted)


@get("/v1/matches/{match:str}/sweep", opt={**OFFICIAL, "answer": Swept})
async def sweep_match(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """Everything that the record of the match proves, whether or not anybody claimed it."""
    return await _asked(request, matches, match, lambda one: sweep(as_corrected(one)))


@post(
    "/v1/matches/{match:str}/what-if",
    opt={**OFFICIAL, "body": wire.WhatIf, "answer": list[Difference], "asks": True},
)
async def suppose(request: Request, matches: TheMatches, match: MatchId, body: RawBody) -> Response:
    """What would differ had other things happened, or under other rules. Records nothing."""
    asked = wire.read(body, wire.WhatIf)

    def differing(entries: Sequence[Entry]) -> tuple[Difference, ...]:
        facts = as_corrected(entries)
        changes = _changes(asked, {at for at, _ in facts})
        return what_if(facts, changes, asked.rules.of(wire.opening_of(entries)))

    return await _asked(request, matches, match, differing)


def _changes(asked: wire.WhatIf, positions: set[int]) -> dict[int, Sequence[Any]]:
    changes: dict[int, Sequence[Any]] = {}
    for n, one in enumerate(asked.changes):
        if one.at in changes:
            raise BadRequest(f"changes[{n}].at", f"is {one.at} twice")
        if one.at == 1:
            raise BadRequest(f"changes[{n}].at", "is the opening: give other rules instead")
        if one.at not in positions:
            raise BadRequest(f"changes[{n}].at", f"is {one.at}; the record has no such event")
        changes[one.at] = one.facts
    return changes


@post(
    "/v1/matches/{match:str}/rerulings",
    opt={**OFFICIAL, "body": wire.Rules, "answer": list[Reruled], "asks": True},
)
async def rule_again(
    request: Request, matches: TheMatches, match: MatchId, body: RawBody
) -> Response:
    """Work out every ruling again, under the rules it was given on or under others."""
    rules = wire.read(body, wire.Rules)

    def again(entries: Sequence[Entry]) -> tuple[Reruled, ...]:
        return rerule(entries, rules.of(wire.opening_of(entries)))

    return await _asked(request, matches, match, again)


ROUTES = [
    correct,
    list_reviews,
    docket,
    silent_watch,
    sweep_match,
    suppose,
    rule_again,
]
