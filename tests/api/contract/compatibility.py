"""Breaks of a later contract for clients that were written for an earlier one.

A client of `/v1` goes on working when operations, parameters that may be left out, fields of
answers and values of such a field are added. It stops when something that it sends is refused, when
something that it reads is gone, or when an answer comes under a status that it does not know.
"""

from collections.abc import Iterator, Mapping
from typing import Any

Contract = Mapping[str, Any]
_TYPES = {str: "string", bool: "boolean", int: "integer", type(None): "null"}
Part = Mapping[str, Any]
"""An operation, a body or a schema of a contract."""


def breaks(old: Contract, new: Contract) -> list[str]:
    """Each change that breaks a client of the old contract, in words."""
    return [*_operations(old, new), *_deliveries(old, new), *_named_schemas(old, new)]


def _operations(old: Contract, new: Contract) -> Iterator[str]:
    for path, methods in old["paths"].items():
        for method, was in methods.items():
            now = new["paths"].get(path, {}).get(method)
            where = f"{method.upper()} {path}"
            if now is None:
                yield f"{where} is gone"
                continue
            changes = (*_operation(was, now), *_request(was, now), *_answers(was, now))
            yield from (f"{where}: {change}" for change in changes)


def _deliveries(old: Contract, new: Contract) -> Iterator[str]:
    """Breaks of what is sent to a client's webhook, whose body the client reads."""
    for name, methods in old.get("webhooks", {}).items():
        for method, was in methods.items():
            now = new.get("webhooks", {}).get(name, {}).get(method)
            if now is None:
                yield f"webhook {name} is gone"
                continue
            bodies = (was["requestBody"], now["requestBody"])
            yield from _contents(f"webhook {name}", *bodies, read=True)


def _operation(was: Part, now: Part) -> Iterator[str]:
    before = {(one["in"], one["name"]): one for one in was["parameters"]}
    after = {(one["in"], one["name"]): one for one in now["parameters"]}
    for place, name in before:
        if (place, name) not in after:
            yield f"parameter {name} is gone"
    for key, parameter in after.items():
        if parameter["required"] and not before.get(key, {}).get("required"):
            yield f"parameter {key[1]} is required"
        if key in before:
            schemas = (before[key]["schema"], parameter["schema"])
            yield from _schema(f"parameter {key[1]}", *schemas, read=False)
    if was["operationId"] != now["operationId"]:
        yield f"is called {now['operationId']}, was {was['operationId']}"


def _request(was: Part, now: Part) -> Iterator[str]:
    before, after = was.get("requestBody", {}), now.get("requestBody", {})
    if after.get("required") and not before.get("required"):
        yield "a body is required"
    yield from _contents("body", before, after, read=False)


def _answers(was: Part, now: Part) -> Iterator[str]:
    before, after = (
        {status: answer for status, answer in part["responses"].items() if status < "400"}
        for part in (was, now)
    )
    yield from (f"{status} is new" for status in after if status not in before)
    for status, answer in before.items():
        if status not in after:
            yield f"{status} is gone"
        yield from _contents(status, answer, after.get(status, {}), read=True)


def _contents(where: str, was: Part, now: Part, *, read: bool) -> Iterator[str]:
    """Breaks of a body, by its media types."""
    kinds = now.get("content", {})
    for kind, content in was.get("content", {}).items():
        if kind not in kinds:
            yield f"{where} as {kind} is gone"
            continue
        schemas = (content.get("schema", {}), kinds[kind].get("schema", {}))
        yield from _schema(where, *schemas, read=read)


def _named_schemas(old: Contract, new: Contract) -> Iterator[str]:
    sent, read = _reached(old, "paths", "requestBody"), _reached(old, "paths", "responses")
    read |= _reached(old, "webhooks", "requestBody")
    for name in sorted(sent | read):
        was = old["components"]["schemas"][name]
        now = new["components"]["schemas"].get(name)
        if now is None:
            yield f"{name} is gone"
            continue
        if name in sent:
            yield from _schema(name, was, now, read=False)
        if name in read:
            yield from _schema(name, was, now, read=True)


def _schema(where: str, was: Part, now: Part, *, read: bool) -> Iterator[str]:
    """Breaks of a schema that a client reads, or else sends; a schema that it names has its own."""
    had, has = was.get("properties", {}), now.get("properties", {})
    yield from (f"{where}.{field} is gone" for field in had if field not in has)
    yield from _wider(where, was, now) if read else _narrower(where, was, now)
    for field in had.keys() & has.keys():
        yield from _schema(f"{where}.{field}", had[field], has[field], read=read)
    for inner in ("items", "additionalProperties"):
        before, after = was.get(inner), now.get(inner)
        if isinstance(before, Mapping) and isinstance(after, Mapping):
            yield from _schema(f"{where}[]", before, after, read=read)
    ways = {str(_kinds_of(way)): way for way in _ways(now)}
    for way in _ways(was):
        if str(_kinds_of(way)) in ways:
            yield from _schema(where, way, ways[str(_kinds_of(way))], read=read)


def _narrower(where: str, was: Part, now: Part) -> Iterator[str]:
    """Where something that is sent may no longer be what it was."""
    before, after = _kinds_of(was), _kinds_of(now)
    if after and (not before or before - after):
        yield f"{where} is of another type"
    more = set(now.get("required", ())) - set(was.get("required", ()))
    yield from (f"{where}.{field} is required" for field in sorted(more))
    if "enum" in now and ("enum" not in was or set(was["enum"]) - set(now["enum"])):
        yield f"{where} takes fewer values"
    free = [
        way for way in _ways(was) if not {"const", "enum"} & set(way) and _kinds_of(way) & after
    ]
    bounded = free[0] if free else was  # of a choice, the way that has bounds
    for bound, less in (("minimum", 1), ("minLength", 1), ("maximum", -1), ("maxLength", -1)):
        if bound in now and (bound not in bounded or less * (now[bound] - bounded[bound]) > 0):
            yield f"{where} has a closer {bound}"


def _wider(where: str, was: Part, now: Part) -> Iterator[str]:
    """Where something that is read may be what it was not, or no longer is what it was.

    Kinds of fact may be added ("What stays" in docs/integrators.md): each says its kind in `fact`.
    """
    if all(part.get("discriminator", {}).get("propertyName") == "fact" for part in (was, now)):
        return
    before, after = _kinds_of(was), _kinds_of(now)
    if before and not after:
        yield f"{where} may be anything"
    elif before and after - before:
        yield f"{where} may be {', '.join(sorted(after - before))}"
    fewer = set(was.get("required", ())) - set(now.get("required", ()))
    yield from (f"{where}.{field} may be absent" for field in sorted(fewer))
    gone = set(was.get("enum", ())) - set(now.get("enum", was.get("enum", ())))
    yield from (f"{where} is never {value}" for value in sorted(map(str, gone)))


def _ways(schema: Part) -> list[Part]:
    return [way for choice in ("anyOf", "oneOf") for way in schema.get(choice, ())]


def _kinds_of(schema: Part) -> set[str]:
    """The types that a schema allows, a reference by its name; none where it says nothing."""
    if ways := _ways(schema):
        return set().union(*map(_kinds_of, ways))
    named = schema.get("$ref", schema.get("type"))
    if named is None:  # values have a type, said or not
        values = schema.get("enum", [schema["const"]] if "const" in schema else [])
        return {_TYPES[type(value)] for value in values}
    return {named} if isinstance(named, str) else set(named or ())


def _reached(contract: Contract, section: str, part: str) -> set[str]:
    """The schemas that the requests, or the answers, of a section lead to."""
    names: set[str] = set()
    waiting: list[Any] = [
        operation.get(part, {})
        for path in contract.get(section, {}).values()
        for operation in path.values()
    ]
    while waiting:
        node = waiting.pop()
        if isinstance(node, Mapping):
            at = node.get("$ref")
            name = at.removeprefix("#/components/schemas/") if isinstance(at, str) else ""
            if name and "/" not in name and name not in names:
                names.add(name)
                waiting.append(contract["components"]["schemas"][name])
            waiting.extend(node.values())
        elif isinstance(node, list):
            waiting.extend(node)
    return names
