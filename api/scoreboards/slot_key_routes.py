"""Keys of slots: one is made, shown once in the addresses that carry it, and revoked."""

from typing import Annotated, Any

from litestar import delete, post
from litestar.params import FromPath, QueryParameter, RawBody
from msgspec import Struct

from api.access.guards.guard import may, the_caller
from api.access.guards.once_by_key import once
from api.access.principals import Delay
from api.clock import utc_now
from api.http import answers, body_reading
from api.http.http_types import Request, Response
from api.http.refusals import NotThere
from api.http.services import service
from api.scoreboards.shown_places import checked
from api.scoreboards.slot_keys import SLOT_KEY, SlotKey, SlotKeys

InAddress = Annotated[
    str | None,
    QueryParameter(
        name="key",
        schema_extra={"pattern": f"^{SLOT_KEY}$"},
        description="the key of the slot, for software that can send no other",
    ),
]
"""The key of a slot, as it stands in an address."""


class NewSlotKey(Struct, frozen=True, forbid_unknown_fields=True):
    """A key of a slot to be made.

    `delay` is how far what it shows lags behind the table: seconds, or until the hand is over.
    """

    delay: Delay = 0


class SlotKeyLine(Struct, frozen=True):
    """The key of a slot, but for the key itself: who made it, when, and its delay."""

    principal: str
    delay: Delay
    created_at: str

    @classmethod
    def of(cls, key: SlotKey) -> "SlotKeyLine":
        """The line of a key."""
        return cls(key.principal, key.delay, key.created_at)


class SlotKeyMade(Struct, frozen=True):
    """A new key of a slot, shown this once, and the addresses that carry it."""

    slot: str
    key: str
    delay: Delay
    created_at: str
    links: dict[str, str]


def links_of(slot: str, key: str = "") -> dict[str, str]:
    """The paths that show a slot, by their form; each carries the key unless that is ""."""
    here, shown = f"/v1/slots/{slot}/scoreboard", f"?key={key}" if key else ""
    formats = {form: f"{here}.{form}{shown}" for form in ("rows.json", "csv", "xml", "txt")}
    return {"overlay": f"/overlay/slots/{slot}{shown}", "json": f"{here}{shown}", **formats}


@post("/v1/slots/{slot:str}/key", opt={**may("point"), "body": NewSlotKey, "answer": SlotKeyMade})
@once
async def make_slot_key(request: Request, slot: FromPath[str], body: RawBody) -> Response:
    """Make a key of a slot, good in its addresses alone; the one before is good no more.

    It shows what lies face up in whatever the slot shows, also in a match that is not public.
    """
    delay, id = body_reading.read(body, NewSlotKey).delay, checked(slot, "slot")
    maker = the_caller(request.scope)
    made, token = await service(request, SlotKeys).make(id, maker, delay, utc_now())
    shown = SlotKeyMade(id, token, delay, made.created_at, links=links_of(id, token))
    return answers.uncached(shown, 201)


@delete("/v1/slots/{slot:str}/key", opt={**may("point"), "answer": SlotKeyLine}, status_code=200)
@once
async def revoke_slot_key(request: Request, slot: FromPath[str]) -> Response:
    """Revoke the key of a slot, at once and on every server."""
    revoked = await service(request, SlotKeys).revoke(checked(slot, "slot"))
    if revoked is None:
        raise NotThere("slot", f"{slot} has no key")
    return answers.uncached(SlotKeyLine.of(revoked))


ROUTES: list[Any] = [make_slot_key, revoke_slot_key]
