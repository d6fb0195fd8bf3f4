"""A request is charged for what it takes of the processor: who asks for much waits longer."""

import asyncio
import gc
import weakref
from collections.abc import AsyncGenerator, Awaitable, Callable
from time import thread_time
from typing import Any

import pytest
from anyio import CapacityLimiter
from msgspec import structs

from api.access.policy import ANONYMOUS, Caller, Grants
from api.http.disconnect import while_connected
from api.http.middleware.going_first import GoingFirst
from api.http.middleware.metered import KeyOf, Metered
from api.http.rate_limit import (
    ADDRESS_COUNTS,
    AT_A_STROKE,
    BEFORE_REST,
    BESIDE_OTHERS,
    OWED,
    SHARE,
    Buckets,
    RateLimits,
)
from api.http.threads import REST, begun_apart, beside, in_turn
from api.live.heartbeats import begun, never_silent

pytestmark = pytest.mark.anyio

ANA = Caller("ana", Grants([]), "key-1")
ADDRESS = "192.0.2.7"
FULL, RATE = 1000, 500
"""Tokens of a bucket, and how many it gains in a second."""


def spin(seconds: float) -> None:
    """Keep the processor of this thread for so long."""
    began = thread_time()
    while thread_time() - began < seconds:
        pass


class Steps:
    """An app that keeps the loop for so long in each of its steps, and waits between them."""

    def __init__(self, caller: Caller, *seconds: float, error: Exception | None = None) -> None:
        self.caller = caller
        self.seconds = seconds
        self.error = error

    async def __call__(self, scope: Any, *_: object) -> None:
        scope["state"]["caller"] = self.caller
        for step in self.seconds:
            spin(step)
            await asyncio.sleep(0)
        if self.error is not None:
            raise self.error


def limits() -> RateLimits:
    keys, principals, wrong_keys, codes = (Buckets(RATE, FULL, now=lambda: 0) for _ in range(4))
    return RateLimits(keys, principals, wrong_keys, codes)


def left(buckets: Buckets, who: str) -> int:
    """Tokens left; looking takes one."""
    return buckets.take(who).left + 1


def sender(of: Caller) -> KeyOf:
    """Says of every request that it is this caller's."""
    return lambda _: (of.id, of.key if of.id else "")


async def asked(app: Any, allowed: RateLimits, of: Caller = ANONYMOUS) -> None:
    scope: Any = {"type": "http", "state": {}, "client": (ADDRESS, 1), "path": "/"}
    await Metered(app, allowed, sender(of))(scope, None, None)  # pyright: ignore[reportArgumentType]


async def test_all_steps_of_a_request_are_charged_to_its_key_and_its_principal():
    allowed = limits()
    await asked(Steps(ANA, 0.03, 0.02), allowed)
    least = int((0.05 - 0.01) / SHARE * RATE)
    assert FULL - left(allowed.keys, ANA.key) >= least
    assert FULL - left(allowed.principals, ANA.id) >= least
    assert left(allowed.keys, ADDRESS) == FULL


async def test_a_stream_is_charged_as_it_goes_and_nothing_more_when_it_ends():
    allowed, waits, on = limits(), asyncio.Event(), asyncio.Event()

    async def stream(*_: object) -> None:
        spin(0.05)
        waits.set()
        await on.wait()

    streaming = asyncio.create_task(asked(stream, allowed, ANA))
    await waits.wait()
    meanwhile = left(allowed.keys, ANA.key)
    assert FULL - meanwhile >= int((0.05 - 0.01) / SHARE * RATE)
    on.set()
    await streaming
    assert meanwhile - left(allowed.keys, ANA.key) <= 10  # the looks took a token each


async def test_many_short_steps_are_charged_as_one_that_is_as_long():
    allowed = limits()
    await asked(Steps(ANA, *[0.0005] * 100), allowed)
    assert FULL - left(allowed.keys, ANA.key) >= int((0.05 - 0.01) / SHARE * RATE)


async def test_where_next_to_nothing_is_let_through_time_takes_nothing_from_it():
    allowed = limits()
    allowed.keys.change(0.01, 3)
    await asked(Steps(ANA, 0.05), allowed)
    assert [allowed.keys.take(ANA.key).wait > 0 for _ in range(4)] == [False, False, False, True]


async def test_who_has_no_key_is_charged_by_address():
    allowed = limits()
    await asked(Steps(ANONYMOUS, 0.05), allowed)
    assert left(allowed.keys, ADDRESS) < FULL
    assert left(allowed.keys, "") == FULL


async def test_who_is_refused_before_anybody_knows_them_is_charged_by_their_key():
    allowed = limits()

    async def refused(*_: object) -> None:
        spin(0.05)

    await asked(refused, allowed, ANA)
    assert left(allowed.keys, ANA.key) < FULL
    assert left(allowed.keys, ADDRESS) == FULL


async def test_what_threads_do_for_a_request_is_charged_to_its_sender():
    allowed = limits()

    async def folds(*_: object) -> None:
        await beside(CapacityLimiter(1), spin, 0.05)

    await asked(folds, allowed, ANA)
    assert FULL - left(allowed.keys, ANA.key) >= int((0.05 - 0.01) / SHARE * RATE)


async def connected() -> Any:
    await asyncio.Event().wait()


async def whole(chunks: AsyncGenerator[bytes]) -> None:
    async for _ in never_silent(chunks, 1, b"heartbeat"):
        pass


async def begun_with(chunks: AsyncGenerator[bytes]) -> None:
    async def beginning() -> AsyncGenerator[bytes]:
        await anext(chunks)
        return chunks

    await begun(beginning(), 1, b"heartbeat")


@pytest.mark.parametrize(
    "way",
    [
        lambda chunks: begun_apart(anext(chunks)),
        lambda chunks: while_connected(connected, anext(chunks)),
        whole,
        begun_with,
    ],
    ids=["apart", "while connected", "stream", "beginning of a stream"],
)
async def test_what_tasks_of_its_own_do_for_a_request_is_charged_to_its_sender(
    way: Callable[[AsyncGenerator[bytes]], Awaitable[object]],
):
    allowed = limits()

    async def chunks() -> AsyncGenerator[bytes]:
        await asyncio.sleep(0)
        spin(0.05)
        yield b"chunk"

    async def answers(*_: object) -> None:
        await way(chunks())

    await asked(answers, allowed, ANA)
    assert FULL - left(allowed.keys, ANA.key) >= int((0.05 - 0.01) / SHARE * RATE)


async def test_what_a_stream_uses_is_told_apart_and_it_rests_for_that_beside_others():
    allowed, first, rests = limits(), GoingFirst(), list[float]()
    allowed.streaming = Buckets(SHARE, AT_A_STROKE, now=lambda: 0)

    async def stream(*_: object) -> None:
        spin(3 * AT_A_STROKE)
        await asyncio.sleep(0)
        rest = REST.get()
        assert rest is not None
        rests.append(rest())
        with first:
            rests.append(rest())
        await in_turn()

    scope: Any = {"type": "http", "state": {}, "client": (ADDRESS, 1), "path": "/v1/stream"}
    await Metered(stream, allowed, sender(ANA), first)(scope, None, None)  # pyright: ignore[reportArgumentType]
    assert rests[0] == 0, "nobody else is there"
    assert rests[1] == pytest.approx((AT_A_STROKE - OWED) / SHARE)
    assert allowed.rest((ANA.id, ANA.key)) == 0
    assert not allowed.owes((ANA.id, ANA.key))
    assert allowed.owes((ANA.id, ANA.key), streams=True), "so its next streams wait to be opened"
    assert allowed.rest((ANA.id, ANA.key), streams=True) == rests[1]


async def test_requests_of_usual_length_are_charged_nothing():
    allowed = limits()
    await asked(Steps(ANA), allowed)
    assert left(allowed.keys, ANA.key) == FULL


async def test_waiting_is_not_charged_and_an_error_is_passed_on():
    allowed = limits()
    with pytest.raises(LookupError):
        await asked(Steps(ANA, 0.03, error=LookupError()), allowed)
    assert left(allowed.keys, ANA.key) < FULL


async def test_a_request_that_is_cancelled_ends_within():
    began, ended = asyncio.Event(), asyncio.Event()

    async def waits(*_: object) -> None:
        began.set()
        try:
            await asyncio.Event().wait()
        finally:
            ended.set()

    scope: Any = {"type": "http", "state": {}, "client": (ADDRESS, 1), "path": "/"}
    request = asyncio.create_task(Metered(waits, limits(), sender(ANA))(scope, None, None))  # pyright: ignore[reportArgumentType]
    await began.wait()
    request.cancel()
    with pytest.raises(asyncio.CancelledError):
        await request
    assert ended.is_set()


async def test_a_server_may_charge_nothing_for_time():
    allowed = structs.replace(limits(), by_time=False)
    await asked(Steps(ANA, 0.03), allowed)
    assert left(allowed.keys, ANA.key) == FULL


@pytest.mark.parametrize("who", [ANA, ANONYMOUS], ids=["key", "address"])
async def test_a_sender_owes_time_who_had_more_than_may_be_had_at_a_stroke(who: Caller):
    """A whole hall may send from one address, so its time counts for less."""
    allowed, counts = limits(), 1 if who is ANA else ADDRESS_COUNTS
    key = who.key if who is ANA else ADDRESS
    allowed.busy = Buckets(BESIDE_OTHERS, BEFORE_REST, lambda: 0, AT_A_STROKE)
    for owes in (False, True):
        await asked(Steps(who, *[0.001] * int(600 * AT_A_STROKE / counts)), allowed, who)
        assert allowed.owes((who.id, key)) == owes
    assert not allowed.owes(("bruno", "key-2"))


def test_a_sender_rests_who_had_more_than_may_be_had_before_and_never_for_long():
    allowed, sender = limits(), (ANA.id, ANA.key)
    allowed.busy = Buckets(BESIDE_OTHERS, BEFORE_REST, lambda: 0, AT_A_STROKE)
    allowed.busy.charge(ANA.key, BEFORE_REST)
    assert allowed.owes(sender)
    assert allowed.rest(sender) == 0
    for _ in range(3):
        allowed.busy.charge(ANA.key, 10)
        assert allowed.rest(sender) == pytest.approx((AT_A_STROKE - OWED) / BESIDE_OTHERS)


async def test_a_request_that_is_cancelled_keeps_nothing_in_memory():
    in_hand, began = list[weakref.ref[Steps]](), asyncio.Event()

    async def waits(*_: object) -> None:
        held = Steps(ANA)
        in_hand.append(weakref.ref(held))
        began.set()
        await asyncio.Event().wait()
        del held

    gc.collect()
    gc.disable()
    try:
        request = asyncio.create_task(asked(waits, limits(), ANA))
        await began.wait()
        request.cancel()
        await asyncio.wait([request])
        del request
        assert [held() for held in in_hand] == [None]
    finally:
        gc.enable()
