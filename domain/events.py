"""Facts: what somebody reported to have happened at a table, as stored for ever.

Here belong the kinds of event, their fields and their stored form. What an
event does to a match is `domain.match.match`; whether it could have happened at all
is `domain.match.decide`; whether it was lawful is never a fact.

A fact is stored under its tag as canonical JSON bytes: fields in the order
below, defaults left out. Tags only ever grow; `tests/domain/test_events.py` keeps the
list. `None` for a bone means that nobody who reports saw it: unknown is a value.
"""

from typing import Annotated, Literal, get_args

from msgspec import Meta, Struct, json

from domain.bones import Bone
from domain.seats import Seat

Position = Annotated[int, Meta(ge=1)]
"""The place of an event in its match, from 1. The only order there is."""

SeatNo = Annotated[int, Meta(ge=0, le=3)]
Points = Annotated[int, Meta(ge=0, le=1000)]
Count = Annotated[int, Meta(ge=0, le=28)]
Pip = Annotated[int, Meta(ge=0, le=6)]
Text = Annotated[str, Meta(max_length=2000)]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Word = Annotated[str, Meta(pattern=r"\A[a-z0-9_]{1,40}\Z")]

Trump = Literal["0", "1", "2", "3", "4", "5", "6", "doubles", "none"]
Opening = Literal["highest_double", "any_domino", "lots"]
Scope = Literal["game", "match", "tournament", "life"]
HandEnding = Literal["domino", "lock", "void", "penalty", "made", "set", "forfeit", "passed"]


class Lot(Struct, frozen=True, forbid_unknown_fields=True):
    """One bone drawn and shown to settle who draws or starts first (PDA-2b)."""

    seat: SeatNo
    bone: Bone


class _Fact(
    Struct,
    frozen=True,
    tag_field="fact",
    forbid_unknown_fields=True,
    omit_defaults=True,
    gc=False,
): ...


# --- the match and its parts -------------------------------------------------------


class MatchOpened(_Fact, frozen=True, tag="match-opened"):
    """A match begins, pinned to a rule book, its version, its content and its options.

    `best_of` games (PDA-1a); `enforcement` "strict" has unlawful reports refused
    instead of recorded; `scores` and `domino_holder` carry over what was true
    before the log begins, for a match whose earlier games were kept elsewhere.
    `house_rules` is the text of the house rules that `book` names (`domain.house_rules`),
    empty for a printed book: so the record is complete in itself.
    """

    book: Name
    version: Name
    sha256: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
    players: Annotated[tuple[Name, ...], Meta(min_length=2, max_length=4)]
    options: dict[Name, Name] = {}
    best_of: Annotated[int, Meta(ge=1, le=99)] = 1
    enforcement: Literal["record", "strict"] = "record"
    scores: tuple[Points, ...] = ()
    domino_holder: SeatNo | None = None
    house_rules: Annotated[str, Meta(max_length=20_000)] = ""

    @property
    def is_strict(self) -> bool:
        """Whether unlawful reports are refused."""
        return self.enforcement == "strict"


class GameStarted(_Fact, frozen=True, tag="game-started"):
    """Game `number` of the match begins, from 1."""

    number: Annotated[int, Meta(ge=1, le=99)]


class GameEnded(_Fact, frozen=True, tag="game-ended"):
    """The game is over at the table.

    A ruling may levy `scores`, and may do so for an earlier `game` of the match.
    """

    game: Annotated[int, Meta(ge=1, le=99)] | None = None
    scores: tuple[Points, ...] | None = None
    winner: SeatNo | None = None
    ruling: Position | None = None


class ScoreCardWritten(_Fact, frozen=True, tag="score-card-written"):
    """The final scores of a game, by side, as written on the card (PDA-11, UDL-16).

    `game` names an earlier game of the match, where the card is filled in at its end.
    """

    scores: tuple[Points, ...]
    game: Annotated[int, Meta(ge=1, le=99)] | None = None


class ScoreCardSigned(_Fact, frozen=True, tag="score-card-signed"):
    """A player signs the score card (PDA-11)."""

    seat: SeatNo


class MatchEnded(_Fact, frozen=True, tag="match-ended"):
    """The match is closed: nothing more happens at this table."""

    winner: SeatNo | None = None
    ruling: Position | None = None


# --- before a hand ------------------------------------------------------------------


class ChipsCounted(_Fact, frozen=True, tag="chips-counted"):
    """A player's own starting chips, as counted (PDA-6a, HF-SET-2)."""

    seat: SeatNo
    tens: Annotated[int, Meta(ge=0, le=99)]
    fives: Annotated[int, Meta(ge=0, le=99)]


class LotsDrawn(_Fact, frozen=True, tag="lots-drawn"):
    """Bones drawn and shown to settle an order; `tied` where they decided nothing."""

    draws: tuple[Lot, ...]
    tied: bool = False


class Shuffled(_Fact, frozen=True, tag="shuffled"):
    """A player shuffled the bones (PDA-2a, HF-SET-3, UDL-3)."""

    seat: SeatNo


class HandStarted(_Fact, frozen=True, tag="hand-started"):
    """Hand `number` of the game begins, all 28 bones face down.

    `opens` and `by` say who is entitled to open where the log cannot (lots
    drawn away from the table); `shaker` is 42's.
    """

    number: Annotated[int, Meta(ge=1, le=999)]
    opens: Opening | None = None
    by: SeatNo | None = None
    shaker: SeatNo | None = None


class OpeningDrawn(_Fact, frozen=True, tag="opening-drawn"):
    """A player draws `count` bones into his hand before play, or draws up to the number."""

    seat: SeatNo
    count: Count
    bones: tuple[Bone, ...] | None = None


# --- play -----------------------------------------------------------------------------


class BoneDrawn(_Fact, frozen=True, tag="bone-drawn"):
    """A player draws one bone from the boneyard."""

    seat: SeatNo
    bone: Bone | None = None


class BonePlayed(_Fact, frozen=True, tag="bone-played"):
    """A player places a bone.

    `on` is the bone that it is joined to, absent for the first (and in 42).
    `touch` gives the two numbers that touch, there and here, where they differ: a
    misplay. `slot` is "arm" when an arm is used although a side is still free.
    `just_drawn` says whether it was the bone drawn last; absent means not seen.
    """

    seat: SeatNo
    bone: Bone
    on: Bone | None = None
    touch: tuple[Pip, Pip] | None = None
    slot: Literal["arm"] | None = None
    just_drawn: bool | None = None


class Passed(_Fact, frozen=True, tag="passed"):
    """A player passes."""

    seat: SeatNo


class PlayRetracted(_Fact, frozen=True, tag="play-retracted"):
    """The bone placed at position `play` is lifted back into the player's hand."""

    seat: SeatNo
    play: Position


class BoneReturned(_Fact, frozen=True, tag="bone-returned"):
    """The bone just drawn is shown and put back into the boneyard (HF-BOG-5)."""

    seat: SeatNo
    bone: Bone


class BoneExposed(_Fact, frozen=True, tag="bone-exposed"):
    """Others saw a bone: by accident, as it was drawn, or in the shuffle."""

    seat: SeatNo
    bone: Bone
    how: Literal["accident", "draw", "shuffle"] = "accident"


class HoldingShown(_Fact, frozen=True, tag="holding-shown"):
    """A player shows all the bones he still holds (PDA-4a, 42-PB-15)."""

    seat: SeatNo
    bones: tuple[Bone, ...]


# --- calls, points and chips ------------------------------------------------------------


class ScoreCalled(_Fact, frozen=True, tag="score-called"):
    """A player calls points for his last bone. That they were due is not said here."""

    seat: SeatNo
    points: Points


class MugginsCalled(_Fact, frozen=True, tag="muggins-called"):
    """A player claims points that his opponent missed (UDL-4)."""

    seat: SeatNo
    points: Points


class DominoCalled(_Fact, frozen=True, tag="domino-called"):
    """A player calls that he has played his last bone."""

    seat: SeatNo


class ChipsPaid(_Fact, frozen=True, tag="chips-paid"):
    """Chips pass from one player to another.

    `answers` is the position of the call, play, ruling or end of hand that the
    payment answers. `colour_of` is the seat whose colour is used, if not the
    payer's own. `tens` and `fives` itemise it where they were seen.
    """

    payer: SeatNo
    payee: SeatNo
    points: Points
    answers: Position | None = None
    colour_of: SeatNo | None = None
    tens: Count | None = None
    fives: Count | None = None


class ChangeMade(_Fact, frozen=True, tag="change-made"):
    """`owner` hands tens of his own colour to `holder` for two fives of it each (AMB-36)."""

    owner: SeatNo
    holder: SeatNo
    tens: Annotated[int, Meta(ge=1, le=10)]


class PointsPegged(_Fact, frozen=True, tag="points-pegged"):
    """Points are pegged for a player's side, in a game without chips (FU-EQ-3)."""

    seat: SeatNo
    points: Points
    answers: Position | None = None


class HandEnded(_Fact, frozen=True, tag="hand-ended"):
    """A hand ends as the table saw it: how, who won, the points stated.

    `marks` and `taken` (points in tricks) are 42's, by side. `ruling` is the
    position of the ruling that ended it.
    """

    how: HandEnding
    winner: SeatNo | None = None
    points: Points | None = None
    marks: dict[str, Points] | None = None
    taken: dict[str, Points] | None = None
    ruling: Position | None = None


# --- 42 ---------------------------------------------------------------------------------


class BidMade(_Fact, frozen=True, tag="bid-made"):
    """A player bids: "pass", "30" to "42", or a multiple of 42, as spoken."""

    seat: SeatNo
    bid: Annotated[str, Meta(max_length=20)]


class TrumpDeclared(_Fact, frozen=True, tag="trump-declared"):
    """The bid winner declares trump: a suit, doubles or none, and no other contract (42-GEN-1)."""

    seat: SeatNo
    trump: Trump


class DeclarationMade(_Fact, frozen=True, tag="declaration-made"):
    """A player declares a laydown, the bid made, or the bidders set (42-PB-14).

    `order` lists his remaining bones where he lays them down in order.
    """

    seat: SeatNo
    what: Literal["laydown", "made", "set"]
    order: tuple[Bone, ...] | None = None


class Challenged(_Fact, frozen=True, tag="challenged"):
    """A player challenges the last declaration."""

    seat: SeatNo


class ReshakeElected(_Fact, frozen=True, tag="reshake-elected"):
    """A bone was turned over in the bidding: a player elects to re-shake or not (42-BID-12).

    A hand that is shaken again ends `void`; the same player shakes the next.
    """

    seat: SeatNo
    reshake: bool


# --- officials ----------------------------------------------------------------------------


class OfficialCalled(_Fact, frozen=True, tag="official-called"):
    """Play stops and an official comes to the table; the clocks stop.

    `seat` is who called; `claim` the position of the claim whose hearing begins.
    """

    seat: SeatNo | None = None
    claim: Position | None = None


class PlayResumed(_Fact, frozen=True, tag="play-resumed"):
    """The official leaves the table; the clocks run again."""


class TimeCalled(_Fact, frozen=True, tag="time-called"):
    """The signal that time has expired."""

    period: Literal["game", "match"] = "game"


class Observed(_Fact, frozen=True, tag="observed"):
    """What an official found or saw himself.

    `held`, `not_held`: the seat's holding before `event` had, or had not, the
    bone. `drew`: the bone drawn at `event`. Else conduct: `contact`,
    `intentional_hiding`, `slow_play`, `talk`, `slam_disconnect`, `leaves`, …
    `claim` is the position of the claim whose hearing it belongs to.
    `late` with `minutes`: after the official start (42-GP-1).
    """

    what: Word
    seat: SeatNo | None = None
    bone: Bone | None = None
    event: Position | None = None
    minutes: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    note: Text = ""
    claim: Position | None = None


class Claim(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A statement about one match that is to be tested (`adjudication.claims`).

    `kind` is the claim's name in the catalogue; `event` the position it speaks
    of; `against` whom; `by` who raises it; the rest is what some kinds need.
    """

    kind: Word
    event: Position | None = None
    against: SeatNo | None = None
    by: SeatNo | None = None
    trick: Count | None = None
    trump: Trump | None = None
    count: Count | None = None
    what: Word | None = None


class ClaimRaised(_Fact, frozen=True, tag="claim-raised"):
    """A dispute begins; the table pauses."""

    claim: Claim


class StatementHeard(_Fact, frozen=True, tag="statement-heard"):
    """What somebody told the official about the claim raised at `claim`.

    It is on record and restricts nothing (AMB-75). Where it says of one bone what an
    official's finding could, `what`, `holder`, `bone` and `event` say so as
    `Observed` does, and an official may presume it by name. `seat` is None for a bystander.
    """

    claim: Position
    seat: SeatNo | None = None
    text: Text = ""
    what: Literal["held", "not_held", "drew"] | None = None
    holder: SeatNo | None = None
    bone: Bone | None = None
    event: Position | None = None


class AttachmentFiled(_Fact, frozen=True, tag="attachment-filed"):
    """A photograph, a recording or a paper is filed with a claim; it is kept elsewhere."""

    claim: Position
    sha256: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
    media_type: Annotated[str, Meta(pattern=r"\A[a-z]+/[a-z0-9.+-]{1,80}\Z")]
    note: Text = ""


class RulingGiven(_Fact, frozen=True, tag="ruling-given"):
    """An official rules on the claim raised at position `claim`.

    `verdict` is what the engine found and `upheld` what the official decides;
    `cites` the clauses; `choices` what was elected or left to discretion;
    `evidence` the positions that the finding leans on; `finding` the hash of
    the whole finding, so that it can be worked out again and compared.
    `supersedes` is the position of an earlier ruling on the same claim and part.

    `part` tells rulings on one claim apart where it is split. `assuming` names what
    the official presumed. `rules`, `options`, `prefix` and `engine` pin what the
    finding was worked out from: the hash of the rule book, the options, the hash of
    the facts before the ruling, the engine's version.
    """

    claim: Position
    verdict: Literal["proved", "refuted", "undetermined", "contradictory"]
    upheld: bool
    cites: tuple[Name, ...] = ()
    choices: dict[Name, Name] = {}
    evidence: tuple[Position, ...] = ()
    finding: str = ""
    note: Text = ""
    supersedes: Position | None = None
    part: Annotated[str, Meta(max_length=80)] = ""
    assuming: tuple[Name, ...] = ()
    rules: str = ""
    options: dict[Name, Name] = {}
    prefix: str = ""
    engine: str = ""


class RulingAppealed(_Fact, frozen=True, tag="ruling-appealed"):
    """The ruling at position `ruling` is taken to whoever is above (PDA-10e: the Commissioner)."""

    ruling: Position
    seat: SeatNo | None = None
    to: Word = "commissioner"
    grounds: Text = ""


class ConsequenceReversed(_Fact, frozen=True, tag="consequence-reversed"):
    """The ruling at `ruling` takes back what an earlier one caused: the end recorded at `of`.

    Chips that had moved are paid back by payments of their own.
    """

    of: Position
    ruling: Position


class DisputeClosed(_Fact, frozen=True, tag="dispute-closed"):
    """The dispute raised at position `claim` is over."""

    claim: Position
    how: Literal["ruled", "withdrawn", "settled", "moot"] = "ruled"
    note: Text = ""


class PlayerDisqualified(_Fact, frozen=True, tag="player-disqualified"):
    """A player is out, for as long as `scope` says, by the ruling at position `ruling`."""

    seat: SeatNo
    scope: Scope
    ruling: Position | None = None


class RecordCorrected(_Fact, frozen=True, tag="record-corrected"):
    """The scribe was wrong: what happened at position `corrects` was `facts` instead.

    No facts strike the entry out; several mend an omission beside it. The stored
    event stays; replay "as corrected" reads these in its place.
    """

    corrects: Position
    facts: tuple["Fact", ...]
    reason: Text


class LateChangeNoted(_Fact, frozen=True, tag="late-change-noted"):
    """Something true about position `about` that came too late to count."""

    about: Position
    note: Text


Fact = (
    MatchOpened
    | GameStarted
    | GameEnded
    | ScoreCardWritten
    | ScoreCardSigned
    | MatchEnded
    | ChipsCounted
    | LotsDrawn
    | Shuffled
    | HandStarted
    | OpeningDrawn
    | BoneDrawn
    | BonePlayed
    | Passed
    | PlayRetracted
    | BoneReturned
    | BoneExposed
    | HoldingShown
    | ScoreCalled
    | MugginsCalled
    | DominoCalled
    | ChipsPaid
    | ChangeMade
    | PointsPegged
    | HandEnded
    | BidMade
    | TrumpDeclared
    | DeclarationMade
    | Challenged
    | OfficialCalled
    | PlayResumed
    | TimeCalled
    | Observed
    | ClaimRaised
    | RulingGiven
    | RecordCorrected
    | LateChangeNoted
    | PlayerDisqualified
    | StatementHeard
    | AttachmentFiled
    | RulingAppealed
    | ConsequenceReversed
    | DisputeClosed
    | ReshakeElected
)
"""Every kind of fact. A report is a fact that is not recorded yet."""

FACTS: tuple[type[Fact], ...] = get_args(Fact)
"""The kinds, in the order above."""


def tag_of(kind: type[Fact]) -> str:
    """The name under which facts of this kind are stored."""
    return str(kind.__struct_config__.tag)


class Entry(Struct, frozen=True, gc=False):
    """One event as it stands in the log of a match.

    Attributes
    ----------
    position : its place in the match, from 1, without gaps
    fact : what was reported
    reporter : the id of the key that reported it
    happened_at : when it happened, as reported (RFC 3339), or None
    recorded_at : when it was recorded, stamped at the edge (RFC 3339)
    """

    position: int
    fact: Fact
    reporter: str = ""
    happened_at: str | None = None
    recorded_at: str = ""


_encoder = json.Encoder(order="deterministic")
_decoder = json.Decoder(Fact)


def encode(fact: Fact) -> bytes:
    """The canonical bytes of a fact: the same fact always gives the same bytes.

    >>> encode(BoneDrawn(1))
    b'{"fact":"bone-drawn","seat":1}'
    """
    return _encoder.encode(fact)


def decode(data: bytes) -> Fact:
    """The fact stored as these bytes.

    Raises `msgspec.ValidationError`, which names the field, where they are none.
    """
    return _decoder.decode(data)


def seat_of(fact: Fact) -> Seat | None:
    """Whose act this fact is, where it is a player's."""
    return getattr(fact, "seat", None)
