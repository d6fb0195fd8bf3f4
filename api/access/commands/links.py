"""`bonebook link`: one-time links that sign people and tablets in."""

import os

import rich_click as click
import segno

from api.access.commands.on_store import database_option, with_sessions
from api.access.session_store import SessionStore
from api.access.sign_in_links import SignInLink, address_of_link
from api.command_kit.calling import OneLineGroup
from api.command_kit.options import argument, option
from api.command_kit.refusing import refuse
from api.settings import BadSettings, load


@click.group(cls=OneLineGroup)
def link() -> None:
    """Make one-time links that sign people and tablets in.

    \b
    bonebook link create tablet-4
    """


@link.command()
@argument("principal")
@option("--address", help="What people reach the server at.  [default: BONEBOOK_ADDRESS]")
@option("--qr/--no-qr", default=True, help="Draw it for a tablet's camera too.")
@database_option
def create(principal: str, address: str | None, qr: bool, database: str | None) -> None:
    """Make a link that signs in PRINCIPAL, once and soon; show it this once."""

    async def made(store: SessionStore) -> tuple[SignInLink, str]:
        return await store.new_link(principal, "")

    try:
        at = load(os.environ, address=address).reached_at()
    except BadSettings as error:
        refuse(str(error))
    new, code = with_sessions(database, made)
    click.echo(f"Signs in {principal}, once, until {new.expires_at}:")
    click.echo(address_of_link(at, code))
    if qr:
        segno.make(address_of_link(at, code), error="m").terminal(compact=True)
