"""A real server for the tests: its own process, its own SQLite file, its own keys."""

import asyncio
import os
import signal
import socket
import ssl
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic
from typing import Any, TypeVar

import httpx2
import pytest
from litestar import Litestar
from litestar.types import ASGIApp
from playwright._impl._api_structures import SetCookieParam
from playwright.sync_api import Page

from api.access.access_store import AccessStore
from api.access.guards.session_cookie import COOKIE
from api.access.principals import Grant, Role, mint
from api.event_store import open_log
from api.http.middleware.head_and_body_limits import ARRIVED
from api.http.rate_limit import Buckets, RateLimits
from api.http.services import services_of
from api.server.app import fronted
from api.settings import Settings
from domain.match.match import Match
from tests.support import warm
from tests.support.bare import bare_app_over
from tests.support.leagues import Leagues
from tests.support.ports import free_port
from tests.support.principals import in_charge, old_keys_file, put_in

SOON = 10.0
"""Seconds in which a server is to have what another recorded, however busy the machine is."""
Of = TypeVar("Of")
BONEBOOK = Path(sys.executable).with_name("bonebook")


class Server:
    """`bonebook serve` in a folder. It can be killed, and started again on the same log."""

    def __init__(
        self,
        folder: Path,
        keys: dict[str, str] | None = None,
        before: tuple[str, ...] = (),
        **settings: object,
    ) -> None:
        """`settings` as in `api.settings`, such as database=URL; `before` runs the command."""
        self.before = before
        self.folder = folder
        if "origin" in settings:  # positions are those of what a test records
            settings = {"seal_seconds": 3600, **settings}
        self.given: dict[str, Any] = settings
        self.settings = {f"BONEBOOK_{name.upper()}": str(it) for name, it in settings.items()}
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.keys = keys or self._of_an_older_release()
        self.start()

    def _of_an_older_release(self) -> dict[str, str]:
        """Keys for the three roles, in a file that the first start takes in."""
        minted = {role: mint() for role in ROLES}
        file = self.folder / "bonebook.keys"
        if file.exists():  # of the server that was first here
            return {}
        file.touch(mode=0o600)
        file.write_text(old_keys_file(minted))
        return {role: token for role, (_, token, _) in minted.items()}

    def start(self) -> None:
        """Start it and wait until it answers."""
        out, err = self.folder / "out", self.folder / "err"
        out.unlink(missing_ok=True)
        self.process = self._begun(out, err)
        while not self._answers():
            # Nothing tells that a server listens: it is asked again until it ended.
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(0.01)
            assert self.process.poll() is None, err.read_text() + out.read_text()

    def _begun(self, out: Path, err: Path) -> "subprocess.Popen[bytes] | warm.Running":
        arguments = ("serve", "--port", str(self.port))
        environment = {**os.environ, **self.settings}
        if not self.before:
            return warm.Running(arguments, self.folder, out, err, environment)
        with out.open("w") as printed, err.open("a") as logged:
            return subprocess.Popen(
                [*self.before, str(BONEBOOK), *arguments],
                cwd=self.folder,
                env=environment,
                stdout=printed,
                stderr=logged,
                start_new_session=True,
            )

    @property
    def database(self) -> str:
        """The log that it serves, as a URL."""
        return str(self.given.get("database", f"sqlite:///{self.folder / 'bonebook.db'}"))

    def twin(self) -> "Server":
        """Another process over the same log, with the same keys."""
        return Server(self.folder, self.keys, **self.given)

    def _answers(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=1):
                return True
        except OSError:
            return False

    def kill(self) -> None:
        """As kill -9 does; where it is run by another command, that goes with it."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        while self._answers():  # which ends when the last process of the group does
            pass

    def command(self, *arguments: str) -> str:
        """The output of a command that an operator gives beside the running server."""
        return warm.printed(self.folder, *arguments)

    def charge(self, role: str, match: str) -> None:
        """Assign a match to the recorder with this key."""
        asyncio.run(in_charge(self.database, self.keys[role], match))

    def client(self, role: str) -> httpx2.Client:
        """A client with the key of this role."""
        headers = {"Authorization": f"Bearer {self.keys[role]}"}
        return httpx2.Client(base_url=self.url, headers=headers, timeout=120, verify=UNENCRYPTED)


UNENCRYPTED = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
"""No connection of a client's is encrypted, and to read the authorities anew takes it 10 ms."""


def session_of(url: str, key: str) -> tuple[str, str]:
    """The name and the value of the cookie of a session, opened with a key or a link's code."""
    answer = httpx2.post(f"{url}/sign-in", data={"key": key}, verify=UNENCRYPTED)
    assert answer.status_code == 303, answer.text
    name, _, value = answer.headers["Set-Cookie"].partition(";")[0].partition("=")
    return name, value


def signed_in(url: str, key: str) -> str:
    """A session that is opened with a key or a link's code: what a browser would hold."""
    return session_of(url, key)[1]


def enter(page: Page, server: Any, role: str) -> bool:
    """Have the browser of a page hold a session of this role; whether it held none before.

    It is as if the key had been typed. That this can be done is held by `tests/api/sign_in`; each
    test of another page would load the one for signing in and look away.
    """
    if COOKIE in (cookie.get("name") for cookie in page.context.cookies()):
        return False
    name, value = session_of(server.url, server.keys[role])
    assert name == COOKIE
    # Such a name is for secure cookies alone, and on the way to this machine each is secure.
    secure = server.url.replace("http:", "https:", 1)
    session = SetCookieParam(name=name, value=value, url=secure, httpOnly=True, sameSite="Strict")
    page.context.add_cookies([session])
    return True


@pytest.fixture(scope="session")
def server(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """One server for all tests that only add matches of their own, or two behind nginx."""
    folder = tmp_path_factory.mktemp("server")
    if request.config.option.behind_nginx:
        from tests.api.arrangement import arranged

        leagues: Leagues = request.getfixturevalue("leagues")
        with leagues.dropped_behind() as make, arranged(folder, make()) as servers:
            yield servers
        return
    started = Server(folder, burst=1_000_000)  # all tests ask with the same keys
    yield started
    started.kill()


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Server]:
    """A server that a test may kill."""
    started = Server(tmp_path)
    yield started
    started.kill()


@pytest.fixture
def official(server: Server) -> Iterator[httpx2.Client]:
    with server.client("official") as client:
        yield client


@pytest.fixture
def recorder(server: Server) -> Iterator[httpx2.Client]:
    with server.client("recorder") as client:
        yield client


@pytest.fixture
def audience(server: Server) -> Iterator[httpx2.Client]:
    with server.client("audience") as client:
        yield client


# --- inside this process, where many small houses are wanted ---------------------------------


class _WithBodies:
    """The app behind a server that had each body whole when it passed the request on."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        first = await receive()
        body, more = first.get("body", b""), first.get("more_body", False)
        while more:
            message = await receive()
            body, more = body + message.get("body", b""), message.get("more_body", False)
        unread = [{**first, "body": body, "more_body": False}]

        async def received() -> Any:
            return unread.pop() if unread else await receive()

        state = {ARRIVED: True, **scope.get("state", {})}
        scope["state"] = state
        await self._app(scope, received, send)


class House:
    """The whole app over a log in memory, with a clock that stands still."""

    def __init__(self, bare: Litestar, tokens: Mapping[str, str]) -> None:
        self.app: ASGIApp = _WithBodies(fronted(bare, Settings()))
        self.services = services_of(bare)
        # The rest of a quota is told too, and would differ with the time of day.
        self.services[RateLimits].keys = Buckets(1, 10_000, now=lambda: 0)
        self.services[RateLimits].by_time = False
        self.tokens = tokens

    async def charge(self, role: Role, match: str) -> None:
        """Assign a match to the recorder that has this name."""
        await self.services[AccessStore].grant(
            Grant(role, "recorder", f"match:{match}", created_at=NOON)
        )

    def client(self, role: Role) -> httpx2.AsyncClient:
        """A client with the key of this role."""
        transport = httpx2.ASGITransport(app=self.app)  # pyright: ignore[reportArgumentType]
        # A request without an id is given one, by which two answers would differ.
        headers = {"Authorization": f"Bearer {self.tokens[role]}", "X-Request-Id": "r-1"}
        return httpx2.AsyncClient(transport=transport, base_url="http://house", headers=headers)


def until_followed(client: httpx2.Client) -> None:
    """Until every read model has come to the head of the log, which has events."""
    while True:
        body = client.get("/healthz").json()
        reached = {one["log_position"] for one in body["read_models"]}
        if body["log_position"] and reached == {body["log_position"]}:
            return


def at_last(read: Callable[[], Of], expected: Of) -> Of:
    """The answer that is expected, once it is given, or the last one after some seconds.

    Behind nginx another server may have recorded a thing; lists and rights have it soon.
    """
    until = monotonic() + SOON
    while (answer := read()) != expected and monotonic() < until:
        pass
    return answer


NOON = "2026-11-22T12:00:00.000Z"
ROLES: tuple[Role, ...] = ("official", "recorder", "audience")


def _fixed() -> datetime:
    return datetime(2026, 11, 21, 15, 4, 5, tzinfo=UTC)


@pytest.fixture(scope="session")
def in_house() -> Callable[[Callable[[House], Coroutine[Any, Any, Any]]], Any]:
    """Run a coroutine function with a new house of its own."""

    def run(visit: Callable[[House], Coroutine[Any, Any, Any]]) -> Any:
        async def visited() -> Any:
            log = open_log("sqlite://")
            try:
                tokens = await put_in(log, {role: role for role in ROLES})
                return await visit(House(bare_app_over(log, _fixed), tokens))
            finally:
                await log.close()

        return asyncio.run(visited())

    return run


# --- a hand to record -----------------------------------------------------------------------

A_HAND: list[dict[str, Any]] = [
    {"fact": "game-started", "number": 1},
    {"fact": "hand-started", "number": 1},
    {"fact": "opening-drawn", "seat": 0, "count": 5},
    {"fact": "opening-drawn", "seat": 1, "count": 5},
    {"fact": "bone-played", "seat": 0, "bone": "5-5"},
    {"fact": "score-called", "seat": 0, "points": 10},
    {"fact": "chips-paid", "payer": 1, "payee": 0, "points": 10, "answers": 7},
    {"fact": "bone-played", "seat": 1, "bone": "5-0", "on": "5-5"},
    {"fact": "score-called", "seat": 1, "points": 10},
    {"fact": "chips-paid", "payer": 0, "payee": 1, "points": 10, "answers": 10},
]
"""The opening of the retail text's worked example, which is positions 2 to 11 of a match."""


@pytest.fixture
def a_hand() -> list[dict[str, Any]]:
    return [dict(fact) for fact in A_HAND]


@pytest.fixture
def folded(monkeypatch: pytest.MonkeyPatch) -> Counter[bool]:
    """How many facts were folded, by whether that was on the event loop."""
    counted: Counter[bool] = Counter()
    apply, loop = Match.apply, threading.current_thread()

    def counting(*arguments: Any) -> None:
        counted[threading.current_thread() is loop] += 1
        apply(*arguments)

    monkeypatch.setattr(Match, "apply", counting)
    return counted
