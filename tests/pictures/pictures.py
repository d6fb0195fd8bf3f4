"""The pictures in README and docs/officials.md, taken from the running pages.

    python -m tests.pictures.pictures

A made-up hand is recorded as far as a draw of which the record leaves open whether the player
could play; that is objected to, heard and ruled on. Run it after a change of how a page looks.
"""

import tempfile
from base64 import b64decode
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from msgspec import convert
from playwright.sync_api import Locator, Page, expect, sync_playwright

from adjudication.adjudicate import adjudicate
from domain import events as e
from domain.bones import BONES
from domain.messages.message import Message
from domain.rulebooks import BOOKS
from tests.api.at_table.tapping import NAMES, JsonFact, made_up
from tests.api.conftest import Server
from tests.conftest import CHROMIUM
from tests.support.paths import ROOT

PICTURES: Final = ROOT / "docs" / "pictures"
LARGEST: Final = 100_000
"""Bytes of a picture at most: everybody who clones has them all."""
BONES_DOWN: Final = 9


class Scene(NamedTuple):
    """Facts of a hand, the draw that is objected to, and a bone that settles it."""

    facts: list[JsonFact]
    draw: int
    bone: str


def scene() -> Scene:
    """The first made-up hand with a draw that is left open, and that one drawn bone would prove."""
    for seed in range(1, 400):
        facts = made_up(seed, "PDA", 2)
        down = [n for n, fact in enumerate(facts) if fact["fact"] == "bone-played"]
        facts = facts[: down[BONES_DOWN] + 1]
        if any(fact["fact"] == "hand-ended" for fact in facts):
            continue
        for draw, bone in _open_draws(facts):
            return Scene(facts, draw, bone)
    raise LookupError("no made-up hand leaves a draw open")


def _open_draws(facts: list[JsonFact]) -> Iterator[tuple[int, str]]:
    """Each draw of which the record leaves open whether its player could play, and a bone: had
    it been drawn where there is to be looked, the record would prove it.
    """
    book = BOOKS["PDA"]
    opened = e.MatchOpened(book.id, book.version, book.sha256(), NAMES[:2])
    converted = (convert(fact, e.Fact) for fact in facts)
    record = list[tuple[int, e.Fact]](enumerate([opened, *converted], 1))
    for at, fact in record:
        if isinstance(fact, e.BoneDrawn):
            claim = e.Claim("could_play", at, fact.seat, 1 - fact.seat)
            answer = adjudicate(record, claim).answer
            label = answer.settled_by.label if answer and answer.settled_by else None
            if not (isinstance(label, Message) and "position" in label.parts):
                continue
            position = label.parts["position"]
            assert isinstance(position, int)
            for bone in BONES:
                seen = e.Observed("drew", fact.seat, bone, position)
                later = [*record, (len(record) + 1, seen)]
                if adjudicate(later, claim).verdict == "proved":
                    yield at, str(bone)
                    break


def take() -> None:
    """Take every picture anew."""
    PICTURES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        browser = playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"]
        )
        try:
            page = browser.new_page(base_url=server.url, color_scheme="light")
            _walk(page, server, scene())
        finally:
            browser.close()
            server.kill()


def _walk(page: Page, server: Server, seen: Scene) -> None:
    """From the table to the ruling, a picture at each stop."""
    with server.client("official") as client:
        opening = {"book": "PDA", "players": NAMES[:2], "best_of": 5, "id": "table-4"}
        client.post("/v1/matches", json=opening)
        client.post("/v1/matches/table-4/events", json={"events": seen.facts}).raise_for_status()
    page.set_viewport_size({"width": 820, "height": 1100})
    page.goto("/sign-in?next=/record/table-4")
    page.get_by_label("Key").fill(server.keys["official"])
    page.get_by_role("button", name="Sign in").click()
    expect(page.locator(".laid").first).to_be_visible()
    picture(page, "recorder")

    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto("/matches/table-4")
    expect(page.locator("#live .table svg:visible")).to_be_visible()
    picture(page, "live")

    page.set_viewport_size({"width": 1000, "height": 1200})  # one column: nothing is scrolled away
    page.goto("/desk/table-4")
    page.locator(f'#lines input[value="{seen.draw}"]').check()
    page.locator('#raise input[value="could_play"]').check()
    picture(page, "claim", page.locator("#acts"))
    page.get_by_role("button", name="Raise the claim").click()
    dispute = page.locator("article.dispute")
    dispute.get_by_role("button", name="Open the hearing").click()
    expect(dispute).to_have_attribute("data-stage", "heard")
    picture(page, "finding", dispute, upto=dispute.locator(".look"))
    dispute.locator("[data-opens]").click()
    dispute.locator("form:visible [name=bone]").last.select_option(seen.bone)
    dispute.get_by_role("button", name="Put it on record").click()
    expect(dispute).to_have_attribute("data-verdict", "proved")
    dispute.locator("[name=upheld][value=true]").check()
    expect(dispute.locator(".compared .standing")).to_have_count(2)
    picture(page, "ruling", dispute.get_by_role("form", name="Ruling on"))
    page.goto("/desk")
    expect(page.locator(".tables .disputed")).to_be_visible()
    page.set_viewport_size({"width": 820, "height": 400})
    picture(page, "desk")


def picture(
    page: Page, name: str, part: Locator | None = None, upto: Locator | None = None
) -> None:
    """Write what is shown, or a part of it down to another, as WebP, no larger than it may be."""
    options: dict[str, object] = {"format": "webp", "quality": 75, "captureBeyondViewport": True}
    if part is not None:
        box, last = part.bounding_box(), (upto or part).bounding_box()
        assert box is not None
        assert last is not None
        scrolled = page.evaluate("[scrollX, scrollY]")
        options["clip"] = {
            "x": box["x"] + scrolled[0] - 8,
            "y": box["y"] + scrolled[1] - 8,
            "width": box["width"] + 16,
            "height": last["y"] + last["height"] - box["y"] + 16,
            "scale": 1,
        }
    session = page.context.new_cdp_session(page)
    image = b64decode(session.send("Page.captureScreenshot", options)["data"])
    assert len(image) <= LARGEST, f"{name} has {len(image)} bytes"
    (PICTURES / f"{name}.webp").write_bytes(image)
    print(f"docs/pictures/{name}.webp: {len(image)} bytes")


if __name__ == "__main__":
    take()
