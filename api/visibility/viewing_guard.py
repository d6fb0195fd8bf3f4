"""A guard of every route: note who is shown hidden bones of a match."""

from litestar.handlers.base import BaseRouteHandler

from api.access.guards.guard import directory_of, named_in, the_caller
from api.http.http_types import AnyConnection, fields_of
from api.http.services import service
from api.visibility import SHOWN_HANDS, viewer_for
from api.visibility.viewings import Viewings


async def note_viewing(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Note that an official, auditor or broadcaster is shown a match, with its hidden bones.

    It comes after the guard that lets them in. A route that shows only what lies face up
    (`may`) is not noted.
    """
    match = named_in(connection)
    if match is None or handler.opt.get("public") or handler.opt.get("face_up"):
        return
    if fields_of(connection.scope).get("method") == "OPTIONS":  # It shows nothing, to whoever asks.
        return
    caller = the_caller(connection.scope)
    viewer = viewer_for(caller.grants.at(directory_of(connection).venue(match)), caller.id)
    if viewer.kind in SHOWN_HANDS:
        service(connection, Viewings).note(match, caller.id, caller.key)
