"""The time that a request took of the event loop and of threads, charged to its sender.

A request is let in for one token whatever it asks for. One that takes longer than most counts as
the requests that could have been answered meanwhile, so that nobody has much more of the server
than others by asking for what is dear. That its body is looked through counts too, also where it is
refused for it. Work in processes has its own limits.
"""

from collections.abc import Awaitable, Callable, Generator
from time import monotonic, thread_time
from typing import Any, Final

from litestar.types import ASGIApp, Receive, Scope, Send

from api.http.beside import SPENT, Spent
from api.http.http_types import fields_of
from api.http.rate_limit import RateLimits, address_of

FREE: Final = 0.002
"""Seconds of the processor that a request may take, and further ones for each second it lasts."""
LUMP: Final = 0.01
"""Seconds of the processor that are charged together while a request goes on."""
SHARE: Final = 0.25
"""The part of the processor that one sender may have in the long run, at any rate of requests."""

KeyOf = Callable[[Scope], tuple[str, str]]
"""Says whose request it is, by principal and key; both are "" without a good key."""


class _Steps:
    """An awaitable that tells how long each of its steps took, from resumed until it waits."""

    def __init__(self, whole: Awaitable[None], took: Callable[[float], None]) -> None:
        self._whole = whole
        self._took = took

    def __await__(self) -> Generator[Any, Any, None]:
        steps = self._whole.__await__()
        thrown: BaseException | None = None
        while True:
            began = thread_time()
            try:
                awaited = next(steps) if thrown is None else steps.throw(thrown)
            except StopIteration:
                return
            finally:
                self._took(thread_time() - began)
            try:
                yield awaited
                thrown = None
            except BaseException as error:  # noqa: BLE001 - it is for those who wait within
                thrown = error


class _Bill:
    """The time that a request has taken beyond what is free, charged as it grows.

    A stream pays all along. If it paid at its end, its sender would have nothing left at a stroke:
    a server or a database that restarts ends all streams, and everybody has to report again.
    """

    def __init__(self, charge: Callable[[float], None]) -> None:
        """`charge`: takes seconds of the processor from the sender."""
        self._charge = charge
        self._began = monotonic()
        self._charged = 0.0
        self.spent = Spent()

    def add(self, seconds: float) -> None:
        """Add the time of a step; charge what is due once it is worth it."""
        self.spent.seconds += seconds
        self.settle(LUMP)

    def settle(self, least: float = 0.0) -> None:
        """Charge what is due, if that is more than `least` seconds."""
        free = FREE * (1 + monotonic() - self._began)
        due = self.spent.seconds - free - self._charged
        if due > least:
            self._charged += due
            self._charge(due)


class Metered:
    """The app, each of whose requests is charged for what it takes."""

    def __init__(self, app: ASGIApp, limits: RateLimits, sender: KeyOf) -> None:
        self._app = app
        self._limits = limits
        self._sender = sender

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not self._limits.by_time:
            await self._app(scope, receive, send)
            return
        bill = _Bill(lambda seconds: self._charge(scope, seconds / SHARE))
        SPENT.set(bill.spent)
        try:
            await _Steps(self._app(scope, receive, send), bill.add)
        finally:
            bill.settle()

    def _charge(self, scope: Scope, seconds: float) -> None:
        """Charge the requests that the sender might send in so many seconds."""
        caller = fields_of(scope).get("state", {}).get("caller")
        id, key = (caller.id, caller.key) if caller is not None else self._sender(scope)
        keys, principals = self._limits.keys, self._limits.principals
        keys.charge(key if id else address_of(scope["client"]), int(seconds * keys.rate))
        if id:
            principals.charge(id, int(seconds * principals.rate))
