"""The facts that a tournament takes from a match: result, exclusions, open matters."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct

from adjudication.review.match_conduct import conduct
from domain import events as e
from domain.events.tournament_facts import (
    SCOPES,
    EntryDisqualified,
    EntryReinstated,
    MatchAssigned,
    PutOutOf,
    ResultTaken,
    TournamentFact,
)
from domain.match.game import Game
from domain.match.match import Match
from domain.seats import Seat, Side
from domain.tournament.state import Tournament
from projections.following import Following

WhatIsOpen = Literal["dispute", "unsigned card", "in play"]
ABSENCE = "late_forfeit"
"""The kind of claim that somebody did not come, or came too late."""
UNCITED = "unstated"
"""Stands in place of a clause when a disqualification cites none."""


class OpenMatter(Struct, frozen=True):
    """An obstacle to opening the next round: the fixture, its match, and what is open there.

    A match is in play from its opening until it is over. `position` is that of the claim, of the
    match's end for an unsigned card, or of its last event if it is in play.
    """

    node: str
    match: str
    what: WhatIsOpen
    position: int


class RuledAgainst(Struct, frozen=True):
    """A ruling that was upheld against an entry, in one of its matches.

    `seat` is the player's, `kind` that of the claim; `position` is the ruling's. A ladder of
    penalties counts within a game (UDL-10, AMB-40); officials see what was before.
    """

    entry: str
    seat: int
    kind: str
    clauses: tuple[str, ...]
    node: str
    match: str
    position: int


def to_be_taken(t: Tournament, sent: MatchAssigned, following: Following) -> list[TournamentFact]:
    """The facts that a match gives its tournament and that the tournament does not have yet.

    These are its result, unless a result from no match is in force for the pair; entries put out of
    the tournament or for life; and entries that a ruling taken back lets in again.
    """
    result = _result(sent, following)
    last_taken = _last_taken(t, sent)
    results: list[TournamentFact] = []
    in_force = t.in_force.get((sent.node, frozenset(sent.pair)))
    is_forfeited = in_force is not None and in_force.match is None
    if (
        result is not None
        and not is_forfeited
        and (last_taken is None or _is_news(result, last_taken))
    ):
        results.append(result)
    return [*results, *_put_out(t, sent, following), *_taken_back(t, sent, following)]


def _result(sent: MatchAssigned, following: Following) -> ResultTaken | None:
    """How a match came out; None until it is closed with a winner."""
    match = following.match
    if match.closed is None or match.winner is None:
        return None
    first, second = _score(match)
    return ResultTaken(
        node=sent.node,
        pair=sent.pair,
        winner=sent.pair[match.winner],
        score=(first, second),
        match=sent.match,
        position=following.entries[-1].position,
        points=_points(match),
        conceded=_conceded(match),
    )


def _score(match: Match) -> Sequence[int]:
    """Games where there are several, else the points or marks of the one (42-RR-7)."""
    if match.opened.best_of > 1:
        return match.wins
    return match.games[1].scores if match.games else (0, 0)


def _points(match: Match) -> tuple[int, int] | None:
    """By pairs the points of each side in all games that count (DP-38); else None."""
    if match.pairs is None:
        return None
    games = [game for number, game in match.games.items() if not match.is_aside(number)]
    first, second = (sum(game.scores[side] for game in games) for side in (0, 1))
    return first, second


def _conceded(match: Match) -> tuple[int, int] | None:
    """By pairs the points against each side, where an absent one lost a game 0 to the target.

    That is so whatever those who were there have for it (DP-39); else None.
    """
    points = _points(match)
    if points is None:
        return None
    against = [points[1], points[0]]
    for number, game in match.games.items():
        lost_by = None if match.is_aside(number) else _lost_by_absence(match, game)
        if lost_by is not None:
            against[lost_by] += game.target - game.scores[1 - lost_by]
    first, second = against
    return None if (second, first) == points else (first, second)


def _lost_by_absence(match: Match, game: Game) -> Side | None:
    """The side that lost a game by a ruling on its absence; None where it came out otherwise."""
    result, disputes = game.result, match.disputes
    if result is None or result.winner is None or result.how != "ruling":
        return None
    ended = disputes.caused.get(result.at.position)
    if not isinstance(ended, e.GameEnded) or ended.ruling not in disputes.rulings:
        return None
    claim = disputes.claims.get(disputes.rulings[ended.ruling].claim)
    return 1 - result.winner if claim is not None and claim.kind == ABSENCE else None


def _last_taken(t: Tournament, sent: MatchAssigned) -> ResultTaken | None:
    taken = t.results.get((sent.node, frozenset(sent.pair)), ())
    of_match = (one for one in taken if one.match == sent.match)
    return max(of_match, key=lambda result: result.position or 0, default=None)


def _is_news(result: ResultTaken, last_taken: ResultTaken) -> bool:
    later = (result.position or 0) > (last_taken.position or 0)
    return later and _outcome(last_taken) != _outcome(result)


def _outcome(result: ResultTaken) -> tuple[object, ...]:
    return result.winner, result.score, result.points, result.conceded


def _put_out(
    t: Tournament, sent: MatchAssigned, following: Following
) -> Iterator[EntryDisqualified]:
    """Whom the officials of a match put out of more than the match (AMB-111, AMB-112).

    An entry is out as long as the player of it who is out longest; a longer ban that comes later
    is taken too, and a shorter one where the same match has it so by now.
    """
    for entry, (seat, scope) in _longest(sent, following).items():
        before = t.entrants[entry].put_out
        if (
            before is None
            or SCOPES.index(before.scope) < SCOPES.index(scope)
            or (before.match == sent.match and before.scope != scope)
        ):
            reason = f"in {sent.match}, seat {seat}"
            yield EntryDisqualified(
                entry, scope, _clause(following, seat), reason, match=sent.match
            )


def _longest(sent: MatchAssigned, following: Following) -> dict[str, tuple[Seat, PutOutOf]]:
    """By entry the player who is out longest of more than this match, and of what."""
    match, longest = following.match, dict[str, tuple[Seat, PutOutOf]]()
    for seat, scope in match.out.items():
        entry = sent.pair[match.side[seat]]
        if scope not in ("tournament", "life"):
            continue
        if entry not in longest or SCOPES.index(longest[entry][1]) < SCOPES.index(scope):
            longest[entry] = seat, scope
    return longest


def _taken_back(
    t: Tournament, sent: MatchAssigned, following: Following
) -> Iterator[EntryReinstated]:
    """Entries that were put out by a ruling of this match that no longer stands."""
    for entry in {*sent.pair} - _longest(sent, following).keys():
        entrant = t.entrants[entry]
        ruled_in = entrant.put_out.match if entrant.put_out else None
        if ruled_in == sent.match and not entrant.withdrawn:
            yield EntryReinstated(entry, "the ruling was taken back", sent.match)


def _clause(following: Following, seat: int) -> str:
    """The clause of the ruling by which a seat is out."""
    facts = [entry.fact for entry in following.entries]
    for fact in reversed(facts):
        if isinstance(fact, e.PlayerDisqualified) and fact.seat == seat and fact.ruling:
            ruling = facts[fact.ruling - 1]
            if isinstance(ruling, e.RulingGiven) and ruling.cites:
                return ruling.cites[0]
    return UNCITED


def infractions(sent: MatchAssigned, following: Following) -> Iterator[RuledAgainst]:
    """The rulings against players that hold in a match, in the order of the record."""
    match = following.match
    for entry in conduct(following.entries, match):
        if entry.what == "ruled":
            side = match.side[entry.seat]
            yield RuledAgainst(
                sent.pair[side],
                entry.seat,
                entry.name,
                entry.clauses,
                node=sent.node,
                match=sent.match,
                position=entry.position,
            )


def open_matters(sent: MatchAssigned, following: Following) -> Iterator[OpenMatter]:
    """The open matters of a match: its open disputes, and then play, from its opening to its end.

    A dispute is open without a ruling or under appeal, unless it is closed. Once the match is over,
    there is one matter for all cards that somebody has not signed, in books by which a card is
    signed by all (PDA-11, DP-40).
    """
    match, last = following.match, following.entries[-1].position
    for at in following.disputes().open:
        yield OpenMatter(sent.node, sent.match, "dispute", at)
    if match.closed is None:
        yield OpenMatter(sent.node, sent.match, "in play", last)
    elif _is_final_when_signed(match):
        unsigned = [game for game in match.games.values() if len(game.card.signed) < match.players]
        if unsigned:
            yield OpenMatter(sent.node, sent.match, "unsigned card", match.closed)


def _is_final_when_signed(match: Match) -> bool:
    """Whether the card of a game is signed by the players (PDA-11, DP-40)."""
    if match.pairs is not None:
        return True
    return match.is_fives and match.rules.finality.value == "score_card"
