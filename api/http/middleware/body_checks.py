"""Bodies looked through before anything of them is believed, a long one beside the event loop.

This is the last guard of every route: only a sender who may do what they ask for has a body looked
through, which takes longer than all else of a request that is refused.
"""

from typing import Final

import litestar
from litestar.handlers.base import BaseRouteHandler

from api.http.http_types import AnyConnection
from api.http.middleware.body_faults import faults_of_body
from api.http.middleware.head_and_body_limits import WRITES
from api.http.problems import RefusedRequest
from api.http.threads import READING, beside

ON_THE_LOOP: Final = 16 << 10
"""Bytes of a body that are looked through without leaving the event loop."""


async def check_body(connection: AnyConnection, _: BaseRouteHandler) -> None:
    """Refuse a body of a write that `faults_of_body` finds fault with. Raises `RefusedRequest`."""
    if not isinstance(connection, litestar.Request) or connection.method not in WRITES:
        return
    body = await connection.body()
    if len(body) <= ON_THE_LOOP:
        fault = next(faults_of_body(body), None)
    else:
        fault = await beside(READING, lambda: next(faults_of_body(body), None))
    if fault is not None:
        raise RefusedRequest(fault)
