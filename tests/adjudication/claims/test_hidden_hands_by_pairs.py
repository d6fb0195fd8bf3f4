"""Claims over hidden hands by pairs against a second reading of every deal (DP-11a).

Of each claim the naive reading says which answers the deals leave. Where few bones are unseen it
is itself held against one deal after the other.
"""

from collections import Counter
from collections.abc import Iterator
from math import factorial, prod
from random import Random

import pytest

from adjudication.case.case import Case
from adjudication.claims import BY_PAIRS
from domain import events as e
from tests.generators.hands_by_pairs import hidden_hand
from tests.oracles.deals_by_pairs import Log, Table, verdict
from tests.oracles.naive_pairs import TABLE
from tests.support.examples import AsMany

MOST = 16
"""Unseen bones up to which the pips of four hands are worked out one by one."""


def claims_of(table: Table) -> Iterator[tuple[e.Claim, set[bool]]]:
    """Every claim about hidden bones that a log has room for, and its answers over all deals."""
    doubles = any(
        isinstance(fact, e.MatchOpened) and "highest_double" in fact.options.values()
        for _, fact in table.log
    )
    for at, fact in table.log:
        match fact:
            case e.Passed(seat=seat):
                yield e.Claim("could_play", at, seat), table.could_play(at)
                yield e.Claim("passes_without_block", at), table.passes_without_block(at)
                yield e.Claim("round_of_passes", at), table.round_of_passes(at)
            case e.BlockDeclared():
                yield e.Claim("false_block", at), table.false_block(at)
            case e.BonePlayed(on=None) if doubles:
                yield e.Claim("wrong_leader", at), table.wrong_leader(at)
            case e.HandEnded(how="lock"):
                yield e.Claim("blocked", at), table.blocked(at)
                if table.rules["block_winner"] == "pair" or _unseen(table) <= MOST:
                    for pair in (None, 0, 1):
                        yield e.Claim("lock_winner", at, pair), table.lock_winner(at, pair)
                if fact.points is not None and _unseen(table) <= MOST:
                    yield e.Claim("hand_points", at), table.hand_points(at)
            case e.HandEnded() if fact.points is not None and _unseen(table) <= MOST:
                yield e.Claim("hand_points", at), table.hand_points(at)
            case _:
                pass


def _unseen(table: Table) -> int:
    return sum(len(places) > 1 for places in table.known.places.values())


def differences(seed: object, edition: str) -> tuple[Counter[str], list[str]]:
    """The claims heard about a hand, whole and broken off, and those that come out otherwise."""
    facts = list(enumerate(hidden_hand(seed, edition), 1))
    heard, different = Counter[str](), list[str]()
    for log in (facts, facts[: Random(f"cut {seed}").randrange(8, len(facts))]):
        case, table = Case(log, bare=True), Table(log, edition)
        for claim, answers in claims_of(table):
            answered, right = BY_PAIRS[claim.kind](case, claim).verdict, verdict(answers)
            heard[f"{claim.kind} {right}"] += 1
            if answered != right:
                different.append(
                    f"{edition} {seed}, {len(log)} facts, {claim}: {answered}, not {right}"
                )
    return heard, different


@pytest.mark.share(4, long=2)
@pytest.mark.parametrize("edition", TABLE)
def test_every_claim_over_hidden_hands_is_right_over_all_deals(
    edition: str, as_many: AsMany
) -> None:
    """DP-5, DP-13, DP-14, DP-15, DP-16, DP-17b, DP-23, DP-25, DP-31."""
    for seed in range(as_many(8, 8, 400)):
        assert differences(seed, edition)[1] == []


def _small(log: Log, edition: str) -> Table | None:
    table = Table(log, edition)
    known = table.known
    sure = [min(places) for places in known.places.values() if len(places) == 1]
    free = [size - sure.count(place) for place, size in enumerate(known.room)]
    deals = factorial(sum(free)) // prod(map(factorial, free))
    return table if 1 < deals <= 3000 else None


@pytest.mark.parametrize("edition", TABLE)
def test_the_second_reading_agrees_with_one_deal_after_the_other(
    edition: str, as_many: AsMany
) -> None:
    tried = 0
    for seed in range(as_many(4, 6, 60)):
        log = list(enumerate(hidden_hand(seed, edition), 1))
        table = _small(log, edition)
        if table is None:
            continue
        tried += 1
        deals = list(table.known.deals())
        for at, fact in log:
            if isinstance(fact, e.Passed):
                fits = table.fitting(at)
                each = {any(deal[bone] == fact.seat for bone in fits) for deal in deals}
                assert table.holders(fits, [fact.seat]) == each, (seed, at)
    assert tried
