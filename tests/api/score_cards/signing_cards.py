"""A match with a written card on a signed log, and keys like those in players' phones."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from api.access.access_store import AccessStore
from api.access.principals import Grant
from api.event_store import open_log
from domain.audit.notes import to_base64
from domain.audit.signed_cards import signed_text
from tests.api.audit.serving import OPENING, Served, keys_for, serving, settings
from tests.api.conftest import NOON
from tests.support.principals import put_in

CARD = "/v1/matches/m-1/cards/1"
GAME: list[dict[str, Any]] = [
    {"fact": "game-started", "number": 1},
    {"fact": "hand-started", "number": 1},
    {"fact": "opening-drawn", "seat": 0, "count": 2, "bones": ["6-6", "6-4"]},
    {"fact": "opening-drawn", "seat": 1, "count": 2},
    {"fact": "bone-played", "seat": 0, "bone": "6-6"},
    {"fact": "game-ended", "scores": [150, 120], "winner": 0},
    {"fact": "score-card-written", "scores": [150, 120]},
]
"""Events 2 to 8 of the match; the card is written at 8."""


class Ed25519Key:
    """A key of a phone's page."""

    kind = "ed25519"

    def __init__(self) -> None:
        self._key = Ed25519PrivateKey.generate()

    @property
    def public(self) -> bytes:
        return self._key.public_key().public_bytes_raw()

    def sign(self, data: bytes) -> bytes:
        return self._key.sign(data)

    def seal(self, card: str, role: str, act: str, reason: str = "") -> dict[str, str]:
        """The body of an act on a card."""
        signature = self.sign(signed_text(card, role, act, reason).encode())
        key = f"{self.kind}:{to_base64(self.public)}"
        return {"card": card, "key": key, "signature": to_base64(signature)}


class P256Key(Ed25519Key):
    """A key of a browser that has no Ed25519."""

    kind = "p256"

    def __init__(self) -> None:
        self._own = ec.generate_private_key(ec.SECP256R1())

    @property
    def public(self) -> bytes:
        return self._own.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def sign(self, data: bytes) -> bytes:
        r, s = utils.decode_dss_signature(self._own.sign(data, ec.ECDSA(SHA256())))
        return r.to_bytes(32, "big") + s.to_bytes(32, "big")


def at_the_card(folder: Path, visit: Callable[[Served], Awaitable[None]]) -> None:
    """Visit a server with a match whose card is written; `ana` and `bruno` have its seats."""

    async def run() -> None:
        keys = await keys_for(settings(folder))
        log = open_log(settings(folder).database)
        for seat, name in enumerate(("ana", "bruno")):
            keys |= await put_in(log, {name: "player"}, "match:m-0")
            grant = Grant(name, "player", "match:m-1", seat=seat, created_at=NOON)
            await AccessStore(log).grant(grant)
        await log.close()
        async with serving(folder, keys) as served:
            recorder = served.client("recorder")
            assert (await recorder.post("/v1/matches", json=OPENING)).status_code == 201
            await report(served, *GAME)
            await visit(served)

    asyncio.run(run())


async def report(served: Served, *facts: dict[str, Any]) -> None:
    """Have the recorder report these."""
    answer = await served.client("recorder").post("/v1/matches/m-1/events", json={"events": facts})
    assert answer.status_code == 201, answer.text


async def post(served: Served, who: str, path: str, **body: Any) -> Any:
    """The answer to an act of somebody on the card of game 1."""
    return await served.client(who).post(f"/v1/matches/m-1/{path}", json={"game": 1, **body})


async def the_card(served: Served, who: str = "audience") -> dict[str, Any]:
    """The card as somebody is shown it."""
    answer = await served.client(who).get(CARD)
    assert answer.status_code == 200, answer.text
    return answer.json()
