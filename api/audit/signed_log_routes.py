"""The log that anyone can check: its checkpoint, its tiles, receipts and what opens them."""

import re
from struct import pack

from litestar import get
from litestar.exceptions import PermissionDeniedException
from litestar.params import FromPath

from api.access.guards.guard import PUBLIC, may, the_caller
from api.access.principals import Venue
from api.audit.audit_parameters import TheAudit
from api.audit.keeper import AuditKeeper
from api.audit.signed_log.files import CHECKPOINT
from api.audit.signed_log.receipts import Openings, openings, receipt_of
from api.http import answers
from api.http.http_types import Request, Response
from api.http.refusals import NotSignedYet, NotThere
from api.matches.match_parameters import AtPosition, MatchId, TheMatches
from api.matches.matches import Matches
from api.visibility.request_viewer import viewer_of
from domain import events as e
from domain.audit.leaf import LeafMaker, StoredRow
from domain.audit.tiles import WIDTH, Tile, tile_at

TilePath = FromPath[str]
TEXT = "text/plain; charset=utf-8"
_OCTETS = "application/octet-stream"
_FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
_WAIT = re.compile(r"(?:^|[,;\s])wait=(\d{1,3})(?:$|[,;\s])")
_LONGEST_WAIT = 5.0


@get("/audit/checkpoint", opt={**PUBLIC, "answer": TEXT}, sync_to_thread=True)
def read_checkpoint(audit: TheAudit) -> Response:
    """The last checkpoint: the log's size and root, signed (C2SP tlog-checkpoint)."""
    signed = audit.files.checkpoint(CHECKPOINT) if audit.origin else None
    if signed is None:
        raise NotThere("", "nothing is signed here")
    headers = {"Cache-Control": "public, max-age=2"}
    return Response(str(signed.note).encode(), media_type=TEXT, headers=headers)


@get("/audit/keys", opt={**PUBLIC, "answer": TEXT}, sync_to_thread=True)
def read_log_keys(audit: TheAudit) -> Response:
    """The notes by which the log's key handed over to the next; empty where it never did."""
    successions = b"".join(audit.files.successions()) if audit.origin else b""
    return Response(successions, media_type=TEXT, headers={"Cache-Control": "public, max-age=60"})


@get("/audit/restored", opt={**PUBLIC, "answer": TEXT}, sync_to_thread=True)
def read_restorations(audit: TheAudit) -> Response:
    """The notes that say that the log was put back from a backup; empty where it never was."""
    notes = b"".join(audit.files.restorations()) if audit.origin else b""
    return Response(notes, media_type=TEXT, headers={"Cache-Control": "public, max-age=60"})


@get("/audit/tile/{tile:path}", opt={**PUBLIC, "answer": _OCTETS}, sync_to_thread=True)
def read_tile(audit: TheAudit, tile: TilePath) -> Response:
    """A tile of hashes of the tree (C2SP tlog-tiles), as far as a checkpoint covers it."""
    named = _signed_tile(audit, f"tile{tile}")
    data = audit.files.tile(named)
    if data is None:
        raise NotThere("tile", "there is no such tile")
    return Response(data, media_type=_OCTETS, headers=_FOR_EVER)


def _signed_tile(audit: AuditKeeper, path: str) -> Tile:
    """The tile of this name, if the last checkpoint covers it. Raises `NotThere`."""
    named = tile_at(path)
    signed = audit.files.checkpoint(CHECKPOINT) if audit.origin and named else None
    if named is None or signed is None:
        raise NotThere("tile", "there is no such tile")
    if (named.number * WIDTH + named.width) << (8 * named.level) > signed.checkpoint.size:
        raise NotThere("tile", "there is no such tile")
    return named


@get("/audit/tile/entries/{tile:path}", opt={**may("read-log"), "answer": _OCTETS})
async def read_entry_tile(
    request: Request, matches: TheMatches, audit: TheAudit, tile: TilePath
) -> Response:
    """A tile of leaves, each after its length in two bytes (C2SP tlog-tiles).

    The last checkpoint must cover it. A caller who sees matches with a delay gets none.
    """
    if any(one.delay for one in the_caller(request.scope).grants.at(Venue())):
        raise PermissionDeniedException("the leaves of a log are not for who looks with a delay")
    named = _signed_tile(audit, f"tile/0{tile}")
    maker = await _maker(audit)
    rows = await matches.log.stored(named.number * WIDTH, named.width)
    made = [maker.entry(row) for row in rows]
    body = b"".join(pack(">H", len(one)) + one for one in made)
    return Response(body, media_type=_OCTETS, headers={"Cache-Control": "no-store"})


@get(
    "/v1/matches/{match:str}/events/{position:int}/receipt",
    opt={**may("watch", face_up=True), "answer": TEXT},
)
async def read_receipt(
    request: Request, matches: TheMatches, audit: TheAudit, match: MatchId, position: AtPosition
) -> Response:
    """The receipt of an event: its open part, and the proof that the log has it (C2SP tlog-proof).

    If no checkpoint covers the event yet, it is refused. With `Prefer: wait=2` the answer waits up
    to so many seconds, 5 at most, for one that does.
    """
    row, _ = await _row(request, matches, match, position)
    return await answer_receipt(request, audit, row)


async def answer_receipt(request: Request, audit: AuditKeeper, row: StoredRow) -> Response:
    """Answer with the receipt of a stored event, as plain text.

    With `Prefer: wait=2` it waits that many seconds, but no more than `_LONGEST_WAIT`, for the
    checkpoint that covers it. Raises `NotSignedYet` if none does, and `NotThere` where nothing was
    ever signed.
    """
    maker = await _maker(audit)
    wait = _WAIT.search(request.headers.get("prefer", ""))
    if wait and audit.signing is not None:
        await audit.signing.covered(row.position, min(_LONGEST_WAIT, float(wait[1])))
    signed = audit.files.checkpoint()
    if signed is None or signed.checkpoint.size < row.position:
        raise NotSignedYet("position", "no checkpoint covers this event yet; ask again")
    made = receipt_of(row, maker, audit.files, signed)
    headers = {"Cache-Control": "no-store"}
    return Response(made.text.encode(), media_type=TEXT, headers=headers)


@get(
    "/v1/matches/{match:str}/events/{position:int}/openings",
    opt={**may("watch"), "answer": Openings},
)
async def read_openings(
    request: Request, matches: TheMatches, audit: TheAudit, match: MatchId, position: AtPosition
) -> Response:
    """The salts and bytes that open the hidden parts of an event, as far as the caller sees these.

    Officials and auditors open all, others the events that they reported. Once the hand has ended
    and all of them lay face up, the bones of a draw are for everybody who may watch.
    """
    row, seen = await _row(request, matches, match, position)
    shown = openings(row, await _maker(audit), seen, viewer_of(request))
    return answers.conditional(request, None, shown)


async def _row(
    request: Request, matches: Matches, match: str, position: int
) -> tuple[StoredRow, list[e.Entry]]:
    """An event that the caller has come to, as it is stored, and the entries that they have."""
    following = await matches.following(match, viewer_of(request))
    reached = 1 <= position <= len(following.entries)
    row = await matches.log.stored_at(match, position) if reached else None
    if row is None:
        raise NotThere("position", f"there is no event {position} in this match")
    return row, list(following.entries)


async def _maker(audit: AuditKeeper) -> LeafMaker:
    maker = await audit.maker()
    if maker is None:
        raise NotThere("", "nothing is signed here")
    return maker


ROUTES = [
    read_checkpoint,
    read_log_keys,
    read_restorations,
    read_tile,
    read_entry_tile,
    read_receipt,
    read_openings,
]
