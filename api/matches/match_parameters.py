"""Parameters of handlers of a match: the matches, which of them, and at which position."""

from typing import Annotated, Literal

from litestar.di import NamedDependency
from litestar.params import FromPath, QueryParameter

from api.matches.matches import Matches

TheMatches = NamedDependency[Matches]
MatchId = FromPath[str]
AtPosition = FromPath[int]

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
After = Annotated[
    int,
    QueryParameter(name="after", ge=0, le=999_999_999, description="events after this position"),
]
Upto = Annotated[
    int | None, QueryParameter(name="upto", ge=0, description="events up to this position")
]
