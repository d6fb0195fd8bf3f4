"""Options that several commands have."""

import rich_click as click

database_option = click.option(
    "--database", metavar="URL", help="The log, such as sqlite:///bonebook.db (BONEBOOK_DATABASE)."
)


number_option = click.option(
    "--match", "number", default=1, show_default=True, help="Which match of a file of several."
)
