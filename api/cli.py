"""The `bonebook` command: a group, and one line for each command in it."""

import rich_click as click

from api.commands import conformance, openapi, rules, translations
from api.commands.records import claim, mend, replay, sweep, transfer
from api.commands.server import demo, follow, migrate, rebuild, serve


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="bonebook")
def main() -> None:
    """The book of record for officiated domino games."""


main.add_command(rebuild.compare)
main.add_command(openapi.contract)
main.add_command(demo.demo)
main.add_command(follow.follow)
main.add_command(migrate.migrate)
main.add_command(rebuild.rebuild)
main.add_command(serve.serve)
main.add_command(transfer.import_)
main.add_command(transfer.export)
main.add_command(replay.replay)
main.add_command(claim.claim)
main.add_command(conformance.conformance)
main.add_command(mend.mend)
main.add_command(rules.rules)
main.add_command(sweep.sweep)
main.add_command(translations.translations)
