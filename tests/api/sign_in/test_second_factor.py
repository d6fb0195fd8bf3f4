"""Where a league asks for a second factor, people show their PIN beside a key or a link."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Page, expect

from api.access.pins import TRIES
from tests.api.conftest import Server

PIN = "471100"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that asks for PINs; Ana has one, Bea has none, and there is a tablet."""
    server = Server(tmp_path_factory.mktemp("strict"), second_factor="true")
    for who, kind in (("ana", "person"), ("bea", "person"), ("tablet", "device")):
        made = server.command("key", "create", who, "--kind", kind, "--role", "audience")
        server.keys[who] = next(word for word in made.split() if word.startswith("bb_"))
    with_pin(server, "ana")
    yield server
    server.kill()


def with_pin(server: Server, who: str) -> None:
    server.command("key", "pin", who, "--pin", PIN)


def link(server: Server, who: str) -> str:
    made = server.command("link", "create", who, "--address", server.url, "--no-qr")
    return made.splitlines()[-1].partition("#")[2]


def sign_in(server: Server, **form: str) -> int:
    return httpx2.post(f"{server.url}/sign-in", data=form).status_code


def test_with_a_second_factor_a_key_or_a_link_alone_opens_nothing(strict: Server) -> None:
    shown: list[dict[str, Any]] = [{"key": strict.keys["ana"]}, {"key": link(strict, "ana")}]
    for form in shown:
        assert sign_in(strict, **form) == 422
        assert sign_in(strict, **form, pin="000000") == 422
        assert sign_in(strict, **form, pin=PIN) == 303


def test_a_persons_key_alone_asks_for_nothing(strict: Server) -> None:
    def asked(who: str) -> int:
        key = {"Authorization": f"Bearer {strict.keys[who]}"}
        return httpx2.get(f"{strict.url}/v1/matches", headers=key).status_code

    assert [asked(who) for who in ("ana", "bea", "tablet")] == [401, 401, 200]


def test_who_has_no_pin_does_not_sign_in(strict: Server) -> None:
    assert sign_in(strict, key=strict.keys["bea"]) == 422
    assert sign_in(strict, key=strict.keys["bea"], pin="") == 422
    assert sign_in(strict, key=strict.keys["bea"], pin=PIN) == 422


def test_a_device_is_let_in_by_a_person_and_asked_for_none(strict: Server) -> None:
    assert sign_in(strict, key=link(strict, "tablet")) == 303


def test_a_wrong_pin_is_answered_as_a_wrong_key_is(strict: Server) -> None:
    wrong_key = strict.keys["ana"][:-1] + ("A" if strict.keys["ana"][-1] != "A" else "B")
    answers = [
        httpx2.post(f"{strict.url}/sign-in", data=form).text
        for form in ({"key": strict.keys["ana"], "pin": "1"}, {"key": wrong_key, "pin": PIN})
    ]
    assert answers[0] == answers[1]
    assert sign_in(strict, key=strict.keys["ana"], pin=PIN) == 303, "that one right forgives"


def test_the_page_asks_for_it(strict: Server, page: Page) -> None:
    page.goto(f"{strict.url}/sign-in")
    page.get_by_label("Key").fill(strict.keys["ana"])
    page.get_by_label("PIN").fill(PIN)
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(f"{strict.url}/")


def test_wrong_pins_close_the_second_factor(tmp_path: Path) -> None:
    server = Server(tmp_path, second_factor="true")
    try:
        made = server.command("key", "create", "ana", "--role", "audience")
        key = next(word for word in made.split() if word.startswith("bb_"))
        with_pin(server, "ana")
        for _ in range(TRIES):
            assert sign_in(server, key=key, pin="000000") == 422
        closed = httpx2.post(f"{server.url}/sign-in", data={"key": key, "pin": PIN})
        assert closed.status_code == 422
        assert "Too many wrong PINs" in closed.text
    finally:
        server.kill()
