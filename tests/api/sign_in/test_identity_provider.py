"""Signing in with an identity provider, which is a real one in a process of its own."""

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx2
import pytest
from playwright.sync_api import Page, expect

from api.settings import BadSettings, Settings, load
from api.sign_in.begun_sign_in import begun_sign_in
from api.sign_in.identity_provider import IdentityProvider
from api.sign_in.provider_errors import NotVerified, ProviderAway
from tests.api.conftest import UNENCRYPTED, Server
from tests.support.openid_provider import CLIENT, SECRET
from tests.support.paths import ROOT
from tests.support.ports import free_port

SESSION, BEGUN = "__Host-bonebook", "__Host-bonebook-begun"
ONCE, ONCE_MORE = {"Idempotency-Key": "1"}, {"Idempotency-Key": "2"}
CODES = list[str]()
"""Every code that a provider gave, so that none is found in a log."""


class ProviderProcess:
    """The provider as a process, and how a test talks to it."""

    def __init__(self, port: int, registered: str) -> None:
        self.issuer = f"http://127.0.0.1:{port}"
        command = [sys.executable, "-m", "tests.support.openid_provider", str(port), registered]
        self.process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE)
        assert self.process.stdout
        assert self.process.stdout.readline() == b"ready\n"

    def behaves(self, **conduct: Any) -> None:
        its = {name.replace("_", " "): value for name, value in conduct.items()}
        httpx2.post(f"{self.issuer}/conduct", json=its, verify=UNENCRYPTED)

    def asked(self, path: str) -> int:
        """How often it was asked for a path."""
        answer = httpx2.get(f"{self.issuer}/conduct", verify=UNENCRYPTED)
        return answer.json()["asked"].count(path)


@dataclass
class Browser:
    """A browser with cookies, which this machine shows over plain HTTP as browsers do."""

    server: Server
    cookies: dict[str, str] = field(default_factory=dict)

    def get(self, address: str, **headers: str) -> httpx2.Response:
        url = address if address.startswith("http") else f"{self.server.url}{address}"
        held = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        sent = {"Cookie": held, "Accept": "text/html", **headers}
        answer = httpx2.get(url, headers=sent, timeout=30, verify=UNENCRYPTED)
        for cookie in answer.headers.get_list("set-cookie"):
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies.pop(name, None)
            if "Max-Age=0" not in cookie:
                self.cookies[name] = value
        return answer

    def at_provider(self, onward: str = "/tonight") -> str:
        """Go to the provider, which signs its person in; the address that it sends one back to."""
        begun = self.get(f"/sign-in/provider?next={onward}")
        assert begun.status_code == 303, begun.text
        back = httpx2.get(begun.headers["Location"], verify=UNENCRYPTED).headers["Location"]
        CODES.append(parse_qs(urlsplit(back).query)["code"][0])
        return back

    def sign_in(self) -> httpx2.Response:
        return self.get(self.at_provider())

    @property
    def status(self) -> int:
        """The status of a question that needs a session."""
        return self.get("/v1/matches", Accept="application/json").status_code


@dataclass
class Club:
    """A server and the provider of its people; Ana is linked."""

    server: Server
    provider: ProviderProcess

    def browser(self) -> Browser:
        return Browser(self.server)


def secret_file(folder: Path) -> Path:
    file = folder / "client-secret"
    file.touch(mode=0o600)
    file.write_text(f"{SECRET}\n")
    return file


def club_in(folder: Path, **settings: object) -> Club:
    port = free_port()
    its = {
        "openid_issuer": f"http://127.0.0.1:{port}",
        "openid_client": CLIENT,
        "openid_secret": secret_file(folder),
        "openid_name": "Club Norte",
        "wrong_keys": 1000,
        **settings,
    }
    server = Server(folder, **its)
    provider = ProviderProcess(port, f"{server.url}/sign-in/provider/back")
    server.command("key", "create", "ana", "--role", "official")
    return Club(server, provider)


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    club = club_in(tmp_path_factory.mktemp("club"))
    link(club, "ana")
    yield club
    club.server.kill()
    club.provider.process.kill()


@pytest.fixture(autouse=True)
def well_behaved(request: pytest.FixtureRequest) -> None:
    """Let the provider be itself again."""
    if "club" in request.fixturenames:
        request.getfixturevalue("club").provider.behaves()


def link(club: Club, name: str) -> str:
    """Link somebody whom the provider knows to Ana; the id of the link."""
    issuer = {"BONEBOOK_OPENID_ISSUER": club.provider.issuer, "BONEBOOK_OPENID_CLIENT": CLIENT}
    with pytest.MonkeyPatch.context() as environment:
        for variable, value in issuer.items():
            environment.setenv(variable, value)
        return club.server.command("identity", "add", "ana", name).split()[0]


# --- in -----------------------------------------------------------------------------------


def test_a_linked_person_signs_in_and_goes_on_to_where_they_wanted(club: Club):
    browser = club.browser()
    assert "Sign in with Club Norte" in browser.get("/sign-in").text
    entered = browser.get(browser.at_provider("/tonight?day=today"))
    assert entered.status_code == 200
    assert 'content="0; url=/tonight?day=today"' in entered.text
    assert set(browser.cookies) == {SESSION}
    assert browser.status == 200
    assert "<bdi>ana</bdi>" in browser.get("/session").text
    assert re.search(r"ana  used 20\S+  ana  http", club.server.command("identity", "list"))


def test_somebody_who_is_not_linked_gets_nothing_and_is_told_what_to_have_linked(club: Club):
    club.provider.behaves(person="stranger-7")
    browser = club.browser()
    refused = browser.sign_in()
    assert refused.status_code == 403
    assert "stranger-7" in refused.text
    assert "Ask an administrator of this league" in refused.text
    assert (browser.cookies, browser.status) == ({}, 401)


def test_the_session_ends_with_the_link(club: Club):
    club.provider.behaves(person="ana-2")
    id, browser = link(club, "ana-2"), club.browser()
    browser.sign_in()
    assert browser.status == 200
    club.server.command("identity", "remove", id)
    while browser.status == 200:
        pass
    assert browser.status == 401
    assert browser.sign_in().status_code == 403


def test_administrators_link_and_unlink_over_http(club: Club):
    made = club.server.command("key", "create", "boss", "--role", "administrator")
    key = {"Authorization": f"Bearer {made.split()[-1]}"}
    with httpx2.Client(base_url=club.server.url, headers=key, verify=UNENCRYPTED) as client:
        ana = {"principal": "ana", "name": "ana-3"}
        made, same = (client.post("/v1/identities", json=ana, headers=ONCE) for _ in range(2))
        assert (made.status_code, made.json()["principal"]) == (201, "ana")
        assert same.content == made.content
        again = client.post("/v1/identities", json={"principal": "boss", "name": "ana-3"})
        assert (again.status_code, "linked to ana already" in again.text) == (409, True)
        here = f"/v1/identities/{made.json()['id']}"
        gone, same = (client.delete(here, headers=ONCE_MORE) for _ in range(2))
        assert gone.json()["revoked_at"]
        assert same.content == gone.content
        assert here.rpartition("/")[2] in client.get("/v1/identities").text
        assert client.delete("/v1/identities/none").status_code == 404
        refused = client.post(f"/v1/keys/{made.json()['id']}/rotate", json={})
        assert refused.status_code == 409


def test_one_signs_in_in_a_browser(club: Club, page: Page):
    page.goto(f"{club.server.url}/session")
    page.get_by_role("link", name="Sign in with Club Norte").click()
    expect(page).to_have_url(f"{club.server.url}/session")
    expect(page.get_by_role("heading", name="ana")).to_be_visible()


# --- and not in ---------------------------------------------------------------------------


def test_a_forged_state_is_refused(club: Club):
    browser = club.browser()
    back = browser.at_provider()
    forged = re.sub("state=[^&]+", f"state={'A' * 43}", back)
    assert browser.get(forged).status_code == 422
    assert (browser.cookies, browser.status) == ({}, 401)


def test_a_sign_in_that_another_browser_began_is_refused(club: Club):
    back, other = club.browser().at_provider(), club.browser()
    refused = other.get(back)
    assert refused.status_code == 422
    assert "was not begun in this browser" in refused.text
    assert other.status == 401


def test_a_code_is_good_once(club: Club):
    browser = club.browser()
    back = browser.at_provider()
    held = dict(browser.cookies)
    assert browser.get(back).status_code == 200
    again = Browser(club.server, held)
    refused = again.get(back)
    assert (refused.status_code, again.status) == (422, 401)
    assert "could not be verified" in refused.text


BAD: dict[str, dict[str, Any]] = {
    "another nonce": {"claims": {"nonce": "another"}},
    "no nonce": {"claims": {"nonce": None}},
    "another audience": {"claims": {"aud": "another"}},
    "another audience too": {"claims": {"aud": [CLIENT, "another"]}},
    "for another party": {"claims": {"azp": "another"}},
    "another issuer": {"claims": {"iss": "https://elsewhere.example"}},
    "no subject": {"claims": {"sub": None}},
    "no end": {"claims": {"exp": None}},
    "of a later time": {"claims": {"iat": 1 << 33, "exp": 1 << 34}},
    "expired": {"late": 120},
    "not signed": {"alg": "none"},
    "signed with the public key": {"alg": "HS256"},
    "forged": {"forged": True},
    "of another algorithm": {"alg": "RS512"},
    "endless": {"endless": True},
    "said to be of another issuer": {"back": {"iss": "https://elsewhere.example"}},
}


@pytest.mark.parametrize("conduct", BAD)
def test_nobody_is_signed_in_by_an_answer_that_cannot_be_verified(conduct: str, club: Club):
    club.provider.behaves(**BAD[conduct])
    browser = club.browser()
    refused = browser.sign_in()
    assert refused.status_code in (422, 503)
    assert "Club Norte" in refused.text
    assert (browser.cookies, browser.status) == ({}, 401)


def test_a_clock_that_is_half_a_minute_off_signs_in(club: Club):
    club.provider.behaves(late=30)
    assert club.browser().sign_in().status_code == 200


def test_who_declines_at_the_provider_is_told_so(club: Club):
    browser = club.browser()
    back = re.sub("code=[^&]+", "error=access_denied", browser.at_provider())
    refused = browser.get(back, **{"Accept-Language": "es"})
    assert refused.status_code == 422
    assert "Club Norte no le ha dejado entrar" in refused.text


@pytest.mark.parametrize(
    "onward", ["https://elsewhere.example/", "//elsewhere.example/", "/\\elsewhere.example"]
)
def test_one_goes_on_to_a_page_of_this_server_alone(onward: str, club: Club):
    browser = club.browser()
    assert 'content="0; url=/"' in browser.get(browser.at_provider(onward)).text
    browser = club.browser()
    back = browser.at_provider()
    browser.cookies[BEGUN] = f"{browser.cookies[BEGUN].partition('.')[0]}.https%3A%2F%2Felsewhere"
    assert 'content="0; url=/"' in browser.get(back).text


def test_a_key_that_took_the_place_of_another_is_found_and_others_are_looked_for_once(club: Club):
    club.browser().sign_in()
    club.provider.behaves(new_key="ES256")
    assert club.browser().sign_in().status_code == 200
    asked = club.provider.asked("/keys")
    club.provider.behaves(new_key="ES256", hidden=True)
    for _ in range(3):
        assert club.browser().sign_in().status_code == 422
    assert club.provider.asked("/keys") == asked


def test_no_secret_is_in_the_log(club: Club):
    browser = club.browser()
    browser.sign_in()
    logged = (club.server.folder / "err").read_text() + (club.server.folder / "out").read_text()
    assert "/sign-in/provider/back" in logged
    secrets = [SECRET, SECRET.split()[0] + "+", *CODES, *browser.cookies.values(), "id_token"]
    assert [secret for secret in secrets if secret in logged] == []


# --- settings, and a provider that is not to be had ---------------------------------------


@pytest.fixture(scope="module")
def lone() -> Iterator[ProviderProcess]:
    """A provider whose client is asked in this process."""
    provider = ProviderProcess(free_port(), BACK)
    yield provider
    provider.process.kill()


BACK = "https://league.example/sign-in/provider/back"


def signed_in(provider: ProviderProcess, folder: Path, **settings: Any) -> Any:
    """The person that a new client of the provider learns of."""
    its = Settings(
        openid_issuer=provider.issuer,
        openid_client=CLIENT,
        openid_secret=str(secret_file(folder)),
        **settings,
    )

    async def asked() -> Any:
        client, begun = IdentityProvider(its), begun_sign_in("/")
        address = await client.address_for(begun, BACK)
        back = httpx2.get(address, verify=UNENCRYPTED).headers["Location"]
        query = parse_qs(urlsplit(back).query)
        assert query["state"] == [begun.state]
        return await client.person(query["code"][0], begun, BACK)

    return asyncio.run(asked())


def test_a_person_may_be_named_by_an_address_that_the_provider_verified(
    lone: ProviderProcess, tmp_path: Path
):
    address = {"email": "Ana@Club.example", "email_verified": True, "amr": ["pwd", "mfa"]}
    lone.behaves(claims=address)
    assert signed_in(lone, tmp_path, openid_claim="email") == ("Ana@Club.example", True)
    lone.behaves(claims=address | {"email_verified": False})
    with pytest.raises(NotVerified, match="not verified there"):
        signed_in(lone, tmp_path, openid_claim="email")


USELESS: dict[str, dict[str, Any]] = {
    "it is down": {"away": ["/.well-known/openid-configuration"]},
    "its keys are down": {"away": ["/keys"]},
    "its tokens are down": {"away": ["/token"]},
    "another's description": {"description": {"issuer": "https://elsewhere.example"}},
    "a place without TLS": {"description": {"token_endpoint": "http://elsewhere.example/token"}},
    "no web address": {"description": {"authorization_endpoint": "javascript:alert(1)"}},
    "a file": {"description": {"jwks_uri": "file:///etc/passwd"}},
    "no description": {"description": {"jwks_uri": 5}},
}


@pytest.mark.parametrize("conduct", USELESS)
def test_a_provider_that_is_of_no_use_is_away(conduct: str, lone: ProviderProcess, tmp_path: Path):
    lone.behaves(**USELESS[conduct])
    with pytest.raises(ProviderAway):
        signed_in(lone, tmp_path)


def test_a_provider_that_is_down_is_said_to_be_and_a_second_factor_is_asked_for(tmp_path: Path):
    club = club_in(tmp_path, second_factor="true")
    try:
        link(club, "ana")
        assert club.browser().sign_in().status_code == 403
        club.provider.behaves(claims={"amr": ["mfa"]})
        assert club.browser().sign_in().status_code == 200
        club.provider.process.kill()
        club.server.kill()
        club.server.start()
        for _ in range(2):
            refused = club.browser().get("/sign-in/provider")
            assert refused.status_code == 503
            assert "Club Norte does not answer" in refused.text
    finally:
        club.server.kill()
        club.provider.process.kill()


WRONG_SETTINGS = {
    "http://provider.example": "reached without TLS",
    "ftp://provider.example": "openid_issuer",
    "https://provider.example?tenant=1": "openid_issuer",
}


@pytest.mark.parametrize("issuer", WRONG_SETTINGS)
def test_an_issuer_that_cannot_be_is_refused_by_its_setting(issuer: str):
    with pytest.raises(BadSettings, match=WRONG_SETTINGS[issuer]):
        load({}, openid_issuer=issuer, openid_client=CLIENT)


def test_a_secret_that_others_may_read_is_refused(tmp_path: Path):
    file = secret_file(tmp_path)
    file.chmod(0o644)
    with pytest.raises(BadSettings, match="chmod 600"):
        load({}, openid_issuer="https://a.example", openid_client="a", openid_secret=str(file))
    with pytest.raises(BadSettings, match="openid_client"):
        load({}, openid_issuer="https://a.example")


def test_without_a_provider_there_is_no_way_there(server: Any):
    assert httpx2.get(f"{server.url}/sign-in/provider").status_code == 404
    assert httpx2.get(f"{server.url}/sign-in/provider/back").status_code == 404
    assert "/sign-in/provider" not in httpx2.get(f"{server.url}/sign-in").text
