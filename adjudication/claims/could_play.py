"""The claim that a player who drew or passed could play, and what might settle it.

Each is one question about one holding, answered over every deal that the record
allows. That an act was lawful is never presumed (AMB-76).
"""

from collections.abc import Iterator
from functools import partial

from adjudication.case.case import Case
from adjudication.case.constraints_of_log import LoggedDeal
from adjudication.case.cures import owned_up
from adjudication.case.going_out import went_out_in_words
from adjudication.finding import Tested
from adjudication.worlds.model import Contains
from adjudication.worlds.observations import Observation
from adjudication.worlds.proofs import LookAt
from domain import events as e
from domain.bones import Bone
from domain.fives.layout import Layout
from domain.match.rights.turns import is_due, makes_up, playable_instead, starting_bones
from domain.messages.message import Message, any_of, bones, message
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
