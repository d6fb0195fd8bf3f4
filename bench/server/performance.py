"""How cost grows: with the length of a match, with matches in play, with matches in the list.

``python3 run.py bench performance`` prints each curve, ``bench performance cold strict`` those two;
with ``docs`` behind it, it writes `docs/performance.md` and its plots from that run. Times are of
this process's processor, so that other work on the machine counts little, but it counts: the load
stands beside each table. Each figure is a median of rounds that were taken in turns, with the
least and the most behind it.
"""

import asyncio
import gc
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import process_time
from typing import Final

from msgspec import Struct, structs

from api.clock import utc_now
from api.event_store import Log, open_log
from api.http.rate_limit import Buckets, RateLimits
from api.http.services import services_of
from api.languages.page_language import language
from api.matches.hot_match import HotMatch
from api.matches.matches import Matches, Order
from api.matches.pages.scene import scene
from api.matches.sender_fold import Report
from api.server.app import COLLECTED_AFTER, bare_app
from api.settings import Settings
from api.visibility import AUDIENCE, WHOLE, Viewer
from bench.log import parts
from bench.log.goals import goal, machine
from bench.log.plot import plotted
from bench.log.stock_aggregate import events_per_second
from bench.server import lists, many_matches
from bench.server.reads import fill, get, keys
from domain.events import MatchOpened, Observed, Passed
from domain.match.match import fold
from tests.generators import generate_fives

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
    """The processor time of a piece of work."""
    began = process_time()
    work()
    return 1000 * (process_time() - began)


async def milliseconds_of(work: Callable[..., Awaitable[object]], *arguments: object) -> float:
    """The same of one that is awaited."""
    began = process_time()
    await work(*arguments)
    return 1000 * (process_time() - began)


def spread(values: Sequence[float]) -> Figure:
    """The median, the least and the most."""
    return median(values), min(values), max(values)


# --- the curves -----------------------------------------------------------------------------


async def opening_cold() -> Curve:
    """A match that is not in memory: read, folded and shown, beside the library's aggregate."""
    facts = generate_fives.match(SEED, "PDA", 2, habits=generate_fives.CARELESS, best_of=99).facts
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
    scene(HotMatch(await log.read("m")).view(AUDIENCE, utc_now()), language("en"))


async def at_any_position() -> Curve:
    """Questions at positions drawn anew, in both readings, once the match is in memory."""
    facts = generate_fives.match(SEED, "PDA", 2, habits=generate_fives.CARELESS, best_of=99).facts
    series: dict[str, dict[int, Figure]] = {}
    for length in LENGTHS:
        log, rng = open_log("sqlite://"), Random(SEED)
        await fill(log, facts[:length])
        key = (await keys(log))["audience"]
        app = bare_app(Settings(), log)
        wide = Buckets(1e6, 10**6)
        services_of(app).add(RateLimits(wide, wide, wide, wide))
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
    facts = list(generate_fives.match(SEED, "PDA", 2, best_of=7).facts)
    opened = facts[0]
    assert isinstance(opened, MatchOpened)
    log = open_log("sqlite://")
    matches, order = Matches(log), Order(Viewer("recorder", "k"), "k")
    await matches.open("m", structs.replace(opened, enforcement="strict"), order)
    notes = [Report(Observed("talk"))] * (max(LENGTHS) // len(facts))
    took: list[float] = []
    for fact in facts[1:]:
        reports = [Report(fact)]
        took.append(await milliseconds_of(matches.record, "m", reports, order))
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
            wide = Buckets(1e6, 10**6)
            services_of(app).add(RateLimits(wide, wide, wide, wide))
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


CURVES: Final = {
    "cold": opening_cold,
    "positions": at_any_position,
    "strict": strict_mode,
    "lists": pages_of_the_list,
    "in-play": matches_in_play,
}


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


OTHERS: Final = "## Claims and sweeps of a long record"
"""The heading of the first table that another bench prints: the page keeps all from there on."""

HEAD: Final = """# How cost grows

Made by `python3 run.py bench performance docs`; two tables name the bench that printed them.
Milliseconds of a processor, unless something else is said; in brackets the spread. A figure
depends on what else the machine was doing, which is told with each table. Read the shape of a
curve, and its peer in the same run. What bounds the figures that are below their goal is in
[the decision record](decisions/0029-what-bounds-the-speed.md).
"""


def goals(curve: Curve) -> None:
    """Print what of a curve has a goal, beside it."""
    middles = {
        name: {size: figure[0] for size, figure in points.items()}
        for name, points in curve.series.items()
    }
    if curve.name == "cold":
        stock, page, bare = middles.values()
        for size in stock:
            goal(f"first page of {size:,} events, cold", stock[size] / page[size], least=8)
            goal(f"fold of {size:,} events", stock[size] / bare[size], least=15)
    elif curve.name == "positions":
        slowest = max(points[LENGTHS[-1]] for points in middles.values())
        goal(f"any position of {LENGTHS[-1]:,} events, p99", slowest, most=10, unit="ms")
    elif curve.name == "strict":
        (took,) = middles.values()
        goal("strict mode, longest beside shortest", took[LENGTHS[-1]] / took[LENGTHS[0]], most=1.2)
    elif curve.name == "lists":
        slowest = max(points[LISTED[-1]] for points in middles.values())
        goal(f"a page of {LISTED[-1]:,} matches, p99", slowest, most=5, unit="ms")
    elif curve.name == "in-play":
        took, grown = middles.values()
        goal("10,000 in play beside 100", took[IN_PLAY[0]] / took[IN_PLAY[-1]], least=0.8)
        goal("memory", grown[IN_PLAY[-1]], most=512, unit="MB")


def told(curve: Curve) -> str:
    """A curve in Markdown."""
    note = f"{curve.note} {machine().capitalize()}."
    return "\n".join([f"## {curve.title}", "", *table(curve), "", note, ""])


def draw(curve: Curve) -> None:
    """Write its plot beside the page."""
    (DOCS / "performance").mkdir(exist_ok=True)
    points = {
        name: [(size, figure[0]) for size, figure in sorted(its.items())]
        for name, its in curve.series.items()
    }
    plot = plotted(curve.title, curve.across, curve.up, points)
    (DOCS / "performance" / f"{curve.name}.svg").write_text(plot)


def run(*words: str) -> None:
    """Print every curve, or those named; with `docs` behind the name all of them are written."""
    gc.set_threshold(*COLLECTED_AFTER)  # as the server has it
    pieces = [HEAD]
    for name, curve_of in CURVES.items():
        if name in words or not set(words) - {"docs"}:
            curve = asyncio.run(curve_of())
            print(told(curve), flush=True)
            goals(curve)
            pieces.append(f"{told(curve)}\n![{curve.title}](performance/{curve.name}.svg)\n")
            if "docs" in words:
                draw(curve)
    if "docs" in words:
        spent = ["## A report with a key, by part", "", *parts.table(), ""]
        pieces.append("\n".join([*spent, f"{parts.NOTE} {machine().capitalize()}.", ""]))
        page = DOCS / "performance.md"
        _, others, theirs = page.read_text().partition(OTHERS)
        page.write_text("\n".join([*pieces, others + theirs]))


if __name__ == "__main__":
    run(*sys.argv[1:])
