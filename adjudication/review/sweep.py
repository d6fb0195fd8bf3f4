"""A sweep: everything that a whole record proves, whether or not anybody claimed it.

Every kind of claim is tested over every event that it can be about. Windows,
callers and remedies play no part here: a sweep tells what is so, not what
follows. An act that its player put right unasked is no offence. What is asked of which
kind of event stands in the tables `INFRACTIONS`, `STATEMENTS`, `BESIDE`, `DUTIES` and `CARDS`.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final

from msgspec import Struct

from adjudication.case.case import Case
from adjudication.case.cures import taken_back_at
from adjudication.claims import Test, tests_for
from adjudication.claims.drawing import is_still_drawing
from adjudication.claims.payments import payee_of_payment
from domain import events as e
from domain.errors import BadClaim
from domain.fives.scoring import payer_of
from domain.match.match import Match
from domain.match.openings import due_shaker
from domain.match.replay import Facts
from domain.seats import Seat


class Found(Struct, frozen=True, omit_defaults=True):
    """One thing proved: the claim's kind, the event, and whose act where the kind is about one.

    `ordinal` says which event it is, where a correction put several at its position.
    """

    kind: str
    event: int
    player: Seat | None = None
    ordinal: int | None = None


class Swept(Struct, frozen=True):
    """All infractions that a record proves, in its order.

    Attributes
    ----------
    proved : infractions
    refuted : statements made at the table that are false
    also : what is proved beside them: duties without a penalty, short sets of chips, cards that
        are miswritten, rulings against the record
    """

    proved: tuple[Found, ...]
    refuted: tuple[Found, ...]
    also: tuple[Found, ...] = ()


INFRACTIONS: Final[dict[type[e.Fact], tuple[str, ...]]] = {
    e.OpeningDrawn: ("hand_size", "draw_order"),
    e.BonePlayed: (
        "misplay",
        "out_of_turn",
        "wrong_opening",
        "wrong_leader",
        "opening_not_double",
        "played_on_after_end",
        "missed_score",
        "renege",
    ),
    e.BoneDrawn: ("could_play", "out_of_turn", "hand_size", "played_on_after_end"),
    e.Passed: ("could_play", "illegal_pass", "out_of_turn", "played_on_after_end"),
    e.ChipsPaid: ("wrong_payment",),
    e.PointsPegged: ("wrong_payment",),
    e.DominoCalled: ("hidden_domino", "false_domino"),
    e.HandEnded: ("void_hand",),
    e.BidMade: ("illegal_bid",),
}
"""The infractions that each kind of event may be, in a book that knows the claim."""

STATEMENTS: Final[dict[type[e.Fact], tuple[str, ...]]] = {
    e.ScoreCalled: ("score_call",),
    e.HandEnded: ("hand_points", "blocked", "hand_marks"),
    e.DeclarationMade: ("declaration",),
}
"""Claims that each kind of event states; refuted, it was a false statement."""

BESIDE: Final[dict[type[e.Fact], tuple[str, ...]]] = {
    e.ChipsCounted: ("chips_short",),
    e.ScoreCalled: ("payment_withheld",),
    e.MugginsCalled: ("payment_withheld",),
    e.HandEnded: ("payment_withheld", "bones_not_shown"),
    e.BoneExposed: ("exposed_not_played", "exposed_in_bidding"),
    e.PlayRetracted: ("exposed_not_played",),
    e.HandStarted: ("wrong_shaker",),
    e.BidMade: ("bid_out_of_turn",),
}
"""Other claims that may be proved of an event."""

DUTIES: Final[dict[type[e.Fact], tuple[str, ...]]] = {
    e.BonePlayed: ("misnamed", "touched_not_played", "idle_thinking"),
    e.BoneDrawn: ("touched_not_played",),
    e.Passed: ("touched_not_played",),
    e.ScoreCalled: ("early_call",),
    e.ChipsCounted: ("chip_colour",),
    e.LotsDrawn: ("redrew_untied",),
    e.HandStarted: ("not_shuffled", "lots_missing"),
    e.PlayRetracted: ("premature_correction",),
    e.BoneReturned: ("exposed_put_back",),
    e.SpinnerMarked: ("spinner_mark",),
    e.StackChosen: ("stack_choice",),
    e.RulingGiven: ("official_error",),
    e.ScoreCardWritten: ("card_withheld",),
}
"""Duties of officials, and mistakes that a ruling may contain."""

CARDS: Final[dict[type[e.Fact], tuple[str, ...]]] = {
    e.ScoreCardWritten: ("score_card", "card_wins")
}
"""Statements of a card; refuted, the card is miswritten."""

TOLD_OF: Final[dict[str, type[e.Fact]]] = {
    "not_shuffled": e.Shuffled,
    "lots_missing": e.LotsDrawn,
    "bones_not_shown": e.HoldingShown,
}
"""Acts that many tables leave out of the record: missed only where some of them are on record."""

ABOUT_A_PLAYER: Final = frozenset(
    {"could_play", "wrong_opening", "hand_size", "chips_short", "exposed_not_played", "renege"}
)
"""Kinds that name the player; the event says who the others are against."""


def _opens(match: Match, _: Any) -> bool:
    return match.hand is None or not match.hand.layout.placements


def _not_as_stated(match: Match, fact: Any) -> bool:
    """Not what was stated at the end of a hand, to its winner, by who pays them, and once.

    What is wrong with such a payment is the fault of the statement.
    """
    hand = match.hand
    if hand is None or hand.ended is None or fact.answers not in (None, hand.ended_at):
        return True
    end = hand.ended
    unpaid = any(one.at.position == hand.ended_at for one in hand.dues.owed)
    if fact.points != end.points or not unpaid:
        return True
    payee = payee_of_payment(fact)
    payer = fact.payer if isinstance(fact, e.ChipsPaid) else None
    return (
        (end.winner is not None and match.side[payee] != match.side[end.winner])
        or payer != payer_of(match.rules, match.players, payee)
        or (isinstance(fact, e.ChipsPaid) and fact.colour_of not in (None, payer))
    )


def _ended_by(how: str) -> Callable[[Match, Any], bool]:
    return lambda _, fact: fact.how == how


def _has(kind: str) -> Callable[[Match, Any], bool]:
    return lambda match, _: any(one.claim == kind for one in match.book.infractions)


ONLY_WHERE: Final[dict[str, Callable[[Match, Any], bool]]] = {
    "wrong_payment": _not_as_stated,
    "wrong_opening": _opens,
    "wrong_leader": _opens,
    "opening_not_double": _opens,
    "void_hand": _ended_by("void"),
    "wrong_shaker": lambda match, fact: (
        fact.shaker is not None and due_shaker(match.game, match.lots) is not None
    ),
    "blocked": _ended_by("lock"),
    "hand_marks": lambda _, fact: fact.ruling is None and fact.how != "void",
    "not_shuffled": _has("not_shuffled"),
    "lots_missing": _has("lots_missing"),
    "redrew_untied": _has("lots_missing"),
    "spinner_mark": _has("spinner_mark"),
    "chip_colour": _has("chip_colour"),
    "premature_correction": _has("premature_correction"),
    "official_error": lambda match, fact: (
        match.book.has_infraction("official_error", "error")
        and match.disputes.claims[fact.claim].kind != "official_error"
    ),
    "card_withheld": lambda match, _: any(
        "observed:card_handed_in" in clause.recorded_by for clause in match.book.clauses
    ),
    "card_wins": lambda _, fact: fact.wins is not None,
    "hand_points": lambda _, fact: fact.points is not None and fact.how in ("domino", "lock"),
    "payment_withheld": lambda _, fact: (
        getattr(fact, "how", "called")
        in (
            "called",
            "domino",
            "lock",
        )
    ),
}
"""Where an event of the right kind is not enough for a claim to be about it."""


_TAKEN_BACK: Final = frozenset(
    {"misplay", "out_of_turn", "wrong_opening", "wrong_leader", "opening_not_double"}
)
"""Kinds that are put right where the player takes the bone back unasked (UDL-8, AMB-11)."""


def _open_still(case: Case, position: int, kind: str) -> bool:
    """Whether an act is no offence as far as the record goes: put right, or not over yet."""
    if kind in _TAKEN_BACK:
        return taken_back_at(case, position) is not None
    return kind == "hand_size" and is_still_drawing(case, position)


def sweep(facts: Facts) -> Swept:
    """Everything that this record proves; `facts` are (position, fact) pairs.

    Of bones that nobody saw, only what holds however they lie is found.
    """
    case = Case(facts, bare=True)
    proved: list[Found] = []
    refuted: list[Found] = []
    also: list[Found] = []
    for position, fact in case.facts:
        proved += found_at(case, position, fact, INFRACTIONS, "proved")
        refuted += found_at(case, position, fact, STATEMENTS, "refuted")
        also += found_at(case, position, fact, BESIDE, "proved")
        also += found_at(case, position, fact, DUTIES, "proved")
        also += found_at(case, position, fact, CARDS, "refuted")
    return Swept(tuple(proved), tuple(refuted), tuple(also))


def found_at(
    case: Case,
    position: int,
    fact: e.Fact,
    kinds: dict[type[e.Fact], tuple[str, ...]],
    verdict: str,
) -> Iterator[Found]:
    """The claims of these kinds about one event that have this verdict."""
    tests = tests_for(case.now)
    for kind in kinds.get(type(fact), ()):
        if kind not in tests:
            continue
        told = TOLD_OF.get(kind)
        if told and not any(isinstance(one, told) for _, one in case.facts):
            continue
        meant = ONLY_WHERE.get(kind)
        if meant and not meant(case.before(position), fact):
            continue
        if _open_still(case, position, kind):
            continue
        seat = e.seat_of(fact) if kind in ABOUT_A_PLAYER else None
        claim = case.claim_about(kind, position, seat)
        if _verdict(tests[kind], case, claim) == verdict:
            yield Found(kind, claim.event or 0, seat, claim.ordinal)


def _verdict(test: Test, case: Case, claim: e.Claim) -> str | None:
    """None where the claim says nothing, as of a declaration in a hand that went wrong before."""
    try:
        return test(case, claim).verdict
    except BadClaim:
        return None
