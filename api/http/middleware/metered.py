"""The time that a request took of the event loop and of threads, charged to its sender.

A request is let in for one token whatever it asks for. One that takes longer than most counts as
the requests that could have been answered meanwhile, so that nobody has much more of the server
than others by asking for what is dear. All of its time is noted besides: a sender who used much
lately has one request at a time in progress (`in_line`). That its body is looked through counts
too, also where it is refused for it. Work in processes has its own limits.
"""

from collections.abc import Callable
from time import monotonic
from typing import Final

from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send

from api.http.http_types import fields_of
from api.http.middleware.going_first import GoingFirst
from api.http.rate_limit import (
    ADDRESS_COUNTS,
    SHARE,
    RateLimits,
    address_of,
)
from api.http.threads import REST, SPENT, Spent, TimedSteps

FREE: Final = 0.002
"""Seconds of processor time that a request may take free of charge, and again for each second it
lasts.
"""
LUMP: Final = 0.01
"""Seconds of processor time that must be due before a request in progress is charged for them."""
KeyOf = Callable[[Scope], tuple[str, str]]
"""Gives the principal and the key of a request's sender; both "" without a good key."""


class _Bill:
    """The time that a request has taken beyond what is free, charged as it grows.

    A stream pays all along. If it paid at its end, its sender would have nothing left at a stroke:
    a server or a database that restarts ends all streams, and everybody has to report again.
    """

    def __init__(self, charge: Callable[[float], None], note: Callable[[float], None]) -> None:
        """`charge` takes seconds of the processor from the sender, `note` notes all that it had."""
        self._charge = charge
        self._note = note
        self._began = monotonic()
        self._charged = self._noted = 0.0
        self.spent = Spent()

    def add(self, seconds: float) -> None:
        """Add the time of a step; charge what is due once it is worth it."""
        self.spent.seconds += seconds
        self.settle(LUMP)

    def settle(self, least: float = 0.0) -> None:
        """Charge what is due, and note what is new, if that is more than `least` seconds."""
        new = self.spent.seconds - self._noted
        if new > least:
            self._noted += new
            self._note(new)
        free = FREE * (1 + monotonic() - self._began)
        due = self.spent.seconds - free - self._charged
        if due > least:
            self._charged += due
            self._charge(due)


def is_stream(path: str) -> bool:
    """Whether the answer at this path is a stream, which is counted apart from other requests."""
    return path.endswith("/stream")


class Metered:
    """ASGI middleware that charges senders for processor time of requests, if `limits.by_time`."""

    def __init__(
        self,
        app: ASGIApp,
        limits: RateLimits,
        sender: KeyOf,
        first: GoingFirst | None = None,
    ) -> None:
        """Streams of a sender who owes time rest while others are there, who are `first`."""
        self._app = app
        self._limits = limits
        self._sender = sender
        self._first = first or GoingFirst()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not self._limits.by_time:
            await self._app(scope, receive, send)
            return
        bill = _Bill(
            lambda seconds: self._charge(scope, seconds / SHARE),
            lambda seconds: self._note(scope, seconds),
        )
        SPENT.set(bill.spent)
        REST.set(lambda: self._rest(scope))
        try:
            await TimedSteps(self._app(scope, receive, send), bill.add)
        finally:
            bill.settle()

    def _charge(self, scope: HTTPScope, seconds: float) -> None:
        """Charge the requests that the sender might send in so many seconds."""
        id, key = self._whose(scope)
        keys, principals = self._limits.keys, self._limits.principals
        keys.charge(key, int(seconds * keys.rate))
        if id:
            principals.charge(id, int(seconds * principals.rate))

    def _note(self, scope: HTTPScope, seconds: float) -> None:
        id, key = self._whose(scope)
        if is_stream(scope["path"]):
            self._limits.streaming.charge(key, seconds)
        else:
            self._limits.busy.charge(key, seconds if id else ADDRESS_COUNTS * seconds)

    def _rest(self, scope: HTTPScope) -> float:
        """The seconds that a stream rests now."""
        rest = self._limits.rest(self._whose(scope), streams=True)
        return rest if self._first.lately else 0.0

    def _whose(self, scope: HTTPScope) -> tuple[str, str]:
        """Principal and key of a sender; of one without a good key "" and the address."""
        caller = fields_of(scope).get("state", {}).get("caller")
        id, key = (caller.id, caller.key) if caller is not None else self._sender(scope)
        return (id, key) if id else ("", address_of(scope["client"]))
