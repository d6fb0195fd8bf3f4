"""A cache bounded by the weight of what is in it, whose favourites survive a scan.

This is S3-FIFO (Yang, Zhang, Qiu, Yue and Rashmi, "FIFO queues are all you need for cache
eviction", SOSP 2023), with weights in place of counts. What is new waits in a small queue, and
goes if nobody asks for it again; what is asked for again moves to the main queue. A key that went
from the small queue is remembered for a while, and goes to the main one at once when it returns.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Final, Generic, TypeVar

V = TypeVar("V")

_SMALL: Final = 0.1
"""The share of the weight that is kept for what is new."""
_MOST_USES: Final = 3


class _Kept(Generic[V]):
    """A value, its weight when that was last looked at, and its uses since it was last moved."""

    __slots__ = ("uses", "value", "weight")

    def __init__(self, value: V, weight: int) -> None:
        self.value, self.weight, self.uses = value, weight, 0


class BoundedCache(Generic[V]):
    """Values by key, whose weights together come to `most` at most.

    `weigh` gives the weight of a value, and is called by `put` and `grown` alone. The value that
    was put in or grew last stays, even where it alone is heavier than `most`.

    Attributes
    ----------
    weight : the sum of the weights, each as last weighed
    """

    def __init__(self, most: int, weigh: Callable[[V], int]) -> None:
        self._most = most
        self._weigh = weigh
        self.weight = self._small_weight = 0
        self._small: OrderedDict[str, _Kept[V]] = OrderedDict()
        self._main: OrderedDict[str, _Kept[V]] = OrderedDict()
        self._gone: OrderedDict[str, None] = OrderedDict()

    def __len__(self) -> int:
        return len(self._small) + len(self._main)

    def __contains__(self, key: str) -> bool:
        return key in self._small or key in self._main

    def __iter__(self) -> Iterator[str]:
        yield from self._small
        yield from self._main

    def get(self, key: str) -> V | None:
        """The value of a key, or None; counts as a use."""
        cached = self._find(key)
        if cached is None:
            return None
        cached.uses = min(cached.uses + 1, _MOST_USES)
        return cached.value

    def peek(self, key: str) -> V | None:
        """The value of a key, or None, without counting as a use."""
        cached = self._find(key)
        return None if cached is None else cached.value

    def put(self, key: str, value: V) -> None:
        """Put a value in, in place of any under this key, and evict others to make room."""
        self.pop(key)
        returned = self._gone.pop(key, key) is None
        cached = _Kept(value, 0)
        (self._main if returned else self._small)[key] = cached
        self.grown(key)

    def grown(self, key: str) -> None:
        """Weigh the value of a key anew after it changed, and evict others to make room.

        Nothing happens where the key is not in the cache.
        """
        cached = self._find(key)
        if cached is None:
            return
        weight = self._weigh(cached.value)
        self._add(key, weight - cached.weight)
        cached.weight = weight
        while self.weight > self._most and len(self) > 1:
            self._make_room(key)

    def pop(self, key: str) -> V | None:
        """Take a value out and return it; None if it is not there."""
        cached = self._find(key)
        if cached is None:
            return None
        self._add(key, -cached.weight)
        (self._small if key in self._small else self._main).pop(key)
        return cached.value

    # --- the queues -----------------------------------------------------------------------

    def _find(self, key: str) -> _Kept[V] | None:
        return self._small.get(key) or self._main.get(key)

    def _add(self, key: str, weight: int) -> None:
        self.weight += weight
        if key in self._small:
            self._small_weight += weight

    def _make_room(self, needed: str) -> None:
        """Look at the oldest of one queue: it goes, or moves on. What is needed only moves."""
        if self._small and (self._small_weight > _SMALL * self._most or not self._main):
            key, cached = self._small.popitem(last=False)
            self._small_weight -= cached.weight
            if cached.uses or key == needed:
                cached.uses = 0
                self._main[key] = cached
            else:
                self.weight -= cached.weight
                self._remember(key)
            return
        key, cached = self._main.popitem(last=False)
        if cached.uses or key == needed:
            cached.uses = max(0, cached.uses - 1)
            self._main[key] = cached
        else:
            self.weight -= cached.weight

    def _remember(self, key: str) -> None:
        self._gone[key] = None
        while len(self._gone) > max(len(self), 1):
            self._gone.popitem(last=False)
