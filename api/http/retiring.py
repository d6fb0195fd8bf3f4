"""Routes that end: headers that tell a client so before it happens (RFC 9745, RFC 8594)."""

from datetime import UTC, date, datetime, time
from email.utils import format_datetime
from typing import Final, NamedTuple

from litestar.types import Message, Scope

from api.http.http_types import fields_of

RETIRES: Final = "retires"
"""The name in a route's `opt` under which its `Retiring` stands."""


class Retiring(NamedTuple):
    """The end of a route.

    Attributes
    ----------
    since : from when on new clients should use something else
    until : the first day on which the route may be gone
    instead : the address of a page that says what to use
    """

    since: date
    until: date
    instead: str

    def headers(self) -> dict[str, str]:
        """The headers of each answer of the route."""
        return {
            "Deprecation": f"@{int(_midnight(self.since).timestamp())}",
            "Sunset": format_datetime(_midnight(self.until), usegmt=True),
            "Link": f'<{self.instead}>; rel="deprecation"; type="text/html"',
        }


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)


async def tell_of_end(message: Message, scope: Scope) -> None:
    """Add the headers of `Retiring` to an answer's start, if its route ends: a litestar hook."""
    retiring = _of(scope)
    if retiring is not None and message["type"] == "http.response.start":
        added = retiring.headers().items()
        message["headers"] = [
            *message["headers"],
            *((name.lower().encode(), value.encode()) for name, value in added),
        ]


def _of(scope: Scope) -> Retiring | None:
    handler = fields_of(scope).get("route_handler")
    retiring = None if handler is None else handler.opt.get(RETIRES)
    return retiring if isinstance(retiring, Retiring) else None
