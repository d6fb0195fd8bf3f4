"""Measure: ``python3 run.py bench`` runs every bench, ``python3 run.py bench NAME …`` some.

What follows one name is for that bench: ``python3 run.py bench mutation --part 4/4``. Each
bench is a module below this folder with a function ``run()`` that prints ratios taken in one
run on one machine. No figure is a test. `log` measures the stores, `faults` what
outages and checks cost them, `failover` what is lost when a leader is killed, `citus` what when
a league moves to another worker, `server` HTTP,
`rules` the engines, the verdicts and the searches, `pages` what a browser shows, `viewers` what
many of them cost at a relay, `contract` whether the server keeps to it.
"""

import runpy
import sys
from importlib import import_module
from itertools import takewhile
from pathlib import Path

LONG = {
    "block_games",
    "citus",
    "claims",
    "differential",
    "dutch",
    "failover",
    "games_by_pairs",
    "hidden_by_pairs",
    "innocents_by_pairs",
    "ledger",
    "lists",
    "moving_league",
    "histories",
    "hostile",
    "longest",
    "mixed",
    "performance",
    "mutation",
    "pairs",
    "promotions",
    "relay",
    "releases",
    "restarts",
    "seen",
    "tournament",
    "tablets",
    "weighing",
}
"""Run only by name: they take as long as they are told to."""


def main(words: list[str]) -> int:
    """Run the benches named, or all that are short. Status 2 for a name that is none."""
    benches = {
        path.stem: f"bench.{path.parent.name}.{path.stem}"
        for path in sorted(Path(__file__).parent.glob("*/*.py"))
        if "def run(" in path.read_text()
    }
    names = list(takewhile(benches.__contains__, words))
    arguments = words[len(names) :]
    if arguments and len(names) != 1:
        print(f"no bench {arguments[0]!r}; there are {', '.join(benches)}", file=sys.stderr)
        return 2
    if arguments:
        sys.argv[1:] = arguments
        runpy.run_module(benches[names[0]], run_name="__main__")
        return 0
    for name in names or [name for name in benches if name not in LONG]:
        print(f"\n{name}", flush=True)
        import_module(benches[name]).run()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
