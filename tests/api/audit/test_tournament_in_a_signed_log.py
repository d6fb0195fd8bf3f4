"""A tournament's events are signed, proved and handed out as those of its matches are."""

import asyncio
import json
import re
from base64 import b64decode
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from click.testing import CliRunner, Result

from api.cli import main
from api.http.services import services_of
from api.tournaments.result_follower import ResultFollower
from domain.audit.checkpoints import receipt
from domain.audit.notes import signed_by
from domain.events.tournament_facts import STREAM_MARK
from tests.api.audit.serving import Served, serving, settings
from tests.api.tournaments.running import EVENT, Director

HERE = f"/v1/tournaments/{EVENT}/events"
PRIVATE = "an illness"


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "postgresql":
        return request.getfixturevalue("fresh_schema")()
    return f"sqlite:///{tmp_path / 'log.db'}"


@pytest.fixture
def league(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> int:
    """A signed log with a tournament among its matches: its size; and its operator's settings."""

    async def record() -> int:
        async with serving(tmp_path, database=url) as served:
            await play(served)
            await check_receipts(served)
            head = await served.log.head()
            await served.covered(head)
            (tmp_path / "policy").write_text(f"log {served.key.text}\nquorum none\n")
            return head

    size = asyncio.run(record())
    chosen_settings = settings(tmp_path, database=url)
    for name in ("database", "audit", "signing_key", "origin"):
        monkeypatch.setenv(f"BONEBOOK_{name.upper()}", getattr(chosen_settings, name))
    monkeypatch.setenv("BONEBOOK_POLICY", str(tmp_path / "policy"))
    return size


async def play(served: Served) -> None:
    """A bracket of four; the champion leaves for a private reason."""
    async with served.client("director") as client:
        d = Director(client)
        await d.open("bracket", 4, book="FU", options={"bracket.best_of": "1"})
        await d.draw("bracket")
        await d.post("/rounds", {})
        for _ in range(2):
            for assigned in await d.assign():
                await d.play(assigned["match"], 0)
            await services_of(served.bare)[ResultFollower].settle(d.event)
        await d.report({"fact": "entry-withdrawn", "entry": "E000", "reason": PRIVATE})


async def check_receipts(served: Served) -> None:
    """Check that a report is answered with its receipt, which is public and tells no reason."""
    async with served.client("director") as director, served.client("audience") as audience:
        fact = {"fact": "entry-withdrawn", "entry": "E001", "reason": PRIVATE}
        posted = await director.post(HERE, json={"events": [fact]})
        (at,) = re.findall(r'<([^>]*)>; rel="receipt"', posted.headers["link"])
        answer = await audience.get(at, headers={"Prefer": "wait=5"})
        read = receipt(answer.content)
        assert read.holds()
        assert signed_by(read.checkpoint.note, [served.key])
        lines = read.entry.decode().split("\n")
        assert lines[3:6] == [STREAM_MARK + EVENT, str(posted.json()["last"]), "entry-withdrawn"]
        assert json.loads(lines[6])["fact"]["entry"] == "E001"
        assert PRIVATE not in read.entry.decode()
        for beyond in (0, posted.json()["last"] + 1):
            assert (await audience.get(f"{HERE}/{beyond}/receipt")).status_code == 404
        assert (await audience.get("/v1/tournaments/none/events/1/receipt")).status_code == 404


def run(*arguments: str, status: int = 0) -> Result:
    result = CliRunner().invoke(main, list(arguments))
    assert result.exit_code == status, result.output
    return result


def test_a_log_with_a_tournament_is_verified_archived_and_rebuilt(league: int, tmp_path: Path):
    whole = archived(tmp_path, "league", league)
    assert ZipFile(whole).read("rows.jsonl").count(b"\n") == league
    facts = entries_in(archived(tmp_path, "event", league, "--event", EVENT))
    assert {one["entry"].split("\n")[3] for one in facts} == {STREAM_MARK + EVENT}
    assert not any("rest" in one for one in facts)
    opened = entries_in(archived(tmp_path, "opened", league, "--event", EVENT, "--opened"))
    assert sum(PRIVATE.encode() in b64decode(one["rest"]["data"]) for one in opened) == 2
    (match, *_) = (
        json.loads(row["entry"].split("\n")[6])["fact"]["match"]
        for row in facts
        if row["entry"].split("\n")[5] == "match-assigned"
    )
    assert len(entries_in(archived(tmp_path, "match", league, "--match", match))) == 4
    run("rebuild")
    run("compare")
    assert f": {league} events; checkpoint {league} by" in run("verify").stdout
    run("archive", str(tmp_path / "none.zip"), "--event", "none", status=2)
    run("archive", str(tmp_path / "none.zip"), "--event", EVENT, "--match", match, status=2)


def archived(folder: Path, name: str, size: int, *chosen: str) -> Path:
    """An archive, which verifies under the checkpoint of this size."""
    file = folder / f"{name}.zip"
    run("archive", str(file), *chosen)
    assert f" events; checkpoint {size} by " in run("verify", "--export", str(file)).stdout
    return file


def entries_in(file: Path) -> list[dict[str, Any]]:
    with ZipFile(file) as held:
        return [json.loads(one) for one in held.read("entries.jsonl").splitlines()]
