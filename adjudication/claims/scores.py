"""Claims about points: calls, missed scores, muggins, payments, starting chips.

All are decided by the log alone. What is due is worked out from the layout and
the calls; what was paid is a fact.
"""

from typing import NamedTuple

from adjudication.finding import Consequence, Tested, ruled
from adjudication.reading import Reading
from adjudication.remedies import chips_left
from adjudication.sayings import apart, say
from domain import events as e
from domain.chips import Pieces
from domain.fives import Transfer, board_score, payer_of
from domain.match import Match
from domain.seats import Seat


class Scored(NamedTuple):
    """A placement and the points that its open total scores."""

    position: int
    seat: Seat
    points: int


def scored_at(reading: Reading, position: int) -> Scored | None:
    """The placement at `position` with its score; None if no bone was placed there."""
    for fact in reading.at(position):
        if isinstance(fact, e.BonePlayed):
            match = reading.before(position + 1)
            total = match.current_hand().layout.open_total
            return Scored(position, fact.seat, board_score(match.rules, total))
    return None


def last_placement(reading: Reading, before: int, seat: Seat | None = None) -> Scored | None:
    """The last placement (by `seat`) before an event, in the same hand, not lifted by then."""
    lifted: set[int] = set()
    for at, fact in reading.back(before):
        if isinstance(fact, e.HandStarted):
            return None
        if isinstance(fact, e.PlayRetracted):
            lifted.add(fact.play)
        elif isinstance(fact, e.BonePlayed) and seat in (None, fact.seat) and at not in lifted:
            return scored_at(reading, at)
    return None


def _lifted(reading: Reading, placement: int) -> bool:
    """Whether this bone was put right, and its score undone with it (AMB-66)."""
    for _, fact in reading.since(placement):
        if isinstance(fact, e.HandStarted):
            return False
        if isinstance(fact, e.PlayRetracted) and fact.play == placement:
            return True
    return False


def _others_acted(reading: Reading, seat: Seat, after: int, before: int) -> bool:
    """Whether anybody but `seat` has played or passed in between (UDL-4, AMB-30)."""
    return any(
        isinstance(fact, e.BonePlayed | e.Passed) and fact.seat != seat
        for at, fact in reading.since(after)
        if at < before
    )


def due_for(reading: Reading, call: int, fact: e.ScoreCalled) -> tuple[int, int]:
    """What a call scores truly, and what is due for it (AMB-30, AMB-32, AMB-33, AMB-66)."""
    rules = reading.rules
    scored = last_placement(reading, call, fact.seat)
    if scored is None or _lifted(reading, scored.position):
        return 0, 0
    true = scored.points
    if rules.score_call.value == "automatic":
        return true, true
    if _others_acted(reading, fact.seat, scored.position, call):
        return true, 0
    if rules.miscall.value == "exact_only" and fact.points != true:
        return true, 0
    return true, min(fact.points, true)


def score_call(reading: Reading, claim: e.Claim) -> Tested:
    """CL-26, CL-27: "that call is right" (PDA-6c, HF-SC-1, UDL-4, FU-SC-1)."""
    fact = reading.fact(claim.event, e.ScoreCalled)
    position = claim.event or 0
    true, due = due_for(reading, position, fact)
    scored = last_placement(reading, position, fact.seat)
    in_time = due > 0 or true == 0
    right = true > 0 and fact.points == true and in_time
    return Tested(
        ruled(right),
        position,
        "finality",
        offender=fact.seat,
        consequence=Consequence(reading.rules.score_call.clauses, due=due, true_score=true),
        evidence=(position,) if scored is None else (scored.position, position),
        words=(
            say(
                "{who} called {points} at event {position}; the board scored {true}."
                if in_time
                else "{who} called {points} at event {position}, after somebody else had played "
                "or passed; the board scored {true}.",
                who=reading.name(fact.seat),
                points=fact.points,
                position=position,
                true=true,
            ),
        ),
    )


def missed_score(reading: Reading, claim: e.Claim) -> Tested:
    """CL-28: a score was not called while it could be (PDA-6c, UDL-4, HF-SC-1, AMB-30)."""
    fact = reading.fact(claim.event, e.BonePlayed)
    position = claim.event or 0
    scored = scored_at(reading, position)
    points = scored.points if scored and not _lifted(reading, position) else 0
    claimed, shut = _claimed_in_window(reading, position, fact.seat)
    automatic = reading.rules.score_call.value == "automatic"
    who = reading.name(fact.seat)
    return Tested(
        ruled(points > 0 and not claimed and shut is not None),
        position,
        "finality",
        offender=fact.seat,
        consequence=Consequence(reading.rules.score_call.clauses, due=points if automatic else 0)
        if points and not claimed and shut
        else None,
        evidence=(position,) if shut is None else (position, shut),
        words=(
            say(
                "The bone that {who} placed at event {position} scored {points}.",
                who=who,
                position=position,
                points=points,
            ),
            say("It was claimed in time.")
            if claimed
            else say("It was not claimed before event {shut}.", shut=shut)
            if shut
            else say("It can still be called."),
        ),
    )


def _claimed_in_window(reading: Reading, position: int, seat: Seat) -> tuple[bool, int | None]:
    """Whether a score was called (or simply paid) in its window, and what shut the window."""
    for at, fact in reading.since(position):
        if isinstance(fact, e.ScoreCalled) and fact.seat == seat:
            return True, None
        if isinstance(fact, e.ChipsPaid | e.PointsPegged) and _pays_for(fact, position, seat):
            return True, None
        if isinstance(fact, e.BonePlayed | e.Passed) and fact.seat != seat:
            return False, at
        if isinstance(fact, e.HandStarted | e.HandEnded):
            return False, at
    return False, None


def _pays_for(fact: e.ChipsPaid | e.PointsPegged, placement: int, seat: Seat) -> bool:
    """Whether a payment to this player may be for this placement, not for something before it."""
    payee = fact.payee if isinstance(fact, e.ChipsPaid) else fact.seat
    return payee == seat and (fact.answers is None or fact.answers >= placement)


def muggins(reading: Reading, claim: e.Claim) -> Tested:
    """CL-29: the points that an opponent missed were rightly taken (UDL-G13, UDL-4, AMB-31).

    What counts is what the board shows, a misplaced bone included (AMB-81).
    """
    fact = reading.fact(claim.event, e.MugginsCalled)
    position = claim.event or 0
    missed = missed_points(reading, position, fact.seat)
    right = missed is not None and missed.points == fact.points > 0
    match = reading.now
    pays: tuple[Transfer, ...] = ()
    if right and missed is not None:
        paid = min(missed.points, chips_left(match, missed.seat))
        pays = (Transfer(missed.seat, fact.seat, paid),)
    found = 0 if missed is None else missed.points
    return Tested(
        ruled(right),
        position,
        "finality",
        offender=missed.seat if missed else fact.seat,
        consequence=Consequence(match.rules.muggins.clauses, pays=pays) if right else None,
        evidence=(position,) if missed is None else (missed.position, position),
        words=(
            say(
                "{who} called muggins for {points} at event {position}; "
                "{found} could then be taken.",
                who=reading.name(fact.seat),
                points=fact.points,
                position=position,
                found=found,
            ),
        ),
    )


def missed_points(reading: Reading, call: int, caller: Seat) -> Scored | None:
    """What the opponent missed and `caller` may take at `call`, or None."""
    rules = reading.rules
    if not rules.muggins.value:
        return None
    own = _last_act(reading, call, caller)
    if own is None:
        return None
    if rules.muggins_close.value == "next_turn_action" and any(
        isinstance(fact, e.BonePlayed | e.Passed | e.BoneDrawn | e.HandEnded)
        and (isinstance(fact, e.HandEnded) or fact.seat != caller)
        for at, fact in reading.since(own)
        if at < call
    ):
        return None
    scored = last_placement(reading, own)
    if scored is None or scored.seat == caller:
        return None
    calls = [
        (at, fact)
        for at, fact in reading.since(scored.position)
        if at < own and isinstance(fact, e.ScoreCalled) and fact.seat == scored.seat
    ]
    due = due_for(reading, *calls[-1])[1] if calls else 0
    taken = any(
        isinstance(fact, e.MugginsCalled)
        and fact.seat == caller
        and fact.points == scored.points - due
        for at, fact in reading.since(own)
        if at < call
    )
    missed = 0 if taken else scored.points - due
    return scored._replace(points=missed) if missed > 0 else None


def _last_act(reading: Reading, before: int, seat: Seat) -> int | None:
    """The position of this player's last play or pass in the hand."""
    for at, fact in reading.back(before):
        if isinstance(fact, e.HandStarted):
            return None
        if isinstance(fact, e.BonePlayed | e.Passed) and fact.seat == seat:
            return at
    return None


# --- payments ---------------------------------------------------------------------------------


def wrong_payment(reading: Reading, claim: e.Claim) -> Tested:
    """CL-30: the wrong player paid, or the wrong amount, or in the wrong colour.

    PDA-6b, PDA-6c, HF-3P-2, HF-4P-2, UDL-G12, AMB-34, AMB-36.
    """
    fact = reading.fact(claim.event, e.ChipsPaid, e.PointsPegged)
    position = claim.event or 0
    match = reading.before(position)
    payer = fact.payer if isinstance(fact, e.ChipsPaid) else None
    payee = fact.payee if isinstance(fact, e.ChipsPaid) else fact.seat
    should = payer_of(match.rules, match.players, payee)
    due = _due(reading, position, fact)
    if due is not None and payer is not None:
        due = min(due, chips_left(match, payer))
    wrong_payer = payer != should
    wrong_amount = due is not None and fact.points != due
    colour = isinstance(fact, e.ChipsPaid) and fact.colour_of not in (None, payer)
    wrong = wrong_payer or wrong_amount or colour
    said = [say("{points} was paid at event {position}", points=fact.points, position=position)]
    if wrong_payer:
        said.append(
            say("{should} pays {payee}", should=reading.name(should), payee=reading.name(payee))
        )
    if wrong_amount:
        said.append(say("{due} was due", due=due))
    if colour:
        said.append(say("each pays out of his own colour"))
    return Tested(
        ruled(wrong),
        position,
        "payment",
        offender=payer if payer is not None else payee,
        consequence=Consequence(match.rules.payer.clauses, fix="correct_the_payment")
        if wrong
        else None,
        evidence=(position,) if fact.answers is None else (fact.answers, position),
        words=(say("{said}.", said=apart(said)),),
    )


def _due(reading: Reading, position: int, fact: e.ChipsPaid | e.PointsPegged) -> int | None:
    """The points due for what a payment answers; None where the log does not say."""
    cause = answered(reading, position, fact)
    if cause is None:
        return None
    for asked in reading.at(cause):
        match asked:
            case e.ScoreCalled():
                return due_for(reading, cause, asked)[1]
            case e.MugginsCalled():
                missed = missed_points(reading, cause, asked.seat)
                return min(asked.points, missed.points) if missed else 0
            case e.BonePlayed():
                scored = scored_at(reading, cause)
                return scored.points if scored and not _lifted(reading, cause) else 0
            case e.HandEnded():
                return asked.points
            case _:
                return None
    return None


def answered(reading: Reading, position: int, fact: e.ChipsPaid | e.PointsPegged) -> int | None:
    """What a payment is for: as it says, else the last thing that the payee could be paid for."""
    if fact.answers is not None:
        return fact.answers
    payee = fact.payee if isinstance(fact, e.ChipsPaid) else fact.seat
    for at, told in reading.back(position):
        called = isinstance(told, e.ScoreCalled | e.MugginsCalled) and told.seat == payee
        ended = isinstance(told, e.HandEnded) and told.winner == payee
        if called or ended:
            return at
    return None


def chips_short(reading: Reading, claim: e.Claim) -> Tested:
    """CL-31: a starting set was not the usual one (PDA-6a, HF-SET-2, UDL-G12, AMB-37)."""
    fact = reading.fact(claim.event, e.ChipsCounted)
    position = claim.event or 0
    rules = reading.rules
    purse = rules.purse.value
    wrong = purse is not None and Pieces(fact.tens, fact.fives) != Pieces(purse.tens, purse.fives)
    return Tested(
        ruled(wrong),
        position,
        "payment",
        offender=fact.seat,
        consequence=Consequence(rules.purse.clauses, fix="make_up_the_set", refer=True)
        if wrong
        else None,
        evidence=(position,),
        words=(
            say(
                "{who} had {tens} tens and {fives} fives at event {position}.",
                who=reading.name(fact.seat),
                tens=fact.tens,
                fives=fact.fives,
                position=position,
            ),
        ),
    )


def last_score(match: Match) -> int:
    """The points that the last bone placed in the current hand scored."""
    played = match.current_hand().last_play
    return 0 if played is None else board_score(match.rules, played.open_total)
