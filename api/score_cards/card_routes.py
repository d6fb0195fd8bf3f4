"""Score cards as papers: what is written and signed, as data, a file to verify, a PDF, a page."""

from functools import partial
from typing import Final

import segno
from litestar import get
from litestar.params import FromPath

from api.access.guards.guard import may, may_here, the_caller, venue_of
from api.audit.audit_parameters import TheAudit
from api.audit.keeper import AuditKeeper
from api.audit.signed_log.receipts import receipt_of
from api.http import answers
from api.http.answers import put
from api.http.http_types import Request, Response
from api.http.refusals import NotSignedYet, NotThere
from api.http.services import service
from api.languages.catalogues import catalogue_of
from api.languages.page_language import In, language_of
from api.languages.page_language import language as language_called
from api.matches.match_parameters import MatchId, TheMatches
from api.matches.matches import Matches
from api.page_kit.documents import Documents, Printer
from api.page_kit.rendering import page
from api.score_cards.card_files import CardFile, SealedAs
from api.score_cards.card_sheet import CardSheet, card_sheet, card_words
from api.score_cards.written_cards import CardSeen, acts_on, cards_of, is_void
from api.settings import Settings
from api.visibility.request_viewer import viewer_of
from domain.audit.name_tokens import tokens_in
from domain.audit.signed_cards import Card
from projections.following import Following

AtGame = FromPath[int]
_PDF = "application/pdf"
_CARDS: Final = Printer("api.score_cards.pdf", "card_pdf")
_WAIT = 2.0
_SEEN = may("watch", face_up=True)


async def _card(
    request: Request, matches: Matches, audit: AuditKeeper, match: str, game: int
) -> tuple[Following, CardSeen, Card]:
    """The match and the card of a game as the caller may have them. Raises `NotThere`."""
    following = await matches.following(match, viewer_of(request))
    return following, *await card_seen(matches, audit, following, match, game=game)


async def card_seen(
    matches: Matches, audit: AuditKeeper, following: Following, match: str, game: int
) -> tuple[CardSeen, Card]:
    """The latest card of a game, with the acts on it, for answers and for further use.

    Raises `NotThere` if no card of the game is written, or nothing is signed here.
    """
    maker = await audit.maker()
    if maker is None:
        raise NotThere("", "nothing is signed here, so that cards have no bytes to sign")
    cards = await cards_of(matches.log, maker, match, following, game=game)
    card, at = cards[-1], f"/v1/matches/{match}/cards/{game}"
    links = {"page": f"/matches/{match}/cards/{game}", "file": f"{at}/file", "pdf": f"{at}/pdf"}
    seen = CardSeen(
        match,
        game,
        card.text,
        card.hash,
        event=card.event,
        void=is_void(following, card),
        acts=tuple(acts_on(following.entries, card)),
        earlier=tuple(one.hash for one in cards[:-1]),
        links=links,
    )
    return seen, card


@get("/v1/matches/{match:str}/cards/{game:int}", opt={**_SEEN, "answer": CardSeen})
async def read_card(
    request: Request, matches: TheMatches, audit: TheAudit, match: MatchId, game: AtGame
) -> Response:
    """The latest score card of a game: the text that is signed, its hash, and the acts on it.

    An amended card supersedes the one before, whose signatures stay on record.
    """
    following, seen, _ = await _card(request, matches, audit, match, game=game)
    return answers.conditional(request, len(following.entries), seen)


@get("/v1/matches/{match:str}/cards/{game:int}/file", opt={**_SEEN, "answer": CardFile})
async def read_card_file(
    request: Request, matches: TheMatches, audit: TheAudit, match: MatchId, game: AtGame
) -> Response:
    """The card with the proofs of what it rests on: `bonebook verify --card` needs no more.

    404 `not-signed-yet` for a moment, until a checkpoint covers the last act: ask again.
    """
    _, seen, card = await _card(request, matches, audit, match, game=game)
    made = await file_of(matches, audit, card, [card.event, *(one.position for one in seen.acts)])
    return answers.conditional(request, None, made)


async def file_of(matches: Matches, audit: AuditKeeper, card: Card, events: list[int]) -> CardFile:
    """The file of a card, with receipts of the `events` at these positions of its match.

    They are in this order. Waits a little for a checkpoint that covers the last of them, and raises
    `NotSignedYet` without one.
    """
    rows = [await matches.log.stored_at(card.match, at) for at in events]
    last = max(row.position for row in rows if row)
    if audit.signing is not None:
        await audit.signing.covered(last, _WAIT)
    maker, signed = await audit.maker(), audit.files.checkpoint()
    if maker is None or signed is None or signed.checkpoint.size < last:
        raise NotSignedYet("game", "no checkpoint covers this card yet; ask again")
    receipts = (receipt_of(row, maker, audit.files, signed).text for row in rows if row)
    names = await matches.log.names.of(tokens_in(card.text.encode()))
    return CardFile(card.text, tuple(receipts), put(dict[str, SealedAs], names))


@get("/v1/matches/{match:str}/cards/{game:int}/pdf", opt={**_SEEN, "answer": _PDF})
async def read_card_pdf(
    request: Request,
    matches: TheMatches,
    audit: TheAudit,
    match: MatchId,
    game: AtGame,
    language: In = "en",
) -> Response:
    """The card to be printed: scores, spinner tracker, boards, a code that leads to its page."""
    tag = language_called(catalogue_of(language).language).tag
    sheet = await _sheet(request, matches, audit, match, game=game)
    parts = sheet, _address(request, sheet.card), tag
    made = await service(request, Documents).printed(request, _CARDS, *parts)
    name = f'inline; filename="{match}-game-{game}.pdf"'
    headers = {"Cache-Control": "private, no-cache", "Content-Disposition": name}
    return Response(made, media_type=_PDF, headers=headers)


@get("/matches/{match:str}/cards/{game:int}", opt=_SEEN)
async def card_page(
    request: Request, matches: TheMatches, audit: TheAudit, match: MatchId, game: AtGame
) -> Response:
    """The card on a page: to be read, signed with a key of this device, verified and printed."""
    sheet = await _sheet(request, matches, audit, match, game=game)
    code = segno.make(_address(request, sheet.card), error="m")
    held = the_caller(request.scope).grants.at(venue_of(request))
    seats = sorted(one.seat for one in held if one.role == "player" and one.seat is not None)
    done = {one.seat for one in sheet.card.acts if one.act == "agree"}
    return page(
        request,
        "score_cards/card.html",
        sheet=sheet,
        words=card_words(language_of(request).t),
        account=the_caller(request.scope).id,
        code=code.svg_inline(scale=3, border=2, light="#fff"),
        seats=[seat for seat in seats if seat not in done],
        official=may_here(request, "rule"),
        received=any(one.act == "receive" for one in sheet.card.acts),
    )


async def _sheet(
    request: Request, matches: Matches, audit: AuditKeeper, match: str, game: int
) -> CardSheet:
    following, seen, card = await _card(request, matches, audit, match, game=game)
    key = "card", following, card.hash, len(following.entries)
    return await service(request, Documents).worked_out(
        request, key, partial(card_sheet, following, seen, card.wins)
    )


def _address(request: Request, card: CardSeen) -> str:
    """Where a printed card leads: its page, with the hash that must be there."""
    hashed = card.hash.translate(str.maketrans("+/", "-_")).rstrip("=")
    return f"{service(request, Settings).reached_at()}{card.links['page']}#{hashed}"


ROUTES = [read_card, read_card_file, read_card_pdf, card_page]
