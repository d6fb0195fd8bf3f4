"""Findings as they are answered: the verdict, why, and what follows."""

from typing import Literal, NamedTuple

from msgspec import Struct

from api.disputes.proof_schemas import Answer, Verdict
from domain.events import Claim, ConductCard, HandEnding, Position, Scope
from domain.rules import Next, Window
from domain.seats import Seat


class NextOpening(Struct, frozen=True, gc=False, omit_defaults=True):
    """The opening of a hand: with which bone, and by which `seat` where one player is entitled.

    `or_partner` says that the player's partner may as well, since it is the side that opens
    (`block_next` = winning_side, AMB-22).
    """

    rule: Next | Literal["double_six"]
    seat: Seat | None = None
    or_partner: bool = False


class Transfer(NamedTuple):
    """Points from one player to another; `payer` is None where points are pegged."""

    payer: Seat | None
    payee: Seat
    points: int


class Effect(Struct, frozen=True, omit_defaults=True):
    """The effect of a ruling, worked out by carrying it out on a copy of the match.

    `scores` and `games` are by side, after it; the winners are sides.
    """

    scores: tuple[int, ...]
    games: tuple[int, ...]
    hand_over: bool = False
    game_winner: int | None = None
    match_winner: int | None = None


class Choice(Struct, frozen=True, omit_defaults=True):
    """One thing that the rules leave to somebody: by which clause, to whom, and the options.

    `effects` gives, for each option, what the ruling would do with it; `default` is the option that
    counts if nobody chooses.
    """

    clause: str
    who: Literal["opponent", "official"]
    default: str
    effects: dict[str, Effect]


class Consequence(Struct, frozen=True, omit_defaults=True):
    """The remedy that the rules lay down for this case.

    Attributes
    ----------
    cites : the clauses that lay it down
    ends : what it ends, or None
    pays : points to be paid, capped by the chips that are left
    flat : what of them is owed in any case; the rest may be declined (PDA-9c)
    returns : board scores that go back, in the colour that they were paid in (AMB-67)
    owed : what is due, whatever chips are left; a ruling pays it less what was paid
    causes : the events that points are due for, the first of them the one in question
    score : the final score levied, by side
    next : who opens the next hand
    disqualified : (seat, scope)
    winner : the seat, or side, that wins what is ended, or the hand
    drawn : whether nobody wins what is ended, as every side agreed
    moot_by : the ruling that ended the hand for an earlier act, so that nothing is paid (AMB-79)
    due : points due; `true_score` what the board scored
    marks, how : 42's marks, by side, and how the hand then ends
    fix : what is put right at the table; `lifts` names the bone that it lifts, by its play
    level : which finding of a ladder this is; `warning` at its first step
    penalty_free : expressly no penalty
    elect : the clause that gives the opponent a choice
    discretion : clauses that leave more to the official
    earlier : the game and hand that it is about, where another has begun since
    needs : what has to be established first
    refer : an official decides
    card : by pairs, the card that it brings
    """

    cites: tuple[str, ...]
    ends: Literal["hand", "game", "match"] | None = None
    pays: tuple[Transfer, ...] = ()
    flat: int = 0
    returns: tuple[Transfer, ...] = ()
    owed: tuple[Transfer, ...] = ()
    causes: tuple[Position, ...] = ()
    score: tuple[int, ...] | None = None
    next: NextOpening | None = None
    disqualified: tuple[Seat, Scope] | None = None
    winner: int | None = None
    drawn: bool = False
    moot_by: Position | None = None
    due: int | None = None
    true_score: int | None = None
    marks: dict[str, int] | None = None
    how: HandEnding | None = None
    fix: str | None = None
    lifts: Position | None = None
    level: int | None = None
    warning: bool = False
    penalty_free: bool = False
    elect: str | None = None
    discretion: tuple[str, ...] = ()
    earlier: tuple[int, int] | None = None
    needs: str | None = None
    refer: bool = False
    card: ConductCard | None = None


class Finding(Struct, frozen=True, omit_defaults=True):
    """The answer to a claim.

    Attributes
    ----------
    claim : what was claimed
    verdict : with all that is on record
    timely : whether it was raised in its window; None where no window applies
    window : that window
    by_right : whether the one who raised it may raise it
    at_table : the verdict on what was on record when it was raised, where it differs
    offender : whose act it is about
    evidence : positions of the events that force the verdict, in the order of the words
    contested : positions of draws whose reported bones count for nothing, since another event
        contradicts them; they do again once the record is corrected
    words : the reasons in a few sentences, the conclusion last
    why : the same with every step of the proof, or a deal each way where it is open
    answer : the proof; or, undetermined, a world each way and what would settle it
    consequence : what follows if it is upheld; None where nothing does
    choices : what is left to the opponent or to the official, with each effect
    assuming : the names of what was presumed beside the physical facts
    presuming : the findings under each set of assumptions that was asked for
    book, version, rules : the rule book, its version and content hash
    cut_short : the search ended before it knew; undetermined says no more than that
    moot : the correction by which the event of the claim is gone, or the claim itself if it names
        none; the claim is refuted by it
    """

    claim: Claim
    verdict: Verdict
    timely: bool | None
    window: Window
    by_right: bool
    book: str
    version: str
    rules: str
    offender: Seat | None = None
    at_table: Verdict | None = None
    evidence: tuple[Position, ...] = ()
    contested: tuple[Position, ...] = ()
    words: tuple[str, ...] = ()
    why: tuple[str, ...] = ()
    answer: Answer | None = None
    consequence: Consequence | None = None
    choices: tuple[Choice, ...] = ()
    assuming: tuple[str, ...] = ()
    presuming: tuple["Finding", ...] = ()
    cut_short: bool = False
    moot: Position | None = None


class Findings(Struct, frozen=True):
    """A claim's finding twice: on what was on record when it was raised, and on all since."""

    position: int
    at_the_table: Finding
    with_hindsight: Finding
