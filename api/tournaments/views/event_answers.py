"""Views of a tournament: entries, pairings, standings, brackets, crosstables, schedule.

Each is worked out from the facts when asked for, and is the same as a page, JSON and CSV.
"""

from collections.abc import Iterable, Iterator
from typing import Literal

from msgspec import Struct

from api.tournaments.views.score_units import (
    Unit,
    bye_score,
    pairing_score,
    score_of,
    unit_counted,
    unit_of,
)
from domain.events.tournament_facts import HowPlayed
from domain.tournament.bracket_results import Pair
from domain.tournament.crosstable import totals
from domain.tournament.overturned import touched_by
from domain.tournament.plan import planned
from domain.tournament.progress import (
    best_of,
    bracket,
    due,
    forfeited_to,
    lines_of,
    meetings,
    tables,
    winner_of,
)
from domain.tournament.stages import Ladder, RoundRobin
from domain.tournament.standings import shown
from domain.tournament.state import Tournament


class EntrySeen(Struct, frozen=True):
    """An entry; `out` is why it plays no more: "withdrawn", or what it was put out of; else ""."""

    entry: str
    name: str
    players: tuple[str, ...]
    club: str
    checked_in: bool
    out: str
    external_id: str
    metadata: dict[str, str]


class PairingSeen(Struct, frozen=True, omit_defaults=True):
    """Two that meet, or one with the bye; text not known yet is "", and `how` until it is played.

    Attributes
    ----------
    due : whether the pair is to play now, sent to a match or not; not once it has a result
    seats : the entries in the order in which they sit, once they are sent to a match
    score : of the first and the second; of a bye, what it counts; empty until there is one
    unit : of the score, also of one to come: games where a match has several, else points or marks;
        None of a bye that counts nothing
    """

    node: str
    first: str
    second: str = ""
    best_of: int = 1
    due: bool = False
    match: str = ""
    table: str = ""
    official: str = ""
    winner: str = ""
    score: tuple[int, ...] = ()
    how: str = ""
    unit: Unit | None = None
    seats: tuple[str, ...] = ()


class RoundSeen(Struct, frozen=True):
    """A round, as far as its pairs are known."""

    division: str
    round: str
    pairings: tuple[PairingSeen, ...]


class PlaceSeen(Struct, frozen=True):
    """Entries that share a place in the standings, and their value in each tie-break."""

    place: int
    entries: tuple[str, ...]
    values: dict[str, int]


class StageStandings(Struct, frozen=True, omit_defaults=True):
    """The standings of a stage, or of one of its groups, by its chain of tie-breaks."""

    stage: str
    chain: tuple[str, ...]
    places: tuple[PlaceSeen, ...]
    group: str = ""


class NodeSeen(Struct, frozen=True, omit_defaults=True):
    """One node of a bracket; an entry is null until known, "" where nobody comes or goes on.

    `first_from` and `second_from` are `w` or `l` and a node, or `s` and a seed, from 1.
    """

    node: str
    first: str | None
    second: str | None
    first_from: str
    second_from: str
    winner: str | None = None
    how: str = "open"
    score: tuple[int, ...] = ()


class DivisionBracket(Struct, frozen=True):
    """The bracket of a division, its seeds in order, and its champion once there is one."""

    division: str
    seeds: tuple[str, ...]
    nodes: tuple[NodeSeen, ...]
    champion: str | None


class CrosstableRow(Struct, frozen=True):
    """An entry's results in all legs: its score and theirs by opponent (or "bye"), and totals."""

    entry: str
    met: dict[str, tuple[int, int]]
    wins: int
    earned: int
    against: int


class StageCrosstable(Struct, frozen=True):
    """The crosstable of a stage."""

    stage: str
    rows: tuple[CrosstableRow, ...]


class WaitingResult(Struct, frozen=True):
    """A result that waits for the director: others were sent on, or seeded, by what it replaces.

    `position` is that of the last event of `match` by then; both are null for a card or a forfeit.
    A winner is "" if there was or will be none; both are the same where another score changes a
    seeding. `touched` are the fixtures of a bracket whose pair would change; of a result in a table
    all those of the brackets that it seeded.
    """

    node: str
    match: str | None
    position: int | None
    old_winner: str
    new_winner: str
    touched: tuple[str, ...]


class TournamentSeen(Struct, frozen=True):
    """A tournament: its settings, its entries, how many matches are `due`, and what waits."""

    id: str
    version: int
    name: str
    format: str
    book: str
    options: dict[str, str]
    stages: tuple[str, ...]
    entries_closed: bool
    closed: bool
    entries: tuple[EntrySeen, ...]
    due: int
    waiting: tuple[WaitingResult, ...]
    champions: dict[str, str | None]
    links: dict[str, str]


def event_seen(id: str, version: int, t: Tournament) -> TournamentSeen:
    """The tournament as a whole."""
    assert t.opened is not None
    here = f"/v1/tournaments/{id}"
    names = ("pairings", "standings", "bracket", "crosstable", "schedule", "events")
    return TournamentSeen(
        id=id,
        version=version,
        name=t.opened.name,
        format=t.opened.format,
        book=t.format.book or t.opened.book,
        options=t.opened.options,
        stages=tuple(stage.name for stage in t.format.stages),
        entries_closed=t.entries_closed,
        closed=t.closed,
        entries=tuple(_entries(t)),
        due=len(list(due(t))),
        waiting=tuple(waiting(t)),
        champions={division: winner_of(t, division) for division in t.brackets},
        links={"self": here, **{name: f"{here}/{name}" for name in names}},
    )


def _entries(t: Tournament) -> Iterator[EntrySeen]:
    for id, entrant in t.entrants.items():
        made = entrant.entered
        club, here = made.club or "", entrant.checked_in
        out = ""
        if entrant.is_out:
            out = entrant.put_out.scope if entrant.put_out else "withdrawn"
        seen = (id, made.name, made.players, club, here, out, made.external_id, made.metadata)
        yield EntrySeen(*seen)


def waiting(t: Tournament) -> Iterator[WaitingResult]:
    """The results that wait for the director, each with what it would change."""
    for key, new in t.waiting.items():
        old = t.in_force.get(key)
        before = old.winner if old else forfeited_to(t, *key)
        yield WaitingResult(
            new.node,
            new.match,
            new.position,
            before or "",
            new_winner=new.winner or "",
            touched=touched_by(t, new),
        )


# --- who meets whom -------------------------------------------------------------------------


def rounds_seen(t: Tournament) -> tuple[RoundSeen, ...]:
    """Every round with its pairings, in the order in which they come, those of brackets last."""
    open_now = set(due(t))
    by_round: dict[tuple[str, str], list[PairingSeen]] = {}
    for node, first, second in _pairs(t):
        division, _, rest = node.partition("/")
        due_now = (node, frozenset((first, second))) in open_now
        seen = _pairing(t, node, first, second, due_now=due_now)
        by_round.setdefault((division, rest.partition(".")[0]), []).append(seen)
    return tuple(RoundSeen(*key, tuple(pairs)) for key, pairs in by_round.items())


def _pairs(t: Tournament) -> Iterator[tuple[str, str, str]]:
    for stage in t.pairings:
        for node, first, second in meetings(t, stage):
            yield node, first, second or ""
    for division in t.brackets:
        for node, state in bracket(t, division).items():
            if state.pair is not None and state.how != "not needed":
                yield f"{division}/{node}", state.first or "", state.second or ""


def _pairing(t: Tournament, node: str, first: str, second: str, due_now: bool) -> PairingSeen:
    if not second:
        score = bye_score(t, node)
        unit = unit_counted(t, node) if score else None
        return PairingSeen(node, first, how="bye", winner=first, score=score, unit=unit)
    key = node, frozenset((first, second))
    sent, result = t.assigned.get(key), t.in_force.get(key)
    winner, how = (result.winner, result.how) if result else _by_forfeit(t, *key)
    return PairingSeen(
        node,
        first,
        second,
        best_of(t, node),
        due=due_now,
        match=sent.match if sent else "",
        table=(sent.table or "") if sent else "",
        official=(sent.official or "") if sent else "",
        winner=winner or "",
        score=pairing_score(t, node, result, first, won=winner == first, how=how),
        how=how,
        unit=unit_counted(t, node) if how == "forfeited" else unit_of(t, node),
        seats=sent.pair if sent else (),
    )


def _by_forfeit(t: Tournament, node: str, pair: Pair) -> tuple[str | None, HowPlayed | Literal[""]]:
    """The winner of a match that was not played, and how; "" as long as both can play it."""
    winner = forfeited_to(t, node, pair)
    return winner, "" if winner is None else "forfeited" if winner else "both_forfeited"


def schedule_seen(t: Tournament) -> tuple[PairingSeen, ...]:
    """Matches sent and not over, by table, those without a table last; then pairs that are due."""
    live = [
        pairing
        for played in rounds_seen(t)
        for pairing in played.pairings
        if pairing.second and not pairing.how and (pairing.due or pairing.match)
    ]
    return tuple(
        sorted(
            live,
            key=lambda pairing: (not pairing.match, not pairing.table, pairing.table, pairing.node),
        )
    )


class PlannedSeen(Struct, frozen=True, omit_defaults=True):
    """A match to be played: in how many minutes from now, at which table of the plan, by whom.

    The plan counts its tables from 1. A match that was sent comes first, though not always at its
    own table's number. An entry is "" until it is known.
    """

    minute: int
    table: int
    node: str
    first: str = ""
    second: str = ""


def plan_seen(t: Tournament, tables: int, minutes: int) -> tuple[PlannedSeen, ...]:
    """When and where the matches left can be played (`domain.tournament.plan.planned`)."""
    pairs = {node: (first, second) for node, first, second in _pairs(t)}
    return tuple(
        PlannedSeen(*planned_match, *pairs.get(planned_match.node, ("", "")))
        for planned_match in planned(t, tables, minutes)
    )


# --- who is ahead ---------------------------------------------------------------------------


def standings_seen(t: Tournament) -> tuple[StageStandings, ...]:
    """The standings of every table stage that was paired, or drawn if it is a ladder, by group."""
    return tuple(
        StageStandings(
            stage.name,
            stage.chain.value,
            tuple(
                PlaceSeen(
                    standing.place,
                    standing.entries,
                    shown(standing.values),
                )
                for standing in standings
            ),
            group,
        )
        for stage in _tables(t)
        for group, standings in tables(t, stage).items()
    )


def _tables(t: Tournament) -> Iterable[RoundRobin]:
    for stage in t.format.stages:
        drawn = isinstance(stage, Ladder) and stage.name in t.revealed
        if isinstance(stage, RoundRobin) and (drawn or stage.name in t.pairings):
            yield stage


def brackets_seen(t: Tournament) -> tuple[DivisionBracket, ...]:
    """Every bracket as it stands."""
    return tuple(_bracket_seen(t, division) for division in t.brackets)


def _bracket_seen(t: Tournament, division: str) -> DivisionBracket:
    formed, states = t.brackets[division], bracket(t, division)
    nodes: list[NodeSeen] = []
    for node in formed.nodes:
        state = states[node.id]
        result = t.in_force.get((f"{division}/{node.id}", state.pair)) if state.pair else None
        nodes.append(
            NodeSeen(
                node.id,
                state.first,
                state.second,
                str(node.first),
                second_from=str(node.second),
                winner=state.winner,
                how=result.how if result and state.how == "played" else state.how,
                score=score_of(result, state.first or "") if result else (),
            )
        )
    return DivisionBracket(division, formed.formed.seeds, tuple(nodes), winner_of(t, division))


def crosstables_seen(t: Tournament) -> tuple[StageCrosstable, ...]:
    """The scores of each entry against each other, in every stage that `standings_seen` has."""
    crosstables: list[StageCrosstable] = []
    for stage in _tables(t):
        lines = list(lines_of(t, stage))
        entries = list(dict.fromkeys(line.entry for line in lines))
        met: dict[str, dict[str, tuple[int, int]]] = {entry: {} for entry in entries}
        for line in lines:
            earned, against = met[line.entry].get(line.opponent or "bye", (0, 0))
            total = earned + line.earned, against + line.against
            met[line.entry][line.opponent or "bye"] = total
        rows = tuple(
            CrosstableRow(entry, met[entry], sums.wins, sums.earned, against=sums.against)
            for entry, sums in totals(entries, lines).items()
        )
        crosstables.append(StageCrosstable(stage.name, rows))
    return tuple(crosstables)
