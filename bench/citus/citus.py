"""Whether a league works as a schema that Citus shards, and moves to another worker under load.

``python3 run.py bench citus [SOURCE [TAG [FOLDER]]]``

Citus is built from source (`citus_build`): SOURCE is a URL or a folder of its repository, TAG the
release. In FOLDER what was built stays for the next time. Then a coordinator and two workers are
started on this machine, and two leagues go through it as docs/operators.md has it: each is made by
an owner who is no superuser, and served by a login of the role that records. In each a match is
recorded, disputed, ruled on, signed and verified, and a tournament is played.

Then writers record in both, and note on the disk what was acknowledged. Meanwhile one league is
moved to the other worker, where both lie then, and Citus rebalances. For each is printed how long
a writer waited. At the end the logs are held against what was noted, and verified again.
"""

import asyncio
import sys
from asyncio import Condition
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep

import httpx2
from msgspec import Struct

from bench.citus.citus_build import SOURCE, TAG, built
from bench.citus.citus_cluster import CitusCluster, citus_cluster, refused
from bench.failover.drills import Missing, at_work, report_ledger, verified
from bench.failover.durable_ledger import DurableScribe, noted
from bench.log.goals import goal, machine
from bench.tournaments.bench_director import BenchDirector
from tests.api.conftest import Server

LEAGUES = {"north": ("a", "a", "b", "c"), "south": ("a", "b")}
"""The leagues, and the table of each writer there."""
WAIT_SECONDS = 5.0
"""Seconds that a writer may wait, at most."""
CALM_SECONDS = 8.0
"""Seconds of recording before and after each move."""
ENTRIES = 4
_DISPUTED = [
    {"fact": "game-started", "number": 1},
    {"fact": "hand-started", "number": 1},
    {"fact": "opening-drawn", "seat": 1, "count": 7},
    {"fact": "opening-drawn", "seat": 0, "count": 7},
    {"fact": "bone-played", "seat": 0, "bone": "6-6"},
    {"fact": "bone-drawn", "seat": 1},
    {"fact": "bone-played", "seat": 1, "bone": "6-1", "on": "6-6"},
    {"fact": "bone-played", "seat": 0, "bone": "6-4", "on": "6-6"},
    {"fact": "bone-played", "seat": 1, "bone": "6-3", "on": "6-6"},
]
_CLAIM = {"kind": "could_play", "event": 7, "against": 1, "by": 0}
_CHANGES = (
    "UPDATE stored_events SET topic = ''",
    "DELETE FROM stored_events",
    "DELETE FROM answers",
    "UPDATE log_head SET position = 0",
    "TRUNCATE stored_events",
)


class ShardedLeague(Struct):
    """A league on the cluster: who serves it, and who records in it."""

    name: str
    database: str
    folder: Path
    nodes: list[Server]
    scribes: list[DurableScribe] = []


@contextmanager
def _served(cluster: CitusCluster, folder: Path) -> Iterator[list[ShardedLeague]]:
    """Each league on two servers, the first of which signs its log."""
    with ExitStack() as stack:
        leagues = list[ShardedLeague]()
        for name in LEAGUES:
            began = monotonic()
            place = folder / name
            place.mkdir()
            league = ShardedLeague(name, cluster.league(name), place, [])
            print(f"  {name}: migrated in {monotonic() - began:.1f} s", flush=True)
            origin = f"{name}.example/league"
            league.nodes.append(Server(place, database=league.database, origin=origin))
            stack.callback(league.nodes[0].kill)
            league.nodes.append(Server(place, league.nodes[0].keys, database=league.database))
            stack.callback(league.nodes[1].kill)
            leagues.append(league)
        yield leagues


def _disputed(league: ShardedLeague) -> None:
    """Record a match, dispute it and rule on it; a request that fails ends all."""
    with league.nodes[0].client("official") as client:

        def sent(path: str, body: object) -> None:
            _right(client.post(f"/v1/matches{path}", json=body))

        sent("", {"id": "final", "book": "PDA", "players": ["Ana", "Bruno"]})
        sent("/final/events", {"events": _DISPUTED})
        sent("/final/claims", _CLAIM)
        sent("/final/claims/11/ruling", {"upheld": True})
        score = _right(client.get("/v1/matches/final/score")).json()
        assert score["points"] == [150, 100], score
    print(f"  {league.name}: recorded, disputed, ruled on", flush=True)


def _verified(league: ShardedLeague) -> None:
    """Wait until the whole log is signed, and verify it."""

    def signed() -> bool:
        health = httpx2.get(f"{league.nodes[0].url}/healthz", timeout=10).json()
        return health["signed"] >= health["log_position"]

    _until(signed)
    goal("bonebook verify", verified(league.nodes[0]), most=0.5, unit="status")


def _tournament(league: ShardedLeague) -> None:
    """Play a tournament from its entries to its end."""
    node = league.nodes[0]
    words = ("key", "create", "dora", "--role", "director", "--database", league.database)
    key = next(word for word in node.command(*words).split() if word.startswith("bb_"))
    headers = {"Authorization": f"Bearer {key}"}
    with httpx2.Client(base_url=node.url, headers=headers, timeout=60) as client:
        director = BenchDirector(client, "spring")
        director.begin("round-robin", ENTRIES, "table", book="PDA")
        for _ in range(ENTRIES - 1):
            director.post(f"{director.at}/rounds", {"despite": "the cards are at the desk"})
            pairings = [due for due in director.get("/schedule") if not due.get("match")]
            director.cards(pairings, 1)
        director.report([{"fact": "tournament-closed"}])
        (table,) = director.get("/standings")
        print(f"  {league.name}: a tournament of {len(table['places'])} places", flush=True)


def _right(answer: httpx2.Response) -> httpx2.Response:
    assert answer.is_success, answer.text
    return answer


def _until(holds: Callable[[], bool]) -> None:
    deadline = monotonic() + 30
    while not holds():
        assert monotonic() < deadline
        sleep(0.1)


async def _moved(cluster: CitusCluster, leagues: Sequence[ShardedLeague]) -> None:
    """Move a league and rebalance while all writers record."""
    scribes = [scribe for league in leagues for scribe in league.scribes]
    answered = Condition()

    async def measured(words: str, act: Callable[[], None]) -> None:
        await asyncio.sleep(CALM_SECONDS)
        before = sum(len(scribe.moments) for scribe in scribes)
        began = monotonic()
        await asyncio.to_thread(act)
        ended = monotonic()
        during = sum(len(scribe.moments) for scribe in scribes) - before
        await asyncio.sleep(CALM_SECONDS)
        calm = _longest(scribes, began - CALM_SECONDS, began)
        wait = _longest(scribes, began, ended + 2)
        places = {league.name: cluster.lies_on(league.name) for league in leagues}
        print(f"  {words}: {ended - began:.1f} s, {during:,} commands meanwhile; {places}")
        goal(f"{words}: a writer waited (before: {calm:.2f} s)", wait, most=WAIT_SECONDS, unit="s")

    async with at_work(*(scribe.record(answered) for scribe in scribes)):
        await measured("north moved", lambda: cluster.move("north"))
        await measured("rebalanced", cluster.rebalance)
        spread = {cluster.lies_on(league.name) for league in leagues}
        goal("workers with a league, rebalanced", len(spread), least=2, unit="workers")
        await measured("south moved", lambda: cluster.move("south"))
        await measured("south moved back", lambda: cluster.move("south"))


def _longest(scribes: Sequence[DurableScribe], began: float, ended: float) -> float:
    """The longest time between two acknowledgements to one writer that touches this span."""
    return max(
        after - before
        for scribe in scribes
        for before, after in pairwise([*scribe.moments[1:], monotonic()])
        if before < ended and after > began
    )


def _report(cluster: CitusCluster, leagues: Sequence[ShardedLeague]) -> None:
    """Hold each log against what was noted, and try to change what is recorded."""
    for league in leagues:
        print(f"  {league.name}")
        asyncio.run(report_ledger(league.database, noted(league.folder, league.scribes)))
        _verified(league)
        for role in ("owner", "server"):
            url = cluster.url(league.name, f"{league.name}_{role}")
            refusals = sum(refused(url, change) for change in _CHANGES)
            goal(
                f"changes refused to {league.name}_{role}",
                refusals,
                least=len(_CHANGES),
                unit="changes",
            )


def _measured(programs: Path) -> None:
    with (
        citus_cluster(programs) as cluster,
        TemporaryDirectory(prefix="bonebook-citus-") as folder,
        _served(cluster, Path(folder)) as leagues,
    ):
        for league in leagues:
            _disputed(league)
            _tournament(league)
            _verified(league)
            urls = [node.url for node in league.nodes]
            token = league.nodes[0].keys["official"]
            league.scribes = [
                DurableScribe(f"{table}{n}", table, urls, token, league.folder)
                for n, table in enumerate(LEAGUES[league.name])
            ]
        asyncio.run(_moved(cluster, leagues))
        _report(cluster, leagues)


def run(source: str = SOURCE, tag: str = TAG, kept: str = "") -> None:
    """Print what worked, and how long writers waited."""
    print(f"{machine()}, Citus {tag}", flush=True)
    with TemporaryDirectory(prefix="bonebook-citus-") as folder:
        place = Path(kept or folder).resolve()
        place.mkdir(exist_ok=True)
        place.chmod(0o755)  # the account that runs PostgreSQL reads it
        try:
            _measured(built(place, source, tag))
        except Missing as missing:
            print(f"  not tried: {missing}")


if __name__ == "__main__":
    run(*sys.argv[1:])
