"""The recorder's page and the live page in Debian's Firefox."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.api.at_table.tapping import SCRIBE, events_of, made_up, one_hand, open_match
from tests.api.firefox.bidi import Firefox, firefox
from tests.conftest import CI

pytestmark = pytest.mark.long

PROGRAM = shutil.which("firefox-esr")
NO_FIREFOX = "No firefox-esr here: install it (Debian: apt-get install firefox-esr)"
SIGNED_IN = """
(key) => {
  document.getElementById("key").value = key;
  document.querySelector("#sign-in button").click();
}
"""


@pytest.fixture
def browser_fox(tmp_path: Path) -> Iterator[Firefox]:
    """A Firefox; where there is none the test is skipped, and fails in CI."""
    if PROGRAM is None:
        pytest.fail(NO_FIREFOX) if CI else pytest.skip(NO_FIREFOX)
    with firefox(PROGRAM, tmp_path) as browser:
        yield browser


def sign_in(fox: Firefox, server: Any, path: str, role: str) -> None:
    fox.open(f"{server.url}/sign-in?next={path}")
    fox.run(SIGNED_IN, server.keys[role])
    fox.until("(path) => location.pathname === path && document.readyState === 'complete'", path)


def test_a_hand_is_recorded_by_taps_in_firefox(
    server: Any, browser_fox: Firefox, recorder: httpx2.Client
):
    match, facts = open_match(recorder, "PDA", 2), one_hand(made_up(1, "PDA", 2))
    sign_in(browser_fox, server, f"/record/{match}", "recorder")
    browser_fox.until("() => document.getElementById('recorder')?.dataset.taps === '0'")
    browser_fox.run(f"() => {{ ({SCRIBE})(); }}")
    at = 0
    while at < len(facts):
        at += browser_fox.run("(facts) => scribe.next(facts)", facts[at : at + 12])["used"]
    browser_fox.until("() => document.getElementById('recorder').dataset.waiting === '0'")
    assert events_of(recorder, match) == facts
    assert [one for one in browser_fox.console if one.startswith("error")] == []


def test_the_live_page_follows_and_is_stepped_through_in_firefox(
    server: Any, browser_fox: Firefox, recorder: httpx2.Client
):
    match, facts = open_match(recorder, "PDA", 2), one_hand(made_up(1, "PDA", 2))[:20]
    sign_in(browser_fox, server, f"/matches/{match}", "audience")
    recorder.post(f"/v1/matches/{match}/events", json={"events": facts})
    shown = "(at) => document.getElementById('live').dataset.position === at"
    browser_fox.until(shown, "21")
    browser_fox.run("() => { document.querySelector('.steps a').click(); }")
    browser_fox.until(shown, "20")
    assert browser_fox.run("() => document.querySelectorAll('.wide [data-bone]').length") > 0
    assert [one for one in browser_fox.console if one.startswith("error")] == []
