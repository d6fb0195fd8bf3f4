"""`bonebook claim`: a claim about a record, heard on the spot."""

from typing import get_args

import msgspec
import rich_click as click
from msgspec import structs

from adjudication.adjudicate import adjudicate
from api.command_kit.options import argument, database_option, number_option, option
from api.command_kit.refusing import refuse
from api.command_kit.text import finding_lines
from api.exchange.record_sources import entries_from
from api.languages.catalogues import catalogue_of
from domain.errors import BonebookError
from domain.events import Claim, MatchOpened, Trump
from domain.match.replay import as_corrected


@click.command()
@argument("source", metavar="FILE")
@option("--kind", required=True, help="What is claimed, such as could_play.")
@option("--event", type=int, help="The position of the event that it is about.")
@option("--against", help="Whose act it is about: a seat, or a player's name.")
@option("--by", help="Who raises it: a seat, or a player's name; default: an official.")
@option("--trick", type=click.IntRange(1, 7), help="Which trick, from 1 (trick_winner).")
@option("--trump", type=click.Choice(get_args(Trump)), help="What trump is (trump_is).")
@option("--count", type=click.IntRange(1, 99), help="Which finding it is (slow_play).")
@option("--what", help="The conduct, as the official noted it (observed).")
@option("--raised-at", type=int, help="The position at which it was raised.")
@option(
    "--language",
    default="en",
    help="What the reasons are worded in: en, es, es-MX, …",
)
@number_option
@database_option
@option("--why", is_flag=True, help="Every step of the proof, or a deal each way.")
@option("--json", "as_json", is_flag=True, help="The whole finding as JSON.")
def claim(
    source: str,
    kind: str,
    event: int | None,
    against: str | None,
    by: str | None,
    trick: int | None,
    trump: Trump | None,
    count: int | None,
    what: str | None,
    raised_at: int | None,
    language: str,
    number: int,
    database: str | None,
    why: bool,
    as_json: bool,
) -> None:
    """Say whether a claim about FILE is proved, refuted or undetermined, and why.

    Nothing is recorded. FILE is a record, or with --database the id of a match.
    --event is a position as `bonebook replay` prints it: they count from 1, the
    opening of the match; event i of a neutral record is at position i + 2.

    \b
    bonebook claim game.json --kind could_play --event 35 --by 0
    bonebook claim match.jsonl --kind could_play --event 292 --by North --why
    bonebook claim match.jsonl --kind trick_winner --trick 3 --against North
    """
    entries = entries_from(source, number, database)
    facts = as_corrected(entries)
    opened = entries[0].fact
    assert isinstance(opened, MatchOpened)
    try:
        whose, raiser = _seat(opened, against), _seat(opened, by)
        question = Claim(
            kind, event, whose, raiser, trick=trick, trump=trump, count=count, what=what
        )
        finding = adjudicate(facts, question, raised_at, catalogue=catalogue_of(language))
    except BonebookError as error:
        refuse(f"--{error}")
    if as_json:
        click.echo(msgspec.json.encode(finding))
    else:
        shown = structs.replace(finding, words=finding.why) if why else finding
        click.echo("\n".join(finding_lines(shown, opened.players)))


def _seat(opened: MatchOpened, named: str | None) -> int | None:
    if named is None:
        return None
    if named in opened.players:
        return opened.players.index(named)
    if named.isdigit() and int(named) < len(opened.players):
        return int(named)
    seats = ", ".join(f"{seat} ({name})" for seat, name in enumerate(opened.players))
    return refuse(f"{named!r} is no seat of this match; there are {seats}")
