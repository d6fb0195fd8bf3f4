"""Swiss pairing, held against a checker that knows nothing of how it is done."""

import random
from itertools import combinations

import pytest

from domain.errors import NoSuchRule
from domain.tournament.pairing.circle import Meeting
from domain.tournament.pairing.swiss import swiss_round

Pairs = list[tuple[str, str | None]]


def least_cost(left: tuple[str, ...], scores: dict[str, int], met: set[frozenset[str]]) -> int:
    """The least sum of squared differences of score of any pairing, by trying all of them."""
    if not left:
        return 0
    first, *others = left
    costs = [
        (scores[first] - scores[other]) ** 2
        + least_cost(tuple(one for one in others if one != other), scores, met)
        for other in others
        if frozenset((first, other)) not in met
    ]
    return min(costs, default=10**9)


class Rounds:
    """A Swiss tournament whose results fall by chance; each round is checked as it is paired."""

    def __init__(self, entries: int, seed: int) -> None:
        self.chance = random.Random(seed)
        self.order = [f"E{n:04}" for n in range(entries)]
        self.scores = dict.fromkeys(self.order, 0)
        self.met: set[frozenset[str]] = set()
        self.byes: set[str] = set()

    def play(self) -> list[Meeting]:
        pairs = swiss_round(self.order, self.scores, self.met, self.byes)
        self.check(pairs)
        for first, second in pairs:
            if second is None:
                self.byes.add(first)
                self.scores[first] += 1
            else:
                self.met.add(frozenset((first, second)))
                self.scores[self.chance.choice((first, second))] += 1
        return pairs

    def check(self, pairs: list[Meeting]) -> None:
        """Everybody once, nobody twice together, one bye where they are odd, and never two."""
        named = [entry for pair in pairs for entry in pair if entry is not None]
        assert sorted(named) == self.order
        assert sum(second is None for _, second in pairs) == len(self.order) % 2
        for first, second in pairs:
            if second is None:
                assert first not in self.byes
            else:
                assert frozenset((first, second)) not in self.met


@pytest.mark.share(3, long=3)
@pytest.mark.parametrize("entries", range(4, 41))
def test_nobody_meets_anybody_twice_nor_has_two_byes(entries: int) -> None:
    rounds = Rounds(entries, entries)
    for _ in range(min(entries // 2, 9)):
        rounds.play()


@pytest.mark.parametrize("seed", range(20))
def test_scores_meet_as_closely_as_any_pairing_can_bring_them(seed: int) -> None:
    rounds = Rounds(8, seed)
    for _ in range(4):
        scores, met = dict(rounds.scores), set(rounds.met)
        pairs = [(one, two) for one, two in rounds.play() if two is not None]
        cost = sum((scores[one] - scores[two]) ** 2 for one, two in pairs)
        assert cost == least_cost(tuple(rounds.order), scores, met)


def test_in_a_large_field_scores_meet_but_for_those_who_float_down() -> None:
    rounds = Rounds(500, 3)
    for _ in range(9):
        scores = dict(rounds.scores)
        pairs = rounds.play()
        apart = [scores[one] - scores[two] for one, two in pairs if two is not None]
        assert max(map(abs, apart)) <= 2
        groups = len(set(scores.values()))
        assert sum(map(bool, apart)) <= 2 * groups


def test_the_same_standings_give_the_same_pairs() -> None:
    for seed in range(5):
        first, second = Rounds(31, seed), Rounds(31, seed)
        assert [first.play() for _ in range(6)] == [second.play() for _ in range(6)]


def test_who_has_met_everybody_cannot_be_paired() -> None:
    everybody = {frozenset(pair) for pair in combinations("ABCD", 2)}
    with pytest.raises(NoSuchRule, match="everybody left has met everybody"):
        swiss_round("ABCD", dict.fromkeys("ABCD", 0), everybody)
    with pytest.raises(NoSuchRule, match="nobody is left for the bye"):
        swiss_round("ABC", dict.fromkeys("ABC", 0), set(), set("ABC"))


def can_be_paired(left: tuple[str, ...], met: set[frozenset[str]]) -> bool:
    """Whether these can be paired so that nobody meets again, by trying the narrowest first."""
    if not left:
        return True
    free = {one: [two for two in left if two != one and frozenset((one, two)) not in met]
            for one in left}  # fmt: skip
    first = min(left, key=lambda one: len(free[one]))
    return any(
        can_be_paired(tuple(one for one in left if one not in (first, second)), met)
        for second in free[first]
    )


@pytest.mark.parametrize("seed", [5, 20, 42, 50])
def test_a_round_is_paired_as_long_as_anybody_can_be_who_has_not_met(seed: int) -> None:
    """The last rounds of sixteen and more were refused, though there were pairs."""
    rounds = Rounds(18 + 2 * (seed % 3), seed)
    for _ in range(len(rounds.order) - 1):
        try:
            rounds.play()
        except NoSuchRule:
            assert not can_be_paired(tuple(rounds.order), rounds.met)
            break
