"""The signed heads of a log, wherever they are: in its files, in its store, at its witnesses.

None of them may go beyond the others but as a crash leaves them, or contradict the rows.
"""

from collections.abc import Iterator
from typing import NamedTuple

from api.audit.signed_log.files import CHECKPOINT, COSIGNED, SIGNED, STAMPED, AuditFiles
from api.audit.verification.witnessed_time import WitnessedTime
from domain.audit.checkpoints import SignedCheckpoint, TreeHead
from domain.audit.errors import BadNote
from domain.audit.notes import NoteKey, signed_by
from domain.audit.policy import Policy
from domain.audit.verification import Damage, SeenHead


class SignedHeads(NamedTuple):
    """The checkpoints in `signed.log` that a known key signed, and what is wrong with its notes.

    `last` is the largest of these and `by` the key on the last in the file; None without any.
    `elsewhere` has heads noted in other places that are not in `signed.log`.
    """

    signed: list[TreeHead]
    last: SignedCheckpoint | None
    by: NoteKey | None
    damage: list[Damage]
    elsewhere: list[SeenHead]


def signed_heads(files: AuditFiles, policy: Policy, origin: str) -> SignedHeads:
    """Read the signed heads in the files; empty where the policy has no key of this origin.

    What is written later is read first, so that a signature in between is no contradiction; the
    note in the store is read after this (`noted_in_store`).
    """
    if not policy.keys_of(origin):
        return SignedHeads([], None, None, [], elsewhere=[])
    ahead, wrong = _published(files, policy, origin)
    heads = _in_signed_log(files, policy, origin)
    last = heads.last.checkpoint.size if heads.last else 0
    heads.damage.extend(wrong)
    if not heads.damage:
        heads.damage.extend(_cut(ahead, last))
    heads.elsewhere.extend(one for one in ahead if one.head not in heads.signed)
    return heads


def _in_signed_log(files: AuditFiles, policy: Policy, origin: str) -> SignedHeads:
    """The checkpoints that were signed, and what is wrong with their signatures."""
    damage, good = list[Damage](), list[SignedCheckpoint]()
    by: NoteKey | None = None
    try:
        signed = files.signed()
    except BadNote as error:
        signed, damage = [], [Damage(1, f"{SIGNED}: {error}")]
    for signed_head in signed:
        size = signed_head.checkpoint.size
        try:
            signatures = signed_by(signed_head.note, policy.keys_of(origin, size))
        except BadNote:
            damage.append(Damage(size, f"{size}: bad signature"))
            continue
        if signed_head.checkpoint.origin != origin or not signatures:
            damage.append(Damage(size, f"{size}: no known key"))
            continue
        good.append(signed_head)
        by = signatures[0].key
    last = max(good, key=lambda head: head.checkpoint.size, default=None)
    return SignedHeads(
        [signed_head.checkpoint for signed_head in good], last, by, damage, elsewhere=[]
    )


def _published(
    files: AuditFiles, policy: Policy, origin: str
) -> tuple[list[SeenHead], list[Damage]]:
    """The heads in files that are written after `signed.log`, and what is wrong with these."""
    heads, damage = list[SeenHead](), list[Damage]()
    for name in (STAMPED, COSIGNED, CHECKPOINT):
        try:
            newest = files.stamped_checkpoint() if name == STAMPED else files.checkpoint(name)
            if newest is None:
                continue
            signed = signed_by(newest.note, policy.keys_of(origin, newest.checkpoint.size))
        except BadNote as error:
            damage.append(Damage(1, f"{name}: {error}"))
            continue
        if newest.checkpoint.origin == origin and signed:
            heads.append(SeenHead(name, newest.checkpoint))
        else:
            damage.append(Damage(1, f"{name}: no known key"))
    return heads, damage


def _cut(ahead: list[SeenHead], last: int) -> Iterator[Damage]:
    """The damage where `signed.log` was cut."""
    for name, head in ahead:
        if head.size > last:
            yield Damage(last + 1, f"{SIGNED} ends at {last}, {name} is at {head.size}")


def noted_in_store(
    heads: SignedHeads, files: AuditFiles, origin: str, noted: tuple[int, bytes] | None
) -> None:
    """Add to `heads` the head that the store notes, and the damage where files or heads are gone.

    `noted` is `Source.signed_head`. A store that is ahead of `signed.log` is no damage if there are
    tiles: a crash leaves it so.
    """
    if noted is None or not origin:
        return
    size, last = noted[0], heads.last.checkpoint.size if heads.last else 0
    if size < last:
        heads.damage.append(Damage(size + 1, f"the store notes {size} as signed, {last} was"))
    if size and not heads.signed and not heads.damage and not (files.folder / "tile").exists():
        words = f"{files.folder} is gone, or empty; the store notes {size} as signed"
        heads.damage.append(Damage(1, words))
    head = TreeHead(origin, *noted)
    if size >= max(last, 1) and head not in heads.signed:
        heads.elsewhere.append(SeenHead("the store", head))


def cosigned_head(
    files: AuditFiles, policy: Policy, origin: str
) -> tuple[list[SeenHead], set[NoteKey], list[WitnessedTime]]:
    """The last checkpoint that witnesses signed, the keys of those in the policy who did, and when.

    The checkpoint is the one element of its list. All are empty where there is none, or no known
    key of the log signed it; the first two also where no witness of the policy did. An archive has
    one checkpoint alone, with the signatures that it had.
    """
    try:
        cosigned = files.checkpoint(COSIGNED) or files.checkpoint()
        if cosigned is None:
            return [], set(), []
        if not signed_by(cosigned.note, policy.keys_of(origin, cosigned.checkpoint.size)):
            return [], set(), []
        signed = signed_by(cosigned.note, [witness.key for witness in policy.witnesses])
    except BadNote:
        return [], set(), []
    heads = [SeenHead("witness", cosigned.checkpoint)] if signed else []
    instants = [signature.time for signature in signed if signature.time]
    clock = WitnessedTime(cosigned.checkpoint.size, instants, "a witness")
    return heads, {signature.key for signature in signed}, [clock]
