"""The live page while a match is recorded: nothing jumps, views are stepped through, 42 is read."""

from typing import Any

import httpx2
import pytest
from playwright.sync_api import Page, expect

from tests.api.at_table.tapping import JsonFact, made_up, one_hand, open_match
from tests.api.matches.test_page import complaints, hosts, visit
from tests.support.slow_network import late

__all__ = ["complaints", "hosts"]

STEADY = 0.01
"""The cumulative layout shift that nobody notices."""
READABLE = 64
"""Pixels of a bone's length that can be read across a room, at 1280 by 800."""

TWO_FRAMES = """
() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
"""
"""Layout shifts up to now are reported to observers by then."""
WATCH = """
() => {
  const live = document.getElementById("live");
  // Where it lies in its picture, whose view may glide, and where the picture is on the page.
  const place = (bone) => {
    const [picture, box] = [bone.closest("svg"), bone.getBoundingClientRect()];
    const { x, y } = picture.getBoundingClientRect();
    const { e, f } = bone.transform.baseVal.consolidate()?.matrix ?? { e: 0, f: 0 };
    return { x: x + e, y: y + f, width: box.width, height: box.height };
  };
  const bones = () => new Map([...document.querySelectorAll("#live [data-bone]")]
    .filter((one) => one.checkVisibility())
    .map((one) => [one.dataset.bone, place(one)]));
  window.shift = { page: 0, bones: 0, views: new Set() };
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) shift.page += one.value;
  }).observe({ type: "layout-shift", buffered: true });
  let before = bones();
  const frame = () => { before = bones(); requestAnimationFrame(frame); };
  requestAnimationFrame(frame);
  const same = (a, b) => Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1;
  new MutationObserver(() => {
    const now = bones();
    const sameHand = [...now.keys()][0] === [...before.keys()][0];
    const gone = ([bone, box]) => before.has(bone) && !same(box, before.get(bone));
    const moved = sameHand ? [...now].filter(gone) : [];
    const area = moved.reduce((sum, [, box]) => sum + 2 * box.width * box.height, 0);
    const far = moved.map(([bone, box]) =>
      Math.hypot(box.x - before.get(bone).x, box.y - before.get(bone).y));
    const most = Math.max(0, ...far) / Math.max(innerWidth, innerHeight);
    shift.bones += (area / innerWidth / innerHeight) * most;
    before = now;
  }).observe(live, { attributes: true, attributeFilter: ["data-position"] });
}
"""


def follow(page: Page, client: httpx2.Client, match: str, facts: list[JsonFact]) -> None:
    """Record these one by one, each seen on the page before the next."""
    for position, fact in enumerate(facts, 2):
        client.post(f"/v1/matches/{match}/events", json=fact).raise_for_status()
        expect(page.locator("#live")).to_have_attribute("data-position", str(position))


@pytest.mark.long
def test_nothing_jumps_while_a_match_is_recorded(
    server: Any, page: Page, recorder: httpx2.Client, thorough: bool
):
    tables = (("PDA", 2), ("FU", 4), ("UDL", 2), ("42", 4), ("HF", 3))
    for seed in range(20 if thorough else 1):
        book, players = tables[seed % len(tables)]
        width = (1280, 390)[seed // len(tables) % 2]
        page.set_viewport_size({"width": width, "height": 900})
        match, facts = open_match(recorder, book, players), made_up(seed, book, players)
        visit(page, server, f"/matches/{match}")
        expect(page.locator("#live")).to_be_attached()
        page.evaluate(WATCH)
        follow(page, recorder, match, facts if thorough else one_hand(facts)[:30])
        page.evaluate(TWO_FRAMES)
        shift = page.evaluate("({ page: shift.page, bones: shift.bones })")
        print(f"{book} for {players} at {width}: {len(facts)} facts, {shift}")
        assert shift["page"] <= STEADY, (book, seed, shift)
        assert shift["bones"] <= STEADY, (book, seed, shift)


@pytest.mark.parametrize("seed", [3, 11])
def test_bones_are_long_enough_to_be_read_across_a_room(
    server: Any, page: Page, recorder: httpx2.Client, seed: int
):
    match = open_match(recorder, "FU", 4)
    events = one_hand(made_up(seed, "FU", 4))
    recorder.post(f"/v1/matches/{match}/events", json={"events": events}).raise_for_status()
    page.set_viewport_size({"width": 1280, "height": 800})
    visit(page, server, f"/matches/{match}")
    bones = page.locator(".wide [data-bone]")
    expect(bones.first).to_be_visible()
    lengths = bones.evaluate_all(
        "(all) => all.map((one) => 40 * one.ownerSVGElement.getScreenCTM().a)"
    )
    assert min(lengths) >= READABLE
    assert page.evaluate("document.documentElement.scrollHeight") <= 800


@pytest.fixture
def played(recorder: httpx2.Client) -> str:
    match = open_match(recorder, "PDA", 2)
    events = one_hand(made_up(1, "PDA", 2))[:16]
    recorder.post(f"/v1/matches/{match}/events", json={"events": events}).raise_for_status()
    return match


def test_a_match_is_stepped_through_by_keys_and_by_the_list(
    server: Any, page: Page, recorder: httpx2.Client, played: str, complaints: list[str]
):
    live, bones = page.locator("#live"), page.locator(".wide [data-bone]")
    with late(page, "live.js"):
        visit(page, server, f"/matches/{played}")
        expect(live).to_have_attribute("data-position", "17")
        count = bones.count()
        page.keyboard.press("ArrowLeft")
    expect(live).to_have_attribute("data-position", "16")
    earliest = page.locator(".lines li a").last
    position = str(earliest.get_attribute("data-at"))
    earliest.click()
    expect(live).to_have_attribute("data-position", position)
    expect(page).to_have_url(f"{server.url}/matches/{played}?at={position}")
    assert bones.count() < count
    recorder.post(f"/v1/matches/{played}/events", json={"fact": "official-called"})
    expect(page.get_by_role("heading", name="Event")).to_contain_text("of")
    page.keyboard.press("End")
    expect(live).to_have_attribute("data-position", "18")
    expect(bones).to_have_count(count)
    assert "at=" not in page.url
    assert complaints == []


def test_a_position_has_an_address_that_needs_no_script(audience: httpx2.Client, played: str):
    then = audience.get(f"/matches/{played}?at=9", headers={"Accept": "text/html"})
    assert 'data-position="9"' in then.text
    assert "Event 9 of 17" in then.text
    assert audience.get(f"/matches/{played}?at=18").status_code == 409


def test_42_can_be_read_on_a_phone(server: Any, page: Page, recorder: httpx2.Client):
    match = open_match(recorder, "42", 4)
    events = one_hand(made_up(1, "42", 4))[:26]
    recorder.post(f"/v1/matches/{match}/events", json={"events": events}).raise_for_status()
    page.set_viewport_size({"width": 320, "height": 700})
    visit(page, server, f"/matches/{match}")
    page.goto(f"{server.url}/matches/{match}?lang=es")
    sizes = page.evaluate(
        """() => [...document.querySelectorAll(".tall text")].map((one) => {
          const scale = one.ownerSVGElement.getScreenCTM().a;
          return scale * Number(one.getAttribute("font-size"));
        })"""
    )
    assert len(sizes) > 10
    assert min(sizes) >= 11
    cut = page.evaluate(
        """() => [...document.querySelectorAll(".tall text")].filter((one) => {
          const words = one.getBoundingClientRect();
          const picture = one.ownerSVGElement.getBoundingClientRect();
          return words.left < picture.left || words.right > picture.right;
        }).map((one) => one.textContent)"""
    )
    assert cut == []


def test_nothing_that_lies_on_the_felt_covers_another_on_a_phone(
    server: Any, page: Page, recorder: httpx2.Client
):
    match = open_match(recorder, "PDA", 2)
    facts = one_hand(made_up(1, "PDA", 2))
    ended = next(n for n, fact in enumerate(facts) if fact["fact"] == "hand-ended") + 1
    recorder.post(f"/v1/matches/{match}/events", json={"events": facts[:ended]})
    page.set_viewport_size({"width": 360, "height": 640})
    visit(page, server, f"/v1/matches/{match}")
    expect(page.locator(".felt .where .tag")).to_have_count(1)
    covered = page.evaluate(
        """() => {
          const felt = document.querySelector(".felt");
          const shown = (one) => one.checkVisibility() && !one.closest(".unseen");
          const parts = [".tag", ".counts dd", ".counts dt", ".last-act", ".tall [data-bone]"];
          const boxes = [...felt.querySelectorAll(parts.join())].filter(shown)
            .map((one) => [one, one.getBoundingClientRect()]);
          const tag = boxes.find(([one]) => one.matches(".tag"))[1];
          return boxes.filter(([one, box]) => !one.matches(".tag") && box.left < tag.right &&
            box.right > tag.left && box.top < tag.bottom && box.bottom > tag.top)
            .map(([one]) => one.textContent);
        }"""
    )
    assert covered == []
