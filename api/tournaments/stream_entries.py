"""The entries of a tournament's stream, as its readers have them."""

from msgspec import Struct

from domain.events.tournament_facts import TournamentEntry, TournamentFact, posted
from domain.tournament.state import Tournament


class TournamentEntryShown(Struct, frozen=True, omit_defaults=True):
    """An event of a tournament as it was recorded, so far as the caller may see it.

    `supersedes` are the positions of the results that count no more from this event on. A result
    that waits for the director supersedes none: `result-overturned` does.
    """

    position: int
    fact: TournamentFact
    recorded_at: str
    supersedes: tuple[int, ...] = ()


def entry_shown(t: Tournament, entry: TournamentEntry, *, whole: bool) -> TournamentEntryShown:
    """An entry of a tournament for a reader; unless `whole`, without the parts for officials."""
    fact = entry.fact if whole else posted(entry.fact)
    supersedes = t.superseded.get(entry.position, ())
    return TournamentEntryShown(entry.position, fact, entry.recorded_at, supersedes)
