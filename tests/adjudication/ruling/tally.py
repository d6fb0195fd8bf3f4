"""How many random histories and pairs go wrong: python -m tests.adjudication.ruling.tally FROM TO.

Of the matches of every table with these seeds. It prints a line for each table as it goes: the
histories so far, those left out, the pairs of claims, and each that went wrong.
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
        try:
            trouble = _of_a_history(match, number, counts)
        except Exception as stuck:  # noqa: BLE001 - whatever it is, the tally goes on
            trouble = "".join(format_exception_only(stuck))
        counts["histories wrong"] += bool(trouble)
        if trouble:
            print(f"  {match.name} history {number}: {trouble}", flush=True)
    for pair in pairs(match, EACH):
        counts["pairs"] += 1
        try:
            wrong = list(troubles(match.log, *pair))
        except Exception as stuck:  # noqa: BLE001 - whatever it is, the tally goes on
            wrong = format_exception_only(stuck)
        counts["pairs wrong"] += bool(wrong)
        for trouble in wrong:
            print(f"  {match.name} {pair}: {trouble.strip()}", flush=True)


def _of_a_history(match: ClaimableMatch, number: int, counts: Counter[str]) -> str:
    """Trouble with a history in words; "" where there is none, or where it is left out."""
    history = random_history(match, number)
    compared = come_to(history)
    if isinstance(compared, str):
        counts[f"left out: {compared}"] += 1
        return ""
    return "" if compared.recorded == compared.plain else f"different, {history.told}"


if __name__ == "__main__":
    first, last = map(int, sys.argv[1:3])
    whole = Counter[str]()
    for seed in range(first, last):
        for book, players in EVERY_BOOK:
            tally(claimable_match(book, players, seed), whole)
            print(f"seed {seed}, {book} for {players}: {dict(whole)}", flush=True)
