"""The server that the benches over HTTP ask: `bonebook serve`, and a route that does nothing.

``python -m bench.server.serving DATABASE`` in a folder of its own. The route takes the same
bodies, through the same edge, guard and log, reads them as typed reports and answers as
the recording route does; it neither decides nor records.
"""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from litestar import Response, post
from litestar.params import RawBody

from api.app import bare_app, fronted
from api.commands.server.listening import listen
from api.commands.server.serve import begun, opened, tell_beginning
from api.http import schemas
from api.http.auth import may
from api.routes.reported import reported
from bench.server.client import free_port, wait_for
from domain.recorder import Appended


@post("/v1/nothing/{match:str}/events", opt=may("record"))
async def nothing(match: str, body: RawBody) -> Response:
    """Read the reports and answer."""
    told = reported(body, True, 2000)
    return schemas.recorded(Appended(match, 1, len(told), len(told)))


def serve(database: str, port: int) -> None:
    """Serve until told to stop."""
    settings, log = opened(database=database, port=port)
    tell_beginning(begun(settings, log), settings)
    app = bare_app(settings, log)
    app.register(nothing)
    listen(fronted(app, settings), settings)


@contextmanager
def serving(database: str, folder: Path, before: tuple[str, ...] = ()) -> Iterator[tuple[int, str]]:
    """A server in a process of its own, which `before` runs: its port, and its administrator's key.

    There is no such key where the database has principals already.
    """
    port, told = free_port(), folder / "told"
    command = [
        *before,
        sys.executable,
        "-m",
        "bench.server.serving",
        database,
        str(port),
        str(folder),
    ]
    with told.open("w") as out, (folder / "log").open("w") as log:
        server = subprocess.Popen(command, stdout=out, stderr=log)
    try:
        wait_for(port)
        said = (line.split() for line in told.open())
        key = next((words[1] for words in said if words[:1] == ["administrator"]), "")
        yield port, key
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    import os

    os.chdir(sys.argv[3])
    serve(sys.argv[1], int(sys.argv[2]))
