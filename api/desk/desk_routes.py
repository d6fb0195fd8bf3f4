"""The official's desk: all tables, a table with its disputes, replay, and a player's own page.

Here belong what these pages show and their handlers; what they record goes through the API, and
what would follow is worked out where it is worked out for everybody. Each page is in the language
of whoever reads it.
"""

from litestar import get, post
from litestar.params import RawBody
from msgspec import structs

from api.access.guards.guard import may, the_caller
from api.desk import event_conduct, replay, seat
from api.desk.all_tables import desk
from api.desk.comparing import part_of_page
from api.desk.drawn_position import Compared, compared, standing
from api.desk.fact_lines import line_of
from api.desk.hearing import STAGES
from api.desk.table import desk_page
from api.disputes import dispute_schemas, ruling_steps
from api.disputes.corrections import previewed, with_facts
from api.disputes.dispute_parameters import TheHearings
from api.http import body_reading
from api.http.disconnect import while_connected
from api.http.http_types import Request, Response
from api.http.services import service
from api.languages.page_language import language_of
from api.match_lists.list_parameters import BeforeMatch
from api.matches.match_parameters import AtPosition, MatchId, TheMatches
from api.page_kit.rendering import long_page, page
from api.visibility import WHOLE


@get("/desk", opt=may("list"))
async def all_tables(request: Request, matches: TheMatches, before: BeforeMatch = None) -> Response:
    """A page of tables that the caller may review: in play, or awaiting an official."""
    tables = await while_connected(request.receive, desk(request, matches, before))
    return page(request, "desk/tables.html", desk=tables)


@get("/desk/{match:str}", opt=may("review"))
async def one_table(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """A table with its record, its disputes and its card."""
    words = language_of(request)
    stages = {name: words.t(text) for name, text in STAGES.items()}
    seen, rows = await while_connected(request.receive, desk_page(request, matches, match))
    return await long_page(
        request,
        "desk/table.html",
        lambda: {"page": structs.replace(seen, record=rows()), "stages": stages},
    )


@post("/desk/{match:str}/effect/{position:int}", opt={**may("review"), "asks": True})
async def effect(
    request: Request,
    matches: TheMatches,
    hearings: TheHearings,
    match: MatchId,
    position: AtPosition,
    body: RawBody,
) -> Response:
    """The events and changes that a ruling would bring; nothing is recorded."""
    decision, words = body_reading.read(body, ruling_steps.Decision), language_of(request)
    now = await matches.following(match, WHOLE)
    caller, entries = the_caller(request.scope).id, list(now.entries)
    brought = await service(request, ruling_steps.EventCards).brought_to(matches, match)
    facts = await ruling_steps.with_cards_brought(
        hearings, entries, position, decision, reporter=caller, brought=brought
    )
    then = await matches.apart(lambda made: with_facts(made, facts), entries)
    before, after = (standing(words, one, then.match, WHOLE) for one in (now, then))
    sentences = tuple(line_of(words, then.match, one) for one in facts)
    label = words.t("What would be recorded")
    return part_of_page(request, Compared(before, after, sentences), label)


@post("/desk/{match:str}/cascade", opt={**may("review"), "asks": True})
async def cascade(
    request: Request,
    matches: TheMatches,
    hearings: TheHearings,
    match: MatchId,
    body: RawBody,
) -> Response:
    """The changes that a correction would bring, at any depth; nothing is recorded."""
    correction, words = body_reading.read(body, dispute_schemas.Correction), language_of(request)
    corrections, caller = correction.corrections(), the_caller(request.scope).id
    previewing = previewed(hearings, matches, match, corrections, principal=caller)
    now, then, impact = await while_connected(request.receive, previewing)
    seen = compared(words, now, then, impact.differences, viewer=WHOLE)
    speaking = tuple(dict.fromkeys(one.position for one in impact.leaning))
    return part_of_page(
        request, seen, words.t("What would change"), impact.leaned, leaning=speaking
    )


ROUTES = [
    all_tables,
    one_table,
    effect,
    cascade,
    *event_conduct.ROUTES,
    *replay.ROUTES,
    *seat.ROUTES,
]
