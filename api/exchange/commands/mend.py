"""`bonebook mend`: a match as people wrote it down, put into strict notation."""

from pathlib import Path

import rich_click as click

from api.command_kit.options import argument
from api.command_kit.refusing import refuse
from domain.errors import BonebookError
from domain.formats import notation


@click.command()
@argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False))
def mend(file: Path) -> None:
    """Write the match in FILE in strict notation; name each repair on standard error.

    Nothing is guessed: what can be meant in two ways is refused with its line. The form
    is described in docs/notation.md.

    \b
    bonebook mend tuesday.txt > tuesday.bones
    """
    try:
        mended = notation.mend(file.read_text())
    except (BonebookError, UnicodeDecodeError) as error:
        refuse(f"{file}: {error}")
    for repair in mended.repairs:
        click.echo(str(repair), err=True)
    click.echo(notation.write(mended.entries), nl=False)
