"""The players of an event, told apart: by the person who entered, else by the place in an entry.

Two players of an event may have one name, and one player may be written otherwise at another
table. A match that the tournament opened says for which entries it is played. In any other match
of the event a player is whom that name means among the entries, else the name.
"""

from collections.abc import Hashable, Sequence

from domain.events.tournament_facts import EntryMade, MatchAssigned
from domain.tournament.state import Tournament


class EventPlayers:
    """Tells players apart in the matches of an event; without a tournament, by their names."""

    def __init__(self, tournament: Tournament | None) -> None:
        self._entered: dict[str, EntryMade] = {}
        self._sent: dict[str, MatchAssigned] = {}
        self._named: dict[str, set[Hashable]] = {}
        if tournament is None:
            return
        self._entered = {id: one.entered for id, one in tournament.entrants.items()}
        self._sent = {sent.match: sent for sent in tournament.assigned.values()}
        for entry in self._entered.values():
            for place, name in enumerate(entry.players or (entry.name,)):
                self._named.setdefault(name, set()).add(_person(entry, place))

    def seated(self, match: str, players: Sequence[str]) -> tuple[Hashable, ...]:
        """By seat, a key of the player that is the same in each match of the event.

        >>> EventPlayers(None).seated("m", ["Ana", "Beto"])
        ('Ana', 'Beto')
        """
        sent = self._sent.get(match)
        if sent is None:
            return tuple(map(self._called, players))
        sides = [self._entered[entry] for entry in sent.pair]
        return tuple(_person(sides[seat % 2], seat // 2) for seat in range(len(players)))

    def _called(self, name: str) -> Hashable:
        """The player of a name, where the entries have one of it."""
        meant = self._named.get(name, set())
        return next(iter(meant)) if len(meant) == 1 else name


def _person(entry: EntryMade, place: int) -> Hashable:
    """The player at a place of an entry: the person, where the entry names one for each player."""
    if entry.people and len(entry.people) == max(1, len(entry.players)):
        return entry.people[place] if place < len(entry.people) else (entry.entry, place)
    return entry.entry, place
