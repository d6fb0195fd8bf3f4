"""The match that is shown at a table or on a slot to somebody, and its scoreboard."""

import re

from litestar.exceptions import NotAuthorizedException

from api.access.guards.guard import directory_of, the_caller
from api.access.policy import Caller, allowed
from api.broadcast.boards import Boards
from api.broadcast.scoreboard_schemas import IDLE, Scoreboard
from api.event_store import UnknownFact, UnknownStream
from api.http.http_types import Request
from api.http.patterns import ONE_ID, ONE_ID_IN_WORDS
from api.http.rate_limit import RateLimits, address_of, spend
from api.http.refusals import NotThere, UnreadableMatch
from api.http.services import service
from api.scoreboards.slot_keys import SlotKeys
from api.scoreboards.slots import OverlaySlots, Slot
from api.visibility import viewer_for


def checked(id: str, name: str) -> str:
    """The id itself. Raises `NotThere`, for the field `name`, if it is no well-formed id."""
    if not re.fullmatch(ONE_ID, id):
        raise NotThere(name, ONE_ID_IN_WORDS)
    return id


async def shown_on_table(request: Request, table: str) -> Scoreboard:
    """The scoreboard of the match at a table as the caller sees it; `IDLE` if there is none.

    That is the last opened in play, else the last that is over, of the latest 20 that the caller
    may watch. Raises `NotThere` for a malformed id.
    """
    return await _shown(request, Slot("", checked(table, "table")))


async def shown_on_slot(request: Request, slot: str, key: str | None = None) -> Scoreboard:
    """The scoreboard of the match on a slot; `IDLE` if there is none.

    It is as the caller sees it, or the holder of the slot's `key` unless that is None. Raises
    `NotThere` for a malformed id, and what `holder_of` does.
    """
    slots, id = service(request, OverlaySlots), checked(slot, "slot")
    holder = None if key is None else await holder_of(request, id, key)
    return await _shown(request, await slots.find(id), holder)


async def holder_of(request: Request, slot: str, token: str) -> Caller:
    """The holder of a slot's key, as a caller.

    Raises 401 if the token is not the slot's key or the key is good no more, and 429 if too many
    wrong keys came from this address.
    """
    directory = directory_of(request)
    key = await service(request, SlotKeys).find(slot, token)
    if key is not None and key.is_good(directory):
        return key.holder()
    wrong, where = service(request, RateLimits).wrong_keys, address_of(request.scope["client"])
    spend(wrong, "wrong-keys", where, "too many wrong keys came from this address")
    raise NotAuthorizedException("the key in this address is good no more: ask for a new address")


async def _shown(request: Request, slot: Slot, holder: Caller | None = None) -> Scoreboard:
    """The board of the match to be shown: the last in play that its viewer may watch, or over."""
    caller, directory = holder or the_caller(request.scope), directory_of(request)
    boards, slots = service(request, Boards), service(request, OverlaySlots)

    def may_watch(match: str) -> bool:
        return allowed(caller.grants, "watch", directory.venue(match))

    last = IDLE
    for match in await slots.candidates(slot, may_watch):
        viewer = viewer_for(caller.grants.at(directory.venue(match)), caller.id)
        try:
            board = await boards.of(match, viewer, caller)
        except (UnknownStream, UnknownFact, UnreadableMatch):
            continue
        if board.status != "final":
            return board
        last = board if last is IDLE else last
    return last
