"""The viewer for whom a request is answered."""

from api.access.guards.guard import the_caller, venue_of
from api.http.http_types import Request
from api.visibility import Viewer, viewer_for


def viewer_of(request: Request) -> Viewer:
    """The viewer that a caller is, by their grants at the match or tournament of the request."""
    caller = the_caller(request.scope)
    return viewer_for(caller.grants.at(venue_of(request)), caller.id)
