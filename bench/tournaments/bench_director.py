"""A tournament on a server in a process of its own, for the benches: its director's requests."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, Final

import httpx2

from domain.tournament.pairing.draws import commitment

AT_ONCE: Final = 1000


class BenchDirector:
    """Runs one event; every request must succeed."""

    def __init__(self, client: httpx2.Client, event: str) -> None:
        self.client = client
        self.event = event
        self.at = f"/v1/tournaments/{event}"

    def post(self, path: str, body: object) -> Any:
        answer = self.client.post(path, json=body)
        if not answer.is_success:
            raise SystemExit(f"{path}: {answer.text}")
        return answer.json()

    def get(self, path: str) -> Any:
        answer = self.client.get(f"{self.at}{path}")
        if not answer.is_success:
            raise SystemExit(f"{path}: {answer.text}")
        body = json.loads(answer.content)
        return body.get("data", body)  # of a list its members

    def report(self, facts: list[dict[str, Any]]) -> None:
        for first in range(0, len(facts), AT_ONCE):
            self.post(f"{self.at}/events", {"events": facts[first : first + AT_ONCE]})

    def begin(self, form: str, entries: int, stage: str, **more: Any) -> None:
        """Open it, enter so many, and draw."""
        opening = {"id": self.event, "name": "Bench open", "format": form, "public": True, **more}
        self.post("/v1/tournaments", opening)
        ids = [f"E{n:04}" for n in range(entries)]
        facts: list[dict[str, Any]] = []
        for id in ids:
            facts.append({"fact": "entry-made", "entry": id, "name": f"Entry {id}"})
            facts.append({"fact": "entry-checked-in", "entry": id})
        self.report([*facts, {"fact": "entries-closed"}])
        secret = sha256(b"bench").digest()
        committed = {"commitment": commitment(secret, ids).hex(), "source": "bones"}
        revealed = {"secret": secret.hex(), "public_value": "6-4 5-0"}
        self.report([{"fact": "draw-committed", "stage": stage, **committed}])
        self.report([{"fact": "draw-revealed", "stage": stage, **revealed}])

    def cards(self, pairings: list[dict[str, Any]], needed: int) -> None:
        """Report these results from their cards: who was named first has won."""
        self.report(
            [
                {
                    "fact": "result-taken",
                    "node": pairing["node"],
                    "pair": [pairing["first"], pairing["second"]],
                    "winner": pairing["first"],
                    "score": [needed, 0],
                }
                for pairing in pairings
                if pairing.get("second")
            ]
        )


@contextmanager
def directing(port: int, key: str, event: str) -> Iterator[BenchDirector]:
    """A director of an event on the server at this port, by the administrator's key."""
    headers = {"Authorization": f"Bearer {key}"}
    base = f"http://127.0.0.1:{port}"
    with httpx2.Client(base_url=base, headers=headers, timeout=120) as client:
        grant = {"principal": "administrator", "role": "director", "scope": "league"}
        client.post("/v1/grants", json=grant).raise_for_status()
        yield BenchDirector(client, event)
