"""Placings and crowds, against trying every permutation."""

from itertools import permutations
from random import Random

from adjudication.worlds.matching import Crowd, first_placing, match


def some_rows(chance: Random) -> list[int]:
    size = chance.randint(1, 6)
    return [sum(1 << place for place in range(size) if chance.random() < 0.5) for _ in range(size)]


def placings(rows: list[int]) -> list[tuple[int, ...]]:
    return [
        tuple(1 << place for place in order)
        for order in permutations(range(len(rows)))
        if all(row >> place & 1 for row, place in zip(rows, order, strict=True))
    ]


def test_a_placing_is_found_where_there_is_one_and_else_a_crowd() -> None:
    chance = Random(40)
    for _ in range(2_000):
        rows = some_rows(chance)
        start = tuple(1 << place for place in chance.sample(range(len(rows)), len(rows)))
        matched = match(rows, chance.choice([None, start]))
        if isinstance(matched, Crowd):
            assert not placings(rows)
            _assert_crowded(rows, matched)
        else:
            assert matched in placings(rows)


def _assert_crowded(rows: list[int], crowd: Crowd) -> None:
    places = 0
    for token, row in enumerate(rows):
        places |= row if crowd.tokens >> token & 1 else 0
    assert places == crowd.places
    assert places.bit_count() < crowd.tokens.bit_count()


def test_the_first_placing_fills_the_rooms_in_order_whatever_it_starts_from() -> None:
    chance = Random(41)
    for _ in range(1_000):
        rows = some_rows(chance)
        rooms = [1, 6, 56]
        either = placings(rows)
        if either:
            found = first_placing(rows, rooms, chance.choice(either))
            filled = [_filled(rooms, placing) for placing in either]
            assert _filled(rooms, found) == min(filled)


def _filled(rooms: list[int], placing: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(next(n for n, room in enumerate(rooms) if room & place) for place in placing)
