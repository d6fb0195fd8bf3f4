"""A card that is signed in a real browser, and a pack that verifies itself without a network."""

import asyncio
import re
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx2
import pytest
from playwright.sync_api import Browser, Page, expect

from api.access.access_store import AccessStore
from api.access.principals import Grant
from api.audit.signed_log.signing_key import signer
from api.event_store import open_log
from api.packs.pack_verification import verify_pack
from api.score_cards.card_files import verify_card
from domain.audit.notes import ED25519
from domain.audit.policy import Policy
from tests.api.audit.serving import OPENING, ORIGIN
from tests.api.conftest import NOON, Server
from tests.api.score_cards.signing_cards import CARD, GAME
from tests.support.paths import ROOT
from tests.support.principals import put_in
from tests.support.slow_network import late

CLAIM = {"kind": "could_play", "event": 7, "against": 0, "by": 1}
HAND: list[dict[str, Any]] = [
    *GAME[:5],
    {"fact": "passed", "seat": 1},
    *GAME[5:],
]
"""Events 2 to 9: a pass at 7, which is claimed to be unlawful, and a card at 9."""


@pytest.fixture
def signing_server(tmp_path: Path) -> Iterator[Server]:
    async def keys() -> dict[str, str]:
        log = open_log(f"sqlite:///{tmp_path / 'bonebook.db'}")
        made = await put_in(log, {"official": "official", "recorder": "recorder"})
        made |= await put_in(log, {"ana": "player"}, "match:m-0")
        await AccessStore(log).grant(Grant("ana", "player", "match:m-1", seat=0, created_at=NOON))
        await log.close()
        return made

    # Where the browser's own event loop runs, none other can in this thread.
    with ThreadPoolExecutor() as beside:
        minted = beside.submit(asyncio.run, keys()).result()
    server = Server(tmp_path, minted, origin=ORIGIN)
    with server.client("official") as official:
        assert official.post("/v1/matches", json=OPENING).status_code == 201
        assert official.post("/v1/matches/m-1/events", json={"events": HAND}).status_code == 201
        claim = {**CLAIM, "against": 1, "by": 0}
        raised = official.post("/v1/matches/m-1/claims", json=claim)
        assert raised.status_code == 201, raised.text
    yield server
    server.kill()


@pytest.mark.long
def test_a_card_signed_in_a_browser_verifies_everywhere(
    signing_server: Server, tmp_path: Path, page: Page, browser: Browser
):
    server = signing_server
    key = signer(tmp_path / "bonebook.signing-key", ORIGIN, ED25519).key
    policy = Policy((key,))
    page.goto(f"{server.url}/matches/m-1/cards/1")
    page.get_by_label("Key").fill(server.keys["ana"])
    with late(page, "card.js"):
        page.get_by_role("button", name="Sign in").click()
        page.get_by_role("button", name="Ana signs").click()
    expect(page.get_by_text("the signature holds")).to_be_visible()
    page.context.clear_cookies()  # somebody else signs in on the same tablet
    page.goto(f"{server.url}/matches/m-1/cards/1")
    page.get_by_label("Key").fill(server.keys["official"])
    page.get_by_role("button", name="Sign in").click()
    page.get_by_role("button", name="An official has received this card").click()
    expect(page.get_by_text("the signature holds")).to_have_count(2)
    with server.client("official") as official:
        file = once_signed(official, f"{CARD}/file").content
        pack = once_signed(official, "/v1/matches/m-1/claims/10/pack")
    report = verify_card(file, policy)
    ana, received = (re.findall(r"signed with (ed25519:\S+)", one) for one in report.acts)
    assert (report.status, len(ana), len(received), ana == received) == (0, 1, 1, False)
    (tmp_path / "card").write_bytes(file)
    run = [sys.executable, str(ROOT / "examples" / "verify_card.py"), policy.logs[0].text]
    completed = subprocess.run(
        [*run, str(tmp_path / "card")], capture_output=True, text=True, check=True
    )
    assert "seat 0: agree, by ed25519:" in completed.stdout
    verified_without_network(pack, tmp_path, browser, policy)


def once_signed(client: httpx2.Client, path: str) -> httpx2.Response:
    """The answer as soon as a checkpoint covers it; each question waits for one."""
    while "Retry-After" in (answer := client.get(path)).headers:
        pass
    assert answer.status_code == 200, answer.text
    return answer


def verified_without_network(
    pack: httpx2.Response, folder: Path, browser: Browser, policy: Policy
) -> None:
    """The pack opens from a disk, verifies itself, speaks two languages, and tells of a byte."""
    assert len(pack.content) < 1 << 20
    assert verify_pack(pack.content, policy).status == 0
    with browser.new_context(locale="en-US", offline=True) as context:
        page = context.new_page()
        verdict = opened(page, folder / "pack.html", pack.content)
        expect(verdict).to_have_attribute("data-state", "good")
        expect(verdict).to_contain_text(policy.logs[0].id.hex())
        expect(page.get_by_role("cell", name="Bruno passed")).to_be_visible()
        expect(page.get_by_text("the signature holds")).to_have_count(2)
        page.get_by_role("button", name="Español").click()
        expect(page.get_by_role("heading", name="Dictamen")).to_be_visible()
        for old, new in CHANGES:
            assert pack.content.count(old) >= 1, old
            changed = pack.content.replace(old, new, 1)
            verdict = opened(page, folder / "changed.html", changed)
            expect(verdict).not_to_have_attribute("data-state", "good")
            expect(page.get_by_text("passed")).to_have_count(0)
            assert verify_pack(changed, policy).status == (2 if b"PACK" in old else 1)
        praise = b"<p>All is as it was signed.</p><!--" + pack.content + b"-->"
        assert verify_pack(praise, policy).status == 2


CHANGES = [
    (b"could_play", b"could_plax"),
    (b'\\"seat\\":1', b'\\"seat\\":0'),
    (b"ed25519:", b"ed25518:"),
    (b'"index":', b'"index": '),
    (b"\nconst PACK", b"\nconst PACk"),
]
"""One byte of the finding, of an entry, of a key, of no meaning, and of the script."""


def opened(page: Page, file: Path, content: bytes) -> Any:
    """The pack's verdict on itself, opened from the disk."""
    file.write_bytes(content)
    page.goto(file.as_uri())
    return page.locator("#verdict")
