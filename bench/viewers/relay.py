"""Viewers of one match at a relay: how late each is told, and what its restarts cost them.

``python3 run.py bench relay [VIEWERS [RESTARTS [SEED]]]``

The relay is nginx with nchan as `deploy/nginx-relay.conf` has it, without TLS. The server is
`bonebook serve`; a report is recorded `RATE` times a second. Meanwhile the relay is restarted,
reloaded, and its worker killed, in turn. The viewers are another process on this machine. Each
keeps the rules of `docs/integrators.md`: it opens its link again where the stream breaks, and asks
the server where it was told nothing for a second after that.

A viewer is right again when it shows a position at least as high as the last that was recorded. A
hole is unnoticed where a message that was published did not come, its connection stood, and the
next message does not tell of it.
"""

import os
import sys
from collections import Counter
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from random import randrange
from statistics import quantiles
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Final, NamedTuple

import httpx2

from bench.log.goals import goal, machine
from bench.server.client import processor_seconds
from bench.server.serving import Served, serving
from bench.server.streams import resident
from bench.viewers.relay_viewers import ASKED, BROKEN, Arrivals, compiled, viewing
from tests.deploy.relay import MODULE, RelayNginx, relaying

RATE: Final = 3
QUIET: Final = 15.0
"""Seconds before the first restart, over which memory and processor are measured."""
BETWEEN: Final = 5.0
"""Seconds from one restart to the next."""
LATE: Final = 2.0
UNDISTURBED: Final = "undisturbed"
ASKS: Final = 1.25
"""Seconds without a message after which a viewer has asked the server."""
PER_LINK: Final = 100
OPENING: Final = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m", "public": True}
BEGUN: Final = [{"fact": "game-started", "number": 1}, {"fact": "hand-started", "number": 1}]
PASSED: Final = {"fact": "passed", "seat": 0}


class ReportSent(NamedTuple):
    """A report that was acknowledged: its position, and when it was sent."""

    position: int
    sent: float


def record(server: Served, seconds: float) -> list[ReportSent]:
    """Record a report `RATE` times a second, for so many seconds."""
    recorded: list[ReportSent] = []
    headers = {"Authorization": f"Bearer {server.key}"}
    with httpx2.Client(base_url=f"http://127.0.0.1:{server.port}", headers=headers) as client:
        due = began = monotonic()
        while due < began + seconds:
            sleep(max(0.0, due - monotonic()))
            sent = monotonic()
            answer = client.post("/v1/matches/m/events", json=PASSED)
            answer.raise_for_status()
            recorded.append(ReportSent(answer.json()["last"], sent))
            due += 1 / RATE
    return recorded


class Faults(NamedTuple):
    """Breaks, holes and questions of all viewers, counted; `silent` were late and saw no break."""

    broken: int
    holes: int
    unnoticed: int
    asked: int
    wrong_at_end: int
    silent: int


def faults(views: Sequence[Arrivals], last: int, late: Sequence[set[int]]) -> Faults:
    """The faults of all viewers; `late` has the positions at which each was late."""
    published: set[int] = set()
    for arrivals in views:
        published.update(position for position in arrivals.position if position)
        published.update(before for before in arrivals.before if before > 0)
    counts = Counter[str]()
    for arrivals, lates in zip(views, late, strict=True):
        shown, whole = 0, True
        for position, before in zip(arrivals.position, arrivals.before, strict=True):
            if before == BROKEN:
                counts["broken"] += 1
                whole = False
            elif before == ASKED:
                counts["asked"] += 1
                shown = max(shown, position)
            elif position > shown:
                missed = not published.isdisjoint(range(shown + 1, position))
                tells = before != shown
                counts["holes"] += bool(shown and tells)
                counts["unnoticed"] += bool(shown and missed and whole and not tells)
                shown, whole = position, True
        counts["wrong_at_end"] += shown < last
        counts["silent"] += bool(lates) and BROKEN not in arrivals.before
    return Faults(*(counts[name] for name in Faults._fields))


def lateness(arrivals: Arrivals, recorded: Sequence[ReportSent]) -> dict[int, float]:
    """By position, the seconds until the viewer showed as much; infinite where it never did."""
    waited: dict[int, float] = {}
    shown = [(at, one) for at, one in zip(arrivals.at, arrivals.position, strict=True) if one]
    n = 0
    for position, sent in recorded:
        while n < len(shown) and shown[n][1] < position:
            n += 1
        waited[position] = shown[n][0] - sent if n < len(shown) else float("inf")
    return waited


def _p99(waited: Sequence[float]) -> float:
    return 1000 * quantiles(waited, n=100)[98]


def _links(server: Served, viewers: int) -> list[str]:
    """The paths of so many viewers, of whom a link each is shared by `PER_LINK`."""
    url = f"http://127.0.0.1:{server.port}/v1/matches/m/relay"
    links = [httpx2.get(url).raise_for_status().json()["url"] for _ in range(0, viewers, PER_LINK)]
    paths = ["/" + link.split("/", 3)[3] for link in links]
    return [paths[n // PER_LINK] for n in range(viewers)]


def _measured(plan: tuple[int, int, int], program: Path, folder: Path, relay: RelayNginx) -> None:
    viewers, restarts, seed = plan
    os.environ.update({f"BONEBOOK_{name.upper()}": it for name, it in relay.settings.items()})
    with serving(f"sqlite:///{folder / 'log.db'}", folder) as server:
        headers = {"Authorization": f"Bearer {server.key}"}
        with httpx2.Client(base_url=f"http://127.0.0.1:{server.port}", headers=headers) as client:
            client.post("/v1/matches", json=OPENING).raise_for_status()
            client.post("/v1/matches/m/events", json={"events": BEGUN}).raise_for_status()
        board = httpx2.get(f"http://127.0.0.1:{server.port}/v1/matches/m/scoreboard")
        print(f"  a scoreboard has {len(board.content)} bytes")
        empty = resident(relay.worker())
        paths = _links(server, viewers)
        began = monotonic()
        with viewing(program, relay.listening, server.port, paths, seed) as views:
            print(f"  {viewers} viewers came in {monotonic() - began:.1f} s", flush=True)
            recorded = _disturbed(viewers, restarts, relay, server, empty)
            sleep(LATE + ASKS)
        _report(views, recorded)


def _disturbed(
    viewers: int, restarts: int, relay: RelayNginx, server: Served, empty: int
) -> dict[str, list[ReportSent]]:
    """Record undisturbed, then through the restarts; print the cost. The reports, by what came."""
    worker = relay.worker()
    taken = processor_seconds(worker), processor_seconds(server.pid)
    quiet = record(server, QUIET)
    shares = [
        (processor_seconds(pid) - before) / QUIET
        for pid, before in zip((worker, server.pid), taken, strict=True)
    ]
    memory = resident(worker)
    print(f"  nginx: {shares[0]:.2f} of a processor, {memory / 1e6:.0f} MB", end=" ")
    print(f"({(memory - empty) / viewers / 1e3:.1f} kB a viewer); server: {shares[1]:.2f}")
    recorded = {UNDISTURBED: quiet}
    kinds = {"reload": relay.reload, "restart": relay.restart, "killed": relay.kill_worker}
    for n in range(restarts):
        name = list(kinds)[n % len(kinds)]
        sent = record(server, 1 / RATE)
        kinds[name]()
        recorded.setdefault(name, []).extend(sent + record(server, BETWEEN))
    print(f"  {restarts} reloads, restarts and killed workers, in turn", flush=True)
    return recorded


def _report(views: Sequence[Arrivals], by_kind: dict[str, list[ReportSent]]) -> None:
    recorded = sorted(chain.from_iterable(by_kind.values()))
    waits = [lateness(arrivals, recorded) for arrivals in views]
    in_quiet = [waited[sent.position] for waited in waits for sent in by_kind[UNDISTURBED]]
    whole = [seconds for waited in waits for seconds in waited.values()]
    late = [{at for at, seconds in waited.items() if seconds > LATE} for waited in waits]
    counted = faults(views, recorded[-1].position, late)
    print(f"  {len(recorded)} reports, {RATE} a second; {counted}")
    goal("p99 from report to viewer, undisturbed", _p99(in_quiet), most=300, unit="ms")
    print(f"  p99 with restarts {_p99(whole):.0f} ms; the longest", end="")
    for kind, reports in by_kind.items():
        print(f", {kind} {max(w[sent.position] for w in waits for sent in reports):.2f} s", end="")
    print()
    goal("holes unnoticed", counted.unnoticed + counted.silent, most=0.5, unit="holes")
    goal("the longest until right", max(whole), most=LATE, unit="s")
    goal("wrong at the end", counted.wrong_at_end, most=0.5, unit="viewers")


def run(viewers: int = 1000, restarts: int = 10, seed: int = -1) -> None:
    """Print how viewers at a relay fare, if there is nginx with nchan here."""
    nginx = "/usr/sbin/nginx"
    if not (MODULE.exists() and Path(nginx).exists()):
        print("  no nchan here: apt-get install nginx-light libnginx-mod-nchan")
        return
    seed = randrange(1 << 32) if seed < 0 else seed
    print(f"{machine()}, seed {seed}", flush=True)
    with TemporaryDirectory(prefix="bonebook-relay-") as name:
        folder = Path(name)
        program = compiled(folder)
        if program is None:
            print("  no C compiler here: apt-get install gcc libc6-dev")
            return
        (folder / "relay").mkdir()
        with relaying(nginx, folder / "relay", viewers) as relay:
            _measured((viewers, restarts, seed), program, folder, relay)


if __name__ == "__main__":
    run(*map(int, sys.argv[1:]))
