"""A tablet that cannot be stranded: strangers that answer, decisions, tabs, storage, slips."""

import re
from collections.abc import Callable
from datetime import datetime
from typing import Any

import httpx2
import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.api.at_table.faults import kept_offline
from tests.api.at_table.tapping import all_sent, events_of, open_match, sit_down

LEASED = """() => performance.getEntriesByType("resource").some(
    ({ name, responseEnd }) => name.endsWith("/lease") && responseEnd > 0,
)"""
HTML = "<!doctype html><title>Welcome</title><p>Please sign in to the network."
PROBLEM = "application/problem+json"
STRANGERS: dict[str, dict[str, Any]] = {
    "a portal": {"status": 200, "content_type": "text/html", "body": HTML},
    "a 201 of another": {"status": 201, "content_type": "application/json", "body": '{"id": 7}'},
    "another's problem": {
        "status": 409,
        "content_type": PROBLEM,
        "body": '{"type": "about:blank", "status": 409, "field": "events[0].bone"}',
    },
}
"""Three of those that `strangers` has, for the words that they are told in."""


@pytest.fixture
def in_play(server: Any, page: Page, recorder: httpx2.Client) -> str:
    """A match in which the first hand has begun, open on the page."""
    match = open_match(recorder, "PDA", 2)
    begun = [
        {"fact": "game-started", "number": 1},
        {"fact": "hand-started", "number": 1},
        *({"fact": "opening-drawn", "seat": seat, "count": 7} for seat in (0, 1)),
        {"fact": "bone-played", "seat": 0, "bone": "6-6"},
    ]
    assert recorder.post(f"/v1/matches/{match}/events", json={"events": begun}).is_success
    sit_down(page, server, match)
    all_sent(page, 6)
    return match


def act(page: Page, name: str) -> None:
    """Tap an act, once its place hears."""
    page.locator(f'#recorder:not([data-deaf]) [data-act="{name}"]').click()


def answering(answer: dict[str, Any]) -> Callable[[Route], None]:
    """Answer requests in the place of the server."""
    return lambda route: route.fulfill(**answer)


def kinds(client: httpx2.Client, match: str) -> list[str]:
    return [fact["fact"] for fact in events_of(client, match)[5:]]


def waiting(page: Page, count: int) -> None:
    expect(page.locator("#recorder")).to_have_attribute("data-waiting", str(count))


# --- only Bonebook's answer is an answer -----------------------------------------------------


def test_a_stranger_that_answers_is_told_of_and_holds_the_queue(
    in_play: str, page: Page, recorder: httpx2.Client
):
    recorded = ["passed", "bone-drawn"]
    for n, (name, answer) in enumerate(STRANGERS.items()):
        page.route("**/batches", answering(answer))
        act(page, "passed")
        waiting(page, 1)
        expect(page.locator(".sync"), name).to_have_text("no Bonebook, 1 wait")
        expect(page.locator(".notice"), name).to_contain_text("answers in place of Bonebook")
        act(page, "drew")
        waiting(page, 2)
        page.unroute("**/batches")
        all_sent(page, 6 + 2 * (n + 1))
        assert kinds(recorder, in_play) == recorded * (n + 1), name
    expect(page.locator(".sync")).to_contain_text("sent")


def test_a_portal_before_everything_strands_nobody(
    in_play: str, page: Page, recorder: httpx2.Client
):
    portal = STRANGERS["a portal"]
    for path in ("**/v1/**", "**/session/**"):
        page.route(path, answering(portal))
    act(page, "passed")
    expect(page.locator(".sync")).to_have_text("no Bonebook, 1 wait")
    page.reload()
    expect(page.locator("#recorder")).to_have_attribute("data-waiting", "1")
    act(page, "drew")
    waiting(page, 2)
    for path in ("**/v1/**", "**/session/**"):
        page.unroute(path)
    all_sent(page, 8)
    assert kinds(recorder, in_play) == ["passed", "bone-drawn"]


def test_a_match_that_is_moved_away_and_back_loses_and_reorders_nothing(
    in_play: str, page: Page, recorder: httpx2.Client, server: Any
):
    not_there = httpx2.post(f"{server.url}/v1/matches/no-such-match/batches", json={})
    assert not_there.headers["Content-Type"] == PROBLEM
    with server.client("recorder") as client:
        problem = client.get("/v1/matches/no-such-match")
    page.route(
        "**/batches",
        lambda route: route.fulfill(status=404, content_type=PROBLEM, body=problem.content),
    )
    act(page, "passed")
    expect(page.locator(".sync")).to_have_text("not your table, 1 wait")
    act(page, "drew")
    waiting(page, 2)
    page.unroute("**/batches")
    all_sent(page, 8)
    assert kinds(recorder, in_play) == ["passed", "bone-drawn"]


def test_a_refused_act_stops_what_follows_and_keeps_its_place(
    in_play: str, page: Page, recorder: httpx2.Client, official: httpx2.Client
):
    page.context.set_offline(True)
    # Lifted elsewhere and not known here: so the bone lies on the table twice.
    lifted = {"fact": "play-retracted", "seat": 0, "play": 6}
    page.locator('[data-bone="6-5"]').click()
    act(page, "passed")
    waiting(page, 2)
    assert official.post(f"/v1/matches/{in_play}/events", json=lifted).status_code == 201
    page.context.set_offline(False)
    expect(page.locator(".sync")).to_have_text("1 to look at")
    waiting(page, 1)
    act(page, "drew")
    waiting(page, 2)
    assert kinds(recorder, in_play) == ["play-retracted"]
    # An official mends what stood in the way, and the act is sent in its place.
    mended = {"corrects": 7, "facts": [], "reason": "it was not lifted"}
    corrected = official.post(f"/v1/matches/{in_play}/corrections", json=mended)
    assert corrected.status_code == 201, corrected.text
    expect(page.locator("#recorder")).to_have_attribute("data-recorded", "8", timeout=15_000)
    page.locator(".sync").click()
    page.get_by_role("button", name="Send it in its place").click()
    all_sent(page, 11)
    sent = ["bone-played", "passed", "bone-drawn"]
    assert kinds(recorder, in_play) == ["play-retracted", "record-corrected", *sent]


@pytest.mark.usefixtures("in_play")
def test_pages_that_need_the_server_say_what_still_works(
    page: Page, server: Any, context: BrowserContext
):
    kept_offline(page)
    page.reload()
    all_sent(page, 6)
    context.set_offline(True)
    for path in ("/", "/matches", "/desk"):
        page.goto(f"{server.url}{path}")
        expect(page.get_by_role("heading"), path).to_have_text("No network")
        expect(page.get_by_role("link"), path).to_have_text("Ana – Bruno")
    page.get_by_role("link").click()
    expect(page.locator("#recorder")).to_have_attribute("data-recorded", "6")


# --- time --------------------------------------------------------------------------------------


def test_a_clock_that_is_a_day_slow_and_is_then_set_tells_the_servers_time(
    server: Any, page: Page, recorder: httpx2.Client
):
    match = open_match(recorder, "PDA", 2)
    page.add_init_script("{ const now = Date.now; Date.now = () => now() - 26 * 3_600_000; }")
    sit_down(page, server, match)
    page.locator(".offer").click()
    all_sent(page, 2)
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 25 * 3_600_000; }")
    expect(page.locator(".sync")).to_contain_text("clock 3600 s off")
    hearing(page, ".offer").click()
    all_sent(page, 5)
    events = recorder.get(f"/v1/matches/{match}/events?after=1").json()["data"]
    times = [entry["happened_at"] for entry in events]
    assert times == sorted(times)
    for entry in events:
        told, known = (
            datetime.fromisoformat(entry[name]) for name in ("happened_at", "recorded_at")
        )
        assert abs((known - told).total_seconds()) < 600


# --- one tab at a time -------------------------------------------------------------------------


def test_a_second_tab_says_so_and_takes_over_and_no_tap_is_lost(
    in_play: str, page: Page, recorder: httpx2.Client, context: BrowserContext
):
    act(page, "passed")
    all_sent(page, 7)
    second = context.new_page()
    second.goto(page.url)
    expect(second.get_by_role("alert")).to_contain_text("open in another tab")
    context.set_offline(True)
    act(page, "drew")
    waiting(page, 1)
    second.get_by_role("button", name="Record in this tab").click()
    waiting(second, 1)
    expect(page.get_by_role("alert")).to_contain_text("open in another tab")
    act(second, "drew")
    waiting(second, 2)
    page.get_by_role("button", name="Record in this tab").click()
    waiting(page, 2)
    act(page, "passed")
    context.set_offline(False)
    all_sent(page, 10)
    assert kinds(recorder, in_play) == ["passed", "bone-drawn", "bone-drawn", "passed"]


def test_tabs_of_two_matches_number_their_taps_apart(
    in_play: str, page: Page, recorder: httpx2.Client, context: BrowserContext, server: Any
):
    other = open_match(recorder, "PDA", 2)
    second = context.new_page()
    sit_down(second, server, other)
    context.set_offline(True)
    for _ in range(2):
        act(page, "passed")
        second.locator("#recorder:not([data-deaf]) .offer").click()
    waiting(page, 2)
    waiting(second, 4)
    seqs = page.evaluate(NUMBERS)
    assert len(seqs) == len(set(seqs)) == 6
    context.set_offline(False)
    all_sent(page, 8)
    all_sent(second, 5)
    assert kinds(recorder, in_play) == ["passed", "passed"]


NUMBERS = """
() => new Promise((resolve) => {
  const request = indexedDB.open("bonebook-recorder");
  request.onsuccess = () => {
    const all = request.result.transaction("items").objectStore("items").getAll();
    all.onsuccess = () => resolve(all.result.map((item) => item.seq));
  };
})
"""


# --- what cannot be kept is loud ---------------------------------------------------------------


def test_a_tap_that_cannot_be_kept_is_told_and_nothing_goes_on_silently(
    in_play: str, page: Page, recorder: httpx2.Client
):
    page.evaluate(FULL)
    act(page, "passed")
    notice = page.locator(".notice")
    expect(notice).to_contain_text("Not recorded: Bruno passed")
    expect(notice).to_contain_text("storage is full")
    act(page, "drew")
    expect(notice).to_contain_text("Bruno passed; ")
    waiting(page, 0)
    expect(page.locator(".sync")).to_have_text("not kept: 2")
    page.evaluate("() => window.emptied()")
    page.get_by_role("button", name="Try again").click()
    all_sent(page, 8)
    assert kinds(recorder, in_play) == ["passed", "bone-drawn"]
    expect(notice).to_be_hidden()


# Chromium takes no notice of a quota set by its own protocol for so small a database.
FULL = """
() => {
  const { put } = IDBObjectStore.prototype;
  window.emptied = () => { IDBObjectStore.prototype.put = put; };
  IDBObjectStore.prototype.put = function full(...given) {
    if (this.name === "items") throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, given);
  };
}
"""


# --- slips ------------------------------------------------------------------------------------


def test_undo_goes_back_an_act_a_tap_and_redo_comes_back_beside_it(
    in_play: str, page: Page, recorder: httpx2.Client
):
    undo, redo = page.locator(".undo"), page.locator(".redo")
    act(page, "passed")
    act(page, "drew")
    all_sent(page, 8)
    page.context.set_offline(True)
    act(page, "drew")
    waiting(page, 1)
    # It may have left, for all that is known without an answer: so it is corrected.
    for count in (2, 3, 4):
        hearing(page, ".undo").click()
        waiting(page, count)
    expect(undo).to_be_disabled()
    for count in (3, 2, 1):
        hearing(page, ".redo").click()
        waiting(page, count)
    expect(redo).to_be_disabled()
    page.context.set_offline(False)
    all_sent(page, 9)
    assert kinds(recorder, in_play) == ["passed", "bone-drawn", "bone-drawn"]


def hearing(page: Page, selector: str) -> Any:
    """A button, once its place hears."""
    return page.locator(f"#recorder:not([data-deaf]) {selector}")


def test_a_slip_that_is_undone_before_the_next_act_never_leaves(
    server: Any, page: Page, recorder: httpx2.Client
):
    match = open_match(recorder, "PDA", 2)
    sit_down(page, server, match, at_once=False)
    sent: list[str] = []
    page.on(
        "request", lambda request: sent.append(request.url) if request.method == "POST" else None
    )
    page.locator(".offer").click()
    waiting(page, 1)
    hearing(page, ".undo").click()
    waiting(page, 0)
    hearing(page, ".redo").click()
    waiting(page, 1)
    assert not [url for url in sent if url.endswith("/batches")]
    hearing(page, ".offer").click()
    # The act before the newest leaves with the newest's tap; the newest by itself, later.
    expect(page.locator("#recorder")).to_have_attribute("data-recorded", "2")
    waiting(page, 3)
    expect(page.locator("#recorder")).to_have_attribute("data-recorded", "5", timeout=15_000)
    expected = ["game-started", "hand-started", "opening-drawn", "opening-drawn"]
    assert [fact["fact"] for fact in events_of(recorder, match)] == expected


def test_two_taps_at_one_place_are_one(in_play: str, page: Page, recorder: httpx2.Client):
    page.locator('[data-act="passed"]').dblclick()
    all_sent(page, 7)
    assert kinds(recorder, in_play) == ["passed"]
    expect(page.locator(".undo")).to_have_accessible_name(re.compile("passed"))


# --- the right to the table outlives the session of a person ---------------------------------


def test_a_tablet_whose_person_is_signed_out_by_time_goes_on_recording_and_sends(
    in_play: str, page: Page, recorder: httpx2.Client
):
    def cookies() -> list[str]:
        return [str(cookie.get("name")) for cookie in page.context.cookies()]

    page.wait_for_function(LEASED)
    (tablet,) = [name for name in cookies() if name.endswith(f"-at-{in_play}")]
    page.context.clear_cookies(name=tablet.removesuffix(f"-at-{in_play}"))
    assert cookies() == [tablet]
    act(page, "passed")
    all_sent(page, 7)
    page.reload()
    expect(page.locator("#recorder")).to_have_attribute("data-taps", "0")
    act(page, "passed")
    all_sent(page, 8)
    assert kinds(recorder, in_play) == ["passed", "passed"]
