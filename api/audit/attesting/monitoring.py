"""A monitor: it keeps every head that a log shows, and tells where one takes back an earlier one.

It signs nothing and needs nobody's leave: what it reads is open to everybody. Two heads that
contradict each other stay in its folder, each with the log's own signature, as evidence.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from api.audit.signed_log.errors import AuditError
from api.audit.signed_log.files import AuditFiles, notes_in
from domain.audit.checkpoints import SignedCheckpoint, TreeHead, signed_checkpoint
from domain.audit.errors import BadNote
from domain.audit.notes import signed_by
from domain.audit.policy import Policy
from domain.audit.restorations import restoration
from domain.audit.successions import followed
from domain.audit.tiles import Tile, node_in_tiles
from domain.audit.tree import HASH_BYTES, consistency_holds, consistency_path

Fetch = Callable[[str], bytes]
"""Returns the bytes at a path below the log's address, like `checkpoint`; raises `AuditError`."""


class MonitorLook(NamedTuple):
    """One look at a log: the head that it shows, and the alarm, "" where there is none."""

    head: TreeHead
    alarm: str


class Monitor:
    """Watches one log, whose heads it keeps in a folder of its own."""

    def __init__(self, fetch: Fetch, policy: Policy, folder: Path) -> None:
        self._fetch = fetch
        self._policy = policy
        self._files = AuditFiles(folder)
        self._files.make()
        self._files.mend_signed()

    def look(self) -> MonitorLook:
        """Fetch the log's checkpoint, compare it with the largest head seen before, and keep it.

        One that does not extend that head is kept too; the alarm in the answer says so. Raises
        `AuditError` where the checkpoint or a tile cannot be had, or no trusted key signed
        the checkpoint.
        """
        try:
            offered = signed_checkpoint(self._fetch("checkpoint"))
            known = self._files.signed()
        except BadNote as error:
            raise AuditError(f"checkpoint: {error}") from error
        self._check_signature(offered)
        heads = [each.checkpoint for each in known]
        # Of heads of one size the first that was seen: a later one may contradict it.
        largest = max(heads, key=lambda head: head.size, default=None)
        alarm = self._contradiction(largest, offered.checkpoint) if largest else ""
        if alarm and largest:
            alarm += self._explained(largest)
        if offered.checkpoint not in heads:
            self._files.append_signed(str(offered.note))
        return MonitorLook(offered.checkpoint, alarm)

    def _explained(self, lost: TreeHead) -> str:
        """The log's own word for the loss of a head, behind a dash; "" where it has none.

        It is no reason for silence: whoever has the key can sign it.
        """
        try:
            notes = notes_in(self._fetch("restored"))
            every = [restoration(note) for note in notes]
            policy = followed(self._policy, notes_in(self._fetch("keys")))
        except (AuditError, BadNote):
            return ""
        keys = policy.keys_of(lost.origin)
        own = [made for made, note in every if made.lost == lost and signed_by(note, keys)]
        return f" - {own[-1].words}" if own else ""

    def _check_signature(self, offered: SignedCheckpoint) -> None:
        """Raise `AuditError` unless the log itself signed it, by a key that is trusted."""
        changes, head = notes_in(self._fetch("keys")), offered.checkpoint
        try:
            policy = followed(self._policy, changes)
            trusted = signed_by(offered.note, policy.keys_of(head.origin, head.size))
        except BadNote as error:
            raise AuditError(f"checkpoint: {error}") from error
        if not trusted:
            raise AuditError(f"no key that the policy has for {head.origin} signed its checkpoint")

    def _contradiction(self, old: TreeHead, new: TreeHead) -> str:
        """The contradiction between two heads that a log signed, "" where one extends the other."""
        if new.size < old.size:
            return f"the log shows {new.size:,} events, and had signed {old.size:,}"
        if new.size == old.size:
            same = new.root == old.root
            return "" if same else f"the log signed two histories of {new.size:,} events"
        path = consistency_path(node_in_tiles(self._tile, new.size), old.size, new.size)
        if consistency_holds(old.size, new.size, path, old.root, second_root=new.root):
            return ""
        return f"the log of {new.size:,} events does not begin with the {old.size:,} signed before"

    def _tile(self, tile: Tile) -> bytes:
        data = self._fetch(tile.path)
        if len(data) != tile.width * HASH_BYTES:
            raise AuditError(f"{tile.path} has {len(data)} bytes, not {tile.width * HASH_BYTES}")
        return data
