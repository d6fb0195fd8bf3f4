"""Claims about points: calls, missed scores, muggins.

The log alone decides them. What is due is worked out from the layout and the calls.
"""

from collections.abc import Iterator
from math import inf
from typing import Final, NamedTuple

from msgspec import structs

from adjudication.case.case import Case
from adjudication.case.case_cache import once
from adjudication.case.going_out import is_last_bone, out_before, went_out_in_words
from adjudication.case.payment_index import PAYMENTS
from adjudication.case.purposes import pays_for
from adjudication.case.settlement import chips_left
from adjudication.claims.placements import last_placed, put_right
from adjudication.finding import Consequence, Tested, ruled
from domain import events as e
from domain.fives.scoring import Transfer, board_score, payer_of
from domain.match.rights.muggins import chance_at_muggins
from domain.messages.figures import score_in_sentence
from domain.messages.message import Message, message, points
from domain.seats import Seat
from domain.winning import GameResult, Moment


class Scored(NamedTuple):
    """A placement: its event, its player, and the points that its open total scores, 0 if none."""

    position: int
    seat: Seat
    points: int


@once
def scored_at(case: Case, position: int) -> Scored | None:
    """The placement at `position` with its score, lifted since or not; None if no bone was placed.

    One placed after the game was over scores nothing (PDA-2, HF-WIN-1, FU-WG-1, UDL-G1, UDL-11),
    nor one placed after somebody went out (PDA-4, HF-END-1, FU-WH-1, UDL-G7).
    """
    for fact in case.at(position):
        if isinstance(fact, e.BonePlayed):
            match = case.before(position + 1)
            total = match.current_hand().layout.open_total
            over = is_after_end(case, position) or out_before(case, position)
            scored = 0 if over else board_score(match.rules, total)
            return Scored(position, fact.seat, scored)
    return None


def is_after_end(case: Case, position: int) -> bool:
    """Whether a game was over before this event of it, by the whole record."""
    result = _result(case, position)
    return result is not None and result.at.position < position


def _result(case: Case, position: int) -> GameResult | None:
    """How the game came out in which this event is."""
    return case.result_of(case.before(position + 1).current_game().number)


@once
def last_placement(case: Case, before: int, seat: Seat | None = None) -> Scored | None:
    """The last placement before an event, in the same hand, not lifted by then; or None.

    With `seat`, only that player and their partner count.
    """
    placed = last_placed(case, before, seat)
    return None if placed is None else scored_at(case, placed)


def others_acted(case: Case, seat: Seat, after: int, before: float) -> bool:
    """Whether anybody but `seat`, even a partner, played or passed between these events.

    False after the last bone of a hand: what is done then takes no call away (UDL-4, AMB-30).
    """
    return _others_act_at(case, seat, after) < before


def _others_act_at(case: Case, seat: Seat, after: int) -> float:
    """When anybody but `seat` first played or passed after an event; infinite if nobody did."""
    if not is_last_bone(case, after):
        for at, fact in case.since(after, e.BonePlayed, e.Passed):
            if e.seat_of(fact) != seat:
                return at
    return inf


def due_for(case: Case, call: int, fact: e.ScoreCalled) -> tuple[int, int]:
    """The bone's true score, and points due for its call; both 0 without a bone or if put right.

    AMB-30, AMB-32, AMB-33, AMB-66."""
    rules = case.rules
    scored = last_placement(case, call, fact.seat)
    if scored is None or put_right(case, scored.position):
        return 0, 0
    true = scored.points
    if rules.score_call.value == "automatic":
        return true, true
    if others_acted(case, scored.seat, scored.position, call):
        return true, 0
    if rules.miscall.value == "exact_only" and fact.points != true:
        return true, 0
    return true, min(fact.points, true)


def causes_of(case: Case, scored: Scored) -> tuple[int, ...]:
    """Events that a payment for this score may name: the placement, and each call of it."""
    return (scored.position, *reversed([at for at, _ in _calls_back(case, scored, inf)]))


def _calls_back(case: Case, scored: Scored, before: float) -> Iterator[tuple[int, e.ScoreCalled]]:
    """The calls of this score before an event, the latest first."""
    until = min(before, case.until_next_hand(scored.position))
    calls = case.of_kind(e.ScoreCalled, after=scored.position, before=until)
    last = calls[-1][0] if calls else 0
    between = case.of_kind(e.BonePlayed, e.PlayRetracted, after=scored.position, before=last)
    bones, is_last = [at for at, _ in between], None
    for at, fact in reversed(calls):
        while bones and bones[-1] > at:
            bones.pop()
            is_last = None
        if is_last is None:
            is_last = last_placed(case, at, scored.seat) == scored.position
        if is_last and case.are_one_side(fact.seat, scored.seat):
            yield at, fact


def owed_for(case: Case, scored: Scored) -> tuple[Transfer, ...]:
    """The one payment, maybe of 0 points, for this score by all calls (AMB-30, AMB-32, AMB-33)."""
    match = case.laid_down
    payer = payer_of(match.rules, match.players, scored.seat)
    return (Transfer(payer, scored.seat, due_unasked(case, scored.position, inf)),)


@once
def due_unasked(case: Case, placement: int, before: float) -> int:
    """Points due for a placement before an event: those called, or its score while callable.

    0 for a bone that was put right, and once nobody may call it. AMB-30, AMB-32, AMB-66.
    """
    scored = scored_at(case, placement)
    if scored is None or put_right(case, placement):
        return 0
    if case.rules.score_call.value == "automatic":
        return scored.points
    called = called_for(case, scored, before)
    if called is not None:
        return called
    taken, _ = _claimed_in_window(case, placement, scored.seat)
    shut = others_acted(case, scored.seat, placement, before)
    return scored.points if taken or not shut else 0


def score_call(case: Case, claim: e.Claim) -> Tested:
    """Test CL-26, CL-27: the call is in time and exact (PDA-6c, HF-SC-1, UDL-4, FU-SC-1)."""
    position, fact = case.event_of(claim, e.ScoreCalled)
    true, due = due_for(case, position, fact)
    scored = last_placement(case, position, fact.seat)
    in_time = due > 0 or true == 0
    right = true > 0 and fact.points == true and in_time
    owed = () if scored is None else owed_for(case, scored)
    causes = () if scored is None else causes_of(case, scored)
    return Tested(
        ruled(right),
        position,
        "finality",
        offender=fact.seat,
        consequence=Consequence(
            case.rules.score_call.clauses,
            owed=owed,
            causes=tuple(dict.fromkeys((position, *causes))),
            due=due,
            true_score=true,
        ),
        words=(
            *_scored_in_words(case, scored),
            message(
                "{who} called {points} at event {position}.",
                who=case.name(fact.seat),
                points=points(fact.points),
                position=position,
            )
            if in_time
            else message(
                "{who} called {points} at event {position}, after somebody else had played "
                "or passed.",
                who=case.name(fact.seat),
                points=points(fact.points),
                position=position,
            ),
            *_after_end(case, scored),
        ),
    )


def _scored_in_words(case: Case, scored: Scored | None) -> tuple[Message, ...]:
    """The placement that a call is for, and what it scored."""
    if scored is None:
        return (message("The caller had placed no bone in this hand."),)
    text = message("The bone that {who} placed at event {at} scored {points}.")
    if put_right(case, scored.position):
        text = message("The bone that {who} placed at event {at} was misplaced and taken back.")
    who, worth = case.name(scored.seat), points(scored.points)
    return (structs.replace(text, parts={"who": who, "at": scored.position, "points": worth}),)


def _after_end(case: Case, scored: Scored | None) -> tuple[Message, ...]:
    """In words: that the game, or the hand, was over before this bone."""
    out = None if scored is None else out_before(case, scored.position)
    if out is not None:
        return (message("{out}.", out=went_out_in_words(case, out)),)
    if scored is None or not is_after_end(case, scored.position):
        return ()
    scores = score_in_sentence(case.before(scored.position).scores)
    return (message("The game had been won before that, at {scores}.", scores=scores),)


def missed_score(case: Case, claim: e.Claim) -> Tested:
    """Test CL-28: a score was not called while it could be (PDA-6c, UDL-4, HF-SC-1, AMB-30)."""
    position, fact = case.event_of(claim, e.BonePlayed)
    scored = scored_at(case, position)
    worth = scored.points if scored else 0
    worth = 0 if worth and put_right(case, position) else worth
    claimed, shut = _claimed_in_window(case, position, fact.seat)
    automatic = case.rules.score_call.value == "automatic"
    who = case.name(fact.seat)
    return Tested(
        ruled(worth > 0 and not claimed and shut is not None),
        position,
        "finality",
        offender=fact.seat,
        consequence=Consequence(
            case.rules.score_call.clauses,
            owed=owed_for(case, scored),
            causes=causes_of(case, scored),
            due=worth if automatic else 0,
        )
        if scored and worth and not claimed and shut
        else None,
        words=(
            message(
                "The bone that {who} placed at event {at} scored {points}.",
                who=who,
                at=position,
                points=points(worth),
            ),
            message("It was claimed at event {claimed}.", claimed=claimed)
            if claimed
            else message("It was not claimed before event {shut}.", shut=shut)
            if shut
            else message("It can still be called."),
            *_after_end(case, scored),
        ),
    )


_SHUTS: Final = (e.BonePlayed, e.Passed, e.HandStarted)


def _claimed_in_window(case: Case, position: int, seat: Seat) -> tuple[int | None, int | None]:
    """Where a score was called (or simply paid) in its window, or else what shut the window.

    The end of the hand does not shut it; what is paid for the count claims no score.
    """
    last = is_last_bone(case, position)
    for at, fact in case.at_table(position, *_SHUTS, e.ScoreCalled, *PAYMENTS):
        if isinstance(fact, e.ScoreCalled) and case.are_one_side(fact.seat, seat):
            return at, None
        if isinstance(fact, e.ChipsPaid | e.PointsPegged) and pays_for(
            case, at, fact, position, seat=seat
        ):
            return at, None
        if isinstance(fact, e.BonePlayed | e.Passed) and fact.seat != seat and not last:
            return None, at
        if isinstance(fact, e.HandStarted):
            return None, at
    return None, None


def muggins(case: Case, claim: e.Claim) -> Tested:
    """Test CL-29: the points that an opponent missed were rightly taken (UDL-G13, UDL-4, AMB-31).

    What counts is what the board shows, a misplaced bone included (AMB-81).
    """
    position, fact = case.event_of(claim, e.MugginsCalled)
    missed = missed_points(case, position, fact)
    right = missed is not None and missed.points == fact.points > 0
    match = case.before(position)
    owed: tuple[Transfer, ...] = ()
    pays: tuple[Transfer, ...] = ()
    if right and missed is not None:
        owed = (Transfer(missed.seat, fact.seat, missed.points),)
        paid = min(missed.points, chips_left(match, missed.seat))
        pays = (owed[0]._replace(points=paid),) if paid else ()
    return Tested(
        ruled(right),
        position,
        "finality",
        offender=missed.seat if missed else fact.seat,
        consequence=Consequence(
            match.rules.muggins.clauses, pays=pays, owed=owed, causes=(position,)
        ),
        words=(
            message("Nothing that was missed could be taken then.")
            if missed is None
            else message(
                "Of the bone that {other} placed at event {at}, {points} had not been called.",
                other=case.name(missed.seat),
                at=missed.position,
                points=points(missed.points),
            ),
            message(
                "{who} called muggins for {points} at event {position}.",
                who=case.name(fact.seat),
                points=points(fact.points),
                position=position,
            ),
        ),
    )


def missed_points(case: Case, call: int, fact: e.MugginsCalled) -> Scored | None:
    """The placement, and those of its points that muggins may take at `call`; None without any.

    Where the window lasts to the end of the hand several scores may be open: then the
    one of the amount called, else the latest.
    """
    missed = list(_open_to_muggins(case, call, fact))
    return next((one for one in missed if one.points == fact.points), next(iter(missed), None))


def _open_to_muggins(case: Case, call: int, fact: e.MugginsCalled) -> Iterator[Scored]:
    """The scores of this hand that the caller may take at `call`, the latest first (AMB-31).

    Each call before it took one score of its amount that was open then.
    """
    calls = [
        (at, one.points)
        for at, one in case.of_kind(e.MugginsCalled, before=call)
        if one.seat == fact.seat
    ]
    for at, placed in case.back(call):
        if isinstance(placed, e.HandStarted) or _is_too_late(case, call, fact.seat):
            return
        if isinstance(placed, e.BonePlayed) and _is_open(case, at, call, fact.seat):
            missed = _missed(case, at, call)
            took = (
                (then, points)
                for then, points in calls
                if then > at and points == missed.points and _is_open(case, at, then, fact.seat)
            )
            taken = next(took, None)
            if taken is not None:
                calls.remove(taken)
            elif missed.points > 0:
                yield missed


def _is_too_late(case: Case, call: int, caller: Seat) -> bool:
    """Whether the game was over before: time takes nothing that was open then (AMB-39)."""
    result = _result(case, call)
    if result is None or result.how != "time":
        return is_after_end(case, call)
    acts = (e.BonePlayed, e.Passed)
    own = (at for at, one in case.back(call) if isinstance(one, acts) and one.seat == caller)
    return is_after_end(case, next(own, call))


def _is_open(case: Case, placement: int, call: int, caller: Seat) -> bool:
    return chance_at_muggins(case.before(call), Moment(placement), caller) == "open"


def _missed(case: Case, placement: int, call: int) -> Scored:
    """Points that a placement scored and its player had not claimed while they could."""
    scored = scored_at(case, placement)
    assert scored is not None
    if put_right(case, placement):
        return scored._replace(points=0)
    return scored._replace(points=scored.points - (called_for(case, scored, call) or 0))


def called_for(case: Case, scored: Scored, before: float) -> int | None:
    """Points due for the call of this score before an event; None if there was none.

    The player may amend it while the window is open; a call after that takes nothing back (AMB-33).
    """
    call = next(_calls_back(case, scored, before), None)
    if call is None:
        return None
    shut = _others_act_at(case, scored.seat, scored.position)
    if shut < call[0]:
        call = next(_calls_back(case, scored, shut), call)
    return due_for(case, *call)[1]
