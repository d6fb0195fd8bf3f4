"""Receipts, cards and packs give away no bone that their reader may not see, in any way."""

import asyncio
import html
import json
import re
from base64 import b64decode, b64encode
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from domain.audit import leaf
from domain.bones import BONES, Bone
from tests.api.audit.serving import Served, serving
from tests.api.score_cards.signing_cards import GAME
from tests.domain.audit.test_guessing import PublicLog, guesses, known

DRAWS = 14
"""Bones drawn in each match that only an official saw."""
CLAIM = {"kind": "could_play", "event": 7 + DRAWS, "against": 1, "by": 0}
HASHES = re.compile(r"[A-Za-z0-9+/_-]{43,}=*|[0-9a-f]{8,}|20\d\d-\d\d-\d\dT[0-9:.]{8,}Z")
"""Hashes, commitments, keys, signatures; and times, which are of no bone."""


async def played(served: Served, match: str, bones: Sequence[Bone]) -> int:
    """A match of which an official reports each draw, and a recorder the rest; its claim."""
    official, recorder = served.client("official"), served.client("recorder")
    opening = {"book": "PDA", "players": ["Ana", "Bruno"], "id": match}
    drawn = [{"fact": "bone-drawn", "seat": 1, "bone": str(bone)} for bone in bones]
    drawers = [{"fact": "opening-drawn", "seat": seat, "count": 2} for seat in (0, 1)]
    parts = (
        (recorder, [*GAME[:2], *drawers, GAME[4]]),
        (official, drawn),
        (recorder, [{"fact": "passed", "seat": 1}, *GAME[5:]]),
    )
    assert (await recorder.post("/v1/matches", json=opening)).status_code == 201
    for client, facts in parts:
        answer = await client.post(f"/v1/matches/{match}/events", json={"events": facts})
        assert answer.status_code == 201, answer.text
    raised = await recorder.post(f"/v1/matches/{match}/claims", json=CLAIM)
    assert raised.status_code == 201, raised.text
    return raised.json()["position"]


class PackedLog(PublicLog):
    """Draws in a pack that its reader did not see."""

    def __init__(self, pack: str, drawn: list[Bone]) -> None:
        block = json.loads(pack.split('id="pack">')[1].split("</script>")[0])
        entries = [one for one in block.pop("entries") if "\nbone-drawn\n" in one["entry"]]
        self.receipts = [
            b"entry\nextra %b\n%b"
            % (b64encode(it.pop("entry").encode()), json.dumps([it, block]).encode())
            for it in entries
        ]
        self.receipts.append(b"")
        self.opened = [b64decode(one) for one in re.findall(r'"salt":"([^"]+)"', pack)]
        assert self.opened, "its reader opens what they reported themselves"
        self.other, self.drawn = b"", drawn


async def packs(folder: Path, matches: int) -> list[PackedLog]:
    chance, packed = Random("packs"), list[PackedLog]()
    async with serving(folder) as served:
        drawn = [chance.sample(BONES[:-1], DRAWS) for _ in range(matches)]
        claims = [await played(served, f"m-{at}", bones) for at, bones in enumerate(drawn)]
        await served.covered(await served.log.head())
        for number, bones in enumerate(drawn):
            at = f"/v1/matches/m-{number}/claims/{claims[number]}/pack"
            pack = await served.client("recorder").get(at)
            assert pack.status_code == 200, pack.text
            packed.append(PackedLog(pack.text, bones))
    return packed


def right(folder: Path, matches: int) -> tuple[int, int]:
    """How many guesses are right, of how many."""
    chance, hits, tries = Random("guesses"), 0, 0
    for log in asyncio.run(packs(folder, matches)):
        guessed = [*guesses(log, chance)]
        assert len(guessed) == DRAWS
        hits += sum(bone == guess for bone, guess in zip(log.drawn, guessed, strict=True))
        tries += len(guessed)
    return hits, tries


def test_packs_help_nobody_to_guess_a_hidden_bone(tmp_path: Path, thorough: bool):
    hits, tries = right(tmp_path, 715 if thorough else 2)
    assert abs(hits - tries / 28) < 5 * (27 / 28 / 28 * tries) ** 0.5


def test_a_salt_that_everybody_knows_is_found_out_from_a_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(leaf, "salt", known)
    hits, tries = right(tmp_path, 1)
    assert hits == tries


READERS = {"recorder": 8, "audience": 7}
"""Requests for papers, and the papers given: packs are not for everybody."""


def test_other_hidden_bones_make_the_same_papers_but_for_hashes_and_signatures(tmp_path: Path):
    async def papers(folder: Path, bones: Sequence[Bone]) -> dict[str, list[Any]]:
        async with serving(folder) as served:
            claim = await played(served, "m-1", bones)
            await served.covered(await served.log.head())
            return {who: await asked(served, who, claim) for who in READERS}

    worlds = {"one": BONES[:DRAWS], "other": BONES[-1 - DRAWS : -1]}
    for name in worlds:
        (tmp_path / name).mkdir()
    first, second = (asyncio.run(papers(tmp_path / name, worlds[name])) for name in worlds)
    assert {who: [it[0] for it in first[who]].count(200) for who in READERS} == READERS
    assert first == second


async def asked(served: Served, who: str, claim: int) -> list[Any]:
    """Status, length and text of every paper; the page has a hash in its picture and its marks."""
    client, match = served.client(who), "/v1/matches/m-1"
    receipts = [f"events/{at}/{it}" for at in (7, 9) for it in ("receipt", "openings")]
    papers = ["cards/1", "cards/1/file", *receipts, f"claims/{claim}/pack"]
    answers = [await client.get(f"{match}/{one}") for one in papers]
    shown = [(one.status_code, len(one.content), without_hashes(one.text)) for one in answers]
    page = await client.get("/matches/m-1/cards/1")
    drawn = re.sub('<div class="code">.*', "", html.unescape(page.text))
    return [*shown, (page.status_code, without_hashes(drawn))]


def without_hashes(text: str) -> str:
    return HASHES.sub("#", text)
