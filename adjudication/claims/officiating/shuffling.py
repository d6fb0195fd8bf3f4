"""The duty to shuffle before a hand (PDA-2a, PDA-2c, HF-SET-3, HF-NEW-1, UDL-3)."""

from collections.abc import Iterator
from typing import NamedTuple

from adjudication.case.case import Case
from adjudication.claims.officiating.lots import highest_of
from adjudication.finding import Tested, ruled
from domain import events as e
from domain.errors import BadClaim
from domain.fives.scoring import payer_of
from domain.messages.message import all_of, message
from domain.seats import Seat


class Before(NamedTuple):
    """Shuffles, lots and hands on record from before the bones of a hand are drawn.

    Attributes
    ----------
    shuffled : the seats that shuffled since the last hand, in order
    since_lots : those that shuffled after the last lots, or all if there were none
    lots : the last lots of the game; empty if they were tied, or a hand was played since
    winner : the seat that won the last hand of the game that somebody won; None without any
    first : whether it is the first hand of the game
    """

    shuffled: list[Seat]
    since_lots: list[Seat]
    lots: tuple[e.Lot, ...]
    winner: Seat | None
    first: bool


def not_shuffled(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that a player whose duty it was did not shuffle before this hand.

    Which duties there are is the book's: everybody before a game (PDA-2a, HF-SET-3) or
    before every hand (UDL-G5, UDL-3), the higher lot (PDA-2c), the loser of the last hand
    (HF-NEW-1, AMB-06), or anybody at all (FU-ST-1). Without `against`, that somebody did not.
    Refuted while no bone of the hand is drawn, since it can still be done.

    Raises `BadClaim` if the claim names no start of a hand, or the book says nothing of shuffling.
    """
    position, _ = case.event_of(claim, e.HandStarted)
    if not any(case.laid_down.book.has_infraction("not_shuffled", duty) for duty in DUTIES):
        raise BadClaim("kind", f"{case.laid_down.book.id} says nothing about shuffling")
    before = _before(case, position)
    still_open = _can_still_shuffle(case, position)
    missed = [
        (duty, missing)
        for duty in DUTIES
        if case.laid_down.book.has_infraction("not_shuffled", duty)
        and (missing := _missing(case, duty, before))
        and (claim.against is None or claim.against in missing)
    ]
    duty, missing = missed[0] if missed else (None, ())
    return Tested(
        ruled(bool(missed) and not still_open),
        position,
        "none",
        offender=claim.against if claim.against is not None or not missing else missing[0],
        case=duty,
        words=(
            message(
                "Before the hand at event {position} the bones were shuffled by {who}.",
                position=position,
                who=all_of(map(case.name, before.shuffled)),
            )
            if before.shuffled
            else message("Nobody shuffled before the hand at event {position}.", position=position),
            message("{missing} had to shuffle.", missing=all_of(map(case.name, missing)))
            if missing
            else message("Nobody who had to shuffle is missing."),
            *(
                [message("No bone has been drawn since, so that can still be done.")]
                if missing and still_open
                else []
            ),
        ),
    )


DUTIES = (
    "everybody_before_game",
    "everybody_before_hand",
    "higher_lot",
    "loser_of_last_hand",
    "somebody",
)
"""The duties to shuffle that a book may lay down, as cases of its infraction."""


def _missing(case: Case, duty: str, before: Before) -> tuple[Seat, ...]:
    """The player who failed this duty; of several who share it, the one who stands for them."""
    seats = range(case.laid_down.players)
    match duty:
        case "everybody_before_game" if not before.first:
            return ()
        case "everybody_before_game" | "everybody_before_hand":
            return tuple(seat for seat in seats if seat not in before.shuffled)
        case "higher_lot" if before.winner is not None:
            return ()  # Lots settle the start of a game alone: the loser of the last hand shuffles.
        case "higher_lot":
            highest = highest_of(before.lots)
            return () if len(highest) != 1 or highest[0] in before.since_lots else highest
        case "loser_of_last_hand":
            return _losers(case, before)
        case _:
            return () if before.shuffled else (0,)


def _losers(case: Case, before: Before) -> tuple[Seat, ...]:
    side, winner = case.laid_down.side, before.winner
    if before.first or winner is None:
        return ()
    if any(side[seat] != side[winner] for seat in before.shuffled):
        return ()
    payer = payer_of(case.rules, case.laid_down.players, winner)
    return () if payer is None else (payer,)


def _before(case: Case, position: int) -> Before:
    shuffled: list[Seat] = []
    since_lots: list[Seat] = []
    lots: tuple[e.Lot, ...] | None = None
    winner: Seat | None = None
    this_break, first = True, True
    for fact in (*_until_drawn(case, position), *(one for _, one in case.back_in_game(position))):
        match fact:
            case e.Shuffled() if this_break:
                shuffled.append(fact.seat)
                if lots is None:
                    since_lots.append(fact.seat)
            case e.LotsDrawn() if this_break and lots is None:
                lots = () if fact.tied else fact.draws
            case e.HandEnded() if fact.is_of_table:
                this_break = first = False
                winner = fact.winner if winner is None else winner
            case _:
                pass
    return Before(shuffled[::-1], since_lots, lots or (), winner, first=first)


_DRAWN = (
    e.OpeningDrawn,
    e.BoneDrawn,
    e.BonePlayed,
    e.Passed,
    e.HandEnded,
    e.HandStarted,
    e.GameEnded,
    e.MatchEnded,
)
"""Events after which nobody shuffles for the hand that began before them."""


def _until_drawn(case: Case, position: int) -> Iterator[e.Fact]:
    """The facts between the start of the hand and its first draw, the latest first."""
    facts: list[e.Fact] = []
    for _, fact in case.at_table(position):
        if isinstance(fact, _DRAWN):
            break
        facts.append(fact)
    return reversed(facts)


def _can_still_shuffle(case: Case, position: int) -> bool:
    """Whether no bone of a hand is drawn yet, so that a duty to shuffle can still be met."""
    started = case.fact(position, e.HandStarted)
    return not started.found and not any(
        isinstance(fact, _DRAWN) for _, fact in case.at_table(position)
    )
