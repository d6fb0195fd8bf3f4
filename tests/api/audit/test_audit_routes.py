"""Public parts of a signed log: checkpoint, tiles, receipts, openings, each to whom."""

import asyncio
import subprocess
import sys
from base64 import b64decode
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx2
import pytest

from api.access.principals import Grant, Venue
from api.audit.signed_log.receipts import lies_open
from domain import events as e
from domain.audit.checkpoints import receipt, signed_checkpoint
from domain.audit.leaf import commitment
from domain.audit.notes import signed_by
from domain.audit.tiles import node_in_tiles
from domain.audit.tree import leaf_hash
from domain.bones import Bone
from tests.api.audit.serving import OPENING, ORIGIN, Served, serving
from tests.api.conftest import NOON
from tests.domain.audit.given import root_at
from tests.support.paths import ROOT

HAND: list[dict[str, Any]] = [
    {"fact": "game-started", "number": 1},
    {"fact": "hand-started", "number": 1},
    {"fact": "opening-drawn", "seat": 0, "count": 2, "bones": ["6-6", "6-4"]},
    {"fact": "opening-drawn", "seat": 1, "count": 2, "bones": ["5-3", "5-5"]},
    {"fact": "bone-played", "seat": 0, "bone": "6-6"},
    {"fact": "bone-drawn", "seat": 1, "bone": "4-1"},
    {"fact": "bone-drawn", "seat": 1},
]
"""Events 2 to 8 of the match."""
END: list[dict[str, Any]] = [
    {"fact": "bone-played", "seat": 0, "bone": "6-4", "on": "6-6"},
    {"fact": "domino-called", "seat": 0},
    {"fact": "bone-exposed", "seat": 1, "bone": "5-3"},
    {"fact": "bone-exposed", "seat": 1, "bone": "4-1"},
    {"fact": "hand-ended", "how": "domino", "winner": 0, "points": 10},
]
"""Events 9 to 13: of seat 1's opening draw 5-5 was never shown."""


def visited(folder: Path, visit: Callable[[Served], Awaitable[None]]) -> None:
    async def run() -> None:
        async with serving(folder) as served:
            recorder = served.client("recorder")
            assert (await recorder.post("/v1/matches", json=OPENING)).status_code == 201
            await report(recorder, HAND)
            await visit(served)

    asyncio.run(run())


async def report(client: httpx2.AsyncClient, facts: list[dict[str, Any]]) -> httpx2.Response:
    answer = await client.post("/v1/matches/m-1/events", json={"events": facts})
    assert answer.status_code == 201, answer.text
    return answer


def test_an_acknowledgement_leads_to_a_receipt_that_anyone_can_verify(tmp_path: Path):
    async def visit(served: Served) -> None:
        recorder = served.client("recorder")
        answer = await report(recorder, [{"fact": "passed", "seat": 0}])
        link, _, rel = answer.headers["Link"].partition("; ")
        assert rel == 'rel="receipt"'
        response = await recorder.get(link.strip("<>"), headers={"Prefer": "wait=5"})
        assert (response.status_code, response.headers["Cache-Control"]) == (200, "no-store")
        read = receipt(response.content)
        assert read.holds()
        assert [one.key for one in signed_by(read.checkpoint.note, [served.key])] == [served.key]
        named = read.entry.decode().split("\n")[1:6]
        assert named == ["league.example/north", "9", "m-1", "9", "passed"]
        (tmp_path / "key.pub").write_text(served.key.text)
        (tmp_path / "receipt").write_bytes(response.content)

    visited(tmp_path, visit)
    receipt_text = (tmp_path / "receipt").read_text()
    for old, new in (("", ""), ("index 8", "index 7"), ("north\n9\n", "north\n8\n"), ("=\n", "\n")):
        (tmp_path / "receipt").write_text(receipt_text.replace(old, new))
        script = str(ROOT / "examples" / "verify_receipt.py")
        key = (tmp_path / "key.pub").read_text()
        run = [sys.executable, script, key, str(tmp_path / "receipt")]
        done = subprocess.run(run, capture_output=True, check=False)
        assert (done.returncode == 0) is (old == new), done.stderr


def test_checkpoint_and_tiles_are_for_everybody_as_far_as_is_signed(tmp_path: Path):
    async def visit(served: Served) -> None:
        await served.covered(8)
        nobody = served.client()
        answer = await nobody.get("/audit/checkpoint")
        assert answer.headers["Cache-Control"] == "public, max-age=2"
        log = signed_checkpoint(answer.content).checkpoint
        assert (log.origin, log.size) == (ORIGIN, 8)
        tile = await nobody.get("/audit/tile/0/000.p/8")
        assert "immutable" in tile.headers["Cache-Control"]
        assert root_at(node_in_tiles(lambda _: tile.content, 8), 8) == log.root
        shorter = await nobody.get("/audit/tile/0/000.p/5")
        assert shorter.content == tile.content[: 5 * 32]
        for path in ("0/000", "0/000.p/9", "1/000.p/1", "0/0", "0/001.p/1", "0/../0/000", "x"):
            assert (await nobody.get(f"/audit/tile/{path}")).status_code == 404, path

    visited(tmp_path, visit)


def test_entries_of_the_whole_log_are_for_its_auditors(tmp_path: Path):
    async def visit(served: Served) -> None:
        await served.covered(8)
        response = await served.client("auditor").get("/audit/tile/entries/000.p/8")
        made, data = list[bytes](), response.content
        while data:
            length = int.from_bytes(data[:2], "big")
            made.append(data[2 : 2 + length])
            data = data[2 + length :]
        tile = await served.client().get("/audit/tile/0/000.p/8")
        assert b"".join(map(leaf_hash, made)) == tile.content
        for role in ("official", "recorder", "audience", None):
            answer = await served.client(role).get("/audit/tile/entries/000.p/8")
            assert answer.status_code in (401, 403), role

    visited(tmp_path, visit)


def test_each_viewer_opens_what_they_may_see(tmp_path: Path):
    """Officials all; the recorder what their own key reported; everybody what was then shown."""

    async def visit(served: Served) -> None:
        await public(served)
        await served.covered(8)
        assert await opened(served, "official", 4) == ('{"bones":["6-6","6-4"]}', True)
        assert await opened(served, "recorder", 4) == ('{"bones":["6-6","6-4"]}', True)
        for viewer in ("audience", None):
            for position in range(1, 9):
                assert await opened(served, viewer, position) == (None, False)
        await report(served.client("recorder"), END)
        await served.covered(13)
        shown = {at: await opened(served, None, at) for at in range(1, 14)}
        assert {at: found for at, found in shown.items() if found != (None, False)} == {
            4: ('{"bones":["6-6","6-4"]}', False),
            7: ('{"bone":"4-1"}', False),
        }
        assert await opened(served, "official", 8) == ("", True)

    visited(tmp_path, visit)


async def public(served: Served) -> None:
    """Let everybody watch the match."""
    await served.access.assign(Venue("m-1", public=True))
    await served.refresh()


async def opened(served: Served, role: str | None, position: int) -> tuple[str | None, bool]:
    """The bones that a viewer may open, checked against the leaf; whether the rest is opened."""
    client = served.client(role)
    here = f"/v1/matches/m-1/events/{position}"
    body = (await client.get(f"{here}/openings")).json()
    entry = receipt((await client.get(f"{here}/receipt")).content).entry.decode().split("\n")
    for part, line in (("bones", 7), ("rest", 8)):
        if body[part] is not None:
            salt, text = b64decode(body[part]["salt"]), body[part]["text"].encode()
            assert commitment(salt, part, text) == b64decode(entry[line])  # pyright: ignore[reportArgumentType]
    bones = body["bones"] and body["bones"]["text"]
    return bones, body["rest"] is not None


def test_whoever_may_not_see_a_match_gets_no_receipt_of_it(tmp_path: Path):
    async def visit(served: Served) -> None:
        stranger = served.client("stranger")
        for name in ("receipt", "openings"):
            there = await stranger.get(f"/v1/matches/m-1/events/1/{name}")
            none = await stranger.get(f"/v1/matches/m-2/events/1/{name}")
            assert (there.status_code, there.content) == (none.status_code, none.content)
            assert there.status_code == 404
            for position in (0, 9, 10**30):
                answer = await served.client("official").get(
                    f"/v1/matches/m-1/events/{position}/{name}"
                )
                assert answer.status_code == 404, position

    visited(tmp_path, visit)


def test_a_viewer_who_is_behind_gets_no_receipt_of_what_they_have_not_reached(tmp_path: Path):
    async def visit(served: Served) -> None:
        late = Grant("stranger", "audience", "match:m-1", delay="hand", created_at=NOON)
        await served.access.grant(late)
        await served.refresh()
        await served.covered(8)
        client = served.client("stranger")
        codes = [
            (await client.get(f"/v1/matches/m-1/events/{at}/receipt")).status_code
            for at in range(1, 9)
        ]
        assert codes == [200, 200] + [404] * 6

    visited(tmp_path, visit)


@pytest.mark.parametrize(
    "path", ["/audit/checkpoint", "/audit/tile/0/000", "/v1/matches/m-1/events/1/receipt"]
)
def test_where_nothing_is_signed_there_is_nothing_to_check(path: str, in_house: Any):
    async def visit(house: Any) -> None:
        async with house.client("official") as client:
            await client.post("/v1/matches", json=OPENING)
            assert (await client.get(path)).status_code == 404

    in_house(visit)


DRAWN, PLAYED, ENDED = (
    e.BoneDrawn(0, Bone("6-6")),
    e.BonePlayed(0, Bone("6-6")),
    e.HandEnded("void"),
)
NEXT = e.HandStarted(2)


@pytest.mark.parametrize(
    ("after", "opened"),
    [
        ((PLAYED, ENDED), True),
        ((PLAYED,), False),
        ((ENDED, NEXT, PLAYED), False),
        ((PLAYED, NEXT, ENDED), False),
    ],
    ids=["shown in its hand", "in play", "shown in the next", "the next has ended"],
)
def test_a_draw_lies_open_by_what_was_shown_in_its_own_hand(
    after: tuple[e.Fact, ...], *, opened: bool
) -> None:
    entries = [e.Entry(position, fact) for position, fact in enumerate((DRAWN, *after), 1)]
    assert lies_open(entries, 1) is opened
