"""How often an event is folded: once to decide on it, once for each reader that exists.

And how often a claim is heard, and a fact decoded.
"""

from collections import Counter
from typing import Any

import pytest
from msgspec import json

from adjudication.case.case import Case
from adjudication.claims import FIVES
from api.event_store import envelope
from api.event_store.followers import Follower
from api.match_lists.match_summaries import LISTINGS
from api.matches import sender_fold
from api.matches.matches import Matches
from domain import events as e
from domain.events import stored
from domain.match import evolve
from projections import following
from tests.api.conftest import A_HAND
from tests.generators import generate_fives

HERE = "/v1/matches/m"
CALLED_AT = 7
A_LONG_HAND = 80
"""Events, at most, of a hand as it is generated."""
PASSED = {"fact": "passed", "seat": 0}


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """How often each kind of event was folded since the counter was cleared."""
    counted: Counter[str] = Counter()

    def counting(kind: type[e.Fact], change: Any) -> Any:
        def counts(match: Any, position: int, fact: Any) -> None:
            counted[e.tag_of(kind)] += 1
            change(match, position, fact)

        return counts

    for kind, change in list(evolve.EVOLVE.items()):
        monkeypatch.setitem(evolve.EVOLVE, kind, counting(kind, change))
    return counted


async def opened(client: Any) -> None:
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m"}
    assert (await client.post("/v1/matches", json=opening)).status_code == 201
    answer = await client.post(f"{HERE}/events", json={"events": A_HAND})
    assert answer.status_code == 201, answer.text


@pytest.mark.parametrize("role", ["official", "recorder"])
def test_one_event_is_folded_once_to_decide_and_once_for_each_reader(
    role: Any, folded: Counter[str], in_house: Any
):
    async def visit(house: Any) -> None:
        log = house.services[Matches].log
        follower = Follower(log, LISTINGS)
        async with house.client(role) as client, house.client("audience") as audience:
            await opened(client)
            await follower.catch_up()
            await client.post(f"{HERE}/events", json=PASSED)
            folded.clear()
            await client.post(f"{HERE}/events", json=PASSED)
            assert folded == {"passed": 1}
            await follower.catch_up()
            assert folded == {"passed": 3}, "the summaries of matches, with the event before"
            folded.clear()
            await audience.get(f"{HERE}/board")
            await audience.get(f"{HERE}/score")
            await audience.get(f"{HERE}/events")
            assert folded["passed"] == 2, "all that is read is read from one fold"

    in_house(visit)


def test_a_list_of_matches_folds_none_that_its_table_has(folded: Counter[str], in_house: Any):
    async def visit(house: Any) -> None:
        matches = house.services[Matches]
        async with house.client("recorder") as client:
            await opened(client)
            behind = (await client.get("/v1/matches")).json()
            await Follower(matches.log, LISTINGS).catch_up()
            folded.clear()
            matches._hot.pop("m")
            assert (await client.get("/v1/matches")).json() == behind
            assert folded == {}
            await client.post(f"{HERE}/events", json=PASSED)
            (line,) = (await client.get("/v1/matches")).json()["data"]
            assert line["version"] == 1 + len(A_HAND) + 1

    in_house(visit)


async def of_long_match(client: Any) -> int:
    """Report a match of some hundred events; how many they are."""
    played = generate_fives.match(42, "PDA", 2, best_of=9).facts[1:700]
    # Signatures have a route of their own; the other facts keep their positions.
    facts = [e.Shuffled(0) if isinstance(fact, e.ScoreCardSigned) else fact for fact in played]
    answer = await client.post(
        "/v1/matches", json={"book": "PDA", "players": ["Ana", "Bruno"], "id": "m"}
    )
    assert answer.status_code == 201
    for first in range(0, len(facts), 50):
        batch = [json.decode(e.encode(fact)) for fact in facts[first : first + 50]]
        answer = await client.post(f"{HERE}/events", json={"events": batch})
        assert answer.status_code == 201, answer.text
    return 1 + len(facts)


def test_a_refusal_or_a_late_correction_folds_the_hands_since_and_not_the_match(
    folded: Counter[str], in_house: Any
):
    async def visit(house: Any) -> None:
        async with house.client("official") as client:
            events = await of_long_match(client)
            assert (await client.get(f"{HERE}/board")).status_code == 200
            folded.clear()
            refused = await client.post(
                f"{HERE}/events", json={"fact": "game-started", "number": 9}
            )
            assert refused.status_code == 409, refused.text
            again = await client.post(f"{HERE}/events", json={"fact": "observed", "what": "talk"})
            assert again.status_code == 201, again.text
            assert sum(folded.values()) <= sender_fold.APART + 2 * A_LONG_HAND
            assert sum(folded.values()) < events / 1.5
            folded.clear()
            correction = {"corrects": events + 1, "facts": [], "reason": "it was not so"}
            corrected = await client.post(f"{HERE}/corrections", json=correction)
            assert corrected.status_code == 201, corrected.text
            assert sum(folded.values()) <= 3 * (sender_fold.APART + A_LONG_HAND)
            folded.clear()
            assert (await client.get(f"{HERE}/board")).status_code == 200
            assert sum(folded.values()) <= following.APART + A_LONG_HAND

    in_house(visit)


def test_a_finding_of_a_bone_is_held_against_the_match_as_it_is_folded_already(
    folded: Counter[str], in_house: Any
):
    async def visit(house: Any) -> None:
        async with house.client("official") as client:
            await of_long_match(client)
            finding = {"fact": "observed", "what": "held", "seat": 0, "bone": "6-4", "event": 6}
            folded.clear()
            answer = await client.post(f"{HERE}/events", json=finding)
            assert answer.status_code in {201, 409}, answer.text
            assert sum(folded.values()) <= sender_fold.APART + A_LONG_HAND

    in_house(visit)


def test_a_claim_is_heard_once_when_it_is_raised_and_tested_again_as_its_ruling_is_carried_out(
    monkeypatch: pytest.MonkeyPatch, in_house: Any
):
    heard: list[e.Claim] = []
    test = FIVES["score_call"]

    def counting(case: Case, claim: e.Claim) -> Any:
        heard.append(claim)
        return test(case, claim)

    monkeypatch.setitem(FIVES, "score_call", counting)

    async def visit(house: Any) -> None:
        async with house.client("official") as client:
            await opened(client)
            raised = await client.post(
                f"{HERE}/claims", json={"kind": "score_call", "event": CALLED_AT}
            )
            assert raised.status_code == 201, raised.text
            assert len(heard) == 1
            heard.clear()
            where = f"{HERE}/claims/{raised.json()['position']}"
            ruled = await client.post(f"{where}/ruling", json={"upheld": True})
            assert ruled.status_code == 201, ruled.text
            assert len(heard) == 2, "in the hearing, and among all rulings that stand"

    in_house(visit)


class CountingDecoder:
    def __init__(self, decoder: Any) -> None:
        self.decoder, self.count = decoder, 0

    def decode(self, data: bytes) -> Any:
        self.count += 1
        return self.decoder.decode(data)


def test_a_fact_is_decoded_once_as_it_comes_and_read_back_once_before_it_is_stored(
    in_house: Any, monkeypatch: pytest.MonkeyPatch
):
    decoders: list[CountingDecoder] = []
    for module in (stored, envelope):
        decoders.append(CountingDecoder(vars(module)["_decoder"]))
        monkeypatch.setattr(module, "_decoder", decoders[-1])

    async def visit(house: Any) -> None:
        async with house.client("official") as client:
            await opened(client)
            before = [one.count for one in decoders]
            assert (await client.post(f"{HERE}/events", json=PASSED)).status_code == 201
            assert [one.count - count for one, count in zip(decoders, before, strict=True)] == [
                1,
                1,
            ]

    in_house(visit)
