"""In line: so many requests of a sender are in progress at once, and further ones wait in order."""

import asyncio
import sys
from collections import defaultdict
from collections.abc import AsyncIterator
from functools import partial
from typing import Any, Final

import pytest
from anyio import wait_all_tasks_blocked
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from litestar.types import Message
from msgspec import json

from api.event_store import open_log
from api.http.http_types import fields_of
from api.http.middleware import going_first
from api.http.middleware.going_first import GoingFirst
from api.http.middleware.in_line import InLine
from api.http.middleware.sender_queues import (
    NoRoom,
    PlaceInLine,
    SenderId,
    SenderQueues,
    leave_line,
)
from api.server.app import fronted
from api.settings import Settings
from tests.support.bare import bare_app_over

pytestmark = pytest.mark.anyio

AT_ONCE, WAITING, OPENED_AT_ONCE = 3, 4, 2
ANA, BRUNO = ("ana", "key-a"), ("bruno", "key-b")
REQUEST: Final[Any] = {"type": "http.request", "body": b"{}", "more_body": False}
GONE: Final[Any] = {"type": "http.disconnect"}


class QueuesAndModel(RuleBasedStateMachine):
    """Requests of two senders that come, are answered, and go away while they wait."""

    def __init__(self) -> None:
        super().__init__()
        self.queues = SenderQueues(AT_ONCE, WAITING)
        self.order: dict[SenderId, list[PlaceInLine]] = defaultdict(list)

    @rule(sender=st.sampled_from([ANA, BRUNO]))
    def comes(self, sender: SenderId) -> None:
        """Ask for a place, which is refused where as many wait as may."""
        own = self.order[sender]
        if len(own) == AT_ONCE + WAITING:
            with pytest.raises(NoRoom):
                self.queues.join(sender)
        else:
            own.append(self.queues.join(sender))

    @rule(sender=st.sampled_from([ANA, BRUNO]), nth=st.integers(0, AT_ONCE + WAITING - 1))
    def goes(self, sender: SenderId, nth: int) -> None:
        """End a request in progress, or one that waits; each may be told to more than once."""
        if nth < len(self.order[sender]):
            place = self.order[sender].pop(nth)
            place.leave()
            place.leave()

    @invariant()
    def the_first_of_each_sender_are_in_progress_and_no_others(self) -> None:
        for own in self.order.values():
            begun = [place.has_begun for place in own]
            assert begun == [True] * min(AT_ONCE, len(own)) + [False] * (len(own) - AT_ONCE)

    @invariant()
    def nothing_is_held_of_a_sender_with_no_request(self) -> None:
        assert self.queues.senders == {sender for sender, own in self.order.items() if own}


TestQueuesAndModel = QueuesAndModel.TestCase


class CountedApp:
    """An app whose requests stay until they are let go, behind its line."""

    def __init__(self) -> None:
        self.inside: list[str] = []
        self.let_in = defaultdict[str, asyncio.Event](asyncio.Event)
        self.bodies: list[bytes] = []
        self._let_go = defaultdict[str, asyncio.Event](asyncio.Event)
        self._tasks = dict[str, asyncio.Task[None]]()
        self.wires = defaultdict[str, asyncio.Queue[Any]](asyncio.Queue)
        self.owing = set[SenderId]()
        self.rest = 0.0
        """Seconds that a sender who owes time rests, if another asked lately."""
        self.answers = defaultdict[str, list[Any]](list)
        handle: Any = self._handle
        owes, first = self.owing.__contains__, GoingFirst()
        debts = owes, lambda _: self.rest
        queues = SenderQueues(AT_ONCE, WAITING, first, *debts)
        openings = SenderQueues(OPENED_AT_ONCE, sys.maxsize, first, *debts)
        self._app: Any = InLine(handle, queues, openings, lambda scope: fields_of(scope)["sender"])

    async def _handle(self, scope: Any, receive: Any, send: Any) -> None:
        self.inside.append(scope["name"])
        self.let_in[scope["name"]].set()
        try:
            self.bodies.append((await receive())["body"])
            if scope["leaves"]:
                leave_line()
            await self._let_go[scope["name"]].wait()
            if scope["fails"]:
                raise LookupError(scope["name"])
            await send({"type": "http.response.start", "status": 200, "headers": []})
            more = scope["goes_on"]
            await send({"type": "http.response.body", "body": b"", "more_body": more})
            if more:
                await asyncio.Event().wait()
        finally:
            self.inside.remove(scope["name"])

    def ask(
        self,
        name: str,
        sender: SenderId = ANA,
        *,
        path: str = "/v1/matches/m",
        leaves: bool = False,
        fails: bool = False,
        unread: bool = False,
        goes_on: bool = False,
    ) -> None:
        """Ask; nothing of the answer to an `unread` request is taken in by the client."""
        scope: Any = {"type": "http", "path": path, "client": ("192.0.2.7", 1), "name": name}
        scope |= {"sender": sender, "leaves": leaves, "fails": fails, "goes_on": goes_on}
        self.wires[name].put_nowait(REQUEST)

        async def send(message: Message) -> None:
            if unread and message["type"] == "http.response.body":
                await asyncio.Event().wait()
            self.answers[name].append(message)

        self._tasks[name] = asyncio.create_task(self._app(scope, self.wires[name].get, send))

    async def begun(self, name: str) -> None:
        """Wait until a request was let in."""
        await self.let_in[name].wait()

    async def settled(self) -> list[str]:
        """The requests that are inside once nothing goes on by itself."""
        await wait_all_tasks_blocked()
        return self.inside

    def let_go(self, *names: str) -> None:
        """Let these requests be answered."""
        for name in names:
            self._let_go[name].set()

    def cancel(self, name: str) -> None:
        """Cancel a request, as a server that is told to stop does."""
        self._tasks[name].cancel()

    def disconnect(self, name: str) -> None:
        """Have the client go away."""
        self.wires[name].put_nowait(GONE)

    async def close(self) -> None:
        """End all that is left."""
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)


@pytest.fixture
async def app() -> AsyncIterator[CountedApp]:
    app = CountedApp()
    yield app
    await app.close()


def asked(app: CountedApp, names: str, sender: SenderId = ANA) -> None:
    for name in names:
        app.ask(name, sender)


async def test_of_one_sender_so_many_requests_are_in_progress_and_the_next_wait_in_order(
    app: CountedApp,
):
    asked(app, "abcdefg")
    assert await app.settled() == ["a", "b", "c"]
    app.let_go("b")
    assert await app.settled() == ["a", "c", "d"]
    app.let_go("a", "d")
    assert await app.settled() == ["c", "e", "f"]
    app.let_go(*"cefg")
    assert await app.settled() == []
    assert all(app.answers[name][0]["status"] == 200 for name in "abcdefg")
    assert app.bodies == [b"{}"] * 7


async def test_requests_that_wait_hold_up_nobody_else(app: CountedApp):
    asked(app, "abcdefg")
    asked(app, "xy", BRUNO)
    assert await app.settled() == ["a", "b", "c", "x", "y"]


async def test_those_without_a_key_are_told_apart_by_address(app: CountedApp):
    asked(app, "abcd", ("", ""))
    asked(app, "x")
    assert await app.settled() == ["a", "b", "c", "x"]


async def test_beyond_those_that_may_wait_a_request_is_told_to_come_again(app: CountedApp):
    asked(app, "abcdefgh")
    assert await app.settled() == ["a", "b", "c"]
    start, body = app.answers["h"]
    headers = dict(start["headers"])
    assert start["status"] == 429
    assert int(headers[b"retry-after"]) > 0
    assert json.decode(body["body"])["type"].endswith("too-many-requests")
    app.let_go("a")
    assert await app.settled() == ["b", "c", "d"]
    app.ask("i")
    await app.settled()
    assert not app.answers["i"]


async def test_a_client_that_goes_away_while_it_waits_leaves_its_place(app: CountedApp):
    asked(app, "abcde")
    await app.settled()
    app.disconnect("d")
    await app.settled()
    app.let_go("a")
    assert await app.settled() == ["b", "c", "e"]
    assert app.answers["d"][0]["status"] == 499


async def test_a_request_that_is_cancelled_leaves_its_place(app: CountedApp):
    asked(app, "abcdef")
    await app.settled()
    app.cancel("a")
    app.cancel("e")
    assert await app.settled() == ["b", "c", "d"]
    app.let_go("b")
    assert await app.settled() == ["c", "d", "f"]


async def test_a_request_that_is_cancelled_as_its_place_comes_hands_it_on(app: CountedApp):
    asked(app, "abcde")
    await app.settled()
    app.cancel("a")
    app.cancel("d")
    assert await app.settled() == ["b", "c", "e"]


async def test_a_request_that_fails_leaves_its_place(app: CountedApp):
    app.ask("a", fails=True)
    asked(app, "bcd")
    await app.settled()
    app.let_go("a")
    assert await app.settled() == ["b", "c", "d"]


async def test_an_answer_that_nobody_takes_in_keeps_no_place(app: CountedApp):
    app.ask("a", unread=True)
    asked(app, "bcd")
    await app.settled()
    app.let_go("a")
    assert await app.settled() == ["a", "b", "c", "d"]


async def test_a_hearing_that_takes_long_leaves_its_place_to_the_next(app: CountedApp):
    for name in "abc":
        app.ask(name, leaves=True)
    asked(app, "defg")
    assert await app.settled() == ["a", "b", "c", "d", "e", "f"]


async def test_of_a_sender_who_owes_time_one_request_is_in_progress(app: CountedApp):
    app.owing.add(ANA)
    asked(app, "abcd")
    assert await app.settled() == ["a"]
    app.let_go("a")
    assert await app.settled() == ["b"]
    app.owing.clear()
    app.let_go("b")
    assert await app.settled() == ["c", "d"]


async def test_a_sender_who_owes_time_waits_for_those_who_owe_none(
    app: CountedApp, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(going_first, "PATIENCE", 3600)
    app.owing.add(ANA)
    asked(app, "xy", BRUNO)
    asked(app, "ab")
    assert await app.settled() == ["x", "y"]
    app.let_go("x")
    assert await app.settled() == ["y"]
    app.let_go("y")
    assert await app.settled() == ["a"]
    app.disconnect("b")
    assert await app.settled() == ["a"]
    app.let_go("a")
    assert await app.settled() == []


async def test_a_sender_who_owes_time_waits_for_others_no_longer_than_a_while(
    app: CountedApp, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(going_first, "PATIENCE", 0)
    app.owing.add(ANA)
    asked(app, "x", BRUNO)
    asked(app, "ab")
    await app.begun("a")
    assert await app.settled() == ["x", "a"]
    app.let_go("x", "a", "b")
    await app.begun("b")
    assert await app.settled() == []


async def test_each_request_of_a_sender_who_owes_time_waits_no_longer_than_a_while(
    app: CountedApp, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(going_first, "PATIENCE", 0)
    app.owing.add(ANA)
    asked(app, "x", BRUNO)
    asked(app, "ab")
    async with asyncio.timeout(20):  # only so that it fails rather than hangs
        for name in "ab":
            await app.begun(name)
            assert await app.settled() == ["x", name]
            app.let_go(name)
    assert await app.settled() == ["x"]


def test_others_are_there_for_a_while_after_the_end_of_a_long_request(
    monkeypatch: pytest.MonkeyPatch,
):
    passed, first = [0.0], GoingFirst()
    monkeypatch.setattr(going_first, "monotonic", lambda: passed[0])
    with first:
        passed[0] += 10 * going_first.LATELY
    passed[0] += going_first.LATELY / 2
    assert first.lately
    passed[0] += going_first.LATELY
    assert not first.lately


async def test_who_waits_for_those_that_go_first_is_called_once(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(going_first, "PATIENCE", 0)
    called, patient, first = list[str](), asyncio.Event(), GoingFirst()

    def lost() -> None:
        called.append("lost")
        patient.set()

    for ends in (True, False):
        first.enter()
        for _ in range(2):
            first.after("ann", partial(called.append, "go on"), lost)
        if ends:
            first.leave()
    await patient.wait()
    for _ in range(10):
        await asyncio.sleep(0)
    first.leave()
    assert called == ["go on", "lost"]


async def test_a_request_that_comes_back_waits_at_the_end_of_the_line():
    queues = SenderQueues(1, 1)
    first, second = queues.join(ANA), queues.join(ANA)
    first.leave()
    assert second.has_begun
    again = asyncio.create_task(first.rejoin())
    await wait_all_tasks_blocked()
    assert not again.done()
    second.leave()
    await again


STREAM = "/v1/matches/m/stream"


async def test_a_sender_who_owes_time_waits_for_others_in_another_line(
    app: CountedApp, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(going_first, "PATIENCE", 3600)
    app.owing.add(ANA)
    app.ask("x", BRUNO, path=STREAM)
    await app.begun("x")
    app.ask("a")
    assert await app.settled() == ["x"]
    app.let_go("x")
    assert await app.settled() == ["a"]


async def test_a_sender_who_owes_time_rests_where_another_asked_lately(app: CountedApp):
    app.owing.add(ANA)
    app.rest = 3600
    app.ask("a")
    assert await app.settled() == ["a"], "nobody else is there"
    app.ask("x", BRUNO)
    app.let_go("a", "x")
    await app.begun("x")
    asked(app, "bc")
    app.ask("d", path=STREAM)
    assert await app.settled() == []
    app.ask("y", BRUNO)
    assert await app.settled() == ["y"], "who owes nothing does not"


async def test_a_rest_ends_by_itself_and_the_requests_go_on_one_by_one(app: CountedApp):
    app.owing.add(ANA)
    app.rest = 0.001
    app.ask("x", BRUNO)
    app.let_go("x")
    await app.begun("x")
    asked(app, "abc")
    for name in "abc":
        await app.begun(name)
        assert await app.settled() == [name]
        app.let_go(name)
    assert await app.settled() == []


async def test_others_are_there_no_longer_than_a_while_after_their_last_request(
    app: CountedApp, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(going_first, "LATELY", 0)
    app.owing.add(ANA)
    app.rest = 3600
    app.ask("x", BRUNO)
    app.let_go("x")
    await app.begun("x")
    await app.settled()
    app.ask("a")
    assert await app.settled() == ["a"]


async def test_streams_of_a_sender_wait_for_those_that_have_not_begun_yet(app: CountedApp):
    many = "abcdefghijklmn"
    assert len(many) > AT_ONCE + WAITING
    for name in many:
        app.ask(name, path=STREAM, goes_on=True)
    app.ask("x", BRUNO, path=STREAM, goes_on=True)
    assert await app.settled() == [*many[:OPENED_AT_ONCE], "x"]
    app.let_go("a")
    assert await app.settled() == ["a", "b", "x", "c"]
    app.let_go(*many)
    assert sorted(await app.settled()) == sorted(many + "x")


UNCOUNTED = ["/healthz", "/livez", "/v1/matches/m/stream", "/v1/stream"]


@pytest.mark.parametrize("path", UNCOUNTED)
async def test_health_and_streams_are_answered_whatever_waits(app: CountedApp, path: str):
    asked(app, "abcdefg")
    app.ask("x", path=path)
    assert await app.settled() == ["a", "b", "c", "x"]


async def test_the_server_holds_its_senders_to_it():
    settings, log = Settings(requests_at_once=1, requests_waiting=0), open_log("sqlite://")
    app: Any = fronted(bare_app_over(log), settings)
    answers, begun = list[Any](), asyncio.Event()

    async def receive() -> Any:
        return REQUEST

    async def take(message: Message) -> None:
        answers.append(message)

    async def take_nothing(_: Message) -> None:
        begun.set()
        await asyncio.Event().wait()

    async def ask(send: Any, address: str, path: str = "/v1/rulebooks") -> None:
        scope = {"type": "http", "method": "GET", "scheme": "http", "path": path, "state": {}}
        scope |= {"query_string": b"", "raw_path": path.encode(), "root_path": ""}
        await app({**scope, "client": (address, 1), "headers": [(b"host", b"x")]}, receive, send)

    asking = asyncio.create_task(ask(take_nothing, "192.0.2.7"))
    await begun.wait()
    await ask(take, "192.0.2.7")
    await ask(take, "192.0.2.8")
    await ask(take, "192.0.2.7", "/livez")
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    await log.close()
    assert [answer["status"] for answer in answers if "status" in answer] == [429, 200, 200]
