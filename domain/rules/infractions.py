"""The shape of a book's infractions and remedies, as data.

Each book has its own in its module of `domain.rulebooks`, as `INFRACTIONS`.
Until when a window is open is worked out in `adjudication.ruling.time_limits`.
"""

from typing import Literal

from msgspec import Struct

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
    "exposed",
    "drawn_bone",
    "hearing",
]
"""Duties that strict enforcement checks, beside the values of the rules."""

Window = Literal["placement", "finality", "payment", "shake", "card", "match", "none"]
WhoMayCall = Literal["opponent", "either", "official"]


class Pays(Struct, frozen=True):
    """Points from the offender to the player whom they pay.

    They are `flat`. With `or_hand`, where the offender's hand has more pips than that, they are its
    rounded count instead, or, as the rules may say, that of both together (`bogus_points`).
    """

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
