"""`bonebook import` and `bonebook export`: records into the log, and out of it."""

from collections.abc import Iterator
from pathlib import Path
from secrets import token_hex

import msgspec
import rich_click as click

from api.clock import rfc3339, utc_now
from api.command_kit.options import argument, database_option, option
from api.command_kit.refusing import refuse
from api.command_kit.stores import with_log
from api.event_store import Log
from api.exchange.into_log import as_recorded, check_recordable
from api.exchange.match_files import as_lines, possible, read_matches
from domain.errors import BadRecord, BonebookError
from domain.events import Entry
from domain.formats import neutral_json, notation
from domain.match.replay import as_corrected

REPORTER = "import"


@click.command("import")
@argument("files", metavar="FILE…", nargs=-1, required=True, type=click.Path(path_type=Path))
@database_option
@option("--json", "as_json", is_flag=True, help="Ids, files and sizes as one JSON list.")
def import_(files: tuple[Path, ...], database: str | None, as_json: bool) -> None:
    """Record the matches of each FILE in the log, each as a new match; print their ids.

    FILE is a neutral record, a file of test vectors (each game is a match), JSON lines of
    facts, or a match in notation (*.bones). Nothing is recorded unless every match in all
    files is possible.

    \b
    bonebook import game.json
    bonebook import tests/vectors/games.json --database sqlite:///league.db
    """
    try:
        matches = [(file, entries) for file in files for entries in _recordable(file)]
    except BonebookError as error:
        refuse(str(error))
    ids = with_log(
        database, lambda log: record_all(log, [entries for _, entries in matches]), create=True
    )
    made = [
        {"id": id, "file": str(file), "events": len(entries)}
        for id, (file, entries) in zip(ids, matches, strict=True)
    ]
    if as_json:
        click.echo(msgspec.json.encode(made))
    else:
        for imported in made:
            click.echo(f"{imported['id']}  {imported['events']} events  {imported['file']}")


def _recordable(file: Path) -> Iterator[list[Entry]]:
    for entries in read_matches(file):
        try:
            check_recordable(entries, rfc3339(utc_now()))
        except BadRecord as error:
            raise error.within(str(file)) from error
        yield possible(entries, file)


async def record_all(log: Log, matches: list[list[Entry]]) -> list[str]:
    """Record each match under a new id (`record`); return their ids, in the same order.

    They are recorded one after the other, so that a failure leaves those before it.
    """
    return [await record(log, entries, f"m-{token_hex(8)}") for entries in matches]


async def record(log: Log, match: list[Entry], id: str) -> str:
    """Record a match under this id, which it returns. Raises `StaleVersion` if the id is taken.

    An entry without a reporter has `import` as its reporter, and one without a time of recording
    the present time.
    """
    await log.append(id, as_recorded(match, REPORTER, rfc3339(utc_now())), expected=0)
    return id


@click.command()
@argument("match")
@database_option
@option(
    "--format",
    "form",
    type=click.Choice(["record", "facts", "notation"]),
    default="facts",
    show_default=True,
    help="facts: every fact as recorded, one a line, with its reporter and times. "
    "notation: the same, to be read by people. record: the neutral record, as corrected.",
)
def export(match: str, database: str | None, form: str) -> None:
    """Write the match with the id MATCH to standard output.

    `facts` and `notation` lose nothing and can be imported again. `record` is the neutral form for
    other programs: it has no words for claims, rulings and corrections, and leaves them out.

    \b
    bonebook export m-0123456789abcdef > match.jsonl
    bonebook export m-0123456789abcdef --format notation > match.bones
    bonebook export m-0123456789abcdef --format record > match.json
    """
    entries = with_log(database, lambda log: log.read(match))
    if form == "facts":
        click.echo(as_lines(entries), nl=False)
    elif form == "notation":
        click.echo(notation.write(entries), nl=False)
    else:
        click.echo(msgspec.json.encode(neutral_json.write(as_corrected(entries), entries)))
