"""Claims about time by pairs: who came late, and who thought without a choice."""

from functools import partial
from typing import NamedTuple

from msgspec.structs import replace

from adjudication.case.case import Case
from adjudication.claims.by_pairs.passes import rules_of
from adjudication.claims.could_play import looks
from adjudication.claims.officiating.conduct import came_late
from adjudication.finding import Consequence, Tested, ruled
from adjudication.worlds.model import Lacks
from adjudication.worlds.proofs import Answer, Verdict
from domain import events as e
from domain.bones import bones_in
from domain.instants import instant
from domain.messages.message import Message, all_of, counted, message
from domain.seats import Seat


def absent(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that this player did not come, or later than is allowed (DP-32, DP-39).

    Officials' notes say so. Raises `BadClaim` without a player.

    The game then goes to the others. The points of those present are the edition's, the target
    where it has none; the absent pair has none. The card is the absent player's, and not the
    partner's (DP-35).
    """
    tested, rules, match = came_late(case, claim), rules_of(case.laid_down), case.now
    allowed = rules.minutes_late.value or 0
    late = [
        fact
        for _, fact in case.facts
        if isinstance(fact, e.Observed)
        and fact.seat == claim.against
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
    clauses = (*rules.minutes_late.clauses, *rules.walkover.clauses)
    cites = (*clauses, *(("DP-35",) if card else ()))
    follows = Consequence(cites, ends="game", score=scores, winner=1 - side, card=card)
    return replace(
        tested,
        verdict=ruled(bool(late)),
        case=None,
        consequence=follows if late else None,
        words=(*tested.words, limit),
    )


def thought_without_choice(case: Case, claim: e.Claim) -> Tested:
    """Test the claim that a player who had no choice thought longer than the edition allows.

    How long shows from the times of the record, or an official noted it, else it is left open; that
    there was no choice is asked of every deal. Refuted at a player's first turn of a hand, and in
    an edition that sets no time. DP-30.
    """
    at, fact = case.event_of(claim, e.BonePlayed, e.Passed)
    seconds, who = rules_of(case.laid_down).seconds_without_choice.value, case.name(fact.seat)
    tested = partial(Tested, position=at, window="match", offender=fact.seat, case="no_choice")
    if seconds is None:
        return tested(
            "refuted", words=(message("These rules set no time for a play without a choice."),)
        )
    limit = counted(
        "Without a choice {number} second is allowed.",
        "Without a choice {number} seconds are allowed.",
        seconds,
    )
    if _is_first_turn(case, at, fact.seat):
        first = message("Event {at} was the first turn of {who} in the hand.", at=at, who=who)
        return tested("refuted", words=(first, limit))
    thought = _thought(case, at, fact.seat, seconds)
    if thought.verdict == "refuted":
        return tested("refuted", words=(thought.words, limit))
    choice = _no_choice(case, at, fact)
    is_open = choice.verdict == "proved" and thought.verdict == "undetermined"
    verdict = "undetermined" if is_open else choice.verdict
    return tested(verdict, words=(thought.words, choice.words, limit), answer=choice.answer)


class _Shown(NamedTuple):
    """A thing that the claim has to show: the verdict on it, in words, with its answer."""

    verdict: Verdict
    words: Message
    answer: Answer | None = None


def _is_first_turn(case: Case, at: int, seat: Seat) -> bool:
    acts = case.before(at).current_hand().acts
    return all(act.seat != seat for act in acts if act.ends_turn)


def _thought(case: Case, at: int, seat: Seat, seconds: int) -> _Shown:
    """Whether the player thought longer than so many seconds, by a note or by the times."""
    notes = [
        noted
        for noted, fact in case.facts
        if isinstance(fact, e.Observed)
        and (fact.what, fact.event) == ("thinking", at)
        and fact.seat in (None, seat)
    ]
    if notes:
        words = message(
            "An official noted at event {noted} that it was thought over.", noted=notes[-1]
        )
        return _Shown("proved", words)
    taken = _time_taken(case, at)
    if taken is None:
        words = message("The record does not say how long event {at} took.", at=at)
        return _Shown("undetermined", words)
    words = message(
        "Event {at} came {seconds} seconds after the act before it.", at=at, seconds=taken // 1000
    )
    return _Shown(ruled(taken > seconds * 1000), words)


_PAUSES = (e.OfficialCalled, e.ClaimRaised, e.RulingGiven)


def _time_taken(case: Case, at: int) -> int | None:
    """Milliseconds since the act before, None where no times say so or the clock stood still."""
    before = case.before(at).current_hand().acts[-1].at.position
    if any(isinstance(fact, _PAUSES) for one in range(before + 1, at) for fact in case.at(one)):
        return None
    began, ended = (instant(case.times.get(case.numbers.recorded(one))) for one in (before, at))
    return None if began is None or ended is None or ended < began else ended - began


def _no_choice(case: Case, at: int, fact: e.BonePlayed | e.Passed) -> _Shown:
    """Whether the player held no other bone that fitted, and this one at one number alone."""
    layout = case.before(at).current_hand().layout
    fits, own = layout.fitting(), fact.bone if isinstance(fact, e.BonePlayed) else None
    if own is not None:
        ends = {pip for _, pip in layout.open_ends() if own.has(pip)}
        if len(ends) > 1:
            return _Shown("refuted", message("{bone} fitted both ends.", bone=own))
        fits &= ~own.mask
    logged, others = case.logged_deal(at), bones_in(fits)
    tokens = logged.tokens(others, at) & ~logged.gone(at)
    question = Lacks(tokens, logged.slots(fact.seat, at))
    answer = case.answer(logged, question, looks(case, logged, fact.seat, others))
    words = message("Any of these in hand would have been a choice: {bones}.", bones=all_of(others))
    return _Shown(answer.verdict, words if others else message("No other bone fitted."), answer)
