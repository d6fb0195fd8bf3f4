"""A day of 128 entries with 64 matches live, and a Swiss field of 2,000, on a real server.

``python3 run.py bench tournament`` measures how long the pages of standings and pairings take
while 64 tables record, how long it takes until the next round is paired and at its tables, and
how long a round of a Swiss tournament of 2,000 takes from the request to its answer.
"""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from typing import Any, Final

import httpx2

from bench.log.goals import goal, machine
from bench.server.serving import serving
from bench.tournaments.bench_director import BenchDirector, directing

ENTRIES, ASKED, SWISS, SWISS_ROUNDS = 128, 300, 2000, 3
PAGES: Final = ("", "/standings", "/pairings", "/crosstable", "/schedule")


def run() -> None:
    """Print the figures beside their goals."""
    print(machine())
    with TemporaryDirectory() as folder, serving("sqlite:///bench.db", Path(folder)) as served:
        with directing(served.port, served.key, "open-128") as director:
            _a_day(director)
        with directing(served.port, served.key, "swiss-2000") as director:
            _a_large_swiss(director)


def _a_day(d: BenchDirector) -> None:
    options = {"table.rounds": "6", "table.best_of": "3"}
    d.begin("round-robin", ENTRIES, "table", book="PDA", options=options)
    for number in range(3):
        begun = perf_counter()
        d.post(f"{d.at}/rounds", {"despite": "the bench signs no cards"})
        tables = [f"t{n}" for n in range(64)]
        d.post(f"{d.at}/assignments", {"tables": tables, "despite": "the bench signs no cards"})
        taken = perf_counter() - begun
        goal(f"round {number + 1} paired, 64 matches opened", taken, most=1, unit="s")
        live = [one for one in d.get("/schedule") if one.get("match")]
        with _recorded(d, live):
            for page in PAGES:
                _page(d, page)
        _play(d, live)


def _page(d: BenchDirector, page: str) -> None:
    """How long an answer takes, and the page for people, asked one at a time."""
    for path in (f"{d.at}{page}", f"/tournaments/{d.event}") if not page else (f"{d.at}{page}",):
        times: list[float] = []
        for _ in range(ASKED):
            begun = perf_counter()
            d.client.get(path).raise_for_status()
            times.append(1000 * (perf_counter() - begun))
        goal(f"{path}, p99", quantiles(times, n=100)[-1], most=50, unit="ms")


@contextmanager
def _recorded(d: BenchDirector, live: list[dict[str, Any]]) -> Iterator[None]:
    """Meanwhile every table records, an event each in turn, some hundred a second together."""
    over = threading.Event()
    address = d.client.base_url
    headers = dict(d.client.headers)

    def record() -> None:
        with httpx2.Client(base_url=address, headers=headers, timeout=30) as client:
            for match in live:
                first = {"fact": "game-started", "number": 1}
                client.post(f"/v1/matches/{match['match']}/events", json=first)
            while not over.is_set():
                for match in live:
                    seen = {"fact": "observed", "what": "talk", "seat": 0}
                    client.post(f"/v1/matches/{match['match']}/events", json=seen)
                    sleep(0.005)

    recorder = threading.Thread(target=record)
    recorder.start()
    try:
        yield
    finally:
        over.set()
        recorder.join()


def _play(d: BenchDirector, live: list[dict[str, Any]]) -> None:
    """End every match of the round, and wait until the tournament has taken its result."""
    for match in live:
        events = [
            {"fact": "game-ended", "winner": 0, "scores": [150, 0]},
            {"fact": "game-started", "number": 2},
            {"fact": "game-ended", "winner": 0, "scores": [150, 0]},
            {"fact": "match-ended", "winner": 0},
        ]
        d.post(f"/v1/matches/{match['match']}/events", {"events": events})
    begun = perf_counter()
    while d.get("/schedule"):
        sleep(0.02)
    print(f"  the last of {len(live)} results was taken after {perf_counter() - begun:.2f} s")


def _a_large_swiss(d: BenchDirector) -> None:
    d.begin("swiss", SWISS, "swiss", book="PDA", options={"swiss.best_of": "3"})
    for number in range(SWISS_ROUNDS):
        begun = perf_counter()
        d.post(f"{d.at}/rounds", {})
        taken = perf_counter() - begun
        goal(f"{SWISS} entries, round {number + 1} of a Swiss paired", taken, most=10, unit="s")
        begun = perf_counter()
        *_, last = d.get("/pairings")
        print(f"  its pairings read after {perf_counter() - begun:.2f} s")
        d.cards(last["pairings"], 2)
