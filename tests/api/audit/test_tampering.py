"""Tampering is detected, and the first bad position is named, and no other."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from api.audit.signed_log.checkpointer import Checkpointer
from api.audit.signed_log.files import AuditFiles
from api.audit.verification.verifying import StoreSource, Verified, verify
from api.event_store import LogError, NewEvent, open_log
from domain.audit.leaf import StoredRow
from domain.audit.policy import Policy
from domain.bones import Bone
from domain.events import BoneDrawn, BonePlayed, Claim, ClaimRaised, Passed
from domain.events.tournament_facts import STREAM_MARK, EntryWithdrawn, TournamentEntry
from tests.api.audit.attacks import ATTACKS, Attack, head_moved
from tests.api.audit.tampering import EVENTS, KEY, ORIGIN, SIZES, SignedLog
from tests.support.examples import AsMany

SEEDS = 20
"""Of each kind on each store, in a thorough run; the next turn has others."""
PAGE = 4096
EVENTS_OF_ANY_KIND = [
    NewEvent(fact, reporter, happened, "2026-05-02T10:04:32Z")
    for fact in (
        BoneDrawn(1, Bone("5-3")),
        BoneDrawn(0),
        BonePlayed(0, Bone("6-4")),
        ClaimRaised(Claim("could_play", 3, 1)),
        Passed(1),
    )
    for reporter in ("k7m2q9xa", "")
    for happened in (None, "2026-05-02T10:04:30Z")
]
OF_A_TOURNAMENT = TournamentEntry(0, EntryWithdrawn("E001", "an illness"), "k7m2q9xa")


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def log(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[SignedLog]:
    folder = tmp_path_factory.mktemp("signed")
    url = f"sqlite:///{folder / 'log.db'}"
    if request.param == "postgresql":
        url = request.getfixturevalue("audited_schema")()
    made = SignedLog(url, folder)
    asyncio.run(made.fill())
    yield made
    made.close()


@pytest.mark.share(4, long=2, each="attack")
@pytest.mark.parametrize("attack", ATTACKS, ids=lambda one: one.__name__)
def test_what_is_tampered_with_is_found_and_named(
    attack: Attack, log: SignedLog, as_many: AsMany, request: pytest.FixtureRequest
):
    if attack is head_moved and log.url.startswith("sqlite"):
        pytest.skip("a file has no head beside its rows")
    first = SEEDS * request.config.option.turn
    for seed in range(first, first + as_many(1, 1, SEEDS)):
        log.restore()
        named = attack(log, Random(f"{attack.__name__} {seed}"))
        result = asyncio.run(log.verified())
        damage = result.damage
        sentences = [one.words for one in damage]
        assert named in sentences, (seed, sentences)
        first = damage[0].position
        assert first == next(one.position for one in damage if one.words == named), (
            seed,
            sentences,
        )
        assert result.status == 1


@pytest.mark.parametrize("all_rows", [True, False])
def test_of_a_log_that_is_as_it_was_signed_nothing_is_reported(log: SignedLog, all_rows: bool):
    log.restore()
    result = asyncio.run(log.verified(all_rows=all_rows))
    assert (result.damage, result.unknown, result.status) == ((), (), 0)
    assert result.lines() == [
        f"league.example/north: {EVENTS} events; checkpoint {SIZES[-1]} by {KEY.key.id.hex()},"
        f" cosigned 1 of 1; {EVENTS - SIZES[-1]} not covered"
    ]


RETYPED = (
    "state = CAST(state AS TEXT)",
    "state = 5",
    "topic = CAST(topic AS BLOB)",
    "topic = CAST(x'ff' AS TEXT)",
    "originator_id = CAST(originator_id AS BLOB)",
    "originator_id = CAST(x'ff' AS TEXT)",
    "originator_version = 'x'",
    "originator_version = originator_version + 0.5",
)


@pytest.mark.parametrize("change", RETYPED)
def test_a_value_of_another_type_is_found_and_its_position_named(change: str, tmp_path: Path):
    async def visit() -> Verified:
        url, files = f"sqlite:///{tmp_path / 'log.db'}", AuditFiles(tmp_path / "audit")
        files.make()
        log = open_log(url)
        await log.append("m-1", [NewEvent(Passed(1))] * 9, 0)
        signing = Checkpointer(log, KEY, files)
        await signing.begin()
        await signing.sign()
        async with log.transaction() as execute:
            await execute("DROP TRIGGER no_update")
            await execute(f"UPDATE stored_events SET {change} WHERE rowid = 7")
        report = await verify(StoreSource(log, ORIGIN), files, Policy((KEY.key,)))
        await log.close()
        return report

    report = asyncio.run(visit())
    assert (report.status, report.damage[0].position) == (1, 7)


def test_without_a_key_of_the_reader_nothing_can_be_told(log: SignedLog):
    log.restore()
    result = asyncio.run(log.verified(Policy(())))
    assert (result.status, result.damage) == (2, ())
    assert result.unknown == ("the policy names no log; give the key of one with --policy",)


# --- logs of every shape, and disks that rot ---------------------------------------------------


def test_of_logs_of_every_shape_nothing_is_reported(tmp_path: Path, thorough: bool):
    for seed in range(1000 if thorough else 8):
        result = asyncio.run(grown(tmp_path / str(seed), Random(seed)))
        assert [(one.damage, one.unknown, one.status) for one in result] == [((), (), 0)] * 2, seed


async def grown(folder: Path, chance: Random) -> list[Verified]:
    """A log in memory of so many matches and events, signed now and then; verified both ways."""
    log, files = open_log("sqlite://"), AuditFiles(folder)
    files.make()
    signing = Checkpointer(log, KEY, files)
    await signing.begin()
    begun: set[str] = set()
    for _ in range(chance.randint(1, 30)):
        match = f"m-{chance.randint(1, 6)}"
        events = chance.choices(EVENTS_OF_ANY_KIND, k=chance.choice((1, 2, 40)))
        if match == "m-6":
            match, events = f"{STREAM_MARK}spring", [OF_A_TOURNAMENT] * len(events)
        await log.append(match, events, None if match in begun else 0, chance.randbytes(8).hex())
        begun.add(match)
        if chance.random() < 0.3:
            await signing.sign()
    await signing.sign()
    source = StoreSource(log, ORIGIN)
    policy = Policy((KEY.key,))
    reports = [await verify(source, files, policy, all_rows=whole) for whole in (True, False)]
    await log.close()
    return reports


def test_a_bit_that_rots_in_the_file_is_found_or_alters_nothing_that_is_signed(
    tmp_path: Path, thorough: bool
):
    """SQLite has no sums of its pages: a bit in the unused space of one alters nothing,
    and what is beside the rows (fingerprints of commands, read models) is not signed.
    """
    signed = SignedLog(f"sqlite:///{tmp_path / 'log.db'}", tmp_path)
    asyncio.run(signed.fill())
    signed.close()
    whole = (tmp_path / "log.db").read_bytes()
    pages = len(whole) // PAGE
    chance, noticed = Random("rot"), 0
    chosen = range(pages) if thorough else sorted(chance.sample(range(pages), 8))
    for page in chosen:
        bit = chance.randrange(PAGE * 8)
        rotten = bytearray(whole)
        rotten[page * PAGE + bit // 8] ^= 1 << bit % 8
        (tmp_path / "log.db").write_bytes(rotten)
        noticed += is_found(signed)
        for beside in ("log.db-wal", "log.db-shm"):
            (tmp_path / beside).unlink(missing_ok=True)
    assert noticed


def is_found(signed: SignedLog) -> bool:
    """Whether verification, or opening the file, tells of the damage; if not, nothing differs."""
    try:
        status = asyncio.run(signed.verified()).status
    except LogError:
        return True
    if status:
        return True
    with closing(sqlite3.connect(signed.folder / "log.db")) as db:
        rows = db.execute("SELECT * FROM stored_events ORDER BY rowid").fetchall()
    covered = SIZES[-1]
    assert [StoredRow(*row) for row in rows][:covered] == signed.rows[:covered]
    return False
