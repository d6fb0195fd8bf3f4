"""The matches of a log: deciding on reports, recording them, and reading them back.

Matches in use are kept folded in memory. What is decided on is what was folded,
and the log is told so by its version: where another process wrote meanwhile, the
log refuses, the match is read on and the report decided once more.
"""

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from secrets import token_hex

from msgspec import Struct

from adjudication.review.correction_impact import CorrectionImpact, correction_impact
from api.http.problems import BadRequest
from api.visibility import Viewer, view, visible
from domain.errors import BonebookError, ImpossibleReport
from domain.events import Entry, Fact, MatchOpened, RecordCorrected
from domain.match.decide import decide, decide_correction
from domain.match.match import Match, fold
from domain.match.replay import as_corrected
from domain.recorder import Appended, Log, NewEvent, StaleVersion
from projections.follow import Following

Now = Callable[[], datetime]
_AGAIN = 8
"""How often a report is decided anew because another node was quicker, before it is refused."""

Reporting = Callable[[Sequence[Entry]], Awaitable[Sequence["Report"]]]
"""What is to be reported, worked out from the record as it is; asked anew when that moved."""


def utc_now() -> datetime:
    """The time that entries are stamped with."""
    return datetime.now(UTC)


class Report(Struct, frozen=True):
    """A fact as reported, the time that it is said to have happened, its path in a batch."""

    fact: Fact
    happened_at: str | None = None
    path: str = ""


class Order(Struct, frozen=True):
    """How a command is to be taken.

    Attributes
    ----------
    by : who sent it, for what may be said to him
    reporter : id of the key that sent it
    expected : the version that the sender had seen, or None
    key : its idempotency key, or None
    fingerprint : what makes another command under the same key another command
    """

    by: Viewer
    reporter: str
    expected: int | None = None
    key: str | None = None
    fingerprint: bytes = b""


class _Hot:
    """A match in memory: as recorded, for readers, and as it will be, for the writer."""

    def __init__(self, entries: Sequence[Entry]) -> None:
        self._following = Following.of(entries)
        self._unread: list[Entry] = []
        self.version = entries[-1].position if entries else 0
        self.writing = asyncio.Lock()
        self.ahead = Match()
        self.recall()

    @property
    def following(self) -> Following:
        """The match with all that is known to be recorded."""
        for entry in self._unread:
            self._following.feed(entry)
        self._unread.clear()
        return self._following

    def recorded(self, entry: Entry) -> None:
        """Take in an entry; the projections take it in when somebody reads the match."""
        self.version = entry.position
        self._unread.append(entry)

    def recall(self) -> None:
        """Forget what was decided but not recorded."""
        self.ahead = fold(as_corrected(self.following.entries))

    def take_in(self, entries: Sequence[Entry]) -> None:
        """Take in what was recorded and not decided here."""
        for entry in entries:
            self.recorded(entry)
        self.recall()

    def decide(self, reports: Sequence[Report], by: Viewer) -> None:
        """Fold the reports into what will be, each after it was found possible."""
        seen = self._seen(by)
        for position, report in enumerate(reports, self.version + 1):
            try:
                decide(self.ahead, report.fact, seen)
            except BonebookError as error:
                error.field = ".".join(filter(None, (report.path, error.field)))
                if isinstance(error, ImpossibleReport):
                    self._mind_words(error, by)
                raise
            self.ahead.apply(position, report.fact)
            if seen is not None:
                seen.apply(position, report.fact)

    def _seen(self, by: Viewer) -> Match | None:
        """The match as a sender sees it, where a strict one is to be judged by that.

        A refusal would tell him of a bone that he may not see; so would the time it takes.
        """
        if by.role == "official" or not self.version or not self.ahead.opened.is_strict:
            return None
        return fold(as_corrected(visible(self.following.entries, by)))

    def _mind_words(self, error: ImpossibleReport, by: Viewer) -> None:
        """Keep back why, where that would tell of a bone that the sender may not see."""
        at = error.contradicts
        if at is not None and at <= self.version:
            entry = self.following.entries[at - 1]
            if view(entry, by).fact != entry.fact:
                error.detail = f"cannot be: event {at}, which you may not see whole, rules it out"


class Matches:
    """The matches of a log."""

    def __init__(self, log: Log, hot_matches: int = 256, clock: Now = utc_now) -> None:
        self.log = log
        self._clock = clock
        self._size = hot_matches
        self._hot: OrderedDict[str, _Hot] = OrderedDict()

    # --- reading --------------------------------------------------------------------------

    async def ids(self) -> list[str]:
        """Every match, in the order in which they were opened."""
        return await self.log.streams()

    async def following(self, match: str) -> Following:
        """The match with all that is recorded of it by now, whoever wrote it.

        Raises `UnknownStream`.
        """
        hot = await self._find(match)
        if await self.log.version(match) > hot.version:
            async with hot.writing:
                await self._read_on(match, hot)
        return hot.following

    async def at(self, match: str, at: int | None, *, corrected: bool = True) -> Following:
        """The match at position `at`: as corrected since, or as it stood then.

        Raises `UnknownStream`, and `BadRequest` for a position that it has not reached.
        """
        following = await self.following(match)
        version = following.entries[-1].position
        if at is not None and not 1 <= at <= version:
            raise BadRequest("at", f"is {at}; the match is at {version}")
        if (at is None or at == version) and corrected:
            return following
        return Following.of(following.entries, at, corrected=corrected)

    async def _find(self, match: str) -> _Hot:
        hot = self._hot.get(match)
        if hot is None:
            hot = _Hot(await self.log.read(match))
            self._hot[match] = hot
            while len(self._hot) > self._size:
                self._hot.popitem(last=False)
        self._hot.move_to_end(match)
        return hot

    async def _read_on(self, match: str, hot: _Hot) -> None:
        hot.take_in(await self.log.read(match, after=hot.version))

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

    async def report(self, match: str, reports: Sequence[Report], order: Order) -> Appended:
        """Record what was reported, all or none.

        Raises what `decide` refuses, `StaleVersion`, `UnknownStream`, `KeyReused`.
        """
        return await self.record(match, reports, order)

    async def correct(self, match: str, correction: RecordCorrected, order: Order) -> Appended:
        """Record that the scribe was wrong, if the record so corrected is possible."""
        return await self.record(match, [Report(correction)], order)

    async def preview(
        self, match: str, correction: RecordCorrected
    ) -> tuple[Following, Following, CorrectionImpact]:
        """The match without a correction and with it, and what differs; nothing is recorded."""
        now = await self.following(match)
        decide(now.match, correction)
        entries = list(now.entries)
        differs = await asyncio.to_thread(correction_impact, entries, correction)
        entry = Entry(entries[-1].position + 1, correction)
        return Following.of(entries), Following.of([*entries, entry]), differs

    async def record(
        self, match: str, reported: Sequence[Report] | Reporting, order: Order
    ) -> Appended:
        """Record what is reported, or what is worked out from the record as it is, all or none.

        Raises what `report` does, and what working it out raises.
        """
        if order.key and (known := await self.log.answer(order.key, order.fingerprint)):
            return known
        try:
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

    async def _attempt(
        self,
        match: str,
        hot: _Hot,
        reported: Sequence[Report] | Reporting,
        order: Order,
    ) -> Appended:
        version = hot.version
        if order.expected not in (None, version):
            raise StaleVersion(match, order.expected or 0, version)
        try:
            reports = await reported(hot.following.entries) if callable(reported) else reported
            hot.decide(reports, order.by)
            self._check_correction(hot, reports)
            events = self._stamped(reports, order)
            appended = await self.log.append(match, events, version, order.key, order.fingerprint)
        except BaseException:
            hot.recall()
            raise
        if appended.replayed:  # by a twin of this request that was quicker
            hot.recall()
            return appended
        for position, event in enumerate(events, appended.first):
            hot.recorded(
                Entry(position, event.fact, event.reporter, event.happened_at, event.recorded_at)
            )
        if isinstance(events[0].fact, RecordCorrected):
            hot.recall()
        return appended

    def _check_correction(self, hot: _Hot, reports: Sequence[Report]) -> None:
        if isinstance(reports[0].fact, RecordCorrected):
            decide_correction(hot.following.entries, reports[0].fact)

    def _stamped(self, reports: Sequence[Report], order: Order) -> list[NewEvent]:
        now = self._clock().isoformat(timespec="milliseconds").replace("+00:00", "Z")
        return [NewEvent(one.fact, order.reporter, one.happened_at, now) for one in reports]
