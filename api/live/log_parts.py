"""Parts of the log that somebody may follow: some matches, tables, a tournament, or all."""

from collections.abc import Iterator
from typing import NamedTuple

from api.access.principals import Venue
from domain.events.tournament_facts import event_of, stream_of


class LogPart(NamedTuple):
    """Which matches: of an event, of some tables and some by name, or all.

    Of these only the ones that one of some players plays, where any are named.
    """

    event: str = ""
    tables: frozenset[str] = frozenset()
    matches: frozenset[str] = frozenset()
    players: frozenset[str] = frozenset()

    def has(self, venue: Venue) -> bool:
        """Whether what is played there belongs to it."""
        chosen = not (self.tables or self.matches)
        chosen |= venue.table in self.tables or venue.match in self.matches
        return self.event in ("", venue.event) and chosen

    @property
    def goes_by_place(self) -> bool:
        """Whether it may have to be noted where a match is played before it is known to belong."""
        return bool(self.event or self.tables)

    def subjects(self) -> Iterator[tuple[str, str]]:
        """By kind and name, one of which every stream has that may belong to it."""
        yield from (("match", match) for match in self.matches)
        yield from (("table", table) for table in self.tables)
        if not self.matches and not self.tables:
            yield ("event", self.event) if self.event else ("", "")
            if self.event:
                yield "match", stream_of(self.event)

    def may_have(self, venue: Venue) -> bool:
        """Whether a stream that is played there may belong to it, as far as is known by place."""
        if self.players and event_of(venue.match) is not None:
            return False
        return self.has(venue) or bool(self.event and venue.match == stream_of(self.event))
