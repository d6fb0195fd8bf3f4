"""Promises of the log to recorders and readers."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from api.event_store import (
    Appended,
    BadCommand,
    Footing,
    KeyReused,
    Log,
    NewEvent,
    StaleVersion,
    StoreUnavailable,
    UnknownStream,
    open_log,
)
from domain.events import BoneDrawn, Observed, Passed

pytestmark = pytest.mark.anyio

DRAWN = NewEvent(BoneDrawn(1), "table-4", "2026-05-01T10:00:00Z", "2026-05-01T10:00:01Z")
PASSED = NewEvent(Passed(0), "table-4", None, "2026-05-01T10:00:02Z")


async def test_positions_are_dense_from_1_in_each_stream_and_in_the_log(log: Log):
    answers = [
        await log.append("m-a", [DRAWN, PASSED], 0),
        await log.append("m-b", [DRAWN], 0),
        await log.append("m-a", [PASSED], 2),
    ]
    assert answers == [
        Appended("m-a", 1, 2, 2),
        Appended("m-b", 1, 1, 3),
        Appended("m-a", 3, 3, 4),
    ]
    assert [(e.log_position, e.stream, e.entry) for e in await log.tail()] == [
        (1, "m-a", (await log.read("m-a"))[0]),
        (2, "m-a", (await log.read("m-a"))[1]),
        (3, "m-b", (await log.read("m-b"))[0]),
        (4, "m-a", (await log.read("m-a"))[2]),
    ]


async def test_what_was_reported_is_read_back(log: Log):
    await log.append("m-a", [DRAWN, PASSED], 0)
    first, second = await log.read("m-a")
    assert (first.position, first.fact, first.reporter) == (1, BoneDrawn(1), "table-4")
    assert (first.happened_at, first.recorded_at) == (DRAWN.happened_at, DRAWN.recorded_at)
    assert (second.position, second.fact, second.happened_at) == (2, Passed(0), None)


@pytest.mark.parametrize(
    ("after", "upto", "positions"),
    [(0, None, [1, 2, 3, 4]), (2, None, [3, 4]), (0, 2, [1, 2]), (1, 3, [2, 3]), (4, None, [])],
)
async def test_a_stream_is_read_from_any_position_to_any(
    log: Log, after: int, upto: int | None, positions: list[int]
):
    await log.append("m-a", [DRAWN, PASSED] * 2, 0)
    assert [entry.position for entry in await log.read("m-a", after, upto)] == positions


async def test_the_tail_is_read_in_pieces_without_gaps(log: Log):
    for n in range(7):
        await log.append(f"m-{n}", [DRAWN], 0)
    pieces: list[int] = []
    while piece := await log.tail(pieces[-1] if pieces else 0, limit=3):
        pieces += [entry.log_position for entry in piece]
    assert pieces == [1, 2, 3, 4, 5, 6, 7]


async def test_streams_are_listed_in_the_order_in_which_they_were_begun(log: Log):
    for stream in ("m-z", "m-a", "m-k"):
        await log.append(stream, [DRAWN], 0)
    await log.append("m-a", [DRAWN], 1)
    assert await log.streams() == ["m-z", "m-a", "m-k"]


# --- all or nothing ---------------------------------------------------------------


async def test_a_batch_with_one_event_that_cannot_be_stored_records_none(log: Log):
    with pytest.raises(BadCommand) as refused:
        await log.append("m-a", [DRAWN, NewEvent(BoneDrawn(9)), PASSED], 0)
    assert refused.value.field == "events[1]"
    assert (await log.head(), await log.streams()) == (0, [])


@pytest.mark.parametrize(
    ("field", "stream", "events", "key"),
    [
        ("stream", "", [DRAWN], "k"),
        ("stream", "M_A", [DRAWN], "k"),
        ("stream", "m-a\n", [DRAWN], "k"),
        ("stream", "m" * 65, [DRAWN], "k"),
        ("events", "m-a", [], "k"),
        ("events[0]", "m-a", [NewEvent(Observed("seen", note="\ud800"))], "k"),
        ("events[0]", "m-a", [NewEvent(Passed(0), "\ud800")], "k"),
        ("key", "m-a", [DRAWN], ""),
        ("key", "m-a", [DRAWN], "two words"),
        ("key", "m-a", [DRAWN], "k" * 256),
    ],
)
async def test_a_command_that_cannot_be_recorded_names_its_field(
    log: Log, field: str, stream: str, events: list[NewEvent], key: str
):
    with pytest.raises(BadCommand) as refused:
        await log.append(stream, events, 0, key, b"")
    assert refused.value.field == field
    assert await log.head() == 0


async def test_of_a_group_each_command_stands_or_falls_alone(log: Log):
    await log.append("m-a", [DRAWN], 0)
    outcomes = await asyncio.gather(
        log.append("m-a", [PASSED], 1),
        log.append("m-a", [PASSED], 1),
        log.append("m-none", [PASSED], 3),
        log.append("m-b", [DRAWN, PASSED], 0),
        log.append("m-b", [DRAWN], 2),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes] == [
        Appended,
        StaleVersion,
        UnknownStream,
        Appended,
        Appended,
    ]
    assert [e.log_position for e in await log.tail()] == [1, 2, 3, 4, 5]


# --- expected version --------------------------------------------------------------


@pytest.mark.parametrize(
    ("begun", "expected", "outcome"),
    [
        (False, 0, Appended),
        (False, None, UnknownStream),
        (False, 1, UnknownStream),
        (True, 2, Appended),
        (True, None, Appended),
        (True, 0, StaleVersion),
        (True, 1, StaleVersion),
        (True, 3, StaleVersion),
    ],
)
async def test_to_begin_a_stream_and_to_go_on_with_it_are_two_things(
    log: Log, begun: bool, expected: int | None, outcome: type
):
    if begun:
        await log.append("m-a", [DRAWN, DRAWN], 0)
    (result,) = await asyncio.gather(log.append("m-a", [PASSED], expected), return_exceptions=True)
    assert type(result) is outcome


async def test_a_stale_version_says_the_current_one_and_what_happened_since_can_be_read(log: Log):
    await log.append("m-a", [DRAWN], 0)
    await log.append("m-a", [PASSED, DRAWN], 1)
    with pytest.raises(StaleVersion) as stale:
        await log.append("m-a", [DRAWN], 1)
    assert (stale.value.expected, stale.value.current) == (1, 3)
    since = await log.read("m-a", after=stale.value.expected)
    assert [entry.fact for entry in since] == [Passed(0), BoneDrawn(1)]


async def test_of_many_tasks_on_one_stream_exactly_one_wins_each_version(log: Log):
    await log.append("m-a", [DRAWN], 0)
    winners: list[int] = []
    losses: list[int] = []

    async def record(goal: int) -> None:
        won = 0
        while won < goal:
            version = await log.version("m-a")
            try:
                winners.append((await log.append("m-a", [PASSED], version)).first)
                won += 1
            except StaleVersion as stale:
                losses.append(stale.current - version)

    await asyncio.gather(*(record(5) for _ in range(16)))
    assert sorted(winners) == list(range(2, 82))
    assert min(losses) > 0
    assert await log.version("m-a") == 81


async def test_what_was_decided_on_a_command_that_is_not_recorded_is_stale_whatever_the_version(
    log: Log,
):
    """Another server brought the stream to the very version that the second one expects."""
    await log.append("m-a", [NewEvent(Passed(0))], 0)
    lost, on_lost, on_that = Footing(), Footing(), Footing()
    passed = [NewEvent(Passed(1))]
    outcomes = await asyncio.gather(
        log.append("m-a", [NewEvent(Passed(2))], 1),
        log.append("m-a", passed, 1, footing=lost),
        log.append("m-a", passed, 2, footing=on_lost, on=lost),
        log.append("m-a", passed, 2, footing=on_that, on=on_lost),
        return_exceptions=True,
    )
    assert [type(one) for one in outcomes] == [Appended, StaleVersion, StaleVersion, StaleVersion]
    assert await log.version("m-a") == 2
    assert not any(one.recorded for one in (lost, on_lost, on_that))


async def test_what_was_decided_on_a_second_sending_is_stale_whatever_the_version(log: Log):
    """A second sending records nothing: another server brought the stream to that very version."""
    passed = [NewEvent(Passed(1))]
    await log.append("m-a", passed, 0, "k1", b"body")
    again = Footing()
    assert (await log.append("m-a", passed, 0, "k1", b"body", footing=again)).replayed
    await log.append("m-a", [NewEvent(Passed(2))], 1)
    with pytest.raises(StaleVersion):
        await log.append("m-a", passed, 2, on=again)
    assert not again.recorded


async def test_what_was_decided_on_each_other_is_recorded_in_that_order(log: Log):
    await log.append("m-a", [NewEvent(Passed(0))], 0)
    on: Footing | None = None
    commands: list[Coroutine[Any, Any, Appended]] = []
    for version in range(1, 201):
        own = Footing()
        commands.append(log.append("m-a", [NewEvent(Passed(1))], version, footing=own, on=on))
        on = own
    tasks = [asyncio.create_task(one) for one in commands[:100]]
    await tasks[0]  # so that some are under way when the others come
    tasks += [asyncio.create_task(one) for one in commands[100:]]
    assert [(await one).last for one in tasks] == list(range(2, 202))


async def test_reading_a_stream_that_is_not_there_says_so(log: Log):
    assert await log.version("m-a") == 0
    with pytest.raises(UnknownStream):
        await log.read("m-a")


# --- idempotency keys ---------------------------------------------------------------


async def test_a_repeated_command_answers_as_the_first_did_whatever_the_version_now(log: Log):
    first = await log.append("m-a", [DRAWN, PASSED], 0, "k1", b"body")
    await log.append("m-a", [PASSED], 2)
    again = await log.append("m-a", [DRAWN, PASSED], 0, "k1", b"body")
    assert again == Appended(first.stream, first.first, first.last, first.log_position, True)
    assert await log.version("m-a") == 3


async def test_a_repeated_beginning_answers_with_the_stream_that_was_begun(log: Log):
    await log.append("m-first", [DRAWN], 0, "k1", b"body")
    again = await log.append("m-second", [DRAWN], 0, "k1", b"body")
    assert (again.stream, again.replayed) == ("m-first", True)
    assert await log.streams() == ["m-first"]


async def test_an_answer_can_be_asked_for_before_deciding(log: Log):
    assert await log.answer("k1", b"body") is None
    first = await log.append("m-a", [DRAWN], 0, "k1", b"body")
    known = await log.answer("k1", b"body")
    assert known
    assert (known.log_position, known.replayed) == (first.log_position, True)
    with pytest.raises(KeyReused):
        await log.answer("k1", b"another body")


async def test_another_command_under_the_same_key_is_refused(log: Log):
    await log.append("m-a", [DRAWN], 0, "k1", b"body")
    with pytest.raises(KeyReused):
        await log.append("m-a", [PASSED], 1, "k1", b"another body")
    assert await log.version("m-a") == 1


async def test_a_command_delivered_twice_at_once_is_recorded_once(log: Log):
    answers = await asyncio.gather(
        *(log.append("m-a", [DRAWN], 0, "k1", b"body") for _ in range(5))
    )
    assert [answer.replayed for answer in answers] == [False, True, True, True, True]
    assert await log.head() == 1


async def test_a_refused_command_leaves_its_key_free(log: Log):
    with pytest.raises(UnknownStream):
        await log.append("m-a", [DRAWN], 4, "k1", b"body")
    assert not (await log.append("m-a", [DRAWN], 0, "k1", b"mended body")).replayed


# --- news, and the end ----------------------------------------------------------------


async def test_followers_are_woken_by_what_is_recorded_here(log: Log):
    follower = asyncio.create_task(log.news(0, poll=3600))
    await log.append("m-a", [DRAWN, PASSED], 0)
    async with asyncio.timeout(60):  # only so that it fails rather than hangs
        assert await follower == 2


async def test_followers_find_what_another_process_records(log: Log, url: str):
    follower = asyncio.create_task(log.news(0, poll=0.01))
    other = open_log(url)
    await other.append("m-a", [DRAWN], 0)
    await other.close()
    assert await follower == 1


async def test_every_follower_is_woken_by_what_another_server_records(
    fresh_schema: Callable[[], str],
):
    """At once, on PostgreSQL, which tells: none waits for the next event or the next look."""
    url = fresh_schema()
    log, other = open_log(url), open_log(url)
    for position in range(1, 6):
        followers = [log.news(position - 1, poll=3600) for _ in range(3)]
        waiting = asyncio.gather(*followers)
        await other.append("m-a", [PASSED], position - 1)
        async with asyncio.timeout(10):  # only so that it fails rather than hangs
            assert await waiting == [position] * 3
    await other.close()
    await log.close()


async def test_a_log_whose_last_senders_have_gone_is_closed():
    log = open_log("sqlite://")
    await log.append("m-a", [DRAWN], 0)
    senders = [asyncio.create_task(log.append("m-a", [PASSED])) for _ in range(3)]
    await asyncio.sleep(0)  # until each waits for its turn
    for sender in senders:
        sender.cancel()
    await log.close()
    outcomes = await asyncio.gather(*senders, return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [asyncio.CancelledError] * 3


async def test_a_sender_that_has_gone_before_its_turn_has_nothing_recorded(log: Log):
    sender = asyncio.create_task(log.append("m-a", [DRAWN], 0))
    await asyncio.sleep(0)
    sender.cancel()
    await log.append("m-b", [DRAWN], 0)
    assert await log.streams() == ["m-b"]


async def test_closing_records_what_waits_and_takes_no_more(url: str):
    log = open_log(url)
    waiting = asyncio.create_task(log.append("m-a", [DRAWN], 0))
    await asyncio.sleep(0)
    await log.close()
    assert (await waiting).last == 1
    with pytest.raises(StoreUnavailable) as refused:
        await log.append("m-a", [DRAWN], 1)
    assert refused.value.recorded is False
    with pytest.raises(StoreUnavailable):
        await log.read("m-a")


async def test_a_log_in_memory_keeps_the_same_promises_and_is_its_own():
    first, second = open_log("sqlite://"), open_log("sqlite://")
    await first.append("m-a", [DRAWN], 0, "k1", b"body")
    assert (await first.append("m-a", [DRAWN], 0, "k1", b"body")).replayed
    assert await second.streams() == []
    await first.close()
    await second.close()


async def test_a_log_opened_again_has_everything(url: str):
    for expected in range(3):
        log = open_log(url)
        await log.append("m-a", [DRAWN], expected, f"k{expected}", b"body")
        assert (await log.append("m-a", [DRAWN], 0, "k0", b"body")).replayed
        assert await log.version("m-a") == expected + 1
        await log.close()
