"""The scoreboard: one model of a match for everybody who shows it, field by field.

Each field is there always, and null where nothing is known or there is nothing to say. Times are
RFC 3339 in UTC, durations milliseconds.
"""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from domain.bones import Bone
from domain.fortytwo.tricks import Trump

BoardStatus = Literal[
    "idle", "scheduled", "live", "intermission", "suspended", "under-review", "final"
]
BoardUnit = Literal["points", "marks"]
SideLetter = Literal["a", "b", "c", "d"]


def _shown(description: str, *examples: object) -> Meta:
    return Meta(description=description, examples=list(examples) or None)


class Named(Struct, frozen=True):
    """Something by its id, and its name where the caller may know it."""

    id: Annotated[str, _shown("its id", "spring")]
    name: Annotated[
        str | None, _shown("its name; null where the caller may not know it", "Spring open")
    ]


class BoardPlayer(Struct, frozen=True):
    """A player, the seat, and the bones held."""

    seat: Annotated[int, _shown("the seat, from 0, clockwise", 0)]
    name: Annotated[str, _shown("the name as it was entered", "Ana")]
    bones: Annotated[int, _shown("how many bones the player holds", 5)]


class Penalty(Struct, frozen=True):
    """A sanction by a ruling that stands: points taken, a card shown, or a player put out.

    Points are taken off the player's score, or paid to another from chips that are in no score.
    """

    kind: Annotated[Literal["points", "card", "disqualified"], _shown("which kind it is", "card")]
    seat: Annotated[int, _shown("the player's seat", 1)]
    points: Annotated[
        int | None, _shown("points taken off `score`, or paid; null unless of that kind", 10)
    ]
    card: Annotated[
        Literal["warning", "yellow", "red", "black"] | None,
        _shown("the card shown; null unless of that kind", "yellow"),
    ]
    scope: Annotated[
        Literal["game", "match", "tournament", "life"] | None,
        _shown("from which the player is put out; null unless of that kind", "match"),
    ]
    version: Annotated[int, _shown("the position of the fact", 24)]


class BoardSide(Struct, frozen=True):
    """A side: a player, or two partners."""

    side: Annotated[SideLetter, _shown("`a` is seat 0, or seats 0 and 2 of partners", "a")]
    name: Annotated[str, _shown("the players' names, partners with a stroke between", "Ana / Eva")]
    entry: Annotated[Named | None, _shown("the entry in the tournament; null outside of one")]
    players: Annotated[tuple[BoardPlayer, ...], _shown("its players by seat")]
    games: Annotated[int, _shown("games won in this match", 1)]
    score: Annotated[
        int,
        _shown(
            "points, or marks, in the game last begun (`unit`), with what rulings gave and took; a"
            " score that was called counts once it is paid or pegged, where the book has that",
            45,
        ),
    ]
    bones: Annotated[int, _shown("how many bones its players hold together", 5)]
    to_play: Annotated[bool, _shown("whether one of them is to act", True)]
    penalties: Annotated[
        tuple[Penalty, ...], _shown("sanctions by rulings that stand, in any game of the match")
    ]
    winner: Annotated[bool | None, _shown("whether it won the match; null until that is known")]
    trick_points: Annotated[
        int | None, _shown("in 42 its points in tricks of this hand; null in other games", 21)
    ]


class BoardClock(Struct, frozen=True):
    """A clock as two instants: show `expires_at` minus now while it runs, `remaining_ms` else.

    Without a limit both are null: show `elapsed_ms`, and while it runs now minus `as_of` more.
    """

    running: Annotated[bool | None, _shown("whether it runs; null where nobody can say", True)]
    as_of: Annotated[
        str | None, _shown("the instant at which the durations were so", "2026-11-21T15:00:40.000Z")
    ]
    elapsed_ms: Annotated[int | None, _shown("time used by then, in milliseconds", 12000)]
    limit_ms: Annotated[int | None, _shown("time allowed; null where there is no limit", 30000)]
    remaining_ms: Annotated[int | None, _shown("time left by then, 0 once it is over", 18000)]
    expires_at: Annotated[
        str | None,
        _shown(
            "when it runs out if nothing stops it; null unless it runs to a limit",
            "2026-11-21T15:00:58.000Z",
        ),
    ]
    expired: Annotated[bool | None, _shown("whether the limit is exceeded, as far as is known")]


class BoardClocks(Struct, frozen=True):
    """The clocks of a match; one without a limit has a null `limit_ms`.

    `turn` is null while nobody's turn is awaited or nobody knows whose, `game` and `match` before
    the first game.
    """

    turn: Annotated[BoardClock | None, _shown("of the player to act")]
    game: Annotated[BoardClock | None, _shown("of the current game")]
    match: Annotated[BoardClock | None, _shown("of the match")]


class BoardReview(Struct, frozen=True):
    """Under review: a dispute awaits a ruling. Claims themselves are no business of the public."""

    since: Annotated[str, _shown("when the oldest was recorded", "2026-11-21T15:00:40.000Z")]
    version: Annotated[int, _shown("the position at which it was raised", 12)]
    disputes: Annotated[int, _shown("how many await a ruling", 1)]


class BoardTurn(Struct, frozen=True):
    """The player to act."""

    seat: Annotated[int, _shown("the seat", 1)]
    side: Annotated[SideLetter, _shown("the player's side", "b")]
    name: Annotated[str, _shown("the player's name", "Bruno")]


class BoardContract(Struct, frozen=True):
    """The highest bid of a hand of 42, which is the contract once the bidding is over."""

    seat: Annotated[int, _shown("the bidder's seat", 0)]
    side: Annotated[SideLetter, _shown("the bidder's side", "a")]
    name: Annotated[str, _shown("the bidder's name", "Ann")]
    bid: Annotated[int, _shown("the bid: 30 to 42, or a multiple of 42", 84)]
    marks: Annotated[int, _shown("marks at stake", 2)]
    trump: Annotated[
        Trump | None,
        _shown("the trump suit, `doubles` or `none`; null until it is named", "6"),
    ]
    status: Annotated[
        Literal["open", "made", "set"], _shown("`open` until the tricks have decided it", "open")
    ]


class Scoreboard(Struct, frozen=True, kw_only=True):
    """A match as a board shows it, for one viewer, at one version."""

    match: Annotated[str | None, _shown("the match; null where none is shown", "table-9")]
    version: Annotated[int, _shown("the position of the last entry that it takes in", 12)]
    status: Annotated[
        BoardStatus,
        _shown(
            "`idle`: no match is shown; `scheduled`: opened, no game begun; `live`; `intermission`:"
            " between hands or games; `suspended`: an official has stopped the clocks;"
            " `under-review`: a dispute awaits a ruling; `final`: the match has ended. Of several"
            " that hold, the first of `final`, `under-review`, `scheduled`, `suspended`,"
            " `intermission`",
            "live",
        ),
    ]
    as_of: Annotated[
        str | None,
        _shown("when the last entry happened, or was recorded", "2026-11-21T15:00:40.000Z"),
    ]
    tournament: Annotated[Named | None, _shown("null where the match belongs to none")]
    division: Annotated[str | None, _shown("division or stage; null outside of one", "main")]
    round: Annotated[str | None, _shown("the round, as the tournament names it", "R2")]
    table: Annotated[str | None, _shown("the table; null where none was named", "table-4")]
    book: Annotated[Named | None, _shown("the rule book; null where no match is shown")]
    game: Annotated[int | None, _shown("the game of the match, from 1; null before it", 1)]
    games_to_win: Annotated[int | None, _shown("how many games win the match", 2)]
    hand: Annotated[int | None, _shown("the hand of the game, from 1; null before it", 3)]
    target: Annotated[int | None, _shown("the score at which a game ends (`unit`)", 150)]
    unit: Annotated[BoardUnit | None, _shown("the unit of score and target", "points")]
    turn: Annotated[BoardTurn | None, _shown("who is to act; null where nobody is")]
    sides: Annotated[tuple[BoardSide, ...], _shown("the sides, `a` first")]
    winner: Annotated[
        SideLetter | None,
        _shown("the side that won the match; null, too, where it ended and nobody is said to", "a"),
    ]
    spinner: Annotated[Bone | None, _shown("the spinner, where the game has one", "6-6")]
    open_total: Annotated[
        int | None, _shown("the open total in pips; null where it may not be shown yet", 12)
    ]
    boneyard: Annotated[int | None, _shown("bones left to draw; by pairs 0, for nobody draws", 12)]
    clocks: Annotated[BoardClocks, _shown("the clocks")]
    review: Annotated[
        BoardReview | None,
        _shown("the dispute that is open; null without one: how it was ruled, the entry says"),
    ]
    contract: Annotated[
        BoardContract | None, _shown("in 42 the highest bid of the hand; null before it, and else")
    ]


IDLE = Scoreboard(
    match=None,
    version=0,
    status="idle",
    as_of=None,
    tournament=None,
    division=None,
    round=None,
    table=None,
    book=None,
    game=None,
    games_to_win=None,
    hand=None,
    target=None,
    unit=None,
    turn=None,
    sides=(),
    winner=None,
    spinner=None,
    open_total=None,
    boneyard=None,
    clocks=BoardClocks(None, None, None),
    review=None,
    contract=None,
)
"""The scoreboard of a place where nothing is played that the caller may watch."""
