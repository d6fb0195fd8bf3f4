"""The library's stock aggregate, as its documentation writes one: a baseline for replay.

A board's worth of state and no rules, so that what is measured is the library's
own way of storing and replaying events, beside our fold of the same number.
"""

from time import process_time

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event


class StockMatch(Aggregate):
    """Bones on the layout and points on the card."""

    @event("Opened")
    def __init__(self, players: list[str]) -> None:
        self.players = players
        self.layout: list[str] = []
        self.points = [0] * len(players)

    @event("BonePlayed")
    def play(self, seat: int, bone: str) -> None:
        self.layout.append(f"{seat} {bone}")

    @event("ScoreCalled")
    def call(self, seat: int, points: int) -> None:
        self.points[seat] += points


def events_per_second(count: int = 10_000) -> float:
    """How many stored events a second the library replays into its aggregate.

    The match has `count` events in the library's recorder in memory; what is timed
    is `repository.get`: select, decode, fold.
    """
    app: Application = Application()
    match = StockMatch(["Ann", "Ben"])
    for n in range((count - 1) // 2):
        match.play(seat=n % 2, bone="6-4")
        match.call(seat=n % 2, points=10)
    app.save(match)
    started = process_time()
    again: StockMatch = app.repository.get(match.id)
    elapsed = process_time() - started
    return again.version / elapsed


def run() -> None:
    """Print the figure."""
    print(f"library's stock aggregate, replayed: {events_per_second():,.0f} events/s")


if __name__ == "__main__":
    run()
