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
        """Whether a match at this venue belongs to the part, by event, table or name."""
        chosen = not (self.tables or self.matches)
        chosen |= venue.table in self.tables or venue.match in self.matches
        return self.event in ("", venue.event) and chosen

    @property
    def goes_by_place(self) -> bool:
        """Whether a match's venue must be noted before anybody knows that the match belongs."""
        return bool(self.event or self.tables)

    def subjects(self) -> Iterator[tuple[str, str]]:
        """(kind, name) pairs, of which each stream that may belong to the part has at least one."""
        yield from (("match", match) for match in self.matches)
        yield from (("table", table) for table in self.tables)
        if not self.matches and not self.tables:
            yield ("event", self.event) if self.event else ("", "")
            if self.event:
                yield "match", stream_of(self.event)

    def may_have(self, venue: Venue) -> bool:
        """Whether a stream at this venue may belong to the part, as far as the venue tells."""
        if self.players and event_of(venue.match) is not None:
            return False
        return self.has(venue) or bool(self.event and venue.match == stream_of(self.event))

    def may_have_players(self, names: frozenset[str] | None) -> bool:
        """Whether a match of these may belong to it; None where it is not known who plays."""
        return names is None or not self.players or not self.players.isdisjoint(names)
