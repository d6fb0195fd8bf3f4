"""The conduct of players in the event stands beside a hearing, for officials and nobody else."""

from typing import Any
from uuid import uuid4

import httpx2
import pytest

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
