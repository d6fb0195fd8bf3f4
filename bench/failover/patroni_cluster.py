"""Three PostgreSQL servers under Patroni, with etcd beside them, on this machine: begun and struck.

Each member has an address of its own (127.x.y.n) and is configured by `deploy/patroni.yml`, in
which nothing but addresses, paths and passwords is exchanged. Here belongs what is done to a
member. What is recorded meanwhile is in `failover`.
"""

import os
import re
import secrets
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import NamedTuple

import httpx2
from msgspec import Struct, json

from bench.failover.drills import Missing
from tests.support.paths import ROOT
from tests.support.postgres_server import binaries, owner

EXAMPLE = ROOT / "deploy" / "patroni.yml"
PROGRAMS = ("patroni", "etcd")
NAMES = ("one", "two", "three")
OLDEST_PATRONI = (3, 1)
"""One before 3.0.3 gives a leader that stood still the lead back that another has meanwhile."""
LEADS = ("primary", "master")
"""The role of a leader, as Patroni calls it from 4.0 on, and before."""
BEGIN_SECONDS = 120.0
"""Seconds in which the cluster is to be whole, at the start and after each strike."""


class StandbyOfLeader(Struct, frozen=True):
    """A standby as its leader's PostgreSQL tells of it."""

    application_name: str
    state: str
    sync_state: str


class MemberState(Struct, frozen=True):
    """A member as its own Patroni tells of it; `replication` has the standbys of a leader."""

    role: str = ""
    state: str = ""
    sync_standby: bool = False
    replication: list[StandbyOfLeader] = []


class ClusterState(NamedTuple):
    """All members by name, None for each that gives no answer.

    A member is asked for itself alone. What the others know of a member that was killed is as old
    as its last entry in etcd, in which the member leads and has its standby.
    """

    members: Mapping[str, MemberState | None]

    @property
    def leaders(self) -> list[str]:
        """The members that take records."""
        members = self.members.items()
        return [name for name, member in members if member and member.role in LEADS]

    @property
    def whole(self) -> bool:
        """Whether all members are up, and a standby is noted that may follow the leader.

        Both others stream from the only leader. A standby that PostgreSQL waits for and Patroni has
        not noted yet does not lead where the leader goes: all wait for that leader then.
        """
        members = {name: member for name, member in self.members.items() if member}
        if len(members) < len(self.members) or len(self.leaders) != 1:
            return False
        leader = members.pop(self.leaders[0])
        streaming = {
            standby.application_name: standby.sync_state
            for standby in leader.replication
            if standby.state == "streaming"
        }
        noted = [name for name, member in members.items() if member.sync_standby]
        return (
            all(member.state == "running" for member in (leader, *members.values()))
            and streaming.keys() >= members.keys()
            and [streaming[name] for name in noted] == ["sync"]
        )


class Member:
    """One PostgreSQL server with its Patroni: two trees of processes that live and die together."""

    def __init__(self, name: str, address: str, folder: Path, texts: dict[str, str]) -> None:
        """`texts`: what stands in the example, and what stands there for this member."""
        self.name = name
        self.address = address
        self.folder = folder / name
        self.folder.mkdir(mode=0o700)
        _own(self.folder)
        self.configuration = self.folder / "patroni.yml"
        text = EXAMPLE.read_text()
        for shown, ours in {
            **texts,
            "name: one": f"name: {name}",
            "10.0.0.11": address,
            "/var/lib/postgresql/bonebook.pgpass": f"{self.folder}/pgpass",
            "/var/lib/postgresql/bonebook": f"{self.folder}/data",
            "/var/run/postgresql": str(self.folder),
        }.items():
            assert shown in text, f"{EXAMPLE.name} has no {shown!r}"
            text = text.replace(shown, ours)
        self.configuration.write_text(text)
        _own(self.configuration)
        self.patroni: subprocess.Popen[bytes] | None = None

    def validate(self) -> None:
        """Have Patroni check the configuration. Raises `ValueError` with its complaints."""
        command = [_program("patroni"), "--validate-config", str(self.configuration)]
        checked = subprocess.run(command, check=False, capture_output=True, text=True)
        if checked.returncode or checked.stdout or checked.stderr:
            raise ValueError(checked.stdout + checked.stderr)

    def begin(self) -> None:
        """Start Patroni, which starts PostgreSQL and makes it leader or standby."""
        self.patroni = _started([_program("patroni"), str(self.configuration)], self.folder)

    def processes(self) -> list[int]:
        """Patroni, PostgreSQL, and every process below them."""
        tops = {self.patroni.pid} if self.patroni else set[int]()
        if postmaster := self.postmaster():
            tops.add(postmaster)
        parents = _parents()
        below = {pid for pid in parents if parents[pid] in tops}
        return sorted(tops | below | {pid for pid in parents if parents[pid] in below})

    def postmaster(self) -> int | None:
        """PostgreSQL's first process, None where it does not run."""
        with suppress(OSError, ValueError, IndexError):
            pid = int((self.folder / "data" / "postmaster.pid").read_text().splitlines()[0])
            command = Path(f"/proc/{pid}/cmdline").read_bytes()
            if str(self.folder).encode() in command:
                return pid
        return None

    def signal(self, sign: signal.Signals) -> None:
        """Signal all its processes, as when the machine goes."""
        for pid in self.processes():
            with suppress(ProcessLookupError):
                os.kill(pid, sign)
        if sign is signal.SIGKILL and self.patroni:
            self.patroni.wait()

    def crash(self) -> None:
        """Kill PostgreSQL's first process with -9, by which the others end; Patroni lives on."""
        if postmaster := self.postmaster():
            others = [pid for pid, parent in _parents().items() if parent == postmaster]
            os.kill(postmaster, signal.SIGKILL)
            _until(lambda: not any(map(_runs, others)), lambda: "PostgreSQL outlives its first")

    def state(self) -> MemberState | None:
        """The answer of its Patroni, None where there is none."""
        with suppress(httpx2.TransportError):
            answer = httpx2.get(f"http://{self.address}:8008/patroni", timeout=2)
            return json.decode(answer.content, type=MemberState)
        return None


class Cluster:
    """Three members and an etcd that they agree by."""

    def __init__(self, folder: Path) -> None:
        random = Random(os.urandom(8))
        network = f"127.{random.randint(1, 254)}.{random.randint(0, 254)}"
        self.folder = folder
        self.password = secrets.token_hex(16)
        self._etcd_address = f"{network}.21"
        texts = {
            "10.0.0.21:2379, 10.0.0.22:2379, 10.0.0.23:2379": f"{self._etcd_address}:2379",
            "10.0.0.0/24": "127.0.0.0/8",
            "change-me": self.password,
            "/usr/lib/postgresql/15/bin": str(binaries()),
        }
        self.members = [
            Member(name, f"{network}.{n}", folder, texts) for n, name in enumerate(NAMES, 11)
        ]
        self.etcd = self._etcd_started()

    def _etcd_started(self) -> "subprocess.Popen[bytes]":
        folder = self.folder / "etcd"
        folder.mkdir(mode=0o700)
        _own(folder)
        clients, peers = (f"http://{self._etcd_address}:{port}" for port in (2379, 2380))
        command = [
            _program("etcd"), "--data-dir", str(folder / "data"), "--log-level", "error",
            "--listen-client-urls", clients, "--advertise-client-urls", clients,
            "--listen-peer-urls", peers, "--initial-advertise-peer-urls", peers,
            "--initial-cluster", f"default={peers}",
        ]  # fmt: skip
        return _started(command, folder)

    def begin(self) -> None:
        """Validate each member's configuration, begin it, and wait until the cluster is whole."""
        health = f"http://{self._etcd_address}:2379/health"
        _until(lambda: httpx2.get(health).is_success, lambda: "etcd does not answer")
        for member in self.members:
            member.validate()
            member.begin()
        self.until_whole()

    def state(self) -> ClusterState:
        """The answer of each member."""
        return ClusterState({member.name: member.state() for member in self.members})

    def until_whole(self) -> None:
        """Wait until all members are up. Raises `TimeoutError` with what they say of themselves."""
        _until(lambda: self.state().whole, self.state)

    def leader(self) -> Member:
        """The member that takes records, in a cluster that is whole."""
        (leader,) = self.state().leaders
        return self.members[NAMES.index(leader)]

    def switch_over(self, leader: Member) -> None:
        """Ask Patroni to have the synchronous standby lead instead."""
        request = {"leader": leader.name}
        address = f"http://{leader.address}:8008/switchover"

        def agreed() -> bool:  # for a moment Patroni may not know its synchronous standby
            return httpx2.post(address, json=request, timeout=60).is_success

        _until(agreed, lambda: "Patroni refuses to switch over")

    def address(self, parameters: str = "", *members: Member) -> str:
        """The URL of the database, with all members in it, or those that are named."""
        hosts = ",".join(f"{member.address}:5432" for member in members or self.members)
        return f"postgresql://postgres:{self.password}@{hosts}/postgres{parameters}"

    def end(self) -> None:
        """Kill everything that was started."""
        for member in self.members:
            member.signal(signal.SIGKILL)
        self.etcd.kill()
        self.etcd.wait()


@contextmanager
def patroni_cluster() -> Iterator[Cluster]:
    """A cluster that is whole. Raises `Missing` where a program is not here."""
    lacking = [program for program in PROGRAMS if shutil.which(program) is None]
    if lacking:
        raise Missing(f"no {' and no '.join(lacking)} here: apt-get install patroni etcd-server")
    if patroni_version() < OLDEST_PATRONI:
        raise Missing(
            "with this Patroni a leader that stood still takes the lead back from the next one, and"
            " what was acknowledged is lost (https://github.com/patroni/patroni/pull/2689): install"
            " Patroni 3.1 or newer"
        )
    folder = Path(tempfile.mkdtemp(prefix="bonebook-patroni-"))
    _own(folder)
    try:
        cluster = Cluster(folder)
        try:
            cluster.begin()
            yield cluster
        finally:
            cluster.end()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def patroni_version() -> tuple[int, ...]:
    """The version of the Patroni on the path."""
    command = [_program("patroni"), "--version"]
    printed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return tuple(map(int, re.findall(r"\d+", printed)[:2]))


def _program(name: str) -> str:
    """The whole path of a program that is here."""
    return shutil.which(name) or name


def _own(path: Path) -> None:
    """Give a file to the account that runs PostgreSQL, where we are root."""
    if account := owner():
        os.chown(path, account.pw_uid, account.pw_gid)


def _started(command: list[str], folder: Path) -> "subprocess.Popen[bytes]":
    """Start a program as that account; what it says is in `log` of the folder."""
    account = owner()
    whose = {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []} if account else {}
    with (folder / "log").open("ab") as log:
        return subprocess.Popen[bytes](
            command,
            cwd=folder,
            env={"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8", "HOME": str(folder)},
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
            **whose,  # pyright: ignore[reportArgumentType, reportCallIssue]
        )


def _parents() -> dict[int, int]:
    """The parent of every process of this machine."""
    parents: dict[int, int] = {}
    for folder in Path("/proc").iterdir():
        with suppress(OSError, ValueError, IndexError):
            status = (folder / "stat").read_text().rpartition(")")[2].split()
            parents[int(folder.name)] = int(status[1])
    return parents


def _runs(pid: int) -> bool:
    """Whether a process has not ended, by its state in /proc."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    return False


def _until(holds: Callable[[], bool], otherwise: Callable[[], object]) -> None:
    """Ask until it holds. Raises `TimeoutError`."""
    deadline = time.monotonic() + BEGIN_SECONDS
    while time.monotonic() < deadline:
        with suppress(httpx2.TransportError):
            if holds():
                return
        time.sleep(0.1)
    raise TimeoutError(otherwise())
