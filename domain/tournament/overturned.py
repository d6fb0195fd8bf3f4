"""The reach of a result that overturns another, or of an entry that comes back.

Entries may have been sent on by a result that counts no more. The nodes that this touches are
worked out here; a director decides what becomes of them.
"""

from collections.abc import Iterator

from domain.events import tournament_facts as f
from domain.tournament.bracket_results import Cascade, cascade
from domain.tournament.crosstable import EntryId
from domain.tournament.progress import (
    bracket,
    bracket_with,
    has_begun,
    meetings,
    stage_names,
    table,
)
from domain.tournament.stages import RoundRobin, Swiss
from domain.tournament.state import FixturePair, Tournament


def touched_by(t: Tournament, result: f.ResultTaken) -> tuple[f.Fixture, ...]:
    """The nodes whose pair this result would change, were it in force; not those without one yet.

    For one in a table all nodes of the brackets that it seeded, even if its order stayed the same.
    """
    division = result.node.partition("/")[0]
    if division in t.brackets:
        return tuple(f"{division}/{node}" for node in cascade_of(t, result).touched())
    return tuple(
        f"{name}/{node.id}" for name in seeded_by(t, division) for node in t.brackets[name].nodes
    )


def cascade_of(t: Tournament, result: f.ResultTaken) -> Cascade:
    """Changes of pairs, however far on in its bracket, that this result would make if in force.

    Nodes that have no pair yet are not among them. `KeyError` if that bracket is not formed.
    """
    division = result.node.partition("/")[0]
    after = {**t.in_force, (result.node, frozenset(result.pair)): result}
    return cascade(bracket(t, division), bracket_with(t, division, after))


def seeded_by(t: Tournament, stage: str) -> tuple[str, ...]:
    """The divisions that have a bracket of a later stage, and so were seeded by this one."""
    names = stage_names(t)
    return tuple(
        division
        for division, bracket in t.brackets.items()
        if stage in names[: names.index(bracket.formed.stage)]
    )


def reseeds(t: Tournament, result: f.ResultTaken) -> bool:
    """Whether a bracket was seeded by standings whose order this result of a table would change."""
    stage = t.stage(result.node.partition("/")[0])
    if not isinstance(stage, RoundRobin) or not seeded_by(t, stage.name):
        return False
    after = t.copy()
    after.remembered.clear()
    after.in_force[result.node, frozenset(result.pair)] = result
    return _order(t, stage) != _order(after, stage)


def went_on_without(t: Tournament, entry: EntryId) -> tuple[f.Fixture, ...]:
    """The begun nodes whose entrants would change if this entry came back.

    Among them are all begun ones of a bracket that was seeded without it, and the matches that it
    forfeited in a Swiss before the last round that is paired.
    """
    after = t.copy()
    after.remembered.clear()
    after.out = t.out - {entry}
    after.left = {gone: left for gone, left in t.left.items() if gone != entry}
    touched = (
        f"{division}/{node}"
        for division, formed in t.brackets.items()
        for node in (
            cascade(bracket(t, division), bracket(after, division)).touched()
            if entry in _seeded_with(t, formed.formed.stage)
            else bracket(t, division)
        )
    )
    begun = (node for node in touched if has_begun(t, (node,)))
    return (*begun, *_paired_on_forfeit(t, entry))


def _paired_on_forfeit(t: Tournament, entry: EntryId) -> Iterator[f.Fixture]:
    """The matches of a Swiss that this entry forfeited, and by which a later round was paired."""
    for stage in t.format.stages:
        last = f"{stage.name}/R{len(t.pairings.get(stage.name, ()))}."
        for node, *pair in meetings(t, stage.name) if isinstance(stage, Swiss) else ():
            is_earlier = entry in pair and None not in pair and not node.startswith(last)
            if is_earlier and (node, frozenset(pair)) not in t.in_force:
                yield node


def _seeded_with(t: Tournament, stage: str) -> frozenset[EntryId]:
    """All who are in the brackets of a stage."""
    formed = (one.formed for one in t.brackets.values())
    return frozenset(entry for one in formed if one.stage == stage for entry in one.seeds)


def _order(t: Tournament, stage: RoundRobin) -> list[tuple[EntryId, ...]]:
    return [ranked.entries for ranked in table(t, stage)]


def waited_for(t: Tournament, decided: f.ResultOverturned) -> FixturePair | None:
    """The node and pair of the result that this decides on; None where no such result waits."""
    overturned = decided.match, decided.position
    for key, taken in t.waiting.items():
        if taken.node == decided.node and (taken.match, taken.position) == overturned:
            return key
    return None
