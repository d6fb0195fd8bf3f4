"""How many groups of commands are worth having under way."""

from time import perf_counter, thread_time


class Pace:
    """A gauge of how much of this thread's time is work, and not waiting for the store."""

    _SPAN = 0.05
    _BUSY = 0.35
    """Share of busy time at which one full group at a time is as fast as two half groups."""

    def __init__(self) -> None:
        self._since = perf_counter()
        self._worked = thread_time()
        self._abreast = 1

    def abreast(self, most: int) -> int:
        """How many groups should be under way: `most` if this thread was busy of late, else 1."""
        if most == 1:
            return 1
        now = perf_counter()
        if now - self._since > self._SPAN:
            worked = thread_time()
            busy = (worked - self._worked) / (now - self._since) > self._BUSY
            self._since, self._worked, self._abreast = now, worked, most if busy else 1
        return self._abreast
