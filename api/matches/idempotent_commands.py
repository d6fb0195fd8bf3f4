"""Commands over HTTP: the order that a request gives, and the answer once it is recorded."""

import re
from hashlib import sha256

from msgspec import Struct, json

from api.access.guards.guard import header, the_caller
from api.access.guards.once_by_key import checked_key
from api.access.policy import Caller
from api.event_store import Appended
from api.http.http_types import Request, Response
from api.http.refusals import BadRequest
from api.matches.matches import Order
from api.visibility import Viewer
from api.visibility.request_viewer import viewer_of
from domain.events.tournament_facts import event_of


class Recorded(Struct, frozen=True):
    """The events that a command recorded: at the positions `first` to `last` of the match.

    `last` was the match's version then.
    """

    match: str
    first: int
    last: int

    @classmethod
    def of(cls, appended: Appended) -> "Recorded":
        """The answer for events that were appended."""
        return cls(appended.stream, appended.first, appended.last)


# A version is the same in any view and coding: the tag of any answer, weak or not, names it too.
_VERSION = re.compile(r'(?:W/)?"(0|[1-9][0-9]{0,8})(?:-[0-9a-f]{16})?"')


def order_of(request: Request, sent: object) -> Order:
    """The order of a command that was sent with a request, by the request's headers.

    It is that of `ordered`: `sent` counts only beside an Idempotency-Key. Raises `BadRequest` for a
    malformed header.
    """
    return ordered(
        request.scope["path"],
        sent,
        caller=the_caller(request.scope),
        viewer=viewer_of(request),
        expected=header(request, b"if-match"),
        key=header(request, b"idempotency-key"),
    )


def ordered(
    path: str,
    sent: object,
    *,
    caller: Caller,
    viewer: Viewer,
    expected: str | None,
    key: str | None,
) -> Order:
    """The order of a command sent to a path, with its If-Match and its Idempotency-Key.

    An If-Match of None or "*" takes any version. With a key, the order has a fingerprint of the
    path, of what was `sent` and of If-Match; without one it has neither key nor fingerprint.
    Raises `BadRequest` for a malformed header.
    """
    key = checked_key(key)
    if expected == "*":  # any version that there is
        expected = None
    named = _VERSION.fullmatch(expected) if expected is not None else None
    if expected is not None and not named:
        raise BadRequest("If-Match", 'give the version in quotes, as in the ETag: "12", or *')
    seen = int(named[1]) if named else None
    if not key:
        return Order(viewer, caller.id, seen, device=caller.key)
    body = json.encode([path, sent, expected], order="deterministic")
    own, fingerprint = f"{caller.id}:{key}", sha256(body).digest()
    return Order(viewer, caller.id, seen, own, fingerprint=fingerprint, device=caller.key)


def question_of(request: Request) -> Order:
    """The order of a request that records nothing."""
    return Order(viewer_of(request), the_caller(request.scope).id)


def headers_of(appended: Appended) -> dict[str, str]:
    """Headers of a command's answer: the new version, its receipt, whether it was replayed."""
    event = event_of(appended.stream)
    at = f"matches/{appended.stream}" if event is None else f"tournaments/{event}"
    link = f'</v1/{at}/events/{appended.last}/receipt>; rel="receipt"'
    headers = {"ETag": f'"{appended.last}"', "Link": link}
    return headers | {"Idempotency-Replayed": "true"} if appended.replayed else headers


def recorded(appended: Appended, body: object = None, location: str = "") -> Response:
    """The answer to a command: 201, the new version as ETag, a link to its receipt.

    `body` is `Recorded` by default; `location` is the address of something new, "" for none.
    """
    headers = {**headers_of(appended), "Cache-Control": "no-store"}
    headers |= {"Location": location} if location else {}
    answer = json.encode(Recorded.of(appended) if body is None else body)
    return Response(answer, status_code=201, media_type="application/json", headers=headers)
