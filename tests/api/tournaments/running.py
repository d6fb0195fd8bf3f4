"""A tournament run over HTTP inside this process, and its matches played in a few events."""

import asyncio
from collections.abc import Coroutine, Sequence
from hashlib import sha256
from typing import Any

import httpx2
from litestar import Litestar

from api.access.principals import Role
from api.event_store import Log, open_log
from api.http.rate_limit import Buckets, RateLimits
from api.http.services import services_of
from api.server.app import fronted
from api.settings import Settings
from api.tournaments.result_follower import ResultFollower
from domain.tournament.pairing.draws import commitment
from tests.support.bare import bare_app_over
from tests.support.principals import put_in

EVENT = "spring"
GRANTED: dict[str, Role] = {
    "dir": "director",
    "off": "official",
    "pat": "player",
    "eve": "audience",
}


class Hall:
    """An app over a log in memory, with a director, an official, a player and an audience."""

    def __init__(self, log: Log, tokens: dict[str, str]) -> None:
        self.bare: Litestar = bare_app_over(log)
        self.app = fronted(self.bare, Settings())
        wide = Buckets(1e6, 1_000_000)
        services_of(self.bare).add(RateLimits(wide, wide, wide, wide))
        self.tokens = tokens
        self.tasks = 0

    def client(self, who: str = "dir") -> httpx2.AsyncClient:
        transport = httpx2.ASGITransport(app=self.app)  # pyright: ignore[reportArgumentType]
        headers = {"Authorization": f"Bearer {self.tokens[who]}"} if who else {}
        return httpx2.AsyncClient(transport=transport, base_url="http://hall", headers=headers)

    async def settle(self, event: str = EVENT) -> None:
        """Let what follows the log take what there is by now, as it does by itself."""
        await services_of(self.bare)[ResultFollower].settle(event)


def in_hall(visit: Any, url: str = "sqlite://", tokens: dict[str, str] | None = None) -> Any:
    """Run a coroutine function with a hall of its own, over the log at a URL."""

    async def visited() -> Any:
        log = open_log(url)
        try:
            return await visit(Hall(log, tokens or await put_in(log, GRANTED)))
        finally:
            await log.close()

    running: Coroutine[Any, Any, Any] = visited()
    return asyncio.run(running)


class Director:
    """The acts of a director, each a request that must succeed."""

    def __init__(self, client: httpx2.AsyncClient, event: str = EVENT) -> None:
        self.client = client
        self.event = event
        self.at = f"/v1/tournaments/{event}"

    async def ask(self, path: str = "") -> Any:
        answer = await self.client.get(f"{self.at}{path}")
        assert answer.status_code == 200, answer.text
        body = answer.json()
        return body.get("data", body)  # of a list its members

    async def post(self, path: str, body: object, status: int = 201) -> Any:
        answer = await self.client.post(f"{self.at}{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json()

    async def report(self, *facts: dict[str, Any]) -> Any:
        return await self.post("/events", {"events": facts})

    async def open(self, form: str, entries: int, **more: Any) -> None:
        """Open the event, enter so many, and close the entries."""
        opening = {"id": self.event, "name": "Spring open", "format": form, **more}
        answer = await self.client.post("/v1/tournaments", json=opening)
        assert answer.status_code == 201, answer.text
        facts: list[dict[str, Any]] = []
        for n in range(entries):
            entry = f"E{n:03}"
            facts.append({"fact": "entry-made", "entry": entry, "name": f"Entry {n}"})
            facts.append({"fact": "entry-checked-in", "entry": entry})
        await self.report(*facts, {"fact": "entries-closed"})

    async def draw(self, stage: str) -> None:
        """Commit to a draw and reveal it; the secret is the same each time."""
        entries = [one["entry"] for one in (await self.ask())["entries"] if one["checked_in"]]
        secret = sha256(stage.encode()).digest()
        committed = commitment(secret, entries).hex()
        committing = {"stage": stage, "commitment": committed, "source": "bones turned up"}
        await self.report({"fact": "draw-committed", **committing})
        revealed = {"stage": stage, "secret": secret.hex(), "public_value": "6-4 5-0 3-3"}
        await self.report({"fact": "draw-revealed", **revealed})

    async def first_round(self, form: str, entries: int, stage: str, **more: Any) -> None:
        """Open the event, draw this stage, and pair its first round."""
        await self.open(form, entries, **more)
        await self.draw(stage)
        await self.post("/rounds", {})

    async def assign(self, tables: Sequence[str] = ()) -> list[dict[str, Any]]:
        """Send everybody who is due to a table; the pairings that have a match to be played."""
        await self.post("/assignments", {"tables": tables, "despite": "cards are signed later"})
        return await self.due()

    async def due(self) -> list[dict[str, Any]]:
        rounds = await self.ask("/pairings")
        every = [one for played in rounds for one in played["pairings"]]
        return [one for one in every if one.get("match") and not one.get("how")]

    async def play(self, match: str, winner: int) -> None:
        """A match that one side wins, with no card signed."""
        await play(self.client, match, winner)


async def play(client: httpx2.AsyncClient, match: str, winner: int) -> None:
    """Play a match in the fewest events: game after game, then its end."""
    score = (await client.get(f"/v1/matches/{match}/score")).json()
    body = {"events": played(score["wins_needed"], score["target"], winner)}
    answer = await client.post(f"/v1/matches/{match}/events", json=body)
    assert answer.status_code == 201, answer.text


def played(wins_needed: int, target: int, winner: int) -> list[dict[str, Any]]:
    """The events of a match that one side wins without losing a game."""
    scores = [target, 0] if winner == 0 else [0, target]
    events: list[dict[str, Any]] = []
    for number in range(1, wins_needed + 1):
        events.append({"fact": "game-started", "number": number})
        events.append({"fact": "game-ended", "winner": winner, "scores": scores})
    return [*events, {"fact": "match-ended", "winner": winner}]


async def overturn(client: httpx2.AsyncClient, match: str, winner: int) -> None:
    """The scribe had every game the wrong way round."""
    events = (await client.get(f"/v1/matches/{match}/events")).json()["data"]
    ended = [one for one in events if one["fact"]["fact"] in ("game-ended", "match-ended")]
    changes = []
    for ending in ended:
        fact = {**ending["fact"], "winner": winner}
        if "scores" in fact:
            fact["scores"] = list(reversed(fact["scores"]))
        changes.append({"corrects": ending["position"], "facts": [fact]})
    body = {**changes[0], "reason": "seats exchanged", "also": changes[1:]}
    answer = await client.post(f"/v1/matches/{match}/corrections", json=body)
    assert answer.status_code == 201, answer.text
