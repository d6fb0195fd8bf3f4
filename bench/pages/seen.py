"""How soon a play that is tapped on the recorder's page is drawn on another page.

A browser has the recorder's page of a match and its live page open and taps a game; the clock runs
from the tap to the frame in which the live page has the bone. Every question about a bone just
drawn is answered. ``python3 run.py bench seen 3`` taps three games of each book.
"""

import sys
from statistics import median, quantiles

from playwright.sync_api import Page

from bench.pages.browsing import browsing
from tests.api.at_table.tapping import made_up, open_match, sit_down, tap_all
from tests.api.conftest import Server

BOOKS = (("PDA", 2), ("FU", 4), ("UDL", 2))

_WATCH = """
() => {
  const since = new Map();
  const look = () => {
    const there = document.querySelectorAll(".wide [data-bone]");
    const bones = new Set([...there].map((one) => one.dataset.bone));
    for (const bone of since.keys()) if (!bones.has(bone)) since.delete(bone);
    requestAnimationFrame(() => {
      for (const bone of bones) if (!since.has(bone)) since.set(bone, Date.now());
    });
  };
  const whole = { childList: true, subtree: true };
  new MutationObserver(look).observe(document.getElementById("follow"), whole);
  window.seen = async (bone) => {
    while (!since.has(bone)) await new Promise((again) => setTimeout(again, 5));
    return since.get(bone);
  };
}
"""
_CLOCK = """
() => {
  const clicked = ({ target }) => {
    if (!target.closest(".ask")) window.tapped = Date.now();
  };
  addEventListener("click", clicked, true);
}
"""


def run(games: int = 1) -> None:
    """Print the times of each book, in milliseconds."""
    with browsing() as (server, browser):
        tablet, live = (browser.new_context().new_page() for _ in range(2))
        for book, players in BOOKS:
            times = [
                bone
                for seed in range(games)
                for bone in _game(server, tablet, live, seed, book, players)
            ]
            cuts = quantiles(times, n=20)
            print(
                f"{book}: {len(times)} plays seen after {median(times):.0f} ms,"
                f" p95 {cuts[-1]:.0f} ms, at most {max(times):.0f} ms"
            )


def _game(
    server: Server, tablet: Page, live: Page, seed: int, book: str, players: int
) -> list[float]:
    facts, times = made_up(seed, book, players), list[float]()
    with server.client("recorder") as client:
        match = open_match(client, book, players)
    sit_down(tablet, server, match)
    tablet.evaluate(_CLOCK)
    _watch(live, server, match)

    def seen(upto: int) -> None:
        fact = facts[upto - 1]
        if fact["fact"] == "bone-played":
            at = live.evaluate("(bone) => seen(bone)", fact["bone"])
            times.append(at - tablet.evaluate("tapped"))

    tap_all(tablet, facts, seen)
    return times


def _watch(live: Page, server: Server, match: str) -> None:
    live.goto(f"{server.url}/sign-in?next=/matches/{match}")
    if live.get_by_label("Key").count():
        live.get_by_label("Key").fill(server.keys["audience"])
        live.get_by_role("button", name="Sign in").click()
    live.wait_for_selector("#live")
    live.evaluate(_WATCH)


if __name__ == "__main__":
    run(*map(int, sys.argv[1:]))
