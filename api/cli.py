"""The `bonebook` command: a group, and one line for each command in it."""

from importlib import import_module
from typing import NamedTuple

import rich_click as click
from click import version_option
from rich_click import RichOption

from api.command_kit.calling import OneLineGroup


class Place(NamedTuple):
    """Where a command is: its module, below `api`, its function there, and its line in the help."""

    module: str
    name: str
    line: str


COMMANDS = {
    "archive": Place(
        "audit.commands.archive",
        "archive",
        "Write the league, a day, a tournament or a match to a file to be verified.",
    ),
    "backup": Place(
        "backups.commands.backup", "backup", "Copy a league into one file, while servers record."
    ),
    "change-key": Place(
        "audit.commands.change_key",
        "change_key",
        "Make a new key in FILE, and have the key that signs the log hand over to it.",
    ),
    "claim": Place(
        "disputes.commands.claim",
        "claim",
        "Say whether a claim about FILE is proved, refuted or undetermined, and why.",
    ),
    "compare": Place(
        "match_lists.commands.rebuild",
        "compare",
        "Hold read models against a cold replay of the log, byte for byte.",
    ),
    "conformance": Place(
        "conformance.commands.conformance",
        "conformance",
        "Run the test vectors in DIR (format domino-vectors/1) and say what differs.",
    ),
    "contract": Place(
        "server.commands.contract",
        "contract",
        "Print the OpenAPI contract, or another DOCUMENT (all are in openapi/).",
    ),
    "demo": Place(
        "server.commands.demo",
        "demo",
        "Tell the sample matches with their disputes, then serve them.",
    ),
    "erase": Place(
        "server.commands.erase",
        "erase",
        "Erase the name of a player, with every proof of the log intact.",
    ),
    "export": Place(
        "exchange.commands.import_export",
        "export",
        "Write the match with the id MATCH to standard output.",
    ),
    "follow": Place(
        "match_lists.commands.follow", "follow", "Keep the read models current until stopped."
    ),
    "grant": Place(
        "access.commands.grants", "grant", "Grant roles to principals, list them, take them away."
    ),
    "identity": Place(
        "access.commands.identities",
        "identity",
        "Link people of the identity provider to principals.",
    ),
    "import": Place(
        "exchange.commands.import_export",
        "import_",
        "Record the matches of each FILE in the log, each as a new match; print their ids.",
    ),
    "key": Place(
        "access.commands.keys", "key", "Make, list, rotate and revoke keys, while servers run too."
    ),
    "link": Place(
        "access.commands.links", "link", "Make one-time links that sign people and tablets in."
    ),
    "listen": Place(
        "webhooks.commands.listen",
        "listen",
        "Verify each delivery of a webhook that comes to this machine, and print it.",
    ),
    "mend": Place(
        "exchange.commands.mend",
        "mend",
        "Write the match in FILE in strict notation; name each repair on standard error.",
    ),
    "migrate": Place(
        "server.commands.migrate", "migrate", "Bring the tables of a league to this release."
    ),
    "monitor": Place(
        "audit.commands.monitor",
        "monitor",
        "Watch the log at ADDRESS, and tell when it takes back what it signed.",
    ),
    "move": Place(
        "server.commands.move",
        "move",
        "Move a league to another PostgreSQL server while servers record.",
    ),
    "rebuild": Place(
        "match_lists.commands.rebuild",
        "rebuild",
        "Fold read models anew from the log, beside the live ones, and swap them in.",
    ),
    "replay": Place(
        "exchange.commands.replay",
        "replay",
        "Show the board, chips, score and last plays of FILE at a position.",
    ),
    "rerule": Place(
        "disputes.commands.rerule",
        "rerule_log",
        "List the rulings of a log that come out otherwise now.",
    ),
    "restore": Place(
        "backups.commands.backup", "restore", "Put a backup back where no log is, and prove it."
    ),
    "rules": Place(
        "rulebooks.commands.rules",
        "rules",
        "Print the page of BOOK: PDA, HF, FU, UDL, 42, DP, or a file of house rules.",
    ),
    "serve": Place("server.commands.serve", "serve", "Serve the book of record over HTTP."),
    "session": Place(
        "access.commands.sessions", "session", "See who is signed in on pages, and end it."
    ),
    "settings": Place(
        "server.commands.print_settings",
        "print_settings",
        "Print the settings in force, and which place each comes from.",
    ),
    "simulate": Place(
        "tournaments.commands.tournaments",
        "simulate",
        "Play a tournament of FORMAT by chance, and print its facts, one a line.",
    ),
    "sweep": Place(
        "disputes.commands.sweep",
        "sweep",
        "List everything that the matches in FILE, DIR or a database prove.",
    ),
    "tournament": Place(
        "tournaments.commands.tournaments",
        "tournament",
        "Show the standings, brackets and matches due of the tournament in FILE.",
    ),
    "translations": Place(
        "languages.commands.translations",
        "translations",
        "List the languages that findings are worded in, and what each still lacks.",
    ),
    "verify": Place(
        "server.commands.verify",
        "verify_",
        "Verify the log from its stored rows to its signed checkpoints and their witnesses.",
    ),
    "verify-draw": Place(
        "tournaments.commands.tournaments",
        "verify_draw",
        "Work out every draw of the tournament in FILE anew from what was published.",
    ),
    "witness": Place(
        "audit.commands.witness",
        "witness",
        "Sign the checkpoints of logs, each only where it extends the last one that was signed.",
    ),
}
"""Where each command is, by the command's name."""


class Commands(OneLineGroup):
    """The commands, each imported only to be run: the help alone needs no server."""

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Import the command that the first argument names; return it with the arguments left.

        Raises `click.UsageError` for an unknown name.
        """
        name, command, arguments = super().resolve_command(ctx, args)
        return name, _imported(name) if name and command else command, arguments


def _imported(name: str) -> click.Command:
    place = COMMANDS[name]
    return getattr(import_module(f"api.{place.module}"), place.name)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@version_option(package_name="bonebook", cls=RichOption)
def main() -> None:
    """The book of record for officiated domino games."""


for _name, _place in COMMANDS.items():
    main.add_command(click.Command(_name, short_help=_place.line))
