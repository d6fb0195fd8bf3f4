"""A player's own page: their hand, the card, an objection; nothing that they may not see."""

from typing import Any

import httpx2
import pytest
from playwright.sync_api import Page, expect

from tests.api.desk.path import key_of_seat
from tests.api.disputes.test_dispute_steps import TOLD, done
from tests.api.matches.test_page import complaints, hosts

__all__ = ["complaints", "hosts"]


@pytest.fixture
def seated(server: Any, official: httpx2.Client) -> tuple[str, str]:
    """A match whose deal is on record, its card written, and the key of the player of seat 1."""
    opened = official.post("/v1/matches", json={"book": "UDL", "players": ["Ana", "Bruno"]})
    match = opened.headers["Location"].removeprefix("/v1/matches/")
    dealt = [
        {**TOLD[2], "bones": ["0-0", "1-0", "1-1", "2-0", "2-1", "2-2", "3-0"]},
        {**TOLD[3], "bones": ["6-6", "6-5", "5-5", "5-4", "4-4", "4-3", "3-3"]},
    ]
    events = [*TOLD[:2], *dealt, TOLD[4], {"fact": "score-card-written", "scores": [0, 0]}]
    done(official.post(f"/v1/matches/{match}/events", json={"events": events}))
    return match, key_of_seat(server, match, 1)


def sit(page: Page, server: Any, match: str, key: str) -> None:
    page.goto(f"{server.url}/sign-in?next=/matches/{match}/seat")
    page.get_by_label("Key").fill(key)
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator("html[data-ready]")).to_be_attached()


def test_a_player_sees_their_own_hand_and_no_other(
    server: Any, seated: tuple[str, str], page: Page, complaints: list[str]
):
    sit(page, server, *seated)
    hand = page.locator("#hand svg [data-bone]")
    expect(hand).to_have_count(6)
    assert "2-1" not in page.content()
    expect(page.locator("#hand")).to_contain_text("6 bones in hand, 0 of them not on record")
    assert complaints == []


def test_a_player_refuses_to_sign_with_a_reason_then_signs(
    server: Any, seated: tuple[str, str], page: Page, official: httpx2.Client
):
    match, key = seated
    sit(page, server, match, key)
    page.get_by_label("Why not").fill("I had ten")
    page.get_by_role("button", name="Refuse to sign").click()
    expect(page.locator("#lines")).to_contain_text("refuses the score card: I had ten")
    facts = [one["fact"] for one in done(official.get(f"/v1/matches/{match}/events"))["data"]]
    last = facts[-1]
    assert (last["fact"], last["seat"], last["reason"]) == ("score-card-refused", 1, "I had ten")
    page.get_by_role("button", name="Sign it").click()
    expect(page.locator("#card")).to_contain_text("You signed it.")


def test_an_objection_is_recorded_for_the_own_seat_and_answered_with_nothing_found(
    server: Any, seated: tuple[str, str]
):
    match, key = seated
    headers = {"Authorization": f"Bearer {key}"}
    here = f"{server.url}/v1/matches/{match}"
    objection = {"kind": "hand_size", "event": 4, "against": 0}
    answer = httpx2.post(f"{here}/objections", json=objection, headers=headers)
    assert done(answer) == {"match": match, "first": 8, "last": 8}
    forged = httpx2.post(f"{here}/objections", json={**objection, "by": 0}, headers=headers)
    assert (forged.status_code, forged.json()["field"]) == (422, "by")
    of_nothing = httpx2.post(f"{here}/objections", json={"kind": "misplay"}, headers=headers)
    assert of_nothing.status_code in (409, 422)
    assert httpx2.get(f"{here}/claims", headers=headers).status_code == 403
