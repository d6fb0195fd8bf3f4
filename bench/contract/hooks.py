"""Hooks for schemathesis: how house rules are written, and whose key must not end."""

import os
import re
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import strategies

from api.http.patterns import VERSION

HOUSE_RULES = (Path(__file__).parents[2] / "docs/examples/house-rules.toml").read_text()
schemathesis.openapi.format("house-rules", strategies.sampled_from(["", HOUSE_RULES]))


@schemathesis.hook
def filter_case(context: Any, case: Any) -> bool:  # noqa: ARG001 - called by name
    """Whether to try it: not what would end the run's own key, or what no schema can say."""
    if "key" in (case.query or {}):
        return False  # a slot's key in the address, which is good or is not
    version = (case.headers or {}).get("If-Match")
    if version is not None and not re.fullmatch(VERSION, version):
        return False  # which is tried as if the contract allowed it
    values = {*(case.path_parameters or {}).values()}
    body = case.body if isinstance(case.body, dict) else {}
    values |= {value for value in body.values() if isinstance(value, str)}
    by_house_rules = bool(body.get("house_rules")) and "players" in body
    if by_house_rules and (body.get("book") != "ANCHOR" or body.get("options")):
        return False  # the book that is named must be the one in the text
    return not values & {os.environ["BONEBOOK_TESTS_OWN_KEY"], "administrator"}
