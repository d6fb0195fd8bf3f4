"""How many random histories and pairs go wrong: python -m tests.adjudication.ruling.tally [matches].

Prints a line for each table: how many histories were compared and how many left out, how many
pairs of claims were tried, and the first of each that went wrong.
"""

import sys
from collections import Counter
from traceback import format_exception_only

from tests.adjudication.ruling.histories import (
    ClaimableMatch,
    claimable_match,
    come_to,
    random_history,
)
from tests.adjudication.ruling.pairs_of_claims import pairs, troubles
from tests.adjudication.ruling.ruled_matches import EVERY_BOOK

EACH = 10
"""Histories, and pairs, of each match."""


def tally(match: ClaimableMatch, counts: Counter[str]) -> None:
    """Try histories and pairs of a match, count them, and print those that go wrong."""
    for number in range(EACH):
        counts["histories"] += 1
        told: list[str] = []
        try:
            history = random_history(match, number)
            told = history.told
            compared = come_to(history)
        except Exception as stuck:
            counts["histories stuck"] += 1
            print(f"  {match.name} history {number}: {format_exception_only(stuck)[-1].strip()}, {told}")
            continue
        counts["histories left out"] += compared is None
        if compared is not None and compared.recorded != compared.plain:
            counts["histories different"] += 1
            print(f"  {match.name} history {number}: different, {told}", flush=True)
    for pair in pairs(match, EACH):
        counts["pairs"] += 1
        try:
            wrong = list(troubles(match.log, *pair))
        except Exception as stuck:
            counts["pairs stuck"] += 1
            wrong = format_exception_only(stuck)
        counts["pairs wrong"] += bool(wrong)
        for trouble in wrong:
            print(f"  {match.name} {pair}: {trouble.strip()}", flush=True)


if __name__ == "__main__":
    first, last = int(sys.argv[1]), int(sys.argv[2])
    whole = Counter[str]()
    for seed in range(first, last):
        for book, players in EVERY_BOOK:
            tally(claimable_match(book, players, seed), whole)
        print(f"seeds {first} to {seed}: {dict(whole)}", flush=True)
