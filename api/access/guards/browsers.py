"""The session cookie of a browser, and the check that a page of this server sent a request.

A browser adds the cookie to every request, whoever made it send that. So whatever changes anything
must come from a page of this server (`Sec-Fetch-Site`, else `Origin`) and carry a token that only
such a page knows: as the header `X-CSRF-Token`, or as the field `csrf` of a form.
"""

import hmac
from dataclasses import replace
from hashlib import sha256
from ipaddress import ip_address
from urllib.parse import urlsplit

from litestar.datastructures import Cookie

from api.http.http_types import AnyConnection, Request
from api.http.refusals import ForgedRequest
from api.http.services import service
from api.settings import Settings

COOKIE = "__Host-bonebook"
"""The session cookie's name; its prefix binds the cookie to TLS, this host and all its paths."""
PLAIN_COOKIE = "bonebook"
"""The session cookie's name where sessions without TLS are allowed (`Settings.plain_http`)."""
HEADER, FIELD = "X-CSRF-Token", "csrf"
_SAFE = ("GET", "HEAD", "OPTIONS")
_BEGUN = "-begun"
_AT = "-at-"
"""Between the name of the cookie and that of the match, for a tablet's session."""


def held(connection: AnyConnection, match: str = "") -> str:
    """The secret of the session in the browser's cookie, "" without one; not checked.

    With `match`, that of the browser's session as the tablet of this match.
    """
    return connection.cookies.get(_name(connection, match), "")


def held_at_tables(connection: AnyConnection) -> dict[str, str]:
    """The secrets of this browser's sessions as a tablet, by the id of the match; not checked."""
    of_tablets = _name(connection) + _AT
    return {
        name.removeprefix(of_tablets): token
        for name, token in connection.cookies.items()
        if name.startswith(of_tablets)
    }


def cookie(connection: AnyConnection, token: str, seconds: int, match: str = "") -> Cookie:
    """The cookie that keeps a session's secret for so many seconds; with 0 it is deleted.

    With `match`, the cookie of a tablet's session at that match.
    """
    return Cookie(
        key=_name(connection, match),
        value=token,
        path="/",
        max_age=seconds,
        secure=_name(connection) == COOKIE,
        httponly=True,
        samesite="strict",
    )


def begun(connection: AnyConnection) -> str:
    """The cookie value of the sign-in that this browser began at an identity provider, or ""."""
    return connection.cookies.get(f"{_name(connection)}{_BEGUN}", "")


def begun_cookie(connection: AnyConnection, value: str, seconds: int) -> Cookie:
    """The cookie that keeps `value` during a sign-in at an identity provider; with 0 s, deleted.

    The browser sends it also where the provider's page sends it back here.
    """
    own = cookie(connection, value, seconds)
    return replace(own, key=f"{own.key}{_BEGUN}", samesite="lax")


def _name(connection: AnyConnection, match: str = "") -> str:
    name = COOKIE if is_private(connection) else PLAIN_COOKIE
    return f"{name}{_AT}{match}" if match else name


def may_sign_in(connection: AnyConnection) -> bool:
    """Whether a key or a session may be sent over this connection (`Settings.plain_http`)."""
    return is_private(connection) or service(connection, Settings).plain_http


def is_private(connection: AnyConnection) -> bool:
    """Whether nobody else can read a connection: it is TLS, or its `Host` is this machine."""
    if connection.scope["scheme"] == "https":
        return True
    host = urlsplit(f"//{connection.headers.get('host', '')}").hostname or ""
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


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
