"""Signing in with an identity provider through nginx as it is shipped, in a browser over TLS."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.api.conftest import Server
from tests.api.sign_in.test_identity_provider import (
    BEGUN,
    SESSION,
    Club,
    ProviderProcess,
    link,
    secret_file,
)
from tests.deploy.nginx import Front, in_front, trusting
from tests.support.openid_provider import CLIENT
from tests.support.ports import free_port

pytestmark = pytest.mark.long
BACK = "/sign-in/provider/back"


class ClubBehind(NamedTuple):
    """nginx before the club's server, and a browser that trusts its certificate."""

    front: Front
    context: BrowserContext


@pytest.fixture(params=[False, True], ids=["by what was asked", "by the setting `address`"])
def behind(
    request: pytest.FixtureRequest,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    browser: Browser,
    browser_type_launch_args: dict[str, Any],
) -> Iterator[ClubBehind]:
    """A club whose server learns its address from nginx, or from its settings; Ana is linked."""
    port = free_port()
    its = {
        "openid_issuer": f"http://127.0.0.1:{port}",
        "openid_client": CLIENT,
        "openid_secret": secret_file(tmp_path),
        "openid_name": "Club Norte",
        "proxies": "127.0.0.1",
    }
    server = Server(tmp_path, **its)
    server.command("key", "create", "ana", "--role", "official")
    with in_front(server, tmp_path, monkeypatch, [server.port]) as front:
        if request.param:
            server.kill()
            server.settings["BONEBOOK_ADDRESS"] = front.url
            server.start()
        provider = ProviderProcess(port, f"{front.url}{BACK}")
        try:
            link(Club(server, provider), "ana")
            with trusting(front, browser, browser_type_launch_args) as context:
                yield ClubBehind(front, context)
        finally:
            provider.process.kill()
            server.kill()


def signed_in(behind: ClubBehind) -> Page:
    """A page of Ana's, who was sent to the provider from it."""
    page = behind.context.new_page()
    page.goto(f"{behind.front.url}/session")
    page.get_by_role("link", name="Sign in with Club Norte").click()
    expect(page.get_by_role("heading", name="ana")).to_be_visible()
    return page


def test_the_provider_sends_a_browser_back_to_where_it_came_from(behind: ClubBehind):
    with behind.front.client("official") as client:
        del client.headers["Authorization"]
        begun = client.get("/sign-in/provider")
    asked = parse_qs(urlsplit(begun.headers["Location"]).query)
    assert asked["redirect_uri"] == [f"{behind.front.url}{BACK}"]
    assert begun.headers["Set-Cookie"].startswith(f"{BEGUN}=")
    assert signed_in(behind).url == f"{behind.front.url}/session"


def test_the_session_is_kept_from_readers_on_the_way_scripts_and_other_sites(behind: ClubBehind):
    signed_in(behind)
    [kept] = [one for one in behind.context.cookies() if one.get("name", "").startswith(SESSION)]
    assert kept.get("name") == SESSION
    assert (kept.get("secure"), kept.get("httpOnly")) == (True, True)
    assert (kept.get("sameSite"), kept.get("path")) == ("Strict", "/")


def test_a_page_of_it_changes_something_in_the_session(behind: ClubBehind):
    page = signed_in(behind)
    page.get_by_role("button", name="Sign out", exact=True).click()
    expect(page.get_by_role("link", name="Sign in with Club Norte")).to_be_visible()
    assert behind.context.cookies() == []
