"""`bonebook move`: a league moved to another PostgreSQL server while servers record.

A league in SQLite comes to PostgreSQL by export and import (`docs/operators.md`).
"""

import os

import rich_click as click

from api.command_kit.options import database_option, option
from api.command_kit.refusing import refuse
from api.event_store import StoreUnavailable, WrongStore
from api.event_store.postgres.moving import moving
from api.settings import BadSettings, load


@click.command()
@database_option
@option(
    "--to", "target", required=True, metavar="URL", help="The migrated, empty log at the target."
)
@option("--switch", is_flag=True, help="Close the source for good, and open the target.")
@option("--abandon", is_flag=True, help="Give the move up; the source serves on.")
def move(database: str | None, target: str, *, switch: bool, abandon: bool) -> None:
    """Move a league to another PostgreSQL server while servers record.

    Without --switch the league is copied, and the copy is kept current. With --switch the source
    is closed, each row of the target is held against the source's, and the target is opened. Both
    go on where they were cut short. Both addresses are a superuser's, and the target's server must
    reach the source's address too.

    \b
    bonebook move --database URL --to URL
    bonebook move --database URL --to URL --switch
    """
    if switch and abandon:
        refuse("give --switch or --abandon, not both")
    try:
        source = load(os.environ, database=database).database
        with moving(source, target, lambda line: click.echo(line, err=True)) as league:
            if abandon:
                league.abandon()
                click.echo("The source serves on. Drop the target's schema before another try.")
            elif switch:
                done = league.switch()
                click.echo(
                    f"The target has all {done.head:,} entries, row by row, and takes records;"
                    f" nobody could record for {done.seconds:.1f} s."
                )
            else:
                league.copy()
                click.echo("The target has a copy, which is kept current. Next: --switch.")
    except (BadSettings, WrongStore, StoreUnavailable) as error:
        refuse(str(error))
