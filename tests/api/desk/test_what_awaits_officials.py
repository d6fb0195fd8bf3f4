"""The desk before the button: parts of a remedy, what follows, which tables await an official."""

import re
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Page, expect

from tests.api.conftest import at_last
from tests.api.disputes.test_dispute_steps import AT, CLAIM, TOLD, done, refused
from tests.api.matches.test_page import visit

PART = re.compile(r'<option value="(\w*)" data-holds="(\d*)">')


def opened(recorder: httpx2.Client, book: str) -> str:
    """A match in which Ana drew twice, then played 6-4, and Bruno objects at 10."""
    opening = {"book": book, "players": ["Ana", "Bruno"]}
    here = recorder.post("/v1/matches", json=opening).headers["Location"]
    done(recorder.post(f"{here}/events", json={"events": TOLD}))
    done(recorder.post(f"{here}/claims", json=CLAIM))
    return here


def shown(official: httpx2.Client, here: str) -> str:
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
    assert PART.findall(shown(official, here)) == []
    saw(official, here)
    assert PART.findall(shown(official, here)) == [("", ""), ("points", ""), ("end", "")]
    ruling = {"upheld": True, "part": "points"}
    done(official.post(f"{here}/claims/{AT}/ruling", json=ruling))
    parts = dict(PART.findall(shown(official, here)))
    assert (parts[""], parts["end"]) == ("", "")
    again = {"upheld": False, "part": "points", "supersedes": int(parts["points"])}
    done(official.post(f"{here}/claims/{AT}/ruling", json=again))
    problem = official.post(f"{here}/claims/{AT}/ruling", json={"upheld": True, "part": "player"})
    assert refused(problem, 409)["field"] == "part"


def test_the_desk_says_that_nothing_follows_before_the_button(official: httpx2.Client, here: str):
    assert "since the record leaves it open" in shown(official, here)
    refused(official.post(f"{here}/claims/{AT}/ruling", json={"upheld": True}), 409)
    saw(official, here)
    assert 'class="idle"' not in shown(official, here)


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

    def awaits(words: str) -> bool:
        return at_last(lambda: words in listed() if words else not listed(), expected=True)

    agreed: list[dict[str, Any]] = [{"fact": "game-ended"}, {"fact": "match-ended"}]
    done(recorder.post(f"{here}/events", json={"events": agreed}))
    assert awaits("nobody has won game 1")
    ruling = {"upheld": True, "note": "seen"}
    done(official.post(f"{here}/claims/{AT}/ruling", json=ruling))
    assert awaits("nobody has won game 1")
    going_on = {"events": [{"fact": "play-resumed", "game": 1}]}
    done(official.post(f"{here}/events", json=going_on))
    won: list[dict[str, Any]] = [
        {"fact": "game-ended", "winner": 1},
        {"fact": "match-ended", "winner": 1},
    ]
    done(recorder.post(f"{here}/events", json={"events": won}))
    assert awaits("")
    done(recorder.post(f"{here}/claims", json={"kind": "could_play", "event": 7, "against": 0}))
    assert awaits("could have played a bone they held")


def test_a_ruling_on_one_part_is_chosen_on_the_page_and_taken_back_there(
    page: Page, server: Any, official: httpx2.Client, here: str
):
    """The points alone are upheld, and then dismissed: the hand goes on all the while."""
    saw(official, here)
    visit(page, server, here.replace("/v1/matches/", "/desk/"), "official")
    expect(page.locator("html[data-ready]")).to_be_attached()
    ruling = page.get_by_role("form", name=f"Ruling on {AT}")

    def rule(upheld: str) -> dict[str, Any]:
        if not ruling.is_visible():
            page.locator(f"#rule-{AT} summary").click()
        ruling.get_by_label("The ruling is on").select_option("points")
        ruling.locator(f"[name=upheld][value={upheld}]").check()
        expect(ruling.locator(".compared .standing")).to_have_count(2)
        ruling.locator("[name=note]").fill("seen")
        with page.expect_response(f"**{here}/claims/{AT}/ruling") as answered:
            ruling.get_by_role("button", name="Give the ruling").click()
        assert answered.value.status == 201, answered.value.text()
        facts = done(official.get(f"{here}/events"))["data"]
        return next(entry for entry in reversed(facts) if entry["fact"]["fact"] == "ruling-given")

    first = rule("true")
    assert first["fact"]["part"] == "points"
    expect(ruling.locator("option[value=points]")).to_have_attribute(
        "data-holds", str(first["position"])
    )
    second = rule("false")["fact"]
    assert (second["part"], second["supersedes"]) == ("points", first["position"])
    ended = [one["fact"] for one in done(official.get(f"{here}/events"))["data"]]
    assert not [fact for fact in ended if fact["fact"] == "hand-ended"]
