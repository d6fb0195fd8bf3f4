"""`bonebook erase`: a player's name, gone from the log with every proof of it intact."""

import asyncio
import os

import rich_click as click

from api.audit.keeper import check_log
from api.audit.signed_log.errors import AuditError, LogAltered
from api.clock import rfc3339, utc_now
from api.command_kit.options import argument, option
from api.command_kit.refusing import refuse
from api.event_store import LogError, followers, open_log
from api.match_lists.match_summaries import READ_MODELS
from api.settings import BadSettings, load


@click.command()
@argument("name")
@option("--match", help="Only in the match with this id; everywhere without.")
@option("--database", help="The log, as a URL.  [default: sqlite:///bonebook.db]")
def erase(name: str, match: str | None, database: str | None) -> None:
    """Erase the name of a player, with every proof of the log intact.

    NAME is erased from matches and tournaments that were recorded with the setting `seal_names`.
    The token that stands for it there stays; nobody can tell any more what it stood for. Read
    models are made anew: where this is cut short, run it again. Restart servers, which may still
    show the name, and let backups of before expire.

    \b
    bonebook erase "Ana Torres"
    bonebook erase "Ana Torres" --match m-0123456789abcdef
    """
    try:
        erased = asyncio.run(_erased(name, match, database))
    except (BadSettings, LogError, AuditError, LogAltered, followers.Replaced) as error:
        refuse(str(error))
    if not erased:
        refuse(f"{name!r} is sealed nowhere there: erased already, or recorded without seal_names")
    click.echo(f"erased from {len(erased)} place{'s' if erased[1:] else ''}")


async def _erased(name: str, match: str | None, database: str | None) -> list[str]:
    settings = load(os.environ, database=database)
    log = open_log(settings.database, create=False)
    try:
        await check_log(log, settings)
        erased = await log.names.erase(name, rfc3339(utc_now()), match)
        for (
            read_model
        ) in READ_MODELS:  # where nothing is erased too: an erasure may have been cut short
            await followers.rebuild(log, read_model)
        return erased
    finally:
        await log.close()
