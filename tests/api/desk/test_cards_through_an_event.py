"""Cards and warnings that follow a player over the matches of an event (DP-35, DP-36, DP-36a).

Each scenario is written from the text: the offences in their order, and the score of each match,
the cards that are left and the matches to be ruled in again.
"""

from collections.abc import Callable
from typing import Any
from uuid import uuid4

import httpx2
import pytest

from tests.api.desk.test_conduct_in_the_event import HELD, conduct, last_ruling
from tests.api.disputes.test_block_game_flow import DEAL, FALSE_PASS, PLAY, done

OTHERS = ("Ana", "Caro", "Dino", "Elsa", "Fina", "Gil")
"""The others at the tables of Beto, who has seat 1 and another partner in every match."""


class Cup:
    """An event under the championship rules, in which Beto plays one match after the other."""

    def __init__(self, official: httpx2.Client, edition: str = "world") -> None:
        self.official, self.edition = official, edition
        self.event = f"cup-{uuid4().hex[:8]}"
        self.matches: list[str] = []

    def match(self, event: str = "", offender: str = "Beto") -> str:
        """A further match: he passes falsely, and shows his bones."""
        n = len(self.matches)
        first, second, third = (OTHERS[(n + step) % len(OTHERS)] for step in (0, 2, 4))
        opening = {
            "book": "DP",
            "players": [first, offender, second, third],
            "options": {"edition": self.edition},
            "event": event or self.event,
            "table": f"{self.event}-{n}",
        }
        here = self.official.post("/v1/matches", json=opening).headers["Location"]
        shown = {"fact": "holding-shown", "seat": 1, "bones": HELD}
        done(self.official.post(f"{here}/events", json={"events": [*DEAL, *PLAY, shown]}))
        self.matches.append(here)
        return here

    def false_pass(self, here: str) -> int:
        return self.upheld(here, FALSE_PASS)

    def behaves(self, here: str, what: str, seat: int = 1) -> int:
        """Misconduct that an official saw, and ruled on; the position of the claim."""
        seen = {"fact": "observed", "what": what, "seat": seat}
        at = done(self.official.post(f"{here}/events", json=seen))["last"]
        claim = {"kind": "observed", "event": at, "what": what, "against": seat}
        return self.upheld(here, claim)

    def upheld(self, here: str, claim: dict[str, Any]) -> int:
        raised = self.official.post(f"{here}/claims", json=claim)
        done(raised)
        at = int(raised.headers["Location"].rpartition("/")[2])
        done(self.official.post(f"{here}/claims/{at}/ruling", json={"upheld": True}))
        return at

    def rules_again(self, here: str, claim: int, *, upheld: bool = True) -> None:
        decision = {"upheld": upheld, "supersedes": last_ruling(self.official, here)}
        done(self.official.post(f"{here}/claims/{claim}/ruling", json=decision))

    def points(self, here: str) -> list[int]:
        return done(self.official.get(f"{here}/score"))["points"]

    def due(self, here: str) -> list[list[int]]:
        """The claims of a match on which an official is to rule again."""
        return [one["claims"] for one in done(self.official.get(f"{here}/docket")).get("cards", [])]

    def left(self) -> dict[str, int]:
        """Beto's cards that are not used up, as they are shown at a hearing of a next match."""
        here = self.match()
        done(self.official.post(f"{here}/claims", json=FALSE_PASS))
        (beto,) = done(conduct(self.official, here))["data"]
        return {card: count for card, count in beto["cards"].items() if count}


RED, FALSE_PASSED, NOTHING = [200, 0], [0, -80], [0, 0]
Scenario = Callable[[Cup], dict[str, Any]]
"""Plays it, and gives the outcome by name."""


def two_warnings_in_a_match(cup: Cup) -> dict[str, Any]:
    first = cup.match()
    cup.behaves(first, "slight_breach")
    cup.behaves(first, "slight_breach")
    return {"first": cup.points(first), "left": cup.left()}


def three_warnings_over_three_matches(cup: Cup) -> dict[str, Any]:
    for _ in range(3):
        here = cup.match()
        cup.behaves(here, "slight_breach")
    return {"first": cup.points(cup.matches[0]), "third": cup.points(here), "left": cup.left()}


def four_warnings_over_four_matches(cup: Cup) -> dict[str, Any]:
    for _ in range(4):
        here = cup.match()
        cup.behaves(here, "slight_breach")
    third, fourth = cup.points(cup.matches[2]), cup.points(here)
    return {"third": third, "fourth": fourth, "left": cup.left()}


def two_false_passes_with_other_partners(cup: Cup) -> dict[str, Any]:
    first, second = cup.match(), cup.match()
    cup.false_pass(first)
    cup.false_pass(second)
    return {"first": cup.points(first), "second": cup.points(second), "left": cup.left()}


def a_yellow_card_for_him_and_one_for_his_partner(cup: Cup) -> dict[str, Any]:
    first, second = cup.match(), cup.match()
    cup.false_pass(first)
    cup.behaves(second, "angry_protest", seat=3)
    return {"second": cup.points(second), "left": cup.left()}


def a_third_and_a_fourth_yellow_card(cup: Cup) -> dict[str, Any]:
    for _ in range(4):
        cup.false_pass(cup.match())
    third, fourth = map(cup.points, cup.matches[2:4])
    return {"third": third, "fourth": fourth, "left": cup.left()}


def a_yellow_card_and_two_warnings(cup: Cup) -> dict[str, Any]:
    first, second, third = cup.match(), cup.match(), cup.match()
    cup.false_pass(first)
    cup.behaves(second, "slight_breach")
    cup.behaves(third, "slight_breach")
    return {"second": cup.points(second), "third": cup.points(third), "left": cup.left()}


def late_in_one_match_and_a_false_pass_in_the_next(cup: Cup) -> dict[str, Any]:
    first, second = cup.match(), cup.match()
    late = {"fact": "observed", "what": "late", "seat": 1, "minutes": 9}
    done(cup.official.post(f"{first}/events", json=late))
    cup.upheld(first, {"kind": "late_forfeit", "against": 1})
    cup.false_pass(second)
    return {"first": cup.points(first), "second": cup.points(second), "left": cup.left()}


def a_false_pass_and_a_protest_in_one_hand(cup: Cup) -> dict[str, Any]:
    first = cup.match()
    cup.false_pass(first)
    cup.behaves(first, "angry_protest")
    return {"first": cup.points(first), "left": cup.left()}


def the_first_card_falls_on_appeal(cup: Cup) -> dict[str, Any]:
    first, second = cup.match(), cup.match()
    claims = [cup.false_pass(here) for here in (first, second)]
    cup.rules_again(first, claims[0], upheld=False)
    due = cup.due(second)
    cup.rules_again(second, claims[1])
    return {
        "first": cup.points(first),
        "due": due == [[claims[1]]],
        "second": cup.points(second),
        "still due": cup.due(second),
        "left": cup.left(),
    }


def the_bones_that_brought_the_first_card_are_corrected(cup: Cup) -> dict[str, Any]:
    """The scribe misread a bone of his: he held none that fitted when he passed."""
    first, second = cup.match(), cup.match()
    claims = [cup.false_pass(here) for here in (first, second)]
    shown = {"fact": "holding-shown", "seat": 1, "bones": ["5-5", *HELD[1:]]}
    correction = {"corrects": 11, "facts": [shown], "reason": "misread"}
    done(cup.official.post(f"{first}/corrections", json=correction))
    flagged = [one["claim"] for one in done(cup.official.get(f"{first}/reviews"))["data"]]
    cup.rules_again(first, claims[0], upheld=False)
    due = cup.due(second)
    cup.rules_again(second, claims[1])
    return {
        "flagged": flagged == claims[:1],
        "first": cup.points(first),
        "due": due == [[claims[1]]],
        "second": cup.points(second),
        "left": cup.left(),
    }


def the_earlier_match_is_ruled_after_the_later(cup: Cup) -> dict[str, Any]:
    first, second = cup.match(), cup.match()
    later = cup.false_pass(second)
    cup.false_pass(first)
    before, due = cup.points(second), cup.due(second)
    cup.rules_again(second, later)
    return {
        "first": cup.points(first),
        "before": before,
        "due": due == [[later]],
        "second": cup.points(second),
    }


def conduct_in_the_earlier_match_comes_to_a_hearing_after_the_later(cup: Cup) -> dict[str, Any]:
    first, second = cup.match(), cup.match()
    later = cup.false_pass(second)
    cup.behaves(first, "angry_protest")
    due = cup.due(second)
    cup.rules_again(second, later)
    return {"first": cup.points(first), "due": due == [[later]], "second": cup.points(second)}


def the_later_match_is_ruled_first_and_then_conduct_in_it(cup: Cup) -> dict[str, Any]:
    """A card of the later match is none that was brought to the earlier one."""
    first, second = cup.match(), cup.match()
    cup.behaves(second, "angry_protest")
    cup.behaves(first, "slight_breach")
    cup.false_pass(first)
    return {"first": cup.points(first), "due": len(cup.due(second)), "second": cup.points(second)}


def a_card_of_another_event(cup: Cup) -> dict[str, Any]:
    elsewhere = cup.match(event=f"{cup.event}-b")
    here = cup.match()
    cup.false_pass(elsewhere)
    cup.false_pass(here)
    return {"here": cup.points(here), "left": cup.left()}


def a_red_card_after_the_match_was_over(cup: Cup) -> dict[str, Any]:
    """In the last round: the game had been won by him 200 to 0, and is lost 0 to 200."""
    first, last = cup.match(), cup.match()
    cup.false_pass(first)
    ends = [
        {"fact": "hand-ended", "how": "broken"},
        {"fact": "game-ended", "winner": 1, "scores": [0, 200]},
        {"fact": "match-ended", "winner": 1},
    ]
    done(cup.official.post(f"{last}/events", json={"events": ends}))
    before = cup.points(last)
    cup.false_pass(last)
    return {"before": before, "last": cup.points(last)}


SCENARIOS: dict[Scenario, dict[str, Any]] = {
    two_warnings_in_a_match: {"first": NOTHING, "left": {"yellow": 1}},
    three_warnings_over_three_matches: {
        "first": NOTHING,
        "third": NOTHING,
        "left": {"yellow": 1, "warnings": 1},
    },
    four_warnings_over_four_matches: {"third": NOTHING, "fourth": RED, "left": {"red": 1}},
    two_false_passes_with_other_partners: {
        "first": FALSE_PASSED,
        "second": RED,
        "left": {"red": 1},
    },
    a_yellow_card_for_him_and_one_for_his_partner: {"second": NOTHING, "left": {"yellow": 1}},
    a_third_and_a_fourth_yellow_card: {"third": FALSE_PASSED, "fourth": RED, "left": {"red": 2}},
    a_yellow_card_and_two_warnings: {"second": NOTHING, "third": RED, "left": {"red": 1}},
    late_in_one_match_and_a_false_pass_in_the_next: {
        "first": [100, 0],
        "second": RED,
        "left": {"red": 1},
    },
    a_false_pass_and_a_protest_in_one_hand: {"first": RED, "left": {"red": 1}},
    the_first_card_falls_on_appeal: {
        "first": NOTHING,
        "due": True,
        "second": FALSE_PASSED,
        "still due": [],
        "left": {"yellow": 1},
    },
    the_bones_that_brought_the_first_card_are_corrected: {
        "flagged": True,
        "first": NOTHING,
        "due": True,
        "second": FALSE_PASSED,
        "left": {"yellow": 1},
    },
    the_earlier_match_is_ruled_after_the_later: {
        "first": FALSE_PASSED,
        "before": FALSE_PASSED,
        "due": True,
        "second": RED,
    },
    conduct_in_the_earlier_match_comes_to_a_hearing_after_the_later: {
        "first": NOTHING,
        "due": True,
        "second": RED,
    },
    the_later_match_is_ruled_first_and_then_conduct_in_it: {
        "first": FALSE_PASSED,
        "due": 1,
        "second": NOTHING,
    },
    a_card_of_another_event: {"here": FALSE_PASSED, "left": {"yellow": 1}},
    a_red_card_after_the_match_was_over: {"before": [0, 200], "last": RED},
}


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario.__name__)
def test_dp_36_cards_follow_a_player_through_the_event(
    official: httpx2.Client, scenario: Scenario
) -> None:
    assert scenario(Cup(official)) == SCENARIOS[scenario]
