"""`bonebook sweep`: everything that whole matches prove, claimed or not."""

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import msgspec
import rich_click as click
from msgspec import Struct
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from adjudication.review.sweep import Swept
from adjudication.review.sweep import sweep as swept_of
from api.command_kit.options import argument, database_option, option
from api.command_kit.refusing import refuse
from api.command_kit.stores import with_log
from api.event_store import Log
from api.exchange.match_files import possible, read_matches
from domain.errors import BadRecord, BonebookError
from domain.events import Entry, MatchOpened
from domain.match.match import fold
from domain.match.replay import as_corrected
from domain.messages.catalogue import worded
from projections.transcript.naming import opponents

NamedRecord = tuple[str, list[Entry]]
"""Where a match was found, and its log."""


class SweepReport(Struct, frozen=True):
    """The findings proved in one match, its source, and its players in words."""

    match: str
    book: str
    players: tuple[str, ...]
    sides: str
    found: Swept


@click.command()
@argument("source", metavar="FILE|DIR", required=False, type=click.Path(path_type=Path))
@database_option
@option("--json", "as_json", is_flag=True, help="One JSON line for each match.")
@option(
    "--jobs",
    metavar="N",
    type=click.IntRange(min=1),
    default=1,
    help="Share the matches out among N processes (default 1).",
)
def sweep(source: Path | None, database: str | None, as_json: bool, jobs: int) -> None:
    """List everything that the matches in FILE, DIR or a database prove.

    Infractions, false statements at the table, and what else is proved, whether or
    not anybody claimed it; windows play no part. Of bones that nobody saw, only
    what holds however they lie is found.

    \b
    bonebook sweep tests/vectors/games.json
    bonebook sweep archive/ --json --jobs 8
    bonebook sweep --database sqlite:///bonebook.db
    """
    if source is None and database is None:
        refuse("give a FILE or a folder, or --database URL")
    matches = _in_the_log(database) if source is None else list(_in_files(source))
    total = 0
    for report in _swept(matches, jobs):
        total += len(report.found.proved) + len(report.found.refuted) + len(report.found.also)
        click.echo(msgspec.json.encode(report) if as_json else "\n".join(_lines(report)))
    if not as_json:
        click.echo(f"{len(matches)} matches, {total} findings")


def _swept(matches: list[NamedRecord], jobs: int) -> Iterator[SweepReport]:
    """Each match swept, in order, with a bar on a terminal that shows how far it is."""
    columns = (TextColumn("sweeping"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    # Spawned, since the bar has a thread of its own, which a fork would cut in two.
    with bar, ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        reports = map(_report, matches) if jobs == 1 else pool.map(_report, matches)
        yield from bar.track(reports, total=len(matches))


def _report(match: NamedRecord) -> SweepReport:
    name, entries = match
    opened = entries[0].fact
    assert isinstance(opened, MatchOpened)
    facts = as_corrected(entries)
    sides = worded(opponents(opened.players, fold(facts).side))
    return SweepReport(name, opened.book, opened.players, sides, found=swept_of(facts))


def _in_files(source: Path) -> Iterator[NamedRecord]:
    files = sorted(f for f in source.rglob("*") if f.is_file()) if source.is_dir() else [source]
    for file in files:
        try:
            for number, entries in enumerate(read_matches(file), 1):
                yield f"{file}#{number}", possible(entries, file)
        except (BadRecord, BonebookError) as error:
            refuse(str(error))


def _in_the_log(database: str | None) -> list[NamedRecord]:
    async def read(log: Log) -> list[NamedRecord]:
        read = [(name, await log.read(name)) for name in await log.streams()]
        return [one for one in read if isinstance(one[1][0].fact, MatchOpened)]

    return with_log(database, read)


def _lines(report: SweepReport) -> Iterator[str]:
    """The findings proved in one match, a line each."""
    listed = [
        *((one, "proved") for one in report.found.proved),
        *((one, "false") for one in report.found.refuted),
        *((one, "proved") for one in report.found.also),
    ]
    yield f"{report.match}  {report.book}  {report.sides}: {len(listed)} findings"
    for swept, how in sorted(listed, key=lambda pair: pair[0].event):
        whose = "" if swept.player is None else f"  {report.players[swept.player]}"
        yield f"  event {swept.event:<5} {how:<7} {swept.kind}{whose}"
