"""The log that anyone can check: what signing costs, how fast a log is verified, a proof made.

The appends are taken in turn with and without the tree, on one disk, so that their ratio is to
be believed; the other figures are seconds of this machine's processor.

``python3 run.py bench signing 1000000`` fills a log with a million events and verifies it: how long
that takes, and between which bounds its memory stays meanwhile.
"""

import asyncio
import os
import sys
from itertools import islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time

from api.audit.signed_log.checkpointer import Checkpointer
from api.audit.signed_log.files import AuditFiles
from api.audit.verification.verifying import StoreSource, verify
from api.event_store import NewEvent, open_log
from domain.audit.leaf import LeafMaker, StoredRow
from domain.audit.notes import ED25519, NoteSigner
from domain.audit.policy import Policy
from domain.audit.tiles import TiledTree, node_in_tiles
from domain.audit.tree import inclusion_holds, inclusion_path
from domain.bones import Bone
from domain.events import BonePlayed

ORIGIN = "league.example/north"
KEY = NoteSigner(ORIGIN, ED25519, bytes(range(32)))
EVENT = NewEvent(
    BonePlayed(0, Bone("6-4"), on=Bone("6-6")), "k7m2q9xa", None, "2026-05-01T10:00:00.000Z"
)
ROUNDS = 9
APPENDS = 64_000
WARMING = 3_000
"""Events before, with which the worker that hashes leaves begins."""
ROWS = 100_000
STEP = 10_000
LEAVES = 1_000_000


def run() -> None:
    """Print the ratio of appends, the time of a verification, and the time of a proof."""
    asyncio.run(_appends())
    with TemporaryDirectory() as folder:
        asyncio.run(_verification(Path(folder), ROWS))
    with TemporaryDirectory() as folder:
        _proofs(Path(folder))


async def _appends() -> None:
    rates: dict[bool, list[float]] = {False: [], True: []}
    lags: list[float] = []
    for _ in range(ROUNDS):
        for signed in rates:
            with TemporaryDirectory() as folder:
                took, lag = await _append_all(Path(folder), signed)
            rates[signed].append(APPENDS / took)
            lags.append(lag)
    without, with_tree = median(rates[False]), median(rates[True])
    print(f"  append without the tree {without:8,.0f} events/s")
    print(f"  append with the tree    {with_tree:8,.0f} events/s, {with_tree / without:.2f} of it")
    print(f"  all was signed at most {max(lags):.2f} s after the last append")


async def _append_all(folder: Path, signed: bool) -> tuple[float, float]:
    """Seconds of the appends, and from the last of them until all is signed."""
    log, files = open_log(f"sqlite:///{folder / 'log.db'}"), AuditFiles(folder / "audit")
    files.make()
    signing = Checkpointer(log, KEY, files)
    await log.append("m-before", [EVENT] * WARMING, 0)
    running = asyncio.create_task(signing.run()) if signed else None
    if running:
        await signing.covered(WARMING, 60)

    async def write(match: int) -> None:
        for number in range(APPENDS // 64):
            await log.append(f"m-{match}", [EVENT], number)

    began = perf_counter()
    await asyncio.gather(*(write(match) for match in range(64)))
    done = perf_counter()
    if running:
        await signing.covered(await log.head(), 60)
    lag = perf_counter() - done
    if running:
        running.cancel()
        await asyncio.wait([running])
    await log.close()
    return done - began, lag


async def _verification(folder: Path, rows: int) -> None:
    log, files = open_log(f"sqlite:///{folder / 'log.db'}"), AuditFiles(folder / "audit")
    files.make()
    signing = Checkpointer(log, KEY, files)
    await signing.begin()
    for number in range(rows // 1000):
        await log.append(f"m-{number % 200}", [EVENT] * 1000, None if number > 199 else 0)
        await signing.sign()
    resident: list[float] = []
    began = process_time()
    report = await verify(
        StoreSource(log, ORIGIN),
        files,
        Policy((KEY.key,)),
        progress=lambda reached, _: resident.append(_resident()) if reached % STEP == 0 else None,
    )
    took = process_time() - began
    assert report.status == 0, report
    print(f"  {rows:,} rows verified in {took:.2f} s, {1e6 * took / rows:.1f} µs each")
    least, most, grown = min(resident), max(resident), resident[-1] - resident[0]
    print(f"  meanwhile it held {least:.1f} to {most:.1f} MiB,", end=" ")
    print(f"{grown:+.1f} from the first {STEP:,} rows to the last")
    await log.close()


def _resident() -> float:
    """MiB that this process holds in memory."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGESIZE") / (1 << 20)


def _proofs(folder: Path) -> None:
    files, tree = AuditFiles(folder), TiledTree()
    maker = LeafMaker(ORIGIN, bytes(32))
    for position in range(1, LEAVES + 1):
        tree.append(maker.leaf(StoredRow(position, "m-1", position, "passed", b"{}")))
    for tile, data in (*tree.take_full(), *tree.partial()):
        files.put_tile(tile, data)
    times: list[float] = []
    for index in islice(range(7, LEAVES, 9973), 100):
        began = process_time()
        path = inclusion_path(node_in_tiles(files.known_tile, LEAVES), index, LEAVES)
        times.append(process_time() - began)
        leaf = maker.leaf(StoredRow(index + 1, "m-1", index + 1, "passed", b"{}"))
        assert inclusion_holds(leaf, index, LEAVES, path, tree.root())
    print(f"  a proof at {LEAVES:,} leaves: {1e3 * median(times):.2f} ms, at most", end=" ")
    print(f"{1e3 * max(times):.2f} ms")


if __name__ == "__main__":
    with TemporaryDirectory() as scratch:
        asyncio.run(_verification(Path(scratch), int(sys.argv[1])))
