"""Whether anything acknowledged is lost when waits for the standby end, and it takes over.

``python3 run.py bench promotions [ROUNDS [SEED]]``

In each round the standby stops receiving; then waits for it are cancelled, or their connections
terminated, or the server is restarted in them, while three writers send commands, and send them
again under their keys through either of two logs. Then the server is killed and the standby
promoted. The promoted log must have each acknowledged command at the place that was answered, and
answer its key so. Commands that nobody was answered are sent once more, and recorded once. The next
round begins with the promoted server and a new standby.
"""

import asyncio
import logging
import os
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from random import Random, randrange
from signal import SIGCONT, SIGSTOP, SIGTERM
from typing import Final, LiteralString, NamedTuple

from msgspec import Struct, field

from api.event_store import Appended, Log, LogError, NewEvent, open_log
from api.event_store.postgres import writer
from api.event_store.postgres.migrating import migrate
from bench.log.goals import goal, machine
from domain.events import Entry, Observed
from tests.support.memory import memory
from tests.support.postgres_server import Server

ROUNDS: Final = 100
PATIENCE: Final = 1.0
"""Seconds after which a log gives up a server that does not answer: sooner than in a league."""
TRIES: Final = 3
MATCHES: Final = ("m-a", "m-b", "m-c")
RECEIVER: Final = "walreceiver"
ENDS: Final[dict[str, LiteralString]] = {
    "cancel": "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
    "terminate": "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE wait_event = 'SyncRep'",
    "restart": "SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep'",
}
CUTS: Final = ("receiver stands still", "receiver ends", "standby is stopped")


class CommandsSent(Struct):
    """The commands sent, and the answers to them.

    Attributes
    ----------
    sent : the match of each key
    answers : the answers to each key, of the command itself and of its repetitions
    silent : how often a command had no answer
    """

    sent: dict[str, str] = field(default_factory=dict)
    answers: dict[str, list[Appended]] = field(default_factory=dict)
    silent: int = 0

    async def send(self, log: Log, match: str, key: str) -> bool:
        """Whether the command was acknowledged."""
        self.sent[key] = match
        try:
            answer = await log.append(match, [_event(key)], None, key)
        except LogError:
            self.silent += 1
            return False
        self.answers.setdefault(key, []).append(answer)
        return True


class PromotionFaults(NamedTuple):
    """Commands of the promoted log that are not as they were answered, counted."""

    lost: int
    moved: int
    doubled: int
    contradicted: int


def _event(key: str) -> NewEvent:
    return NewEvent(Observed("talk", note=key))


async def write(
    logs: Sequence[Log], match: str, commands: CommandsSent, random: Random, name: str
) -> None:
    """Send commands until cancelled, each up to three times through either log."""
    number = 0
    while True:
        number += 1
        key = f"{name}-{match}-{number}"
        for _ in range(TRIES):
            if await commands.send(random.choice(logs), match, key) and random.random() < 0.7:
                break


async def end_waits(primary: Server, way: str, random: Random) -> int:
    """End what waits for the standby, a few times over; how many waits were ended."""
    ended = 0
    for _ in range(1 if way == "restart" else random.randint(2, 6)):
        with primary.connect() as db:
            for _ in range(100):
                waits = len(db.execute(ENDS[way]).fetchall())
                if waits:
                    break
                await asyncio.sleep(0.01)
        ended += waits
        await asyncio.sleep(random.uniform(0, 0.2))
        if way == "restart":
            await asyncio.to_thread(primary.stop)
            await asyncio.to_thread(primary.start)
            await asyncio.sleep(random.uniform(0, 1.5))
    return ended


def _cut(standby: Server, how: str) -> list[int]:
    """Have the standby receive nothing; the processes that stand still."""
    if how == "standby is stopped":
        standby.stop()
    elif how == "receiver ends":  # and comes back after five seconds, or at once
        standby.kill(RECEIVER, SIGTERM)
    else:
        receivers = standby.titled(RECEIVER)
        standby.kill(RECEIVER, SIGSTOP)
        return receivers
    return []


def _promote(standby: Server, still: Sequence[int]) -> None:
    for pid in still:
        with suppress(ProcessLookupError):
            os.kill(pid, SIGCONT)
    standby.start()
    with standby.connect() as db:
        db.execute("SELECT pg_promote()")
        assert db.execute("SELECT pg_is_in_recovery()").fetchone() == (False,)


async def faults_of(log: Log, commands: CommandsSent) -> PromotionFaults:
    """The promoted log held against what was answered."""
    places = dict[str, list[tuple[int, int]]]()
    after = 0
    while entries := await log.tail(after):
        for entry in entries:
            assert isinstance(entry.entry, Entry)
            assert isinstance(entry.entry.fact, Observed)
            place = entry.log_position, entry.entry.position
            places.setdefault(entry.entry.fact.note, []).append(place)
        after = entries[-1].log_position
    lost = moved = contradicted = 0
    for key, answers in commands.answers.items():
        due = {(answer.log_position, answer.first) for answer in answers}
        contradicted += len(due) > 1
        recorded = places.get(key)
        lost += recorded is None
        moved += recorded is not None and not due <= set(recorded)
        again = await log.answer(key, b"")
        contradicted += again is None or (again.log_position, again.first) not in due
    doubled = sum(len(places.get(key, ())) > 1 for key in commands.sent)
    return PromotionFaults(lost, moved, doubled, contradicted)


async def round_of(
    primary: Server,
    standby: Server,
    way: str,
    how: str,
    random: Random,
    name: str,
    counts: Counter[str],
) -> PromotionFaults:
    """Cut the standby off, end waits for it, promote it, and hold it against what was answered."""
    commands = CommandsSent()
    logs = [open_log(primary.url(), standby=True) for _ in range(2)]
    writing = [
        asyncio.create_task(write(logs, match, commands, Random(f"{name} {match}"), name))
        for match in MATCHES
    ]
    while len(commands.answers) < 10:  # noqa: ASYNC110 - other tasks write
        await asyncio.sleep(0.01)
    still = await asyncio.to_thread(_cut, standby, how)
    before = len(commands.answers)
    counts["waits ended"] += await end_waits(primary, way, random)
    counts[f"acknowledged from then on, {how}"] += len(commands.answers) - before
    for task in writing:
        task.cancel()
    ended = await asyncio.gather(*writing, return_exceptions=True)
    assert all(isinstance(end, asyncio.CancelledError) for end in ended), ended
    await asyncio.to_thread(primary.stop)
    for log in logs:
        with suppress(LogError):
            await log.close()
    await asyncio.to_thread(_promote, standby, still)
    promoted = open_log(standby.url())
    faults = await faults_of(promoted, commands)
    unanswered = [key for key in commands.sent if key not in commands.answers]
    for key in unanswered:
        assert await commands.send(promoted, commands.sent[key], key)
    faults = PromotionFaults(*map(max, faults, await faults_of(promoted, commands)))
    await promoted.close()
    counts["acknowledged"] += len(commands.answers) - len(unanswered)
    counts["replayed"] += sum(a.replayed for answers in commands.answers.values() for a in answers)
    counts["silent"] += commands.silent
    return faults


async def measured(rounds: int, seed: int) -> None:
    first = primary = Server()
    primary.start()
    migrate(primary.url())
    log = open_log(primary.url())
    for match in MATCHES:
        await log.append(match, [_event("begun")], 0)
    await log.close()
    random, counts, all_faults = Random(seed), Counter[str](), Counter[str]()
    try:
        for number in range(rounds):
            primary.reset(synchronous_standby_names="")
            standby = await asyncio.to_thread(primary.standby)
            try:
                await asyncio.to_thread(standby.start)
                primary.reset(synchronous_standby_names="ANY 1 (*)")
                way, how = list(ENDS)[number % 3], random.choice(CUTS)
                faults = await round_of(
                    primary, standby, way, how, random, f"{seed}-{number}", counts
                )
                counts.update([way, how])
                all_faults.update(faults._asdict())
                if any(faults):
                    print(f"  round {number}, {way}, {how}: {faults}", flush=True)
                elif number % 10 == 9:
                    print(f"  {number + 1} rounds: {dict(counts)}", flush=True)
            finally:
                if primary is not first:
                    primary.remove()
                primary = standby
    finally:
        primary.remove()
        first.remove()
    print(f"  {dict(counts)}")
    for fault, count in all_faults.items():
        goal(f"acknowledged commands {fault}", count, most=0.5, unit="")


def run(rounds: int = ROUNDS, seed: int = -1) -> None:
    """Print the commands of all rounds, and those that are not as they were answered."""
    seed = randrange(1 << 32) if seed < 0 else seed
    logging.getLogger("psycopg.pool").setLevel(logging.ERROR)
    writer.PATIENCE = PATIENCE
    print(f"{machine()}, seed {seed}", flush=True)
    tempfile.tempdir = memory()  # processes are killed, and no power is cut
    asyncio.run(measured(rounds, seed))


if __name__ == "__main__":
    run(*map(int, sys.argv[1:]))
