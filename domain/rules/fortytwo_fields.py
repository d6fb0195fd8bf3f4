"""The rules of 42 that the text leaves open, and its numbers, as data."""

from typing import Literal

from msgspec import Struct

from domain.rules.values import Rule


class FortyTwo(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The rules of 42 that the text leaves open, and its numbers."""

    bid_increment: Rule[Literal["exactly_one_mark", "any_multiple"]]
    """By how much a bid over two marks raises."""
    illegal_bid: Rule[Literal["pass", "refer"]]
    """Whether an unavailable bid in turn is a pass, or is for an official."""
    laydown_world: Rule[Literal["actual", "any_deal"]]
    """Whether a laydown must hold as the other hands' bones lay, or in every way they may lie."""
    laydown_partner: Rule[Literal["adversary", "cooperative"]]
    """Whether the declarer's partner is taken to play against them, or with them."""
    laydown_own_play: Rule[Literal["best", "any"]]
    """Whether the declaration must hold by the declarer's best play, or by any lawful one."""
    laydown_order: Rule[Literal["binding", "advisory"]]
    """Whether bones laid down in an order bind the declarer to it, or are advice."""
    laydown_trump: Rule[Literal["open", "first_bone"]] | None = None
    """Whether the first bone that the bid winner lays down in order names an undeclared trump."""
    undeclared_trump: Rule[Literal["first_lead", "bid_winners_lead"]] | None = None
    """Whether any first lead names an undeclared trump, or the bid winner's alone."""
    decided_hand: Rule[Literal["goes_on", "over"]] | None = None
    """Whether a hand is over with the trick that makes or sets the bid, said or not."""
    hand_in_progress: Rule[Literal["any_word", "bid"]] | None = None
    """Whether a hand is finished after the signal once anybody spoke, or once somebody has bid."""
    marks: Rule[int]
    """Marks at which a game ends."""
    late_minutes: Rule[int]
    """A team more than so many minutes late forfeits the game."""
    game_minutes: Rule[int | None]
    """Minutes for a game, None without a limit; so, in seconds, for a bid and a bone."""
    bid_seconds: Rule[int | None] | None = None
    bone_seconds: Rule[int | None] | None = None
    best_of: Rule[tuple[int, ...]] | None = None
    """Numbers of games that a match may be the best of."""
