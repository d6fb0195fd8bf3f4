"""The catalogue of claims: what each says in plain words, of which facts, and what it needs to say.

For whoever raises one. What a claim means, and whether it is true, is for its test to say;
which of them have meaning in a book follows from that book.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, Final, Literal, NamedTuple

from adjudication.claims import tests_for
from domain import events as e
from domain.match.match import Match
from domain.messages.message import Message, message
from domain.rulebooks import BOOKS
from domain.rules import RuleBook

ClaimField = Literal["against", "by", "count", "trick", "trump", "what"]


class ClaimKind(NamedTuple):
    """A kind of claim: its words, the facts that it can be about (none: the match as a whole),
    and the fields of `Claim` that it needs beside the event.
    """

    words: Message
    about: tuple[type[e.Fact], ...] = ()
    needs: tuple[ClaimField, ...] = ()


_TURN = (e.BonePlayed, e.BoneDrawn, e.Passed)

CATALOGUE: Final[dict[str, ClaimKind]] = {
    # drawing, passing, playing
    "could_play": ClaimKind(
        message("could have played a bone they held"), (e.BoneDrawn, e.Passed), ("against",)
    ),
    "illegal_pass": ClaimKind(message("passed while bones were left to draw"), (e.Passed,)),
    "misplay": ClaimKind(message("the bone does not match where it was placed"), (e.BonePlayed,)),
    "out_of_turn": ClaimKind(message("it was not their turn"), _TURN),
    "renege": ClaimKind(message("did not follow suit, though able to"), (e.BonePlayed,)),
    "wrong_opening": ClaimKind(
        message("held a higher bone to open the hand with"), (e.BonePlayed,), ("against",)
    ),
    "wrong_leader": ClaimKind(message("another player was to open the hand"), (e.BonePlayed,)),
    "opening_not_double": ClaimKind(message("the hand was to open with a double"), (e.BonePlayed,)),
    "played_on_after_end": ClaimKind(
        message("play went on after the game, or the hand, was over"),
        (e.HandStarted, e.BonePlayed, e.BoneDrawn, e.Passed),
    ),
    "spinner_accepted": ClaimKind(
        message("this double is the spinner now, since play went on upon it"), (e.BonePlayed,)
    ),
    "before_signal": ClaimKind(
        message("the bone was placed before time was called"), (e.BonePlayed,)
    ),
    "exposed_not_played": ClaimKind(
        message("the exposed bone was not played when it could be"),
        (e.BoneExposed, e.PlayRetracted, e.BonePlayed),
    ),
    "exposed_put_back": ClaimKind(message("the bone shown may not be put back"), (e.BoneReturned,)),
    "premature_correction": ClaimKind(
        message("the bone that was lifted had been placed rightly"), (e.PlayRetracted,)
    ),
    "end_meant": ClaimKind(
        message("the bone was meant for another end that it fits"), (e.BonePlayed,)
    ),
    "trick_winner": ClaimKind(message("this player won the trick"), (), ("trick", "against")),
    "trick_points": ClaimKind(
        message("this side took so many points in tricks"), (), ("against", "count")
    ),
    "suit_named": ClaimKind(message("this suit was led"), (e.BonePlayed,), ("trump",)),
    # before play
    "hand_size": ClaimKind(
        message("drew too many bones, or too few"), (e.OpeningDrawn, e.BoneDrawn)
    ),
    "draw_order": ClaimKind(message("drew out of order"), (e.OpeningDrawn,)),
    "wrong_shaker": ClaimKind(message("another player was to shake"), (e.HandStarted,)),
    "not_shuffled": ClaimKind(
        message("the bones were not shuffled as the book has it"), (e.HandStarted,)
    ),
    "lots_missing": ClaimKind(message("no lots were drawn for the game"), (e.HandStarted,)),
    "redrew_untied": ClaimKind(message("lots were drawn again without a tie"), (e.LotsDrawn,)),
    "stack_choice": ClaimKind(message("the stack was not theirs to choose so"), (e.StackChosen,)),
    "faulty_set": ClaimKind(message("the set of bones is faulty"), (e.SetFoundFaulty,)),
    "chips_short": ClaimKind(message("the chips were not those of a full set"), (e.ChipsCounted,)),
    "chip_colour": ClaimKind(message("the chips are of a wrong colour"), (e.ChipsCounted,)),
    "chips_audit": ClaimKind(message("the chips on the table add up")),
    # bidding
    "illegal_bid": ClaimKind(message("the bid was not allowed"), (e.BidMade,)),
    "bid_out_of_turn": ClaimKind(message("the bid was out of turn"), (e.BidMade,)),
    "exposed_in_bidding": ClaimKind(
        message("a bone was turned over during the bidding"), (e.BoneExposed,)
    ),
    "trump_is": ClaimKind(message("this is trump"), (), ("trump",)),
    "declaration": ClaimKind(message("what was declared holds"), (e.DeclarationMade,), ("by",)),
    # scores and payments
    "early_call": ClaimKind(
        message("the score was called before the bone was let go"), (e.ScoreCalled,)
    ),
    "score_call": ClaimKind(message("the score that was called is due"), (e.ScoreCalled,)),
    "missed_score": ClaimKind(message("the bone scored, and nobody called it"), (e.BonePlayed,)),
    "muggins": ClaimKind(message("muggins was called rightly"), (e.MugginsCalled,)),
    "wrong_payment": ClaimKind(message("the payment was wrong"), (e.ChipsPaid, e.PointsPegged)),
    "payment_withheld": ClaimKind(
        message("what is due was not paid"),
        (e.ScoreCalled, e.MugginsCalled, e.BonePlayed, e.HandEnded),
    ),
    # the end of a hand
    "false_domino": ClaimKind(
        message("called Domino with a last bone that does not match"), (e.DominoCalled,)
    ),
    "hidden_domino": ClaimKind(message("called Domino with bones left"), (e.DominoCalled,)),
    "out_first": ClaimKind(
        message("this player went out first"), (e.HandEnded, e.DominoCalled), ("against",)
    ),
    "blocked": ClaimKind(message("the hand was really blocked"), (e.HandEnded,)),
    "void_hand": ClaimKind(message("the hand was thrown in wrongly"), (e.HandEnded,)),
    "lock_winner": ClaimKind(
        message("this player won the blocked hand"), (e.HandEnded,), ("against",)
    ),
    "hand_points": ClaimKind(message("the count of the hand is right"), (e.HandEnded,)),
    "not_on_board": ClaimKind(
        message("the winner was not on the board yet, and collects nothing"), (e.HandEnded,)
    ),
    "hand_marks": ClaimKind(message("the marks of the hand are right"), (e.HandEnded,)),
    "bones_not_shown": ClaimKind(
        message("bones were not turned up when the hand ended"), (e.HandEnded,)
    ),
    "spinner_mark": ClaimKind(
        message("the spinner on the card is wrong"), (e.SpinnerMarked, e.HandEnded)
    ),
    # the game, the match, the card
    "time_expiry": ClaimKind(
        message("this player won the game on time"), (e.TimeCalled,), ("against",)
    ),
    "game_result": ClaimKind(message("this side won the game"), (), ("against",)),
    "match_result": ClaimKind(message("this player won the match"), (), ("against",)),
    "late_forfeit": ClaimKind(message("came too late, and forfeits"), (), ("against",)),
    "score_card": ClaimKind(message("the score card agrees with the log"), (e.ScoreCardWritten,)),
    "card_wins": ClaimKind(message("the games won on the card are right"), (e.ScoreCardWritten,)),
    "card_withheld": ClaimKind(message("the card was not handed in"), (e.ScoreCardWritten,)),
    "resigned": ClaimKind(message("the game or match was given up"), (e.Resigned,)),
    "agreed_result": ClaimKind(message("the result was agreed on"), (e.ResultAgreed,)),
    # conduct
    "misnamed": ClaimKind(
        message("the bone was called by another's name as it was played"), (e.BonePlayed,)
    ),
    "touched_not_played": ClaimKind(
        message("touched a bone, and did otherwise"), (e.BonePlayed, e.BoneDrawn, e.Passed)
    ),
    "idle_thinking": ClaimKind(
        message("thought over a play that was the only one"), (e.BonePlayed,)
    ),
    "slow_play": ClaimKind(message("plays too slowly"), (), ("against",)),
    "observed": ClaimKind(message("an official saw a breach of conduct"), (), ("what", "against")),
    "official_error": ClaimKind(message("the ruling was wrong"), (e.RulingGiven,)),
}
"""Every kind, in the order in which they are shown."""

_HAS_CLOCK: Final = ("time_expiry", "before_signal")
_OF_CHIPS: Final = ("chips_short", "chips_audit", "chip_colour")

_MEANT: Final[dict[str, Callable[[Any, RuleBook], bool]]] = {
    **dict.fromkeys(_HAS_CLOCK, lambda rules, _: rules.game_minutes.value is not None),
    **dict.fromkeys(_OF_CHIPS, lambda rules, _: rules.purse.value is not None),
    "muggins": lambda rules, _: rules.muggins.value,
    "not_on_board": lambda rules, _: not rules.collects_off_board.value,
    "card_withheld": lambda _, book: any(
        "observed:card_handed_in" in clause.recorded_by for clause in book.clauses
    ),
}
"""Where a kind that every book could know has no meaning in some."""


@cache
def _remedied() -> frozenset[str]:
    """The kinds for which some printed book lays something down: others do without them."""
    return frozenset(one.claim for book in BOOKS.values() for one in book.infractions)


def claims_for(match: Match) -> dict[str, ClaimKind]:
    """The claims that have meaning by this match's book, in the order of the catalogue."""
    tests, own = tests_for(match), {one.claim for one in match.book.infractions}
    rules = match.rules if match.is_fives else match.straight

    def is_meant(kind: str) -> bool:
        meant = _MEANT.get(kind)
        lacking = kind in _remedied() and kind not in own
        return kind in tests and not lacking and (meant is None or meant(rules, match.book))

    return {kind: one for kind, one in CATALOGUE.items() if is_meant(kind)}


CLAUSES: Final[dict[str, tuple[str, ...]]] = {
    "could_play": ("PDA-8c", "HF-BOG-1", "UDL-7", "FU-PL-7", "AMB-02"),
    "wrong_opening": ("PDA-3", "UDL-1", "AMB-09"),
    "wrong_leader": ("PDA-3", "HF-NEW-2", "UDL-G3", "AMB-10"),
    "void_hand": ("PDA-3b", "HF-H1-3", "UDL-3"),
    "misplay": ("PDA-10c", "UDL-6", "FU-PL-5", "AMB-13"),
    "illegal_pass": ("HF-PL-4", "FU-PL-9", "UDL-G6", "AMB-19"),
    "out_of_turn": ("UDL-12", "42-PB-11", "AMB-41"),
    "opening_not_double": ("AMB-09",),
    "played_on_after_end": ("PDA-2", "HF-WIN-1", "FU-WG-1", "UDL-G14", "42-GEN-3"),
    "exposed_not_played": ("PDA-10b", "UDL-8", "42-PB-4", "AMB-44"),
    "score_call": ("PDA-6c", "HF-SC-1", "UDL-4", "FU-SC-1"),
    "missed_score": ("PDA-6c", "HF-SC-1", "UDL-4", "FU-SC-1"),
    "muggins": ("UDL-4", "AMB-31"),
    "wrong_payment": ("PDA-6b", "HF-3P-2", "UDL-G12", "FU-SC-1", "AMB-34"),
    "payment_withheld": ("PDA-6c", "HF-SC-1", "UDL-4", "FU-SC-1"),
    "chips_short": ("PDA-6a", "HF-SET-2", "UDL-G12"),
    "hand_size": ("PDA-8a", "HF-PEN-1", "AMB-42"),
    "draw_order": ("PDA-2c", "HF-NEW-1", "42-SD-2", "AMB-06"),
    "false_domino": ("PDA-8d", "UDL-6", "AMB-13"),
    "hidden_domino": ("PDA-8e", "UDL-14", "AMB-43"),
    "blocked": ("PDA-7", "HF-END-2", "FU-WH-2", "UDL-5"),
    "lock_winner": ("PDA-7", "HF-END-3", "FU-WH-2", "UDL-5"),
    "hand_points": ("PDA-7", "HF-END-4", "FU-WH-3", "UDL-G8"),
    "out_first": ("PDA-4", "HF-END-1", "FU-WH-1", "UDL-G7"),
    "not_on_board": ("UDL-20", "AMB-28"),
    "time_expiry": ("UDL-11", "AMB-39"),
    "score_card": ("PDA-11", "UDL-16", "42-GEN-3", "AMB-24"),
    "match_result": ("PDA-1a", "UDL-G10", "42-GEN-3", "AMB-24"),
    "not_shuffled": ("PDA-2a", "HF-SET-3", "UDL-G5", "FU-ST-1"),
    "chip_colour": ("PDA-6a", "HF-SET-1", "UDL-G12"),
    "chips_audit": ("PDA-6b", "HF-3P-2", "UDL-G12"),
    "premature_correction": ("AMB-89",),
    "exposed_put_back": ("HF-SET-5", "AMB-69"),
    "spinner_accepted": ("PDA-10d", "AMB-12"),
    "spinner_mark": ("UDL-16",),
    "before_signal": ("UDL-11", "AMB-39"),
    "card_wins": ("UDL-16", "AMB-17"),
    "card_withheld": ("PDA-11a",),
    "lots_missing": ("PDA-2b", "FU-ST-3", "42-SD-1"),
    "redrew_untied": ("PDA-2b", "42-SD-1", "AMB-21"),
    "faulty_set": ("FU-EQ-2", "UDL-G16", "AMB-86"),
    "resigned": ("42-RR-8", "AMB-87"),
    "agreed_result": ("AMB-87",),
    "official_error": ("PDA-10e", "42-GP-5", "AMB-88"),
    "observed": ("PDA-10e", "UDL-9", "42-GP-5", "AMB-13"),
    "slow_play": ("UDL-10", "42-PC-1", "AMB-40"),
    "renege": ("42-PB-7",),
    "trick_winner": ("42-BG-2",),
    "declaration": ("42-PB-14",),
    "wrong_shaker": ("42-SD-1",),
    "illegal_bid": ("42-BID-9",),
    "bid_out_of_turn": ("42-BID-10",),
    "exposed_in_bidding": ("42-BID-12",),
    "trump_is": ("42-PB-5",),
    "hand_marks": ("42-BG-3",),
    "bones_not_shown": ("42-PB-15",),
    "game_result": ("42-GEN-3",),
    "late_forfeit": ("42-GP-1", "AMB-120"),
    "stack_choice": ("42-PB-13",),
    "early_call": ("AMB-115",),
    "misnamed": ("42-PC-2", "AMB-116"),
    "touched_not_played": ("42-PB-1", "AMB-117"),
    "idle_thinking": ("UDL-10", "42-PC-1", "AMB-118"),
    "end_meant": ("AMB-119",),
    "trick_points": ("42-BG-1",),
    "suit_named": ("42-PB-7",),
}
"""The clauses by which each kind is judged, of the books in turn; readings (AMB) last."""


def clauses_of(book: RuleBook, kind: str) -> tuple[str, ...]:
    """The clauses of a book by which a kind is judged; where it has none, how it is read."""
    own = [one for one in CLAUSES[kind] if one.startswith(f"{book.id}-")]
    read = [one for one in CLAUSES[kind] if one.startswith("AMB-")]
    laid_down = [
        one for case in book.infractions if case.claim == kind for one in case.remedy.cites
    ]
    return tuple(own or (read or laid_down)[:1])
