"""What a report would break, as far as the log itself shows it.

Used where a playing platform asks for strict enforcement: then a report that
is seen to be unlawful is refused with its clause. What depends on bones that
nobody saw is not refused; it is for `adjudication` to prove.
"""

from typing import NamedTuple

from domain import events as e
from domain.fives.scoring import opening_rank
from domain.fortytwo.auction import available, bid_value
from domain.fortytwo.hand import TrickPlay
from domain.fortytwo.shake import drawing_order, drew_in_order
from domain.fortytwo.tricks import lawful
from domain.house_rules import book_of
from domain.match.hand import Hand
from domain.match.match import Match
from domain.rules import FortyTwo
from domain.seats import Seat


class Breach(NamedTuple):
    """One rule that a report breaks: the field, what is wrong, and the clauses."""

    field: str
    detail: str
    clauses: tuple[str, ...]


def breaches(match: Match, fact: e.Fact) -> tuple[Breach, ...]:
    """What `fact` would break as the next event of `match`; empty where nothing is seen."""
    if isinstance(fact, e.MatchOpened):
        return _wrong_length(fact)
    hand = match.hand
    if hand is None:
        return ()
    if not match.is_fives:
        return _in_tricks(match, hand, fact)
    if not isinstance(fact, e.BonePlayed | e.BoneDrawn | e.Passed):
        return ()
    found: list[Breach] = []
    if hand.to_play is not None and hand.to_play != fact.seat:
        detail = f"it is the turn of seat {hand.to_play}"
        found.append(Breach("seat", detail, match.book.duties["turn"]))
    if isinstance(fact, e.BonePlayed):
        found += _misplay(match, hand, fact)
        found += _wrong_opening(match, hand, fact)
    else:
        found += _could_play(match, hand, fact)
    if isinstance(fact, e.Passed) and hand.boneyard:
        detail = f"{hand.boneyard} bones are left to draw"
        found.append(Breach("fact", detail, match.book.duties["must_draw"]))
    return tuple(found)


def _wrong_length(fact: e.MatchOpened) -> tuple[Breach, ...]:
    """The book has no match of so many games (PDA-1a, PDA-1b, UDL-G10)."""
    rule = book_of(fact).rules.best_of
    if rule is None or fact.best_of in rule.value:
        return ()
    lengths = " or ".join(map(str, rule.value))
    clauses = (*rule.clauses, *([rule.ruling] if rule.ruling else []))
    return (Breach("best_of", f"is {fact.best_of}; a match is the best of {lengths}", clauses),)


def _in_tricks(at: Match, hand: Hand, fact: e.Fact) -> tuple[Breach, ...]:
    """42: drawn, bid, declared or played otherwise than the text has it."""
    play = hand.tricks
    if play is None:
        return ()
    match fact:
        case e.OpeningDrawn():
            return _drawn_early(hand, play, fact)
        case e.BidMade():
            return _bid(at.straight, play, fact)
        case e.TrumpDeclared():
            return _declared(play, fact)
        case e.BonePlayed():
            return _played(hand, play, fact)
        case _:
            return ()


def _drawn_early(hand: Hand, play: TrickPlay, fact: e.OpeningDrawn) -> tuple[Breach, ...]:
    drawn = [seat for seat in range(4) if hand.held[seat]]
    if play.shaker is None or drew_in_order(play.shaker, _in_steps(play.shaker, drawn, fact.seat)):
        return ()
    return (Breach("seat", "others draw first", ("42-SD-2",)),)


def _in_steps(shaker: Seat, drawn: list[Seat], last: Seat) -> list[Seat]:
    """Who has drawn, in the order due, and then he who draws now."""
    due = [seat for step in drawing_order(shaker) for seat in step]
    return [*sorted(drawn, key=due.index), *([] if last in drawn else [last])]


def _bid(rules: FortyTwo, play: TrickPlay, fact: e.BidMade) -> tuple[Breach, ...]:
    if play.begun() or any(seat == fact.seat for seat, _ in play.bids):
        return (Breach("seat", "may not bid now: each bids once", ("42-BID-2", "42-BID-9")),)
    if play.auction.turn not in (None, fact.seat):
        detail = f"it is the turn of seat {play.auction.turn}"
        return (Breach("seat", detail, ("42-BID-1", "42-BID-10")),)
    value = bid_value(fact.bid)
    if value is None:
        return (Breach("bid", f"{fact.bid!r} is no bid", ("42-BID-4", "42-BID-5")),)
    if not available(value, play.auction.bid, rules.bid_increment.value):
        clauses = ("42-BID-3", "42-BID-6", "42-BID-7")
        return (Breach("bid", f"{fact.bid} is not available over {play.auction.bid}", clauses),)
    return ()


def _declared(play: TrickPlay, fact: e.TrumpDeclared) -> tuple[Breach, ...]:
    if play.begun() or fact.seat != play.auction.bidder or play.trump is not None:
        detail = "the bid winner declares trump once, before the first lead"
        return (Breach("seat", detail, ("42-PB-4a", "42-PB-5")),)
    return ()


def _played(hand: Hand, play: TrickPlay, fact: e.BonePlayed) -> tuple[Breach, ...]:
    """Out of turn, or not following suit with a bone known to be held."""
    found: list[Breach] = []
    if play.turn is not None and play.turn != fact.seat:
        detail = f"it is the turn of seat {play.turn}"
        found.append(Breach("seat", detail, ("42-PB-3", "42-PB-11")))
    if play.trick and play.trump is not None:
        led = play.trick[0][1]
        held = hand.known[fact.seat] | fact.bone.mask
        if not lawful(held, led, play.trump) & fact.bone.mask:
            detail = f"{fact.bone} does not follow {led}, and a bone that does is held"
            found.append(Breach("bone", detail, ("42-PB-8", "42-PB-9")))
    return tuple(found)


def _misplay(match: Match, hand: Hand, fact: e.BonePlayed) -> list[Breach]:
    faults = hand.layout.faults(fact.bone, fact.on, fact.touch, fact.slot, match.side[fact.seat])
    wrong = ", ".join(fault.replace("_", " ") for fault in faults)
    duty = "spinner" if "not_the_spinner" in faults else "matching"
    return [Breach("on", f"{fact.bone} on {fact.on}: {wrong}", match.book.duties[duty])] * bool(
        faults
    )


def _could_play(match: Match, hand: Hand, fact: e.BoneDrawn | e.Passed) -> list[Breach]:
    fitting = hand.known[fact.seat] & hand.layout.fitting()
    if not fitting:
        return []
    detail = f"seat {fact.seat} holds a bone that can be played"
    duty = "draw_could_play" if isinstance(fact, e.BoneDrawn) else "pass_could_play"
    return [Breach("seat", detail, match.book.duties[duty])]


def _wrong_opening(match: Match, hand: Hand, fact: e.BonePlayed) -> list[Breach]:
    if hand.layout.placements or hand.opening.rule != "highest_double":
        return []
    rank = opening_rank(match.rules, fact.bone)
    held = [
        bone
        for seat in range(match.players)
        for bone in hand.known_bones(seat)
        if opening_rank(match.rules, bone) > rank
    ]
    if not held:
        return []
    return [Breach("bone", "a higher bone opens", match.rules.first_opening.clauses)]
