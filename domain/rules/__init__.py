"""A rule book as data: clauses, rules, infractions, remedies.

The books themselves are in `domain.rulebooks`, one module each, in printed
order. Here is only the shape that they fill in: no value of any book, and no
function that plays. A rule that the text leaves open is the same `Rule`, with
the choices an operator has and the entry in the register of rulings that says
why its default is what it is; so reading a book shows its gaps.
"""

from domain.rules.book import Clause, RuleBook, Status
from domain.rules.fives_fields import (
    ArmsBeforeSides,
    Branching,
    Fives,
    Next,
    Payer,
    Purse,
    WrongSpinner,
)
from domain.rules.fortytwo_fields import FortyTwo
from domain.rules.infractions import (
    Duty,
    Infraction,
    Pays,
    Remedy,
    WhoMayCall,
    Window,
)
from domain.rules.pairs_fields import Pairs
from domain.rules.values import (
    EDITION,
    Amount,
    Amounts,
    ClauseId,
    FreeScore,
    Rule,
    choose,
    for_players,
    in_edition,
    option,
    rules_of,
    settled,
    spell,
    stated,
)

__all__ = [
    "EDITION",
    "Amount",
    "Amounts",
    "ArmsBeforeSides",
    "Branching",
    "Clause",
    "ClauseId",
    "Duty",
    "Fives",
    "FortyTwo",
    "FreeScore",
    "Infraction",
    "Next",
    "Pairs",
    "Payer",
    "Pays",
    "Purse",
    "Remedy",
    "Rule",
    "RuleBook",
    "Status",
    "WhoMayCall",
    "Window",
    "WrongSpinner",
    "choose",
    "for_players",
    "in_edition",
    "option",
    "rules_of",
    "settled",
    "spell",
    "stated",
]
