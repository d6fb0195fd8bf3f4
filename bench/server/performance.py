"""How cost grows: with the length of a match, with matches in play, with matches in the list.

``python3 run.py bench performance`` prints each curve; with ``docs`` behind it, it writes
`docs/performance.md` and its plots from that run. Times are of this process's processor, so that
other work on the machine counts little, but it counts: the load stands beside each table. Each
figure is a median of rounds that were taken in turns, with the least and the most behind it.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from msgspec import Struct, structs

from api.app import bare_app
from api.hot_match import HotMatch, Report
from api.http.rate_limit import Buckets
from api.matches import Matches, Order, utc_now
from api.pages.scene import scene
from api.settings import Settings
from api.visibility import AUDIENCE, WHOLE, Viewer
from bench.log.load import machine
from bench.log.plot import plotted
from bench.log.stock_aggregate import events_per_second
from bench.server import lists, many_matches
from bench.server.reads import fill, get, keys
from domain.events import MatchOpened, Observed, Passed
from domain.match.match import fold
from domain.recorder import Log, open_log
from tests import generate

DOCS: Final = Path(__file__).parents[2] / "docs"
LENGTHS: Final = (100, 300, 1_000, 3_000, 10_000)
LISTED: Final = (1_000, 10_000, 100_000, 200_000)
IN_PLAY: Final = (100, 1_000, 10_000)
ROUNDS: Final = 5
ASKED: Final = 200
SEED: Final = 42
Figure = tuple[float, float, float]
"""The median, the least and the most."""


class Curve(Struct, frozen=True):
    """One growth curve: what it is of, its axes, and for each series its figure at each size."""

    name: str
    title: str
    across: str
    up: str
    series: dict[str, dict[int, Figure]]
    note: str = ""


def milliseconds(work: Callable[[], object]) -> float:
    """What a piece of work takes of the processor."""
    began = process_time()
    work()
    return 1000 * (process_time() - began)


async def milliseconds_of(work: Callable[..., Awaitable[object]], *given: object) -> float:
    """The same of one that is awaited."""
    began = process_time()
    await work(*given)
    return 1000 * (process_time() - began)


def spread(values: Sequence[float]) -> Figure:
    """The median, the least and the most."""
    return median(values), min(values), max(values)


# --- the curves -----------------------------------------------------------------------------


async def opening_cold() -> Curve:
    """A match that is not in memory: read, folded and shown, beside the library's aggregate."""
    facts = generate.match(SEED, "PDA", 2, habits=generate.CARELESS, best_of=99).facts
    series: dict[str, dict[int, Figure]] = {}
    for length in LENGTHS:
        log = open_log("sqlite://")
        await fill(log, facts[:length])
        pairs = list(enumerate(facts[:length], 1))
        took: dict[str, list[float]] = {}

        for _ in range(ROUNDS):
            stock = 1000 * length / events_per_second(length)
            took.setdefault("the library's stock aggregate", []).append(stock)
            took.setdefault("with the first page", []).append(
                await milliseconds_of(first_page, log)
            )
            took.setdefault("the fold alone", []).append(milliseconds(lambda its=pairs: fold(its)))
        for name, values in took.items():
            series.setdefault(name, {})[length] = spread(values)
        await log.close()
    return Curve(
        "cold", "A match that is not in memory", "events of the match", "ms", series,
        "Read from the store, folded with all rules, and shown; the library's aggregate has none.",
    )  # fmt: skip


async def first_page(log: Log) -> None:
    """Read a match, and work out what its page shows to an audience."""
    scene(HotMatch(await log.read("m")).view(AUDIENCE, utc_now()))


async def at_any_position() -> Curve:
    """Questions at positions drawn anew, in both readings, once the match is in memory."""
    facts = generate.match(SEED, "PDA", 2, habits=generate.CARELESS, best_of=99).facts
    series: dict[str, dict[int, Figure]] = {}
    for length in LENGTHS:
        log, rng = open_log("sqlite://"), Random(SEED)
        await fill(log, facts[:length])
        key = (await keys(log))["audience"]
        app = bare_app(Settings(), log)
        app.state["buckets"] = app.state["principals"] = Buckets(1e6, 10**6)
        for name in ("board", "clocks", "scorecard", "transcript"):
            took: list[float] = []
            for _ in range(ASKED + 1):
                reading = rng.choice(("corrected", "stood"))
                where = f"/v1/matches/m/{name}?at={rng.randint(1, length)}&as={reading}"
                took.append(await milliseconds_of(get, app, where, key))
            cuts = quantiles(took[1:], n=100)
            series.setdefault(f"{name}, p99", {})[length] = cuts[98], cuts[49], max(took[1:])
        await log.close()
    return Curve(
        "positions", "A question at any position", "events of the match", "ms", series,
        "For an audience. In brackets the p50 and the longest. The first question after a match"
        " was opened folds it, and is not in these.",
    )  # fmt: skip


async def strict_mode() -> Curve:
    """Lawful reports of a recorder in a strict match, one at a time, decided on and recorded.

    What an official notes between them makes the match as long as it is to be.
    """
    facts = list(generate.match(SEED, "PDA", 2, best_of=7).facts)
    opened = facts[0]
    assert isinstance(opened, MatchOpened)
    log = open_log("sqlite://")
    matches, order = Matches(log), Order(Viewer("recorder", "k"), "k")
    await matches.open("m", structs.replace(opened, enforcement="strict"), order)
    notes = [Report(Observed("talk"))] * (max(LENGTHS) // len(facts))
    took: list[float] = []
    for fact in facts[1:]:
        one = [Report(fact)]
        took.append(await milliseconds_of(matches.record, "m", one, order))
        await matches.record("m", notes, Order(WHOLE, "official"))
    await log.close()
    series: dict[int, Figure] = {}
    for length in LENGTHS:
        upto = length // (1 + len(notes))
        some = took[max(0, upto - 100) : max(10, upto)]
        cuts = quantiles(some, n=100)
        series[length] = cuts[49], min(some), cuts[98]
    return Curve(
        "strict", "A report in a strict match", "events of the match", "ms", {"p50": series},
        "A recorder's, of those before each length. In brackets the least and the p99.",
    )  # fmt: skip


async def pages_of_the_list() -> Curve:
    """A page of fifty matches, for readers who may watch all, some and few of them."""
    series: dict[str, dict[int, Figure]] = {}
    with TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/log.db"
        await open_log(url).close()
        for first, size in zip((0, *LISTED), LISTED, strict=False):
            lists.fill_sqlite(url, first, size)
            tokens = await lists.readers(url, size)
            log = open_log(url)
            app = bare_app(Settings(), log)
            app.state["buckets"] = app.state["principals"] = Buckets(1e6, 10**6)
            for name, key in tokens.items():
                await get(app, "/v1/matches", key)
                where = "/v1/matches?limit=50"
                took = [await milliseconds_of(get, app, where, key) for _ in range(ASKED)]
                cuts = quantiles(took, n=100)
                series.setdefault(name, {})[size] = cuts[98], cuts[49], max(took)
            await log.close()
    return Curve(
        "lists", "A page of fifty matches, p99", "matches of the log", "ms", series,
        "In brackets the p50 and the longest.",
    )  # fmt: skip


async def matches_in_play() -> Curve:
    """Reports to many matches in turns, within 512 MB."""
    order, series = Order(Viewer("recorder", "table-4"), "table-4"), dict[int, Figure]()
    grown: dict[int, Figure] = {}
    with TemporaryDirectory() as folder:
        log = open_log(f"sqlite:///{folder}/log.db")
        await many_matches.fill(log, max(IN_PLAY))
        for in_play in IN_PLAY:
            matches = Matches(log, 512 << 20)
            before = many_matches.resident()
            for n in range(in_play):
                await matches.record(f"m-{n}", [Report(Passed(0))], order)
            rounds: list[float] = []
            for _ in range(ROUNDS):
                began = process_time()
                await asyncio.gather(
                    *(
                        matches.record(f"m-{n * 7919 % in_play}", [Report(Passed(0))], order)
                        for n in range(2_000)
                    )
                )
                rounds.append(1000 * (process_time() - began) / 2_000)
            series[in_play] = spread(rounds)
            grown[in_play] = (more := max(1.0, many_matches.resident() - before), more, more)
            del matches
        await log.close()
    return Curve(
        "in-play", "Matches in play", "matches in play", "ms for an event; MB more",
        {"ms for an event": series, "MB of memory more": grown},
        "Matches of 100 events and more, 2,000 reports waiting at once, the cache bound to 512 MB.",
    )  # fmt: skip


CURVES: Final = (opening_cold, at_any_position, strict_mode, pages_of_the_list, matches_in_play)


# --- in words and pictures ------------------------------------------------------------------


def table(curve: Curve) -> Iterator[str]:
    """The figures of a curve as lines of Markdown."""
    sizes = sorted({size for points in curve.series.values() for size in points})
    yield f"| {curve.across} | " + " | ".join(f"{size:,}" for size in sizes) + " |"
    yield "|---" * (len(sizes) + 1) + "|"
    for name, points in curve.series.items():
        cells = (_cell(points[size]) if size in points else "" for size in sizes)
        yield f"| {name} | " + " | ".join(cells) + " |"


def _cell(figure: Figure) -> str:
    middle, least, most = figure
    return f"{middle:.3g} ({least:.3g}–{most:.3g})"


HEAD: Final = """# How cost grows

Made by `python3 run.py bench performance docs`. Milliseconds of a processor, unless something else
is said; in brackets the spread. A figure is worth what the machine was doing beside it, which is
told with each table; what counts is the shape of a curve, and its peer in the same run.
"""


def run(write: bool = False) -> None:
    """Print every curve, and write the page where that is wanted."""
    parts = [HEAD]
    for curve_of in CURVES:
        curve = asyncio.run(curve_of())
        told = [
            f"## {curve.title}",
            "",
            *table(curve),
            "",
            f"{curve.note} {machine().capitalize()}.",
            "",
        ]
        print("\n".join(told), flush=True)
        parts += ["\n".join([*told, f"![{curve.title}](performance/{curve.name}.svg)", ""])]
        if write:
            (DOCS / "performance").mkdir(exist_ok=True)
            points = {
                name: [(size, figure[0]) for size, figure in sorted(its.items())]
                for name, its in curve.series.items()
            }
            plot = plotted(curve.title, curve.across, curve.up, points)
            (DOCS / "performance" / f"{curve.name}.svg").write_text(plot)
    if write:
        (DOCS / "performance.md").write_text("\n".join(parts))


if __name__ == "__main__":
    run("docs" in sys.argv[1:])
