"""One match, many senders at once: decided on what is ahead, acknowledged once it is on the disk.

A store whose commits wait for the test, and may fail, stands for a slow disk and a lost one.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Literal, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st

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
)
from domain.match.decide import decide
from domain.match.match import Match
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
        self, fact: Fact, expected: int | None = None, key: str | None = None
    ) -> asyncio.Task[Appended]:
        """Begin to record a fact."""
        order = Order(RECORDER, "k", expected, key, b"", f"device-{next(self._keys)}")
        return asyncio.create_task(self.matches.record("m", [Report(fact)], order))

    async def under_way(self, commits: int) -> None:
        """Wait until the store has begun on so many commits."""
        for _ in range(commits - self._seen):
            await self.store.came.get()
            self._seen += 1

    async def another_server_records(self, fact: Fact) -> None:
        """It decides on what it finds, as we do, and lets it be where somebody was quicker."""
        entries = await self.on_record()
        with suppress(ImpossibleReport, StaleVersion):
            decide(folded(entries), fact)
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
steps = st.lists(
    st.one_of(
        st.tuples(st.just("report"), st.sampled_from(CHAIN)),
        st.tuples(st.just("fate"), st.sampled_from(["goes", "goes", "fails", "is not known"])),
        st.tuples(st.just("other"), st.sampled_from(CHAIN)),
        st.tuples(st.just("turns"), st.integers(1, 6)),
    ),
    max_size=30,
)


def folded(entries: Sequence[Entry]) -> Match:
    """The match, each entry decided on after those before it. Raises what `decide` does."""
    match = Match()
    for entry in entries:
        decide(match, entry.fact)
        match.apply(entry.position, entry.fact)
    return match


def refuses(entries: Sequence[Entry], fact: Fact) -> bool:
    """Whether a match with these entries on record refuses the fact."""
    try:
        decide(folded(entries), fact)
    except ImpossibleReport:
        return True
    return False


async def refused_rightly(
    table: Table, report: asyncio.Task[Appended], fact: Fact, sent_at: int
) -> Any:
    """The outcome of a report, sent when so many entries were on record.

    Where it was refused, the record refused it at some moment between sending and answer.
    """
    try:
        return await report
    except ImpossibleReport:
        entries = await table.on_record()
        lengths = range(sent_at, len(entries) + 1)
        assert any(refuses(entries[:length], fact) for length in lengths)
        return None
    except StoreUnavailable as error:
        return error


@one_in(2)
@given(steps=steps)
def test_any_sequence_comes_to_what_one_report_after_the_other_would(
    steps: list[tuple[str, Any]], tmp_path_factory: pytest.TempPathFactory
):
    async def visit(table: Table) -> None:
        reports: list[tuple[Fact, asyncio.Task[Any]]] = []
        for kind, what in steps:
            if kind == "report":
                sent_at = len(await table.on_record())
                outcome = refused_rightly(table, table.report(what), what, sent_at)
                reports.append((what, asyncio.create_task(outcome)))
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
        folded(entries)
        taken: dict[int, Fact] = {}
        unknown = 0
        for fact, refused_or_recorded in reports:
            outcome = refused_or_recorded.result()
            if isinstance(outcome, Appended):
                assert outcome.first not in taken
                taken[outcome.first] = fact
            unknown += isinstance(outcome, StoreUnavailable) and outcome.recorded is None
        assert {at: entries[at - 1].fact for at in taken} == taken
        ours = [entry for entry in entries if entry.device]
        assert len(taken) <= len(ours) <= len(taken) + unknown

    at_a_table(tmp_path_factory.mktemp("any") / "log.db", visit)
