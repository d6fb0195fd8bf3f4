"""Proofs as they are answered: a verdict, the facts that bear it, and each way to the contrary."""

from typing import Literal

from msgspec import Struct

from domain.events import Position

Verdict = Literal["proved", "refuted", "undetermined", "contradictory"]


class Message(Struct, frozen=True, omit_defaults=True, tag="message"):
    """A sentence, or a part of one: its English text with `{names}`, and what they stand for.

    `plural` is the text for any number but one, and `number` is that number.
    """

    text: str
    parts: dict[str, "MessagePart"] = {}
    plural: str = ""
    number: int = 1


class MessageList(Struct, frozen=True, tag="messages"):
    """Parts in a row, joined by commas or by semicolons alone, as `joined` says.

    With "and" or "or" that word stands before the last part, and commas between the others.
    """

    parts: tuple["MessagePart", ...]
    joined: Literal["and", "or", ",", ";"]


MessagePart = str | int | Message | MessageList


class Leaf(Struct, frozen=True, omit_defaults=True):
    """A recorded fact, by position and kind; `assumption` names the presumption it counts under.

    `clause` is the one by which it counts, and `ordinal` says which of the facts there it is, from
    1, where a correction put several there.
    """

    position: Position
    kind: str
    clause: str | None = None
    assumption: str | None = None
    ordinal: int | None = None


class PlaceGroup(Struct, frozen=True, omit_defaults=True):
    """`size` of the places that a seat drew at `position`; of the boneyard if None.

    `ordinal` is as of a leaf.
    """

    seat: int | None
    position: Position | None
    size: int
    ordinal: int | None = None


class TooManyBones(Struct, frozen=True, tag="crowded", tag_field="reason"):
    """By the facts of the branch these bones lie in these places: more bones than places.

    A single bone with no place at all is a crowd too.
    """

    bones: tuple[str, ...]
    rooms: tuple[PlaceGroup, ...]


class Span(Struct, frozen=True):
    """The least and the most that a holding can total."""

    least: int
    most: int


class TotalsOutOfRange(Struct, frozen=True, tag="outweighed", tag_field="reason"):
    """The totals of the holdings lie in these spans, whatever the undecided bones are."""

    spans: tuple[Span, ...]


class TotalsUnreachable(Struct, frozen=True, tag="unreachable", tag_field="reason"):
    """The spans leave it open, but no way to share out the undecided bones gives such totals."""

    spans: tuple[Span, ...]


class CaseSplit(Struct, frozen=True, tag="divided", tag_field="reason"):
    """The bone lies in one of the holdings asked about, in their order, or, last, elsewhere."""

    bone: str
    cases: tuple["Reason", ...]


Reason = TooManyBones | TotalsOutOfRange | TotalsUnreachable | CaseSplit


class HypothesisLying(Struct, frozen=True, tag="lying", tag_field="supposing"):
    """Suppose that these bones all lie inside (or all outside) the places asked about."""

    bones: tuple[str, ...]
    inside: bool


class HypothesisTotals(Struct, frozen=True, tag="totals", tag_field="supposing"):
    """Suppose that the totals are as asked, or, not `met`, that they are not."""

    met: bool


Hypothesis = HypothesisLying | HypothesisTotals


class Branch(Struct, frozen=True):
    """A supposition (None: nothing), why it cannot be, and the facts that this needs."""

    supposed: Hypothesis | None
    reason: Reason
    leaves: tuple[Leaf, ...]


class AskedBones(Struct, frozen=True, tag="bones", tag_field="asks"):
    """Whether at least one bone of a group lay in these places, or (not `held`) none of them.

    Of several groups: whether that is so of at least one.
    """

    held: bool
    groups: tuple[tuple[str, ...], ...]
    places: tuple[PlaceGroup, ...]


class AskedTotals(Struct, frozen=True, tag="totals", tag_field="asks"):
    """Whether the totals of these holdings meet all bounds of one of the alternatives.

    A bound is a factor for each holding, and the most that the totals times them come to.
    A bone that is not `counting` had left its holding, and adds no pips.
    """

    holdings: tuple[tuple[PlaceGroup, ...], ...]
    counting: tuple[str, ...]
    any_of: tuple[tuple[tuple[tuple[int, ...], int], ...], ...]


AskedQuestion = AskedBones | AskedTotals


class Proof(Struct, frozen=True, omit_defaults=True):
    """A proof: the facts of the record, and every way to the contrary, each shut.

    `rule` is the kind of the claim and `clauses` say by which it is judged. `premises` are
    what the record says, as sentences with their parts. Where bones are unseen, `asks` is the
    question that then remains, and `branches` shut each way in which the contrary could be.
    `leaves` are the events of both.
    `minimal`: without any one of these facts the verdict is no longer forced. False where that
    is not known of each, since it would take too many cases to see.
    `smallest`: nor would any set of fewer facts do, or one that leans on fewer assumptions.
    """

    verdict: Verdict
    leaves: tuple[Leaf, ...]
    branches: tuple[Branch, ...]
    smallest: bool
    minimal: bool = True
    rule: str = ""
    clauses: tuple[str, ...] = ()
    premises: tuple[Message, ...] = ()
    asks: AskedQuestion | None = None


class DrawnBones(Struct, frozen=True, omit_defaults=True):
    """The bones that a seat drew at `position`, in the tokens' order; `ordinal` as of a leaf."""

    seat: int
    position: Position
    bones: tuple[str, ...]
    ordinal: int | None = None


class World(Struct, frozen=True):
    """One way in which all bones can lie: those of each draw, and those never drawn."""

    lots: tuple[DrawnBones, ...]
    boneyard: tuple[str, ...]


class ObservedOutcome(Struct, frozen=True):
    """If exactly these bones (of those that matter) are seen in each part, then this."""

    seen: tuple[tuple[str, ...], ...]
    verdict: Verdict


class LookAt(Struct, frozen=True, omit_defaults=True):
    """Bones to turn up: those that `seat` drew at `position`, all that it holds, or one `bone`.

    It holds them at the end of the record. One bone is looked for in the boneyard. `ordinal` is as
    of a leaf.
    """

    what: Literal["draw", "holding", "boneyard"]
    seat: int | None = None
    position: Position | None = None
    bone: str | None = None
    ordinal: int | None = None


class Settling(Struct, frozen=True):
    """The observation that would settle it: surely, or only if it turns out well.

    `label` says in words what `look` says as data. `outcomes` tells every outcome apart where it
    settles surely and they are few.
    """

    label: MessagePart
    surely: bool
    outcomes: tuple[ObservedOutcome, ...] = ()
    look: LookAt | None = None


class Likelihood(Struct, frozen=True, omit_defaults=True):
    """The share of deals in which the claim holds, between `least` and `most`, from 0 to 1.

    Exact where they are equal; `deals` is 0 then. Otherwise so many `deals` were drawn, and the
    bounds hold in 19 of 20 such draws.
    """

    least: float
    most: float
    deals: int = 0


class Answer(Struct, frozen=True, omit_defaults=True):
    """A verdict and what bears it.

    Proved, refuted and contradictory have a `proof`, and name the assumptions it
    leans on. Undetermined has a world each way and, where looks were offered and
    one of them could settle it, that look. Where it was asked for, `likelihood` says beside it
    in how many of the deals it is so: a help to the official, and never a verdict. Without all of
    these where the search was cut short.
    """

    verdict: Verdict
    proof: Proof | None = None
    leans_on: tuple[str, ...] = ()
    if_true: World | None = None
    if_false: World | None = None
    settled_by: Settling | None = None
    likelihood: Likelihood | None = None
