"""Shared parts of all tests: hypothesis's settings, the browser, and the PostgreSQL server."""

import gc
import os
import shutil
from collections.abc import Callable, Generator, Iterator
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx2._transports.default as transports
import pytest
from httpx2._config import DEFAULT_TIMEOUT_CONFIG  # pyright: ignore[reportPrivateImportUsage]
from hypothesis import settings
from playwright.sync_api import expect

from tests.faults import small_disk, tracing
from tests.support.examples import AsMany, in_browser, in_turn, takes_long
from tests.support.leagues import Leagues
from tests.support.memory import keep_files_in_memory
from tests.support.postgres_server import server

Of = TypeVar("Of")

CI = bool(os.environ.get("CI"))

keep_files_in_memory()

# No test is judged by the clock; in CI the same examples run each time. A test whose examples
# are dear takes a share of them (`tests.support.examples`).
settings.register_profile("usual", deadline=None, derandomize=CI, max_examples=24)
settings.register_profile("long", settings.get_profile("usual"), max_examples=60)
settings.register_profile("thorough", settings.get_profile("usual"), max_examples=400)

# A page's content is waited for, on a busy machine too, and not judged by the clock.
expect.set_options(timeout=30_000)

# Whom a client trusts is read once: each would take 30 ms of processor for the same.
_create = transports.create_ssl_context  # pyright: ignore[reportPrivateImportUsage]
transports.create_ssl_context = cache(_create)  # pyright: ignore[reportPrivateImportUsage]

# An answer is waited for as well: a client that names no timeout gives up after five seconds.
for phase in ("connect", "read", "write", "pool"):
    setattr(DEFAULT_TIMEOUT_CONFIG, phase, 120.0)

CHROMIUM = shutil.which("chromium-headless-shell") or shutil.which("chromium")
"""The same browser without windows of its own takes half the time."""
SHORT = "Left out: the tests that take long; --long runs them, and so does the path of their file"
TURN = "Of what has many cases a share is tried: --turn {} tries the same again"
NO_BROWSER = "No chromium here: apt-get install chromium-headless-shell for the browser tests"


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--long`: what takes long too, as CI does; `--thorough`: far more cases besides."""
    parser.addoption(
        "--long", action="store_true", help="also the tests that take long, as CI does"
    )
    parser.addoption(
        "--thorough", action="store_true", help="all of them over far more cases (hours)"
    )
    parser.addoption(
        "--behind-nginx", action="store_true", help="two servers of two workers behind nginx"
    )
    parser.addoption(
        "--turn", type=int, metavar="N", help="whose turn it is where a share of cases is tried"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Which tests the run takes, and so many examples of each property as it is to try."""
    # A named file or folder stands for all that is in it.
    named = config.args_source is pytest.Config.ArgsSource.ARGS
    config.option.long = config.option.long or config.option.thorough or named
    settings.load_profile(of_the_run(config, "usual", "long", "thorough"))
    config.option.every_case = config.option.thorough or named
    turn = getattr(config, "workerinput", {}).get("turn", config.option.turn)
    config.option.turn = turn if turn is not None else 0 if CI else Random().randrange(1000)


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Give each process of a run the same turn."""
    node.workerinput["turn"] = node.config.option.turn


def of_the_run(config: pytest.Config, usual: Of, long: Of, thorough: Of) -> Of:
    """The tests that belong to the run that was asked for."""
    return thorough if config.option.thorough else long if config.option.long else usual


@pytest.fixture(scope="session")
def as_many(request: pytest.FixtureRequest) -> AsMany:
    """How many cases to try, of the numbers for a usual, a long and a thorough run."""
    return partial(of_the_run, request.config)


@pytest.fixture(scope="session")
def thorough(request: pytest.FixtureRequest) -> bool:
    """Whether to search as many cases as an hour allows rather than a minute's share."""
    return bool(request.config.getoption("--thorough"))


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(
    file_path: Path,
) -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Look for examples in docstrings only where a module has one: to look is a tenth of
    what it costs to collect the tests."""
    collectors = yield
    has_examples = file_path.suffix != ".py" or ">>>" in file_path.read_text()
    return [each for each in collectors if has_examples or type(each) is pytest.Module]


def pytest_collection_finish() -> None:
    """Freeze imported and collected objects, so the collector of garbage passes them by
    and comes less often: each of its rounds through thousands of tests took a tenth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_report_header(config: pytest.Config) -> list[str]:
    """Report the tests left out and what the machine lacks: neither counts as tried."""
    short = None if config.option.long else SHORT
    turn = None if config.option.every_case else TURN.format(config.option.turn)
    lacks = (short, turn, None if CHROMIUM else NO_BROWSER, tracing.lacking(), small_disk.lacking())
    return [why for why in lacks if why]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out long tests where nobody asked for them, and cases whose turn it is not.

    Browser tests come last: playwright's event loop runs from the first of them to the
    end, and while it does no other test of this process could run one of its own. Of both kinds
    the long ones come first, so that no process has one left when the others are done."""
    option = config.option
    for item in items if option.behind_nginx else ():
        if direct := item.get_closest_marker("direct"):
            item.add_marker(pytest.mark.skip(reason=f"behind nginx: {direct.args[0]}"))
    if not option.every_case:
        taken = set(in_turn(items, option.turn, long=option.long))
        config.hook.pytest_deselected(items=[item for item in items if item not in taken])
        items[:] = [item for item in items if item in taken]
    items.sort(key=lambda item: (in_browser(item), not takes_long(item)))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """How pytest-playwright starts Debian's Chromium: no request of the browser's own.

    Where there is none the test is skipped, and the report says so at its head; in
    CI it fails, since pages that nobody opened are not tested.
    """
    if CHROMIUM is None:
        pytest.fail(NO_BROWSER) if CI else pytest.skip(NO_BROWSER)
    # Chromium has no sandbox for root and says so by not starting.
    sandbox = ["--no-sandbox"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []
    return {
        **browser_type_launch_args,
        "executable_path": CHROMIUM,
        "args": [
            *sandbox,
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
        ],
    }


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """The server at BONEBOOK_TEST_DATABASE_URL, or one of our own, as a URL without schema."""
    url = os.environ.get("BONEBOOK_TEST_DATABASE_URL")
    if url:
        yield url
        return
    with server(in_memory=True) as begun:
        yield begun.url().partition("?")[0]


@pytest.fixture(scope="session")
def leagues(postgresql: str) -> Iterator[Leagues]:
    leagues = Leagues(postgresql)
    yield leagues
    leagues.end()


@pytest.fixture
def fresh_schema(leagues: Leagues) -> Iterator[Callable[[], str]]:
    """Makes the log of a further league, and says its URL."""
    with leagues.dropped_behind() as make:
        yield make
