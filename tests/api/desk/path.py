"""A dispute from "I object" to the signed card, on the desk, by clicks or by keys alone."""

import re
from typing import Any, Literal

import httpx2
from playwright.sync_api import Locator, Page, expect

Way = Literal["clicks", "keys"]
MOST_TABS = 400


class Hands:
    """An official's path through a page: taps, or keys and nothing else."""

    def __init__(self, page: Page, way: Way) -> None:
        self.page, self.way = page, way

    def press(self, control: Locator) -> None:
        """Tap a button, a link or a line; or go there and press it."""
        if self.way == "clicks":
            control.click()
            return
        self.reach(control)
        self.page.keyboard.press("Enter")

    def check(self, choice: Locator) -> None:
        """Choose one of several. By keys: into the group, then along it."""
        if self.way == "clicks":
            choice.click()
            return
        self.reach_group(choice)
        for _ in range(MOST_TABS):
            if choice.evaluate("it => it.checked && it === document.activeElement"):
                return
            alone = choice.evaluate("it => it === document.activeElement")
            self.page.keyboard.press("Space" if alone else "ArrowDown")
        raise AssertionError(f"no key chooses {choice}")

    def fill(self, field: Locator, text: str) -> None:
        """Write into a field."""
        if self.way == "clicks":
            field.fill(text)
            return
        self.reach(field)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)

    def reach(self, control: Locator) -> None:
        """Go to a control by the Tab key, from wherever the focus is."""
        expect(control).to_be_visible()
        for _ in range(MOST_TABS):
            if control.evaluate("it => it === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to {control}")

    def reach_group(self, choice: Locator) -> None:
        """Go to whichever of a group of choices the Tab key comes to."""
        expect(choice).to_be_visible()
        for _ in range(MOST_TABS):
            if choice.evaluate(
                "it => document.activeElement?.name === it.name"
                " && document.activeElement?.form === it.form"
            ):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"Tab never comes to the group of {choice}")


# --- the matches -------------------------------------------------------------------------------

FOUR = ["Ana", "Bruno", "Carla", "Dario"]
DRAWN: list[dict[str, Any]] = [
    {"fact": "game-started", "number": 1},
    {"fact": "hand-started", "number": 1},
    {"fact": "opening-drawn", "seat": 0, "count": 7},
    {"fact": "opening-drawn", "seat": 1, "count": 7},
    {"fact": "bone-played", "seat": 1, "bone": "6-6"},
    {"fact": "bone-drawn", "seat": 0},
    {"fact": "bone-drawn", "seat": 0},
    {"fact": "bone-played", "seat": 0, "bone": "6-4", "on": "6-6"},
]
"""Ana draws twice: whether she could play at 8 hangs on the bone that she drew at 7."""
FOLLOWED: list[dict[str, Any]] = [
    {"fact": "game-started", "number": 1},
    {"fact": "hand-started", "number": 1, "shaker": 3},
    *({"fact": "opening-drawn", "seat": seat, "count": 7} for seat in (0, 1, 2, 3)),
    {"fact": "bid-made", "seat": 0, "bid": "30"},
    *({"fact": "bid-made", "seat": seat, "bid": "pass"} for seat in (1, 2, 3)),
    {"fact": "trump-declared", "seat": 0, "trump": "5"},
    *(
        {"fact": "bone-played", "seat": seat, "bone": bone}
        for seat, bone in ((0, "5-5"), (1, "6-0"), (2, "5-4"), (3, "5-1"), (0, "6-5"), (1, "5-0"))
    ),
]
"""Bruno does not follow suit at 14, and plays a trump at 18."""


def open_for(official: httpx2.Client, book: str) -> str:
    """A match by a book, as far as the act that somebody objects to; its id."""
    tricks = book == "42"
    players = FOUR if tricks else FOUR[:2]
    opened = official.post("/v1/matches", json={"book": book, "players": players})
    here = opened.headers["Location"]
    answer = official.post(f"{here}/events", json={"events": FOLLOWED if tricks else DRAWN})
    assert answer.status_code == 201, answer.text
    return here.removeprefix("/v1/matches/")


def key_of_seat(server: Any, match: str, seat: int) -> str:
    """A new key, of the player who has this seat."""
    of_seat = ("--role", "player", "--for", f"match:{match}", "--seat", str(seat))
    made = server.command("key", "create", f"seat-{seat}-{match}", *of_seat)
    matched = re.search(r"bb_\S+", made)
    assert matched is not None, made
    return matched[0]
