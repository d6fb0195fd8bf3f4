"""Breaches in 42: drawn, bid, declared, played or ended otherwise than the text has it."""

from domain import events as e
from domain.bones import bones_in
from domain.fortytwo.auction import MARK, available, bid_value, marks_of
from domain.fortytwo.contract import status_of
from domain.fortytwo.hand import TrickPlay
from domain.fortytwo.shake import HOLDING, drawing_order, drew_in_order
from domain.fortytwo.tricks import lawful, side_of
from domain.match.hand import Hand
from domain.match.match import Match
from domain.match.openings import due_shaker
from domain.match.strict.breach import Breach, Breaches
from domain.seats import Seat


def during_a_hearing(match: Match, fact: e.Fact) -> Breaches:
    """The breach if an official was called and has not left; `fact` is taken for an act of play.

    42-GP-5.
    """
    if match.hearing is None:
        return []
    detail = f"an official was called at event {match.hearing}: play has stopped"
    return [Breach("fact", detail, ("42-GP-5",))]


def shaken_again(match: Match, fact: e.Fact) -> Breaches:
    """The breach if the hand goes on although a re-shake was elected (42-BID-12)."""
    if not _play(match)[1].reshake:
        return []
    return [Breach("fact", "a re-shake was elected: the hand is over", ("42-BID-12", "AMB-82"))]


def shaker(match: Match, fact: e.HandStarted) -> Breaches:
    """The breach of shaking when it is not their turn (42-SD-1, 42-BID-11, 42-BID-12)."""
    due = due_shaker(match.game, match.lots)
    if due is None or fact.shaker in (None, due):
        return []
    clauses = ("42-SD-1", "42-BID-11", "42-BID-12")
    return [Breach("shaker", f"is {fact.shaker}; seat {due} shakes", clauses)]


def _play(match: Match) -> tuple[Hand, TrickPlay]:
    hand = match.current_hand()
    assert hand.tricks is not None
    return hand, hand.tricks


def draw_order(match: Match, fact: e.OpeningDrawn) -> Breaches:
    """The breach of drawing bones before others whose turn comes first (42-SD-2)."""
    hand, play = _play(match)
    drawn = [seat for seat in range(4) if hand.held[seat]]
    if play.shaker is None or drew_in_order(play.shaker, _in_steps(play.shaker, drawn, fact.seat)):
        return []
    return [Breach("seat", "others draw first", ("42-SD-2",))]


def _in_steps(first: Seat, drawn: list[Seat], last: Seat) -> list[Seat]:
    """The players who have drawn, in the order due, and then the one who draws now."""
    due = [seat for step in drawing_order(first) for seat in step]
    return [*sorted(drawn, key=due.index), *([] if last in drawn else [last])]


def bones_drawn(match: Match, fact: e.BidMade) -> Breaches:
    """The breach if the bidding begins before everybody has seven bones (42-SD-3, AMB-42).

    Empty where no draw is on record.
    """
    hand, _ = _play(match)
    short = [seat for seat, held in enumerate(hand.held) if held != HOLDING]
    if not any(hand.held) or not short:
        return []
    detail = f"seat {short[0]} holds {hand.held[short[0]]} bones of {HOLDING}"
    return [Breach("fact", detail, ("42-SD-3", "AMB-42"))]


def bid(match: Match, fact: e.BidMade) -> Breaches:
    """The breach of a second bid, one out of turn, an unknown one, or one too low or too high."""
    _, play = _play(match)
    if play.begun() or any(seat == fact.seat for seat, _ in play.bids):
        return [Breach("seat", "may not bid now: each bids once", ("42-BID-2", "42-BID-9"))]
    if play.auction.turn not in (None, fact.seat):
        detail = f"it is the turn of seat {play.auction.turn}"
        return [Breach("seat", detail, ("42-BID-1", "42-BID-10"))]
    value = bid_value(fact.bid)
    if value is None:
        return [Breach("bid", f"{fact.bid!r} is no bid", ("42-BID-4", "42-BID-5"))]
    if not available(value, play.auction.bid, match.straight.bid_increment.value):
        clauses = ("42-BID-3", "42-BID-6", "42-BID-7")
        return [Breach("bid", f"{fact.bid} is not available over {play.auction.bid}", clauses)]
    return []


def trump(match: Match, fact: e.TrumpDeclared) -> Breaches:
    """The breach of trump declared by another than the bid winner, too early, too late or again."""
    _, play = _play(match)
    over = play.auction.complete and play.auction.bidder == fact.seat
    if over and not play.begun() and play.trump is None:
        return []
    detail = "the bid winner declares trump once, before the first lead"
    return [Breach("seat", detail, ("42-PB-4a", "42-PB-5"))]


def played(match: Match, fact: e.BonePlayed) -> Breaches:
    """The breach of a bone led before the bids are in, out of turn, or not following suit.

    Or played while an exposed one is due, or after the trick that made or set the bid, where the
    hand is over with it (AMB-156).
    """
    hand, play = _play(match)
    if not play.auction.complete or play.auction.bidder is None:
        return [Breach("fact", "the bidding is not over", ("42-BID-2", "42-PB-3"))]
    if (over := _decided(match, play)) is not None:
        detail = "the bid is set: the hand is over"
        if over == "made":
            detail = "the bid is made: the hand is over"
        return [Breach("fact", detail, ("42-PB-15", "AMB-156"))]
    if play.turn is not None and play.turn != fact.seat:
        detail = f"it is the turn of seat {play.turn}"
        return [Breach("seat", detail, ("42-PB-3", "42-PB-11"))]
    held = hand.known[fact.seat] | fact.bone.mask
    led = play.trick[0][1] if play.trick else None
    may = held if led is None or play.trump is None else lawful(held, led, play.trump)
    if not may & fact.bone.mask:
        detail = f"{fact.bone} does not follow {led}, and a bone that does is held"
        return [Breach("bone", detail, ("42-PB-8", "42-PB-9"))]
    due = hand.exposed[fact.seat] & hand.known[fact.seat] & may
    if due and not hand.exposed[fact.seat] & fact.bone.mask:
        listed = ", ".join(map(str, bones_in(due)))
        return [Breach("bone", f"is {fact.bone}; {listed} lies face up", ("42-PB-4", "AMB-44"))]
    return []


def _decided(match: Match, play: TrickPlay) -> str | None:
    """Whether the bid is made or set, where the hand is over with that trick; None otherwise."""
    rule, contract = match.straight.decided_hand, play.contract()
    if rule is None or rule.value == "goes_on" or contract is None:
        return None
    return None if contract.status == "open" else contract.status


def play_retracted(match: Match, fact: e.PlayRetracted) -> Breaches:
    """The breach of lifting a bone again, since a bone that is touched is played (42-PB-1)."""
    return [Breach("fact", "a bone played stays played", ("42-PB-1", "AMB-122"))]


# --- declarations, re-shakes, ends ------------------------------------------------------------


def declaration(match: Match, fact: e.DeclarationMade) -> Breaches:
    """The breach of a declaration before there is a contract (42-PB-14)."""
    _, play = _play(match)
    if play.auction.complete and play.auction.bidder is not None:
        return []
    return [Breach("fact", "there is no contract yet", ("42-PB-14",))]


def challenge(match: Match, fact: e.Challenged) -> Breaches:
    """The breach of a challenge by the declarer's own team (42-PB-14)."""
    _, play = _play(match)
    if play.declarer is None or side_of(play.declarer) != side_of(fact.seat):
        return []
    return [Breach("seat", "the opponents of the declarer challenge", ("42-PB-14",))]


def stack_chosen(match: Match, fact: e.StackChosen) -> Breaches:
    """The breach of a choice without a bid of a mark, or that is not theirs (42-PB-13).

    The bid winner says how tricks are stacked, an opponent which way.
    """
    _, play = _play(match)
    auction = play.auction
    if not auction.complete or auction.bidder is None or auction.bid < MARK:
        return [Breach("fact", "nobody has won the bidding with a mark", ("42-PB-12", "42-PB-13"))]
    if fact.stack is not None and fact.seat != auction.bidder:
        return [Breach("stack", f"seat {auction.bidder} chooses how tricks lie", ("42-PB-13",))]
    if fact.orientation is not None and side_of(fact.seat) == side_of(auction.bidder):
        return [Breach("orientation", "the opponents choose which way they lie", ("42-PB-13",))]
    return []


def reshake(match: Match, fact: e.ReshakeElected) -> Breaches:
    """The breach of an election by another than the next opponent, or not at once (42-BID-12)."""
    _, play = _play(match)
    if fact.seat in play.electors:
        return []
    detail = f"seat {fact.seat} has no re-shake to elect"
    return [Breach("seat", detail, ("42-BID-12", "AMB-74"))]


def hand_ended(match: Match, fact: e.HandEnded) -> Breaches:
    """The breach if a hand did not end so, or with these marks (42-BG-3, 42-GEN-3, 42-BID-11).

    Tricks on record must agree with the points stated. Never once the game was given up, agreed or
    broken off during the hand.
    """
    hand, play = _play(match)
    if (match.current_game().broken_off or 0) > hand.started:
        return []
    marks = {int(side): number for side, number in (fact.marks or {}).items() if number}
    possible = [*_ends(play), *_thrown_in(hand, play)]
    if fact.how == "void":
        clauses: tuple[str, ...] = ("42-BID-12", "AMB-42")
    elif fact.how == "passed":
        clauses = ("42-BID-11",)
    else:
        clauses = ("42-BG-3", "42-GEN-3")
    at = [won for how, won in possible if how == fact.how]
    if not at:
        return [Breach("how", f"the hand has not ended so: {fact.how}", clauses)]
    if marks not in at:
        return [Breach("marks", f"are not those at stake on {play.auction.bid}", clauses)]
    taken = {int(side): number for side, number in (fact.taken or {}).items()}
    if taken and play.points_known and taken != dict(enumerate(play.points)):
        return [Breach("taken", "is not what lies in the tricks", ("42-BG-1",))]
    return []


def _thrown_in(hand: Hand, play: TrickPlay) -> list[tuple[str, dict[int, int]]]:
    """The end of a hand in which somebody drew more bones than seven, or fewer (AMB-42)."""
    if hand.joined or play.begun():
        return []
    over = any(held > HOLDING for held in hand.held)
    under = not hand.undealt and any(held < HOLDING for held in hand.held)
    return [("void", {})] if over or under else []


def _ends(play: TrickPlay) -> list[tuple[str, dict[int, int]]]:
    """How the hand may end here, with the marks by side.

    What was declared stands where nobody challenges it (42-PB-14), whatever the tricks are; that
    a declaration was wrong, or a player reneged, the table may agree on (42-GP-4).
    """
    bidder, at_stake = play.auction.bidder, max(1, marks_of(play.auction.bid))
    endings: list[tuple[str, dict[int, int]]] = [("forfeit", {side: at_stake}) for side in (0, 1)]
    if play.reshake:
        endings.append(("void", {}))
    if bidder is None or not play.auction.complete:
        return [*endings, ("passed", {})] if play.auction.complete else endings
    side = side_of(bidder)
    ends = {"made": ("made", {side: at_stake}), "set": ("set", {1 - side: at_stake})}
    status = status_of(play.auction.bid, bidder, (play.points[0], play.points[1]))
    possible = (status, play.declares) if play.points_known else tuple(ends)
    return [*endings, *(ends[how] for how in ends if how in possible)]
