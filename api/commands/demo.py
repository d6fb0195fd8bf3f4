"""`bonebook demo`: the sample match, told and then served."""

import rich_click as click

from api.demo import entries
from api.demo.account import account


@click.command()
@click.option("--once", is_flag=True, help="Print the account and exit.")
def demo(once: bool) -> None:
    """Tell the sample match with its disputes, then serve it.

    \b
    bonebook demo --once
    bonebook demo
    """
    for line in account(entries()):
        click.echo(line)
