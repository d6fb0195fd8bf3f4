"""Claims about bones that others have seen: whether they were played when they could be."""

from collections.abc import Iterator

from adjudication.case.case import Case
from adjudication.finding import Tested, ruled
from domain import events as e
from domain.bones import Bone
from domain.match.rights.turns import comes_to_lie_open, playable, playable_instead
from domain.messages.message import Message, message
from domain.seats import Seat


def exposed_not_played(case: Case, claim: e.Claim) -> Tested:
    """Test CL-33: an exposed bone was not played when it first could be (UDL-8, UDL-12, AMB-44).

    On a layout alone; 42 has its own (CL-48). Exposed is a bone that others saw, if it then
    `lies_open`, and one that was played and taken back, out of turn or after a misplay (AMB-77),
    unless it `returns_freely`. The event is how it came to lie open, or the act by which it was
    held back; `BadClaim` for any other. The claim is proved or refuted: all that it rests on is
    on record.
    """
    position, fact = case.event_of(claim, e.BoneExposed, e.PlayRetracted, *_ACTS)
    if isinstance(fact, e.BoneDrawn | e.Passed) or (
        isinstance(fact, e.BonePlayed) and not _is_exposure(case, position, fact)
    ):
        return _held_back_by(case, position, fact)
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


_ACTS = (e.BonePlayed, e.BoneDrawn, e.Passed)


def _held_back_by(case: Case, at: int, act: e.BonePlayed | e.BoneDrawn | e.Passed) -> Tested:
    """Whether this act held back a bone that lay open and could be played."""
    instead, who = _instead(case, at, act), case.name(act.seat)
    lay_open = dict(lying_open(case, at, act.seat))
    held = next((bone for bone in lay_open if bone.mask & instead), None)
    if held is None:
        words = message("{who} held back no exposed bone at event {at}.", who=who, at=at)
    else:
        words = message(
            "{bone} of {who} lay open from event {since}; at event {at} it could be played and "
            "{who} did otherwise.",
            bone=held,
            who=who,
            since=lay_open[held],
            at=at,
        )
    verdict = ruled(held is not None)
    return Tested(verdict, at, "finality", offender=act.seat, case="held_back", words=(words,))


def laid_instead(case: Case, claim: e.Claim) -> tuple[int, int] | None:
    """The act that held back an exposed bone, and the event since which that bone lay open.

    The claim is as in `exposed_not_played`, with the same `BadClaim`. None if no bone was held
    back.
    """
    position, fact = case.event_of(claim, e.BoneExposed, e.PlayRetracted, *_ACTS)
    if isinstance(fact, e.BoneDrawn | e.Passed) or (
        isinstance(fact, e.BonePlayed) and not _is_exposure(case, position, fact)
    ):
        instead = _instead(case, position, fact)
        lay_open = lying_open(case, position, fact.seat)
        return next(((position, at) for bone, at in lay_open if bone.mask & instead), None)
    bone, since, _ = _exposed(case, position, fact)
    act = None if since is None else _held_back_at(case, since, fact.seat, bone)
    return None if act is None or since is None else (act, since)


def _is_exposure(case: Case, position: int, played: e.BonePlayed) -> bool:
    """Whether the bone came to lie open by this play: out of turn, and taken back."""
    turn = case.before(position).current_hand().to_play
    return turn not in (None, played.seat) and _lifted_at(case, position) is not None


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
    return fact.bone, _lifted_at(case, position), message("was played")


def lies_open(case: Case, position: int, fact: e.BoneExposed) -> bool:
    """Whether a bone exposed at `position` then lies open in its player's holding, to be played.

    Not in the shuffle (UDL-2), nor by pairs where it is shown in turn and may go back (DP-11).
    """
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
        if not isinstance(fact, _ACTS) or fact.seat != seat:
            continue
        if case.before(at).current_hand().out is not None:
            return None
        if isinstance(fact, e.BonePlayed) and fact.bone is bone:
            if _lifted_at(case, at) is None:
                return None
        elif _instead(case, at, fact) & bone.mask:
            return at
    return None


def _instead(case: Case, at: int, act: e.BonePlayed | e.BoneDrawn | e.Passed) -> int:
    """The mask of the bones that the player might have placed instead of this act.

    0 where it was taken back, or placed a bone that lay open.
    """
    match = case.before(at)
    hand = match.current_hand()
    if not isinstance(act, e.BonePlayed):
        return playable_instead(match, hand, act)
    taken_back = _lifted_at(case, at) is not None and not went_back(case, at)
    if taken_back or act.bone in all_exposed(case, at, act.seat):
        return 0
    return playable(match, hand, act.seat)


def went_back(case: Case, play: int) -> bool:
    """Whether a ruling had this bone go back, since it was laid instead of an exposed one."""
    return any(
        fact.play == play and _is_for_an_exposed(case, fact)
        for _, fact in case.of_kind(e.PlayRetracted, after=play)
    )


def _is_for_an_exposed(case: Case, fact: e.PlayRetracted) -> bool:
    """Whether a bone went back by a ruling on a bone that lay open and was not played (DP-28)."""
    claim = case.now.disputes.claim_of(fact.ruling)
    return claim is not None and claim.kind == "exposed_not_played"


def all_exposed(case: Case, before: int, seat: Seat) -> set[Bone]:
    """The bones of this player that came to lie open in this hand before an event.

    Bones placed since are among them.
    """
    return {bone for bone, _ in _exposures(case, before, seat)}


def lying_open(case: Case, before: int, seat: Seat) -> Iterator[tuple[Bone, int]]:
    """The exposed bones that a player still holds before an event, and since when they lie open.

    In the order of these; a bone that was exposed again comes again.
    """
    traces = case.before(before).current_hand().traces
    for bone, since in _exposures(case, before, seat):
        trace = traces.get(bone)
        if trace is not None and (trace.place, trace.seat) == ("holding", seat):
            yield bone, since


def _exposures(case: Case, before: int, seat: Seat) -> Iterator[tuple[Bone, int]]:
    """The bones of a player that came to lie open in this hand before an event, and when."""
    for at, fact in case.hand_at(before):
        if at >= before:
            return
        if isinstance(fact, e.BoneExposed) and fact.seat == seat:
            if lies_open(case, at, fact):
                yield fact.bone, at
        elif isinstance(fact, e.PlayRetracted) and fact.seat == seat:
            if returns_freely(case, fact):
                continue
            yield case.fact(fact.play, e.BonePlayed).bone, at


def returns_freely(case: Case, fact: e.PlayRetracted) -> bool:
    """Whether a bone, by pairs, was taken back by a ruling and does not lie open.

    It was taken back with an earlier one (DP-24), or was laid instead of an exposed one (DP-28).
    """
    act = None if case.laid_down.pairs is None else case.now.disputes.act_of(fact.ruling)
    return act is not None and (act.position != fact.play or _is_for_an_exposed(case, fact))
