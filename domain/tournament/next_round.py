"""The next step of a tournament: the round to be paired, the brackets to be formed."""

from collections.abc import Sequence

from domain.errors import ImpossibleReport, NoSuchRule
from domain.events import tournament_facts as f
from domain.tournament.crosstable import EntryId
from domain.tournament.formats import USUAL_ROUNDS
from domain.tournament.pairing.circle import Meeting, berger_rounds, circle_rounds
from domain.tournament.pairing.divisions import divide
from domain.tournament.pairing.groups import crossed, group_rounds
from domain.tournament.pairing.swiss import swiss_round
from domain.tournament.progress import drawn, due, lines_of, tables
from domain.tournament.stages import Elimination, Groups, Ladder, RoundRobin, SeasonLeague, Swiss
from domain.tournament.standings import Ranked, in_order
from domain.tournament.state import Tournament, remembered


def stage_of(t: Tournament, name: str) -> RoundRobin | Elimination:
    """The stage of this name in the format. Raises `ImpossibleReport` where there is none."""
    stage = t.stage(name)
    if stage is None:
        raise ImpossibleReport("stage", f"there is no {name} in this format")
    return stage


@remembered
def rounds_to_pair(t: Tournament, name: str) -> Sequence[f.RoundPaired]:
    """The rounds of a table that can be paired, from the next (42-RR-1, AMB-100).

    Of a Swiss it is one round at most, and of a ladder none. Empty when all are paired, and in a
    Swiss where nobody can be paired who has not met. Raises `ImpossibleReport` for a bracket or
    an unknown stage, until the draw of the stage is revealed, and for a Swiss that lacks a result
    and has a round to be paired; `NoSuchRule` for too few entries in groups.
    """
    stage = stage_of(t, name)
    if not isinstance(stage, RoundRobin):
        raise ImpossibleReport("stage", "is a bracket, whose pairs come of its results")
    order = drawn(t, name)
    if isinstance(stage, Swiss):
        return _next_of_swiss(t, stage, (*order, *t.late()))
    rounds = _rounds_of(stage, order)
    paired = len(t.pairings.get(name, ()))
    return [
        f.RoundPaired(name, number, tuple((met.first, met.second) for met in round_of_stage))
        for number, round_of_stage in enumerate(rounds, 1)
        if number > paired
    ]


def _rounds_of(stage: RoundRobin, order: Sequence[EntryId]) -> Sequence[Sequence[Meeting]]:
    """All rounds of a table whose pairs do not depend on its results."""
    if isinstance(stage, Ladder):
        return ()
    if isinstance(stage, Groups):
        return group_rounds(order, stage.groups.value)
    if isinstance(stage, SeasonLeague):
        return berger_rounds(order, stage.legs.value)
    most = len(order) - 1 + len(order) % 2
    return circle_rounds(order, min(most, stage.rounds.value or USUAL_ROUNDS))


def rounds_of_swiss(stage: Swiss, entries: int) -> int:
    """How many rounds a Swiss of so many entries has: as chosen, or as a knock-out (AMB-114).

    There are no more than it takes everybody to meet everybody.
    """
    most = entries - 1 + entries % 2
    return min(most, stage.rounds.value or (entries - 1).bit_length())


def _next_of_swiss(
    t: Tournament, stage: Swiss, order: Sequence[EntryId]
) -> Sequence[f.RoundPaired]:
    """The next round, once the one before is over; none after the last (AMB-114).

    The last is also the one after which nobody can be paired who has not met.
    """
    paired = t.pairings.get(stage.name, ())
    if len(paired) >= rounds_of_swiss(stage, len(t.field())):
        return ()
    open_nodes = [node for node, _ in due(t) if node.startswith(f"{stage.name}/")]
    if open_nodes:
        raise ImpossibleReport("stage", f"{open_nodes[0]} has no result")
    scores = dict.fromkeys(order, 0)
    for line in lines_of(t, stage):
        scores[line.entry] += line.won
    every = [meeting for met in paired for meeting in met]
    try:
        pairs = swiss_round(
            [entry for entry in order if entry not in t.out],
            scores,
            {frozenset((first, second)) for first, second in every if second},
            {first for first, second in every if second is None},
        )
    except NoSuchRule:  # all who are left have met, or have had the bye
        return ()
    return (
        f.RoundPaired(stage.name, len(paired) + 1, tuple((one.first, one.second) for one in pairs)),
    )


def seeds_of(t: Tournament, name: str) -> tuple[EntryId, ...]:
    """The entries of a bracket by seed: as drawn where its `seeds` says so, else by standings.

    Standings are those of the stage before it. Those who are out are left out of them, and of the
    table, or of each of its groups, as many go on as `takes` says; those of several groups stand as
    `crossed` has them. As drawn, those who left since are in. Raises `ImpossibleReport` where the
    draw is not revealed, the table before is not played to its end or there is none, or the stage
    is unknown; `NoSuchRule` where a tie is left that begins among those who go on (42-RR-6).
    """
    stage = stage_of(t, name)
    if isinstance(stage, Elimination) and stage.seeds.value == "drawn":
        return drawn(t, name)
    stages = t.format.stages
    before = stages[max(0, [one.name for one in stages].index(name) - 1)]
    if not isinstance(before, RoundRobin):
        raise ImpossibleReport("stage", "has no standings before it to seed it")
    if rounds_to_pair(t, before.name):
        raise ImpossibleReport("stage", f"{before.name} is not paired to its end")
    open_nodes = [node for node, _ in due(t) if node.startswith(f"{before.name}/")]
    if open_nodes:
        raise ImpossibleReport("stage", f"{open_nodes[0]} has no result")
    takes = stage.takes.value if isinstance(stage, Elimination) and stage.takes else None
    groups = [_going_on(t, ranked, takes) for ranked in tables(t, before).values()]
    return crossed(groups) if len(groups) > 1 else groups[0]


def _going_on(t: Tournament, ranked: Sequence[Ranked], takes: int | None) -> tuple[EntryId, ...]:
    """The first of a table or group who are not out, in order; None takes all."""
    going_on: list[Ranked] = []
    for level in ranked:
        remaining = tuple(entry for entry in level.entries if entry not in t.out)
        if takes is None or sum(len(of.entries) for of in going_on) < takes:
            going_on.append(level._replace(entries=remaining))
    return in_order(going_on)[:takes]


def brackets_to_form(
    t: Tournament, name: str, championship: int | None = None
) -> Sequence[f.BracketFormed]:
    """The brackets of a stage; `championship` is how many play in the first of two (42-RR-2).

    None, or a stage with one division, makes one bracket of all. Those formed already are listed
    too. Raises what `seeds_of` and `divide` do, and `ImpossibleReport` for a table.
    """
    stage = stage_of(t, name)
    if not isinstance(stage, Elimination):
        raise ImpossibleReport("stage", "is a table")
    names = stage.divisions.value
    divided = divide(seeds_of(t, name), championship if len(names) > 1 else None)
    return [
        f.BracketFormed(name, division, seeds)
        for division, seeds in zip(names, divided, strict=False)
        if seeds
    ]


def unplayed_stage(t: Tournament) -> str:
    """The name of the last stage if it is not played to its end, else "".

    A bracket counts as played once it is formed: `due` has its open matches. A ladder does once
    its draw is revealed.
    """
    last = t.format.stages[-1]
    if isinstance(last, Elimination):
        begun = last.name in {division.formed.stage for division in t.brackets.values()}
        return "" if begun else last.name
    if last.name not in t.revealed:
        return last.name
    over = isinstance(last, Ladder) or not (due(t) or rounds_to_pair(t, last.name))
    return "" if over else last.name
