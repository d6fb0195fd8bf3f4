"""`bonebook move`: a league moved to another PostgreSQL server while servers record.

A league in SQLite comes to PostgreSQL by export and import (`docs/operators.md`).
"""

import os

import rich_click as click

from api.command_kit.options import database_option, option
from api.command_kit.refusing import refuse
from api.event_store import StoreUnavailable, WrongStore
from api.event_store.postgres.moving.abandoning import abandon as abandon_move
from api.event_store.postgres.moving.moves import moving
from api.settings import BadSettings, load


@click.command()
@database_option
@option(
    "--to", "target", required=True, metavar="URL", help="The migrated, empty log at the target."
)
@option("--switch", is_flag=True, help="Close the source for good, and open the target.")
@option("--abandon", is_flag=True, help="Give the move up; the source serves on.")
@option(
    "--target-is-lost",
    is_flag=True,
    help="With --abandon: open a closed source, though the target cannot be asked.",
)
def move(
    database: str | None, target: str, *, switch: bool, abandon: bool, target_is_lost: bool
) -> None:
    """Move a league to another PostgreSQL server while servers record.

    Without --switch the league is copied, and the copy is kept current. With --switch the source
    is closed, each row of the target is held against the source's, and the target is opened. Both
    go on where they were cut short. Both addresses are a superuser's, and the target's server must
    reach the source's address too.

    --abandon needs no target that answers, unless the source is closed. Then servers may record
    at the target already. Add --target-is-lost only if no server will ever reach that target again:
    otherwise there are two logs.

    \b
    bonebook move --database URL --to URL
    bonebook move --database URL --to URL --switch
    """
    if switch and abandon:
        refuse("give --switch or --abandon, not both")
    if target_is_lost and not abandon:
        refuse("--target-is-lost goes with --abandon")
    try:
        source = load(os.environ, database=database).database
        if abandon:
            _abandon(source, target, target_is_lost=target_is_lost)
        else:
            _go_on(source, target, switch=switch)
    except (BadSettings, WrongStore, StoreUnavailable) as error:
        refuse(str(error))


def _go_on(source: str, target: str, *, switch: bool) -> None:
    with moving(source, target, lambda line: click.echo(line, err=True)) as league:
        if switch:
            done = league.switch()
            click.echo(
                f"The target has all {done.head:,} entries, row by row, and takes records;"
                f" nobody could record for {done.seconds:.1f} s."
            )
        else:
            league.copy()
            click.echo("The target has a copy, which is kept current. Next: --switch.")


def _abandon(source: str, target: str, *, target_is_lost: bool) -> None:
    done = abandon_move(source, target, target_is_lost=target_is_lost)
    if not done.alone:
        click.echo("The source serves on. Drop the target's schema before another try.")
        return
    click.echo(
        "The source serves on, and keeps nothing for the target. If the target comes back, run"
        " --abandon again before any server reaches it."
    )
    if done.slots:
        click.echo(
            "These slots may be left of the copy, and keep WAL. Drop them, unless another league"
            f" of this database is being copied: {', '.join(done.slots)}"
        )
