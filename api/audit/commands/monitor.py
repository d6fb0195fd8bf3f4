"""`bonebook monitor`: watch a log from outside, and tell when it takes back what it signed."""

from functools import partial
from http.client import HTTPException
from pathlib import Path
from threading import Event
from urllib.request import Request, urlopen

import rich_click as click

from api.audit.attesting.monitoring import Monitor
from api.audit.signed_log.errors import AuditError
from api.command_kit.options import argument, option
from api.command_kit.refusing import refuse
from domain.audit.errors import BadNote
from domain.audit.policy import policy

PATIENCE = 20.0
"""Seconds for one question and its answer."""
LONGEST = 1 << 20
"""Bytes of an answer that are read: tiles have 8 KiB."""


@click.command()
@argument("address")
@option("--policy", "file", required=True, help="A file with the keys to trust (C2SP tlog-policy).")
@option("--folder", default="bonebook.monitor", show_default=True, help="The heads it has seen.")
@option("--every", default=60.0, show_default=True, help="Seconds between two looks.")
@option("--once", is_flag=True, help="Look once, and end.")
def monitor(address: str, file: str, folder: str, every: float, once: bool) -> None:
    """Watch the log at ADDRESS, and tell when it takes back what it signed.

    Each head is kept in the folder, and each new one must extend the largest. Ends with status 1
    where one is shorter or of another history; both heads are then in the folder, signed. A log
    that cannot be reached is told of on standard error, and asked again; with --once, the status is
    2.

    \b
    bonebook monitor https://bonebook.example/audit --policy league.policy
    """
    try:
        trusted = policy(Path(file).read_text())
        watching = Monitor(partial(_fetched, address.rstrip("/")), trusted, Path(folder))
    except (AuditError, BadNote, OSError, UnicodeDecodeError) as error:
        refuse(str(error))
    last_size = -1
    while True:
        try:
            seen = watching.look()
        except AuditError as error:
            click.echo(f"cannot tell: {error}", err=True)
            if once:
                raise SystemExit(2) from None
        else:
            if seen.alarm:
                click.echo(f"ALARM: {seen.alarm}; both heads are in {folder}")
                raise SystemExit(1)
            if seen.head.size != last_size:
                last_size = seen.head.size
                click.echo(f"{seen.head.origin}: {last_size:,} events, as signed before and more")
            if once:
                return
        Event().wait(every)


def _fetched(address: str, path: str) -> bytes:
    """The bytes at a path of the log, past any cache. Raises `AuditError`."""
    url = f"{address}/{path}"
    if not url.startswith(("http://", "https://")):
        raise AuditError(f"{address}: give an address that begins with https:// or http://")
    try:
        request = Request(url, headers={"Cache-Control": "no-cache"})
        with urlopen(request, timeout=PATIENCE) as answer:
            return answer.read(LONGEST)
    except (OSError, HTTPException, ValueError) as error:
        raise AuditError(f"{url}: {error}") from error
