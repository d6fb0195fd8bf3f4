"""How long the policy takes to decide, beside the reading of a key that comes before it.

A recorder with a thousand matches of its own, and one with none; microseconds of this
process. The policy may take 20.
"""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from time import process_time

from api.access.access_store import AccessStore
from api.access.directory import Directory
from api.access.policy import Grants, allowed
from api.access.principals import AccessKey, Grant, Principal, Venue, mint
from api.event_store import open_log

TIMES = 20_000
NOON = "2026-11-22T12:00:00.000Z"


def run() -> None:
    """Print each."""
    charges = [Grant("ana", "recorder", f"match:m-{n}") for n in range(1000)]
    cases = {
        "record, own match": (Grants(charges), Venue("m-500", "spring", "table-4")),
        "record, another's": (Grants([Grant("ana", "recorder", "league")]), Venue("m-500")),
        "record, no grant": (Grants(()), Venue("m-500")),
    }
    for name, (grants, venue) in cases.items():
        taken = microseconds(lambda held=grants, at=venue: allowed(held, "record", at))
        print(f"  {name:20} {taken:6.2f} µs")
    print(f"  {'whose key it is':20} {asyncio.run(key_read()):6.2f} µs")


def microseconds(act: Callable[[], object]) -> float:
    """The time of one call, over many."""
    began = process_time()
    for _ in range(TIMES):
        act()
    return 1e6 * (process_time() - began) / TIMES


async def key_read() -> float:
    """Reading a key that is good, and expires."""
    log = open_log("sqlite://")
    store = AccessStore(log)
    id, token, hashed = mint()
    key = AccessKey(id, "ana", hashed, "", NOON, "2099-01-01T00:00:00.000Z")
    await store.begin([Principal("ana", "Ana", "person", NOON)], [key], [])
    directory = Directory(store, lambda: datetime.now(UTC))
    await directory.at_hand()
    taken = microseconds(lambda: directory.caller(token))
    await log.close()
    return taken
