"""Disputes: claims and their findings, rulings, and corrections of the record."""

from typing import Annotated

from litestar import Request, Response, get, post
from litestar.params import QueryParameter, RawBody

from api import wire
from api.keys import may
from api.matches import Decision, findings
from api.routes.asking import In, MatchId, Place, TheMatches
from api.views import Findings, Viewer, state, visible
from domain.events import Claim, ClaimRaised, Entry
from projections.follow import Following

Previewing = Annotated[
    bool, QueryParameter(name="preview", description="show what would change; record nothing")
]


@post(
    "/v1/matches/{match:str}/claims",
    opt={**may("official", "recorder"), "body": Claim, "answer": Findings},
)
async def raise_claim(
    request: Request, matches: TheMatches, match: MatchId, body: RawBody
) -> Response:
    """Raise a claim, and have the finding on it."""
    claim = wire.read(body, Claim)
    appended = await matches.raise_claim(match, claim, wire.order(request, claim))
    entries = (await matches.following(match)).entries[: appended.last]
    found = await findings(entries, appended.first, wire.viewer(request))
    where = f"/v1/matches/{match}/claims/{appended.first}"
    return wire.recorded(appended, found, location=where)


@get(
    "/v1/matches/{match:str}/claims",
    opt={**may("official", "recorder"), "answer": list[wire.ClaimLine]},
)
async def list_claims(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """The claims raised in a match that the caller may see, and whether they are ruled on."""
    following = await matches.following(match)
    lines = claim_lines(following, wire.viewer(request))
    return wire.seen(request, len(following.entries), lines)


def claim_lines(following: Following, viewer: Viewer) -> list[wire.ClaimLine]:
    """The claims of a match, in order."""
    return [
        wire.ClaimLine(
            one.position, one.fact.claim, following.match.disputes.last_ruling(one.position)
        )
        for one in visible(following.entries, viewer)
        if isinstance(one.fact, ClaimRaised)
    ]


@get(
    "/v1/matches/{match:str}/claims/{position:int}",
    opt={**may("official", "recorder"), "answer": Findings},
)
async def read_claim(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    position: Place,
    language: In = "en",
) -> Response:
    """The finding on a claim: on what was known when it was raised, and with hindsight."""
    entries: list[Entry] = (await matches.following(match)).entries
    found = await findings(entries, position, wire.viewer(request), language)
    return wire.seen(request, len(entries), found)


@post(
    "/v1/matches/{match:str}/claims/{position:int}/ruling",
    opt={**may("official"), "body": Decision, "answer": wire.Ruled},
)
async def rule(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    position: Place,
    body: RawBody,
) -> Response:
    """Rule on a claim. The ruling and what follows from it are recorded together."""
    given = wire.read(body, Decision)
    appended = await matches.rule(match, position, given, wire.order(request, given))
    entries = (await matches.following(match)).entries[appended.first - 1 : appended.last]
    return wire.recorded(appended, wire.Ruled.of(appended, entries))


@post(
    "/v1/matches/{match:str}/corrections",
    opt={**may("official"), "body": wire.Correction, "answer": wire.Recorded, "or": wire.Preview},
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
        now, then = await matches.preview(match, correction.fact())
        viewer = wire.viewer(request)
        before, after = (state(one, then.match, viewer) for one in (now, then))
        return wire.seen(request, len(now.entries), wire.Preview(before, after))
    ordered = wire.order(request, correction)
    return wire.recorded(await matches.correct(match, correction.fact(), ordered))


ROUTES = [raise_claim, list_claims, read_claim, rule, correct]
