"""The worst inputs of every route, lawful and not, made from the contract.

A body is the example of the contract with one of its parts as large as a body may be, or one that
no route takes and that is dear to look through. A query has one parameter at its limit, or beyond.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from msgspec import json

CONTRACT: Final = Path(__file__).parents[2] / "openapi" / "openapi.json"
BODY, BATCH = 64 << 10, 1 << 20
"""Bytes of a body, and of a batch."""
DEEPEST = 32
LONG = 100_000
"""Letters of a text whose length the contract does not limit."""
PAGES: Final = (
    *("/", "/docs", "/problems", "/rules", "/desk", "/sign-in", "/tonight", "/openapi.json"),
    *("/matches/m", "/matches/m/replay", "/matches/m/sheet", "/matches/m/live", "/desk/m"),
    *("/tournaments/field", "/tournaments/field/run", "/players?player=Ana"),
)
CALL_AND_GO_ON: Final = ({"fact": "official-called"}, {"fact": "play-resumed"})
"""Facts that a recorder may report of a match without an end."""
ODD_TEXTS: Final = (
    "%" * 80,
    "_%" * 40,
    " ".join("abcdefghijklmnopqrstuvwxyz" * 3)[:80],
    "x" * 6000,
)


class WorstInput(NamedTuple):
    """A request: its route and the input in words, then what is sent."""

    name: str
    method: str
    path: str
    body: bytes = b""


def worst_inputs(places: Mapping[str, str], claims: Sequence[int]) -> Iterator[WorstInput]:
    """Each route of the contract with each of its worst inputs, then the pages.

    `places` has a value for each name in a path; `claims` the positions of passed turns.
    """
    contract = json.decode(CONTRACT.read_bytes())
    schemas = contract["components"]["schemas"]
    for template, methods in contract["paths"].items():
        path = template.format_map(places)
        for name, operation in methods.items():
            method = name.upper()
            route = f"{method} {template}"
            yield WorstInput(route, method, path)
            for query in _queries(operation.get("parameters", ())):
                yield WorstInput(f"{route} ?{query[:24]}", method, f"{path}?{query}")
            content = operation.get("requestBody", {}).get("content", {})
            if "application/json" in content:
                most = BATCH if path.endswith(("/events", "/imports")) else BODY
                schema = content["application/json"]["schema"]
                for what, body in (*_grown(schema, schemas, most), *_unlawful(most)):
                    yield WorstInput(f"{route}, {what}", method, path, body)
    yield from _known(places["match"], claims)
    yield from (WorstInput(f"GET {page}", "GET", page) for page in PAGES)


def _queries(parameters: Sequence[Mapping[str, Any]]) -> Iterator[str]:
    for parameter in parameters:
        if parameter["in"] != "query":
            continue
        name, schema = parameter["name"], parameter["schema"]
        for value in _values(schema):
            yield f"{name}={quote(str(value))}"
        if schema.get("type") == "array":
            entries = list(_values(schema["items"]))
            for value in entries:
                repeated = [f"{name}={quote(str(value))}"] * schema.get("maxItems", 500)
                yield "&".join(repeated)


def _values(schema: Mapping[str, Any]) -> Iterator[object]:
    match schema:
        case {"enum": values}:
            yield from values
        case {"type": "integer"}:
            yield from (schema.get("minimum", 0), schema.get("maximum", 4000), "9" * 4000)
        case {"type": "boolean"}:
            yield from ("true", "false")
        case _:
            yield from ODD_TEXTS
            yield "m"


def _grown(
    schema: Mapping[str, Any], schemas: Mapping[str, Any], most: int
) -> Iterator[tuple[str, bytes]]:
    """The examples of a body, and each with one part as large as it may be."""
    whole = _resolved(schema, schemas)
    for example in whole.get("examples", ()):
        yield "the example", json.encode(example)
        for alternative in (whole, *whole.get("anyOf", ())):
            properties = _resolved(alternative, schemas).get("properties", {})
            for name, part in properties.items():
                for value in _largest(_resolved(part, schemas), schemas, example.get(name), most):
                    body = json.encode(example | {name: value})
                    if len(body) <= most:
                        yield f"a large {name}", body


def _resolved(schema: Mapping[str, Any], schemas: Mapping[str, Any]) -> Mapping[str, Any]:
    if "$ref" in schema:
        return schemas[schema["$ref"].rpartition("/")[2]]
    return schema


def _largest(
    part: Mapping[str, Any], schemas: Mapping[str, Any], example: Any, most: int
) -> Iterator[object]:
    """Values of a property that come near what a body may have."""
    room = most - 1000
    match part:
        case {"type": "array", "items": items}:
            its = _resolved(items, schemas).get("examples", ["x", {}, []])
            for entry in [*(example or ())[:1], *its]:
                count = min(part.get("maxItems", room), room // (len(json.encode(entry)) + 1))
                yield [entry] * count
        case {"type": "string"}:
            yield "x" * min(part.get("maxLength", LONG), room)
            yield "\n \t".ljust(min(part.get("maxLength", LONG), room // 2))
        case {"type": "object"}:
            yield {f"a{n}": "x" for n in range(room // 14)}
        case _:
            pass


def _unlawful(most: int) -> Iterator[tuple[str, bytes]]:
    room = most - 64
    names = json.encode({f"a{n:06}": 1 for n in range(room // 12)})
    yield "names", names
    yield "lists", b'{"events":[' + b",".join([b"[]"] * (room // 3)) + b"]}"
    yield "objects", b'{"events":[' + b",".join([b'{"a":1}'] * (room // 8)) + b"]}"
    deep = b"[" * (DEEPEST - 2) + b"]" * (DEEPEST - 2)
    yield "depth", b'{"events":[' + b",".join([deep] * (room // (len(deep) + 1))) + b"]}"
    yield "too deep", b"[" * (room // 2) + b"]" * (room // 2)
    yield "escapes", b'{"fact":"' + b"\\u00e9" * (room // 6) + b'"}'
    yield "backslashes", b'{"fact":"' + b"\\\\" * (room // 2) + b'"}'
    yield "digits", b'{"fact":' + b"9" * room + b"}"
    yield "no end", b'{"fact":"' + b"x" * room
    yield (
        "a name twice",
        json.encode({f"a{n:06}": 1 for n in range(room // 12)})[:-1] + b',"a000000":1}',
    )


def _known(match: str, passed: Sequence[int]) -> Iterator[WorstInput]:
    """Inputs that took long once, or are likely to."""
    at = f"/v1/matches/{match}"

    def post(what: str, path: str, body: object) -> WorstInput:
        return WorstInput(f"POST {path}, {what}", "POST", path, json.encode(body))

    talk = {"fact": "observed", "what": "talk"}
    finding = {"fact": "observed", "what": "not_held", "seat": 0, "bone": "6-6"}
    yield post("2,000 calls", f"{at}/events", {"events": [*CALL_AND_GO_ON] * 1000})
    yield post("2,000 remarks", f"{at}/events", {"events": [talk] * 2000})
    findings = [{**finding, "event": n} for n in passed[-50:]]
    yield post("50 findings", f"{at}/events", {"events": findings})
    replaced = [{"corrects": n, "facts": [talk]} for n in passed[-100:]]
    correction = {**replaced[0], "reason": "x", "also": replaced[1:]}
    yield post("a correction of 100", f"{at}/corrections", correction)
    yield post("its preview", f"{at}/corrections?preview=true", correction)
    many = [{"corrects": n, "facts": CALL_AND_GO_ON} for n in range(1000, 1700)]
    correction = {**many[0], "reason": "x", "also": many[1:]}
    yield post("a correction of 700", f"{at}/corrections", correction)
    yield post("the preview of 700", f"{at}/corrections?preview=true", correction)
    changes = [{"at": n, "facts": [talk]} for n in passed[:200]]
    yield post("200 suppositions", f"{at}/what-if", {"changes": changes})
    for kind in ("could_play", "out_of_turn", "misplay", "false_pass", "wrong_count"):
        for event in (passed[0], passed[-1]):
            yield post(kind, f"{at}/claims", {"kind": kind, "event": event})
    rules = "[options]\nx = [" + " " * 19_000 + "]\n"
    yield post("blanks in house rules", f"{at}/rerulings", {"house_rules": rules})
    opening = {"book": "x", "players": ["Ana", "Bruno"], "house_rules": rules}
    yield post("blanks in house rules", "/v1/matches", opening)
    notation = {"matches": [{"notation": "[Book x]\n" * 20_000}]}
    yield post("lines of notation", "/v1/imports", notation)
    record = {"players": 2, "ruleset": "PDA", "log": [{"e": "game_start", "n": 1}] * 40_000}
    yield post("a long record", "/v1/imports", {"matches": [{"record": record}]})
    names = {f"a{n:07}": 1 for n in range(50_000)}
    yield post("50,000 names", "/v1/imports", names)
    yield post("100 matches", "/v1/imports", {"matches": [{"record": {"log": []}}] * 100})
