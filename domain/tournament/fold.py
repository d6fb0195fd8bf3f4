"""A tournament, folded from its facts: one function a kind, and `EVOLVE`, the table of them.

Nothing here asks whether a fact is possible (`domain.tournament.decide`). A result is in force
as soon as it is taken, unless the other had won before it, also by forfeit, or it changes the
standings by which a bracket was seeded, and people were sent on by that: then it waits for the
director, who replays, keeps or only notes what it would change.
"""

from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from msgspec import structs

from domain.events import tournament_facts as f
from domain.events.tournament_facts import SCOPES
from domain.tournament.bracket_graph import double_elimination, single_elimination
from domain.tournament.crosstable import EntryId
from domain.tournament.overturned import reseeds, seeded_by, touched_by, waited_for
from domain.tournament.pairing.circle import Meeting
from domain.tournament.progress import bracket, due, has_begun, stage_on
from domain.tournament.stages import Elimination
from domain.tournament.state import Departure, Entrant, FixturePair, FormedBracket, Tournament


def fold(facts: Iterable[f.TournamentFact]) -> Tournament:
    """The tournament after these facts, from the first of its log; none of them is checked."""
    tournament = Tournament()
    for fact in facts:
        evolve(tournament, fact)
    return tournament


def evolve(t: Tournament, fact: f.TournamentFact) -> None:
    """Change the tournament by the next fact of its log, without checking it."""
    t.version += 1
    EVOLVE[type(fact)](t, fact)
    if not isinstance(fact, f.DirectorDecided):  # which is on record, and changes nothing
        t.remembered.clear()


# --- what each kind of fact does -------------------------------------------------------------


def _opened(t: Tournament, fact: f.TournamentOpened) -> None:
    t.opened = fact


def _entered(t: Tournament, fact: f.EntryMade) -> None:
    t.entrants[fact.entry] = Entrant(fact, late=t.entries_closed)
    t.people |= dict.fromkeys(fact.people, fact.entry)


def _checked_in(t: Tournament, fact: f.EntryCheckedIn) -> None:
    t.entrants[fact.entry] = structs.replace(t.entrants[fact.entry], checked_in=True)


def _withdrawn(t: Tournament, fact: f.EntryWithdrawn) -> None:
    t.entrants[fact.entry] = structs.replace(t.entrants[fact.entry], withdrawn=True)
    _not_drawn(t, fact.entry)
    _leave(t, fact.entry, t.version)


def _entries_closed(t: Tournament, _: f.EntriesClosed) -> None:
    t.entries_closed = True


def _committed(t: Tournament, fact: f.DrawCommitted) -> None:
    t.committed[fact.stage] = fact


def _revealed(t: Tournament, fact: f.DrawRevealed) -> None:
    t.revealed[fact.stage] = fact


def _lots(t: Tournament, fact: f.LotsDecided) -> None:
    t.lots[fact.stage] = (*t.lots.get(fact.stage, ()), fact.order)


def _formed(t: Tournament, fact: f.BracketFormed) -> None:
    stage = t.stage(fact.stage)
    assert isinstance(stage, Elimination)
    size = len(fact.seeds)
    nodes = (
        single_elimination(size)
        if stage.bracket.value == "single"
        else double_elimination(size, reset=stage.reset_final.value)
    )
    t.brackets[fact.division] = FormedBracket(fact, nodes)


def _paired(t: Tournament, fact: f.RoundPaired) -> None:
    meetings = tuple(Meeting(first, second) for first, second in fact.pairs)
    t.pairings[fact.stage] = (*t.pairings.get(fact.stage, ()), meetings)


def _started(t: Tournament, fact: f.RoundStarted) -> None:
    t.started[fact.division, fact.round] = t.version


def _assigned(t: Tournament, fact: f.MatchAssigned) -> None:
    played = fact.node, frozenset(fact.pair)
    t.assigned[played] = fact
    t.matches[fact.match] = fact
    for entry in fact.pair:
        t.sent[entry] = (*t.sent.get(entry, ()), played)


def _taken(t: Tournament, fact: f.ResultTaken) -> None:
    played = fact.node, frozenset(fact.pair)
    earlier, before = t.results.get(played, ()), t.in_force.get(played)
    t.results[played] = (*earlier, fact)
    t.taken_at[played] = (*t.taken_at.get(played, ()), t.version)
    if any(_is_behind(fact, one) for one in earlier):
        return
    if _overturns(t, fact, before):
        t.waiting[played] = fact
    else:
        t.in_force[played] = fact
        t.waiting.pop(played, None)
        _note_superseded(t, {} if before is None else {played: before})


def _note_superseded(t: Tournament, before: Mapping[FixturePair, f.ResultTaken]) -> None:
    """Note which of the results that were in force have none by this fact."""
    gone = {
        at
        for played, result in before.items()
        if t.in_force.get(played) is not result
        for taken, at in zip(t.results.get(played, ()), t.taken_at.get(played, ()), strict=True)
        if taken is result
    }
    if gone:
        t.superseded[t.version] = tuple(sorted(gone))


def _is_behind(fact: f.ResultTaken, other: f.ResultTaken) -> bool:
    """Whether the log of the same match had said more by then; of cards the last counts."""
    if fact.position is None or other.position is None:
        return False
    return fact.match == other.match and fact.position <= other.position


def _overturns(t: Tournament, fact: f.ResultTaken, before: f.ResultTaken | None) -> bool:
    """Whether people were sent on by what this result changes.

    That may also be what was forfeited by somebody who left while they played it.
    """
    if before is None and t.out.isdisjoint(fact.pair):
        return False
    another = before is None or fact.winner != before.winner
    return (another and has_begun(t, touched_by(t, fact))) or reseeds(t, fact)


def _overturned(t: Tournament, fact: f.ResultOverturned) -> None:
    waited = waited_for(t, fact)
    if waited is None:
        return  # an earlier edition of this fold had it wait
    new = t.waiting.pop(waited)
    if fact.choice == "annotate":
        return
    division, before = fact.node.partition("/")[0], dict(t.in_force)
    if division in t.brackets:
        _kept_or_played_again(t, division, fact)
    elif fact.choice == "replay":
        for seeded in seeded_by(t, division):
            _unformed(t, seeded)
    t.in_force[waited] = new
    _note_superseded(t, before)


def _kept_or_played_again(t: Tournament, division: str, fact: f.ResultOverturned) -> None:
    """Keep who went on before, or void the nodes that the result touches, as the director chose."""
    before, states = bracket(t, division), dict(t.kept.get(division, {}))
    node = fact.node.partition("/")[2]
    if fact.choice == "keep":
        t.kept[division] = states | {node: before[node]}
        return
    for fixture in fact.touched:
        touched = fixture.partition("/")[2]
        states.pop(touched, None)
        pair = before[touched].pair
        if pair is not None:
            for played in (t.in_force, t.assigned, t.waiting):
                played.pop((fixture, pair), None)
    t.kept[division] = states


def _unformed(t: Tournament, division: str) -> None:
    """The bracket is to be formed anew; what was played in it has no force."""
    del t.brackets[division]
    t.kept.pop(division, None)
    t.started = {key: at for key, at in t.started.items() if key[0] != division}
    for by_fixture in (t.in_force, t.assigned, t.waiting):
        for key in [key for key in by_fixture if key[0].startswith(f"{division}/")]:
            del by_fixture[key]


def _put_out(t: Tournament, fact: f.EntryDisqualified) -> None:
    before = t.entrants[fact.entry]
    if before.put_out is None or _replaces(fact, before.put_out):
        t.entrants[fact.entry] = structs.replace(before, put_out=fact)
    if t.entrants[fact.entry].is_out:
        _not_drawn(t, fact.entry)
        _leave(t, fact.entry, _ruled_at(t, fact))
    if fact.scope == "match" and fact.node is not None:
        _match_lost(t, fact.entry, fact.node)


def _replaces(fact: f.EntryDisqualified, before: f.EntryDisqualified) -> bool:
    """Whether a ban is as long as the one before, or what the same match says by now."""
    of_same_match = fact.match is not None and fact.match == before.match
    return of_same_match or SCOPES.index(before.scope) <= SCOPES.index(fact.scope)


def _reinstated(t: Tournament, fact: f.EntryReinstated) -> None:
    before = t.entrants[fact.entry]
    t.entrants[fact.entry] = structs.replace(before, withdrawn=False, put_out=None)
    t.out -= {fact.entry}
    t.left.pop(fact.entry, None)


def _not_drawn(t: Tournament, entry: EntryId) -> None:
    """Nobody is drawn who left before entries were closed."""
    if not t.entries_closed:
        t.entrants[entry] = structs.replace(t.entrants[entry], checked_in=False)


def _leave(t: Tournament, entry: EntryId, at: int) -> None:
    """The entry plays no more; what it left during stays the stage at which it was first out."""
    t.out |= {entry}
    t.left.setdefault(entry, Departure(at, stage_on(t)))


def _ruled_at(t: Tournament, fact: f.EntryDisqualified) -> int:
    """When an entry was put out: two who are put out in one match leave at once (UDL-15)."""
    for entry, left in t.left.items():
        other = t.entrants[entry].put_out
        if other is not None and other.match is not None and other.match == fact.match:
            return left.at
    return t.version


def _match_lost(t: Tournament, entry: EntryId, node: f.Fixture) -> None:
    """A player put out of a match has lost it; the tournament goes on for them (UDL-14)."""
    for fixture, pair in due(t):
        if fixture == node and entry in pair:
            (other,) = pair - {entry}
            lost = f.ResultTaken(node, (entry, other), other, (0, 0), how="forfeited")
            t.in_force[fixture, pair] = lost


def _decided(_t: Tournament, _fact: f.DirectorDecided) -> None:
    """Change nothing: the decision is on record, and nothing follows from it."""


def _closed(t: Tournament, _: f.TournamentClosed) -> None:
    t.closed = True


def _reopened(t: Tournament, _: f.TournamentReopened) -> None:
    t.closed = False


EVOLVE: Mapping[type[f.TournamentFact], Callable[[Tournament, Any], None]] = MappingProxyType(
    {
        f.TournamentOpened: _opened,
        f.EntryMade: _entered,
        f.EntryCheckedIn: _checked_in,
        f.EntryWithdrawn: _withdrawn,
        f.EntriesClosed: _entries_closed,
        f.DrawCommitted: _committed,
        f.DrawRevealed: _revealed,
        f.LotsDecided: _lots,
        f.BracketFormed: _formed,
        f.RoundPaired: _paired,
        f.RoundStarted: _started,
        f.MatchAssigned: _assigned,
        f.ResultTaken: _taken,
        f.ResultOverturned: _overturned,
        f.EntryDisqualified: _put_out,
        f.EntryReinstated: _reinstated,
        f.DirectorDecided: _decided,
        f.TournamentClosed: _closed,
        f.TournamentReopened: _reopened,
    }
)
"""The function that changes a tournament by a fact of each kind."""
