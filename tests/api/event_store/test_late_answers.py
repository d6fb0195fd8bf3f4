"""Answers of a log that come once it was exchanged for another one: none of them holds."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from api.event_store import Appended, LogError, LogExchanged, StaleVersion, StoreUnavailable
from api.event_store.batch import Epoch, command, plan, since_exchanged
from api.matches.sender_fold import Report
from domain.events import Passed
from tests.api.event_store.test_exchanged_meanwhile import exchange_behind
from tests.api.event_store.test_news import POLL, TALK, heard, store_of
from tests.api.live.test_exchanged import ORDER, House

pytestmark = pytest.mark.anyio


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A log of five events, of which two are lost in the exchange."""
    house = House(tmp_path)
    await house.begin()
    await house.look()
    yield house
    await house.log.close()


async def was_exchanged_once(house: House) -> bool:
    """Whether the exchange is noticed once, and the log reaches as far as it does."""
    await house.log.look()
    return (house.log.history, house.log.reached) == (1, 3)


async def test_an_append_is_not_known_to_be_recorded(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    exchange_behind(house, "commit", monkeypatch, 3, of=store_of(house.log))
    with pytest.raises(StoreUnavailable) as refused:
        await house.matches.record("m", [Report(Passed(1))], ORDER)
    assert refused.value.recorded is None
    assert house.log.in_doubt
    assert await was_exchanged_once(house)
    assert house.log.own(3, 6) is None
    assert (await house.matches.record("m", [Report(Passed(1))], ORDER)).last == 4


async def test_a_replayed_answer_is_not_known_to_be_recorded(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent = "m", [TALK], 5, "key"
    await house.log.append(*sent)
    exchange_behind(house, "commit", monkeypatch, 3, of=store_of(house.log))
    with pytest.raises(StoreUnavailable) as refused:
        await house.log.append(*sent)
    assert refused.value.recorded is None
    assert await was_exchanged_once(house)


async def test_a_refusal_does_not_rest_on_the_log_before(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    exchange_behind(house, "commit", monkeypatch, 3, of=store_of(house.log))
    with pytest.raises(LogExchanged):
        await house.log.append("m", [TALK], 3)
    with pytest.raises(StaleVersion):
        await house.log.append("m", [TALK], 5)


async def test_the_answer_under_a_key_is_not_that_of_the_log_before(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    appended = await house.log.append("m", [TALK], 5, "key", b"print")
    exchange_behind(house, "answer", monkeypatch, 3, of=store_of(house.log))
    with pytest.raises(LogExchanged):
        await house.log.answer("key", b"print")
    assert isinstance(appended, Appended)
    assert await house.log.answer("key", b"print") is None


@pytest.mark.parametrize("known", [True, False])
async def test_a_look_at_the_log_before_is_not_one_at_this(
    house: House, monkeypatch: pytest.MonkeyPatch, *, known: bool
) -> None:
    if not known:  # nobody has seen a row of it
        house.log._news._last = None  # pyright: ignore[reportPrivateUsage]
    exchange_behind(house, "head", monkeypatch, 3, of=store_of(house.log))
    await house.log.look()
    assert await was_exchanged_once(house)


async def test_who_waits_learns_nothing_of_the_log_before(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    exchange_behind(house, "head", monkeypatch, 3, of=store_of(house.log))
    heard(house.log)
    with pytest.raises(LogError):
        await house.log.news(5, POLL)
    assert await was_exchanged_once(house)


@pytest.mark.parametrize("question", ["head", "tail"])
async def test_a_look_whose_answers_are_of_two_logs_notices_the_exchange_once(
    house: House, monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    store = store_of(house.log)
    ask = getattr(store, question)

    async def of_the_log_before(*about: int) -> object:
        answer = await ask(*about)
        monkeypatch.undo()
        house.cut(3)
        return answer

    monkeypatch.setattr(store, question, of_the_log_before)
    await house.look()
    await house.look()
    assert await was_exchanged_once(house)


async def test_what_was_recorded_here_just_now_is_missed_in_a_log_that_grew_as_far(
    house: House,
) -> None:
    await house.matches.record("m", [Report(Passed(1))], ORDER)
    house.cut(5)
    await house.grow_by_others(Passed(0))
    await house.look()
    assert house.log.history == 1
    assert [entry.fact for entry in await house.log.read("m", after=5)] == [Passed(0)]


async def test_who_sends_again_into_another_log_is_not_told_that_nothing_was_stored() -> None:
    """The first sending may be in that log."""
    first = command("m", [TALK], 0, "key", b"print")
    recorded = plan([first], 0, {}, {})
    again = command("m", [TALK], 0, "key", b"print", epoch=Epoch(over=True))
    outcomes = plan([again], 1, {"m": 1}, recorded.answers).outcomes
    (answer,) = since_exchanged([again], outcomes)
    assert isinstance(answer, StoreUnavailable)
    assert answer.recorded is None
