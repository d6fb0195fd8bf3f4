"""Plain definitions of the claims about how a bone was handled, in fives and in 42.

Second implementation: shares no code with adjudication. None: nobody noted it.
"""

from typing import Any

from domain import events as e
from domain.bones import BONES, Bone
from tests.oracles import naive42, plain_hand42
from tests.oracles.enumerator import World, pair
from tests.oracles.plain_record import Record

AnyRecord = Record | plain_hand42.Record


def _notes(r: AnyRecord, c: e.Claim, seat: int, *words: str) -> list[e.Observed]:
    return [
        fact
        for _, fact in r.log
        if isinstance(fact, e.Observed)
        and fact.what in words
        and fact.event == c.event
        and fact.seat in (None, seat)
    ]


def _bone(r: AnyRecord, c: e.Claim, seat: int, word: str) -> Bone | None:
    named = [note.bone for note in _notes(r, c, seat, word) if note.bone is not None]
    return named[-1] if named else None


def early_call(r: Record, c: e.Claim) -> bool | None:
    """An official saw the bone still held; or nothing lay yet, and the caller then placed."""
    at = c.event or 0
    seat = r.fact(at, e.ScoreCalled).seat
    notes = _notes(r, c, seat, "called_before_release", "called_after_release")
    if notes:
        return notes[-1].what == "called_before_release"
    began = r.sights[at].began
    lying: set[int] = set()
    for position, fact in r.log:
        if began < position < at and isinstance(fact, e.BonePlayed) and fact.seat == seat:
            lying.add(position)
        if began < position < at and isinstance(fact, e.PlayRetracted):
            lying.discard(fact.play)
    acts = (e.BonePlayed, e.BoneDrawn, e.Passed, e.HandStarted, e.HandEnded)
    following = next((fact for _, fact in r.since(at) if isinstance(fact, acts)), None)
    placed = isinstance(following, e.BonePlayed) and following.seat == seat
    return True if placed and not lying else None


def misnamed(r: AnyRecord, c: e.Claim) -> bool | None:
    """Whether an official heard another bone's name called."""
    fact = r.fact(c.event, e.BonePlayed)
    named = _bone(r, c, fact.seat, "named")
    return None if named is None else named != fact.bone


def touched_not_played(r: AnyRecord, c: e.Claim) -> bool | None:
    """Whether an official saw another bone touched than was played."""
    fact: Any = r.fact(c.event, e.BonePlayed, e.BoneDrawn, e.Passed)
    touched = _bone(r, c, fact.seat, "touched")
    played = fact.bone if isinstance(fact, e.BonePlayed) else None
    return None if touched is None else touched != played


def _ends(r: Record, at: int, bone: Bone) -> set[tuple[int, int] | None]:
    return {on for _, on in r.table(at).places([pair(bone)])}


def end_meant(r: Record, c: e.Claim) -> bool | None:
    """It fits elsewhere, and an official noted that it was meant to join a bone there."""
    fact = r.fact(c.event, e.BonePlayed)
    on = None if fact.on is None else pair(fact.on)
    others = _ends(r, c.event or 0, fact.bone) - {on, None}
    if not others:
        return False
    meant = _bone(r, c, fact.seat, "meant_for")
    return None if meant is None else pair(meant) in others


def idle_thinking(r: Record, c: e.Claim, w: World) -> bool | None:
    """It was thought over, and no other bone, nor this at another end, could be played."""
    at = c.event or 0
    fact, sight = r.fact(at, e.BonePlayed), r.sights[at]
    hand = w[at].hands[fact.seat]
    if not sight.laid:
        choice = len(hand) > 1 and sight.opening[0] != "highest_double"
    else:
        rivals = hand & r.fits(at) - {pair(fact.bone)}
        choice = bool(rivals) or len(_ends(r, at, fact.bone)) > 1
    return _idle(r, c, fact.seat, choice, _seen_to_choose(r, c, w))


def _seen_to_choose(r: Record, c: e.Claim, w: World) -> bool:
    """Whether the log alone shows a choice, however the bones lie."""
    at = c.event or 0
    fact, sight = r.fact(at, e.BonePlayed), r.sights[at]
    if not sight.laid:
        return len(w[at].hands[fact.seat]) > 1 and sight.opening[0] != "highest_double"
    return len(_ends(r, at, fact.bone)) > 1


def idle_thinking_42(r: plain_hand42.Record, c: e.Claim, w: World) -> bool | None:
    """It was thought over, and no other bone that was held could lawfully be played."""
    at = c.event or 0
    fact, sight = r.fact(at, e.BonePlayed), r.sights[at]
    held = {bone for bone in BONES if pair(bone) in w[at].hands[fact.seat]}
    if not sight.trick or sight.trump is None:
        free = len(held) > 1
        return _idle(r, c, fact.seat, free, free)
    led, trump = sight.trick[0][1], sight.trump
    suit = {bone for bone in held if naive42.follows(bone, led, trump)}
    lawful = suit or held
    seen = not naive42.follows(fact.bone, led, trump) and len(held) > 1
    return _idle(r, c, fact.seat, bool(lawful - {fact.bone}), seen)


def _idle(r: AnyRecord, c: e.Claim, seat: int, choice: bool, seen: bool) -> bool | None:
    if seen:
        return False
    return not choice if _notes(r, c, seat, "thinking") else None


def late_forfeit(r: Record, c: e.Claim) -> bool:
    """An official noted that this player was late, or did not come."""
    return any(
        isinstance(fact, e.Observed) and fact.what in ("late", "no_show") and fact.seat == c.against
        for _, fact in r.log
    )


# --- 42 -----------------------------------------------------------------------------------


def trick_points(r: plain_hand42.Record, c: e.Claim) -> bool:
    """The tricks that this side took come to so many points."""
    trump, total = r.now.trump, 0
    tricks = r.now.tricks[:-1]
    for trick in tricks if c.trick is None else tricks[: c.trick]:
        assert trump is not None
        if naive42.taker(trick, trump) % 2 == (c.against or 0) % 2:
            total += naive42.points_of(trick)
    return total == c.count


def suit_named(r: plain_hand42.Record, c: e.Claim) -> bool:
    """The first bone of a trick names its high end, or trumps where it is one."""
    fact, sight = r.fact(c.event, e.BonePlayed), r.sights[c.event or 0]
    if sight.trick:
        return False
    trump = sight.trump or str(fact.bone.high)
    return c.trump == (trump if naive42.is_trump(fact.bone, trump) else str(fact.bone.high))
