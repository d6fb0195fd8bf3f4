"""One match, many senders at once: decided on what is ahead, acknowledged once it is on the disk.

A store whose commits wait for the test, and may fail, stands for a slow disk and a lost one.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Literal, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudication.recordable import decide_corrections, decide_report
from api.event_store import Appended, Log, NewEvent, StaleVersion, StoreUnavailable, open_log
from api.event_store.batch import Command, CommandOutcome
from api.event_store.sqlite.store import open_sqlite
from api.event_store.store import Store
from api.matches.hot_match import HotMatch
from api.matches.matches import Matches, Order
from api.matches.sender_fold import Report
from api.visibility import WHOLE, Viewer
from domain.bones import Bone
from domain.errors import ImpossibleReport
from domain.events import (
    BonePlayed,
    Entry,
    Fact,
    GameStarted,
    HandStarted,
    MatchOpened,
    OpeningDrawn,
    Passed,
    RecordCorrected,
)
from domain.match.match import fold
from domain.match.replay import as_corrected
from domain.rulebooks import BOOKS
from tests.support.examples import one_in

Fate = Literal["goes", "fails", "is not known"]
OPENING = (
    MatchOpened("PDA", BOOKS["PDA"].version, BOOKS["PDA"].sha256(), ("Ana", "Bruno")),
    GameStarted(1),
    HandStarted(1),
    OpeningDrawn(0, 5),
    OpeningDrawn(1, 5),
)
BEGUN = len(OPENING)
SIX_SIX = BonePlayed(0, Bone("6-6"))
SIX_FIVE = BonePlayed(1, Bone("6-5"), on=Bone("6-6"))
FIVE_FOUR = BonePlayed(0, Bone("5-4"), on=Bone("6-5"))
SIX_FOUR = BonePlayed(0, Bone("6-4"), on=Bone("6-6"))
RECORDER = Viewer("recorder", "k")
SENDERS = RECORDER, WHOLE


class SlowStore:
    """A store in which each commit waits until its fate is given."""

    abreast = 1

    def __init__(self, path: Path) -> None:
        self.store = open_sqlite(str(path))
        self.begun: list[Sequence[Command]] = []
        self.came: asyncio.Queue[None] = asyncio.Queue()
        self.fates: asyncio.Queue[Fate] = asyncio.Queue()
        self.looks: asyncio.Event | None = None
        """Set to have the next answer about a version come late: once this is set."""

    async def version(self, stream: str) -> int:
        version, looks = await self.store.version(stream), self.looks
        if looks is not None:
            self.looks = None
            await looks.wait()
        return version

    async def commit(self, commands: Sequence[Command]) -> list[CommandOutcome]:
        self.begun.append(commands)
        self.came.put_nowait(None)
        fate = await self.fates.get()
        if fate == "fails":
            raise StoreUnavailable("the disk is gone", recorded=False)
        outcomes = await self.store.commit(commands)
        if fate == "is not known":
            raise StoreUnavailable("no answer", recorded=None)
        return outcomes

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)


class Table:
    """A match in play over a slow store; another server records in it at once."""

    def __init__(self, path: Path) -> None:
        self.store = SlowStore(path)
        self.log = Log(cast(Store, self.store))
        self.matches = Matches(self.log)
        self.other = open_log(f"sqlite:///{path}")
        self._keys = count()
        self._seen = 0

    async def begin(self) -> None:
        await self.other.append("m", [NewEvent(fact) for fact in OPENING], 0)

    def report(
        self,
        facts: Fact | Sequence[Fact],
        by: Viewer = RECORDER,
        expected: int | None = None,
        key: str | None = None,
    ) -> asyncio.Task[Appended]:
        """Begin to record a fact, or several together."""
        order = Order(by, "k", expected, key, b"", f"device-{next(self._keys)}")
        reports = [Report(fact) for fact in (facts if isinstance(facts, Sequence) else (facts,))]
        return asyncio.create_task(self.matches.record("m", reports, order))

    async def under_way(self, commits: int) -> None:
        """Wait until the store has begun on so many commits."""
        for _ in range(commits - self._seen):
            await self.store.came.get()
            self._seen += 1

    async def another_server_records(self, fact: Fact) -> None:
        """It decides on what it finds, as we do, and lets it be where somebody was quicker."""
        entries = await self.on_record()
        if refuses(entries, [fact]):
            return
        with suppress(StaleVersion):
            await self.other.append("m", [NewEvent(fact)], len(entries))

    async def on_record(self) -> list[Entry]:
        return await self.other.read("m")

    async def played(self) -> list[Fact]:
        return [entry.fact for entry in (await self.on_record())[BEGUN:]]

    async def shown(self) -> list[Entry]:
        """The view shown to a reader."""
        return list((await self.matches.following("m", WHOLE)).entries)

    async def end(self) -> None:
        for _ in range(50):
            self.store.fates.put_nowait("goes")
        await self.log.close()
        await self.other.close()


def at_a_table(path: Path, visit: Callable[[Table], Coroutine[Any, Any, None]]) -> None:
    """Run this at a new table."""

    async def visited() -> None:
        table = Table(path)
        await table.begin()
        try:
            async with asyncio.timeout(30):
                await visit(table)
        finally:
            await table.end()

    asyncio.run(visited())


def test_what_lies_behind_a_gap_is_not_taken_in():
    entries = [Entry(position, fact) for position, fact in enumerate(OPENING, 1)]
    hot = HotMatch(entries[:2])
    hot.take_in(entries[3:])
    assert hot.entries == entries[:2]
    hot.take_in(entries)
    assert hot.entries == entries


def test_what_was_read_before_its_answer_came_is_decided_on_once():
    """A reader may read on while the answer to an append is still on its way."""
    entries = [Entry(position, fact) for position, fact in enumerate(OPENING, 1)]
    hot = HotMatch(entries)
    hot.decide([Report(SIX_SIX)], WHOLE)
    ahead = hot.accept([NewEvent(SIX_SIX)], WHOLE)
    hot.take_in(ahead.entries)
    decided_on = hot._since(0)  # pyright: ignore[reportPrivateUsage]
    assert [entry.fact for entry in decided_on] == [*OPENING, SIX_SIX]
    hot.take_in([Entry(BEGUN + 2, SIX_FIVE)])
    assert hot.reached == BEGUN + 2
    hot.recorded(ahead)
    assert [entry.fact for entry in hot.entries[BEGUN:]] == [SIX_SIX, SIX_FIVE]


def test_reports_of_one_match_go_to_the_disk_together(tmp_path: Path):
    async def visit(table: Table) -> None:
        for _ in range(2):
            table.store.fates.put_nowait("goes")
        appended = await asyncio.gather(*(table.report(Passed(0)) for _ in range(64)))
        assert [one.first for one in appended] == list(range(BEGUN + 1, BEGUN + 65))
        assert len(table.store.begun) <= 2

    at_a_table(tmp_path / "log.db", visit)


def test_what_is_on_its_way_is_decided_on_and_shown_to_nobody(tmp_path: Path):
    async def visit(table: Table) -> None:
        first = table.report(SIX_SIX)
        await table.under_way(1)
        second = table.report(SIX_FIVE)
        await asyncio.sleep(0)
        assert len(await table.shown()) == BEGUN
        assert not first.done()
        for _ in range(2):
            table.store.fates.put_nowait("goes")
        assert [(await one).last for one in (first, second)] == [BEGUN + 1, BEGUN + 2]
        assert [entry.fact for entry in (await table.shown())[BEGUN:]] == [SIX_SIX, SIX_FIVE]

    at_a_table(tmp_path / "log.db", visit)


def test_a_commit_that_fails_takes_back_what_stood_on_it(tmp_path: Path):
    """6-5 was played on 6-6, which is not on record; the pass is decided anew."""

    async def visit(table: Table) -> None:
        first = table.report(SIX_SIX)
        await table.under_way(1)
        second, third = table.report(SIX_FIVE), table.report(Passed(1))
        table.store.fates.put_nowait("fails")
        for _ in range(9):
            table.store.fates.put_nowait("goes")
        with pytest.raises(StoreUnavailable):
            await first
        with pytest.raises(ImpossibleReport):
            await second
        assert (await third).last == BEGUN + 1
        assert await table.played() == [Passed(1)]
        assert await table.shown() == await table.on_record()

    at_a_table(tmp_path / "log.db", visit)


def test_a_refusal_waits_until_what_it_leans_on_is_recorded(tmp_path: Path):
    async def visit(table: Table) -> None:
        first = table.report(SIX_SIX)
        await table.under_way(1)
        twice = table.report(SIX_SIX)
        await asyncio.sleep(0)
        assert not twice.done()
        table.store.fates.put_nowait("goes")
        await first
        with pytest.raises(ImpossibleReport) as refused:
            await twice
        assert refused.value.contradicts == BEGUN + 1

    at_a_table(tmp_path / "log.db", visit)


def test_a_refusal_waits_for_all_that_was_accepted_before(tmp_path: Path):
    """It leans on the second, of which nothing is known when the first is recorded."""

    async def visit(table: Table) -> None:
        first = table.report(Passed(0))
        await table.under_way(1)
        second, twice = table.report(SIX_SIX), table.report(SIX_SIX)
        await asyncio.sleep(0)
        table.store.fates.put_nowait("goes")
        await first
        await table.under_way(2)
        for _ in range(9):
            await asyncio.sleep(0)
        assert not twice.done()
        for fate in ("fails", "goes"):
            table.store.fates.put_nowait(fate)
        with pytest.raises(StoreUnavailable):
            await second
        assert (await twice).last == BEGUN + 2

    at_a_table(tmp_path / "log.db", visit)


def test_a_report_is_not_refused_for_one_that_was_not_recorded(tmp_path: Path):
    async def visit(table: Table) -> None:
        first = table.report(SIX_SIX)
        await table.under_way(1)
        again = table.report(SIX_SIX)
        table.store.fates.put_nowait("fails")
        table.store.fates.put_nowait("goes")
        with pytest.raises(StoreUnavailable):
            await first
        assert (await again).last == BEGUN + 1

    at_a_table(tmp_path / "log.db", visit)


def test_a_refusal_rests_on_what_another_server_recorded_too(tmp_path: Path):
    """5-4 goes on 6-5, which another server recorded and this one has not read."""

    async def visit(table: Table) -> None:
        for _ in range(2):
            table.store.fates.put_nowait("goes")
        await table.report(SIX_SIX)
        await table.another_server_records(SIX_FIVE)
        assert (await table.report(FIVE_FOUR)).last == BEGUN + 3

    at_a_table(tmp_path / "log.db", visit)


def test_a_refusal_does_not_rest_on_less_because_a_reader_reads_on_meanwhile(tmp_path: Path):
    """While the log is asked for the version, a reader takes in 6-5, on which 5-4 goes."""

    async def visit(table: Table) -> None:
        for _ in range(2):
            table.store.fates.put_nowait("goes")
        await table.report(SIX_SIX)
        await table.another_server_records(SIX_FIVE)
        looks = table.store.looks = asyncio.Event()
        report = table.report(FIVE_FOUR)
        await asyncio.sleep(0)
        assert table.store.looks is None, "the report was refused, and the log is asked"
        assert len(await table.shown()) == BEGUN + 2
        looks.set()
        assert (await report).last == BEGUN + 3

    at_a_table(tmp_path / "log.db", visit)


def test_nothing_stands_on_what_another_server_recorded_at_the_very_same_position(tmp_path: Path):
    """5-4 was decided on our 6-5; theirs has another bone there, and the version is the same."""

    async def visit(table: Table) -> None:
        table.store.fates.put_nowait("goes")
        await table.report(SIX_SIX)
        ours = table.report(SIX_FIVE)
        await table.under_way(2)
        on_ours = table.report(FIVE_FOUR)
        await table.another_server_records(SIX_FIVE)
        for _ in range(9):
            table.store.fates.put_nowait("goes")
        with pytest.raises(ImpossibleReport):
            await ours
        assert (await on_ours).last == BEGUN + 3, "decided anew, on theirs"
        assert await table.played() == [SIX_SIX, SIX_FIVE, FIVE_FOUR]

    at_a_table(tmp_path / "log.db", visit)


def test_what_was_not_recorded_is_not_decided_on_any_more(tmp_path: Path):
    async def visit(table: Table) -> None:
        for _ in range(2):
            first = table.report(SIX_SIX)
            await table.under_way(1)
            table.store.fates.put_nowait("fails")
            with pytest.raises(StoreUnavailable):
                await first
        table.store.fates.put_nowait("goes")
        assert (await table.report(SIX_SIX)).last == BEGUN + 1

    at_a_table(tmp_path / "log.db", visit)


def test_who_corrects_decides_on_the_record_as_corrected(tmp_path: Path):
    async def visit(table: Table) -> None:
        taken_back = RecordCorrected(BEGUN + 1, (), "slip")
        for _ in range(9):
            table.store.fates.put_nowait("goes")
        await table.report(SIX_SIX)
        await table.report(taken_back)
        assert (await table.report(SIX_SIX)).last == BEGUN + 3
        with pytest.raises(ImpossibleReport):
            await table.report(SIX_SIX)

    at_a_table(tmp_path / "log.db", visit)


def test_a_refusal_waits_for_nothing_that_cannot_be_recorded_any_more(tmp_path: Path):
    """Another server had its pass where our 6-6 was to be, which is on its way still."""

    async def visit(table: Table) -> None:
        ours = table.report(SIX_SIX)
        await table.under_way(1)
        await table.another_server_records(Passed(0))
        assert await table.shown() == await table.on_record()
        with pytest.raises(ImpossibleReport):
            await table.report(SIX_FIVE)
        for _ in range(9):
            table.store.fates.put_nowait("goes")
        assert (await ours).last == BEGUN + 2
        assert await table.played() == [Passed(0), SIX_SIX]

    at_a_table(tmp_path / "log.db", visit)


def test_nothing_that_was_decided_in_a_thread_stands_on_what_was_lost_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """Our 6-6 was lost, and another server has a pass there: the match is as long as it was."""
    monkeypatch.setattr("api.matches.hot_match._ON_THE_LOOP", -1)

    async def visit(table: Table) -> None:
        decided, go = asyncio.Event(), asyncio.Event()

        async def slowly(work: Callable[[], Any]) -> Any:
            work()
            decided.set()
            await go.wait()

        first = table.report(SIX_SIX)
        await table.under_way(1)
        monkeypatch.setattr(table.matches, "_decided_apart", slowly)
        on_first = table.report(SIX_FIVE)
        await decided.wait()
        table.store.fates.put_nowait("fails")
        with pytest.raises(StoreUnavailable):
            await first
        await table.another_server_records(Passed(0))
        assert await table.shown() == await table.on_record()
        go.set()
        with pytest.raises(ImpossibleReport):
            await on_first
        assert await table.played() == [Passed(0)]

    at_a_table(tmp_path / "log.db", visit)


def test_nothing_is_recorded_behind_a_pass_that_was_decided_on_a_play(tmp_path: Path):
    """5-4 was decided on our 6-5; another server has a pass there, and the version is the same."""

    async def visit(table: Table) -> None:
        table.store.fates.put_nowait("goes")
        await table.report(SIX_SIX)
        ours = table.report(SIX_FIVE)
        await table.under_way(2)
        on_ours = table.report(FIVE_FOUR)
        await table.another_server_records(Passed(0))
        for _ in range(9):
            table.store.fates.put_nowait("goes")
        await asyncio.gather(ours, on_ours, return_exceptions=True)
        assert (await table.played())[:3] == [SIX_SIX, Passed(0), SIX_FIVE]

    at_a_table(tmp_path / "log.db", visit)


def test_of_a_batch_that_is_refused_nothing_is_decided_on(tmp_path: Path):
    async def visit(table: Table) -> None:
        for _ in range(2):
            with pytest.raises(ImpossibleReport):
                await table.report((SIX_SIX, SIX_SIX))
        table.store.fates.put_nowait("goes")
        assert (await table.report(SIX_SIX)).last == BEGUN + 1

    at_a_table(tmp_path / "log.db", visit)


def test_what_a_second_sending_would_have_recorded_is_shown_to_nobody(tmp_path: Path):
    async def visit(table: Table) -> None:
        first = table.report(Passed(0), key="once")
        await table.under_way(1)
        again = table.report(Passed(0), key="once")
        for _ in range(9):
            table.store.fates.put_nowait("goes")
        assert [(await one).replayed for one in (first, again)] == [False, True]
        assert await table.shown() == await table.on_record()

    at_a_table(tmp_path / "log.db", visit)


def test_a_version_that_is_ahead_is_told_of_once_it_is_recorded(tmp_path: Path):
    async def visit(table: Table) -> None:
        first = table.report(Passed(0))
        await table.under_way(1)
        late = table.report(Passed(1), expected=BEGUN)
        await asyncio.sleep(0)
        assert not late.done()
        table.store.fates.put_nowait("goes")
        await first
        with pytest.raises(StaleVersion) as stale:
            await late
        assert (stale.value.expected, stale.value.current) == (BEGUN, BEGUN + 1)

    at_a_table(tmp_path / "log.db", visit)


def test_a_second_sending_is_answered_as_the_first_though_that_is_still_on_its_way(tmp_path: Path):
    async def visit(table: Table) -> None:
        first = table.report(SIX_SIX, key="once")
        await table.under_way(1)
        again, third = table.report(SIX_SIX, key="once"), table.report(SIX_FIVE)
        for _ in range(9):
            table.store.fates.put_nowait("goes")
        answers = await asyncio.gather(first, again, third)
        assert [(one.last, one.replayed) for one in answers] == [
            (BEGUN + 1, False),
            (BEGUN + 1, True),
            (BEGUN + 2, False),
        ]

    at_a_table(tmp_path / "log.db", visit)


# --- any sequence ---------------------------------------------------------------------------

CHAIN: tuple[Fact, ...] = (SIX_SIX, SIX_FIVE, FIVE_FOUR, SIX_FOUR, Passed(0), Passed(1))
CORRECTIONS: tuple[Fact, ...] = tuple(
    RecordCorrected(at, facts, "slip")
    for at in (BEGUN + 1, BEGUN + 2)
    for facts in ((), (Passed(0),), (SIX_SIX,))
)
facts = st.sampled_from(CHAIN) | st.sampled_from(CORRECTIONS)
batches = facts.map(lambda fact: (fact,)) | st.lists(st.sampled_from(CHAIN), min_size=2, max_size=3)
steps = st.lists(
    st.one_of(
        st.tuples(st.just("report"), st.tuples(batches, st.sampled_from(SENDERS))),
        st.tuples(st.just("fate"), st.sampled_from(["goes", "goes", "fails", "is not known"])),
        st.tuples(st.just("other"), facts),
        st.tuples(st.just("turns"), st.integers(1, 6)),
    ),
    max_size=30,
)
apart = st.none() | st.tuples(st.integers(0, 6), st.integers(0, 6))
"""Turns of the loop before and after whatever is decided or folded beside it; None: on it."""


def turned(before: int, after: int) -> Callable[..., Coroutine[Any, Any, Any]]:
    """Work in a thread, as `beside` has it done, that comes after so many turns of the loop."""

    async def done(_: object, work: Callable[..., Any], *arguments: object) -> Any:
        for _turn in range(before):
            await asyncio.sleep(0)
        try:
            return work(*arguments)
        finally:
            for _turn in range(after):
                await asyncio.sleep(0)

    return done


def refuses(entries: Sequence[Entry], facts: Sequence[Fact]) -> bool:
    """Whether a match with these entries on record refuses facts, one after the other."""
    log = list(entries)
    try:
        for fact in facts:
            match = fold(as_corrected(log))
            match.position = len(log)
            decide_report(match, fact, partial(list, log))
            if isinstance(fact, RecordCorrected):
                decide_corrections(log, [fact])
            log.append(Entry(len(log) + 1, fact))
    except ImpossibleReport:
        return True
    return False


async def refused_rightly(
    table: Table, report: asyncio.Task[Appended], facts: Sequence[Fact], sent_at: int
) -> Any:
    """The outcome of a report, sent when so many entries were on record.

    Where it was refused, the record refused it at some moment between sending and answer.
    """
    try:
        return await report
    except ImpossibleReport:
        entries = await table.on_record()
        lengths = range(sent_at, len(entries) + 1)
        assert any(refuses(entries[:length], facts) for length in lengths)
        return None
    except StoreUnavailable as error:
        return error


async def take_as_on_record(table: Table, facts: Sequence[Fact]) -> None:
    """Each sender's reports are taken or refused as those of the record alone would be."""
    while not table.store.fates.empty():
        table.store.fates.get_nowait()
    for sender in SENDERS:
        for fact in facts:
            refused = refuses(await table.on_record(), [fact])
            for _ in range(9):  # it may be decided anew
                table.store.fates.put_nowait("goes")
            (outcome,) = await asyncio.gather(table.report(fact, sender), return_exceptions=True)
            assert isinstance(outcome, ImpossibleReport if refused else Appended), (fact, outcome)


@one_in(2)
@given(steps=steps, apart=apart, then=st.lists(facts, max_size=12))
def test_any_sequence_comes_to_what_one_report_after_the_other_would(
    steps: list[tuple[str, Any]],
    apart: tuple[int, int] | None,
    then: Sequence[Fact],
    tmp_path_factory: pytest.TempPathFactory,
):
    async def visit(table: Table) -> None:
        reports: list[tuple[Sequence[Fact], asyncio.Task[Any]]] = []
        for kind, what in steps:
            if kind == "report":
                sent_at = len(await table.on_record())
                outcome = refused_rightly(table, table.report(*what), what[0], sent_at)
                reports.append((what[0], asyncio.create_task(outcome)))
            elif kind == "fate":
                table.store.fates.put_nowait(what)
            elif kind == "other":
                await table.another_server_records(what)
            else:
                for _ in range(what):
                    await asyncio.sleep(0)
            shown, recorded = await table.shown(), await table.on_record()
            assert shown == recorded[: len(shown)]
        while not all(found.done() for _, found in reports):
            table.store.fates.put_nowait("goes")
            await asyncio.sleep(0)
        entries = await table.on_record()
        assert not any(
            refuses(entries[:at], [entries[at].fact]) for at in range(BEGUN, len(entries))
        )
        taken: dict[int, Fact] = {}
        unknown = 0
        for sent, refused_or_recorded in reports:
            outcome = refused_or_recorded.result()
            if isinstance(outcome, Appended):
                assert outcome.first not in taken
                taken |= dict(enumerate(sent, outcome.first))
            unknown += isinstance(outcome, StoreUnavailable) and outcome.recorded is None
        assert {at: entries[at - 1].fact for at in taken} == taken
        ours = [entry for entry in entries if entry.device]
        assert len(taken) <= len(ours) <= len(taken) + 3 * unknown
        await take_as_on_record(table, then)
        assert await table.shown() == await table.on_record()

    with pytest.MonkeyPatch.context() as patched:
        if apart is not None:
            patched.setattr("api.matches.hot_match._ON_THE_LOOP", -1)
            patched.setattr("api.matches.matches.beside", turned(*apart))
        at_a_table(tmp_path_factory.mktemp("any") / "log.db", visit)
