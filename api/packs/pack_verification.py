"""Verifying the pack of a dispute without its script, from the reader's own keys alone."""

from collections.abc import Iterator
from hashlib import sha256

from msgspec import MsgspecError, json

from api.audit.signed_log.errors import AuditError
from api.audit.verification.archives import ArchivedEntry, ArchivedOpening
from api.audit.verification.verifying import Verified
from api.audit.verification.verifying_archive import entry_damage
from api.packs.packs import FORMAT, Pack, PackEntry, PackOpening, page_around
from api.score_cards.written_cards import CardSeen
from domain.audit.checkpoints import TreeHead, signed_checkpoint
from domain.audit.errors import BadNote
from domain.audit.notes import ED25519, NoteKey, from_base64, note, signed_by, to_base64
from domain.audit.policy import Policy
from domain.audit.signed_cards import OFFICIAL, card, signature_holds, signed_text
from domain.audit.tree import leaf_hash
from domain.audit.verification import Damage

_BLOCK = '<script type="application/json" id="pack">'
_NOTE = '<script type="text/plain" id="note">'


def verify_pack(data: bytes, policy: Policy) -> Verified:
    """Verify a pack: damage found is in the answer. Raises `AuditError` if the file is no pack."""
    try:
        text = data.decode()
        block, signed = _between(text, _BLOCK), _between(text, _NOTE)
        pack, own = json.decode(block, type=Pack), note(signed.encode())
        last = signed_checkpoint(pack.checkpoint.encode())
    except (UnicodeDecodeError, MsgspecError, BadNote) as error:
        raise AuditError(f"it is no pack: {error}") from error
    log = last.checkpoint
    keys = policy.keys_of(pack.origin, log.size)
    damage: list[Damage] = []
    by: NoteKey | None = None
    seen: set[NoteKey] = set()
    try:
        signatures = signed_by(last.note, keys)
        by = signatures[0].key if signatures else None
        seen = {one.key for one in signed_by(last.note, [one.key for one in policy.witnesses])}
        packs = [NoteKey(f"{key.name}/packs", ED25519, key.public) for key in keys]
        hashed = to_base64(sha256(block.encode()).digest())
        if not signed_by(own, packs) or own.text != f"{FORMAT}\n{pack.origin}\n{hashed}\n":
            damage.append(Damage(1, "the pack is not what its league signed"))
    except BadNote as error:
        damage.append(Damage(1, str(error)))
    if by is None or log.origin != pack.origin:
        damage.append(Damage(1, f"{log.size}: no known key"))
    for signature in pack.entries:
        damage += _entry(signature, pack, log)
    damage += [wrong for one in pack.cards for wrong in _card(one, pack)]
    unknown = [] if policy.suffices(seen) else ["too few witnesses signed it"]
    if page_around(block, signed, pack.claim) != text:
        unknown.append("the page around it is not of this release: it may show what it likes")
    counts = (len(seen), len(policy.witnesses))
    return Verified(
        pack.origin, len(pack.entries), log, by, *counts, tuple(sorted(damage)), tuple(unknown)
    )


def _between(text: str, opening: str) -> str:
    """The content of a script with this opening. Raises `BadNote`."""
    _, opened, rest = text.partition(opening)
    content, closed, _ = rest.partition("</script>")
    if not opened or not closed:
        raise BadNote("it has no block of data, or no note")
    return content


def _entry(entry: PackEntry, pack: Pack, log: TreeHead) -> Iterator[Damage]:
    try:
        path = tuple(from_base64(it) for it in entry.path)
        opened = (_opening(entry.bones), _opening(entry.rest))
    except BadNote as error:
        yield Damage(entry.index + 1, f"{entry.index + 1}: {error}")
        return
    yield from entry_damage(ArchivedEntry(entry.index, entry.entry, path, *opened), log)
    if entry.entry.split("\n")[3:5] != [pack.match, str(entry.version)]:
        yield Damage(entry.index + 1, f"{entry.index + 1} is of another match or version")


def _opening(opening: PackOpening | None) -> ArchivedOpening | None:
    return opening and ArchivedOpening(from_base64(opening.salt), opening.text.encode())


def _card(seen: CardSeen, pack: Pack) -> Iterator[Damage]:
    leaves = {one.version: leaf_hash(one.entry.encode()) for one in pack.entries}
    try:
        read = card(seen.text)
    except BadNote as error:
        yield Damage(seen.event, f"card of game {seen.game}: {error}")
        return
    if read.hash != seen.hash or leaves.get(read.event) != read.leaf:
        yield Damage(seen.event, f"the card of game {seen.game} is of another event")
    for act in seen.acts:
        role = OFFICIAL if act.seat is None else f"seat {act.seat}"
        text = signed_text(read.hash, role, act.act, act.reason)
        if act.key and not signature_holds(act.key, text, act.signature):
            yield Damage(act.position, f"event {act.position}: bad signature on the card")
