"""Followers: nothing missed, nothing doubled, poison parked, rebuilt while live, compared."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from pathlib import Path

import pytest

from api.event_store import Divergence, Log, NewEvent, ParkedStream, StoreUnavailable, open_log
from api.event_store.followers import Follower, Projection, Replaced, compare, rebuild
from api.event_store.read_models import Row
from api.event_store.sqlite.store import SQLiteStore
from domain.events import Entry, Observed

pytestmark = pytest.mark.anyio


class Notes:
    """A projection for tests: all notes of a stream in order; "poison" it cannot take."""

    finished = False

    def __init__(self) -> None:
        self.notes: list[str] = []

    def feed(self, entry: Entry) -> None:
        assert isinstance(entry.fact, Observed)
        self.notes.append(entry.fact.note)
        if entry.fact.note == "poison":
            raise ArithmeticError("this fold knows no such note")

    def row(self) -> bytes:
        return " ".join(self.notes).encode()


class NotesToAnEnd(Notes):
    """The same, of which "over" says that little more is to come."""

    @property
    def finished(self) -> bool:
        return "over" in self.notes


NOTES = Projection("notes", Notes)


async def note(log: Log, stream: str, *notes: str) -> None:
    events = [NewEvent(Observed("talk", note=each)) for each in notes]
    await log.append(stream, events, await log.version(stream))


async def kept(log: Log, stream: str) -> str | None:
    row = await log.models().row("notes", stream)
    return None if row is None else row.state.decode()


@asynccontextmanager
async def following(log: Log, projection: Projection = NOTES) -> AsyncIterator[None]:
    task = asyncio.create_task(Follower(log, projection, poll=0.01).run())
    yield
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task


async def until_kept(log: Log, stream: str, expected: str) -> None:
    async with asyncio.timeout(60):  # only so that it fails rather than hangs
        while await kept(log, stream) != expected:  # noqa: ASYNC110 - only the table tells
            await asyncio.sleep(0.005)


async def test_a_read_model_has_each_event_once_in_order(log: Log):
    await note(log, "m-a", "1", "2")
    await note(log, "m-b", "x")
    follower = Follower(log, NOTES)
    assert await follower.catch_up() == 3
    await note(log, "m-a", "3")
    assert await follower.catch_up() == 4
    assert await follower.catch_up() == 4
    assert (await kept(log, "m-a"), await kept(log, "m-b")) == ("1 2 3", "x")


async def test_a_follower_misses_nothing_where_it_reads_on_within_a_long_piece(log: Log):
    """It reads some hundred entries at a time, and writes some five hundred together."""
    notes = [str(n) for n in range(620)]
    await note(log, "m-a", *notes)
    assert await Follower(log, NOTES).catch_up() == 620
    assert await kept(log, "m-a") == " ".join(notes)


async def test_a_follower_that_runs_keeps_up_with_what_is_recorded(log: Log):
    async with following(log):
        for n in range(30):
            await note(log, f"m-{n % 3}", str(n))
        await until_kept(log, "m-2", " ".join(str(n) for n in range(2, 30, 3)))
        await until_kept(log, "m-0", " ".join(str(n) for n in range(0, 30, 3)))


async def test_a_follower_that_begins_again_goes_on_from_the_cursor(log: Log, url: str):
    await note(log, "m-a", "1")
    await Follower(log, NOTES).catch_up()
    await note(log, "m-a", "2")
    other = open_log(url)
    await Follower(other, NOTES).catch_up()
    assert await kept(log, "m-a") == "1 2"
    await other.close()


async def test_two_followers_of_one_read_model_do_no_harm(log: Log):
    first, second = Follower(log, NOTES), Follower(log, NOTES)
    for n in range(10):
        await note(log, "m-a", str(n))
        await asyncio.gather(first.catch_up(), second.catch_up())
    assert await kept(log, "m-a") == "0 1 2 3 4 5 6 7 8 9"
    assert await compare(log, NOTES) == []


async def test_a_follower_goes_on_where_another_has_read_meanwhile(log: Log):
    """Its fold ends before the gap that the other one filled."""
    first, second = Follower(log, NOTES), Follower(log, NOTES)
    for n, follower in enumerate((first, second, first)):
        await note(log, "m-a", str(n))
        await follower.catch_up()
    assert await kept(log, "m-a") == "0 1 2"


async def test_rows_and_cursor_move_together_or_not_at_all(log: Log):
    await note(log, "m-a", "1")
    models = log.models()
    at = await models.reading("notes")
    assert at is not None
    unkeepable = Row("m-a", 1, None)  # pyright: ignore[reportArgumentType]
    with pytest.raises(StoreUnavailable):
        await models.advance("notes", at, 1, [Row("m-b", 1, b"x"), unkeepable], [])
    assert await models.reading("notes") == at
    assert await kept(log, "m-b") is None
    assert await models.advance("notes", at, 1, [Row("m-b", 1, b"x")], [])
    assert not await models.advance("notes", at, 1, [Row("m-b", 1, b"twice")], [])
    assert await kept(log, "m-b") == "x"


async def test_what_was_recorded_since_a_follower_looked_is_no_divergence(log: Log):
    await note(log, "m-a", "1")
    await Follower(log, NOTES).catch_up()
    await note(log, "m-a", "2")
    await note(log, "m-b", "x")
    assert await compare(log, NOTES) == []


async def test_folds_are_not_of_the_read_model_that_another_took_the_place_of(log: Log):
    """It may have had a name in it that was erased since."""
    begun = count(1)

    class Numbered(Notes):
        """The same, behind the number of its fold."""

        def __init__(self) -> None:
            super().__init__()
            self.notes.append(f"fold {next(begun)}:")

    numbered = Projection("notes", Numbered)
    follower = Follower(log, numbered)
    await note(log, "m-a", "1")
    await follower.catch_up()
    await rebuild(log, numbered)
    await note(log, "m-a", "2")
    await follower.catch_up()
    assert await kept(log, "m-a") == "fold 3: 1 2"


async def test_a_poison_event_parks_its_stream_raises_an_alarm_and_others_go_on(log: Log):
    alarms: list[ParkedStream] = []
    await note(log, "m-a", "1", "poison", "3")
    await note(log, "m-b", "x")
    follower = Follower(log, NOTES, alarms.append)
    await follower.catch_up()
    await note(log, "m-a", "4")
    await note(log, "m-b", "y")
    await follower.catch_up()
    why = "ArithmeticError: this fold knows no such note"
    assert alarms == [ParkedStream("notes", "m-a", 2, why)]
    assert (await kept(log, "m-a"), await kept(log, "m-b")) == ("1", "x y")
    assert await compare(log, NOTES) == [Divergence("notes", "m-a", "parked")]


async def test_a_poison_leaves_the_row_as_it_was_before_it_though_its_stream_is_in_memory(log: Log):
    follower = Follower(log, NOTES, lambda _: None)
    await note(log, "m-a", "1")
    await follower.catch_up()
    await note(log, "m-a", "2", "poison", "3")
    await follower.catch_up()
    assert await kept(log, "m-a") == "1 2"


async def test_a_poison_that_comes_first_leaves_no_row(log: Log):
    alarms: list[ParkedStream] = []
    await note(log, "m-a", "poison")
    await Follower(log, NOTES, alarms.append).catch_up()
    assert [alarm.position for alarm in alarms] == [1]
    assert await kept(log, "m-a") is None


class Mended(Notes):
    """The same projection in a release that takes what was poison."""

    def feed(self, entry: Entry) -> None:
        with suppress(ArithmeticError):
            super().feed(entry)


async def test_a_rebuild_takes_in_what_was_parked(log: Log):
    await note(log, "m-a", "1", "poison")
    await note(log, "m-b", "x")
    await Follower(log, NOTES).catch_up()
    mended = Projection("notes", Mended)
    assert await rebuild(log, mended) == []
    assert await kept(log, "m-a") == "1 poison"
    assert await compare(log, mended) == []


async def test_a_rebuild_says_which_streams_were_wrong_and_mends_them(log: Log):
    await note(log, "m-a", "1")
    await note(log, "m-b", "x")
    await Follower(log, NOTES).catch_up()
    at = await log.models().reading("notes")
    assert at is not None
    await log.models().advance("notes", at, 2, [Row("m-b", 1, b"wrong")], [])
    assert await compare(log, NOTES) == [Divergence("notes", "m-b", "differs")]
    assert await rebuild(log, NOTES) == ["m-b"]
    assert await compare(log, NOTES) == []


async def test_a_rebuild_beside_a_live_follower_ends_equal_to_a_cold_replay(log: Log, url: str):
    other = open_log(url)
    recorded = asyncio.Event()

    async def record() -> None:
        for n in range(60):
            await note(log, f"m-{n % 4}", str(n))
        recorded.set()

    async with following(log):
        recording = asyncio.create_task(record())
        rounds = 0
        while not recorded.is_set() or rounds < 2:
            assert await rebuild(other, NOTES) == []
            rounds += 1
        await recording
        for n in range(4):
            await until_kept(log, f"m-{n}", " ".join(str(n) for n in range(n, 60, 4)))
    assert await compare(log, NOTES) == []
    await other.close()


async def test_a_rebuild_is_served_once_it_has_read_as_far_as_the_live_one(log: Log):
    await note(log, "m-a", "1")
    live, models = Follower(log, NOTES), log.models()
    await live.catch_up()
    generation = await models.begin("notes")
    rebuilt = Follower(log, NOTES, generation=generation)
    await rebuilt.catch_up()
    await note(log, "m-a", "2")
    await live.catch_up()
    assert await models.swap("notes", generation, await log.head()) is None
    assert await kept(log, "m-a") == "1 2"
    await rebuilt.catch_up()
    assert await models.swap("notes", generation, await log.head()) == []


async def test_an_interrupted_rebuild_leaves_the_live_read_model_as_it_was(log: Log):
    await note(log, "m-a", "1")
    follower = Follower(log, NOTES)
    await follower.catch_up()
    given_up = Follower(log, NOTES, generation=await log.models().begin("notes"))
    await given_up.catch_up()
    assert await rebuild(log, NOTES) == []
    with pytest.raises(Replaced):
        await given_up.catch_up()
    await note(log, "m-a", "2")
    await follower.catch_up()
    assert await kept(log, "m-a") == "1 2"


async def test_progress_ends_at_the_head(log: Log):
    await note(log, "m-a", "1", "2", "3")
    seen: list[tuple[int, int]] = []
    await rebuild(log, NOTES, lambda done, head: seen.append((done, head)))
    assert seen == [(3, 3), (3, 3)]


@pytest.mark.parametrize(
    ("damage", "what"),
    [("DELETE FROM model_rows WHERE stream = ?", "missing"),
     ("UPDATE model_rows SET position = 1 WHERE stream = ?", "behind"),
     ("UPDATE model_rows SET state = '' WHERE stream = ?", "differs")],
)  # fmt: skip
async def test_a_comparison_names_every_kind_of_damage(log: Log, damage: str, what: str):
    await note(log, "m-a", "1", "2")
    await note(log, "m-b", "x")
    await Follower(log, NOTES).catch_up()
    async with log._store.transaction() as execute:  # pyright: ignore[reportPrivateUsage]
        await execute(damage, "m-a")
    assert await compare(log, NOTES) == [Divergence("notes", "m-a", what)]


async def a_shorter_log(path: Path) -> Log:
    """A log whose read model has read further than it goes: a backup was put in its place."""
    log = open_log(f"sqlite:///{path}")
    await note(log, "m-a", "1", "2")
    await Follower(log, NOTES).catch_up()
    async with log._store.transaction() as execute:  # pyright: ignore[reportPrivateUsage]
        await execute("UPDATE models SET cursor = 9")
    return log


async def test_a_comparison_with_a_shorter_log_ends_and_says_so(path: Path):
    log = await a_shorter_log(path)
    what = "was read to 9, and the log ends at 2"
    assert await compare(log, NOTES) == [Divergence("notes", "the log", what)]
    await log.close()


async def test_a_rebuild_from_a_shorter_log_ends_and_follows_it_again(path: Path):
    log = await a_shorter_log(path)
    assert await rebuild(log, NOTES) == []
    await note(log, "m-a", "3")
    await Follower(log, NOTES).catch_up()
    assert await kept(log, "m-a") == "1 2 3"
    await log.close()


async def test_a_follower_of_a_shorter_log_raises_an_alarm(
    path: Path, caplog: pytest.LogCaptureFixture
):
    log = await a_shorter_log(path)
    assert await Follower(log, NOTES).catch_up() == 9
    assert "notes was read to 9, and the log ends at 2: rebuild it" in caplog.text
    await log.close()


async def test_folds_are_not_of_the_log_that_another_took_the_place_of(path: Path):
    """A match is as long as it was, of other events, when it goes on."""
    log = open_log(f"sqlite:///{path}")
    follower = Follower(log, NOTES)
    await note(log, "m-a", "1", "2", "3")
    await follower.catch_up()
    await log.look()
    async with log._store.transaction() as execute:  # pyright: ignore[reportPrivateUsage]
        await execute("DROP TRIGGER no_delete")
        await execute("DELETE FROM stored_events WHERE rowid > 1")
        await execute("UPDATE models SET cursor = 1")
    log._store._known = None  # pyright: ignore[reportPrivateUsage, reportAttributeAccessIssue]
    with suppress(StoreUnavailable):
        await log.look()
    await note(log, "m-a", "two", "three")
    await Follower(log, NOTES).catch_up()
    await note(log, "m-a", "four")
    await follower.catch_up()
    assert await kept(log, "m-a") == "1 two three four"
    await log.close()


async def test_what_is_finished_is_not_kept_in_memory_and_goes_on_all_the_same():
    begun: list[NotesToAnEnd] = []

    def begin() -> NotesToAnEnd:
        begun.append(NotesToAnEnd())
        return begun[-1]

    log = open_log("sqlite://")
    follower = Follower(log, Projection("notes", begin))
    for notes, folds in ((("a", "b"), 1), (("c", "over"), 1), (("d",), 2), (("e",), 3)):
        await note(log, "m-1", *notes)
        await follower.catch_up()
        assert len(begun) == folds
    assert await kept(log, "m-1") == "a b c over d e"
    await log.close()


async def test_folds_in_memory_are_as_many_as_their_weight_lets_and_the_last_used_stay():
    begun: list[Notes] = []

    def begin() -> Notes:
        begun.append(Notes())
        return begun[-1]

    log, most = open_log("sqlite://"), 100_000
    follower = Follower(log, Projection("notes", begin), memory=most)

    async def folded_anew(stream: str, *notes: str) -> int:
        before = len(begun)
        await note(log, stream, *notes)
        await follower.catch_up()
        assert follower.weight <= most
        return len(begun) - before

    for number in range(8):
        assert await folded_anew(f"m-{number}", "a") == 1
    assert await folded_anew("m-7", "b") == await folded_anew("m-5", "b") == 0
    assert await folded_anew("m-0", "b") == 1
    assert await folded_anew("long", *"a" * 100) == 1  # as heavy as several of one note
    assert await folded_anew("m-0", "c") == 0
    assert await folded_anew("m-7", "c") == 1
    assert await kept(log, "m-7") == "a b c"
    await log.close()


@pytest.mark.parametrize("anyio_backend", ["asyncio"])  # whose steps can be counted
async def test_those_who_wait_sleep_through_looks_that_find_nothing(
    path: Path, monkeypatch: pytest.MonkeyPatch
):
    log, other = open_log(f"sqlite:///{path}"), open_log(f"sqlite:///{path}")
    await note(log, "m-1", "a")
    looks, head, looked = 0, SQLiteStore.head, asyncio.Event()

    async def counted(store: SQLiteStore) -> int:
        nonlocal looks
        looks += 1
        if looks == 20:
            looked.set()
        return await head(store)

    monkeypatch.setattr(SQLiteStore, "head", counted)
    waiting = [asyncio.create_task(log.news(1, 0.001)) for _ in range(100)]
    steps, run = 0, asyncio.Handle._run

    def stepping(handle: asyncio.Handle) -> None:
        nonlocal steps
        steps += 1
        run(handle)

    await asyncio.sleep(0)
    monkeypatch.setattr(asyncio.Handle, "_run", stepping)
    await looked.wait()
    monkeypatch.undo()
    assert steps < 2 * len(waiting), "twenty looks, of which none has news"
    await note(other, "m-1", "b")
    assert await asyncio.gather(*waiting) == [2] * len(waiting)
    await log.close()
    await other.close()


async def test_those_who_wait_on_the_servers_loop_are_told_though_a_look_is_overdue(path: Path):
    """A call that is due at once has no time on that loop, unlike on asyncio's own."""
    log, other = open_log(f"sqlite:///{path}"), open_log(f"sqlite:///{path}")
    await note(log, "m-1", "a")
    waiting = [asyncio.create_task(log.news(1, 0.0)) for _ in range(3)]
    await asyncio.sleep(0)
    await note(other, "m-1", "b")
    assert await asyncio.gather(*waiting) == [2] * len(waiting)
    await log.close()
    await other.close()
