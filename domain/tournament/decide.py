"""Which facts can be true of a tournament, and what can be done next.

`POSSIBLE` is the whole table: for each kind of fact what rules it out. What the rules of a
book would forbid is not refused here where it can happen; what would make no tournament is: a
pairing before the draw is revealed, two results of a node, an entry in two places at once.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from domain.errors import ImpossibleReport
from domain.events import tournament_facts as f
from domain.tournament.crosstable import EntryId
from domain.tournament.formats import format_of
from domain.tournament.next_round import (
    brackets_to_form,
    rounds_of_swiss,
    rounds_to_pair,
    seeds_of,
    stage_of,
    unplayed_stage,
)
from domain.tournament.overturned import touched_by, waited_for, went_on_without
from domain.tournament.pairing.draws import commitment
from domain.tournament.pairing.ladder import check_challenges
from domain.tournament.progress import (
    best_of,
    drawn,
    due,
    is_due,
    ladder_of,
    meeting_at,
    meetings,
)
from domain.tournament.stages import Ladder, RoundRobin, Swiss
from domain.tournament.state import Entrant, Tournament
from domain.winning import wins_needed


def decide(t: Tournament, fact: f.TournamentFact) -> None:
    """Refuse `fact` if it cannot be the next of the tournament; else do nothing.

    Raises `ImpossibleReport`; `NoSuchRule` for a format or option that there is not, and for
    seeds that are tied or too few. Both name the field.
    """
    opening = isinstance(fact, f.TournamentOpened)
    if opening != (t.opened is None):
        raise ImpossibleReport("fact", "the tournament is open" if opening else "open it first")
    if t.closed and not isinstance(fact, f.TournamentReopened):
        raise ImpossibleReport("fact", "the tournament is closed: reopen it first")
    POSSIBLE[type(fact)](t, fact)


def _opened(_: Tournament, fact: f.TournamentOpened) -> None:
    """Refuse a format whose hash is another, or a book that it does not use."""
    chosen = format_of(fact.format, fact.options, fact.format_sha256)
    if chosen.sha256() != fact.format_sha256:
        raise ImpossibleReport("format_sha256", "is not that of the format with these options")
    if chosen.book and fact.book not in ("", chosen.book):
        raise ImpossibleReport("book", f"is {chosen.book} in this format")


def _entered(t: Tournament, fact: f.EntryMade) -> None:
    """Refuse an entry that is late, made already or one too many, and players named twice."""
    if t.entries_closed and not takes_late(t):
        raise ImpossibleReport("entry", "entries are closed")
    if fact.entry in t.entrants:
        raise ImpossibleReport("entry", f"{fact.entry} has entered")
    if len(t.entrants) >= t.format.most.value:
        raise ImpossibleReport("entry", f"the format has {t.format.most.value} entries at most")
    for player in fact.players:
        if fact.players.count(player) > 1:
            raise ImpossibleReport("players", f"names {player} twice")
    for person in sorted({*fact.people} & t.people.keys()):
        raise ImpossibleReport("people", f"{person} plays for {t.people[person]}")


def takes_late(t: Tournament) -> bool:
    """Whether an entry made after entries are closed can play: on a ladder, or in a Swiss.

    That is asked of the first stage; a Swiss takes entries until its last round is paired.
    """
    stage = t.format.stages[0]
    if isinstance(stage, Ladder):
        return True
    paired = len(t.pairings.get(stage.name, ()))
    return isinstance(stage, Swiss) and paired < rounds_of_swiss(stage, len(t.field()))


def _known(t: Tournament, entry: EntryId) -> Entrant:
    """Return the entrant, or refuse an entry that was not made."""
    if entry not in t.entrants:
        raise ImpossibleReport("entry", f"{entry} has not entered")
    return t.entrants[entry]


def _there(t: Tournament, fact: f.EntryCheckedIn | f.EntryWithdrawn) -> None:
    """Refuse an entry that is out."""
    if _known(t, fact.entry).is_out:
        raise ImpossibleReport("entry", f"{fact.entry} is out")


def _checked_in(t: Tournament, fact: f.EntryCheckedIn) -> None:
    """Refuse a check-in after entries are closed, but for a late entry."""
    _there(t, fact)
    if t.entries_closed and not t.entrants[fact.entry].late:
        raise ImpossibleReport("entry", "entries are closed")


def _disqualified(t: Tournament, fact: f.EntryDisqualified) -> None:
    """Refuse a disqualification from a match that the entry does not have."""
    _known(t, fact.entry)
    if (fact.scope == "match") != (fact.node is not None):
        raise ImpossibleReport("node", "is the match that is lost, and of no other scope")
    there = (pair for node, pair in due(t) if node == fact.node)
    if fact.scope == "match" and fact.entry not in next(there, ()):
        raise ImpossibleReport("node", f"{fact.entry} has no match to be played there")


def _reinstated(t: Tournament, fact: f.EntryReinstated) -> None:
    """Refuse to reinstate an entry that is not out, or without whom others went on."""
    entrant = _known(t, fact.entry)
    if not entrant.is_out:
        raise ImpossibleReport("entry", f"{fact.entry} is not out")
    ruled_in = entrant.put_out.match if entrant.put_out else None
    if fact.match != ruled_in:
        raise ImpossibleReport("match", f"the ruling in {ruled_in or 'none'} put them out")
    if without := went_on_without(t, fact.entry):
        raise ImpossibleReport("entry", f"others went on without them: {', '.join(without)}")


def _entries_closed(t: Tournament, _: f.EntriesClosed) -> None:
    """Refuse to close entries twice, or with fewer than two entries."""
    if t.entries_closed:
        raise ImpossibleReport("fact", "entries are closed")
    if len(t.field()) < 2:
        raise ImpossibleReport("fact", "two entries at least must have checked in")


def _committed(t: Tournament, fact: f.DrawCommitted) -> None:
    """Refuse a commitment before entries are closed, or a second one for a stage."""
    stage_of(t, fact.stage)
    if not t.entries_closed:
        raise ImpossibleReport("stage", "close the entries first: a draw commits to them")
    if fact.stage in t.committed:
        raise ImpossibleReport("stage", "its draw is committed to")


def _revealed(t: Tournament, fact: f.DrawRevealed) -> None:
    """Refuse a draw without its commitment, or a secret that is not the committed one."""
    if fact.stage not in t.committed:
        raise ImpossibleReport("stage", "its draw was not committed to")
    if fact.stage in t.revealed:
        raise ImpossibleReport("stage", "its draw is revealed")
    if not fact.public_value.isascii():
        raise ImpossibleReport("public_value", "must be ASCII")
    if (
        commitment(bytes.fromhex(fact.secret), t.field()).hex()
        != t.committed[fact.stage].commitment
    ):
        raise ImpossibleReport("secret", "is not the one that was committed to")


def _lots(t: Tournament, fact: f.LotsDecided) -> None:
    """Refuse lots for a stage without standings, or of entries that are not in it."""
    if not isinstance(stage_of(t, fact.stage), RoundRobin):
        raise ImpossibleReport("stage", "has no standings")
    if len(set(fact.order)) != len(fact.order) or not set(fact.order) <= set(t.entrants):
        raise ImpossibleReport("order", "names an entry twice, or one that has not entered")


def _formed(t: Tournament, fact: f.BracketFormed) -> None:
    """Refuse a bracket with other seeds, or a second one in a division."""
    if fact not in _brackets_of(t, fact.stage, len(fact.seeds)):
        raise ImpossibleReport("seeds", "are not those of the draw or the standings")
    if fact.division in t.brackets:
        raise ImpossibleReport("division", "has its bracket")


def _brackets_of(t: Tournament, stage: str, size: int) -> Sequence[f.BracketFormed]:
    """The brackets that may be formed so that one of them has this size."""
    field = len(seeds_of(t, stage))
    return [
        formed
        for championship in {None if size == field else size, field - size}
        if championship is None or 2 <= championship <= field - 2
        for formed in brackets_to_form(t, stage, championship)
    ]


def _paired(t: Tournament, fact: f.RoundPaired) -> None:
    """Refuse pairs that are not those of the next round of the draw."""
    stage = stage_of(t, fact.stage)
    if isinstance(stage, Ladder):
        _challenged(t, stage, fact)
    elif fact not in rounds_to_pair(t, fact.stage)[:1]:
        raise ImpossibleReport("pairs", "are not those of the next round of the draw")


def _challenged(t: Tournament, stage: Ladder, fact: f.RoundPaired) -> None:
    """Refuse a round of challenges that is not the next one, or that the ladder forbids."""
    if fact.round != len(t.pairings.get(stage.name, ())) + 1:
        raise ImpossibleReport("round", "is not the next one")
    order = drawn(t, stage.name) and ladder_of(t, stage.name)
    there = [entry for entry in order if entry not in t.out]
    pairs = [(first, second) for first, second in fact.pairs if second is not None]
    if not pairs or len(pairs) < len(fact.pairs):
        raise ImpossibleReport("pairs", "must each say who challenges and who is challenged")
    busy = {entry for _, pair in due(t) for entry in pair}
    check_challenges(there, pairs, stage.reach.value, busy)


def _started(t: Tournament, fact: f.RoundStarted) -> None:
    """Refuse the start of a round that there is not, or that has started."""
    if (fact.division, fact.round) in t.started:
        raise ImpossibleReport("round", "has started")
    prefix = f"{fact.division}/{fact.round}"
    nodes = [*_fixtures(t, fact.division), *(node for node, _, _ in meetings(t, fact.division))]
    if not any(fixture.partition(".")[0] == prefix for fixture in nodes):
        raise ImpossibleReport("round", "there is no such round")


def _fixtures(t: Tournament, within: str) -> Sequence[f.Fixture]:
    """The nodes of the bracket in which this node, or which this division, is."""
    division = within.partition("/")[0]
    formed = t.brackets.get(division)
    return [f"{division}/{node.id}" for node in formed.nodes] if formed else []


def _assigned(t: Tournament, fact: f.MatchAssigned) -> None:
    """Refuse a match for a pair that is not due, has one, or is at another table."""
    pair = frozenset(fact.pair)
    if not is_due(t, fact.node, pair):
        raise ImpossibleReport("pair", "is not due at this node")
    if (fact.node, pair) in t.assigned:
        raise ImpossibleReport("node", "has its match")
    if fact.match in t.matches:
        raise ImpossibleReport("match", f"is played for {t.matches[fact.match].node}")
    for entry in fact.pair:
        for played in t.sent.get(entry, ()):
            if played in t.assigned and is_due(t, *played):
                raise ImpossibleReport("pair", f"{entry} is at {played[0]}")


def _taken(t: Tournament, fact: f.ResultTaken) -> None:
    """Refuse a result that does not fit its node, its pair, its match or itself."""
    if len(set(fact.pair)) != 2 or not set(fact.pair) <= set(t.entrants):
        raise ImpossibleReport("pair", "must be two who have entered")
    if meeting_at(t, fact.node) is None and fact.node not in _fixtures(t, fact.node):
        raise ImpossibleReport("node", "there is no such node")
    if fact.winner is not None and fact.winner not in fact.pair:
        raise ImpossibleReport("winner", "must be one of the pair, or nobody")
    if (fact.how == "both_forfeited") != (fact.winner is None):
        raise ImpossibleReport("winner", "is nobody where both forfeited, and only there")
    if (fact.match is None) != (fact.position is None):
        raise ImpossibleReport("position", "belongs to a match, and a match to a position")
    if fact.match is None and fact.how == "played":
        _of_full_length(t, fact)
    played = fact.node, frozenset(fact.pair)
    sent, other = t.assigned.get(played), t.in_force.get(played)
    if fact.match in t.matches and (sent is None or sent.match != fact.match):
        raise ImpossibleReport("match", "counts no more: its node is played again, or by others")
    if other is not None and other.match != fact.match:
        raise ImpossibleReport("match", f"{other.match or 'a forfeit'} has the result of this node")


def _of_full_length(t: Tournament, fact: f.ResultTaken) -> None:
    """A result from a card, for which there is no log, has as many games as the match needs."""
    needed = wins_needed(best_of(t, fact.node))
    if needed > 1 and (max(fact.score), min(fact.score) < needed) != (needed, True):
        raise ImpossibleReport("score", f"is of no match: its winner has {needed} games")
    if fact.winner != fact.pair[fact.score.index(max(fact.score))] or len({*fact.score}) < 2:
        raise ImpossibleReport("score", "must be higher for the winner")


def _overturned(t: Tournament, fact: f.ResultOverturned) -> None:
    """Refuse a decision on a result that waits for none, or that touches other nodes."""
    waited = waited_for(t, fact)
    if waited is None:
        raise ImpossibleReport("node", "no such result waits for a decision")
    touched = touched_by(t, t.waiting[waited])
    if set(fact.touched) != set(touched):
        raise ImpossibleReport("touched", f"are by now {', '.join(sorted(touched))}")


def _anything(_t: Tournament, _fact: f.TournamentFact) -> None:
    """Accept the fact, which nothing can rule out."""


def _closing(t: Tournament, fact: f.TournamentClosed) -> None:
    """Refuse to close while a match is due, a result waits, or a stage is unplayed."""
    if t.waiting:
        raise ImpossibleReport("fact", f"a result of {next(iter(t.waiting))[0]} waits")
    if due(t):
        raise ImpossibleReport("fact", f"{due(t)[0][0]} has no result")
    unplayed = unplayed_stage(t)
    if unplayed and not fact.despite:
        raise ImpossibleReport("despite", f"{unplayed} was not played to its end: say why")


def _reopened(t: Tournament, fact: f.TournamentReopened) -> None:
    """Refuse to reopen a tournament that is not closed, or without a reason."""
    if not t.closed:
        raise ImpossibleReport("fact", "the tournament is not closed")
    if not fact.reason.strip():
        raise ImpossibleReport("reason", "is missing: say why the tournament goes on")


POSSIBLE: Mapping[type[f.TournamentFact], Callable[[Tournament, Any], None]] = MappingProxyType(
    {
        f.TournamentOpened: _opened,
        f.EntryMade: _entered,
        f.EntryCheckedIn: _checked_in,
        f.EntryWithdrawn: _there,
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
        f.EntryDisqualified: _disqualified,
        f.EntryReinstated: _reinstated,
        f.DirectorDecided: _anything,
        f.TournamentClosed: _closing,
        f.TournamentReopened: _reopened,
    }
)
"""The check of each kind of fact, which raises `ImpossibleReport` if something rules it out."""
