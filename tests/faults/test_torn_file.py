"""SQLite's journal torn at any sector: what was acknowledged is there, the rest whole or absent."""

from pathlib import Path

import pytest

from tests.faults.torn import each_state

pytestmark = [pytest.mark.anyio, pytest.mark.long]


async def test_a_torn_journal_keeps_what_was_acknowledged_and_no_part_of_the_rest(
    tmp_path: Path, thorough: bool
):
    fewest = 1200 if thorough else 200
    states, acknowledged = await each_state(tmp_path, fewest, seed=20260503)
    assert states >= fewest
    assert acknowledged > fewest // 60
