"""Every claim can be brought to an end over HTTP, whatever the record has become meanwhile.

Matches with random histories of rulings, appeals and corrections are put into a house. There
disputes go on over HTTP at random: claims are raised again, ruled on, appealed, corrected away,
withdrawn. Then each claim is ended. All the while no page and no route fails.
"""

import json
from collections.abc import Callable, Coroutine
from random import Random
from typing import Any

import httpx2
import pytest

from api.event_store import Log, NewEvent
from domain import events as e
from domain.formats import neutral_json
from domain.match.replay import as_corrected
from tests.adjudication.hearings import table
from tests.adjudication.ruling.histories import (
    History,
    claimable_match,
    entries,
    random_history,
)
from tests.adjudication.ruling.ruled_matches import EVERY_BOOK
from tests.api.conftest import House
from tests.support.examples import AsMany
from tests.support.paths import ROOT

HERE = "/v1/matches/m"
ANSWERING = (
    "/desk",
    "/desk/m",
    "/matches/m",
    "/matches/m/disputes",
    HERE,
    f"{HERE}/claims",
    f"{HERE}/disputes",
    f"{HERE}/docket",
    f"{HERE}/record.json",
    f"{HERE}/reviews",
    f"{HERE}/score",
    f"{HERE}/scorecard",
    f"{HERE}/transcript",
    f"{HERE}/watch",
)
"""Pages and routes about a match that answer, whatever its disputes are."""

OF_A_CLAIM = ("claims/{}", "disputes/{}")

SLOW = ("pdf", "stream", "long-hearing", "appeal-file")
"""Routes that stream, or make documents apart: one of these is looked at, the file of a dispute."""

PAGES = ("/matches/m", "/matches/m/live", "/matches/m/replay", "/matches/m/sheet", "/overlay/m")


def every_route(claim: int) -> list[str]:
    """The path of every route that reads a match, about a claim and its first game."""
    paths = json.loads((ROOT / "openapi/openapi.json").read_bytes())["paths"]
    whose = {"{match}": "m", "{position}": str(claim), "{game}": "1"}
    reading = [path for path, has in paths.items() if "{match}" in path and "get" in has]
    for name, value in whose.items():
        reading = [path.replace(name, value) for path in reading]
    return [*PAGES, *(path for path in reading if not path.endswith(SLOW))]


class Officiating:
    """An official who takes steps at random in the disputes of a match."""

    def __init__(self, client: httpx2.AsyncClient, chance: Random) -> None:
        self.client, self.chance = client, chance
        self.told: list[str] = []

    async def disputes(self) -> dict[int, dict[str, Any]]:
        """The disputes of the match by the position of the claim."""
        listed = (await self.get(f"{HERE}/disputes")).json()["disputes"]
        return {dispute["position"]: dispute for dispute in listed}

    async def get(self, path: str) -> httpx2.Response:
        accept = "text/html" if not path.startswith("/v1") else "*/*"
        answer = await self.client.get(path, headers={"Accept": accept})
        assert answer.status_code == 200, (path, answer.status_code, answer.text, *self.told)
        return answer

    async def post(self, path: str, **body: Any) -> httpx2.Response:
        """Take a step, which may be refused with a reason and does not fail."""
        answer = await self.client.post(f"{HERE}/{path}", json=body)
        self.told.append(f"{path} {body}: {answer.status_code}")
        assert answer.status_code in (200, 201, 409, 422), (answer.text, *self.told)
        return answer

    async def rule(self, at: int, *, upheld: bool) -> httpx2.Response:
        rulings = (await self.disputes())[at]["rulings"]
        whole = [ruling["position"] for ruling in rulings if not ruling.get("part")]
        last = {"supersedes": whole[-1]} if whole else {}
        note = "as the officials see it"
        return await self.post(f"claims/{at}/ruling", upheld=upheld, note=note, **last)

    async def step(self) -> None:
        """One step at random in one of the disputes."""
        disputes = await self.disputes()
        at = self.chance.choice(list(disputes))
        dispute = disputes[at]
        match self.chance.randrange(7):
            case 0 | 1:
                await self.rule(at, upheld=self.chance.random() < 0.7)
            case 2 if dispute["rulings"]:
                last = dispute["rulings"][-1]["position"]
                await self.post(f"claims/{at}/appeal", ruling=last, seat=0, grounds="not so")
            case 3:
                how = self.chance.choice(("ruled", "withdrawn", "settled", "moot", "not_heard"))
                await self.post(f"claims/{at}/closing", how=how)
            case 4 if dispute["claim"].get("event"):
                slip = {"corrects": dispute["claim"]["event"], "facts": [], "reason": "a slip"}
                await self.post("corrections", **slip)
            case 5:
                await self.post("claims", **dispute["claim"])
            case _:
                await self.post(f"claims/{at}/statements", seat=0, text="I saw it")

    async def end(self, at: int) -> None:
        """Bring a claim to an end: it is dismissed, unless it is closed already, and closed."""
        if (await self.disputes())[at]["stage"] == "closed":
            return
        dismissed = await self.rule(at, upheld=False)
        assert dismissed.status_code == 201, (dismissed.text, *self.told)
        closed = await self.post(f"claims/{at}/closing", how="ruled")
        assert closed.status_code == 201, (closed.text, *self.told)

    async def look(self) -> None:
        """Every page and route answers, those about each claim too."""
        for path in ANSWERING:
            await self.get(path)
        for at in await self.disputes():
            for path in OF_A_CLAIM:
                await self.get(f"{HERE}/{path.format(at)}")

    async def look_everywhere(self) -> None:
        """No page and no route fails about one of the claims, and its appeal file is made."""
        at = self.chance.choice(list(await self.disputes()))
        for path in every_route(at):
            answer = await self.client.get(path)
            assert answer.status_code < 500, (path, answer.text, *self.told)
        await self.get(f"{HERE}/claims/{at}/appeal-file/zip")


InHouse = Callable[[Callable[[House], Coroutine[Any, Any, Any]]], Any]


@pytest.mark.share(10, long=5)
@pytest.mark.parametrize(("book", "players"), EVERY_BOOK)
def test_every_claim_ends_and_every_page_answers_meanwhile(
    book: str, players: int, in_house: InHouse, as_many: AsMany
) -> None:
    for seed in range(as_many(1, 1, 20)):
        match = claimable_match(book, players, seed)
        for number in range(as_many(1, 1, 5)):
            history = random_history(match, number)
            if not history.raised:
                continue

            async def visit(house: House, history: History = history) -> None:
                new = [NewEvent(fact) for fact in history.log]
                await house.services[Log].append("m", new, 0)
                async with house.client("official") as client:
                    officiating = Officiating(client, history.chance)
                    for _ in range(6):
                        await officiating.step()
                    await officiating.look()
                    for at in list(await officiating.disputes()):
                        await officiating.end(at)
                    docket = (await officiating.get(f"{HERE}/docket")).json()
                    assert docket["disputes"] == [], officiating.told
                    await officiating.look()
                    if as_many(0, 1, 1):
                        await officiating.look_everywhere()

            in_house(visit)


def test_claims_of_a_record_from_elsewhere_can_be_ended_without_their_events(
    in_house: InHouse,
) -> None:
    """The event of one was corrected away before the record was written: the claim is moot."""
    facts = table("PDA", "1 plays 6-6", "0 draws 3-2", holdings=(7, 7))
    log = [*facts, e.ClaimRaised(e.Claim("could_play", len(facts), 0))]
    gone = [*entries(log), e.Entry(len(log) + 1, e.RecordCorrected(len(facts), (), "a slip"))]
    imported = neutral_json.read(neutral_json.write(as_corrected(gone)))

    async def visit(house: House) -> None:
        await house.services[Log].append("m", [NewEvent(fact) for fact in imported], 0)
        async with house.client("official") as client:
            officiating = Officiating(client, Random(1))
            ((at, dispute),) = (await officiating.disputes()).items()
            assert "event" not in dispute["claim"] or dispute["claim"]["event"] is None
            await officiating.look()
            upheld = await officiating.rule(at, upheld=True)
            assert (upheld.status_code, "moot" in upheld.text) == (409, True), upheld.text
            await officiating.end(at)
            await officiating.look()

    in_house(visit)
