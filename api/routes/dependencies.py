"""What handlers ask for by name: parts of the app, and parameters of the query."""

from typing import Annotated, Literal

from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, QueryParameter
from msgspec import Struct, structs

from adjudication.worlds.steps import LONGEST
from api.audit.keeper import AuditKeeper
from api.catalogues import languages
from api.contract.document import OpenApiDocument
from api.contract.patterns import ONE_ID
from api.hearings.pool import HearingPool
from api.matches import Matches
from api.read_models.match_search import StateWanted
from api.settings import Settings
from api.streams.match_feed import Feed
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
        description="what it is worded in: `en`, `es`, `es-MX`, …",
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
WordsWanted = Annotated[
    str,
    QueryParameter(
        name="q", max_length=80, description="words that its id, book, place or players have"
    ),
]
EventWanted = Annotated[
    str, QueryParameter(name="event", max_length=80, description="only those of this event")
]
TableWanted = Annotated[
    str, QueryParameter(name="table", max_length=80, description="only those at this table")
]
BookWanted = Annotated[
    str, QueryParameter(name="book", max_length=80, description="only those by this rule book")
]
InState = Annotated[
    StateWanted, QueryParameter(name="state", description="only those in `play`, or `over`")
]
DayWanted = Annotated[
    str | None,
    QueryParameter(
        name="day",
        schema_extra={"format": "date"},
        description="only those opened on this day: `2026-11-22`",
    ),
]


def fields_of(kind: type[Struct]) -> QueryParameter:
    """A parameter that names fields of a struct: only those are answered."""
    names = "|".join(one.encode_name for one in structs.fields(kind))
    return QueryParameter(
        name="fields",
        pattern=f"^({names})(,({names}))*$",
        max_length=200,
        description="only these fields, by commas; the answer is of a type of its own",
    )


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
