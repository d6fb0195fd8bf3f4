"""The right to act in a hand on a layout: whose turn it is, who may open, what a draw is for.

Every test of what a player could have done asks here first. An act out of turn is judged as
that alone (CL-17), an opening by the clauses of the opening, and a draw by its purpose.
"""

from domain import events as e
from domain.fortytwo.shake import HOLDING
from domain.match.hand import Hand
from domain.match.match_state import MatchState
from domain.seats import Seat


def is_due(m: MatchState, hand: Hand, seat: Seat) -> bool:
    """Whether this player may act now: on their turn, or where it is nobody's turn in particular.

    A side that opens does so by either partner (AMB-22). Nobody acts once somebody went out; that
    an end of the hand is on record changes nothing here.
    """
    turn = hand.to_play
    if hand.out is not None:
        return False
    if turn is None or turn == seat:
        return True
    shared = hand.opening.or_partner and not hand.layout.placements
    return shared and m.side[turn] == m.side[seat]


def playable(m: MatchState, hand: Hand, seat: Seat) -> int:
    """The mask of the bones that this player might place now, whether or not they hold them.

    0 out of turn and once the hand is over. Before the hand is opened, every bone for a
    player who alone may open, with any bone, and 0 for anybody else: a pass then answers
    the call for the highest double (PDA-3, HF-H1-1), or leaves the opening to the partner.
    """
    if hand.over or not is_due(m, hand, seat):
        return 0
    if hand.layout.placements:
        return hand.layout.fitting()
    entitled = hand.opening.rule == "any_domino" and not hand.opening.or_partner
    return m.bones.mask if entitled and hand.opening.seat == seat else 0


def playable_instead(m: MatchState, hand: Hand, fact: e.BoneDrawn | e.Passed) -> int:
    """The mask of the bones that a player might place instead of this draw or pass, held or not.

    `m` and `hand` are as just before it. 0 for a draw that makes up the number that the player
    starts with; else as `playable` has it, also out of turn and before the hand is opened.
    """
    if isinstance(fact, e.BoneDrawn) and makes_up(m, hand, fact.seat):
        return 0
    return playable(m, hand, fact.seat)


def comes_to_lie_open(m: MatchState, hand: Hand, fact: e.BoneExposed) -> bool:
    """Whether a bone that others saw lies open from then on, so that it is played when it can be.

    Not one turned up in the shuffle, by whoever shuffles (UDL-2); in 42 none before play (42-PB-4,
    42-BID-12); by pairs none that its holder shows in turn where it may go back (DP-11).
    """
    if fact.how == "shuffle":
        return False
    if hand.tricks is not None:
        return hand.tricks.in_play()
    in_turn = hand.to_play == fact.seat
    return m.pairs is None or m.pairs.touched_is_played.value or not in_turn


def starting_bones(m: MatchState) -> int:
    """The number of bones that a player starts a hand with."""
    if m.pairs is not None:
        nine = m.pairs.bones.value == "double_nine"
        return (m.pairs.holding_of_nine if nine else m.pairs.holding).value
    return m.rules.holding.value[m.players] if m.is_fives else HOLDING


def is_short(m: MatchState, hand: Hand, seat: Seat) -> bool:
    """Whether this player drew fewer bones in the hand than a player starts with.

    Not in a hand that the recorder joined: bones drawn before that are not known.
    """
    return not hand.joined and bones_drawn(hand, seat) < starting_bones(m)


def bones_drawn(hand: Hand, seat: Seat) -> int:
    """How many bones this player drew in the hand and did not put back: those held or placed."""
    return hand.held[seat] + sum(placer == seat for placer in _placers(hand))


def makes_up(m: MatchState, hand: Hand, seat: Seat) -> bool:
    """Whether a bone drawn now is one of those that the player starts with, last or not.

    It follows from the count, however the draw is reported: fewer bones were drawn than a
    player starts with, and no opponent has placed one yet (PDA-10a, PDA-8b).
    """
    return is_short(m, hand, seat) and not _opponents_placed(m, hand, seat)


def may_make_up(m: MatchState, hand: Hand, seat: Seat) -> bool:
    """Whether a bone drawn now may be one of the start, in a hand that the recorder joined.

    So it is where the player has fewer bones than that, though all that were found on the table
    were theirs, and each opponent holds as many as somebody who has placed none yet.
    """
    if not hand.joined or _opponents_placed(m, hand, seat):
        return False
    start = starting_bones(m)
    others = (one for one in range(m.players) if m.side[one] != m.side[seat])
    most = bones_drawn(hand, seat) + _placers(hand).count(None)
    return most < start and all(hand.held[other] >= start for other in others)


def _opponents_placed(m: MatchState, hand: Hand, seat: Seat) -> bool:
    return any(placer is not None and m.side[placer] != m.side[seat] for placer in _placers(hand))


def _placers(hand: Hand) -> list[Seat | None]:
    """The player of each bone on the table, in the order of the layout."""
    return [hand.traces[placement.bone].seat for placement in hand.layout.placements]
