"""Measure: ``python3 run.py bench`` runs every bench, ``python3 run.py bench NAME …`` some.

Each bench is a module below this folder with a function ``run()`` that prints ratios
taken in one run on one machine. No figure is a test. `log` measures the stores, `server`
HTTP, `rules` the engines, the verdicts and the searches.
"""

import sys
from importlib import import_module
from pathlib import Path

LONG = {"claims", "differential", "ledger", "lists", "longest", "mutation", "pairs"}
"""Run only by name: they take as long as they are told to."""


def main(names: list[str]) -> int:
    """Run the benches named, or all that are short. Status 2 for a name that is none."""
    found = {
        path.stem: f"bench.{path.parent.name}.{path.stem}"
        for path in sorted(Path(__file__).parent.glob("*/*.py"))
        if "def run(" in path.read_text()
    }
    for unknown in sorted(set(names) - set(found)):
        print(f"no bench {unknown!r}; there are {', '.join(found)}", file=sys.stderr)
        return 2
    for name in names or [name for name in found if name not in LONG]:
        print(f"\n{name}", flush=True)
        import_module(found[name]).run()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
