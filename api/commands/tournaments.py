"""`bonebook tournament` and `bonebook verify-draw`: a tournament from its file."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import rich_click as click

from api.commands.refusing import refuse
from domain.errors import BonebookError
from domain.events.tournament_facts import TournamentFact
from domain.tournament.decide import decide
from domain.tournament.findings import bracket, drawn, due, tables, winner_of
from domain.tournament.fold import evolve
from domain.tournament.formats import Ladder, RoundRobin
from domain.tournament.standings import Ranked
from domain.tournament.state import Tournament

_FILE = click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))


@click.command()
@_FILE
@click.option("--at", type=click.IntRange(min=1), help="The line to stop at; default: the last.")
def tournament(file: Path, at: int | None) -> None:
    """Show the standings, brackets and matches due of the tournament in FILE.

    FILE has a fact a line, as JSON, in the order in which they happened. What cannot be is
    refused with its line: a pair that is not due, an order that was not drawn.

    \b
    bonebook tournament open.jsonl
    bonebook tournament open.jsonl --at 40
    """
    t = _read(file, at)
    for stage in t.format.stages:
        drawn = isinstance(stage, Ladder) and stage.name in t.revealed
        if isinstance(stage, RoundRobin) and (drawn or stage.name in t.pairings):
            for group, standings in tables(t, stage).items():
                _show_table(t, f"{stage.name} {group}".rstrip(), stage, standings)
    for division in t.brackets:
        click.echo(f"{division}: {_champion(t, division)}")
        for node, state in bracket(t, division).items():
            won = f"  {_name(t, state.winner)}" if state.winner else ""
            click.echo(
                f"{node:>6}  {_name(t, state.first)} - {_name(t, state.second)}  {state.how}{won}"
            )
    for node, pair in due(t):
        click.echo(f"due: {node}  {' - '.join(_name(t, entry) for entry in sorted(pair))}")


def _show_table(t: Tournament, name: str, stage: RoundRobin, standings: Sequence[Ranked]) -> None:
    chain = ", ".join(stage.chain.value)
    click.echo(f"{name}, by {chain}" if chain else name)
    for ranked in standings:
        values = " ".join(f"{word} {abs(value)}" for word, value in ranked.values.items())
        names = ", ".join(_name(t, entry) for entry in ranked.entries)
        click.echo(f"{ranked.place:>4}  {names}  {values}".rstrip())


@click.command("verify-draw")
@_FILE
def verify_draw(file: Path) -> None:
    """Work out every draw of the tournament in FILE anew from what was published.

    Each draw was committed to before its public value existed; the order follows from both.
    Exit status 0 where every order, pairing and bracket of the file is the one drawn.

    \b
    bonebook verify-draw open.jsonl
    """
    t = _read(file, None)
    if not t.revealed:
        refuse(f"{file}: no draw is revealed in it")
    for stage, revealed in t.revealed.items():
        click.echo(f"{stage}: {t.committed[stage].commitment} and {revealed.public_value!r} give")
        click.echo("  " + " ".join(drawn(t, stage)))


def _read(file: Path, at: int | None) -> Tournament:
    t = Tournament()
    decoder = msgspec.json.Decoder(TournamentFact)
    try:
        for line in file.read_bytes().splitlines()[:at]:
            fact = decoder.decode(line)
            decide(t, fact)
            evolve(t, fact)
    except (msgspec.MsgspecError, UnicodeDecodeError, BonebookError) as error:
        refuse(f"{file}, line {t.version + 1}: {error}")
    if t.opened is None:
        refuse(f"{file}: has no line; the first opens the tournament")
    return t


def _name(t: Tournament, entry: str | None) -> str:
    if entry is None:
        return "(open)"
    return t.entrants[entry].entered.name if entry else "(nobody)"


def _champion(t: Tournament, division: str) -> str:
    champion = winner_of(t, division)
    return "under way" if champion is None else f"won by {_name(t, champion)}"
