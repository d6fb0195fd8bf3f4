"""Recording a tournament from a file in the log, as if its facts had been reported to a server."""

from collections.abc import Sequence
from typing import Final

import msgspec

from api.access.access_store import AccessStore
from api.access.principals import Venue
from api.clock import utc_now
from api.event_store import Log
from api.matches.matches import Order
from api.tournaments.director_routes import TournamentOpening
from api.tournaments.fixtures import book_of_event
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.visibility import WHOLE
from domain.errors import ImpossibleReport
from domain.events.tournament_facts import TournamentFact, TournamentOpened

REPORTER: Final = "import"


async def record_event(
    log: Log, event: str, facts: Sequence[TournamentFact], *, public: bool
) -> None:
    """Record a tournament in the log under this id; the first of `facts` opens it.

    Raises `ImpossibleReport` for an id that is malformed or taken, `NoSuchRule` for its book, and
    what `decide` does: if one after the first is refused, the opening alone is recorded. Bans for
    life are not looked for.
    """
    opened, *rest = facts
    assert isinstance(opened, TournamentOpened)
    try:
        msgspec.convert(
            {"id": event, "name": opened.name, "format": opened.format}, TournamentOpening
        )
    except msgspec.ValidationError as error:
        raise ImpossibleReport("id", "is of small letters, digits and hyphens") from error
    book_of_event(opened)
    events, order = RecordedTournaments(log, utc_now), Order(WHOLE, REPORTER)
    appended = await events.open(event, opened, order)
    await AccessStore(log).opened(Venue(appended.stream, event, "", public), None)
    if rest:
        await events.record(event, rest, order)
