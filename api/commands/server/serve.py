"""`bonebook serve`: the API, the live feed and the pages over HTTP."""

import os
from pathlib import Path

import rich_click as click

from api.app import create_app
from api.commands.refusing import refuse
from api.commands.server.listening import bound, listen
from api.http.auth import BadKeys, Keys, Role, open_keys
from api.settings import BadSettings, Settings, load
from domain.recorder import Log, WrongStore, begins, open_log


@click.command()
@click.option("--host", help="Where to listen.  [default: 127.0.0.1]")
@click.option("--port", type=int, help="The port; 0 takes a free one.  [default: 8000]")
@click.option("--database", help="The log, as a URL.  [default: sqlite:///bonebook.db]")
@click.option("--keys", help="The file of API keys.  [default: bonebook.keys]")
@click.option(
    "--followers/--no-followers",
    default=None,
    help="Keep the read models as well, or leave them to bonebook follow.  [default: followers]",
)
def serve(**given: object) -> None:
    """Serve the book of record over HTTP.

    The first start makes the log and three keys (official, recorder, audience),
    and shows the keys once.
    """
    settings, keys, log, made = opened(**given)
    tell_keys(made, settings)
    run(settings, keys, log)


def opened(**given: object) -> tuple[Settings, Keys, Log, dict[Role, str]]:
    """Settings, keys and log as given on a command line, and the keys that are new.

    A port that another program has is told of before anything is made.
    """
    try:
        settings = load(os.environ, **given)
        bound(settings).close()
        begun = begins(settings.database)
        log = open_log(settings.database)
        if begun:
            click.echo(f"Began a new log: {begun}")
        keys, made = open_keys(Path(settings.keys))
    except (BadSettings, BadKeys, WrongStore) as error:
        refuse(str(error))
    return settings, keys, log, made


def tell_keys(made: dict[Role, str], settings: Settings) -> None:
    """Show new keys, once."""
    if made:
        click.echo(f"New keys, shown this once; {settings.keys} keeps only their hashes:")
        for role, token in made.items():
            click.echo(f"  {role:9} {token}")
        watch = f"http://{settings.host}:{settings.port}/?key={made['audience']}"
        click.echo(f"Watch at {watch}")


def run(settings: Settings, keys: Keys, log: Log) -> None:
    """Serve until told to stop."""
    listen(create_app(settings, keys, log), settings)
