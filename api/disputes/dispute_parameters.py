"""Parameters of handlers of disputes: the pool of hearings, and how a claim is heard."""

from typing import Annotated

from litestar.di import NamedDependency
from litestar.params import QueryParameter

from adjudication.worlds.steps import LONGEST
from api.disputes.hearings.pool import HearingPool
from api.settings import Settings

TheHearings = NamedDependency[HearingPool]
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
