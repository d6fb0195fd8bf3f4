"""Rule books as they are answered: clauses, values with their clauses, options, infractions."""

from typing import Literal

from msgspec import Struct

from domain.rules import WhoMayCall, Window
from domain.rules.values import ClauseId

Choosable = bool | int | str | tuple[int, ...] | None
RuleValue = bool | int | str | tuple[int, ...] | dict[str, int | str | tuple[str, ...]] | None
"""A rule's value; a table of values is an object, each value by its name."""
Status = Literal["computed", "recorded", "discretion", "outside"]


class Clause(Struct, frozen=True):
    """One statement of a book, in our own words.

    `status`: computed from the log; recorded, since somebody reports it as a fact;
    discretion of the official; or outside the record. `rulings` are the entries
    of the register that settle what it leaves open (AMB numbers). `recorded_by`
    are the kinds of fact that record what is recorded: a fact's tag, or
    `observed:` and the word for what an official saw.
    """

    id: ClauseId
    status: Status
    gloss: str
    rulings: tuple[str, ...] = ()
    recorded_by: tuple[str, ...] = ()


class Pays(Struct, frozen=True):
    """Points from the offender to whom they pay: flat, or the offender's hand if that is more."""

    flat: int
    or_hand: bool = False


class Remedy(Struct, frozen=True, omit_defaults=True):
    """The remedy that a book lays down for a proved infraction. Nothing here is applied by itself.

    Attributes
    ----------
    cites : the clauses that lay it down
    ends : what it ends
    pays : points from the offender to the player whom they pay
    score : the final score levied, (opponent, offender)
    opponent_leads : the opponent opens the next hand with any domino
    disqualified : for how long the offender is out
    forfeits_marks : the marks at stake go to the other side (42)
    fix : what is put right at the table
    warning : the offender is warned
    penalty_free : the text says expressly that there is no penalty
    elect : the clause that gives the opponent a choice
    discretion : clauses that leave more to the official
    refer : the text has no answer; an official decides
    levies : by pairs, the rule that says how many points it costs
    card : by pairs, the card that it brings
    """

    cites: tuple[str, ...]
    ends: Literal["hand", "game", "match"] | None = None
    pays: Pays | None = None
    score: tuple[int, int] | None = None
    opponent_leads: bool = False
    disqualified: Literal["game", "match", "tournament", "life"] | None = None
    forfeits_marks: bool = False
    fix: str | None = None
    warning: bool = False
    penalty_free: bool = False
    elect: str | None = None
    discretion: tuple[str, ...] = ()
    refer: bool = False
    levies: str | None = None
    card: Literal["warning", "yellow", "red", "black"] | None = None


class Infraction(Struct, frozen=True):
    """One way to break a book: the claim that tests it and what follows.

    `claim` is the claim's kind and `case` which of its cases (`drew`, `passed`,
    …); `window` is how long it may be raised and `caller` by whom.
    """

    claim: str
    case: str
    window: Window
    remedy: Remedy
    caller: WhoMayCall = "opponent"


class Rule(Struct, frozen=True):
    """A value and the clauses that set it; with `choices`, a named option.

    `ruling` is the entry of the register that settles the value where the text
    does not; `name` is what the option is called in a match's options, where
    that is not the rule's own name.
    """

    value: RuleValue
    clauses: tuple[ClauseId, ...]
    choices: tuple[Choosable, ...] = ()
    ruling: str | None = None
    name: str | None = None
