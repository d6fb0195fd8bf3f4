"""The matches of a log: deciding on reports, recording them, and reading them back.

Matches in use are kept folded in memory. A report is decided on what was accepted before it, and
sent to the log with the version that it was decided at: many reports of one match go to the disk
together. Where one of them is not recorded, or another process wrote meanwhile, the log refuses
those after it, the match is read on and they are decided once more.
"""

from collections.abc import Awaitable, Callable, Generator, Sequence
from contextlib import contextmanager
from functools import partial
from secrets import token_hex
from typing import Final, TypeVar

from anyio import CapacityLimiter
from msgspec import Struct

from adjudication.recordable import decide_opening
from api.access.principals import DelaySeconds
from api.bounded_cache import BoundedCache
from api.clock import Now, rfc3339, utc_now
from api.event_store import Appended, Log, NewEvent, StaleVersion, UnknownFact, UnknownStream
from api.http.counted_lines import tally
from api.http.refusals import NotReached, UnreadableMatch
from api.http.threads import beside
from api.matches.hot_match import HotMatch, Work, Worker, as_it_stood
from api.matches.sender_fold import Report
from api.visibility import WHOLE, MatchView, Viewer, shown_until
from domain.errors import BonebookError, ImpossibleReport
from domain.events import Entry, MatchOpened
from projections.following import Following

T = TypeVar("T")
MEMORY: Final = 256 << 20
_AGAIN = 100
"""How often a report is decided anew because another process was quicker, before it is refused."""

Reporting = Callable[[Sequence[Entry]], Awaitable[Sequence[Report]]]
"""Works out reports from the entries on record; called anew if the record goes on meanwhile."""


class Order(Struct, frozen=True):
    """The sender of a command, and the conditions on which it is recorded.

    Attributes
    ----------
    by : the sender as a viewer: the command is held against what they may see
    reporter : id of the principal that sent it
    expected : the version that the match must have; None for any
    key : its idempotency key, or None; what was recorded under one before is answered again
    fingerprint : a hash of the command; another under the same key is refused
    device : id of the access key that it was sent with
    """

    by: Viewer
    reporter: str
    expected: int | None = None
    key: str | None = None
    fingerprint: bytes = b""
    device: str = ""


def check_reached(following: Following, at: int | None) -> None:
    """Raise `NotReached` for a position, unless that is None, that `following` does not have."""
    version = following.entries[-1].position
    if at is not None and not 1 <= at <= version:
        raise NotReached("at", f"is {at}; the match is at {version}")


class Matches:
    """The matches of a log. What reads or writes it may raise `StoreUnavailable`."""

    def __init__(self, log: Log, memory: int = MEMORY, clock: Now = utc_now) -> None:
        """`memory`: bytes that the matches in use may take together."""
        self.log = log
        self._clock = clock
        self._hot = BoundedCache[HotMatch](memory, lambda hot: hot.weight)
        # One thread: two would only take the interpreter from each other, and from the loop.
        self._here = CapacityLimiter(1)
        self._decided_apart = partial(beside, CapacityLimiter(2))
        self._folded_apart = partial(beside, CapacityLimiter(2))
        self.unreadable: set[str] = set()
        """Matches that were asked for and whose record this release cannot read."""
        log.when_exchanged(self._forget)

    def _forget(self) -> None:
        for match in list(self._hot):
            self._hot.pop(match)
        self.unreadable.clear()

    @property
    def kept(self) -> int:
        """How many matches are in memory."""
        return len(self._hot)

    @property
    def weight(self) -> int:
        """The bytes that the matches in memory take, as they estimate themselves."""
        return self._hot.weight

    async def following(self, match: str, viewer: Viewer) -> Following:
        """The match as far as it is recorded and the viewer's delay lets them, hidden parts too.

        Raises `UnknownStream`, also if they have not reached it, `UnknownFact`, `UnreadableMatch`.
        """
        hot = await self._current(match)
        with self._kept_while(match, hot):
            await hot.behind_apart(viewer.delay, self._clock(), self._folded_apart)
            following = hot.behind(viewer.delay, self._clock())
        if not following.entries:
            raise UnknownStream(match)
        return following

    async def view(self, match: str, viewer: Viewer) -> MatchView:
        """The match as a viewer may see it now. Raises what `following` does."""
        await self.following(match, viewer)
        await self.fold_view(match, viewer)
        return self.view_in_memory(match, viewer)

    async def fold_view(self, match: str, viewer: Viewer) -> None:
        """Fold what a viewer sees of a match in memory, beside the event loop if that is slow."""
        hot = self._kept(match)
        with self._kept_while(match, hot):
            await hot.view_apart(viewer, self._clock(), self._folded_apart)

    def view_in_memory(self, match: str, viewer: Viewer) -> MatchView:
        """The viewer's view of a match that `reach` or `following` just brought into memory."""
        view = self._kept(match).view(viewer, self._clock())
        self._hot.grown(match)
        return view

    async def worked_out(
        self, match: str, viewer: Viewer, name: str, work: Work[T], by: Worker[T] | None = None
    ) -> tuple[int, T]:
        """The version that a viewer has of a match, and the result of slow work on its entries.

        It is done once a version, viewer and `name`, which tells kinds of work apart: in a thread,
        or as `by` does it. Raises what `following` and `work` do.
        """
        following = await self.following(match, viewer)
        version, apart = len(following.entries), partial(by or self.apart, work)
        return version, await self._kept(match).worked_out(name, viewer, following, apart)

    async def apart(self, work: Work[T], entries: Sequence[Entry]) -> T:
        """The result of slow work on entries, done in the one thread that this class has for it."""
        return await beside(self._here, work, entries)

    def in_memory(self, match: str, viewer: Viewer) -> Following:
        """The match in memory, for a viewer; `reach` or `following` came just before."""
        return self._kept(match).behind(viewer.delay, self._clock())

    def length(self, match: str, viewer: Viewer) -> int:
        """How many entries a viewer has of a match in memory, 0 of one that is not there."""
        hot = self._hot.peek(match)
        return len(hot.behind(viewer.delay, self._clock()).entries) if hot else 0

    async def reach(self, match: str, position: int, entries: Sequence[Entry] = ()) -> None:
        """Bring a match into memory up to a position or the log's end, first from `entries`."""
        hot = self._hot.peek(match)
        if hot is not None and entries:
            hot.take_in(entries)
            self._hot.grown(match)
        if hot is None or hot.version < position:
            await self._current(match)
        else:
            with self._kept_while(match, hot):
                await hot.fold_apart(self._folded_apart)

    async def at_least(self, match: str, viewer: Viewer, position: int) -> Following:
        """The match for a viewer, read on if memory lacks the position; they may have less."""
        await self.reach(match, position)
        await self.fold_view(match, viewer)
        return self.in_memory(match, viewer)

    def _kept(self, match: str) -> HotMatch:
        """A match that was asked for just before, and so is in memory."""
        hot = self._hot.peek(match)
        assert hot is not None
        return hot

    async def _current(self, match: str) -> HotMatch:
        """A match with all that is recorded of it; it is in memory when this returns."""
        epoch = self.log.epoch
        with self._alarm(match):
            hot = await self._find(match)
            known, version = hot.version, await self.log.version(match)
            if version < known:
                await self.log.look()  # which tells, where the log was exchanged for a shorter one
            if version > hot.version:
                await self._read_on(match, hot)
            await hot.fold_apart(self._folded_apart)
        epoch.check()
        if self._hot.peek(match) is not hot:  # it made way meanwhile
            self._hot.put(match, hot)
        return hot

    @contextmanager
    def _kept_while(self, match: str, hot: HotMatch) -> Generator[None]:
        """Have a match in memory behind a wait, in which it may make way for others or grow."""
        epoch = self.log.epoch
        with self._alarm(match):
            yield
        epoch.check()
        self._hot.grown(match)
        if match not in self._hot:
            self._hot.put(match, hot)

    async def in_use(self, match: str, after: int) -> Following | None:
        """The whole match as it is in memory; None if that is not beyond position `after`."""
        hot = self._hot.peek(match)
        if hot is None or hot.version <= after:
            return None
        with self._kept_while(match, hot):
            await hot.fold_apart(self._folded_apart)
            return hot.following

    def shown_until(self, delay: DelaySeconds) -> str:
        """The latest recording time, in RFC 3339, that a viewer with this delay is shown now."""
        return shown_until(delay, self._clock())

    async def at(
        self, match: str, viewer: Viewer, at: int | None, *, corrected: bool = True
    ) -> Following:
        """The match after position `at`, by default the last: as corrected since, or as it stood.

        Raises as `following`, and `NotReached` for a position that the viewer has not reached.
        """
        following = await self.following(match, viewer)
        check_reached(following, at)
        last = at or following.entries[-1].position
        if corrected:
            return following if last == following.entries[-1].position else following.at(last)
        then = await as_it_stood(following, last, self.apart)
        await self.following(match, viewer)  # in memory again, if it made way meanwhile
        return then

    @contextmanager
    def _alarm(self, match: str) -> Generator[None]:
        """Remember a match that cannot be read, until it can."""
        try:
            yield
        except (UnknownFact, UnreadableMatch) as error:
            self._hot.pop(match)
            self.unreadable.add(match)
            # The words of the error may name bones.
            position = error.position if isinstance(error, UnknownFact) else None
            tally.count("unreadable match", match=match, position=position)
            raise
        self.unreadable.discard(match)

    async def _find(self, match: str) -> HotMatch:
        if (hot := self._hot.get(match)) is None:
            epoch = self.log.epoch
            read = HotMatch(await self.log.read(match), epoch)
            epoch.check()
            hot = self._hot.get(match) or read  # somebody else may have been quicker
            if hot is read:
                self._hot.put(match, hot)
        return hot

    async def _read_on(self, match: str, hot: HotMatch) -> None:
        """Take in what others recorded, unless somebody else did while this waited."""
        version = hot.version
        async with hot.reading:
            if hot.version == version:
                hot.take_in(await self.log.read(match, after=version))
        self._hot.grown(match)

    # --- writing --------------------------------------------------------------------------

    async def open(self, id: str | None, opened: MatchOpened, order: Order) -> Appended:
        """Open a match; without `id`, under a new one.

        Raises `ImpossibleReport` of the field "id" for one that is taken, what `decide_opening`
        does for an opening that cannot be, and what else `Log.append` does.
        """
        decide_opening(opened)
        stream = id or f"m-{token_hex(8)}"
        events = self._stamped([Report(opened)], order)
        sent = stream, events, 0, order.key, order.fingerprint
        try:
            return await self.log.append(*sent)
        except StaleVersion as error:
            raise ImpossibleReport("id", f"{stream} is taken: there is such a match") from error

    async def record(
        self, match: str, reported: Sequence[Report] | Reporting, order: Order
    ) -> Appended:
        """Record reports, or those worked out from the record as it is now: all of them or none.

        Raises what `HotMatch.decide` and working out do, `StaleVersion`, `UnknownStream`,
        `KeyReused`.
        """
        if callable(reported) and (answered := await self._answered(order)):
            return answered  # before it is worked out once more
        try:
            with self._alarm(match):
                if callable(reported):
                    return await self._worked_out(match, reported, order)
                return await self._decided(match, reported, order)
        except (StaleVersion, UnknownStream, BonebookError):
            # It may be the second sending of a command, or a twin of it was quicker: what is in its
            # way may then be its own.
            if answered := await self._answered(order):
                return answered
            raise

    async def _answered(self, order: Order) -> Appended | None:
        """The answer that this command was given before, if any. Raises `KeyReused`."""
        return await self.log.answer(order.key, order.fingerprint) if order.key else None

    async def _decided(self, match: str, reports: Sequence[Report], order: Order) -> Appended:
        hot = await self._find(match)
        if order.expected not in (None, hot.reached):
            await self._read_on(match, hot)
        for _ in range(_AGAIN):
            appended = await self._attempt(match, hot, reports, order)
            if appended is not None:
                return appended
            await self._read_on(match, hot)
        raise StaleVersion(match, order.expected or hot.version, hot.version)

    async def _worked_out(self, match: str, reporting: Reporting, order: Order) -> Appended:
        """Work out the reports while others may write; anew where they did.

        Raises `StaleVersion` for a match that does not rest long enough.
        """
        version, epoch = 0, self.log.epoch
        for _ in range(_AGAIN):
            entries = list((await self.following(match, WHOLE)).entries)
            version = len(entries)
            if order.expected not in (None, version):
                break
            try:
                reports, hot = await reporting(entries), await self._find(match)
            finally:
                epoch.check()
            if hot.version == hot.reached == version:
                appended = await self._attempt(match, hot, reports, order)
                if appended is not None:
                    return appended
        raise StaleVersion(match, order.expected or version, version)

    async def _attempt(
        self, match: str, hot: HotMatch, reports: Sequence[Report], order: Order
    ) -> Appended | None:
        """Decide on these and record them; None where what they were decided on is gone.

        They are decided on all that was accepted, also on what is still on its way to the disk.
        A refusal waits for that, since what it tells of must be recorded, and rests on the whole
        log: where another process recorded meanwhile, they are decided anew (decision 0010).
        """
        try:
            async with hot.deciding:
                if order.expected not in (None, hot.reached):
                    raise StaleVersion(match, order.expected or 0, hot.reached)
                if not await hot.decided(reports, order.by, self._decided_apart):
                    return None
                hot.epoch.check()
                at, events = hot.reached, self._stamped(reports, order)
                ahead = hot.accept(events, order.by)
        except BaseException as error:
            hot.forget(order.by)
            refusal = isinstance(error, BonebookError | StaleVersion)
            if refusal and not await self._up_to_date(match, hot):
                return None
            raise
        sent = match, events, at, order.key, order.fingerprint, ahead.footing, ahead.on
        try:
            appended = await self.log.append(*sent)
        except BaseException as error:
            hot.lost(ahead)
            if isinstance(error, StaleVersion):
                return None
            raise
        if appended.replayed:  # by a twin of this request that was quicker
            hot.lost(ahead)
        else:
            hot.recorded(ahead)
            self._hot.grown(match)
        return appended

    async def _up_to_date(self, match: str, hot: HotMatch) -> bool:
        """Whether what was decided on is recorded, and is all that is recorded by now."""
        # A reader may read on while the log is asked, so the version is taken before.
        on_record, decided_on = await hot.on_record(), hot.version
        same = on_record and await self.log.version(match) == decided_on
        hot.epoch.check()
        return same

    def now(self) -> str:
        """The time now, by which reports are stamped, as RFC 3339."""
        return rfc3339(self._clock())

    def _stamped(self, reports: Sequence[Report], order: Order) -> list[NewEvent]:
        now = self.now()
        return [
            NewEvent(report.fact, order.reporter, report.happened_at, now, device=order.device)
            for report in reports
        ]
