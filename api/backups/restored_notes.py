"""The note that a restore signs: "restored from N", with the head that was lost if it is known."""

from pathlib import Path
from typing import NamedTuple

from api.audit.keeper import keys_followed
from api.audit.signed_log.errors import AuditError
from api.audit.signed_log.files import AuditFiles
from api.audit.signed_log.signing_key import signer
from domain.audit.checkpoints import TreeHead
from domain.audit.errors import BadNote
from domain.audit.notes import ED25519, signed_by
from domain.audit.policy import Policy
from domain.audit.restorations import NOTHING, Restoration
from domain.audit.tiles import node_in_tiles
from domain.audit.tree import consistency_holds, consistency_path


class RestoredHead(NamedTuple):
    """How many events were put back, and the last head signed of them, of size 0 without one."""

    events: int
    proved: TreeHead


def sign_restoration(
    proof: RestoredHead, lost: TreeHead, files: AuditFiles, key: Path, time: str
) -> str:
    """Sign that a log was put back at `time` (RFC 3339), add the note to its audit folder.

    Return the note in words. Raises `AuditError` where the key is not there, or of another log.
    """
    made = Restoration(proof.events, proof.proved, lost, time)
    try:
        note = made.signed(signer(key, proof.proved.origin, ED25519, create=False))
    except BadNote as error:
        raise AuditError(f"{key}: {error}") from error
    files.add_restoration(note)
    return made.words


def lost_head(folder: Path | None, proof: RestoredHead, policy: Policy) -> TreeHead:
    """The last signed head in the audit folder of the log that was lost.

    It has size 0 without a folder, or where it is not larger than the head `proof.proved`.

    Raises `AuditError` where nothing in the folder was signed for this log, no trusted key signed
    that head, or its log does not begin with what was put back.
    """
    origin, proved = proof.proved.origin, proof.proved
    if folder is None:
        return TreeHead(origin, 0, NOTHING)
    files = AuditFiles(folder)
    try:
        last = files.last_signed()
        if last is None or last.checkpoint.origin != origin:
            raise AuditError(f"{folder}: nothing in it was signed for {origin}")
        policy = keys_followed(policy, files.successions())
        if not signed_by(last.note, policy.keys_of(origin, last.checkpoint.size)):
            raise AuditError(f"{folder}: no key that is trusted signed its last checkpoint")
        head = last.checkpoint
        if head.size <= proved.size:
            return TreeHead(origin, 0, NOTHING)
        if proved.size:
            nodes = node_in_tiles(files.known_tile, head.size)
            path = consistency_path(nodes, proved.size, head.size)
            if not consistency_holds(
                proved.size, head.size, path, proved.root, second_root=head.root
            ):
                raise AuditError(f"{folder}: its log does not begin with what was put back")
    except BadNote as error:
        raise AuditError(f"{folder}: {error}") from error
    return head
