"""A breach of the rules: the field at fault, what is wrong with it, the clauses that it breaks.

The docstring of a check names the breach that it looks for; it returns no breach where the report
is lawful, or where its sender may not see what it turns on.
"""

from typing import Any, NamedTuple

from domain.match.match import Match
from domain.rules import Duty, Rule


class Breach(NamedTuple):
    """One rule that a report breaks: the field, what is wrong, and the clauses."""

    field: str
    detail: str
    clauses: tuple[str, ...]


Breaches = list[Breach]
"""The breaches that a check finds; empty where the report is lawful, or where its sender may not
see what it turns on."""


def by_duty(match: Match, duty: Duty, field: str, detail: str) -> Breaches:
    """The breach of a duty, by the book's clauses; empty where the book does not lay it down."""
    clauses = match.book.duties.get(duty)
    return [] if clauses is None else [Breach(field, detail, clauses)]


def by_rule(rule: Rule[Any], field: str, detail: str) -> Breaches:
    """A breach of a rule's value, which cites its clauses and the ruling that settles it."""
    ruling = () if rule.ruling is None else (rule.ruling,)
    return [Breach(field, detail, (*rule.clauses, *ruling))]
