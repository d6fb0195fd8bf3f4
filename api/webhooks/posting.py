"""One attempt at a delivery: a signed POST over a connection of its own, within a deadline.

Only the head of the answer is read: what a receiver has to say is its status, and a body without
end costs nothing. No redirect is followed. When to try again is for `delivering`.
"""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from email.utils import parsedate_to_datetime
from typing import Final, NamedTuple

import h11
from standardwebhooks import Webhook

from api.http.wire.outgoing import Outgoing, Receiver, exchanged
from api.webhooks.addresses import BadAddress, Destination, Resolve, checked, destination, looked_up

_LONGEST_WAIT: Final = 6
"""Digits of the seconds that a receiver may ask for."""


class PostOutcome(NamedTuple):
    """The result of an attempt.

    Attributes
    ----------
    status : the receiver's HTTP status, 0 if there was no answer
    error : why it counts as a failure, "" if it does not
    wait : seconds that the receiver asked to be left alone, 0 if it did not
    """

    status: int
    error: str = ""
    wait: float = 0.0


class Delivery(NamedTuple):
    """A delivery: its id, which is the same in each attempt, and its JSON body."""

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
    """Send a delivery once; failures are in the outcome, which it returns.

    `seconds` bounds the whole attempt. `allowed` and `resolve` are as in `checked`.
    """
    try:
        async with asyncio.timeout(seconds):
            to = destination(url)
            address = await checked(to, allowed, resolve)
            receiver = Receiver(address, to.port, to.host if to.secure else "")
            answer = await exchanged(receiver, _request(to, delivery, secrets))
    except BadAddress as error:
        return PostOutcome(0, str(error))
    except TimeoutError:
        return PostOutcome(0, f"there was no answer within {seconds:g} seconds")
    except OSError as error:
        return PostOutcome(0, f"{type(error).__name__}: the connection failed")
    except h11.ProtocolError:
        return PostOutcome(0, "what came back is no HTTP")
    if 200 <= answer.status < 300:
        return PostOutcome(answer.status)
    return PostOutcome(
        answer.status, f"it answered {answer.status}", _seconds_asked(answer.headers)
    )


def _seconds_asked(headers: Mapping[str, str]) -> float:
    """The seconds that an answer asks to be left alone, or until a date; 0 where it gives none."""
    asked_for = headers.get("retry-after", "")
    if asked_for.isascii() and asked_for.isdecimal() and len(asked_for) <= _LONGEST_WAIT:
        return float(asked_for)
    try:
        until = parsedate_to_datetime(asked_for)
    except ValueError:
        return 0.0
    return max(0.0, (until.replace(tzinfo=until.tzinfo or UTC) - datetime.now(UTC)).total_seconds())


def _request(to: Destination, delivery: Delivery, secrets: Sequence[str]) -> Outgoing:
    host = f"[{to.host}]" if ":" in to.host else to.host
    headers = {
        "host": f"{host}:{to.port}",
        "user-agent": "Bonebook",
        "content-type": "application/cloudevents+json",
        **signed(delivery, secrets, datetime.now(UTC)),
    }
    return Outgoing("POST", to.target, headers, delivery.body)
