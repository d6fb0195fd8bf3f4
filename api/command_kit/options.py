"""Options and arguments of commands: the decorators, typed, and the options that several share."""

from collections.abc import Callable
from typing import Any, TypeVar

import click
from rich_click import RichArgument, RichOption

F = TypeVar("F", bound=Callable[..., Any])


def option(*names: str, **attributes: Any) -> Callable[[F], F]:
    """Add an option to a command; the help shows it as rich-click does."""
    return click.option(*names, cls=RichOption, **attributes)


def argument(*names: str, **attributes: Any) -> Callable[[F], F]:
    """Add an argument to a command; the help shows it as rich-click does."""
    return click.argument(*names, cls=RichArgument, **attributes)


database_option = option(
    "--database", metavar="URL", help="The log, such as sqlite:///bonebook.db (BONEBOOK_DATABASE)."
)


number_option = option(
    "--match", "number", default=1, show_default=True, help="Which match of a file of several."
)
