"""How the key of a log hands over to the next: a note that both sign, from a size on.

A reader who trusts either key follows such a note to the other. Above its size the old key
counts no more, so that whoever steals it later signs nothing that is believed.
"""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct, structs

from domain.audit.checkpoints import decimal
from domain.audit.errors import BadNote
from domain.audit.notes import Note, NoteKey, NoteSigner, note, note_key, signed_by
from domain.audit.policy import Policy

_KIND: Final = "bonebook-key/v1"


class Succession(Struct, frozen=True):
    """The key `old` of a log gave way to `new`: `old` signs heads up to and with this size."""

    size: int
    old: NoteKey
    new: NoteKey

    @property
    def text(self) -> str:
        """The text that both keys sign."""
        return f"{_KIND}\n{self.old.name}\n{self.size}\n{self.old.text}\n{self.new.text}\n"


def succession_note(size: int, old: NoteSigner, new: NoteSigner) -> str:
    """The note by which a key hands over; `old` signs up to and with this size of the log.

    Raises `BadNote` if both are the same key, or their names (the logs' origins) differ.
    """
    if old.key.name != new.key.name or old.key == new.key:
        raise BadNote("a key hands over to another key of the same log")
    text = Succession(size, old.key, new.key).text
    return f"{text}\n{old.signature(text)}{new.signature(text)}"


def succession(data: bytes) -> Succession:
    """The succession that these bytes state.

    Raises `BadNote` if they are malformed, its keys are of two logs, or not both signed it.
    """
    read = note(data)
    made = _stated(read)
    one_log = made.old.name == made.new.name
    if not one_log or made.text != read.text or len(signed_by(read, (made.old, made.new))) < 2:
        raise BadNote("it is no note by which a key hands over, signed by both")
    return made


def _stated(read: Note) -> Succession:
    lines = read.text.split("\n")
    if len(lines) != 6:
        raise BadNote("a note by which a key hands over has five lines")
    return Succession(decimal(lines[2]), note_key(lines[3]), note_key(lines[4]))


def followed(policy: Policy, notes: Iterable[bytes]) -> Policy:
    """The policy with all later and earlier keys of its logs, as these notes of succession say.

    The notes may be in any order. A note is passed over if the policy trusts neither of its keys,
    by way of other notes either. Raises `BadNote` for each note that `succession` refuses, and for
    a trusted key that hands over to two keys, or at two sizes.
    """
    every = [succession(one) for one in notes]
    trusted: tuple[NoteKey, ...] = ()
    handed: dict[NoteKey, Succession] = {}
    while trusted != policy.logs:
        trusted = policy.logs
        for made in every:
            if made.old not in policy.logs and made.new not in policy.logs:
                continue
            resized = policy.until.get(made.old, made.size) != made.size
            renamed = made.old in policy.until and made.new not in policy.logs
            if resized or renamed or handed.setdefault(made.old, made) != made:
                raise BadNote(f"the key {made.old.id.hex()} hands over twice")
            new = [key for key in (made.old, made.new) if key not in policy.logs]
            until = {**policy.until, made.old: made.size}
            policy = structs.replace(policy, logs=(*policy.logs, *new), until=until)
    return policy
