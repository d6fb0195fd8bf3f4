"""No answer depends on bones that its reader may not see: pairs of matches, every route."""

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from domain.bones import BONES
from tests.generators.paired_matches import Pairs, questions, run
from tests.support.examples import AsMany

PAIRS, SHARES = (24, 24, 3000), 4
"""In a usual, a long and a thorough run; `python3 run.py bench pairs` tries 10,000."""


@pytest.mark.share(4, long=2)
@pytest.mark.parametrize("share", range(SHARES))
def test_hidden_bones_change_no_byte_of_any_answer(share: int, as_many: AsMany):
    size = as_many(*PAIRS) // SHARES
    different = {
        seed: asked for seed, asked in run(range(share * size, (share + 1) * size)) if asked
    }
    assert different == {}


def test_a_report_held_against_what_its_sender_may_not_see_is_caught(
    monkeypatch: pytest.MonkeyPatch,
):
    """A mutant: every report is held against the whole record."""

    monkeypatch.setattr("api.matches.sender_fold.visible", lambda entries, _: list(entries))
    assert any(asked for _, asked in run(range(30)))


def test_an_answer_that_shows_what_its_reader_may_not_see_is_caught(
    monkeypatch: pytest.MonkeyPatch,
):
    """A mutant: every view is of the whole record."""
    monkeypatch.setattr("api.visibility.viewer_fold.visible", lambda entries, _: list(entries))
    assert any(asked for _, asked in run(range(30)))


@pytest.fixture
def pairs() -> Iterator[Pairs]:
    made = Pairs()
    yield made
    asyncio.run(made.close())


def test_every_question_of_the_contract_is_among_those_asked(pairs: Pairs):
    paths = questions(pairs)
    assert "/v1/matches/{match:str}/events" in paths
    assert "/v1/matches/{match:str}/claims/{position:int}" in paths
    assert "/matches/{match:str}/disputes" in paths
    assert len(paths) >= 27


# --- the probe that read a hand ---------------------------------------------------------------

HELD = [str(bone) for bone in BONES[5:12]]


def test_batches_that_guess_a_bone_and_end_in_nonsense_read_no_hand(in_house: Any):
    """Which of the two is refused told whether another key had reported the bone elsewhere."""

    async def visit(house: Any, held: list[str]) -> list[tuple[int, bytes]]:
        async with house.client("official") as official, house.client("recorder") as recorder:
            opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m"}
            assert (await official.post("/v1/matches", json=opening)).status_code == 201
            await house.charge("recorder", "m")
            begun = [
                {"fact": "game-started", "number": 1},
                {"fact": "hand-started", "number": 1},
                {"fact": "opening-drawn", "seat": 0, "count": 7, "bones": held},
                {"fact": "opening-drawn", "seat": 1, "count": 7},
            ]
            answer = await official.post("/v1/matches/m/events", json={"events": begun})
            assert answer.status_code == 201
            answers: list[tuple[int, bytes]] = []
            for bone in BONES:
                guess = {"fact": "bone-exposed", "seat": 1, "bone": str(bone)}
                nonsense = {"fact": "game-started", "number": 77}
                answer = await recorder.post(
                    "/v1/matches/m/events", json={"events": [guess, nonsense]}
                )
                assert answer.json()["field"] == "events[1].number"
                answers.append((answer.status_code, answer.content))
            assert (await recorder.get("/v1/matches/m/events")).json()["version"] == 5
            return answers

    first, second = (
        in_house(lambda house, held=held: visit(house, held)) for held in (HELD, HELD[::-1])
    )
    assert first == second
    assert len(set(first)) == 1


def test_guesses_after_an_officials_correction_read_no_hand(in_house: Any):
    """The hand in the correction is not for the recorder whose reports are decided."""

    async def visit(house: Any, held: list[str]) -> list[tuple[int, bytes]]:
        async with house.client("official") as official, house.client("recorder") as recorder:
            opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m"}
            assert (await official.post("/v1/matches", json=opening)).status_code == 201
            await house.charge("recorder", "m")
            drawn = {"fact": "opening-drawn", "seat": 0, "count": 7}
            begun = [
                {"fact": "game-started", "number": 1},
                {"fact": "hand-started", "number": 1},
                drawn,
                {"fact": "opening-drawn", "seat": 1, "count": 7},
            ]
            answer = await recorder.post("/v1/matches/m/events", json={"events": begun})
            assert answer.status_code == 201
            mended = {"corrects": 4, "facts": [{**drawn, "bones": held}], "reason": "was seen"}
            answer = await official.post("/v1/matches/m/corrections", json=mended)
            assert answer.status_code == 201, answer.text
            answers: list[tuple[int, bytes]] = []
            for bone in BONES:
                guess = {"fact": "bone-exposed", "seat": 1, "bone": str(bone)}
                nonsense = {"fact": "game-started", "number": 77}
                answer = await recorder.post(
                    "/v1/matches/m/events", json={"events": [guess, nonsense]}
                )
                answers.append((answer.status_code, answer.content))
            return answers

    first, second = (
        in_house(lambda house, held=held: visit(house, held)) for held in (HELD, HELD[::-1])
    )
    other = [str(bone) for bone in BONES[12:19]]
    third = in_house(lambda house: visit(house, other))
    assert first == second == third
    assert len(set(first)) == 1


def test_a_bone_seen_elsewhere_is_recorded_and_awaits_officials(in_house: Any):
    async def visit(house: Any) -> None:
        async with house.client("official") as official, house.client("recorder") as recorder:
            opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m"}
            await official.post("/v1/matches", json=opening)
            await house.charge("recorder", "m")
            begun = [
                {"fact": "game-started", "number": 1},
                {"fact": "hand-started", "number": 1},
                {"fact": "opening-drawn", "seat": 0, "count": 7, "bones": HELD},
                {"fact": "opening-drawn", "seat": 1, "count": 7},
            ]
            await official.post("/v1/matches/m/events", json={"events": begun})
            played = [
                {"fact": "bone-played", "seat": 1, "bone": HELD[0]},
                {"fact": "bone-drawn", "seat": 0},
            ]
            answer = await recorder.post("/v1/matches/m/events", json={"events": played})
            assert answer.status_code == 201, answer.text

            docket = (await official.get("/v1/matches/m/docket")).json()
            assert docket["contested"] == [{"position": 4, "seat": 0, "by": 6}]
            assert (await recorder.get("/v1/matches/m/docket")).status_code == 403
            claim = {"kind": "could_play", "event": 7}
            body = (await official.post("/v1/matches/m/claims", json=claim)).json()
            finding = body["with_hindsight"]
            assert (finding["verdict"], finding["contested"]) == ("undetermined", [4])
            assert any("event 4 count for nothing" in words for words in finding["words"])

            right = {"fact": "opening-drawn", "seat": 0, "count": 7}
            mended = {"corrects": 4, "facts": [right], "reason": "not seen after all"}
            answer = await official.post("/v1/matches/m/corrections", json=mended)
            assert answer.status_code == 201, answer.text
            assert (await official.get("/v1/matches/m/docket")).json()["contested"] == []

    in_house(visit)
