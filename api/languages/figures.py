"""Points and scores in figures, as paper and pages show them."""

from collections.abc import Sequence

_MINUS = "\N{MINUS SIGN}"


def figure(points: int) -> str:
    r"""Points with a proper minus.

    >>> figure(15), figure(-80) == "\N{MINUS SIGN}80"
    ('15', True)
    """
    return f"{_MINUS}{-points}" if points < 0 else str(points)


def score_figures(scores: Sequence[int]) -> str:
    r"""A score by side; with a colon where a dash would be read beside a minus.

    >>> score_figures((100, 150)), score_figures((0, -80)) == "0 : \N{MINUS SIGN}80"
    ('100 – 150', True)
    """
    between = " : " if min(scores, default=0) < 0 else " – "
    return between.join(map(figure, scores))
