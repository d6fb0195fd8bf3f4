"""No English word is on the pages of a dispute in Spanish, at any step from objection to card."""

import re
from html import unescape
from typing import Any

import httpx2

from domain.rulebooks import BOOKS
from tests.api.desk.path import key_of_seat, open_for
from tests.api.disputes.test_dispute_steps import done

SAME = {
    *("Ana", "Bruno", "Bonebook", "PIN", "no", "No", "final", "Domino", "muggins", "decide"),
    *("English", "Español", "México", "Cuba", "Puerto", "Rico", "Spinner", "UTC", "PDF", "ZIP"),
    *re.findall(r"[^\W\d_]+", BOOKS["PDA"].title),
}
"""Names, and words that are the same in both languages."""
SAID = re.compile(
    r'(?:aria-label|title|placeholder|alt|data-words|data-again|data-gone)="([^"]*)"|>([^<]*)<'
)
UNSAID = re.compile(r"<(script|style|code)[^>]*>.*?</|<[^>]* lang=\"en\">[^<]*<", re.DOTALL)
"""Scripts, and what is marked as English: the clauses of a book, in the words of its print."""


def words_of(page: str) -> set[str]:
    """The words that are shown, or read out."""
    said = SAID.findall(UNSAID.sub("<", page))
    return set(re.findall(r"[^\W\d_]{2,}", unescape(" ".join(" ".join(parts) for parts in said))))


def english_left(client: httpx2.Client, path: str) -> set[str]:
    """Words of the English page that the Spanish one has too."""
    english, spanish = (
        words_of(
            client.get(path, headers={"Accept-Language": tag, "Accept": "text/html"})
            .raise_for_status()
            .text
        )
        for tag in ("en", "es")
    )
    return english & spanish - SAME


def test_no_page_of_a_dispute_in_spanish_has_an_english_word(
    server: Any, official: httpx2.Client
) -> None:
    match = open_for(official, "PDA")
    here, claim = f"/v1/matches/{match}", f"/v1/matches/{match}/claims/10"
    key = {"Authorization": f"Bearer {key_of_seat(server, match, 0)}"}
    with httpx2.Client(base_url=server.url, headers=key, timeout=30) as player:
        left = dict[tuple[str, str], set[str]]()

        def hold(step: str) -> None:
            for part in ("disputes", "replay", "seat"):
                client, path = (player if part == "seat" else official), f"/matches/{match}/{part}"
                left[step, part] = english_left(client, path)
            left[step, "desk"] = english_left(official, f"/desk/{match}")

        hold("nothing is disputed")
        objection = {"kind": "could_play", "event": 8}
        done(player.post(f"{here}/objections", json=objection))
        hold("an objection")
        done(official.post(f"{claim}/hearing", json={}))
        seen = {"what": "held", "seat": 0, "bone": "6-0", "event": 7}
        done(official.post(f"{claim}/inspections", json=seen))
        hold("a hearing")
        done(official.post(f"{claim}/ruling", json={"upheld": True}))
        hold("a ruling")
        done(official.post(f"{claim}/closing", json={"how": "ruled"}))
        hold("a closed dispute")
        assert {where: words for where, words in left.items() if words} == {}
