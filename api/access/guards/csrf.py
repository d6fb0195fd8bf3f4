"""The check that a page of this server sent a request (CSRF).

A browser adds the session cookie to every request, whoever made it send that. So whatever changes
anything must come from a page of this server (`Sec-Fetch-Site`, else `Origin`) and carry a token
that only such a page knows: as the header `X-CSRF-Token`, or as the field `csrf` of a form.
"""

import hmac
from hashlib import sha256
from urllib.parse import urlsplit

from api.http.http_types import AnyConnection, Request
from api.http.refusals import ForgedRequest

HEADER = "X-CSRF-Token"
FIELD = "csrf"
_SAFE = ("GET", "HEAD", "OPTIONS")


def csrf_token(session: str) -> str:
    """The CSRF token of a session, derived from its secret in the cookie without revealing it.

    `session` is that secret, not the hash that `Caller.session` has.
    """
    return sha256(f"{FIELD} {session}".encode()).hexdigest()


def is_own(connection: AnyConnection) -> bool:
    """Whether a request came from a page of this server, or from a program that is no browser.

    False too where a browser says that no page made it (`Sec-Fetch-Site: none`). True where it has
    neither `Sec-Fetch-Site` nor `Origin`.
    """
    site = connection.headers.get("sec-fetch-site")
    if site is not None:
        return site == "same-origin"
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")


async def check_own(request: Request, session: str) -> None:
    """Check that a request which may change something comes from a page of this session.

    `session` is the session's secret, as the cookie has it. GET, HEAD and OPTIONS pass. Raises
    `ForgedRequest` unless `is_own`, and if the session's CSRF token is not in the header, or
    without the header in the form.
    """
    if request.method in _SAFE:
        return
    if not is_own(request):
        raise ForgedRequest("Origin", "a session is good on this server's own pages alone")
    token = request.headers.get(HEADER)
    if token is None:
        token = str((await request.form()).get(FIELD, ""))
    if not hmac.compare_digest(token.encode(), csrf_token(session).encode()):
        raise ForgedRequest(HEADER, "give the token of the page, in this header or a form's `csrf`")
