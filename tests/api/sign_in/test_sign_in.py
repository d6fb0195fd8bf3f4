"""Signing in and out in Chromium, what ends a session, and what no other site can do with it."""

from collections.abc import Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

import httpx2
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from api.access.guards.csrf import csrf_token
from api.access.guards.session_cookie import COOKIE
from api.access.principals import digest, key_id
from tests.api.conftest import Server, at_last, signed_in
from tests.api.matches.test_page import complaints, here, hosts

__all__ = ["complaints", "here", "hosts"]


def link(server: Server, role: str) -> str:
    """A one-time link for the principal of this role."""
    made = server.command(
        "link", "create", key_id(server.keys[role]), "--address", server.url, "--no-qr"
    )
    return made.splitlines()[-1]


def visit(page: Page, server: Any, path: str, role: str = "audience") -> None:
    """Open a page as somebody of this role, who types a key on the way where nobody has yet."""
    page.goto(f"{server.url}{path}")
    if path == "/" and page.locator(".top .sign-in").count():  # the front page of everybody
        page.locator(".top .sign-in").click()
        page.wait_for_url("**/sign-in**")
    if page.url.startswith(f"{server.url}/sign-in"):
        page.locator("#key").fill(server.keys[role])  # whatever language the page is in
        page.locator("#sign-in button").click()
        # The address is there before the page's elements, styles and scripts are.
        page.wait_for_url(f"{server.url}{path}")
    expect(page).to_have_url(f"{server.url}{path}")


# --- by key -------------------------------------------------------------------------------


def test_one_signs_in_with_a_key_and_comes_to_the_page_that_was_asked_for(
    server: Any, here: str, page: Page, complaints: list[str], hosts: set[str]
):
    page.goto(f"{server.url}{here.removeprefix('/v1')}")
    expect(page).to_have_url(f"{server.url}/sign-in?next={here.removeprefix('/v1')}")
    page.get_by_label("Key").fill(server.keys["audience"])
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(f"{server.url}{here.removeprefix('/v1')}")
    expect(page.locator(".wide [data-bone]")).to_have_count(1)
    assert complaints == []
    assert hosts == {f"127.0.0.1:{server.port}"}


def test_the_cookie_is_for_this_host_alone_and_no_script_reads_it(server: Any, page: Page):
    answer = httpx2.post(f"{server.url}/sign-in", data={"key": server.keys["audience"]})
    name, _, set_to = answer.headers["Set-Cookie"].partition("=")
    assert name == "__Host-bonebook"
    assert set(set_to.split("; ")[1:]) == {
        "HttpOnly",
        "Max-Age=43200",
        "Path=/",
        "SameSite=strict",
        "Secure",
    }
    visit(page, server, "/")
    (held,) = page.context.cookies()
    flags = [held.get(flag) for flag in ("name", "sameSite", "httpOnly", "secure")]
    assert flags == [COOKIE, "Strict", True, True]
    assert page.evaluate("document.cookie") == ""


def test_a_wrong_key_is_refused_on_the_page_and_not_shown_again(server: Any, page: Page):
    page.goto(f"{server.url}/sign-in")
    page.get_by_label("Key").fill(server.keys["audience"][:-1] + "_")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("not good")
    assert server.keys["audience"][:-1] not in page.content()
    assert page.context.cookies() == []


def test_wrong_keys_on_the_page_meet_the_limit_of_their_address(own_server: Any):
    sign_in = partial(httpx2.post, f"{own_server.url}/sign-in")
    # A slow machine is given new attempts while it makes the first ones.
    wrong = (sign_in(data={"key": f"bb_{n}"}).status_code for n in range(400))
    taken, refused = next((n, status) for n, status in enumerate(wrong) if status != 422)
    assert (taken >= 30, refused) == (True, 429)
    assert sign_in(data={"key": own_server.keys["audience"]}).status_code == 303


@pytest.mark.parametrize(
    ("next_page", "led"),
    [
        ("/matches/m-1", "/matches/m-1"),
        ("/matches/m-1?at=3#x", "/matches/m-1?at=3"),
        ("https://elsewhere.example/", "/"),
        ("//elsewhere.example/", "/"),
        ("/\\elsewhere.example", "/"),
        ("/\t/elsewhere.example", "/"),
        ("javascript:alert(1)", "/"),
        ("", "/"),
    ],
)
def test_signing_in_leads_to_a_page_of_this_server_alone(server: Any, next_page: str, led: str):
    sent = {"key": server.keys["audience"], "next": next_page}
    assert httpx2.post(f"{server.url}/sign-in", data=sent).headers["Location"] == led


def test_without_tls_nobody_signs_in_from_elsewhere_unless_the_operator_says_so(server: Any):
    sent = {"key": server.keys["audience"]}
    refused = httpx2.post(f"{server.url}/sign-in", data=sent, headers={"Host": "venue.example"})
    assert refused.status_code == 403
    assert "Set-Cookie" not in refused.headers
    assert "TLS" in refused.text


def test_an_operator_may_allow_sessions_without_tls(tmp_path: Any):
    server = Server(tmp_path, plain_http="true")
    try:
        elsewhere = {"Host": "venue.example"}
        sent = {"key": server.keys["audience"]}
        answer = httpx2.post(f"{server.url}/sign-in", data=sent, headers=elsewhere)
        name, _, set_to = answer.headers["Set-Cookie"].partition("=")
        assert name == "bonebook"
        assert set(set_to.split("; ")[1:]) == {
            "HttpOnly",
            "Max-Age=43200",
            "Path=/",
            "SameSite=strict",
        }
        held = {**elsewhere, "Cookie": f"bonebook={set_to.partition(';')[0]}"}
        assert httpx2.get(f"{server.url}/v1/matches", headers=held).status_code == 200
        # On the machine itself, as over TLS, the weaker cookie is none.
        here = {"Cookie": held["Cookie"]}
        assert httpx2.get(f"{server.url}/v1/matches", headers=here).status_code == 401
    finally:
        server.kill()


# --- by link ------------------------------------------------------------------------------


def test_a_link_signs_in_once_and_its_code_stays_out_of_the_address(
    server: Any, page: Page, complaints: list[str]
):
    address = link(server, "audience")
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url + str(request.headers)))
    page.goto(address)
    expect(page.get_by_text("You came with a one-time link.")).to_be_visible()
    expect(page.get_by_label("Key")).to_be_hidden()
    expect(page).to_have_url(f"{server.url}/sign-in")
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(f"{server.url}/")
    code = address.partition("#")[2]
    assert not [one for one in requests if code in one.replace(address, "")]
    assert complaints == []

    page.context.clear_cookies()
    page.goto(address)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("used already")
    assert page.context.cookies() == []


def test_opening_a_link_does_not_use_it_up(server: Any, page: Page):
    address = link(server, "audience")
    for _ in range(2):
        page.goto(address)
        httpx2.get(address)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(f"{server.url}/")


def test_an_official_shows_a_tablet_the_way_in(server: Any, page: Page, complaints: list[str]):
    visit(page, server, "/links", "official")
    recorder = key_id(server.keys["recorder"])
    page.get_by_label("Whom it signs in").select_option(recorder)
    page.get_by_role("button", name="Make a link").click()
    expect(page.locator("#qr svg")).to_be_visible()
    expect(page.get_by_text("within 10 minutes")).to_be_visible()
    assert "bl_" not in page.content()
    options = page.get_by_label("Whom it signs in").locator("option")
    values = [option.get_attribute("value") for option in options.all()]
    # Nobody who may do more than a device at a table does.
    assert key_id(server.keys["official"]) not in values
    assert complaints == []


def test_an_official_makes_no_link_for_an_official(server: Any):
    session = signed_in(server.url, server.keys["official"])
    sent = {"principal": key_id(server.keys["official"]), "csrf": csrf_token(session)}
    cookie = {"Cookie": f"{COOKIE}={session}"}
    assert httpx2.post(f"{server.url}/links", data=sent, headers=cookie).status_code == 422


# --- what ends a session ------------------------------------------------------------------


def test_a_key_that_is_revoked_ends_its_sessions_while_their_page_is_open(
    tmp_path: Any, page: Page
):
    server = Server(tmp_path, heartbeat_seconds=0.5)
    try:
        with server.client("recorder") as client:
            client.post("/v1/matches", json={"book": "PDA", "players": ["Ana", "Bo"], "id": "m-1"})
        visit(page, server, "/matches/m-1")
        server.command("key", "revoke", key_id(server.keys["audience"]))
        expect(page).to_have_url(f"{server.url}/sign-in?next=/matches/m-1")
    finally:
        server.kill()


def test_a_session_is_good_on_each_server_and_ended_on_each(own_server: Any):
    twin = own_server.twin()
    try:
        session = signed_in(own_server.url, own_server.keys["audience"])
        ask = partial(httpx2.get, headers={"Cookie": f"{COOKIE}={session}"})
        assert ask(f"{twin.url}/v1/matches").status_code == 200
        own_server.command("session", "end", key_id(own_server.keys["audience"]))
        for server in (own_server, twin):
            # Within a second, which the last request that is let in comes before.
            while ask(f"{server.url}/v1/matches").status_code == 200:
                pass
            assert ask(f"{server.url}/v1/matches").status_code == 401
    finally:
        twin.kill()


def test_one_signs_out_and_what_the_browser_held_is_good_no_more(
    server: Any, page: Page, complaints: list[str]
):
    visit(page, server, "/session")
    (held,) = page.context.cookies()
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page).to_have_url(f"{server.url}/sign-in")
    assert page.context.cookies() == []
    cookie = {"Cookie": f"{COOKIE}={held.get('value')}"}
    assert httpx2.get(f"{server.url}/v1/matches", headers=cookie).status_code == 401
    assert complaints == []


def test_one_sees_where_one_is_signed_in_and_signs_out_everywhere(server: Any, page: Page):
    elsewhere = signed_in(server.url, server.keys["audience"])
    visit(page, server, "/session")
    expect(page.get_by_role("listitem").filter(has_text="here")).to_have_count(1)
    assert page.get_by_role("listitem").count() > 1
    page.get_by_role("button", name="Sign out everywhere").click()
    expect(page).to_have_url(f"{server.url}/sign-in")
    cookie = {"Cookie": f"{COOKIE}={elsewhere}"}
    assert httpx2.get(f"{server.url}/v1/matches", headers=cookie).status_code == 401


def test_a_session_on_a_lost_device_is_ended_by_one_press_and_this_one_goes_on(
    server: Any, page: Page
):
    visit(page, server, "/session", "official")
    lost = signed_in(server.url, server.keys["official"])
    page.reload()
    sessions = page.get_by_role("listitem").filter(has_text="Since")
    before = sessions.count()
    page.get_by_role("button", name="End it").first.click()
    expect(sessions).to_have_count(before - 1)
    cookie = {"Cookie": f"{COOKIE}={lost}"}

    def answered() -> int:
        return httpx2.get(f"{server.url}/v1/matches", headers=cookie).status_code

    assert at_last(answered, 401) == 401
    expect(page).to_have_url(f"{server.url}/session")


def test_nobody_ends_the_session_of_somebody_else(server: Any):
    mine, other = (signed_in(server.url, server.keys[role]) for role in ("audience", "official"))
    cookie = {"Cookie": f"{COOKIE}={mine}"}
    sent = {"session": digest(other), "csrf": csrf_token(mine)}
    origin = {"Origin": server.url}
    httpx2.post(f"{server.url}/sign-out", data=sent, headers=cookie | origin)
    still = {"Cookie": f"{COOKIE}={other}"}
    assert httpx2.get(f"{server.url}/v1/matches", headers=still).status_code == 200


def test_whoever_signs_in_again_has_a_new_session_and_the_old_is_over(server: Any):
    first = signed_in(server.url, server.keys["audience"])
    held = {"Cookie": f"{COOKIE}={first}"}
    again = httpx2.post(
        f"{server.url}/sign-in", data={"key": server.keys["official"]}, headers=held
    )
    assert first not in again.headers["Set-Cookie"]
    assert httpx2.get(f"{server.url}/v1/matches", headers=held).status_code == 401


# --- other sites --------------------------------------------------------------------------


@pytest.fixture
def other_site(server: Any) -> Iterator[str]:
    """Another server, on another port, whose page sends whoever opens it to ours."""
    forged = f"""<!doctype html><title>Other</title>
        <form id="out" method="post" action="{server.url}/sign-out"><button>out</button></form>
        <form id="in" method="post" action="{server.url}/sign-in">
        <input name="key" value="{server.keys["audience"]}"><button>in</button></form>
        <a href="{server.url}/session">a link</a>"""

    class Page(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(forged.encode())

        def log_message(self, format: str, *args: Any) -> None:  # noqa: A002
            """Nothing is written down."""

    other = ThreadingHTTPServer(("127.0.0.1", 0), Page)
    Thread(target=other.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{other.server_port}"
    other.shutdown()
    other.server_close()


@pytest.mark.parametrize("form", ["out", "in"])
def test_a_form_on_another_site_is_refused(server: Any, other_site: str, page: Page, form: str):
    visit(page, server, "/session", "official")
    before = page.context.cookies()
    # Ports do not make a site, so this one's forms are sent with the session.
    page.goto(other_site)
    page.get_by_role("button", name=form, exact=True).click()
    expect(page.get_by_role("heading", name="Forged request")).to_be_visible()
    assert page.context.cookies() == before
    page.goto(f"{server.url}/session")
    expect(page.get_by_role("button", name="Sign out", exact=True)).to_be_visible()


def test_a_script_on_another_site_can_change_nothing(
    server: Any, other_site: str, here: str, page: Page, official: httpx2.Client
):
    visit(page, server, "/session", "official")
    version = official.get(here).json()["version"]
    page.goto(other_site)
    for kind in ("text/plain", "application/json", "application/x-www-form-urlencoded"):
        page.evaluate(
            """([address, kind]) => fetch(address, {method: "POST", credentials: "include",
                mode: kind === "application/json" ? "cors" : "no-cors",
                headers: {"Content-Type": kind}, body: '{"fact": "play-resumed"}'})
                .catch(() => null)""",
            [f"{server.url}{here}/events", kind],
        )
    assert official.get(here).json()["version"] == version


def test_whoever_follows_a_link_from_another_site_stays_signed_in(
    server: Any, other_site: str, page: Page
):
    visit(page, server, "/session")
    # By this name it is another site to the browser, which then keeps the cookie to itself.
    page.goto(other_site.replace("127.0.0.1", "localhost"))
    page.get_by_role("link", name="a link").click()
    expect(page.get_by_role("button", name="Sign out", exact=True)).to_be_visible()


FORGED: dict[str, tuple[dict[str, str], bool]] = {
    "nothing but the cookie": ({}, False),
    "a token of another session": ({"X-CSRF-Token": csrf_token("another")}, False),
    "from another site": ({"Sec-Fetch-Site": "cross-site", "X-CSRF-Token": "own"}, False),
    "from another port": ({"Sec-Fetch-Site": "same-site", "X-CSRF-Token": "own"}, False),
    "from another origin": ({"Origin": "https://other.example", "X-CSRF-Token": "own"}, False),
    "from no origin": ({"Origin": "null", "X-CSRF-Token": "own"}, False),
    "the token in the address": ({"Sec-Fetch-Site": "same-origin"}, False),
    "a page of this server": ({"Sec-Fetch-Site": "same-origin", "X-CSRF-Token": "own"}, True),
    "an old browser's": ({"Origin": "own", "X-CSRF-Token": "own"}, True),
}


@pytest.mark.parametrize("how", FORGED)
def test_what_changes_anything_in_a_session_comes_from_its_own_page(
    server: Any, here: str, how: str
):
    headers_sent, good = FORGED[how]
    session = signed_in(server.url, server.keys["official"])
    own = {"X-CSRF-Token": csrf_token(session), "Origin": server.url}
    headers = {name: own[name] if value == "own" else value for name, value in headers_sent.items()}
    address = f"?csrf={csrf_token(session)}" if how == "the token in the address" else ""
    answer = httpx2.post(
        f"{server.url}{here}/events{address}",
        json={"fact": "play-resumed"},
        headers={"Cookie": f"{COOKIE}={session}", **headers},
    )
    if good:
        assert answer.status_code == 201
    else:
        assert (answer.status_code, answer.json()["type"]) == (403, "urn:bonebook:forged-request")
        assert answer.json()["field"] in ("Origin", "X-CSRF-Token")


def test_a_key_in_a_header_needs_no_token(recorder: httpx2.Client, here: str):
    headers = {"Origin": "https://other.example", "Sec-Fetch-Site": "cross-site"}
    sent = recorder.post(f"{here}/events", json={"fact": "play-resumed"}, headers=headers)
    assert sent.status_code == 201


@pytest.mark.long
@pytest.mark.parametrize("role", ["official", "recorder", "audience"])
def test_no_secret_is_in_an_address_a_referrer_or_a_page_that_a_browser_sees(
    server: Any, here: str, page: Page, role: str, complaints: list[str]
):
    addresses: list[str] = []
    pages: list[str] = []
    page.on("request", lambda one: addresses.append(f"{one.url} {one.headers.get('referer')}"))
    visit(page, server, "/", role)
    (held,) = page.context.cookies()
    table = here.removeprefix("/v1")
    for path in ("/", table, f"{table}/disputes", "/session", "/links", "/matches/none", "/none"):
        page.goto(f"{server.url}{path}")
        pages.append(page.content())
        addresses += [str(one.get_attribute("href")) for one in page.get_by_role("link").all()]
    secrets = [str(held.get("value")), *server.keys.values()]
    seen = [*addresses, *pages, *complaints]
    assert len(addresses) > 20
    assert not [one for one in seen for secret in secrets if secret in one]


# --- without signing in -------------------------------------------------------------------


def test_a_public_match_is_followed_by_its_address_alone(
    server: Any, official: httpx2.Client, page: Page, a_hand: Any, complaints: list[str]
):
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "public": True}
    match = official.post("/v1/matches", json=opening).headers["Location"]
    official.post(f"{match}/events", json={"events": a_hand[:5]})
    page.goto(f"{server.url}{match.removeprefix('/v1')}")
    expect(page.locator(".wide [data-bone]")).to_have_count(1)
    official.post(f"{match}/events", json={"events": a_hand[5:8]})
    expect(page.locator(".wide [data-bone]")).to_have_count(2)
    page.get_by_role("link", name="Sign in").click()
    expect(page).to_have_url(f"{server.url}/sign-in?next={match.removeprefix('/v1')}")
    assert complaints == []


def test_a_match_that_one_may_not_know_of_is_answered_as_one_that_is_not_there(
    server: Any, here: str
):
    ask = partial(httpx2.get, headers={"Accept": "text/html"})
    there, nowhere = (f"{server.url}/matches/{one}" for one in (here.rpartition("/")[2], "none"))
    assert [ask(one).status_code for one in (there, nowhere)] == [303, 303]


# --- pages of errors, and for everybody ---------------------------------------------------


def test_what_is_not_there_is_told_on_a_page_with_a_way_on(server: Any, page: Page):
    visit(page, server, "/")
    for path in ("/matches/none", "/none"):
        answer = page.goto(f"{server.url}{path}")
        assert answer is not None
        assert answer.status == 404
        expect(page.get_by_role("link", name="All matches")).to_be_visible()
    page.get_by_role("link", name="All matches").click()
    expect(page).to_have_url(f"{server.url}/")


def test_a_program_is_told_of_problems_as_before(server: Any):
    for accept in ("*/*", "application/json"):
        answer = httpx2.get(f"{server.url}/matches/none", headers={"Accept": accept})
        assert answer.status_code == 401
        assert answer.headers["Content-Type"] == "application/problem+json"


@pytest.mark.share(2, long=2, each="path")
@pytest.mark.long
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    ("path", "role"),
    [
        ("/sign-in", ""),
        ("/none", ""),
        ("/session", "official"),
        ("/links", "official"),
        ("/", "official"),
    ],
)
def test_axe_finds_nothing(server: Any, page: Page, path: str, role: str, scheme: Any):
    page.emulate_media(color_scheme=scheme)
    if role:
        visit(page, server, path, role)
    else:
        page.goto(f"{server.url}{path}")
    if path == "/links":
        recorder = key_id(server.keys["recorder"])
        page.get_by_label("Whom it signs in").select_option(recorder)
        page.get_by_role("button", name="Make a link").click()
        expect(page.locator("#qr svg")).to_be_visible()
    axe = Axe().run(page)
    assert axe.violations_count == 0, axe.generate_report()


@pytest.mark.parametrize("path", ["/sign-in", "/session", "/links", "/none"])
def test_what_is_to_be_tapped_is_44_pixels_high_and_fits_a_phone(
    server: Any, page: Page, path: str
):
    page.set_viewport_size({"width": 360, "height": 800})
    if path == "/sign-in":
        page.goto(f"{server.url}{path}")
    else:
        visit(page, server, path, "official")
    for target in page.locator("a:visible, button:visible, input:visible, select:visible").all():
        box = target.bounding_box()
        assert box is not None
        assert box["height"] >= 44, target.inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
