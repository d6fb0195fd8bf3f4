"""Links to the relay: signed, good for some minutes, each to one match.

The relay is nginx, whose `secure_link` checks them: the MD5 of expiry, path and secret, in that
order (`deploy/nginx-relay.conf`). A link says where to listen, and proves nothing more: the relay
carries only what everybody may see.
"""

import hmac
from base64 import urlsafe_b64encode
from datetime import datetime, timedelta
from hashlib import md5
from pathlib import Path
from typing import Annotated, Final

from msgspec import Meta, Struct

from api.clock import rfc3339
from api.settings import Settings

GOOD_FOR: Final = timedelta(minutes=5)
_NAME: Final = 24
"""Characters of the name of a control channel."""


class RelayLink(Struct, frozen=True):
    """Where a public match can be followed at the relay, as a stream of its whole states."""

    url: Annotated[
        str,
        Meta(
            description="a stream of server-sent events; open it by `expires_at`",
            examples=[
                "https://bonebook.example:8443/live/table-9?expires=1795719000"
                "&md5=ckGBYRhgONHoOzpKKtKOFw"
            ],
        ),
    ]
    expires_at: Annotated[
        str,
        Meta(
            description="until when the link can be opened; a stream that is open by then stays",
            examples=["2026-11-21T15:05:00.000Z"],
        ),
    ]


class RelayLinks:
    """Makes signed links to the relay; without a relay in the settings it is not to be used."""

    def __init__(self, settings: Settings) -> None:
        self._address = settings.relay_address
        file = Path(settings.relay_key)
        self._secret = file.read_text().strip() if settings.relay else ""

    def control(self, credential: str) -> str:
        """The name of the control channel that belongs to a key or a session."""
        named = hmac.new(self._secret.encode(), credential.encode(), "sha256")
        return named.hexdigest()[:_NAME]

    def link(self, match: str, control: str, now: datetime) -> RelayLink:
        """A link to a match, good from `now` for `GOOD_FOR`.

        `control` is the name of the caller's control channel, "" for a caller without key or
        session.
        """
        path = f"/live/{match}/{control}" if control else f"/live/{match}"
        until = now + GOOD_FOR
        expires = int(until.timestamp())
        signed = f"{expires}{path} {self._secret}".encode()
        # nginx knows no other hash here; the secret stands behind what is signed.
        digest = md5(signed, usedforsecurity=False).digest()
        signature = urlsafe_b64encode(digest).rstrip(b"=").decode()
        url = f"{self._address}{path}?expires={expires}&md5={signature}"
        return RelayLink(url, rfc3339(until))
