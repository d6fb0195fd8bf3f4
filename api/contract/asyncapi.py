"""The AsyncAPI document: what streams and webhooks tell, made from the structs that they send."""

from collections.abc import Mapping
from functools import cache
from importlib.metadata import version
from typing import Any, Final

from msgspec import Struct, json

from api.contract.components import REF, modern
from api.http.patterns import ONE_ID, Schema
from api.live.messages import EVENT_STREAM, JSON_LINES, OF_A_MATCH, OF_SEVERAL
from api.plain_json import is_array, is_object
from api.webhooks.envelopes import CloudEvent, TournamentCloudEvent

_CHANNELS: Final[Mapping[str, tuple[str, str, Mapping[str, type[Struct] | None]]]] = {
    "match": (
        "/v1/matches/{match}/stream",
        "A match as it goes on, with all that a scoreboard shows; ids are positions.",
        OF_A_MATCH,
    ),
    "table": (
        "/v1/tables/{table}/stream",
        "The matches at a table, one after the other; ids are places in the log.",
        OF_SEVERAL,
    ),
    "tournament": (
        "/v1/tournaments/{tournament}/stream",
        "A tournament and its matches; ids are places in the log.",
        OF_SEVERAL,
    ),
    "league": ("/v1/stream", "The whole league; ids are places in the log.", OF_SEVERAL),
    "webhook": (
        "{url}",
        "An entry of a match or tournament, in order and at least once (Standard Webhooks).",
        {"delivery": CloudEvent, "tournament-delivery": TournamentCloudEvent},
    ),
}


@cache
def asyncapi_body() -> bytes:
    """The document as it is sent, which is made once."""
    return json.encode(asyncapi_of())


def asyncapi_of() -> dict[str, Any]:
    """The AsyncAPI document of the server's streams and webhooks, as plain values."""
    kinds = [kind for _, _, messages in _CHANNELS.values() for kind in messages.values()]
    _, schemas = json.schema_components({kind for kind in kinds if kind}, ref_template=REF)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Bonebook",
            "version": version("bonebook"),
            "description": "What happens in the matches of a league, as streams and webhooks.",
            "license": {"name": "Apache-2.0"},
            "tags": [{"name": "streams"}, {"name": "webhooks"}],
        },
        "channels": {name: _channel(*one) for name, one in _CHANNELS.items()},
        "operations": {f"tell-{name}": _operation(name) for name in _CHANNELS},
        "components": {
            "schemas": {
                name.replace("_", ""): _by_name(modern(schema)) for name, schema in schemas.items()
            }
        },
    }


def _by_name(node: Any) -> Any:
    """A schema in words of AsyncAPI, whose discriminator is the name of a property alone."""
    if is_array(node):
        return [_by_name(part) for part in node]
    if not is_object(node):
        return node
    made = {name: _by_name(part) for name, part in node.items()}
    discriminator = made.get("discriminator")
    if is_object(discriminator) and "propertyName" in discriminator:
        made["discriminator"] = discriminator["propertyName"]
    return made


def _channel(
    address: str, description: str, payloads: Mapping[str, type[Struct] | None]
) -> dict[str, Any]:
    made: dict[str, Any] = {
        "address": address,
        "description": description,
        "messages": {name: _message(name, kind) for name, kind in payloads.items()},
    }
    named = [part[1:-1] for part in address.split("/") if part.startswith("{")]
    if named:
        about = "where the webhook was told to post" if named == ["url"] else f"as `{ONE_ID}` says"
        made["parameters"] = {name: {"description": about} for name in named}
    return made


def _message(name: str, kind: type[Struct] | None) -> dict[str, Any]:
    payload: Schema = {"type": "object", "maxProperties": 0}
    if kind is not None:
        payload = {"$ref": REF.format(name=kind.__name__)}
    webhook = kind in (CloudEvent, TournamentCloudEvent)
    return {
        "name": name,
        "contentType": "application/cloudevents+json" if webhook else "application/json",
        "summary": "An event of CloudEvents 1.0" if webhook else f"`event: {name}`",
        "payload": payload,
    }


def _operation(name: str) -> dict[str, Any]:
    """That the server sends it; a stream is a GET that goes on, in one of two forms."""
    http = {"method": "POST" if name == "webhook" else "GET"}
    made: dict[str, Any] = {
        "action": "send",
        "channel": {"$ref": f"#/channels/{name}"},
        "bindings": {"http": http},
    }
    if name == "webhook":
        made["description"] = "As a POST, signed; any answer but 2xx has it sent again."
    else:
        made["description"] = f"As `{EVENT_STREAM}` or, where it is asked for, `{JSON_LINES}`."
    return made
