"""Bodies looked through before anything of them is believed, a long one beside the event loop."""

from typing import Final

from anyio import CapacityLimiter
from litestar.types import ASGIApp, Receive, Scope, Send

from api.http.beside import beside
from api.http.middleware.body_faults import faults_of_body
from api.http.middleware.request_limits import WRITES, again, refuse
from api.http.problems import Problem

ON_THE_LOOP: Final = 16 << 10
"""Bytes of a body that are looked through without leaving the event loop."""


class BodyChecks:
    """The app, which is given no body with a fault; each comes whole, from `RequestLimits`."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._apart = CapacityLimiter(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["method"] not in WRITES:
            await self._app(scope, receive, send)
            return
        message = await receive()
        body = message["body"] if message["type"] == "http.request" else b""
        fault = await self._fault(body)
        if fault is not None:
            await refuse(fault, send)
        else:
            await self._app(scope, again(body, receive), send)

    async def _fault(self, body: bytes) -> Problem | None:
        """The first fault of a body."""
        if len(body) <= ON_THE_LOOP:
            return next(faults_of_body(body), None)
        return await beside(self._apart, next, faults_of_body(body), None)
