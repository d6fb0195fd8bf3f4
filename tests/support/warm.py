"""The `bonebook` command without its start: forks of a process that has imported it.

Importing and building the routes is nearly all that a start costs, and a run of all tests starts
the command some two hundred times. It runs in a process, a folder and an environment of its own,
and differs from the command itself in the routes alone, which are built already. That it starts
from nothing as well is held by `tests/api/command_kit/test_starting.py`, by
`tests/api/command_kit/test_cli.py` and wherever a shell or another program runs it.
"""

import os
import sys
from collections.abc import Mapping
from multiprocessing import get_context
from pathlib import Path

from api.cli import main
from api.server.commands import serve
from tests.support.bare import served_app

_IMPORTED = get_context("forkserver")
_IMPORTED.set_forkserver_preload(
    [
        "anyio._backends._asyncio",
        "api.server.commands.serve",
        "tests.support.bare",
        "tests.support.warm",
        "uvicorn.lifespan.on",
        "uvicorn.loops.uvloop",
        "tests.support.frozen",
    ]
)


class Running:
    """One run of the command, in a process group of its own; it is killed with the tests."""

    def __init__(
        self,
        arguments: tuple[str, ...],
        folder: Path,
        out: Path,
        err: Path,
        environment: Mapping[str, str] = os.environ,
    ) -> None:
        """Start it in a folder; what it prints is appended to these two files."""
        arguments_ = (arguments, folder, out, err, dict(environment))
        self._process = _IMPORTED.Process(target=_run, args=arguments_, daemon=True)
        self._process.start()
        assert self._process.pid is not None
        self.pid = self._process.pid

    def poll(self) -> int | None:
        """Its exit status, None while it runs."""
        return self._process.exitcode

    def wait(self, timeout: float | None = None) -> int | None:
        """The same, once it ended or so many seconds went by."""
        self._process.join(timeout)
        return self._process.exitcode

    def kill(self) -> None:
        """End it as kill -9 does."""
        self._process.kill()

    def terminate(self) -> None:
        """Ask it to end."""
        self._process.terminate()


def _run(
    arguments: tuple[str, ...], folder: Path, out: Path, err: Path, environment: dict[str, str]
) -> None:
    os.setsid()
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    for stream, file in ((sys.stdout, out), (sys.stderr, err)):
        with file.open("ab") as opened:
            os.dup2(opened.fileno(), stream.fileno())
    serve.bare_app = served_app
    main(arguments, prog_name="bonebook")


def printed(folder: Path, *arguments: str) -> str:
    """The command's standard output, having succeeded."""
    out, err = folder / "printed", folder / "complained"
    out.unlink(missing_ok=True)
    status = Running(arguments, folder, out, err).wait()
    assert status == 0, err.read_text()
    return out.read_text()
