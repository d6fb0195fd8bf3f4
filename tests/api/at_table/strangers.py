"""Answers that are not Bonebook's: what portals, proxies, gateways and other servers say.

`STRANGERS` has them by their kind and name, each as a browser is answered in the place of the
server; `RAW` those that are no whole HTTP answer, as the bytes that come.
"""

import socketserver
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from msgspec import json

Answer = Mapping[str, Any]

HTML: Final = "<!doctype html><title>Welcome</title><p>Please sign in to the network."
PROBLEM: Final = "application/problem+json"
_JSON: Final = "application/json"
_FOR_PEOPLE: Final = (
    *(200, 201, 202, 203, 206, 400, 401, 402, 403, 404, 405, 406, 407, 408, 409, 410, 411, 412),
    *(413, 414, 415, 417, 421, 422, 423, 425, 426, 428, 429, 431, 451, 500, 501, 502, 503, 504),
    *(505, 507, 508, 511),
)
"""Statuses with which a page for people comes."""
_SENT_ON: Final = (
    "/hotspot",
    "http://portal.example/login?to=bonebook",
    "https://portal.example/",
)


def _page(status: int, body: str = HTML, kind: str = "text/html; charset=utf-8") -> Answer:
    return {"status": status, "content_type": kind, "body": body}


def _told(status: int, body: object, kind: str = _JSON) -> Answer:
    return {"status": status, "content_type": kind, "body": json.encode(body)}


def _problem(status: int, /, **more: object) -> Answer:
    problem = {"type": "about:blank", "status": status, "field": "events[0].bone", **more}
    return _told(status, problem, PROBLEM)


def receipt(match: str, first: int, count: int) -> dict[str, Any]:
    """The receipt of the server for so many events that it recorded from a position on."""
    return {"match": match, "first": first, "last": first + count - 1}


def strangers(match: str, version: int) -> dict[str, dict[str, Answer]]:
    """Every kind of them, for a batch of one event or two behind this version of a match."""
    ours = receipt(match, version + 1, 2)
    whole = json.encode(ours).decode()
    return {
        "a page for people": {str(status): _page(status) for status in _FOR_PEOPLE},
        "sent on": {
            f"{status} to {to}": {"status": status, "headers": {"Location": to}}
            for status in (301, 302, 303, 307, 308)
            for to in _SENT_ON
        },
        "nothing": {
            str(status): _page(status, "", _JSON) for status in (200, 201, 202, 204, 205, 404, 502)
        },
        "JSON of another server": {
            "a 200": _told(200, {"ok": True}),
            "a 200 with a list": _told(200, []),
            "a 200 with our receipt": _told(200, ours),
            "a 201 with an id": _told(201, {"id": 7}),
            "a 201 with a list": _told(201, []),
            "a 201 with null": _told(201, None),
            "a 201 with a number": _told(201, 3),
            "a 202 with nothing": _told(202, {}),
            "a 202 with words": _told(202, {"aside": "1"}),
            "a 203 with our receipt": _told(203, ours),
            "a 400": _told(400, {"error": "bad request"}),
            "a 401": _told(401, {"error": "invalid_token"}),
            "a 403": _told(403, {"message": "Forbidden"}),
            "a 404": _told(404, {"message": "no Route matched with those values"}),
            "a 409": _told(409, {"error": "conflict"}),
            "a 412": _told(412, {"error": "precondition"}),
            "a 422": _told(422, {"detail": [{"loc": ["body"], "msg": "required"}]}),
            "a 429": _told(429, {"message": "API rate limit exceeded"}),
            "a 500": _told(500, {"timestamp": 1, "error": "Internal Server Error"}),
        },
        "a problem of another server": {
            **{
                str(status): _problem(status) for status in (400, 403, 404, 409, 412, 413, 422, 500)
            },
            "of another status": _problem(409, type="urn:bonebook:invalid", status=422),
            "without a status": _problem(409, type="urn:bonebook:invalid", status=None),
            "of another kind": _problem(422, type="https://example.com/urn:bonebook:invalid"),
            "a list": _told(409, [{"type": "urn:bonebook:invalid", "status": 409}], PROBLEM),
        },
        "our receipt in a wrong form": {
            "as HTML": _page(201, whole),
            "as text": _page(201, whole, "text/plain"),
            "as bytes": _page(201, whole, "application/octet-stream"),
            "as a problem": _page(201, whole, PROBLEM),
            "without a type": {"status": 201, "body": whole, "headers": {"Content-Type": ""}},
            "twice": _page(201, whole + whole, _JSON),
            "in quotes": _told(201, whole),
        },
        "our receipt cut short": {
            f"after {length} bytes": _page(201, whole[:length], _JSON) for length in range(1, 44, 6)
        },
        "a receipt of something else": {
            "of another match": _told(201, receipt("no-such-match", version + 1, 2)),
            "of what was recorded before": _told(201, receipt(match, version, 2)),
            "of what is not recorded yet": _told(201, receipt(match, version + 9, 2)),
            "of nothing": _told(201, receipt(match, version + 1, 0)),
            "without a place": _told(201, {**ours, "first": None}),
            "with a place in words": _told(201, {**ours, "first": str(version + 1)}),
            "with half a place": _told(201, {**ours, "first": version + 0.5}),
        },
    }


_HEAD: Final = b"HTTP/1.1 201 Created\r\nContent-Type: application/json\r\n"
RAW: Final[Mapping[str, bytes]] = MappingProxyType(
    {
        "nothing at all": b"",
        "no HTTP": b"220 mail.example ESMTP ready\r\n",
        "a status line alone": b"HTTP/1.1 201 Created\r\n",
        "a head alone": _HEAD + b"Content-Length: 40\r\n\r\n",
        "longer than its length": _HEAD + b'Content-Length: 5\r\n\r\n{"match": "m", "first": 7}',
        "shorter than its length": _HEAD + b'Content-Length: 90\r\n\r\n{"match": "m"',
        "two lengths": _HEAD + b"Content-Length: 2\r\nContent-Length: 9\r\n\r\n{}",
        "a chunk that is cut": _HEAD + b'Transfer-Encoding: chunked\r\n\r\n20\r\n{"match":',
        "a chunk of no size": _HEAD + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
        "packed, and not": _HEAD + b"Content-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
        "in UTF-16": _HEAD + b"Content-Length: 8\r\n\r\n\xff\xfe{\x00}\x00\x00\x00",
    }
)


AT_ONE_MATCH: Final = 10
"""A match of two has 14 bones to be drawn."""


def names() -> dict[str, list[str]]:
    """The name of each by its kind, those of bytes last."""
    return {kind: [*those] for kind, those in strangers("m" * 18, 6).items()} | {"bytes": [*RAW]}


def parts() -> list[tuple[str, int]]:
    """As many of a kind as one match has bones for: the kind, and the first of them."""
    return [
        (kind, first)
        for kind, those in names().items()
        for first in range(0, len(those), AT_ONE_MATCH)
    ]


class Babbler(socketserver.ThreadingTCPServer):
    """A server that answers whatever it is asked with the same bytes, and hangs up."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), _Babbling)
        self.says = b""


class _Babbling(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        while self.rfile.readline().strip():
            pass
        assert isinstance(self.server, Babbler)
        self.wfile.write(self.server.says)
