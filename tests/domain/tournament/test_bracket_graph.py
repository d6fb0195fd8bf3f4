"""Brackets before anybody plays: counts, byes, where losers drop."""

import hashlib
from itertools import product

import pytest

from domain.errors import NoSuchRule
from domain.tournament.bracket_graph import (
    CROSSINGS,
    FINAL,
    MOST,
    RESET,
    double_elimination,
    seed_places,
    single_elimination,
)

SIZES = [*range(2, 34), 63, 64, 65, 96, 97, 127, MOST]


def test_double_eliminations_of_two_to_sixty_four_are_the_published_ones() -> None:
    lines = [
        line
        for entries in range(2, 65)
        for line in (f"n={entries}", *map(str, double_elimination(entries, reset=False)))
    ]
    digest = hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()
    assert digest == "45c9f118d465e5c191aad8570369cb14886ca2464839a17f42c9070be71cb189"


def test_five_entries_have_three_byes_and_the_first_seeds_have_them_42_rr_10() -> None:
    assert [str(node) for node in double_elimination(5)] == [
        "W1.1 s4 s5",
        "W2.0 s1 wW1.1",
        "W2.1 s2 s3",
        "W3.0 wW2.0 wW2.1",
        "L2.0 lW1.1 lW2.1",
        "L3.0 wL2.0 lW2.0",
        "L4.0 wL3.0 lW3.0",
        "F1 wW3.0 wL4.0",
        "F2 wF1 lF1",
    ]


@pytest.mark.parametrize("entries", SIZES)
def test_each_seed_enters_once_and_each_loser_drops_once(entries: int) -> None:
    nodes = double_elimination(entries)
    feeds = [feed for node in nodes if node.id != RESET for feed in (node.first, node.second)]
    assert sorted(f.source for f in feeds if f.kind == "seed") == list(range(1, entries + 1))
    winners = [node.id for node in nodes if node.id[0] == "W"]
    losers = [node.id for node in nodes if node.id[0] == "L"]
    assert (len(winners), len(losers)) == (entries - 1, entries - 2)
    assert sorted(f.source for f in feeds if f.kind == "loser") == sorted(winners)
    assert sorted(f.source for f in feeds if f.kind == "winner") == sorted(winners + losers)
    assert [node.id for node in nodes if node.id[0] == "F"] == [FINAL, RESET]


@pytest.mark.parametrize("entries", SIZES)
def test_42_rr_10_byes_fall_in_the_first_round_only_and_to_the_first_seeds(entries: int) -> None:
    nodes = single_elimination(entries)
    assert len(nodes) == entries - 1
    later = [node for node in nodes if not node.id.startswith("W1.")]
    first = {feed.source for node in nodes[: len(nodes) - len(later)] for feed in node[1:]}
    byes = {feed.source for node in later for feed in node[1:] if feed.kind == "seed"}
    assert sorted(first | byes) == list(range(1, entries + 1))
    assert byes == set(range(1, len(byes) + 1))
    assert len(byes) == (1 << (entries - 1).bit_length()) - entries
    assert all(
        node.id.startswith(("W1.", "W2.")) for node in nodes if "s" in str(node).split(" ", 1)[1]
    )


@pytest.mark.parametrize("entries", [3, 5, 8, 13, 64, 128])
def test_the_rounds_of_losers_are_as_few_as_the_entries_allow(entries: int) -> None:
    rounds = {node.id.split(".")[0] for node in double_elimination(entries) if node.id[0] == "L"}
    k = (entries - 1).bit_length()
    assert len(rounds) == (2 * k - 3 if entries <= 3 * 2 ** (k - 2) else 2 * k - 2)


@pytest.mark.parametrize("entries", [-1, 0, 1, 129])
def test_a_bracket_has_two_entries_at_least_and_128_at_most(entries: int) -> None:
    for make in (single_elimination, double_elimination):
        with pytest.raises(NoSuchRule, match=f"entries: are {entries}; a bracket has 2 to 128"):
            make(entries)


def test_the_first_two_seeds_are_in_different_halves() -> None:
    for size in (2, 4, 8, 16, 32, 64, 128):
        places = seed_places(size)
        assert sorted(places) == list(range(1, size + 1))
        assert (places.index(1) < size // 2) != (places.index(2) < size // 2) or size == 1
        assert all(sum(pair) == size + 1 for pair in zip(places[::2], places[1::2], strict=True))


def rematches(size: int, masks: tuple[int, ...]) -> tuple[int, float]:
    """The first losers' round that can be a rematch, and how many are expected of coin flips.

    Two meet again where one beat the other, lost later, and both get to one node: counted
    over where that can be, each by its chance.
    """
    rounds = size.bit_length() - 1
    last = 2 * rounds - 2

    def path(played: int, place: int) -> list[tuple[int, int]]:
        at = (1, place // 2) if played == 1 else (2 * played - 2, place ^ masks[played - 2])
        walked = [at]
        while at[0] < last:
            at = (at[0] + 1, at[1] if at[0] % 2 else at[1] // 2)
            walked.append(at)
        return walked

    first, expected = last + 1, 0.0
    for met in range(1, rounds):
        for place in range(size >> met):
            loser = path(met, place)
            for lost in range(met + 1, rounds + 1):
                winner = path(lost, place >> (lost - met))
                again = next(node for node in winner if node in loser)
                won = loser.index(again) + winner.index(again)
                expected += 2.0 ** -(lost - met + won)
                first = min(first, again[0])
    return first, expected


@pytest.mark.parametrize("size", [4, 8, 16, 32])
def test_losers_drop_where_rematches_come_latest_and_are_fewest(size: int) -> None:
    rounds = size.bit_length() - 1
    choices = product(*(range(size >> (number + 2)) for number in range(rounds - 1)))

    def worse(masks: tuple[int, ...]) -> tuple[int, float]:
        first, expected = rematches(size, masks)
        return -first, expected

    assert min(choices, key=worse) == tuple(CROSSINGS[size])


@pytest.mark.parametrize(
    ("size", "first", "expected"), [(64, 7, 0.703), (128, 8, 0.717)], ids=["64", "128"]
)
def test_in_large_brackets_too_rematches_are_late_and_few(
    size: int, first: int, expected: float
) -> None:
    pairs = rematches(size, tuple(CROSSINGS[size]))
    assert pairs == (first, pytest.approx(expected, abs=0.001))
