"""The route that recorders use all day, without litestar's way there and back.

What is done is what the route does: its guard, its handler, its problems, and what the app does
before it sends. Only the search for it, the making of its parameters and of its response are left
out, which took longer than deciding on a report and recording it
(`docs/decisions/0026-the-fast-stack.md`). A test holds each answer against that of the route.
"""

import re
from typing import Any

from litestar import Litestar, Request, Response
from litestar.types import (
    HTTPResponseBodyEvent,
    HTTPResponseStartEvent,
    Message,
    Receive,
    Scope,
    Send,
)

from api import pages
from api.contract.kept import within_contract
from api.http.auth import guard
from api.routes.matches import report

_REPORTS = re.compile(r"/v1/matches/([^/]+)/events")


class ReportsAhead:
    """The app, whose reports go straight to their handler."""

    def __init__(self, app: Litestar) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] != "POST":
            await self._app(scope, receive, send)
            return
        found = _REPORTS.fullmatch(scope["path"])
        if found is None:
            await self._app(scope, receive, send)
            return
        scope["litestar_app"] = self._app
        scope["path_params"] = {"match": found[1]}
        scope.setdefault("state", {})
        request: Request[Any, Any, Any] = Request(scope, receive, send)

        async def marked(message: Message) -> None:
            for before_send in self._app.before_send:
                await before_send(message, scope)
            await send(message)

        try:
            await guard(request, report)
            await within_contract(request, report)
            body = (await receive())["body"]  # whole: `request_limits` has taken it in
            response = await report.fn(request, self._app.state.matches, found[1], body)
        except Exception as error:  # noqa: BLE001 - as litestar does, which has the same handler
            failed = pages.handle(request, error)
            await failed.to_asgi_response(None, request)(scope, receive, marked)
            return
        await _answer(response, marked)


async def _answer(response: Response[bytes], send: Send) -> None:
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
