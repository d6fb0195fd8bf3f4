"""Claims about time by pairs: who came late, and who thought without a choice."""

from msgspec.structs import replace

from adjudication.case.case import Case
from adjudication.claims.by_pairs.passes import rules_of
from adjudication.claims.conduct import came_late
from adjudication.claims.officiating.manners import idle_thinking
from adjudication.finding import Consequence, Tested, ruled
from domain import events as e
from domain.messages.message import counted, message


def absent(case: Case, claim: e.Claim) -> Tested:
    """A player did not come, or later than is allowed: the game goes to the others (DP-32, DP-39).

    The points of those present are the edition's, the target where it has none; the absent
    pair has none.
    """
    tested, rules, match = came_late(case, claim), rules_of(case.now), case.now
    allowed = rules.minutes_late.value or 0
    late = [
        fact
        for _, fact in case.facts
        if isinstance(fact, e.Observed)
        and fact.seat is not None
        and match.side[fact.seat] == match.side[claim.against or 0]
        and (fact.what == "no_show" or (fact.what == "late" and (fact.minutes or 0) > allowed))
    ]
    limit = counted(
        "A player is absent after {number} minute.",
        "A player is absent after {number} minutes.",
        allowed,
    )
    side, points = match.side[claim.against or 0], rules.walkover.value
    scores = tuple(0 if pair == side else points or match.target for pair in range(match.sides))
    card = "yellow" if rules.cards.value else None
    cites = (*rules.walkover.clauses, *(("DP-35",) if card else ()))
    follows = Consequence(cites, ends="game", score=scores, winner=1 - side, card=card)
    return replace(
        tested,
        verdict=ruled(bool(late)),
        case=None,
        consequence=follows if late else None,
        words=(*tested.words, limit),
    )


def thought_without_choice(case: Case, claim: e.Claim) -> Tested:
    """A player who had no choice thought longer than the edition allows (DP-30)."""
    seconds = rules_of(case.now).seconds_without_choice.value
    tested = idle_thinking(case, claim)
    if seconds is None:
        words = (message("These rules set no time for a play without a choice."),)
        return replace(tested, verdict="refuted", words=words, answer=None)
    limit = counted(
        "Without a choice {number} second is allowed.",
        "Without a choice {number} seconds are allowed.",
        seconds,
    )
    return replace(tested, words=(*tested.words, limit))
