"""The life of a dispute over HTTP: raised, heard, ruled, appealed, ruled again, closed."""

from typing import Any

import httpx2
import pytest

from api.contract.examples import BODIES

Problem = dict[str, Any]

TOLD: list[dict[str, Any]] = [
    {"fact": "game-started", "number": 1},
    {"fact": "hand-started", "number": 1},
    {"fact": "opening-drawn", "seat": 0, "count": 7},
    {"fact": "opening-drawn", "seat": 1, "count": 7},
    {"fact": "bone-played", "seat": 1, "bone": "6-6"},
    {"fact": "bone-drawn", "seat": 0},
    {"fact": "bone-drawn", "seat": 0},
    {"fact": "bone-played", "seat": 0, "bone": "6-4", "on": "6-6"},
]
"""Positions 2 to 9: Ana draws twice, then plays 6-4, which nobody saw her draw."""

CLAIM = {"kind": "could_play", "event": 8, "against": 0, "by": 1}
AT = 10
HAD_IT = {
    "seat": 1,
    "text": "she had it all along",
    "what": "held",
    "holder": 0,
    "bone": "6-4",
    "event": 7,
}


@pytest.fixture
def here(recorder: httpx2.Client) -> str:
    """A match with a claim raised at 10 of which nothing is proved yet."""
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "best_of": 5}
    here = recorder.post("/v1/matches", json=opening).headers["Location"]
    done(recorder.post(f"{here}/events", json={"events": TOLD}))
    with_hindsight = done(recorder.post(f"{here}/claims", json=CLAIM))["with_hindsight"]
    assert with_hindsight["verdict"] == "undetermined"
    return here


def done(answer: httpx2.Response) -> Any:
    assert answer.status_code in (200, 201), answer.text
    return answer.json()


def listed(answer: httpx2.Response) -> Any:
    """The members of a list."""
    return done(answer)["data"]


def refused(answer: httpx2.Response, status: int) -> Problem:
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"] == "application/problem+json"
    return answer.json()


def ruled(official: httpx2.Client, here: str, **decision: Any) -> Any:
    return done(official.post(f"{here}/claims/{AT}/ruling", json={"upheld": True, **decision}))


def tags(events: list[Any]) -> list[str]:
    return [one["fact"]["fact"] for one in events]


STEPS = {
    "Hearing": "hearing",
    "Statement": "statements",
    "Inspection": "inspections",
    "Attachment": "attachments",
    "Closing": "closing",
}


@pytest.mark.parametrize("name", STEPS)
def test_the_example_of_a_step_in_the_contract_is_taken(
    name: str, here: str, official: httpx2.Client
) -> None:
    done(official.post(f"{here}/claims/{AT}/{STEPS[name]}", json=BODIES[name]))


def test_pda_10e_a_dispute_from_the_claim_to_the_commissioner(
    recorder: httpx2.Client, official: httpx2.Client, here: str
):
    claim = f"{here}/claims/{AT}"
    opened = official.post(f"{claim}/hearing", json={"seat": 1})
    assert done(opened)["dispute"]["stage"] == "heard"
    assert opened.headers["Location"] == f"{here}/disputes/{AT}"
    assert done(official.get(f"{here}/clocks"))["paused"] is True

    answer = done(recorder.post(f"{claim}/statements", json=HAD_IT))
    assert answer["dispute"]["statements"] == [12]
    assert "statement:12" in done(official.get(f"{here}/disputes/{AT}"))["offered"]
    with_hindsight = done(official.get(claim, params={"assuming": "statement:12"}))[
        "with_hindsight"
    ]
    assert with_hindsight["verdict"] == "undetermined"
    assert [one["verdict"] for one in with_hindsight["presuming"]] == ["proved"]

    paper = {"sha256": "ab" * 32, "media_type": "image/jpeg", "note": "the table"}
    assert done(recorder.post(f"{claim}/attachments", json=paper))["dispute"]["attachments"] == [13]
    seen = {"what": "drew", "bone": "2-1", "event": 7, "note": "turned up"}
    assert done(official.post(f"{claim}/inspections", json=seen))["dispute"]["inspections"] == [14]

    first = ruled(official, here, assuming=["statement:12"], choices={"PDA-9e": "forfeit_of_match"})
    assert tags(first["events"]) == [
        "ruling-given",
        "hand-ended",
        "game-ended",
        "match-ended",
    ]
    fact = first["events"][0]["fact"]
    assert (fact["assuming"], fact["choices"]) == (
        ["statement:12"],
        {"PDA-9e": "forfeit_of_match"},
    )
    assert all(one["fact"].get("ruling", 15) == 15 for one in first["events"])

    appealed = {"ruling": 15, "seat": 0, "grounds": "they saw no such thing"}
    assert done(recorder.post(f"{claim}/appeal", json=appealed))["dispute"]["stage"] == "appealed"
    assert done(official.get(f"{here}/disputes"))["open"] == [AT]

    second = ruled(official, here, upheld=False, supersedes=15, note="the Commissioner")
    assert tags(second["events"]) == ["ruling-given", *["consequence-reversed"] * 3]
    dispute = done(official.get(f"{here}/disputes/{AT}"))["dispute"]
    assert [one["superseded_by"] for one in dispute["rulings"]] == [20, None]
    assert done(official.get(f"{here}/score"))["match_winner"] is None

    assert done(official.post(f"{claim}/closing", json={}))["dispute"]["stage"] == "closed"
    late = refused(recorder.post(f"{claim}/statements", json={"text": "but"}), 409)
    assert (late["field"], late["contradicts"]) == ("claim", AT)
    everything = done(official.get(f"{here}/disputes/{AT}"))["events"]
    assert [one["position"] for one in everything] == [*range(10, 25)]


def test_a_ruling_is_split_and_each_part_holds_by_itself(official: httpx2.Client, here: str):
    ruled(official, here, upheld=False, part="end")
    ruled(official, here, upheld=False, part="player")
    problem = refused(
        official.post(f"{here}/claims/{AT}/ruling", json={"upheld": False, "part": "end"}), 409
    )
    assert (problem["field"], problem["contradicts"]) == ("supersedes", 11)
    ruled(official, here, upheld=False, part="end", supersedes=11)
    rulings = done(official.get(f"{here}/disputes/{AT}"))["dispute"]["rulings"]
    assert [(one["part"], one["superseded_by"]) for one in rulings] == [
        ("end", 13),
        ("player", None),
        ("end", None),
    ]


def test_a_ruling_sent_twice_does_not_take_its_own_place(official: httpx2.Client, here: str):
    decision, key = {"upheld": False}, {"Idempotency-Key": f"rule-{here}"}
    first, again = (
        official.post(f"{here}/claims/{AT}/ruling", json=decision, headers=key) for _ in "12"
    )
    assert again.json() == first.json()
    assert again.headers["Idempotency-Replayed"] == "true"
    problem = refused(official.post(f"{here}/claims/{AT}/ruling", json=decision), 409)
    assert problem["detail"] == "is missing; the ruling that holds is 11"


@pytest.mark.parametrize(
    ("path", "body", "status", "field"),
    [
        ("claims/9/hearing", {}, 404, "position"),
        ("claims/99/statements", {}, 404, "position"),
        ("claims/10/statements", {"event": 99}, 409, "event"),
        ("claims/10/statements", {"what": "held", "bone": "6-4", "event": 7}, 409, "what"),
        ("claims/10/statements", {"words": "?"}, 422, "words"),
        ("claims/10/attachments", {"sha256": "ab", "media_type": "image/png"}, 422, "sha256"),
        ("claims/10/appeal", {"ruling": 9}, 409, "ruling"),
        ("claims/10/ruling", {"upheld": True, "assuming": ["luck"]}, 409, "assuming"),
        ("claims/10/ruling", {"upheld": False, "supersedes": 4}, 409, "supersedes"),
        ("claims/10/ruling", {"upheld": True, "choices": {"PDA-1a": "x"}}, 409, "choices.PDA-1a"),
        ("claims/10/closing", {"how": "forgotten"}, 422, "how"),
    ],
)
def test_a_step_that_cannot_be_names_its_field(
    path: str, body: Any, status: int, field: str, official: httpx2.Client, here: str
):
    problem = refused(official.post(f"{here}/{path}", json=body), status)
    assert problem.get("field", "") == field
    assert done(official.get(here))["version"] == AT


def test_a_claim_that_was_struck_out_is_no_dispute_any_more(official: httpx2.Client, here: str):
    struck = {"corrects": AT, "facts": [], "reason": "raised at another table"}
    done(official.post(f"{here}/corrections", json=struck))
    assert done(official.get(f"{here}/disputes"))["disputes"] == []
    about = [f"{here}/claims/{AT}{rest}" for rest in ("", "/appeal-file", "/pack", "/conduct")]
    for path in (*about, f"{here}/disputes/{AT}"):
        assert refused(official.get(path), 404)["status"] == 404
    for step in ("hearing", "ruling", "closing"):
        body = {"hearing": {}, "ruling": {"upheld": True}, "closing": {"how": "withdrawn"}}[step]
        refused(official.post(f"{here}/claims/{AT}/{step}", json=body), 404)


def test_a_step_on_an_older_version_is_refused(official: httpx2.Client, here: str):
    stale = official.post(f"{here}/claims/{AT}/hearing", json={}, headers={"If-Match": '"9"'})
    assert refused(stale, 412)["version"] == AT


def test_an_appeal_from_a_ruling_on_another_claim_is_refused(
    official: httpx2.Client, recorder: httpx2.Client, here: str
):
    done(recorder.post(f"{here}/claims", json={**CLAIM, "event": 7}))
    ruled(official, here, upheld=False)
    problem = refused(official.post(f"{here}/claims/11/appeal", json={"ruling": 12}), 409)
    assert problem["detail"] == "12 is on the claim raised at 10"


def test_a_dispute_is_for_officials_and_for_the_key_that_raised_it(in_house: Any):
    """Another recorder is told no more than that something was raised."""

    async def visit(house: Any) -> None:
        async with house.client("official") as official, house.client("recorder") as recorder:
            opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m"}
            await official.post("/v1/matches", json=opening)
            await house.charge("recorder", "m")
            await official.post("/v1/matches/m/events", json={"events": TOLD})
            here = "/v1/matches/m"
            assert (await official.post(f"{here}/claims", json=CLAIM)).status_code == 201
            assert (await recorder.get(f"{here}/disputes")).json()["disputes"] == []
            for path in (f"{here}/disputes/{AT}", f"{here}/claims/{AT}"):
                assert (await recorder.get(path)).status_code == 404
            for step in ("statements", "attachments", "appeal"):
                body = {"statements": {}, "appeal": {"ruling": 1}}.get(
                    step, {"sha256": "ab" * 32, "media_type": "image/png"}
                )
                answer = await recorder.post(f"{here}/claims/{AT}/{step}", json=body)
                assert answer.status_code == 404, step

    in_house(visit)


CAUSED = [
    {"fact": "consequence-reversed", "of": 12, "ruling": 11},
    {"fact": "dispute-closed", "claim": 10},
    {"fact": "player-disqualified", "seat": 0, "scope": "match"},
    {"fact": "hand-ended", "how": "penalty", "winner": 1, "ruling": 9},
    {"fact": "game-ended", "winner": 0, "ruling": 9},
    {"fact": "match-ended", "winner": 0, "ruling": 9},
]


@pytest.mark.parametrize("fact", CAUSED, ids=lambda fact: fact["fact"])
def test_what_a_ruling_causes_is_not_a_recorders_to_report(
    fact: Any, recorder: httpx2.Client, here: str
):
    problem = refused(recorder.post(f"{here}/events", json=fact), 422)
    assert "key of an official" in problem["detail"]


def test_officials_are_told_how_likely_an_open_claim_is_in_both_languages_and_others_are_not(
    recorder: httpx2.Client, official: httpx2.Client, here: str
):
    claim = f"{here}/claims/{AT}"
    with_hindsight = done(official.get(claim))["with_hindsight"]
    share = with_hindsight["answer"]["likelihood"]
    assert 0 < share["least"] == share["most"] < 1
    spanish = done(official.get(claim, params={"language": "es"}))["with_hindsight"]["words"]
    assert "Eso ayuda a sopesarlo, y no decide nada." in spanish
    assert "likelihood" not in done(recorder.get(claim))["with_hindsight"]["answer"]
