"""Bones that a report named unseen, and that another event contradicts.

A report is refused for what its sender may see and for nothing else, so the whole record may
name a bone that was drawn face down in one place and show it in another. Here belongs what
the fold does then: what lies face up stands, and the report of bones that nobody else saw is
contested. It counts as a draw of so many bones and names none of them, until the record is
corrected. Two reports of hidden bones that contradict each other are both contested. How many
bones anybody drew or holds is public, so it is never contested. Claims and appeals are
`domain.match.disputes`.
"""

from collections.abc import Iterable

from domain.bones import Bone, bones_in, mask_of
from domain.match.hand import Hand
from domain.match.match_state import MatchState
from domain.seats import Seat
from domain.winning import Moment


def drawn(m: MatchState, hand: Hand, seat: Seat, bones: Iterable[Bone]) -> bool:
    """Whether all bones that a report of a draw names may have been in the boneyard.

    If one of them was seen elsewhere in this hand, this report is noted as contested. So is the
    report of a draw that named it there, whose bones are unknown again.
    """
    where = [hand.traces[bone] for bone in bones if bone in hand.traces]
    against = [trace for trace in where if trace.place != "boneyard"]
    for trace in against:
        _contest(m, hand, trace.at, trace.seat)
        m.contested[m.position, seat] = trace.position
    return not against


def seen(m: MatchState, hand: Hand, seat: Seat, bone: Bone) -> None:
    """Contest the reports of draws by which a bone seen in this holding cannot be there.

    Their bones are unknown again, but for those that were seen since.
    """
    trace = hand.traces.get(bone)
    if trace is not None and trace.place == "holding":
        if trace.seat == seat:
            return
        _contest(m, hand, trace.at, trace.seat)
    if hand.unknown(seat) <= 0:
        _contest_all(m, hand, seat, hand.known[seat])


def returned(m: MatchState, hand: Hand, seat: Seat, bone: Bone) -> None:
    """Contest reports, as `seen` does, by which a bone was not in the player's latest draw."""
    seen(m, hand, seat, bone)
    drawn = hand.latest.get(seat)
    if drawn is not None and not drawn.can_have(bone):
        earlier = hand.traces.get(bone)
        _contest(m, hand, drawn.at if earlier is None else earlier.at, seat)


def shown(m: MatchState, hand: Hand, seat: Seat, bones: Iterable[Bone]) -> None:
    """Contest reports, as `seen` does, that contradict these bones as the whole holding."""
    bones = tuple(bones)
    for bone in bones:
        trace = hand.traces.get(bone)
        if trace is not None and trace.place == "holding" and trace.seat != seat:
            _contest(m, hand, trace.at, trace.seat)
    _contest_all(m, hand, seat, hand.known[seat] & ~mask_of(bones))


def _contest_all(m: MatchState, hand: Hand, seat: Seat, bones: int) -> None:
    for bone in bones_in(bones):
        trace = hand.traces.get(bone)
        if trace is not None:
            _contest(m, hand, trace.at, seat)


def _contest(m: MatchState, hand: Hand, at: Moment, seat: Seat | None) -> None:
    """Take back the bones that the report of a draw named, but for those that were seen since.

    A bone that a later event showed face up stays known.
    """
    if seat is None or not hand.named.pop((at, seat), 0):
        return
    m.contested[at.position, seat] = m.position
    hidden = 0
    for bone in hand.known_bones(seat):
        trace = hand.traces.get(bone)
        if trace is not None and trace.at == at:
            del hand.traces[bone]
            hidden |= bone.mask
    hand.known[seat] &= ~hidden
    if seat in hand.latest:
        hand.latest[seat] = hand.latest[seat].unless_seen(hidden)
