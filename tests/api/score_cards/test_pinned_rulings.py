"""Rulings are pinned to the checkpoint before them, and worked out again by the engine of now."""

import asyncio
from pathlib import Path

from click.testing import CliRunner
from msgspec import structs

from api.disputes.commands.rerule import rerule_log
from api.event_store import Log, NewEvent
from domain import events as e
from domain.audit.notes import to_base64
from tests.api.audit.serving import OPENING, Served, serving, settings
from tests.api.score_cards.signing_cards import GAME

CLAIM = {"kind": "could_play", "event": 7, "against": 1, "by": 0}
HAND = [*GAME[:5], {"fact": "passed", "seat": 1}]


async def ruled(served: Served) -> e.RulingGiven:
    official = served.client("official")
    assert (await official.post("/v1/matches", json=OPENING)).status_code == 201
    assert (await official.post("/v1/matches/m-1/events", json={"events": HAND})).status_code == 201
    assert (await official.post("/v1/matches/m-1/claims", json=CLAIM)).status_code == 201
    await served.covered(8)
    answer = await official.post("/v1/matches/m-1/claims/8/ruling", json={"upheld": False})
    assert answer.status_code == 201, answer.text
    fact = (await served.log.read("m-1"))[8].fact
    assert isinstance(fact, e.RulingGiven)
    return fact


def test_a_ruling_names_the_checkpoint_before_it(tmp_path: Path):
    async def run() -> None:
        async with serving(tmp_path) as served:
            ruling = await ruled(served)
            size, _, root = ruling.checkpoint.partition(" ")
            signed = [one.checkpoint for one in served.audit.files.signed()]
            assert (int(size), root) in [(one.size, to_base64(one.root)) for one in signed]
            assert int(size) >= 8

    asyncio.run(run())


def test_rulings_that_come_out_otherwise_are_listed(tmp_path: Path):
    async def run() -> None:
        async with serving(tmp_path) as served:
            ruling = await ruled(served)
            entries = await served.log.read("m-1")
            await copied(
                served.log, entries, structs.replace(ruling, verdict="proved", finding="1")
            )

    asyncio.run(run())
    result = CliRunner().invoke(rerule_log, ["--database", settings(tmp_path).database])
    assert result.exit_code == 1
    assert "m-2: ruling 9 (engine " in result.output
    assert "verdict: proved → " in result.output
    assert result.output.endswith("2 rulings, 1 of them otherwise\n")


async def copied(log: Log, entries: list[e.Entry], ruling: e.RulingGiven) -> None:
    """The same match again, with another ruling."""
    facts = [*(one.fact for one in entries[:8]), ruling]
    await log.append("m-2", [NewEvent(fact, "official") for fact in facts], 0)
