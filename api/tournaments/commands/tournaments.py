"""`bonebook tournament` and `bonebook verify-draw`: a tournament from its file."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
import rich_click as click

from api.command_kit.options import argument, database_option, option
from api.command_kit.refusing import refuse
from domain.errors import BonebookError
from domain.events.tournament_facts import MatchAssigned, TournamentFact
from domain.rulebooks import BOOKS
from domain.tournament.decide import decide
from domain.tournament.fold import evolve
from domain.tournament.formats import FORMATS
from domain.tournament.progress import bracket, drawn, due, tables, winner_of
from domain.tournament.stages import Ladder, RoundRobin
from domain.tournament.standings import Ranked, shown
from domain.tournament.state import Tournament

_FILE = argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))


@click.command()
@_FILE
@option("--at", type=click.IntRange(min=1), help="The line to stop at; default: the last.")
@option("--into", metavar="EVENT", help="Record it in the log as the event with this id.")
@option("--public", is_flag=True, help="With --into: everybody may watch.")
@database_option
def tournament(
    file: Path, at: int | None, into: str | None, public: bool, database: str | None
) -> None:
    """Show the standings, brackets and matches due of the tournament in FILE.

    FILE has a fact a line, as JSON, in the order in which they happened. What cannot be is
    refused with its line: a pair that is not due, an order that was not drawn.

    \b
    bonebook tournament open.jsonl
    bonebook tournament open.jsonl --at 40
    bonebook tournament open.jsonl --into spring-open --database sqlite:///league.db
    """
    t, facts = _read(file, at)
    if into is not None:
        _record(file, facts, into, public, database=database)
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


def _record(
    file: Path, facts: Sequence[TournamentFact], event: str, public: bool, database: str | None
) -> None:
    """Record a tournament as an event, which a director of it goes on with on a server."""
    # The modules for a log take longer to import than a file takes to be shown.
    from api.command_kit.stores import with_log
    from api.tournaments.commands.recorded_event import record_event

    for n, fact in enumerate(facts, 1):
        if isinstance(fact, MatchAssigned):
            refuse(f"{file}, line {n}: its match is in the log that the file is from")
    try:
        with_log(database, lambda log: record_event(log, event, facts, public=public), create=True)
    except BonebookError as error:
        refuse(f"--into {event}: {error}")
    click.echo(f"Recorded as {event}: {len(facts)} events", err=True)


def _show_table(t: Tournament, name: str, stage: RoundRobin, standings: Sequence[Ranked]) -> None:
    chain = ", ".join(stage.chain.value)
    click.echo(f"{name}, by {chain}" if chain else name)
    for ranked in standings:
        values = " ".join(f"{word} {value}" for word, value in shown(ranked.values).items())
        names = ", ".join(_name(t, entry) for entry in ranked.entries)
        click.echo(f"{ranked.place:>4}  {names}  {values}".rstrip())


@click.command()
@argument("form", metavar="FORMAT", type=click.Choice(list(FORMATS)))
@option("--entries", default=16, show_default=True, type=click.IntRange(2, 2000))
@option("--seed", default=1, show_default=True, help="The same seed gives the same event.")
@option("--option", "chosen", multiple=True, metavar="STAGE.OPTION=VALUE")
@option(
    "--book", type=click.Choice(list(BOOKS)), help="The rule book, where FORMAT leaves it open."
)
def simulate(form: str, entries: int, seed: int, chosen: tuple[str, ...], book: str | None) -> None:
    """Play a tournament of FORMAT by chance, and print its facts, one a line.

    \b
    bonebook simulate PDA --entries 32 > open.jsonl
    bonebook simulate 42 --option morning.rounds=4 --seed 7
    """
    # Chance is asked nowhere else.
    from api.tournaments.commands.simulated_event import SimulatedEvent

    options = {name: value for name, _, value in (one.partition("=") for one in chosen)}
    event = SimulatedEvent(form, options, entries, seed, book=book or "")
    try:
        event.play()
    except BonebookError as error:
        refuse(str(error))
    for fact in event.facts:
        click.echo(msgspec.json.encode(fact))


@click.command("verify-draw")
@_FILE
def verify_draw(file: Path) -> None:
    """Work out every draw of the tournament in FILE anew from what was published.

    Each draw was committed to before its public value existed; the order follows from both.
    Exit status 0 where every order, pairing and bracket of the file is the one drawn. A file
    without a revealed draw is refused.

    \b
    bonebook verify-draw open.jsonl
    """
    t, _ = _read(file, None)
    if not t.revealed:
        refuse(f"{file}: no draw is revealed in it")
    for stage, revealed in t.revealed.items():
        click.echo(f"{stage}: {t.committed[stage].commitment} and {revealed.public_value!r} give")
        click.echo("  " + " ".join(drawn(t, stage)))


def _read(file: Path, at: int | None) -> tuple[Tournament, list[TournamentFact]]:
    t = Tournament()
    facts: list[TournamentFact] = []
    decoder = msgspec.json.Decoder(TournamentFact)
    try:
        for line in file.read_bytes().splitlines()[:at]:
            fact = decoder.decode(line)
            decide(t, fact)
            evolve(t, fact)
            facts.append(fact)
    except (msgspec.MsgspecError, UnicodeDecodeError, BonebookError) as error:
        refuse(f"{file}, line {t.version + 1}: {error}")
    if t.opened is None:
        refuse(f"{file}: has no line; the first opens the tournament")
    return t, facts


def _name(t: Tournament, entry: str | None) -> str:
    if entry is None:
        return "(open)"
    return t.entrants[entry].entered.name if entry else "(nobody)"


def _champion(t: Tournament, division: str) -> str:
    champion = winner_of(t, division)
    return "under way" if champion is None else f"won by {_name(t, champion)}"
