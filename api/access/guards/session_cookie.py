"""The cookies by which a browser keeps a session, or a sign-in that it has begun."""

from dataclasses import replace
from ipaddress import ip_address
from urllib.parse import urlsplit

from litestar.datastructures import Cookie

from api.http.http_types import AnyConnection
from api.http.services import service
from api.settings import Settings

COOKIE = "__Host-bonebook"
"""The session cookie's name; its prefix binds the cookie to TLS, this host and all its paths."""
PLAIN_COOKIE = "bonebook"
"""The session cookie's name where sessions without TLS are allowed (`Settings.plain_http`)."""
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
