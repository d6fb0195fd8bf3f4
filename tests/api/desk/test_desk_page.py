"""The official's desk and a table on it, in Chromium, against a real server."""

import re
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from api.page_kit.static_files import FILES
from tests.api.disputes.test_dispute_steps import TOLD, done, listed
from tests.api.matches.test_page import complaints, hosts, visit

__all__ = ["complaints", "hosts"]


@pytest.fixture
def here(recorder: httpx2.Client) -> str:
    """A match in which Ana drew twice, then played 6-4, which nobody saw her draw."""
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "best_of": 5}
    here = recorder.post("/v1/matches", json=opening).headers["Location"]
    done(recorder.post(f"{here}/events", json={"events": TOLD}))
    return here.removeprefix("/v1/matches/")


def at_desk(page: Page, server: Any, match: str) -> Locator:
    """The desk page of a table, as an official."""
    visit(page, server, f"/desk/{match}", "official")
    expect(page.locator("html[data-ready]")).to_be_attached()
    return page.locator("#desk")


def test_the_desk_shows_each_table_with_its_gravest_dispute_and_follows(
    server: Any, here: str, page: Page, recorder: httpx2.Client, complaints: list[str]
):
    visit(page, server, "/desk", "official")
    table = page.locator(f'a[href="/desk/{here}"]')
    expect(table).to_contain_text("to play: Bruno")
    claim = {"kind": "could_play", "event": 8, "against": 0, "by": 1}
    done(recorder.post(f"/v1/matches/{here}/claims", json=claim))
    expect(table).to_contain_text("could have played a bone they held: can change the match")
    expect(table).to_contain_text("clocks stopped")
    table.click()
    expect(page.get_by_label("Dispute 10", exact=True)).to_be_visible()
    assert complaints == []


def test_a_claim_is_raised_by_pointing_at_the_bone(
    server: Any, here: str, page: Page, official: httpx2.Client, complaints: list[str]
):
    desk = at_desk(page, server, here)
    desk.locator('#now [data-bone="6-4"]').click()
    expect(desk.locator("#about")).to_contain_text("Ana plays 6-4 on 6-6")
    kinds = desk.locator("#raise .kinds label:visible")
    expect(kinds.filter(has_text="does not match where it was placed")).to_have_count(1)
    expect(kinds.filter(has_text="called Domino")).to_have_count(0)
    kinds.filter(has_text="it was not their turn").click()
    page.get_by_role("button", name="Raise the claim").click()
    dispute = page.get_by_label("Dispute 10", exact=True)
    expect(dispute.locator(".verdict")).to_have_text("refuted")
    (claim,) = listed(official.get(f"/v1/matches/{here}/claims"))
    assert claim["claim"] == {"kind": "out_of_turn", "event": 9, "against": 0, "by": 1}
    assert complaints == []


def test_a_half_written_ruling_survives_what_is_recorded_and_says_what_that_was(
    server: Any, here: str, page: Page, recorder: httpx2.Client, official: httpx2.Client
):
    claim = {"kind": "could_play", "event": 8, "against": 0, "by": 1}
    done(recorder.post(f"/v1/matches/{here}/claims", json=claim))
    at_desk(page, server, here)
    ruling = page.get_by_role("form", name="Ruling on 10")
    ruling.get_by_label("dismissed").check()
    ruling.get_by_label("Note").fill("nobody saw the bone")
    expect(ruling.locator(".shown")).to_contain_text("ruling on the claim at 10: ")
    heard = {"seat": 1, "text": "she had it"}
    done(recorder.post(f"/v1/matches/{here}/claims/10/statements", json=heard))
    expect(ruling.locator(".since")).to_contain_text(
        re.compile("Recorded since you began: .*had it")
    )
    for _ in range(2):
        expect(ruling.get_by_label("dismissed")).to_be_checked()
        expect(ruling.get_by_label("Note")).to_have_value("nobody saw the bone")
        expect(ruling.locator(".shown")).to_contain_text("ruling on the claim at 10: ")
        page.reload()
        expect(page.locator("html[data-ready]")).to_be_attached()
    ruling.get_by_role("button", name="Give the ruling").click()
    expect(page.get_by_label("Dispute 10", exact=True)).to_have_attribute("data-stage", "ruled")
    (recorded,) = done(official.get(f"/v1/matches/{here}/disputes/10"))["dispute"]["rulings"]
    assert recorded["upheld"] is False


def test_a_ruling_that_is_shown_before_it_is_answered_leaves_its_form_empty(
    server: Any, here: str, page: Page, recorder: httpx2.Client
):
    claim = {"kind": "could_play", "event": 8, "against": 0, "by": 1}
    done(recorder.post(f"/v1/matches/{here}/claims", json=claim))
    at_desk(page, server, here)
    dispute = page.get_by_label("Dispute 10", exact=True)

    def answer_late(route: Route) -> None:
        answer = route.fetch()
        assert answer.ok, answer.text()
        expect(dispute).to_have_attribute("data-stage", "ruled")
        route.fulfill(response=answer)

    page.route("**/ruling", answer_late)
    ruling = page.get_by_role("form", name="Ruling on 10")
    ruling.get_by_label("dismissed").check()
    ruling.get_by_label("Note").fill("nobody saw the bone")
    expect(ruling.locator(".shown")).to_contain_text("ruling on the claim at 10: ")
    with page.expect_response("**/ruling"):
        ruling.get_by_role("button", name="Give the ruling").click()
    expect(ruling.get_by_label("Note")).to_have_value("")
    expect(ruling.get_by_label("dismissed")).not_to_be_checked()


def test_a_ruling_waits_where_the_server_says_so_and_takes_the_place_of_its_previews(
    server: Any, here: str, page: Page, recorder: httpx2.Client
):
    """A principal may have few hearings under way, and each letter of a note asks for one."""
    claim = {"kind": "could_play", "event": 8, "against": 0, "by": 1}
    done(recorder.post(f"/v1/matches/{here}/claims", json=claim))
    at_desk(page, server, here)
    busy = iter([True, True])
    tries, previews, given_up = list[str](), list[str](), list[str]()

    def refuse_at_first(route: Route) -> None:
        tries.append(route.request.headers["idempotency-key"])
        if next(busy, False):
            route.fulfill(status=429, headers={"Retry-After": "0"})
        else:
            route.continue_()

    page.route("**/effect/10", lambda route: previews.append(route.request.url))  # no answer
    page.route("**/ruling", refuse_at_first)
    page.on("requestfailed", lambda request: given_up.append(request.url))
    ruling = page.get_by_role("form", name="Ruling on 10")
    ruling.get_by_label("dismissed").check()
    ruling.get_by_label("Note").press_sequentially("seen")
    ruling.get_by_role("button", name="Give the ruling").click()
    expect(page.get_by_label("Dispute 10", exact=True)).to_have_attribute("data-stage", "ruled")
    assert len(tries) == 3
    assert len(set(tries)) == 1
    assert [url for url in given_up if "/effect/" in url] == previews


def test_a_correction_shows_what_it_changes_before_it_is_made(
    server: Any, here: str, page: Page, official: httpx2.Client
):
    desk = at_desk(page, server, here)
    desk.locator('#now [data-bone="6-4"]').click()
    form = desk.get_by_role("form", name="Correct the record")
    form.locator("[name=bone]").select_option("6-5")
    form.get_by_label("Reason").fill("misread")
    form.get_by_role("button", name="Show what it changes").click()
    shown = form.locator(".compared")
    expect(shown).to_contain_text("open total: 16 → 17")
    expect(shown.locator(".standing >> nth=1").locator('[data-bone="6-5"]')).to_be_visible()
    assert len(done(official.get(f"/v1/matches/{here}/events"))["data"]) == 9
    form.get_by_role("button", name="Correct it").click()
    expect(desk.locator('#now [data-bone="6-5"]')).to_be_visible()
    last = done(official.get(f"/v1/matches/{here}/events"))["data"][-1]["fact"]
    assert (last["corrects"], last["facts"][0]["bone"]) == (9, "6-5")


SHIFTS = """
window.shift = 0;
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) window.shift += entry.value;
}).observe({ type: "layout-shift", buffered: true });
"""

PAINT_AS_IT_COMES = """
async (parts) => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  document.open();
  for (const part of parts) {
    document.write(part);
    for (let frames = 0; frames < 4; frames += 1) await frame();
  }
  document.close();
  for (let frames = 0; frames < 4; frames += 1) await frame();
  return window.shift;
}
"""


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_nothing_moves_while_a_dispute_comes_in(
    server: Any, here: str, page: Page, recorder: httpx2.Client, size: tuple[int, int]
):
    """A page that arrives in pieces is painted in pieces, and they end anywhere."""
    claim = {"kind": "could_play", "event": 8, "against": 0, "by": 1}
    done(recorder.post(f"/v1/matches/{here}/claims", json=claim))
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.add_init_script(SHIFTS)
    at_desk(page, server, here)
    whole = page.request.get(f"{server.url}/desk/{here}", headers={"Accept": "text/html"}).text()
    parts = re.split(r"(?=<(?:section id|details|form|fieldset)\b)", whole)
    assert len(parts) > 8
    assert page.evaluate(PAINT_AS_IT_COMES, parts) <= 0.01


SCROLLED = """
(box) => ({
  tall: box.scrollHeight > box.clientHeight,
  shadows: getComputedStyle(box).backgroundAttachment,
  at: box.scrollTop,
})
"""


def test_a_finding_that_is_cut_shows_it_and_scrolls_by_keys(
    server: Any, here: str, page: Page, recorder: httpx2.Client
):
    claim = {"kind": "could_play", "event": 8, "against": 0, "by": 1}
    done(recorder.post(f"/v1/matches/{here}/claims", json=claim))
    page.set_viewport_size({"width": 1280, "height": 640})
    at_desk(page, server, here)
    finding = page.get_by_role("region", name="Finding")
    before = finding.evaluate(SCROLLED)
    assert before["tall"]
    assert before["shadows"] == "local, local, scroll, scroll"
    finding.focus()
    page.keyboard.press("End")
    expect(finding).not_to_have_js_property("scrollTop", before["at"])


def test_a_table_of_the_desk_names_the_modules_that_its_script_imports(
    here: str, official: httpx2.Client
):
    """A browser would learn of each only when it had the one before."""
    shown = official.get(f"/desk/{here}", headers={"Accept": "text/html"}).text
    named = set(re.findall(r'<link rel="modulepreload" href="/static/([^"]+)">', shown))
    assert {"desk/sending.js", "match/corrections.js"} <= named
    assert named <= FILES.keys()
