"""The shipped relay, before real viewers: cut off or not, none stays wrong; links are checked."""

import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import httpx2
import pytest
from msgspec import json
from playwright.sync_api import Page, expect

from api.access.principals import key_id
from tests.api.conftest import A_HAND, Server
from tests.deploy.nginx import program
from tests.deploy.relay import RelayNginx, nchan, relaying

pytestmark = pytest.mark.long
RELAY = "/v1/matches/m/relay"
AS_EVENTS = {"Accept": "text/event-stream"}
PASSED = {"fact": "passed", "seat": 0}


class Hall:
    """A server with a relay, and a public match."""

    def __init__(self, server: Server, relay: RelayNginx) -> None:
        self.server = server
        self.relay = relay
        with server.client("official") as client:
            opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": "m", "public": True}
            client.post("/v1/matches", json=opening).raise_for_status()
            client.post("/v1/matches/m/events", json={"events": A_HAND}).raise_for_status()

    def passed(self) -> int:
        """Report a pass; its position."""
        with self.server.client("official") as client:
            return (
                client.post("/v1/matches/m/events", json=PASSED).raise_for_status().json()["last"]
            )

    def link(self, role: str | None = None) -> str:
        """A link for anybody, or for who has a key."""
        key = {"Authorization": f"Bearer {self.server.keys[role]}"} if role else {}
        return httpx2.get(self.server.url + RELAY, headers=key).raise_for_status().json()["url"]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    nginx = nchan()
    for name in ("relay", "server"):
        (tmp_path / name).mkdir()
    with relaying(nginx, tmp_path / "relay") as relay:
        server = Server(tmp_path / "server", None, (), **relay.settings)
        try:
            yield Hall(server, relay)
        finally:
            server.kill()


class Viewer:
    """A viewer that opens its link again as often as the stream ends."""

    def __init__(self, link: str) -> None:
        self.shown = 0
        self.streams = 0
        """How often the stream was opened."""
        self._link = link
        self._over = False
        self._news = threading.Condition()
        self.thread = threading.Thread(target=self._view, daemon=True)
        self.thread.start()

    def _view(self) -> None:
        while not self._over:
            with (
                suppress(httpx2.TransportError),
                # The environment is what other tests change meanwhile.
                httpx2.stream(
                    "GET", self._link, headers=AS_EVENTS, timeout=30, trust_env=False
                ) as answer,
            ):
                self.streams += 1
                for line in answer.iter_lines():
                    if line.startswith("data: "):
                        self._show(json.decode(line.removeprefix("data: "))["position"])

    def _show(self, position: int) -> None:
        with self._news:
            self.shown = position
            self._news.notify_all()

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait until something holds, which is asked at each message."""
        with self._news:
            assert self._news.wait_for(holds, timeout=30)

    def leave(self) -> None:
        """Open no further stream."""
        self._over = True


@pytest.mark.parametrize("what", ["kill_worker", "reload", "restart"])
def test_a_viewer_is_right_again_after_whatever_happens_to_the_relay(what: str, hall: Hall) -> None:
    viewer = Viewer(hall.link())
    position = hall.passed()
    viewer.until(lambda: viewer.shown == position)
    getattr(hall.relay, what)()
    position = hall.passed()
    viewer.until(lambda: viewer.streams > 1 and viewer.shown == position)
    position = hall.passed()
    viewer.until(lambda: viewer.shown == position)
    viewer.leave()


def test_a_revoked_key_cuts_its_own_viewers_at_the_relay(hall: Hall) -> None:
    anybody, keyed = Viewer(hall.link()), Viewer(hall.link("audience"))
    position = hall.passed()
    for viewer in (anybody, keyed):
        viewer.until(lambda viewer=viewer: viewer.shown == position)
    before = anybody.streams
    keyed.leave()
    hall.server.command("key", "revoke", key_id(hall.server.keys["audience"]))
    keyed.thread.join(30)
    assert not keyed.thread.is_alive()
    position = hall.passed()
    anybody.until(lambda: anybody.shown == position)
    assert anybody.streams == before


@pytest.mark.parametrize("change", ["another match", "later", "no signature"])
def test_a_link_that_the_server_did_not_sign_is_refused(change: str, hall: Hall) -> None:
    link = hall.link()
    altered = {
        "another match": link.replace("/live/m?", "/live/n?"),
        "later": link.replace("expires=", "expires=9"),
        "no signature": link.partition("?")[0],
    }[change]
    assert httpx2.get(altered, headers=AS_EVENTS).status_code == 403
    with httpx2.stream("GET", link, headers=AS_EVENTS) as answer:
        assert answer.status_code == 200


def test_nobody_publishes_where_viewers_listen(hall: Hall) -> None:
    for path in ("/publish/match/m", "/live/m"):
        url = hall.relay.settings["relay_address"] + path
        assert httpx2.post(url, json={"position": 99}).status_code in (403, 404, 405)


def test_the_overlay_and_the_live_page_follow_at_the_relay(hall: Hall, page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{hall.server.url}/overlay/m")
    body = page.locator("body")
    for what in (None, hall.relay.restart, hall.server.kill):
        if what is not None:
            what()
        if what == hall.server.kill:
            hall.server.start()
        position = hall.passed()
        expect(body).to_have_attribute("data-position", str(position), timeout=20_000)
        expect(body).to_have_attribute("data-state", "live")
    page.goto(f"{hall.server.url}/matches/m")
    expect(page.locator("#follow")).to_have_attribute("data-heard", "true")
    position = hall.passed()
    live = page.locator("#live")
    expect(live).to_have_attribute("data-position", str(position), timeout=20_000)
    address = hall.relay.settings["relay_address"]
    assert [url for url in asked if url.startswith(f"{address}/live/m?")]
    assert not [url for url in asked if "/v1/stream" in url]


def test_nginx_takes_the_relay_as_it_is_shipped(tmp_path: Path) -> None:
    nginx, written = nchan(), tmp_path / "nginx.conf"
    certificate, key = tmp_path / "certificate.pem", tmp_path / "certificate.key"
    made = ["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
    files = ["-subj", "/CN=bonebook.example", "-out", str(certificate), "-keyout", str(key)]
    subprocess.run([program("openssl"), *made, *files], check=True, capture_output=True)
    (tmp_path / "relay-key.conf").write_text('set $relay_key "x";')
    conf = RelayNginx.shipped()
    for folder in ("/etc/bonebook", "/var/log/nginx", "/run/"):
        conf = conf.replace(folder, f"{tmp_path}/")
    written.write_text(conf)
    command = [nginx, "-t", "-c", str(written), "-e", str(tmp_path / "errors")]
    checked = subprocess.run(command, check=False, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
