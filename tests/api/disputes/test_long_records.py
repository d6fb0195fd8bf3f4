"""Questions about a long match are answered by a worker: the server folds nothing for them."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import json

from api.disputes import corrections
from api.disputes.hearings.pool import ENTRIES_HERE
from api.http.refusals import NotCorrectable
from domain import events as e
from domain.events import encode
from tests.api.matches.test_folds import folded
from tests.generators import generate_fives

__all__ = ["folded"]

LENGTH = ENTRIES_HERE + 50
HTML = {"Accept": "text/html"}
TALK = {"fact": "observed", "what": "talk"}


async def long_match(client: Any) -> int:
    """A match reported up to the middle of a hand. Returns the position of a draw."""
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "best_of": 9, "id": "m"}
    assert (await client.post("/v1/matches", json=opening)).status_code == 201
    facts = generate_fives.match(1, "PDA", 2, best_of=9).facts[1:LENGTH]
    signed = e.ScoreCardSigned
    reported = [TALK if isinstance(fact, signed) else json.decode(encode(fact)) for fact in facts]
    answer = await client.post("/v1/matches/m/events", json={"events": reported})
    assert answer.status_code == 201, answer.text
    return next(at for at, fact in enumerate(facts, 2) if isinstance(fact, e.BoneDrawn))


async def claimed(client: Any, drawn: int) -> None:
    answer = await client.post("/v1/matches/m/claims", json={"kind": "could_play", "event": drawn})
    assert answer.status_code == 201, answer.text


@pytest.mark.parametrize(
    ("path", "is_claimed"),
    [("/desk/m", False), ("/v1/matches/m/docket", True), ("/matches/m/disputes", True)],
)
def test_what_is_looked_up_in_a_long_match_folds_nothing_in_the_server(
    path: str, is_claimed: bool, folded: Counter[str], in_house: Any
):
    async def visit(house: Any) -> None:
        async with house.client("official") as client:
            drawn = await long_match(client)
            if is_claimed:
                await claimed(client, drawn)
            await client.get("/v1/matches/m/clocks")
            folded.clear()
            answer = await client.get(path, headers=HTML if "/v1/" not in path else {})
            assert answer.status_code == 200, answer.text
            assert folded.total() == 0

    in_house(visit)


@pytest.mark.parametrize("path", ["/v1/matches/m/corrections?preview=true", "/desk/m/cascade"])
def test_a_correction_of_a_long_match_is_shown_before_without_a_fold_in_the_server(
    path: str, folded: Counter[str], in_house: Any
):
    async def visit(house: Any) -> None:
        async with house.client("official") as client:
            drawn = await long_match(client)
            correction = {"corrects": LENGTH, "facts": [TALK], "reason": "it was not so"}
            await client.get("/v1/matches/m/clocks")
            folded.clear()
            answer = await client.post(path, json=correction)
            assert answer.status_code == 200, answer.text
            assert folded.total() == 0
            supposed = {"changes": [{"at": drawn, "facts": []}]}
            refused = await client.post("/matches/m/suppose", json=supposed)
            assert refused.status_code == 409, refused.text
            assert folded.total() == 0
            supposed = {"changes": [{"at": LENGTH, "facts": [TALK]}]}
            answer = await client.post("/matches/m/suppose", json=supposed)
            assert answer.status_code == 200, answer.text
            assert folded.total() == 0

    in_house(visit)


def test_the_last_signature_is_looked_for_once_for_many_corrections(
    monkeypatch: pytest.MonkeyPatch,
):
    facts = generate_fives.match(1, "PDA", 2).facts
    entries = [e.Entry(at, fact, reporter="key") for at, fact in enumerate(facts, 1)]
    count, corrected = 0, corrections.as_corrected

    def counting(record: Sequence[e.Entry]) -> Any:
        nonlocal count
        count += 1
        return corrected(record)

    monkeypatch.setattr(corrections, "as_corrected", counting)
    last = max(entry.position for entry in entries if isinstance(entry.fact, e.ScoreCardSigned))
    made = [e.RecordCorrected(at, (), "it was not so") for at in range(last, len(entries) + 1)]
    corrections.check_own(made * 20, entries, "key")
    assert count == 1
    with pytest.raises(NotCorrectable, match="stands on a card that is signed"):
        corrections.check_own([e.RecordCorrected(last - 1, (), "no")], entries, "key")
