"""The commands of docs/operators.md, as printed, on a PostgreSQL server of their own.

Its places are ours: the address, the passwords, and the port of the server.
"""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pyrage
import pytest

from tests.api.conftest import Server, until_followed
from tests.api.demo.test_readme import needs_curl
from tests.support.paths import ROOT
from tests.support.postgres_server import Server as PostgreSQL
from tests.support.postgres_server import server as postgresql

PAGE = (ROOT / "docs" / "operators.md").read_text()
ELSEWHERE = re.compile(
    r"^## (?:A season that is over|Leagues on Citus|Moving a league to another server)\n"
    r".*?(?=^## )",
    re.DOTALL | re.MULTILINE,
)
"""The sections that others carry out: `tests/api/backups/test_seasons.py`,
`tests/deploy/test_moving.py` and `bench citus`.
"""
BLOCKS: list[tuple[str, str]] = re.findall(
    r"```(sh|sql)\n(.*?)```", ELSEWHERE.sub("", PAGE), re.DOTALL
)
BENCHES = ROOT / "bench"


@pytest.fixture(scope="module")
def league() -> Iterator[PostgreSQL]:
    with postgresql() as begun:
        yield begun


def ours(text: str, at: PostgreSQL) -> str:
    """The text with our address in it, and the password that each login is given."""
    address = f":secret@127.0.0.1:{at.port}"
    return text.replace("@db.example", address).replace("PASSWORD '…'", "PASSWORD 'secret'")


def administer(at: PostgreSQL, block: str) -> None:
    with at.connect() as db:
        for statement in ours(block, at).split(";"):
            if statement.strip():
                db.execute(statement)  # pyright: ignore[reportArgumentType, reportCallIssue]


def shell(block: str, at: PostgreSQL, **more: str) -> str:
    programs = f"{Path(sys.executable).parent}:/usr/bin:/bin"
    return subprocess.run(
        ["/usr/bin/env", "bash", "-euo", "pipefail", "-c", ours(block, at)],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "PATH": programs, **more},
    ).stdout


@pytest.mark.long
def test_what_the_page_shows_does_what_it_says(league: PostgreSQL, tmp_path: Path):
    needs_curl()
    shown = iter(BLOCKS)

    def show(kind: str, words: str) -> str:
        first = next(shown)
        assert first[0] == kind
        assert words in first[1]
        return first[1]

    administer(league, show("sql", "CREATE ROLE north_owner"))
    assert "those of this release" in shell(show("sh", "bonebook migrate"), league)
    crossing = show("sh", "bonebook export MATCH")
    administer(league, show("sql", "CREATE ROLE north_server"))
    (database,) = re.findall(r"`BONEBOOK_DATABASE=(.*?)`", PAGE)
    url = ours(database, league)
    there = f"cd {tmp_path}\n"
    match = shell(
        f"{there}bonebook import {ROOT}/api/demo/match.jsonl --database sqlite:///bonebook.db",
        league,
    )
    crossed = crossing.replace("MATCH", match.split()[0])
    assert shell(there + crossed, league, BONEBOOK_DATABASE=url).strip()
    brought = len((tmp_path / "match.jsonl").read_text().splitlines())
    (tmp_path / "bonebook.db").unlink()
    served = Server(tmp_path, database=url, followers="false")
    try:
        with served.client("recorder") as client:
            opening = {"book": "PDA", "players": ["Ana", "Bruno"]}
            assert client.post("/v1/matches", json=opening).status_code == 201
        granted = shell(show("sh", "bonebook key create"), league, BONEBOOK_DATABASE=url)
        assert "ana  director  event:spring" in granted
        provider = {"BONEBOOK_OPENID_ISSUER": "https://id.example", "BONEBOOK_OPENID_CLIENT": "us"}
        linked = show("sh", "bonebook identity")
        assert "248289761001" in shell(linked, league, BONEBOOK_DATABASE=url, **provider)
        in_force = shell(show("sh", "bonebook settings"), league, BONEBOOK_DATABASE=url)
        assert "north_server:***@" in in_force
        drill = in_a_backup(show("sh", "bonebook backup"), tmp_path)
        owner = url.replace("north_server", "north_owner")
        assert "nothing of it is left" in shell(drill, league, BONEBOOK_DATABASE=owner)
        health = show("sh", "curl").replace("http://127.0.0.1:8000", served.url)
        assert f'"log_position":{brought + 1},' in shell(health, league)
        follow = show("sh", "bonebook follow").replace("$BONEBOOK_DATABASE", url).split('"')
        follower = subprocess.Popen(
            [Path(sys.executable).with_name("bonebook"), *follow[0].split()[1:], follow[1]]
        )
        with served.client("recorder") as client:
            until_followed(client)
        follower.send_signal(signal.SIGTERM)
        assert follower.wait() == 0
        printed = shell(show("sh", "bonebook compare"), league, BONEBOOK_DATABASE=url)
        assert printed.count("listings: as the log has it") == 1
        assert printed.count("listings: rebuilt") == 2
    finally:
        served.kill()
    # North has links to an identity provider, with which it cannot go back.
    south = owner.replace("schema=north", "schema=south")
    back = f'bonebook migrate --database "{south}"\n' + show("sh", "migrate --back")
    assert "took back" in shell(back, league, BONEBOOK_DATABASE=south)
    benches = " ".join(re.findall(r"python3 run.py bench (.*)", "".join(show_rest(shown))))
    assert benches.split()[-3:] == ["ledger", "followers", "moving_league"]
    assert all(list(BENCHES.glob(f"*/{name}.py")) for name in benches.split())


def in_a_backup(block: str, folder: Path) -> str:
    """The commands with a key that there is, in a folder of ours."""
    key = pyrage.x25519.Identity.generate()
    (folder / "key.txt").write_text(f"{key}\n")
    return f"cd {folder}\n" + block.replace("age1…", str(key.to_public()))


def show_rest(shown: Iterator[tuple[str, str]]) -> list[str]:
    """The blocks that are left: benches, which take long, and nothing else."""
    blocks = [block for _, block in shown]
    assert all(line.startswith("python3 run.py bench ") for line in "".join(blocks).splitlines())
    return blocks
