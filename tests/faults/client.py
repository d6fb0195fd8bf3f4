"""The client's side of a storm: scribes who record over HTTP, and what they were told.

A scribe sends a command until it is answered, the same under the same key, to whichever
node takes it. What was acknowledged must be stored, once, where it was said to be; what
was refused must not be.
"""

import asyncio
from collections import defaultdict
from collections.abc import Sequence
from random import Random
from statistics import quantiles
from time import perf_counter

import httpx2
from msgspec import Struct, field

from api.event_store import Log
from domain.events import Entry, Observed

Command = tuple[str, int]
"""A scribe's name and the number of their command."""

MATCH_LENGTH = 120
"""Commands after which a scribe begins another match."""
ANSWER_SECONDS = 15.0


class Ledger(Struct):
    """Answers that the scribes were given.

    Attributes
    ----------
    acknowledged : match, first and last position, by command
    refused : commands that were answered 412
    delays : seconds from a command's first failure to its acknowledgement
    replayed : acknowledgements that were said to repeat an earlier one
    wrong : answers that no fault explains
    """

    acknowledged: dict[Command, tuple[str, int, int]] = field(default_factory=dict)
    refused: set[Command] = field(default_factory=set)
    delays: list[float] = field(default_factory=list)
    replayed: int = 0
    wrong: list[str] = field(default_factory=list)

    @property
    def events(self) -> int:
        return sum(last - first + 1 for _, first, last in self.acknowledged.values())

    def delay(self, percentile: int) -> float:
        """Seconds that the given share of interrupted commands took to be acknowledged."""
        few = len(self.delays) < 2
        return max(self.delays, default=0) if few else quantiles(self.delays, n=100)[percentile - 1]


def batch(who: str, number: int) -> list[dict[str, str]]:
    """One to eight events that say whose they are and which of how many."""
    size = number % 8 + 1
    return [
        {"fact": "observed", "what": "tick", "note": f"{who} {number} {n} {size}"}
        for n in range(size)
    ]


class Scribe:
    """Records, command after command. Two scribes of one table record the same matches."""

    def __init__(
        self, name: str, table: str, nodes: Sequence[str], token: str, ledger: Ledger
    ) -> None:
        self.name = name
        self.table = table
        self.nodes = nodes
        self.ledger = ledger
        self.random = Random(name)
        self.version = 0
        limits = httpx2.Limits(max_keepalive_connections=4)
        headers = {"Authorization": f"Bearer {token}"}
        self.http = httpx2.AsyncClient(headers=headers, timeout=ANSWER_SECONDS, limits=limits)

    async def record(self, condition: asyncio.Condition) -> None:
        """Record until cancelled, telling of each acknowledgement."""
        number = 0
        async with self.http:
            while True:
                match = f"{self.table}-{number // MATCH_LENGTH}"
                if number % MATCH_LENGTH == 0:
                    await self.open(match)
                await self.command(match, number)
                number += 1
                async with condition:
                    condition.notify_all()

    async def open(self, match: str) -> None:
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": match}
        await self.until_answered("/v1/matches", opening, {"Idempotency-Key": match}, self.one())
        self.version = 1

    async def command(self, match: str, number: int) -> None:
        """Send one command: to one node, or to both at once; with a version, or with none."""
        twice, checked = number % 5 == 0, number % 3 == 0
        headers = {"Idempotency-Key": f"{self.name}-{number}"}
        if checked:
            headers["If-Match"] = f'"{self.version}"'
        body = {"events": batch(self.name, number)}
        path = f"/v1/matches/{match}/events"
        begun = [0, 1] if twice else [self.one()]
        answers = await asyncio.gather(
            *(self.until_answered(path, body, headers, node) for node in begun)
        )
        # Two refusals may name different versions: others record meanwhile.
        texts = [one.text if one.status_code == 201 else str(one.status_code) for one in answers]
        if len(set(texts)) > 1:
            self.ledger.wrong.append(f"{self.name} {number}: two answers: {texts}")
        self.take(match, number, answers[0], checked)

    def take(self, match: str, number: int, answer: httpx2.Response, checked: bool) -> None:
        body = answer.json()
        if answer.status_code == 201:
            self.version = body["last"]
            at = match, body["first"], body["last"]
            self.ledger.acknowledged[self.name, number] = at
        elif answer.status_code == 412 and checked:
            self.version = body["version"]
            self.ledger.refused.add((self.name, number))
        else:
            self.ledger.wrong.append(f"{self.name} {number}: {answer.status_code} {answer.text}")

    def one(self) -> int:
        return self.random.randrange(2)

    async def until_answered(
        self, path: str, body: object, headers: dict[str, str], node: int
    ) -> httpx2.Response:
        """Send it until a node does what was asked or refuses it.

        None is to be told that it asks too often. One that is waits as long as it is told: whether
        an earlier try was recorded is known by the answer after that.
        """
        failed: float | None = None
        while True:
            try:
                answer = await self.http.post(self.nodes[node] + path, json=body, headers=headers)
            except httpx2.TransportError:
                answer = None
            if answer is not None and answer.status_code not in (429, 503):
                break
            failed = failed or perf_counter()
            node = 1 - node
            pause = 0.02
            if answer is not None and answer.status_code == 429:
                self.ledger.wrong.append(f"{self.name}: {answer.text}")
                pause = float(answer.headers["Retry-After"])
            await asyncio.sleep(pause)
        if failed is not None:
            self.ledger.delays.append(perf_counter() - failed)
        self.ledger.replayed += "Idempotency-Replayed" in answer.headers
        return answer


class Verdict(Struct, frozen=True):
    """The ledger held against the log: how much of it is not as it must be."""

    events: int
    lost: int
    doubled: int
    reordered: int
    displaced: int
    torn: int
    denied: int
    unasked: int
    gaps: int
    wrong: tuple[str, ...]

    @property
    def clean(self) -> bool:
        counts = (self.lost, self.doubled, self.reordered, self.displaced, self.torn)
        return not any((*counts, self.denied, self.unasked, self.gaps, self.wrong))


async def verdict(log: Log, ledger: Ledger) -> Verdict:
    """Read the whole log, and hold the ledger against it.

    lost: acknowledged, not stored. doubled: stored more than once. reordered: a scribe's
    later command before an earlier. displaced: stored elsewhere than acknowledged. torn:
    a batch in part, or not in one piece. denied: stored, though refused. unasked: stored,
    though neither acknowledged nor the last that its scribe sent. gaps: positions of the
    log or of a match that are not the next.
    """
    stored: dict[Command, list[tuple[str, int, int, int]]] = defaultdict(list)
    versions: dict[str, int] = defaultdict(int)
    gaps = log_position = reordered = 0
    latest: dict[str, int] = defaultdict(lambda: -1)
    while piece := await log.tail(log_position):
        for entry in piece:
            gaps += entry.log_position != log_position + 1
            gaps += entry.entry.position != versions[entry.stream] + 1
            log_position, versions[entry.stream] = entry.log_position, entry.entry.position
            if not (isinstance(entry.entry, Entry) and isinstance(entry.entry.fact, Observed)):
                continue
            who, number, n, size = entry.entry.fact.note.split()
            reordered += int(number) < latest[who]
            latest[who] = int(number)
            at = entry.stream, entry.entry.position, int(n), int(size)
            stored[who, int(number)].append(at)
    known = ledger.acknowledged.keys() | ledger.refused
    last = dict(sorted(known))
    unasked = [one for one in stored.keys() - known if one[1] != last.get(one[0], -1) + 1]
    return Verdict(
        events=log_position,
        lost=len(ledger.acknowledged.keys() - stored.keys()),
        doubled=sum(len(at) > at[0][3] for at in stored.values()),
        reordered=reordered,
        displaced=sum(
            (entry := stored.get(command)) is not None
            and (entry[0][0], entry[0][1], entry[-1][1]) != at
            for command, at in ledger.acknowledged.items()
        ),
        torn=sum(not _whole(at) for at in stored.values()),
        denied=len(ledger.refused & stored.keys()),
        unasked=len(unasked),
        gaps=gaps,
        wrong=tuple(ledger.wrong),
    )


def _whole(at: Sequence[tuple[str, int, int, int]]) -> bool:
    """Whether the events of a command are all there, in one piece, in order."""
    stream, first, _, size = at[0]
    return list(at) == [(stream, first + n, n, size) for n in range(size)]
