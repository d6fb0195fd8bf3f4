"""Matches recorded by taps alone, in Chromium, against a real server."""

from collections import Counter
from collections.abc import Iterator
from statistics import quantiles
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.api.conftest import Server
from tests.api.recorder.tapping import (
    JsonFact,
    all_sent,
    events_of,
    made_up,
    one_hand,
    open_match,
    play_after,
    sit_down,
    tap_all,
)
from tests.api.test_page import complaints, hosts

__all__ = ["complaints", "hosts"]

KINDS = (("PDA", 2), ("FU", 4), ("UDL", 2), ("42", 4))
VIEWS = ("score", "board", "chips", "tricks")


@pytest.fixture(scope="module")
def table_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on which no scribe is too quick."""
    started = Server(tmp_path_factory.mktemp("table"), requests_per_second=100_000, burst=1_000_000)
    yield started
    started.kill()


@pytest.mark.parametrize(("book", "players"), KINDS)
def test_a_match_is_recorded_by_taps_as_if_it_were_sent(
    book: str,
    players: int,
    table_server: Any,
    page: Page,
    thorough: bool,
    complaints: list[str],
    hosts: set[str],
):
    facts = made_up(1, book, players)
    if not thorough:
        facts = one_hand(facts)
        facts = facts if book == "PDA" else facts[: play_after(facts, 12)]
    with table_server.client("recorder") as client:
        tapped, sent = (open_match(client, book, players) for _ in range(2))
        sit_down(page, table_server, tapped)
        done = 0

        def as_if_sent(upto: int) -> None:
            nonlocal done
            client.post(f"/v1/matches/{sent}/events", json={"events": facts[done:upto]})
            done = upto
            all_sent(page, upto + 1)
            for view in VIEWS if book != "42" else VIEWS[:1] + VIEWS[-1:]:
                seen = [client.get(f"/v1/matches/{one}/{view}").content for one in (tapped, sent)]
                assert seen[0] == seen[1], (upto, view)

        tap_all(page, facts, as_if_sent)
        assert events_of(client, tapped) == facts
    assert complaints == []
    assert hosts == {f"127.0.0.1:{table_server.port}"}


def without_answers(facts: list[JsonFact]) -> list[JsonFact]:
    """The facts where nobody said of a bone whether it was just drawn."""
    return [{k: v for k, v in fact.items() if k != "just_drawn"} for fact in facts]


def test_taps_are_few(table_server: Any, page: Page, thorough: bool):
    for book, players, most in (("PDA", 2, 2), ("42", 4, 3)) if thorough else (("PDA", 2, 2),):
        taps: list[int] = []
        facts = 0
        for seed in range(10 if thorough else 1):
            match = without_answers(made_up(100 + seed, book, players))
            match = match if thorough else one_hand(match)
            with table_server.client("recorder") as client:
                sit_down(page, table_server, open_match(client, book, players))
            taps += [count for _, count in tap_all(page, match)]
            facts += len(match)
        print(f"{book}: {sum(taps) / facts:.3f} taps a fact, {Counter(taps)}")
        assert quantiles(taps, n=20)[-1] <= most
        if thorough and book != "42":  # where bones shown at the end are more than a quarter
            assert sum(taps) / facts <= 1.1
