"""The model of `docs/scaling.md`: which resource is full first as tables grow, by arithmetic alone.

Costs and habits are data; nothing is measured here. Every extent is the least and the most that
was measured. ``python3 run.py bench scaling`` prints the tables of that page.
"""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

SIZES: Final = (1_000, 100_000, 10_000_000)
"""Tables in play at one time."""


class Extent(NamedTuple):
    """The least and the most of a figure."""

    low: float
    high: float

    def times(self, factor: float) -> "Extent":
        return Extent(self.low * factor, self.high * factor)

    def plus(self, other: "Extent") -> "Extent":
        return Extent(self.low + other.low, self.high + other.high)


class Costs(NamedTuple):
    """Processor time in seconds, and bytes, as measured.

    Attributes
    ----------
    event : a report over HTTP, where reports are many and share their commits
    slow_rate, slow_factor : at this rate, and below it, an event costs so many times that
    ordered : the part of an event that one log does for one event after the other
    update : an event sent to one viewer
    claim : a claim heard
    page : a page of the desk or of the list
    match : memory of a match in play
    connection : memory of a viewer at the relay
    wal, disk : bytes that an event writes, and bytes that stay
    """

    event: Extent = Extent(544e-6, 616e-6)
    slow_rate: float = 100
    slow_factor: float = 3
    ordered: Extent = Extent(31e-6, 31e-6)
    update: Extent = Extent(56e-6, 91e-6)
    claim: Extent = Extent(5e-3, 7e-3)
    page: Extent = Extent(16e-3, 27e-3)
    match: Extent = Extent(35e3, 35e3)
    connection: Extent = Extent(12e3, 18e3)
    wal: Extent = Extent(1.1e3, 1.4e3)
    disk: Extent = Extent(0.6e3, 0.6e3)


class Habits(NamedTuple):
    """Assumptions about one table, a second: events, claims and pages; its viewers; hours a day."""

    events: float = 1 / 5
    claims: float = 1 / 3600
    pages: float = 1 / 300
    viewers: float = 2
    hours: float = 4


class Machine(NamedTuple):
    """Assumptions about one machine: processors, bytes of memory, WAL a second, and disk."""

    processors: float = 1
    memory: float = 4e9
    wal: float = 100e6
    disk: float = 1e12


COSTS: Final = Costs()
HABITS: Final = Habits()
LIMITS: Final = Machine()


def event_cost(rate: float) -> Extent:
    """Seconds of a processor for an event: what a commit costs is shared by those that wait for it.

    >>> event_cost(100).low / event_cost(1e9).low
    3.0
    """
    alone = (COSTS.slow_factor - 1) * min(1, COSTS.slow_rate / rate)
    return COSTS.event.times(round(1 + alone, 6))


class Resource(NamedTuple):
    """A thing that gets full: the share of it that so many tables use, and the remedy."""

    name: str
    used: Callable[[float], Extent]
    remedy: str


def _reports(tables: float) -> Extent:
    rate = tables * HABITS.events
    heard = COSTS.claim.times(tables * HABITS.claims)
    shown = COSTS.page.times(tables * HABITS.pages)
    return event_cost(rate).times(rate).plus(heard).plus(shown).times(1 / LIMITS.processors)


def _updates(tables: float) -> Extent:
    sent = tables * HABITS.events * HABITS.viewers
    return COSTS.update.times(sent / LIMITS.processors)


def _memory(tables: float) -> Extent:
    held = COSTS.match.plus(COSTS.connection.times(HABITS.viewers))
    return held.times(tables / LIMITS.memory)


def _year(tables: float) -> Extent:
    events = tables * HABITS.events * HABITS.hours * 3600 * 365
    return COSTS.disk.times(events / LIMITS.disk)


RESOURCES: Final = (
    Resource(
        "a processor for reports, claims and pages",
        _reports,
        "PostgreSQL and several servers, a match to its owner",
    ),
    Resource("a processor for updates", _updates, "a relay in front: `nchan` of nginx"),
    Resource(
        "the order of one log",
        lambda tables: COSTS.ordered.times(tables * HABITS.events),
        "a log for each league, leagues on several PostgreSQL servers",
    ),
    Resource(
        "the WAL of one disk",
        lambda tables: COSTS.wal.times(tables * HABITS.events / LIMITS.wal),
        "leagues on several PostgreSQL servers",
    ),
    Resource("the memory of one machine", _memory, "several servers, and a relay for viewers"),
    Resource("a disk, for a year", _year, "archives by season, leagues on several servers"),
)


def full_at(resource: Resource) -> float:
    """The most tables at which the resource is not full, by its highest cost; within 1 in 1,000."""
    least, most = 1.0, 1e12
    while most / least > 1.001:
        middle = (least * most) ** 0.5
        least, most = (middle, most) if resource.used(middle).high <= 1 else (least, middle)
    return least


def costs() -> str:
    """The table of what was measured."""
    rows = (
        ("a report over HTTP, at saturation", COSTS.event.times(1e6), "µs of a processor"),
        ("the same at 100 a second and below", event_cost(COSTS.slow_rate).times(1e6), "µs"),
        ("the part of it in the order of one log", COSTS.ordered.times(1e6), "µs"),
        ("an update to one viewer", COSTS.update.times(1e6), "µs of a processor"),
        ("a claim", COSTS.claim.times(1e3), "ms of a processor"),
        ("a page of the desk or the list", COSTS.page.times(1e3), "ms of a processor"),
        ("a match in play", COSTS.match.times(1e-3), "kB of memory"),
        ("a viewer at the relay", COSTS.connection.times(1e-3), "kB of memory"),
        ("WAL of an event", COSTS.wal.times(1e-3), "kB"),
        ("disk of an event", COSTS.disk.times(1e-3), "kB"),
    )
    return _table(
        ["cost", "figure"], [[name, f"{_shown(span)} {unit}"] for name, span, unit in rows]
    )


def shares() -> str:
    """The table of how often each size fills each resource."""
    head = ["resource", *(f"{size:,} tables" for size in SIZES)]
    rows = [
        [resource.name, *(_shown(resource.used(size)) for size in SIZES)] for resource in RESOURCES
    ]
    return _table(head, rows)


def order() -> str:
    """The table of what is full first, at how many tables, and what removes that."""
    rows = [
        [resource.name, f"{_two_digits(full_at(resource))}", resource.remedy]
        for resource in sorted(RESOURCES, key=full_at)
    ]
    return _table(["full", "at tables", "what removes it"], rows)


def _shown(span: Extent) -> str:
    low, high = map(_two_digits, span)
    return low if low == high else f"{low}–{high}"


def _two_digits(number: float) -> str:
    """A number with its first two digits: 0.37, 2.4, 1,200."""
    rounded = float(f"{number:.2g}")
    return f"{rounded:,.0f}" if rounded >= 10 else f"{rounded:g}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    rule = ["---"] * len(head)
    return "\n".join("| " + " | ".join(row) + " |" for row in (head, rule, *rows))


def run() -> None:
    """Print the tables."""
    print(costs(), shares(), order(), sep="\n\n")


if __name__ == "__main__":
    run()
