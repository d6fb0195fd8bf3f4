"""Facts of disputes: what officials see, hear and rule, and the claims put to them."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from domain.bones import Bone
from domain.events.bidding_facts import Trump
from domain.events.fields import (
    CheckpointPin,
    Count,
    FactBase,
    GameNumber,
    Name,
    Position,
    SeatNo,
    StepLimit,
    Text,
    Word,
)


class OfficialCalled(FactBase, frozen=True, tag="official-called"):
    """Play stops and an official comes to the table; the clocks stop.

    `seat` is who called, None where that is not said; `claim` the position of the claim whose
    hearing begins, None where it is about none.
    """

    seat: SeatNo | None = None
    claim: Position | None = None


class PlayResumed(FactBase, frozen=True, tag="play-resumed"):
    """The official leaves the table; the clocks run again.

    With `game` play goes on in that game, which was left and which nobody has won, as once a ruling
    was reversed or the record was corrected (AMB-129); the games begun after it are kept, or
    set `aside`.
    """

    game: GameNumber | None = None
    aside: bool = False


class TimeCalled(FactBase, frozen=True, tag="time-called"):
    """The signal that the time of the game, or of the match, has expired."""

    period: Literal["game", "match"] = "game"


class Observed(FactBase, frozen=True, tag="observed"):
    """An official's finding or sighting in person.

    `held`, `not_held`: the seat's holding before `event` had, or had not, the
    bone. `drew`: the bone drawn at `event`. Of the act at `event`: `named` with the bone that
    was said, `touched` with the bone touched, `meant_for` with the bone it was meant to join,
    `thinking`, `called_before_release`, `called_after_release`, `placed_before_signal`.
    `late` with `minutes`: after the official start (42-GP-1). Else conduct: `contact`,
    `intentional_hiding`, `slow_play`, `talk`, `slam_disconnect`, `leaves`, `no_show`, …
    `claim` is the position of the claim whose hearing it belongs to. `supersedes` is the position
    of an earlier finding of a bone, which was wrong and which this one replaces.
    """

    what: Word
    seat: SeatNo | None = None
    bone: Bone | None = None
    event: Position | None = None
    minutes: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    note: Text = ""
    claim: Position | None = None
    supersedes: Position | None = None


class Claim(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A statement about one match that is to be tested (`adjudication.claims`).

    `kind` is the claim's name in the catalogue; `event` the position it speaks
    of; `against` whom; `by` who raises it; the rest is what some kinds need.
    Where a correction put several facts at that position, `ordinal` says which of them, from 1.
    By default it is the one that stands for the fact first recorded there (`RecordCorrected.was`),
    wherever it is among them, if a claim of this kind can be about it; otherwise the last that
    such a claim can be about. More than there are is refused (`BadClaim`).
    """

    kind: Word
    event: Position | None = None
    against: SeatNo | None = None
    by: SeatNo | None = None
    trick: Count | None = None
    trump: Trump | None = None
    count: Annotated[int, Meta(ge=0, le=42)] | None = None
    what: Word | None = None
    ordinal: Annotated[int, Meta(ge=1, le=99)] | None = None


class ClaimRaised(FactBase, frozen=True, tag="claim-raised"):
    """A dispute begins; the table pauses."""

    claim: Claim


class StatementHeard(FactBase, frozen=True, tag="statement-heard"):
    """A statement to the official about the claim raised at `claim`.

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


class AttachmentFiled(FactBase, frozen=True, tag="attachment-filed"):
    """A photograph, a recording or a paper is filed with a claim; it is kept elsewhere."""

    claim: Position
    sha256: Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]
    media_type: Annotated[str, Meta(pattern=r"\A[a-z]+/[a-z0-9.+-]{1,80}\Z")]
    note: Text = ""


class RulingGiven(FactBase, frozen=True, tag="ruling-given"):
    """An official rules on the claim raised at position `claim`.

    `verdict` is what the engine found and `upheld` what the official decides;
    `cites` the clauses; `choices` what was elected or left to discretion;
    `evidence` the positions that the finding leans on; `finding` the hash of
    the whole finding, so that it can be worked out again and compared.
    `supersedes` is the position of an earlier ruling on the same claim and part.

    `part` tells rulings on one claim apart where it is split. `assuming` names what
    the official presumed. `rules`, `options`, `prefix` and `engine` pin what the
    finding was worked out from: the hash of the rule book, the options, the hash of
    the facts before the ruling, the engine's version. `steps` is how far the search
    went at most, where a longer hearing was asked for, and `cut_short` says that it
    ended before it knew: undetermined then says no more than that. `checkpoint` is the
    last that was signed of the log when the ruling was given.
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
    steps: StepLimit | None = None
    cut_short: bool = False
    checkpoint: CheckpointPin = ""


class RulingAppealed(FactBase, frozen=True, tag="ruling-appealed"):
    """The ruling at position `ruling` is appealed to `to` (PDA-10e: the Commissioner).

    `seat` is who appeals.
    """

    ruling: Position
    seat: SeatNo | None = None
    to: Word = "commissioner"
    grounds: Text = ""


class ConsequenceReversed(FactBase, frozen=True, tag="consequence-reversed"):
    """The ruling at `ruling` takes back the effect of an earlier one that is recorded at `of`.

    That is an end of a hand, game or match, a disqualification, a card, or a bone lifted.

    Chips that had moved are paid back by payments of their own.
    """

    of: Position
    ruling: Position


class DisputeClosed(FactBase, frozen=True, tag="dispute-closed"):
    """The dispute raised at position `claim` is over."""

    claim: Position
    how: Literal["ruled", "withdrawn", "settled", "moot", "not_heard"] = "ruled"
    note: Text = ""
