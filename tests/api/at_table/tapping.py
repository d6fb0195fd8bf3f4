"""Generated matches as a scribe sees them, and the page on which they are tapped."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

import httpx2
from msgspec.structs import replace
from playwright.sync_api import Page, expect

from domain import events as e
from tests.api.at_table.folding import plain
from tests.api.conftest import enter
from tests.generators import generate42, generate_fives

JsonFact = dict[str, Any]
SCRIBE = (Path(__file__).parent / "scribe.js").read_text().rstrip().removesuffix(";")
"""A function, as a page is given one to call: prettier ends the file with a semicolon."""
NAMES = ("Ana", "Bruno", "Carla", "Diego")


def seen_at_the_table(facts: Sequence[e.Fact]) -> list[JsonFact]:
    """Facts that a scribe can tap of a match: no bone that lay hidden, and nothing said twice.

    Signatures are the players' own.
    """
    tapped: list[JsonFact] = []
    moved = {0: 0}
    for fact in generate_fives.hidden(facts[1:], bits=True):
        moved[len(moved)] = len(tapped) + 1
        if isinstance(fact, e.ScoreCardSigned):
            continue
        tapped.append(plain(_as_tapped(fact)))
    for fact in tapped:
        for name in ("answers", "play"):
            if name in fact:
                fact[name] = 1 + moved[fact[name] - 1]
    return tapped


def _as_tapped(fact: e.Fact) -> e.Fact:
    if isinstance(fact, e.HandStarted):
        return replace(fact, opens=None, by=None)
    if isinstance(fact, e.HoldingShown):
        return replace(fact, bones=tuple(sorted(fact.bones, key=str, reverse=True)))
    return fact


PLAYED_AS_DESIGNED = 0.4
"""How often, after each trick, a hand of 42 that is decided stops there."""


def made_up(seed: int, book: str, players: int, best_of: int = 1) -> list[JsonFact]:
    """A match without breaches, as it is tapped after its opening.

    Hands of 42 that are decided are played on as often as makes 30.4 facts a hand, those of which
    the screen was designed to take 1.1 taps each. By the generator's own habits there are 28.3:
    five hands in six would end with bones turned up, at a tap a bone.
    """
    if book == "42":
        habits = generate42.Habits42(early=PLAYED_AS_DESIGNED)
        return seen_at_the_table(generate42.match42(Random(seed), habits).facts)
    habits = generate_fives.Habits(itemised=0.0)
    generated = generate_fives.match(Random(seed), book, players, habits=habits, best_of=best_of)
    return seen_at_the_table(generated.facts)


def one_hand(facts: list[JsonFact]) -> list[JsonFact]:
    """The match up to the end of its first hand that was played, and what is paid for it."""
    ends = (
        n for n, fact in enumerate(facts) if fact["fact"] == "hand-ended" and fact["how"] != "void"
    )
    end = next(ends) + 1
    while end < len(facts) and facts[end]["fact"] in ("chips-paid", "points-pegged", "change-made"):
        end += 1
    return facts[:end]


def play_after(facts: list[JsonFact], n: int) -> int:
    """The index of the first bone played from `n` on: between two taps, whatever is offered."""
    return next(at for at in range(n, len(facts)) if facts[at]["fact"] == "bone-played")


def open_match(recorder: httpx2.Client, book: str, players: int, best_of: int = 1) -> str:
    """Open a match over HTTP; its id."""
    opening = {"book": book, "players": NAMES[:players], "best_of": best_of}
    answer = recorder.post("/v1/matches", json=opening)
    return answer.headers["Location"].rpartition("/")[2]


AT_ONCE = """
try {
  const kept = JSON.parse(localStorage.getItem("bonebook-recorder") ?? "{}");
  localStorage.setItem("bonebook-recorder", JSON.stringify({ hold: "no", ...kept }));
} catch {}
"""
"""Has a page send each act at once, as its menu can."""


HASTY = """
{
  const later = setTimeout;
  const sooner = (wait) => (wait < 1000 ? wait : wait / 10);
  window.setTimeout = (run, wait = 0, ...more) => later(run, sooner(wait), ...more);
}
"""
"""Has a page try again and look for news, which it does after seconds, ten times as often."""


def sit_down(
    page: Page, server: Any, match: str, role: str = "recorder", *, at_once: bool = True
) -> None:
    """Open the recorder's page of a match, signed in."""
    page.add_init_script(HASTY)
    if at_once:
        page.add_init_script(AT_ONCE)
    enter(page, server, role)
    page.goto(f"{server.url}/record/{match}")
    expect(page.locator("#recorder")).to_have_attribute("data-taps", "0")
    page.evaluate(SCRIBE)


class Tapping:
    """Facts, and how many of them are tapped on a page.

    An answer that comes behind its play is a correction, and moves what comes after it.
    """

    def __init__(self, page: Page, facts: list[JsonFact], at: int = 0) -> None:
        self.page, self.facts, self.at = page, facts, at
        self.first = 1 + page.evaluate("scribe.recorded()") - at
        self.places: dict[int, int] = {}

    def next(self) -> tuple[str, int]:
        """Tap the next fact, or all that one offer stands for; the kind of the first, and taps."""
        at = self.at
        then = [_moved(fact, self.places) for fact in self.facts[at : at + 12]]
        evaluated = self.page.evaluate("(facts) => scribe.next(facts)", then)
        used, place = evaluated["used"], evaluated["from"]
        self.places |= {self.first + at + n: place + n for n in range(used)}
        self.at += used
        return self.facts[at]["fact"], evaluated["taps"]


def tap_all(
    page: Page, facts: list[JsonFact], after_each: Callable[[int], None] | None = None
) -> list[tuple[str, int]]:
    """Tap all of these; for each fact, or offer that stands for several, its kind and taps."""
    tapping = Tapping(page, facts)
    tapped: list[tuple[str, int]] = []
    while tapping.at < len(facts):
        tapped.append(tapping.next())
        if after_each:
            after_each(tapping.at)
    return tapped


def _moved(fact: JsonFact, places: dict[int, int]) -> JsonFact:
    return {k: places.get(v, v) if k in REFERENCES else v for k, v in fact.items()}


REFERENCES = ("answers", "play")


def as_meant(facts: list[JsonFact]) -> list[JsonFact]:
    """The facts of a match after its opening, with what corrections say of them in its place."""
    instead: dict[int, list[JsonFact]] = {}
    for at, fact in reversed([*enumerate(facts, 2)]):
        if fact["fact"] == "record-corrected" and at not in instead:
            instead.setdefault(fact["corrects"], fact["facts"])
            instead[at] = []
    meant: list[JsonFact] = []
    places: dict[int, int] = {}
    for at, fact in enumerate(facts, 2):
        places[at] = len(meant) + 2
        meant += [_moved(one, places) for one in instead.get(at, [fact])]
    return meant


def unasked(facts: list[JsonFact]) -> list[JsonFact]:
    """The facts where nobody said that a bone lies on an arm of the spinner."""
    return [{k: v for k, v in fact.items() if k != "slot"} for fact in facts]


def all_sent(page: Page, version: int) -> None:
    """Wait until everything has been recorded by the server."""
    expect(page.locator("#recorder")).to_have_attribute("data-recorded", str(version))
    expect(page.locator("#recorder")).to_have_attribute("data-waiting", "0")


def events_of(client: httpx2.Client, match: str) -> list[JsonFact]:
    """The facts of a match as the server has them, after its opening."""
    page: str | None = f"/v1/matches/{match}/events"
    entries: list[Any] = []
    while page:
        answer = client.get(page).json()
        entries += answer["data"]
        page = answer.get("next")
    return [entry["fact"] for entry in entries[1:]]


def same(fact: JsonFact) -> str:
    return json.dumps(fact, sort_keys=True)
