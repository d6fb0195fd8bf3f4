"""The clocks of rounds: since when a round is on, who is late by then, when time is called."""

from collections.abc import Iterator, Sequence
from datetime import datetime, timedelta

from msgspec import Struct

from api.clock import rfc3339
from api.tournaments.fixtures import book_of_event, options_at
from domain.events.tournament_facts import TournamentEntry
from domain.rules import choose
from domain.tournament.progress import best_of, due
from domain.tournament.state import Tournament


class RoundClock(Struct, frozen=True, omit_defaults=True):
    """A round that has started and is being played.

    Attributes
    ----------
    started_at : its official start (42-GP-1, AMB-107)
    late_after : whoever is not there by then forfeits the game (42-GP-1) or is absent (DP-32)
    time_called : when the time of its games or matches is over (42-GP-2, UDL-11, DP-19)

    The last two are "" where the book has no such time.
    """

    division: str
    round: str
    started_at: str
    late_after: str = ""
    time_called: str = ""


def round_clocks(t: Tournament, entries: Sequence[TournamentEntry]) -> Iterator[RoundClock]:
    """The clocks of the started rounds in which something is still to be played."""
    open_now = {node.partition(".")[0]: node for node, _ in due(t)}
    for (division, name), position in t.started.items():
        node = open_now.get(f"{division}/{name}")
        if node is not None:
            entry = entries[position - 1]
            yield _clock(t, node, division, name, started=entry.happened_at or entry.recorded_at)


def _clock(t: Tournament, node: str, division: str, name: str, started: str) -> RoundClock:
    assert t.opened is not None
    rules = choose(book_of_event(t.opened).rules, options_at(t, node))
    single = best_of(t, node) == 1
    limit = getattr(rules, "game_minutes" if single else "match_minutes", None)
    late = getattr(rules, "late_minutes", getattr(rules, "minutes_late", None))
    ends = (_after(started, rule.value if rule else None) for rule in (late, limit))
    return RoundClock(division, name, started, *ends)


def _after(started: str, minutes: int | None) -> str:
    if minutes is None:
        return ""
    return rfc3339(datetime.fromisoformat(started) + timedelta(minutes=minutes))
