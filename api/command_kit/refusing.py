"""How a command says that it cannot be done: one line on stderr, exit status 2."""

from typing import NoReturn

import rich_click as click


def refuse(text: str) -> NoReturn:
    """Print this text as one line on standard error, and end the command with status 2."""
    click.echo(f"bonebook: {' '.join(text.split())}", err=True)
    raise SystemExit(2)
