"""The requests of a sender in line, so that many connections get no more than a few do.

The event loop takes requests as they come. Without a line somebody with many connections has most
of the loop, and others wait behind all of their requests. A request leaves its place with the last
part of its answer, before anybody has taken that in; a long hearing and a document leave earlier
(`leave_line`).
The straight way of reports does not come by here: each takes next to no time.
"""

from typing import Final

from litestar.types import (
    ASGIApp,
    HTTPReceiveMessage,
    HTTPScope,
    Message,
    Receive,
    Scope,
    Send,
    WebSocketReceiveMessage,
)

from api.http.disconnect import while_connected
from api.http.http_types import fields_of
from api.http.middleware.head_and_body_limits import UNREAD, refuse
from api.http.middleware.metered import KeyOf, is_stream
from api.http.middleware.sender_queues import PLACE, NoRoom, PlaceInLine, SenderId, SenderQueues
from api.http.problems import CLIENT_GONE, problem
from api.http.rate_limit import address_of
from api.http.refusals import ClientGone

_HEALTH: Final = ("/healthz", "/livez")
_NO_ROOM: Final = "too many requests of this sender wait for their turn"


class InLine:
    """ASGI middleware that bounds the requests of each sender that are in progress.

    A request waits in its sender's line, and is refused with 429 if the line is full. Health checks
    have no line. Streams, until they begin, are in `openings`: a link may open them by the hundred,
    so as many wait as come.
    """

    def __init__(
        self, app: ASGIApp, queues: SenderQueues, openings: SenderQueues, sender: KeyOf
    ) -> None:
        self._app = app
        self._queues = queues
        self._openings = openings
        self._sender = sender

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"] in _HEALTH:
            await self._app(scope, receive, send)
            return
        queues = self._openings if is_stream(scope["path"]) else self._queues
        try:
            place = queues.join(self._whose(scope))
        except NoRoom:
            refused = problem("too-many-requests", 429, _NO_ROOM)
            await refuse(refused, send, (b"retry-after", b"1"))
            return
        try:
            await self._handle(place, scope, receive, send)
        finally:
            place.leave()

    async def _handle(
        self, place: PlaceInLine, scope: HTTPScope, receive: Receive, send: Send
    ) -> None:
        if not place.has_begun:
            try:
                receive = await _begun(place, scope, receive)
            except ClientGone:
                await refuse(problem("client-gone", CLIENT_GONE, "the client went away"), send)
                return

        stream = is_stream(scope["path"])

        async def ending(message: Message) -> None:
            if message["type"] == "http.response.body" and (stream or not message["more_body"]):
                place.leave()
            await send(message)

        PLACE.set(place)
        await self._app(scope, receive, ending)

    def _whose(self, scope: HTTPScope) -> SenderId:
        id, key = self._sender(scope)
        return (id, key) if id else ("", address_of(scope["client"]))


async def _begun(place: PlaceInLine, scope: HTTPScope, receive: Receive) -> Receive:
    """The messages left to receive once a request may go on. Raises `ClientGone`.

    A body that is not taken in yet is left with the client: many wait.
    """
    if fields_of(scope).get("state", {}).get(UNREAD):
        await place.begins()
        return receive
    unread: list[HTTPReceiveMessage | WebSocketReceiveMessage] = []

    async def watched() -> HTTPReceiveMessage | WebSocketReceiveMessage:
        message = await receive()
        if not unread:  # the whole body, where the app reads one
            unread.append(message)
        return message

    async def again() -> HTTPReceiveMessage | WebSocketReceiveMessage:
        return unread.pop() if unread else await receive()

    await while_connected(watched, place.begins())
    return again
