"""Recording: open a match, report what happened, read the events back."""

from litestar import Request, Response, get, post
from litestar.params import RawBody

from api.http import schemas
from api.http.auth import may, the_caller
from api.matches import Matches
from api.read_models.match_summaries import MatchListing, summaries, summary
from api.refusals import NotThere
from api.routes.dependencies import After, BeforeMatch, Limit, MatchId, TheMatches, Upto
from api.visibility import Viewer, view


@post(
    "/v1/matches",
    opt={**may("official", "recorder"), "body": schemas.MatchOpening, "answer": schemas.Recorded},
)
async def open_match(request: Request, matches: TheMatches, body: RawBody) -> Response:
    """Open a match, pinned to the rule book as it is now."""
    opening = schemas.read(body, schemas.MatchOpening)
    appended = await matches.open(opening.id, opening.fact(), schemas.order(request, opening))
    return schemas.recorded(appended, location=f"/v1/matches/{appended.stream}")


@get(
    "/v1/matches",
    opt={**may("official", "recorder", "audience"), "answer": schemas.MatchList},
)
async def list_matches(
    request: Request,
    matches: TheMatches,
    before: BeforeMatch = None,
    limit: Limit = 50,
) -> Response:
    """The matches, the last opened first."""
    lines = await match_lines(matches, before, limit, schemas.viewer(request))
    return schemas.seen(request, None, schemas.MatchList(tuple(lines)))


async def match_lines(
    matches: Matches, before: str | None, limit: int, viewer: Viewer
) -> list[schemas.MatchLine]:
    """Up to `limit` matches, the last opened first, from those opened before another.

    Raises `NotThere` where there is no such other.
    """
    ids = await matches.ids()
    if before is not None and before not in ids:
        raise NotThere("before", f"there is no match {before}")
    end = len(ids) if before is None else ids.index(before)
    chosen = ids[max(0, end - limit) : end][::-1]
    return [match_line(*one) for one in (await summaries(matches, chosen, viewer)).items()]


def match_line(id: str, found: MatchListing) -> schemas.MatchLine:
    """One match of the list."""
    here = f"/v1/matches/{id}"
    drawn = "tricks" if found.in_tricks else "board"
    views = ("events", drawn, f"{drawn}.svg", "chips", "score", "clocks", "scorecard", "transcript")
    names = (*views, "claims", "disputes", "stream")
    links = {"self": here, **{name: f"{here}/{name}" for name in names}}
    return schemas.MatchLine(
        id, found.book, found.players, found.version, found.score, found.closed, links
    )


@get(
    "/v1/matches/{match:str}",
    opt={**may("official", "recorder", "audience"), "answer": schemas.MatchLine},
)
async def read_match(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """One match: its score, and where the rest of it is."""
    following = await matches.following(match, schemas.viewer(request))
    line = match_line(match, summary(following))
    return schemas.seen(request, line.version, line)


@post(
    "/v1/matches/{match:str}/events",
    opt={**may("official", "recorder"), "body": "Report", "answer": schemas.Recorded},
)
async def report(request: Request, matches: TheMatches, match: MatchId, body: RawBody) -> Response:
    """Report what happened: one event, or several to be recorded all or none."""
    role, limit = the_caller(request.scope).role, request.app.state.settings.batch_events
    reports = schemas.reports(body, role, limit)
    return schemas.recorded(await matches.record(match, reports, schemas.order(request, reports)))


@get(
    "/v1/matches/{match:str}/events",
    opt={**may("official", "recorder", "audience"), "answer": schemas.Events},
)
async def read_events(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    after: After = 0,
    upto: Upto = None,
) -> Response:
    """The events of a match as they were recorded, so far as the caller may see them."""
    viewer = schemas.viewer(request)
    entries = (await matches.following(match, viewer)).entries
    events = tuple(view(entry, viewer) for entry in entries[after:upto])
    return schemas.seen(request, len(entries), schemas.Events(len(entries), events))


ROUTES = [open_match, list_matches, read_match, report, read_events]
