"""Documents that strangers may ask for and that take long, made where they delay nobody.

What is printed is made in a worker process, with limits of time and memory, and is kept for whoever
asks for the same. What else takes long for a page or a sheet is worked out in a thread of its own.
Neither takes a place from rulings, results or PINs. A client has a few under way at most, and what
nobody waits for any more is given up.
"""

from collections import Counter
from collections.abc import Callable, Coroutine, Generator, Hashable
from contextlib import contextmanager
from functools import partial
from hashlib import sha256
from importlib import import_module
from typing import Any, Final, NamedTuple, TypeVar

from anyio import BrokenWorkerProcess, CapacityLimiter, to_process
from litestar.exceptions import TooManyRequestsException
from msgspec import msgpack

from api.access.policy import ANONYMOUS
from api.bounded_cache import BoundedCache
from api.http.disconnect import while_connected
from api.http.http_types import Request
from api.http.middleware.sender_queues import leave_line
from api.http.rate_limit import address_of
from api.http.refusals import DocumentStopped
from api.http.threads import beside, let_go
from api.shared_work import SharedWork
from api.worker_limits import Limits, impose

T = TypeVar("T")

EACH: Final = 4
"""Documents that one client may have under way."""
LIMITS: Final = Limits(60.0, 1 << 30)
KEPT: Final = 32 << 20
"""Most bytes of documents that are kept."""


class Printer(NamedTuple):
    """A function that makes a document, by the names of its module and itself.

    The worker process imports it; the server does not.
    """

    module: str
    name: str


class Documents:
    """Makes and keeps the documents of one server."""

    def __init__(self, limits: Limits = LIMITS) -> None:
        self._limits = limits
        self._workers = CapacityLimiter(1)
        # One thread: two would only take the interpreter from each other, and from the loop.
        self._here = CapacityLimiter(1)
        self._kept = BoundedCache[bytes](KEPT, len)
        self._under_way = SharedWork[Any]()
        self._of_client = Counter[str]()

    async def printed(self, request: Request, printer: Printer, *parts: object) -> bytes:
        """The document that a printer makes of these parts, in a worker process.

        The parts are pickled, and encoded as MessagePack: the latest documents are kept by them.
        Raises `ClientGone`, `DocumentStopped` if it passes its limits, and 429 if the client has
        `EACH` documents under way.
        """
        key = sha256(msgpack.encode((printer, parts))).hexdigest()
        document = self._kept.get(key)
        if document is None:
            document = await self.once(request, key, partial(self._apart, printer, parts))
            self._kept.put(key, document)
        return document

    async def worked_out(self, request: Request, key: Hashable, work: Callable[[], T]) -> T:
        """The result of slow work, done in the one thread that all documents share.

        Requests with the same `key` at the same time share the work, whose result is not kept. A
        key has the match in memory itself, not its id and length alone: the log may be exchanged.
        Raises `ClientGone`, and 429 as `printed` does.
        """
        return await self.once(request, key, lambda: beside(self._here, work))

    async def once(
        self, request: Request, key: Hashable, work: Callable[[], Coroutine[Any, Any, T]]
    ) -> T:
        """The result of work that is done once for all who wait for the same `key`.

        It counts among the documents of the client who came first, and is cancelled when nobody
        waits any more. Raises `ClientGone` and 429.
        """
        caller = request.scope["state"].get("caller", ANONYMOUS)  # of no public page is there any
        client = caller.id or address_of(request.scope["client"])
        leave_line()  # Documents have their own bound, and the client may go on with other pages.

        async def counted() -> T:
            with self._counted(client):
                return await work()

        return await while_connected(request.receive, self._under_way.of(key, counted))

    async def _apart(self, printer: Printer, parts: tuple[object, ...]) -> bytes:
        try:
            printing = to_process.run_sync(
                partial(_within, self._limits),
                printer,
                parts,
                cancellable=True,
                limiter=self._workers,
            )
            return await let_go(printing)
        except (BrokenWorkerProcess, MemoryError) as error:
            raise DocumentStopped("", "the document passed its limits of time or memory") from error

    @contextmanager
    def _counted(self, client: str) -> Generator[None]:
        if self._of_client[client] >= EACH:
            detail = f"{EACH} documents are being made for you: wait for one of them"
            raise TooManyRequestsException(detail, headers={"Retry-After": "2"})
        self._of_client[client] += 1
        try:
            yield
        finally:
            self._of_client[client] -= 1
            if not self._of_client[client]:
                del self._of_client[client]


def _within(limits: Limits, printer: Printer, parts: tuple[object, ...]) -> bytes:
    """The document, made in a worker process."""
    impose(limits)
    return getattr(import_module(printer.module), printer.name)(*parts)
