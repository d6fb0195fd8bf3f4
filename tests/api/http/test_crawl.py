"""No key comes out anywhere: a crawl of every route and page, with what goes wrong on the way.

A key is searched for in what every answer says, its headers included, in every address that a page
leads to, and in the log.
"""

import re
from collections.abc import Iterator
from urllib.parse import urljoin, urlsplit

import httpx2
import pytest

from api.access.guards.session_cookie import COOKIE
from api.contract.document import handlers
from tests.api.conftest import A_HAND, ROLES, Server, signed_in
from tests.support.bare import APP

ROUTES = sorted(
    (method, path)
    for handler in handlers(APP)
    for path in handler.paths
    for method in handler.http_methods
)
MATCH = "crawled"
VALUES = {"match": [MATCH, "none"], "position": ["1", "12", "x"], "id": ["PDA", "none"]}
LEADS_TO = re.compile(r'(?:href|src|action|data-[a-z]+)="([^"]*)"')


def addresses(path: str) -> Iterator[str]:
    """The addresses of a route, with each of the values that its parameters are tried with."""
    matched = re.search(r"\{(\w+):\w+\}", path)
    if matched is None:
        yield path
        return
    for value in VALUES.get(matched[1], ["page.css", "none"]):
        yield from addresses(path.replace(matched[0], value, 1))


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One of its own, since pages lead on to every match that there is."""
    started = Server(tmp_path_factory.mktemp("crawled"))
    yield started
    started.kill()


@pytest.fixture(scope="session")
def sessions() -> dict[str, str]:
    """Cookies of each role's browser, once it was crawled with."""
    return {}


@pytest.fixture(scope="session")
def crawled(server: Server, sessions: dict[str, str], thorough: bool) -> list[tuple[str, str]]:
    """All that anybody was answered: where, and the whole of it.

    Only in a thorough crawl is what reads sent a POST, which it would not take, and do others
    than the official come with a bare key.
    """
    everywhere = {"GET", "POST"} if thorough else {"GET"}
    with server.client("recorder") as client:
        opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": MATCH}
        client.post("/v1/matches", json=opening)
        client.post(f"/v1/matches/{MATCH}/events", json={"events": A_HAND})
    visited_pages: list[tuple[str, str]] = []
    first = {at: set(everywhere) for _, path in ROUTES for at in addresses(path)}
    for method, path in ROUTES:
        for at in addresses(path):
            first[at] |= {method} & {"POST"}
    for role in ROLES:
        with server.client(role) as client:
            if thorough or role == "official":
                visited_pages += visited(client, first, everywhere)
            visited_pages += wronged(client, server.keys[role])
        session = sessions[role] = signed_in(server.url, server.keys[role])
        with httpx2.Client(base_url=server.url, headers=browser(session), timeout=30) as client:
            visited_pages += visited(client, first, everywhere)
            visited_pages += wronged(client, session)
    return visited_pages


def browser(session: str) -> dict[str, str]:
    """Headers of a browser that holds this session."""
    return {"Cookie": f"{COOKIE}={session}", "Accept": "text/html,*/*"}


def visited(
    client: httpx2.Client, first: dict[str, set[str]], others: set[str]
) -> Iterator[tuple[str, str]]:
    """Every answer to these methods at these addresses, and at those that pages lead to."""
    waiting, seen = sorted(first), set(first)
    while waiting:
        at = waiting.pop()
        for method in sorted(first.get(at, others)):
            text = answered(client, method, at)
            yield f"{method} {at}", text
            for lead in LEADS_TO.findall(text) if "text/html" in text else ():
                leads = urlsplit(urljoin(at, lead))
                further = f"{leads.path}?{leads.query}" if leads.query else leads.path
                if not leads.netloc and further not in seen:
                    seen.add(further)
                    waiting.append(further)


def answered(client: httpx2.Client, method: str, at: str, **options: object) -> str:
    """The head and the body of an answer; of a stream its first piece."""
    if method == "POST":
        options = {"json": {"odd": "body"}}
    with client.stream(method, at, **options) as answer:  # pyright: ignore[reportArgumentType]
        head = f"{answer.status_code} {answer.headers.raw!r}"
        if answer.headers.get("Content-Type", "").startswith("text/event-stream"):
            return head + next(answer.iter_text(), "")
        return head + answer.read().decode(errors="replace")


def wronged(client: httpx2.Client, key: str) -> Iterator[tuple[str, str]]:
    """The answer to a key that stands where none belongs."""
    for at in (
        f"/v1/matches/{key}",
        f"/v1/matches?key={key}",
        f"/v1/matches?before={key}",
        f"/v1/matches/{MATCH}/board?at={key}",
        f"/static/{key}",
        f"/{key}",
    ):
        text = answered(client, "GET", at)
        # A name asked for by that very text may be repeated; nothing else may.
        yield f"GET {at.replace(key, '…')}", text.replace(f"no match {key}", "")
    for header in ("If-Match", "Last-Event-ID", "Idempotency-Key", "X-Key"):
        at = f"/v1/matches/{MATCH}/stream"
        yield f"{header} {at}", answered(client, "GET", at, headers={header: key[:9]})


@pytest.mark.long
def test_no_key_is_in_any_answer_error_or_log(
    server: Server, crawled: list[tuple[str, str]], sessions: dict[str, str]
):
    assert len(crawled) > 600
    texts = [*crawled, ("the log", (server.folder / "err").read_text())]
    secrets = [*server.keys.values(), *sessions.values()]
    leaks = [at for at, text in texts for secret in secrets if secret in text]
    assert not leaks


@pytest.mark.long
def test_pages_were_crawled_and_not_only_refused(crawled: list[tuple[str, str]]):
    pages = {at for at, text in crawled if text.startswith("200") and "text/html" in text}
    assert {"GET /", f"GET /matches/{MATCH}", f"GET /matches/{MATCH}/disputes"} <= pages


def test_no_address_takes_a_key(server: Server):
    key = {"key": server.keys["audience"]}
    assert httpx2.get(f"{server.url}/tournaments", params=key).status_code == 401
    page = httpx2.get(f"{server.url}/", params=key, headers={"Accept": "text/html"})
    assert page.text == httpx2.get(f"{server.url}/", headers={"Accept": "text/html"}).text
