"""A reader of every public byte of a log guesses hidden bones no better than by chance.

The guesser knows the format, the program and every salt that was opened, and tries each bone
with every salt that could be known. Mutants of the salt show that it finds what can be found.
"""

import re
from base64 import b64decode
from collections.abc import Callable, Iterator
from hashlib import sha256
from hmac import digest
from random import Random

import pytest

from api.event_store import NewEvent
from api.event_store.envelope import pack
from domain.audit import leaf
from domain.audit.checkpoints import Receipt, TreeHead, signed_checkpoint
from domain.audit.leaf import LeafMaker, StoredRow, commitment
from domain.audit.notes import ED25519, NoteSigner
from domain.audit.tiles import TiledTree, node_in_tiles
from domain.audit.tree import inclusion_path
from domain.bones import Bone
from domain.events import BoneDrawn

ORIGIN = "league.example/north"
KEY = NoteSigner(ORIGIN, ED25519, bytes(range(32)))
BONES = [Bone(f"{high}-{low}") for high in range(7) for low in range(high + 1)]
DRAWS = 250
"""Draws of one log; the last is opened to everybody."""


class PublicLog:
    """All that everybody may have of a log of draws: tiles, a checkpoint, receipts, openings."""

    def __init__(self, chance: Random) -> None:
        self.drawn = [chance.choice(BONES) for _ in range(DRAWS)]
        maker = LeafMaker(ORIGIN, chance.randbytes(32))
        rows = [
            StoredRow(at, f"m-{at % 3}", at // 3 + 1, *pack(NewEvent(BoneDrawn(1, bone))))
            for at, bone in enumerate(self.drawn, 1)
        ]
        tree = TiledTree()
        for row in rows:
            tree.append(maker.leaf(row))
        tiles = dict([*tree.take_full(), *tree.partial()])
        text = TreeHead(ORIGIN, tree.size, tree.root()).text
        signed = signed_checkpoint(f"{text}\n{KEY.signature(text)}".encode())
        node = node_in_tiles(tiles.__getitem__, tree.size)
        self.receipts = [
            Receipt(
                maker.entry(row),
                row.position - 1,
                tuple(inclusion_path(node, row.position - 1, tree.size)),
                signed,
            ).text.encode()
            for row in rows
        ]
        self.opened = [maker.salt("bones", DRAWS), maker.salt("rest", DRAWS)]
        self.other = b"".join(tiles.values())


def guesses(log: PublicLog, chance: Random) -> Iterator[Bone]:
    """A bone for each draw: the one that fits something public, or else any."""
    salts = [b"", bytes(32), ORIGIN.encode(), KEY.key.public, *log.opened]
    fitting = [
        (bone, fits)
        for bone in BONES
        for data in (b'{"bone":"%s"}' % str(bone).encode(),)
        for fits in (
            *(commitment(salt, "bones", data) for salt in salts),
            *(digest(salt, data, "sha256") for salt in salts),
            sha256(data).digest(),
            sha256(b"bonebook-part/v1\nbones\n" + data).digest(),
        )
    ]
    for receipt in log.receipts[:-1]:
        public = {
            *hashes(receipt),
            *(log.other[at : at + 32] for at in range(0, len(log.other), 32)),
        }
        bones = [bone for bone, fits in fitting if fits in public]
        yield bones[0] if bones else chance.choice(BONES)


def hashes(receipt: bytes) -> set[bytes]:
    """Every 32 bytes that a receipt has in base64, in its entry too."""
    entry = b64decode(receipt.split(b"\n")[1].partition(b" ")[2])
    matched = re.findall(rb"[A-Za-z0-9+/]{43}=", receipt + entry)
    return {b64decode(one) for one in matched}


def right(logs: int, seed: str) -> float:
    """The share of guesses that are right."""
    chance, hits, tries = Random(seed), 0, 0
    for _ in range(logs):
        log = PublicLog(chance)
        for bone, guess in zip(log.drawn, guesses(log, chance), strict=False):
            hits, tries = hits + (bone == guess), tries + 1
    return hits / tries


def test_public_bytes_help_nobody_to_guess_a_hidden_bone(thorough: bool):
    logs = 41 if thorough else 4
    tries = logs * (DRAWS - 1)
    spread = (27 / 28 / 28 / tries) ** 0.5
    assert abs(right(logs, "bones") - 1 / 28) < 5 * spread


def none(*_: object) -> bytes:
    return b""


def known(*_: object) -> bytes:
    return bytes(32)


def one_for_the_league(secret: bytes, part: str, _: int) -> bytes:
    return digest(secret, part.encode(), "sha256")


def one_for_each_match(secret: bytes, _: str, position: int) -> bytes:
    return digest(secret, b"%d" % (position % 3), "sha256")


@pytest.mark.parametrize(
    ("mutant", "share"),
    [(none, 1), (known, 1), (one_for_the_league, 1), (one_for_each_match, 1 / 3)],
)
def test_a_salt_that_is_none_is_found_out(
    mutant: Callable[..., bytes], share: float, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(leaf, "salt", mutant)
    assert right(1, "mutant") >= share - 0.01


def test_with_its_salt_a_commitment_fits_one_bone_alone():
    log = PublicLog(Random("opened"))
    (last,) = [
        bone
        for bone in BONES
        if commitment(log.opened[0], "bones", b'{"bone":"%s"}' % str(bone).encode())
        in hashes(log.receipts[-1])
    ]
    assert last == log.drawn[-1]
