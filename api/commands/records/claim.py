"""`bonebook claim`: a claim about a record, heard on the spot."""

import msgspec
import rich_click as click

from adjudication.adjudicate import adjudicate
from api.catalogues import catalogue_of
from api.commands.records.sources import database_option, entries_from, number_option
from api.commands.refusing import refuse
from api.text import told_finding
from domain.errors import BonebookError
from domain.events import Claim, MatchOpened
from domain.match.replay import as_corrected


@click.command()
@click.argument("source", metavar="FILE")
@click.option("--kind", required=True, help="What is claimed, such as could_play.")
@click.option("--event", type=int, help="The position of the event that it is about.")
@click.option("--against", help="Whose act it is about: a seat, or a player's name.")
@click.option("--by", help="Who raises it: a seat, or a player's name; default: an official.")
@click.option("--raised-at", type=int, help="The position at which it was raised.")
@click.option(
    "--language",
    default="en",
    help="What the reasons are worded in: en, es, es-MX, …",
)
@number_option
@database_option
@click.option("--json", "as_json", is_flag=True, help="The whole finding as JSON.")
def claim(
    source: str,
    kind: str,
    event: int | None,
    against: str | None,
    by: str | None,
    raised_at: int | None,
    language: str,
    number: int,
    database: str | None,
    as_json: bool,
) -> None:
    """Say whether a claim about FILE is proved, refuted or undetermined, and why.

    Nothing is recorded. FILE is a record, or with --database the id of a match.
    --event is a position as `bonebook replay` prints it: they count from 1, the
    opening of the match; event i of a neutral record is at position i + 2.

    \b
    bonebook claim game.json --kind could_play --event 35 --by 0
    bonebook claim match.jsonl --kind could_play --event 292 --by North --json
    """
    entries = entries_from(source, number, database)
    facts = as_corrected(entries)
    opened = entries[0].fact
    assert isinstance(opened, MatchOpened)
    try:
        told = Claim(kind, event, _seat(opened, against), _seat(opened, by))
        finding = adjudicate(facts, told, raised_at, catalogue=catalogue_of(language))
    except BonebookError as error:
        refuse(f"--{error}")
    if as_json:
        click.echo(msgspec.json.encode(finding))
    else:
        click.echo("\n".join(told_finding(finding, opened.players)))


def _seat(opened: MatchOpened, told: str | None) -> int | None:
    if told is None:
        return None
    if told in opened.players:
        return opened.players.index(told)
    if told.isdigit() and int(told) < len(opened.players):
        return int(told)
    seats = ", ".join(f"{seat} ({name})" for seat, name in enumerate(opened.players))
    return refuse(f"{told!r} is no seat of this match; there are {seats}")
