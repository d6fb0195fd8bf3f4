"""Ten thousand random draw claims against an enumerator of worlds: no wrong verdict.

The claims are about draws and passes of players who then held a bone that nobody
saw. The enumerator shares nothing with the engine (`enumerator.py`).
"""

from collections import Counter
from random import Random

import pytest

from adjudication.claims import FIVES
from adjudication.reading import Reading
from domain import events as e
from tests import generate
from tests.adjudication import brute, enumerator, small_hands

CLAIMS_A_TABLE = 10_000 // len(generate.TABLES)


def _blind_claims(log: small_hands.Log) -> list[tuple[int, int]]:
    """(position, seat) of the draws and passes of players who held a bone unseen."""
    blind: set[int] = set()
    found: list[tuple[int, int]] = []
    for at, fact in log:
        if isinstance(fact, e.BoneDrawn | e.Passed) and fact.seat in blind:
            found.append((at, fact.seat))
        if isinstance(fact, e.BoneDrawn) and fact.bone is None:
            blind.add(fact.seat)
        if isinstance(fact, e.OpeningDrawn) and fact.bones is None:
            blind.add(fact.seat)
    return found


def _some_log(chance: Random, hand: small_hands.Log, players: int) -> small_hands.Log:
    """A part of the hand, perhaps with findings, and one to three draws not seen."""
    log = small_hands.with_bits(chance, hand[: chance.randint(len(hand) // 2, len(hand))])
    if chance.random() < 0.3:
        log = small_hands.with_findings(chance, log, players, chance.randint(1, 4))
    return small_hands.hidden(chance, log, chance.randint(1, 3))


def _compare(log: small_hands.Log, book: str, side: tuple[int, ...]) -> list[str]:
    """The verdicts on every blind draw claim of this log, each held against the enumerator."""
    claims = _blind_claims(log)
    fits = enumerator.fitting(log, book, side)
    asked = {
        at: lambda now, at=at, seat=seat: bool(now.hands[seat] & fits[at]) for at, seat in claims
    }
    answers = enumerator.answers(log, len(side), asked)
    reading = Reading(log, bare=True)
    verdicts: list[str] = []
    for at, seat in claims:
        claim = e.Claim("could_play", at, seat)
        verdict = FIVES["could_play"](reading, claim).verdict
        assert verdict == brute.named(answers[at]), (log, claim)
        verdicts.append(verdict)
    return verdicts


@pytest.mark.parametrize(("book", "players"), generate.TABLES)
def test_no_draw_claim_gets_a_wrong_verdict(book: str, players: int) -> None:
    chance = Random(f"draws {book} {players}")
    verdicts = Counter[str]()
    while verdicts.total() < CLAIMS_A_TABLE:
        for hand in small_hands.hands(chance, book, players):
            side = Reading(hand).now.side
            verdicts.update(_compare(_some_log(chance, hand, players), book, side))
    assert min(verdicts["proved"], verdicts["refuted"], verdicts["undetermined"]) > 20, verdicts
    assert not verdicts["contradictory"]
