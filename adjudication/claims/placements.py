"""Claims about a placement or a turn that the log alone decides.

Misplays, a wrong spinner, out of turn, a pass with bones left to draw, play after
the end, an exposed bone held back.
"""

from adjudication.finding import Consequence, Tested, ruled
from adjudication.reading import Reading
from adjudication.words import counted
from domain import events as e
from domain.layout import Fault

_SAID: dict[Fault, str] = {
    "mismatch": "the halves that touch differ",
    "covered_end": "that end was covered",
    "not_the_spinner": "that double is not the spinner and both its sides were taken",
    "arm_before_sides": "an arm was used before both sides",
}


def misplay(reading: Reading, claim: e.Claim) -> Tested:
    """CL-05, CL-06: the bone placed does not belong where it lies.

    PDA-10c, PDA-10d, UDL-1, UDL-6, UDL-8, FU-PL-5, HF by analogy (AMB-13).
    """
    fact = reading.fact(claim.event, e.BonePlayed)
    position = claim.event or 0
    faults = faults_at(reading, position, fact)
    on = f" on {fact.on}" if fact.on else ""
    said = "; ".join(_SAID[fault] for fault in faults) or "it matches what it is joined to"
    tested = Tested(
        ruled(bool(faults)),
        position,
        "placement",
        offender=fact.seat,
        evidence=(position,),
        words=(f"{reading.name(fact.seat)} placed {fact.bone}{on} at event {position}: {said}.",),
    )
    return tested if not faults else _with_case(reading, claim, tested, faults)


def faults_at(reading: Reading, position: int, fact: e.BonePlayed) -> tuple[Fault, ...]:
    """What was wrong with a placement, on the layout as it lay before it."""
    match = reading.before(position)
    layout = match.current_hand().layout
    return layout.faults(fact.bone, fact.on, fact.touch, fact.slot, match.side[fact.seat])


def _with_case(
    reading: Reading, claim: e.Claim, tested: Tested, faults: tuple[Fault, ...]
) -> Tested:
    match = reading.now
    spinner = "not_the_spinner" in faults
    side = match.side[tested.offender or 0]
    named_by_himself = claim.by is not None and match.side[claim.by] == side
    own = {
        "correct": False,
        "always_correct": True,
        "always_dq": False,
        "self_correct_opponent_dq": named_by_himself,
    }[match.rules.misplay.value]
    kind = "wrong_spinner" if spinner else "mismatch"
    late = "stands"
    if spinner and match.rules.wrong_spinner.value != "stays":
        late = "stands_as_spinner"
    return Tested(
        tested.verdict,
        tested.position,
        tested.window,
        tested.offender,
        case=f"{kind}_owned" if own else kind,
        late_case=late,
        evidence=tested.evidence,
        words=tested.words,
    )


def illegal_pass(reading: Reading, claim: e.Claim) -> Tested:
    """CL-03: passed although bones were left to draw (HF-PL-4, FU-PL-9, UDL-G6, AMB-02, AMB-19)."""
    fact = reading.fact(claim.event, e.Passed)
    position = claim.event or 0
    left = reading.before(position).current_hand().boneyard
    placed = any(isinstance(later, e.BonePlayed) for _, later in reading.since(position))
    return Tested(
        ruled(left > 0),
        position,
        "finality",
        offender=fact.seat,
        case="passed_over" if placed else "passed",
        evidence=(position,),
        words=(
            f"{reading.name(fact.seat)} passed at event {position}; the boneyard held "
            f"{counted(left)}.",
        ),
    )


def out_of_turn(reading: Reading, claim: e.Claim) -> Tested:
    """CL-17: somebody acted whose turn it was not (UDL-12, AMB-41)."""
    fact = reading.fact(claim.event, e.BonePlayed, e.BoneDrawn, e.Passed)
    position = claim.event or 0
    hand = reading.before(position).current_hand()
    turn = hand.to_play
    # Who opens wrongly leads wrongly: that is `wrong_leader`.
    wrong = bool(hand.layout.placements) and turn is not None and turn != fact.seat
    whose = f"it was the turn of {reading.name(turn)}" if turn is not None else "the hand was open"
    return Tested(
        ruled(wrong),
        position,
        "placement",
        offender=fact.seat,
        case="acted",
        evidence=(position,),
        words=(f"{reading.name(fact.seat)} acted at event {position}; {whose}.",),
    )


def opening_not_double(reading: Reading, claim: e.Claim) -> Tested:
    """CL-12: a hand that opens with the highest double was opened with another bone."""
    fact = reading.fact(claim.event, e.BonePlayed)
    position = claim.event or 0
    match = reading.before(position)
    hand = match.current_hand()
    due = hand.opening.rule == "highest_double" and match.rules.no_double.value == "reshuffle"
    wrong = due and not hand.layout.placements and not fact.bone.is_double
    return Tested(
        ruled(wrong),
        position,
        "none",
        offender=fact.seat,
        case="opened",
        evidence=(position,),
        words=(
            f"{reading.name(fact.seat)} led {fact.bone} at event {position}; "
            + ("the highest double opens" if due else "any bone may open")
            + ".",
        ),
    )


def played_on_after_end(reading: Reading, claim: e.Claim) -> Tested:
    """CL-32: a bone was placed although the game had been won (PDA-2, HF-WIN-1, UDL-G14)."""
    fact = reading.fact(claim.event, e.BonePlayed)
    position = claim.event or 0
    before = reading.before(position)
    won = before.over()
    scores = ", ".join(map(str, before.scores))
    return Tested(
        ruled(bool(won)),
        position,
        "finality",
        offender=fact.seat,
        consequence=Consequence(
            before.rules.target.clauses, fix="later_events_have_no_effect", winner=won[0]
        )
        if won
        else None,
        evidence=(position,),
        words=(f"Before event {position} the score was {scores}.",),
    )


def exposed_not_played(reading: Reading, claim: e.Claim) -> Tested:
    """CL-33: an exposed bone was not played when it first could be (UDL-8, UDL-12, AMB-44)."""
    fact = reading.fact(claim.event, e.BoneExposed)
    position = claim.event or 0
    held_back = _held_back_at(reading, position, fact)
    who = reading.name(fact.seat)
    said = (
        f"at event {held_back} it could be played and {who} did otherwise"
        if held_back
        else f"{who} has not had a turn at which it could be played and was not"
    )
    return Tested(
        ruled(held_back is not None),
        position,
        "finality",
        offender=fact.seat,
        case="held_back",
        evidence=(position,) if held_back is None else (position, held_back),
        words=(f"{fact.bone} was exposed at event {position}; {said}.",),
    )


def _held_back_at(reading: Reading, position: int, exposed: e.BoneExposed) -> int | None:
    """The first turn of the player at which the bone fitted and he did otherwise."""
    for at, fact in reading.since(position):
        if isinstance(fact, e.HandEnded | e.HandStarted):
            return None
        if not isinstance(fact, e.BonePlayed | e.BoneDrawn | e.Passed):
            continue
        if fact.seat != exposed.seat:
            continue
        if isinstance(fact, e.BonePlayed) and fact.bone is exposed.bone:
            return None
        if reading.before(at).current_hand().layout.fitting() & exposed.bone.mask:
            return at
    return None
