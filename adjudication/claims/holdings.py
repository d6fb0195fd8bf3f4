"""Claims about what a player held: able to play, opening, hands thrown in.

Each is one question about one holding, answered over every deal that the record
allows. That an act was lawful is never presumed (AMB-76).
"""

from collections.abc import Iterator

from adjudication.case.case import Reading
from adjudication.case.constraints_of_log import Dealing
from adjudication.finding import Tested, ruled
from adjudication.messages.sayings import any_of, bones, say, term
from adjudication.worlds.model import Contains
from adjudication.worlds.observations import Look
from domain import events as e
from domain.bones import BONES, DOUBLES, Bone, bones_in
from domain.fives.scoring import opening_rank
from domain.seats import Seat


def could_play(reading: Reading, claim: e.Claim) -> Tested:
    """CL-01, CL-02: at this draw, or pass, the player held a bone that fitted.

    PDA-8c, HF-BOG-1, UDL-7: who can play must (HF-PL-5), who cannot draws one bone at
    a time until he can (HF-PL-2, HF-PL-3, UDL-G6; FU-PL-7, FU-PL-8; PDA by AMB-02).
    The layout is taken as it lies, misplays and all (AMB-73); each draw is judged
    with the holding as it then was.
    """
    fact = reading.fact(claim.event, e.BoneDrawn, e.Passed)
    position = claim.event or 0
    match = reading.before(position)
    layout = match.current_hand().layout
    held = match.current_hand().held[fact.seat]
    fitting = bones_in(layout.fitting())
    dealing = reading.dealing(position)
    tokens = dealing.tokens(fitting, position) & ~dealing.gone(position)
    question = Contains(tokens, dealing.slots(fact.seat, position))
    who = reading.name(fact.seat)
    ends = any_of(layout.open_pips())
    seen = looks(reading, dealing, fact.seat, fitting)
    answer = reading.answer(dealing, question, seen)
    return Tested(
        answer.verdict,
        position,
        "finality",
        offender=fact.seat,
        case=_case(reading, fact, position),
        evidence=(position,),
        words=(
            say(
                "{who} drew at event {position}, holding {bones}; "
                "a bone with {ends} could be played."
                if isinstance(fact, e.BoneDrawn)
                else "{who} passed at event {position}, holding {bones}; "
                "a bone with {ends} could be played.",
                who=who,
                position=position,
                bones=bones(held),
                ends=ends,
            ),
            say("Was such a bone among those {held}?", held=held),
        ),
        answer=answer,
    )


def _case(reading: Reading, fact: e.BoneDrawn | e.Passed, position: int) -> str:
    """Which case of the infraction this is: a draw, a draw owned up to in time, or a pass."""
    rules = reading.rules
    if isinstance(fact, e.Passed):
        return "drew" if rules.pass_could_play.value == "as_8c" else "passed"
    has_grace = reading.now.book.has_infraction("could_play", "drew_and_returned")
    if has_grace and _owned_up(reading, fact.seat, position):
        return "drew_and_returned"
    return "drew"


def _owned_up(reading: Reading, seat: Seat, position: int) -> bool:
    """CL-20: the bone was put back before it touched the board or another was drawn.

    HF-BOG-4, HF-BOG-5, HF-BOG-6. A finding of contact that names this draw holds whenever
    it was made.
    """
    if any(
        isinstance(fact, e.Observed) and (fact.what, fact.event) == ("contact", position)
        for _, fact in reading.since(position)
    ):
        return False
    for _, fact in reading.since(position):
        if isinstance(fact, e.Observed) and fact.what == "contact" and fact.seat in (None, seat):
            return False
        acted = isinstance(fact, e.BoneDrawn | e.BonePlayed | e.Passed | e.BoneReturned)
        if acted and fact.seat == seat:
            return isinstance(fact, e.BoneReturned)
    return False


def looks(
    reading: Reading, dealing: Dealing, seat: Seat, bones: tuple[Bone, ...]
) -> Iterator[Look]:
    """What could still be looked at to settle a question about what this seat held."""
    who = reading.name(seat)
    everything = dealing.deal.everything
    for draw, mask in dealing.deal.rooms():
        if draw is not None and draw.seat == seat and draw.size == 1:
            label = say(
                "which bone {who} drew at event {position}", who=who, position=draw.position
            )
            yield Look(label, everything, (mask,))
    end = reading.facts[-1][0] + 1
    left = everything & ~dealing.gone(end)
    for bone in bones:
        token = dealing.token(bone, end)
        if token & left:
            label = say("whether {bone} lies in the boneyard", bone=bone)
            yield Look(label, token, (dealing.deal.boneyard,))
    for other in range(reading.now.players):
        label = say("all that {who} still holds", who=reading.name(other))
        yield Look(label, left, (dealing.slots(other, end),))


def wrong_opening(reading: Reading, claim: e.Claim) -> Tested:
    """CL-10: the opener held a bone that ranks above the one he led (UDL-1, PDA-3, AMB-09)."""
    fact = reading.fact(claim.event, e.BonePlayed)
    who = fact.seat if claim.against is None else claim.against
    return _higher_held(reading, claim, fact, (who,), offender=who, case="opened_low")


def wrong_leader(reading: Reading, claim: e.Claim) -> Tested:
    """CL-11: somebody else was entitled to open the hand (PDA-3, PDA-4b, HF-NEW-2, UDL-G3)."""
    fact = reading.fact(claim.event, e.BonePlayed)
    position = claim.event or 0
    hand = reading.before(position).current_hand()
    if hand.opening.rule == "highest_double":
        others = tuple(seat for seat in range(reading.now.players) if seat != fact.seat)
        return _higher_held(reading, claim, fact, others, offender=fact.seat, case="called_down")
    entitled = hand.opening.seat
    opening = not hand.layout.placements
    return Tested(
        ruled(opening and entitled is not None and entitled != fact.seat),
        position,
        "placement",
        offender=fact.seat,
        case="entitled",
        evidence=(hand.started, position),
        words=(
            say(
                "{who} led {bone} at event {position}; {entitled} was entitled to open.",
                who=reading.name(fact.seat),
                bone=fact.bone,
                position=position,
                entitled=reading.name(entitled),
            ),
        ),
    )


def _higher_held(
    reading: Reading,
    claim: e.Claim,
    led: e.BonePlayed,
    seats: tuple[Seat, ...],
    *,
    offender: Seat,
    case: str,
) -> Tested:
    """Whether one of these players held a bone that should have opened instead of the one led."""
    position = claim.event or 0
    match = reading.before(position)
    hand = match.current_hand()
    rules = match.rules
    window = reading.now.book.infraction(claim.kind, case).window
    lead = say(
        "{who} led {bone} at event {position}.",
        who=reading.name(led.seat),
        bone=led.bone,
        position=position,
    )
    if hand.layout.placements or hand.opening.rule != "highest_double":
        return Tested("refuted", position, window, offender, evidence=(position,), words=(lead,))
    rank = opening_rank(rules, led.bone)
    above = tuple(
        bone
        for bone in BONES
        if opening_rank(rules, bone) > rank
        and (bone.is_double or rules.no_double.value == "highest_domino")
    )
    dealing = reading.dealing(position)
    places = sum(dealing.slots(seat, position) for seat in seats)
    question = Contains(dealing.tokens(above, position), places)
    answer = reading.answer(dealing, question, looks(reading, dealing, seats[0], above))
    named = any_of(map(reading.name, seats))
    return Tested(
        answer.verdict,
        position,
        window,
        offender=offender,
        case=case,
        evidence=(position,),
        words=(lead, say("Did {named} hold a bone that opens before it?", named=named)),
        answer=answer,
    )


def void_hand(reading: Reading, claim: e.Claim) -> Tested:
    """CL-13: a hand was thrown in although somebody held a double (PDA-3b, HF-H1-3, UDL-3)."""
    fact = reading.fact(claim.event, e.HandEnded)
    position = claim.event or 0
    rules = reading.rules
    if fact.how != "void" or rules.no_double.value != "reshuffle":
        return Tested(
            ruled(fact.how == "void"),
            position,
            "none",
            offender=0,
            case="thrown_in",
            evidence=(position,),
            words=(
                say(
                    "The hand ended by {how} at event {position}.",
                    how=term(fact.how),
                    position=position,
                ),
            ),
        )
    dealing = reading.dealing(position)
    places = sum(dealing.slots(seat, position) for seat in range(reading.now.players))
    question = Contains(dealing.tokens(bones_in(DOUBLES), position), places)
    answer = reading.answer(dealing, question, looks(reading, dealing, 0, bones_in(DOUBLES)))
    return Tested(
        answer.verdict,
        position,
        "none",
        offender=0,
        case="thrown_in",
        evidence=(position,),
        words=(
            say(
                "The hand was thrown in at event {position}. Did anybody hold a double?",
                position=position,
            ),
        ),
        answer=answer,
    )
