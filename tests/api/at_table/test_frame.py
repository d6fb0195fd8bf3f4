"""The fixed frame: every control in view, in one place, and under its own centre."""

import re
from collections import Counter
from typing import Any, Final

import httpx2
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.api.at_table.tapping import made_up, one_hand, open_match, sit_down, tap_all
from tests.api.at_table.tapping_pairs import by_pairs
from tests.api.at_table.test_tapping_pairs import opened

SIZES = (
    (360, 640),
    (390, 844),
    (412, 915),
    (640, 360),
    (740, 360),
    (844, 390),
    (768, 1024),
    (820, 1180),
    (1024, 768),
    (1180, 820),
    (1280, 800),
)
BOOKS = (
    *(("fives", *table) for table in (("PDA", 2), ("HF", 3), ("FU", 4), ("UDL", 2))),
    ("tricks", "42", 4),
    ("pairs", "DP", 4),
    ("numbers", "cuba", 4),
)
"""The buttons that a screen has, the book, and the number of players."""

CONTROLS = """
() => {
  const main = document.getElementById("recorder");
  const found = {};
  const named = ["data-bone", "data-half", "data-act", "data-seat"];
  const one = (button) => {
    for (const name of named) {
      if (button.hasAttribute(name)) return `${name}=${button.getAttribute(name)}`;
    }
    const pad = button.getAttribute("data-pad");
    if (pad) return `pad of ${main.dataset.stage}=${pad}`;
    return button.className;
  };
  const fixed = [".grid", ".pad", ".acts", ".bottom", ".seats", "header"];
  for (const button of main.querySelectorAll(fixed.map((part) => `${part} button`).join())) {
    const box = button.getBoundingClientRect();
    const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const isSmall = box.width < 43.9 || box.height < 43.9;
    const hit = button.contains(there);
    const within = box.x >= 0 && box.y >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
    found[one(button)] = [box.x, box.y, box.width, box.height, hit && within, isSmall];
  }
  return found;
}
"""


class Frame:
    """Where each control has been, at each size."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.places: dict[tuple[int, int], dict[str, list[Any]]] = {}

    def look(self, size: tuple[int, int]) -> None:
        """See that all are in view and where they were."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        controls = self.page.evaluate(CONTROLS)
        kinds = Counter(name.partition("=")[0] for name in controls)
        assert (kinds["data-bone"], kinds["data-half"]) in ((28, 0), (0, 10))
        hidden = [name for name, (*_, hit, _) in controls.items() if not hit]
        assert hidden == [], size
        assert [name for name, (*_, small) in controls.items() if small] == [], size
        before = self.places.setdefault(size, {})
        moved = {
            name: (before[name], place)
            for name, place in controls.items()
            if before.setdefault(name, place)[:4] != place[:4]
        }
        assert moved == {}, (size, moved)


@pytest.mark.share(4, long=4, each="screen")
@pytest.mark.long
@pytest.mark.parametrize(("screen", "book", "players"), BOOKS)
def test_every_control_is_in_view_in_one_place_at_every_size(
    server: Any,
    page: Page,
    recorder: httpx2.Client,
    screen: str,
    book: str,
    players: int,
    thorough: bool,
):
    frame = Frame(page)
    edition = {"DP": "world", "cuba": "cuba"}.get(book)
    match = opened(recorder, edition) if edition else open_match(recorder, book, players)
    sit_down(page, server, match)
    facts = by_pairs(3, edition, 1) if edition else one_hand(made_up(3, book, players))

    seen: set[str | None] = set()

    def look(at: int) -> None:
        """Look at every size where the stage is new, and later at a third of them in turn."""
        stage = page.locator("#recorder").get_attribute("data-stage")
        is_new = thorough or stage not in seen
        seen.add(stage)
        if is_new or at % 10 == 0:
            for size in SIZES if is_new else SIZES[at // 10 % 3 :: 3]:
                frame.look(size)

    tap_all(page, facts, look)
    has_numbers = any(name.startswith("data-half") for name in frame.places[SIZES[0]])
    assert has_numbers == (screen == "numbers")


@pytest.mark.parametrize("size", [(360, 640), (640, 360)])
def test_long_names_and_a_notice_move_nothing(
    server: Any, page: Page, recorder: httpx2.Client, size: tuple[int, int]
):
    names = ["Maximiliano Fernández de la Cruz y Ortega", "Wilhelmina Katharina Oosterhuis"]
    opening = {"book": "PDA", "players": names, "best_of": 3}
    opened = recorder.post("/v1/matches", json=opening)
    sit_down(page, server, opened.headers["Location"].rpartition("/")[2])
    frame = Frame(page)
    frame.look(size)
    page.context.set_offline(True)
    page.locator("#recorder:not([data-deaf]) .offer").click()
    frame.look(size)
    page.locator("#recorder:not([data-deaf]) .offer").click()
    frame.look(size)
    page.locator('[data-bone="6-6"]').click()
    frame.look(size)
    page.locator('[data-seat="1"]').click()
    frame.look(size)
    page.evaluate("() => { const now = Date.now; Date.now = () => now() + 86_400_000; }")
    page.locator('#recorder:not([data-deaf]) [data-bone="6-5"]').click()
    expect(page.locator(".sync")).to_have_text(re.compile("offline, .* wait"))
    frame.look(size)


CUT: Final = """
() => [...document.querySelectorAll(".bottom button, .acts button")].flatMap((button) => {
  const label = [...button.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE);
  const range = document.createRange();
  const within = button.getBoundingClientRect();
  return label.filter((text) => {
    range.selectNodeContents(text);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const isWide = left < within.left || right > within.right;
    return isWide || top < within.top || bottom > within.bottom;
  }).map((text) => text.data);
})
"""
"""The labels of buttons that reach beyond their button."""


@pytest.mark.parametrize("size", [(360, 640), (390, 844), (640, 360)])
def test_no_label_of_a_button_is_cut(
    server: Any, browser: Browser, recorder: httpx2.Client, size: tuple[int, int]
):
    opening = {"book": "PDA", "players": ["Rosa Quiñones", "Tito Marrero"], "best_of": 3}
    match = recorder.post("/v1/matches", json=opening).headers["Location"].rpartition("/")[2]
    facts = one_hand(made_up(3, "PDA", 2))
    until = next(n for n, fact in enumerate(facts) if fact["fact"] == "hand-ended") + 1
    viewport = {"width": size[0], "height": size[1]}
    with browser.new_context(locale="es", viewport=viewport) as context:  # type: ignore[arg-type]
        page = context.new_page()
        sit_down(page, server, match)
        tap_all(page, facts[:until])
        expect(page.locator(".offer")).to_contain_text("Rosa Quiñones")
        assert page.evaluate(CUT) == []
