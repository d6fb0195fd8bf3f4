"""Remedies that are seldom ruled on, over HTTP: upheld, reversed on appeal, upheld, corrected.

Each is told with what its text lays down: the scores, the board, who won the game and the match.
"""

import json
from typing import Any, NamedTuple

import httpx2
import pytest

from domain import events as e
from domain.bones import Bone
from tests.adjudication.hearings import Told, table
from tests.support.fortytwo import HANDS

PLAYED = ("0 plays 6-6", "1 plays 6-5 on 6-6")
SHOWN = tuple(map(Bone, ["5-5", "4-4", "3-3", "2-2", "1-1", "0-0"]))
HIDDEN = (*PLAYED, "1 domino", e.HoldingShown(0, SHOWN))
LAID_DOWN = (
    *(e.BidMade(seat, bid) for seat, bid in enumerate(("30", "pass", "pass", "pass"))),
    *(e.BonePlayed(seat, Bone(bone)) for seat, bone in enumerate(("6-6", "5-5", "4-4", "3-3"))),
    e.DeclarationMade(0, "laydown"),
    e.Challenged(1),
)


class State(NamedTuple):
    """The scores, the bones on the table, and who has won the game and the match."""

    points: list[int]
    bones: list[str]
    game: int | None = None
    match: int | None = None


class Remedy(NamedTuple):
    """A record, a claim on it, and what the match comes to: unruled, and with the claim upheld.

    `without` is the state of the record from which the event of the claim was corrected away; None
    where it cannot be.
    """

    book: str
    acts: tuple[Told, ...]
    claim: dict[str, Any]
    unruled: State
    upheld: State
    without: State | None
    holdings: tuple[int | str, ...] = (7, 7)


LIES = ["6-6", "6-5"]
GOES_ON = State([0, 0], LIES)
REMEDIES = {
    "PDA-8e": Remedy(
        "PDA",
        (*HIDDEN, e.Observed("intentional_hiding", 1)),
        {"kind": "hidden_domino", "event": 8, "against": 1},
        GOES_ON,
        State([150, 100], LIES, 0),
        GOES_ON,
    ),
    "PDA-8e without intent": Remedy(
        "PDA",
        HIDDEN,
        {"kind": "hidden_domino", "event": 8, "against": 1},
        GOES_ON,
        GOES_ON,
        GOES_ON,
    ),
    "AMB-87 agreed": Remedy(
        "PDA",
        (*PLAYED, e.ResultAgreed((0, 1), "game", 0)),
        {"kind": "agreed_result", "event": 8},
        State([0, 0], LIES, 0),
        State([0, 0], LIES, 0),
        GOES_ON,
    ),
    "AMB-87 agreed draw": Remedy(
        "PDA",
        (*PLAYED, e.ResultAgreed((0, 1), "game")),
        {"kind": "agreed_result", "event": 8},
        GOES_ON,
        GOES_ON,
        GOES_ON,
    ),
    "AMB-87 resigned": Remedy(
        "PDA",
        (*PLAYED, e.Resigned(1, "game")),
        {"kind": "resigned", "event": 8, "against": 1},
        State([150, 0], LIES, 0),
        State([150, 0], LIES, 0),
        GOES_ON,
    ),
    "FU misplay": Remedy(
        "FU",
        (
            "0 plays 5-5",
            "1 plays 4-0 on 5-5 touch 5 4",
            e.ScoreCalled(1, 2),
            e.PointsPegged(1, 2, 8),
        ),
        {"kind": "misplay", "event": 7, "against": 1, "by": 0},
        State([0, 2], ["5-5", "4-0"]),
        State([0, 0], ["5-5"]),
        State([0, 2], ["5-5"]),
    ),
    "FU score withheld": Remedy(
        "FU",
        ("0 plays 5-5", "1 plays 5-0 on 5-5"),
        {"kind": "missed_score", "event": 6, "against": 0},
        State([0, 0], ["5-5", "5-0"]),
        State([2, 0], ["5-5", "5-0"]),
        None,
    ),
    "UDL muggins": Remedy(
        "UDL",
        ("0 plays 5-5", "1 plays 6-5 on 5-5", "1 muggins 10"),
        {"kind": "muggins", "event": 8, "against": 1},
        State([0, 0], ["5-5", "6-5"]),
        State([0, 10], ["5-5", "6-5"]),
        State([0, 0], ["5-5", "6-5"]),
    ),
    "UDL-14 match": Remedy(
        "UDL",
        (*PLAYED, e.Observed("concealing", 0)),
        {"kind": "observed", "event": 8, "against": 0, "what": "concealing"},
        GOES_ON,
        State([0, 150], LIES, 1, 1),
        GOES_ON,
    ),
    "UDL-10 third": Remedy(
        "UDL",
        (*PLAYED, *(e.Observed("slow_play", 0) for _ in range(3))),
        {"kind": "slow_play", "event": 10, "against": 0},
        GOES_ON,
        State([0, 150], LIES, 1),
        GOES_ON,
    ),
    "AMB-87 two of three resigned": Remedy(
        "HF",
        ("0 plays 6-6", e.Resigned(0, "game"), e.Resigned(1, "game")),
        {"kind": "resigned", "event": 9, "against": 1},
        State([0, 0, 150], ["6-6"], 2),
        State([0, 0, 150], ["6-6"], 2),
        State([0, 0, 0], ["6-6"]),
        holdings=(6, 6, 6),
    ),
    "42-PB-14 a right laydown": Remedy(
        "42",
        LAID_DOWN,
        {"kind": "declaration", "event": 16, "against": 0},
        State([0, 0], []),
        State([1, 0], []),
        None,
        holdings=HANDS,
    ),
    "UDL-10 second": Remedy(
        "UDL",
        (*PLAYED, *(e.Observed("slow_play", 0) for _ in range(2))),
        {"kind": "slow_play", "event": 9, "against": 0},
        GOES_ON,
        State([0, 20], LIES),
        GOES_ON,
    ),
}


@pytest.mark.parametrize("name", sorted(REMEDIES))
def test_a_remedy_is_carried_out_taken_back_and_carried_out_again(
    name: str, recorder: httpx2.Client, official: httpx2.Client
):
    remedy = REMEDIES[name]
    here = told(recorder, official, remedy)
    assert state(official, here) == remedy.unruled
    claim = claimed(official, here, remedy.claim)
    rule(official, claim, upheld=True)
    assert state(official, here) == remedy.upheld
    appeal = {"ruling": rulings(official, claim)[-1], "seat": 0, "grounds": "not so"}
    done(official.post(f"{claim}/appeal", json=appeal))
    assert len(done(official.get(f"{here}/docket"))["disputes"]) == 1
    rule(official, claim, upheld=False)
    assert state(official, here) == remedy.unruled
    rule(official, claim, upheld=True)
    assert state(official, here) == remedy.upheld
    if remedy.without is None:
        return
    slip = {"corrects": remedy.claim["event"], "facts": [], "reason": "a slip"}
    done(official.post(f"{here}/corrections", json=slip))
    (review,) = done(official.get(f"{here}/reviews"))["data"]
    assert (review["given"], review["now"]) == ("proved", "refuted")
    rule(official, claim, upheld=False)
    assert state(official, here) == remedy.without
    assert done(official.get(f"{here}/reviews"))["data"] == []


def test_pda_9_a_remedy_is_reduced_and_replaced_on_appeal(
    recorder: httpx2.Client, official: httpx2.Client
):
    """PDA-8a, PDA-9b, PDA-9e: its points alone are taken back; then the game is lost, and not."""
    claim_of_hand = {"kind": "hand_size", "event": 4, "against": 0}
    eight = Remedy("PDA", (), claim_of_hand, GOES_ON, GOES_ON, None, holdings=(8, 7))
    here = told(recorder, official, eight)
    claim = claimed(official, here, claim_of_hand)
    rule(official, claim, upheld=True)
    assert state(official, here) == State([0, 50], [])
    rule(official, claim, upheld=False, part="points")
    assert state(official, here) == State([0, 0], [])
    rule(official, claim, upheld=True, part="points")
    assert state(official, here) == State([0, 50], [])
    rule(official, claim, upheld=True, choices={"PDA-9e": "loss_of_game"})
    assert state(official, here) == State([0, 150], [], 1)
    rule(official, claim, upheld=True, choices={"PDA-9e": "forfeit_of_match"})
    assert state(official, here) == State([0, 150], [], 1, 1)
    rule(official, claim, upheld=True, choices={"PDA-9e": "nothing_more"})
    assert state(official, here) == State([0, 50], [])
    refused = official.post(f"{claim}/ruling", json={"upheld": True, "part": "player"})
    assert (refused.status_code, refused.json()["field"]) == (409, "part")


def test_pda_6c_points_that_were_taken_by_muggins_go_back_and_the_desk_says_so_before(
    recorder: httpx2.Client, official: httpx2.Client
):
    """The book has no muggins: upholding the claim, which is refuted, settles what was paid."""
    acts = ("0 plays 5-5", "1 plays 6-5 on 5-5", "1 muggins 10", e.ChipsPaid(0, 1, 10, answers=8))
    claim_of_call = {"kind": "muggins", "event": 8}
    taken = State([0, 10], ["5-5", "6-5"])
    here = told(recorder, official, Remedy("PDA", acts, claim_of_call, taken, taken, None))
    assert state(official, here) == taken
    claim = claimed(official, here, claim_of_call, verdict="refuted")
    page = official.get(f"/desk/{here.rpartition('/')[2]}", headers={"Accept": "text/html"}).text
    assert "nothing is due: what was paid for it goes back" in page
    rule(official, claim, upheld=True)
    assert state(official, here).points == [0, 0]
    rule(official, claim, upheld=False)
    assert state(official, here) == taken


def told(recorder: httpx2.Client, official: httpx2.Client, remedy: Remedy) -> str:
    """The address of a match in which this record was told, what officials saw by an official."""
    facts = table(remedy.book, *remedy.acts, holdings=remedy.holdings, best_of=1)
    names = ["Ana", "Beto", "Caro", "Dino"][: len(remedy.holdings)]
    best_of = 1 if remedy.book == "42" else 3
    opening = {"book": remedy.book, "players": names, "best_of": best_of}
    here = done(recorder.post("/v1/matches", json=opening), whole=True).headers["Location"]
    for fact in facts[1:]:
        client = official if isinstance(fact, e.Observed) else recorder
        done(client.post(f"{here}/events", json=json.loads(e.encode(fact))))
    return here


def claimed(
    client: httpx2.Client, here: str, claim: dict[str, Any], verdict: str = "proved"
) -> str:
    """The address of a claim that is raised."""
    raised: httpx2.Response = done(client.post(f"{here}/claims", json=claim), whole=True)
    assert raised.json()["with_hindsight"]["verdict"] == verdict
    return raised.headers["Location"]


def rule(client: httpx2.Client, claim: str, *, upheld: bool, part: str = "", **more: Any) -> None:
    """Rule on a claim, or a part of its remedy, instead of the ruling that holds."""
    before = rulings(client, claim, part)
    last = {"supersedes": before[-1]} if before else {}
    body = {"upheld": upheld, "note": "so decided", "part": part, **last, **more}
    done(client.post(f"{claim}/ruling", json=body))


def state(client: httpx2.Client, here: str) -> State:
    score, board = done(client.get(f"{here}/score")), client.get(f"{here}/board")
    bones = [lay["bone"] for lay in board.json().get("bones", ())]
    return State(score["points"], bones, score["game_winner"], score["match_winner"])


def rulings(client: httpx2.Client, claim: str, part: str = "") -> list[int]:
    """The positions of the rulings on the only claim of a match, or on a part of it."""
    (dispute,) = done(client.get(claim.rpartition("/claims/")[0] + "/disputes"))["disputes"]
    return [ruling["position"] for ruling in dispute["rulings"] if ruling.get("part", "") == part]


def done(answer: httpx2.Response, *, whole: bool = False) -> Any:
    assert answer.status_code in (200, 201), answer.text
    return answer if whole else answer.json()
