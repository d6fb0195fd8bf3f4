"""Replay: any position of a match, as it stood and as corrected; and what if it had been otherwise.

Whoever may watch a match may step through it, and sees at each position what they might have seen.
What would follow of other events is for those who review.
"""

from litestar import get, post
from litestar.params import RawBody
from msgspec import Struct, convert, msgpack, structs

from api.access.guards.guard import may, may_here, the_caller
from api.desk.comparing import drawn_supposition, part_of_page
from api.desk.drawn_position import Compared, Standing, standing
from api.desk.fact_lines import line_of, title_of
from api.desk.table import NamedWord, RecordRow, rows_of, trumps_of
from api.disputes import dispute_schemas
from api.disputes.hearings.pool import HearingPool
from api.http import body_reading
from api.http.disconnect import while_connected
from api.http.http_types import Request, Response
from api.http.services import service
from api.languages.page_language import language_of
from api.matches.match_parameters import As, At, MatchId, TheMatches
from api.matches.matches import check_reached
from api.page_kit.rendering import long_page
from api.visibility import WHOLE
from api.visibility.request_viewer import viewer_of


class ReplayPage(Struct, frozen=True):
    """A match at one position, `at`, of `version`.

    `words` say what was recorded there, "" where the reader may not see it; `stood` that no later
    correction is read in; `reviews` whether the reader may ask what would follow of other events.
    """

    match: str
    version: int
    at: int
    stood: bool
    title: str
    players: tuple[str, ...]
    then: Standing
    words: str
    record: tuple[RecordRow, ...]
    bones: tuple[str, ...]
    trumps: tuple[NamedWord, ...]
    reviews: bool


@get("/matches/{match:str}/replay", opt=may("watch"))
async def replay_page(
    request: Request,
    matches: TheMatches,
    match: MatchId,
    at: At = None,
    as_: As = "corrected",
) -> Response:
    """A match at position `at`, by default the last, to be stepped through."""
    words, viewer = language_of(request), viewer_of(request)
    view = await matches.view(match, viewer)
    whole, version = view.whole, len(view.whole.entries)
    check_reached(whole, at)
    position, stood = at or version, as_ == "stood"
    shown = [one.fact for one in view.visible.entries if one.position == position]
    rows = rows_of(words, view)
    then = await matches.at(match, viewer, position, corrected=not stood)
    seen = ReplayPage(
        match=match,
        version=version,
        at=position,
        stood=stood,
        title=title_of(whole.match),
        players=whole.match.opened.players,
        then=standing(words, then, whole.match, viewer),
        words="".join(line_of(words, whole.match, one) for one in shown),
        record=(),
        bones=tuple(map(str, reversed(whole.match.bones.bones))),
        trumps=tuple(trumps_of(words, whole.match)),
        reviews=may_here(request, "review"),
    )
    return await long_page(
        request, "desk/replay.html", lambda: {"page": structs.replace(seen, record=rows())}
    )


@post("/matches/{match:str}/suppose", opt={**may("review"), "asks": True})
async def suppose(request: Request, matches: TheMatches, match: MatchId, body: RawBody) -> Response:
    """Draw the differences if other things had happened; nothing is recorded.

    The pictures are under the match's own rules, even if the body names others.
    """
    supposition, words = body_reading.read(body, dispute_schemas.WhatIf), language_of(request)
    entries = list((await matches.following(match, WHOLE)).entries)
    stated, caller = msgpack.encode(supposition), the_caller(request.scope).id
    hearings = service(request, HearingPool)
    drawing = hearings.review(drawn_supposition, entries, stated, words.tag, principal=caller)
    seen = convert(await while_connected(request.receive, drawing), Compared)
    return part_of_page(request, seen, words.t("What would differ"))


ROUTES = [replay_page, suppose]
