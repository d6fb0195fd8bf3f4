"""Statistics of a player: added up from the matches that whoever asks may watch."""

from typing import Any
from uuid import uuid4

import httpx2
import pytest
from playwright.sync_api import Page, expect

from tests.api.desk.test_conduct_in_the_event import opened, ruled
from tests.api.disputes.test_block_game_flow import done
from tests.api.matches.test_page import complaints, visit
from tests.api.tournaments.running import played

__all__ = ["complaints"]


@pytest.fixture
def event() -> str:
    return f"cup-{uuid4().hex[:8]}"


def over(official: httpx2.Client, event: str, players: list[str], winner: int) -> str:
    """A match of three games that is over, the last entry of which lists include."""
    opening = {"book": "PDA", "players": players, "best_of": 3, "event": event}
    here = official.post("/v1/matches", json=opening).headers["Location"]
    done(official.post(f"{here}/events", json={"events": played(2, 150, winner)}))
    listed(official, here)
    return here


def listed(official: httpx2.Client, here: str) -> None:
    """Wait until the lists have all of a match."""
    line = done(official.get(here))
    including = f"{line['id']}@{line['version']}"
    done(official.get("/v1/matches", params={"including": including, "limit": 1}))


def asked(client: httpx2.Client, player: str, event: str) -> dict[str, Any]:
    params = {"player": player, "event": event}
    return done(client.get("/v1/player-statistics", params=params))


def test_matches_games_and_points_are_added_up_from_the_players_side(
    official: httpx2.Client, event: str
):
    over(official, event, ["Ada", "Bo"], 0)
    over(official, event, ["Cy", "Ada"], 0)
    official.post("/v1/matches", json={"book": "PDA", "players": ["Ada", "Di"], "event": event})
    ada = asked(official, "Ada", event)
    figures = ("won", "lost", "open", "games_won", "games_lost", "points")
    assert [ada[name] for name in figures] == [1, 1, 1, 2, 2, 300]
    assert [line["opponents"] for line in ada["matches"]] == [["Di"], ["Cy"], ["Bo"]]
    assert [line["result"] for line in ada["matches"]] == ["open", "lost", "won"]
    assert asked(official, "Bo", event)["lost"] == 1


def test_a_part_of_a_name_is_another_player(official: httpx2.Client, event: str):
    over(official, event, ["Ana María", "Bo"], 0)
    assert asked(official, "Ana", event)["matches"] == []
    assert asked(official, "Ana María", event)["won"] == 1


def test_partners_stand_apart_from_opponents(official: httpx2.Client, event: str):
    opened(official, event, "1")
    line = asked(official, "Beto", event)["matches"][0]
    assert (line["partners"], line["opponents"]) == (["Dino"], ["Ana", "Caro"])


def test_an_infraction_counts_once_it_is_proved_and_shows_to_officials_alone(
    server: Any, official: httpx2.Client, event: str
):
    here = opened(official, event, "1")
    end = {"fact": "match-ended", "winner": 0}
    done(official.post(f"{here}/events", json=end))
    ruled(official, here)
    listed(official, here)
    beto = asked(official, "Beto", event)
    assert beto["infractions"] == 1
    (proved,) = beto["matches"][0]["infractions"]
    assert (proved["kind"], proved["clauses"]) == ("could_play", ["DP-23"])
    assert asked(official, "Ana", event)["infractions"] == 0
    with server.client("audience") as audience:
        beto = asked(audience, "Beto", event)
    assert beto["lost"] == 1
    assert beto["infractions"] is None
    assert beto["matches"][0]["infractions"] is None


def test_a_stranger_sees_the_page_with_public_matches_alone(
    server: Any, official: httpx2.Client, event: str
):
    over(official, event, ["Eva", "Bo"], 0)
    page = httpx2.get(f"{server.url}/players", params={"name": "Eva"})
    assert page.status_code == 200
    assert "No match of this player is here" in page.text


def test_the_page_of_a_player_says_the_same_in_words(
    server: Any, official: httpx2.Client, event: str, page: Page, complaints: list[str]
):
    over(official, event, ["Fay", "Bo"], 0)
    visit(page, server, "/session", "official")
    page.goto(f"{server.url}/players?name=Fay&event={event}")
    expect(page.locator(".figures > div").first).to_contain_text("1–0")
    expect(page.get_by_role("row")).to_have_count(2)
    expect(page.get_by_role("row").last).to_contain_text("won")
    page.goto(f"{server.url}/players?name=Nobody&event={event}")
    expect(page.get_by_role("heading", level=2)).to_have_text("No match of this player is here")
    assert complaints == []
