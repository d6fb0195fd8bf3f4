"""Fixed addresses: of a slot that a director points, and of a table; and the page for a hall."""

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final

from litestar import get, put
from litestar.params import FromPath, QueryParameter, RawBody
from msgspec import Struct

from api.access.guards.guard import directory_of, may, the_caller
from api.access.policy import allowed
from api.access.principals import OptionalId
from api.event_store import UnknownFact, UnknownStream
from api.http import answers, bodies
from api.http.http_types import Request, Response
from api.http.patterns import ONE_ID, ONE_ID_IN_WORDS
from api.http.refusals import BadRequest, NotThere, UnreadableMatch
from api.http.services import service
from api.matches.match_parameters import TheMatches
from api.matches.matches import Matches
from api.page_kit.rendering import page
from api.scoreboards.flat_fields import NAMES, FieldValue, fields
from api.scoreboards.scoreboard_routes import Flat, Theme, WrittenLine
from api.scoreboards.slots import OverlaySlots, Slot
from api.scoreboards.spelling import USUAL_LINE, as_csv, as_rows, as_text, as_xml
from api.visibility import viewer_for

FOLLOW = may("follow")
MOST_TABLES: Final = 16
SlotId = FromPath[str]
TableName = FromPath[str]
HallTables = Annotated[
    list[str] | None,
    QueryParameter(
        name="table",
        max_items=MOST_TABLES,
        schema_extra={"items": {"type": "string", "pattern": ONE_ID}},
        description="the tables to show, once for each",
    ),
]
NOTHING: Final[Mapping[str, FieldValue]] = {**dict.fromkeys(NAMES, ""), "status": "waiting"}
"""The fields where nothing is shown: nothing is played there that the caller may watch."""


class SlotPointed(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to point a slot: at a table, a match, or (neither) nowhere."""

    table: OptionalId = ""
    match: OptionalId = ""


class SlotSeen(Struct, frozen=True):
    """A slot, where it points, and its addresses."""

    id: str
    table: str
    match: str
    links: dict[str, str]


class SlotList(Struct, frozen=True):
    """The slots that were pointed."""

    slots: tuple[SlotSeen, ...]


def _checked(id: str, name: str) -> str:
    """An id as it stands in an address. Raises `NotThere` for what can be none."""
    if not re.fullmatch(ONE_ID, id):
        raise NotThere(name, ONE_ID_IN_WORDS)
    return id


def _slots(request: Request) -> OverlaySlots:
    return service(request, OverlaySlots)


def _seen(slot: Slot) -> SlotSeen:
    here = f"/v1/slots/{slot.id}/scoreboard"
    formats = {kind: f"{here}.{kind}" for kind in ("rows.json", "csv", "xml", "txt")}
    links = {"overlay": f"/overlay/slots/{slot.id}", "json": here, **formats}
    return SlotSeen(slot.id, slot.table, slot.match, links)


@get("/v1/slots", opt={**may("point"), "answer": SlotList})
async def list_slots(request: Request) -> Response:
    """The slots, and where each points."""
    all_slots = await _slots(request).all()
    return answers.conditional(request, None, SlotList(tuple(map(_seen, all_slots))))


@put("/v1/slots/{slot:str}", opt={**may("point"), "body": SlotPointed, "answer": SlotSeen})
async def point_slot(request: Request, slot: SlotId, body: RawBody) -> Response:
    """Point a slot; what shows it changes within seconds."""
    sent = bodies.read(body, SlotPointed)
    if sent.table and sent.match:
        raise BadRequest("match", "give a table or a match, not both")
    pointed = Slot(_checked(slot, "slot"), sent.table, sent.match)
    await _slots(request).point(pointed)
    return answers.conditional(request, None, _seen(pointed))


async def _shown(request: Request, matches: Matches, slot: Slot) -> Mapping[str, FieldValue]:
    """The fields of the match to be shown: the last in play that the caller may watch, or over."""
    caller, directory = the_caller(request.scope), directory_of(request)

    def may_watch(match: str) -> bool:
        return allowed(caller.grants, "watch", directory.venue(match))

    last: Mapping[str, FieldValue] = NOTHING
    for match in await _slots(request).candidates(slot, may_watch):
        viewer = viewer_for(caller.grants.at(directory.venue(match)), caller.id)
        try:
            now = await matches.following(match, viewer)
        except (UnknownStream, UnknownFact, UnreadableMatch):
            continue
        values = fields(match, now, now, viewer)
        if values["status"] != "final":
            return values
        last = values if last is NOTHING else last
    return last


@get("/v1/tables/{table:str}/scoreboard", opt={**FOLLOW, "answer": Flat})
async def table_scoreboard(request: Request, matches: TheMatches, table: TableName) -> Response:
    """The match at a table, in flat fields; empty where none is played."""
    return answers.conditional(
        request, None, await _shown(request, matches, Slot("", _checked(table, "table")))
    )


async def _spelt(
    request: Request,
    matches: Matches,
    slot: str,
    spell: Callable[[Mapping[str, FieldValue]], bytes],
    media_type: str,
) -> Response:
    values = await _shown(request, matches, await _slots(request).find(_checked(slot, "slot")))
    return answers.conditional(request, None, spell(values).decode(), media_type)


@get("/v1/slots/{slot:str}/scoreboard", opt={**FOLLOW, "answer": Flat})
async def slot_scoreboard(request: Request, matches: TheMatches, slot: SlotId) -> Response:
    """The match on a slot, in flat fields; empty where the slot shows none."""
    return answers.conditional(
        request,
        None,
        await _shown(request, matches, await _slots(request).find(_checked(slot, "slot"))),
    )


@get("/v1/slots/{slot:str}/scoreboard.rows.json", opt={**FOLLOW, "answer": list[Flat]})
async def slot_rows(request: Request, matches: TheMatches, slot: SlotId) -> Response:
    """The same as an array of one object."""
    return await _spelt(request, matches, slot, as_rows, "application/json")


@get("/v1/slots/{slot:str}/scoreboard.csv", opt={**FOLLOW, "answer": "text/csv"})
async def slot_csv(request: Request, matches: TheMatches, slot: SlotId) -> Response:
    """The same as CSV."""
    return await _spelt(request, matches, slot, as_csv, "text/csv")


@get("/v1/slots/{slot:str}/scoreboard.xml", opt={**FOLLOW, "answer": "application/xml"})
async def slot_xml(request: Request, matches: TheMatches, slot: SlotId) -> Response:
    """The same as XML."""
    return await _spelt(request, matches, slot, as_xml, "application/xml")


@get("/v1/slots/{slot:str}/scoreboard.txt", opt={**FOLLOW, "answer": "text/plain"})
async def slot_text(
    request: Request, matches: TheMatches, slot: SlotId, line: WrittenLine = USUAL_LINE
) -> Response:
    """The same as a line of text."""
    return await _spelt(request, matches, slot, lambda found: as_text(found, line), "text/plain")


@get("/overlay/slots/{slot:str}", opt=FOLLOW)
async def slot_overlay(request: Request, slot: SlotId, theme: Theme = "dark") -> Response:
    """The overlay of a slot: it shows another match as soon as the slot is pointed at it."""
    where = f"/v1/slots/{_checked(slot, 'slot')}"
    return page(request, "scoreboards/overlay.html", source=where, look=theme, title=slot)


@get("/hall", opt=FOLLOW)
async def hall(request: Request, table: HallTables = None, theme: Theme = "dark") -> Response:
    """The scores of one to sixteen tables, for a hall's projector."""
    tables = tuple(_checked(one, "table") for one in dict.fromkeys(table or ()))
    return page(request, "scoreboards/hall.html", tables=tables, look=theme)


ROUTES: list[Any] = [
    list_slots,
    point_slot,
    table_scoreboard,
    slot_scoreboard,
    slot_rows,
    slot_csv,
    slot_xml,
    slot_text,
    slot_overlay,
    hall,
]
