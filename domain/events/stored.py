"""Every kind of fact, and the form in which facts are stored; facts about the record itself.

`RecordCorrected` is here since it holds facts of every kind.
"""

from collections.abc import Mapping
from typing import Annotated, Any, Final, get_args

from msgspec import Meta, Struct, convert, json

from domain.events.bidding_facts import (
    BidMade,
    Challenged,
    DeclarationMade,
    ReshakeElected,
    TrumpDeclared,
)
from domain.events.dispute_facts import (
    AttachmentFiled,
    ClaimRaised,
    ConsequenceReversed,
    DisputeClosed,
    Observed,
    OfficialCalled,
    PlayResumed,
    RulingAppealed,
    RulingGiven,
    StatementHeard,
    TimeCalled,
)
from domain.events.fields import FactBase, Position, Text
from domain.events.hand_facts import (
    BlockDeclared,
    ChipsCounted,
    HandEnded,
    HandStarted,
    LotsDrawn,
    OpeningDrawn,
    Shuffled,
)
from domain.events.match_facts import (
    CardGiven,
    GameEnded,
    GameStarted,
    MatchEnded,
    MatchOpened,
    PlayerDisqualified,
    ScoreCardReceived,
    ScoreCardRefused,
    ScoreCardSigned,
    ScoreCardWritten,
)
from domain.events.payment_facts import (
    ChangeMade,
    ChipsPaid,
    DominoCalled,
    MugginsCalled,
    PointsPegged,
    ScoreCalled,
)
from domain.events.play_facts import (
    BoneDrawn,
    BoneExposed,
    BonePlayed,
    BoneReturned,
    HoldingShown,
    Passed,
    PassTakenBack,
    PlayRetracted,
)
from domain.events.table_facts import (
    Resigned,
    ResultAgreed,
    SetFoundFaulty,
    SpinnerMarked,
    StackChosen,
)
from domain.seats import Seat


class RecordCorrected(FactBase, frozen=True, tag="record-corrected"):
    """The scribe was wrong: what happened at position `corrects` was `facts` instead.

    No facts strike the entry out; several mend an omission beside it. The stored
    event stays; replay "as corrected" reads these in its place. Of several, `was` says
    which, from 1, is the event that was recorded there, and that others speak of; without it
    that is the first equal to it, or else the first of its kind.
    """

    corrects: Position
    facts: tuple["Fact", ...]
    reason: Text
    was: Annotated[int, Meta(ge=1, le=99)] | None = None


class LateChangeNoted(FactBase, frozen=True, tag="late-change-noted"):
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
    | SetFoundFaulty
    | SpinnerMarked
    | StackChosen
    | Resigned
    | ResultAgreed
    | ScoreCardRefused
    | ScoreCardReceived
    | BlockDeclared
    | PassTakenBack
    | CardGiven
)
"""Every kind of fact. A report is a fact that is not recorded yet."""


FACTS: tuple[type[Fact], ...] = get_args(Fact)
"""The kinds of fact, in the order above."""


def tag_of(kind: type[FactBase]) -> str:
    """The name under which facts of this kind are stored."""
    return str(kind.__struct_config__.tag)


class Entry(Struct, frozen=True, gc=False):
    """One event as it stands in the log of a match.

    Attributes
    ----------
    position : its place in the match, from 1, without gaps
    fact : what was reported
    reporter : the id of the principal that reported it
    happened_at : when it happened, as reported (RFC 3339), or None
    recorded_at : when it was recorded, stamped as it came in (RFC 3339)
    device : the id of the key that it was reported with, "" where that is not known
    """

    position: int
    fact: Fact
    reporter: str = ""
    happened_at: str | None = None
    recorded_at: str = ""
    device: str = ""


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

    Raises `msgspec.ValidationError`, which names the field, or `msgspec.DecodeError` for bytes
    that are no JSON.
    """
    return _decoder.decode(data)


_BY_TAG: Final = {tag_of(kind): kind for kind in FACTS}


def fact_of(fields: Mapping[str, Any]) -> Fact:
    """The fact with these fields, its tag among them under "fact".

    Raises `msgspec.ValidationError`. It is a hundred times as fast as a conversion to `Fact`, which
    looks at all kinds each time.
    """
    tag = fields.get("fact")
    kind = _BY_TAG.get(tag) if isinstance(tag, str) else None
    return convert(fields, Fact if kind is None else kind)


def seat_of(fact: Fact) -> Seat | None:
    """The field `seat` of a fact; None where its kind has no such field, or it names nobody.

    So None of a payment, which has a payer and a payee.
    """
    return getattr(fact, "seat", None)
