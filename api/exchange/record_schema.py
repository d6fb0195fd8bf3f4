"""JSON Schemas of the forms in which a match is exchanged (`docs/format.md`), made from the code.

The schema of facts is that of their structs. The neutral record is read by a table of small
functions, one for each kind of event: each is asked which fields it reads and into which fields of
a fact they go; so what a field may hold is said where the fact is, once.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from msgspec import json

from api.exchange.match_files import NOTED as NOTED_OF_FACTS
from api.http.patterns import Schema
from api.plain_json import is_array, is_object
from domain import events as e
from domain.formats.neutral_json.reading import NOTED, OPENING, SAME_NAME, TRANSLATIONS
from domain.rulebooks import BOOKS

DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"
_REF: Final = "#/$defs/{name}"
_TEXT: Final[Schema] = {"type": "string"}
_INDEX: Final[Schema] = {"type": "integer", "minimum": 0}
_SEAT: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": 3}
_BY_SIDE: Final[Schema] = {"type": "object", "additionalProperties": {"type": "integer"}}
_POINTS: Final[Schema] = {"type": "integer"}

SHAPED: Final[Mapping[str, Mapping[str, Schema]]] = {
    "score_card": {"scores": _BY_SIDE, "marks": _BY_SIDE, "wins": _BY_SIDE},
    "agreed": {"scores": _BY_SIDE},
    "lots": {
        "draws": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"p": _SEAT, "tile": {"$ref": "#/$defs/Bone"}},
            },
        }
    },
    "chips": {"chips": {"type": "object", "properties": {"10": _POINTS, "5": _POINTS}}},
    "hand_end": {"points": {"anyOf": [_POINTS, _BY_SIDE]}},
    "call": {"what": {"enum": ["score", "muggins", "domino"]}, "p": _SEAT, "points": _POINTS},
    "pay": {
        "from": {"anyOf": [_SEAT, {"type": "null"}]},
        "to": _SEAT,
        "points": _POINTS,
        "colour_of": _SEAT,
        "tens": _POINTS,
        "fives": _POINTS,
        "game": _POINTS,
        "back": {"type": "boolean"},
    },
    "bid": {"bid": {"type": ["string", "integer"]}},
    "trump": {"trump": {"type": ["string", "integer"]}},
    "ruling": {"evidence": {"type": "array", "items": _INDEX}},
}
"""Fields that are written otherwise than in the fact, by kind of event."""
POINTING: Final = {"dispute", "event", "for", "of", "pass", "play", "ruling", "supersedes"}
"""Fields that name another event, by its index in the log."""
MAY_LACK: Final = {"score_card": {"scores", "marks", "wins"}, "call": {"points"}, "pay": {"from"}}
"""Fields that are read in one case and not in another."""


def facts_schema() -> Schema:
    """The schema of a line of facts: a fact, and beside its fields what is noted of the event.

    That is who reported it and with which device, when it happened and when it was recorded: each
    a text, null, or left out.
    """
    defs = _definitions()
    noted: Schema = {name: {"type": ["string", "null"]} for name in NOTED_OF_FACTS}
    lines: list[Schema] = []
    for kind in e.FACTS:
        fact = defs[kind.__name__]
        lines.append({**fact, "properties": {**fact["properties"], **noted}})
    return {"$schema": DRAFT, "title": "A line of facts", "oneOf": lines, "$defs": defs}


def record_schema() -> Schema:
    """The schema of the neutral record of a match."""
    defs = _definitions()
    noted = dict.fromkeys(NOTED, _TEXT)
    opening = defs["MatchOpened"]["properties"]
    stated = {name: opening[name] for name in OPENING}
    return {
        "$schema": DRAFT,
        "title": "The neutral record of a match",
        "type": "object",
        "properties": {
            "format": _TEXT,
            "ruleset": {"description": f"{', '.join(BOOKS)}, or the id of house rules", **_TEXT},
            "players": {"type": "integer", "minimum": 2, "maximum": 4},
            "names": {"type": "array", "items": _TEXT},
            "options": {"type": "object"},
            "scores_before": {"anyOf": [_BY_SIDE, {"type": "null"}]},
            "domino_holder": {"anyOf": [_SEAT, {"type": "null"}]},
            **stated,
            **noted,
            "log": {
                "type": "array",
                "items": {"oneOf": [_event(one, defs) for one in TRANSLATIONS]},
            },
        },
        "required": ["ruleset", "players", "log"],
        "$defs": _used(defs),
    }


def _event(kind: str, defs: Mapping[str, Schema]) -> Schema:
    """An event of the record: what is read of it."""
    reads = _Asked()
    made = TRANSLATIONS[kind](reads)
    none: Schema = {}
    fact = next((schema for schema in defs.values() if _tag(schema) == made["fact"]), none)
    of_fact = fact.get("properties", {})
    went = {value.name: field for field, value in made.items() if isinstance(value, _Field)}
    shaped = dict(SHAPED.get(kind, {}))
    if kind == "dispute":
        shaped["claim"] = _claim(defs)
    required = [name for name in reads.required if name not in MAY_LACK.get(kind, ())]
    names = dict.fromkeys((*shaped, *reads.read, *SAME_NAME.get(kind, ())))
    shaped |= {name: _INDEX for name in names if name in POINTING}
    fields = {name: shaped.get(name) or of_fact[went.get(name, name)] for name in names}
    properties = {
        name: schema if name in required else {"anyOf": [schema, {"type": "null"}]}
        for name, schema in fields.items()
    }
    return {
        "title": kind,
        "type": "object",
        "properties": {"e": {"const": kind}, **properties, **dict.fromkeys(NOTED, _TEXT)},
        "required": ["e", *required],
    }


def _claim(defs: Mapping[str, Schema]) -> Schema:
    """A claim as in its fact, but that it names an event by its index."""
    claim = defs["Claim"]
    event: Schema = {"anyOf": [_INDEX, {"type": "null"}]}
    return {**claim, "properties": {**claim["properties"], "event": event}}


def _tag(schema: Schema) -> str:
    return schema.get("properties", {}).get("fact", {}).get("enum", [""])[0]


class _Field:
    """The value of a field of an event, whatever it be."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __add__(self, _: int) -> int:
        return 0

    def __lt__(self, _: object) -> bool:
        return False

    def __abs__(self) -> int:
        return 0

    def __iter__(self) -> Any:
        return iter(())

    def get(self, *_: object) -> int:
        """A field in it."""
        return 0


class _Asked(dict[str, Any]):
    """An event that notes which of its fields are read."""

    def __init__(self) -> None:
        super().__init__()
        self.read: dict[str, None] = {}
        self.required: list[str] = []

    def __getitem__(self, name: str) -> _Field:
        self.required += [] if name in self.required else [name]
        self.read[name] = None
        return _Field(name)

    def get(self, name: str, *_: object) -> Any:
        self.read[name] = None
        return _Field(name)


def _definitions() -> dict[str, Schema]:
    _, schemas = json.schema_components(e.FACTS, ref_template=_REF)
    return {name: _plain(one) for name, one in schemas.items()}


def _plain(node: Any) -> Any:
    """In words of JSON Schema that every validator knows."""
    if is_array(node):
        return [_plain(part) for part in node]
    if not is_object(node):
        return node
    plain = {name: _plain(value) for name, value in node.items() if name != "discriminator"}
    if isinstance(plain.get("pattern"), str):
        plain["pattern"] = plain["pattern"].replace(r"\A", "^").replace(r"\Z", "$")
    return plain


def _used(defs: Mapping[str, Schema]) -> dict[str, Schema]:
    """The definitions that are no fact: what the fields of facts are made of."""
    plain = {name: one for name, one in defs.items() if not _tag(one)}
    return {name: one for name, one in plain.items() if not _refers_to_facts(one, plain)}


def _refers_to_facts(schema: Schema, plain: Mapping[str, Schema]) -> bool:
    named = re.findall(r'"#/\$defs/([^"]+)"', json.encode(schema).decode())
    return any(name not in plain for name in named)
