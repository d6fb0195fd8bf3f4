"""`bonebook demo`: the sample match, told and then served."""

import os
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

import rich_click as click

from api.commands.records.stores import with_log
from api.commands.records.transfer import record_all
from api.commands.refusing import refuse
from api.commands.server.serve import opened, run
from api.demo import entries
from api.demo.account import account
from api.http.auth import Role
from api.settings import BadSettings, Settings, load
from domain.events import ClaimRaised, Entry
from domain.recorder import Log

MATCH = "demo"
"""The sample match's id in the log."""


@click.command()
@click.option("--once", is_flag=True, help="Print the account and exit.")
@click.option("--port", type=int, help="The port; default: that of `serve`.")
@click.option("--database", metavar="URL", help="The log to put it in; default: one for now.")
def demo(once: bool, port: int | None, database: str | None) -> None:
    """Tell the sample match with its disputes, then serve it.

    Without --database the log and its keys last as long as the command.

    \b
    bonebook demo --once
    bonebook demo --port 8080
    """
    match = entries()
    for line in account(match):
        click.echo(line)
    if not once:
        with TemporaryDirectory(prefix="bonebook-") as place:
            serve_it(match, port, database, Path(place))


def serve_it(match: list[Entry], port: int | None, database: str | None, place: Path) -> None:
    """Serve a log that holds the match, with keys made for this run."""
    given: dict[str, object] = {
        "port": port,
        "database": database or f"sqlite:///{place / 'demo.db'}",
        "keys": str(place / "demo.keys"),
    }
    try:
        settings = load(os.environ, **given)
    except BadSettings as error:
        refuse(str(error))
    if settings.database == "sqlite://":
        refuse("--database: give a file; a log in memory would be gone before it is served")
    with_log(settings.database, lambda log: _put_in(log, match), create=True)
    settings, keys, log, made = opened(**given)
    for line in what_next(settings, made, match):
        click.echo(line)
    run(settings, keys, log)


async def _put_in(log: Log, match: list[Entry]) -> None:
    if not await log.version(MATCH):
        await record_all(log, [match], MATCH)


def what_next(settings: Settings, keys: Mapping[Role, str], match: list[Entry]) -> list[str]:
    """What to open and what to try: the draw that was disputed, before it and after."""
    raised, drawn = next(
        (entry.position, entry.fact.claim.event)
        for entry in match
        if isinstance(entry.fact, ClaimRaised) and entry.fact.claim.kind == "could_play"
    )
    here = f"http://{settings.host}:{settings.port}"
    bearer = {role: f"-H 'Authorization: Bearer {key}'" for role, key in keys.items()}
    return [
        "",
        f"Open {here}/matches/{MATCH}?key={keys['audience']}",
        f"Try  the board at event {drawn}, a draw that was disputed:",
        f"       curl {bearer['audience']} '{here}/v1/matches/{MATCH}/board?at={drawn}'",
        "     what was found on it, as an official reads it:",
        f"       curl {bearer['official']} {here}/v1/matches/{MATCH}/claims/{raised}",
        "Stop with Ctrl-C.",
    ]
