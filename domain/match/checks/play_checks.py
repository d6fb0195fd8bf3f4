"""Which reports of play can be true: bones that can be where they are reported to be.

Whether a bone fits an open end is for `domain.fives.layout` to say (`Layout.faults`), and whether a
play is lawful for `domain.match.strict`.
"""

from domain import events as e
from domain.errors import ImpossibleReport
from domain.fortytwo.hand import TrickPlay
from domain.match.checks.bone_checks import can_be_drawn, can_hold, in_boneyard, whole_holding
from domain.match.checks.preconditions import hand_in_progress, hand_on_table, ruled
from domain.match.hand import Hand, Trace
from domain.match.match import Match


def _on_a_layout(match: Match) -> None:
    if not match.on_layout:
        raise ImpossibleReport("fact", "42 has no such act; it belongs to games on a layout")


def _with_a_boneyard(match: Match) -> None:
    _on_a_layout(match)
    if not match.is_fives:
        raise ImpossibleReport("fact", f"{match.book.id} has no boneyard, and nobody draws")


def bone_drawn(match: Match, fact: e.BoneDrawn) -> None:
    """Refuse a draw from an empty boneyard, of a bone not in it, or but in a fives game's hand.

    Raises `ImpossibleReport`.
    """
    _with_a_boneyard(match)
    hand = hand_in_progress(match)
    in_boneyard(hand, "fact", 1)
    if fact.bone is not None:
        can_be_drawn(hand, fact.bone, "bone")


def bone_played(match: Match, fact: e.BonePlayed) -> None:
    """Refuse a bone that its player cannot hold, or that is joined to nothing on the table.

    Refuse it, too, where no hand is played, where the bones share no number and none is said to
    touch, and where the numbers said to touch are not on the bones. Raises `ImpossibleReport`.
    """
    hand = hand_in_progress(match)
    can_hold(hand, fact.seat, fact.bone, "bone")
    layout = hand.layout
    if fact.on is None:
        if match.on_layout and layout.placements:
            raise ImpossibleReport("on", "is missing: say which bone this one is joined to")
        return
    if fact.on not in layout:
        raise ImpossibleReport("on", f"{fact.on} does not lie on the table")
    if fact.touch is None:
        if not (fact.bone.has(fact.on.high) or fact.bone.has(fact.on.low)):
            detail = f"{fact.bone} and {fact.on} share no number: say which halves touch"
            raise ImpossibleReport("touch", detail)
    elif not (fact.on.has(fact.touch[0]) and fact.bone.has(fact.touch[1])):
        detail = f"gives a number of {fact.on}, then one of {fact.bone}"
        raise ImpossibleReport("touch", detail)


def passed(match: Match, fact: e.Passed) -> None:
    """Refuse a pass where no hand is played, and in 42. Raises `ImpossibleReport`."""
    _on_a_layout(match)
    hand_in_progress(match)


def play_retracted(match: Match, fact: e.PlayRetracted) -> None:
    """Refuse to lift a bone that this seat did not place, or to which others are joined.

    In 42, refuse any but the last bone played. Refuse a ruling that was never given. Raises
    `ImpossibleReport`.
    """
    ruled(match, fact.ruling)
    hand = hand_in_progress(match)
    bone = hand.placed_at(fact.seat, fact.play)
    if bone is not None:
        if hand.tricks is not None and not hand.tricks.can_take_back(fact.seat, bone):
            detail = f"{bone} stays in its trick: others have played since"
            raise ImpossibleReport("play", detail, fact.play)
        if any(one.on is bone for one in hand.layout.placements):
            raise ImpossibleReport("play", f"other bones are joined to {bone}", fact.play)
        return
    for other, trace in hand.traces.items():
        seen = trace.place == "table" and trace.seat is not None
        if seen and trace.position == fact.play:
            detail = f"{other} was placed by seat {trace.seat} at event {fact.play}"
            raise ImpossibleReport("seat", detail, fact.play)
    raise ImpossibleReport("play", f"no bone placed at event {fact.play} lies on the table")


def bone_returned(match: Match, fact: e.BoneReturned) -> None:
    """Refuse to put back a bone that is not among those that the seat drew last.

    Raises `ImpossibleReport`.
    """
    _with_a_boneyard(match)
    hand = hand_in_progress(match)
    if not hand.last_draw[fact.seat]:
        raise ImpossibleReport("seat", f"seat {fact.seat} has drawn nothing")
    can_hold(hand, fact.seat, fact.bone, "bone")
    if not hand.latest[fact.seat].can_have(fact.bone):
        drawn = hand.last_draw[fact.seat]
        detail = f"{fact.bone} is not among the bones that seat {fact.seat} drew last"
        raise ImpossibleReport("bone", detail, drawn)


def bone_exposed(match: Match, fact: e.BoneExposed) -> None:
    """Refuse a bone that the seat cannot hold; one that falls in the shuffle may be any.

    Raises `ImpossibleReport`.
    """
    if fact.how != "shuffle":
        can_hold(hand_on_table(match), fact.seat, fact.bone, "bone")


def holding_shown(match: Match, fact: e.HoldingShown) -> None:
    """Refuse bones that cannot be exactly the holding of the seat. Raises `ImpossibleReport`."""
    whole_holding(hand_on_table(match), fact.seat, fact.bones, "bones")


def scored(match: Match, fact: e.Fact) -> None:
    """Refuse points in play where the book has none, or where no hand has begun.

    Raises `ImpossibleReport`.
    """
    if not match.is_fives:
        raise ImpossibleReport("fact", f"{match.book.id} scores no points in play")
    hand_on_table(match)


def called(match: Match, fact: e.Fact) -> None:
    """Refuse a call of "Domino" where no hand has begun, and in 42. Raises `ImpossibleReport`."""
    _on_a_layout(match)
    hand_on_table(match)


# --- 42 ---------------------------------------------------------------------------------


def in_the_bidding(match: Match, fact: e.BidMade | e.TrumpDeclared) -> None:
    """Refuse a bid or a trump where the book has none, or no hand is played.

    Raises `ImpossibleReport`.
    """
    if match.on_layout:
        raise ImpossibleReport("fact", f"{match.book.id} has no such act; it belongs to 42")
    hand_in_progress(match)


def _trick_play(match: Match) -> TrickPlay:
    if match.on_layout:
        raise ImpossibleReport("fact", f"{match.book.id} has no such act; it belongs to 42")
    tricks = hand_on_table(match).tricks
    assert tricks is not None
    return tricks


def declaration_made(match: Match, fact: e.DeclarationMade) -> None:
    """Refuse a declaration outside 42 or a hand, and an `order` that cannot be all the seat holds.

    Raises `ImpossibleReport`.
    """
    _trick_play(match)
    hand = hand_in_progress(match)
    if fact.order is not None:
        whole_holding(hand, fact.seat, fact.order, "order")


def challenged(match: Match, fact: e.Challenged) -> None:
    """Refuse a challenge where nothing has been declared. Raises `ImpossibleReport`."""
    if _trick_play(match).declared is None:
        raise ImpossibleReport("fact", "nothing has been declared in this hand")


def reshake_elected(match: Match, fact: e.ReshakeElected) -> None:
    """Refuse a re-shake where no bone has been turned over. Raises `ImpossibleReport`."""
    _trick_play(match)
    hand = hand_in_progress(match)
    if not any(_was_turned_over(hand, trace) for trace in hand.traces.values()):
        raise ImpossibleReport("fact", "no bone has been turned over in this hand", hand.started)


def _was_turned_over(hand: Hand, trace: Trace) -> bool:
    """Whether a bone was seen in a holding, and not only named by the report of its draw."""
    return trace.place == "holding" and (trace.at, trace.seat) not in hand.named


def spinner_marked(match: Match, fact: e.SpinnerMarked) -> None:
    """Refuse to mark a spinner where the book has none, or no hand has begun.

    Raises `ImpossibleReport`.
    """
    _on_a_layout(match)
    if match.pairs is not None:
        raise ImpossibleReport("fact", f"{match.book.id} has no spinner")
    hand_on_table(match)


def stack_chosen(match: Match, fact: e.StackChosen) -> None:
    """Refuse a choice of stacks outside 42, or where no hand is played.

    Raises `ImpossibleReport`.
    """
    _trick_play(match)
    hand_in_progress(match)
