"""`bonebook serve`: the API, the live feed and the pages over HTTP."""

import os
import socket
from contextlib import suppress
from pathlib import Path

import rich_click as click
import uvicorn
from litestar.types import ASGIApp

from api.app import create_app
from api.http.access_log import log_to_stderr
from api.http.auth import BadKeys, Keys, Role, open_keys
from api.http.connections import AT_ONCE, Connections, LimitedServer, room
from api.settings import BadSettings, Settings, load
from domain.recorder import Log, WrongStore, open_log


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
    """Settings, keys and log as given on a command line, and the keys that are new."""
    try:
        settings = load(os.environ, **given)
        log = open_log(settings.database)
        keys, made = open_keys(Path(settings.keys))
    except (BadSettings, BadKeys, WrongStore) as error:
        raise click.ClickException(str(error)) from error
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


def listen(app: ASGIApp, settings: Settings) -> None:
    """Serve this app until told to stop."""
    log_to_stderr()
    config = uvicorn.Config(
        app,  # pyright: ignore[reportArgumentType]
        host=settings.host,
        port=settings.port,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_keep_alive=5,
        # Live streams end when their time is up, not when their viewers like.
        timeout_graceful_shutdown=1,
        http=Connections(room(settings.connections), settings.head_seconds).protocol,  # pyright: ignore[reportArgumentType]
        ws="none",
        backlog=AT_ONCE,
        proxy_headers=bool(settings.proxies),
        forwarded_allow_ips=settings.proxies,
    )
    config.load_app()
    listening = config.bind_socket()
    # What it accepts has these as well. asyncio sends at once only what it bound itself.
    listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # Linux
        stall = int(1000 * settings.stall_seconds)
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, stall)
    with suppress(KeyboardInterrupt):
        LimitedServer(config).run(sockets=[listening])
