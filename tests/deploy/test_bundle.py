"""A hall in a box: started without a network, and a spare laptop that takes over from its backups.

Making the box downloads its wheels, so it is made in a thorough run alone.
"""

import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

import httpx2
import pytest

from deploy.bundle import make
from tests.support.ports import free_port

A_MINUTE = 60
OPENED = {"id": "final", "book": "PDA", "players": ["Ana", "Bruno"]}
BEGUN = {"events": [{"fact": "game-started", "number": 1}, {"fact": "hand-started", "number": 1}]}


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """The folder that the ZIP is unpacked to, as this machine's platform has it."""
    if not request.getfixturevalue("thorough"):
        pytest.skip("a thorough run downloads the wheels of a hall's box")
    folder = tmp_path_factory.mktemp("box")
    machine = "linux" if os.uname().machine == "x86_64" else "linux-arm"
    make(folder / "hall.zip", [machine], [f"{sys.version_info[0]}.{sys.version_info[1]}"])
    with zipfile.ZipFile(folder / "hall.zip") as packed:
        packed.extractall(folder)
    return folder / "bonebook-hall"


def until(happened: Callable[[], bool], within: float) -> None:
    deadline = time.monotonic() + within
    while not happened():
        assert time.monotonic() < deadline
        time.sleep(0.1)


@contextmanager
def laptop(box: Path, *arguments: str) -> Iterator[tuple[int, Path]]:
    """A laptop that was started from the box: its port and the file of what it printed."""
    port = free_port()
    environment = {
        **os.environ,
        "BONEBOOK_HOST": "127.0.0.1",
        "BONEBOOK_PORT": str(port),
        "BONEBOOK_BACKUP_SECONDS": "1",
    }
    out = box / "out"
    command = [sys.executable, "start.py", *arguments]
    with out.open("wb") as printed:
        started = subprocess.Popen(
            command,
            cwd=box,
            env=environment,
            stdout=printed,
            stderr=printed,
            start_new_session=True,
        )
    try:
        yield port, out
    finally:
        os.killpg(started.pid, signal.SIGKILL)
        started.wait()


def answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def is_written(usb: Path, since: str) -> bool:
    """Whether a whole backup was begun after this moment, which its name has."""
    return any(file.name > f"bonebook-{since}" for file in usb.glob("*.backup"))


def test_a_spare_laptop_takes_over_within_a_minute_and_tablets_trust_it(box: Path, tmp_path: Path):
    usb, spare = tmp_path / "usb", tmp_path / "spare"
    usb.mkdir()
    with laptop(box, str(usb)) as (port, out):
        until(lambda: answers(port), 10 * A_MINUTE)
        shutil.copytree(box, spare, ignore=shutil.ignore_patterns("data"))
        key = re.search(r"(?<![\w-])bb_[\w-]+", out.read_text())
        assert key is not None
        trust = ssl.create_default_context(cafile=str(box / "data/bonebook-club/authority.crt"))
        headers = {"Authorization": f"Bearer {key[0]}"}
        with httpx2.Client(
            base_url=f"https://127.0.0.1:{port}", verify=trust, headers=headers
        ) as tablet:
            assert tablet.post("/v1/matches", json=OPENED).status_code == 201
            assert tablet.post("/v1/matches/final/events", json=BEGUN).status_code == 201
        since = datetime.now(UTC).strftime("%Y-%m-%dT%H%M%S")
        until(lambda: is_written(usb, since), 2 * A_MINUTE)
    with (
        laptop(spare, "--take-over", str(usb)) as (port, _),
        httpx2.Client(
            base_url=f"https://127.0.0.1:{port}", verify=trust, headers=headers
        ) as tablet,
    ):
        until(lambda: answers(port), A_MINUTE)
        events = tablet.get("/v1/matches/final/events").json()["data"]
    assert [event["fact"]["fact"] for event in events] == [
        "match-opened",
        "game-started",
        "hand-started",
    ]


def test_a_log_that_is_there_is_not_overwritten(box: Path, tmp_path: Path):
    (box / "data").mkdir(exist_ok=True)
    (box / "data" / "bonebook.db").touch()
    command = [sys.executable, "start.py", "--take-over", str(tmp_path)]
    done = subprocess.run(command, cwd=box, check=False, capture_output=True, text=True)
    assert (done.returncode, "move that folder away first" in done.stderr) == (1, True)
