"""Receipts of single events of a signed log, and the openings of their parts.

A receipt shows what is open of an event to everybody who may watch its match. A salt opens one
hidden part, and is for those alone who may see that part anyway.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from api.audit.signed_log.files import AuditFiles
from api.visibility import Viewer
from domain import events as e
from domain.audit.checkpoints import Receipt, SignedCheckpoint
from domain.audit.leaf import LeafMaker, Parts, StoredRow, parts
from domain.audit.notes import to_base64
from domain.audit.tiles import node_in_tiles
from domain.audit.tree import inclusion_path
from domain.bones import Bone


class OpenedPart(Struct, frozen=True):
    """A hidden part of an event: its bytes as text, and the salt of its commitment in base64."""

    salt: str
    text: str


class Openings(Struct, frozen=True):
    """The opening of an event's leaf, as far as the caller may see it.

    `log_position` is the event's place in the whole log, from which the salts are made. `bones` and
    `rest` are its hidden parts, null where the caller may not see them.
    """

    log_position: int
    bones: OpenedPart | None
    rest: OpenedPart | None


def receipt_of(
    row: StoredRow, maker: LeafMaker, files: AuditFiles, signed: SignedCheckpoint
) -> Receipt:
    """The receipt of a row that this checkpoint covers. Raises `AuditError` without its tiles."""
    size, index = signed.checkpoint.size, row.position - 1
    path = inclusion_path(node_in_tiles(files.known_tile, size), index, size)
    return Receipt(maker.entry(row), index, tuple(path), signed)


def openings(
    row: StoredRow, maker: LeafMaker, entries: Sequence[e.Entry], viewer: Viewer
) -> Openings:
    """The parts of a row that a viewer may open, by `entries`: the match from its first event on.

    A part that the viewer may not open is None.
    """
    held = parts(row.state)
    entry = entries[row.version - 1]
    whole = viewer.sees_all or (bool(viewer.principal) and entry.reporter == viewer.principal)
    bones = whole or lies_open(entries, row.version)
    return Openings(
        row.position,
        _opening(maker, row, held, "bones") if bones else None,
        _opening(maker, row, held, "rest") if whole else None,
    )


def _opening(maker: LeafMaker, row: StoredRow, held: Parts, part: str) -> OpenedPart:
    if part == "bones":
        return OpenedPart(to_base64(maker.salt("bones", row.position)), held.bones.decode())
    return OpenedPart(to_base64(maker.salt("rest", row.position)), held.rest.decode())


def lies_open(entries: Sequence[e.Entry], position: int) -> bool:
    """Whether all bones of a draw were shown to everybody since, and its hand ended.

    What comes once the next hand or game has begun is not looked at. False for an event at this
    position that is no draw, or does not say which bones.
    """
    fact = entries[position - 1].fact
    if isinstance(fact, e.BoneDrawn):
        drawn = set[Bone]() if fact.bone is None else {fact.bone}
    elif isinstance(fact, e.OpeningDrawn):
        drawn = set(fact.bones or ())
    else:
        return False
    shown, ended = set[Bone](), False
    for entry in entries[position:]:
        if isinstance(entry.fact, e.HandStarted | e.GameStarted):
            break
        ended = ended or isinstance(entry.fact, e.HandEnded)
        shown.update(_shown(entry.fact))
    return ended and bool(drawn) and drawn <= shown


def _shown(fact: e.Fact) -> Iterator[Bone]:
    """The bones that a fact shows to everybody."""
    match fact:
        case e.BonePlayed(bone=bone) | e.BoneExposed(bone=bone) | e.BoneReturned(bone=bone):
            yield bone
        case e.HoldingShown(bones=bones):
            yield from bones
        case _:
            pass
