"""Replay in Chromium: any position, as it stood and as corrected, and what if."""

from typing import Any

import httpx2
import pytest
from playwright.sync_api import Page, expect

from tests.api.disputes.test_dispute_steps import TOLD, done
from tests.api.matches.test_page import complaints, hosts, visit

__all__ = ["complaints", "hosts"]


@pytest.fixture
def here(recorder: httpx2.Client) -> str:
    """A match whose last play was corrected, at 10: it was 6-5."""
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "best_of": 5}
    here = recorder.post("/v1/matches", json=opening).headers["Location"]
    done(recorder.post(f"{here}/events", json={"events": TOLD}))
    facts = [{**TOLD[-1], "bone": "6-5"}]
    mended = {"corrects": 9, "facts": facts, "reason": "misread"}
    done(recorder.post(f"{here}/corrections", json=mended))
    return here.removeprefix("/v1")


def test_a_match_is_stepped_through_by_keys_and_list_as_it_stood_and_as_corrected(
    server: Any, here: str, page: Page, complaints: list[str]
):
    visit(page, server, f"{here}/replay", "audience")
    expect(page.locator("html[data-ready]")).to_be_attached()
    board, at = page.locator("#then .board"), page.locator("#then h2 .at")
    expect(board.locator('[data-bone="6-5"]')).to_be_visible()
    page.keyboard.press("ArrowLeft")
    expect(at).to_have_text("9")
    expect(board.locator('[data-bone="6-5"]')).to_be_visible()
    page.keyboard.press("c")
    expect(board.locator('[data-bone="6-4"]')).to_be_visible()
    expect(page.locator("#then")).to_contain_text("as it stood")
    page.keyboard.press("ArrowLeft")
    expect(board.locator("[data-bone]")).to_have_count(1)
    page.locator("#lines label").filter(has_text="Bruno plays 6-6").click()
    expect(at).to_have_text("6")
    page.keyboard.press("End")
    expect(at).to_have_text("6")  # within the list the keys are the list's
    page.reload()
    expect(at).to_have_text("6")
    expect(page.locator("#suppose")).to_have_count(0)
    assert complaints == []


def test_what_would_differ_had_another_bone_been_played_is_drawn(
    server: Any, here: str, page: Page, official: httpx2.Client
):
    visit(page, server, f"{here}/replay", "official")
    expect(page.locator("html[data-ready]")).to_be_attached()
    page.locator("#at").fill("6")
    form = page.locator("#suppose")
    form.locator("[name=bone]").select_option("6-6")
    form.get_by_label("something after it is missing").check()
    form.locator("[name=kind]").select_option("score-called")
    form.locator("[name=seat]").select_option("Bruno")
    form.locator("[name=points]").fill("10")
    form.get_by_role("button", name="Show what it changes").click()
    expect(form.locator(".compared .standing")).to_have_count(2)
    assert len(done(official.get(f"/v1{here}/events"))["data"]) == 10
