"""The end of the log: how far it reaches, who waits for more, and whether it is the same log still.

What was read of a log stays true while the log only grows. A failover or a restore may leave one
that is shorter, or has other events from some position on. Then whoever keeps anything that was
read of it forgets that, and whoever waits is told by `LogExchanged`.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from typing import Final

from api.event_store.batch import Appended
from api.event_store.errors import LogExchanged
from api.event_store.store import Store
from domain.audit.leaf import StoredRow

_OWN_KEPT: Final = 4096
"""Commands recorded here that are remembered for those who follow the log."""

_logger = logging.getLogger("bonebook.log")


class News:
    """The end of one log, as this process knows it.

    Attributes
    ----------
    reached : how far the log is known to reach
    history : how often the log was exchanged for another one
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.reached = 0
        self.history = 0
        self._last: StoredRow | None = None
        """A row that was read, by which the log is known."""
        self._forgetting: list[Callable[[], None]] = []
        self._own: deque[Appended] = deque(maxlen=_OWN_KEPT)
        """Commands recorded here of late, in the log's order."""
        self._to_look = True
        self._news = asyncio.Event()
        self._listener: asyncio.Task[None] | None = None

    # --- what this process records --------------------------------------------------------

    def recorded(self, appended: Appended) -> None:
        """Note what was recorded here."""
        self._own.append(appended)

    def reaches(self, position: int) -> None:
        """Note that the log reaches so far."""
        self.reached = max(self.reached, position)

    def own(self, after: int, upto: int) -> dict[str, int] | None:
        """The streams of the events behind `after` and up to `upto` in the log, each with the
        position of its last; None where others recorded some of them, or it is long ago.
        """
        last_of: dict[str, int] = {}
        missing = upto - after
        for appended in reversed(self._own):
            if appended.log_position <= after:
                break
            if appended.log_position <= upto:
                last_of.setdefault(appended.stream, appended.last)
                missing -= appended.last - appended.first + 1
        return None if missing else last_of

    # --- waiting --------------------------------------------------------------------------

    async def beyond(self, after: int, poll: float) -> int:
        """Wait until the log reaches beyond a position; how far it reaches.

        Raises `LogExchanged` where it is exchanged meanwhile.
        """
        if self._listener is None:
            listening = self._store.listen(self._heard)
            self._listener = asyncio.get_running_loop().create_task(listening)
        history = self.history
        while True:
            news = self._news  # taken before looking, so that nothing falls between
            if self._to_look:
                await self._look()
            if self.history != history:
                raise LogExchanged
            if self.reached > after:
                return self.reached
            try:
                async with asyncio.timeout(poll):
                    await news.wait()
            except TimeoutError:
                self._to_look = True

    async def _look(self) -> None:
        """Ask the store how far the log reaches, once for all who wait, and wake them."""
        self._to_look = False
        known = self.reached
        try:
            head = await self._store.head()
            if head < known:
                self._exchanged(head)
            self.reaches(head)
        except BaseException:
            self._to_look = True
            raise
        finally:
            self.announce()

    def _heard(self) -> None:
        """Others may have recorded."""
        self._to_look = True
        self.announce()

    def announce(self) -> None:
        """Wake those who wait."""
        self._news.set()
        self._news = asyncio.Event()

    # --- the same log ---------------------------------------------------------------------

    def when_exchanged(self, forget: Callable[[], None]) -> None:
        """Have this called when what was read of the log may be true no more."""
        self._forgetting.append(forget)

    async def recognise(self) -> None:
        """Look how far the log reaches, and whether it has what was read of it.

        Raises `LogExchanged` where it has not, once everybody has forgotten that.
        """
        known, last = self.reached, self._last
        head = await self._store.head()
        same = head >= known and (last is None or await self._at(last.position) == last)
        if not same and self._last == last:  # nobody else has noticed
            self._exchanged(head)
            raise LogExchanged
        if self._last is None or self._last.position < head:
            self._last = await self._at(head)
        self.reaches(head)
        self.announce()

    async def _at(self, position: int) -> StoredRow | None:
        rows = await self._store.tail(position - 1, 1)
        return rows[0] if rows else None

    def _exchanged(self, head: int) -> None:
        _logger.error("the log was exchanged: it reached %d, and ends at %d", self.reached, head)
        self.history += 1
        self.reached, self._last = head, None
        self._own.clear()
        for forget in self._forgetting:
            forget()
        self.announce()

    async def close(self) -> None:
        """Stop listening."""
        if self._listener is not None:
            self._listener.cancel()
            await asyncio.wait([self._listener])
