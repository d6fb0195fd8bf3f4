"""The official's desk: all tables, a table with its disputes, replay, and a player's own page.

Here belong what these pages show and their handlers; what they record goes through the API, and
what would follow is worked out where it is worked out for everybody. Each page is in the language
of whoever reads it.
"""

from litestar import get, post
from litestar.params import RawBody
from msgspec import convert, msgpack, structs

from api.access.guards.guard import may, the_caller
from api.desk import event_conduct, replay, seat
from api.desk.all_tables import desk
from api.desk.comparing import CascadeSeen, cascaded, drawn_effect, part_of_page
from api.desk.drawn_position import Compared
from api.desk.hearing import STAGES
from api.desk.table import desk_page
from api.disputes import dispute_schemas, ruling_steps
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


@get("/desk", opt=may("list", place=True))
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
    entries = list((await matches.following(match, WHOLE)).entries)
    caller = the_caller(request.scope).id
    brought = await service(request, ruling_steps.EventCards).brought_to(matches, match)
    facts = await ruling_steps.with_cards_brought(
        hearings, entries, position, decision, reporter=caller, brought=brought
    )
    recorded = msgpack.encode(facts), words.tag
    drawing = hearings.review(drawn_effect, entries, *recorded, principal=caller, waits=True)
    seen = convert(await while_connected(request.receive, drawing), Compared)
    return part_of_page(request, seen, words.t("What would be recorded"))


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
    entries = list((await matches.following(match, WHOLE)).entries)
    made, caller = msgpack.encode(correction.corrections()), the_caller(request.scope).id
    previewing = hearings.review(cascaded, entries, made, words.tag, principal=caller)
    brought = convert(await while_connected(request.receive, previewing), CascadeSeen)
    label = words.t("What would change")
    return part_of_page(request, brought.seen, label, brought.leaned, leaning=brought.speaking)


ROUTES = [
    all_tables,
    one_table,
    effect,
    cascade,
    *event_conduct.ROUTES,
    *replay.ROUTES,
    *seat.ROUTES,
]
