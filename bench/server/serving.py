"""The servers that the benches over HTTP ask: `bonebook serve`, and bare Litestar.

``python -m bench.server.serving DATABASE PORT FOLDER`` is `bonebook serve` with a route that does
nothing: it takes the same bodies, through the same limits, guard and log, reads them as reports and
answers as the recording route does, but neither decides nor records.

``python -m bench.server.serving bare PORT FOLDER`` is the peer: Litestar as its documentation has
it, one POST that reads a body and answers, behind the same HTTP server.
"""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from litestar import Litestar, Response, post
from litestar.params import FromPath, RawBody
from msgspec import Struct

from api.access.guards.guard import may
from api.event_store import Appended
from api.matches.idempotent_commands import Recorded, recorded
from api.matches.report_bodies import reported
from api.server.app import bare_app, fronted
from api.server.commands.serve import begun, opened, tell_beginning
from api.server.commands.server_socket import listen
from api.settings import Settings
from bench.server.client import wait_for
from tests.support.ports import free_port

BARE = "bare"
UNLIMITED = {
    "BONEBOOK_REQUESTS_PER_SECOND": "1000000",
    "BONEBOOK_BURST": "1000000",
    "BONEBOOK_CONNECTIONS": "16384",
    "BONEBOOK_WRONG_KEYS": "100000",
    "BONEBOOK_WRONG_KEYS_PER_SECOND": "1000",
    "BONEBOOK_STREAMS": "8000",
    "BONEBOOK_STREAMS_PER_KEY": "8000",
}
"""One key sends all that a bench sends, and watches all that it watches."""


@post("/v1/nothing/{match:str}/events", opt=may("record", face_up=True))
async def nothing(match: FromPath[str], body: RawBody) -> Response:
    """Read the reports and answer."""
    reports = reported(body, True, 2000)
    return recorded(Appended(match, 1, len(reports), len(reports)))


class AnyReport(Struct):
    """A report, as far as a POST that does nothing reads it."""

    fact: str


@post("/v1/nothing/{match:str}/events")
async def bare_nothing(match: FromPath[str], data: AnyReport) -> Recorded:
    """Read a report and answer."""
    return Recorded(match, 1, len(data.fact))


def serve(database: str, port: int) -> None:
    """Serve until told to stop."""
    if database == BARE:
        listen(Litestar([bare_nothing], openapi_config=None), Settings(port=port))
        return
    settings, log = opened(database=database, port=port)
    tell_beginning(begun(settings, log), settings)
    app = bare_app(settings, log)
    app.register(nothing)
    listen(fronted(app, settings), settings)


class Served(NamedTuple):
    """A server in a process of its own: its port, the administrator's key, the process's id."""

    port: int
    key: str
    pid: int


@contextmanager
def serving(database: str, folder: Path, before: tuple[str, ...] = ()) -> Iterator[Served]:
    """A server in a process of its own, which `before` runs.

    It has no key to tell where the database has principals already.
    """
    port, output = free_port(), folder / "told"
    module = [sys.executable, "-m", "bench.server.serving"]
    command = [*before, *module, database, str(port), str(folder)]
    with output.open("w") as out, (folder / "log").open("w") as log:
        server = subprocess.Popen(command, stdout=out, stderr=log, env={**os.environ, **UNLIMITED})
    try:
        wait_for(port)
        keys = (line.split()[1] for line in output.open() if "administrator" in line.split()[:1])
        yield Served(port, next(keys, ""), server.pid)
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    os.chdir(sys.argv[3])
    serve(sys.argv[1], int(sys.argv[2]))
