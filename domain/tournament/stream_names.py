"""Which stream of the log a tournament has: no match can have its name."""

from domain.events.league_facts import LEAGUE_STREAM
from domain.events.tournament_facts import STREAM_MARK


def stream_of(event: str) -> str:
    """The stream of the tournament with this id. The ids of matches begin otherwise."""
    return STREAM_MARK + event


def event_of(stream: str) -> str | None:
    """The tournament that a stream belongs to, None for a match and for the league itself."""
    if stream == LEAGUE_STREAM or not stream.startswith(STREAM_MARK):
        return None
    return stream[len(STREAM_MARK) :]
