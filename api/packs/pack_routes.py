"""The pack of a dispute: one file that verifies itself, made for whoever asks for it."""

from collections.abc import Sequence
from functools import partial
from pathlib import Path

from litestar import get

from api.access.guards.guard import may
from api.audit.audit_parameters import TheAudit
from api.audit.keeper import AuditKeeper
from api.audit.signed_log.files import AuditFiles
from api.audit.signed_log.receipts import OpenedPart, openings
from api.audit.signed_log.signing_key import signer
from api.http.http_types import Request, Response
from api.http.refusals import NotSignedYet, NotThere
from api.http.services import service
from api.http.threads import in_turn
from api.matches.match_parameters import AtPosition, MatchId, TheMatches
from api.matches.matches import Matches
from api.packs.packs import PackEntry, PackOpening, evidence, pack_html, pack_of
from api.page_kit.documents import Documents
from api.score_cards.card_routes import card_seen
from api.score_cards.written_cards import CardSeen
from api.settings import Settings
from api.visibility import MatchView, Viewer
from api.visibility.request_viewer import viewer_of
from domain import events as e
from domain.audit.leaf import LeafMaker, StoredRow
from domain.audit.notes import ED25519, to_base64
from domain.audit.tiles import node_in_tiles
from domain.audit.tree import inclusion_path

_HTML = "text/html; charset=utf-8"
_WAIT = 2.0
_ROWS_AT_ONCE = 100
"""Rows that are read before others have their turn at the event loop: 2 ms on SQLite."""


@get(
    "/v1/matches/{match:str}/claims/{position:int}/pack",
    opt={**may("read-claims"), "answer": _HTML},
)
async def read_pack(
    request: Request, matches: TheMatches, audit: TheAudit, match: MatchId, position: AtPosition
) -> Response:
    """One HTML file of a dispute: events, proofs, boards, cards, finding, rulings and clauses.

    It opens without a network and verifies itself there. What its reader may not see is not in it.
    """
    maker = await audit.maker()
    if maker is None:
        raise NotThere("", "nothing is signed here")
    viewer = viewer_of(request)
    view = await matches.view(match, viewer)
    documents, version = service(request, Documents), len(view.whole.entries)
    key = "pack", view, version, position
    content = await documents.worked_out(request, key, partial(evidence, view, position, viewer))
    cards = await _cards(matches, audit, view, match, game=content.game)
    acts = (act.position for one in cards for act in one.acts)
    events = sorted({*content.events, *(one.event for one in cards), *acts})
    entries, checkpoint = await _entries(
        request, matches, audit, view, maker=maker, match=match, events=events
    )
    settings = service(request, Settings)
    own = signer(Path(settings.signing_key), settings.origin, ED25519, create=False)
    log = {"origin": audit.origin, "key": own.key.text, "checkpoint": checkpoint}
    made = pack_of(content, view, position, match, log=log, entries=entries, cards=cards)
    key = "pack as HTML", view, version, position, checkpoint
    html, policy = await documents.worked_out(request, key, partial(pack_html, made, own))
    name = f'attachment; filename="{match}-dispute-{position}.html"'
    headers = {
        "Content-Disposition": name,
        "Content-Security-Policy": policy,
        "Cache-Control": "no-store",
    }
    return Response(html, media_type=_HTML, headers=headers)


async def _cards(
    matches: Matches, audit: AuditKeeper, view: MatchView, match: str, game: int
) -> tuple[CardSeen, ...]:
    """The card of the game, if one is written."""
    try:
        return ((await card_seen(matches, audit, view.whole, match, game=game))[0],)
    except NotThere:
        return ()


async def _entries(
    request: Request,
    matches: Matches,
    audit: AuditKeeper,
    view: MatchView,
    maker: LeafMaker,
    match: str,
    events: Sequence[int],
) -> tuple[tuple[PackEntry, ...], str]:
    """These events with their proofs, and the checkpoint that covers them all.

    Raises `NotSignedYet`, `ClientGone`, and 429 as documents do.
    """
    rows: list[StoredRow] = []
    for number, at in enumerate(events, 1):
        row = await matches.log.stored_at(match, at)
        rows += [row] if row else []
        if number % _ROWS_AT_ONCE == 0:
            await in_turn()
    last = max(row.position for row in rows)
    if audit.signing is not None:
        await audit.signing.covered(last, _WAIT)
    signed = audit.files.checkpoint()
    if signed is None or signed.checkpoint.size < last:
        raise NotSignedYet("position", "no checkpoint covers this dispute yet; ask again")
    size = signed.checkpoint.size
    proved = partial(
        _proved, rows, size, maker, list(view.whole.entries), viewer=view.viewer, files=audit.files
    )
    key = "entries of a pack", view, tuple(events), size
    made = await service(request, Documents).worked_out(request, key, proved)
    return made, str(signed.note)


def _proved(
    rows: Sequence[StoredRow],
    size: int,
    maker: LeafMaker,
    entries: Sequence[e.Entry],
    viewer: Viewer,
    files: AuditFiles,
) -> tuple[PackEntry, ...]:
    """The rows with their proofs in the tree of the first `size`, in any thread.

    `entries` are the match from its first event on.
    """
    node = node_in_tiles(files.known_tile, size)
    made: list[PackEntry] = []
    for row in rows:
        opened = openings(row, maker, entries, viewer)
        path = map(to_base64, inclusion_path(node, row.position - 1, size))
        made.append(
            PackEntry(
                row.version,
                row.position - 1,
                maker.entry(row).decode(),
                tuple(path),
                bones=_opening(opened.bones),
                rest=_opening(opened.rest),
            )
        )
    return tuple(made)


def _opening(part: OpenedPart | None) -> PackOpening | None:
    return part and PackOpening(part.salt, part.text)


ROUTES = [read_pack]
