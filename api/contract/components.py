"""The schemas of the contract: msgspec's, in words of JSON Schema 2020-12, and what it leaves out.

msgspec knows the shape of a struct. What a server refuses beyond that (controls in text, a kind of
claim that there is not, a seat in a grant that has none) is said here, so that whatever the
contract allows is refused for nothing but the state of a match.
"""

import inspect
from collections.abc import Iterable, Mapping
from typing import Any, Final

from msgspec import json

from adjudication.claims.catalogue import CATALOGUE
from api.access.principals import LAGGING, SEATED
from api.contract.examples import BODIES
from api.http.patterns import PLAIN, Schema
from api.http.problems import Problem
from api.matches.who_may_report import OWN_ROUTE
from api.plain_json import is_array, is_object
from domain.events import FACTS, ScoreCardRefused, ScoreCardSigned, tag_of
from domain.events.tournament_facts import TAKEN_FROM_MATCHES, TOURNAMENT_FACTS
from domain.rulebooks import BOOKS
from domain.rules import Amount, Amounts, FreeScore, Rule, spell
from domain.tournament.formats import FORMATS

REF: Final = "#/components/schemas/{name}"
_TYPES: Final[dict[object, str]] = {str: "string", bool: "boolean", int: "integer"}


def components(kinds: Iterable[Any]) -> tuple[dict[str, Schema], dict[str, Schema]]:
    """The schema of each of these types by its `repr`, and the schemas referred to by name.

    The types must lead to every body that a route reads: those schemas are amended here, and
    `KeyError` is raised where one is missing. Problems and facts are added.
    """
    listed = list(kinds)
    schemas_of_listed, schemas_by_name = json.schema_components(
        [*listed, Problem, *FACTS], ref_template=REF
    )
    schemas_by_name = {
        **schemas_by_name,
        **_reports(schemas_by_name),
        **_replacing(schemas_by_name),
        **_reports_of_tournaments(schemas_by_name),
    }
    for name in ("Correction", "CorrectedToo"):
        schemas_by_name[name]["properties"]["facts"]["items"] = {
            "$ref": REF.format(name="ReplacingFact")
        }
    schemas_by_name["Claim"] = _claim(schemas_by_name["Claim"])
    schemas_by_name["MatchOpening"] = _opening(schemas_by_name["MatchOpening"])
    every = {"type": "string", "enum": sorted(map(tag_of, (*FACTS, *TOURNAMENT_FACTS)))}
    schemas_by_name["NewWebhook"]["properties"]["kinds"]["items"] = every
    for text in (
        schemas_by_name[name]["properties"]["house_rules"] for name in ("MatchOpening", "Rules")
    ):
        text["format"] = "house-rules"
    schemas_by_name["GrantGiven"] = _grant(schemas_by_name["GrantGiven"])
    for name in ("Signature", "Refusal", "Reception"):
        schemas_by_name[name] = {**schemas_by_name[name], **_SEALED}
    schemas_by_name["SlotPointed"] = {**schemas_by_name["SlotPointed"], **_ONE_OF_TWO}
    items = schemas_by_name["TournamentFacts"]["properties"]["events"]
    items["items"] = {"$ref": REF.format(name="ReportedTournamentFact")}
    schemas_by_name["TournamentOpening"] = _event_opening(schemas_by_name["TournamentOpening"])
    schemas_by_name["WhatIfAnswer"]["properties"]["at"]["minimum"] = (
        2  # the opening has rules of its own
    )
    schemas_by_name["DeviceBatch"]["properties"]["events"] = _batch()["properties"]["events"]
    for name, example in BODIES.items():
        schemas_by_name[name]["examples"] = [example]
    everything = {_name(name): modern(schema) for name, schema in schemas_by_name.items()}
    named = {repr(kind): modern(one) for kind, one in zip(listed, schemas_of_listed, strict=False)}
    return named, everything


def ref(name: str) -> Schema:
    """A reference to the schema of the type with this name."""
    return {"$ref": REF.format(name=_name(name))}


def _name(name: str) -> str:
    """`Rule_Any_`, as msgspec calls `Rule[Any]`, is `RuleAny`."""
    return name.replace("_", "")


# --- in the words of JSON Schema 2020-12 ----------------------------------------------------


def modern(node: Any) -> Any:
    """A schema of msgspec's in words of JSON Schema 2020-12."""
    if is_array(node):
        return [modern(part) for part in node]
    if not is_object(node):
        return node
    made: Schema = {
        key: value if key == "examples" else modern(value) for key, value in node.items()
    }
    if isinstance(made.get("$ref"), str):
        made["$ref"] = _name(made["$ref"])
    if isinstance(made.get("description"), str):
        made["description"] = inspect.cleandoc(made["description"])
    if isinstance(made.get("pattern"), str):
        made["pattern"] = made["pattern"].replace(r"\A", "^").replace(r"\Z", "$")
    elif made.get("type") == "string" and not {"enum", "format", "contentEncoding"} & set(made):
        made["pattern"] = PLAIN
    if isinstance(made.get("additionalProperties"), Mapping):
        made["propertyNames"] = {"pattern": PLAIN, **made.get("propertyNames", {})}
    if made.get("items") is False:  # `maxItems` says as much, and every generator can read it
        del made["items"]
    if made.get("type") == "array" and not {"items", "prefixItems"} & set(made):
        made["items"] = {}
    if "prefixItems" in made and all(one == made["prefixItems"][0] for one in made["prefixItems"]):
        made["items"] = made.pop("prefixItems")[0]
    named = {"anyOf", "$ref"} & set(made) or isinstance(made.get("type"), str)
    if named and is_object(made.get("default")):
        del made["default"]  # an object that is left out is empty, which generators cannot write
    if len(made.get("anyOf", ())) > 1 and made.get("default") is not None:
        del made["default"]  # which generators write as if it had no choice of types
    values = made.get("enum")
    if is_array(values) and len(values) == 1:
        made["const"] = made.pop("enum")[0]
    if {"const", "enum"} & set(made) and "type" not in made:
        made |= _type_of(made.get("enum", [made.get("const")]))
    return _told_apart(made)


def _type_of(values: Iterable[object]) -> Schema:
    """The type of these values, which generators do not read off them; none for several."""
    types = {_TYPES.get(type(value)) for value in values}
    return {"type": types.pop()} if len(types) == 1 and None not in types else {}


def _told_apart(made: Schema) -> Schema:
    """A schema with a discriminator added where it is one of several facts."""
    offered = made.get("anyOf")
    if not is_array(offered) or len(offered) < len(FACTS):
        return made
    tags = {tag_of(kind): ref(kind.__name__) for kind in FACTS}
    if not all(one in offered for one in tags.values()):
        return made
    mapping = {tag: one["$ref"] for tag, one in tags.items()}
    further = [one for one in offered if one not in tags.values()]
    for alternative in further:  # what stands in a fact's place has a tag of its own
        mapping[alternative["$ref"].rpartition("/")[2].lower()] = alternative["$ref"]
    rest = {key: value for key, value in made.items() if key != "anyOf"}
    discriminator = {"propertyName": "fact", "mapping": mapping}
    return {**rest, "oneOf": [*tags.values(), *further], "discriminator": discriminator}


# --- what the shape of a struct does not say --------------------------------------------------


def _reports(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """A fact as it is reported: with the time that it happened, alone or in a batch."""
    time = {
        "type": "string",
        "format": "date-time",
        "maxLength": 40,
        "description": "when it happened at the table (RFC 3339, with a zone)",
    }
    made: dict[str, Schema] = {}
    mapping: dict[str, str] = {}
    for kind in FACTS:
        if tag_of(kind) in OWN_ROUTE:
            continue
        fact = schemas[kind.__name__]
        name = f"{kind.__name__}Reported"
        properties = {**fact["properties"], "happened_at": {"anyOf": [time, {"type": "null"}]}}
        made[name] = {**fact, "title": name, "properties": properties}
        mapping[tag_of(kind)] = REF.format(name=name)
    description = "A fact as it is reported, with the time that it happened."
    return {
        **made,
        "ReportedFact": _one_of("ReportedFact", description, mapping),
        "ReportedBatch": _batch(),
        "Report": {
            "title": "Report",
            "description": "One fact, or several that are recorded all or none.",
            "anyOf": [{"$ref": REF.format(name=n)} for n in ("ReportedFact", "ReportedBatch")],
        },
    }


def _reports_of_tournaments(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """A fact of a tournament as it is reported: not what this server works out by itself."""
    made: dict[str, Schema] = {}
    mapping: dict[str, str] = {}
    for kind in TOURNAMENT_FACTS:
        if tag_of(kind) in OWN_ROUTE:
            continue
        name, fact = kind.__name__, schemas[kind.__name__]
        if kind in TAKEN_FROM_MATCHES:
            name, properties = f"{name}Reported", _without_match(fact["properties"])
            made[name] = {**fact, "title": name, "properties": properties}
        mapping[tag_of(kind)] = REF.format(name=name)
    description = "A fact of a tournament as it is reported."
    return {
        **made,
        "ReportedTournamentFact": _one_of("ReportedTournamentFact", description, mapping),
    }


def _without_match(properties: Schema) -> Schema:
    return {name: schema for name, schema in properties.items() if name != "match"}


def _replacing(schemas: Mapping[str, Schema]) -> dict[str, Schema]:
    """A fact in the place of another: a signature is one that an official saw given."""
    witnessed: Schema = {"via": {"const": "witness"}, "key": {"const": ""}}
    made: dict[str, Schema] = {}
    mapping = {tag_of(kind): REF.format(name=kind.__name__) for kind in FACTS}
    for kind in (ScoreCardSigned, ScoreCardRefused):
        fact, name = schemas[kind.__name__], f"{kind.__name__}Witnessed"
        properties, required = {**fact["properties"], **witnessed}, [*fact["required"], "via"]
        made[name] = {**fact, "title": name, "properties": properties, "required": required}
        mapping[tag_of(kind)] = REF.format(name=name)
    description = "What happened, in the place of what is recorded."
    return {**made, "ReplacingFact": _one_of("ReplacingFact", description, mapping)}


def _one_of(title: str, description: str, mapping: Mapping[str, str]) -> Schema:
    """One of several facts, by its tag."""
    return {
        "title": title,
        "description": description,
        "oneOf": [{"$ref": at} for at in mapping.values()],
        "discriminator": {"propertyName": "fact", "mapping": mapping},
    }


def _batch() -> Schema:
    facts = {
        "type": "array",
        "minItems": 1,
        "maxItems": 2000,
        "items": {"$ref": REF.format(name="ReportedFact")},
    }
    return {
        "title": "ReportedBatch",
        "type": "object",
        "properties": {"events": facts},
        "required": ["events"],
        "additionalProperties": False,
    }


def _claim(claim: Schema) -> Schema:
    """A claim by its kind, of which each game has its own."""
    kinds = {"type": "string", "enum": sorted(CATALOGUE)}
    return {**claim, "properties": {**claim["properties"], "kind": kinds}}


def _opening(opening: Schema) -> Schema:
    """An opening: by a printed book with its seats and options, or by house rules on one."""
    lengths = {"best_of": {"enum": [None, *range(1, 100, 2)]}}
    printed = {**lengths, "house_rules": {"const": ""}}
    ways: Schema = {}
    for book in BOOKS.values():
        seats = {"minItems": min(book.seats), "maxItems": max(book.seats), "uniqueItems": True}
        own = {"properties": {"players": seats, "options": _choices(book.options())}}
        named = {"properties": {"book": {"const": book.id}}, "required": ["book"]}
        ways = {"if": named, "then": own, **({"else": ways} if ways else {})}
    by_house_rules = {"required": ["house_rules"], "properties": {"house_rules": {"minLength": 1}}}
    printed_books = {"properties": {**printed, "book": {"enum": list(BOOKS)}}, **ways}
    return {**opening, "if": by_house_rules, "then": {"properties": lengths}, "else": printed_books}


def _event_opening(opening: Schema) -> Schema:
    """A tournament: by the options of its format, and those of the book of its matches."""
    chosen = {
        **{f"format-{name}": _choices(one.options()) for name, one in FORMATS.items()},
        **{f"book-{name}": _choices(one.options()) for name, one in BOOKS.items()},
    }
    ways: list[Schema] = []
    for format_ in FORMATS.values():
        own = {"format": {"const": format_.id}, "options": _def(f"format-{format_.id}")}
        if format_.book is not None:
            of_book = {
                "book": {"enum": ["", format_.book]},
                "match_options": _def(f"book-{format_.book}"),
            }
            ways.append({"properties": {**own, **of_book}})
            continue
        for book in BOOKS:
            of_book = {"book": {"const": book}, "match_options": _def(f"book-{book}")}
            ways.append({"properties": {**own, **of_book}, "required": ["book"]})
    by_name = {"format": {"enum": list(FORMATS)}, "book": {"enum": ["", *BOOKS]}}
    choices = {name: {**opening["properties"][name], **own} for name, own in by_name.items()}
    # Under a condition that always holds, which generators of clients read over: they would make
    # a class of every way.
    by_format = {"if": {"required": ["format"]}, "then": {"anyOf": ways, "$defs": chosen}}
    return {**opening, "properties": {**opening["properties"], **choices}, **by_format}


def _def(name: str) -> Schema:
    return {"$ref": f"{REF.format(name='TournamentOpening')}/then/$defs/{name}"}


def _choices(options: Mapping[str, Rule[Any]]) -> Schema:
    """An object with the options chosen, each by name."""
    choices = {name: _choice(rule) for name, rule in options.items()}
    return {"properties": choices, "additionalProperties": False}


def _choice(rule: Rule[Any]) -> Schema:
    """The values of one option: those that are listed, and numbers where any may be chosen."""
    listed: Schema = {"enum": _spellings(rule)}
    match rule:
        case Amount(least=least, most=most):
            return {"anyOf": [listed, {"type": "integer", "minimum": least, "maximum": most}]}
        case Amounts():
            return {
                "anyOf": [listed, {"type": "string", "pattern": r"^[0-9]{1,3}( [0-9]{1,3}){0,99}$"}]
            }
        case FreeScore(numbers=numbers):
            more = f"{{{min(numbers) - 1},{max(numbers) - 1}}}"
            score = rf"^\([0-9]{{1,4}}(, [0-9]{{1,4}}){more}\)$"
            return {"anyOf": [listed, {"type": "string", "pattern": score}]}
        case _:
            return listed


def _spellings(rule: Rule[Any]) -> list[str | bool | int]:
    """The ways in which each choice may be sent: as a text, and as the number or truth it is."""
    values = (rule.value, *rule.choices)
    typed = {repr(value): value for value in values if isinstance(value, bool | int)}
    return [*sorted({spell(value) for value in values}), *typed.values()]


def _stated(*names: str) -> Schema:
    """An object with these texts, none of them empty."""
    return {"properties": {name: {"minLength": 1} for name in names}, "required": [*names]}


# As conditions, which generators of clients read over: they would make a class of every way.
_SEALED: Final[Schema] = {
    "if": {"anyOf": [_stated("key"), _stated("signature")]},
    "then": _stated("card", "key", "signature"),
}
"""An act on a score card by a key: with the card that was seen, and the signature."""
_ONE_OF_TWO: Final[Schema] = {
    "if": _stated("table"),
    "then": {"properties": {"match": {"const": ""}}},
}
"""A slot is pointed at a table or at a match."""


def _grant(grant: Schema) -> Schema:
    """A grant: a seat for those alone who have one, a delay for those alone who only look.

    As conditions, which generators of clients read over: they would make a class of every way.
    """
    no_seat: Schema = {"properties": {"seat": {"const": None}}}
    at_once: Schema = {"delay": {"const": 0}}
    seated: Schema = {
        "properties": {"seat": {"type": "integer"}, "scope": {"pattern": "^match:"}, **at_once},
        "required": ["seat"],
    }
    of_league = {"properties": {**no_seat["properties"], **at_once, "scope": {"const": "league"}}}
    acting = {"properties": {**no_seat["properties"], **at_once}}
    by_role = [
        (list(SEATED), seated),
        (list(LAGGING), no_seat),
        (["administrator"], of_league),
    ]
    ways = acting
    for roles, own in reversed(by_role):
        ways = {"if": {"properties": {"role": {"enum": roles}}}, "then": own, "else": ways}
    return {**grant, **ways}
