"""Answers about the table: board, chips, score, card, clocks, tricks and disputes as they are sent.

The read models of `projections` are of another shape whenever they need to be; these are the
contract. `put` makes the one of the other, and fails where they have grown apart.
"""

from typing import Literal

from msgspec import Struct

from domain import events as e
from domain.bones import Bone
from domain.seats import Seat


class PlacedBone(Struct, frozen=True, omit_defaults=True):
    """A bone on the table: the bone it is joined to, the seat that played it, at which event.

    `on` is null for the first bone. `touch` is given for a mismatched joint only, `slot` for an arm
    used early.
    """

    bone: Bone
    seat: int
    position: int
    on: Bone | None = None
    touch: tuple[int, int] | None = None
    slot: Literal["arm"] | None = None


class Stack(Struct, frozen=True):
    """Chips of one colour in one player's keeping; pieces are None where unknown."""

    colour: int
    holder: int
    points: int
    tens: int | None
    fives: int | None


class Chips(Struct, frozen=True):
    """Every stack of the current game, own colours first; empty where points are pegged."""

    position: int
    game: int
    stacks: tuple[Stack, ...]


class Score(Struct, frozen=True):
    """The score at one position, by side.

    Attributes
    ----------
    points : points, in 42 marks, in the current game
    games : games won
    target : points, or marks, at which a game ends
    wins_needed : games that win the match
    game_winner, match_winner : a side, once it is decided
    """

    position: int
    game: int
    points: tuple[int, ...]
    games: tuple[int, ...]
    target: int
    wins_needed: int
    game_winner: int | None
    match_winner: int | None


class HandLine(Struct, frozen=True):
    """A hand of a game: how it ended, which seat won it, its spinner, the scores after it.

    `winner` is null if nobody won it. `opener` and `bonus` are of hands by pairs alone: which seat
    led, and what was added to the count.
    """

    hand: int
    position: int
    how: str
    winner: int | None
    points: int | None
    spinner: Bone | None
    scores: tuple[int, ...]
    opener: int | None = None
    bonus: int | None = None


class GameLine(Struct, frozen=True):
    """A game: its hands, the scores by the log, the scores as written, the seats that signed.

    `winner` is a side. `agrees` says whether `written` is what the log comes to; both are null
    before the card is written. `decided` is the event that decided the game; `after_end` are the
    events that brought points or marks after that, which count for nothing.
    """

    game: int
    hands: tuple[HandLine, ...] = ()
    scores: tuple[int, ...] = ()
    winner: int | None = None
    written: tuple[int, ...] | None = None
    agrees: bool | None = None
    signed: tuple[int, ...] = ()
    ended: bool = False
    decided: int | None = None
    after_end: tuple[int, ...] = ()


class ScoreCard(Struct, frozen=True):
    """The card of a match at one position; `out` says for how long players are out, by seat."""

    position: int
    book: str
    players: tuple[str, ...]
    games: tuple[GameLine, ...]
    wins: tuple[int, ...]
    winner: int | None = None
    out: dict[int, e.Scope] = {}


class Clock(Struct, frozen=True):
    """One clock at one position, in milliseconds.

    Attributes
    ----------
    limit : the time that is allowed; None where the book allows any time
    elapsed, remaining : None where unknown; `remaining` also where there is no limit
    over : whether the limit is exceeded; None where unknown
    running : whether it runs now; None where that depends on a bone that nobody saw
    signal : the position of the official signal that its time has expired, or None
    """

    limit: int | None
    elapsed: int | None
    remaining: int | None
    over: bool | None
    running: bool | None
    signal: int | None = None


class Turn(Struct, frozen=True):
    """The player to act, and their clock since the event at `began`."""

    seat: Seat
    began: int
    clock: Clock


class PlayTime(Struct, frozen=True):
    """The milliseconds a player took for the play, pass or bid at `position`, since `began`.

    Both are positions of events. `elapsed` is null where unknown; `over` says whether it was more
    than the limit, null where unknown.
    """

    position: int
    seat: Seat
    began: int
    elapsed: int | None
    over: bool | None


class Clocks(Struct, frozen=True):
    """The clocks of a match at one position.

    `paused` says that play has stopped for an official or a dispute. `turn` is null while nobody's
    turn is awaited; `game` and `match` are null before the first game. `plays` are all plays,
    passes and bids so far.
    """

    position: int
    paused: bool
    turn: Turn | None
    game: Clock | None
    match: Clock | None
    plays: tuple[PlayTime, ...]


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


Stage = Literal["raised", "heard", "ruled", "appealed", "closed"]


class RulingSeen(Struct, frozen=True):
    """One ruling: the positions of what it caused, and of the ruling that took its place.

    `flagged` has the corrections made since to what it leaned on.
    """

    position: int
    part: str
    verdict: str
    upheld: bool
    cites: tuple[str, ...]
    caused: tuple[int, ...]
    superseded_by: int | None
    appealed_at: int | None
    flagged: tuple[int, ...]


class Dispute(Struct, frozen=True):
    """One dispute.

    Attributes
    ----------
    position : where it was raised
    stage : where it stands
    hearings : the positions at which an official came to hear it
    statements, inspections, attachments : the positions of what was heard
    rulings : in order; one that was superseded stays
    flagged : corrections made since to what a ruling in it leaned on
    """

    position: int
    claim: e.Claim
    stage: Stage
    hearings: tuple[int, ...]
    statements: tuple[int, ...]
    inspections: tuple[int, ...]
    attachments: tuple[int, ...]
    rulings: tuple[RulingSeen, ...]
    flagged: tuple[int, ...]


class DisputeList(Struct, frozen=True):
    """All disputes of a match; which are `open`, by the position of their claim.

    `table_waits` says whether the table waits for a ruling on one of them.
    """

    disputes: tuple[Dispute, ...]
    open: tuple[int, ...]
    table_waits: bool
