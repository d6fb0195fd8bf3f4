"""`bonebook migrate`: bring the tables of a league's log to this release, or to the one before."""

import os

import rich_click as click

from api.command_kit.options import option
from api.command_kit.refusing import refuse
from api.event_store import StoreUnavailable, WrongStore
from api.event_store.postgres.migrating import migrate as migrations_of
from api.event_store.whole_log.taking_back import MIGRATION, take_back
from api.settings import BadSettings, load


@click.command()
@option("--database", help="The league's log: postgresql://OWNER@HOST/DATABASE?schema=LEAGUE.")
@option("--back", is_flag=True, help="Take the tables back to the release before; SQLite's too.")
def migrate(database: str | None, back: bool) -> None:
    """Bring the tables of a league to this release.

    Run it as the role that is to own them. It may be run again, or by several nodes
    at once: each migration happens once, or, where it is interrupted, not at all.

    With --back the last change of the tables is taken back. End every server of this release
    first; then start those of the release before. Refused where anything would be lost by it.
    """
    try:
        url = load(os.environ, database=database).database
        if back:
            if take_back(url):
                click.echo(f"took back {MIGRATION}")
            click.echo("The tables are those of the release before.")
            return
        done = migrations_of(url)
    except (BadSettings, WrongStore, StoreUnavailable) as error:
        refuse(str(error))
    for name in done:
        click.echo(f"ran {name}")
    click.echo("The tables are those of this release.")
