"""`bonebook rerule`: the rulings of a log that come out otherwise now."""

from collections.abc import Iterator, Sequence

import rich_click as click

from adjudication.review.reruling import Reruled, rerule
from api.command_kit.options import database_option
from api.command_kit.stores import with_log
from api.event_store import Log
from domain.errors import BonebookError
from domain.events import Entry, RulingGiven


@click.command("rerule")
@database_option
def rerule_log(database: str | None) -> None:
    """List the rulings of a log that come out otherwise now.

    Each is worked out anew on the record as it stood when it was given, under its own rules: what
    differs is the engine. Ends with status 1 where any does. Nothing is altered.

    \b
    bonebook rerule --database sqlite:///bonebook.db
    """
    rulings, unlike = with_log(database, _otherwise)
    for line in unlike:
        click.echo(line)
    click.echo(f"{rulings} rulings, {len(unlike)} of them otherwise")
    raise SystemExit(1 if unlike else 0)


async def _otherwise(log: Log) -> tuple[int, list[str]]:
    """How many rulings there are, and a line for each that comes out otherwise."""
    rulings, unlike = 0, list[str]()
    for match in await log.streams():
        entries = await log.read(match)
        rulings += sum(isinstance(one.fact, RulingGiven) for one in entries)
        unlike += _in_match(match, entries)
    return rulings, unlike


def _in_match(match: str, entries: Sequence[Entry]) -> Iterator[str]:
    if not any(isinstance(one.fact, RulingGiven) for one in entries):
        return
    try:
        for reruled in rerule(entries):
            if not reruled.same:
                yield f"{match}: {_line(entries, reruled)}"
    except BonebookError as error:
        yield f"{match}: {error}"


def _line(entries: Sequence[Entry], reruled: Reruled) -> str:
    ruling = entries[reruled.ruling - 1].fact
    assert isinstance(ruling, RulingGiven)
    pinned = f", checkpoint {ruling.checkpoint.partition(' ')[0]}" if ruling.checkpoint else ""
    fields = "; ".join(f"{it.path}: {it.before} → {it.after}" for it in reruled.differences)
    return (
        f"ruling {reruled.ruling} (engine {ruling.engine or '?'}{pinned}): {fields or 'its hash'}"
    )
