"""A reader who follows the whole league by one stream, from one server after the other."""

import asyncio
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import cycle, pairwise
from typing import NamedTuple

import httpx2
from msgspec import MsgspecError, json

LINES = "application/x-ndjson"
SILENT_SECONDS = 20.0
"""A stream says something every fifteen seconds; one that does not is let go."""

LogPlace = tuple[str, int]
"""A match, and a position in it."""


class ReadingFaults(NamedTuple):
    """Updates that were not as the log has them, counted."""

    missed: int
    doubled: int
    out_of_order: int


class LeagueReader:
    """Reads updates until cancelled; goes on behind the last one after each break.

    Attributes
    ----------
    updates : the place of each update, in the order in which they came
    shown_to : the place in the log up to which the last snapshot has everything
    beside : messages that are no update, and breaks by their reason, counted by name
    """

    def __init__(self, servers: Sequence[str], token: str) -> None:
        self.servers = servers
        self.updates = list[LogPlace]()
        self.shown_to = 0
        self.beside = Counter[str]()
        self._headers = {"Authorization": f"Bearer {token}", "Accept": LINES}
        self._after = ""

    async def run(self) -> None:
        """Follow one server until the stream breaks, then the next."""
        for server in cycle(self.servers):
            try:
                await self._follow(server)
                self.beside["end"] += 1
            except httpx2.HTTPStatusError as error:
                self.beside[str(error.response.status_code)] += 1
            except (httpx2.HTTPError, MsgspecError) as error:
                self.beside[type(error).__name__] += 1
            await asyncio.sleep(0.1)

    async def _follow(self, server: str) -> None:
        headers = self._headers | ({"Last-Event-ID": self._after} if self._after else {})
        async with (
            httpx2.AsyncClient(headers=headers, timeout=SILENT_SECONDS) as client,
            client.stream("GET", f"{server}/v1/stream") as stream,
        ):
            stream.raise_for_status()
            async for line in stream.aiter_lines():
                self._take(json.decode(line))

    def _take(self, message: dict[str, object]) -> None:
        self._after = str(message.get("id", self._after))
        match message:
            case {"event": "update", "data": {"match": str(match), "entry": {"position": int(at)}}}:
                self.updates.append((match, at))
            case {"event": "reset"}:  # a snapshot follows, and what is recorded behind it
                self.beside["reset"] += 1
                self.updates.clear()
            case {"event": "snapshot"}:
                self.beside["snapshot"] += 1
                self.shown_to = int(self._after)
            case {"event": name}:
                self.beside[str(name)] += name != "alive"
            case _:
                self.beside["unknown"] += 1

    async def begun(self) -> None:
        """Wait until the league was shown: whatever is recorded then is told."""
        while not self.beside["snapshot"]:  # noqa: ASYNC110 - another task reads
            await asyncio.sleep(0.1)

    async def reached(self, place: LogPlace) -> None:
        """Wait until this place was told."""
        while place not in self.updates[-1000:]:  # noqa: ASYNC110 - another task reads
            await asyncio.sleep(0.1)

    def faults(
        self, due: Mapping[LogPlace, int], recorded: Mapping[LogPlace, int]
    ) -> ReadingFaults:
        """The faults of the updates, held against the log.

        Both have the position in the log of each place: `due` when all of it was to be told,
        `recorded` after the last update. What the last snapshot has is not told again.
        """
        counts = Counter(self.updates)
        places = [recorded.get(place, -1) for place in dict.fromkeys(self.updates)]
        expected = {place for place, position in due.items() if position > self.shown_to}
        return ReadingFaults(
            missed=len(expected - counts.keys()),
            doubled=sum(count - 1 for count in counts.values()),
            out_of_order=sum(later < earlier for earlier, later in pairwise(places)),
        )
