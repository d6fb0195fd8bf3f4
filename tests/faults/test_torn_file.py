"""SQLite's journal torn at any sector: what was acknowledged is there, the rest whole or absent."""

from pathlib import Path

import pytest

from tests.faults.torn import each_state

pytestmark = pytest.mark.anyio


async def test_a_torn_journal_keeps_what_was_acknowledged_and_no_part_of_the_rest(tmp_path: Path):
    states, acknowledged = await each_state(tmp_path, 1200, seed=20260503)
    assert states >= 1200
    assert acknowledged > 20
