"""A server that is killed with -9 while a tournament is run on it, and started again."""

import random
import threading
from collections import Counter
from typing import Any

import httpx2
import pytest

from api.access.principals import key_id
from domain.tournament.pairing.draws import commitment
from tests.api.tournaments.running import played

HERE = "/v1/tournaments/autumn"
ENTRIES = [f"E{n}" for n in range(4)]
SECRET = bytes(range(32))
COMMANDS = 15
"""So many there are, from the opening to the closing."""


class StubbornDirector:
    """Sends each command under a key until it is answered, whatever becomes of the server."""

    def __init__(self, server: Any, seed: int, kills: int) -> None:
        self.server = server
        self.chance = random.Random(seed)
        self.kills = set(self.chance.sample(range(1, COMMANDS + 1), kills))
        self.sent = 0
        self.recorded: dict[str, int] = {}

    def post(self, path: str, body: dict[str, Any]) -> httpx2.Response:
        """A command; the server may be killed on the way, or as soon as it is answered."""
        self.sent += 1
        headers = {"Idempotency-Key": f"command-{self.sent}"}
        killed = self.chance.choice(("on the way", "answered")) if self.sent in self.kills else ""
        killer = threading.Thread(target=self.server.kill)
        with self.server.client("official") as client:
            if killed == "on the way":
                killer.start()
            try:
                answer = client.post(path, json=body, headers=headers)
            except httpx2.TransportError:
                answer = None
        if killed:
            killer.join() if killed == "on the way" else self.server.kill()
            self.server.start()
        if answer is None or killed:
            with self.server.client("official") as client:
                answer = client.post(path, json=body, headers=headers)
        return answer

    def done(self, path: str, body: dict[str, Any]) -> None:
        answer = self.post(path, body)
        assert answer.status_code == 201, answer.text

    def ask(self, path: str) -> Any:
        with self.server.client("official") as client:
            body = client.get(path).raise_for_status().json()
            return body.get("data", body)  # of a list its members

    def run(self) -> None:
        """From entries to the champion."""
        opening = {"id": "autumn", "name": "Autumn", "format": "UDL"}
        self.done("/v1/tournaments", opening)
        for entry in ENTRIES:
            made = {"fact": "entry-made", "entry": entry, "name": f"Entry {entry}"}
            checked_in = {"fact": "entry-checked-in", "entry": entry}
            self.done(f"{HERE}/events", {"events": [made, checked_in]})
        committed = {"commitment": commitment(SECRET, ENTRIES).hex(), "source": "bones"}
        revealed = {"secret": SECRET.hex(), "public_value": "6-4 5-0"}
        for fact in (
            {"fact": "entries-closed"},
            {"fact": "draw-committed", "stage": "bracket", **committed},
            {"fact": "draw-revealed", "stage": "bracket", **revealed},
        ):
            self.done(f"{HERE}/events", {"events": [fact]})
        self.done(f"{HERE}/rounds", {})
        while not self.ask(HERE)["champions"]["bracket"]:
            self.play_what_is_due()
        self.done(f"{HERE}/events", {"events": [{"fact": "tournament-closed"}]})

    def play_what_is_due(self) -> None:
        """Send whoever is due to tables, play there, and wait until the results are taken."""
        if any(not one.get("match") for one in self.ask(f"{HERE}/schedule")):
            self.done(f"{HERE}/assignments", {"despite": "cards are signed on paper"})
        for pairing in self.ask(f"{HERE}/schedule"):
            events = played(2, 150, self.chance.randint(0, 1))
            self.done(f"/v1/matches/{pairing['match']}/events", {"events": events})
            self.recorded[pairing["match"]] = 1 + len(events)
        while any(one.get("match") in self.recorded for one in self.ask(f"{HERE}/schedule")):
            pass  # the server takes them by itself, and is asked until it has


@pytest.mark.parametrize("seed", range(10))
def test_a_tournament_goes_on_wherever_its_server_is_killed_and_nothing_is_doubled(
    seed: int, thorough: bool, request: pytest.FixtureRequest
) -> None:
    if seed and not thorough:
        pytest.skip("one seed in the normal run")
    own_server = request.getfixturevalue("own_server")
    own_server.command("grant", "add", key_id(own_server.keys["official"]), "director")
    director = StubbornDirector(own_server, seed, kills=COMMANDS if thorough else 2)
    director.run()
    assert director.sent == COMMANDS

    events = director.ask(f"{HERE}/events")
    assert [one["position"] for one in events] == list(range(1, len(events) + 1))
    kinds = Counter(one["fact"]["fact"] for one in events)
    assert kinds["entry-made"] == kinds["entry-checked-in"] == len(ENTRIES)
    taken = [one["fact"] for one in events if one["fact"]["fact"] == "result-taken"]
    assert {one["match"] for one in taken} == director.recorded.keys()
    assert len(taken) == kinds["match-assigned"] == len(director.recorded)
    for match, events_of_it in director.recorded.items():
        assert director.ask(f"/v1/matches/{match}")["version"] == events_of_it
