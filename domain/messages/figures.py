"""Points and scores in figures, as sentences, paper and pages show them."""

from collections.abc import Sequence

_MINUS = "\N{MINUS SIGN}"


def figure(points: int) -> str:
    r"""Points with a proper minus.

    >>> figure(15), figure(-80) == "\N{MINUS SIGN}80"
    ('15', True)
    """
    return f"{_MINUS}{-points}" if points < 0 else str(points)


def score_figures(scores: Sequence[int], dash: str = " – ") -> str:
    r"""A score by side, joined by `dash`; instead by " : " where any side is below 0.

    >>> score_figures((100, 150)), score_figures((0, -80)) == "0 : \N{MINUS SIGN}80"
    ('100 – 150', True)
    """
    between = " : " if min(scores, default=0) < 0 else dash
    return between.join(map(figure, scores))


def score_in_sentence(scores: Sequence[int]) -> str:
    r"""A score by side as sentences have it: no spaces about the dash, but about the colon.

    >>> score_in_sentence((100, 150)), score_in_sentence((0, -80)) == "0 : \N{MINUS SIGN}80"
    ('100–150', True)
    """
    return score_figures(scores, "–")
