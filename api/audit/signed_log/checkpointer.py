"""The follower that keeps the tree and signs it: one at a time, over all that is committed.

Recording waits for none of this. The steps are taken in an order in which a crash after any
of them leaves something to be done again, and never two checkpoints that contradict: tiles,
then the row in the database, then the file of all checkpoints, then the last one.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from time import monotonic

import structlog

from api.audit.signed_log.audit_store import AuditStore
from api.audit.signed_log.errors import AuditError, LogAltered
from api.audit.signed_log.files import AuditFiles
from api.audit.signed_log.leaves import Leaves, NewLeaves
from api.background_tasks import Pulse
from api.event_store import Log, LogExchanged
from domain.audit.checkpoints import SignedCheckpoint, TreeHead
from domain.audit.errors import BadNote
from domain.audit.leaf import LeafMaker
from domain.audit.notes import NoteKey, NoteSigner, signed_by
from domain.audit.policy import Policy
from domain.audit.successions import followed
from domain.audit.tiles import Tile, TiledTree, node_in_tiles, resumed

_log = structlog.get_logger("bonebook")

MOST_EVENTS = 100
"""Unsigned events at which the next checkpoint is made at once."""
LONGEST = 1.0
"""Seconds at most that new events wait for more to be signed with them, after a rest as long."""
LEAST = 0.1
"""Seconds between two checkpoints, however many events come: the disk is the recording's."""
_REST = 30
"""The rest after signing, as a multiple of the time that it took; at most `LONGEST`."""
_PAUSE = 1.0

OnStep = Callable[[str], None]
"""Called before each step, with its name: where a test has the process killed."""


def _no_step(name: str) -> None:
    """Nobody is told."""


class Checkpointer:
    """Keeps the tree of one log and signs it.

    Attributes
    ----------
    signed : the last checkpoint of this log that this process read or made, None before
    ahead : a sentence about a witness that says it signed more than the log has; "" if none.
        Others set it: while it is not "", signing raises `AuditError`
    """

    def __init__(
        self, log: Log, signer: NoteSigner, files: AuditFiles, step: OnStep = _no_step
    ) -> None:
        self._log = log
        self._signer = signer
        self._files = files
        self._step = step
        self._store = AuditStore(log, signer.key.name)
        self._tree = TiledTree()
        self._leaves: Leaves | None = None
        self._last_leaf = b""
        """The hash of the last leaf in the tree."""
        self.signed: TreeHead | None = None
        self.ahead = ""
        self._news = asyncio.Event()
        self._took = 0.0
        self.pulse = Pulse("signing")

    @property
    def key(self) -> NoteKey:
        """The key that verifies what is signed."""
        return self._signer.key

    @property
    def origin(self) -> str:
        """The origin that is signed for."""
        return self._signer.key.name

    async def run(self) -> None:
        """Sign until cancelled, while no other process does so in the same folder.

        Raises `LogAltered` where the log is not what was signed, `AuditError` where nothing can be
        signed, and `StoreUnavailable`.
        """
        while True:
            with self._files.alone() as alone:
                if alone:
                    await self.begin()
                    while True:
                        await self._wait()
                        self.pulse.due()
                        began = monotonic()
                        await self.sign()
                        self._took += monotonic() - began
                        self.pulse.done()
            await asyncio.sleep(_PAUSE)

    async def begin(self) -> None:
        """Read how far the log is signed, and publish a checkpoint that a crash interrupted.

        The caller holds `AuditFiles.alone`. Raises as `run` does.
        """
        maker = LeafMaker(self.origin, await self._store.begin())
        self._leaves = Leaves(self._log, maker)
        self._files.mend_signed()
        last, in_store = self._last_signed(), await self._store.signed()
        in_files = last.checkpoint if last else None
        if in_files and (in_store is None or in_store.size < in_files.size):
            at = in_store.size if in_store else 0
            raise LogAltered(f"the database was signed to {at}, {in_files.size} is on record")
        if last is not None:
            self._files.catch_up_with(last)
        self.signed = in_files
        self._tree = await self._tree_at(in_files)
        if in_store and in_store != in_files:
            await self._grow(in_store.size)
            self._extends(in_store)
            await self._publish(in_store)

    def _last_signed(self) -> SignedCheckpoint | None:
        try:
            last = self._files.last_signed()
            if last is None:
                return None
            own_policy = followed(Policy((self.key,)), self._files.successions())
            if self.key in own_policy.until:
                raise AuditError(
                    "the key that signs here has handed over; restart with the new one"
                )
            if not signed_by(last.note, own_policy.keys_of(self.origin)):
                raise AuditError(f"the last checkpoint in {self._files.folder} is of another key")
        except BadNote as error:
            raise LogAltered(f"the checkpoints in {self._files.folder}: {error}") from error
        return last

    async def _tree_at(self, signed: TreeHead | None) -> TiledTree:
        """The tree as it was signed: from its tiles, or where these are lost from the rows."""
        if signed is None:
            return TiledTree()
        with suppress(AuditError):
            tree = resumed(self._files.known_tile, signed.size)
            if tree.root() == signed.root:
                node = node_in_tiles(self._files.known_tile, signed.size)
                self._last_leaf = node(0, signed.size - 1)
                return tree
        self._tree = TiledTree()
        await self._grow(signed.size)
        self._extends(signed)
        return self._tree

    def _extends(self, signed: TreeHead) -> None:
        """Raise `LogAltered` unless the tree has come to exactly what was signed."""
        if (self._tree.size, self._tree.root()) != (signed.size, signed.root):
            raise LogAltered(f"the log is not what was signed at {signed.size}")

    async def _wait(self) -> None:
        """Wait until there is enough to sign, or until anything has waited long enough."""
        await asyncio.sleep(min(LONGEST, max(LEAST, _REST * self._took)))
        self._took, signed = 0.0, self._tree.size
        await self._log.news(signed)
        since = monotonic()
        ended = await self._caught_up()
        while not ended and self._tree.size - signed < MOST_EVENTS:
            try:
                async with asyncio.timeout(since + LONGEST - monotonic()):
                    await self._log.news(self._tree.size)
            except TimeoutError:
                return
            ended = await self._caught_up()

    async def _caught_up(self) -> bool:
        """Add the leaves of what is new; whether a hand ended with it."""
        began = monotonic()
        ended = await self._grow(None)
        self._took += monotonic() - began
        return ended

    async def sign(self) -> None:
        """Sign all that is committed, if anything is new, after `begin`. Raises as `run` does."""
        await self._grow(None)
        if not self._tree.size or (self.signed and self.signed.size == self._tree.size):
            return
        await self._publish(TreeHead(self.origin, self._tree.size, self._tree.root()))

    async def _grow(self, upto: int | None) -> bool:
        """Add the leaves of the rows that are committed, up to a position or all.

        Whether a hand ended with one of them.
        """
        assert self._leaves is not None
        ended = more = False
        while upto is None or self._tree.size < upto:
            most = self._leaves.at_a_time(more=more)
            if upto is not None:
                most = min(most, upto - self._tree.size + 1)
            made = await self._behind(self._leaves, most)
            for leaf in made.hashes:
                self._tree.append(leaf)
            ended = ended or made.ended
            await self._put_tiles(self._tree.take_full())
            if len(made.hashes) < most - 1:
                break
            more = True
            await asyncio.sleep(0)
        return ended

    async def _behind(self, leaves: Leaves, most: int) -> NewLeaves:
        """The leaves of fewer than `most` rows behind the tree, whose last row is read again.

        The log grows at its end alone: one that has this row has all before it. Raises
        `LogAltered` where that was signed, and `LogExchanged` where it was not.
        """
        size = self._tree.size
        if not size:
            made = await leaves.behind(0, most - 1)
        else:
            made = await leaves.behind(size - 1, most)
            if made.hashes[:1] != [self._last_leaf]:
                if self.signed is None or size > self.signed.size:
                    raise LogExchanged
                raise LogAltered(f"the log is not what was signed at {size}")
            made = made._replace(hashes=made.hashes[1:])
        self._last_leaf = [self._last_leaf, *made.hashes][-1]
        return made

    async def _put_tiles(self, tiles: list[tuple[Tile, bytes]]) -> None:
        if tiles:
            await asyncio.to_thread(self._files.put_tiles, tiles)

    async def _publish(self, checkpoint: TreeHead) -> None:
        if self.ahead:
            raise AuditError(f"nothing is signed: {self.ahead}")
        self._step("tiles")
        await self._put_tiles(self._tree.partial())
        self._step("row")
        stored = await self._store.signed()
        if stored != checkpoint and not await self._store.move(self.signed, checkpoint):
            raise AuditError("another process signs the same log; one is enough")
        note = f"{checkpoint.text}\n{self._signer.signature(checkpoint.text)}"
        self._step("signed.log")
        await asyncio.to_thread(self._files.append_signed, note)
        self._step("checkpoint")
        await asyncio.to_thread(self._files.put_checkpoint, note)
        self._step("done")
        self.signed = checkpoint
        self._announce()

    # --- for whoever waits for a receipt ----------------------------------------------------

    async def covered(self, position: int, seconds: float) -> None:
        """Wait until a checkpoint covers this log position, but no longer than so many seconds.

        Returns in either case: look at `signed`.
        """
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                while self.signed is None or self.signed.size < position:
                    await self._news.wait()

    def _announce(self) -> None:
        self._news.set()
        self._news = asyncio.Event()
