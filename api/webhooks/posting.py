"""One attempt at a delivery: a signed POST over a connection of its own, within a deadline.

Only the head of the answer is read: what a receiver has to say is its status, and a body without
end costs nothing. No redirect is followed.
"""

import asyncio
import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Final, NamedTuple

from standardwebhooks import Webhook

from api.http.wire.outgoing import connection, request_bytes
from api.webhooks.addresses import BadAddress, Destination, Resolve, checked, destination, looked_up

LONGEST_HEAD: Final = 16 << 10
_STATUS: Final = re.compile(rb"HTTP/1\.[01] (\d{3})\b")
_RETRY_AFTER: Final = re.compile(rb"\r\nretry-after:\s*(\d{1,6})\s*\r\n", re.IGNORECASE)


class PostOutcome(NamedTuple):
    """How an attempt went.

    Attributes
    ----------
    status : what the receiver answered, 0 where it did not
    error : why it counts as a failure, "" where it does not
    wait : seconds that the receiver asked to be left alone
    """

    status: int
    error: str = ""
    wait: float = 0.0


class Delivery(NamedTuple):
    """A delivery: its id, the time of the first attempt, and the body."""

    id: str
    body: bytes


def signed(delivery: Delivery, secrets: Sequence[str], now: datetime) -> dict[str, str]:
    """The headers of a delivery (Standard Webhooks), with a signature for each secret."""
    text = delivery.body.decode()
    signatures = [Webhook(one).sign(delivery.id, now, text) for one in secrets]
    return {
        "webhook-id": delivery.id,
        "webhook-timestamp": str(int(now.timestamp())),
        "webhook-signature": " ".join(signatures),
    }


async def post(
    url: str,
    delivery: Delivery,
    secrets: Sequence[str],
    *,
    seconds: float,
    allowed: Sequence[str] = (),
    resolve: Resolve = looked_up,
) -> PostOutcome:
    """Send it once; how that went. It takes no longer than so many seconds, whatever happens."""
    try:
        async with asyncio.timeout(seconds):
            to = destination(url)
            address = await checked(to, allowed, resolve)
            head = await _exchanged(to, address, _request(to, delivery, secrets))
    except BadAddress as error:
        return PostOutcome(0, str(error))
    except TimeoutError:
        return PostOutcome(0, f"there was no answer within {seconds:g} seconds")
    except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError) as error:
        return PostOutcome(0, f"{type(error).__name__}: the connection failed")
    status_line = _STATUS.match(head)
    if status_line is None:
        return PostOutcome(0, "what came back is no HTTP")
    status, wait = int(status_line[1]), _RETRY_AFTER.search(head)
    if 200 <= status < 300:
        return PostOutcome(status)
    return PostOutcome(status, f"it answered {status}", float(wait[1]) if wait else 0.0)


def _request(to: Destination, delivery: Delivery, secrets: Sequence[str]) -> bytes:
    host = f"[{to.host}]" if ":" in to.host else to.host
    headers = {
        "host": f"{host}:{to.port}",
        "user-agent": "Bonebook",
        "content-type": "application/cloudevents+json",
        **signed(delivery, secrets, datetime.now(UTC)),
    }
    return request_bytes("POST", to.target, headers, delivery.body)


async def _exchanged(to: Destination, address: str, request: bytes) -> bytes:
    """Send a request to an address that was checked; the head of the answer."""
    secure_for = to.host if to.secure else ""
    async with connection(address, to.port, secure_for=secure_for, limit=LONGEST_HEAD) as (
        reader,
        writer,
    ):
        writer.write(request)
        await writer.drain()
        return await reader.readuntil(b"\r\n\r\n")
