"""Findings as they are answered: the verdict, why, and what follows."""

from typing import Literal, NamedTuple

from msgspec import Struct

from api.disputes.proof_schemas import Answer, Verdict
from domain.events import Claim, ConductCard, HandEnding, Position, Scope
from domain.rules import Next, Window
from domain.seats import Seat


class NextOpening(Struct, frozen=True, gc=False, omit_defaults=True):
    """The opening of a hand: with which bone, and by which `seat` where one player is entitled.

    `seat` is null where the bone decides, or lots, or it is not known. `or_partner` says that the
    player's partner may as well, since it is the side that opens (`block_next` = winning_side,
    AMB-22).
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
    """The state of the match after a ruling, worked out by carrying it out on a copy.

    `scores` are the points in the current game and `games` the games won, by side. `hand_over`
    says whether the current hand has ended. The winners are sides; null if nobody has won.
    """

    scores: tuple[int, ...]
    games: tuple[int, ...]
    hand_over: bool = False
    game_winner: int | None = None
    match_winner: int | None = None


class Choice(Struct, frozen=True, omit_defaults=True):
    """One thing that the rules leave to the opponent or to the official.

    `clause` is the clause that leaves it to them, and the name under which a ruling's `choices`
    has the option taken. `default` is the option that holds if none is taken. `effects` has each
    option, with the match after a ruling that takes it.
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
    ends : the hand, game or match that it ends; null if it ends nothing
    pays : points to be paid, capped by the chips that are left
    flat : points of `pays` owed in any case; the opponent may decline the rest (PDA-9c)
    returns : board scores that go back, in the colour that they were paid in (AMB-67)
    owed : points due, whatever chips are left; a ruling pays them less what was paid already
    causes : the events that points are due for, the first of them the one in question
    score : the final score of the game that is levied, by side
    next : who opens the next hand
    disqualified : the seat that is out, and of what: the game, match or tournament
    winner : the side that wins the game or match, or the seat that wins the hand; the side that a
        bonus by pairs goes to
    drawn : whether nobody wins what is ended, as every side agreed
    moot_by : the ruling that ended the hand for an earlier act, so that nothing is paid (AMB-79)
    due : points due for a call, a bone or a count, as the table should have had them
    true_score : points that the board scored, whatever was called
    marks, how : in 42, the marks of the hand by side, and how the hand then ends
    fix : a word for what is put right at the table, such as `correct_the_card`
    lifts : the position of the play whose bone is taken up again
    level : which finding of a ladder (slow play) this is, from 1
    warning : whether a warning is all, at the first step of a ladder
    penalty_free : whether the book says expressly that there is no penalty
    elect : the clause that gives the opponent a choice
    discretion : clauses that leave more to the official
    earlier : the numbers of the game and hand that it is about, where another has begun since
    needs : a word for what an official has to establish first
    refer : whether an official decides what follows
    card : by pairs, the conduct card that it brings
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
    claim : the claim that was heard
    verdict : whether it is true, by all that is on record
    timely : whether it was raised in its window; null where no window applies
    window : how long the book lets it be raised
    by_right : whether the book lets the one who raised it do so; an official may always
    at_table : the verdict on what was on record when it was raised, where it differs; undetermined
        too where that search ended before it knew
    offender : the seat whose act it is about, if anybody's
    evidence : positions of the events that the words name, in that order, then of the proof's
    contested : positions of draws whose reported bones count for nothing, since another event
        contradicts them; they do again once the record is corrected
    words : the reasons in a few sentences, the conclusion last
    why : the same with every step of the proof, or a deal each way where it is open
    answer : the proof; or, undetermined, a world each way and what would settle it
    consequence : what follows if it is upheld; null where nothing does, as mostly of a claim that
        is not proved
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
    """A claim's finding twice: on the record as it stood when it was raised, and as it is now.

    `position` is that of the claim. The record now has all events, as corrected.
    """

    position: int
    at_the_table: Finding
    with_hindsight: Finding
