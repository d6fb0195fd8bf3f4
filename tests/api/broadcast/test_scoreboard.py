"""The one model of a match: the same at every address and in every message, and nothing hidden."""

from itertools import count
from typing import Any

import httpx2
import pytest
from msgspec import json

from api.broadcast.occasions import Occasion
from api.broadcast.scoreboard_model import scoreboard
from api.broadcast.scoreboard_schemas import BoardContract, Scoreboard
from api.scoreboards.flat_fields import flat
from api.visibility import AUDIENCE, MatchView
from domain import events as e
from domain.rulebooks import BOOKS
from projections.following import follow
from tests.api.disputes.test_dispute_steps import CLAIM, TOLD, done
from tests.api.matches.test_clocks import timed
from tests.support.fortytwo import Told

numbers = count()
OPENING = {"book": "UDL", "players": ["Ana", "Bruno"]}


def board(client: httpx2.Client, here: str, query: str = "") -> dict[str, Any]:
    """The scoreboard of a match, whole: each field is there."""
    body = done(client.get(f"{here}/scoreboard{query}"))
    assert tuple(body) == Scoreboard.__struct_fields__
    return body


@pytest.fixture
def table() -> str:
    return f"board-{next(numbers)}"


@pytest.fixture
def here(official: httpx2.Client, table: str) -> str:
    """A match of the worked example, each event ten seconds after the last."""
    here = official.post("/v1/matches", json={**OPENING, "table": table}).headers["Location"]
    assert board(official, here)["status"] == "scheduled"
    done(official.post(f"{here}/events", json={"events": timed(TOLD)}))
    return here


def test_a_board_names_book_table_sides_and_turn(
    here: str, table: str, audience: httpx2.Client
) -> None:
    shown = board(audience, here)
    assert shown["book"]["id"] == "UDL"
    assert (shown["table"], shown["tournament"]) == (table, None)
    assert [side["name"] for side in shown["sides"]] == ["Ana", "Bruno"]
    assert [side["side"] for side in shown["sides"]] == ["a", "b"]
    view = done(audience.get(f"{here}/board"))
    assert [side["bones"] for side in shown["sides"]] == view["holdings"]
    assert shown["turn"]["seat"] == view["to_play"]
    assert shown["version"] == view["position"]


def test_a_running_clock_is_shown_by_two_instants(here: str, audience: httpx2.Client) -> None:
    clock = board(audience, here)["clocks"]["game"]
    assert clock["as_of"] == "2026-11-21T15:01:10.000Z"
    assert (clock["elapsed_ms"], clock["limit_ms"]) == (70_000, 900_000)
    assert clock["expires_at"] == "2026-11-21T15:15:00.000Z"
    assert (clock["running"], clock["expired"]) == (True, False)


def test_a_claim_puts_the_match_under_review_and_stops_the_clocks(
    here: str, official: httpx2.Client, audience: httpx2.Client
) -> None:
    done(official.post(f"{here}/claims", json=CLAIM))
    shown = board(audience, here)
    assert shown["status"] == "under-review"
    claim = shown["version"]
    assert (shown["review"]["version"], shown["review"]["disputes"]) == (claim, 1)
    assert shown["review"]["since"]
    assert shown["clocks"]["game"]["running"] is False
    assert shown["clocks"]["game"]["expires_at"] is None
    assert CLAIM["kind"] not in json.encode(shown).decode()
    assert board(audience, here, "?at=3")["review"] is None


def test_a_table_a_stream_and_the_flat_forms_show_the_same(
    here: str, table: str, official: httpx2.Client
) -> None:
    shown = board(official, here)
    match = shown["match"]
    assert done(official.get(f"/v1/tables/{table}/scoreboard")) == shown
    for place in (f"tables/{table}", f"matches/{match}"):
        [row] = done(official.get(f"/v1/{place}/scoreboard.rows.json"))
        assert (row["a_score"], row["game_clock_expires_at"]) == (
            shown["sides"][0]["score"],
            shown["clocks"]["game"]["expires_at"],
        )
    lines = {"Accept": "application/x-ndjson"}
    with official.stream("GET", f"{here}/stream", headers=lines) as answer:
        messages = (json.decode(line) for line in answer.iter_lines())
        snapshot = next(message for message in messages if message["event"] == "snapshot")
    assert snapshot["data"]["scoreboard"] == shown
    with official.stream("GET", f"/v1/tables/{table}/stream", headers=lines) as answer:
        messages = (json.decode(line) for line in answer.iter_lines())
        snapshot = next(message for message in messages if message["event"] == "snapshot")
    assert snapshot["data"]["scoreboards"] == [shown]


def test_penalties_are_those_of_rulings_that_stand() -> None:
    rules = BOOKS["PDA"]
    facts: list[e.Fact] = [
        e.MatchOpened("PDA", rules.version, rules.sha256(), ("Ana", "Bruno"), best_of=5),
        e.GameStarted(1),
        e.HandStarted(1),
        e.ClaimRaised(e.Claim("could_play", 3, 0, 1)),
        e.RulingGiven(4, "proved", True),
        e.CardGiven(0, "yellow", ruling=5),
        e.PlayerDisqualified(1, "game", ruling=5),
        e.ConsequenceReversed(7, 5),
    ]
    view = MatchView(AUDIENCE)
    view.feed(follow(e.Entry(at, fact) for at, fact in enumerate(facts, 1)))
    before = scoreboard("m", view, Occasion(), 7)
    assert [one.kind for one in before.sides[0].penalties] == ["card"]
    assert [one.kind for one in before.sides[1].penalties] == ["disqualified"]
    now = scoreboard("m", view, Occasion())
    assert [one.card for one in now.sides[0].penalties] == ["yellow"]
    assert now.sides[1].penalties == ()
    assert (flat(now)["a_penalties"], flat(now)["a_cards"]) == (1, "yellow")


def test_a_board_of_42_has_the_bid_the_trump_and_the_points_in_tricks() -> None:
    told = Told()
    told.tell(e.GameStarted(1))
    before = told.shake(1)
    told.bid("84", "pass", "pass", "pass")
    bidden = told.tell(e.TrumpDeclared(0, "6"))
    told.play(0, "6-6 5-5 4-4 3-3")
    view = MatchView(AUDIENCE)
    view.feed(follow(e.Entry(at, fact) for at, fact in told.facts))
    assert scoreboard("m", view, Occasion(), before).contract is None
    now = scoreboard("m", view, Occasion())
    assert now.contract == BoardContract(0, "a", "Player 1", 84, 2, trump="6", status="open")
    assert [side.trick_points for side in now.sides] == [11, 0]
    fields = flat(now)
    assert (fields["contract_bid"], fields["contract_trump"]) == (84, "6")
    assert (fields["a_trick_points"], fields["b_trick_points"]) == (11, 0)
    assert scoreboard("m", view, Occasion(), bidden - 1).contract != now.contract


def test_a_board_of_fives_has_no_contract(here: str, audience: httpx2.Client) -> None:
    shown = board(audience, here)
    assert shown["contract"] is None
    assert [side["trick_points"] for side in shown["sides"]] == [None, None]
