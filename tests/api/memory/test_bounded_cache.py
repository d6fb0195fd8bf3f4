"""The cache of matches: within its bound, as a plain model has it, and not emptied by a scan."""

from collections.abc import Sequence
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from api.bounded_cache import BoundedCache

KEYS = [f"m-{n}" for n in range(12)]


class PlainCache:
    """S3-FIFO as its paper tells it, with lists, and every sum counted anew."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.small: list[str] = []
        self.main: list[str] = []
        self.gone: list[str] = []
        self.uses: dict[str, int] = {}
        self.weights: dict[str, int] = {}

    def _of(self, keys: Sequence[str]) -> int:
        return sum(self.weights[key] for key in keys)

    def get(self, key: str) -> bool:
        there = key in self.small + self.main
        if there:
            self.uses[key] = min(3, self.uses[key] + 1)
        return there

    def put(self, key: str, weight: int) -> None:
        self.pop(key)
        self.uses[key], self.weights[key] = 0, weight
        if key in self.gone:
            self.gone.remove(key)
            self.main.append(key)
        else:
            self.small.append(key)
        self.make_room(key)

    def grown(self, key: str, weight: int) -> None:
        if key in self.small + self.main:
            self.weights[key] = weight
            self.make_room(key)

    def pop(self, key: str) -> None:
        for queue in (self.small, self.main):
            if key in queue:
                queue.remove(key)

    def make_room(self, needed: str) -> None:
        while self._of(self.small + self.main) > self.most and len(self.small + self.main) > 1:
            if self.small and (self._of(self.small) > self.most / 10 or not self.main):
                key = self.small.pop(0)
                if self.uses[key] or key == needed:
                    self.uses[key] = 0
                    self.main.append(key)
                else:
                    self.gone.append(key)
                    self.gone = self.gone[-max(1, len(self.small + self.main)) :]
            else:
                key = self.main.pop(0)
                if self.uses[key] or key == needed:
                    self.uses[key] = max(0, self.uses[key] - 1)
                    self.main.append(key)


STEPS = st.tuples(
    st.sampled_from(["get", "put", "grown", "pop"]), st.sampled_from(KEYS), st.integers(1, 60)
)


@given(st.lists(STEPS, max_size=200), st.integers(10, 200))
def test_it_holds_what_a_plain_cache_holds_and_no_more_than_its_bound(
    steps: list[tuple[str, str, int]], most: int
):
    as_the_plain_one(steps, most)


def test_through_many_steps_it_holds_what_a_plain_cache_holds():
    for seed in range(100):
        rng = Random(seed)
        acts = rng.choices(("get", "put", "grown", "pop"), (8, 8, 1, 1), k=300)
        steps = [(act, rng.choice(KEYS), rng.randint(1, 30)) for act in acts]
        as_the_plain_one(steps, rng.randint(20, 200))


def test_what_was_asked_for_most_goes_once_nobody_asks_any_more():
    asked, rounds = [("get", KEYS[0], 1)], range(20)
    once = [("put", key, 1) for key in KEYS[1:6]]
    twice = [(act, key, 1) for _ in rounds for key in KEYS[1:] for act in ("put", "get")]
    as_the_plain_one([("put", KEYS[0], 1), *asked, *once, *asked * 50, *twice], 5)


def as_the_plain_one(steps: list[tuple[str, str, int]], most: int) -> None:
    """Take the steps with both caches, which hold the same after each."""
    weights: dict[str, int] = {}
    cache = BoundedCache[str](most, lambda key: weights[key])
    plain = PlainCache(most)
    for act, key, weight in steps:
        if act == "get":
            assert (cache.get(key) is not None) == plain.get(key)
        elif act == "pop":
            cache.pop(key)
            plain.pop(key)
        else:
            weights[key] = weight
            cache.put(key, key) if act == "put" else cache.grown(key)
            plain.put(key, weight) if act == "put" else plain.grown(key, weight)
            assert act == "grown" or cache.peek(key) == key
        assert list(cache) == plain.small + plain.main
        assert cache.weight == sum(plain.weights[one] for one in cache)
        assert cache.weight <= most or len(cache) == 1


def test_a_scan_of_many_matches_leaves_those_in_play_where_they_are():
    cache, rng = BoundedCache[str](100, lambda _: 1), Random(7)
    in_play = [f"m-{n}" for n in range(60)]
    for _ in range(10):
        for key in rng.sample(in_play, 60):
            if cache.get(key) is None:
                cache.put(key, key)
    for n in range(10_000):
        cache.put(f"seen once {n}", "")
    assert all(key in cache for key in in_play)


def test_more_matches_than_there_is_room_for_are_no_cliff():
    """One more than fits costs a few misses, where the least recently used would miss each."""
    for size in (100, 101, 120):
        cache = BoundedCache[str](100, lambda _: 1)
        keys, hits = [f"m-{n}" for n in range(size)], 0
        for turn in range(50):
            for key in keys:
                hit = cache.get(key) is not None
                hits += hit and turn >= 10
                if not hit:
                    cache.put(key, key)
        assert hits >= 0.6 * 40 * size
