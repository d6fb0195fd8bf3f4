"""Reviews of a match as a viewer has it, kept until the match goes on."""

from collections.abc import Sequence
from typing import TypeVar, cast

from adjudication.review.docket import DocketEntry
from api.access.guards.guard import the_caller
from api.disputes.hearings.pool import HearingPool
from api.disputes.hearings.review import LookedOver, Review, awaiting_ruling, looked_over
from api.http.answers import put
from api.http.http_types import Request
from api.http.services import service
from api.matches.matches import Matches
from api.visibility import Viewer
from domain.events import Entry

T = TypeVar("T")


async def kept_review(
    request: Request,
    matches: Matches,
    match: str,
    viewer: Viewer,
    *particulars: object,
    kind: type[T],
    review: Review,
    waits: bool = False,
) -> tuple[int, T]:
    """The version that a viewer has of a match, and a review of it as `kind`.

    It is worked out once a version for all who ask, and ends where nobody waits for it any more.
    `waits` is as in `HearingPool.review`. Raises what that and `Matches.following` do.
    """
    hearings, principal = service(request, HearingPool), the_caller(request.scope).id

    async def work(work_out: Review, entries: Sequence[Entry]) -> object:
        made = await hearings.review(
            work_out, entries, *particulars, principal=principal, waits=waits
        )
        return put(kind, made)

    name = " ".join(map(str, (review.__name__, *particulars)))
    version, made = await matches.worked_out(match, viewer, name, review, by=work)
    return version, cast("T", made)


async def docket_of(
    request: Request, matches: Matches, match: str, viewer: Viewer
) -> tuple[int, tuple[DocketEntry, ...]]:
    """The version that a viewer has of a match, and its disputes that await a ruling, in order."""
    kind = tuple[DocketEntry, ...]
    return await kept_review(
        request, matches, match, viewer, kind=kind, review=awaiting_ruling, waits=True
    )


async def looked_over_for(
    request: Request, matches: Matches, match: str, viewer: Viewer
) -> LookedOver:
    """The rulings to look at again, and the breaches proved, in a match as a viewer has it."""
    _, look = await kept_review(
        request, matches, match, viewer, kind=LookedOver, review=looked_over, waits=True
    )
    return look
