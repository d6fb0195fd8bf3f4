"""Looking again over HTTP: cascades, reviews, what-if, re-ruling, docket, watch and sweep."""

from typing import Any

import httpx2
import pytest
from msgspec import to_builtins

from domain import events as e
from domain.rulebooks.earlier.straight42_earlier import FIRST
from domain.rulebooks.straight42 import BOOK
from tests.api.disputes.test_dispute_steps import AT, CLAIM, TOLD, done, listed, refused, ruled
from tests.support.fortytwo import begun
from tests.support.paths import ROOT

PROVED = [*TOLD[:-1], {**TOLD[-1], "just_drawn": False}]
"""Here 6-4 was seen not to be the bone just drawn: the draw at 8 is proved wrong."""

HTML = {"Accept": "text/html"}

SLIP = {
    "corrects": 9,
    "facts": [{"fact": "bone-played", "seat": 0, "bone": "6-4", "on": "6-6", "just_drawn": True}],
    "reason": "it was the bone just drawn",
}


@pytest.fixture
def here(recorder: httpx2.Client) -> str:
    """A match with a claim raised at 10 that the record proves."""
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "best_of": 5}
    here = recorder.post("/v1/matches", json=opening).headers["Location"]
    done(recorder.post(f"{here}/events", json={"events": PROVED}))
    assert done(recorder.post(f"{here}/claims", json=CLAIM))["with_hindsight"]["verdict"] == (
        "proved"
    )
    return here


def by_path(differences: list[Any]) -> dict[str, tuple[Any, Any]]:
    return {one["path"]: (one["before"], one["after"]) for one in differences}


def test_two_positions_are_corrected_together_or_not_at_all(official: httpx2.Client, here: str):
    """The play came before the second draw: written first, it would lie on the table twice."""
    drawn, played = PROVED[-2:]
    swapped = {"corrects": 8, "facts": [played], "reason": "exchanged"}
    after = {"corrects": 9, "facts": [drawn]}
    assert refused(official.post(f"{here}/corrections", json=swapped), 409)
    wrong = swapped | {"also": [{"corrects": 99, "facts": []}]}
    assert refused(official.post(f"{here}/corrections", json=wrong), 409)
    made = official.post(f"{here}/corrections", json=swapped | {"also": [after]})
    assert (done(made)["first"], done(made)["last"]) == (11, 12)


def test_the_docket_keeps_a_claim_that_says_nothing_since_a_correction(
    official: httpx2.Client, here: str
):
    drawn, played = PROVED[-2:]
    first = {"corrects": 8, "facts": [played], "reason": "exchanged"}
    also = [{"corrects": 9, "facts": [drawn]}]
    done(official.post(f"{here}/corrections", json={**first, "also": also}))
    (entry,) = done(official.get(f"{here}/docket"))["disputes"]
    expected = {"claim": 10, "event": 8, "reach": "nothing", "timely": None, "verdict": "refused"}
    assert entry == expected
    page = official.get(f"/desk/{here.removeprefix('/v1/matches/')}", headers=HTML)
    assert "Event 8 was corrected at event 11: the claim about it is moot." in page.text


def test_a_ruling_whose_claim_an_earlier_correction_emptied_is_superseded(
    official: httpx2.Client,
):
    """42: a play is struck, and without it the hand of a declaration had gone wrong before."""
    told = begun()
    second = told.play(0, "6-6 5-5")
    told.play(2, "4-4 3-3")
    declared = told.tell(e.DeclarationMade(0, "laydown"))
    players = ["Ana", "Beto", "Caro", "Dino"]
    made = official.post("/v1/matches", json={"book": "42", "players": players})
    here = f"/v1/matches/{done(made)['match']}"
    report = {"events": [to_builtins(fact) for _, fact in told.facts[1:]]}
    done(official.post(f"{here}/events", json=report))
    claim = {"kind": "declaration", "event": declared}
    raised = done(official.post(f"{here}/claims", json=claim))["position"]
    given = official.post(f"{here}/claims/{raised}/ruling", json={"upheld": True})
    first = done(given)["events"][0]["position"]
    struck = {"corrects": second, "facts": [], "reason": "never played"}
    done(official.post(f"{here}/corrections", json=struck))
    again = {"upheld": False, "supersedes": first}
    done(official.post(f"{here}/claims/{raised}/ruling", json=again))
    heard = done(official.get(f"{here}/claims/{raised}"))["with_hindsight"]
    assert f"a claim about event {declared} says nothing any more." in heard["words"][0]
    assert done(official.get(f"{here}/docket"))["disputes"] == []


def test_a_correction_is_seen_with_its_cascade_then_made_and_the_ruling_is_flagged(
    official: httpx2.Client, here: str
):
    ruled(official, here)
    assert listed(official.get(f"{here}/reviews")) == []
    preview = official.post(f"{here}/corrections?preview=true", json=SLIP)
    seen = done(preview)
    assert seen["leaned"] == [11]
    assert by_path(seen["differences"])["findings.10.verdict"] == ("proved", "undetermined")
    assert done(official.get(here))["version"] == 13

    made = official.post(
        f"{here}/corrections", json=SLIP, headers={"If-Match": preview.headers["ETag"]}
    )
    assert done(made)["last"] == 14
    assert listed(official.get(f"{here}/reviews")) == [
        {
            "claim": 10,
            "ruling": 11,
            "part": "",
            "corrections": [14],
            "given": "proved",
            "now": "undetermined",
        }
    ]
    dispute = done(official.get(f"{here}/disputes/{AT}"))["dispute"]
    assert (dispute["flagged"], dispute["rulings"][0]["flagged"]) == ([14], [14])
    # A ruling stands until somebody rules again.
    assert done(official.get(f"{here}/score"))["game_winner"] == 1
    ruled(official, here, upheld=False, supersedes=11)
    assert listed(official.get(f"{here}/reviews")) == []


def test_what_if_other_things_had_happened(official: httpx2.Client, here: str):
    supposed = {"changes": [{"at": 9, "facts": SLIP["facts"]}]}
    answer = official.post(f"{here}/what-if", json=supposed)
    assert answer.status_code == 200
    assert by_path(listed(answer))["findings.10.verdict"] == ("proved", "undetermined")
    assert done(official.get(here))["version"] == AT

    played = {"fact": "bone-played", "seat": 0, "bone": "6-5", "on": "6-6"}
    drew = [{"at": 8, "facts": [TOLD[6], played]}]
    differences = by_path(listed(official.post(f"{here}/what-if", json={"changes": drew})))
    assert differences["open_total"][0] != differences["open_total"][1]


def test_what_if_the_rules_had_been_others(official: httpx2.Client, here: str):
    same = listed(official.post(f"{here}/what-if", json={}))
    assert same == []
    house = (ROOT / "docs" / "examples" / "house-rules.toml").read_text()
    anchor = by_path(
        listed(official.post(f"{here}/what-if", json={"rules": {"house_rules": house}}))
    )
    assert anchor["chips.0.0"] == (150, 100)
    other = {"rules": {"house_rules": house.replace('"PDA"', '"HF"')}}
    assert refused(official.post(f"{here}/what-if", json=other), 422), "it fits no book but its own"
    unknown = {"rules": {"options": {"moon": "full"}}}
    assert refused(official.post(f"{here}/what-if", json=unknown), 409)["field"] == "options.moon"
    unknown = {"rules": {"version": "1850.1"}}
    problem = refused(official.post(f"{here}/what-if", json=unknown), 409)
    assert (problem["field"], problem["type"]) == ("version", "urn:bonebook:no-such-rule")
    assert "2006" in problem["detail"]


@pytest.mark.parametrize(
    ("changes", "status", "field"),
    [
        ([{"at": 1}], 422, "changes[0].at"),
        ([{"at": 99}], 409, "changes[0].at"),
        ([{"at": 9}, {"at": 9}], 422, "changes[1].at"),
        ([{"at": 5}], 409, "bone"),
        ([{"at": 9, "facts": [{"fact": "dreamt"}]}], 422, "changes[0].facts[0].fact"),
    ],
)
def test_what_cannot_be_supposed_is_refused(
    changes: Any, status: int, field: str, official: httpx2.Client, here: str
):
    problem = refused(official.post(f"{here}/what-if", json={"changes": changes}), status)
    assert problem["field"] == field


def test_every_ruling_is_worked_out_again(official: httpx2.Client, here: str):
    ruled(official, here)
    (again,) = listed(official.post(f"{here}/rerulings", json={}))
    assert (again["ruling"], again["same"], again["differences"]) == (11, True, [])
    assert again["found"] == again["stored"]
    version = done(official.get("/v1/rulebooks/PDA"))["version"]
    (again,) = listed(official.post(f"{here}/rerulings", json={"version": version}))
    assert again["same"]


def test_under_other_options_a_ruling_differs_by_field(
    official: httpx2.Client, recorder: httpx2.Client
):
    opening = {"book": "PDA", "players": ["Ana", "Bruno"]}
    here = recorder.post("/v1/matches", json=opening).headers["Location"]
    passed = [*PROVED[:5], TOLD[5], {"fact": "passed", "seat": 0}, PROVED[-1]]
    done(recorder.post(f"{here}/events", json={"events": passed}))
    done(recorder.post(f"{here}/claims", json=CLAIM))
    ruled(official, here)
    others = {"options": {"pass_could_play": "as_8c"}}
    (again,) = listed(official.post(f"{here}/rerulings", json=others))
    assert not again["same"]
    assert by_path(again["differences"])["consequence.ends"] == (None, "game")


def test_the_docket_has_the_gravest_dispute_first(
    official: httpx2.Client, recorder: httpx2.Client, here: str
):
    done(recorder.post(f"{here}/claims", json={"kind": "misplay", "event": 9}))
    docket = done(official.get(f"{here}/docket"))["disputes"]
    assert [(one["claim"], one["reach"]) for one in docket] == [(10, "match"), (11, "nothing")]
    ruled(official, here)
    assert [one["claim"] for one in done(official.get(f"{here}/docket"))["disputes"]] == [11]


def test_the_watch_and_the_sweep_tell_an_official_what_is_proved(
    official: httpx2.Client, here: str
):
    offence = {"kind": "could_play", "event": 8, "player": 0}
    (noted,) = listed(official.get(f"{here}/watch"))
    assert noted == {"found": offence, "by": 9, "acts": False}
    assert listed(official.get(f"{here}/watch?after=9")) == []
    swept = done(official.get(f"{here}/sweep"))
    assert (swept["proved"], swept["refuted"]) == ([offence], [])


def test_an_edition_later_the_difference_is_told_by_field(in_house: Any):
    """42 has two editions: what was ruled under one is worked out again under the other."""
    there = "/v1/matches/m"
    hand = [
        {"fact": "game-started", "number": 1},
        {"fact": "hand-started", "number": 1, "shaker": 3},
        *({"fact": "opening-drawn", "seat": seat, "count": 7} for seat in (0, 2, 1, 3)),
        {"fact": "bid-made", "seat": 1, "bid": "31"},
        {"fact": "bid-made", "seat": 0, "bid": "30"},
    ]

    async def visit(house: Any) -> None:
        async with house.client("official") as official:
            opening = {"book": "42", "players": ["Ana", "Bruno", "Carla", "Dario"], "id": "m"}
            await official.post("/v1/matches", json=opening)
            await official.post(f"{there}/events", json={"events": hand})
            claim = {"kind": "bid_out_of_turn", "event": 8}
            raised = await official.post(f"{there}/claims", json=claim)
            assert raised.status_code == 201, raised.text
            await official.post(f"{there}/claims/10/ruling", json={"upheld": True})
            answer = await official.post(f"{there}/rerulings", json={"version": "1"})
            (again,) = listed(answer)
            changed = by_path(again["differences"])
            assert changed["version"] == (BOOK.version, "1")
            assert changed["rules"] == (BOOK.sha256(), FIRST.sha256())

    in_house(visit)


def overpaid(recorder: httpx2.Client, official: httpx2.Client) -> str:
    """A match in which 15 was paid for 10 at 6, and a ruling at 8 had 5 go back."""
    opening = {"book": "PDA", "players": ["Ana", "Bruno"]}
    here = recorder.post("/v1/matches", json=opening).headers["Location"]
    score = {"fact": "score-called", "seat": 0, "points": 10}
    paid = {"fact": "chips-paid", "payer": 1, "payee": 0, "points": 15, "answers": 7}
    opened = {"fact": "bone-played", "seat": 0, "bone": "5-5"}
    done(recorder.post(f"{here}/events", json={"events": [*TOLD[:4], opened, score, paid]}))
    done(official.post(f"{here}/claims", json={"kind": "wrong_payment", "event": 8}))
    done(official.post(f"{here}/claims/9/ruling", json={"upheld": True}))
    return here


def test_a_recorder_corrects_its_report_and_the_ruling_follows(
    recorder: httpx2.Client, official: httpx2.Client
):
    here = overpaid(recorder, official)
    assert done(official.get(f"{here}/score"))["points"] == [10, 0]
    more = {"fact": "chips-paid", "payer": 1, "payee": 0, "points": 20, "answers": 7}
    slip = {"corrects": 8, "facts": [more], "reason": "two tens"}
    preview = done(official.post(f"{here}/corrections?preview=true", json=slip))
    assert preview["after"]["score"]["points"] == [10, 0]
    made = done(recorder.post(f"{here}/corrections", json=slip))
    assert (made["first"], made["last"]) == (12, 13)
    assert done(official.get(f"{here}/score"))["points"] == [10, 0]


def test_a_recorder_takes_back_nothing_that_a_ruling_did(
    recorder: httpx2.Client, official: httpx2.Client
):
    here = overpaid(recorder, official)
    more = {"fact": "chips-paid", "payer": 1, "payee": 0, "points": 20, "answers": 7}
    done(recorder.post(f"{here}/corrections", json={"corrects": 8, "facts": [more], "reason": "x"}))
    for at in (10, 11, 13):
        undo = {"corrects": at, "facts": [], "reason": "undone at the table"}
        assert recorder.post(f"{here}/corrections", json=undo).status_code == 409


@pytest.mark.parametrize(
    "fact",
    [
        {"fact": "chips-paid", "payer": 1, "payee": 0, "points": 50, "ruling": 10},
        {"fact": "hand-ended", "how": "penalty", "winner": 0, "points": 50, "ruling": 10},
        {"fact": "game-ended", "winner": 0, "ruling": 10},
        {"fact": "match-ended", "winner": 0, "ruling": 10},
        {"fact": "play-retracted", "seat": 0, "play": 6, "ruling": 10},
        {"fact": "player-disqualified", "seat": 1, "scope": "match", "ruling": 10},
        {"fact": "consequence-reversed", "of": 11, "ruling": 10},
    ],
)
def test_a_recorder_reports_nothing_as_a_rulings_doing(
    fact: Any, recorder: httpx2.Client, official: httpx2.Client
):
    here = overpaid(recorder, official)
    problem = refused(recorder.post(f"{here}/events", json={"events": [fact]}), 422)
    assert problem["field"] == "events[0].fact"
    assert "is for a key of an official" in problem["detail"]
