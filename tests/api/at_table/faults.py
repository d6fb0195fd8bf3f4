"""Faults of tablets while a hand is recorded: drawn from a seed, one now and then."""

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any

import httpx2
from playwright.sync_api import Browser, Error, Page, expect

from tests.api.at_table.tapping import (
    SCRIBE,
    JsonFact,
    Tapping,
    as_meant,
    events_of,
    made_up,
    one_hand,
    open_match,
    same,
    sit_down,
)
from tests.api.conftest import Server

TABLES = (("PDA", 2), ("UDL", 2), ("42", 4))
LIKELY = 0.12


def kept_offline(page: Page) -> None:
    """Wait until the page is there without a network."""
    page.evaluate("() => navigator.serviceWorker.ready.then(() => null)")


def come_back(page: Page) -> None:
    """Open the page anew, as after a tab was killed."""
    page.reload()
    expect(page.locator("#recorder")).to_have_attribute("data-taps", "0")
    page.evaluate(SCRIBE)


def run(server: Server, browser: Browser, seed: int) -> int:
    """Record a hand while things go wrong and hold what came of it; how many were kept aside.

    In every second run there are two tablets, and nobody answers what is asked behind a play: what
    one did not get to send stays with it.
    """
    rng = Random(seed)
    book, players = TABLES[seed % 3]
    facts = one_hand(made_up(seed, book, players))
    if seed % 2:
        facts = [{k: v for k, v in fact.items() if k not in UNASKED} for fact in facts]
    with server.client("recorder") as client:
        hall = Hall(rng, server, browser, open_match(client, book, players), facts)
        try:
            hall.play(two=bool(seed % 2))
            hall.end()
            recorded = as_meant(events_of(client, hall.match))
            assert recorded == facts, f"seed {seed}: {difference(recorded, facts)}"
            with server.client("official") as official:
                hall.compare_aside(official)
        finally:
            hall.close()
    return len(hall.aside)


UNASKED = ("just_drawn", "slot")


class Hall:
    """A match, one tablet or two that record it, and what has become of them."""

    def __init__(
        self, rng: Random, server: Server, browser: Browser, match: str, facts: list[JsonFact]
    ) -> None:
        self.rng, self.server, self.browser, self.match = rng, server, browser, match
        self.facts = facts
        self.aside: list[JsonFact] = []
        self.left = 0
        self.pages = [self.sat_down()]
        self.online = [True]
        self.at_table = 0
        self.tapping = Tapping(self.page, facts)

    @property
    def page(self) -> Page:
        """The tablet that records."""
        return self.pages[self.at_table]

    def sat_down(self) -> Page:
        """One more tablet, signed in."""
        page = self.browser.new_context().new_page()
        sit_down(page, self.server, self.match)
        kept_offline(page)
        return page

    def play(self, *, two: bool) -> None:
        """Tap everything, and let things happen between the taps."""
        faults: list[Callable[[], None]] = [
            self.network,
            self.network,
            self.tab,
            self.lost_answer,
            self.sent_twice,
            self.restart,
        ]
        others = [self.network, self.other_tablet, self.other_tablet]
        while self.tapping.at < len(self.facts):
            self.tapping.next()
            if self.rng.random() < LIKELY:
                self.rng.choice([*faults, *others] if two else faults)()

    # --- what happens ----------------------------------------------------------------------

    def network(self) -> None:
        """It goes, or comes back."""
        self.connect(not self.online[self.at_table])

    def connect(self, online: bool) -> None:
        """Have the tablet at the table on the network, or not."""
        self.online[self.at_table] = online
        self.page.context.set_offline(not online)

    def tab(self) -> None:
        """It is killed and opened again."""
        come_back(self.page)

    def lost_answer(self) -> None:
        """The next batch is recorded and its answer lost."""
        self.page.route("**/batches", _lose, times=1)

    def sent_twice(self) -> None:
        """The next batch comes twice."""
        self.page.route("**/batches", _twice, times=1)

    def restart(self) -> None:
        """The server is killed and started."""
        self.server.kill()
        self.server.start()

    def other_tablet(self) -> None:
        """Another takes the table over; what this one has not sent is kept aside in the end."""
        if self.online[self.at_table]:
            drained(self.page)
        upto = self.tapping.at
        if len(self.pages) == 1:
            self.pages.append(self.sat_down())
            self.online.append(True)
            self.at_table = 1
        else:
            self.at_table = 1 - self.at_table
            self.connect(True)
            drained(self.page)
            come_back(self.page)
        self.take_over()
        at = self.page.evaluate("scribe.recorded()") - 1
        self.tapping = Tapping(self.page, self.facts, at)
        self.aside += self.facts[at:upto]

    def take_over(self) -> None:
        """Tap the notice that another tablet records this table."""
        self.page.get_by_role("button", name="Take over").click()
        if self.page.locator(".sync").get_attribute("data-state") == "refused":
            self.leave()
        expect(self.page.locator(".notice")).to_be_hidden()
        with self.server.client("recorder") as client:
            version = client.get(f"/v1/matches/{self.match}").json()["version"]
        expect(self.page.locator("#recorder")).to_have_attribute("data-recorded", str(version))

    def leave(self) -> None:
        """Leave with the officials what was kept aside, so that recording goes on."""
        self.page.locator(".sync").click()
        expect(self.page.locator("dialog")).to_be_visible()
        left = self.page.locator(".held li").count()
        name = "Leave all with the official" if left > 1 else "Leave it with the official"
        self.page.get_by_role("button", name=name).click()
        expect(self.page.locator("dialog")).to_have_count(0)
        self.left += left

    # --- in the end ------------------------------------------------------------------------

    def end(self) -> None:
        """Everything that waits is sent, by whichever tablet has it."""
        for page in self.pages:
            page.context.set_offline(False)
            drained(page)

    def compare_aside(self, official: httpx2.Client) -> None:
        """Check that unrecorded acts are with the officials, and listed on their tablet."""
        aside = official.get(f"/v1/matches/{self.match}/aside").json()["data"]
        facts = [one["fact"] for one in aside]
        assert _alike(facts) == _alike(self.aside)
        listed = self.left
        for page in self.pages:
            page.locator(".sync").click()
            expect(page.locator("dialog")).to_be_visible()
            listed += page.locator(".held li").count()
        assert listed == len(self.aside)

    def close(self) -> None:
        """The tablets are put away."""
        for page in self.pages:
            page.context.close()


def drained(page: Page) -> None:
    """Wait until nothing waits to be sent."""
    expect(page.locator("#recorder")).to_have_attribute("data-waiting", "0", timeout=40_000)


def _alike(facts: list[JsonFact]) -> list[str]:
    """Facts without the events that they name: each tablet has its own numbers."""
    return sorted(same({k: v for k, v in fact.items() if k != "answers"}) for fact in facts)


def difference(recorded: list[JsonFact], facts: list[JsonFact]) -> str:
    """The first facts that are not the same, and how many there are."""
    pairs = enumerate(zip(recorded, facts, strict=False))
    first = next((n for n, (one, other) in pairs if one != other), len(facts))
    sizes = f"{len(recorded)} of {len(facts)}"
    return f"{sizes}; {recorded[first : first + 2]} for {facts[first : first + 2]}"


def _lose(route: Any) -> None:
    with suppress(Error):  # a server that was just killed answers nothing at all
        route.fetch()
    with suppress(Error):
        route.abort("connectionreset")


def _twice(route: Any) -> None:
    with suppress(Error):
        route.fetch()
    with suppress(Error):
        route.continue_()
