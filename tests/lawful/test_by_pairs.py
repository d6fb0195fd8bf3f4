"""The innocent and the guilty in dominoes by pairs, edition by edition."""

import pytest

from adjudication.adjudicate import adjudicate
from adjudication.review.sweep import DUTIES, INFRACTIONS, sweep
from adjudication.review.watch import watch
from domain import events as e
from tests.lawful import by_pairs
from tests.lawful.convictions import STATEMENTS, convictions
from tests.lawful.plants import Planted
from tests.oracles.naive_pairs import TABLE
from tests.support.examples import AsMany

WATCHED = {kind for table in (INFRACTIONS, DUTIES) for kinds in table.values() for kind in kinds}
"""The kinds that the watch asks about."""

NOT_SWEPT = ("end_meant", "observed")
"""The kinds that a sweep leaves to the players: each rests on a note alone."""


@pytest.mark.share(4, long=3)
@pytest.mark.parametrize("edition", TABLE)
def test_nobody_is_convicted_in_lawful_play_by_pairs(edition: str, as_many: AsMany) -> None:
    for seed in range(as_many(1, 2, 2000)):
        log = by_pairs.lawful_log(edition, seed)
        assert convictions(log.facts, seed) == [], (seed, log.wrinkles)


def is_found(facts: list[e.Fact], planted: Planted, *, seen: bool) -> None:
    """Hold the claim, the sweep and the watch to an offence: proved where the bones are seen."""
    numbered = list(enumerate(facts, 1))
    kind, event, offender, conduct = planted
    guilty = "refuted" if kind in STATEMENTS else "proved"
    verdict = adjudicate(numbered, e.Claim(kind, event, offender, what=conduct), event).verdict
    assert verdict == guilty if seen else verdict in (guilty, "undetermined"), planted
    if verdict == guilty and kind not in NOT_SWEPT:
        swept = sweep(numbered)
        every = (*swept.proved, *swept.refuted, *swept.also)
        assert any((one.kind, one.event) == (kind, event) for one in every), planted
        noticed = [notice.found for notice in watch(numbered)]
        assert kind not in WATCHED or any(
            (one.kind, one.event) == (kind, event) for one in noticed
        ), planted


@pytest.mark.share(8, long=4, each="plant")
@pytest.mark.parametrize("edition", TABLE)
@pytest.mark.parametrize("plant", by_pairs.PLANTS, ids=lambda plant: plant.__name__)
def test_a_planted_offence_by_pairs_is_found(
    plant: by_pairs.Plant, edition: str, as_many: AsMany
) -> None:
    for seed in range(as_many(1, 1, 200)):
        for chance in (0, 1):
            guilty = by_pairs.guilty_log(plant, edition, seed, chance)
            if guilty is not None:
                is_found(*guilty, seen=bool(chance))


@pytest.mark.share(4, long=4)
@pytest.mark.parametrize("edition", TABLE)
def test_a_wrong_count_by_pairs_is_found(edition: str, as_many: AsMany) -> None:
    """DP-31."""
    for seed in range(as_many(1, 1, 200)):
        for facts, planted in by_pairs.wrong_counts(edition, seed):
            is_found(facts, planted, seen=True)
