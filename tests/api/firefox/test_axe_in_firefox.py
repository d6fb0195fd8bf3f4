"""Every page in Firefox: nothing that axe finds, in both themes, at 200 % zoom too."""

from itertools import product
from pathlib import Path

import axe_playwright_python
import pytest

from tests.api.conftest import Server
from tests.api.firefox.bidi import Firefox
from tests.api.firefox.test_firefox import browser_fox, sign_in
from tests.api.page_kit.test_all_pages import PAGES, hall

__all__ = ["browser_fox", "hall"]

pytestmark = pytest.mark.thorough

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
VIOLATIONS = """
async () => (await axe.run()).violations.map(({ id, nodes }) => [id, nodes[0].html])
"""
DRESSED = "(theme) => { document.cookie = `theme=${theme}; path=/`; }"
LOADED = """
() => document.readyState === "complete" && document.querySelector("main:not([aria-busy])")
"""
LOOKS = [*product(("light", "dark"), (1, 2))]
"""The theme, and how many times a page is enlarged."""


def test_axe_finds_nothing_on_any_page_in_firefox(
    hall: Server, browser_fox: Firefox, thorough: bool
):
    sign_in(browser_fox, hall, "/session", "official")
    for number, path in enumerate(PAGES if thorough else PAGES[1::3]):
        for theme, times in LOOKS if thorough else [LOOKS[number % len(LOOKS)]]:
            browser_fox.zoom(1280, 800, times)
            browser_fox.run(DRESSED, theme)
            browser_fox.open(f"{hall.url}{path}")
            browser_fox.until(LOADED)
            browser_fox.run(f"() => {{ {AXE}; }}")
            assert browser_fox.run(VIOLATIONS) == [], (path, theme, times)
            assert browser_fox.run("() => document.documentElement.scrollWidth <= innerWidth"), path
