"""Everything is killed while scribes record through two nodes, and nothing acknowledged is lost.

The long form, of half an hour, is ``python3 run.py bench ledger``.
"""

from pathlib import Path

import pytest

from api.event_store import Log, open_log
from api.event_store.followers import Follower, compare
from api.match_lists.match_summaries import READ_MODELS
from tests.faults.client import verdict
from tests.faults.storm import Least, Storm, file_storm, postgres_storm
from tests.support.postgres_server import Server

pytestmark = [pytest.mark.anyio, pytest.mark.long]

KILLS = 6
THOROUGH_KILLS, THOROUGH_SECONDS = 20, 60


async def assert_kept(log: Log, storm: Storm) -> None:
    """The ledger agrees with the log, and the read models with a cold replay."""
    verdict_ = await verdict(log, storm.ledger)
    print(f"{storm.faults}, {storm.ledger.events} acknowledged, {verdict_}")
    assert verdict_.clean, verdict_
    for model in READ_MODELS:
        await Follower(log, model).catch_up()
        assert await compare(log, model) == []
    await log.close()


async def test_postgresql_and_its_nodes_are_killed_and_nothing_acknowledged_is_lost(
    victim: Server, league: str, tmp_path: Path, thorough: bool
):
    kills = THOROUGH_KILLS if thorough else KILLS
    async with postgres_storm(victim, league, tmp_path, seed=20260501) as (storm, strike):
        await storm.rage(strike, Least(THOROUGH_SECONDS if thorough else 0, kills))
    victim.start()
    assert storm.kills >= kills
    await assert_kept(open_log(league), storm)


async def test_nodes_on_one_file_are_killed_and_nothing_acknowledged_is_lost(
    tmp_path: Path, thorough: bool
):
    async with file_storm(tmp_path, seed=20260502) as (storm, strike):
        await storm.rage(strike, Least(kills=8 if thorough else 4))
    await assert_kept(open_log(f"sqlite:///{tmp_path}/log.db"), storm)
