"""Whole games by pairs by an independent finger, on a tablet and a phone, in Spanish and English.

Each fact is on record once, each control in view at its place (`tests.api.at_table.finger`).
``python3 run.py bench games_by_pairs 100 50`` takes the 50 seeds from 100 on, over the editions
whose bones have a key each, and prints seconds of processor a game: of the server, the browser
and this process.
"""

import sys
from itertools import product
from os import getpid, sysconf
from pathlib import Path
from typing import Final

from bench.log.goals import goal
from bench.pages.browsing import browsing
from tests.api.at_table.finger import Device, Played, play_by_pairs
from tests.api.at_table.tapping_pairs import BY_BONES

DEVICES: Final = tuple(
    Device(size, locale) for size, locale in product(((820, 1180), (360, 640)), ("es", "en"))
)
TAPS_A_FACT: Final = 1.06


def processor_seconds() -> float:
    """Seconds of processor of this process and of all that came of it and run or have ended."""
    stats = [path.read_text() for path in Path("/proc").glob("[0-9]*/stat")]
    fields = {int(stat.split()[0]): stat.rpartition(")")[2].split() for stat in stats}
    family, grown = {getpid()}, 0
    while grown < len(family):
        grown = len(family)
        family |= {process for process, values in fields.items() if int(values[1]) in family}
    ticks = sum(int(ticks) for process in family for ticks in fields[process][11:15])
    return ticks / sysconf("SC_CLK_TCK")


def run(first: int = 0, games: int = 4) -> int:
    """Print each game, the taps a fact of all, and how many games deviated."""
    played: list[Played] = []
    wrong = 0
    with browsing() as (server, browser):
        for seed in range(first, first + games):
            device = DEVICES[seed % len(DEVICES)]
            edition = BY_BONES[seed % len(BY_BONES)]
            about = f"seed {seed}, {edition}, {device.size[0]} wide, {device.locale}"
            try:
                game = play_by_pairs(server, browser, seed, edition, device)
            except Exception as error:  # noqa: BLE001 - whatever a game fails by is printed
                wrong += 1
                print(f"{about}: {error!r}", flush=True)
                continue
            played.append(game)
            rate = sum(game.taps) / game.facts
            troubles = len(game.happened)
            print(f"{about}: {game.facts} facts, {rate:.3f} taps, {troubles} troubles", flush=True)
        spent = processor_seconds()
    facts = sum(game.facts for game in played)
    print(f"{games} games, {wrong} wrong, {facts} facts, {spent / games:.0f} s of processor a game")
    if facts:
        goal("taps a fact", sum(sum(game.taps) for game in played) / facts, most=TAPS_A_FACT)
    return wrong


if __name__ == "__main__":
    sys.exit(bool(run(*map(int, sys.argv[1:]))))
