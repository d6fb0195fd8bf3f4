"""The tricks: a hand of 42 as one can see it, bids, trump, tricks, points, marks, whose turn.

Bids carry what becomes of them; tricks lie as they fell. Nothing is judged here:
whether a play followed suit is for `adjudication`.
"""

from msgspec import Struct

from domain.fortytwo.hand import TrickPlay, TrickWon
from domain.fortytwo.tricks import winner
from domain.match.match import Match


class Bid(Struct, frozen=True):
    """A bid as spoken, and its ruling (`domain.fortytwo.auction.Ruling`)."""

    seat: int
    bid: str
    ruling: str


class Played(Struct, frozen=True):
    """A bone by name, and who played it."""

    seat: int
    bone: str


class Trick(Struct, frozen=True):
    """A completed trick: its plays from the lead, who took it, its points (42-BG-1)."""

    plays: tuple[Played, ...]
    winner: int
    points: int


class Tricks(Struct, frozen=True):
    """One hand of 42 at one position, and the game it belongs to.

    Attributes
    ----------
    hand, shaker : the hand's number in the game, and who shook, None where not reported
    bids : in the order spoken
    bidder, bid, at_stake : the highest bid so far: whose, in points, in marks
    trump : None until declared or led
    tricks : the completed tricks
    trick, winning : the trick in progress, and who is taking it so far
    points : taken in tricks, by side
    status : "made" or "set" once the tricks have decided it, "open" until then
    marks : of the game, by side
    turn : whose bid or play is awaited, None while nobody's is
    elector : who may elect a re-shake now (42-BID-12)
    over : how the hand ended
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
        """Whether every seat has had its turn to bid, or the first bone is led."""
        return len({bid.seat for bid in self.bids}) == len(self.points) * 2 or bool(
            self.trick or self.tricks
        )


def tricks(match: Match) -> Tricks | None:
    """The tricks of a match of 42 as folded so far, None for a fives game."""
    if match.position == 0 or match.is_fives:
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
        turn=None if ended else play.turn,
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


def tricks_words(seen: Tricks, players: tuple[str, ...]) -> str:
    """The tricks as text for a terminal, one thing a line, a star at the bone that wins."""
    lines = [_bidding(seen, players)]
    if seen.trump is not None:
        lines.append(f"Trump {seen.trump}. Points {seen.points[0]}-{seen.points[1]}.")
    for number, trick in enumerate(seen.tricks, 1):
        lines.append(
            f"{number}. {_plays(trick.plays, trick.winner, players)}  {trick.points:2} "
            f"point{'s' if trick.points > 1 else ''}"
        )
    if seen.trick:
        lines.append(f"{len(seen.tricks) + 1}. {_plays(seen.trick, seen.winning, players)}")
    if seen.elector is not None:
        lines.append(f"{players[seen.elector]} may elect a re-shake.")
    if seen.turn is not None:
        lines.append(f"{players[seen.turn]} is to {'play' if seen.bidding_over else 'bid'}.")
    if seen.over is not None:
        lines.append(f"The hand ended by {seen.over}.")
    return "\n".join([*lines, f"Marks {seen.marks[0]}-{seen.marks[1]}."])


def _bidding(seen: Tricks, players: tuple[str, ...]) -> str:
    shook = "" if seen.shaker is None else f", {players[seen.shaker]} shook"
    bids = ", ".join(
        f"{players[bid.seat]} {bid.bid}"
        + ("" if bid.ruling == "ok" else f" ({bid.ruling.replace('_', ' ')})")
        for bid in seen.bids
    )
    return f"Hand {seen.hand}{shook}. Bids: {bids or 'none yet'}."


def _plays(plays: tuple[Played, ...], taking: int | None, players: tuple[str, ...]) -> str:
    return "  ".join(
        f"{players[one.seat]} {one.bone}{'*' if one.seat == taking else ' '}" for one in plays
    )
