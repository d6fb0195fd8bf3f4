"""Fixed addresses of slots: they are listed, and a director points them."""

from typing import Any

from litestar import get, put
from litestar.params import RawBody
from msgspec import Struct

from api.access.guards.guard import may
from api.access.guards.once_by_key import once
from api.access.principals import OptionalId
from api.http import answers, body_reading
from api.http.answers import Page
from api.http.http_types import Request, Response
from api.http.refusals import BadRequest
from api.http.services import service
from api.scoreboards.scoreboard_routes import SlotId
from api.scoreboards.shown_places import checked
from api.scoreboards.slot_key_routes import SlotKeyLine, links_of
from api.scoreboards.slot_keys import SlotKey, SlotKeys
from api.scoreboards.slots import OverlaySlots, Slot

FOLLOW = may("follow")


class SlotPointed(Struct, frozen=True, forbid_unknown_fields=True):
    """Where to point a slot: at a table or at a match, the other being "".

    With both "" the slot points nowhere; both at once are refused.
    """

    table: OptionalId = ""
    match: OptionalId = ""


class SlotSeen(Struct, frozen=True):
    """A slot, where it points, its addresses, and its key without the secret.

    `table` and `match` are "" where it points at none; `key` is null without a key.
    """

    id: str
    table: str
    match: str
    links: dict[str, str]
    key: SlotKeyLine | None = None


async def slots_seen(request: Request) -> list[SlotSeen]:
    """Every slot that was pointed or has a key, by id."""
    pointed, keys = (
        await service(request, OverlaySlots).all(),
        await service(request, SlotKeys).all(),
    )
    slots = {slot.id: slot for slot in pointed}
    return [_seen(slots.get(id, Slot(id)), keys.get(id)) for id in sorted({*slots, *keys})]


def _seen(slot: Slot, key: SlotKey | None) -> SlotSeen:
    line = key and SlotKeyLine.of(key)
    return SlotSeen(slot.id, slot.table, slot.match, links=links_of(slot.id), key=line)


@get("/v1/slots", opt={**may("point"), "answer": Page[SlotSeen]})
async def list_slots(request: Request) -> Response:
    """The slots, and where each points."""
    return answers.conditional(request, None, await slots_seen(request))


@put("/v1/slots/{slot:str}", opt={**may("point"), "body": SlotPointed, "answer": SlotSeen})
@once
async def point_slot(request: Request, slot: SlotId, body: RawBody) -> Response:
    """Point a slot; what shows it changes within seconds."""
    sent = body_reading.read(body, SlotPointed)
    if sent.table and sent.match:
        raise BadRequest("match", "give a table or a match, not both")
    pointed = Slot(checked(slot, "slot"), sent.table, sent.match)
    await service(request, OverlaySlots).point(pointed)
    keys = await service(request, SlotKeys).all()
    return answers.conditional(request, None, _seen(pointed, keys.get(pointed.id)))


ROUTES: list[Any] = [
    list_slots,
    point_slot,
]
