"""Disputes recorded over HTTP, of each book, and some that took turns."""

from collections.abc import Callable
from typing import Any

import httpx2

from tests.api.disputes.test_dispute_steps import CLAIM, HAD_IT, TOLD, done
from tests.support.fortytwo import HANDS

Told = list[dict[str, Any]]


class Sitting:
    """A match with one dispute, by whoever records it and an official."""

    def __init__(
        self,
        recorder: httpx2.Client,
        official: httpx2.Client,
        book: str,
        players: list[str],
        **more: Any,
    ) -> None:
        self.recorder, self.official = recorder, official
        opening = {"book": book, "players": players, **more}
        self.here = done_at(recorder.post("/v1/matches", json=opening))
        self.claim = ""

    def record(self, *facts: dict[str, Any]) -> None:
        done(self.recorder.post(f"{self.here}/events", json={"events": facts}))

    def raised(self, claim: dict[str, Any]) -> None:
        self.claim = done_at(self.recorder.post(f"{self.here}/claims", json=claim))

    def said(self, **statement: Any) -> None:
        done(self.recorder.post(f"{self.claim}/statements", json=statement))

    def ruled(self, **decision: Any) -> int:
        return done(self.official.post(f"{self.claim}/ruling", json=decision))["first"]

    def corrected(self, at: int, *facts: dict[str, Any]) -> None:
        body = {"corrects": at, "facts": facts, "reason": "a slip of the pen"}
        done(self.official.post(f"{self.here}/corrections", json=body))


def done_at(answer: httpx2.Response) -> str:
    done(answer)
    return answer.headers["Location"]


TWO = ["Ana", "Bruno"]
LONG_NAMES = ["Guadalupe Hernández de la Cruz", "Bartholomew Shaughnessy-Fitzgerald"]
FOUR = ["Ana", "Bruno", "Carla", "Dario"]


def _dealt(players: int) -> Told:
    drew = [{"fact": "opening-drawn", "seat": seat, "count": 7} for seat in range(players)]
    return [{"fact": "game-started", "number": 1}, {"fact": "hand-started", "number": 1}, *drew]


def _overpaid(book: str) -> Callable[[httpx2.Client, httpx2.Client], Sitting]:
    """15 are paid for 10 at 8; upheld, and 5 go back."""

    def sitting(recorder: httpx2.Client, official: httpx2.Client) -> Sitting:
        it = Sitting(recorder, official, book, TWO)
        points, more = (2, 3) if book == "FU" else (10, 15)
        pegged = {"fact": "points-pegged", "seat": 0, "points": more, "answers": 7}
        chips = {"fact": "chips-paid", "payer": 1, "payee": 0, "points": more, "answers": 7}
        it.record(
            *_dealt(2),
            {"fact": "bone-played", "seat": 0, "bone": "5-5"},
            {"fact": "score-called", "seat": 0, "points": points},
            pegged if book == "FU" else chips,
        )
        it.raised({"kind": "wrong_payment", "event": 8, "by": 1})
        it.said(seat=0, text="I counted the ends twice")
        it.ruled(upheld=True, note="both counted the ends again")
        return it

    return sitting


def open_question(recorder: httpx2.Client, official: httpx2.Client) -> Sitting:
    """Nobody saw what was drawn: the claim is open, and upheld on a statement."""
    it = Sitting(recorder, official, "PDA", TWO)
    it.record(*TOLD)
    it.raised(CLAIM)
    it.said(**HAD_IT)
    it.ruled(upheld=True, assuming=["statement:11"], note="two players saw the bone")
    return it


def reversed_three_times(recorder: httpx2.Client, official: httpx2.Client) -> Sitting:
    it = Sitting(recorder, official, "PDA", TWO)
    it.record(*TOLD[:-1], {**TOLD[-1], "just_drawn": False})
    it.raised(CLAIM)
    ruling = it.ruled(upheld=True, note="the bone was seen")
    for upheld, note in ((False, "not by all"), (True, "by three"), (False, "the Commissioner")):
        appeal = {"ruling": ruling, "seat": int(upheld), "grounds": "it was not so"}
        done(it.recorder.post(f"{it.claim}/appeal", json=appeal))
        ruling = it.ruled(upheld=upheld, supersedes=ruling, note=note)
    return it


def corrected_away(recorder: httpx2.Client, official: httpx2.Client) -> Sitting:
    it = Sitting(recorder, official, "UDL", TWO)
    it.record(*TOLD[:-1])
    it.raised({"kind": "could_play", "event": 8, "against": 0, "by": 1})
    it.corrected(8)
    it.ruled(upheld=False, note="tapped twice")
    return it


def talk_in_42(recorder: httpx2.Client, official: httpx2.Client) -> Sitting:
    it = Sitting(recorder, official, "42", FOUR)
    it.record(*_dealt(4), {"fact": "bid-made", "seat": 1, "bid": "30"})
    seen = {"fact": "observed", "what": "talk", "seat": 2, "note": "about the bid"}
    done(official.post(f"{it.here}/events", json={"events": [seen]}))
    it.raised({"kind": "observed", "event": 9, "against": 2, "what": "talk"})
    it.ruled(upheld=True, note="heard by the official")
    return it


def false_pass_by_pairs(recorder: httpx2.Client, official: httpx2.Client) -> Sitting:
    """A pass that the hand shown proves false: the hand is broken, and a card is shown."""
    it = Sitting(recorder, official, "DP", FOUR)
    it.record(*_dealt(4), {"fact": "bone-played", "seat": 0, "bone": "6-6"})
    it.record({"fact": "passed", "seat": 1})
    it.raised({"kind": "could_play", "event": 9, "against": 1})
    it.said(seat=2, text="Bruno had the six-five all along")
    held = ["6-5", "5-4", "4-3", "3-2", "2-1", "1-0", "0-0"]
    it.record({"fact": "holding-shown", "seat": 1, "bones": held})
    it.ruled(upheld=True, note="the hand was shown")
    return it


def misplay_that_was_paid(recorder: httpx2.Client, official: httpx2.Client) -> Sitting:
    """A bone that does not match, and 15 paid for it: both go back."""
    it = Sitting(recorder, official, "PDA", LONG_NAMES, event="spring-open", table="t4")
    it.record(
        *_dealt(2),
        {"fact": "bone-played", "seat": 0, "bone": "5-5"},
        {"fact": "bone-played", "seat": 1, "bone": "4-0", "on": "5-5", "touch": [5, 4]},
        {"fact": "score-called", "seat": 1, "points": 10},
        {"fact": "chips-paid", "payer": 0, "payee": 1, "points": 15, "answers": 8},
    )
    it.raised({"kind": "misplay", "event": 7, "against": 1, "by": 0})
    it.said(seat=1, text="the light was bad")
    it.ruled(upheld=True, note="the bones lay open")
    return it


def out_of_turn(recorder: httpx2.Client, official: httpx2.Client) -> Sitting:
    """The book is silent on it: the register has a reading."""
    it = Sitting(recorder, official, "HF", [*TWO, "Carla"])
    it.record(
        *[{**fact, "count": 6} if "count" in fact else fact for fact in _dealt(3)],
        {"fact": "bone-played", "seat": 0, "bone": "5-5"},
        {"fact": "bone-played", "seat": 2, "bone": "5-0", "on": "5-5"},
    )
    it.raised({"kind": "out_of_turn", "event": 8, "against": 2, "by": 1})
    it.ruled(upheld=True)
    return it


def raised_too_late(recorder: httpx2.Client, official: httpx2.Client) -> Sitting:
    """The opponent has played since, and time was called."""
    it = Sitting(recorder, official, "UDL", TWO)
    it.record(
        *_dealt(2),
        {"fact": "bone-played", "seat": 0, "bone": "5-5"},
        {"fact": "bone-played", "seat": 1, "bone": "4-0", "on": "5-5", "touch": [5, 4]},
        {"fact": "bone-played", "seat": 0, "bone": "5-1", "on": "5-5"},
        {"fact": "time-called"},
    )
    it.raised({"kind": "misplay", "event": 7, "against": 1, "by": 0})
    return it


def renege(recorder: httpx2.Client, official: httpx2.Client) -> Sitting:
    """A six was led and not followed, and the six-blank came a trick later."""
    it = Sitting(recorder, official, "42", FOUR)
    bids = ("31", "pass", "pass", "pass")
    tricks = ("6-6", "5-5", "4-4", "3-3", "6-5", "5-4", "4-3", "6-0")
    it.record(
        *_dealt(4),
        *({"fact": "bid-made", "seat": seat, "bid": bid} for seat, bid in enumerate(bids)),
        {"fact": "trump-declared", "seat": 0, "trump": "6"},
        *(
            {"fact": "bone-played", "seat": turn % 4, "bone": bone}
            for turn, bone in enumerate(tricks)
        ),
    )
    it.raised({"kind": "renege", "event": 16, "against": 3, "by": 0})
    it.ruled(upheld=True, note="the six-blank was played in the next trick")
    return it


def reduced_on_appeal(recorder: httpx2.Client, official: httpx2.Client) -> Sitting:
    """HF-BOG-3: the hand is over and 65 are due; on appeal the points alone are taken back."""
    it = Sitting(recorder, official, "HF", TWO)
    held = ["6-6", "6-5", "6-4", "5-4", "6-3", "4-4", "5-3"]
    it.record(
        {"fact": "game-started", "number": 1},
        {"fact": "hand-started", "number": 1},
        {"fact": "opening-drawn", "seat": 0, "count": 7},
        {"fact": "opening-drawn", "seat": 1, "count": 7, "bones": held},
        {"fact": "bone-played", "seat": 0, "bone": "5-5"},
        {"fact": "bone-drawn", "seat": 1, "bone": "0-0"},
    )
    it.raised({"kind": "could_play", "event": 7, "against": 1, "by": 0})
    ruling = it.ruled(upheld=True, note="the hand was seen")
    appeal = {"ruling": ruling, "seat": 1, "grounds": "too much"}
    done(it.recorder.post(f"{it.claim}/appeal", json=appeal))
    it.ruled(upheld=False, part="points", note="reduced")
    return it


def wrong_laydown(recorder: httpx2.Client, official: httpx2.Client) -> Sitting:
    """A declaration that is wrong, dismissed after talk by the other side, which ended the hand."""
    it = Sitting(recorder, official, "42", FOUR)
    bids = ("30", "pass", "pass", "pass")
    it.record(
        {"fact": "game-started", "number": 1},
        {"fact": "hand-started", "number": 1},
        *(
            {"fact": "opening-drawn", "seat": seat, "count": 7, "bones": hand.split()}
            for seat, hand in enumerate(HANDS)
        ),
        *({"fact": "bid-made", "seat": seat, "bid": bid} for seat, bid in enumerate(bids)),
        {"fact": "trump-declared", "seat": 0, "trump": "6"},
    )
    seen = {"fact": "observed", "what": "talk", "seat": 2}
    done(official.post(f"{it.here}/events", json={"events": [seen]}))
    it.record(
        {"fact": "declaration-made", "seat": 1, "what": "laydown"},
        {"fact": "challenged", "seat": 0},
    )
    it.raised({"kind": "observed", "event": 13, "against": 2, "what": "talk"})
    it.ruled(upheld=True, note="heard")
    it.raised({"kind": "declaration", "event": 14, "against": 1, "by": 0})
    it.ruled(upheld=False, note="a trick is lost")
    return it


DISPUTES: dict[str, Callable[[httpx2.Client, httpx2.Client], Sitting]] = {
    **{f"overpaid in {book}": _overpaid(book) for book in ("PDA", "HF", "FU", "UDL")},
    "false pass by pairs": false_pass_by_pairs,
    "talk in 42": talk_in_42,
    "open": open_question,
    "reversed three times": reversed_three_times,
    "corrected away": corrected_away,
    "misplay that was paid": misplay_that_was_paid,
    "out of turn": out_of_turn,
    "raised too late": raised_too_late,
    "renege": renege,
    "reduced on appeal": reduced_on_appeal,
    "wrong laydown": wrong_laydown,
}
