"""The sender of a request, as far as this server knows without asking a store.

Limits that hold before the guard go by it; who may do what is for the guard to say.
"""

from litestar.connection import ASGIConnection
from litestar.types import Scope

from api.access.directory import Directory
from api.access.guards import session_cookie
from api.access.guards.guard import key_in
from api.access.policy import Caller
from api.http.http_types import AnyConnection


def sender_of(directory: Directory, scope: Scope) -> tuple[str, str]:
    """The ids of a request's principal and key; "" and "" without a good key or session.

    The key of a session is the key or link that opened it. A tablet's session counts at any match.
    """
    headers = dict(scope["headers"])
    caller = None
    if b"authorization" in headers:
        caller = directory.caller(key_in(headers[b"authorization"].decode("latin-1")))
    elif b"cookie" in headers:
        caller = _in_session(directory, ASGIConnection(scope))
    return (caller.id, caller.key) if caller is not None else ("", "")


def _in_session(directory: Directory, connection: AnyConnection) -> Caller | None:
    """The principal of a browser's session, or of one that it has as a tablet."""
    at_tables = session_cookie.held_at_tables(connection)
    tokens = [("", session_cookie.held(connection)), *at_tables.items()]
    callers = (directory.in_session(token, match) for match, token in tokens if token)
    return next(filter(None, callers), None)
