"""The entries of a tournament's stream, as its readers have them."""

from msgspec import Struct

from domain.events.tournament_facts import TournamentFact


class TournamentEntryShown(Struct, frozen=True):
    """An event of a tournament as it was recorded, so far as the caller may see it."""

    position: int
    fact: TournamentFact
    recorded_at: str
