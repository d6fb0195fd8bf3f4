"""The open total's count is shown to nobody whom it would help to take missed points."""

from typing import Any

import pytest
from msgspec import to_builtins

from adjudication.adjudicate import adjudicate
from domain import events as e
from domain.fives.scoring import board_score
from domain.match.match import fold
from domain.rulebooks import BOOKS
from domain.rules import Fives
from tests.generators import generate_fives
from tests.generators.generate_fives import Habits

WITH_MUGGINS = [
    id for id, book in BOOKS.items() if isinstance(book.rules, Fives) and book.rules.muggins.value
]
SILENT = Habits(missed_score=1, muggins=0, void_deal=0)
"""Nobody calls what they score, so all of it is there to be taken."""


def a_hand(seed: int, book: str, options: dict[str, str]) -> list[e.Fact]:
    """A match as far as the end of its first hand, without calls and payments."""
    facts = generate_fives.match(seed, book, habits=SILENT, options=options, best_of=1).facts
    end = next(n for n, fact in enumerate(facts) if isinstance(fact, e.HandEnded))
    points = (e.ScoreCalled, e.MugginsCalled, e.ChipsPaid, e.PointsPegged, e.ChangeMade)
    return [fact for fact in facts[: end + 1] if not isinstance(fact, points)]


def can_be_taken(facts: list[e.Fact]) -> bool:
    """Whether anybody may take what the last bone scored, at once or after passing."""
    match = fold(enumerate(facts, 1))
    hand = match.hand
    assert hand is not None
    assert hand.last_play is not None
    points = board_score(match.rules, hand.last_play.open_total)
    for seat in {*range(match.players)} - {hand.last_play.seat}:
        for acts in ((), (e.Passed(seat),)):
            called = [*facts, *acts, e.MugginsCalled(seat, points)]
            finding = adjudicate(list(enumerate(called, 1)), e.Claim("muggins", len(called)))
            if finding.verdict == "proved" and hand.last_play.position in finding.evidence:
                return True
    return False


def scores(facts: list[e.Fact]) -> bool:
    match = fold(enumerate(facts, 1))
    return board_score(match.rules, match.current_hand().layout.open_total) > 0


@pytest.mark.parametrize("closes", ["next_turn_action", "hand_end"])
@pytest.mark.parametrize("book", WITH_MUGGINS)
def test_udl_4_the_count_is_shown_once_nobody_can_take_what_was_missed(
    book: str, closes: str, in_house: Any, thorough: bool
):
    """And no sooner (AMB-31), whether or not the last bone scored."""
    options = {"muggins_close": closes}
    met: dict[tuple[bool, bool], int] = {}

    async def visit(house: Any, facts: list[e.Fact]) -> None:
        async with house.client("official") as official, house.client("audience") as audience:
            opening = {"book": book, "players": ["Ana", "Bruno"], "id": "m", "options": options}
            assert (await official.post("/v1/matches", json=opening)).status_code == 201
            played = False
            for number, fact in enumerate(facts[1:], 2):
                answer = await official.post("/v1/matches/m/events", json=to_builtins(fact))
                assert answer.status_code == 201, answer.text
                played = played or isinstance(fact, e.BonePlayed)
                if not played:
                    continue
                board = (await audience.get("/v1/matches/m/board")).json()
                shown, open_now = board.get("open_total") is not None, can_be_taken(facts[:number])
                assert not (shown and open_now), number
                assert shown or open_now or not scores(facts[:number]), number
                assert shown == all(end.get("counts") is not None for end in board["open_ends"])
                met[shown, open_now] = met.get((shown, open_now), 0) + 1

    for seed in range(12 if thorough else 2):
        in_house(lambda house, seed=seed: visit(house, a_hand(seed, book, options)))
    assert met[False, True] > 3
    assert met[True, False] >= 1
