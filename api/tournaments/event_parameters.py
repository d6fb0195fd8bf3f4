"""Parameters of handlers of tournaments."""

from typing import Annotated

from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from api.http.patterns import ONE_ID
from api.tournaments.recorded_tournaments import RecordedTournaments

TheEvents = NamedDependency[RecordedTournaments]
TournamentId = FromPath[str]
BeforeTournament = Annotated[
    str | None,
    QueryParameter(
        name="before",
        schema_extra={"pattern": ONE_ID},
        description="tournaments opened before this one",
    ),
]
MostTournaments = Annotated[
    int, QueryParameter(name="limit", ge=1, le=100, description="at most so many")
]
PartOfName = Annotated[
    str, QueryParameter(name="q", max_length=80, description="a part of its id or its name")
]
ClosedWanted = Annotated[
    bool | None,
    QueryParameter(name="closed", description="only those that are over, or only those that go on"),
]
