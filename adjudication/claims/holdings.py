"""Claims about what a player held: able to play, opening, hands thrown in.

Each is one question about one holding, answered over every deal that the record
allows. That an act was lawful is never presumed (AMB-76).
"""

from collections.abc import Iterator
from functools import partial

from msgspec import structs

from adjudication.case.case import Case
from adjudication.case.constraints_of_log import LoggedDeal
from adjudication.case.cures import owned_up, taken_back_at, took_back
from adjudication.case.going_out import went_out_in_words
from adjudication.claims.set_of_bones import voided_for_the_set
from adjudication.finding import Tested, ruled
from adjudication.worlds.model import Contains
from adjudication.worlds.observations import Observation
from adjudication.worlds.proofs import LookAt
from domain import events as e
from domain.bones import BONES, DOUBLES, Bone, bones_in
from domain.fives.layout import Layout
from domain.fives.opening import NextOpening, opening_rank
from domain.match.rights.turns import is_due, makes_up, playable_instead, starting_bones
from domain.messages.message import Message, all_of, any_of, bones, message
from domain.messages.terms import term
from domain.seats import Seat


def could_play(case: Case, claim: e.Claim) -> Tested:
    """Test CL-01, CL-02: at this draw, or pass, the player held a bone that fitted.

    PDA-8c, HF-BOG-1, UDL-7: who can play must (HF-PL-5), who cannot draws one bone at
    a time until they can (HF-PL-2, HF-PL-3, UDL-G6; FU-PL-7, FU-PL-8; PDA by AMB-02).
    The layout is taken as it lies, misplays and all (AMB-73); each draw is judged
    with the holding as it then was. Refuted where the player had no choice (`no_choice`).
    """
    position, fact = case.event_of(claim, e.BoneDrawn, e.Passed)
    match = case.before(position)
    hand = match.current_hand()
    excuse = no_choice(case, position, fact)
    tested = partial(
        Tested,
        position=position,
        window="finality",
        offender=fact.seat,
        case=_case(case.aside, fact, position),
    )
    if excuse is not None:
        return tested("refuted", words=(_act(case, position, fact, excuse),))
    logged = case.logged_deal(position)
    fitting = logged.fitting(hand.layout)
    tokens = logged.tokens(fitting, position) & ~logged.gone(position)
    question = Contains(tokens, logged.slots(fact.seat, position))
    answer = case.answer(logged, question, looks(case, logged, fact.seat, fitting))
    words = _act(case, position, fact, playable(hand.layout))
    return tested(answer.verdict, words=(words,), answer=answer)


def _act(case: Case, position: int, fact: e.BoneDrawn | e.Passed, state: Message) -> Message:
    """The draw or the pass, and how things stood."""
    parts = {
        "who": case.name(fact.seat),
        "position": position,
        "bones": bones(case.before(position).current_hand().held[fact.seat]),
        "playable": state,
    }
    if isinstance(fact, e.BoneDrawn):
        return message("{who} drew at event {position}, holding {bones}; {playable}.", **parts)
    return message("{who} passed at event {position}, holding {bones}; {playable}.", **parts)


def no_choice(case: Case, position: int, fact: e.BoneDrawn | e.Passed) -> Message | None:
    """In words, why a player was not to place a bone instead of this draw or pass; else None.

    Of several reasons the first counts: somebody had gone out, the hand was over, the draw was for
    the start, it was another's turn, or it was not for this player alone to open.
    """
    match = case.before(position)
    hand = match.current_hand()
    if hand.out is not None:
        return went_out_in_words(case, hand.out)
    if hand.ended is not None:
        return message("the hand was over")
    if isinstance(fact, e.BoneDrawn) and makes_up(match, hand, fact.seat):
        due = bones(starting_bones(match))
        return message("a player starts with {bones}, and this was one of them", bones=due)
    if not is_due(match, hand, fact.seat):
        return message("it was the turn of {turn}", turn=case.name(hand.to_play))
    if not hand.layout.placements and not playable_instead(match, hand, fact):
        return message("it was not for {who} alone to open the hand", who=case.name(fact.seat))
    return None


def playable(layout: Layout) -> Message:
    """The message that says which bones could be played."""
    ends = layout.open_pips()
    if not layout.placements:
        return message("any bone could be played")
    if not ends:
        return message("no bone could be played")
    return message("a bone with {ends} could be played", ends=any_of(ends))


def _case(case: Case, fact: e.BoneDrawn | e.Passed, position: int) -> str:
    """Which case of the infraction this is: a draw, a draw owned up to in time, or a pass."""
    if case.laid_down.pairs is not None:
        return "passed"
    rules = case.rules
    if isinstance(fact, e.Passed):
        as_drawn = rules.pass_could_play is not None and rules.pass_could_play.value == "as_8c"
        return "drew" if as_drawn else "passed"
    has_grace = case.laid_down.book.has_infraction("could_play", "drew_and_returned")
    if has_grace and owned_up(case, fact.seat, position):
        return "drew_and_returned"
    return "drew"


def looks(
    case: Case, logged: LoggedDeal, seat: Seat, bones: tuple[Bone, ...]
) -> Iterator[Observation]:
    """Things to look at that might settle a question about which of these bones a seat held.

    Each bone it drew by itself, whether each of `bones` lies in the boneyard, and what each player
    still holds at the end of the record.
    """
    who = case.name(seat)
    everything = logged.deal.everything
    for draw, mask in logged.deal.rooms():
        if draw is not None and draw.seat == seat and draw.size == 1:
            label = message(
                "which bone {who} drew at event {position}", who=who, position=draw.position
            )
            look = LookAt("draw", seat, draw.position)
            yield Observation(label, everything, (mask,), look)
    end = case.end
    left = everything & ~logged.gone(end)
    for bone in bones:
        token = logged.token(bone, end)
        if token & left:
            label = message("whether {bone} lies in the boneyard", bone=bone)
            look = LookAt("boneyard", bone=str(bone))
            yield Observation(label, token, (logged.deal.boneyard,), look)
    for other in range(case.laid_down.players):
        label = message("all that {who} still holds", who=case.name(other))
        look = LookAt("holding", other)
        yield Observation(label, left, (logged.slots(other, end),), look)


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
