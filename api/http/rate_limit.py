"""Rate limits: a bucket of tokens for each sender, filled steadily.

Here belong the buckets, and the headers about them (draft-ietf-httpapi-ratelimit-headers-10). The
rates are settings (`api.settings`): `requests_per_second`, `burst`, `wrong_keys_per_second`. A
sender is an opaque string: a key, a principal, an address. Servers that share a log share each
limit (`docs/decisions/0019-limits-are-divided-among-servers.md`).
"""

from collections import OrderedDict
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from math import ceil
from time import monotonic
from typing import Final, NamedTuple

from litestar.exceptions import TooManyRequestsException
from msgspec import Struct, field

KEYS_WORTH = 4
"""A principal's rate and burst, as a multiple of one key's, with however many keys and sessions."""
SHARE: Final = 0.25
"""The part of one processor's time that one sender may use in the long run."""
BESIDE_OTHERS: Final = 0.1
"""The part of it that one sender may use while others ask, streams apart; it rests in between."""
OWED: Final = 0.01
"""Seconds of the processor that a sender still owes when it has rested: it remains the one who
waits for others, with one request at a time.
"""
AT_A_STROKE: Final = 0.1
"""Seconds of the processor that a sender may use at once before it waits for others, and the most
that it ever owes.
"""
BEFORE_REST: Final = 0.5
"""Seconds of the processor that a sender may use at once before it rests: some pages in a row."""
ADDRESS_COUNTS: Final = 0.4
"""The part that counts of the time of an address: a whole hall may send from one."""
_KEPT = 20_000
"""Buckets that are kept; beyond them the least recently used is forgotten."""


class _Bucket(Struct):
    tokens: float
    filled_at: float


class QuotaLeft(NamedTuple):
    """Quota state: seconds to wait (0 if none), tokens left, seconds until full."""

    wait: float
    left: int
    full_in: float


class Buckets:
    """A bucket of tokens for each sender, full at first.

    `rate` is tokens a second, `burst` what a bucket holds, `now` a clock in seconds. Of very many
    senders those not seen for longest are forgotten, and begin with a full bucket.
    """

    def __init__(
        self,
        rate: float,
        burst: float,
        now: Callable[[], float] = monotonic,
        most_owed: float | None = None,
    ) -> None:
        """`rate` and `burst` are the sums for all servers of the log.

        `most_owed` is the most that a sender ever owes, None for as much as a bucket holds.
        """
        self._whole, self._servers = (rate, burst), 1
        self.rate, self.burst = rate, burst
        self._now, self._most_owed = now, most_owed
        self._buckets: OrderedDict[str, _Bucket] = OrderedDict()

    def divide(self, servers: int) -> None:
        """Divide rate and burst among this many servers; the buckets get one server's share."""
        (rate, burst), self._servers = self._whole, servers
        self.rate, self.burst = rate / servers, max(1, burst // servers)

    def change(self, rate: float, burst: int) -> None:
        """Change rate and burst, each the sum for all servers; a share is taken as last divided."""
        self._whole = rate, burst
        self.divide(self._servers)

    def charge(self, who: str, tokens: float) -> None:
        """Take so many tokens from a sender, even below none: later requests wait for them.

        A negative number gives tokens back. No sender ever owes more than `most_owed`.
        """
        if tokens:
            bucket = self._filled(who)
            bucket.tokens = max(-(self._most_owed or self.burst), bucket.tokens - tokens)

    def left(self, who: str) -> float:
        """The tokens that a sender has, below 0 those that it owes."""
        return self._filled(who).tokens

    def rest(self, who: str, owed: float) -> float:
        """Seconds until a sender owes at most so many tokens; 0 if it does not owe more now."""
        return max(0.0, (-owed - self._filled(who).tokens) / self.rate)

    def _filled(self, who: str) -> _Bucket:
        """The bucket, filled up to now."""
        now, bucket = self._now(), self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = _Bucket(self.burst, now)
            if len(self._buckets) > _KEPT:
                self._buckets.popitem(last=False)
            return bucket
        self._buckets.move_to_end(who)
        gained = (now - bucket.filled_at) * self.rate
        bucket.tokens = min(self.burst, bucket.tokens + gained)
        bucket.filled_at = now
        return bucket

    def wait(self, who: str) -> float:
        """Seconds until the sender has a token, 0 if there is one. No token is taken."""
        return self._wait_for(self._filled(who))

    def _wait_for(self, bucket: _Bucket) -> float:
        return max(0.0, (1 - bucket.tokens) / self.rate)

    def take(self, who: str) -> QuotaLeft:
        """Take a token if there is one, and return the quota left; `wait` is 0 if one was taken."""
        bucket = self._filled(who)
        wait = self._wait_for(bucket)
        if not wait:
            bucket.tokens -= 1
        return QuotaLeft(wait, max(0, int(bucket.tokens)), (self.burst - bucket.tokens) / self.rate)


class RateLimits(Struct):
    """The rate limits of a server.

    A request is let in for one token; what it turns out to be besides is charged afterwards.

    Attributes
    ----------
    keys : requests of each key, or of each address that sends none
    principals : requests of each principal, with all of its keys and sessions
    wrong_keys : wrong keys from each address
    wrong_codes : handover codes tried, from all addresses together
    by_time : whether requests are charged for the time of the processor that they take
    busy : seconds of the processor that each key, or each address without one, used lately, but for
        its streams
    streaming : the same of its streams
    """

    keys: Buckets
    principals: Buckets
    wrong_keys: Buckets
    wrong_codes: Buckets
    by_time: bool = True
    streaming: Buckets = field(default_factory=lambda: Buckets(SHARE, AT_A_STROKE))
    busy: Buckets = field(
        default_factory=lambda: Buckets(BESIDE_OTHERS, BEFORE_REST, most_owed=AT_A_STROKE)
    )

    def charge(self, key: str, principal: str, requests: int) -> None:
        """Charge a key and its principal for this many requests; a negative number pays back.

        Of a sender without a key `key` is the address, and `principal` is "".
        """
        self.keys.charge(key, requests)
        if principal:
            self.principals.charge(principal, requests)

    def owes(self, sender: tuple[str, str], *, streams: bool = False) -> bool:
        """Whether a sender used more than `AT_A_STROKE` lately, for its streams or all else.

        A sender is a principal and its key, or "" and an address.
        """
        used = self.streaming if streams else self.busy
        return self.by_time and used.left(sender[1]) < used.burst - AT_A_STROKE

    def rest(self, sender: tuple[str, str], *, streams: bool = False) -> float:
        """Seconds until a sender owes next to nothing for its streams, or for all else."""
        return (self.streaming if streams else self.busy).rest(sender[1], OWED)

    def let_through(self, rate: float, burst: int, wrong_rate: float, wrong_keys: int) -> None:
        """Change the rates a second, and the bursts, of a key's requests and of wrong keys.

        Each is the sum for all servers. A principal's limit follows that of a key.
        """
        self.keys.change(rate, burst)
        self.principals.change(KEYS_WORTH * rate, KEYS_WORTH * burst)
        self.wrong_keys.change(wrong_rate, wrong_keys)


def spend(buckets: Buckets, policy: str, who: str, detail: str) -> list[tuple[bytes, bytes]]:
    """Take a token of `who`, and return the headers that say how many are left.

    `policy` is the name of the limit in them. Raises 429 with those headers and `detail` if no
    token is left.
    """
    quota = take(buckets, policy, who, detail)
    return [
        (b"ratelimit-policy", _policy(buckets, policy).encode()),
        (b"ratelimit", _left(quota, policy).encode()),
    ]


def take(buckets: Buckets, policy: str, who: str, detail: str) -> QuotaLeft:
    """Take a token of `who`, and return the quota that is left.

    Raises 429 if no token is left, with `detail` and the headers of this `policy`, which is the
    name of the limit.
    """
    quota = buckets.take(who)
    if quota.wait:
        headers = {"RateLimit-Policy": _policy(buckets, policy), "RateLimit": _left(quota, policy)}
        headers["Retry-After"] = str(ceil(quota.wait))
        raise TooManyRequestsException(detail, headers=headers)
    return quota


def _policy(buckets: Buckets, policy: str) -> str:
    return f'"{policy}";q={buckets.burst};w={ceil(buckets.burst / buckets.rate)}'


def _left(quota: QuotaLeft, policy: str) -> str:
    return f'"{policy}";r={quota.left};t={ceil(quota.full_in)}'


def address_of(client: tuple[str, int] | None) -> str:
    """The rate-limit key of a client address: itself, or its /64 for IPv6; "" without one."""
    return _network(client[0] if client else "")


@lru_cache(4096)
def _network(host: str) -> str:
    try:
        address = ip_address(host)
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped or IPv6Address(int(address) >> 64 << 64)) + ("" if mapped else "/64")
    return host
