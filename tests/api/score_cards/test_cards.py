"""PDA-11: the card of a game is signed by both players, and an official receives it."""

import json
import subprocess
import sys
from base64 import b64decode, b64encode
from collections.abc import Callable
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from api.audit.signed_log.errors import AuditError
from api.score_cards.card_files import verify_card
from domain.audit.notes import NoteKey
from domain.audit.policy import Policy
from tests.api.audit.serving import Served
from tests.api.score_cards.signing_cards import (
    CARD,
    Ed25519Key,
    P256Key,
    at_the_card,
    post,
    report,
    the_card,
)
from tests.support.paths import ROOT


async def signed_by_all(served: Served, *keys: Ed25519Key) -> None:
    card = (await the_card(served))["hash"]
    ana, bruno, official = keys
    seal = ana.seal(card, "seat 0", "agree")
    assert (await post(served, "ana", "signatures", seat=0, **seal)).status_code == 201
    no = bruno.seal(card, "seat 1", "refuse", "it was 125 — ¿no?")
    refused = await post(served, "bruno", "refusals", seat=1, reason="it was 125 — ¿no?", **no)
    assert refused.status_code == 201, refused.text
    got = official.seal(card, "official", "receive")
    assert (await post(served, "official", "receptions", **got)).status_code == 201


@pytest.mark.parametrize("kind", [Ed25519Key, P256Key])
def test_pda_11_a_card_is_signed_refused_and_received_and_verifies_without_the_server(
    tmp_path: Path, kind: type[Ed25519Key]
):
    async def visit(served: Served) -> None:
        await signed_by_all(served, kind(), kind(), kind())
        card = await the_card(served)
        acts = [(one["act"], one.get("seat"), one["holds"]) for one in card["acts"]]
        assert acts == [("agree", 0, True), ("refuse", 1, True), ("receive", None, True)]
        file = await the_file(served)
        (tmp_path / "card").write_bytes(file)
        (tmp_path / "key.pub").write_text(served.key.text)
        report = verify_card(file, Policy((served.key,)))
        assert (report.status, report.damage, len(report.acts)) == (0, (), 3)

    at_the_card(tmp_path, visit)
    if kind is Ed25519Key:
        acts = script(tmp_path, (tmp_path / "card").read_text())
        assert acts.returncode == 0, acts.stderr
        assert acts.stdout.startswith("m-1, game 1, PDA: ['Ana', 'Bruno'] 150 120\nseat 0: agree")


async def the_file(served: Served) -> bytes:
    """The file of the card, once a checkpoint covers all that was done with it."""
    await served.covered(await served.log.head())
    answer = await served.client("audience").get(f"{CARD}/file")
    assert answer.status_code == 200, answer.text
    return answer.content


def script(folder: Path, text: str) -> "subprocess.CompletedProcess[str]":
    """The example's account of a card."""
    (folder / "tried").write_text(text)
    key, example = (folder / "key.pub").read_text(), str(ROOT / "examples" / "verify_card.py")
    run = [sys.executable, example, key, str(folder / "tried")]
    return subprocess.run(run, capture_output=True, check=False, text=True)


def scores(file: dict[str, Any]) -> None:
    file["card"] = file["card"].replace("150 120", "150 115")


def another_event(file: dict[str, Any]) -> None:
    file["receipts"][0] = file["receipts"][1]


def another_root(file: dict[str, Any]) -> None:
    head, _, rest = file["receipts"][1].partition("\n\n")
    file["receipts"][1] = f"{head[:-6]}AAAAA=\n\n{rest}"


def another_match(file: dict[str, Any]) -> None:
    file["card"] = file["card"].replace("\nm-1\n", "\nm-2\n")


def other_players(file: dict[str, Any]) -> None:
    file["card"] = file["card"].replace("Ana", "Eva")


def another_game(file: dict[str, Any]) -> None:
    file["card"] = file["card"].replace("\nm-1\n1\n", "\nm-1\n2\n")


def another_book(file: dict[str, Any]) -> None:
    file["card"] = file["card"].replace("\nPDA ", "\nFU ")


CHANGES = [scores, another_event, another_root, another_match]
CHANGES += [other_players, another_game, another_book]


@pytest.mark.share(4)
@pytest.mark.parametrize("acts", [True, False])
@pytest.mark.parametrize("change", CHANGES)
def test_whatever_is_changed_in_the_file_of_a_card_is_found(
    tmp_path: Path, change: Callable[[dict[str, Any]], None], acts: bool
):
    """With `acts`, or with none of them left: what nobody signed is never called good."""
    file, key = file_and_key()
    change(file)
    if not acts:
        del file["receipts"][1:]
    (tmp_path / "key.pub").write_text(key.text)
    report = verify_card(json.dumps(file).encode(), Policy((key,)))
    assert report.status in ((1,) if acts else (1, 2))
    assert script(tmp_path, json.dumps(file)).returncode != 0


@cache
def signed_card() -> tuple[bytes, NoteKey]:
    """The file of a card that all have signed, and the key of its log."""
    made: list[Any] = []

    async def visit(served: Served) -> None:
        await signed_by_all(served, Ed25519Key(), Ed25519Key(), Ed25519Key())
        made.extend([await the_file(served), served.key])

    with TemporaryDirectory() as folder:
        at_the_card(Path(folder), visit)
    return made[0], made[1]


def file_and_key() -> tuple[dict[str, Any], NoteKey]:
    text, key = signed_card()
    return json.loads(text), key


NONSENSE: list[object] = [None, 5, "x", [], {}, [5], [[]], [None], "\0"]


def test_no_file_however_it_is_made_up_ends_in_anything_but_a_verdict():
    file, key = file_and_key()
    for number, receipt in enumerate(file["receipts"]):
        head, line, *rest = receipt.split("\n")
        lines = b64decode(line.removeprefix("extra ")).decode().split("\n")
        opened = json.loads(lines[6])
        fields = {*opened["fact"], "facts", "card", "key", "seat", "reason", "via", "game", "wins"}
        for field, value in product(fields, NONSENSE):
            lines[6] = json.dumps({**opened, "fact": {**opened["fact"], field: value}})
            entry = b64encode("\n".join(lines).encode()).decode()
            made_up = [*file["receipts"]]
            made_up[number] = "\n".join([head, f"extra {entry}", *rest])
            tried = json.dumps({**file, "receipts": made_up}).encode()
            assert verify_card(tried, Policy((key,))).status == 1


@pytest.mark.parametrize(
    "data",
    [b"\xff\xfe{", b'{"card": "\xff", "receipts": []}', b'{"card": "\\ud800", "receipts": []}'],
)
def test_a_file_that_is_no_utf_8_is_no_card(data: bytes):
    with pytest.raises(AuditError, match="it is no score card"):
        verify_card(data, Policy(()))


def test_a_card_that_nobody_has_signed_is_not_called_good(tmp_path: Path):
    file, key = file_and_key()
    (tmp_path / "key.pub").write_text(key.text)
    assert verify_card(json.dumps(file).encode(), Policy((key,))).status == 0
    assert script(tmp_path, json.dumps(file)).returncode == 0
    del file["receipts"][1:]
    report = verify_card(json.dumps(file).encode(), Policy((key,)))
    assert (report.status, report.damage) == (2, ())
    assert any("nobody has signed it yet" in one for one in report.unknown)
    assert "nobody has signed it yet" in script(tmp_path, json.dumps(file)).stderr


def test_a_signature_is_of_the_card_that_stands_and_of_its_own_seat(tmp_path: Path):
    async def visit(served: Served) -> None:
        ana, card = Ed25519Key(), (await the_card(served))["hash"]
        good = ana.seal(card, "seat 0", "agree")
        for wrong in (
            ana.seal(card, "seat 1", "agree"),
            ana.seal(card, "seat 0", "refuse"),
            {**good, "signature": Ed25519Key().seal(card, "seat 0", "agree")["signature"]},
            {**good, "signature": ""},
            {**good, "card": ""},
        ):
            assert (await post(served, "ana", "signatures", seat=0, **wrong)).status_code == 422
        other = "A" * 43 + "="
        stale = await post(
            served, "ana", "signatures", seat=0, **ana.seal(other, "seat 0", "agree")
        )
        assert (stale.status_code, stale.json()["field"]) == (409, "card")
        # A witness brings no key of the player; but may name the card that the player saw.
        sealed = await post(served, "official", "signatures", seat=0, **good)
        assert (sealed.status_code, sealed.json()["field"]) == (422, "key")
        named = await post(served, "official", "signatures", seat=0, card=card)
        assert named.status_code == 201
        twice = await post(served, "ana", "signatures", seat=0, **good)
        assert (twice.status_code, twice.json()["field"]) == (409, "seat")

    at_the_card(tmp_path, visit)


def test_an_amended_card_supersedes_the_one_before_and_is_signed_anew(tmp_path: Path):
    async def visit(served: Served) -> None:
        ana = Ed25519Key()
        first = await the_card(served)
        seal = ana.seal(first["hash"], "seat 0", "agree")
        assert (await post(served, "ana", "signatures", seat=0, **seal)).status_code == 201
        await report(served, {"fact": "score-card-written", "scores": [150, 115]})
        amended = await the_card(served)
        assert (amended["earlier"], amended["acts"]) == ([first["hash"]], [])
        assert amended["text"].endswith(f"\n{first['hash']}\n")
        assert (await post(served, "ana", "signatures", seat=0, **seal)).status_code == 409
        again = ana.seal(amended["hash"], "seat 0", "agree")
        assert (await post(served, "ana", "signatures", seat=0, **again)).status_code == 201

    at_the_card(tmp_path, visit)


def test_what_happens_in_the_game_after_its_card_was_written_voids_it(tmp_path: Path):
    async def visit(served: Served) -> None:
        card = (await the_card(served))["hash"]
        ended = {"fact": "game-ended", "scores": [140, 120]}
        corrected = {"corrects": 7, "facts": [ended], "reason": "misread"}
        official = served.client("official")
        answer = await official.post("/v1/matches/m-1/corrections", json=corrected)
        assert answer.status_code == 201, answer.text
        assert (await the_card(served))["void"]
        seal = Ed25519Key().seal(card, "seat 0", "agree")
        refused = await post(served, "ana", "signatures", seat=0, **seal)
        assert (refused.status_code, refused.json()["field"]) == (409, "card")
        await report(served, {"fact": "score-card-written", "scores": [140, 120]})
        assert not (await the_card(served))["void"]

    at_the_card(tmp_path, visit)


def test_a_card_can_be_printed_with_its_spinners_and_a_code(tmp_path: Path):
    async def visit(served: Served) -> None:
        await signed_by_all(served, Ed25519Key(), Ed25519Key(), Ed25519Key())
        audience = served.client("audience")
        first, two = [(await audience.get(f"{CARD}/pdf")).content for _ in range(2)]
        assert first == two
        assert first.startswith(b"%PDF-")
        spanish = (await audience.get(f"{CARD}/pdf?language=es")).content
        for made, tag in ((first, "en"), (spanish, "es")):
            assert f"/Lang ({tag})".encode() in made
        assert (await audience.get(f"{CARD}/pdf?language=xx")).status_code == 422
        page = (await audience.get("/matches/m-1/cards/1")).text
        for words in ("Spinner tracker", "<svg", "Ana: agrees", "it was 125 — ¿no?"):
            assert words in page
        page = (await audience.get("/matches/m-1/cards/1?lang=es")).text
        for words in (
            'lang="es"',
            "pdf?language=es",
            "Acta del juego 1",
            "está de acuerdo",
            "Firmas",
        ):
            assert words in page
        assert (await audience.get("/v1/matches/m-1/cards/2")).status_code == 404

    at_the_card(tmp_path, visit)
