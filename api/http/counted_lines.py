"""Lines of the log that are counted: what comes in floods is a line now and then, with a number.

The first of a kind is written at once, what follows within `PERIOD` seconds as one line. So an
attack cannot fill a disk, and an operator still reads what is refused, how often, and to whom.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable

import structlog

from api.background_tasks import Pulse

PERIOD = 10.0
_KINDS = 64
"""How many kinds are counted apart; whatever is beyond is counted without its particulars."""

_Kind = tuple[str, tuple[tuple[str, object], ...]]

_log = structlog.get_logger("bonebook")


ROUTINE = ("stream",)
"""Counted log messages that are no cause for concern: logged as "info", others as "warning"."""


class Tally:
    """Counts log messages by kind: the message, and the particulars that are named with it."""

    def __init__(self, write: Callable[..., object] | None = None) -> None:
        """`write(message, count=…, **particulars)` takes each line; by default it is logged."""
        self._write = write or _tell_by_level
        self._counts: Counter[_Kind] = Counter()
        self.pulse = Pulse("tally")

    def count(self, event: str, **particulars: object) -> None:
        """Count a message.

        It is logged at once if its kind is not counted now. `flush` stops counting a kind of which
        no more came since it was logged. A new kind beyond so many is counted without its
        particulars.
        """
        kind = event, tuple(sorted(particulars.items()))
        if kind not in self._counts and len(self._counts) >= _KINDS:
            kind = event, ()
        if kind in self._counts:
            self._counts[kind] += 1
        else:
            self._counts[kind] = 0
            self._write(event, count=1, **dict(kind[1]))

    def flush(self) -> None:
        """Log how many of each kind came since the last flush, besides those logged at once.

        A kind with none is forgotten; the others go on being counted.
        """
        counted, self._counts = self._counts, Counter()
        for (event, particulars), count in counted.items():
            if count:
                self._write(event, count=count, **dict(particulars))
                self._counts[event, particulars] = 0

    async def run(self) -> None:
        """Flush every `PERIOD` seconds until cancelled, and once more then."""
        try:
            while True:
                await asyncio.sleep(PERIOD)
                self.flush()
                self.pulse.done()
        finally:
            self.flush()


def _tell_by_level(event: str, **particulars: object) -> None:
    write = _log.info if event in ROUTINE else _log.warning
    write(event, **particulars)


tally = Tally()
"""The tally of this process."""


class CountedRecords(logging.Handler):
    """Log records of libraries as lines of ours: counted, unless they carry an exception."""

    def emit(self, record: logging.LogRecord) -> None:
        """Count a record; log one that carries an exception as an error, with its trace."""
        if record.exc_info:
            _log.error(record.getMessage(), logger=record.name, exc_info=record.exc_info)
        else:
            tally.count(record.getMessage(), logger=record.name)
