"""Parts of the log that somebody may follow: some matches, tables, a tournament, or all."""

from collections.abc import Iterator
from typing import NamedTuple

from api.access.principals import Venue
from domain.events.tournament_facts import event_of, stream_of


class LogPart(NamedTuple):
    """Which matches somebody follows: those that meet every condition; an empty one lets all pass.

    Attributes
    ----------
    event : the tournament that a match belongs to
    tables, matches : one condition: the match is at one of these tables, or one of these by id
    players : one of these plays in the match
    """

    event: str = ""
    tables: frozenset[str] = frozenset()
    matches: frozenset[str] = frozenset()
    players: frozenset[str] = frozenset()

    def has(self, venue: Venue) -> bool:
        """Whether a match at this venue meets the conditions on event, tables and matches, not
        players.
        """
        chosen = not (self.tables or self.matches)
        chosen |= venue.table in self.tables or venue.match in self.matches
        return self.event in ("", venue.event) and chosen

    @property
    def goes_by_place(self) -> bool:
        """Whether a match's venue must be known before it can be told whether the match belongs."""
        return bool(self.event or self.tables)

    def subjects(self) -> Iterator[tuple[str, str]]:
        """(kind, name) pairs of which each stream that `has` lets pass has at least one.

        The kinds are "match", "table" and "event"; ("", "") is a subject of every stream.
        """
        yield from (("match", match) for match in self.matches)
        yield from (("table", table) for table in self.tables)
        if not self.matches and not self.tables:
            yield ("event", self.event) if self.event else ("", "")
            if self.event:
                yield "match", stream_of(self.event)

    def may_have(self, venue: Venue) -> bool:
        """Whether a stream at this venue may belong to the part; its players are not looked at.

        The tournament's own stream may too, unless the part is of some players. A stream that
        `has` does not let pass once its venue is known belongs to it no more.
        """
        if self.players and event_of(venue.match) is not None:
            return False
        return self.has(venue) or bool(self.event and venue.match == stream_of(self.event))

    def may_have_players(self, names: frozenset[str] | None) -> bool:
        """Whether a match of these players may belong to the part.

        It may if one of `players` is among them, if the part is of no players, and if `names` is
        None: then it is not known who plays.
        """
        return names is None or not self.players or not self.players.isdisjoint(names)
