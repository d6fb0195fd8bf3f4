"""A clock that was set back, or ahead, is seen by the times of witnesses."""

import asyncio
from pathlib import Path

import pytest

from api.audit.signed_log.checkpointer import Checkpointer
from api.audit.signed_log.files import COSIGNED, AuditFiles
from api.audit.verification.verifying import StoreSource, verify
from api.event_store import NewEvent, open_log
from domain.audit.notes import COSIGNATURE, ED25519, NoteSigner
from domain.audit.policy import KnownWitness, Policy
from domain.events import Passed

LOG = NoteSigner("league.example/north", ED25519, bytes(range(32)))
WITNESS = NoteSigner("witness.example/south", COSIGNATURE, bytes(range(1, 33)))
POLICY = Policy((LOG.key,), (KnownWitness("south", WITNESS.key),))
SEEN_AT = 1_777_716_272  # 2026-05-02T10:04:32Z


@pytest.mark.parametrize(
    ("covered", "behind", "doubt"),
    [
        ("2026-05-02T10:04:31Z", "2026-05-02T10:05:00Z", ""),
        ("2026-05-02T10:05:20.000Z", "2026-05-02T10:04:00.000Z", ""),
        ("2026-05-02T10:04:31Z", "2026-05-02T09:50:00Z", "2 is stamped earlier"),
        ("2026-05-02T10:09:00.000Z", "2026-05-02T10:10:00Z", "1 is stamped later"),
    ],
)
def test_times_that_contradict_a_witness_are_told(
    covered: str, behind: str, doubt: str, tmp_path: Path
):
    async def told() -> tuple[int, str]:
        log, files = open_log("sqlite://"), AuditFiles(tmp_path)
        files.make()
        signing = Checkpointer(log, LOG, files)
        await signing.begin()
        await log.append("m-1", [NewEvent(Passed(1), recorded_at=covered)], 0)
        await signing.sign()
        last = files.checkpoint()
        assert last is not None
        line = WITNESS.cosignature(last.note.text, SEEN_AT)
        files.put_checkpoint(f"{last.note}{line}", COSIGNED)
        await log.append("m-1", [NewEvent(Passed(0), recorded_at=behind)], 1)
        report = await verify(StoreSource(log, LOG.key.name), files, POLICY)
        await log.close()
        return report.status, "".join(report.unknown)

    status, unknown = asyncio.run(told())
    assert status == (2 if doubt else 0)
    assert unknown.startswith(doubt)
    assert bool(unknown) == bool(doubt)
