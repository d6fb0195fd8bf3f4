"""What handlers ask for by name: parts of the app, and parameters of the query."""

from typing import Annotated, Literal

from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, QueryParameter

from adjudication.worlds.steps import LONGEST
from api.audit.keeper import AuditKeeper
from api.catalogues import languages
from api.contract.document import OpenApiDocument
from api.contract.patterns import ONE_ID
from api.hearings.pool import HearingPool
from api.live_feed import Feed
from api.matches import Matches
from api.settings import Settings
from api.tournaments.recorded_tournaments import RecordedTournaments

TheMatches = NamedDependency[Matches]
TheFeed = NamedDependency[Feed]
TheHearings = NamedDependency[HearingPool]
TheAudit = NamedDependency[AuditKeeper]
TheContract = NamedDependency[OpenApiDocument]

TheEvents = NamedDependency[RecordedTournaments]

MatchId = FromPath[str]
EventId = FromPath[str]
AtPosition = FromPath[int]
BookId = FromPath[str]
FileName = FromPath[str]
KindName = FromPath[str]

At = Annotated[
    int | None,
    QueryParameter(name="at", ge=1, description="as at this position; the last where absent"),
]
As = Annotated[
    Literal["corrected", "stood"],
    QueryParameter(
        name="as", description="with all corrections made since, or as it stood at the position"
    ),
]
In = Annotated[
    str,
    QueryParameter(
        name="language",
        schema_extra={"pattern": f"^({'|'.join(languages())})$"},
        description="what the reasons are worded in: `en`, `es`, `es-MX`, …",
    ),
]
Assuming = Annotated[
    list[str] | None,
    QueryParameter(
        name="assuming",
        schema_extra={"maxItems": Settings().assumption_sets},
        description="names of what is presumed, by commas; once for each set to be tried",
    ),
]
MostSteps = Annotated[
    int,
    QueryParameter(
        name="steps", ge=1, le=LONGEST, description="how far the search goes before it is cut short"
    ),
]
After = Annotated[
    int,
    QueryParameter(name="after", ge=0, le=999_999_999, description="events after this position"),
]
Upto = Annotated[
    int | None, QueryParameter(name="upto", ge=0, description="events up to this position")
]
BeforeMatch = Annotated[
    str | None,
    QueryParameter(
        name="before",
        schema_extra={"pattern": ONE_ID},
        description="matches opened before this one",
    ),
]
Including = Annotated[
    str | None,
    QueryParameter(
        name="including",
        schema_extra={"pattern": "^[a-z0-9][a-z0-9-]{0,63}@[0-9]{1,9}$"},
        description="wait until the list has a match at a version, as one's own report was"
        " answered with: `m-1@12`",
    ),
]
Limit = Annotated[int, QueryParameter(name="limit", ge=1, le=100, description="at most so many")]


def _matches(state: State) -> Matches:
    return state.matches


def _feed(state: State) -> Feed:
    return state.feed


def _hearings(state: State) -> HearingPool:
    return state.hearings


def _events(state: State) -> RecordedTournaments:
    return state.events


def _audit(state: State) -> AuditKeeper:
    return state.audit


def _contract(state: State) -> OpenApiDocument:
    return state.contract


DEPENDENCIES = {
    "matches": Provide(_matches, sync_to_thread=False),
    "events": Provide(_events, sync_to_thread=False),
    "audit": Provide(_audit, sync_to_thread=False),
    "contract": Provide(_contract, sync_to_thread=False),
    "hearings": Provide(_hearings, sync_to_thread=False),
    "feed": Provide(_feed, sync_to_thread=False),
}
