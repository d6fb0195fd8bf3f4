"""Replay of deliveries to a webhook: the place in the log from which they are sent again."""

from datetime import datetime

from api.event_store import Log, UnknownFact


async def place_before(log: Log, since: datetime) -> int:
    """The log position of the last entry that was recorded before a time; 0 if none was.

    Entries lie in the order in which they were recorded, so their times are searched by halves.
    """
    low, high = 0, await log.head()
    while low < high:
        middle = (low + high + 1) // 2
        if await _recorded_before(log, middle, since):
            low = middle
        else:
            high = middle - 1
    return low


async def _recorded_before(log: Log, position: int, since: datetime) -> bool:
    """Whether the entry at a log position, or the next that can be read, is older."""
    while entries := await log.tail(position - 1, 1):
        entry = entries[0].entry
        if not isinstance(entry, UnknownFact):
            return not entry.recorded_at or datetime.fromisoformat(entry.recorded_at) < since
        position += 1
    return False
