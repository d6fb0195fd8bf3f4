"""The rules in which the fives games differ, as data."""

from typing import Final, Literal

from msgspec import Struct

from domain.rules.values import Rule

Branching = Literal["first_double", "every_double"]
WrongSpinner = Literal["transfer", "additional", "stays"]
ArmsBeforeSides = Literal["allowed", "forbidden"]

Next = Literal[
    "highest_double",
    "any_domino",
    "domino_holder",
    "lock_winner",
    "lots",
    "previous_starter",
    "winning_side",
]
"""How a hand of a fives game is opened: with which bone, or by whom with any."""
Payer = Literal["opponent", "right_neighbour", "opposite", "nobody"]


class Purse(Struct, frozen=True, omit_defaults=True):
    """A player's own chips at the start of a game, and their colours where the book has them."""

    tens: int
    fives: int
    colours: tuple[str, ...] = ()

    @property
    def points(self) -> int:
        """The points that the pieces are worth."""
        return 10 * self.tens + 5 * self.fives


_FIVE: Final = Rule(5, ())


class Fives(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The rules in which the fives games differ. Pips are spots, points are scored.

    A rule that not every book has is None where the book has none.
    """

    holding: Rule[dict[int, int]]
    """Bones drawn by each player at the start of a hand, by number of players."""
    partnerships: Rule[tuple[int, ...]] | None = None
    """Numbers of players at which seats 0 and 2 play against 1 and 3."""
    target: Rule[int]
    """Points at which a game ends."""
    purse: Rule[Purse | None]
    """Chips that score is paid in, which also cap it; None where points are pegged."""
    pips_per_point: Rule[int]
    """Pips of the open total or of a hand count that make one point: 1, or the scoring unit."""
    scoring_unit: Rule[int] = _FIVE
    """The number of which an open total that scores is a multiple, and to which a hand count is
    rounded: 5 in every printed book (PDA-5, HF-OBJ-1, FU-SC-1, UDL-4), so editions leave it out."""
    branching: Rule[Branching]
    """Which doubles may be joined on four sides."""
    arms_before_sides: Rule[ArmsBeforeSides]
    """Whether a spinner's arms may be used before both its sides."""
    wrong_spinner: Rule[WrongSpinner]
    """The status of a double used as the spinner when nobody names it in time."""
    first_opening: Rule[Literal["highest_double", "lots"]]
    """The opener of the first hand of a game."""
    no_double: Rule[Literal["reshuffle", "highest_domino"]]
    """The next step when the highest double opens and nobody holds a double."""
    highest_domino: Rule[Literal["total_then_high_end", "high_end_then_low"]]
    """How bones rank when the highest domino opens."""
    after_domino: Rule[Literal["any_domino", "highest_double", "lots"]]
    """The opener after a Domino: its winner with any bone, or as the other words say."""
    after_lock: Rule[Next]
    """The opener after a lock that somebody won."""
    after_tie: Rule[Next]
    """The opener after a lock that nobody won."""
    payer: Rule[dict[int, Payer]]
    """The players who pay a scoring player, by number of players."""
    counted_hand: Rule[Literal["payer", "opponents"]]
    """The players whose remaining pips the winner of a hand scores."""
    collects_off_board: Rule[bool]
    """Whether a player without points collects a hand count when they go out."""
    last_bone_counts: Rule[bool]
    """Whether the last bone's own score counts as such a player's first points."""
    off_board_lock: Rule[bool]
    """Whether `collects_off_board` and `last_bone_counts` apply to the winner of a lock too."""
    score_call: Rule[Literal["required", "automatic"]]
    """Whether a score that is not called in time is lost."""
    miscall: Rule[Literal["min", "exact_only"]]
    """Points due when a wrong amount is called."""
    muggins: Rule[bool]
    """Whether an opponent may take a score that was not called."""
    muggins_close: Rule[Literal["next_turn_action", "hand_end"]]
    """Until when: the next act of anybody else, or the end of the hand."""
    misplay: Rule[Literal["correct", "self_correct_opponent_dq", "always_correct", "always_dq"]]
    """The cost of a bone that does not match when it is named in time."""
    dead_board: Rule[Literal["draw_out", "stop"]]
    """Whether the boneyard is drawn out when no bone anywhere can fit."""
    pass_could_play: Rule[Literal["refer", "as_8c"]] | None = None
    """The cost of passing while able to play, where the infractions do not say."""
    bogus_count: Rule[Literal["greater_of", "sum"]] | None = None
    """How a flat penalty and the offender's hand are combined."""
    finality: Rule[Literal["score_card", "next_hand"]]
    """The end of a game's disputes: its score card, or play in the next hand."""
    scores_after_bogus: Rule[Literal["stand", "void"]] | None = None
    """The fate of board scores between a bogus play that ends a hand and its ruling."""
    multi_tie: Rule[Literal["no_award"]] | None = None
    """Of earlier editions, and never read: it had one value."""
    presumption: Rule[Literal["none"]] | None = None
    """Of earlier editions, and never read: it had one value."""
    exposed_must_play: Rule[bool]
    """Whether an exposed bone must be played at the first opportunity."""
    time_expiry: Rule[Literal["none", "immediate", "finish_hand"]]
    """How far expired time stops a game: not at all, at the signal, or after the hand then on."""
    slow_scope: Rule[Literal["game", "match"]] | None = None
    """Within what findings of slow play are counted."""
    game_minutes: Rule[int | None]
    """Minutes for a game, None without a limit; so for a match and, in seconds, for a play."""
    match_minutes: Rule[int | None]
    play_seconds: Rule[int | None]
    best_of: Rule[tuple[int, ...]]
    """Numbers of games that a match may be the best of."""
