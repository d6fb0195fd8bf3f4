"""A log that is exchanged while something reads it: nothing of the old log is kept.

How streams begin anew is in `tests/api/live/test_exchanged.py`.
"""

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from api.access.access_store import AccessStore
from api.access.principals import Venue
from api.audit.signed_log.table_seals import TABLES, TableSeals
from api.audit.verification.table_damage import damage_beside
from api.clock import utc_now
from api.disputes.dispute_steps import raise_claim
from api.disputes.hearings.pool import HearingPool
from api.event_store import LogExchanged, NewEvent, UnknownStream, open_log
from api.event_store.followers import Follower
from api.http.rate_limit import Buckets
from api.matches import hot_match
from api.matches.matches import Matches
from api.matches.sender_fold import Report
from api.settings import Settings
from api.tournaments.fixtures import FixtureOpener
from api.tournaments.recorded_tournaments import RecordedTournaments
from api.tournaments.result_follower import ResultFollower
from api.visibility import AUDIENCE, WHOLE
from api.visibility.viewings import Viewings
from domain.errors import BadClaim, ImpossibleReport
from domain.events import Claim, Entry, GameStarted, MatchEnded, Passed, Resigned
from domain.events.league_facts import LEAGUE_STREAM
from domain.events.tournament_facts import (
    EntryCheckedIn,
    EntryMade,
    MatchAssigned,
    RoundPaired,
    TournamentEntry,
    TournamentFact,
    TournamentOpened,
)
from domain.rulebooks import BOOKS
from domain.tournament.fold import fold
from domain.tournament.formats import format_of
from tests.api.event_store.test_followers import NOTES, kept, note
from tests.api.live.test_exchanged import OPENED, ORDER, House
from tests.api.tournaments.test_fixtures import entered, opened
from tests.support.principals import put_in

Recording = Callable[[], Awaitable[None]]
SENT = MatchAssigned("table/R1.0", ("A", "B"), "m-1")
PAIRED = RoundPaired("table", 1, (("A", "B"),))
ASSIGNED = [opened("PDA", BOOKS["PDA"].sha256()), *map(entered, "AB"), PAIRED, SENT]
EVENT = TournamentOpened("Spring", "PDA", format_of("PDA", {}).sha256())


async def nothing() -> None:
    """Record nothing in the log that takes the place of the other."""


def exchange_behind(
    house: House,
    name: str,
    patch: pytest.MonkeyPatch,
    after: int,
    *,
    asks: str = "",
    of: object = None,
    grown: Recording = nothing,
) -> None:
    """Have the log exchanged once, between the next answer of a method and its use.

    What was recorded after a position is gone then, and `grown` has recorded something else. The
    method is one of the log, or `of` something else; `asks` is part of the statement meant.
    """
    owner = of or house.log
    method = getattr(owner, name)

    async def answer(*arguments: Any, **named: Any) -> Any:
        result = await method(*arguments, **named)
        if asks and asks not in str(arguments[0]):
            return result
        patch.undo()
        await exchange(house, after, grown)
        return result

    patch.setattr(owner, name, answer)


async def exchange(house: House, after: int, grown: Recording = nothing) -> None:
    """Exchange the log for one that has something else after a position, and notice that."""
    house.cut(after)
    await grown()
    await house.look()


def test_a_match_that_was_being_read_is_read_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        await house.look()
        exchange_behind(house, "read", monkeypatch, 3)
        matches = Matches(house.log)
        with pytest.raises(LogExchanged):
            await matches.following("m", WHOLE)
        assert len((await matches.following("m", WHOLE)).entries) == 3
        await house.log.close()

    asyncio.run(visit())


def test_a_match_whose_view_was_being_folded_is_not_kept_from_a_lost_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        await house.look()
        await house.matches.following("m", AUDIENCE)
        monkeypatch.setattr(hot_match, "_ON_THE_LOOP", -1)
        grown = partial(house.grow_by_others, Passed(1), Passed(1))
        exchange_behind(house, "_folded_apart", monkeypatch, 3, of=house.matches, grown=grown)
        with pytest.raises(LogExchanged):
            await house.matches.fold_view("m", AUDIENCE)
        entries = (await house.matches.following("m", WHOLE)).entries
        assert [entry.fact for entry in entries[3:]] == [Passed(1), Passed(1)]
        await house.log.close()

    asyncio.run(visit())


def test_the_tournaments_before_are_known_still(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        events = RecordedTournaments(house.log, utc_now)
        await events.open("first", EVENT, ORDER)
        assert await events.ids() == ["first"]
        await events.open("second", EVENT, ORDER)
        await house.matches.open("m", OPENED, ORDER)
        await house.look()
        exchange_behind(house, "rows", monkeypatch, 2)
        with pytest.raises(LogExchanged):
            await events.ids()
        assert await events.ids() == ["first", "second"]
        await house.log.close()

    asyncio.run(visit())


@pytest.mark.parametrize("method", ["read_tournament", "version"])
def test_a_tournament_that_was_being_read_is_read_anew(
    method: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.matches.open("m", OPENED, ORDER)
        events = RecordedTournaments(house.log, utc_now)
        await events.open("late", EVENT, ORDER)
        await house.look()
        exchange_behind(house, method, monkeypatch, 1)
        with pytest.raises(LogExchanged):
            await events.at_present("late")
        with pytest.raises(UnknownStream):
            await events.at_present("late")
        await house.log.close()

    asyncio.run(visit())


@pytest.mark.parametrize(
    ("method", "asks"), [("rows", TABLES["viewings"].reached), ("append", LEAGUE_STREAM)]
)
def test_sealing_the_tables_goes_on(
    method: str, asks: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        await house.look()
        seals = TableSeals(house.log, utc_now)
        await house.log.append("m", [NewEvent(Passed(0))], 5, "lost")
        exchange_behind(house, method, monkeypatch, 3, asks=asks)
        await seals.seal()
        await seals.seal()
        await house.log.append("m", [NewEvent(Passed(0))], 3, "kept")
        await seals.seal()
        assert await damage_beside(house.log) == []
        assert (await house.log.read_league())[-1].fact.answers == 4
        await house.log.close()

    asyncio.run(visit())


def test_two_servers_seal_the_tables_in_turns(tmp_path: Path) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        first, second = TableSeals(house.log, utc_now), TableSeals(house.log, utc_now)
        for n, seals in enumerate((first, second, first, second)):
            await house.log.append("m", [NewEvent(Passed(0))], None, f"key-{n}")
            for _ in range(2):  # the first attempt may find that the other one was quicker
                await seals.seal()
            assert (await house.log.read_league())[-1].fact.answers == await house.log.head() - 1
        assert await damage_beside(house.log) == []
        await house.log.close()

    asyncio.run(visit())


def test_a_read_model_takes_in_nothing_that_was_lost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        follower = Follower(house.log, NOTES)
        await note(house.log, "m", "1", "2")
        assert await follower.catch_up() == 2
        await note(house.log, "m", "lost")
        await house.look()
        exchange_behind(house, "tail", monkeypatch, 2)
        with pytest.raises(LogExchanged):
            await follower.catch_up()
        await note(house.log, "m", "3")
        assert await follower.catch_up() == 3
        assert await kept(house.log, "m") == "1 2 3"
        await house.log.close()

    asyncio.run(visit())


def test_a_read_model_goes_on_in_a_log_that_is_exchanged_as_it_came_to_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        house, begun = House(tmp_path), asyncio.Event()
        await note(house.log, "m", "1", "2", "3")
        await house.look()
        follower = Follower(house.log, NOTES)

        async def restored() -> None:
            async with house.log.transaction() as execute:
                await execute("UPDATE models SET cursor = 0")
                await execute("DELETE FROM model_rows")
            begun.set()

        exchange_behind(house, "_check_end", monkeypatch, 1, of=follower, grown=restored)
        following = asyncio.create_task(follower.run())
        await begun.wait()
        while not house.log.history:  # noqa: ASYNC110 - nothing tells that it was noticed
            await asyncio.sleep(0)
        await note(house.log, "m", "other")
        async with asyncio.timeout(20):  # only so that it fails rather than hangs
            while await kept(house.log, "m") != "1 other":  # noqa: ASYNC110 - the table tells
                await asyncio.sleep(0)
        following.cancel()
        await house.log.close()

    asyncio.run(visit())


async def begin_to_pass(house: House) -> None:
    """Begin a match, whose sixth and last event another log will have otherwise."""
    await house.begin()
    await house.matches.record("m", [Report(Passed(1))], ORDER)
    await house.look()


def record_otherwise(house: House) -> None:
    """Have another event in the place of the sixth."""
    with closing(sqlite3.connect(house.path, isolation_level=None)) as db:
        db.execute("DROP TRIGGER no_update")
        db.execute(
            "UPDATE stored_events SET state ="
            " (SELECT state FROM stored_events WHERE rowid = 5) WHERE rowid = 6"
        )


def test_a_report_decided_on_a_lost_record_is_not_recorded(tmp_path: Path) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await begin_to_pass(house)
        report = house.matches.record("m", [Report(Passed(1))], ORDER)
        recording = asyncio.create_task(report)
        await asyncio.sleep(0)  # it is decided, and waits for its turn
        record_otherwise(house)
        await house.look()
        with pytest.raises(LogExchanged):
            await recording
        assert await house.log.version("m") == 6
        await house.matches.record("m", [Report(Passed(1))], ORDER)
        await house.log.close()

    asyncio.run(visit())


def test_a_report_that_waits_for_its_turn_is_not_decided_on_a_lost_record(tmp_path: Path) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await begin_to_pass(house)
        hot = house.matches._hot.peek("m")  # pyright: ignore[reportPrivateUsage]
        assert hot is not None
        async with hot.deciding:
            report = house.matches.record("m", [Report(Passed(1))], ORDER)
            recording = asyncio.create_task(report)
            await asyncio.sleep(0)
            record_otherwise(house)
            await house.look()
        with pytest.raises(LogExchanged):
            await recording
        assert await house.log.version("m") == 6
        await house.log.close()

    asyncio.run(visit())


def test_an_opening_whose_names_were_sealed_in_a_lost_log_is_not_recorded(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        await house.look()
        house.log.seal_names()
        exchange_behind(house, "_seal", monkeypatch, 3, of=house.log.names)
        with pytest.raises(LogExchanged):
            await house.matches.open("m-2", OPENED, ORDER)
        assert await house.log.version("m-2") == 0
        await house.log.close()

    asyncio.run(visit())


@pytest.mark.parametrize("refused", [False, True])
def test_reports_worked_out_of_a_lost_record_are_neither_recorded_nor_refused(
    tmp_path: Path, *, refused: bool
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await begin_to_pass(house)

        async def worked_out(_: Sequence[Entry]) -> Sequence[Report]:
            record_otherwise(house)
            await house.look()
            if refused:
                raise ImpossibleReport("seat", "passed just now")
            return [Report(Passed(1))]

        with pytest.raises(LogExchanged):
            await house.matches.record("m", worked_out, ORDER)
        assert await house.log.version("m") == 6
        await house.log.close()

    asyncio.run(visit())


def test_a_claim_is_not_refused_for_what_a_lost_record_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    claim = Claim("could_play", 2, 0, 1)

    async def visit() -> None:
        house = House(tmp_path)
        await begin_to_pass(house)
        pool = HearingPool(Settings(), Buckets(1.0, 1000))
        with pytest.raises(BadClaim):
            await raise_claim(house.matches, pool, "m", claim, ORDER)
        exchange_behind(house, "shown_to", monkeypatch, 3, of=pool)
        with pytest.raises(LogExchanged):
            await raise_claim(house.matches, pool, "m", claim, ORDER)
        await house.log.close()

    asyncio.run(visit())


@pytest.mark.parametrize("fact", [EntryCheckedIn("a"), EntryMade("a", "Ana")])
def test_a_fact_is_not_decided_on_a_tournament_that_was_lost(
    fact: TournamentFact, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        events = RecordedTournaments(house.log, utc_now)
        await events.open("late", EVENT, ORDER)
        await events.record("late", [EntryMade("a", "Ana")], ORDER)
        await house.look()

        async def grown() -> None:
            other = RecordedTournaments(open_log(f"sqlite:///{house.path}"), utc_now)
            await other.record("late", [EntryMade("b", "Bea")], ORDER)
            await other.log.close()

        exchange_behind(house, "version", monkeypatch, 1, grown=grown)
        with pytest.raises(LogExchanged):
            await events.record("late", [fact], ORDER)
        assert await house.log.version("-late") == 2
        with pytest.raises(ImpossibleReport):
            await events.record("late", [EntryCheckedIn("a")], ORDER)
        await house.log.close()

    asyncio.run(visit())


@pytest.mark.parametrize("meanwhile", [False, True])
def test_a_match_that_was_lost_is_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, meanwhile: bool
) -> None:
    t = fold(ASSIGNED)

    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        await house.look()
        access = AccessStore(house.log)
        opener = FixtureOpener(house.log, access, utc_now)
        if meanwhile:
            exchange_behind(house, "opened_together", monkeypatch, 5, of=access)
            with pytest.raises(LogExchanged):
                await opener.open("late", t, Venue())
        else:
            await opener.open("late", t, Venue())
            await exchange(house, 5)
        assert not await house.log.version("m-1")
        await opener.open("late", t, Venue())
        assert await house.log.version("m-1") == 1
        await house.log.close()

    asyncio.run(visit())


@pytest.mark.parametrize("meanwhile", [False, True])
def test_a_viewing_that_was_lost_is_written_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, meanwhile: bool
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        await house.begin()
        await house.look()
        await put_in(house.log, {"ann": "official"})
        viewings = Viewings(house.log, lambda: datetime(2026, 11, 27, tzinfo=UTC))
        viewings.note("m", "ann", "k")
        if meanwhile:
            exchange_behind(house, "version", monkeypatch, 3, grown=lost)
            with pytest.raises(LogExchanged):
                await viewings.write()
        else:
            await viewings.write()
            await exchange(house, 3, lost)
        await lost()
        viewings.note("m", "ann", "k")
        assert len(await viewings.of("m")) == 1
        await house.log.close()

    async def lost() -> None:
        with closing(sqlite3.connect(tmp_path / "log.db", isolation_level=None)) as db:
            db.execute("DELETE FROM viewings")

    asyncio.run(visit())


def test_results_go_on_in_a_log_that_is_exchanged_while_they_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        entries = [TournamentEntry(0, fact, "dir", None) for fact in ASSIGNED]
        await house.log.append("-late", entries, 0)
        events = RecordedTournaments(house.log, utc_now)
        opener = FixtureOpener(house.log, AccessStore(house.log), utc_now)
        follower = ResultFollower(house.matches, events, opener, house.directory)
        await follower.settle("late")
        await note(house.log, "m-lost", *"1234567")
        await house.look()
        exchange_behind(house, "ids", monkeypatch, len(entries) + 1, of=events)
        following, news = asyncio.create_task(follower.run()), house.log._news  # pyright: ignore[reportPrivateUsage]
        while not (news.history and news._polls):  # noqa: ASYNC110 # pyright: ignore[reportPrivateUsage]
            await asyncio.sleep(0)  # nothing tells that it waits
        ending = [GameStarted(1), Resigned(1, "match"), MatchEnded()]
        await house.log.append("m-1", [NewEvent(fact) for fact in ending], 1)
        async with asyncio.timeout(20):  # only so that it fails rather than hangs
            while await house.log.version("-late") == len(entries):  # noqa: ASYNC110 - the log tells
                await asyncio.sleep(0)
        following.cancel()
        await house.log.close()

    asyncio.run(visit())


def test_a_result_that_was_lost_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        house = House(tmp_path)
        entries = [TournamentEntry(n, fact) for n, fact in enumerate(ASSIGNED, 1)]
        await house.log.append("-late", entries, 0)
        events = RecordedTournaments(house.log, utc_now)
        opener = FixtureOpener(house.log, AccessStore(house.log), utc_now)
        follower = ResultFollower(house.matches, events, opener, house.directory)
        await follower.settle("late")
        ending = [GameStarted(1), Resigned(1, "match"), MatchEnded()]
        await house.log.append("m-1", [NewEvent(fact) for fact in ending], 1)
        await house.look()
        exchange_behind(house, "at_present", monkeypatch, len(entries) + 1, of=events)
        with pytest.raises(LogExchanged):
            await follower.take("late", SENT)
        assert await house.log.version("-late") == len(entries)
        await house.log.append("m-1", [NewEvent(fact) for fact in ending], 1)
        await follower.take("late", SENT)
        assert await house.log.version("-late") == len(entries) + 1
        await house.log.close()

    asyncio.run(visit())
