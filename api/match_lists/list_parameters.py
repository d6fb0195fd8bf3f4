"""Parameters of the query of a list of matches."""

from typing import Annotated

from litestar.params import QueryParameter

from api.http.patterns import ONE_ID
from api.match_lists.match_search import StateWanted

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
ExternalIdWanted = Annotated[
    str,
    QueryParameter(
        name="external_id",
        max_length=100,
        description="only those opened with this id of the caller's own",
    ),
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
