"""A season archived, verified, removed and read again by the commands of docs/operators.md.

It is done as printed there, on both stores. Its places are ours: the address and the key.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import psycopg
import pyrage
import pytest

from api.audit.signed_log.signing_key import signer
from domain.audit.notes import ED25519
from tests.api.backups.leagues import League
from tests.api.conftest import Server
from tests.support.paths import ROOT

PAGE = (ROOT / "docs" / "operators.md").read_text()
(SECTION,) = re.findall(r"^## A season that is over\n(.*?)^## ", PAGE, re.DOTALL | re.MULTILINE)
BLOCKS: list[tuple[str, str]] = re.findall(r"```(sh|sql)\n(.*?)```", SECTION, re.DOTALL)
ORIGIN = "league.example/north"
READ = ("/v1/matches/m-a/events", "/v1/matches/m-a/score", "/v1/matches")


def shell(block: str, folder: Path, environment: dict[str, str]) -> str:
    """Carry a block out, each line to its end. Raises `CalledProcessError`."""
    programs = f"{Path(sys.executable).parent}:/usr/bin:/bin"
    return subprocess.run(
        ["/usr/bin/env", "bash", "-euo", "pipefail", "-c", block],
        check=True,
        cwd=folder,
        capture_output=True,
        text=True,
        env={**os.environ, **environment, "PATH": programs},
    ).stdout


def test_a_season_is_archived_verified_removed_and_read_again(league: League):
    (_, put_away), (_, removed_file), (_, removed_schema), (_, read_again) = BLOCKS
    league.record("m-a")
    league.settled()
    with league.server.client("official") as client:
        before = [client.get(path).json() for path in READ]
    league.server.process.terminate()
    league.server.process.wait()
    folder = league.folder / "server"
    secret = pyrage.x25519.Identity.generate()
    (folder / "key.txt").write_text(f"{secret}\n")
    ours = league.environment(league.database, folder)
    key = signer(folder / "bonebook.signing-key", ORIGIN, ED25519, create=False).key
    (folder / "league.policy").write_text(f"log {key.text}\nquorum none\n")

    done = shell(put_away.replace("age1…", str(secret.to_public())), folder, ours)
    assert f"{ORIGIN} as signed" in done
    assert "nothing of it is left" in done

    if league.database.startswith("postgresql"):
        address, _, schema = league.database.partition("schema=")
        with psycopg.connect(address.rstrip("?&"), autocommit=True) as db:
            db.execute(removed_schema.replace("north", f'"{schema}"').encode())
            left = db.execute("SELECT FROM pg_namespace WHERE nspname = %s", (schema,))
            assert not left.fetchall()
    else:
        shell(removed_file.replace("north.db", "bonebook.db"), folder, ours)
        assert not list(folder.glob("bonebook.db*"))

    again = read_again.replace("bonebook serve", "true")
    match = "m-a"
    there = folder / "season-2026"
    places = league.environment(league.other, there)
    given: dict[str, Any] = {
        name.removeprefix("BONEBOOK_").lower(): value for name, value in places.items()
    }
    exported = shell(again.replace("MATCH", match), folder, {**ours, **places})
    assert '"Ana"' in exported
    served = Server(there, league.server.keys, **given)
    try:
        with served.client("official") as client:
            assert [client.get(path).json() for path in READ] == before
    finally:
        served.kill()


@pytest.mark.parametrize("words", ["archive", "verify", "restore"])
def test_the_section_shows_every_step(words: str):
    assert f"bonebook {words}" in SECTION
