"""`bonebook rules`: a rule book as a page, printed or of the house; the pages written."""

from pathlib import Path

import rich_click as click

from api.command_kit.options import argument, option
from api.command_kit.refusing import refuse
from api.rulebooks import rule_pages
from domain.errors import BonebookError
from domain.house_rules import load
from domain.rulebooks import book
from domain.rules import RuleBook


@click.command()
@argument("name", metavar="[BOOK]", required=False)
@option(
    "--write",
    "folder",
    metavar="DIR",
    type=click.Path(path_type=Path, file_okay=False),
    help="Write the page of every printed book into this folder.",
)
def rules(name: str | None, folder: Path | None) -> None:
    """Print the page of BOOK: PDA, HF, FU, UDL, 42, DP, or a file of house rules.

    Without BOOK, print which there are.

    Each clause with its status, its options, what carries it out and what holds it.
    House rules that make no book are refused with the line, the field and what is
    allowed.

    \b
    bonebook rules PDA
    bonebook rules docs/examples/house-rules.toml
    bonebook rules --write docs/rules
    """
    if folder is not None:
        cited = rule_pages.sources()
        folder.mkdir(parents=True, exist_ok=True)
        for file, text in rule_pages.pages(cited).items():
            (folder / file).write_text(text)
    if name is not None:
        click.echo(rule_pages.page(_book(name), rule_pages.sources()), nl=False)
    elif folder is None:
        click.echo(rule_pages.contents(), nl=False)


def _book(name: str) -> RuleBook:
    """The printed book of this name, or the house rules in this file."""
    try:
        return load(Path(name).read_text()) if Path(name).is_file() else book(name)
    except (BonebookError, UnicodeDecodeError) as error:
        refuse(f"{name}: {error}")
