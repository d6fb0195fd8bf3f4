"""A player's own page: their hand as recorded, the card to sign or to refuse, a claim.

It shows what that player may see and nothing else: the record, the bones that are known to be
theirs, the score.
"""

from litestar import get
from msgspec import Struct, structs

from adjudication.claims.claims_of_book import claims_for
from api.access.guards.guard import may
from api.desk.drawn_position import Standing, standing, turn_of
from api.desk.fact_lines import title_of
from api.desk.table import ClaimChoice, NamedWord, RecordRow, claim_choices, rows_of, trumps_of
from api.http.http_types import Request, Response
from api.http.services import service
from api.languages.page_language import PageLanguage, language_of
from api.matches.match_parameters import MatchId, TheMatches
from api.matches.pages.running_clocks import RunningClock, running_clocks
from api.page_kit.rendering import long_page, page
from api.settings import Settings
from api.visibility import MatchView
from api.visibility.request_viewer import viewer_of
from domain.bones import bones_in
from projections.pictures.hand_picture import draw_hand
from projections.scorecard import GameLine


class SeatPage(Struct, frozen=True):
    """The page of a player.

    `hand` is a picture of the bones that are on record as theirs, of the `held` that they have;
    `unseen` is how many are not on record. `card` is the last card that was written, and `signed`
    whether they signed it; `papers`: cards can be had as signed papers.
    """

    match: str
    version: int
    seat: int
    title: str
    players: tuple[str, ...]
    now: Standing
    to_play: str
    clocks: tuple[RunningClock, ...]
    hand: str
    held: int
    unseen: int
    card: GameLine | None
    signed: bool
    papers: bool
    record: tuple[RecordRow, ...]
    claims: tuple[ClaimChoice, ...]
    trumps: tuple[NamedWord, ...]


@get("/matches/{match:str}/seat", opt=may("sign"))
async def seat_page(request: Request, matches: TheMatches, match: MatchId) -> Response:
    """The page of the player who asks; whoever has no seat in the match is told so."""
    words, viewer = language_of(request), viewer_of(request)
    if viewer.seat is None:
        return page(request, "desk/no_seat.html", match=match)
    view = await matches.view(match, viewer)
    papers = bool(service(request, Settings).origin)
    seen = _seat(words, view, match, viewer.seat, papers=papers)
    rows = rows_of(words, view)
    return await long_page(
        request, "desk/seat.html", lambda: {"page": structs.replace(seen, record=rows())}
    )


def _seat(words: PageLanguage, view: MatchView, match: str, seat: int, *, papers: bool) -> SeatPage:
    whole, own = view.whole, view.visible.match
    now = whole.match
    seen_bones = bones_in(own.hand.known[seat]) if own.hand else ()
    held = now.hand.held[seat] if now.hand else 0
    cards = [one for one in whole.score_card().games if one.written is not None]
    card = cards[-1] if cards else None
    return SeatPage(
        match=match,
        version=len(whole.entries),
        seat=seat,
        title=title_of(now),
        players=now.opened.players,
        now=standing(words, whole, now, view.viewer),
        to_play=turn_of(whole),
        clocks=running_clocks(words, view),
        hand=draw_hand(seen_bones, words.t("Your hand")),
        held=held,
        unseen=max(0, held - len(seen_bones)),
        card=card,
        signed=card is not None and seat in card.signed,
        papers=papers,
        record=(),
        claims=tuple(claim_choices(words, claims_for(now))),
        trumps=tuple(trumps_of(words, now)),
    )


ROUTES = [seat_page]
