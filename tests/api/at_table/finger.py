"""A finger that plays whole games by taps, while all that happens in a club goes wrong.

What it does beside tapping is drawn from a seed: cuts, tabs that are killed, servers that are
killed, answers that are lost or come twice, a second tab, a clock that is set, a full storage,
an hour without a network. The frame is looked at all the while.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page, expect

from api.languages.page_language import texts
from tests.api.at_table.faults import UNASKED, Hall, come_back, difference, kept_offline
from tests.api.at_table.tapping import (
    SCRIBE,
    JsonFact,
    as_meant,
    events_of,
    made_up,
    one_hand,
    open_match,
    sit_down,
)
from tests.api.at_table.tapping_pairs import by_pairs
from tests.api.at_table.test_frame import Frame
from tests.api.at_table.test_tapping_pairs import opened
from tests.api.conftest import Server

TABLES: Final = (("PDA", 2), ("HF", 3), ("FU", 4), ("UDL", 2), ("42", 4), ("DP", 4))
SIZES: Final = ((360, 640), (820, 1180), (1280, 800))
LOCALES: Final = ("en", "es")
LIKELY: Final = 0.05
"""How often something happens after a tap."""
WHOLE_GAME: Final = 40
"""Hands in which nearly every game is won; under six-love some go on for longer."""
LOOKED_AT: Final = 10
"""The frame is looked at after so many taps."""

CLOCK: Final = """
  const now = Date.now;
  window.clockIsOff = Number(localStorage.getItem("clock-is-off") ?? 0);
  Date.now = () => now() + window.clockIsOff;
"""
"""A clock that can be set; a page that is opened anew finds it as it was."""
SET_CLOCK: Final = """(hours) => {
  window.clockIsOff += hours * 3_600_000;
  localStorage.setItem("clock-is-off", String(window.clockIsOff));
}"""
FULL: Final = """() => {
  const { put } = IDBObjectStore.prototype;
  window.emptied = () => { IDBObjectStore.prototype.put = put; };
  IDBObjectStore.prototype.put = function full(...given) {
    if (this.name === "items") throw new DOMException("full", "QuotaExceededError");
    return put.apply(this, given);
  };
}"""


class Device(NamedTuple):
    """A tablet by its size and language."""

    size: tuple[int, int]
    locale: str


class Played(NamedTuple):
    """A game that was recorded as it was played: its facts, taps, and what went wrong."""

    book: str
    facts: int
    taps: tuple[int, ...]
    happened: tuple[str, ...]


def play(server: Server, browser: Browser, seed: int, *, whole: bool) -> Played:
    """Record a game, or its first hand; hold that each fact is on record, once and in order."""
    book, players = TABLES[seed % len(TABLES)]
    if book == "DP":
        return play_by_pairs(server, browser, seed, "dominican", hands=14 if whole else 1)
    facts = made_up(seed, book, players)
    with server.client("recorder") as client:
        match = open_match(client, book, players)
    finger = Finger(Random(seed), server, browser, match, facts if whole else one_hand(facts))
    return finger.plays(book, seed)


def play_by_pairs(
    server: Server,
    browser: Browser,
    seed: int,
    edition: str,
    device: Device | None = None,
    *,
    hands: int = WHOLE_GAME,
) -> Played:
    """The same by pairs under an edition, on this tablet or on one that the seed gives."""
    with server.client("recorder") as client:
        match = opened(client, edition)
    facts = by_pairs(seed, edition, hands)
    finger = Finger(Random(seed), server, browser, match, facts, device)
    return finger.plays("DP", seed)


class Finger(Hall):
    """One tablet, or one after another, and the finger on it."""

    def __init__(
        self,
        rng: Random,
        server: Server,
        browser: Browser,
        match: str,
        facts: list[JsonFact],
        device: Device | None = None,
    ) -> None:
        drawn = Device(rng.choice(SIZES), rng.choice(LOCALES))
        self.size, self.locale = device or drawn
        self.words = texts("recorder", self.locale)
        self.taps: list[int] = []
        self.happened: list[str] = []
        stated = [{k: v for k, v in fact.items() if k not in UNASKED} for fact in facts]
        super().__init__(rng, server, browser, match, stated)
        self.frame = Frame(self.page)

    def plays(self, book: str, seed: int) -> Played:
        """Play to the end; hold that each fact is on record, once and in order."""
        try:
            self.play_on()
            self.end()
            with self.server.client("recorder") as client:
                recorded = as_meant(events_of(client, self.match))
            assert recorded == self.facts, f"seed {seed}: {difference(recorded, self.facts)}"
        finally:
            self.close()
        return Played(book, len(self.facts), tuple(self.taps), tuple(self.happened))

    def sat_down(self) -> Page:
        """The tablet, signed in, of its size and language."""
        width, height = self.size
        viewport = {"width": width, "height": height}
        context = self.browser.new_context(locale=self.locale, viewport=viewport)  # type: ignore[arg-type]
        context.add_init_script(CLOCK)
        page = context.new_page()
        sit_down(page, self.server, self.match)
        kept_offline(page)
        return page

    def said(self, text: str) -> str:
        """A text of the page in its language."""
        return self.words.get(text, text)

    def play_on(self) -> None:
        """Tap everything; let things happen between the taps, and look at the frame."""
        troubles: Sequence[Callable[[], None]] = (
            self.network,
            self.tab,
            self.killed,
            self.lost_answer,
            self.sent_twice,
            self.restart,
            self.second_tab,
            self.clock,
            self.hour_offline,
        )
        while self.tapping.at < len(self.facts):
            if self.rng.random() < LIKELY and self.offers():
                self.full()
            else:
                self.taps.append(self.tapping.next()[1])
            if self.rng.random() < LIKELY:
                self.happens(self.rng.choice(troubles))
            if len(self.taps) % LOOKED_AT == 0:
                self.frame.page = self.page
                self.frame.look(self.size)

    def happens(self, trouble: Callable[[], None]) -> None:
        """Let something go wrong."""
        self.happened.append(trouble.__name__)
        trouble()

    # --- what happens beside what happens in a hall --------------------------------------------

    def tab(self) -> None:
        """It is killed and opened again."""
        come_back(self.page)

    def killed(self) -> None:
        """The browser dies; what it kept is there when it is opened."""
        dead, address = self.page, self.page.url
        page = dead.context.new_page()
        dead.close()
        self.open_in(page, address)

    def second_tab(self) -> None:
        """Somebody opens the match in another tab, and goes on there."""
        first, address = self.page, self.page.url
        page = first.context.new_page()
        page.goto(address)
        expect(page.get_by_role("alert")).to_be_visible()
        page.get_by_role("button", name=self.said("Record in this tab")).click()
        first.close()
        self.go_on_in(page)

    def open_in(self, page: Page, address: str) -> None:
        page.goto(address)
        self.go_on_in(page)

    def go_on_in(self, page: Page) -> None:
        expect(page.locator("#recorder")).to_have_attribute("data-taps", "0")
        page.evaluate(SCRIBE)
        self.pages[self.at_table] = self.tapping.page = page

    def clock(self) -> None:
        """The clock of the tablet is set, by a day at most."""
        self.page.evaluate(SET_CLOCK, self.rng.choice((-24, -2, 2, 24)))

    def hour_offline(self) -> None:
        """The network is away for an hour, and a few taps fall into it."""
        self.connect(online=False)
        for _ in range(self.rng.randint(1, 8)):
            if self.tapping.at < len(self.facts):
                self.taps.append(self.tapping.next()[1])
        self.page.evaluate(SET_CLOCK, 1)
        self.connect(online=True)

    def offers(self) -> bool:
        """Whether the offer is what comes next."""
        offered = self.page.evaluate(
            "() => JSON.parse(document.querySelector('.offer').dataset.facts ?? '[]')"
        )
        return bool(offered) and offered == self.tapping.facts[self.tapping.at :][: len(offered)]

    def full(self) -> None:
        """The storage is full for one tap: it says so, and is tried again."""
        self.happened.append("full")
        before = self.page.evaluate("scribe.recorded()")
        self.page.evaluate(FULL)
        count = len(
            self.page.evaluate("() => JSON.parse(document.querySelector('.offer').dataset.facts)")
        )
        self.page.locator("#recorder:not([data-deaf]) .offer").click()
        expect(self.page.locator('.notice[data-kind="lost"]')).to_be_visible()
        self.page.evaluate("() => window.emptied()")
        self.page.get_by_role("button", name=self.said("Try again")).click()
        expect(self.page.locator('[data-kind="lost"]')).to_have_count(0)
        while self.page.evaluate("scribe.recorded()") < before + count:
            pass
        self.tapping.at += count
        self.taps.append(1)
