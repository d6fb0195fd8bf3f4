"""Followers: read models kept current from the log, rebuilt while live, and compared.

Here belongs the running. What a read model says is a projection, a pure fold that knows
nothing of tables; where its rows lie is `api.event_store.read_models`.

A follower never trusts news. It reads the log from its cursor, which moves in the same
transaction as the rows; it looks each second, news or not. What it holds in
memory is only ever a saving: a fold that does not continue where the stream goes on is
folded anew from the log.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple, Protocol

from msgspec import Struct

from api.background_tasks import Pulse
from api.bounded_cache import BoundedCache
from api.event_store.envelope import LogEntry
from api.event_store.errors import LogExchanged, StoreUnavailable, UnknownFact
from api.event_store.log import Log
from api.event_store.read_models import Divergence, GenerationState, ParkedStream, Row
from domain.events import Entry, RecordCorrected

_BATCH, _PIECE = 500, 100
"""Entries that are folded and written together at most, and those that are read without a turn for
others.
"""
_MEMORY: Final = 32 << 20
_EMPTY, _ENTRY = 20_000, 350
"""Bytes that the folds in memory may take together, and about how many a fold takes: some by
itself, and more for each entry."""
_BREATH = 32
"""Entries folded before others on the event loop have their turn, as they have after each row."""
_LONG = 1000
"""Entries of a match beyond which its rows and corrections are folded beside the event loop."""
_PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8)
_LONGEST_PAUSE = 1.0

_logger = logging.getLogger("bonebook.followers")

Alarm = Callable[[ParkedStream], None]
Progress = Callable[[int, int], None]
"""Called with the log position reached and the head, as a follower goes on."""


class Fold(Protocol):
    """A projection of one match, as far as it has been fed."""

    @property
    def finished(self) -> bool:
        """Whether little more is to come: such a fold is not kept in memory."""
        ...

    def feed(self, entry: Entry) -> None:
        """Take in the next entry."""
        ...

    def row(self) -> bytes:
        """The stored state; the same entries give the same bytes."""
        ...


class _Fed(NamedTuple):
    """A fold, and the position up to which it was fed."""

    position: int
    fold: Fold


def _weight(fed: _Fed) -> int:
    return _EMPTY + _ENTRY * fed.position


class Projection(Struct, frozen=True):
    """A read model's name, and how its fold of a stream begins."""

    name: str
    begin: Callable[[], Fold]


class Replaced(Exception):
    """Another rebuild of this read model was begun, and this one given up."""


def log_alarm(parked: ParkedStream) -> None:
    """Write the alarm to the log of the process."""
    _logger.error(
        "read model %s parked stream %s at %d: %s",
        parked.model,
        parked.stream,
        parked.position,
        parked.why,
    )


class Follower:
    """Keeps one read model. Any number of them, on any nodes, may keep the same one."""

    def __init__(
        self,
        log: Log,
        projection: Projection,
        alarm: Alarm = log_alarm,
        generation: int | None = None,
        poll: float = 1.0,
        rest: float = 0.0,
        pulse: Pulse | None = None,
        memory: int = _MEMORY,
    ) -> None:
        """`generation`: the one to fill; None follows whichever is live.

        `poll`, `rest`: seconds between two looks at most, and at least. What is recorded during a
        rest is folded and written together. `memory`: bytes that the folds of streams in play may
        take together.
        """
        self._log = log
        self._models = log.models()
        self._projection = projection
        self._alarm = alarm
        self._generation = generation
        self._poll = poll
        self._rest = rest
        self._pulse = pulse or Pulse(projection.name)
        self._folds = BoundedCache[_Fed](memory, _weight)
        log.when_exchanged(self._forget)
        self._folded_for = 0
        """The generation that the folds are of: a name may be erased before another is begun."""

    @property
    def weight(self) -> int:
        """About how many bytes the folds in memory take."""
        return self._folds.weight

    def _forget(self) -> None:
        for stream in list(self._folds):
            self._folds.pop(stream)

    async def run(self) -> None:
        """Follow until cancelled; what the store does not answer is asked again.

        Raises `Replaced` where the generation is gone.
        """
        pauses = iter(_PAUSES)
        while True:
            try:
                self._pulse.due()
                history = self._log.history
                cursor = await self.catch_up()
                self._pulse.done()
                await self._log.news(cursor, self._poll, history)
                await asyncio.sleep(self._rest)
                pauses = iter(_PAUSES)
            except StoreUnavailable:
                await asyncio.sleep(next(pauses, _LONGEST_PAUSE))

    async def catch_up(self, progress: Progress | None = None) -> int:
        """Follow to the end of the log; return the log position reached.

        Matches alone are folded, and none that is parked. Raises `StoreUnavailable`, and `Replaced`
        where the generation is gone.
        """
        while True:
            await asyncio.sleep(0)  # SQLite never lets go of the loop by itself
            history = self._log.history
            at = await self._models.reading(self._projection.name, self._generation)
            if at is None:
                raise Replaced(self._projection.name)
            entries = await self._further(at.cursor)
            if progress is not None:
                progress(entries[-1].log_position if entries else at.cursor, await self._log.head())
            if not entries:
                await self._check_end(at.cursor)
                return at.cursor
            await self._take(at, entries, history)

    async def _further(self, cursor: int) -> Sequence[LogEntry]:
        """The next entries, `_BATCH` of them at most; none at the end of the log."""
        entries: list[LogEntry] = []
        while len(entries) < _BATCH:
            piece = await self._log.tail(cursor, _PIECE)
            entries += piece
            if len(piece) < _PIECE:
                break
            cursor = piece[-1].log_position
            await asyncio.sleep(0)
        return entries

    async def _check_end(self, cursor: int) -> None:
        """Say so where the log was exchanged for a shorter one, of which nothing would be read."""
        head = await self._log.head()
        if cursor > head:
            what = "read model %s was read to %d, and the log ends at %d: rebuild it"
            _logger.error(what, self._projection.name, cursor, head)

    async def _take(self, at: GenerationState, entries: Sequence[LogEntry], history: int) -> None:
        """Fold a piece of the log, and write what comes of it.

        Raises `LogExchanged` if the log is another one than when it had this history.
        """
        by_stream: dict[str, list[LogEntry]] = {}
        for entry in entries:
            if entry.stream not in at.parked and isinstance(entry.entry, Entry | UnknownFact):
                by_stream.setdefault(entry.stream, []).append(entry)
        if at.generation != self._folded_for:
            self._forget()
            self._folded_for = at.generation
        rows: list[Row] = []
        parked: list[ParkedStream] = []
        for stream, piece in by_stream.items():
            row, poison = await self._row_of(stream, piece)
            await asyncio.sleep(0)
            rows += [row] if row else []
            parked += [poison] if poison else []
        if self._log.history != history:  # the piece, or what it was folded on, may be lost
            self._forget()
            raise LogExchanged
        cursor = entries[-1].log_position
        if await self._models.advance(self._projection.name, at, cursor, rows, parked=parked):
            for entry in parked:
                self._alarm(entry)

    async def _row_of(
        self, stream: str, piece: Sequence[LogEntry]
    ) -> tuple[Row | None, ParkedStream | None]:
        """The row of a stream after its piece of the log, and the reason if it was parked."""
        try:
            return await self._fed(stream, piece), None
        except StoreUnavailable:
            raise
        except Exception:  # noqa: BLE001 - whatever a fold cannot take parks its stream
            pass
        row: Row | None = None
        for entry in piece:  # anew, one at a time, to know which it was
            try:
                row = await self._fed(stream, [entry])
            except StoreUnavailable:
                raise
            except Exception as poison:  # noqa: BLE001 - the same
                return row, self._parked(entry, poison)
        return row, None

    async def _fed(self, stream: str, piece: Sequence[LogEntry]) -> Row:
        """The stream's row, with this piece folded into it."""
        first, last = piece[0].entry.position, piece[-1].entry.position
        fed = self._folds.pop(stream)
        if fed is not None and fed.position == first - 1:
            fold = fed.fold
        else:
            fold = await replayed(self._log, self._projection, stream, first - 1)
        for n, entry in enumerate(piece, 1):
            if isinstance(entry.entry, UnknownFact):
                raise entry.entry
            assert isinstance(entry.entry, Entry)  # tournaments were left out
            await _feed(fold, entry.entry)
            if n % _BREATH == 0:
                await asyncio.sleep(0)
        state = fold.row() if last <= _LONG else await asyncio.to_thread(fold.row)
        row = Row(stream, last, state)
        if not fold.finished:
            self._folds.put(stream, _Fed(last, fold))
        return row

    def _parked(self, entry: LogEntry, poison: Exception) -> ParkedStream:
        why = f"{type(poison).__name__}: {poison}"[:500].replace("\0", "")
        return ParkedStream(self._projection.name, entry.stream, entry.entry.position, why)


async def replayed(log: Log, projection: Projection, stream: str, upto: int) -> Fold:
    """A match folded from its first entry up to and with position `upto`, 0 for none at all.

    No read model is used. Raises what `Log.read` does.
    """
    fold = projection.begin()
    for n, entry in enumerate(await log.read(stream, upto=upto) if upto else (), 1):
        await _feed(fold, entry)
        if n % _BREATH == 0:
            await asyncio.sleep(0)
    return fold


async def _feed(fold: Fold, entry: Entry) -> None:
    """Feed a fold, beside the event loop where a correction has a long match folded anew."""
    if isinstance(entry.fact, RecordCorrected) and entry.position > _LONG:
        await asyncio.to_thread(fold.feed, entry)
    else:
        fold.feed(entry)


async def rebuild(
    log: Log,
    projection: Projection,
    progress: Progress | None = None,
    alarm: Alarm = log_alarm,
) -> list[str]:
    """Fold a read model anew beside the live one, and swap it in once it has caught up.

    The live one stays in use meanwhile; its own followers keep it current. The answer is the
    streams in which the two differed, as `Models.swap` gives them. Raises `StoreUnavailable`, and
    `Replaced` where another rebuild was begun; the live read model is then as it was.
    """
    models = log.models()
    generation = await models.begin(projection.name)
    follower = Follower(log, projection, alarm, generation)
    while True:
        await follower.catch_up(progress)
        differing = await models.swap(projection.name, generation, await log.head())
        if differing is not None:
            return differing


async def compare(
    log: Log, projection: Projection, progress: Progress | None = None
) -> list[Divergence]:
    """Hold a read model against a cold replay of every match, byte for byte.

    The divergences are sorted by stream; [] where there is none. It may be followed meanwhile:
    each row is compared at its own position. Where it has read beyond the end of the log, which
    was then exchanged for a shorter one, the list begins with that. `progress` is called with the
    number of streams compared and of all.
    """
    models = log.models()
    at = await models.reading(projection.name)
    assert at is not None, "the live generation is begun where there is none"
    divergences: list[Divergence] = []
    head = await log.head()
    if at.cursor > head:
        fault = f"was read to {at.cursor}, and the log ends at {head}"
        divergences.append(Divergence(projection.name, "the log", fault))
    last = await _last_positions(log, min(at.cursor, head))
    for n, (stream, position) in enumerate(sorted(last.items()), 1):
        fault = "parked" if stream in at.parked else None
        row = await models.row(projection.name, stream)
        if fault is None and row is None:
            fault = "missing"
        elif fault is None and row is not None:
            fault = await _fault(log, projection, row, position)
        if fault is not None:
            divergences.append(Divergence(projection.name, stream, fault))
        if progress is not None:
            progress(n, len(last))
    return divergences


async def _fault(log: Log, projection: Projection, row: Row, position: int) -> str | None:
    if row.position < position:
        return "behind"
    fold = await replayed(log, projection, row.stream, row.position)
    return None if fold.row() == row.state else "differs"


async def _last_positions(log: Log, cursor: int) -> dict[str, int]:
    """The last position of each stream, up to a position of the log."""
    last: dict[str, int] = {}
    after = 0
    while after < cursor:
        for entry in await log.tail(after, min(_BATCH, cursor - after)):
            if isinstance(entry.entry, Entry | UnknownFact):
                last[entry.stream] = entry.entry.position
            after = entry.log_position
    return last
