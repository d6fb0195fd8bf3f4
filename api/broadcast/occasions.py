"""The occasion of a match: tournament, round, table and entries, as its viewer may know them."""

from typing import NamedTuple

from api.access.directory import Directory
from api.access.policy import Caller, allowed
from api.event_store import UnknownStream
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.visibility import Viewer
from domain.events import MatchOpened
from domain.events.tournament_facts import stream_of
from domain.tournament.state import Tournament


class Occasion(NamedTuple):
    """The setting of a match; None where there is none, or the viewer may not know it.

    The table, and the tournament's id where the match's opening names it, are told to every viewer.

    `tournament` is its id and `name` its name. `division` and `round` are named as in the draw.
    `entries` has the id and name of the entry of each side, or nothing.
    """

    table: str | None = None
    tournament: str | None = None
    name: str | None = None
    division: str | None = None
    round: str | None = None
    entries: tuple[tuple[str, str], ...] = ()


class Occasions:
    """The occasions of the matches of a log."""

    def __init__(self, events: RecordedTournaments, directory: Directory) -> None:
        self._events = events
        self._directory = directory

    async def of(self, match: str, opened: MatchOpened, viewer: Viewer, caller: Caller) -> Occasion:
        """The occasion of a match, by its id and its opening.

        Of the tournament it says the id that `opened` names, and beyond that only what the caller's
        grants and the viewer's delay let be known. Raises `StoreUnavailable`.
        """
        venue = self._directory.venue(match)
        event, table = venue.event or opened.event, venue.table or opened.table or None
        watched = self._directory.venue(stream_of(event))
        if not event or not allowed(caller.grants, "watch", watched):
            return Occasion(table, opened.event or None)
        try:
            t = (await self._events.seen(event, viewer)).tournament
        except UnknownStream:
            return Occasion(table, event)
        return _within(t, Occasion(table, event), match, opened.fixture)


def _within(t: Tournament, bare: Occasion, match: str, fixture: str) -> Occasion:
    """The occasion with all that its tournament says of it."""
    assert t.opened is not None
    bare = bare._replace(name=t.opened.name)
    sent = t.matches.get(match)
    if sent is None:
        return bare
    division, _, node = (fixture or sent.node).partition("/")
    entries = tuple((entry, t.entrants[entry].entered.name) for entry in sent.pair)
    return bare._replace(division=division, round=node.partition(".")[0], entries=entries)
