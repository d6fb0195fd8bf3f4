"""`bonebook serve`: the API, the live feed and the pages over HTTP."""

import asyncio
import os
from collections.abc import Callable
from functools import partial
from pathlib import Path

import rich_click as click
from msgspec import structs

from api.access.beginning import ADMINISTRATOR, BadKeys, Begun, begin, old_keys
from api.access.session_store import SessionStore, session_times
from api.access.sign_in_links import address_of_link
from api.audit.keeper import check_signing
from api.audit.signed_log.errors import AuditError
from api.audit.signed_log.signing_key import signer
from api.backups.regular import check_backups
from api.clock import utc_now
from api.command_kit.options import option
from api.command_kit.program import program
from api.command_kit.refusing import refuse
from api.event_store import Log, LogError, WrongStore, begins, open_log
from api.http.services import services_of
from api.server.app import bare_app, fronted
from api.server.commands.club import club_for, names_here, tell_club, tell_tablets
from api.server.commands.server_socket import Certified, bound, listen
from api.server.commands.workers import check_workers, serve_in_workers
from api.server.health import HealthKeeper
from api.server.reloading import reload
from api.server.shutdown import OnSignal
from api.server.warming import start_warming
from api.settings import BadSettings, Settings, load
from domain.audit.notes import ED25519


@click.command()
@option("--host", help="Where to listen.  [default: 127.0.0.1]")
@option("--port", type=int, help="The port; 0 takes a free one.  [default: 8000]")
@option("--workers", type=int, help="Processes that share the port; for PostgreSQL.  [default: 1]")
@option("--database", help="The log, as a URL.  [default: sqlite:///bonebook.db]")
@option(
    "--keys",
    help="Keys of an older release, taken in on the first start.  [default: bonebook.keys]",
)
@option(
    "--followers/--no-followers",
    default=None,
    help="Keep the read models as well, or leave them to bonebook follow.  [default: followers]",
)
@option("--club", is_flag=True, help="https on this network, with a certificate of your own.")
def serve(*, club: bool, **options: object) -> None:
    """Serve the book of record over HTTP.

    The first start makes the log and an administrator, whose key is shown once. It takes in
    the keys of an older release instead, where there is a file of them.

    With --club, tablets on the same network reach it over https. A page says how they trust it.
    """
    if club:
        options["host"] = options["host"] or os.environ.get("BONEBOOK_HOST", "0.0.0.0")
    settings, log = opened(**options)
    reached = club_for(settings, names_here()) if club else None
    if reached is not None:
        options["address"] = reached.address
        settings = structs.replace(settings, address=reached.address)
    read = partial(load, os.environ, **options)
    tell_beginning(begun(settings, log), settings)
    if reached is not None:
        tell_tablets(reached, settings)
        tell_club(reached)
        files = reached.files
        run(settings, log, read, Certified(str(files.server), str(files.server_key)))
    elif settings.workers > 1:
        serve_in_workers(settings, lambda its: run(its, _log_of(its), partial(_of, its, read)))
    else:
        run(settings, log, read)


def _of(worker: Settings, read: Callable[[], Settings]) -> Settings:
    """The settings read again, with what is one worker's own."""
    own = {name: getattr(worker, name) for name in ("port", "metrics", "followers")}
    return structs.replace(read(), **own)


def opened(**options: object) -> tuple[Settings, Log]:
    """The settings, and the log that they name; the log and a missing signing key are made.

    Ends the command if a setting is wrong or the log cannot be opened, and, before anything is
    made, if the port is taken.
    """
    try:
        settings = load(os.environ, **options)
        check_workers(settings)
        bound(settings).close()
        key_is_new = bool(settings.origin) and not Path(settings.signing_key).exists()
        check_signing(settings)
        check_backups(settings)
        new = begins(settings.database)
        log = _log_of(settings)
    except (BadSettings, WrongStore, AuditError) as error:
        refuse(str(error))
    if new:
        click.echo(f"Began a new log: {new}")
    if key_is_new:
        tell_signing(settings)
    return settings, log


def tell_signing(settings: Settings) -> None:
    """Print the line of a policy with which others verify the log."""
    key = signer(Path(settings.signing_key), settings.origin, ED25519, create=False).key
    click.echo("The log is signed. Whoever checks it needs this line, a policy as C2SP has it:")
    click.echo(f"  log {key.text} {settings.reached_at()}/audit")


def _log_of(settings: Settings) -> Log:
    """The log that these settings name. Raises `WrongStore`."""
    return open_log(settings.database, standby=settings.standby)


def begun(settings: Settings, log: Log) -> Begun:
    """Put in the first principals if the store has none yet, and return what was put in.

    Ends the command if the log or the file of old keys cannot be read.
    """

    async def beginning() -> Begun:
        # A log belongs to the event loop that it was first used in; the server's is another.
        own = log if settings.database == "sqlite://" else _log_of(settings)
        try:
            began = await begin(own, lambda: old_keys(Path(settings.keys)), utc_now())
            return await with_link(own, began, settings) if began.token else began
        finally:
            if own is not log:
                await own.close()

    try:
        return asyncio.run(beginning())
    except (BadKeys, LogError) as error:
        refuse(str(error))


async def with_link(log: Log, began: Begun, settings: Settings) -> Begun:
    """The first start's result, with a one-time link that signs the administrator in."""
    sessions = SessionStore(log, session_times(settings), utc_now)
    _, code = await sessions.new_link(ADMINISTRATOR, "")
    return began._replace(code=code)


def tell_beginning(began: Begun, settings: Settings) -> None:
    """Print what the first start put in, if anything; a new key is shown this once."""
    if began.taken_in:
        click.echo(
            f"Took in {began.taken_in} keys from {settings.keys}, which is not read any more;"
            f" make an administrator with: {program()} key create NAME --role administrator"
        )
    if began.token:
        click.echo("The administrator's key, shown this once; only its hash is kept:")
        click.echo(f"  administrator {began.token}")
        click.echo("The administrator is an official of the league as well, until you say:")
        click.echo(f"  {program()} grant remove {ADMINISTRATOR} official")
    if began.code:
        click.echo(f"Open this once within {settings.link_minutes} minutes, and you are signed in:")
        click.echo(f"  {address_of_link(settings.reached_at(), began.code)}")
        click.echo(f"Another one: {program()} link create {ADMINISTRATOR}")


def run(
    settings: Settings,
    log: Log,
    read: Callable[[], Settings] | None = None,
    certified: Certified | None = None,
) -> None:
    """Serve until told to stop, then close the log; over https with files of a certificate.

    `read` reads the settings again when that is asked for; without it they stay.
    """
    app = bare_app(settings, log)
    services = services_of(app)
    app.on_startup.append(partial(start_warming, services))
    again = partial(reload, services, read or (lambda: settings))
    on_signal = OnSignal(services[HealthKeeper].drain, again)
    listen(fronted(app, settings), settings, on_signal, certified)
