"""CL-47 as it is written: plain recursion, nothing remembered, for small hands.

It shares the cards' meaning with the search (who follows, who wins), which the
trick table tests, and nothing else.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from adjudication.laydown.declarations import Declaration, Terms
from domain.bones import Bone, bones_in
from domain.fortytwo.tricks import follows, trick_points, winner


@dataclass(frozen=True)
class State:
    hands: tuple[tuple[Bone, ...], ...]
    trick: tuple[tuple[int, Bone], ...]
    turn: int
    points: tuple[int, int]
    order: tuple[Bone, ...] | None
    lost: bool = False


def holds(declaration: Declaration, terms: Terms) -> bool:
    """V at the declaration."""
    turn = (declaration.leader + len(declaration.trick)) % 4
    order = declaration.order if terms.laydown_order == "binding" else None
    hands = tuple(bones_in(mask) for mask in declaration.hands)
    state = State(hands, declaration.trick, turn, declaration.points, order)
    return _value(declaration, terms, state)


def _value(declaration: Declaration, terms: Terms, state: State) -> bool:
    if (known := _decided(declaration, state)) is not None:
        return known
    after = [
        _value(declaration, terms, _play(declaration, state, bone))
        for bone in _lawful(declaration, state)
    ]
    declarer = declaration.declarer
    if state.turn == declarer and state.order:
        lawful = _lawful(declaration, state)
        return state.order[0] in lawful and after[lawful.index(state.order[0])]
    friend = state.turn == declarer and terms.laydown_own_play == "best"
    if state.turn == (declarer + 2) % 4:
        friend = terms.laydown_partner == "cooperative"
    return any(after) if friend else all(after)


def _decided(declaration: Declaration, state: State) -> bool | None:
    over = not any(state.hands)
    if declaration.what == "laydown":
        return False if state.lost else True if over else None
    side = declaration.bidder % 2
    bid = min(declaration.bid, 42)
    if state.points[side] >= bid:
        return declaration.what == "made"
    if over or state.points[1 - side] > 42 - bid:
        return declaration.what == "set"
    return None


def _lawful(declaration: Declaration, state: State) -> Sequence[Bone]:
    hand = state.hands[state.turn]
    if not state.trick:
        return hand
    led = state.trick[0][1]
    return [bone for bone in hand if follows(bone, led, declaration.trump)] or hand


def _play(declaration: Declaration, state: State, bone: Bone) -> State:
    hands = tuple(tuple(b for b in hand if b is not bone) for hand in state.hands)
    order = state.order
    if order and state.turn == declaration.declarer and order[0] is bone:
        order = order[1:]
    trick = (*state.trick, (state.turn, bone))
    if len(trick) < 4:
        return State(hands, trick, (state.turn + 1) % 4, state.points, order, state.lost)
    taker = winner(trick, declaration.trump)
    points = list(state.points)
    points[taker % 2] += trick_points(b for _, b in trick)
    lost = state.lost or taker % 2 != declaration.declarer % 2
    return State(hands, (), taker, (points[0], points[1]), order, lost)


def played(declaration: Declaration, line: Sequence[tuple[int, Bone]]) -> State:
    """The state after a line of play. Fails where a play is not lawful or out of turn."""
    turn = (declaration.leader + len(declaration.trick)) % 4
    hands = tuple(bones_in(mask) for mask in declaration.hands)
    state = State(hands, declaration.trick, turn, declaration.points, declaration.order)
    for seat, bone in line:
        assert seat == state.turn, "out of turn"
        assert bone in _lawful(declaration, state), "not lawful"
        state = _play(declaration, state, bone)
    return state


def decided(declaration: Declaration, state: State) -> bool | None:
    """Whether the declaration is right or wrong by now, None while it is open."""
    return _decided(declaration, state)


def next_of_order_is_unlawful(declaration: Declaration, state: State) -> bool:
    """Whether the declarer, to play, may not play the next bone that they laid down."""
    assert state.turn == declaration.declarer
    assert state.order
    return state.order[0] not in _lawful(declaration, state)


def with_hands(declaration: Declaration, hands: Sequence[int]) -> Declaration:
    """The same declaration over another deal."""
    return replace(declaration, hands=(hands[0], hands[1], hands[2], hands[3]))
