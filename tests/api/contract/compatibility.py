"""Breaks of a later contract for clients that were written for an earlier one.

A client of `/v1` goes on working when operations, parameters that may be left out, answers and
fields of answers are added. It stops when something that it sends is refused, or something that
it reads is gone.
"""

from collections.abc import Iterator, Mapping
from typing import Any

Contract = Mapping[str, Any]


def breaks(old: Contract, new: Contract) -> list[str]:
    """Each change that breaks a client of the old contract, in words."""
    return [*_operations(old, new), *_schemas(old, new)]


def _operations(old: Contract, new: Contract) -> Iterator[str]:
    for path, methods in old["paths"].items():
        for method, was in methods.items():
            now = new["paths"].get(path, {}).get(method)
            where = f"{method.upper()} {path}"
            if now is None:
                yield f"{where} is gone"
                continue
            yield from (f"{where}: {one}" for one in _operation(was, now))


def _operation(was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    before = {(one["in"], one["name"]): one for one in was["parameters"]}
    after = {(one["in"], one["name"]): one for one in now["parameters"]}
    for place, name in before:
        if (place, name) not in after:
            yield f"parameter {name} is gone"
    for key, parameter in after.items():
        if parameter["required"] and not before.get(key, {}).get("required"):
            yield f"parameter {key[1]} is required"
        if key in before:
            yield from _narrower(f"parameter {key[1]}", before[key]["schema"], parameter["schema"])
    if was["operationId"] != now["operationId"]:
        yield f"is called {now['operationId']}, was {was['operationId']}"
    for status, answer in was["responses"].items():
        if status < "400":
            kinds = now["responses"].get(status, {}).get("content", {})
            gone = [kind for kind in answer.get("content", {}) if kind not in kinds]
            yield from (f"{status} as {kind} is gone" for kind in gone)


def _schemas(old: Contract, new: Contract) -> Iterator[str]:
    sent, read = _reached(old, "requestBody"), _reached(old, "responses")
    for name in sorted(sent | read):
        was = old["components"]["schemas"][name]
        now = new["components"]["schemas"].get(name)
        if now is None:
            yield f"{name} is gone"
            continue
        had, has = was.get("properties", {}), now.get("properties", {})
        yield from (f"{name}.{one} is gone" for one in had if one not in has)
        if name in sent:
            more = set(now.get("required", ())) - set(was.get("required", ()))
            yield from (f"{name}.{one} is required" for one in sorted(more))
            for field in had.keys() & has.keys():
                yield from _narrower(f"{name}.{field}", had[field], has[field])
        if name in read:
            fewer = set(was.get("required", ())) - set(now.get("required", ()))
            yield from (f"{name}.{one} may be absent" for one in sorted(fewer))
            for field in had.keys() & has.keys():
                yield from _wider(f"{name}.{field}", had[field], has[field])


def _narrower(where: str, was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    if was.get("type") != now.get("type"):
        yield f"{where} is of another type"
    if set(was.get("enum", ())) - set(now.get("enum", was.get("enum", ()))):
        yield f"{where} takes fewer values"
    for bound, less in (("minimum", 1), ("minLength", 1), ("maximum", -1), ("maxLength", -1)):
        if bound in now and (bound not in was or less * (now[bound] - was[bound]) > 0):
            yield f"{where} has a closer {bound}"


def _wider(where: str, was: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    """Where something that is read may be what it was not: of another type, or null.

    Kinds of fact may be added ("What stays" in docs/integrators.md): each says its kind in `fact`.
    """
    if all(one.get("discriminator", {}).get("propertyName") == "fact" for one in (was, now)):
        return
    if _kinds_of(now) - _kinds_of(was):
        yield f"{where} may be {', '.join(sorted(_kinds_of(now) - _kinds_of(was)))}"


def _kinds_of(schema: Mapping[str, Any]) -> set[str]:
    """The types that a schema allows, a reference by its name; none where it says nothing."""
    ways = [one for way in ("anyOf", "oneOf") for one in schema.get(way, ())]
    if ways:
        return set().union(*map(_kinds_of, ways))
    named = schema.get("$ref", schema.get("type"))
    return {named} if isinstance(named, str) else set(named or ())


def _reached(contract: Contract, part: str) -> set[str]:
    """The schemas that the requests, or the answers, of a contract lead to."""
    names: set[str] = set()
    waiting: list[Any] = [
        operation.get(part, {})
        for path in contract["paths"].values()
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
