"""The `bonebook` command: a group, and one line for each command in it."""

import rich_click as click

from api.commands import conformance, serve


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="bonebook")
def main() -> None:
    """The book of record for officiated domino games."""


main.add_command(serve.serve)
main.add_command(conformance.conformance)
