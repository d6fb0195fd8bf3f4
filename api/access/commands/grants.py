"""`bonebook grant`: grant roles, list them, take them away."""

import rich_click as click

from api.access.access_store import AccessStore
from api.access.commands.on_store import database_option, with_store
from api.access.issuing import checked_grant
from api.access.principals import LEAGUE, ROLES, Delay, Grant, Role
from api.clock import rfc3339, utc_now
from api.command_kit.calling import OneLineGroup
from api.command_kit.options import argument, option
from api.command_kit.refusing import refuse

_principal = argument("principal")
_role = argument("role", type=click.Choice(ROLES))
_scope = option(
    "--for", "scope", default=LEAGUE, show_default=True,
    help="league, event:ID, table:ID or match:ID.",
)  # fmt: skip
_seat = option("--seat", type=click.IntRange(0, 3), help="The seat of a player or partner.")


@click.group(cls=OneLineGroup)
def grant() -> None:
    """Grant roles to principals, list them, take them away.

    \b
    bonebook grant add tablet-4 recorder --for table:table-4
    bonebook grant add ana player --for match:m-1 --seat 0
    bonebook grant remove tablet-4 recorder --for table:table-4
    """


@grant.command()
@_principal
@_role
@_scope
@_seat
@option("--delay", default="0", show_default=True, help="Seconds, or hand.")
@database_option
def add(
    principal: str, role: Role, scope: str, seat: int | None, delay: str, database: str | None
) -> None:
    """Grant ROLE to PRINCIPAL."""

    async def given(store: AccessStore) -> Grant:
        made = checked_grant(principal, role, scope, seat, delay=_delay(delay), now=utc_now())
        await store.grant(made)
        return made

    click.echo(_line(with_store(database, given)))


@grant.command(name="list")
@argument("principal", required=False)
@database_option
def list_(principal: str | None, database: str | None) -> None:
    """List every grant that was not taken away, or those of PRINCIPAL."""
    for listed in with_store(database, lambda store: store.grants()):
        if principal in (None, listed.principal):
            click.echo(_line(listed))


@grant.command()
@_principal
@_role
@_scope
@_seat
@database_option
def remove(principal: str, role: Role, scope: str, seat: int | None, database: str | None) -> None:
    """Take ROLE in one scope away from PRINCIPAL: within a second no server counts it any more."""

    async def taken(store: AccessStore) -> Grant:
        now = utc_now()
        gone = checked_grant(principal, role, scope, seat, delay=0, now=now)
        await store.remove(gone, rfc3339(now))
        return gone

    click.echo(f"taken away: {_line(with_store(database, taken))}")


def _delay(text: str) -> Delay:
    if text == "hand":
        return "hand"
    if not text.isdecimal() or int(text) > 86_400:
        refuse(f"--delay {text}: give seconds, up to 86400, or hand")
    return int(text)


def _line(grant: Grant) -> str:
    seat = "" if grant.seat is None else f"seat {grant.seat}"
    delay = f"delay {grant.delay}" if grant.delay else ""
    return "  ".join(filter(None, (grant.principal, grant.role, grant.scope, seat, delay)))
