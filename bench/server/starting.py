"""The processor time of a command until it is done, beside Python that does nothing.

``python3 run.py bench starting``: the help, and a small file that is replayed, each as installed,
in a process of its own. Rounds are taken in turn; told are medians with the least and the most.
"""

import subprocess
import sys
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from typing import Final

from bench.log.goals import goal, machine

BONEBOOK: Final = str(Path(sys.executable).with_name("bonebook"))
ROUNDS: Final = 7
MOST: Final = 0.4
"""Seconds of a processor."""


def commands() -> dict[str, list[str]]:
    """Commands to run, by name."""
    match = Path(__file__).parents[2] / "api/demo/match.jsonl"
    return {
        "python that does nothing": [sys.executable, "-c", ""],
        "bonebook help": [BONEBOOK, "--help"],
        "bonebook replay of a small file": [BONEBOOK, "replay", str(match)],
    }


def took(command: list[str]) -> float:
    """Seconds of a processor that the process took."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def run() -> None:
    """Print a line for each command."""
    print(f"seconds of a processor, {ROUNDS} rounds, {machine()}")
    times_of = {name: list[float]() for name in commands()}
    for _ in range(ROUNDS + 1):
        for name, command in commands().items():
            times_of[name].append(took(command))
    for name, times in times_of.items():
        some = times[1:]  # the first compiles
        print(f"  {name:34}{median(some):6.2f} ({min(some):.2f} to {max(some):.2f})")
    for name in list(times_of)[1:]:
        goal(name, median(times_of[name][1:]), most=MOST, unit="s")


if __name__ == "__main__":
    run()
