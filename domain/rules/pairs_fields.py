"""The rules in which editions of dominoes by pairs differ, as data."""

from typing import Any, Literal

from msgspec import Struct

from domain.rules.values import Amount, Amounts, Rule

BoneSet = Literal["double_six", "double_nine"]
FirstOpening = Literal["lots", "double_six", "highest_double"]
NextOpener = Literal["rotates", "winner", "winning_pair"]
BlockOpening = Literal["lighter", "nearest"]
VoidOpening = Literal["rotates", "same", "blocker", "double_six"]
BrokenOpening = Literal["rotates", "same"]
LaidInstead = Literal["next_act", "late_acts", "whole_hand"]
Counted = Literal["all", "opponents", "one"]


class Pairs(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The rules of dominoes by pairs. Points of a sanction that are None are for the official."""

    edition: Rule[str]
    """The edition whose values these are, as far as nothing else is chosen."""
    editions: dict[str, dict[str, Any]]
    """The values of each edition, by the name of their field."""
    bones: Rule[BoneSet]
    """The set of bones."""
    holding: Rule[int]
    """Bones that each player takes of double-six."""
    holding_of_nine: Rule[int]
    """Bones that each player takes of double-nine; the others sleep."""
    first_opening: Rule[FirstOpening]
    """The opener of the first hand of a game."""
    next_opening: Rule[NextOpener]
    """The opener of a later hand, after one that somebody won."""
    block_opening: Rule[BlockOpening]
    """Which of the pair that won a block has won it, where the winner opens."""
    void_opening: Rule[VoidOpening]
    """The opener after a block that nobody won."""
    broken_opening: Rule[BrokenOpening]
    """The opener after a broken hand."""
    touched_is_played: Rule[bool]
    """Whether a bone that its holder shows in turn must be played there and then, if it fits."""
    touched_instead: Rule[Literal["stands", "goes_back"]] | None = None
    """Whether a bone laid instead of one that was shown in turn goes back; None: it stands."""
    laid_instead: Rule[LaidInstead] | None = None
    """Until when a bone laid instead of another goes back; None: until the next act."""
    block_winner: Rule[Literal["pair", "hand"]]
    """Whether a block is counted by pairs or by their lighter hands."""
    block_tie: Rule[Literal["nobody", "opener", "blocker", "other"]]
    """The pair that wins a block with equal counts."""
    domino_counts: Rule[Counted]
    block_counts: Rule[Counted]
    """The bones whose pips the winner scores."""
    capicua: Amount
    """Points for a last bone that fitted both ends."""
    capicua_ends: Rule[Literal["different", "any"]]
    """Whether that bonus needs two ends with different numbers."""
    chuchazo: Amount
    """Points for the double blank as the last bone."""
    round_of_passes: Amount
    """Points for three passes one after another on a bone."""
    by_hand: Amounts
    """Points added for the first, second, … hand won in a game."""
    target: Amount
    """Points at which a game is won."""
    excess: Rule[Literal["entered", "cut"]]
    """Whether points beyond the target are entered."""
    game_minutes: Amount
    last_hand: Rule[Literal["finish", "one_more"]]
    """Whether a further hand is played when the time is up."""
    shut_out_doubles: Rule[bool]
    """Whether a game won with the opponents at 0 or below counts as two."""
    best_of: Amount
    """Games that a match is the best of."""
    love: Rule[bool]
    """Whether a hand won by a pair at 0, while the other has points, puts both back to 0."""
    sanctions: Rule[Literal["taken", "given"]]
    """Whether points are taken from the offender's pair or given to the other."""
    false_pass: Amount
    """Points for a pass by a player who could play."""
    misplaced_late: Amount
    """Points for a bone that does not fit, claimed after `late_acts`."""
    misplaced_soon: Amount
    """Points for a bone that does not fit, claimed after an act and before `late_acts`."""
    late_acts: Amount
    """Acts after a misplaced bone by which the hand is broken."""
    false_block: Amount
    """Points for a block declared while somebody could play."""
    put_back: Amount
    """Points for a bone shown in turn that was to be played."""
    seconds_without_choice: Amount
    """Seconds to think without a choice, None where there is no limit."""
    minutes_late: Amount
    """Minutes after the signal at which a player is absent."""
    cards: Rule[bool]
    """Whether conduct brings warnings and cards."""
    walkover: Amount
    """Points for the pair that is present when the others are absent; None: the target."""
