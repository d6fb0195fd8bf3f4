"""The progress of a tournament, worked out from its facts: who is due, who is ahead, who has won.

All of them are of the results in force; what another result would change is in `overturned`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from string import ascii_lowercase, ascii_uppercase

from domain.errors import ImpossibleReport
from domain.events import tournament_facts as f
from domain.tournament.bracket_results import (
    NOBODY,
    Bracket,
    Leaving,
    Pair,
    champion,
    resolve,
    stays_longer,
)
from domain.tournament.crosstable import (
    EntryId,
    ForfeitScore,
    Line,
    both_forfeited,
    bye,
    forfeited,
    played,
)
from domain.tournament.pairing.circle import Meeting
from domain.tournament.pairing.draws import drawn_order
from domain.tournament.pairing.groups import dealt
from domain.tournament.pairing.ladder import ladder_order
from domain.tournament.stages import (
    Groups,
    Ladder,
    RoundRobin,
    SeasonLeague,
    TournamentStage,
)
from domain.tournament.standings import WIN_ALONE, Ranked, standings
from domain.tournament.state import FixturePair, Tournament, remembered

_NODE_OF_TABLE = re.compile(r"R([1-9][0-9]{0,3})\.(0|[1-9][0-9]{0,3})")


@remembered
def bracket(t: Tournament, division: str) -> Bracket:
    """The state of each node of a formed bracket, by the results in force; else `KeyError`."""
    return bracket_with(t, division, t.in_force)


def bracket_with(
    t: Tournament, division: str, in_force: Mapping[FixturePair, f.ResultTaken]
) -> Bracket:
    """The bracket of a division, were these the results in force; all else is as in `t`.

    Results of other divisions are not looked at. Raises `KeyError` unless the bracket is formed.
    """
    formed = t.brackets[division]
    results = {
        (node.partition("/")[2], pair): result.winner
        for (node, pair), result in in_force.items()
        if node.startswith(f"{division}/")
    }
    return resolve(
        formed.nodes, formed.formed.seeds, results, _leaving(t), as_played=t.kept.get(division, {})
    )


def _leaving(t: Tournament) -> Leaving:
    """When everybody who is out left."""
    return {entry: left.at for entry, left in t.left.items()}


def stage_names(t: Tournament) -> list[str]:
    """The names of the stages, in their order."""
    return [stage.name for stage in t.format.stages]


def forfeited_to(t: Tournament, fixture: f.Fixture, pair: Pair) -> EntryId | None:
    """The entry that wins this pair's match because the other left (AMB-103, AMB-111).

    A result on record is not looked at. Of two who left, the later to leave wins; `NOBODY` where
    both left at once. None where neither left, or, where the match is of a table, only in a later
    stage.
    """
    if pair.isdisjoint(t.out):
        return None
    stage = stage_at(t, fixture)
    withdrawn = _left(t, stage) if isinstance(stage, RoundRobin) else t.out
    if pair.isdisjoint(withdrawn):
        return None
    first, second = pair
    out = {entry: t.left[entry].at for entry in pair & withdrawn}
    return stays_longer(first, second, out) or NOBODY


def has_begun(t: Tournament, touched: Iterable[f.Fixture]) -> bool:
    """Whether a match of one of these nodes is assigned to a table, or has a result in force."""
    begun = {node for node, _ in (*t.assigned, *t.in_force)}
    return not begun.isdisjoint(touched)


def is_final(t: Tournament, fixture: f.Fixture) -> bool:
    """Whether a node is a final: the last of its bracket, or either of a double one (PDA-1b)."""
    division, _, node = fixture.partition("/")
    return division in t.brackets and node in ("F1", "F2", t.brackets[division].nodes[-1].id)


def stage_at(t: Tournament, fixture: f.Fixture) -> TournamentStage:
    """The stage to which a node on record belongs."""
    division = fixture.partition("/")[0]
    formed = t.brackets.get(division)
    stage = t.stage(formed.formed.stage if formed else division)
    assert stage is not None
    return stage


def best_of(t: Tournament, fixture: f.Fixture) -> int:
    """The most games that the match of a node can have (PDA-1a, PDA-1b, UDL-G10, 42-RR-7)."""
    stage = stage_at(t, fixture)
    if isinstance(stage, RoundRobin) or not is_final(t, fixture):
        return stage.best_of.value
    return stage.best_of_final.value


@remembered
def due(t: Tournament) -> tuple[FixturePair, ...]:
    """The matches that can be, or are, played now, with no result yet: tables, then brackets."""
    return tuple(_due(t))


def _due(t: Tournament) -> Iterator[FixturePair]:
    for stage in t.pairings:
        for fixture, first, second in meetings(t, stage):
            pair = frozenset((first, second))
            if second and (fixture, pair) not in t.in_force and not pair & t.out:
                yield fixture, frozenset((first, second))
    for division in t.brackets:
        for node, state in bracket(t, division).items():
            if state.due and state.pair is not None:
                yield f"{division}/{node}", state.pair


@remembered
def meetings(t: Tournament, stage: str) -> tuple[tuple[f.Fixture, EntryId, EntryId | None], ...]:
    """The pairs of all rounds paired so far of a table: node, first, second; None for a bye."""
    return tuple(
        (f"{stage}/R{number}.{place}", first, second)
        for number, round_of_stage in enumerate(t.pairings.get(stage, ()), 1)
        for place, (first, second) in enumerate(round_of_stage)
    )


def meeting_at(t: Tournament, fixture: f.Fixture) -> Meeting | None:
    """The pair, or bye, at this node of a table; None for a node of a bracket, or of no round."""
    stage, _, node = fixture.partition("/")
    parsed = _NODE_OF_TABLE.fullmatch(node)
    if parsed is None:
        return None
    number, place = map(int, parsed.groups())
    rounds = t.pairings.get(stage, ())
    met = rounds[number - 1] if number <= len(rounds) else ()
    return met[place] if place < len(met) else None


def is_due(t: Tournament, fixture: f.Fixture, pair: Pair) -> bool:
    """Whether this pair can play at this node now, and has no result there."""
    division, _, node = fixture.partition("/")
    if division in t.brackets:
        state = bracket(t, division).get(node)
        return state is not None and state.due and state.pair == pair
    met = meeting_at(t, fixture)
    is_theirs = met is not None and pair == frozenset(met)
    return is_theirs and (fixture, pair) not in t.in_force and not pair & t.out


@remembered
def drawn(t: Tournament, stage: str) -> tuple[EntryId, ...]:
    """The entries of `Tournament.field` in the order of a stage's draw.

    Raises `ImpossibleReport` until it is revealed.
    """
    if stage not in t.revealed:
        raise ImpossibleReport("stage", "its draw is not revealed")
    revealed = t.revealed[stage]
    return drawn_order(bytes.fromhex(revealed.secret), t.field(), revealed.public_value)


def table(t: Tournament, stage: RoundRobin) -> tuple[Ranked, ...]:
    """The standings of a stage by the results so far; those of groups one after the other."""
    return tuple(ranked for one in tables(t, stage).values() for ranked in one)


@remembered
def tables(t: Tournament, stage: RoundRobin) -> Mapping[str, tuple[Ranked, ...]]:
    """The standings by group, A, B and so on; of a stage without groups under "" alone.

    Entries that no round has paired and expunged ones are left out; of a ladder those out alone.
    """
    if isinstance(stage, Ladder):
        return {"": _ranked_by_ladder(t, stage)}
    if not isinstance(stage, Groups) or stage.name not in t.revealed:
        return {"": _ranked(t, stage, frozenset(t.entrants))}
    groups = dealt(drawn(t, stage.name), stage.groups.value)
    return {
        (ascii_uppercase + ascii_lowercase)[n]: _ranked(t, stage, frozenset(group))
        for n, group in enumerate(groups)
    }


def _ranked(t: Tournament, stage: RoundRobin, among: frozenset[EntryId]) -> tuple[Ranked, ...]:
    met = {entry for _, *pair in meetings(t, stage.name) for entry in pair} & among
    entries = [entry for entry in t.entrants if entry in met - _expunged(t, stage)]
    lines = [line for line in lines_of(t, stage) if line.entry in met]
    points = stage.points.value if isinstance(stage, SeasonLeague) else WIN_ALONE
    return standings(entries, lines, stage.chain.value, t.lots.get(stage.name, ()), points=points)


def _ranked_by_ladder(t: Tournament, stage: Ladder) -> tuple[Ranked, ...]:
    order = (entry for entry in ladder_of(t, stage.name) if entry not in t.out)
    return tuple(Ranked(place, (entry,), {}) for place, entry in enumerate(order, 1))


@remembered
def ladder_of(t: Tournament, stage: str) -> tuple[EntryId, ...]:
    """A ladder from its top, those out included; empty until its draw is revealed."""
    if stage not in t.revealed:
        return ()
    played: list[tuple[EntryId, EntryId]] = []
    for fixture, first, second in meetings(t, stage):
        result = t.in_force.get((fixture, frozenset((first, second or ""))))
        if result is not None and result.winner is not None:
            played.append((result.winner, first if result.winner == second else second or ""))
    return ladder_order((*drawn(t, stage), *t.late()), played)


@remembered
def lines_of(t: Tournament, stage: RoundRobin) -> tuple[Line, ...]:
    """The lines of a table so far: results in force, byes, and forfeits of those who are out.

    Where the stage expunges an entry that left, its matches are in none (AMB-103).
    """
    gone = _expunged(t, stage)
    return tuple(line for line in _lines(t, stage) if gone.isdisjoint((line.entry, line.opponent)))


def _expunged(t: Tournament, stage: RoundRobin) -> frozenset[EntryId | None]:
    return frozenset(_left(t, stage) if stage.withdrawal.value == "expunged" else ())


@remembered
def _left(t: Tournament, stage: RoundRobin) -> frozenset[EntryId]:
    """Entries that left by a stage; who leaves in the next one has played this one whole."""
    names = stage_names(t)
    until = names[: names.index(stage.name) + 1]
    return frozenset(entry for entry, left in t.left.items() if left.stage in until)


def stage_on(t: Tournament) -> str:
    """The name of the stage played now: the last with pairs or a bracket, else the first."""
    begun = {*t.pairings, *(division.formed.stage for division in t.brackets.values())}
    names = stage_names(t)
    return next((name for name in reversed(names) if name in begun), names[0])


def _lines(t: Tournament, stage: RoundRobin) -> Iterator[Line]:
    for fixture, first, second in meetings(t, stage.name):
        if second is None:
            yield from bye(first, stage.bye.value)
        elif result := t.in_force.get((fixture, frozenset((first, second)))):
            yield from _lines_played(result, stage.forfeit.value)
        else:
            winner = forfeited_to(t, fixture, frozenset((first, second)))
            yield from _lines_forfeited(first, second, winner, stage.forfeit.value)


def _lines_played(result: f.ResultTaken, forfeit: ForfeitScore) -> Iterable[Line]:
    first, second = result.pair
    if result.winner is None:
        return both_forfeited(first, second, forfeit)
    loser = second if result.winner == first else first
    if result.how != "played":
        return forfeited(loser, result.winner, forfeit)
    ours, theirs = result.points or result.score
    lines = played(result.winner, loser, (ours, theirs) if loser == second else (theirs, ours))
    if result.conceded is None:
        return lines
    conceded = dict(zip(result.pair, result.conceded, strict=True))
    return tuple(line._replace(against=conceded[line.entry]) for line in lines)


def _lines_forfeited(
    first: EntryId, second: EntryId, winner: EntryId | None, forfeit: ForfeitScore
) -> Iterable[Line]:
    """Forfeits of those who left (42-RR-8, AMB-103): none where both can still play."""
    if winner is None:
        return ()
    if winner == NOBODY:
        return both_forfeited(first, second, forfeit)
    return forfeited(second if winner == first else first, winner, forfeit)


def winner_of(t: Tournament, division: str) -> EntryId | None:
    """The winner of a formed bracket; None while it is open, `NOBODY` where there will be none."""
    return champion(bracket(t, division), t.out)
