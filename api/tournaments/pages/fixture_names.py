"""Stages, rounds and fixtures as people name them; a record has ids, such as `bracket/W2.0`."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

from api.page_kit.rendering import spoken

Worded = Callable[..., str]

_ROUND: Final = re.compile(r"([RWLF])(\d+)")


def stage_name(t: Worded, stage: str) -> str:
    """A stage or a division in the page's language.

    An unknown one is its id in capitalized words.
    """
    known = {
        "bracket": t("Bracket"),
        "championship": t("Championship bracket"),
        "consolation": t("Consolation bracket"),
        "groups": t("Groups"),
        "ladder": t("Ladder"),
        "morning": t("Morning"),
        "afternoon": t("Afternoon"),
        "rounds": t("Rounds"),
        "season": t("Season"),
        "swiss": t("Swiss rounds"),
        "table": t("All against all"),
    }
    return known.get(stage) or spoken(stage)


def round_name(t: Worded, round_: str) -> str:
    """A round by its number, in words: `W2` of a bracket, `L3` of its losers, `R4` of a table.

    A name of another form stays as it is.
    """
    parts = _ROUND.fullmatch(round_)
    if parts is None:
        return round_
    letter, number = parts.groups()
    if letter == "F":
        return t("final") if number == "1" else t("second final")
    if letter == "L":
        return t("losers, round {number}", number=number)
    return t("round {number}", number=number)


def fixture_name(t: Worded, node: str) -> str:
    """A fixture by its stage, its round and, but for finals, its place in the round, from 1."""
    stage, _, place = node.partition("/")
    round_, _, index = place.partition(".")
    if not place:
        return node
    name = f"{stage_name(t, stage)}, {round_name(t, round_)}"
    if not index.isdigit() or round_.startswith("F"):
        return name
    return t("{round}, match {number}", round=name, number=int(index) + 1)


def names_in(t: Worded) -> dict[str, Any]:
    """The three functions above by name, for a template, in the language of `t`."""
    return {
        "stage_name": partial(stage_name, t),
        "round_name": partial(round_name, t),
        "fixture_name": partial(fixture_name, t),
    }
