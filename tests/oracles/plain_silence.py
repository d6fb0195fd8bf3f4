"""Gaps of a record, by a plain reading of its facts: then nothing is decided by it.

A second reading beside `adjudication.claims.silence.left_out`, from the facts alone.
"""

from collections.abc import Callable

from domain import events as e
from tests.oracles.enumerator import Log
from tests.oracles.plain_hand42 import Record as StraightRecord
from tests.oracles.plain_points import cause_of
from tests.oracles.plain_record import Record
from tests.oracles.plain_straight import reshake_elected

ACTS = (
    e.OpeningDrawn,
    e.BoneDrawn,
    e.BonePlayed,
    e.Passed,
    e.PlayRetracted,
    e.BoneReturned,
    e.BoneExposed,
    e.BidMade,
)
COUNTED = ("blocked", "lock_winner", "hand_points", "bones_not_shown")
CALLS = ("score_call", "muggins", "payment_withheld", "spinner_mark")


def heard(log: Log, claim: e.Claim, verdict: str) -> str:
    """The verdict, or undetermined where it rests on what the record does not tell."""
    return "undetermined" if verdict in _unheard(log, claim) else verdict


def _unheard(log: Log, claim: e.Claim) -> tuple[str, ...]:
    """The verdicts on this claim that the record cannot bear."""
    both = ("proved", "refuted")
    if claim.kind == "wrong_payment":
        return ("proved", "refuted") if _pays_unknown(log, claim) else ()
    hand = _hand(log, claim.event)
    undealt = len(_players(log)) > len({f.seat for f in hand if isinstance(f, e.OpeningDrawn)})
    ended = any(isinstance(fact, e.HandEnded) for fact in hand)
    by_result = not any(isinstance(fact, ACTS) for fact in hand)
    match claim.kind:
        case "void_hand" if undealt and _void(log, claim):
            return ("refuted",)
        case kind if kind in COUNTED and undealt and ended:
            return both
        case kind if kind in CALLS and by_result:
            return both
        case "could_play" | "exposed_not_played" if _opener_unknown(log, claim, most=0):
            return ("refuted",)
        case "premature_correction" if _opener_unknown(log, claim, most=1):
            return both
        case "out_of_turn" if _is(log, claim, e.Passed) and _opener_unknown(log, claim, most=0):
            return ("refuted",)
        case "hand_size" if _is(log, claim, e.BoneDrawn) and _opener_unknown(log, claim, most=0):
            return ("proved",)
        case "spinner_mark" if _never_told(log, claim):
            return both
        case "wrong_leader" if Record(log).sights[claim.event or 0].opening[0] == "lots":
            return ("refuted",)
        case "draw_order" if _no_lots(log, claim):
            return ("refuted",)
        case "not_shuffled" if _no_lots(log, claim):
            return ("refuted", "proved") if _never_told(log, claim) else ("refuted",)
        case "hand_size" if _broken_off(log, claim):
            return ("proved",)
        case "not_on_board" if by_result:
            return ("proved",)
        case "hand_marks" if not any(isinstance(fact, e.BidMade) for fact in hand):
            return () if _is_reshaken(log, claim) else both
        case _:
            return ("proved",) if _never_told(log, claim) else ()


def _pays_unknown(log: Log, claim: e.Claim) -> bool:
    """Whether a payment, from the right player in their own colour, is for a hand not told."""
    fact = next(fact for at, fact in log if at == claim.event)
    assert isinstance(fact, e.ChipsPaid | e.PointsPegged)
    record = Record(log)
    cause = cause_of(record, claim.event or 0, fact)
    hand = _hand(log, claim.event if cause is None else cause)
    if any(isinstance(one, ACTS) for one in hand):
        return False
    if isinstance(fact, e.PointsPegged):
        return True
    return fact.payer == record.payer(fact.payee) and fact.colour_of in (None, fact.payer)


def _is(log: Log, claim: e.Claim, kind: type[e.Fact]) -> bool:
    return any(isinstance(fact, kind) for at, fact in log if at == claim.event)


def _opener_unknown(log: Log, claim: e.Claim, most: int) -> bool:
    """Whether lots that are not on record say who opens, with so many bones on the table."""
    seen = Record(log).sights[claim.event or 0]
    return seen.opening == ("lots", None) and len(seen.laid) <= most


def _no_lots(log: Log, claim: e.Claim) -> bool:
    """Whether lots settle who draws first in this hand of PDA, and none are on record."""
    opened = log[0][1]
    assert isinstance(opened, e.MatchOpened)
    first = not any(
        isinstance(fact, e.HandEnded) and fact.winner is not None
        for at, fact in log
        if at < (claim.event or 0)
    )
    drawn = any(isinstance(fact, e.LotsDrawn) for _, fact in log)
    return opened.book == "PDA" and first and not drawn


def _broken_off(log: Log, claim: e.Claim) -> bool:
    """Whether something ended a hand of 42 while a player had drawn fewer bones than seven."""
    drawn = next(fact for at, fact in log if at == claim.event)
    opened = log[0][1]
    assert isinstance(opened, e.MatchOpened)
    if opened.book != "42" or not isinstance(drawn, e.OpeningDrawn):
        return False
    held, ended = 0, False
    for at, fact in log:
        if isinstance(fact, e.HandStarted | e.HandEnded) and at > (claim.event or 0):
            given_up = isinstance(fact, e.HandEnded) and fact.how in ("forfeit", "void", "penalty")
            return (ended or given_up) and held < 7
        if isinstance(fact, e.HandStarted):
            held = 0
        elif isinstance(fact, e.OpeningDrawn) and fact.seat == drawn.seat:
            held += fact.count
        elif isinstance(fact, e.BonePlayed | e.BidMade) and at > (claim.event or 0):
            return False
        ended |= isinstance(fact, e.SetFoundFaulty | e.Resigned | e.ResultAgreed)
        ended |= isinstance(fact, e.ReshakeElected) and fact.reshake
    return False


def _is_reshaken(log: Log, claim: e.Claim) -> bool:
    """Whether a hand of 42 ended void for a re-shake, which needs no bid."""
    at = claim.event or 0
    ended = next(fact for position, fact in log if position == at)
    return getattr(ended, "how", None) == "void" and reshake_elected(StraightRecord(log), at)


def _never_told(log: Log, claim: e.Claim) -> bool:
    shows = TOLD.get(claim.kind)
    if shows is not None and not any(shows(fact) for _, fact in log):
        return True
    opened = log[0][1]
    assert isinstance(opened, e.MatchOpened)
    first = next((at for at, fact in log if isinstance(fact, e.HandStarted)), None)
    carried = any(opened.scores) or opened.domino_holder is not None
    return claim.kind in ("not_shuffled", "lots_missing") and claim.event == first and carried


def _shows(fact: e.Fact) -> bool:
    laid_down = isinstance(fact, e.DeclarationMade) and fact.order is not None
    return isinstance(fact, e.HoldingShown) or laid_down


def _hands_in(fact: e.Fact) -> bool:
    seen = isinstance(fact, e.Observed) and fact.what == "card_handed_in"
    return seen or isinstance(fact, e.ScoreCardReceived)


TOLD: dict[str, Callable[[e.Fact], bool]] = {
    "not_shuffled": lambda fact: isinstance(fact, e.Shuffled),
    "lots_missing": lambda fact: isinstance(fact, e.LotsDrawn),
    "spinner_mark": lambda fact: isinstance(fact, e.SpinnerMarked),
    "bones_not_shown": _shows,
    "card_withheld": _hands_in,
}
"""By kind of claim, what some fact of the record must tell of for it to be proved."""


def _void(log: Log, claim: e.Claim) -> bool:
    opened = log[0][1]
    assert isinstance(opened, e.MatchOpened)
    fact = next(fact for at, fact in log if at == claim.event)
    return opened.book in ("PDA", "HF") and getattr(fact, "how", None) == "void"


def _players(log: Log) -> tuple[str, ...]:
    opened = log[0][1]
    assert isinstance(opened, e.MatchOpened)
    return opened.players


def _hand(log: Log, event: int | None) -> list[e.Fact]:
    """The facts of the hand of an event, of the last where none is named."""
    hands: list[list[tuple[int, e.Fact]]] = [[]]
    for at, fact in log:
        if isinstance(fact, e.HandStarted):
            hands.append([])
        hands[-1].append((at, fact))
    own = next((one for one in hands if event in [at for at, _ in one]), hands[-1])
    return [fact for _, fact in own]
