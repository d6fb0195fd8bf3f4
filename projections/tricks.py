"""The tricks: a hand of 42 as one can see it, bids, trump, tricks, points, marks, whose turn.

Bids carry what becomes of them; tricks lie as they fell. Nothing is judged here:
whether a play followed suit is for `adjudication`.
"""

from typing import Final

from msgspec import Struct, structs

from domain.fortytwo.hand import TrickPlay, TrickWon
from domain.fortytwo.tricks import winner
from domain.match.match import Match
from domain.messages.message import Message, MessagePart, counted, in_turn, message
from domain.messages.plain_words import plain


class Bid(Struct, frozen=True):
    """A bid as spoken, and what becomes of it (`domain.fortytwo.auction.Ruling`)."""

    seat: int
    bid: str
    ruling: str


class Played(Struct, frozen=True):
    """A bone by name, and the seat that played it."""

    seat: int
    bone: str


class Trick(Struct, frozen=True):
    """A completed trick: its plays from the lead, the seat that took it, its points (42-BG-1)."""

    plays: tuple[Played, ...]
    winner: int
    points: int


class Tricks(Struct, frozen=True):
    """One hand of 42 at one position, and the game it belongs to.

    Attributes
    ----------
    hand, shaker : the hand's number in the game, 0 before its first, and who shook, None where
        not reported
    bids : in the order spoken
    bidder, bid, at_stake : the highest bid so far: whose, in points, in marks; None, 0, 0 before
    trump : None until declared or led
    tricks : the completed tricks
    trick, winning : the trick in progress, and the seat that is taking it so far
    points : taken in tricks, by side
    status : "made" or "set" once the tricks have decided it, "open" until then
    marks : of the game, by side
    turn : whose bid or play is awaited, None while nobody's is
    elector : the seat that may elect a re-shake now, the first of several, or None (42-BID-12)
    over : how the hand ended; None until it has
    """

    position: int
    hand: int = 0
    shaker: int | None = None
    bids: tuple[Bid, ...] = ()
    bidder: int | None = None
    bid: int = 0
    at_stake: int = 0
    trump: str | None = None
    tricks: tuple[Trick, ...] = ()
    trick: tuple[Played, ...] = ()
    winning: int | None = None
    points: tuple[int, ...] = (0, 0)
    status: str = "open"
    marks: tuple[int, ...] = (0, 0)
    turn: int | None = None
    elector: int | None = None
    over: str | None = None

    @property
    def bidding_over(self) -> bool:
        """Whether every seat has a bid on record, or the first bone is led."""
        return len({bid.seat for bid in self.bids}) == len(self.points) * 2 or bool(
            self.trick or self.tricks
        )


def tricks(match: Match) -> Tricks | None:
    """The last hand of the last game of 42 begun; None in any other game or an unopened match.

    Before a game's first hand it has the position and the marks alone.
    """
    if match.position == 0 or match.on_layout:
        return None
    hand = match.hand
    if hand is None or hand.tricks is None:
        return Tricks(match.position, marks=match.scores)
    play = hand.tricks
    ended = hand.ended
    taking = winner(play.trick, play.trump) if play.trick and play.trump else None
    return Tricks(
        position=match.position,
        hand=hand.number,
        shaker=play.shaker,
        bids=_bids(play),
        bidder=play.auction.bidder,
        bid=play.auction.bid,
        at_stake=play.auction.marks,
        trump=play.trump,
        tricks=tuple(map(_trick, play.tricks)),
        trick=tuple(Played(seat, str(bone)) for seat, bone in play.trick),
        winning=taking,
        points=tuple(play.points),
        status=_status(play),
        marks=match.scores,
        turn=play.turn if match.in_play else None,
        elector=play.electors[0] if play.electors else None,
        over=ended.how if ended else None,
    )


def _bids(play: TrickPlay) -> tuple[Bid, ...]:
    rulings = play.auction.rulings
    return tuple(
        Bid(seat, words, ruling) for (seat, words), ruling in zip(play.bids, rulings, strict=True)
    )


def _trick(won: TrickWon) -> Trick:
    plays = tuple(Played(seat, str(bone)) for seat, bone in won.plays)
    return Trick(plays, won.winner, won.points)


def _status(play: TrickPlay) -> str:
    contract = play.contract()
    return "open" if contract is None else contract.status


def tricks_words(seen: Tricks, players: tuple[str, ...]) -> tuple[Message, ...]:
    """The hand as lines for a terminal, one thing a line, a star at the bone that wins.

    `players` are the names by seat.
    """
    lines = [_bidding(seen, players), *_trump(seen)]
    for nth, trick in enumerate(seen.tricks, 1):
        plays, points = _plays(trick.plays, trick.winner, players), f"{trick.points:2}"
        lines.append(
            counted(
                "{nth}. {plays}  {points} point",
                "{nth}. {plays}  {points} points",
                trick.points,
                nth=nth,
                plays=plays,
                points=points,
            )
        )
    if seen.trick:
        plays = _plays(seen.trick, seen.winning, players)
        lines.append(message("{nth}. {plays}", nth=len(seen.tricks) + 1, plays=plays))
    if seen.elector is not None:
        lines.append(message("{who} may elect a re-shake.", who=players[seen.elector]))
    if seen.turn is not None:
        who = players[seen.turn]
        to_play, to_bid = (
            message("{who} is to play.", who=who),
            message("{who} is to bid.", who=who),
        )
        lines.append(to_play if seen.bidding_over else to_bid)
    if seen.over is not None:
        lines.append(message("The hand ended by {how}.", how=plain(seen.over)))
    ours, theirs = seen.marks
    return (*lines, message("Marks {ours}-{theirs}.", ours=ours, theirs=theirs))


def _bidding(seen: Tricks, players: tuple[str, ...]) -> Message:
    bids = in_turn(
        message("{who} {bid}", who=players[bid.seat], bid=_bid(bid)) for bid in seen.bids
    )
    bidding = bids if seen.bids else message("none yet")
    if seen.shaker is None:
        return message("Hand {number}. Bids: {bids}.", number=seen.hand, bids=bidding)
    who = players[seen.shaker]
    return message(
        "Hand {number}, {who} shook. Bids: {bids}.", number=seen.hand, who=who, bids=bidding
    )


_RULINGS: Final = {
    "held": message("{bid} (held)"),
    "deemed_pass": message("{bid} (deemed pass)"),
    "second_bid": message("{bid} (second bid)"),
    "late": message("{bid} (late)"),
    "refer": message("{bid} (refer)"),
}
"""A bid in words with its ruling, for each ruling but `ok`."""


def _bid(bid: Bid) -> MessagePart:
    spoken = message("pass") if bid.bid == "pass" else bid.bid
    ruled = _RULINGS.get(bid.ruling)
    return structs.replace(ruled, parts={"bid": spoken}) if ruled else spoken


def _trump(seen: Tricks) -> list[Message]:
    if seen.trump is None:
        return []
    ours, theirs = seen.points
    if seen.trump == "none":
        return [message("Trump none. Points {ours}-{theirs}.", ours=ours, theirs=theirs)]
    trump = plain(seen.trump)
    return [
        message("Trump {trump}. Points {ours}-{theirs}.", trump=trump, ours=ours, theirs=theirs)
    ]


def _plays(plays: tuple[Played, ...], taking: int | None, players: tuple[str, ...]) -> str:
    return "  ".join(
        f"{players[play.seat]} {play.bone}{'*' if play.seat == taking else ' '}" for play in plays
    )
