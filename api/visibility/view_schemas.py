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

    `on` is null for the first bone. Bones that the recorder found on the table have `seat` 0, since
    nobody knows whose they were, and the start of the hand as `position`. `touch` is given for a
    mismatched joint only, `slot` for an arm used early.
    """

    bone: Bone
    seat: int
    position: int
    on: Bone | None = None
    touch: tuple[int, int] | None = None
    slot: Literal["arm"] | None = None


class Stack(Struct, frozen=True):
    """Chips of one colour in one player's keeping, worth `points`.

    `colour` is the seat whose chips they are, `holder` the seat that has them. `tens` and `fives`
    count the pieces, and are null where unknown.
    """

    colour: int
    holder: int
    points: int
    tens: int | None
    fives: int | None


class Chips(Struct, frozen=True):
    """The stacks of the last game begun, colour by colour, the owner's stack first.

    An owner's stack is listed though it is empty, another's only with points in it. `stacks` is
    empty before the first game and where the game has no chips; `game` is 0 before the first.
    """

    position: int
    game: int
    stacks: tuple[Stack, ...]


class Score(Struct, frozen=True):
    """The score at one position, by side.

    Attributes
    ----------
    game : the number of the last game begun, 0 before the first
    points : points, in 42 marks, in that game
    games : games won as they count for the match: none set aside, none after it was decided
    target : points, or marks, at which a game ends
    wins_needed : games that win the match
    game_winner, match_winner : the side that won that game, or the match; null till then
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
    """A hand of a game that has ended: how, at which position, and the seat that won it.

    `winner` is null if nobody won it, `points` those stated at its end, null if none were. `scores`
    are the game's by side at its end: in a fives game before the hand's count, in others with what
    the hand brought. `opener` and `bonus` are of hands by pairs alone: which seat led, and what was
    added to the count.
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
    """A game: its hands that ended, its `scores` by the log, those `written`, who signed.

    Scores are by side, `winner` is a side, `signed` are seats. `agrees` says whether `written` is
    what the log comes to; both are null before the card is written. `ended` says that an end is on
    record, and `decided` is the event that decided the game, which may come before. `after_end` are
    the events that brought points or marks after `decided`, which count for nothing.
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
    """The card of a match at one position.

    `games` are all games begun, also those set aside, which `wins` leave out. `wins` are by side,
    and `winner` is the side that won the match, or null. `out` has the longest disqualification in
    force of each seat that has one; one for a game stays when that game is over.
    """

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
    limit : the time that is allowed; null where the book allows any time
    elapsed : the time taken so far; null where unknown
    remaining : the time left, at least 0; null without a limit and where `elapsed` is
    over : whether the limit is exceeded; false without a limit, else null where `elapsed` is
    running : whether it runs now; null where that depends on a bone that nobody saw
    signal : the position of the last official signal that its time has expired, or null; always
        null for a turn
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
    """The milliseconds that a player took for the play, pass or bid at `position`.

    They count from the event at `began`: the player's last draw in this turn, but none after a bone
    that was seen to fit, else the event that began the turn (AMB-70). `elapsed` is null where
    unknown; `over` is as in `Clock`.
    """

    position: int
    seat: Seat
    began: int
    elapsed: int | None
    over: bool | None


class Clocks(Struct, frozen=True):
    """The clocks of a match at one position.

    `paused` says that play has stopped for an official or a dispute. `turn` is null while nobody's
    turn is awaited or nobody knows whose; `game` and `match` are null before the first game.
    `plays` are all plays, passes and bids made in turn so far, also those taken back.
    """

    position: int
    paused: bool
    turn: Turn | None
    game: Clock | None
    match: Clock | None
    plays: tuple[PlayTime, ...]


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
    """The last hand of 42 begun at one position, and the game it belongs to.

    Attributes
    ----------
    hand, shaker : the hand's number in the game, 0 before its first, and who shook, null where
        not reported
    bids : in the order spoken
    bidder, bid, at_stake : the highest bid so far: whose, in points, in marks; null, 0, 0 before
    trump : null until declared or led
    tricks : the completed tricks
    trick, winning : the trick in progress, and the seat that is taking it so far
    points : taken in tricks, by side
    status : "made" or "set" once the tricks have decided it, "open" until then
    marks : of the game, by side
    turn : whose bid or play is awaited, null while nobody's is
    elector : the seat that may elect a re-shake now, the first of several, or null (42-BID-12)
    over : how the hand ended; null until it has
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
    """One ruling on a dispute.

    `part` is the part of the remedy that it is on, empty for the whole. `caused`, `superseded_by`,
    `appealed_at` and `flagged` are positions: of the facts that it caused, of the ruling that took
    its place, of its appeal, and of corrections made since to its evidence.
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
    position : the position at which its claim was raised
    stage : how far it has come: `heard` once anything of the four below is on record, and
        `appealed` while an appeal from one of its rulings is open
    hearings : the positions at which an official came to hear it
    statements, inspections, attachments : the positions of statements, officials' observations
        and files on it
    rulings : all in log order, superseded ones too
    flagged : the positions of corrections made since to the evidence of a ruling on it
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
    """All disputes of a match that the caller may see, in the order in which they were raised.

    `open` are the positions of those that were never ruled on, or are under appeal, and not closed.
    `table_waits` says that one was neither ruled on nor closed, and that the match is not closed.
    """

    disputes: tuple[Dispute, ...]
    open: tuple[int, ...]
    table_waits: bool
