"""Undo never changes what another person did, whatever others did since and in whatever order.

Random walks: over HTTP, where a recorder tries to correct anything, and on the recorder's page,
where Undo and Redo are tapped among the acts of officials and of another device.
"""

from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import httpx2
from playwright.sync_api import Page, expect

from tests.api.at_table.tapping import JsonFact, all_sent, open_match, sit_down
from tests.api.conftest import A_HAND, House
from tests.support.examples import AsMany

DRAW = {"fact": "bone-drawn", "seat": 0}
PASS = {"fact": "passed", "seat": 0}
TALK = {"fact": "observed", "what": "talk", "seat": 0}
HELD = {"fact": "observed", "what": "held", "seat": 0, "bone": "6-1"}
SAID = {"seat": 1, "text": "I saw it"}
APPEALED = {"seat": 1, "grounds": "it was not so"}
CLOSED = {"how": "withdrawn", "note": "they agreed"}


# --- over HTTP --------------------------------------------------------------------------------

InHouse = Callable[[Callable[[House], Coroutine[Any, Any, Any]]], Any]


class Walk:
    """A recorder and an official at one match, and who reported which events."""

    def __init__(
        self, recorder: httpx2.AsyncClient, official: httpx2.AsyncClient, chance: Random
    ) -> None:
        self.recorder, self.official, self.chance = recorder, official, chance
        self.here = ""
        self.of_official: set[int] = set()
        self.told: list[str] = []

    async def begin(self) -> None:
        opening = {"book": "HF", "players": ["Ana", "Bruno"]}
        self.here = (await self.recorder.post("/v1/matches", json=opening)).headers["Location"]
        hand = [dict(fact) for fact in A_HAND]
        await self.recorder.post(f"{self.here}/events", json={"events": hand})

    async def events(self) -> list[JsonFact]:
        answer = await self.official.get(f"{self.here}/events")
        return [entry["fact"] for entry in answer.json()["data"]]

    async def send(self, client: httpx2.AsyncClient, path: str, **body: Any) -> bool:
        """Whether this was recorded; what an official had recorded is noted."""
        before = len(await self.events())
        answer = await client.post(f"{self.here}/{path}", json=body)
        assert answer.status_code in (201, 403, 409, 422), "\n".join(
            (answer.text, path, str(body), *self.told)
        )
        after = len(await self.events())
        self.told.append(f"{path} {body}: {answer.status_code} {before + 1} to {after}")
        if client is self.official:
            self.of_official |= set(range(before + 1, after + 1))
        assert answer.status_code == 201 or after == before, self.told
        return answer.status_code == 201

    async def step(self) -> None:
        events, chance = await self.events(), self.chance
        claims = [at for at, fact in enumerate(events, 1) if fact["fact"] == "claim-raised"]
        draws = [at for at, fact in enumerate(events, 1) if fact["fact"] == "bone-drawn"]
        who = chance.choice((self.recorder, self.official))
        match chance.randrange(9):
            case 0:
                await self.send(who, "events", **chance.choice((DRAW, PASS)))
            case 1:
                await self.send(self.official, "events", **TALK)
            case 2 if draws:
                claim = {"kind": "could_play", "event": chance.choice(draws), "against": 0}
                await self.send(who, "claims", **claim)
            case 3 | 4 if claims:
                at = chance.choice(claims)
                given = [
                    n
                    for n, fact in enumerate(events, 1)
                    if fact["fact"] == "ruling-given" and fact["claim"] == at
                ]
                last = {"supersedes": given[-1]} if given else {}
                decided = {"upheld": chance.random() < 0.7, "note": "both admit it", **last}
                await self.send(self.official, f"claims/{at}/ruling", **decided)
            case 5 if claims:
                await self.desk(chance.choice(claims), events)
            case _:
                await self.undo(chance.randint(2, len(events)))

    async def desk(self, claim: int, events: list[JsonFact]) -> None:
        """The official takes down a statement, an appeal or a finding, or closes the dispute."""
        given = (at for at, fact in enumerate(events, 1) if fact.get("claim") == claim)
        ruling = next((at for at in given if events[at - 1]["fact"] == "ruling-given"), claim)
        steps: tuple[tuple[str, dict[str, Any]], ...] = (
            (f"claims/{claim}/statements", SAID),
            (f"claims/{claim}/appeal", {**APPEALED, "ruling": ruling}),
            (f"claims/{claim}/closing", CLOSED),
            ("events", {**HELD, "event": 5, "claim": claim}),
        )
        path, body = self.chance.choice(steps)
        await self.send(self.official, path, **body)

    async def undo(self, at: int) -> None:
        """The recorder takes an event back, or says it otherwise; refused or not, none is lost."""
        before = await self.standing()
        facts = self.chance.choice(([], [], [DRAW], [TALK]))
        taken = await self.send(
            self.recorder, "corrections", corrects=at, facts=facts, reason="a slip"
        )
        after = await self.standing()
        assert not taken or at not in self.of_official, self.told
        lost = {n: fact for n, fact in before.items() if n in self.of_official and n not in after}
        assert lost == {}, self.told

    async def standing(self) -> dict[int, JsonFact]:
        """The events that no correction has taken the place of."""
        events = dict(enumerate(await self.events(), 1))
        gone = {one["corrects"] for one in events.values() if one["fact"] == "record-corrected"}
        return {at: fact for at, fact in events.items() if at not in gone}

    async def rulings_answer(self) -> None:
        """Each ruling is on a claim that is still there, and its dispute can be read."""
        standing = await self.standing()
        for fact in standing.values():
            if fact["fact"] == "ruling-given":
                assert fact["claim"] in standing, self.told
                answer = await self.official.get(f"{self.here}/disputes/{fact['claim']}")
                assert answer.status_code == 200, (answer.text, *self.told)


def test_a_recorder_takes_back_nothing_that_an_official_did(
    in_house: InHouse, as_many: AsMany
) -> None:
    for seed in range(as_many(5, 5, 500)):

        async def visit(house: House, seed: int = seed) -> None:
            async with house.client("recorder") as recorder, house.client("official") as official:
                walk = Walk(recorder, official, Random(f"undo {seed}"))
                await walk.begin()
                for _ in range(24):
                    await walk.step()
                await walk.rulings_answer()

        in_house(visit)


# --- on the page ------------------------------------------------------------------------------


class Tablet:
    """A recorder's page among others, and which events are its own."""

    def __init__(self, page: Page, client: httpx2.Client, match: str) -> None:
        self.page, self.client, self.here = page, client, f"/v1/matches/{match}"
        self.of_others: set[int] = set()
        self.version = len(self.events())
        self.of_others |= set(range(1, self.version + 1))
        self.told: list[str] = []

    def events(self) -> list[JsonFact]:
        answer = self.client.get(f"{self.here}/events").json()
        return [entry["fact"] for entry in answer["data"]]

    def own(self) -> list[JsonFact]:
        """The standing acts of this tablet, the oldest first."""
        events = dict(enumerate(self.events(), 1))
        corrections = {at: one for at, one in events.items() if one["fact"] == "record-corrected"}
        gone = {one["corrects"] for one in corrections.values()}
        return [
            fact
            for at, fact in events.items()
            if at not in self.of_others and at not in gone and at not in corrections
        ]

    def others_do(self, client: httpx2.Client, path: str, **body: Any) -> int:
        """Another person, or this one on another device, records something; the first event."""
        answer = client.post(f"{self.here}/{path}", json=body)
        self.told.append(f"{path} {body}: {answer.status_code}")
        if answer.status_code != 201:
            # A claim that joins an earlier one is no claim of its own to rule on.
            assert answer.status_code in (404, 409), (answer.text, *self.told)
            return 0
        before, self.version = self.version, len(self.events())
        self.of_others |= set(range(before + 1, self.version + 1))
        all_sent(self.page, self.version)
        return before + 1

    def tap(self, selector: str) -> bool:
        """Tap a button and wait for what it records; whether it could be tapped."""
        button = self.page.locator(f"#recorder:not([data-deaf]) {selector}")
        expect(button).to_be_visible()
        if button.is_disabled():
            return False
        self.told.append(selector)
        button.click()
        expect(self.page.locator("#recorder")).not_to_have_attribute(
            "data-recorded", str(self.version)
        )
        expect(self.page.locator("#recorder")).to_have_attribute("data-waiting", "0")
        self.version = len(self.events())
        all_sent(self.page, self.version)
        return True

    def reaches_its_own_alone(self) -> None:
        """No correction of this tablet is of what others did."""
        corrected = {
            fact["corrects"]
            for at, fact in enumerate(self.events(), 1)
            if fact["fact"] == "record-corrected" and at not in self.of_others
        }
        assert not corrected & self.of_others, self.told


def test_undo_on_the_page_reaches_what_was_tapped_on_it_and_redo_brings_it_back(
    server: Any, page: Page, recorder: httpx2.Client, official: httpx2.Client, as_many: AsMany
) -> None:
    for seed in range(as_many(1, 1, 40)):
        chance, claim, ruling = Random(f"tablet {seed}"), 0, 0
        match = open_match(recorder, "HF", 2)
        dealt = [{"fact": "opening-drawn", "seat": seat, "count": 7} for seat in (0, 1)]
        begun = [{"fact": "game-started", "number": 1}, {"fact": "hand-started", "number": 1}]
        led = {"fact": "bone-played", "seat": 0, "bone": "5-5"}
        recorder.post(f"/v1/matches/{match}/events", json={"events": [*begun, *dealt, led]})
        sit_down(page, server, match)
        tablet = Tablet(page, official, match)
        all_sent(page, tablet.version)
        undone: list[JsonFact] = []
        for _ in range(as_many(8, 8, 14)):
            before = tablet.own()
            match chance.randrange(10):
                case 0 | 1:
                    if tablet.tap('[data-act="drew"]'):
                        assert tablet.own()[:-1] == before, tablet.told
                        undone = []
                case 2 | 3:
                    if tablet.tap(".undo"):
                        assert tablet.own() == before[:-1], tablet.told
                        undone.append(before[-1])
                    else:
                        assert before == [], tablet.told
                case 4:
                    if tablet.tap(".redo"):
                        assert tablet.own() == [*before, undone.pop()], tablet.told
                case 5:
                    tablet.others_do(
                        official, "events", **chance.choice((TALK, HELD | {"event": 6}))
                    )
                case 6:
                    tablet.others_do(recorder, "events", fact="bone-drawn", seat=1)
                case 7 if claim:
                    tablet.others_do(official, f"claims/{claim}/statements", **SAID)
                case 8 if ruling:
                    appeal = {**APPEALED, "ruling": ruling}
                    tablet.others_do(official, f"claims/{claim}/appeal", **appeal)
                case 9 if claim:
                    tablet.others_do(official, f"claims/{claim}/closing", **CLOSED)
                case _:
                    raised = tablet.others_do(official, "claims", kind="observed", what="talk")
                    if raised:
                        decided = {"upheld": chance.random() < 0.5, "note": "seen"}
                        claim = raised
                        ruling = tablet.others_do(official, f"claims/{claim}/ruling", **decided)
            tablet.reaches_its_own_alone()
