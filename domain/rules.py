"""A rule book as data: clauses, rules, infractions, remedies.

The books themselves are in `domain.rulebooks`, one module each, in printed
order. Here is only the shape that they fill in: no value of any book, and no
function that plays. A rule that the text leaves open is the same `Rule`, with
the choices an operator has and the entry in the register of rulings that says
why its default is what it is; so reading a book shows its gaps.
"""

from functools import cached_property
from hashlib import sha256
from typing import Annotated, Any, Generic, Literal, TypeVar

from msgspec import Meta, Struct, json, structs

from domain.errors import NoSuchRule

T = TypeVar("T")

ClauseId = Annotated[str, Meta(pattern=r"\A[A-Z0-9]+-[A-Za-z0-9-]+\Z")]
Status = Literal["computed", "recorded", "discretion", "outside"]
Branching = Literal["first_double", "every_double"]
WrongSpinner = Literal["transfer", "additional", "stays"]
ArmsBeforeSides = Literal["allowed", "forbidden"]


class Clause(Struct, frozen=True):
    """One statement of a book, in our own words.

    `status`: computed from the log; recorded, since an official says so;
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


class Rule(Struct, Generic[T], frozen=True):
    """A value and the clauses that set it; with `choices`, a named option.

    `ruling` is the entry of the register that settles the value where the text
    does not; `name` is what the option is called in a match's options, where
    that is not the rule's own name.
    """

    value: T
    clauses: tuple[ClauseId, ...]
    choices: tuple[T, ...] = ()
    ruling: str | None = None
    name: str | None = None


def stated(value: T, *clauses: ClauseId) -> Rule[T]:
    """A value that the text says."""
    return Rule(value, clauses)


def settled(value: T, ruling: str, *clauses: ClauseId) -> Rule[T]:
    """A value that the register settles without leaving a choice."""
    return Rule(value, clauses, (), ruling)


def option(
    value: T,
    *others: T,
    ruling: str,
    clauses: tuple[ClauseId, ...] = (),
    name: str | None = None,
) -> Rule[T]:
    """A value that the text leaves open: the default, then what else may be chosen."""
    return Rule(value, clauses, (value, *others), ruling, name)


# --- the fives games ------------------------------------------------------------------

Next = Literal[
    "highest_double",
    "any_domino",
    "domino_holder",
    "lock_winner",
    "lots",
    "previous_starter",
    "winning_side",
]
Payer = Literal["opponent", "right_neighbour", "opposite", "nobody"]


class Purse(Struct, frozen=True, omit_defaults=True):
    """A player's own chips at the start of a game, and their colours where the book has them."""

    tens: int
    fives: int
    colours: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """The points that the pieces are worth."""
        return 10 * self.tens + 5 * self.fives


class Fives(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The rules in which the fives games differ. Pips are spots, points are scored.

    A rule that not every book has is None where the book has none.
    """

    holding: Rule[dict[int, int]]
    """Bones drawn by each player at the start of a hand, by number of players."""
    partnerships: Rule[tuple[int, ...]] | None = None
    """Numbers of players at which seats 0 and 2 play against 1 and 3."""
    target: Rule[int]
    """Points at which a game ends."""
    purse: Rule[Purse | None]
    """Chips that score is paid in, which also cap it; None where points are pegged."""
    pips_per_point: Rule[int]
    """Pips of the open total or of a hand count that make one point: 1, or 5."""
    branching: Rule[Branching]
    """Which doubles may be joined on four sides."""
    arms_before_sides: Rule[ArmsBeforeSides]
    """Whether a spinner's arms may be used before both its sides."""
    wrong_spinner: Rule[WrongSpinner]
    """The status of a double used as the spinner when nobody names it in time."""
    first_opening: Rule[Literal["highest_double", "lots"]]
    """The opener of the first hand of a game."""
    no_double: Rule[Literal["reshuffle", "highest_domino"]]
    """The next step when the highest double opens and nobody holds a double."""
    highest_domino: Rule[Literal["total_then_high_end", "high_end_then_low"]]
    """How bones rank when the highest domino opens."""
    after_domino: Rule[Literal["any_domino", "highest_double", "lots"]]
    """The opener after a Domino: its winner with any bone, or as the other words say."""
    after_lock: Rule[Next]
    after_tie: Rule[Next]
    payer: Rule[dict[int, Payer]]
    """The players who pay a scoring player, by number of players."""
    counted_hand: Rule[Literal["payer", "opponents"]]
    """The players whose remaining pips the winner of a hand scores."""
    collects_off_board: Rule[bool]
    """Whether a player without points collects a hand count when they go out."""
    last_bone_counts: Rule[bool]
    """Whether the last bone's own score puts them on the board in time."""
    off_board_lock: Rule[bool]
    """Whether the same condition holds for the winner of a lock."""
    score_call: Rule[Literal["required", "automatic"]]
    """Whether a score that is not called in time is lost."""
    miscall: Rule[Literal["min", "exact_only"]]
    """Points due when a wrong amount is called."""
    muggins: Rule[bool]
    muggins_close: Rule[Literal["next_turn_action", "hand_end"]]
    misplay: Rule[Literal["correct", "self_correct_opponent_dq", "always_correct", "always_dq"]]
    """The cost of a bone that does not match when it is named in time."""
    dead_board: Rule[Literal["draw_out", "stop"]]
    """Whether the boneyard is drawn out when no bone anywhere can fit."""
    pass_could_play: Rule[Literal["refer", "as_8c"]] | None = None
    """The cost of passing while able to play, where the infractions do not say."""
    bogus_count: Rule[Literal["greater_of", "sum"]] | None = None
    """How a flat penalty and the offender's hand are combined."""
    finality: Rule[Literal["score_card", "next_hand"]]
    """The end of a game's disputes: its score card, or play in the next hand."""
    scores_after_bogus: Rule[Literal["stand", "void"]] | None = None
    """The fate of board scores between a bogus play that ends a hand and its ruling."""
    multi_tie: Rule[Literal["no_award"]] | None = None
    """Of earlier editions, and never read: it had one value."""
    presumption: Rule[Literal["none"]] | None = None
    """Of earlier editions, and never read: it had one value."""
    exposed_must_play: Rule[bool]
    """Whether an exposed bone must be played at the first opportunity."""
    time_expiry: Rule[Literal["none", "immediate", "finish_hand"]]
    slow_scope: Rule[Literal["game", "match"]] | None = None
    """Within what findings of slow play are counted."""
    game_minutes: Rule[int | None]
    match_minutes: Rule[int | None]
    play_seconds: Rule[int | None]
    best_of: Rule[tuple[int, ...]]
    """Numbers of games that a match may be the best of."""


class FortyTwo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The rules of 42 that the text leaves open, and its numbers."""

    bid_increment: Rule[Literal["exactly_one_mark", "any_multiple"]]
    illegal_bid: Rule[Literal["pass", "refer"]]
    laydown_world: Rule[Literal["actual", "any_deal"]]
    laydown_partner: Rule[Literal["adversary", "cooperative"]]
    laydown_own_play: Rule[Literal["best", "any"]]
    laydown_order: Rule[Literal["binding", "advisory"]]
    marks: Rule[int]
    """Marks at which a game ends."""
    late_minutes: Rule[int]
    """A team more than so many minutes late forfeits the game."""
    game_minutes: Rule[int | None]
    bid_seconds: Rule[int | None] | None = None
    bone_seconds: Rule[int | None] | None = None
    best_of: Rule[tuple[int, ...]] | None = None
    """Numbers of games that a match may be the best of."""


def rules_of(rules: Struct) -> dict[str, Rule[Any]]:
    """The rules that a book has, or a stage of a tournament, by the name of their field."""
    each = ((name, getattr(rules, name)) for name in rules.__struct_fields__)
    return {name: rule for name, rule in each if isinstance(rule, Rule)}


# --- infractions --------------------------------------------------------------------------

Duty = Literal[
    "turn",
    "matching",
    "spinner",
    "draw_could_play",
    "pass_could_play",
    "must_draw",
    "opening_bone",
    "void_hand",
    "keeps_bone",
    "keeps_place",
    "lots",
    "domino",
    "block",
    "payment",
    "card",
    "handed_in",
]
"""Duties that strict enforcement checks, beside the values of the rules."""

Window = Literal["placement", "finality", "payment", "shake", "match", "none"]
WhoMayCall = Literal["opponent", "either", "official"]


class Pays(Struct, frozen=True):
    """Points from the offender to the player whom they pay: flat, or their hand if more."""

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


# --- the book -----------------------------------------------------------------------------


class RuleBook(Struct, frozen=True, dict=True):
    """A rule book: what it is called, its clauses, rules and infractions.

    `base` is the printed book that house rules change (`domain.house_rules`), or None.
    `duties` gives the clauses that a refusal cites (`domain.match.strict`); what is
    not among them is not refused.
    """

    id: str
    title: str
    version: str
    effective: str
    source: str
    seats: tuple[int, ...]
    clauses: tuple[Clause, ...]
    rules: Fives | FortyTwo
    infractions: tuple[Infraction, ...] = ()
    base: str | None = None
    duties: dict[Duty, tuple[str, ...]] = {}

    @property
    def printed(self) -> str:
        """The id of the printed book: this one, or the one that house rules change."""
        return self.base or self.id

    def options(self) -> dict[str, Rule[object]]:
        """The rules that are options, by name."""
        each = rules_of(self.rules).items()
        return {rule.name or field: rule for field, rule in each if rule.choices}

    def sha256(self) -> str:
        """The content hash to which a match is pinned: every value, clause and remedy.

        Not the duties: what a refusal cites is in no record.
        """
        return self._digest

    @cached_property
    def _digest(self) -> str:
        content = structs.asdict(self)
        del content["duties"]
        return sha256(json.encode(content)).hexdigest()

    def has_infraction(self, claim: str, case: str) -> bool:
        """Whether the book says what follows when this claim is upheld in this case."""
        return any(one.claim == claim and one.case == case for one in self.infractions)

    def infraction(self, claim: str, case: str) -> Infraction:
        """The infraction tested by this claim in this case.

        Raises `NoSuchRule` where the book has none.
        """
        for candidate in self.infractions:
            if candidate.claim == claim and candidate.case == case:
                return candidate
        raise NoSuchRule("claim", f"{self.id} has no infraction {claim}/{case}")


R = TypeVar("R", bound=Struct)


def choose(rules: R, options: dict[str, str]) -> R:
    """The rules with these options chosen; the rest keep their defaults.

    Raises `NoSuchRule`, which names the option and what is allowed.
    """
    if not options:
        return rules
    each = rules_of(rules).items()
    fields = {rule.name or field: field for field, rule in each if rule.choices}
    chosen: dict[str, object] = {}
    for name, text in options.items():
        if name not in fields:
            names = ", ".join(sorted(fields))
            raise NoSuchRule(f"options.{name}", f"is no option here; there are {names}")
        rule = getattr(rules, fields[name])
        allowed = {spell(choice): choice for choice in rule.choices}
        if text not in allowed:
            raise NoSuchRule(f"options.{name}", f"is {text!r}; it may be {' or '.join(allowed)}")
        chosen[fields[name]] = structs.replace(rule, value=allowed[text])
    return structs.replace(rules, **chosen)


def spell(choice: object) -> str:
    """How a choice is written in a match's options: true, false, none, else as it is."""
    return str(choice).lower() if choice is None or isinstance(choice, bool) else str(choice)
