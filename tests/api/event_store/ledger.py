"""The client's side of the record: what was acknowledged, held against what is stored."""

from collections import defaultdict
from collections.abc import Iterable
from itertools import groupby

from api.event_store import Log, LogEntry
from domain.events import Entry, Observed

Ticks = dict[tuple[str, int, int], list[tuple[int, int]]]
"""By run, writer and number of a batch: position and log position of each of its events."""

Acknowledged = dict[tuple[str, int, int], tuple[int, int, int]]
"""By run, writer and number of a batch: its first and last position, and log position."""


async def everything(log: Log) -> list[LogEntry]:
    return await log.tail(0, limit=1_000_000)


def ticks(entries: list[LogEntry]) -> Ticks:
    """The batches found in the log; each must be whole, in order, in one piece."""
    recorded = [
        (entry.entry.fact.note.split(), entry.entry.position, entry.log_position)
        for entry in entries
        if isinstance(entry.entry, Entry)
        and isinstance(entry.entry.fact, Observed)
        and entry.entry.fact.what == "tick"
    ]
    batches: Ticks = {}
    for (run, writer, number), group in groupby(recorded, key=lambda tick: tick[0][:3]):
        events = list(group)
        (*_, size), *_ = events[0]
        assert [int(words[3]) for words, *_ in events] == list(range(int(size))), "torn"
        key = (run, int(writer), int(number))
        assert key not in batches, "doubled"
        batches[key] = [(position, log_position) for _, position, log_position in events]
    return batches


def held_against(entries: list[LogEntry], acknowledged: Acknowledged) -> None:
    """Assert that nothing acknowledged is lost, doubled, torn or out of order.

    A writer sends its next batch when the last is acknowledged, so of what nobody
    acknowledged at most one batch of each writer may be there.
    """
    positions = [entry.log_position for entry in entries]
    assert positions == list(range(1, len(entries) + 1)), "gap in the log"
    by_stream: dict[str, list[int]] = defaultdict(list)
    for entry in entries:
        by_stream[entry.stream].append(entry.entry.position)
    for stream in by_stream.values():
        assert stream == list(range(1, len(stream) + 1)), "gap in a stream"
    stored = ticks(entries)
    lost = acknowledged.keys() - stored.keys()
    assert not lost, f"lost: {len(lost)} of {len(acknowledged)}"
    for batch, (first, last, log_position) in acknowledged.items():
        at = [(n, log_position - last + n) for n in range(first, last + 1)]
        assert stored[batch] == at, "not where it was acknowledged"
    _in_order(stored)
    unasked = stored.keys() - acknowledged.keys()
    writers = [key[:2] for key in unasked]
    assert len(writers) == len(set(writers)), "stored, though never acknowledged"


def _in_order(batches: Iterable[tuple[str, int, int]]) -> None:
    numbers: dict[tuple[str, int], list[int]] = defaultdict(list)
    for run, writer, number in batches:
        numbers[run, writer].append(number)
    for each in numbers.values():
        assert each == list(range(len(each))), "out of order"
