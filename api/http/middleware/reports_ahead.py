"""The route that recorders use all day, dispatched without litestar's routing.

It does what the route does: its guards, its handler, its problems, and what the app does before it
sends. Only the search for the route, the making of its parameters and of its response are left
out, which took longer than deciding on a report and recording it
(`docs/decisions/0026-the-fast-stack.md`). A test holds each answer against that of the route.
"""

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import NamedTuple

from litestar import Litestar
from litestar.handlers.base import BaseRouteHandler
from litestar.types import (
    HTTPResponseBodyEvent,
    HTTPResponseStartEvent,
    Message,
    Receive,
    Scope,
    Send,
)

from api.http.http_types import Request, Response

PATH = "/v1/matches/{match}/events"
REPORTS = re.compile(PATH.replace("{match}", "([^/]+)"))
"""The path to which events are reported; its group is the id of the match."""
FAILED = "failed"
"""Key in the state of a request: an error to answer it with, instead of carrying it out."""


class FastRoute(NamedTuple):
    """The route of reports, as it is carried out here.

    Attributes
    ----------
    route : the route as the app has it, for its guards
    guards : let a request in, each in turn, or raise
    report : called with a request, the id of its match and its body: records that, and answers
    failed : the response to an error
    """

    route: BaseRouteHandler
    guards: Sequence[Callable[[Request, BaseRouteHandler], Awaitable[None]]]
    report: Callable[[Request, str, bytes], Awaitable[Response]]
    failed: Callable[[Request, Exception], Response]


class ReportsAhead:
    """ASGI middleware that carries out POSTs of events by `fast`; all else goes on to the app."""

    def __init__(self, app: Litestar, fast: FastRoute) -> None:
        self._app = app
        self._fast = fast

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "POST":
            await self._app(scope, receive, send)
            return
        addressed = REPORTS.fullmatch(scope["path"])
        if addressed is None:
            await self._app(scope, receive, send)
            return
        scope["litestar_app"] = self._app
        scope["path_params"] = {"match": addressed[1]}
        scope["path_template"] = PATH
        scope["route_handler"] = self._fast.route  # its limits hold for the body
        failed = scope.setdefault("state", {}).pop(FAILED, None)
        request: Request = Request(scope, receive, send)

        async def marked(message: Message) -> None:
            for before_send in self._app.before_send:
                await before_send(message, scope)
            await send(message)

        try:
            if failed is not None:
                raise failed
            for guard in self._fast.guards:
                await guard(request, self._fast.route)
            response = await self._fast.report(request, addressed[1], await request.body())
        except Exception as error:  # noqa: BLE001 - as litestar does, which has the same handler
            response = self._fast.failed(request, error)
            await response.to_asgi_response(None, request)(scope, receive, marked)
            return
        await _answer(response, marked)


async def _answer(response: Response, send: Send) -> None:
    body = response.content
    headers = [(name.lower().encode(), value.encode()) for name, value in response.headers.items()]
    headers.append((b"content-type", b"application/json"))
    headers.append((b"content-length", b"%d" % len(body)))
    await send(
        HTTPResponseStartEvent(
            type="http.response.start", status=response.status_code or 201, headers=headers
        )
    )
    await send(HTTPResponseBodyEvent(type="http.response.body", body=body, more_body=False))
