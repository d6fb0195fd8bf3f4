"""`bonebook replay`: a match at any position, as it stood or as corrected."""

import msgspec
import rich_click as click

from api.command_kit.options import argument, database_option, number_option, option
from api.command_kit.refusing import refuse
from api.command_kit.text import state_text
from api.exchange.record_sources import entries_from
from projections.following import Following


@click.command()
@argument("source", metavar="FILE")
@option("--at", type=int, help="The position to stop at; default: the last.")
@option(
    "--as",
    "reading",
    type=click.Choice(["stood", "corrected"]),
    default="corrected",
    show_default=True,
    help="stood: with the corrections known by then. corrected: with all made since.",
)
@number_option
@database_option
@option("--transcript", is_flag=True, help="Every event in words, instead of the last.")
@option("--json", "as_json", is_flag=True, help="Board, chips, score and card as JSON.")
def replay(
    source: str,
    at: int | None,
    reading: str,
    number: int,
    database: str | None,
    transcript: bool,
    as_json: bool,
) -> None:
    """Show the board, chips, score and last plays of FILE at a position.

    FILE is a record (as for `bonebook import`), or with --database the id of a match.
    Positions count from 1, the opening of the match; event i of a neutral record is
    at position i + 2.

    \b
    bonebook replay match.jsonl --at 120
    bonebook replay game.json --transcript
    bonebook replay m-0123456789abcdef --database sqlite:///bonebook.db --as stood
    """
    entries = entries_from(source, number, database)
    if at is not None and not 1 <= at <= entries[-1].position:
        refuse(f"--at {at}: the match has positions 1 to {entries[-1].position}")
    following = Following.of(entries, at, corrected=reading == "corrected")
    if as_json:
        click.echo(
            msgspec.json.encode(
                {
                    "board": following.board(),
                    "chips": following.chips(),
                    "score": following.score(),
                    "score_card": following.score_card(),
                    "transcript": following.transcript(),
                }
            )
        )
    else:
        last = len(following.transcript()) if transcript else 8
        click.echo(state_text(following, last))
