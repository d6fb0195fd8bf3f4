"""Verifying a log: what is read of it, in which order, and what is said of it in the end.

Keys come from whoever verifies, and never from what is verified.
"""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import NamedTuple, Protocol

from api.audit.signed_log.audit_store import AuditStore
from api.audit.signed_log.errors import AuditError
from api.audit.signed_log.files import AuditFiles
from api.audit.verification.signed_heads import (
    SeenHead,
    SignedHeads,
    cosigned_head,
    noted_in_store,
    signed_heads,
)
from api.audit.verification.table_damage import damage_beside
from api.audit.verification.witnessed_time import WitnessedTime
from api.event_store import Log, StoreUnavailable
from domain.audit.checkpoints import SignedCheckpoint, TreeHead
from domain.audit.errors import BadNote
from domain.audit.leaf import LeafMaker, StoredRow
from domain.audit.name_tokens import SEALED_TAGS, SealedName, damage_in, tokens_in
from domain.audit.notes import NoteKey, signed_by
from domain.audit.policy import KnownWitness, Policy
from domain.audit.successions import followed
from domain.audit.tiles import Tile, TiledTree, resumed
from domain.audit.verification import Damage, Verification

_BATCH = 1000
OLDER = 1000
"""Rows before the last checkpoint that are read again where not all rows are."""

OnProgress = Callable[[int, int], None]
"""Called with the log position reached and that of the last row, as verification goes on."""
AskWitness = Callable[
    [KnownWitness, str, SignedCheckpoint | None], Awaitable[SignedCheckpoint | None]
]
"""The last checkpoint that a witness signed for an origin, None where it signed none.

It is given our own last one, to show to witnesses that show nothing.

Raises `AuditError` where it cannot be asked.
"""


class Stamp(NamedTuple):
    """A checkpoint, and the time at which an authority saw it, in seconds since 1970."""

    checkpoint: TreeHead
    time: int


class OwnLast(NamedTuple):
    """Our own last checkpoint, None before, and the keys of witnesses on the last cosigned one."""

    last: SignedCheckpoint | None
    signed_by: set[NoteKey]


class Source(Protocol):
    """Where the rows come from: a store, or an unpacked archive of a league."""

    async def secret(self) -> bytes | None:
        """The secret that salts are made from, None where the source does not have it."""
        ...

    async def head(self) -> int:
        """The position of the last row, as the log or its manifest says; 0 for none."""
        ...

    async def signed_head(self) -> tuple[int, bytes] | None:
        """The size and root that the store notes as signed, or as about to be.

        0 and b"" before the first; None where signing never began, and for an archive.
        """
        ...

    def rows(self, after: int) -> AsyncIterator[StoredRow]:
        """The rows at log positions > `after`, in order."""
        ...

    async def names(self, tokens: list[str]) -> dict[str, SealedName]:
        """The names that these tokens stand for, by token; unknown tokens are left out."""
        ...

    async def elsewhere(self) -> list[Damage]:
        """The damage that no row shows.

        Of a store: damaged files, and tables beside the log that are not as sealed. Of an archive:
        files that are not as its manifest says.
        """
        ...


class Verified(NamedTuple):
    """The result of verifying a log.

    Attributes
    ----------
    origin : the log; "" if the policy names none
    events : the log position of the last event read; of an archive of chosen events their number,
        of a receipt its event's position
    last : the largest checkpoint with a good signature, None without one; of a receipt its own,
        whoever signed that
    by : the log's key on the last checkpoint in `signed.log`, or on the only one; None without it
    cosigned, witnesses : how many witnesses signed the last checkpoint that any of them signed,
        of how many in the policy
    damage : what is wrong with rows and heads, the first position first, then with all beside them
    unknown : why it cannot be told whether all is well; empty where it can
    mendable : the tiles that good rows make anew, where bad tiles are all the damage
    """

    origin: str
    events: int
    last: TreeHead | None
    by: NoteKey | None
    cosigned: int
    witnesses: int
    damage: tuple[Damage, ...]
    unknown: tuple[str, ...]
    mendable: tuple[tuple[Tile, bytes], ...] = ()

    @property
    def status(self) -> int:
        """0 where all is as it was signed, 1 where it is not, 2 where nobody can tell."""
        return 1 if self.damage else 2 if self.unknown else 0

    def lines(self) -> list[str]:
        """The report in words: its head, the damage, and what cannot be told."""
        covered = self.last.size if self.last else 0
        by = f"checkpoint {covered:,} by {self.by.id.hex()}" if self.by else "no checkpoint"
        witnesses = f", cosigned {self.cosigned} of {self.witnesses}" if self.witnesses else ""
        uncovered = f"; {self.events - covered:,} not covered" if self.events > covered else ""
        head = f"{self.origin or 'the log'}: {self.events:,} events; {by}{witnesses}{uncovered}"
        damage = [f"bad: {one.words}" for one in self.damage]
        return [head, *damage, *(f"cannot tell: {one}" for one in self.unknown)]


async def verify(
    source: Source,
    files: AuditFiles,
    policy: Policy,
    ask: AskWitness | None = None,
    *,
    all_rows: bool = True,
    progress: OnProgress = lambda reached, head: None,
    stamp: Stamp | None = None,
) -> Verified:
    """Verify the first log of the policy against what was signed of it, and a believed `stamp`.

    Damage is in the answer, and raises no error; rows that cannot be read are damage. `progress` is
    called now and then with the log position reached and that of the last row. Without `all_rows`
    only rows after the last checkpoint and `OLDER` before it are read, the tree before them being
    taken from the tiles; if that shows damage, all rows are read after all. Without `ask` no
    witness is asked.
    """
    origin = policy.logs[0].name if policy.logs else ""
    handed_over = list[Damage]()
    try:
        policy = followed(policy, files.successions())
    except BadNote as error:
        handed_over = [Damage(1, f"keys: {error}")]
    notes = signed_heads(files, policy, origin)
    noted_in_store(notes, files, origin, await source.signed_head())
    secret = await source.secret()
    cosigned, seen_by, clocks = cosigned_head(files, policy, origin)
    witnessed, unheard = await _asked(policy, origin, ask, OwnLast(notes.last, seen_by))
    unknown = [*_cannot_tell(policy, notes, secret), *unheard]
    if stamp is not None:
        witnessed.append(SeenHead("a timestamp authority", stamp.checkpoint))
        clocks.append(WitnessedTime(stamp.checkpoint.size, [stamp.time], "a timestamp authority"))
    if not policy.suffices(seen_by):
        unknown.append("fewer witnesses signed than the policy asks for")
    witnessed += [*cosigned, *notes.elsewhere]
    maker = LeafMaker(origin, secret) if secret and notes.signed else None
    begun = None if all_rows or maker is None else _resumed(files, notes.signed)
    check = Verification(maker, notes.signed, files.tile, begun, witnessed=witnessed)
    head = await source.head()
    read = await _read(check, source, head, progress, clocks=clocks)
    damage = [*handed_over, *notes.damage, *read]
    if begun is not None and damage:
        return await verify(source, files, policy, ask, progress=progress, stamp=stamp)
    unknown += [one.doubt for one in clocks if one.doubt]
    # Answers lean on rows: what is wrong with these says more.
    damage = [*sorted(damage), *await source.elsewhere()]
    return Verified(
        mendable=check.mendable(damage),
        origin=origin,
        events=check.reached,
        last=notes.last.checkpoint if notes.last else None,
        by=notes.by,
        cosigned=len(seen_by),
        witnesses=len(policy.witnesses),
        damage=tuple(damage),
        unknown=tuple(unknown),
    )


async def _asked(
    policy: Policy, origin: str, ask: AskWitness | None, ours: OwnLast
) -> tuple[list[SeenHead], list[str]]:
    """The last heads that the witnesses signed, and why some cannot be asked."""
    witnessed, unheard = list[SeenHead](), list[str]()
    for witness in policy.witnesses:
        if ask is None or not witness.url:
            continue
        try:
            seen = await ask(witness, origin, ours.last)
            if seen is None:
                if witness.key in ours.signed_by:
                    unheard.append(f"{witness.url} has forgotten what it signed")
                continue
            if not signed_by(seen.note, policy.keys_of(origin, seen.checkpoint.size)):
                raise AuditError(f"{witness.url} answers with what this log did not sign")
        except (AuditError, BadNote) as error:
            unheard.append(str(error))
            continue
        witnessed.append(SeenHead("witness", seen.checkpoint))
    return witnessed, unheard


async def _read(
    check: Verification,
    source: Source,
    head: int,
    progress: OnProgress,
    clocks: Sequence[WitnessedTime],
) -> list[Damage]:
    """Give a verification its rows, with breaths for others on the event loop."""
    sealed, damage = list[tuple[int, list[str]]](), list[Damage]()
    try:
        async for row in source.rows(check.reached):
            check.row(row)
            for clock in clocks:
                clock.row(row)
            if row.tag in SEALED_TAGS and (tokens := tokens_in(row.state)):
                sealed.append((row.position, tokens))
            if row.position % _BATCH == 0:
                damage += await _name_damage(source, sealed)
                sealed.clear()
                progress(row.position, head)
                await asyncio.sleep(0)
    except StoreUnavailable as error:
        reached = check.reached
        return [*check.finish(reached), Damage(reached + 1, f"rows after {reached}: {error}")]
    # Rows recorded after the head was read are no damage, and nor are those after the last read.
    ends = head
    if check.reached > head:
        ends = min(check.reached, max(head, await source.head()))
    return [*check.finish(ends), *damage, *await _name_damage(source, sealed)]


async def _name_damage(source: Source, sealed: list[tuple[int, list[str]]]) -> list[Damage]:
    """The damage in the names of rows, each given by its position and its tokens."""
    names = await source.names([one for _, tokens in sealed for one in tokens])
    damage = ((position, damage_in(tokens, names)) for position, tokens in sealed)
    return [Damage(position, f"{position}: {words}") for position, words in damage if words]


def _cannot_tell(policy: Policy, notes: SignedHeads, secret: bytes | None) -> list[str]:
    if not policy.logs:
        return ["the policy names no log; give the key of one with --policy"]
    if not notes.signed and not notes.damage:
        return ["nothing was ever signed"]
    return [] if secret else ["the secret of this origin is not there"]


def _resumed(files: AuditFiles, signed: Sequence[TreeHead]) -> TiledTree | None:
    size = max(0, signed[-1].size - OLDER)
    try:
        return resumed(files.known_tile, size) if size else None
    except AuditError:
        return None


class StoreSource:
    """The rows of a store."""

    def __init__(self, log: Log, origin: str) -> None:
        self._log = log
        self._store = AuditStore(log, origin)

    async def secret(self) -> bytes | None:
        return await self._store.secret()

    async def head(self) -> int:
        return await self._log.head()

    async def signed_head(self) -> tuple[int, bytes] | None:
        return await self._store.signed_head()

    async def rows(self, after: int) -> AsyncIterator[StoredRow]:
        while rows := await self._after(after):
            for row in rows:
                yield row
            after = max(after + 1, rows[-1].position)

    async def _after(self, position: int) -> Sequence[StoredRow]:
        try:
            return await self._log.stored(position, _BATCH)
        except StoreUnavailable:  # one of them cannot be read: those before it can
            return await self._log.stored(position, 1)

    async def names(self, tokens: list[str]) -> dict[str, SealedName]:
        return await self._log.names.of(tokens)

    async def elsewhere(self) -> list[Damage]:
        damage = [Damage(at, words) for at, words in await self._log.damage()]
        return [*damage, *await damage_beside(self._log)]
