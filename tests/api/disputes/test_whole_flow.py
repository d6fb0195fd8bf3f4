"""A match from its opening to a ruling, over HTTP, in a real process on a real file."""

from typing import Any

import httpx2

Hand = list[dict[str, Any]]
DRAWN_BESIDE_A_PLAY = [
    {"fact": "bone-drawn", "seat": 0, "bone": "6-4"},
    {"fact": "bone-played", "seat": 0, "bone": "6-5", "on": "5-5", "just_drawn": False},
]


def open_match(client: httpx2.Client, id: str, **more: Any) -> str:
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "best_of": 5, "id": id, **more}
    opened = client.post("/v1/matches", json=opening)
    assert opened.status_code == 201, opened.text
    return opened.headers["Location"]


def test_a_hand_is_recorded_and_seen_at_any_position(
    recorder: httpx2.Client, audience: httpx2.Client, a_hand: Hand
):
    here = open_match(recorder, "flow-1")
    for version, fact in enumerate(a_hand, 2):
        answer = recorder.post(f"{here}/events", json=fact)
        assert (answer.status_code, answer.headers["ETag"]) == (201, f'"{version}"'), answer.text

    now = audience.get(f"{here}/board").json()
    assert [bone["bone"] for bone in now["bones"]] == ["5-5", "5-0"]
    assert (now["open_total"], now["holdings"], now["spinner"]) == (10, [4, 4], "5-5")

    before = audience.get(f"{here}/board", params={"at": 6}).json()
    assert [bone["bone"] for bone in before["bones"]] == ["5-5"]
    assert (before["position"], before["open_total"]) == (6, 10)

    assert audience.get(f"{here}/score").json()["points"] == [10, 10]
    assert audience.get(f"{here}/score?at=8").json()["points"] == [10, 0]
    assert [s["points"] for s in audience.get(f"{here}/chips").json()["stacks"]] == [
        140,
        10,
        140,
        10,
    ]
    assert audience.get(f"{here}/transcript").json()["data"][5]["words"] == "Ana plays 5-5"
    assert audience.get(f"{here}/scorecard").json()["games"][0]["scores"] == [10, 10]
    assert 'data-bone="5-0"' in audience.get(f"{here}/board.svg").text


def test_a_batch_is_recorded_all_or_none(recorder: httpx2.Client, a_hand: Hand):
    here = open_match(recorder, "flow-batch")
    twice = [*a_hand, {"fact": "bone-played", "seat": 0, "bone": "5-0", "on": "5-5"}]
    refused = recorder.post(f"{here}/events", json={"events": twice})
    assert refused.status_code == 409
    assert refused.json()["field"] == "events[10].bone"
    assert recorder.get(here).json()["version"] == 1

    answer = recorder.post(f"{here}/events", json={"events": a_hand})
    assert answer.json() == {"match": "flow-batch", "first": 2, "last": 11}


def test_a_claim_is_heard_ruled_on_and_carried_out(
    recorder: httpx2.Client, official: httpx2.Client, audience: httpx2.Client, a_hand: Hand
):
    here = open_match(recorder, "flow-claim")
    recorder.post(f"{here}/events", json={"events": [*a_hand, *DRAWN_BESIDE_A_PLAY]})
    claim = {"kind": "could_play", "event": 12, "against": 0, "by": 1}
    raised = recorder.post(f"{here}/claims", json=claim)
    assert raised.status_code == 201, raised.text
    finding = raised.json()["with_hindsight"]
    assert finding["verdict"] == "proved"
    assert "PDA-8c" in finding["consequence"]["cites"]
    assert finding["words"]

    where = raised.headers["Location"]
    assert where == f"{here}/claims/14"
    assert recorder.get(where).json() == raised.json()
    spanish = recorder.get(where, params={"language": "es"}).json()["with_hindsight"]
    assert (spanish["verdict"], spanish["answer"]) == ("proved", finding["answer"])
    assert spanish["words"] != finding["words"]

    forbidden = recorder.post(f"{where}/ruling", json={"upheld": True})
    assert forbidden.status_code == 403
    ruled = official.post(f"{where}/ruling", json={"upheld": True, "note": "heard both"})
    assert ruled.status_code == 201, ruled.text
    tags = [entry["fact"]["fact"] for entry in ruled.json()["events"]]
    assert tags == ["ruling-given", "hand-ended", "game-ended"]
    assert audience.get(f"{here}/score").json()["game_winner"] == 1
    assert recorder.get(f"{here}/claims").json()["data"][0]["ruled"] == 15


def test_a_recorders_claim_is_heard_beside_a_ruling_on_one_that_officials_alone_see(
    recorder: httpx2.Client, official: httpx2.Client, a_hand: Hand
):
    here = open_match(recorder, "flow-unseen-claim")
    recorder.post(f"{here}/events", json={"events": [*a_hand, *DRAWN_BESIDE_A_PLAY]})
    claim = {"kind": "could_play", "event": 12, "against": 0}
    unseen = official.post(f"{here}/claims", json=claim).headers["Location"]
    assert official.post(f"{unseen}/ruling", json={"upheld": True}).status_code == 201
    raised = recorder.post(f"{here}/claims", json={"kind": "score_call", "event": 7})
    assert raised.status_code == 201, raised.text
    assert raised.json()["with_hindsight"]["verdict"] == "proved"
    assert recorder.get(unseen).status_code == 404
    for path in ("claims", "disputes", "score", "scorecard"):
        assert recorder.get(f"{here}/{path}").status_code == 200, path


def test_a_claim_that_says_nothing_is_not_recorded(recorder: httpx2.Client, a_hand: Hand):
    here = open_match(recorder, "flow-empty-claim")
    recorder.post(f"{here}/events", json={"events": a_hand})
    refused = recorder.post(f"{here}/claims", json={"kind": "could_play", "event": 7})
    assert (refused.status_code, refused.json()["field"]) == (409, "event")
    assert recorder.get(here).json()["version"] == 11


def test_a_correction_is_previewed_then_recorded_and_the_first_record_stays(
    recorder: httpx2.Client, official: httpx2.Client, a_hand: Hand
):
    here = open_match(recorder, "flow-correct")
    recorder.post(f"{here}/events", json={"events": a_hand})
    play = {"fact": "bone-played", "seat": 1, "bone": "5-1", "on": "5-5"}
    correction = {"corrects": 9, "facts": [play], "reason": "misread"}

    preview = official.post(f"{here}/corrections?preview=true", json=correction)
    assert preview.status_code == 200, preview.text
    seen = [preview.json()[when]["board"]["bones"][1]["bone"] for when in ("before", "after")]
    assert seen == ["5-0", "5-1"]
    assert official.get(here).json()["version"] == 11

    assert official.post(f"{here}/corrections", json=correction).status_code == 201
    now = official.get(f"{here}/board").json()["bones"][1]["bone"]
    stood = official.get(f"{here}/board?at=11&as=stood").json()["bones"][1]["bone"]
    assert (now, stood) == ("5-1", "5-0")
    assert official.get(f"{here}/events?after=8&upto=9").json()["data"][0]["fact"]["bone"] == "5-0"


def test_a_correction_that_makes_the_rest_impossible_is_refused(
    recorder: httpx2.Client, official: httpx2.Client, a_hand: Hand
):
    here = open_match(recorder, "flow-bad-correction")
    recorder.post(f"{here}/events", json={"events": a_hand})
    gone = {"corrects": 6, "facts": [], "reason": "never happened"}
    for query in ("", "?preview=true"):
        refused = official.post(f"{here}/corrections{query}", json=gone)
        assert refused.status_code == 409, refused.text
    assert official.get(here).json()["version"] == 11
    # A trial left no trace in what is decided next.
    played = {"fact": "bone-played", "seat": 0, "bone": "5-3", "on": "5-5"}
    assert recorder.post(f"{here}/events", json=played).status_code == 201


def test_the_same_key_and_body_are_answered_as_the_first_time(
    recorder: httpx2.Client, a_hand: Hand
):
    headers = {"Idempotency-Key": "open-once"}
    opening = {"book": "PDA", "players": ["Ana", "Bruno"]}
    first, again = (recorder.post("/v1/matches", json=opening, headers=headers) for _ in "12")
    assert first.headers["Location"] == again.headers["Location"]
    assert again.headers["Idempotency-Replayed"] == "true"
    assert "Idempotency-Replayed" not in first.headers

    here, headers = first.headers["Location"], {"Idempotency-Key": "tap-1"}
    first, again = (
        recorder.post(f"{here}/events", json={"events": a_hand}, headers=headers) for _ in "12"
    )
    assert (first.content, first.status_code) == (again.content, again.status_code)
    assert again.headers["Idempotency-Replayed"] == "true"
    assert recorder.get(here).json()["version"] == 11


def test_what_happened_may_carry_its_own_time(recorder: httpx2.Client, a_hand: Hand):
    here = open_match(recorder, "flow-time")
    timed = {**a_hand[0], "happened_at": "2026-11-21T15:04:05+01:00"}
    assert recorder.post(f"{here}/events", json=timed).status_code == 201
    entry = recorder.get(f"{here}/events?after=1").json()["data"][0]
    assert entry["happened_at"] == "2026-11-21T15:04:05+01:00"
    assert entry["recorded_at"].endswith("Z")


def test_a_known_version_is_not_sent_again(audience: httpx2.Client, recorder: httpx2.Client):
    here = open_match(recorder, "flow-etag")
    seen = audience.get(f"{here}/board")
    again = audience.get(f"{here}/board", headers={"If-None-Match": seen.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_strict_match_refuses_what_breaks_a_rule_and_names_the_clause(
    recorder: httpx2.Client, a_hand: Hand
):
    here = open_match(recorder, "flow-strict", enforcement="strict")
    hand = [fact | {"count": 7} if "count" in fact else fact for fact in a_hand[:5]]
    assert recorder.post(f"{here}/events", json={"events": hand}).status_code == 201
    wrong = {"fact": "bone-played", "seat": 1, "bone": "6-4", "on": "5-5", "touch": [5, 6]}
    refused = recorder.post(f"{here}/events", json=wrong)
    assert refused.status_code == 409
    assert refused.json()["type"] == "urn:bonebook:unlawful-report"
    assert refused.json()["clauses"][0] == "PDA-10c"


def test_the_rule_books_are_read_whole_without_a_key(server: Any):
    with httpx2.Client(base_url=server.url) as anybody:
        listed = {book["id"]: book for book in anybody.get("/v1/rulebooks").json()["data"]}
        assert set(listed) == {"PDA", "HF", "FU", "42", "UDL", "DP"}
        pda = anybody.get("/v1/rulebooks/PDA").json()
        assert pda["sha256"] == listed["PDA"]["sha256"]
        assert pda["rules"]["target"]["value"] == 150
        assert pda["rules"]["target"]["clauses"]
        assert all(option["default"] in option["choices"] for option in pda["options"])
        assert anybody.get("/v1/rulebooks/PDA").json()["clauses"][0]["gloss"]
        assert anybody.get("/v1/rulebooks/chess").status_code == 404
