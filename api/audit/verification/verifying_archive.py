"""Verifying an archive, with keys of the reader's own and nothing else."""

from base64 import b64encode
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path

from api.audit.signed_log.errors import AuditError
from api.audit.verification.archives import WHOLE_KINDS, Archive, ArchivedEntry, head_text
from api.audit.verification.verifying import OnProgress, Stamp, Verified, verify
from domain.audit.checkpoints import Receipt, SignedCheckpoint, TreeHead, receipt
from domain.audit.errors import BadNote
from domain.audit.leaf import LeafPart, commitment
from domain.audit.notes import ED25519, Note, NoteKey, note, signed_by
from domain.audit.policy import Policy
from domain.audit.successions import followed
from domain.audit.tree import inclusion_holds, leaf_hash
from domain.audit.verification import Damage

_LINES = 9


async def verify_archive(
    archive: Archive,
    policy: Policy,
    progress: OnProgress = lambda reached, head: None,
    stamp: Stamp | None = None,
) -> Verified:
    """Verify an archive; damage is in the answer. Raises `AuditError` if it cannot be read.

    `progress` and `stamp` are as in `verify`; other archives than a league's ignore them.
    """
    if archive.manifest.kind == "league":
        return await verify(archive, archive.files, policy, progress=progress, stamp=stamp)
    origin = policy.logs[0].name if policy.logs else ""
    damage = await archive.elsewhere()
    try:
        policy = followed(policy, archive.files.successions())
    except BadNote as error:
        damage.append(Damage(1, f"keys: {error}"))
    last, by, seen, wrong = _checkpoint(archive, policy, origin)
    damage += wrong
    entries = list(archive.entries())
    unknown = [] if policy.logs else ["the policy names no log; give the key of one"]
    if archive.manifest.kind not in WHOLE_KINDS:
        unknown.append(f"whether all of the {archive.manifest.kind} is in it: nothing signed says")
    damage += _order(entries)
    if last is not None:
        for entry in entries:
            damage += entry_damage(entry, last.checkpoint)
        if by is not None:
            damage += _head(archive, entries, by, last.checkpoint)
    return Verified(
        origin,
        len(entries),
        last.checkpoint if last else None,
        by,
        cosigned=len(seen),
        witnesses=len(policy.witnesses),
        damage=tuple(sorted(damage)),
        unknown=tuple(
            unknown if policy.suffices(seen) else [*unknown, "too few witnesses signed it"]
        ),
    )


def verify_receipt(path: Path, policy: Policy) -> Verified:
    """Verify a receipt in a file, of whichever log of the policy it is.

    The policy must name the key that signed: a receipt has no notes of how keys hand over. Damage
    is in the answer. Raises `AuditError` if the file cannot be read or has no receipt.
    """
    try:
        read = receipt(path.read_bytes())
    except (OSError, BadNote) as error:
        raise AuditError(f"{path}: {error}") from error
    log, position = read.checkpoint.checkpoint, read.index + 1
    damage, unknown = receipt_damage(read, policy)
    by = next(iter(_keys_on(read.checkpoint.note, policy.keys_of(log.origin, log.size))), None)
    counts = (len(_witnesses_on(read.checkpoint.note, policy)), len(policy.witnesses))
    return Verified(log.origin, position, log, by, *counts, tuple(damage), unknown)


def receipt_damage(read: Receipt, policy: Policy) -> tuple[list[Damage], tuple[str, ...]]:
    """The damage in a receipt, and in words why it cannot be verified; both empty if it is good."""
    log, position = read.checkpoint.checkpoint, read.index + 1
    lines = read.entry.decode(errors="replace").split("\n")
    damage: list[Damage] = []
    if not _keys_on(read.checkpoint.note, policy.keys_of(log.origin, log.size)):
        damage.append(Damage(position, f"{log.size}: no known key"))
    if not read.holds():
        damage.append(Damage(position, f"{position} is not in the log"))
    elif lines[1:3] != [log.origin, str(position)]:
        damage.append(Damage(position, f"{position} is a leaf of another log or place"))
    enough = policy.suffices(_witnesses_on(read.checkpoint.note, policy))
    return damage, () if enough else ("too few witnesses signed it",)


def _witnesses_on(signed: Note, policy: Policy) -> set[NoteKey]:
    return _keys_on(signed, [one.key for one in policy.witnesses])


def _keys_on(signed: Note, keys: Iterable[NoteKey]) -> set[NoteKey]:
    """Which of these keys signed; none of them where one of their signatures does not hold."""
    try:
        return {one.key for one in signed_by(signed, keys)}
    except BadNote:
        return set()


def _checkpoint(
    archive: Archive, policy: Policy, origin: str
) -> tuple[SignedCheckpoint | None, NoteKey | None, set[NoteKey], list[Damage]]:
    """The checkpoint, the keys of the log and the witnesses on it, and what is wrong with it."""
    if not policy.logs:
        return None, None, set(), []
    try:
        last = archive.files.checkpoint()
        if last is None:
            return None, None, set(), [Damage(1, "the checkpoint is missing")]
        size = last.checkpoint.size
        logs = signed_by(last.note, policy.keys_of(origin, size))
        witnesses = signed_by(last.note, [one.key for one in policy.witnesses])
    except BadNote as error:
        return None, None, set(), [Damage(1, str(error))]
    if not logs or last.checkpoint.origin != origin:
        return None, None, set(), [Damage(1, f"{size}: no known key")]
    return last, logs[0].key, {one.key for one in witnesses}, []


def _order(entries: Sequence[ArchivedEntry]) -> Iterator[Damage]:
    """The damage where entries do not stand in the order of the log, once each."""
    for before, entry in pairwise(entries):
        if entry.index <= before.index:
            position = entry.index + 1
            yield Damage(position, f"{position} follows {before.index + 1}")


def entry_damage(archived: ArchivedEntry, log: TreeHead) -> Iterator[Damage]:
    """The damage in an entry and its openings, under this checkpoint."""
    entry = archived.entry.encode()
    lines = archived.entry.split("\n")
    position = archived.index + 1
    if not inclusion_holds(
        leaf_hash(entry), archived.index, log.size, archived.path, root=log.root
    ):
        yield Damage(position, f"{position} is not in the log")
    elif len(lines) != _LINES + 1 or lines[1:3] != [log.origin, str(position)]:
        yield Damage(position, f"{position} is a leaf of another log or place")
    else:
        held: dict[LeafPart, str] = {"bones": lines[7], "rest": lines[8]}
        openings = {"bones": archived.bones, "rest": archived.rest}
        for part, committed in held.items():
            opening = openings[part]
            if opening is None:
                continue
            if b64encode(commitment(opening.salt, part, opening.data)).decode() != committed:
                yield Damage(position, f"{position}: its {part} are not what was committed to")


def _head(
    archive: Archive, entries: list[ArchivedEntry], by: NoteKey, log: TreeHead
) -> Iterator[Damage]:
    """Whether a match or a tournament is whole, as its head note says of the log at this size."""
    kind = archive.manifest.kind
    if kind not in WHOLE_KINDS and not (archive.folder / "head").exists():
        return
    key = NoteKey(f"{by.name}/heads", ED25519, by.public)
    try:
        head = note((archive.folder / "head").read_bytes())
        signed = bool(signed_by(head, [key]))
    except (OSError, BadNote) as error:
        yield Damage(1, f"its head: {error}")
        return
    read = [one.entry.split("\n") for one in entries]
    stream = read[0][3] if read and len(read[0]) > _LINES else ""
    text = head_text(log.origin, stream, len(entries), log.size)
    expected = [[stream, str(at)] for at in range(1, len(entries) + 1)]
    if not signed or head.text != text or [one[3:5] for one in read] != expected:
        yield Damage(1, f"the {kind} is not whole, or other events are among its own")
