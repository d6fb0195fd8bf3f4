"""`bonebook rebuild` and `bonebook compare`: the read models, anew and against the log."""

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import TypeVar

import rich_click as click
from rich.progress import Progress

from api.audit.keeper import check_log
from api.audit.signed_log.errors import AuditError, LogAltered
from api.command_kit.options import argument, option
from api.command_kit.refusing import refuse
from api.event_store import Log, LogError, open_log
from api.event_store import followers as follow
from api.event_store.followers import Projection
from api.match_lists.match_summaries import READ_MODELS
from api.settings import BadSettings, load

Outcome = TypeVar("Outcome")

_database = option("--database", help="The log, as a URL.  [default: sqlite:///bonebook.db]")
_names = argument("names", nargs=-1, type=click.Choice([one.name for one in READ_MODELS]))


@click.command()
@_database
@_names
def rebuild(database: str | None, names: tuple[str, ...]) -> None:
    """Fold read models anew from the log, beside the live ones, and swap them in.

    NAMES are those to rebuild; all without any. What is served goes on meanwhile.
    """
    for name, differing in _each(database, names, follow.rebuild):
        was = f"; the old one differed in {', '.join(differing)}" if differing else ""
        click.echo(f"{name}: rebuilt{was}")


@click.command()
@_database
@_names
def compare(database: str | None, names: tuple[str, ...]) -> None:
    """Hold read models against a cold replay of the log, byte for byte.

    NAMES are those to compare; all without any. Ends with status 1 where one differs.
    """
    compared = _each(database, names, follow.compare)
    for name, differences in compared:
        for difference in differences:
            click.echo(f"{name}: {difference.stream} {difference.what}")
        if not differences:
            click.echo(f"{name}: as the log has it")
    if any(differences for _, differences in compared):
        raise SystemExit(1)


def _each(
    database: str | None,
    names: tuple[str, ...],
    act: Callable[[Log, Projection, follow.Progress], Awaitable[list[Outcome]]],
) -> list[tuple[str, list[Outcome]]]:
    """Do it to each read model that is named, with a progress bar."""
    chosen = [one for one in READ_MODELS if not names or one.name in names]

    async def done() -> list[tuple[str, list[Outcome]]]:
        settings = load(os.environ, database=database)
        log = open_log(settings.database, create=False)
        try:
            await check_log(log, settings)
            with Progress(transient=True) as bar:
                return [(one.name, await act(log, one, _shown(bar, one.name))) for one in chosen]
        finally:
            await log.close()

    try:
        return asyncio.run(done())
    except (BadSettings, LogError, AuditError, LogAltered, follow.Replaced) as error:
        refuse(str(error))


def _shown(bar: Progress, name: str) -> follow.Progress:
    task = bar.add_task(name, total=None)
    return lambda reached, head: bar.update(task, completed=reached, total=head)
