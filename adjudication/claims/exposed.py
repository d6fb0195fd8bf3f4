"""Claims about bones that others have seen: whether they were played when they could be."""

from adjudication.case.case import Case
from adjudication.finding import Tested, ruled
from domain import events as e
from domain.bones import Bone
from domain.match.rights.turns import comes_to_lie_open, playable, playable_instead
from domain.messages.message import Message, message
from domain.seats import Seat


def exposed_not_played(case: Case, claim: e.Claim) -> Tested:
    """CL-33: an exposed bone was not played when it first could be (UDL-8, UDL-12, AMB-44).

    Exposed is a bone that others saw (but in the shuffle: UDL-2), one played out of
    turn, and one taken back after a misplay (AMB-77).
    """
    position, fact = case.event_of(claim, e.BoneExposed, e.PlayRetracted, e.BonePlayed)
    bone, since, how = _exposed(case, position, fact)
    who = case.name(fact.seat)
    held_back = None if since is None else _held_back_at(case, since, fact.seat, bone)
    if held_back:
        words = message(
            "{bone} {how} at event {position}; at event {held_back} it could be played and {who} "
            "did otherwise.",
            bone=bone,
            how=how,
            position=position,
            held_back=held_back,
            who=who,
        )
    elif since is None:
        words = message("{bone} {how} at event {position}.", bone=bone, how=how, position=position)
    else:
        words = message(
            "{bone} {how} at event {position}; {who} has not yet had a turn at which it could be "
            "played.",
            bone=bone,
            how=how,
            position=position,
            who=who,
        )
    return Tested(
        ruled(held_back is not None),
        position,
        "finality",
        offender=fact.seat,
        case="held_back",
        words=(words,),
    )


def _exposed(
    case: Case, position: int, fact: e.BoneExposed | e.PlayRetracted | e.BonePlayed
) -> tuple[Bone, int | None, Message]:
    """The bone, the event since which it lies exposed in the holding (or None), and how it came."""
    if isinstance(fact, e.BoneExposed):
        if fact.how == "shuffle":
            return fact.bone, None, message("was turned up in the shuffle, and down again")
        if not lies_open(case, position, fact):
            return fact.bone, None, message("was shown in turn, where it may go back,")
        return fact.bone, position, message("was exposed")
    if isinstance(fact, e.PlayRetracted):
        since = None if returns_freely(case, fact) else position
        return case.fact(fact.play, e.BonePlayed).bone, since, message("was taken back")
    lifted = _lifted_at(case, position)
    turn = case.before(position).current_hand().to_play
    out_of_turn = turn is not None and turn != fact.seat
    if lifted is None or not out_of_turn:
        return fact.bone, None, message("was played, and no bone is exposed by that")
    return fact.bone, lifted, message("was played")


def lies_open(case: Case, position: int, fact: e.BoneExposed) -> bool:
    """Whether an exposed bone lies open in the holding of its player, who has to play it."""
    match = case.before(position)
    return comes_to_lie_open(match, match.current_hand(), fact)


def _lifted_at(case: Case, play: int) -> int | None:
    return next(
        (at for at, fact in case.of_kind(e.PlayRetracted, after=play) if fact.play == play),
        None,
    )


def _held_back_at(case: Case, since: int, seat: Seat, bone: Bone) -> int | None:
    """The first turn of the player at which the bone fitted and they did otherwise.

    With several exposed bones any of them may be played (AMB-44). A play that was taken back
    is no turn (UDL-8).
    """
    for at, fact in case.at_table(since):
        if isinstance(fact, e.HandEnded | e.HandStarted):
            return None
        if isinstance(fact, e.BoneReturned) and (fact.seat, fact.bone) == (seat, bone):
            return None
        if not isinstance(fact, e.BonePlayed | e.BoneDrawn | e.Passed) or fact.seat != seat:
            continue
        match = case.before(at)
        hand = match.current_hand()
        if hand.out is not None:
            return None
        if not isinstance(fact, e.BonePlayed):
            instead = playable_instead(match, hand, fact)
        elif _lifted_at(case, at) is not None:
            continue
        elif fact.bone is bone:
            return None
        else:
            rightly = fact.bone in all_exposed(case, at, seat)
            instead = 0 if rightly else playable(match, hand, seat)
        if instead & bone.mask:
            return at
    return None


def all_exposed(case: Case, before: int, seat: Seat) -> set[Bone]:
    """The bones of this player that others have seen, or that they took back, in this hand."""
    bones: set[Bone] = set()
    for at, fact in case.hand_at(before):
        if at >= before:
            break
        if isinstance(fact, e.BoneExposed) and fact.seat == seat:
            bones |= {fact.bone} if lies_open(case, at, fact) else set()
        elif isinstance(fact, e.PlayRetracted) and fact.seat == seat:
            freely = returns_freely(case, fact)
            bones |= set() if freely else {case.fact(fact.play, e.BonePlayed).bone}
    return bones


def returns_freely(case: Case, fact: e.PlayRetracted) -> bool:
    """Whether a bone was taken back with an earlier one, and so does not lie open (DP-24)."""
    act = None if case.now.pairs is None else case.now.disputes.act_of(fact.ruling)
    return act is not None and act.position != fact.play
