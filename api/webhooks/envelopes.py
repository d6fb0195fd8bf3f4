"""The envelope of a webhook (CloudEvents 1.0), with an event as its owner may see it."""

from typing import Final

from msgspec import Struct, json

from api.broadcast.scoreboard_schemas import Scoreboard
from api.tournaments.stream_entries import TournamentEntryShown
from api.visibility import Seen
from api.webhooks.posting import Delivery
from domain.events import tag_of

TYPE: Final = "org.bonebook."
"""The prefix of an event type; the tag of its fact follows, or "test"."""


class Delivered(Struct, frozen=True):
    """An entry of a match, and the scoreboard as it stood right after it."""

    entry: Seen
    scoreboard: Scoreboard


class CloudEvent(Struct, frozen=True):
    """An entry of a match (CloudEvents 1.0, structured mode).

    `id` is its position, unique in its `source`, the match; `time` is when it was recorded.
    """

    specversion: str
    id: str
    source: str
    type: str
    subject: str
    time: str
    datacontenttype: str
    data: Delivered


class TournamentDelivered(Struct, frozen=True):
    """An entry of a tournament."""

    entry: TournamentEntryShown


class TournamentCloudEvent(Struct, frozen=True):
    """An entry of a tournament (CloudEvents 1.0); `source` begins with `/v1/tournaments/`.

    `id` is its position there; `time` is when it was recorded.
    """

    specversion: str
    id: str
    source: str
    type: str
    subject: str
    time: str
    datacontenttype: str
    data: TournamentDelivered


class TrialEvent(Struct, frozen=True):
    """A test event without content (CloudEvents 1.0), sent to see whether a webhook is received."""

    specversion: str
    id: str
    source: str
    type: str
    time: str
    datacontenttype: str
    data: dict[str, str]


def trial_delivery(webhook: str, number: str, time: str) -> Delivery:
    """The delivery of a test event; `number` becomes its id."""
    about, kind = {"webhook": webhook}, f"{TYPE}test"
    event = TrialEvent(
        "1.0",
        number,
        f"/v1/webhooks/{webhook}",
        kind,
        time=time,
        datacontenttype="application/json",
        data=about,
    )
    return Delivery(f"msg_test_{number}", json.encode(event))


def tournament_delivery(tournament: str, entry: TournamentEntryShown) -> Delivery:
    """The delivery of an entry of a tournament; its id is the same however often it is sent."""
    event = TournamentCloudEvent(
        "1.0",
        str(entry.position),
        f"/v1/tournaments/{tournament}",
        TYPE + tag_of(type(entry.fact)),
        subject=tournament,
        time=entry.recorded_at,
        datacontenttype="application/json",
        data=TournamentDelivered(entry),
    )
    return Delivery(f"msg_tournament_{tournament}_{entry.position}", json.encode(event))


def delivery(match: str, seen: Seen, kind: str, board: Scoreboard) -> Delivery:
    """The delivery of an entry of a match; its id is the same however often it is sent."""
    event = CloudEvent(
        "1.0",
        str(seen.position),
        f"/v1/matches/{match}",
        TYPE + kind,
        subject=match,
        time=seen.recorded_at,
        datacontenttype="application/json",
        data=Delivered(seen, board),
    )
    return Delivery(f"msg_{match}_{seen.position}", json.encode(event))
