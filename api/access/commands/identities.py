"""`bonebook identity`: which person of the identity provider signs in as which principal."""

import os

import rich_click as click

from api.access.access_store import AccessStore
from api.access.commands.on_store import database_option, with_store
from api.access.issuing import new_identity, person_name, provider_id
from api.access.principals import AccessKey
from api.clock import rfc3339, utc_now
from api.command_kit.calling import OneLineGroup
from api.command_kit.options import argument
from api.command_kit.refusing import refuse
from api.http.refusals import AccessError
from api.settings import BadSettings, load


@click.group(cls=OneLineGroup)
def identity() -> None:
    """Link people of the identity provider to principals.

    \b
    bonebook identity add ana 248289761001
    """


@identity.command()
@argument("principal")
@argument("name")
@database_option
def add(principal: str, name: str, database: str | None) -> None:
    """Let the person whom the provider knows by NAME sign in as PRINCIPAL."""
    try:
        settings = load(os.environ)
    except BadSettings as error:
        refuse(str(error))
    if not settings.openid_issuer:
        refuse("no identity provider is set: set BONEBOOK_OPENID_ISSUER")

    async def made(store: AccessStore) -> AccessKey:
        its, named = provider_id(settings), person_name(settings, name)
        return await new_identity(store, principal, its, named, now=utc_now())

    click.echo(_line(with_store(database, made)))


@identity.command(name="list")
@database_option
def list_(database: str | None) -> None:
    """List the links that were not removed: whose, the name at the provider, the last sign-in."""
    for key in with_store(database, lambda store: store.keys()):
        if key.provider and key.revoked_at is None:
            click.echo(_line(key))


@identity.command()
@argument("id")
@database_option
def remove(id: str, database: str | None) -> None:
    """Remove the link with this ID: within a second its sessions are over on every server."""

    async def removed(store: AccessStore) -> None:
        if not any(key.id == id and key.provider for key in await store.keys()):
            raise AccessError(f"there is no link {id}")
        await store.revoke(id, rfc3339(utc_now()))

    with_store(database, removed)
    click.echo(f"The link {id} is removed.")


def _line(key: AccessKey) -> str:
    used = f"used {key.used_at}" if key.used_at else "never used"
    return "  ".join((key.id, key.principal, used, key.label, key.provider))
