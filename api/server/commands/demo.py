"""`bonebook demo`: the sample match, told and then served."""

import os
from datetime import UTC, datetime, timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import rich_click as click

from api.access import issuing
from api.access.access_store import AccessStore
from api.access.beginning import Begun, begin
from api.access.principals import Venue
from api.access.session_store import SessionStore, session_times
from api.access.sessions import SessionTimes
from api.access.sign_in_links import address_of_link
from api.command_kit.options import option
from api.command_kit.refusing import refuse
from api.command_kit.stores import with_log
from api.demo import SAMPLES, entries
from api.demo.account import account
from api.event_store import Log
from api.exchange.commands.import_export import record
from api.server.commands.serve import opened, run, tell_beginning, with_link
from api.settings import BadSettings, Settings, load
from domain.events import ClaimRaised, Entry

MATCH, BY_PAIRS = SAMPLES
"""The ids of the sample matches in the log: High Five, and a hand by pairs."""
OFFICIAL = "demo-official"
"""The principal that may rule on the sample matches, and on nothing else."""

GOOD_FOR = timedelta(days=1)
"""How long the key and the link of the demo's official are good."""


@click.command()
@option("--once", is_flag=True, help="Print the account and exit.")
@option("--port", type=int, help="The port; default: that of `serve`.")
@option("--database", metavar="URL", help="The log to put it in; default: one for now.")
def demo(once: bool, port: int | None, database: str | None) -> None:
    """Tell the sample matches with their disputes, then serve them.

    Without --database the log and its keys last as long as the command.

    \b
    bonebook demo --once
    bonebook demo --port 8080
    """
    matches = {name: entries(name) for name in SAMPLES}
    for match in matches.values():
        for line in account(match):
            click.echo(line)
    if not once:
        with TemporaryDirectory(prefix="bonebook-") as place:
            serve_them(matches, port, database, Path(place))


Samples = dict[str, list[Entry]]
"""The sample matches by id."""


def serve_them(matches: Samples, port: int | None, database: str | None, place: Path) -> None:
    """Serve a log that holds the matches for everybody, with an official's key good for a day.

    The log is `database`, else a new one in the folder `place`. Ends the command if it cannot.
    """
    options: dict[str, object] = {
        "port": port,
        "database": database or f"sqlite:///{place / 'demo.db'}",
    }
    try:
        settings = load(os.environ, **options)
    except BadSettings as error:
        refuse(str(error))
    if settings.database == "sqlite://":
        refuse("--database: give a file; a log in memory would be gone before it is served")
    if database:
        began = with_log(database, lambda log: _begun(log, settings), create=True)
        tell_beginning(began, settings)
    session = session_times(settings)._replace(link=GOOD_FOR)
    token, code = with_log(
        settings.database, lambda log: _put_in(log, matches, session), create=True
    )
    settings, log = opened(**options)
    for line in what_next(settings, token, code, matches[MATCH]):
        click.echo(line)
    run(settings, log)


async def _begun(log: Log, settings: Settings) -> Begun:
    began = await begin(log, dict, datetime.now(UTC))
    return await with_link(log, began, settings) if began.token else began


async def _put_in(log: Log, matches: Samples, times: SessionTimes) -> tuple[str, str]:
    """Put in the matches, where they are not there, for everybody to watch.

    The key of their official, and the code of a link that signs them in.
    """
    store, now = AccessStore(log), datetime.now(UTC)
    if not any(one.id == OFFICIAL for one in await store.principals()):
        await issuing.new_principal(store, OFFICIAL, "Official of the demo", "person", now=now)
    for name, match in matches.items():
        if not await log.version(name):
            await record(log, match, name)
            grant = issuing.checked_grant(
                OFFICIAL, "official", f"match:{name}", None, delay=0, now=now
            )
            await store.grant(grant)
        await store.assign(Venue(name, public=True))
    _, token = await issuing.new_key(store, OFFICIAL, "demo", GOOD_FOR, now=now)
    _, code = await SessionStore(log, times, lambda: now).new_link(OFFICIAL, "")
    return token, code


def what_next(settings: Settings, token: str, code: str, match: list[Entry]) -> list[str]:
    """Lines that tell what to open: the disputed draw of `match`, before it and after."""
    raised, drawn = next(
        (entry.position, entry.fact.claim.event)
        for entry in match
        if isinstance(entry.fact, ClaimRaised) and entry.fact.claim.kind == "could_play"
    )
    here = settings.reached_at()
    return [
        "",
        f"Open {here}/matches/{MATCH}",
        f"     {here}/matches/{BY_PAIRS}, a hand by pairs with a false pass",
        "     or, signed in as its official, once:",
        f"       {address_of_link(here, code)}",
        f"Try  the board at event {drawn}, a draw that was disputed:",
        f"       curl '{here}/v1/matches/{MATCH}/board?at={drawn}'",
        "     what was found on it, as an official reads it, with a key that is good for a day:",
        f"       curl -H 'Authorization: Bearer {token}' {here}/v1/matches/{MATCH}/claims/{raised}",
        "Stop with Ctrl-C.",
    ]
