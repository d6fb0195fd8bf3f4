"""Whatever is tampered with is found, and the first bad position is named; nothing else is."""

import asyncio
from collections.abc import Iterator
from random import Random

import pytest

from domain.audit.policy import Policy
from tests.api.audit.attacks import ATTACKS, Attack, head_moved
from tests.api.audit.tampering import EVENTS, KEY, SIZES, SignedLog

SEEDS, MANY = 1, 100


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def log(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[SignedLog]:
    folder = tmp_path_factory.mktemp("signed")
    url = f"sqlite:///{folder / 'log.db'}"
    if request.param == "postgresql":
        url = request.getfixturevalue("league_schema")
    made = SignedLog(url, folder)
    asyncio.run(made.fill())
    yield made
    made.close()


@pytest.mark.parametrize("attack", ATTACKS, ids=lambda one: one.__name__)
def test_what_is_tampered_with_is_found_and_named(attack: Attack, log: SignedLog, thorough: bool):
    if attack is head_moved and log.url.startswith("sqlite"):
        pytest.skip("a file has no head beside its rows")
    for seed in range(MANY if thorough else SEEDS):
        log.restore()
        named = attack(log, Random(f"{attack.__name__} {seed}"))
        damage = asyncio.run(log.verified()).damage
        told = [one.words for one in damage]
        assert named in told, (seed, told)
        first = damage[0].position
        assert first == next(one.position for one in damage if one.words == named), (seed, told)
        assert asyncio.run(log.verified()).status == 1


@pytest.mark.parametrize("all_rows", [True, False])
def test_of_a_log_that_is_as_it_was_signed_nothing_is_reported(log: SignedLog, all_rows: bool):
    log.restore()
    found = asyncio.run(log.verified(all_rows=all_rows))
    assert (found.damage, found.unknown, found.status) == ((), (), 0)
    assert found.lines() == [
        f"league.example/north: {EVENTS} events; checkpoint {SIZES[-1]} by {KEY.key.id.hex()},"
        f" cosigned 1 of 1; {EVENTS - SIZES[-1]} not covered"
    ]


def test_without_a_key_of_the_reader_nothing_can_be_told(log: SignedLog):
    log.restore()
    found = asyncio.run(log.verified(Policy(())))
    assert (found.status, found.damage) == (2, ())
    assert found.unknown == ("the policy names no log; give the key of one with --policy",)
