"""`bonebook session`: who is signed in, and ending that."""

import rich_click as click

from api.access.commands.on_store import database_option, with_sessions
from api.clock import rfc3339, utc_now
from api.command_kit.calling import OneLineGroup
from api.command_kit.options import argument


@click.group(cls=OneLineGroup)
def session() -> None:
    """See who is signed in on pages, and end it."""


@session.command(name="list")
@database_option
def list_(database: str | None) -> None:
    """List the sessions that are open: whose, opened with what, until when."""
    now = rfc3339(utc_now())
    for listed in with_sessions(database, lambda store: store.sessions()):
        if listed.ended_at is None and listed.good_until > now:
            since = f"since {listed.created_at}"
            click.echo(
                "  ".join((listed.principal, listed.key, since, f"until {listed.good_until}"))
            )


@session.command()
@argument("principal")
@database_option
def end(principal: str, database: str | None) -> None:
    """End every session of PRINCIPAL: within a second no server accepts them."""
    with_sessions(database, lambda store: store.end_all(principal))
    click.echo(f"The sessions of {principal} are ended.")
