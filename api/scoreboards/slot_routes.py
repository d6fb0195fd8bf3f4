"""Fixed addresses: of a slot that a director points, and of a table; and the page for a hall."""

from typing import Annotated, Any, Final

from litestar import get, put
from litestar.params import QueryParameter, RawBody
from msgspec import Struct

from api.access.guards.guard import may
from api.access.guards.once import once
from api.access.principals import OptionalId
from api.http import answers, bodies
from api.http.answers import Page
from api.http.http_types import Request, Response
from api.http.patterns import ONE_ID
from api.http.refusals import BadRequest
from api.http.services import service
from api.page_kit.rendering import page
from api.scoreboards.scoreboard_routes import SlotId, Theme
from api.scoreboards.shown_places import checked
from api.scoreboards.slots import OverlaySlots, Slot

FOLLOW = may("follow")
MOST_TABLES: Final = 16
HallTables = Annotated[
    list[str] | None,
    QueryParameter(
        name="table",
        max_items=MOST_TABLES,
        schema_extra={"items": {"type": "string", "pattern": ONE_ID}},
        description="the tables to show, once for each",
    ),
]


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


def _slots(request: Request) -> OverlaySlots:
    return service(request, OverlaySlots)


def _seen(slot: Slot) -> SlotSeen:
    here = f"/v1/slots/{slot.id}/scoreboard"
    formats = {kind: f"{here}.{kind}" for kind in ("rows.json", "csv", "xml", "txt")}
    links = {"overlay": f"/overlay/slots/{slot.id}", "json": here, **formats}
    return SlotSeen(slot.id, slot.table, slot.match, links)


@get("/v1/slots", opt={**may("point"), "answer": Page[SlotSeen]})
async def list_slots(request: Request) -> Response:
    """The slots, and where each points."""
    all_slots = await _slots(request).all()
    return answers.conditional(request, None, [_seen(slot) for slot in all_slots])


@put("/v1/slots/{slot:str}", opt={**may("point"), "body": SlotPointed, "answer": SlotSeen})
@once
async def point_slot(request: Request, slot: SlotId, body: RawBody) -> Response:
    """Point a slot; what shows it changes within seconds."""
    sent = bodies.read(body, SlotPointed)
    if sent.table and sent.match:
        raise BadRequest("match", "give a table or a match, not both")
    pointed = Slot(checked(slot, "slot"), sent.table, sent.match)
    await _slots(request).point(pointed)
    return answers.conditional(request, None, _seen(pointed))


@get("/overlay/slots/{slot:str}", opt=FOLLOW)
async def slot_overlay(request: Request, slot: SlotId, theme: Theme = "dark") -> Response:
    """The overlay of a slot: it shows another match as soon as the slot is pointed at it."""
    where = f"/v1/slots/{checked(slot, 'slot')}"
    return page(request, "scoreboards/overlay.html", source=where, look=theme, title=slot)


@get("/hall", opt=FOLLOW)
async def hall(request: Request, table: HallTables = None, theme: Theme = "dark") -> Response:
    """The scores of one to sixteen tables, for a hall's projector."""
    tables = tuple(checked(one, "table") for one in dict.fromkeys(table or ()))
    return page(request, "scoreboards/hall.html", tables=tables, look=theme)


ROUTES: list[Any] = [
    list_slots,
    point_slot,
    slot_overlay,
    hall,
]
