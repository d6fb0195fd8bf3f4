"""Whether anything is lost when a release takes over from another, and when it is taken back.

``python3 run.py bench releases [COMMIT [SEED [STORE]]]``

Two servers of the release at COMMIT (else the last one with older tables) serve a log that is
signed, and 64 writers record. Then, while they go on:

- upgrade: the tables are brought to this release, and one server after the other is exchanged;
- rollback: the servers end, `bonebook migrate --back` takes the tables back where they differ, and
  those of the other release begin;
- upgrade: the same once more.

In SQLite and in PostgreSQL, or the STORE named. At the end the log is held against what was
acknowledged, the read models against the log, and the log against what was signed of it. For each
step is printed how long no writer had an acknowledgement.
"""

import asyncio
import os
import subprocess
import sys
from asyncio import Condition
from collections.abc import Sequence
from contextlib import suppress
from itertools import pairwise
from pathlib import Path
from random import randrange
from tempfile import TemporaryDirectory
from time import monotonic

from api.access.principals import mint
from api.event_store import open_log
from api.event_store.followers import Follower, compare
from api.match_lists.match_summaries import READ_MODELS
from bench.failover.durable_ledger import DurableScribe, noted
from bench.log.goals import goal, machine
from tests.faults.client import verdict
from tests.support.paths import ROOT
from tests.support.ports import free_port
from tests.support.postgres_server import server
from tests.support.principals import old_keys_file

WRITERS = 64
ORIGIN = "drill.example/league"
STEADY = WRITERS
"""Commands acknowledged between two steps, at least."""
GONE_SECONDS = 120.0
"""Seconds without an acknowledgement after which recording has stopped."""
STORES = ("sqlite", "postgresql")
STEPS = ("upgrade", "rollback", "upgrade")
MIGRATIONS = "api/event_store/postgres/migrations"
COMMAND = "from api.cli import main; main()"


class Release:
    """The `bonebook` of a source tree, in a folder of its own with the keys of the league."""

    def __init__(self, tree: Path, folder: Path, database: str) -> None:
        self.tree = tree
        self.folder = folder
        self.environment = {
            **os.environ,
            "PYTHONPATH": str(tree),
            "BONEBOOK_DATABASE": database,
            "BONEBOOK_ORIGIN": ORIGIN,
        }

    def begin(self, *arguments: str) -> "subprocess.Popen[bytes]":
        """Begin the command; what it prints is added to `log`."""
        with (self.folder / "log").open("ab") as log:
            return subprocess.Popen(
                [sys.executable, "-c", COMMAND, *arguments],
                cwd=self.folder,
                env=self.environment,
                stdout=log,
                stderr=log,
            )

    def run(self, *arguments: str) -> None:
        """Run the command. Raises `RuntimeError` with the end of `log` where it fails."""
        if self.begin(*arguments).wait():
            raise RuntimeError((self.folder / "log").read_text()[-2000:])


class Node:
    """A server at one address, of one release after the other."""

    def __init__(self, release: Release) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.begin(release)

    def begin(self, release: Release) -> None:
        """Start a server of the release; writers ask until it answers."""
        self.process = release.begin("serve", "--port", str(self.port))

    def end(self) -> None:
        """Tell it to stop, as systemd does, and wait until it did."""
        self.process.terminate()
        self.process.wait()


class Change:
    """The servers, the writers, and the steps from one release to the other and back."""

    def __init__(self, earlier: Release, later: Release, seed: int, token: str) -> None:
        self.earlier, self.later = earlier, later
        self.nodes = [Node(earlier), Node(earlier)]
        urls = [node.url for node in self.nodes]
        self.scribes = [
            DurableScribe(f"{n}", f"{n // 2}-{seed}", urls, token, later.folder)
            for n in range(WRITERS)
        ]
        self.condition = Condition()
        self.on_postgresql = earlier.environment["BONEBOOK_DATABASE"].startswith("postgresql:")

    async def made(self) -> None:
        """Upgrade, roll back and upgrade again while the writers record."""
        writing = [asyncio.create_task(scribe.record(self.condition)) for scribe in self.scribes]
        try:
            await self._recorded(STEADY)
            for step in STEPS:
                began = monotonic()
                await (self._back() if step == "rollback" else self._forward())
                await self._recorded(STEADY)
                self._tell(step, began)
        finally:
            for task in writing:
                task.cancel()
            await asyncio.gather(*writing, return_exceptions=True)
            for node in self.nodes:
                node.end()

    async def _forward(self) -> None:
        if self.on_postgresql:
            await asyncio.to_thread(self.later.run, "migrate")
            await self._recorded(STEADY)
        for node in self.nodes:
            await asyncio.to_thread(node.end)
            node.begin(self.later)
            await self._recorded(STEADY)

    async def _back(self) -> None:
        for node in self.nodes:
            await asyncio.to_thread(node.end)
        if tables_of(self.earlier.tree) != tables_of(ROOT):
            await asyncio.to_thread(self.later.run, "migrate", "--back")
        for node in self.nodes:
            node.begin(self.earlier)

    async def _recorded(self, further: int) -> None:
        """Wait until so many further commands are acknowledged, and both servers run."""
        goal_ = self._acknowledged() + further
        while self._acknowledged() < goal_:
            before = self._acknowledged()
            deadline = monotonic() + GONE_SECONDS
            while self._acknowledged() == before:
                log = self.later.folder / "log"
                assert monotonic() < deadline, f"recording stopped: {log.read_text()[-3000:]}"
                with suppress(TimeoutError):
                    async with asyncio.timeout(1), self.condition:
                        await self.condition.wait()
                ended = [node for node in self.nodes if node.process.poll() is not None]
                assert not ended, f"a server ended: {log.read_text()[-3000:]}"

    def _acknowledged(self) -> int:
        return sum(len(scribe.moments) for scribe in self.scribes)

    def _tell(self, step: str, began: float) -> None:
        moments = sorted(moment for scribe in self.scribes for moment in scribe.moments)
        after = [began, *(moment for moment in moments if moment > began)]
        longest = max(later - earlier for earlier, later in pairwise(after))
        print(
            f"  {step}: nothing was acknowledged for {longest:.1f} s at most;"
            f" {len(after) - 1:,} commands acknowledged meanwhile",
            flush=True,
        )


async def _held(change: Change, database: str) -> None:
    """Hold the ledger, the read models and the signatures against the log."""
    ledger = noted(change.later.folder, change.scribes)
    log = open_log(database)
    agreed = await verdict(log, ledger)
    differing = 0
    for model in READ_MODELS:
        await Follower(log, model).catch_up()
        differing += len(await compare(log, model))
    await log.close()
    print(
        f"  acknowledged {ledger.events:,} events in {len(ledger.acknowledged):,} commands of"
        f" {WRITERS} writers, refused as stale {len(ledger.refused):,}, replayed"
        f" {ledger.replayed:,}, stored {agreed.events:,}"
    )
    print(f"  {agreed}")
    goal("lost, doubled or reordered", agreed.lost + agreed.doubled + agreed.reordered, most=0.5)
    goal("ledger and log agree in all else", agreed.clean, least=1)
    goal("rows of read models that differ", differing, most=0.5, unit="rows")
    status = change.later.begin("verify").wait()
    goal("bonebook verify", status, most=0.5, unit="status")


def tables_of(tree: Path) -> list[str]:
    """The names of the migrations that the release in a source tree has."""
    return sorted(file.name for file in (tree / MIGRATIONS).glob("*.sql"))


def before_the_last_tables() -> str:
    """The commit before the one that last added a migration."""
    command = ["git", "log", "-1", "--format=%h", "--diff-filter=A", "--", f"{MIGRATIONS}/*.sql"]
    return f"{_output(command).strip()}~1"


def _output(command: Sequence[str]) -> str:
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout


def _tree(commit: str, folder: Path) -> Path:
    """The source tree of a commit, in a folder of its own."""
    folder.mkdir()
    archive = folder.with_suffix(".tar")
    subprocess.run(["git", "archive", "-o", str(archive), commit], cwd=ROOT, check=True)
    subprocess.run(["tar", "-xf", str(archive), "-C", str(folder)], check=True)
    return folder


def _changed(tree: Path, database: str, folder: Path, seed: int) -> None:
    _, token, _ = official = mint()
    keys = folder / "bonebook.keys"
    keys.touch(mode=0o600)
    keys.write_text(old_keys_file({"official": official}))
    earlier, later = Release(tree, folder, database), Release(ROOT, folder, database)
    if database.startswith("postgresql:"):
        earlier.run("migrate")

    async def made() -> None:
        change = Change(earlier, later, seed, token)
        await change.made()
        await _held(change, database)

    asyncio.run(made())


def run(commit: str = "", seed: int = -1, store: str = "") -> None:
    """Print each step, and what the log has of what was acknowledged, for each store or one."""
    seed = randrange(1 << 32) if seed < 0 else seed
    commit = commit or before_the_last_tables()
    print(f"{machine()}, seed {seed}, from {commit}", flush=True)
    with TemporaryDirectory(prefix="bonebook-releases-") as whole:
        folder = Path(whole)
        tree = _tree(commit, folder / "earlier")
        for name in (store,) if store else STORES:
            print(f" {name}", flush=True)
            place = folder / name
            place.mkdir()
            if name == "sqlite":
                _changed(tree, f"sqlite:///{place}/bonebook.db", place, seed)
            else:
                with server() as postgresql:
                    _changed(tree, postgresql.url("releases"), place, seed)


if __name__ == "__main__":
    chosen = dict(zip(("commit", "seed", "store"), sys.argv[1:], strict=False))
    run(chosen.get("commit", ""), int(chosen.get("seed", -1)), chosen.get("store", ""))
