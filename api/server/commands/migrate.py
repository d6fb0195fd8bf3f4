"""`bonebook migrate`: make or change the tables of a league's log on PostgreSQL."""

import os

import rich_click as click

from api.command_kit.options import option
from api.command_kit.refusing import refuse
from api.event_store import StoreUnavailable, WrongStore
from api.event_store.postgres.migrating import migrate as migrations_of
from api.settings import BadSettings, load


@click.command()
@option("--database", help="The league's log: postgresql://OWNER@HOST/DATABASE?schema=LEAGUE.")
def migrate(database: str | None) -> None:
    """Bring the tables of a league to this release.

    Run it as the role that is to own them. It may be run again, or by several nodes
    at once: each migration happens once, or, where it is interrupted, not at all.
    """
    try:
        done = migrations_of(load(os.environ, database=database).database)
    except (BadSettings, WrongStore, StoreUnavailable) as error:
        refuse(str(error))
    for name in done:
        click.echo(f"ran {name}")
    click.echo("The tables are those of this release.")
