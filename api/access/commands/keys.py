"""`bonebook key`: make, list, rotate and revoke keys; PINs."""

import re
from datetime import timedelta

import rich_click as click

from api.access import issuing
from api.access.access_store import AccessStore
from api.access.commands.on_store import database_option, with_store
from api.access.directory import Directory
from api.access.key_scopes import PUBLIC_PLACE, SCOPES_OF_KEYS, KeyScope
from api.access.pins import set_pin
from api.access.principals import LEAGUE, ROLES, AccessKey, PrincipalKind, Role
from api.clock import rfc3339, utc_now
from api.command_kit.calling import OneLineGroup
from api.command_kit.options import argument, option
from api.command_kit.refusing import refuse


@click.group(cls=OneLineGroup)
def key() -> None:
    """Make, list, rotate and revoke keys, while servers run too.

    \b
    bonebook key create ana --role official
    bonebook key create tablet-4 --kind device --role recorder --for table:table-4
    bonebook key service ana --name "hall board" --scope read --for event:spring
    bonebook key revoke abcd2345
    """


@key.command()
@argument("principal")
@option("--name", default="", help="What people call it, where it is new.")
@option(
    "--kind",
    type=click.Choice(["person", "device", "service"]),
    default="person",
    show_default=True,
    help="What it is, where it is new.",
)
@option("--role", type=click.Choice(ROLES), help="Grant it this role as well.")
@option("--for", "scope", default=LEAGUE, show_default=True, help="Where it has the role.")
@option("--seat", type=click.IntRange(0, 3), help="The seat of a player or partner.")
@option("--label", default="", help="What the key is on, to know it by.")
@option("--days", type=click.IntRange(1, 3650), default=365, show_default=True)
@database_option
def create(
    principal: str,
    name: str,
    kind: PrincipalKind,
    role: Role | None,
    scope: str,
    seat: int | None,
    label: str,
    days: int,
    database: str | None,
) -> None:
    """Make a key of PRINCIPAL, which is made too where it is new; show it this once."""

    async def made(store: AccessStore) -> tuple[AccessKey, str]:
        now = utc_now()
        grant = role and issuing.checked_grant(principal, role, scope, seat, delay=0, now=now)
        if not any(one.id == principal for one in await store.principals()):
            await issuing.new_principal(store, principal, name, kind, now=now)
        if grant:
            await store.grant(grant)
        return await issuing.new_key(store, principal, label, timedelta(days=days), now=now)

    _show(*with_store(database, made))


def _show(made: AccessKey, token: str) -> None:
    click.echo(f"Key {made.id} of {made.principal}, good until {made.expires_at}; shown this once:")
    click.echo(token)


@key.command()
@argument("principal")
@option("--name", required=True, help="What the key is for, to know it by.")
@option("--scope", "scopes", type=click.Choice(SCOPES_OF_KEYS), multiple=True, required=True,
        help="What it may; give it again for more.")  # fmt: skip
@option("--for", "place", default=PUBLIC_PLACE, show_default=True,
        help="public, league, event:ID, table:ID or match:ID.")  # fmt: skip
@option("--days", type=click.IntRange(1, 3650), default=365, show_default=True)
@database_option
def service(
    principal: str,
    name: str,
    scopes: tuple[KeyScope, ...],
    place: str,
    days: int,
    database: str | None,
) -> None:
    """Make a service key: what PRINCIPAL may, as far as its scopes and its place go."""
    terms = issuing.ServiceKeyTerms(name, scopes, place, timedelta(days=days))

    async def made(store: AccessStore) -> tuple[AccessKey, str]:
        directory = Directory(store, utc_now)
        await directory.refresh()
        return await issuing.new_service_key(store, directory, principal, terms, now=utc_now())

    _show(*with_store(database, made))


@key.command(name="list")
@database_option
def list_(database: str | None) -> None:
    """List every key: its id, whose it is, until when it is good, its last use.

    Revoked keys are among them, and the links of `bonebook identity`.
    """
    for listed in with_store(database, lambda store: store.keys()):
        ends = (
            f"revoked {listed.revoked_at}"
            if listed.revoked_at
            else f"until {listed.expires_at or '-'}"
        )
        used = f"used {listed.used_at}" if listed.used_at else "never used"
        narrow = f"{listed.scopes} in {listed.place}" if listed.scopes else ""
        of = f"known to {listed.provider} as" if listed.provider else ""
        words = (listed.id, listed.principal, ends, used, narrow, of, listed.label)
        click.echo("  ".join(filter(None, words)))


@key.command()
@argument("id")
@option("--overlap", type=click.IntRange(0, 720), default=24, show_default=True,
              help="Hours for which the old key stays good.")  # fmt: skip
@database_option
def rotate(id: str, overlap: int, database: str | None) -> None:
    """Make a key in place of the one with this ID, which stays good for a while."""
    hours = timedelta(hours=overlap)
    _show(*with_store(database, lambda store: issuing.rotated(store, id, hours, utc_now())))


@key.command()
@argument("id")
@database_option
def revoke(id: str, database: str | None) -> None:
    """Revoke the key with this ID: within a second no server accepts it."""
    with_store(database, lambda store: store.revoke(id, rfc3339(utc_now())))
    click.echo(f"Key {id} is revoked.")


@key.command()
@argument("principal")
@option("--pin", prompt="PIN", hide_input=True, help="4 to 12 digits; asked for if not given.")
@database_option
def pin(principal: str, pin: str, database: str | None) -> None:
    """Give PRINCIPAL a PIN, to sign a card with or as a second factor."""
    if not re.fullmatch("[0-9]{4,12}", pin):
        refuse("a PIN has 4 to 12 digits")
    with_store(database, lambda store: set_pin(store, principal, pin))
    click.echo(f"{principal} has a new PIN.")
