"""The score of a pairing as it is shown, and the unit that it is counted in."""

from typing import Literal

from domain.events.tournament_facts import ResultTaken
from domain.rulebooks import book
from domain.rules import FortyTwo, Pairs
from domain.tournament.progress import best_of, stage_at
from domain.tournament.stages import RoundRobin
from domain.tournament.state import Tournament

Unit = Literal["games", "points", "marks"]


def unit_of(t: Tournament, node: str) -> Unit:
    """The unit at a node of the plan: games of a match of several, else what its book counts."""
    if best_of(t, node) > 1:
        return "games"
    return "marks" if isinstance(_rules(t), FortyTwo) else "points"


def unit_counted(t: Tournament, node: str) -> Unit:
    """The unit of the score of a bye or forfeit: by pairs points (DP-38, DP-39), else `unit_of`."""
    return "points" if isinstance(_rules(t), Pairs) else unit_of(t, node)


def bye_score(t: Tournament, node: str) -> tuple[int, ...]:
    """The score that a bye at a node has in a table; () in a bracket."""
    stage = t.stage(node.partition("/")[0])
    return stage.bye.value if isinstance(stage, RoundRobin) else ()


def pairing_score(
    t: Tournament, node: str, result: ResultTaken | None, first: str, *, won: bool, how: str
) -> tuple[int, ...]:
    """The score of a pairing, that of `first` first; () without a result.

    In a table a forfeit has the score that its stage gives it; `won` says whether `first` won.
    """
    stage = stage_at(t, node)
    if how == "forfeited" and isinstance(stage, RoundRobin):
        ours, theirs, *_ = stage.forfeit.value
        return (ours, theirs) if won else (theirs, ours)
    return score_of(result, first) if result else ()


def score_of(result: ResultTaken, first: str) -> tuple[int, int]:
    """The score of a result, that of the entry `first` first."""
    ours, theirs = result.score
    return (ours, theirs) if result.pair[0] == first else (theirs, ours)


def _rules(t: Tournament) -> object:
    """The rules of its book; None where the organiser named none."""
    name = t.format.book or (t.opened.book if t.opened else "")
    return book(name).rules if name else None
