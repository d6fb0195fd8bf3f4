"""Glicko-2: how strong somebody is, how sure that is, and how much it swings.

After M. E. Glickman, "Example of the Glicko-2 system" (2022), step by step. A rating period has
many games; who plays none only grows less sure.
"""

from collections.abc import Iterable
from math import exp, log, pi, sqrt
from typing import Final, NamedTuple

SCALE: Final = 173.7178
TAU: Final = 0.5
"""How fast volatility may change: 0.3 to 1.2."""
_EXACT: Final = 1e-6


class Rating(NamedTuple):
    """A rating (1500 is average), its deviation on the same scale, and its volatility."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


def rated(before: Rating, games: Iterable[tuple[Rating, float]], tau: float = TAU) -> Rating:
    """The rating after one rating period, in which these games were played.

    Each game is the opponent's rating before the period, and the score: 1 won, 0.5 drawn, 0 lost.
    Without games only the deviation grows. `tau`: see `TAU`.

    >>> others = (Rating(1400, 30), 1.0), (Rating(1550, 100), 0.0), (Rating(1700, 300), 0.0)
    >>> after = rated(Rating(1500, 200, 0.06), others)
    >>> round(after.rating, 2), round(after.deviation, 2), round(after.volatility, 5)
    (1464.05, 151.52, 0.06)
    """
    mu, phi = (before.rating - 1500) / SCALE, before.deviation / SCALE
    played = [((one.rating - 1500) / SCALE, one.deviation / SCALE, s) for one, s in games]
    if not played:
        return before._replace(deviation=SCALE * sqrt(phi**2 + before.volatility**2))
    weighed = [(_g(phi_j), _expected(mu, mu_j, phi_j), score) for mu_j, phi_j, score in played]
    variance = 1 / sum(g**2 * e * (1 - e) for g, e, _ in weighed)
    gained = sum(g * (score - e) for g, e, score in weighed)
    sigma = _volatility(before.volatility, phi, variance, variance * gained, tau=tau)
    deviation = 1 / sqrt(1 / (phi**2 + sigma**2) + 1 / variance)
    return Rating(SCALE * (mu + deviation**2 * gained) + 1500, SCALE * deviation, sigma)


def _g(phi: float) -> float:
    return 1 / sqrt(1 + 3 * phi**2 / pi**2)


def _expected(mu: float, other: float, phi: float) -> float:
    return 1 / (1 + exp(-_g(phi) * (mu - other)))


def _volatility(sigma: float, phi: float, variance: float, delta: float, tau: float) -> float:
    """The root that step 5 asks for, by the Illinois method."""
    a = log(sigma**2)

    def f(x: float) -> float:
        grown = phi**2 + variance + exp(x)
        return exp(x) * (delta**2 - grown) / (2 * grown**2) - (x - a) / tau**2

    low, high = a, a - tau
    if delta**2 > phi**2 + variance:
        high = log(delta**2 - phi**2 - variance)
    else:
        while f(high) < 0:
            high -= tau
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _EXACT:
        between = low + (low - high) * f_low / (f_high - f_low)
        f_between = f(between)
        if f_between * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = between, f_between
    return exp(low / 2)
