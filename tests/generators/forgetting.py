"""The same match as a coarser recorder tells it: hands by their results, kinds never told of.

Each way to forget leaves a record that somebody could have kept, and says where each of its
facts stood before.
"""

from bisect import bisect
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from domain import events as e
from domain.match.match import fold
from domain.match.references import references

Facts = Sequence[e.Fact]


class Forgotten(NamedTuple):
    """A record with something left out.

    Attributes
    ----------
    how : what was left out
    facts : the rest, as they would have been recorded
    place : for each position of the whole record that is left, where its fact stands now
    near : the positions of the whole record between which something is left out
    """

    how: str
    facts: list[e.Fact]
    place: dict[int, int]
    near: range


def forgotten(chance: Random, facts: Facts) -> Iterator[Forgotten]:
    """This record with something left out, once in each way that there is room for."""
    for start, end in _hands(facts):
        if chance.random() < 0.5 and _ends_truly(facts, end):
            yield _without(facts, "acts of a hand", lambda at, _, s=start, n=end: s < at < n, _ACTS)
            yield _without(
                facts, "acts and pay of a hand", lambda at, _, s=start, n=end: s < at < n, _ALL
            )
    for name, kinds in _KINDS.items():
        is_told = any(isinstance(fact, kinds) for fact in facts)
        is_mistakable = e.BidMade in kinds and _is_shaken_again_late(facts)
        if is_told and not is_mistakable:
            yield _without(facts, name, lambda _, __: True, kinds)
    bids = {} if _is_shaken_again_late(facts) else _only_bids(facts)
    for name, gone in (
        ("passes of a bidding alone", {at for at, bid in bids.items() if bid == "pass"}),
        ("some of the bids", {at for at in bids if chance.random() < 0.4}),
    ):
        if gone:
            yield _without(facts, name, lambda at, _, gone=gone: at in gone, (e.BidMade,))
            spoken = gone | _trumps_beside(facts, gone)
            how = f"{name}, and trump with them"
            yield _without(facts, how, lambda at, _, gone=spoken: at in gone, _SPOKEN)


_ACTS = (
    e.OpeningDrawn,
    e.BoneDrawn,
    e.BonePlayed,
    e.Passed,
    e.PlayRetracted,
    e.BoneReturned,
    e.BoneExposed,
    e.HoldingShown,
    e.BidMade,
    e.TrumpDeclared,
    e.DeclarationMade,
    e.Challenged,
    e.ReshakeElected,
    e.StackChosen,
)
_SPOKEN = (e.BidMade, e.TrumpDeclared)
_ALL = (*_ACTS, e.ScoreCalled, e.MugginsCalled, e.DominoCalled)
_KINDS: dict[str, tuple[type[e.Fact], ...]] = {
    "bids": (e.BidMade,),
    "bids and trump": _SPOKEN,
    "shuffles": (e.Shuffled,),
    "lots": (e.LotsDrawn,),
    "spinners": (e.SpinnerMarked,),
    "cards handed in": (e.ScoreCardReceived,),
}


def _without(
    facts: Facts,
    how: str,
    where: Callable[[int, e.Fact], bool],
    kinds: tuple[type[e.Fact], ...],
) -> Forgotten:
    left = [
        (at, fact)
        for at, fact in enumerate(facts, 1)
        if not (isinstance(fact, kinds) and where(at, fact))
    ]
    place = {at: now for now, (at, _) in enumerate(left, 1)}
    gone = sorted(set(range(1, len(facts) + 1)) - place.keys()) or [1]
    near = range(gone[0] - 2, gone[-1] + 6)
    return Forgotten(how, [_moved(fact, place) for _, fact in left], place, near)


def _moved(fact: e.Fact, place: dict[int, int]) -> e.Fact:
    named = {field: place.get(at) for field, at in references(fact)}
    return replace(fact, **named) if named else fact


def _only_bids(facts: Facts) -> dict[int, str]:
    """The bids of 42 by position, but those of players who bid more than once in the hand.

    Without the first of them, the second would be told as the only one.
    """
    bids: dict[tuple[int, int], list[tuple[int, str]]] = {}
    hand = 0
    for at, fact in enumerate(facts, 1):
        if isinstance(fact, e.HandStarted):
            hand = at
        elif isinstance(fact, e.BidMade):
            bids.setdefault((hand, fact.seat), []).append((at, fact.bid))
    return dict(spoken[0] for spoken in bids.values() if len(spoken) == 1)


def _is_shaken_again_late(facts: Facts) -> bool:
    """Whether a re-shake is elected after the bidding: without bids it reads as one in time."""
    bidders = set[int]()
    for fact in facts:
        if isinstance(fact, e.HandStarted):
            bidders.clear()
        elif isinstance(fact, e.BidMade):
            bidders.add(fact.seat)
        elif isinstance(fact, e.ReshakeElected) and fact.reshake and len(bidders) == 4:
            return True
    return False


def _trumps_beside(facts: Facts, bids: set[int]) -> set[int]:
    """The declarations of trump in hands of which some of these bids are left out."""
    hands = [at for at, fact in enumerate(facts, 1) if isinstance(fact, e.HandStarted)]
    lacking = {bisect(hands, bid) for bid in bids}
    return {
        at
        for at, fact in enumerate(facts, 1)
        if isinstance(fact, e.TrumpDeclared) and bisect(hands, at) in lacking
    }


def _hands(facts: Facts) -> Iterator[tuple[int, int]]:
    """Where each hand starts and ends that the table ended."""
    start = None
    for at, fact in enumerate(facts, 1):
        if isinstance(fact, e.HandStarted):
            start = at
        elif isinstance(fact, e.HandEnded) and fact.ruling is None and start is not None:
            yield start, at
            start = None


def _ends_truly(facts: Facts, end: int) -> bool:
    """Whether a hand ended as was stated; in a game without chips its points were pegged too."""
    match = fold(enumerate(facts[:end], 1))
    fact = facts[end - 1]
    assert isinstance(fact, e.HandEnded)
    game = match.current_game()
    if match.is_fives and game.hands[-1].winner != fact.winner:
        return False
    went_out = match.current_hand().out is not None
    if match.is_fives and went_out != (fact.how == "domino"):
        return False
    if match.is_fives and game.ledger is None and fact.points:
        following = facts[end : end + 1]
        return any(isinstance(one, e.PointsPegged) and one.answers == end for one in following)
    # An observation of a bone that nobody is told to have drawn cannot be kept.
    about = [getattr(one, "event", None) or 0 for one in facts if isinstance(one, e.Observed)]
    return all(not 0 < at < end for at in about)
