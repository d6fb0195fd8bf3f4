"""How often a key may ask: a bucket of tokens for each, filled steadily.

One process counts for itself; what all of them together let through is a proxy's business.
"""

from collections.abc import Callable
from time import monotonic

from msgspec import Struct


class _Bucket(Struct):
    tokens: float
    filled_at: float


class Buckets:
    """A bucket for each key that has asked. It begins full.

    `rate` is tokens a second, `burst` what a bucket holds, `now` a clock in seconds.
    """

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._burst = burst
        self._now = now
        self._buckets: dict[str, _Bucket] = {}

    def wait(self, key: str) -> float:
        """Take a token: 0 if there was one, else the seconds after which there will be."""
        now = self._now()
        bucket = self._buckets.setdefault(key, _Bucket(self._burst, now))
        gained = (now - bucket.filled_at) * self._rate
        bucket.tokens = min(self._burst, bucket.tokens + gained)
        bucket.filled_at = now
        if bucket.tokens < 1:
            return (1 - bucket.tokens) / self._rate
        bucket.tokens -= 1
        return 0.0
