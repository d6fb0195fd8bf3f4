"""The end of the log: how far it reaches, who waits for more, and whether it is the same log still.

What was read of a log stays true while the log only grows. A failover or a restore may leave one
that is shorter, or has other events from some position on. Then whoever keeps anything that was
read of it forgets that, and whoever waits is told by `LogExchanged`.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from api.event_store.batch import Appended, Command, Epoch
from api.event_store.errors import LogExchanged, StoreUnavailable
from api.event_store.store import Store
from domain.audit.leaf import StoredRow

_OWN_KEPT: Final = 4096
"""Commands recorded here that are remembered for those who follow the log."""

_logger = logging.getLogger("bonebook.log")


class News:
    """The end of one log, as this process knows it.

    Attributes
    ----------
    reached : the last log position that is known, 0 before the first look
    history : how often the log was exchanged for another one since it was opened
    epoch : the time since the log was exchanged last
    """

    def __init__(self, store: Store) -> None:
        self._store = store
        self.reached = 0
        self.history = 0
        self.epoch = Epoch()
        self._last: StoredRow | None = None
        """A row that was read, by which the log is known."""
        self._forgetting: list[Callable[[], None]] = []
        self._own: deque[Appended] = deque(maxlen=_OWN_KEPT)
        """Commands recorded here of late, in the log's order."""
        self._to_look = True
        self._news = asyncio.Event()
        self._listener: asyncio.Task[None] | None = None
        self._polls: list[float] = []
        """Seconds after which each of those who wait would have the store asked."""
        self._looked_at = 0.0
        self._timer: asyncio.Handle | None = None
        self._timed_for = 0.0
        """The time of that timer: uvloop, the server's loop, has none for a call due at once."""
        self._looking: asyncio.Task[None] | None = None

    # --- what this process records --------------------------------------------------------

    def recorded(self, command: Command, appended: Appended) -> None:
        """Note what this process recorded, for `own`, and to know the log by; it wakes nobody."""
        self._own.append(appended)
        tag, state = command.events[-1]
        row = StoredRow(appended.log_position, appended.stream, appended.last, tag, state=state)
        self._known_by(row)

    def reaches(self, position: int) -> None:
        """Note that the log reaches so far, if that is further than known; it wakes nobody."""
        self.reached = max(self.reached, position)

    def own(self, after: int, upto: int) -> dict[str, int] | None:
        """By stream, the last position in it of events at log positions after < p <= upto.

        None where others recorded some of these events, or they are long ago.
        """
        last_of: dict[str, int] = {}
        missing = upto - after
        for appended in reversed(self._own):
            if appended.log_position <= after:
                break
            # A follower may stand within a command, of which the rest counts alone.
            size = appended.last - appended.first + 1
            begins = max(after, appended.log_position - size)
            ends = min(upto, appended.log_position)
            if begins < ends:
                last_of.setdefault(appended.stream, appended.last - (appended.log_position - ends))
                missing -= ends - begins
        return None if missing else last_of

    # --- waiting --------------------------------------------------------------------------

    async def beyond(self, after: int, poll: float, history: int | None = None) -> int:
        """Wait until the log reaches beyond a position; return how far it reaches.

        The store is asked every `poll` seconds at least. Raises `LogExchanged` where the log is
        exchanged meanwhile, or since it had this `history`, and `StoreUnavailable`.
        """
        if self._listener is None:
            listening = self._store.listen(self._heard)
            self._listener = asyncio.get_running_loop().create_task(listening)
        history = self.history if history is None else history
        while True:
            news = self._news  # taken before looking, so that nothing falls between
            if self._to_look:
                await self._look()
            if self.history != history:
                raise LogExchanged
            if self.reached > after:
                return self.reached
            self._polls.append(poll)
            try:
                self._time_look()
                await news.wait()
            finally:
                self._polls.remove(poll)

    def _time_look(self) -> None:
        """See that the store is asked soon enough for all who wait, who sleep until there is news.

        Each would be woken by a clock of its own else, every second, for nothing.
        """
        loop = asyncio.get_running_loop()
        at = self._looked_at + min(self._polls)
        if self._timer is None or self._timed_for > at:
            if self._timer is not None:
                self._timer.cancel()
            self._timed_for = at
            self._timer = loop.call_at(max(at, loop.time()), self._is_time)

    def _is_time(self) -> None:
        """Look for those who wait, unless somebody has looked meanwhile."""
        self._timer = None
        loop = asyncio.get_running_loop()
        if not self._polls:
            return
        if self._looked_at + min(self._polls) > loop.time():
            self._time_look()
        elif self._looking is None or self._looking.done():
            self._looking = loop.create_task(self._look_for_all())

    async def _look_for_all(self) -> None:
        with suppress(StoreUnavailable):  # those who wait were woken, and ask for themselves
            await self._look()
        if self._polls:
            self._time_look()

    async def _look(self) -> None:
        """Ask the store how far the log reaches, once for all who wait; wake them if there is news.

        They are woken too where it did not answer: each asks for itself then.
        """
        self._to_look = False
        self._looked_at = asyncio.get_running_loop().time()
        known, epoch = self.reached, self.epoch
        try:
            head = await self._store.head()
            epoch.check()  # a late answer of the log before says nothing of this one
            if head < known:
                self._exchanged(head)
            self.reaches(head)
        except BaseException:
            self._to_look = True
            self.announce()
            raise
        if self.reached != known:
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
        """Have `forget` called each time the log is exchanged: what was read of it may be lost."""
        self._forgetting.append(forget)

    async def recognise(self) -> None:
        """Look how far the log reaches, and whether it is not shorter and has the last row seen.

        Raises `LogExchanged` where it is another log, once all `when_exchanged` were called; not
        where somebody else noticed that meanwhile. Raises `StoreUnavailable` too.
        """
        while True:
            epoch, known, last = self.epoch, self.reached, self._last
            # Each answer may be of a later log than the one before. The row to know it by comes
            # first, so that it is of none that nobody noticed, and the end of the log last.
            row = await self._at(known or await self._store.head())
            same = last in (None, row) or await self._at(last.position) == last
            head = await self._store.head()
            if not epoch.over:  # else somebody has noticed, and these may be of the log before
                break
        if head < known or not same:
            self._exchanged(head)
            raise LogExchanged
        if row is not None:
            self._known_by(row)
        self._looked_at = asyncio.get_running_loop().time()
        self.reaches(head)
        if self.reached != known:
            self.announce()

    def _known_by(self, row: StoredRow) -> None:
        if self._last is None or self._last.position < row.position:
            self._last = row

    async def _at(self, position: int) -> StoredRow | None:
        rows = await self._store.tail(position - 1, 1)
        return rows[0] if rows else None

    def _exchanged(self, head: int) -> None:
        _logger.error("the log was exchanged: it reached %d, and ends at %d", self.reached, head)
        self.history += 1
        self.epoch.over, self.epoch = True, Epoch()
        self.reached, self._last = head, None
        self._own.clear()
        for forget in self._forgetting:
            forget()
        self.announce()

    async def close(self) -> None:
        """Stop listening, and looking."""
        if self._timer is not None:
            self._timer.cancel()
        under_way = [task for task in (self._listener, self._looking) if task is not None]
        for task in under_way:
            task.cancel()
        if under_way:
            await asyncio.wait(under_way)
