"""Claims about how a hand was opened: by whom, with which bone, and hands thrown in.

Each is a question about holdings, answered over every deal that the record allows.
"""

from msgspec import structs

from adjudication.case.case import Case
from adjudication.case.cures import taken_back_at, took_back
from adjudication.claims.could_play import looks
from adjudication.claims.set_of_bones import voided_for_the_set
from adjudication.finding import Tested, ruled
from adjudication.worlds.model import Contains
from domain import events as e
from domain.bones import BONES, DOUBLES, bones_in
from domain.fives.opening import NextOpening, opening_rank
from domain.messages.message import Message, all_of, message
from domain.messages.terms import term
from domain.seats import Seat


def wrong_opening(case: Case, claim: e.Claim) -> Tested:
    """Test CL-10: the opener held a bone that ranks above the one led (UDL-1, PDA-3, AMB-09).

    Refuted where bones lay already, or the highest double does not open the hand. Nothing follows
    where the bone was taken back in time (`taken_back_at`).
    """
    _, led = case.event_of(claim, e.BonePlayed)
    tested = _higher_held(case, claim, (led.seat,), offender=led.seat, which="opened_low")
    back = taken_back_at(case, tested.position)
    if back is None:
        return tested
    return structs.replace(
        tested,
        case=None,
        words=(*tested.words, *took_back(case, led.seat, back)),
    )


def wrong_leader(case: Case, claim: e.Claim) -> Tested:
    """Test CL-11: somebody else was entitled to open the hand (PDA-3, PDA-4b, HF-NEW-2, UDL-G3).

    Where the highest double opens, somebody else is who holds a bone above the one led. Refuted
    where bones lay already, and where nobody in particular was to open.
    """
    position, fact = case.event_of(claim, e.BonePlayed)
    hand = case.before(position).current_hand()
    if hand.opening.rule == "highest_double":
        others = tuple(seat for seat in range(case.laid_down.players) if seat != fact.seat)
        return _higher_held(case, claim, others, offender=fact.seat, which="called_down")
    entitled = hand.opening.seat
    opening = not hand.layout.placements
    side = case.laid_down.side
    wrong = entitled is not None and entitled != fact.seat
    if entitled is not None and hand.opening.or_partner:
        # The side opens, by whichever of the partners (AMB-22).
        wrong = side[entitled] != side[fact.seat]
    return Tested(
        ruled(opening and wrong),
        position,
        "placement",
        offender=fact.seat,
        case="entitled",
        words=(
            message(
                "The hand began at event {started}, {opener}; {who} placed {bone} at event "
                "{position}, {when}.",
                started=hand.started,
                opener=_opener(case, hand.opening),
                who=case.name(fact.seat),
                bone=fact.bone,
                position=position,
                when=message("as the first") if opening else message("with bones on the table"),
            ),
        ),
    )


def _opener(case: Case, opening: NextOpening) -> Message:
    """The player who was to open a hand, in words."""
    if opening.seat is None:
        return message("and the record does not say who was to open it")
    if opening.or_partner:
        return message("{who} or their partner to open", who=case.name(opening.seat))
    return message("{who} to open", who=case.name(opening.seat))


def _higher_held(
    case: Case,
    claim: e.Claim,
    seats: tuple[Seat, ...],
    *,
    offender: Seat,
    which: str,
) -> Tested:
    """Whether one of these players held a bone that should have opened instead of the one led."""
    position, led = case.event_of(claim, e.BonePlayed)
    match = case.before(position)
    hand = match.current_hand()
    rules = match.rules
    window = case.laid_down.book.infraction(claim.kind, which).window
    lead = message(
        "{who} led {bone} at event {position}.",
        who=case.name(led.seat),
        bone=led.bone,
        position=position,
    )
    if hand.layout.placements or hand.opening.rule != "highest_double":
        words = (lead, message("The highest double did not open this hand."))
        return Tested("refuted", position, window, offender, words=words)
    rank = opening_rank(rules, led.bone)
    above = tuple(
        bone
        for bone in BONES
        if opening_rank(rules, bone) > rank
        and (bone.is_double or rules.no_double.value == "highest_domino")
    )
    logged = case.logged_deal(position)
    places = sum(logged.slots(seat, position) for seat in seats)
    question = Contains(logged.tokens(above, position), places)
    answer = case.answer(logged, question, looks(case, logged, seats[0], above))
    if not above and answer.verdict == "refuted":
        words = (lead, message("No bone opens before it."))
        return Tested("refuted", position, window, offender, words=words)
    return Tested(
        answer.verdict,
        position,
        window,
        offender=offender,
        case=which,
        words=(lead, message("These open before it: {bones}.", bones=all_of(above))),
        answer=answer,
    )


def void_hand(case: Case, claim: e.Claim) -> Tested:
    """Test CL-13: a hand was thrown in against the rules of its book.

    Where hands without a double are dealt again, it was if somebody held a double (PDA-3b,
    HF-H1-3). Elsewhere no hand is thrown in (UDL-3, FU-WH-6, AMB-18). Refuted where the hand
    ended otherwise, or is void since the set was found faulty (AMB-86).
    """
    position, fact = case.event_of(claim, e.HandEnded)
    faulty = voided_for_the_set(case, position) if fact.how == "void" else None
    if faulty is not None:
        return Tested("refuted", position, "none", offender=0, case="thrown_in", words=(faulty,))
    rules = case.rules
    if fact.how != "void" or rules.no_double.value != "reshuffle":
        return Tested(
            ruled(fact.how == "void"),
            position,
            "none",
            offender=0,
            case="thrown_in",
            words=(
                message(
                    "The hand ended by {how} at event {position}.",
                    how=term(fact.how),
                    position=position,
                ),
                *((message("By this book no hand is thrown in."),) if fact.how == "void" else ()),
            ),
        )
    logged = case.logged_deal(position)
    places = sum(logged.slots(seat, position) for seat in range(case.laid_down.players))
    question = Contains(logged.tokens(bones_in(DOUBLES), position), places)
    answer = case.answer(logged, question, looks(case, logged, 0, bones_in(DOUBLES)))
    return Tested(
        answer.verdict,
        position,
        "none",
        offender=0,
        case="thrown_in",
        words=(message("The hand was thrown in at event {position}.", position=position),),
        answer=answer,
    )
