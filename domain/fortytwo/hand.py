"""A hand of 42 as the record has it: bids, trump, tricks, whose turn it is.

Nothing here asks whether a play followed suit or a bid was available; bids are
ruled on by `auction`, tricks are won as they fell.
"""

from typing import Literal

from msgspec import Struct, structs

from domain.bones import Bone
from domain.copying import state
from domain.events import ContractFound, TableFound, Trump
from domain.fortytwo.auction import (
    PASS,
    Auction,
    Ruling,
    bid_value,
    go_on,
    marks_of,
    no_bids,
    reshake_elector,
)
from domain.fortytwo.contract import Contract, as_declared, judge_contract
from domain.fortytwo.shake import HOLDING
from domain.fortytwo.tricks import SEATS, side_of, trick_points, trump_by_lead, winner
from domain.rules import FortyTwo
from domain.seats import Seat, Side, left_of, right_of

BiddingTold = Literal["whole", "from_an_act", "partial"]
"""How much of a bidding is on record: every bid, none before the recorder joined, or some."""


class TrickWon(Struct, frozen=True, gc=False):
    """A completed trick: plays in order, winner, points, and the position of the last play."""

    plays: tuple[tuple[Seat, Bone], ...]
    winner: Seat
    points: int
    position: int


@state
class TrickPlay(Struct):
    """The bidding and the tricks of one hand.

    Attributes
    ----------
    shaker : who shook, or None where the record does not say
    bids : (seat, words), in the order spoken
    auction : how the bids stand
    trump : as declared by the bid winner before the first lead, else as `trump_led` has it
    spoken : the first trump that each seat declared before the first lead
    tricks : the completed tricks
    trick : the plays of the trick in progress
    points : points taken in tricks, by side
    turn : whose bid or play is awaited; None where all passed, or the shaker is not known. After
        the last trick, who won it
    declared, declarer : the position of the last laydown, made or set declared, and by whom
    declares : what that says the hand comes to, as the points then were; None without a contract
    challenged : the position of the last declaration that the other team challenged, and the side
        that made it
    electors : who may elect a re-shake, bones having just been turned over
    reshake : whether one of them elected it
    joined : whether the record begins in the middle of the hand, its contract as it was found
    before : the number of tricks taken before that
    led_next : whose lead it then was, between two tricks, else None
    points_known : whether the points of those tricks are; if not, `points` lack them
    """

    shaker: Seat | None
    auction: Auction
    bids: list[tuple[Seat, str]]
    tricks: list[TrickWon]
    trick: list[tuple[Seat, Bone]]
    points: list[int]
    turn: Seat | None
    trump: Trump | None = None
    declared: int | None = None
    declarer: Seat | None = None
    declares: Literal["made", "set"] | None = None
    challenged: tuple[int, Side] | None = None
    electors: tuple[Seat, ...] = ()
    reshake: bool = False
    spoken: dict[Seat, Trump] = {}
    joined: bool = False
    before: int = 0
    led_next: Seat | None = None
    points_known: bool = True

    def join(self, table: TableFound, contract: ContractFound) -> None:
        """Take in the tricks as they were found, and the contract that they are said to be for."""
        bid = bid_value(contract.bid) or PASS
        self.auction = Auction(contract.bidder, bid, marks_of(bid), (), turn=None)
        if contract.trump is not None:
            self.spoken[contract.bidder] = self.trump = contract.trump
        self.trick = [(one.seat, one.bone) for one in table.trick]
        played = {seat for seat, _ in self.trick}
        holding = max(held + (seat in played) for seat, held in enumerate(table.held))
        self.joined, self.before = True, max(0, HOLDING - holding)
        self.turn = contract.bidder if table.turn is None else table.turn
        self.led_next = None if self.trick else self.turn
        taken = contract.taken
        self.points_known = taken is not None or not self.before
        self.points = list(taken or (0, 0))

    @property
    def bidding(self) -> BiddingTold:
        """How much of the bidding is on record; until everybody has bid, it is partial (AMB-155).

        A player without a bid on record may have bid all the same, or has yet to bid.
        """
        if self.joined:
            return "from_an_act"
        return "whole" if self.auction.complete else "partial"

    def begun(self) -> bool:
        """Whether the first bone has been led."""
        return bool(self.tricks or self.trick or self.before)

    def in_play(self) -> bool:
        """Whether the bids are in and bones are played: what is revealed binds now (42-PB-4).

        A bone turned over before that is a matter of the bidding (42-BID-12).
        """
        contracted = self.auction.complete and self.auction.bidder is not None
        return contracted or self.begun()

    def in_progress(self, rules: FortyTwo) -> bool:
        """Whether the hand is still played out after time is called: somebody has bid (42-GP-2).

        A pass is a bid as well, or it is none (AMB-56). A hand that was led has been bid for.
        """
        rule = rules.hand_in_progress
        if self.joined or self.begun():
            return True
        if rule is None or rule.value == "any_word":
            return bool(self.bids)
        return self.auction.bidder is not None

    def played_out(self) -> bool:
        """Whether nothing is left: all have passed (42-BID-11), or all seven tricks are taken."""
        passed_out = self.auction.complete and self.auction.bidder is None
        return passed_out or self.before + len(self.tricks) == HOLDING

    def leader(self) -> Seat | None:
        """The leader of the trick in progress or to come: the bid winner first (42-PB-3).

        While the bidding goes on that is the highest bidder so far. None while nobody has bid,
        and where a hand that was joined does not tell.
        """
        if self.trick:
            return self.trick[0][0]
        if self.tricks:
            return self.tricks[-1].winner
        return self.led_next if self.joined else self.auction.bidder

    def contract(self) -> Contract | None:
        """How the contract stands; None while nobody has bid.

        Open as long as points of tricks from before the record are not known.
        """
        bidder = self.auction.bidder
        points = self.points[0], self.points[1]
        if not self.points_known:
            return Contract(points, "open", (0, 0))
        return None if bidder is None else judge_contract(self.auction.bid, bidder, points)

    def bid(self, rules: FortyTwo, seat: Seat, words: str) -> None:
        """Take in a bid as spoken; it is void after the first lead, or in a hand that was joined.

        A void bid gets its ruling and changes nothing else of the auction (42-PB-3). Where nobody
        is known to have shaken, the first bid sets the `shaker`: the seat to its right.
        """
        self.bids.append((seat, words))
        self.electors = ()
        if self.begun() or self.joined:
            ruling: Ruling = "late" if self.begun() else "second_bid"
            self.auction = structs.replace(self.auction, rulings=(*self.auction.rulings, ruling))
            return
        if self.shaker is None:
            # Bidding starts left of the shaker (42-BID-1), so the first bid tells who shook.
            self.shaker = right_of(seat, SEATS)
            self.auction = no_bids(self.shaker)
        self.auction = go_on(
            self.auction,
            self.shaker,
            self.bids,
            bid_increment=rules.bid_increment.value,
            illegal_bid=rules.illegal_bid.value,
        )
        self.turn = self.auction.turn if self.auction.turn is not None else self.auction.bidder
        self.trump = self._spoken_by_bidder()

    def declare(self, seat: Seat, trump: Trump) -> None:
        """Take in a declared trump: the bid winner's first counts, before the lead (42-PB-4a).

        A player who declares early and is then overbid has declared nothing.
        """
        self.electors = ()
        if not self.begun():
            self.spoken.setdefault(seat, trump)
            self.trump = self._spoken_by_bidder()

    def _spoken_by_bidder(self) -> Trump | None:
        bidder = self.auction.bidder
        return None if bidder is None else self.spoken.get(bidder)

    def lay_down(self, position: int, seat: Seat, what: Literal["laydown", "made", "set"]) -> None:
        """Take in a declaration: a laydown, the bid made, or the bid set."""
        self.declared, self.declarer = position, seat
        bidder, points = self.auction.bidder, (self.points[0], self.points[1])
        if bidder is not None:
            self.declares = as_declared(what, seat, self.auction.bid, bidder, points=points)

    def challenge(self, seat: Seat) -> None:
        """Note a challenge of the declaration; its own side cannot challenge it (42-PB-14)."""
        if self.declared is not None and self.declarer is not None:
            side = side_of(self.declarer)
            if side != side_of(seat):
                self.challenged = self.declared, side

    def turn_over(self, seat: Seat) -> None:
        """Note that `seat` turned a bone over: in the bidding, the next opponent may re-shake.

        42-BID-12.
        """
        if not self.auction.complete and not self.begun():
            self.electors = (*self.electors, reshake_elector(seat))

    def elect(self, seat: Seat, reshake: bool) -> None:
        """Note whether an elector elects a re-shake: at once or not at all (AMB-74, AMB-82).

        Any other act ends the right to. What somebody else says changes nothing.
        """
        if seat in self.electors:
            self.electors = tuple(other for other in self.electors if other != seat)
            self.reshake |= reshake

    def trump_led(self, rules: FortyTwo, seat: Seat, bone: Bone) -> Trump:
        """The trump of a hand in which none was declared, once this bone is led (42-PB-5).

        The lead names it whoever leads; or, as the rules may say, only the bid winner's, and any
        other makes it "none" (AMB-157).
        """
        return trump_by_lead(bone) if self._may_name_trump(rules, seat) else "none"

    def _may_name_trump(self, rules: FortyTwo, seat: Seat) -> bool:
        rule, auction = rules.undeclared_trump, self.auction
        if rule is None or rule.value == "first_lead" or not auction.complete:
            return True
        return auction.bidder in (None, seat)

    def trump_laid(self, rules: FortyTwo, seat: Seat, order: tuple[Bone, ...]) -> Trump | None:
        """The trump that the first bone laid down in order names, or None (42-PB-5, AMB-158).

        The bid winner leads with it before the first lead, and has declared none. Always None where
        the rules leave the trump open.
        """
        rule = rules.laydown_trump
        leads = self.auction.complete and seat == self.auction.bidder and not self.begun()
        if rule is None or rule.value == "open" or not (leads and order) or self.trump is not None:
            return None
        return trump_by_lead(order[0])

    def play(self, rules: FortyTwo, position: int, seat: Seat, bone: Bone) -> None:
        """Take in a bone led or played to the trick, which it may complete."""
        self.electors = ()
        if self.trump is None:
            self.trump = self.trump_led(rules, seat, bone)
        self.trick.append((seat, bone))
        self.turn = left_of(seat, SEATS)
        if len(self.trick) == SEATS:
            won_by = winner(self.trick, self.trump)
            points = trick_points(bone for _, bone in self.trick)
            self.tricks.append(TrickWon(tuple(self.trick), won_by, points, position))
            self.points[side_of(won_by)] += points
            self.trick.clear()
            self.turn = won_by

    def can_take_back(self, seat: Seat, bone: Bone) -> bool:
        """Whether this was the last bone played: nobody has played since."""
        last = self.trick or (self.tricks[-1].plays if self.tricks else ())
        return bool(last) and last[-1] == (seat, bone)

    def take_back(self, due: Seat | None) -> None:
        """Undo the last bone played; it is the turn of `due`, as it was before.

        A trick that it completed lies open again, and a trump that it named is none (AMB-122).
        """
        self.electors = ()
        if not self.trick:
            undone = self.tricks.pop()
            self.points[side_of(undone.winner)] -= undone.points
            self.trick.extend(undone.plays)
        self.trick.pop()
        self.turn = due
        if not self.begun():
            self.trump = self._spoken_by_bidder()


def begin(shaker: Seat | None) -> TrickPlay:
    """A hand before its first bid; `shaker` is None where the record does not say."""
    auction = no_bids(shaker or 0)
    turn = None if shaker is None else auction.turn
    return TrickPlay(shaker, auction, [], [], trick=[], points=[0, 0], turn=turn)
