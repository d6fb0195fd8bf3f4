"""The matches of a log: deciding on reports, recording them, and reading them back.

Matches in use are kept folded in memory. A report is decided on what was folded, and sent to
the log with the version that it was decided at: where another process wrote meanwhile, the log
refuses, the match is read on and the report decided once more.
"""

import asyncio
from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from secrets import token_hex
from typing import Final, TypeVar

from msgspec import Struct

from adjudication.review.correction_impact import CorrectionImpact, correction_impact
from api.access.principals import DelaySeconds
from api.hot_match import HotMatch, Report
from api.http.tally import tally
from api.memory.bounded_cache import BoundedCache
from api.refusals import BadRequest, UnreadableMatch
from api.visibility import WHOLE, MatchView, Viewer, shown_until, stamp
from domain.errors import BonebookError, ImpossibleReport
from domain.events import Entry, MatchOpened, RecordCorrected
from domain.match.decide import decide
from domain.match.match import Match
from domain.recorder import Appended, Log, NewEvent, StaleVersion, UnknownFact, UnknownStream
from projections.following import Following

T = TypeVar("T")
Now = Callable[[], datetime]
MEMORY: Final = 256 << 20
_AGAIN = 8
"""How often a report is decided anew because another node was quicker, before it is refused."""

Reporting = Callable[[Sequence[Entry]], Awaitable[Sequence[Report]]]
"""What is to be reported, worked out from the record as it is; asked anew when that moved."""


def utc_now() -> datetime:
    """The time that entries are stamped with."""
    return datetime.now(UTC)


class Order(Struct, frozen=True):
    """How a command is to be taken.

    Attributes
    ----------
    by : who sent it, since it is held against what its sender may see
    reporter : id of the principal that sent it
    expected : the version that the sender had seen, or None
    key : its idempotency key, or None
    fingerprint : what makes another command under the same key another command
    device : id of the access key that it was sent with
    """

    by: Viewer
    reporter: str
    expected: int | None = None
    key: str | None = None
    fingerprint: bytes = b""
    device: str = ""


def check_reached(following: Following, at: int | None) -> None:
    """Raise `BadRequest` for a position that whoever has this much of a match has not reached."""
    version = following.entries[-1].position
    if at is not None and not 1 <= at <= version:
        raise BadRequest("at", f"is {at}; the match is at {version}")


class Matches:
    """The matches of a log."""

    def __init__(self, log: Log, memory: int = MEMORY, clock: Now = utc_now) -> None:
        """`memory`: bytes that the matches in use may take together."""
        self.log = log
        self._clock = clock
        self._hot = BoundedCache[HotMatch](memory, lambda hot: hot.weight)
        self.unreadable: set[str] = set()
        """Matches that were asked for and whose record this release cannot read."""

    @property
    def kept(self) -> int:
        """How many matches are in memory."""
        return len(self._hot)

    # --- reading --------------------------------------------------------------------------

    async def following(self, match: str, viewer: Viewer) -> Following:
        """The match with all that is recorded of it by now, or by the time the viewer is behind.

        What of it they may see is for `api.visibility` to say. Raises `UnknownStream`, also for
        a match that a delayed viewer has not reached, and `UnknownFact` or `UnreadableMatch` for
        a record that this release cannot read.
        """
        hot = await self._current(match)
        with self._alarm(match):
            following = hot.behind(viewer.delay, self._clock())
        self._hot.grown(match)
        if not following.entries:
            raise UnknownStream(match)
        return following

    async def view(self, match: str, viewer: Viewer) -> MatchView:
        """The match as a viewer may see it. Raises `UnknownStream`."""
        await self.following(match, viewer)
        view = self._kept(match).view(viewer, self._clock())
        self._hot.grown(match)
        return view

    async def worked_out(
        self, match: str, viewer: Viewer, name: str, work: Callable[[Sequence[Entry]], T]
    ) -> tuple[int, T]:
        """The version of a match, and what takes long to work out from it (`HotMatch`).

        Raises `UnknownStream`, and what `work` does.
        """
        following = await self.following(match, viewer)
        version = len(following.entries)
        return version, await self._kept(match).worked_out(name, viewer, following, work)

    def in_memory(self, match: str, viewer: Viewer) -> Following:
        """The match as far as it was read here, for a viewer; it was asked for just before."""
        return self._kept(match).behind(viewer.delay, self._clock())

    def _kept(self, match: str) -> HotMatch:
        """A match that was asked for just before, and so is in memory."""
        hot = self._hot.peek(match)
        assert hot is not None
        return hot

    async def _current(self, match: str) -> HotMatch:
        """A match with all that is recorded of it; it is in memory when this returns."""
        with self._alarm(match):
            hot = await self._find(match)
            if await self.log.version(match) > hot.version:
                async with hot.writing:
                    await self._read_on(match, hot)
        if self._hot.peek(match) is not hot:  # it made way meanwhile
            self._hot.put(match, hot)
        return hot

    def in_use(self, match: str, after: int) -> Following | None:
        """The match as far as it was read here, None where that is no further than a position."""
        hot = self._hot.peek(match)
        if hot is None or hot.version <= after:
            return None
        with self._alarm(match):
            return hot.following

    def shown_until(self, delay: DelaySeconds) -> str:
        """The time up to which entries are shown to who is so many seconds behind."""
        return shown_until(delay, self._clock())

    async def at(
        self, match: str, viewer: Viewer, at: int | None, *, corrected: bool = True
    ) -> Following:
        """The match at position `at`: as corrected since, or as it stood then.

        Raises `UnknownStream`, and `BadRequest` for a position that the viewer has not reached.
        """
        following = await self.following(match, viewer)
        check_reached(following, at)
        if (at is None or at == following.entries[-1].position) and corrected:
            return following
        return following.at(at or following.entries[-1].position, corrected=corrected)

    @contextmanager
    def _alarm(self, match: str) -> Generator[None]:
        """Remember a match that cannot be read, until it can."""
        try:
            yield
        except (UnknownFact, UnreadableMatch) as error:
            self._hot.pop(match)
            self.unreadable.add(match)
            # What it says in words may name bones.
            position = error.position if isinstance(error, UnknownFact) else None
            tally.count("unreadable match", match=match, position=position)
            raise
        self.unreadable.discard(match)

    async def _find(self, match: str) -> HotMatch:
        hot = self._hot.get(match)
        if hot is None:
            read = HotMatch(await self.log.read(match))
            hot = self._hot.get(match)  # somebody else may have been quicker
            if hot is None:
                hot = read
                self._hot.put(match, hot)
        return hot

    async def _read_on(self, match: str, hot: HotMatch) -> None:
        hot.entries += await self.log.read(match, after=hot.version)
        self._hot.grown(match)

    # --- writing --------------------------------------------------------------------------

    async def open(self, id: str | None, opened: MatchOpened, order: Order) -> Appended:
        """Open a match under this id, or under a new one."""
        if order.key and (known := await self.log.answer(order.key, order.fingerprint)):
            return known
        decide(Match(), opened)
        stream = id or f"m-{token_hex(8)}"
        events = self._stamped([Report(opened)], order)
        try:
            return await self.log.append(stream, events, 0, order.key, order.fingerprint)
        except StaleVersion as error:
            raise ImpossibleReport("id", f"{stream} is taken: there is such a match") from error

    async def preview(
        self, match: str, corrections: Sequence[RecordCorrected]
    ) -> tuple[Following, Following, CorrectionImpact]:
        """The match without corrections and with them, and what differs; nothing is recorded."""
        now = await self.following(match, WHOLE)
        for correction in corrections:
            decide(now.match, correction)
        entries = list(now.entries)
        differs = await asyncio.to_thread(correction_impact, entries, *corrections)
        made = [Entry(at, fact) for at, fact in enumerate(corrections, entries[-1].position + 1)]
        return Following.of(entries), Following.of([*entries, *made]), differs

    async def record(
        self, match: str, reported: Sequence[Report] | Reporting, order: Order
    ) -> Appended:
        """Record what is reported, or what is worked out from the record as it is, all or none.

        Raises what `HotMatch.decide` does, `StaleVersion`, `UnknownStream`, `KeyReused`, and what
        working it out raises.
        """
        if order.key and (known := await self.log.answer(order.key, order.fingerprint)):
            return known
        try:
            with self._alarm(match):
                return await self._decided(match, reported, order)
        except (StaleVersion, BonebookError):
            # A twin of this command may have been quicker, here or on another node, and what
            # is in its way may be what it recorded itself.
            if order.key and (known := await self.log.answer(order.key, order.fingerprint)):
                return known
            raise

    async def _decided(
        self, match: str, reported: Sequence[Report] | Reporting, order: Order
    ) -> Appended:
        if callable(reported):
            return await self._worked_out(match, reported, order)
        hot = await self._find(match)
        async with hot.writing:
            if order.expected not in (None, hot.version):
                await self._read_on(match, hot)
            for _ in range(_AGAIN):
                try:
                    return await self._attempt(match, hot, reported, order)
                except StaleVersion:
                    await self._read_on(match, hot)
            return await self._attempt(match, hot, reported, order)

    async def _worked_out(self, match: str, reporting: Reporting, order: Order) -> Appended:
        """Work out the reports while others may write; anew where they did.

        Raises `StaleVersion` for a match that does not rest long enough.
        """
        version = 0
        for _ in range(_AGAIN):
            entries = list((await self.following(match, WHOLE)).entries)
            version = len(entries)
            if order.expected not in (None, version):
                break
            reports = await reporting(entries)
            hot = await self._find(match)
            async with hot.writing:
                if hot.version == version:
                    with suppress(StaleVersion):
                        return await self._attempt(match, hot, reports, order)
        raise StaleVersion(match, order.expected or version, version)

    async def _attempt(
        self,
        match: str,
        hot: HotMatch,
        reports: Sequence[Report],
        order: Order,
    ) -> Appended:
        version = hot.version
        if order.expected not in (None, version):
            raise StaleVersion(match, order.expected or 0, version)
        try:
            hot.decide(reports, order.by)
            events = self._stamped(reports, order)
            appended = await self.log.append(match, events, version, order.key, order.fingerprint)
        except BaseException:
            hot.discard(order.by)
            raise
        if appended.replayed:  # by a twin of this request that was quicker
            hot.discard(order.by)
            return appended
        entries = [
            Entry(position, e.fact, e.reporter, e.happened_at, e.recorded_at, e.device)
            for position, e in enumerate(events, appended.first)
        ]
        hot.recorded(entries, order.by)
        self._hot.grown(match)
        return appended

    def _stamped(self, reports: Sequence[Report], order: Order) -> list[NewEvent]:
        now = stamp(self._clock())
        return [
            NewEvent(one.fact, order.reporter, one.happened_at, now, order.device)
            for one in reports
        ]
