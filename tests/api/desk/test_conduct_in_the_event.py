"""The conduct of players in the event stands beside a hearing, for officials and nobody else."""

import json
from typing import Any
from uuid import uuid4

import httpx2
import pytest

from api.desk.event_players import EventPlayers
from domain.events.tournament_facts import EntryMade, MatchAssigned
from domain.tournament.fold import evolve
from domain.tournament.state import Tournament
from tests.api.disputes.test_block_game_flow import DEAL, FALSE_PASS, PLAY, PLAYERS, done

NONE = {"warnings": 0, "yellow": 0, "red": 0, "black": 0}
HELD = ["6-5", "5-4", "4-3", "3-2", "2-1", "1-0", "0-0"]


def opened(official: httpx2.Client, event: str, table: str, players: list[str] = PLAYERS) -> str:
    """A match at a table of an event in which the second player passed falsely, claimed at 12."""
    opening = {"book": "DP", "players": players, "options": {"edition": "world"}}
    opening |= {"event": event, "table": f"{event}-{table}"}
    here = official.post("/v1/matches", json=opening).headers["Location"]
    done(official.post(f"{here}/events", json={"events": [*DEAL, *PLAY]}))
    shown = {"fact": "holding-shown", "seat": 1, "bones": HELD}
    done(official.post(f"{here}/events", json=shown))
    done(official.post(f"{here}/claims", json=FALSE_PASS))
    return here


def ruled(official: httpx2.Client, here: str, *, upheld: bool = True, **more: Any) -> None:
    claim = f"{here}/claims/12"
    done(official.post(f"{claim}/ruling", json={"upheld": upheld, **more}))


def conduct(client: httpx2.Client, here: str, **params: str) -> httpx2.Response:
    return client.get(f"{here}/claims/12/conduct", params=params)


@pytest.fixture
def event() -> str:
    return f"cup-{uuid4().hex[:8]}"


def test_dp_35_a_second_yellow_card_in_the_event_comes_to_a_red_one(
    official: httpx2.Client, event: str
):
    first = opened(official, event, "1")
    ruled(official, first)
    # Beto has another partner now, and another seat of his own.
    second = opened(official, event, "2", ["Elsa", "Beto", "Fina", "Gil"])
    (beto,) = done(conduct(official, second))["data"]
    assert beto["player"] == "Beto"
    assert [(line["table"], line["words"]) for line in beto["earlier"]] == [
        (f"{event}-1", "ruled: could have played a bone they held (DP-23)"),
        (f"{event}-1", "a yellow card (DP-23)"),
    ]
    assert beto["cards"] == {**NONE, "yellow": 1}
    assert beto["next_card"].endswith("one more yellow card to a red card (DP-35)")
    page = official.get(second.replace("/v1/matches", "/desk"), headers={"Accept": "text/html"})
    assert "Beto in this event" in page.text
    assert "one more yellow card to a red card (DP-35)" in page.text
    (spanish,) = done(conduct(official, second, language="es"))["data"]
    assert "tarjeta amarilla" in spanish["earlier"][1]["words"]

    ruled(official, first, upheld=False, supersedes=13)
    (beto,) = done(conduct(official, second))["data"]
    assert (beto["earlier"], beto["cards"]) == ([], NONE)


def test_dp_36a_the_second_yellow_card_of_an_event_loses_the_game_in_which_it_is_shown(
    official: httpx2.Client, event: str
):
    """The cards that a player brings are on record before the ruling that builds on them."""
    first = opened(official, event, "1")
    ruled(official, first)
    second = opened(official, event, "2", ["Elsa", "Beto", "Fina", "Gil"])
    page = official.post(
        f"{second.replace('/v1/matches', '/desk')}/effect/12", json={"upheld": True}
    )
    assert "an official finds: yellow card before, Beto" in page.text
    ruled(official, second)
    score = done(official.get(f"{second}/score"))
    assert score["points"] == [200, 0]
    facts = [json.loads(line) for line in official.get(f"{second}/record.jsonl").text.splitlines()]
    assert [fact["what"] for fact in facts if fact["fact"] == "observed"] == ["yellow_card_before"]
    (beto,) = done(conduct(official, second))["data"]
    assert beto["noted"] == ""

    # The first card is taken back: ruled on again, the second is a yellow card once more.
    ruled(official, first, upheld=False, supersedes=13)
    (beto,) = done(conduct(official, second))["data"]
    assert "a yellow card from an earlier match" in beto["noted"]
    ruling = next(at for at, fact in enumerate(facts, 1) if fact["fact"] == "ruling-given")
    ruled(official, second, supersedes=ruling)
    assert done(official.get(f"{second}/score"))["points"] == [0, -80]
    (beto,) = done(conduct(official, second))["data"]
    assert beto["noted"] == ""


def test_dp_36a_a_ruling_given_again_in_the_earlier_match_makes_no_second_red_card(
    official: httpx2.Client, event: str
):
    """A player plays one match after the other, whenever they are ruled on (AMB-148)."""
    first = opened(official, event, "1")
    ruled(official, first)
    second = opened(official, event, "2")
    ruled(official, second)
    assert done(official.get(f"{second}/score"))["points"] == [200, 0]
    ruled(official, first, supersedes=13)
    assert done(official.get(f"{first}/score"))["points"] == [0, -80]
    assert done(official.get(f"{first}/docket")).get("cards", []) == []


@pytest.mark.parametrize("over", [False, True])
def test_amb_148_a_match_whose_red_card_lost_its_first_yellow_is_on_the_docket(
    official: httpx2.Client, event: str, over: bool
):
    """After the match too, until an official rules in it again."""
    first, second = opened(official, event, "1"), opened(official, event, "2")
    ruled(official, first)
    ruled(official, second)
    if over:
        done(official.post(f"{second}/events", json={"fact": "match-ended"}))
    id = second.removeprefix("/v1/matches/")

    def seen() -> tuple[list[Any], bool, bool]:
        here, everywhere = (
            official.get(path, headers={"Accept": "text/html"}).text
            for path in (f"/desk/{id}", "/desk")
        )
        listed = everywhere.partition(f'<a href="/desk/{id}">')[2].partition("</a>")[0]
        due = done(official.get(f"{second}/docket")).get("cards", [])
        return due, "rule again on claim 12" in here, "rule again" in listed

    assert seen() == ([], False, False)
    ruled(official, first, upheld=False, supersedes=last_ruling(official, first))
    none, yellow = "no_card_before", "yellow_card_before"
    assert seen() == ([{"seat": 1, "recorded": yellow, "held": none, "claims": [12]}], True, True)
    ruled(official, second, supersedes=last_ruling(official, second))
    assert done(official.get(f"{second}/score"))["points"] == [0, -80]
    assert seen() == ([], False, False)
    # The first is upheld after all: the second yellow card is a red one again.
    ruled(official, first, supersedes=last_ruling(official, first))
    assert seen() == ([{"seat": 1, "recorded": none, "held": yellow, "claims": [12]}], True, True)


def last_ruling(official: httpx2.Client, here: str) -> int:
    """The position of the last ruling of a match."""
    disputes = done(official.get(f"{here}/disputes"))["disputes"]
    return max(ruling["position"] for dispute in disputes for ruling in dispute["rulings"])


def entered(*entries: EntryMade, sent: dict[str, tuple[str, str]]) -> EventPlayers:
    """The players of a tournament with these entries, who meet in these matches."""
    tournament = Tournament()
    for entry in entries:
        evolve(tournament, entry)
    for node, (match, pair) in enumerate(sent.items()):
        evolve(tournament, MatchAssigned(f"n{node}", pair, match))
    return EventPlayers(tournament)


NORTH = EntryMade("north", "North", ("Ana", "Beto"), people=("p-ana", "p-beto"))
SOUTH = EntryMade("south", "South", ("Elsa", "Beto"), people=("p-elsa", "p-beto-2"))
WEST = EntryMade("west", "West", ("Gil", "Fina"))


def test_dp_36_players_of_one_name_are_told_apart_by_their_entries():
    """Each has their own cards, at whatever table and under whatever spelling they sit."""
    sent = {"m1": ("north", "west"), "m2": ("south", "north")}
    players = entered(NORTH, SOUTH, WEST, sent=sent)
    names = ("Ana", "Gil", "Beto", "Fina")
    assert players.seated("m1", names) == ("p-ana", ("west", 0), "p-beto", ("west", 1))
    others = ("Elsa", "Ana (north)", "Beto (south)", "Beto (north)")
    assert players.seated("m2", others) == ("p-elsa", "p-ana", "p-beto-2", "p-beto")


def test_a_name_at_a_table_without_a_fixture_is_whom_the_entries_call_so():
    players = entered(NORTH, SOUTH, WEST, sent={})
    assert players.seated("m3", ("Gil", "Beto", "Ana", "Hugo")) == (
        ("west", 0),
        "Beto",
        "p-ana",
        "Hugo",
    )


def test_the_dispute_that_is_heard_and_other_players_stand_for_themselves(
    official: httpx2.Client, event: str
):
    first = opened(official, event, "1")
    ruled(official, first)
    (own,) = done(conduct(official, first))["data"]
    assert (own["earlier"], own["cards"]) == ([], NONE)
    other = opened(official, event, "2", ["Beta", "Betty", "Fina", "Gil"])
    assert done(conduct(official, other))["data"][0]["earlier"] == []
    elsewhere = opened(official, f"{event}-b", "1")
    assert done(conduct(official, elsewhere))["data"][0]["earlier"] == []


@pytest.mark.parametrize("who", ["recorder", "audience"])
def test_nobody_but_officials_learns_whether_there_is_any(
    request: pytest.FixtureRequest, official: httpx2.Client, event: str, who: str
):
    client: httpx2.Client = request.getfixturevalue(who)
    first, second = opened(official, event, "1"), opened(official, event, "2")

    def answers() -> list[tuple[int, bytes]]:
        paths = ("claims/12/conduct", "disputes/12", "claims/12", "disputes")
        heard = [client.get(f"{second}/{path}") for path in paths]
        return [(answer.status_code, answer.content) for answer in heard]

    before = answers()
    assert before[0][0] == 403
    ruled(official, first)
    assert answers() == before
