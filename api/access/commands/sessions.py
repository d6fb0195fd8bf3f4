"""`bonebook session`: who is signed in, and ending that."""

import rich_click as click

from api.access.access_store import AccessStore
from api.access.commands.on_store import database_option, with_sessions, with_store
from api.access.directory import Directory
from api.access.sessions import Session
from api.clock import utc_now
from api.command_kit.calling import OneLineGroup
from api.command_kit.options import argument


@click.group(cls=OneLineGroup)
def session() -> None:
    """See who is signed in on pages, and end it."""


@session.command(name="list")
@database_option
def list_(database: str | None) -> None:
    """List the sessions that servers let in now: whose, opened with what, since and until when.

    The newest comes last. A session whose key was revoked is not among them.
    """
    for session in with_store(database, _open_sessions):
        since, until = f"since {session.created_at}", f"until {session.good_until}"
        click.echo("  ".join((session.principal, session.key, since, until)))


async def _open_sessions(store: AccessStore) -> list[Session]:
    """The sessions that a server lets in now, the newest last."""
    directory = Directory(store, utc_now)
    await directory.refresh()
    principals = directory.standing()
    sessions = [
        session for principal in principals for session in directory.sessions_of(principal.id)
    ]
    return sorted(sessions, key=lambda session: (session.created_at, session.sha256))


@session.command()
@argument("principal")
@database_option
def end(principal: str, database: str | None) -> None:
    """End every session of PRINCIPAL: within a second no server accepts them."""
    with_sessions(database, lambda store: store.end_all(principal))
    click.echo(f"The sessions of {principal} are ended.")
