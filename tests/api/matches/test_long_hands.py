"""The longest hands on the live page: no bone lies over another, under words, or off the felt."""

from typing import Any

import httpx2
import pytest
from playwright.sync_api import Page

from tests.api.at_table.tapping_pairs import by_pairs, opening
from tests.api.matches.test_page import visit

SIZES = ((360, 640), (390, 844), (1280, 800), (1920, 1080))
LONG = 30
"""Bones on the board of a hand that counts as long; a set of double-nine has 55."""

DRAWN = """(least) =>
  document.querySelectorAll("#live [data-bone] rect").length >= least"""

RECTANGLES = """
async () => {
  // Whatever follows the size of the window has followed it by then.
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  const shown = (selector) =>
    [...document.querySelectorAll(selector)].filter((one) => one.checkVisibility());
  const box = (one) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return [left, top, right, bottom];
  };
  return {
    felt: box(document.querySelector("div.felt")),
    bones: shown("#live [data-bone]").map((one) => box(one.querySelector("rect"))),
    words: shown("#live .counts > div:not(.unseen), #live .where .tag, #live .last-act").map(box),
  };
}
"""
Box = list[float]


def overlap(one: Box, other: Box) -> bool:
    return (
        one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
    )  # left, top, right, bottom


def within(inner: Box, outer: Box) -> bool:
    return all(inner[n] >= outer[n] for n in (0, 1)) and all(inner[n] <= outer[n] for n in (2, 3))


@pytest.mark.parametrize("seed", [3, 4])
def test_a_whole_hand_of_double_nine_lies_on_the_felt_and_nothing_over_it(
    server: Any, page: Page, recorder: httpx2.Client, seed: int
):
    made = recorder.post("/v1/matches", json=opening("cuba"))
    match = made.headers["Location"].rpartition("/")[2]
    events = by_pairs(seed, "cuba", 1)
    recorder.post(f"/v1/matches/{match}/events", json={"events": events}).raise_for_status()
    visit(page, server, f"/matches/{match}")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(DRAWN, arg=LONG)
        shown = page.evaluate(RECTANGLES)
        bones, felt, words = shown["bones"], shown["felt"], shown["words"]
        assert len(bones) >= LONG
        assert words
        for n, bone in enumerate(bones):
            assert within(bone, felt), (width, n)
            assert not any(overlap(bone, other) for other in bones[:n]), (width, n)
            assert not any(overlap(bone, word) for word in words), (width, n)
