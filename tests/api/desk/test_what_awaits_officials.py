"""The desk before the button: parts of a remedy, what follows, which tables await an official."""

import re
from typing import Any

import httpx2
import pytest

from tests.api.disputes.test_dispute_steps import AT, CLAIM, TOLD, done, refused

PART = re.compile(r'<option value="(\w*)" data-holds="(\d*)">')


def opened(recorder: httpx2.Client, book: str) -> str:
    """A match in which Ana drew twice, then played 6-4, and Bruno objects at 10."""
    opening = {"book": book, "players": ["Ana", "Bruno"]}
    here = recorder.post("/v1/matches", json=opening).headers["Location"]
    done(recorder.post(f"{here}/events", json={"events": TOLD}))
    done(recorder.post(f"{here}/claims", json=CLAIM))
    return here


def page(official: httpx2.Client, here: str) -> str:
    answer = official.get(here.replace("/v1/matches/", "/desk/"), headers={"Accept": "text/html"})
    assert answer.status_code == 200, answer.text
    return answer.text


def saw(official: httpx2.Client, here: str) -> None:
    """The official sees that Ana held 6-4 before she drew."""
    seen = {"what": "held", "seat": 0, "bone": "6-4", "event": 7}
    done(official.post(f"{here}/claims/{AT}/inspections", json=seen))


@pytest.fixture
def here(recorder: httpx2.Client) -> str:
    return opened(recorder, "HF")


def test_the_desk_offers_each_part_that_the_remedy_has(official: httpx2.Client, here: str):
    assert PART.findall(page(official, here)) == []
    saw(official, here)
    assert PART.findall(page(official, here)) == [("", ""), ("points", ""), ("end", "")]
    ruling = {"upheld": True, "part": "points"}
    done(official.post(f"{here}/claims/{AT}/ruling", json=ruling))
    parts = dict(PART.findall(page(official, here)))
    assert (parts[""], parts["end"]) == ("", "")
    again = {"upheld": False, "part": "points", "supersedes": int(parts["points"])}
    done(official.post(f"{here}/claims/{AT}/ruling", json=again))
    problem = official.post(f"{here}/claims/{AT}/ruling", json={"upheld": True, "part": "player"})
    assert refused(problem, 409)["field"] == "part"


def test_the_desk_says_that_nothing_follows_before_the_button(official: httpx2.Client, here: str):
    shown = page(official, here)
    assert "since the record leaves it open" in shown
    refused(official.post(f"{here}/claims/{AT}/ruling", json={"upheld": True}), 409)
    saw(official, here)
    assert 'class="idle"' not in page(official, here)


def test_a_match_that_is_over_stays_on_the_desk_while_an_official_is_to_act(
    official: httpx2.Client, recorder: httpx2.Client, here: str
):
    """A game that a ruling ended is nobody's again, after the table closed the match."""
    saw(official, here)
    id = here.removeprefix("/v1/matches/")

    def listed() -> str:
        everything = official.get("/desk", headers={"Accept": "text/html"}).text
        line = re.search(rf'<a href="/desk/{id}">.*?</a>', everything, re.DOTALL)
        return line.group() if line else ""

    agreed: list[dict[str, Any]] = [{"fact": "game-ended"}, {"fact": "match-ended"}]
    done(recorder.post(f"{here}/events", json={"events": agreed}))
    assert "nobody has won game 1" in listed()
    ruling = {"upheld": True, "note": "seen"}
    done(official.post(f"{here}/claims/{AT}/ruling", json=ruling))
    assert "nobody has won game 1" in listed()
    going_on = {"events": [{"fact": "play-resumed", "game": 1}]}
    done(official.post(f"{here}/events", json=going_on))
    won: list[dict[str, Any]] = [
        {"fact": "game-ended", "winner": 1},
        {"fact": "match-ended", "winner": 1},
    ]
    done(recorder.post(f"{here}/events", json={"events": won}))
    assert listed() == ""
    done(recorder.post(f"{here}/claims", json={"kind": "could_play", "event": 7, "against": 0}))
    assert "could have played a bone they held" in listed()
